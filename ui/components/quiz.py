"""An exercise on a screen: what it teaches, the board, what is asked or answered, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from engine.cards import Card
from ui.components.cards import CardStyle
from ui.components.measure import lines_of
from ui.components.page import NoticeBar
from ui.components.quiz_answers import (
    Calls,
    answer_height,
    answers,
    answers_height,
    request_height,
    status,
    still_asked,
)
from ui.components.quiz_board import Board, quiz_board
from ui.components.quiz_frame import (
    EDGE,
    FADE,
    GAP,
    LOW_GAP,
    SCROLL_BAR,
    QuizBar,
    Room,
    arrow,
    beside,
    centred,
    fading_edges,
    foot_row,
    is_low,
    quiz_bar,
    room_of,
    scroller,
    stretched,
    texts_view,
)
from ui.components.quiz_state import (
    Change,
    answered,
    check,
    meant_for,
    pick,
    show,
    taking,
)
from ui.components.text import heading, suited
from ui.context import AppContext
from ui.theme import TARGET

TRAVEL = 260
"""A card travels for so long, in ms."""

_BAR = 62.0
_ARROW = 56.0
_READABLE = 84.0
"""With less height than that, text is better read below what is asked than above it."""
_ANSWER = 110.0
"""With less height than that, an answer above the cards could not be read."""


@dataclass(frozen=True, slots=True)
class QuizText:
    """What is said around the board: a title, what is taught, and what is added when it is done."""

    title: str
    teaches: str = ""
    teaches_aloud: str = ""
    done: str = ""


def card_style(app: AppContext) -> CardStyle:
    """Give how cards are drawn and moved on the board."""
    travel = 0 if app.reduced_motion else TRAVEL
    return CardStyle(app.settings.deck, app.letters, app.look.palette, travel)


def quiz(
    app: AppContext,
    board: Board,
    said: QuizText,
    put: Callable[[Change], None],
    *,
    bar: QuizBar,
    before: ft.Control,
    after: Sequence[ft.Control],
    skip: ft.Control,
    column: ft.Ref[ft.Column],
) -> list[ft.Control]:
    """Give the rows of a screen with an exercise on it.

    `put` takes what the learner has done. `before` and `skip` stand left and right of the buttons,
    which are those of `after` once the exercise is done. What has no room scrolls, by the hand of
    whoever holds `column`. Notices are among it where it `keeps_notices`.
    """
    exercise, attempt = board.exercise, board.attempt

    def do(change: Change) -> None:
        put(meant_for(attempt, change))

    calls = Calls(
        answer=lambda answer: do(lambda now: answered(exercise, now, answer)),
        check=lambda: do(lambda now: check(exercise, now)),
        take=lambda takes: do(lambda now: taking(now, takes)),
        show=lambda: do(lambda now: show(exercise, now)),
    )

    def tap(card: Card) -> None:
        do(lambda now: pick(exercise, now, card))

    page, low = room_of(app), is_low(app)
    room = page.text - (0.0 if low else 2 * _ARROW)
    # The same before an answer and after: the board stays as it is.
    high = answers_height(board, room)
    buttons = [centred(after)] if attempt.done else answers(board, calls, room)
    buttons = buttons or [ft.Container(height=high)]
    if low:
        foot = _Foot(before, skip, stretched(buttons), high)
        return _low_rows(app, page, board, said, tap, bar, foot, column)
    above = quiz_bar(app, bar)
    foot_line = foot_row(before, stretched(buttons), skip, page.text)
    told = status(board, said.done)
    taught = _teaching(app, said, page.text)
    if page.side:
        tall = page.height - _BAR - 2 * GAP
        natural = board.needs().height(page.board)
        drawn = quiz_board(board, page.board, max(200.0, min(tall, 1.15 * natural)), tap)
        texts = scroller(board.key, [NoticeBar(in_line=True), *taught], column)
        high = max(200.0, min(tall, max(natural, 420.0)))
        wide = min(page.width - 2 * page.gap, page.board + page.side + page.gap)
        together = beside(page, drawn, [texts, told, foot_line], high)
        return [ft.Container(above, width=wide + 8), together]
    needs = board.needs()
    # The board stays as it is when an answer takes the place of what is asked.
    asked = max(request_height(board, page.text, low=False), answer_height(app.look, low=False))
    chrome = _BAR + _height_of(app, said, page.text) + asked + high + 7 * GAP
    drawn = quiz_board(board, page.board, needs.fitting(page.board, page.height - chrome), tap)
    pinned = ft.Container(
        stretched([told, foot_line]), width=page.text, padding=ft.Padding.only(top=4, bottom=10)
    )
    body = ft.Row(
        [
            ft.Container(
                stretched([*taught, drawn]),
                width=page.text,
                padding=ft.Padding.symmetric(vertical=EDGE),
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )
    scrolls = fading_edges(scroller(board.key, [body], column), page.height - chrome)
    return [ft.Container(above, width=page.text + 8), scrolls, pinned]


@dataclass(frozen=True, slots=True)
class _Foot:
    """The ways back and on, the buttons, and how high these are before the first answer."""

    before: ft.Control
    skip: ft.Control
    buttons: ft.Control
    height: float


def _low_rows(
    app: AppContext,
    page: Room,
    board: Board,
    said: QuizText,
    tap: Callable[[Card], None],
    bar: QuizBar,
    foot: _Foot,
    column: ft.Ref[ft.Column],
) -> list[ft.Control]:
    """Give the rows where there is little room: first of all for what is asked, and the cards.

    What is taught scrolls above what is asked, or below it where that leaves no room to read in.
    What came of it scrolls above the cards, which stay where they are, and so does what is asked.
    """
    taught = _teaching(app, said, page.text)
    told = status(board, said.done, low=True)
    whole = page.height - TARGET - foot.height - 5 * LOW_GAP
    left = whole - request_height(board, page.text) - LOW_GAP
    needs, wide = board.needs(), page.board
    tall = min(page.height - 2 * page.gap, 1.15 * needs.height(wide))
    if not page.side:
        tall = needs.fitting(wide, left - max(_READABLE, _height_of(app, said, page.text) + FADE))
        left -= tall
    apart, asked = left >= _READABLE, board.attempt.verdict is None
    if not (page.side or apart):  # until there is an answer, it scrolls with the texts
        wide -= SCROLL_BAR
        tall = needs.fitting(wide, whole - answer_height(app.look) - FADE / 2)
        left = whole - tall
    drawn: ft.Control = quiz_board(board, wide, tall, tap)
    above = apart and asked
    fixed = apart or (not asked and not page.side and left >= _ANSWER)
    texts: list[ft.Control] = [*([] if above else [told]), NoticeBar(in_line=True)]
    pinned: list[ft.Control] = [told] if above else [still_asked(board)] if apart else []
    if fixed and not page.side:
        pinned.insert(0, ft.Container(drawn, alignment=ft.Alignment.TOP_LEFT))
    elif not page.side:
        texts.append(drawn)
    texts += taught
    edge = FADE if page.side or apart else FADE / 2  # of what is cramped, all but an edge is seen
    read = texts_view(board.key, texts, column, left if fixed else whole, edge)
    rows = [_low_bar(app, bar, foot), read, *pinned, foot.buttons]
    if page.side:
        return [beside(page, drawn, rows, page.height - 2 * LOW_GAP)]
    upright = ft.Column(
        rows, spacing=LOW_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True
    )
    return [
        ft.Container(
            upright, width=page.text, expand=True, padding=ft.Padding.only(top=4, bottom=LOW_GAP)
        )
    ]


def _low_bar(app: AppContext, bar: QuizBar, foot: _Foot) -> ft.Control:
    return ft.Row(
        [
            arrow(app, "back", bar.leaves, ft.Icons.CLOSE, bar.leave, app.look.palette.brass),
            foot.before,
            ft.Container(bar.low, expand=True),
            foot.skip,
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _teaching(app: AppContext, said: QuizText, room: float) -> list[ft.Control]:
    look = app.look
    rows: list[ft.Control] = []
    if said.title:
        rows.append(heading(look, said.title, room=room))
    if said.teaches:
        # A node of its own, or it would be read before its heading.
        read = suited(look, said.teaches, aloud=said.teaches_aloud or None)
        rows.append(ft.Semantics(container=True, content=read))
    return [
        ft.Semantics(
            container=True,
            identifier="teaches",
            content=ft.Column(rows, spacing=4, tight=True),
        )
    ]


def _height_of(app: AppContext, said: QuizText, width: float) -> float:
    """Give about how high the text above the board is."""
    look = app.look
    size = look.size("body")
    lines = lines_of(said.teaches, size, width) if said.teaches else 0
    return look.size("heading") * 1.15 + 4 + lines * size * 1.35
