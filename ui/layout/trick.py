"""The trick: each card on its player's side, no card over the index of another.

Places go clockwise from the viewer: bottom, left side upwards, top left to right, right side
downwards. They stand in columns: the left side, one for each card along the top (the viewer's
card below these), the right side. Of two columns the one further right lies in front, within a
column the lower card; so a card must be an index further right than the one behind it, or an
index lower.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import radians
from typing import Final

from ui.layout.shapes import CARD_RATIO, Placed, Rect, Size

CLEAR: Final = 1.05
"""A step, as a part of a card, from which two cards do not touch."""

_WIDE: Final = 1.14
_TURNED: Final = 0.1
"""What the turn of a card adds to its width and height, as a part of its width."""

_DENSITIES: Final = ((CLEAR, 1.0, 1.0), (0.56, 1.0, 0.9), (0.47, 0.6, 0.72))
"""Steps across and down (parts of a card), and up to what part of the widest they are used."""

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

    @property
    def columns(self) -> int:
        """How many columns the cards stand in."""
        return max(1, self.top) + 2 * (self.side > 0)

    @property
    def order(self) -> tuple[int, ...]:
        """The places from back to front."""
        right = self.side + self.top + 1
        return (
            *range(self.side, 0, -1),
            *range(self.side + 1, right),
            0,
            *range(right, right + self.side),
        )


@dataclass(frozen=True, slots=True)
class Trick:
    """The size of the cards, their places clockwise from the viewer, the step across (dp)."""

    card: Size
    places: tuple[Placed, ...]
    across: float

    @property
    def worth(self) -> float:
        """How well the trick can be read: the width of a card, less where cards are covered."""
        return self.card.width * (0.6 + 0.4 * min(1.0, self.across / self.card.width))


def trick(
    area: Rect, flank: Rect, ring: Ring, widest: float, middle: float, apart: bool = False
) -> Trick:
    """Give the best trick: cards at most `widest` wide, about the height `middle` if possible.

    The columns at the sides keep within the height of `flank`, all others within `area`. They
    overlap only as far as cards would be small otherwise, and with `apart` not at all sideways.
    """
    width = 1.0
    for across, down, part in _DENSITIES:
        step = max(across, CLEAR) if apart else across
        width = max(width, min(part * widest, _fit(area, flank, ring, step, down)))
    if ring == Ring(1, 1) and not apart and width > _fit(area, flank, ring, CLEAR, 1.0):
        # Four cards side by side need not cover each other, where the height is short.
        room = area.width / (3 * CLEAR + 1 + _TURNED)
        row = min(widest, room, area.height / (CARD_RATIO + _TURNED))
        if row >= max(width, 0.9 * widest):
            return Trick(Size.card(row), _row(area, Size.card(row), middle), CLEAR * row)
    card = Size.card(width)
    step = min(_WIDE * width, (area.width - (1 + _TURNED) * width) / max(1, ring.columns - 1))
    return Trick(card, _places(area, flank, ring, card, step, middle), step)


def _row(area: Rect, card: Size, middle: float) -> tuple[Placed, ...]:
    """Place four cards side by side, the partner's a little higher, the viewer's a little lower."""
    x, step = area.centre[0], CLEAR * card.width
    spare = area.height - card.height - _TURNED * card.width
    rise = max(0.0, min(spare / 2, 0.2 * card.height))
    y = _within(middle, area, card.height + 2 * rise + _TURNED * card.width)
    spots = (
        (x + step / 2, y + rise, -_TOP_TURN),
        (x - 1.5 * step, y, -_SIDE_TURN),
        (x - step / 2, y - rise, _TOP_TURN),
        (x + 1.5 * step, y, _SIDE_TURN),
    )
    return tuple(Placed(Rect.around((sx, sy), card), angle) for sx, sy, angle in spots)


def _fit(area: Rect, flank: Rect, ring: Ring, across: float, down: float) -> float:
    """Give the widest card with these steps."""
    rows = 1.0 + down * (ring.top > 0) + 0.3 * (not ring.top and ring.side > 0)
    width = min(
        area.width / ((ring.columns - 1) * across + 1 + _TURNED),
        area.height / (CARD_RATIO * rows + _TURNED),
    )
    if ring.side:
        rows = 1 + down * (ring.side - 1)
        width = min(width, flank.height / (CARD_RATIO * rows + _TURNED))
    return width


def _places(
    area: Rect, flank: Rect, ring: Ring, card: Size, step: float, middle: float
) -> tuple[Placed, ...]:
    x, h = area.centre[0], card.height
    turned = _TURNED * card.width
    wish = max(2.1, CLEAR * ring.side, 1 + 0.5 * (ring.side + 1)) if ring.top else 1.6
    span = min(area.height - turned, h * wish)
    y = _within(middle, area, span + turned)
    high, low = y - (span - h) / 2, y + (span - h) / 2
    half = step * (max(1, ring.top) - 1) / 2
    rows = max(1, ring.side)
    pitch = min(1.06 * h, (flank.height - turned - h) / max(1, rows - 1))
    reach = (rows - 1) * pitch
    centre = _within(y if ring.top else high, flank, reach + h + turned)
    sides = [centre - reach / 2 + pitch * i for i in range(ring.side)]
    spots = [
        (x, low, -_TOP_TURN),
        *((x - half - step, s, -_SIDE_TURN) for s in reversed(sides)),
        *((x - half + step * i, high, _TOP_TURN) for i in range(ring.top)),
        *((x + half + step, s, _SIDE_TURN) for s in sides),
    ]
    return tuple(Placed(Rect.around((sx, sy), card), angle) for sx, sy, angle in spots)


def _within(y: float, area: Rect, height: float) -> float:
    """Give the centre nearest to `y` for something of that height inside the area."""
    return max(area.top + height / 2, min(y, area.bottom - height / 2))
