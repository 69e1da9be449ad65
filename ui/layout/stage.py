"""The middle of the table: the trick and, about it, the players at the sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from ui.layout.model import Frame
from ui.layout.seats import Block, SeatPlace, SideOfTable
from ui.layout.shapes import Rect, Size, around
from ui.layout.trick import Ring, Trick, trick

_GAP: Final = 6.0
_NARROW: Final = 80.0
_NEAR: Final = 30.0
"""How far a player at the side may sit from the cards, where there is room."""

_WITH_BACKS: Final = 1.15
"""How much larger cards must get to be worth leaving out the backs of the players' hands."""

_NAMES: Final = 0.5
"""The same for narrower names: the power of what is left of their width."""


@dataclass(frozen=True, slots=True)
class Sky:
    """Free table above the stage, between what stands in the upper corners."""

    height: float
    width: float


@dataclass(frozen=True, slots=True)
class Stage:
    """The trick, and the blocks of the side players: left upwards, right downwards.

    `comfort` grows with the room for their names and with the backs of their hands in sight.
    """

    trick: Trick
    left: tuple[SeatPlace, ...]
    right: tuple[SeatPlace, ...]
    comfort: float = 1.0

    @property
    def middle(self) -> Rect:
        """The rectangle around the trick."""
        return around([p for c in self.trick.places for p in corners(c.bounds)])

    @property
    def worth(self) -> float:
        """How good it is: the trick above all, then the players at the sides."""
        return self.trick.worth * self.comfort


@dataclass(frozen=True, slots=True)
class Scene:
    """What a stage is set in: the area, the table above it, the height to have the trick about.

    Cards are at most `widest` wide, names at the sides are `side` wide.
    """

    frame: Frame
    ring: Ring
    area: Rect
    sky: Sky
    middle: float
    widest: float
    side: float

    def stage(self) -> Stage:
        """Lay out the stage: names beside the cards, or above and below them: what is best."""
        return max(self._stages(), key=lambda laid: laid.worth)

    def _stages(self) -> Iterator[Stage]:
        sides = dict.fromkeys(
            max(part * self.side, min(self.side, _NARROW)) for part in (1, 0.8, 0)
        )
        rises = dict.fromkeys((0.0, self.sky.height))
        for side, rise in product(sides, rises):
            yield self._names_beside(rise, side)
        if self.ring.side in (1, 2):
            rows = dict.fromkeys((self.frame.backs, 24.0, 15.0, 0.0))
            for side, backs, rise in product(sides, rows, (*rises, None)):
                yield self._names_around(rise, side, backs)

    def _core(self, flank: Rect, rise: float, width: float) -> Rect:
        """Give the room for the cards in the middle: so wide at most, and up into the sky."""
        width = min(width, flank.width, self.sky.width if rise else width)
        left = flank.centre[0] - width / 2
        return Rect.between(left, self.area.top - rise, left + width, self.area.bottom)

    def _names_beside(self, rise: float, side: float) -> Stage:
        area, ring = self.area, self.ring
        column = (side + _GAP) if ring.side else 0.0
        flank = Rect.between(area.left + column, area.top, area.right - column, area.bottom)
        core = self._core(flank, rise, flank.width)
        laid = trick(core, flank, ring, self.widest, self.middle)
        if not ring.side:
            return Stage(laid, (), ())
        cards = [c.rect.centre[1] for c in laid.places[1 : 1 + ring.side]]
        room = area.height / ring.side
        block = Block.fitting(self.frame.pill, side, room - _GAP, self.frame.backs)
        step = (cards[0] - cards[-1]) / max(1, ring.side - 1)
        pitch = min(max(step, block.height + _GAP), max(room, block.height))
        inner = min(c.bounds.left for c in laid.places[1 : 1 + ring.side])
        left = max(area.left, inner - _NEAR - side)
        boxes = []
        for i in range(ring.side):
            y = sum(cards) / ring.side + pitch * (i - (ring.side - 1) / 2)
            boxes.append(Rect.around((left + side / 2, y), Size(side, block.height)))
        low = max(0.0, boxes[-1].bottom - area.bottom)
        high = max(0.0, area.top - boxes[0].top)
        return self._with_sides(laid, block, [b.moved(0, high - low) for b in boxes])

    def _names_around(self, rise: float | None, side: float, backs: float) -> Stage:
        """Lay out the names above and below the cards at the sides.

        The cards in the middle rise between the names, or (None) keep to the height of the others.
        """
        area, ring = self.area, self.ring
        block = Block.fitting(self.frame.pill, side, self.frame.pill + 4 + backs, backs)
        name = block.height + _GAP
        below = name if ring.side == 2 else 0.0
        flank = Rect.between(area.left, area.top + name, area.right, area.bottom - below)
        core, inner = flank, area.centre[0] - _GAP / 2
        if rise is not None:
            core = self._core(area, rise, area.width - 2 * (side + 2 * _GAP))
        laid = trick(core, flank, ring, self.widest, self.middle)
        if rise is not None:
            inner = laid.places[1 + ring.side if ring.top else 0].bounds.left - _GAP
        outside = Rect.between(area.left, area.top, inner, area.bottom)
        high, low = laid.places[ring.side].bounds, laid.places[1].bounds
        between = [
            c.bounds for c in (laid.places if rise is None else laid.places[1:][: ring.side])
        ]
        lines = [min(b.top for b in between) - _GAP - block.height / 2]
        if ring.side == 2:
            lines.append(max(b.bottom for b in between) + _GAP + block.height / 2)
        wide = min(outside.width, self.frame.widest_name, 1.6 * laid.card.width)
        size = Size(max(side, wide), block.height)
        boxes = [
            Rect.around((c.centre[0], y), size).clamped(outside)
            for c, y in zip((high, low), lines, strict=False)
        ]
        return self._with_sides(laid, block, boxes)

    def _with_sides(self, laid: Trick, block: Block, left: list[Rect]) -> Stage:
        """Place the left players in these boxes (from the top down), the right ones across."""

        def places(boxes: Sequence[Rect], side: SideOfTable) -> tuple[SeatPlace, ...]:
            return tuple(block.place(b, side) for b in boxes)

        edges = self.area.left + self.area.right
        right = [Rect(edges - b.right, b.top, b.width, b.height) for b in left]
        comfort = min(1.0, left[0].width / self.side) ** _NAMES
        if block.backs:
            comfort *= _WITH_BACKS
        return Stage(laid, places(left[::-1], "left"), places(right, "right"), comfort)


def corners(rect: Rect) -> list[tuple[float, float]]:
    """Give the four corners."""
    return [(x, y) for x in (rect.left, rect.right) for y in (rect.top, rect.bottom)]
