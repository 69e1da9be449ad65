"""The calendar of the deals of the day: every day can be hit with a finger, on every screen."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from tests.ui.headless import within
from ui.components.measure import width_of
from ui.components.page import column_width
from ui.memory import Days
from ui.screens.daily_calendar import Grid, month_calendar, month_grid
from ui.texts.words import make_words
from ui.theme import TARGET, make_look

MONTHS = [date(2026, month, 1) for month in range(1, 13)]
TODAY = date(2026, 12, 31)


def an_app(screen: float, text_size: float = 1.0) -> Any:
    look = make_look(True, text_size, contrast=False)
    device = SimpleNamespace(insets=(0.0, 0.0, 0.0, 0.0))
    return SimpleNamespace(look=look, words=make_words("en"), size=(screen, 568), device=device)


def grid_on(screen: float) -> Grid:
    return month_grid(column_width(an_app(screen)))


def test_a_day_is_as_wide_as_a_finger_and_a_row_no_wider_than_the_page() -> None:
    for screen in range(320, 1367):
        grid, room = grid_on(screen), column_width(an_app(screen))
        assert round(grid.cell, 6) >= TARGET, screen
        assert round(grid.columns * grid.cell + (grid.columns - 1) * grid.gap, 6) <= room, screen


def test_weeks_stand_below_each_other_wherever_their_days_are_wide_enough() -> None:
    assert grid_on(375).by_week
    assert grid_on(568).by_week
    assert not grid_on(320).by_week


@pytest.mark.parametrize("month", MONTHS, ids=lambda month: f"{month:%B}")
@pytest.mark.parametrize("screen", [320, 360, 390])
def test_every_day_of_a_month_stands_there_once_and_in_order(screen: int, month: date) -> None:
    grid = grid_on(screen)
    rows = grid.rows(month, start=6)
    assert {len(row) for row in rows} == {grid.columns}
    days = [day for row in rows for day in row if day is not None]
    assert [day.day for day in days] == list(range(1, len(days) + 1))
    assert {day.replace(day=1) for day in days} == {month}
    if grid.by_week:
        assert all(
            day is None or (day.weekday() + 1) % 7 == n for row in rows for n, day in enumerate(row)
        )


@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_on_the_smallest_phone_each_day_names_its_weekday_and_is_large_enough(
    text_size: float,
) -> None:
    app = an_app(320, text_size)
    month = date(2026, 11, 1)
    shown = month_calendar(
        app, Days(), month, month, TODAY, TODAY, column_width(app), lambda _: None, lambda _: None
    )
    found = [
        one
        for one in within(shown)
        if isinstance(one, ft.Semantics) and (one.identifier or "").startswith("day-")
    ]
    assert [one.identifier for one in found] == [f"day-2026-11-{n:02}" for n in range(1, 31)]
    for day, one in enumerate(found, 1):
        inside = list(within(one.content))
        face = next(part for part in inside if isinstance(part, ft.Container))
        assert min(round(face.width or 0, 6), face.height or 0) >= TARGET
        said = [part.value for part in inside if isinstance(part, ft.Text)]
        assert said == [f"{date(2026, 11, day):%a}", str(day)]
        # "Dom" and "Lun" stood against each other, and "Mar" on the frame of today.
        weekday = next(part for part in inside if isinstance(part, ft.Text))
        size = weekday.style.size if isinstance(weekday.style, ft.TextStyle) else 0
        assert width_of(said[0], size or 0) <= (face.width or 0) - 10
