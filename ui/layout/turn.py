"""Places on a table that is seen from one of its edges, and from another one."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from typing import Final

from ui.layout.model import TableLayout
from ui.layout.seats import SeatPlace, SideOfTable
from ui.layout.shapes import Placed, Rect, Size

QUARTER: Final = pi / 2
"""A quarter turn clockwise, in radians."""

EDGES: Final[tuple[SideOfTable, ...]] = ("bottom", "left", "top", "right")
"""The edges by the quarter turns that what is read from there is turned by."""


def turned_size(size: Size, quarters: int) -> Size:
    """Give the size of a screen once it is turned."""
    return Size(size.height, size.width) if quarters % 2 else size


def turned_rect(rect: Rect, quarters: int, size: Size) -> Rect:
    """Give a place on a screen of that size once all is turned clockwise, with the screen."""
    for _ in range(quarters % 4):
        rect = Rect(size.height - rect.bottom, rect.left, rect.height, rect.width)
        size = turned_size(size, 1)
    return rect


def turned_place(place: Placed, quarters: int, size: Size) -> Placed:
    """Give the same for what is turned itself: it turns on, by as much as is said."""
    middle = Rect(*place.rect.centre, 0.0, 0.0)
    at = turned_rect(middle, quarters, size)
    own = Size(place.rect.width, place.rect.height)
    return Placed(Rect.around((at.left, at.top), own), place.angle + quarters * QUARTER)


def turned_seat(place: SeatPlace, quarters: int, size: Size) -> SeatPlace:
    """Give all that a seat shows once it is turned."""
    pill, backs, tricks = (turned_rect(rect, quarters, size) for rect in place.rects)
    edge = EDGES[(EDGES.index(place.side_of_table) + quarters) % 4]
    return SeatPlace(pill, backs, tricks, edge)


def turned_layout(layout: TableLayout, quarters: int) -> TableLayout:
    """Give a layout as it is seen once the screen is turned so often clockwise (or less: back)."""
    size = layout.size

    def turn(rect: Rect) -> Rect:
        return turned_rect(rect, quarters, size)

    return replace(
        layout,
        size=turned_size(size, quarters),
        bar=turn(layout.bar),
        menu=turn(layout.menu),
        scores=tuple(map(turn, layout.scores)),
        trump=turn(layout.trump),
        trump_label=turn(layout.trump_label),
        ladder=turn(layout.ladder),
        last_trick=turn(layout.last_trick),
        help=turn(layout.help),
        seats=tuple(turned_seat(seat, quarters, size) for seat in layout.seats),
        trick=tuple(turned_place(card, quarters, size) for card in layout.trick),
        led_mark=tuple(map(turn, layout.led_mark)),
        middle=turn(layout.middle),
        message=turn(layout.message),
        panel=turn(layout.panel),
        panel_card=turn(layout.panel_card),
        hand_area=turn(layout.hand_area),
        also=tuple(map(turn, layout.also)),
    )
