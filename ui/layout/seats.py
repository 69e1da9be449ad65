"""The block of a seat: its name pill, the backs of its hand, its tricks as small bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ui.layout.shapes import Rect

SideOfTable = Literal["bottom", "left", "top", "right"]

BARS: Final = 37.0
"""Width of five trick bars: 5 wide each, 3 apart."""

_SMALL_BARS: Final = 27.0
_BAR_HEIGHT: Final = 18.0
_TALL_BAR: Final = 28.0
_LEAST_ROW: Final = 14.0
_LEAST_BARS: Final = 10.0
_GAP: Final = 4.0
_BACKS: Final = 26.0

BESIDE: Final = BARS + 2 * _BACKS + 2 * _GAP
"""What tricks and backs take of the width of a block of one row (see `beside`)."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where a seat shows itself; the viewer's own has no backs (an empty rectangle)."""

    pill: Rect
    backs: Rect
    tricks: Rect
    side_of_table: SideOfTable

    @property
    def rects(self) -> tuple[Rect, Rect, Rect]:
        """All that the seat takes up."""
        return self.pill, self.backs, self.tricks


@dataclass(frozen=True, slots=True)
class Block:
    """How tall a seat's block is: the pill and, where there is room, a row below it.

    The row holds backs and tricks; in a narrow block the tricks alone (`backs` is 0).
    """

    pill: float
    backs: float
    row: float

    @classmethod
    def fitting(cls, pill: float, width: float, height: float, most: float) -> Block:
        """Give the fullest block for that room; without room for backs the pill stands alone."""
        room = height - pill - _GAP
        backs = min(most, (width - BARS - _GAP - 2) / 2, room)
        if backs >= _LEAST_ROW:
            return cls(pill, backs, backs)
        return cls(pill, 0.0, min(_BAR_HEIGHT, room) if room >= _LEAST_BARS else 0.0)

    @property
    def height(self) -> float:
        """The height of the whole block."""
        return self.pill + (self.row + _GAP if self.row else 0.0)

    def place(self, box: Rect, side: SideOfTable) -> SeatPlace:
        """Give the parts, from the top of the box down."""
        if not self.row:
            return beside(Rect(box.left, box.top, box.width, self.pill), side)
        top = box.top + self.pill + _GAP
        fan = 2 * self.backs + _GAP + 2 if self.backs else 0.0
        left = box.centre[0] - (fan + BARS) / 2
        bars = min(self.row, max(_BAR_HEIGHT, min(_TALL_BAR, self.row / 2)))
        return SeatPlace(
            Rect(box.left, box.top, box.width, self.pill),
            Rect(left, top, 2 * self.backs, self.backs),
            Rect(left + fan, top + (self.row - bars) / 2, BARS, bars),
            side,
        )


def beside(box: Rect, side: SideOfTable, backs: bool = False) -> SeatPlace:
    """Give a block of one row: the pill, backs where wanted and possible, the tricks."""
    small = BARS if box.width >= 110 else _SMALL_BARS
    bars = min(_BAR_HEIGHT, box.height)
    fan_height = min(_BACKS, box.height) if backs else 0.0
    fan = 2 * fan_height + _GAP if backs else 0.0
    pill = Rect(box.left, box.top, max(1.0, box.width - small - _GAP - fan), box.height)
    middle = box.centre[1]
    return SeatPlace(
        pill,
        Rect(pill.right + _GAP, middle - fan_height / 2, max(0.0, fan - _GAP), fan_height),
        Rect(box.right - small, middle - bars / 2, small, bars),
        side,
    )
