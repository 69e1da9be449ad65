"""Home: the games to go on with, and the ways to everything else."""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from datetime import date
from typing import Final

import flet as ft

from engine.lessons.course import LESSONS
from table.daily import Calendar, day_of
from table.save import Kind, Save
from table.saves import SilentStore
from table.tickets import Ticket, Tickets
from ui.cards import face
from ui.components.buttons import Press, button
from ui.components.drawing import drawing
from ui.components.fault import alarm_panel
from ui.components.page import column_width, framed, panel, scrolling
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.memory import Days, give_up, recall_calendar, remember
from ui.names import called, usual_names
from ui.progress import use_book
from ui.screens.home_games import (
    Entry,
    by_kind,
    entry,
    farewell,
    game_card,
    kind_heading,
    recent,
    shared_card,
)
from ui.screens.home_ways import daily_way, lesson_way, ways_on
from ui.screens.lesson import lesson_path
from ui.screens.new_game import begin, chosen_setup
from ui.texts.faults import not_kept_text, put_aside_text, silent_store_text

_FOR_EMBLEM: Final = 330.0
"""So high a screen must be, with letters of the usual size, for more than the game's name."""


@guarded
def HomeScreen() -> ft.View:
    """Show the first screen."""
    app, book = use_app(), use_book()
    words, look = app.words, app.look
    nothing: tuple[Entry, ...] = ()
    games, set_games = ft.use_state(nothing)
    no_tables: tuple[Ticket, ...] = ()
    tables, set_tables = ft.use_state(no_tables)
    played, set_played = ft.use_state(False)
    days, set_days = ft.use_state(Days())
    begun = ft.use_ref(False)
    looked, set_looked = ft.use_state(False)
    silence: tuple[str, ...] = ()
    notes, set_notes = ft.use_state(silence)
    doomed, set_doomed = ft.use_state("")
    location = ft.use_route_location()

    async def look_at_shelf() -> None:
        if location != "/":
            return
        try:
            shelf, tickets = await asyncio.gather(app.saves.shelf(), _tickets(app))
        except SilentStore:
            app.notify(silent_store_text(app.words))
            set_looked(True)
            return
        kept = _days_of(shelf.games)
        set_days(Days(await recall_calendar(app) or Calendar(), kept))
        set_tables(recent(tickets))
        set_games(tuple(entry(save) for save in shelf.games if not save.finished))
        set_played(bool(shelf.games))
        begun.current = False
        set_looked(True)
        if shelf.silent:
            app.notify(silent_store_text(app.words))
        said = put_aside_text(app.words, shelf.put_aside)
        # Saves are put aside once, but the player should have the time to read it.
        set_notes(lambda before: (*before, said) if said else before)
        # What ended while nobody looked, as in a tab that was closed at once.
        await remember(app, *shelf.games)

    # This screen lies under all others: it hears of every way, also what is typed as an address.
    ft.use_effect(lambda: app.arrive(location), [location])
    ft.use_effect(look_at_shelf, [location, app.visits])

    async def remove(game: str) -> None:
        day = day_of(game)
        await (app.saves.remove(game) if day is None else give_up(app, day))
        set_doomed("")
        set_games(lambda before: tuple(one for one in before if one.id != game))

    warnings = (*notes, not_kept_text(words)) if app.saves.failed else notes
    lines: list[ft.Control] = [alarm_panel(look, note) for note in warnings]
    width, height = app.size
    beside = width > height and width >= 640 and look.text_size < 2
    side = min(300.0, width * 0.36)
    body = column_width(app, 520)
    if beside:
        body = column_width(app, 560) if width > 1000 else width - side - 72
    progress = book.progress
    new_here = not played and progress.fresh and not progress.greeted
    today = date.today()
    shelf = [one for one in games if one.day != today]  # today's has a place of its own
    daily = None if new_here else daily_way(app, days, today, body)
    going_on = bool(shelf or tables)
    ways = ways_on(app, going_on or new_here, daily, lesson_way(app, progress), body)

    async def just_deal() -> None:
        if begun.current:
            return
        begun.current = True
        book.note(lambda before: replace(before, greeted=True))
        setup = chosen_setup(app.settings)
        usual = usual_names(words, setup.layout.seats)
        await begin(app, setup, called(app.settings.names, usual))

    def greeted(path: str) -> None:
        book.note(lambda before: replace(before, greeted=True))
        app.go(path)

    groups = by_kind(shelf)
    first = groups[0][1][0] if groups else None
    newest = bool(tables) and (first is None or tables[0].used >= first.updated)
    if tables:
        lines.append(kind_heading(app, Kind.GAME, True))
        lines += [shared_card(app, one, newest and one is tables[0]) for one in tables]
    if shelf:
        for kind, entries in groups:
            if not tables or kind is not Kind.GAME:
                lines.append(kind_heading(app, kind, len(groups) == 1 and not tables))
            for one in entries:
                if one.id == doomed:
                    lines.append(farewell(app, one, remove, set_doomed))
                else:
                    chosen = one is first and not newest
                    lines.append(game_card(app, one, chosen, set_doomed))
                if one is first:
                    lines.append(ways)
    elif looked and book.looked and new_here:
        lines += [
            _greeting(
                app,
                lambda: greeted("/new"),
                lambda: greeted(lesson_path(LESSONS[0].name, LESSONS[0].steps[0].name)),
                just_deal,
            ),
            ways,
        ]
    elif looked and book.looked:
        lines += [ways] if tables else [ways, _invitation(app)]
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
    whole = height >= _FOR_EMBLEM * look.text_size
    top = [ft.Container(height=air), _title(app, min(body, 300.0), whole), ft.Container(height=2)]
    return framed(app, words.t("Twenty-Five"), [scrolling([*top, *lines], body)])


def _title(app: AppContext, width: float, whole: bool = True) -> ft.Control:
    """Draw the emblem, a fan of the three best hearts, over the name of the game.

    Unless `whole` there is the name alone: what is to be done comes first.
    """
    look, words = app.look, app.words
    card = min(width * 0.3, 84.0, max(56.0, app.size[1] * 0.14))
    names = ("5H", "JH", "AH")
    fan: list[ft.Control] = [
        ft.Container(
            drawing(face(name, deck=app.settings.deck, letters=app.letters), width=card),
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
    emblem = ft.Stack(fan, width=card * 2.16, height=card * 1.72)
    centre = ft.TextAlign.CENTER
    name = text(look, words.t("Twenty-Five"), "display", look.palette.brass, text_align=centre)
    told = text(
        look, words.t("Ireland’s own card game"), "body", look.palette.soft, text_align=centre
    )
    return ft.Column(
        [
            *([ft.Semantics(exclude_semantics=True, content=emblem)] if whole else []),
            ft.Semantics(container=True, header=True, heading_level=1, content=name),
            *([told] if whole else []),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=4,
    )


def _greeting(app: AppContext, know: Press, teach: Press, deal: Press) -> ft.Control:
    """Ask, once, how to begin."""
    look, words = app.look, app.words
    stretch = ft.CrossAxisAlignment.STRETCH
    return panel(
        look,
        ft.Column(
            [
                heading(look, words.t("Do you know the game?")),
                text(
                    look,
                    words.t(
                        "Five cards, five tricks, and the five of trumps beats them all. You can"
                        " learn it here in twenty minutes."
                    ),
                ),
                ft.Container(height=2),
                button(
                    look,
                    "teach-me",
                    words.t("Teach me"),
                    teach,
                    icon=ft.Icons.SCHOOL_OUTLINED,
                    tone="fill",
                ),
                button(
                    look,
                    "i-know",
                    words.t("I know the game"),
                    know,
                    icon=ft.Icons.STYLE_OUTLINED,
                ),
                button(look, "just-deal", words.t("Just deal"), deal, icon=ft.Icons.PLAY_ARROW),
            ],
            spacing=10,
            horizontal_alignment=stretch,
        ),
    )


async def _tickets(app: AppContext) -> tuple[Ticket, ...]:
    """Give the tickets of shared tables; none where the store is silent, which the games tell."""
    try:
        # Not by `app.tables`: nothing that speaks with services is wanted here.
        return await Tickets(app.saves).all()
    except SilentStore:
        return ()


def _days_of(games: tuple[Save, ...]) -> dict[date, Save]:
    """Give the deals of days among games."""
    dailies = [one for one in games if one.kind is Kind.DAILY]
    return {day: one for one in dailies if (day := day_of(one.id)) is not None}


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
