"""What lies before the person to act at a table that lies flat: words, hand, buttons in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ui.layout.hand import FAN_ROOM
from ui.layout.model import Frame
from ui.layout.shapes import TARGET, Rect, Size

RIM: Final = 6.0
GAP: Final = 6.0

_HAND: Final = 0.124
_LARGE: Final = 1.18
_HANDS: Final = (78.0, 130.0)
_FANNED: Final = 3.53
"""A card in hand as part of the shorter side, how much larger large ones are, the bounds of its
width, and how many times as wide a hand is."""

_COLUMN: Final = (150.0, 30.0, 300.0)
"""The least width of what is beside the hand, what large text adds to it, and the most."""

_LINES: Final = 4
_BESIDE: Final = 18.3
"""How many lines of words have room beside the hand, and one of them (15 dp type)."""

_DEEPEST: Final = 0.255
"""The most of the shorter side that words before a person may take."""


@dataclass(frozen=True, slots=True)
class Station:
    """What lies before the person whose turn it is, seen from there: the hand and all beside it.

    `hint` is empty where there is no room for it.
    """

    hand_area: Rect
    message: Rect
    panel: Rect
    menu: Rect
    help: Rect
    last_trick: Rect
    ladder: Rect
    hide: Rect
    undo: Rect
    hint: Rect

    @property
    def own(self) -> tuple[Rect, ...]:
        """What tables have here alone."""
        return tuple(rect for rect in (self.hide, self.undo, self.hint) if not rect.empty)

    @property
    def rects(self) -> tuple[Rect, ...]:
        """All of it."""
        tools = (self.menu, self.help, self.last_trick, self.ladder, *self.own)
        return (self.hand_area, self.message, self.panel, *tools)


def _column(f: Frame) -> float:
    return _COLUMN[0] + _COLUMN[1] * f.scale


def hand_card(f: Frame) -> Size:
    """Give a card in hand: the same at all edges, beside which there is room for words."""
    short = min(f.safe.width, f.safe.height)
    wish = min(_HANDS[1], _HAND * short) * (_LARGE if f.large else 1.0)
    room = (short - 2 * RIM - 2 * (_column(f) + GAP)) / _FANNED
    return Size.card(max(_HANDS[0], min(wish, room)))


def flat_station(f: Frame, safe: Rect, card: Size, left_handed: bool) -> Station:
    """Place what lies before a person at the lower edge: words, hand, buttons, side by side."""
    lines = _LINES * _BESIDE * f.scale + 8 + GAP + TARGET
    lines = min(lines, _DEEPEST * min(safe.width, safe.height))
    depth = max(FAN_ROOM * card.height, 2 * f.button + 4 + GAP + TARGET, lines)
    rim = safe.inset(RIM)
    wide = _FANNED * card.width
    column = min((rim.width - wide) / 2 - GAP, max(_COLUMN[2], _column(f)))
    whole = Rect(rim.centre[0] - wide / 2, rim.bottom - depth, wide, depth)
    left = Rect(whole.left - GAP - column, whole.top, column, depth)
    right = Rect(whole.right + GAP, whole.top, column, depth)
    if left_handed:
        left, right = right, left

    def upper(side: Rect) -> Rect:
        return Rect(side.left, side.top, side.width, depth - TARGET - GAP)

    def lower(side: Rect, count: int) -> list[Rect]:
        gap = min(GAP, (side.width - count * TARGET) / (count - 1))
        step = TARGET + gap
        first = side.right - count * step + gap if side.left < whole.left else side.left
        return [Rect(first + i * step, side.bottom - TARGET, TARGET, TARGET) for i in range(count)]

    words, buttons = upper(left), upper(right)
    high = min(buttons.height, 2 * (f.button + 8) + 4)
    buttons = Rect(buttons.left, buttons.bottom - high, buttons.width, high)
    menu, help, last_trick = lower(left, 3)
    ladder, hide, undo, *more = lower(right, 4 if column >= 4 * TARGET + 3 else 3)
    hint = more[0] if more else Rect(0, 0, 0, 0)
    return Station(whole, words, buttons, menu, help, last_trick, ladder, hide, undo, hint)
