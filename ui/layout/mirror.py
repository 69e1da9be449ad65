"""The table for the left hand: tools that lay right lie left, and play still goes clockwise."""

from __future__ import annotations

from dataclasses import replace

from ui.layout.model import TableLayout
from ui.layout.seats import SeatPlace
from ui.layout.shapes import Placed, Rect


def mirrored(layout: TableLayout, viewer: int) -> TableLayout:
    """Give a layout with left and right exchanged, but for the order of seats, scores and cards."""
    width, seats = layout.size.width, len(layout.seats)

    def flip(rect: Rect) -> Rect:
        return mirrored_rect(rect, width)

    def opposite(seat: int) -> int:
        return (2 * viewer - seat) % seats

    def sits(seat: int) -> SeatPlace:
        across = layout.seats[opposite(seat)]
        side = layout.seats[seat].side_of_table
        return SeatPlace(flip(across.pill), flip(across.backs), flip(across.tricks), side)

    def lies(seat: int) -> Placed:
        return Placed(flip(layout.trick[opposite(seat)].rect), layout.trick[seat].angle)

    trick = tuple(map(lies, range(seats)))
    return replace(
        layout,
        bar=flip(layout.bar),
        menu=flip(layout.menu),
        scores=tuple(sorted(map(flip, layout.scores), key=lambda rect: (rect.top, rect.left))),
        trump=flip(layout.trump),
        trump_label=flip(layout.trump_label),
        ladder=flip(layout.ladder),
        last_trick=flip(layout.last_trick),
        help=flip(layout.help),
        seats=tuple(map(sits, range(seats))),
        trick=trick,
        middle=flip(layout.middle),
        message=flip(layout.message),
        panel=flip(layout.panel),
        panel_card=trick[viewer].rect,
        hand_area=flip(layout.hand_area),
    )


def mirrored_rect(rect: Rect, width: float) -> Rect:
    """Give a rectangle with left and right exchanged, on a screen that wide."""
    return Rect(width - rect.right, rect.top, rect.width, rect.height)
