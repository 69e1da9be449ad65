"""An exercise on a screen: what it teaches, the board, what is asked or answered, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from engine.cards import Card
from ui.components.buttons import pressable
from ui.components.cards import CardStyle
from ui.components.page import NoticeBar, margin
from ui.components.quiz_answers import Calls, answers, request_height, said_of, status
from ui.components.quiz_board import Board, quiz_board
from ui.components.quiz_state import Attempt, Change, answered, check, meant_for, pick, show, taking
from ui.components.text import heading, text
from ui.context import AppContext
from ui.theme import TARGET

TRAVEL = 260
"""A card travels for so long, in ms."""

_WIDEST = 700.0
_SIDE = 380.0
_BAR = 62.0
_GAP = 10.0
_ARROW = 56.0
_FADE = 26.0
"""So high is the edge at which a text that goes on fades away."""
_WORTH_READING = 84.0
"""With less height than that, text is better read below what is asked than above it."""


@dataclass(frozen=True, slots=True)
class QuizText:
    """What is said around the board: a title, what is taught, and what is added when it is done."""

    title: str
    teaches: str = ""
    teaches_aloud: str = ""
    done: str = ""


@dataclass(frozen=True, slots=True)
class _Room:
    """How a page is divided, in dp; `side` is how wide the text beside the board is, 0 under it."""

    width: float
    height: float
    gap: float
    side: float

    @property
    def inner(self) -> float:
        return min(_WIDEST, self.width - 2 * self.gap)


def card_style(app: AppContext) -> CardStyle:
    """Give how cards are drawn and moved on the board."""
    travel = 0 if app.reduced_motion else TRAVEL
    return CardStyle(app.settings.deck, app.letters, app.look.palette, travel)


def _room(app: AppContext) -> _Room:
    left, top, right, bottom = app.device.insets
    width, height = app.size[0] - left - right, app.size[1] - top - bottom
    gap = margin(width)
    if width <= height or width < 560:
        return _Room(width, height, gap, 0.0)
    if compact(app):
        gap = min(gap, 12.0)
    return _Room(width, height, gap, min(_SIDE, max(250.0, width * 0.42)))


def compact(app: AppContext) -> bool:
    """Say whether there is so little room for the text that all else must be as low as it can."""
    width, height = app.size
    if app.look.text_size >= 1.5 and height < 1000:
        return True
    return height < 360 and width > height


def foot_of(app: AppContext) -> float | None:
    """Give what `framed` is to know of notices: here they have their own place if there is none."""
    return None


def quiz(
    app: AppContext,
    board: Board,
    said: QuizText,
    put: Callable[[Change], None],
    *,
    bar: Callable[[Sequence[ft.Control]], ft.Control],
    before: ft.Control,
    after: Sequence[ft.Control],
    skip: ft.Control,
    column: ft.Ref[ft.Column],
) -> Sequence[ft.Control]:
    raise NotImplementedError
