"""Home: the games to go on with, and the ways to everything else."""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from engine.record import final_state
from engine.view import SeatView, view_for
from table.saves import Save, SilentStore
from ui.cards import face
from ui.components.buttons import button, icon_button, pressable
from ui.components.page import column_width, framed, panel, scrolling
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.names import shown_names
from ui.texts.deal import scores_text
from ui.texts.faults import not_kept_text, put_aside_text, silent_store_text
from ui.texts.rules import preset_name
from ui.texts.status import asks
from ui.texts.words import Words
from ui.theme import Look

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class Entry:
    """An unfinished game as the list shows it, seen from the first person's seat."""

    id: str
    names: tuple[str, ...]
    view: SeatView
    updated: float


def entry(save: Save) -> Entry:
    """Give what the list shows of a save: nothing that the player may not know."""
    view = view_for(final_state(save.record), min(save.people))
    return Entry(save.id, save.record.seats, view, save.updated)


def ago(words: Words, seconds: float) -> str:
    """Say how long ago something was, in the largest unit that fits."""
    if seconds < MINUTE:
        return words.t("just now")
    if seconds < HOUR:
        return words.n("{n} minute ago", "{n} minutes ago", int(seconds // MINUTE))
    if seconds < DAY:
        return words.n("{n} hour ago", "{n} hours ago", int(seconds // HOUR))
    return words.n("{n} day ago", "{n} days ago", int(seconds // DAY))


@guarded
def HomeScreen() -> ft.View:
    """Show the first screen."""
    app = use_app()
    words, look = app.words, app.look
    nothing: tuple[Entry, ...] = ()
    games, set_games = ft.use_state(nothing)
    looked, set_looked = ft.use_state(False)
    silence: tuple[str, ...] = ()
    notes, set_notes = ft.use_state(silence)
    doomed, set_doomed = ft.use_state("")
    location = ft.use_route_location()

    async def look_at_shelf() -> None:
        if location != "/":
            return
        try:
            shelf = await app.saves.shelf()
        except SilentStore:
            app.notify(silent_store_text(app.words))
            set_looked(True)
            return
        set_games(tuple(entry(save) for save in shelf.games if not save.finished))
        set_looked(True)
        if shelf.silent:
            app.notify(silent_store_text(app.words))
        said = put_aside_text(app.words, shelf.put_aside)
        # Saves are put aside once, but the player should have the time to read it.
        set_notes(lambda before: (*before, said) if said else before)

    ft.use_effect(look_at_shelf, [location, app.visits])

    async def remove(game: str) -> None:
        await app.saves.remove(game)
        set_doomed("")
        set_games(lambda before: tuple(one for one in before if one.id != game))

    warnings = (*notes, not_kept_text(words)) if app.saves.failed else notes
    lines: list[ft.Control] = [_warning(look, note) for note in warnings]
    width, height = app.size
    beside = width > height and width >= 640 and look.text_size < 2
    side = min(300.0, width * 0.36)
    body = column_width(app, 520)
    if beside:
        body = column_width(app, 560) if width > 1000 else width - side - 72
    ways = _ways(app, bool(games), body)
    if games:
        lines.append(heading(look, words.t("Continue")))
        for number, one in enumerate(games):
            names = shown_names(words, one.names, one.view.seat or 0)
            shown = replace(one, names=names)
            if one.id == doomed:
                lines.append(_farewell(app, shown, remove, set_doomed))
            else:
                lines.append(_game(app, shown, number == 0, set_doomed))
            if number == 0:
                lines.append(ways)
    elif looked:
        lines += [ways, _invitation(app)]
    # Until the games have been fetched nothing stands here that would jump away from the finger.

    if beside:
        row = ft.Row(
            [
                ft.Container(_title(app, side), width=side, alignment=ft.Alignment.CENTER),
                ft.Container(scrolling([ft.Container(height=10), *lines], body), width=body),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            spacing=32,
            expand=True,
        )
        return framed(app, words.t("Twenty-Five"), [row])
    air = max(0.0, min(80.0, (height - 620) / 4))
    top = [ft.Container(height=air), _title(app, min(body, 300.0)), ft.Container(height=2)]
    return framed(app, words.t("Twenty-Five"), [scrolling([*top, *lines], body)])


def _title(app: AppContext, width: float) -> ft.Control:
    """Draw the emblem, a fan of the three best hearts, over the name of the game."""
    look, words = app.look, app.words
    card = min(width * 0.3, 84.0, max(56.0, app.size[1] * 0.14))
    names = ("5H", "JH", "AH")
    fan: list[ft.Control] = [
        ft.Container(
            ft.Image(face(name, deck=app.settings.deck, letters=app.letters), width=card),
            width=card,
            height=card * 1.4,
            left=place * card * 0.58,
            top=abs(place - 1) * card * 0.1 + card * 0.1,
            rotate=ft.Rotate((place - 1) * math.radians(13)),
            shadow=ft.BoxShadow(blur_radius=10, color=look.palette.shadow),
            border_radius=card * 0.064,
        )
        for place, name in enumerate(names)
    ]
    return ft.Column(
        [
            ft.Semantics(
                exclude_semantics=True,
                content=ft.Stack(fan, width=card * 2.16, height=card * 1.72),
            ),
            ft.Semantics(
                container=True,
                header=True,
                heading_level=1,
                content=text(
                    look,
                    words.t("Twenty-Five"),
                    "display",
                    look.palette.brass,
                    text_align=ft.TextAlign.CENTER,
                ),
            ),
            text(
                look,
                words.t("The card game of Ireland"),
                "body",
                look.palette.soft,
                text_align=ft.TextAlign.CENTER,
            ),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=4,
    )


def _ways(app: AppContext, playing: bool, width: float) -> ft.Control:
    """Give the ways to other screens, in that width."""
    look, words = app.look, app.words
    new = button(
        look,
        "new-game",
        words.t("New game"),
        lambda: app.go("/new"),
        icon=ft.Icons.ADD,
        tone="line" if playing else "fill",
    )
    rules = button(
        look,
        "rules",
        words.t("Rules"),
        lambda: app.go("/rules/twenty-five"),
        icon=ft.Icons.MENU_BOOK_OUTLINED,
        expand=1,
    )
    settings = button(
        look,
        "settings",
        words.t("Settings"),
        lambda: app.go("/settings"),
        icon=ft.Icons.TUNE,
        expand=1,
    )
    stretch = ft.CrossAxisAlignment.STRETCH
    longest = max(len(words.t("Rules")), len(words.t("Settings")))
    # Beside each other where icon and word have room, judged by the width of a common letter.
    if longest * look.size("body") * 0.56 + look.size("body") * 1.35 + 48 > (width - 10) / 2:
        rules.expand = settings.expand = None
        return ft.Column([new, rules, settings], spacing=10, horizontal_alignment=stretch)
    pair = ft.Row([rules, settings], spacing=10)
    return ft.Column([new, pair], spacing=10, horizontal_alignment=stretch)


def _invitation(app: AppContext) -> ft.Control:
    look, words = app.look, app.words
    return panel(
        look,
        ft.Column(
            [
                text(
                    look,
                    words.t(
                        "Five cards, five tricks, and the five of trumps beats them all."
                        " First side to 25 wins."
                    ),
                ),
                text(
                    look,
                    words.t("Your games are kept here: close the app whenever you like."),
                    "small",
                    look.palette.soft,
                ),
            ],
            spacing=8,
        ),
    )


def _warning(look: Look, note: str) -> ft.Control:
    return panel(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, color=look.palette.alarm),
                ft.Container(
                    ft.Semantics(container=True, live_region=True, content=text(look, note)),
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        alarm=True,
    )


def _game(
    app: AppContext, one: Entry, newest: bool, set_doomed: Callable[[str], None]
) -> ft.Control:
    """Give a game to go on with: who plays, the score, whose turn, when."""
    look, words, view = app.look, app.words, one.view
    sides = _sides(words, one)
    turn, when = asks(words, view, one.names), ago(words, time.time() - one.updated)
    kind = preset_name(words, view.rules.preset)
    said = ". ".join(
        (
            words.t("Continue"),
            kind,
            scores_text(words, view.layout, view.scores, one.names, view.seat),
            asks(words.aloud, view, one.names),
            when,
        )
    )
    scores = [
        ft.Row(
            [
                ft.Container(
                    text(look, name, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS), expand=True
                ),
                text(look, str(score), colour=look.palette.brass, bold=True),
            ],
            spacing=12,
        )
        for name, score in sides
    ]
    content = ft.Column(
        [
            *scores,
            text(look, turn, "small", look.palette.ink),
            text(look, when, "small", look.palette.soft),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Stack(
        [
            pressable(
                look,
                f"continue-{one.id}",
                said,
                content,
                lambda: app.go(f"/table/{one.id}"),
                tone="chosen" if newest else "line",
                padding=ft.Padding.only(left=16, top=12, bottom=12, right=60),
            ),
            ft.Container(
                icon_button(
                    look,
                    f"delete-{one.id}",
                    words.t("Delete this game"),
                    ft.Icons.DELETE_OUTLINE,
                    lambda: set_doomed(one.id),
                    colour=look.palette.soft,
                ),
                right=4,
                bottom=4,
            ),
        ]
    )


def _sides(words: Words, one: Entry) -> Sequence[tuple[str, int]]:
    """Give the sides by the names of their players, the viewer's first, with their scores."""
    layout = one.view.layout
    first = one.view.side or 0
    sides = [(first + step) % layout.sides for step in range(layout.sides)]
    return [(words.list(one.names[side :: layout.sides]), one.view.scores[side]) for side in sides]


def _farewell(
    app: AppContext,
    one: Entry,
    remove: Callable[[str], Awaitable[None]],
    set_doomed: Callable[[str], None],
) -> ft.Control:
    """Ask whether a game may go for good."""
    look, words = app.look, app.words

    async def delete() -> None:
        await remove(one.id)

    return panel(
        look,
        ft.Column(
            [
                ft.Semantics(
                    container=True,
                    live_region=True,
                    content=text(look, words.t("Delete this game for good?")),
                ),
                ft.Row(
                    [
                        button(
                            look,
                            "delete-yes",
                            words.t("Delete"),
                            lambda: app.page.run_task(delete),
                            tone="alarm",
                        ),
                        button(
                            look,
                            "delete-no",
                            words.t("Keep it"),
                            lambda: set_doomed(""),
                        ),
                    ],
                    spacing=10,
                    run_spacing=10,
                    wrap=True,
                ),
            ],
            spacing=12,
        ),
    )
