"""The viewer's own hand: every card shows its index and can be hit by a thumb."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from ui.layout.shapes import CARD_RATIO, TARGET, Placed, Rect, Size

LIFT: Final = 0.08
"""How much higher a card stands that may be played, as a part of its height."""

FAN_ROOM: Final = 1.19
"""Height of a fan with room for lifted cards, as a part of the height of a card."""

OPENING: Final = 0.8
"""The widest step from card to card, as a part of the width of a card."""

_APART: Final = 1.04
"""The same of a straight row, where cards may lie apart."""

_SHARE: Final = (0.64, 0.5)
"""How much of each card the widest ones show, as a part of their width: usual ones, large ones."""

_TURN: Final = radians(2.25)
_WHOLE_TURN: Final = radians(9.0)
_STRIP: Final = 0.42
"""The part of a card's width that its index needs."""

_SHOWN: Final = 0.58
"""The part of its height."""

_LEAST_WIDTH: Final = 56.0


def widest_card(width: float, cards: int = 5, large: bool = False) -> float:
    """Give the width of cards that fill `width` and show two thirds of each, half of large ones."""
    return width / (1.13 + _SHARE[large] * (cards - 1))


def widest_fan(card: Size, cards: int = 5) -> float:
    """Give the width that a fan never exceeds."""
    return card.width * (1.13 + OPENING * (cards - 1))


def fan(
    area: Rect, card: Size, lift: float, count: int, straight: bool = False
) -> tuple[Placed, ...]:
    """Give the places of `count` cards, left to right, at the bottom of `area`.

    They are held as a flat fan or, `straight`, as a row. The top `lift` of the area stays free for
    raised cards. Cards shrink, and at last stand in two rows (the second in front), before the
    visible strip of one gets narrower than a thumb or than its index.
    """
    if count < 1:
        return ()
    widest = _APART if straight else OPENING
    turns = (0.0,) if straight else (min(_TURN, _WHOLE_TURN / max(1, count - 1)), 0.0)
    for turn in turns:
        step = _step(area, card, turn, count, widest)
        # Lower down the left edges come closer to each other; the strip is as wide as there.
        if count == 1 or step - turn * card.height / 2 >= max(TARGET, _STRIP * card.width):
            return _row(area, card, turn, step, count)
    narrow = _narrower(area.width, count)
    if narrow >= min(_LEAST_WIDTH, card.width):
        smaller = Size.card(min(card.width, narrow))
        return _row(area, smaller, 0.0, _step(area, smaller, 0.0, count), count)
    return _two_rows(area, card, lift, count)


def _narrower(width: float, count: int) -> float:
    """Give the widest card that leaves to each of a straight row a strip to see and to hit."""
    return min(width - TARGET * (count - 1), width / (1 + _STRIP * (count - 1)))


def _step(area: Rect, card: Size, turn: float, count: int, widest: float = OPENING) -> float:
    if count == 1:
        return 0.0
    end = turn * (count - 1) / 2
    across = card.width * cos(end) + card.height * sin(end)
    return max(0.0, min(max(TARGET, widest * card.width), (area.width - across) / (count - 1)))


def _row(area: Rect, card: Size, turn: float, step: float, count: int) -> tuple[Placed, ...]:
    radius = step / turn if turn else 0.0
    end = turn * (count - 1) / 2
    drop = radius * (1 - cos(end))
    middle_x = area.centre[0]
    middle_y = area.bottom - drop - (card.height * cos(end) + card.width * sin(end)) / 2
    places = []
    for i in range(count):
        angle = turn * (i - (count - 1) / 2)
        x = middle_x + step * (i - (count - 1) / 2)
        y = middle_y + radius * (1 - cos(angle))
        places.append(Placed(Rect.around((x, y), card), angle))
    return tuple(places)


def _two_rows(area: Rect, card: Size, lift: float, count: int) -> tuple[Placed, ...]:
    columns = (count + 1) // 2
    room = area.height - lift
    widest = _narrower(area.width, columns)
    tallest = min(room - TARGET, room / (1 + _SHOWN))
    smaller = Size.card(max(1.0, min(card.width, widest, tallest / CARD_RATIO)))
    step = _step(area, smaller, 0.0, columns)
    front = Rect.between(area.left, area.top, area.right, area.bottom)
    back = Rect.between(area.left, area.top, area.right, area.top + lift + smaller.height)
    return _row(back, smaller, 0.0, step, columns) + _row(
        front, smaller, 0.0, min(step, _step(front, smaller, 0.0, columns)), count - columns
    )
