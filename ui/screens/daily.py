"""The deal of the day: today's or an earlier one to play, its result, and the calendar."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import date, timedelta

import flet as ft

from table.daily import Calendar, DailyResult, daily_game, daily_id, result_line
from table.save import DamagedSave, Save
from table.saves import SilentStore
from ui.components.buttons import Press, button, icon_button
from ui.components.page import column_width, panel, screen
from ui.components.text import text
from ui.context import AppContext, patiently, use_app
from ui.guard import guarded
from ui.memory import Days, give_up, known_days
from ui.screens.daily_calendar import between, first_month, marks_row, month_calendar
from ui.seating import daily_names
from ui.texts.daily import (
    ask_to_give_up_text,
    day_text,
    days_in_a_row_text,
    given_up_text,
    longest_text,
    marks_text,
    result_lines,
    share_text,
)
from ui.texts.faults import silent_store_text

WIDEST = 1000.0
# A scroll that begins before what was chosen is drawn would be stopped by that.
DRAWN_SECONDS = 0.1
ONE_DAY = timedelta(days=1)
# Border and padding of a panel, left or right.
PANEL_EDGE = 17.5


async def play_day(app: AppContext, day: date) -> None:
    """Go to a day's deal, begun now unless it is on this device already."""
    game = daily_id(day)
    try:
        save = await app.saves.load(game)
    except DamagedSave:  # set aside by that
        save = None
    except SilentStore:
        app.notify(silent_store_text(app.words))
        return
    if save is None:
        names = daily_names(app.words, app.settings)
        await app.saves.take(game, app.owner)  # whoever had it before, and deleted it
        await app.saves.write(daily_game(day, names), app.owner, time.time())
    app.go(f"/table/{game}")


@guarded
def DailyScreen() -> ft.View:
    """Show the deal of a day, today's first, and the calendar of all."""
    app = use_app()
    words, look = app.words, app.look
    location, path = ft.use_route_location(), ft.use_view_path()
    today = date.today()
    (chosen, month), move = ft.use_state((today, today.replace(day=1)))
    nothing: Days | None = None
    days, set_days = ft.use_state(nothing)
    doomed, set_doomed = ft.use_state(False)
    column = ft.use_memo(ft.Ref[ft.Column], [])

    async def look_up() -> None:
        if location == path:
            set_days(await known_days(app))

    ft.use_effect(look_up, [location == path, app.visits])

    async def choose(day: date) -> None:
        move((day, day.replace(day=1)))
        set_doomed(False)
        await asyncio.sleep(DRAWN_SECONDS)
        if column.current:  # what there is to the day stands above the calendar
            await patiently(column.current.scroll_to(offset=0, duration=200))

    # A second press may come before the first is drawn: so both count from what is now.
    def step(days: int) -> None:
        def stepped(now: tuple[date, date]) -> tuple[date, date]:
            day = min(max(now[0] + days * ONE_DAY, first), today)
            return day, day.replace(day=1)

        move(stepped)
        set_doomed(False)

    def turn(to_month: Callable[[date], date]) -> None:
        move(lambda now: (now[0], min(max(to_month(now[1]), first), today.replace(day=1))))

    async def drop() -> None:
        await give_up(app, chosen)
        set_doomed(False)
        set_days(await known_days(app))

    title = words.t("Deal of the day")
    if days is None:  # nothing that would change under the finger
        return screen(app, title, [])
    first = first_month(days.calendar, today)
    room = column_width(app, WIDEST)
    wide = room >= 700 * max(1.0, look.text_size * 0.85)
    width = (room - 20) / 2 if wide else column_width(app)
    bar = _bar(app, chosen, today, first, width - 2 * PANEL_EDGE, step)
    if doomed:
        shown = _farewell(app, drop, lambda: set_doomed(False))
    else:
        shown = _day(app, days, chosen, today, lambda: set_doomed(True))
    one = ft.Column(
        [panel(look, _stretched(bar, *shown)), _streak(app, days.calendar, today)],
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    grid = month_calendar(app, days, month, first, today, chosen, width, turn, choose)
    if not wide:
        return screen(app, title, [one, grid], column=column)
    row = ft.Row(
        [_column(one, width), _column(grid, width)],
        spacing=20,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return screen(app, title, [row], column=column, widest=WIDEST)


def _column(content: ft.Control, width: float) -> ft.Control:
    """Give one of two columns; a screen reader reads it to its end before the other."""
    return ft.Semantics(container=True, content=ft.Container(content, width=width))


def _stretched(*controls: ft.Control) -> ft.Column:
    return ft.Column(list(controls), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _bar(
    app: AppContext,
    chosen: date,
    today: date,
    first: date,
    width: float,
    step: Callable[[int], None],
) -> ft.Control:
    """Give the day's date between the ways to the days before and after."""
    look, words = app.look, app.words
    return between(
        look,
        icon_button(
            look,
            "day-before",
            words.t("The day before"),
            ft.Icons.CHEVRON_LEFT,
            (lambda: step(-1)) if chosen > first else None,
        ),
        day_text(words, chosen),
        icon_button(
            look,
            "day-after",
            words.t("The day after"),
            ft.Icons.CHEVRON_RIGHT,
            (lambda: step(1)) if chosen < today else None,
        ),
        width,
        words.t("Today") if chosen == today else "",
    )


def _day(
    app: AppContext, days: Days, day: date, today: date, doom: Press
) -> tuple[ft.Control, ...]:
    """Give what there is to do with a day's deal, or how it went."""
    look, words = app.look, app.words
    result = days.result(day)
    if result is not None:
        return _result(app, result, days.kept.get(day))

    async def play() -> None:
        await play_day(app, day)

    go = button(
        look,
        "play-day",
        words.t("Continue") if days.begun(day) else words.t("Play this deal"),
        play,
        icon=ft.Icons.PLAY_ARROW,
        tone="fill",
    )
    if days.begun(day):
        said = words.t("You have begun this deal. It will wait for you, today or later.")
        drop = button(look, "give-up-day", words.t("Give up"), doom, tone="plain")
        return text(look, said), go, drop
    if day != today:
        said = words.t(
            "You have not played this deal. You still may: it will be marked as played later."
        )
        return text(look, said), go
    said = words.t(
        "One deal of Twenty-Five, with a partner. Everybody in the world gets the same cards"
        " today, and the same partner and opponents. Nothing can be taken back."
    )
    return text(look, said), go


def _result(app: AppContext, result: DailyResult, save: Save | None) -> tuple[ft.Control, ...]:
    """Give how a deal went, and what can be made of that."""
    look, words = app.look, app.words
    if result.given_up:
        return (text(look, given_up_text(words)),)
    line = result_line(result)
    shared = share_text(words, line)
    marks = ft.Semantics(
        container=True,
        identifier="day-marks",
        label=marks_text(words.aloud, result.marks),
        exclude_semantics=True,
        content=marks_row(look, result.marks, look.size("title")),
    )
    lines = [text(look, said) for said in result_lines(words, line)]
    if not result.in_time:
        lines.append(text(look, words.t("Played later."), "small", look.palette.soft))
    ways = [
        button(
            look,
            "copy-result",
            words.t("Copy the result"),
            lambda: app.notify(words.t("Copied.")),
            icon=ft.Icons.CONTENT_COPY,
            action=ft.CopyToClipboard(shared),
        )
    ]
    platform = app.page.platform
    if platform is not None and platform.is_mobile():
        ways.append(
            button(
                look,
                "share-result",
                words.t("Share the result"),
                lambda: None,
                icon=ft.Icons.SHARE,
                action=ft.ShareText(shared),
            )
        )
    if save is not None:
        ways.append(
            button(
                look,
                "review-day",
                words.t("Look at it again"),
                lambda: app.go(f"/daily/review/{save.id}"),
                icon=ft.Icons.VISIBILITY_OUTLINED,
            )
        )
    return ft.Row([marks], alignment=ft.MainAxisAlignment.CENTER), *lines, *ways


def _farewell(app: AppContext, drop: Press, keep: Press) -> tuple[ft.Control, ...]:
    """Ask whether a deal that was begun is to be given up."""
    look, words = app.look, app.words
    return (
        ft.Semantics(
            container=True,
            live_region=True,
            content=text(look, ask_to_give_up_text(words)),
        ),
        button(look, "delete-yes", words.t("Give up"), drop, tone="alarm"),
        button(look, "delete-no", words.t("Keep it"), keep),
    )


def _streak(app: AppContext, calendar: Calendar, today: date) -> ft.Control:
    """Give how many days running the deal was played."""
    look, words = app.look, app.words
    row = ft.Row(
        [
            ft.Icon(
                ft.Icons.LOCAL_FIRE_DEPARTMENT,
                color=look.palette.brass,
                size=look.size("title") * 1.3,
            ),
            ft.Column(
                [
                    text(look, days_in_a_row_text(words, calendar.streak(today)), bold=True),
                    text(
                        look,
                        longest_text(words, calendar.best_streak),
                        "small",
                        look.palette.soft,
                    ),
                ],
                spacing=1,
                tight=True,
                expand=True,
            ),
        ],
        spacing=12,
    )
    return ft.Semantics(container=True, identifier="streak", content=panel(look, row))
