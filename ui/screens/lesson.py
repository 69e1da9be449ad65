"""A step of a lesson: something is taught, one thing is to be done, an answer comes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from engine.lessons.course import LESSONS, lesson
from engine.lessons.steps import Lesson, Step
from ui.components.buttons import button, icon_button
from ui.components.page import column_width, framed, panel, scrolling
from ui.components.quiz import QuizText, arrow, card_style, quiz
from ui.components.quiz_board import Board
from ui.components.quiz_state import FRESH, Attempt, again
from ui.components.text import heading, text
from ui.context import AppContext, patiently, use_app, use_escape
from ui.guard import guarded
from ui.names import usual_names
from ui.progress import Book, Progress, use_book
from ui.texts.lessons import (
    lesson_line,
    lesson_title,
    step_done,
    step_teaches,
    step_title,
    steps_text,
)
from ui.theme import Look

END = "end"
"""What stands in place of a step once all of a lesson have been seen."""

DEAL = "deal"
"""What stands in place of a step for the deal with advice that follows the steps."""


def lesson_path(name: str, step: str) -> str:
    """Give the address of a step."""
    return f"/learn/{name}/{step}"


@guarded
def LessonScreen() -> ft.View:
    """Show the step that the path names; without one, where the learner was."""
    app, book = use_app(), use_book()
    params = ft.use_route_params()
    found = _found(params.get("lesson", ""), params.get("step", ""))
    location, path = ft.use_route_location(), ft.use_view_path()
    column = ft.use_memo(ft.Ref[ft.Column], [])
    _, redraw = ft.use_state(0)
    use_escape(app, lambda: app.go("/learn"))
    one, step = found if found else (LESSONS[0], None)
    place = (one.name, step.name if step else END)

    def arrive() -> None:
        if location != path:
            return
        if found is None:
            app.go("/learn")
        elif not params.get("step"):
            app.go(lesson_path(one.name, book.progress.begun_at(one)))
        elif step is not None:
            book.note(lambda before: _seen(before, one, step))

    ft.use_effect(arrive, [location, book.looked])
    ft.use_effect(app.tell_if_not_kept, [book.progress])
    title = lesson_title(app.words, one.name)
    if step is None:
        return framed(app, title, [_bar(app, one, book.progress, END), _end(app, book, one)])

    async def to_the_foot() -> None:
        await asyncio.sleep(0.05)  # drawn first: what has just been said lies at the foot
        if column.current:
            await patiently(column.current.scroll_to(offset=-1, duration=200))

    def put(attempt: Attempt) -> None:
        book.leave(place, attempt)
        if attempt.learnt:
            book.note(lambda before: before.with_step(one.name, step.name))
        redraw(lambda count: count + 1)
        if attempt.verdict is not None:
            app.page.run_task(to_the_foot)

    return framed(app, title, _step(app, book, one, step, column, put))


def _found(name: str, step: str) -> tuple[Lesson, Step | None] | None:
    """Give lesson and step of an address, None where they name nothing."""
    try:
        one = lesson(name)
        if step in ("", END):
            return one, one.steps[0] if not step else None
        return one, one.step(step)
    except KeyError:
        return None


def _seen(before: Progress, one: Lesson, step: Step) -> Progress:
    return before.with_place(one.name, step.name)


def _step(
    app: AppContext,
    book: Book,
    one: Lesson,
    step: Step,
    column: ft.Ref[ft.Column],
    put: Callable[[Attempt], None],
) -> list[ft.Control]:
    words = app.words
    exercise = step.exercise()
    names = usual_names(words, exercise.view.layout.seats)
    attempt = book.attempt((one.name, step.name)) or FRESH
    board = Board(
        exercise, attempt, words, app.look, card_style(app), names, f"{one.name}-{step.name}"
    )
    number = one.steps.index(step)
    previous = one.steps[number - 1].name if number else None
    last = DEAL if one.guided else END
    following = one.steps[number + 1].name if number + 1 < len(one.steps) else last
    said = QuizText(
        title=step_title(words, one.name, step.name),
        teaches=step_teaches(words, one.name, step.name, exercise.view, names),
        teaches_aloud=step_teaches(words.aloud, one.name, step.name, exercise.view, names),
        done=step_done(words, one.name, step.name, exercise.view, names),
    )
    back = (lambda: app.go(lesson_path(one.name, previous))) if previous else None

    def go_on() -> None:
        app.go(lesson_path(one.name, following))

    afresh = icon_button(
        app.look,
        "again",
        words.t("Try this step again"),
        ft.Icons.REPLAY,
        lambda: put(again(attempt)),
        colour=app.look.palette.soft,
    )
    on = button(
        app.look,
        "next",
        words.t("Next"),
        go_on,
        icon=ft.Icons.ARROW_FORWARD,
        tone="fill",
        width=170 + 60 * (app.look.text_size - 1),
    )
    return [
        *quiz(
            app,
            board,
            said,
            put,
            bar=_bar(app, one, book.progress, step.name),
            before=arrow(app, "previous", words.t("Previous step"), ft.Icons.CHEVRON_LEFT, back),
            after=[on],
            skip=afresh
            if attempt.done
            else arrow(app, "skip", words.t("Skip this step"), ft.Icons.CHEVRON_RIGHT, go_on),
            column=column,
        )
    ]


def _bar(app: AppContext, one: Lesson, progress: Progress, at: str) -> ft.Control:
    """Give the way back to the list, the lesson's name, and its steps as a row of pegs."""
    look, words = app.look, app.words
    names = [step.name for step in one.steps]
    where = f"{names.index(at) + 1}/{len(names)}" if at in names else ""
    title = lesson_title(words, one.name)
    room = column_width(app, 620) - 120
    row = ft.Row(
        [
            icon_button(
                look,
                "back",
                words.t("All lessons"),
                ft.Icons.CLOSE,
                lambda: app.go("/learn"),
                colour=look.palette.brass,
            ),
            ft.Container(heading(look, title, 2, room=room, max_lines=2), expand=True),
            text(look, where, "small", look.palette.soft),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    pegs = [_peg(look, progress.has_done(one.name, name), name == at) for name in names]
    said = words.t(
        "Step {n} of {steps}",
        n=names.index(at) + 1 if at in names else len(names),
        steps=len(names),
    )
    return ft.Column(
        [
            row,
            ft.Container(
                ft.Semantics(
                    container=True,
                    identifier="steps",
                    label=said,
                    exclude_semantics=True,
                    content=ft.Row(pegs, spacing=5),
                ),
                padding=ft.Padding.only(left=8, right=8, bottom=6),
            ),
        ],
        spacing=0,
        tight=True,
    )


def _peg(look: Look, done: bool, here: bool) -> ft.Control:
    colours = look.palette
    return ft.Container(
        expand=True,
        height=9 if here else 6,
        border_radius=5,
        bgcolor=colours.fill if done else colours.raised,
        border=ft.Border.all(1.5, colours.brass if here or done else colours.edge),
    )


def _end(app: AppContext, book: Book, one: Lesson) -> ft.Control:
    """Say that the lesson is over, what of it is left, and lead on."""
    look, words = app.look, app.words
    done, steps = book.progress.steps_done(one), len(one.steps)
    finished = done >= steps
    place = LESSONS.index(one)
    following = LESSONS[place + 1] if place + 1 < len(LESSONS) else None
    said = words.t("Lesson finished") if finished else words.t("Almost there")
    lines: list[ft.Control] = [
        ft.Icon(
            ft.Icons.EMOJI_EVENTS if finished else ft.Icons.FLAG_OUTLINED,
            color=look.palette.brass,
            size=72,
        ),
        heading(look, said, 1, text_align=ft.TextAlign.CENTER),
        text(
            look,
            f"{lesson_title(words, one.name)}: {steps_text(words, done, steps)}",
            colour=look.palette.soft,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    buttons: list[ft.Control] = []
    if not finished:
        left = book.progress.begun_at(one)
        buttons.append(
            button(
                look,
                "steps-left",
                words.t("To the steps left over"),
                lambda: app.go(lesson_path(one.name, left)),
                icon=ft.Icons.REPLAY,
                tone="line" if following else "fill",
            )
        )
    if following is not None:
        buttons.insert(
            0,
            ft.Column(
                [
                    button(
                        look,
                        "next-lesson",
                        words.t("Next: {lesson}", lesson=lesson_title(words, following.name)),
                        lambda: app.go(
                            lesson_path(following.name, book.progress.begun_at(following))
                        ),
                        icon=ft.Icons.ARROW_FORWARD,
                        tone="fill",
                    ),
                    text(
                        look,
                        lesson_line(words, following.name),
                        "small",
                        look.palette.soft,
                        text_align=ft.TextAlign.CENTER,
                    ),
                ],
                spacing=6,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        )
    if one.guided:
        buttons.append(
            button(
                look,
                "guided",
                words.t("A deal with advice"),
                lambda: app.go(lesson_path(one.name, DEAL)),
                icon=ft.Icons.LIGHTBULB_OUTLINE,
            )
        )
    buttons += [
        button(
            look,
            "practice",
            words.t("Practice"),
            lambda: app.go("/practice"),
            icon=ft.Icons.FITNESS_CENTER,
        ),
        button(look, "learn", words.t("All lessons"), lambda: app.go("/learn"), icon=ft.Icons.LIST),
    ]
    card = panel(
        look,
        ft.Column(lines, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
    )
    spoken = ft.Semantics(container=True, identifier="lesson-end", live_region=True, content=card)
    return scrolling([ft.Container(height=10), spoken, *buttons], column_width(app, 460))
