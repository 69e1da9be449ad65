"""Learn: the lessons, how far each has been learnt, and where to go on."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from engine.lessons.course import BASICS, LESSONS, RELATIVES
from engine.lessons.steps import Lesson
from ui.components.buttons import button, pressable
from ui.components.fields import in_columns
from ui.components.page import column_width, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.progress import Progress, use_book
from ui.screens.lesson import lesson_path
from ui.texts.lessons import lesson_line, lesson_number, lesson_title, steps_text


@guarded
def LearnScreen() -> ft.View:
    """Show all lessons."""
    app, book = use_app(), use_book()
    words, look = app.words, app.look
    location, path = ft.use_route_location(), ft.use_view_path()

    def arrive() -> None:
        if location == path:
            book.forget_done()  # a lesson that is opened again begins anew

    ft.use_effect(arrive, [location])
    progress = book.progress
    body: list[ft.Control] = [
        _go_on(app, progress),
        heading(look, words.t("The game")),
        _list(app, progress, BASICS),
        heading(look, words.t("Its relatives")),
        _list(app, progress, RELATIVES),
        button(
            look,
            "practice",
            words.t("Practice"),
            lambda: app.go("/practice"),
            icon=ft.Icons.FITNESS_CENTER,
        ),
    ]
    return screen(app, words.t("Learn"), body, widest=760)


def _go_on(app: AppContext, progress: Progress) -> ft.Control:
    """Give the way on, from where the learner was."""
    look, words = app.look, app.words
    one = progress.next_lesson()
    if one is None:
        return text(
            look,
            words.t("You have learnt it all. Practise, or play a game!"),
            colour=look.palette.soft,
        )
    title = lesson_title(words, one.name)
    label = (
        words.t("Start: {lesson}", lesson=title)
        if progress.fresh
        else words.t("Continue: {lesson}", lesson=title)
    )
    start = button(
        look,
        "go-on",
        label,
        lambda: app.go(lesson_path(one.name, progress.left_at(one))),
        icon=ft.Icons.PLAY_ARROW,
        tone="fill",
    )
    if not progress.fresh:
        return start
    hello = words.t(
        "A few minutes each, with the cards in your hand: see, try, and know why. Nothing can go"
        " wrong here."
    )
    return ft.Column(
        [text(look, hello, colour=look.palette.soft), start],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _list(app: AppContext, progress: Progress, lessons: Sequence[Lesson]) -> ft.Control:
    wide = column_width(app, 760) >= 620 * max(1.0, app.look.text_size * 0.8)
    return in_columns([_row(app, progress, one) for one in lessons], 2 if wide else 1, 10)


def _row(app: AppContext, progress: Progress, one: Lesson) -> ft.Control:
    """Give a lesson: its number or a tick, what it is about, and how much of it is done."""
    look, words = app.look, app.words
    colours = look.palette
    number, done, steps = LESSONS.index(one) + 1, progress.steps_done(one), len(one.steps)
    title, line = lesson_title(words, one.name), lesson_line(words, one.name)
    state = steps_text(words, done, steps)
    finished = done == steps
    # Large words need all the width of a narrow screen.
    above = look.text_size >= 1.5 and column_width(app, 760) < 480
    size = look.size("body") * (1.6 if above else 2.3)
    face: ft.Control = text(look, str(number), "heading", colours.brass)
    if finished:
        face = ft.Icon(ft.Icons.CHECK, color=colours.on_fill, size=size * 0.6)
    badge = ft.Container(
        face,
        width=size,
        height=size,
        border_radius=size,
        bgcolor=colours.fill if finished else colours.raised,
        border=ft.Border.all(1.5, colours.brass if done else colours.edge),
        alignment=ft.Alignment.CENTER,
    )
    lines: list[ft.Control] = [
        text(look, title, bold=True),
        text(look, line, "small", colours.soft),
        ft.Row(
            [
                _bar(app, done, steps),
                text(look, state, "small", colours.brass if done else colours.soft),
            ],
            spacing=10,
            run_spacing=2,
            wrap=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    ]
    about = ft.Column(lines, spacing=2, tight=True)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=colours.soft, size=look.size("body") * 1.4)
    content: ft.Control = ft.Row(
        [badge, ft.Container(about, expand=True), arrow],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if above:
        head = ft.Row([badge, arrow], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        content = ft.Column([head, about], spacing=6, tight=True)
    return pressable(
        look,
        f"lesson-{one.name}",
        f"{lesson_number(words, number)}: {title}. {line}. {state}",
        content,
        lambda: app.go(lesson_path(one.name, progress.left_at(one))),
        padding=ft.Padding.only(left=14, right=8, top=11, bottom=11),
    )


def _bar(app: AppContext, done: int, steps: int) -> ft.Control:
    """Draw the steps of a lesson as pegs, as points are pegged at the table."""
    colours = app.look.palette
    return ft.Row(
        [
            ft.Container(
                width=9,
                height=9,
                border_radius=9,
                bgcolor=colours.fill if number < done else None,
                border=ft.Border.all(1.2, colours.brass if number < done else colours.soft),
            )
            for number in range(steps)
        ],
        spacing=4,
        tight=True,
    )
