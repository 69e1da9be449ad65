"""The trick: each card on its player's side, no card over the index of another.

Places go clockwise from the viewer: bottom, left side upwards, top left to right, right side
downwards. Of two cards the one further down lies in front (then the one further right), so a card
must be a good index lower, an index further right, or clear of the one behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import radians
from typing import Final

from ui.layout.shapes import CARD_RATIO, Placed, Rect, Size

_SHOWN: Final = 0.47
"""The part of a card that must stay in sight above the next: the index and its slight turn."""

_APART: Final = 1.06
_TURNED: Final = 0.1
"""What the turn of a card adds to its width and height, as a part of its width."""

_SIDE_TURN: Final = radians(2.5)
_TOP_TURN: Final = radians(1.2)


@dataclass(frozen=True, slots=True)
class Ring:
    """How the opponents sit: so many on either side, so many along the top."""

    side: int
    top: int

    @classmethod
    def of(cls, seats: int, wide: bool) -> Ring:
        """Spread the opponents of the viewer; a wide table takes more of them along the top."""
        opponents = max(1, seats - 1)
        if opponents == 2:
            return cls(1, 0)
        top = 2 - opponents % 2 + (2 if wide and opponents > 6 else 0)
        return cls((opponents - top) // 2, top)


@dataclass(frozen=True, slots=True)
class Trick:
    """The size of the cards and their places, clockwise from the viewer."""

    card: Size
    places: tuple[Placed, ...]


def trick(area: Rect, ring: Ring, widest: float, drop: float = 0.0) -> Trick:
    """Give the largest trick that fits the area, cards at most `widest` wide.

    With a `drop` the cards of the side players start so far below the top of the area, for their
    names stand there; they then keep clear of the cards in the middle.
    """
    columns = max(1, ring.top)
    rows = max(1 + _SHOWN * (ring.top > 0), 1 + _SHOWN * (ring.side - 1))
    apart = columns + 2 * (ring.side > 0)
    flat = _fit(area, (apart - 1) * _APART + 1, rows)
    if drop and ring.side:
        flat = min(flat, _fit(Rect(0, 0, area.width, area.height - drop), 1, 1))
        flat = min(flat, _fit(area, 1, 2 * _SHOWN + 1))
    down = 1 + _SHOWN * (ring.side + (ring.top > 0))
    nested = 0.0 if drop or not ring.side else _fit(area, (columns - 1) * _APART + 2.3, down)
    card = Size.card(max(1.0, min(widest, max(flat, nested))))
    return Trick(card, _places(area, ring, card, drop))


def _fit(area: Rect, across: float, down: float) -> float:
    return min(area.width / (across + _TURNED), area.height / (CARD_RATIO * down + _TURNED))


def _places(area: Rect, ring: Ring, card: Size, drop: float) -> tuple[Placed, ...]:
    x, y = area.centre
    w, h = card.width, card.height
    turned = _TURNED * w
    span = min(area.height - turned, h * max(2.1, _APART * ring.side, 1 + 0.5 * (ring.side + 1)))
    if not ring.top:
        span = min(span, h * max(1.6, 1 + _APART * (ring.side - 0.4)))
    high, low = y - (span - h) / 2, y + (span - h) / 2
    row = (max(1, ring.top) - 1) * _APART * w
    out = row / 2 + min(1.14 * w, (area.width - w - turned - row) / 2)
    sides = _side_rows(ring, high, low, h, clear=out - row / 2 >= 1.03 * w)
    if drop:
        sides = tuple(max(s, area.top + drop + (h + turned) / 2) for s in sides)
    tops = [x - row / 2 + row * i / max(1, ring.top - 1) for i in range(ring.top)]
    spots = [
        (x, low, -_TOP_TURN),
        *((x - out, s, -_SIDE_TURN) for s in reversed(sides)),
        *((t if row else x, high, _TOP_TURN) for t in tops),
        *((x + out, s, _SIDE_TURN) for s in sides),
    ]
    return tuple(Placed(Rect.around((sx, sy), card), angle) for sx, sy, angle in spots)


def _side_rows(ring: Ring, high: float, low: float, h: float, clear: bool) -> tuple[float, ...]:
    """Give the heights of the cards on either side, from the top one down."""
    n = ring.side
    if not ring.top:
        return tuple(high + (low - high) * i / max(1, n) for i in range(n))
    if not clear:
        return tuple(high + (low - high) * (i + 1) / (n + 1) for i in range(n))
    step = min(_APART * h, (low - high) / max(1, n - 1))
    middle = (high + low) / 2
    return tuple(middle + step * (i - (n - 1) / 2) for i in range(n))
