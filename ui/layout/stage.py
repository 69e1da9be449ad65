"""The middle of the table: the trick and, about it, the players at the sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ui.layout.model import Frame
from ui.layout.seats import Block, SeatPlace, SideOfTable
from ui.layout.shapes import Rect, Size, around
from ui.layout.trick import Ring, Trick, trick

_GAP: Final = 6.0
_NARROW: Final = 80.0
_READABLE: Final = 46.0
_NEAR: Final = 30.0
"""How far a player at the side may sit from the cards, where there is room."""


@dataclass(frozen=True, slots=True)
class Sky:
    """Free table above the stage, between what stands in the upper corners."""

    height: float
    width: float


@dataclass(frozen=True, slots=True)
class Stage:
    """The trick, and the blocks of the side players: left upwards, right downwards."""

    trick: Trick
    left: tuple[SeatPlace, ...]
    right: tuple[SeatPlace, ...]

    @property
    def middle(self) -> Rect:
        """The rectangle around the trick."""
        return around([p for c in self.trick.places for p in corners(c.bounds)])


def stage(frame: Frame, ring: Ring, area: Rect, widest: float, side: float, sky: Sky) -> Stage:
    """Lay out the stage: names `side` wide beside the cards, or above them for larger cards.

    Names get narrower where the cards would be too small.
    """
    beside = _names_beside(frame, ring, area, widest, side, sky)
    if ring.side == 1:
        above = _names_above(frame, ring, area, widest, side, sky)
        return max(beside, above, key=_card_width)
    if _card_width(beside) >= _READABLE:
        return beside
    narrow = max(_NARROW, 0.8 * side)
    return max(beside, _names_beside(frame, ring, area, widest, narrow, sky), key=_card_width)


def _card_width(laid: Stage) -> float:
    return laid.trick.card.width


def _names_beside(
    frame: Frame, ring: Ring, area: Rect, widest: float, side: float, sky: Sky
) -> Stage:
    column = (side + _GAP) if ring.side else 0.0
    width = area.width - 2 * column
    rise = sky.height if width <= sky.width else 0.0
    laid = trick(
        Rect.between(area.left + column, area.top - rise, area.right - column, area.bottom),
        ring,
        widest,
    )
    if not ring.side:
        return Stage(laid, (), ())
    left_cards = laid.places[1 : 1 + ring.side]
    room = area.height / ring.side
    block = Block.fitting(frame.pill, side, room - _GAP)
    pitch = min(max(room, block.height), block.height + 40)
    middle = sum(c.rect.centre[1] for c in left_cards) / ring.side
    inner = min(c.bounds.left for c in left_cards)
    left = max(area.left, inner - _NEAR - side)
    boxes = []
    for i in range(ring.side):
        y = middle + pitch * (i - (ring.side - 1) / 2)
        boxes.append(Rect.around((left + side / 2, y), Size(side, block.height)))
    low = max(0.0, boxes[-1].bottom - area.bottom)
    high = max(0.0, area.top - boxes[0].top)
    return _with_sides(laid, block, area, [b.moved(0, high - low) for b in boxes])


def _names_above(
    frame: Frame, ring: Ring, area: Rect, widest: float, side: float, sky: Sky
) -> Stage:
    block = Block.fitting(frame.pill, side, area.height * 0.42)
    columns = max(1, ring.top)
    between = (area.width - 2 * side) / columns - _GAP * 2
    widest = min(widest, between)
    rise = sky.height if widest * columns <= sky.width else 0.0
    laid = trick(
        Rect.between(area.left, area.top - rise, area.right, area.bottom),
        ring,
        widest,
        drop=rise + block.height + _GAP,
    )
    card = laid.places[1].bounds
    centre = (card.centre[0], card.top - _GAP - block.height / 2)
    inner = laid.places[2 if ring.top else 0].bounds.left - _GAP
    outside = Rect.between(area.left, area.top, inner, area.bottom)
    box = Rect.around(centre, Size(side, block.height)).clamped(outside)
    return _with_sides(laid, block, area, [box])


def _with_sides(laid: Trick, block: Block, area: Rect, left: list[Rect]) -> Stage:
    """Place the left players in these boxes (from the top down), the right ones across."""

    def places(boxes: Sequence[Rect], side: SideOfTable) -> tuple[SeatPlace, ...]:
        return tuple(block.place(b, side) for b in boxes)

    right = [Rect(area.left + area.right - b.right, b.top, b.width, b.height) for b in left]
    return Stage(laid, places(left[::-1], "left"), places(right, "right"))


def corners(rect: Rect) -> list[tuple[float, float]]:
    """Give the four corners."""
    return [(x, y) for x in (rect.left, rect.right) for y in (rect.top, rect.bottom)]
