"""Home, the games to go on with, by kind: who plays, the score, whose turn, when; deleting one.

Shared tables that one has just been at stand with them.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import flet as ft

from engine.record import final_state
from engine.view import SeatView, view_for
from table.addresses import spaced
from table.daily import day_of
from table.save import Kind, Save
from table.tickets import Ticket
from ui.components.buttons import button, icon_button, pressable
from ui.components.page import panel
from ui.components.text import heading, text
from ui.context import AppContext
from ui.names import names_for_all, shown_names
from ui.texts.daily import ask_to_give_up_text, short_day_text
from ui.texts.deal import scores_text
from ui.texts.review import kind_text
from ui.texts.rules import preset_name
from ui.texts.sides import number_text
from ui.texts.status import asks
from ui.texts.words import Words

MINUTE, HOUR, DAY = 60, 3600, 86400
MOST_TABLES: Final = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """An unfinished game as the list shows it, seen from its person's seat.

    Of several people's it shows what all may know; `day` is set for the deal of a day.
    """

    id: str
    names: tuple[str, ...]
    view: SeatView
    updated: float
    kind: Kind = Kind.GAME
    day: date | None = None


def entry(save: Save) -> Entry:
    """Give what the list shows of a save: nothing that the player may not know."""
    viewer = min(save.people) if len(save.people) == 1 else None
    return Entry(
        save.id,
        save.record.seats,
        view_for(final_state(save.record), viewer),
        save.updated,
        save.kind,
        day_of(save.id) if save.kind is Kind.DAILY else None,
    )


def by_kind(entries: Sequence[Entry]) -> list[tuple[Kind, list[Entry]]]:
    """Give the entries by kind, games first, each kind in its order."""
    kinds = (Kind.GAME, Kind.DAILY, Kind.PRACTICE)
    groups = [(kind, [one for one in entries if one.kind is kind]) for kind in kinds]
    return [(kind, group) for kind, group in groups if group]


def kind_heading(app: AppContext, kind: Kind, alone: bool) -> ft.Control:
    """Give what stands above the entries of a kind; `alone` where there is no other."""
    words = app.words
    titles = {
        Kind.GAME: words.t("Continue"),
        Kind.DAILY: words.t("Deals of the day"),
        Kind.PRACTICE: words.t("Deals played again"),
    }
    return heading(app.look, titles[Kind.GAME] if alone else titles[kind])


def title_of(words: Words, one: Entry) -> str:
    """Say what an entry is: the game of the family, or which deal."""
    if one.day is not None:
        return words.t("Deal of the day, {day}", day=short_day_text(words, one.day))
    return kind_text(words, preset_name(words, one.view.rules.preset), one.kind)


def ago(words: Words, seconds: float) -> str:
    """Say how long ago something was, in the largest unit that fits."""
    if seconds < MINUTE:
        return words.t("just now")
    if seconds < HOUR:
        return words.n("{n} minute ago", "{n} minutes ago", int(seconds // MINUTE))
    if seconds < DAY:
        return words.n("{n} hour ago", "{n} hours ago", int(seconds // HOUR))
    return words.n("{n} day ago", "{n} days ago", int(seconds // DAY))


def game_card(
    app: AppContext, one: Entry, newest: bool, set_doomed: Callable[[str], None]
) -> ft.Control:
    """Give a game to go on with: who plays, the score, whose turn, when."""
    look, words, view = app.look, app.words, one.view
    seat = view.seat
    names = names_for_all(words, one.names)
    if seat is not None:
        names = shown_names(words, one.names, seat)
    one = replace(one, names=names)
    sides = _sides(words, one)
    turn, when = asks(words, view, one.names), ago(words, time.time() - one.updated)
    kind = title_of(words, one)
    # The deal of a day is played from nothing to nothing.
    score = () if one.day else (scores_text(words, view.layout, view.scores, names, seat),)
    asked = asks(words.aloud, view, one.names)
    said = ". ".join((words.t("Continue"), kind, *score, asked, when))
    scores = [
        ft.Row(
            [
                ft.Container(
                    text(look, name, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS), expand=True
                ),
                text(look, number_text(words, score), colour=look.palette.brass, bold=True),
            ],
            spacing=12,
        )
        for name, score in sides
    ]
    content = ft.Column(
        [
            text(look, kind, "small", look.palette.brass, bold=True),
            *(() if one.day else scores),
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
                    words.t("Delete this game") if one.day is None else words.t("Give up"),
                    ft.Icons.DELETE_OUTLINE if one.day is None else ft.Icons.FLAG_OUTLINED,
                    lambda: set_doomed(one.id),
                    colour=look.palette.soft,
                ),
                right=4,
                bottom=4,
            ),
        ]
    )


def recent(tickets: Sequence[Ticket]) -> tuple[Ticket, ...]:
    """Give the shared tables to go on at: the last used, while others may still be there."""
    new = [one for one in tickets if one.used > time.time() - DAY]
    return tuple(new[:MOST_TABLES])


def shared_card(app: AppContext, ticket: Ticket, newest: bool) -> ft.Control:
    """Give the way back to a shared table: its code, what is played there, when we were there."""
    look, words = app.look, app.words
    title = f"{words.t('Shared table')} · {spaced(ticket.code)}"
    game = preset_name(words, ticket.rules.preset) if ticket.rules else words.t("Twenty-Five")
    when = ago(words, time.time() - ticket.used)
    content = ft.Column(
        [
            text(look, title, "small", look.palette.brass, bold=True),
            text(look, game),
            text(look, when, "small", look.palette.soft),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return pressable(
        look,
        f"at-table-{ticket.code}",
        ". ".join((words.t("Back to the table"), title, game, when)),
        content,
        lambda: app.go(f"/shared/{ticket.code}"),
        tone="chosen" if newest else "line",
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
    )


def _sides(words: Words, one: Entry) -> Sequence[tuple[str, int]]:
    """Give the sides by the names of their players, the viewer's first, with their scores."""
    layout = one.view.layout
    first = one.view.side or 0
    sides = [(first + step) % layout.sides for step in range(layout.sides)]
    return [(words.list(one.names[side :: layout.sides]), one.view.scores[side]) for side in sides]


def farewell(
    app: AppContext,
    one: Entry,
    remove: Callable[[str], Awaitable[None]],
    set_doomed: Callable[[str], None],
) -> ft.Control:
    """Ask whether a game may go for good, or the deal of a day is to be given up."""
    look, words = app.look, app.words
    said, yes = words.t("Delete this game for good?"), words.t("Delete")
    if one.day is not None:
        said, yes = ask_to_give_up_text(words), words.t("Give up")

    async def delete() -> None:
        await remove(one.id)

    return panel(
        look,
        ft.Column(
            [
                ft.Semantics(
                    container=True,
                    live_region=True,
                    content=text(look, said),
                ),
                ft.Row(
                    [
                        button(
                            look,
                            "delete-yes",
                            yes,
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
