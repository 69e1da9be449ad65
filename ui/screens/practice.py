"""Practice without end: random questions, more of what went wrong lately."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass

import flet as ft

from engine.lessons.practice import Question, Skill, choose_skill, question
from ui.components.buttons import button, pressable
from ui.components.fields import in_columns
from ui.components.page import column_width, framed, panel, screen
from ui.components.quiz import QuizText, card_style, quiz
from ui.components.quiz_board import Board
from ui.components.quiz_frame import QuizBar, arrow, keeps_notices, to_answer
from ui.components.quiz_state import FRESH, Attempt, Calm, Change
from ui.components.text import heading, text
from ui.context import AppContext, use_app, use_escape
from ui.guard import guarded
from ui.names import usual_names
from ui.progress import Progress, use_book
from ui.texts.faults import learning_not_kept_text
from ui.texts.lessons import (
    best_streak_text,
    hint_text,
    score_text,
    skill_line,
    skill_title,
    streak_text,
)
from ui.theme import TARGET

MIXED = "mixed"
"""What stands in place of a skill where all are practised."""


@guarded
def PracticeScreen() -> ft.View:
    """Show what can be practised, and how it has gone."""
    app, book = use_app(), use_book()
    words, look = app.words, app.look
    progress = book.progress
    body: list[ft.Control] = [
        _streaks(app, progress),
        button(
            look,
            "practise-mixed",
            words.t("A bit of everything"),
            lambda: app.go(f"/practice/{MIXED}"),
            icon=ft.Icons.PLAY_ARROW,
            tone="fill",
        ),
        text(
            look,
            words.t("What you got wrong lately comes up more often. Or choose one topic:"),
            colour=look.palette.soft,
        ),
        in_columns(
            [_skill(app, progress, skill) for skill in Skill],
            2 if column_width(app, 760) >= 620 * max(1.0, look.text_size * 0.8) else 1,
            10,
        ),
        button(look, "learn", words.t("Go to the lessons"), lambda: app.go("/learn")),
    ]
    return screen(app, words.t("Practice"), body, widest=760)


def _streaks(app: AppContext, progress: Progress) -> ft.Control:
    look, words = app.look, app.words
    row: list[ft.Control] = [
        ft.Icon(
            ft.Icons.LOCAL_FIRE_DEPARTMENT,
            color=look.palette.brass,
            size=look.size("title") * 1.3,
        ),
        ft.Container(
            ft.Column(
                [
                    text(look, streak_text(words, progress.streak), bold=True),
                    text(look, best_streak_text(words, progress.best), "small", look.palette.soft),
                ],
                spacing=1,
                tight=True,
            ),
            expand=True,
        ),
    ]
    return panel(look, ft.Row(row, spacing=12))


def _skill(app: AppContext, progress: Progress, skill: Skill) -> ft.Control:
    """Give a skill: its question, its score, and how the latest answers went."""
    look, words = app.look, app.words
    colours = look.palette
    title, line = skill_title(words, skill), skill_line(words, skill)
    score = score_text(words, *progress.scores.get(skill, (0, 0)))
    marks: list[ft.Control] = [
        ft.Icon(
            ft.Icons.CHECK_CIRCLE if right else ft.Icons.CANCEL_OUTLINED,
            color=colours.brass if right else colours.alarm,
            size=look.size("small") * 1.1,
        )
        for right in progress.answers.get(skill, ())
    ]
    lines: list[ft.Control] = [
        text(look, title, bold=True),
        text(look, line, "small", colours.soft),
        text(look, score, "small", colours.brass),
    ]
    if marks:
        lines.append(ft.Row(marks, spacing=2, wrap=True, run_spacing=2))
    return pressable(
        look,
        f"practise-{skill.replace('_', '-')}",
        f"{title}. {line} {score}",
        ft.Row(
            [
                ft.Container(ft.Column(lines, spacing=2, tight=True), expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=colours.soft, size=look.size("body") * 1.4),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: app.go(f"/practice/{skill.replace('_', '-')}"),
        padding=ft.Padding.only(left=14, right=8, top=11, bottom=11),
    )


@dataclass(slots=True)
class _Drill:
    """The question that is asked now, how far the learner has got with it, and its number."""

    asked: Question | None = None
    attempt: Attempt = FRESH
    count: int = 0


@guarded
def DrillScreen() -> ft.View:
    """Ask one question after the other."""
    app, book = use_app(), use_book()
    words, look = app.words, app.look
    wanted = ft.use_route_params().get("skill", MIXED).replace("-", "_")
    location, path = ft.use_route_location(), ft.use_view_path()
    rng = ft.use_memo(lambda: random.Random(secrets.token_hex()), [])
    column = ft.use_memo(ft.Ref[ft.Column], [])
    calm = ft.use_memo(Calm, [])
    # The latest, whatever has been drawn of it: a tap may come before that.
    drill = ft.use_memo(_Drill, [])
    _, redraw = ft.use_state(0)
    known = wanted in (MIXED, *Skill)
    use_escape(app, lambda: app.go("/practice"))

    def draw() -> None:
        redraw(lambda times: times + 1)

    def ask_next() -> None:
        skill = Skill(wanted) if wanted in tuple(Skill) else None
        drill.asked = question(skill or choose_skill(book.progress.answers, rng), rng)
        drill.attempt = FRESH
        drill.count += 1
        calm.begin()
        draw()

    def go_on() -> None:
        if calm.over:
            ask_next()

    def arrive() -> None:
        if not known:
            app.go("/practice")
        elif location == path and book.looked:
            ask_next()

    def tell() -> None:
        app.tell_if_not_kept(learning_not_kept_text)

    ft.use_effect(arrive, [wanted, location == path, book.looked])
    ft.use_effect(tell, [book.progress, book.lost])
    asked, attempt = drill.asked, drill.attempt
    if asked is None or not known:
        return framed(app, words.t("Practice"), [])

    def put(change: Change) -> None:
        before = drill.attempt
        now = calm.put(before, change) if drill.asked is asked else before
        if now is before:
            return
        drill.attempt = now
        # What counts is the first answer; to be shown the answer is none.
        if now.turn != before.turn and before.turn == FRESH.turn:
            right = now.at_once
            book.note(lambda progress: progress.with_answer(asked.skill, right))
        draw()
        if now.verdict is not None:
            app.page.run_task(to_answer, app, column)

    names = usual_names(words, asked.exercise.view.layout.seats)
    board = Board(
        asked.exercise, attempt, words, look, card_style(app), names, str(drill.count), tells=True
    )
    on = button(
        look,
        "next",
        words.t("Next"),
        go_on,
        icon=ft.Icons.ARROW_FORWARD,
        tone="fill",
        width=170 + 60 * (look.text_size - 1),
    )
    rows = quiz(
        app,
        board,
        QuizText(skill_title(words, asked.skill), hint_text(words, asked.skill)),
        put,
        bar=_bar(app, book.progress),
        before=arrow(app, "skip", words.t("Another question"), ft.Icons.SHUFFLE, go_on),
        after=[on],
        skip=ft.Container(width=TARGET),
        column=column,
    )
    return framed(app, words.t("Practice"), rows, notices=not keeps_notices(app))


def _bar(app: AppContext, progress: Progress) -> QuizBar:
    look, words = app.look, app.words
    streak = ft.Semantics(
        container=True,
        identifier="streak",
        label=streak_text(words, progress.streak),
        exclude_semantics=True,
        content=ft.Row(
            [
                ft.Icon(
                    ft.Icons.LOCAL_FIRE_DEPARTMENT,
                    color=look.palette.brass if progress.streak else look.palette.soft,
                    size=look.size("body") * 1.5,
                ),
                text(look, str(progress.streak), bold=True),
            ],
            spacing=3,
            tight=True,
        ),
    )
    return QuizBar(
        leave=lambda: app.go("/practice"),
        leaves=words.t("Back"),
        title=heading(look, words.t("Practice"), max_lines=1),
        note=ft.Container(streak, padding=ft.Padding.only(right=6)),
        below=ft.Container(height=0),
        low=ft.Row([streak], alignment=ft.MainAxisAlignment.END),
    )
