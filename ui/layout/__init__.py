"""Where everything on the table screen lies: pure geometry, no Flet.

`table_layout` turns a screen size, the seats and the text size into rectangles; the table screen
places what it is told and asks nothing about the device.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ui.layout import landscape, upright
from ui.layout.marks import led_marks
from ui.layout.model import Frame, TableLayout
from ui.layout.seats import SeatPlace
from ui.layout.shapes import Insets, Placed, Rect, Size

_LEAST: Final = 280.0
"""Smaller screens are laid out as if they were that large."""

_LANDSCAPE: Final = 1.15
_WISH: Final = 0.6
_CROWDED_WISH: Final = 0.25
"""Up to what part of the width of a card in hand a trick is worth more, the larger it is."""

_NEARLY: Final = 2.5
"""How much less (dp) the first plans may give, which leave most room to other things."""

__all__ = ["Insets", "Placed", "Rect", "SeatPlace", "Size", "TableLayout", "table_layout"]


@lru_cache(maxsize=32)
def table_layout(
    width: float,
    height: float,
    *,
    seats: int,
    sides: int,
    viewer: int,
    text_scale: float = 1.0,
    insets: Insets = Insets(),  # noqa: B008 - frozen
) -> TableLayout:
    """Lay out the table screen, seen by `viewer`, for 2 to 10 seats.

    Text never gets smaller than asked for: cards and pegs do. Any size gives a layout; below
    320 x 568 (568 x 320), or with eight and more seats at large text on the smallest phones,
    things may be cramped. Sizes are in dp; nothing is raised.
    """
    safe = Rect(
        insets.left,
        insets.top,
        max(_LEAST, width - insets.left - insets.right),
        max(_LEAST, height - insets.top - insets.bottom),
    )
    frame = Frame(Size(width, height), safe, seats, sides, viewer, text_scale)
    layout = _best(frame)
    obstacles = (layout.bar, *layout.fixtures)
    return replace(layout, led_mark=led_marks(text_scale, layout.trick, obstacles, safe))


def _best(frame: Frame) -> TableLayout:
    """Give the first plan that is nearly as good as the best: large cards, in hand and trick."""
    if frame.safe.width > _LANDSCAPE * frame.safe.height:
        plans = landscape.ROOMY if frame.roomy else landscape.PLANS
        layouts = [landscape.landscape(frame, plan) for plan in plans]
    else:
        layouts = [upright.upright(frame, plan) for plan in upright.PLANS]
    wish = _WISH if frame.seats <= 6 else _CROWDED_WISH
    clashes = [_clashes(layout) for layout in layouts]
    layouts = [o for o, number in zip(layouts, clashes, strict=True) if number == min(clashes)]
    worths = [min(o.trick_worth, wish * o.hand_card.width) + o.hand_card.width / 4 for o in layouts]
    enough = max(worths) - _NEARLY
    return next(o for o, worth in zip(layouts, worths, strict=True) if worth >= enough)


def _clashes(layout: TableLayout) -> int:
    """Count the names that overlap something: more may be asked for than there is room."""
    return sum(p.pill.overlaps(r) for p in layout.seats for r in layout.fixtures if r != p.pill)
