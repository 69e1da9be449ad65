"""An exercise on a screen: what it teaches, the board, what is asked or answered, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from engine.cards import Card
from ui.components.buttons import icon_button
from ui.components.cards import CardStyle
from ui.components.page import margin
from ui.components.quiz_answers import Calls, answers, status
from ui.components.quiz_board import Board, quiz_board
from ui.components.quiz_state import Attempt, answered, check, pick, show, taking
from ui.components.text import heading, text
from ui.context import AppContext

TRAVEL = 260
"""A card travels for so long, in ms."""

_WIDEST = 700.0
_SIDE = 380.0
_BAR = 62.0
_GAP = 10.0
_ARROW = 56.0


@dataclass(frozen=True, slots=True)
class QuizText:
    """What is said around the board: a title, what is taught, and what is added when it is done."""

    title: str
    teaches: str
    title_aloud: str = ""
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
    put: Callable[[Attempt], None],
    *,
    bar: ft.Control,
    before: ft.Control,
    after: Sequence[ft.Control],
    skip: ft.Control,
    column: ft.Ref[ft.Column],
) -> Sequence[ft.Control]:
    """Give the rows of a screen with an exercise on it.

    `put` takes what the learner has done. `bar` stands above everything, `before` and `skip` left
    and right of the buttons, which are those of `after` once the exercise is done. What has no room
    scrolls, by the hand of whoever holds `column`.
    """
    exercise, attempt = board.exercise, board.attempt

    def tap(card: Card) -> None:
        put(pick(exercise, attempt, card))

    calls = Calls(
        answer=lambda answer: put(answered(exercise, attempt, answer)),
        check=lambda: put(check(exercise, attempt)),
        take=lambda takes: put(taking(attempt, takes)),
        show=lambda: put(show(exercise, attempt)),
    )
    width, height = app.size
    insets = app.device.insets
    width -= insets[0] + insets[2]
    height -= insets[1] + insets[3]
    gap = margin(width)
    beside = width > height and width >= 560 and app.look.text_size < 2
    inner = min(_WIDEST, width - 2 * gap)
    if beside:
        side = min(_SIDE, max(260.0, width * 0.4))
        room = min(_WIDEST, width - side - 3 * gap)
        high = height - _BAR - 2 * _GAP
        natural = board.needs().height(room)
        drawn = quiz_board(board, room, max(200.0, min(high, 1.15 * natural)), tap)
        words = [*_teaching(app, said, side), ft.Container(height=2), status(board, said.done)]
        foot = _foot(before, _buttons(board, calls, after, side), skip, side)
        return [
            ft.Container(bar, width=min(width - 2 * gap, room + side + gap) + 8),
            ft.Row(
                [
                    ft.Container(drawn, alignment=ft.Alignment.CENTER),
                    ft.Container(
                        ft.Column(
                            [
                                ft.Column(
                                    [_stretched(words)],
                                    ref=column,
                                    scroll=ft.ScrollMode.AUTO,
                                    expand=True,
                                ),
                                foot,
                            ],
                            spacing=_GAP,
                        ),
                        width=side,
                        height=max(200.0, min(high, max(natural, 420.0))),
                    ),
                ],
                spacing=gap,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                expand=True,
            ),
        ]
    pinned = app.look.text_size < 1.5 or height >= 1000
    taught = _teaching(app, said, inner)
    needs = board.needs()
    chrome = _BAR + _height_of(app, said, inner) + 4 * _GAP + (150.0 if pinned else 0.0)
    drawn = quiz_board(board, inner, needs.fitting(inner, height - chrome), tap)
    told = status(board, said.done)
    foot = _foot(before, _buttons(board, calls, after, inner), skip, inner)
    body = [*taught, drawn]
    if not pinned:
        body += [told, foot]
    rows: list[ft.Control] = [
        ft.Container(bar, width=inner + 8),
        ft.Column(
            [
                ft.Row(
                    [ft.Container(_stretched(body), width=inner, padding=ft.Padding(0, 2, 0, 12))],
                    alignment=ft.MainAxisAlignment.CENTER,
                )
            ],
            ref=column,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    ]
    if pinned:
        rows.append(
            ft.Container(
                _stretched([told, foot]), width=inner, padding=ft.Padding.only(top=4, bottom=10)
            )
        )
    return rows


def _stretched(controls: Sequence[ft.Control]) -> ft.Column:
    return ft.Column(
        list(controls), spacing=_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


def _teaching(app: AppContext, said: QuizText, room: float) -> list[ft.Control]:
    look = app.look
    rows: list[ft.Control] = []
    if said.title:
        rows.append(heading(look, said.title, room=room))
    if said.teaches:
        rows.append(text(look, said.teaches, aloud=said.teaches_aloud or None))
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
    lines = -(-len(said.teaches) * size * 0.47 // width) if said.teaches else 0
    return look.size("heading") * 1.15 + 4 + lines * size * 1.35


def _buttons(board: Board, calls: Calls, after: Sequence[ft.Control], width: float) -> ft.Control:
    """Give what can be pressed between the arrows: the answers, or the ways on."""
    if board.attempt.done:
        return ft.Row(
            list(after),
            wrap=True,
            spacing=8,
            run_spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
            run_alignment=ft.MainAxisAlignment.CENTER,
        )
    return _stretched(answers(board, calls, width - 2 * _ARROW))


def _foot(
    before: ft.Control,
    buttons: ft.Control,
    skip: ft.Control,
    width: float,
) -> ft.Control:
    """Give the row at the foot: back, the buttons, on."""
    middle = ft.Container(buttons, expand=True, alignment=ft.Alignment.CENTER)
    return ft.Container(
        ft.Row([before, middle, skip], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        width=width,
    )


def arrow(
    app: AppContext,
    identifier: str,
    label: str,
    icon: ft.IconData,
    call: Callable[[], None] | None,
) -> ft.Control:
    """Give a way back or on beside the buttons."""
    return icon_button(app.look, identifier, label, icon, call, colour=app.look.palette.soft)
