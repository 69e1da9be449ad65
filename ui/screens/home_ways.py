"""Home, the ways to everything else."""

from __future__ import annotations

from datetime import date

import flet as ft

from ui.components.buttons import button, pressable
from ui.components.fields import in_columns
from ui.components.measure import width_of
from ui.components.text import text
from ui.context import AppContext
from ui.memory import Days
from ui.progress import Progress
from ui.screens.daily_calendar import marks_row
from ui.screens.lesson import lesson_path
from ui.texts.daily import short_day_text, state_text
from ui.texts.lessons import lesson_title


def daily_way(app: AppContext, days: Days, today: date, width: float) -> ft.Control:
    """Give the way to the deal of the day, in that width, with how it stands with today's."""
    look, words = app.look, app.words
    result, begun = days.result(today), days.begun(today)
    label = words.t("Deal of the day")
    facts = (short_day_text(words, today), state_text(words, result, begun))
    lines = ft.Column(
        [
            text(look, label, bold=True),
            text(look, " · ".join(facts), "small", look.palette.soft),
        ],
        spacing=1,
        tight=True,
    )
    row: list[ft.Control] = [
        ft.Icon(ft.Icons.TODAY_OUTLINED, color=look.palette.brass, size=look.size("body") * 1.6),
        ft.Container(lines, expand=True),
    ]
    if result is not None and not result.given_up and width >= 280 * look.text_size:
        row.append(marks_row(look, result.marks, look.size("small") * 0.75))
    return pressable(
        look,
        "daily",
        ". ".join((label, *facts)),
        ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        lambda: app.go("/daily"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=9),
    )


def lesson_way(app: AppContext, progress: Progress) -> ft.Control | None:
    """Give the way back into the lesson that was left half done, None where there is none."""
    one = progress.next_lesson()
    if one is None or progress.at is None or progress.at[0] != one.name:
        return None
    return button(
        app.look,
        "lesson",
        app.words.t("Lesson: {title}", title=lesson_title(app.words, one.name)),
        lambda: app.go(lesson_path(one.name, progress.left_at(one))),
        icon=ft.Icons.SCHOOL_OUTLINED,
    )


def ways_on(
    app: AppContext, quiet: bool, daily: ft.Control | None, lesson: ft.Control | None, width: float
) -> ft.Control:
    """Give the ways to other screens, in that width; `quiet` where something else comes first.

    Without `daily`, for a newcomer, they are few; `lesson` leads back to a lesson.
    """
    look, words = app.look, app.words

    def way(identifier: str, label: str, path: str, icon: ft.IconData) -> ft.Control:
        return button(look, identifier, label, lambda: app.go(path), icon=icon)

    labels = [
        ("learn", words.t("Learn"), "/learn", ft.Icons.SCHOOL_OUTLINED),
        ("practice", words.t("Practice"), "/practice", ft.Icons.FITNESS_CENTER),
        ("rules", words.t("Rules"), "/rules", ft.Icons.MENU_BOOK_OUTLINED),
        ("statistics", words.t("Statistics"), "/statistics", ft.Icons.BAR_CHART),
        ("records", words.t("Records"), "/records", ft.Icons.HISTORY),
        ("settings", words.t("Settings"), "/settings", ft.Icons.TUNE),
    ]
    if daily is None:
        labels = [one for one in labels if one[0] in ("rules", "settings")]
    # Beside each other where icon and word have room.
    size = look.size("body")
    room = max(width_of(label, size) for _, label, *_ in labels) + size * 1.35 + 48
    columns = 2 if room <= (width - 10) / 2 else 1
    new = button(
        look,
        "new-game",
        words.t("New game"),
        lambda: app.go("/new"),
        icon=ft.Icons.ADD,
        tone="line" if quiet else "fill",
    )
    together = button(
        look,
        "shared",
        words.t("Shared tables"),
        lambda: app.go("/shared"),
        icon=ft.Icons.GROUPS_OUTLINED,
    )
    return ft.Column(
        [
            *([lesson] if lesson else []),
            new,
            *([daily, together] if daily else []),
            in_columns([way(*one) for one in labels], columns, 10),
        ],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
