"""The trick: each card on its player's side, none over another wherever they can lie apart.

Places go clockwise from the viewer: bottom, left side upwards, top left to right, right side
downwards. The cards stand in columns, and there are several ways to deal them out: the more stand
in one column, the less width they need and the more height. Of all ways the one with the largest
cards is taken, the ring rather than the others.

Where even the smallest cards would not fit apart, the ring is pushed together so that every index
stays in view: of two columns the one further right lies in front, within a column the lower card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, radians
from typing import Final

from ui.layout.shapes import CARD_RATIO, Placed, Rect, Size

_APART: Final = (1.08, 1.05)
"""Steps across and down, as parts of a card, from which two cards do not touch."""

_COVERING: Final = ((0.56, 1.0, 0.9), (0.47, 0.6, 0.72))
"""Steps that cover cards, and up to what part of the widest card each is worth taking."""

_WIDE: Final = 1.14
"""The widest step across."""

_TURNED: Final = 0.1
"""What the turn of a card adds to its width and height, as a part of its width."""

_STAGGER: Final = 0.15
"""How much higher than the viewer's card those along the top lie in a row, at least."""

_LEAST: Final = 28.0
"""Cards that lie apart are never narrower than this; in a crowd they rather cover each other."""

_ILLEGIBLE: Final = 20.0
_AMPLE: Final = 100.0
"""From which width a card is worth something, and up to which it is worth leaving the ring."""

_IN_ROWS: Final = 0.76
"""What part of its worth a card keeps outside the ring."""

_COVERED: Final = 50.0
"""How much narrower cards that cover each other count than they are."""

_SIDE_TURN: Final = radians(2.5)
_TOP_TURN: Final = radians(1.2)


@dataclass(frozen=True)
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
    def without_top(self) -> Ring:
        """The same ring with the two players along the top at the sides."""
        return Ring(self.side + self.top // 2, 0)

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

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways for the cards to stand, the ring itself first, a single row last."""
        found: dict[Way, None] = {}
        for most in range(max(2, self.side), 0, -1):
            flanks = ceil(self.side / most)
            deep = ceil(self.side / flanks) if flanks else 0
            found[Way(self, flanks, deep, 2 if self.top and most > 1 else 1)] = None
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Way:
    """A way for the cards to stand: `flanks` columns of up to `deep` cards on either side.

    In the middle the viewer's card lies below those along the top (two `rows`), or among them.
    """

    ring: Ring
    flanks: int
    deep: int
    rows: int

    @property
    def inner(self) -> int:
        """How many columns stand in the middle."""
        return self.ring.top + 1 if self.rows == 1 else self.ring.top

    @property
    def columns(self) -> int:
        """How many columns there are in all."""
        return self.inner + 2 * self.flanks

    def sides(self) -> Iterator[tuple[float, float]]:
        """Give for each card on the left, upwards: its column (0 outermost), how low (-1 to 1)."""
        side = self.ring.side
        for i in range(side):
            column, nth = divmod(i, self.deep)
            among = min(self.deep, side - column * self.deep)
            nth, among = (nth, among) if among > 1 else (i, side)
            yield column, 1 - 2 * nth / (among - 1) if among > 1 else 0.0

    def tops(self) -> tuple[list[int], float]:
        """Give the columns of the cards along the top, and of the viewer's among the inner ones."""
        inner = list(range(self.inner))
        own = inner.pop(self.inner // 2) if self.rows == 1 else (self.inner - 1) / 2
        return inner, own


@dataclass(frozen=True, slots=True)
class Trick:
    """The size of the cards, their places clockwise from the viewer.

    `worth` is how well they can be read: what their width exceeds the least legible one by (dp),
    less where they stand in rows, and far less where they cover each other.
    """

    card: Size
    places: tuple[Placed, ...]
    worth: float


def trick(core: Rect, flank: Rect, ring: Ring, widest: float, middle: float) -> Trick:
    """Give the best trick: cards at most `widest` wide, about the height `middle` if possible.

    All cards lie within the width of `flank`, those at the sides also within its height; those in
    the middle within `core`, which has the same axis.
    """
    rounded = ring.ways[0]
    fits: list[tuple[float, float, Way]] = []
    for way in ring.ways:
        width = min(widest, _fit(core, flank, way, *_APART))
        if width >= _LEAST:
            part, counted = (1.0, width) if way == rounded else (_IN_ROWS, min(width, _AMPLE))
            fits.append((part * (counted - _ILLEGIBLE), width, way))
    if not fits:
        for across, down, most in _COVERING:
            width = max(1.0, min(most * widest, _fit(core, flank, rounded, across, down)))
            fits.append((width - _ILLEGIBLE - _COVERED, width, rounded))
    worth, width, way = max(fits, key=lambda fit: fit[0])
    return Trick(Size.card(width), _places(core, flank, way, width, middle), worth)


def _fit(core: Rect, flank: Rect, way: Way, across: float, down: float) -> float:
    """Give the widest card with these steps."""

    def room(rect: Rect, columns: int, below: float) -> float:
        return min(
            rect.width / ((columns - 1) * across + 1 + _TURNED),
            rect.height / (CARD_RATIO * (1 + below) + _TURNED),
        )

    inner = room(core, way.inner, down if way.rows > 1 else _STAGGER if way.ring.top else 0.0)
    return min(inner, room(flank, way.columns, down * max(0, way.deep - 1)))


def _places(core: Rect, flank: Rect, way: Way, width: float, middle: float) -> tuple[Placed, ...]:
    ring, card = way.ring, Size.card(width)
    x, h, turned = core.centre[0], card.height, _TURNED * width

    step = _WIDE * width
    for rect, columns in ((core, way.inner), (flank, way.columns)):
        if columns > 1:
            step = min(step, (rect.width - width - turned) / (columns - 1))

    wish = max(2.1, _APART[1] * ring.side, 1 + 0.5 * (ring.side + 1)) if way.rows > 1 else 1.4
    span = min(core.height - turned, h * wish)
    y = _within(middle, core, span + turned)
    high, low = y - (span - h) / 2, y + (span - h) / 2

    pitch = 1.06 * (way.deep - 1) if way.deep > 1 else 0.3
    reach = max(0.0, min(h * pitch, flank.height - turned - h))
    centre = _within(y if ring.top else high, flank, reach + h + turned)

    edge = (way.columns - 1) / 2
    left = [(step * (edge - c), centre + level * reach / 2) for c, level in way.sides()]
    tops, own = way.tops()
    half = (way.inner - 1) / 2
    spots = [
        (x + step * (own - half), low, -_TOP_TURN),
        *((x - dx, sy, -_SIDE_TURN) for dx, sy in left),
        *((x + step * (c - half), high, _TOP_TURN) for c in tops),
        *((x + dx, sy, _SIDE_TURN) for dx, sy in reversed(left)),
    ]
    return tuple(Placed(Rect.around((sx, sy), card), angle) for sx, sy, angle in spots)


def _within(y: float, area: Rect, height: float) -> float:
    """Give the centre nearest to `y` for something of that height inside the area."""
    return max(area.top + height / 2, min(y, area.bottom - height / 2))
