"""The calendar of the deals of the day: a month, its days with their results, ways to others."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import flet as ft

from table.daily import Calendar, Mark
from ui.components.buttons import icon_button, pressable
from ui.components.measure import fits, width_of
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
from ui.theme import TARGET, Look

# So far back the calendar can be turned, or to the first result where that is earlier.
MONTHS_BACK = 12
GAP = 2.0
WEEK = 7
_SMALLER = 0.7
"""A weekday's name may be written so much smaller rather than be cut to its first letter."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How the days of a month stand: so many in a row, so wide, so far apart (dp)."""

    columns: int
    cell: float
    gap: float

    @property
    def by_week(self) -> bool:
        """Whether each row is a week; else the days just follow one another."""
        return self.columns == WEEK

    def rows(self, month: date, start: int) -> Sequence[Sequence[date | None]]:
        """Give a month row by row, None where there is no day of it.

        `start` is the day that a week begins with, 0 for Monday.
        """
        weeks = calendar.Calendar(start).monthdatescalendar(month.year, month.month)
        days = [day if day.month == month.month else None for week in weeks for day in week]
        if not self.by_week:
            days = [day for day in days if day is not None]
            days += [None] * (-len(days) % self.columns)
        return [days[n : n + self.columns] for n in range(0, len(days), self.columns)]


def month_grid(width: float) -> Grid:
    """Give the grid for a calendar of that width: a week in a row, if a finger can tell its days.

    Else there are as many in a row as it can.
    """
    spare = (width - WEEK * TARGET) / (WEEK - 1)
    gap = GAP if spare < 0 else min(GAP, spare)
    columns = WEEK if spare >= 0 else max(1, int((width + gap) // (TARGET + gap)))
    return Grid(columns, min(64.0, (width - (columns - 1) * gap) / columns), gap)


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
    """Give a month in that width; a day that has come can be chosen.

    It goes week by week, or where that makes days too narrow, day by day with their names.
    """
    look, words = app.look, app.words
    grid, start = month_grid(width), first_weekday(words)
    names = [*(_weekday(app, (start + n) % WEEK, grid) for n in range(WEEK))]
    rows: list[Sequence[ft.Control]] = [names] if grid.by_week else []
    rows += [
        [
            ft.Container(width=grid.cell)
            if day is None
            else _cell(app, days, day, today, chosen, grid, choose)
            for day in row
        ]
        for row in grid.rows(month, start)
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
            *(
                ft.Row([*row], spacing=grid.gap, alignment=ft.MainAxisAlignment.CENTER)
                for row in rows
            ),
            ft.Container(summary, padding=ft.Padding.only(top=6)),
            _legend(app),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _weekday(app: AppContext, weekday: int, grid: Grid) -> ft.Control:
    """Give a weekday's short name, or its first letter where there is no room for all.

    All seven are written alike, and within the frame of today.
    """
    look = app.look
    names = [weekday_text(app.words, one) for one in range(WEEK)]
    size, room = look.size("small"), grid.cell - (6 if grid.by_week else 12)
    if not all(fits(name, _SMALLER * size, room) for name in names):
        names = [name[:1] for name in names]
    size = min(size, *(room / width_of(name, 1.0) for name in names))
    shown = names[weekday]
    style = look.style("small", look.palette.soft, size=size)
    line = ft.Text(shown, style=style, no_wrap=True)
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=line),
        width=grid.cell,
        alignment=ft.Alignment.CENTER,
    )


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
    if all(fits(word, look.size("heading"), beside) for word in title.split()):
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
    grid: Grid,
    choose: Callable[[date], object],
) -> ft.Control:
    """Give one day: its number, and below that its tricks, or that it is begun.

    Above it stands which day of the week it is, where no column says so.
    """
    look, words, width = app.look, app.words, grid.cell
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
    above = [] if grid.by_week else [_weekday(app, day.weekday(), grid)]
    content = ft.Column(
        [*above, number, ft.Container(below, height=dot, alignment=ft.Alignment.CENTER)],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    height = max(TARGET, look.size("small") * 1.35 * (1 + len(above)) + dot + 12)
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
            text(look, words.t("Who won each trick:"), "small", look.palette.soft),
            *(
                ft.Row(
                    [_dot(look, one, size), text(look, said, "small", look.palette.soft)],
                    spacing=6,
                    tight=True,
                )
                for one, said in means
            ),
        ],
        spacing=16,
        run_spacing=2,
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
