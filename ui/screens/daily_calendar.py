"""The calendar of the deals of the day: a month, its days with their results, ways to others."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta

import flet as ft

from table.daily import Calendar, Mark
from ui.components.buttons import icon_button, pressable
from ui.components.text import heading, text
from ui.context import AppContext
from ui.memory import Days
from ui.texts.daily import (
    cell_label,
    first_weekday,
    month_summary,
    month_text,
    weekday_text,
)
from ui.theme import TARGET, Look, fits

# So far back the calendar can be turned, or to the first result where that is earlier.
MONTHS_BACK = 12
GAP = 2.0


def first_month(results: Calendar, today: date) -> date:
    """Give the first day of the first month that the calendar shows."""
    back = date(today.year - MONTHS_BACK // 12, today.month, 1)
    return min([back, *(day.replace(day=1) for day in results.days)])


def month_after(month: date) -> date:
    """Give the first day of the next month."""
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)


def month_before(month: date) -> date:
    """Give the first day of the month before."""
    return (month - timedelta(days=1)).replace(day=1)


def marks_row(look: Look, marks: tuple[Mark, ...], size: float, gap: float = 0.35) -> ft.Control:
    """Draw who won the tricks: full for the player, half for the partner, empty for the others."""
    return ft.Row(
        [_dot(look, one, size) for one in marks],
        spacing=size * gap,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _dot(look: Look, mark: Mark, size: float) -> ft.Control:
    colours = look.palette
    brass, none = colours.brass, ft.Colors.TRANSPARENT
    half = ft.LinearGradient(colors=[brass, brass, none, none], stops=[0, 0.5, 0.5, 1])
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=brass if mark is Mark.OWN else None,
        gradient=half if mark is Mark.PARTNER else None,
        border=ft.Border.all(
            max(1.0, size / 10), colours.soft if mark is Mark.OTHERS else colours.brass
        ),
    )


def month_calendar(
    app: AppContext,
    days: Days,
    month: date,
    first: date,
    today: date,
    chosen: date,
    width: float,
    turn: Callable[[Callable[[date], date]], object],
    choose: Callable[[date], object],
) -> ft.Control:
    """Give a month in that width, week by week; a day that has come can be chosen."""
    look, words = app.look, app.words
    cell = min(64.0, (width - 6 * GAP) / 7)
    start = first_weekday(words)
    head = ft.Row(
        [
            ft.Container(
                ft.Semantics(
                    exclude_semantics=True,
                    content=text(
                        look, _fitting(look, weekday_text(words, (start + n) % 7), cell), "small",
                        look.palette.soft, no_wrap=True,
                    ),
                ),
                width=cell,
                alignment=ft.Alignment.CENTER,
            )
            for n in range(7)
        ],
        spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
    )  # fmt: skip
    weeks: list[ft.Control] = [
        ft.Row(
            [
                _cell(app, days, day, today, chosen, cell, choose)
                if day.month == month.month
                else ft.Container(width=cell)
                for day in week
            ],
            spacing=GAP,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for week in calendar.Calendar(start).monthdatescalendar(month.year, month.month)
    ]
    played = [one for day, one in days.calendar.days.items() if day.replace(day=1) == month]
    summary = text(
        look,
        month_summary(words, tuple(played)),
        "small",
        look.palette.soft,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Column(
        [
            _turning(app, month, first, today, width, turn),
            head,
            *weeks,
            ft.Container(summary, padding=ft.Padding.only(top=6)),
            _legend(app),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _fitting(look: Look, name: str, room: float) -> str:
    """Give a weekday's short name, or its first letter where there is no room for all."""
    return name if len(name) * look.size("small") * 0.6 <= room else name[:1]


def _turning(
    app: AppContext,
    month: date,
    first: date,
    today: date,
    width: float,
    turn: Callable[[Callable[[date], date]], object],
) -> ft.Control:
    look, words = app.look, app.words
    return between(
        look,
        icon_button(
            look,
            "month-before",
            words.t("The month before"),
            ft.Icons.CHEVRON_LEFT,
            (lambda: turn(month_before)) if month > first else None,
        ),
        month_text(words, month),
        icon_button(
            look,
            "month-after",
            words.t("The month after"),
            ft.Icons.CHEVRON_RIGHT,
            (lambda: turn(month_after)) if month_after(month) <= today else None,
        ),
        width,
    )


def between(
    look: Look, before: ft.Control, title: str, after: ft.Control, width: float, note: str = ""
) -> ft.Control:
    """Give a title between two buttons, or above them where a word of it has no room there."""
    beside = width - 2 * (look.size("body") * 2 + 8)
    small = text(look, note, "small", look.palette.soft) if note else ft.Container()
    named = heading(look, title, text_align=ft.TextAlign.CENTER)
    middle = ft.CrossAxisAlignment.CENTER
    if all(fits(word, look.size("heading") * 1.3, beside) for word in title.split()):
        lines = ft.Column([small, named], spacing=0, horizontal_alignment=middle)
        row = [before, ft.Container(lines, expand=True), after]
        return ft.Row(row, spacing=4, vertical_alignment=middle)
    row = [before, ft.Container(small, expand=True, alignment=ft.Alignment.CENTER), after]
    return ft.Column(
        [named, ft.Row(row, vertical_alignment=middle)], spacing=0, horizontal_alignment=middle
    )


def _cell(
    app: AppContext,
    days: Days,
    day: date,
    today: date,
    chosen: date,
    width: float,
    choose: Callable[[date], object],
) -> ft.Control:
    """Give one day: its number, and below that its tricks, or that it is begun."""
    look, words = app.look, app.words
    colours = look.palette
    result, begun = days.result(day), days.begun(day)
    ink = colours.ink if result or begun or day == today else colours.soft
    # Two figures have room within the frame of today, and are written alike on all days.
    fitting = min(look.size("small"), (width - 10) / 1.2)
    style = look.style("small", ink, bold=day == today, size=fitting)
    number = ft.Text(str(day.day), style=style, no_wrap=True)
    dot = min(9.0, (width - 10) / 5 - 1.5)
    below: ft.Control = ft.Container(height=dot)
    if result is not None and result.given_up:
        below = ft.Icon(ft.Icons.CLOSE, size=dot + 2, color=colours.soft)
    elif result is not None:
        below = marks_row(look, result.marks, dot, 0.18)
    elif begun:
        below = ft.Container(width=width * 0.45, height=3, bgcolor=colours.soft, border_radius=2)
    content = ft.Column(
        [number, ft.Container(below, height=dot, alignment=ft.Alignment.CENTER)],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    height = max(TARGET, look.size("small") * 1.35 + dot + 12)
    if day == today:
        # A frame within the cell's own, which says what is chosen.
        content = ft.Container(
            content,
            border=ft.Border.all(1.5, colours.soft),
            border_radius=7,
            width=width - 6,
            height=height - 6,
            alignment=ft.Alignment.CENTER,
        )  # type: ignore[assignment]
    return pressable(
        look,
        f"day-{day.isoformat()}",
        cell_label(words.aloud, day, today, result, begun),
        content,
        (lambda: choose(day)) if day <= today else None,
        tone="chosen" if day == chosen else "plain",
        radius=9,
        width=width,
        height=height,
        button=None,
        checked=day == chosen,
    )


def _legend(app: AppContext) -> ft.Control:
    """Say what the dots mean."""
    look, words = app.look, app.words
    means = (
        (Mark.OWN, words.p("winner of a trick", "you")),
        (Mark.PARTNER, words.p("winner of a trick", "your partner")),
        (Mark.OTHERS, words.p("winner of a trick", "the others")),
    )
    size = look.size("small") * 0.7
    return ft.Row(
        [
            ft.Row(
                [_dot(look, one, size), text(look, said, "small", look.palette.soft)],
                spacing=6,
                tight=True,
            )
            for one, said in means
        ],
        spacing=16,
        run_spacing=2,
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
