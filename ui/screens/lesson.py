"""A step of a lesson: something is taught, one thing is to be done, an answer comes at once."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from engine.lessons.course import LESSONS, RELATIVES, lesson
from engine.lessons.steps import DEAL, Lesson, Step
from ui.components.buttons import button
from ui.components.page import column_width, framed, panel, scrolling, table_below
from ui.components.quiz import QuizText, card_style, quiz
from ui.components.quiz_board import Board
from ui.components.quiz_frame import QuizBar, arrow, is_low, keeps_notices, quiz_bar, to_answer
from ui.components.quiz_state import FRESH, Attempt, Calm, Change, again, meant_for
from ui.components.text import heading, text
from ui.context import AppContext, use_app, use_escape
from ui.guard import guarded
from ui.house_rules import last_setup, with_setup
from ui.names import usual_names
from ui.progress import Book, Progress, use_book
from ui.texts.faults import learning_not_kept_text
from ui.texts.lessons import (
    done_text,
    end_title,
    lesson_line,
    lesson_title,
    step_done,
    step_teaches,
    step_title,
)
from ui.theme import Look

__all__ = ["DEAL", "END", "LessonScreen", "lesson_path"]

END = "end"
"""What stands in place of a step once all of a lesson have been seen."""


def lesson_path(name: str, step: str, base: str = "/learn") -> str:
    """Give the address of a step, below `base`: the list, or what a table has opened."""
    return f"{base}/{name}/{step}"


@guarded
def LessonScreen() -> ft.View:
    """Show the step that the path names; without one, where the learner was.

    The address without a step stays: led on from it, nobody could go back past it.
    """
    app, book = use_app(), use_book()
    params = ft.use_route_params()
    # A part of the address that may be left out is None where it is.
    found = _found(params.get("lesson") or "", params.get("step") or "")
    location, path = ft.use_route_location(), ft.use_view_path()
    table = table_below(path)
    column = ft.use_memo(ft.Ref[ft.Column], [])
    calm = ft.use_memo(Calm, [])
    _, redraw = ft.use_state(0)
    use_escape(app, lambda: app.go(table or "/learn"))
    one, step = found if found else (LESSONS[0], None)
    kept = ft.use_memo(lambda: book.progress.begun_at(one), [one.name, book.looked, path])
    if found and not params.get("step"):
        step = one.step(kept)
    place = (one.name, step.name if step else END)

    def turn_back() -> None:
        # Whatever the address is like: one that names nothing may be spelt in many ways.
        if found is None:
            app.go(table or "/learn")

    def arrive() -> None:
        if found is None or location != path:
            return
        calm.begin()
        if step is not None:
            if not params.get("step"):
                book.forget_done()  # a lesson that is opened again begins anew
                redraw(lambda count: count + 1)
            book.note(lambda before: _seen(before, one, step))

    def tell() -> None:
        app.tell_if_not_kept(learning_not_kept_text)

    ft.use_effect(turn_back, [found is None])
    ft.use_effect(arrive, [location, book.looked])
    ft.use_effect(tell, [book.progress, book.lost])
    if found is None:
        return framed(app, app.words.t("Learn"), [])
    title = lesson_title(app.words, one.name)
    if step is None:
        bar = quiz_bar(app, _bar(app, one, book.progress, END, table))
        wide = ft.Container(bar, width=column_width(app, 700) + 8)
        return framed(app, title, [wide, _end(app, book, one, table)])

    def put(change: Change) -> None:
        before: Attempt = book.attempt(place) or FRESH
        attempt = calm.put(before, change)
        if attempt is before:
            return
        book.leave(place, attempt)
        if attempt.learnt:
            book.note(lambda progress: progress.with_step(one.name, step.name))
        redraw(lambda count: count + 1)
        if attempt.verdict is not None:
            app.page.run_task(to_answer, app, column)

    def go(path: str) -> None:
        if calm.over:
            calm.begin()
            app.go(path)

    rows = _step(app, book, one, step, column, put, go, table)
    return framed(app, title, rows, notices=not keeps_notices(app))


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
    put: Callable[[Change], None],
    go: Callable[[str], None],
    table: str,
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
    base = f"{table}/learn"
    back = (lambda: go(lesson_path(one.name, previous, base))) if previous else None

    def go_on() -> None:
        # The deal with advice is a table of its own.
        go(lesson_path(one.name, following, "/learn" if following == DEAL else base))

    def try_again() -> None:
        put(meant_for(attempt, again))

    afresh = arrow(app, "again", words.t("Try this step again"), ft.Icons.REPLAY, try_again)
    on = button(
        app.look,
        "next",
        words.t("Next"),
        go_on,
        icon=ft.Icons.ARROW_FORWARD,
        tone="fill",
        width=170 + 60 * (app.look.text_size - 1),
    )
    return quiz(
        app,
        board,
        said,
        put,
        bar=_bar(app, one, book.progress, step.name, table),
        before=arrow(app, "previous", words.t("Previous step"), ft.Icons.CHEVRON_LEFT, back),
        after=[on],
        skip=afresh
        if attempt.done
        else arrow(app, "skip", words.t("Skip this step"), ft.Icons.CHEVRON_RIGHT, go_on),
        column=column,
    )


def _bar(app: AppContext, one: Lesson, progress: Progress, at: str, table: str) -> QuizBar:
    """Give the way back, the lesson's name, and its steps as a row of pegs."""
    look, words = app.look, app.words
    names = [step.name for step in one.steps]
    where = f"{names.index(at) + 1}/{len(names)}" if at in names else ""
    title, colour = lesson_title(words, one.name), look.palette.soft
    room = column_width(app, 620) - 120
    pegs = [_peg(look, progress.has_done(one.name, name), name == at) for name in names]
    said = words.t(
        "Step {n} of {steps}",
        n=names.index(at) + 1 if at in names else len(names),
        steps=len(names),
    )
    steps = ft.Semantics(
        container=True,
        identifier="steps",
        label=said,
        exclude_semantics=True,
        content=ft.Row(pegs, spacing=2 if is_low(app) else 5),
    )
    return QuizBar(
        leave=lambda: app.go(table or "/learn"),
        leaves=words.t("Back to the table") if table else words.t("All lessons"),
        title=heading(look, title, 2, room=room, max_lines=2),
        note=ft.Semantics(exclude_semantics=True, content=text(look, where, "small", colour)),
        below=ft.Container(steps, padding=ft.Padding.only(left=8, right=8, bottom=6)),
        low=steps,
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


def _end(app: AppContext, book: Book, one: Lesson, table: str) -> ft.Control:
    """Say that the lesson is over, what of it is left, and lead on."""
    base = f"{table}/learn"
    look, words = app.look, app.words
    done, steps = book.progress.steps_done(one), len(one.steps)
    finished = done >= steps
    place = LESSONS.index(one)
    following = LESSONS[place + 1] if place + 1 < len(LESSONS) else None
    lines: list[ft.Control] = [
        ft.Icon(
            ft.Icons.EMOJI_EVENTS if finished else ft.Icons.FLAG_OUTLINED,
            color=look.palette.brass,
            size=72,
        ),
        heading(look, end_title(words, done, steps), 1, text_align=ft.TextAlign.CENTER),
        text(
            look,
            done_text(words, one.name, done, steps),
            colour=look.palette.soft,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    buttons: list[ft.Control] = []
    if not finished:
        left = book.progress.steps_left(one)[0]

        def to_what_is_left() -> None:
            book.forget_done()  # what was shown there is to be done by the learner
            app.go(lesson_path(one.name, left, base))

        buttons.append(
            button(
                look,
                "steps-left",
                words.t("Go to the remaining steps"),
                to_what_is_left,
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
                            lesson_path(following.name, book.progress.begun_at(following), base)
                        ),
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
    if following is None or one.guided or one in RELATIVES:
        game = one.steps[0].scene.game

        def to_new_game() -> None:
            setups = app.settings.setups
            app.change(setups=with_setup(setups, last_setup(setups, game)))
            app.go("/new")

        label = words.t("New game")
        buttons.append(button(look, "new-game", label, to_new_game, icon=ft.Icons.PLAY_ARROW))
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
    if table:
        label = words.t("Back to the table")
        buttons.insert(0, button(look, "to-the-table", label, lambda: app.go(table), tone="fill"))
    card = panel(
        look,
        ft.Column(lines, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
    )
    spoken = ft.Semantics(container=True, identifier="lesson-end", live_region=True, content=card)
    return scrolling([ft.Container(height=10), spoken, *buttons], column_width(app, 460))
