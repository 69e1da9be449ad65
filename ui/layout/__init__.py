"""Where everything on the table screen lies: pure geometry, no Flet.

`table_layout` turns a screen size, the seats and the text size into rectangles; the table screen
places what it is told and asks nothing about the device.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ui.layout import landscape, upright
from ui.layout.extras import mark
from ui.layout.marks import led_marks
from ui.layout.mirror import mirrored, mirrored_rect
from ui.layout.model import Frame, TableLayout
from ui.layout.seats import SeatPlace
from ui.layout.shapes import Insets, Placed, Rect, Size

_LEAST: Final = 280.0
"""Smaller screens are laid out as if they were that large."""

_LANDSCAPE: Final = 1.15
_WISH: Final = 0.6
_CROWDED_WISH: Final = 0.25
"""Up to what part of the width of a card in hand a trick is worth more, the larger it is."""

_LEGIBLE: Final = (24.0, 8.0)
_LEGIBLY: Final = 4.0
"""Where larger cards in hand are asked for: up to which worth (in a crowd) a trick's counts so."""

_NAMES: Final = (1.6, 1.3, 1.15, 1.0)
"""How large names and scores may be written where there is no room for larger ones."""

_LETTERS: Final = 30.0
"""The width of a name plate with room for four letters at text scale 1."""

_FEW: Final = 6
"""Up to so many players names are rather cut than written smaller: few letters tell them apart."""

_SCORE: Final = 36.0
"""The same for a score: three letters and two figures."""

_NEARLY: Final = 2.5
"""How much less (dp) the first plans may give, which leave most room to other things."""

__all__ = ["Insets", "Placed", "Rect", "SeatPlace", "Size", "TableLayout", "table_layout"]


@lru_cache(maxsize=512)
def table_layout(
    width: float,
    height: float,
    *,
    seats: int,
    sides: int,
    viewer: int,
    text_scale: float = 1.0,
    insets: Insets = Insets(),  # noqa: B008 - frozen
    large: bool = False,
    straight: bool = False,
    left_handed: bool = False,
) -> TableLayout:
    """Lay out the table screen, seen by `viewer`, for 2 to 10 seats.

    Text never gets smaller than asked for: cards and pegs do. Only names and scores grow less where
    else they would lie over each other or show no more than a few letters, as those of many players
    on a small phone. Any size gives a layout; below 320 x 568 (568 x 320) things may be cramped.
    With `large` the cards in hand are larger, where there is room; `straight` they are a row, not a
    fan; `left_handed` all that is tapped lies where the left thumb reaches.
    Sizes are in dp; nothing is raised.
    """
    if left_handed:
        insets = Insets(insets.right, insets.top, insets.left, insets.bottom)
    safe = Rect(
        insets.left,
        insets.top,
        max(_LEAST, width - insets.left - insets.right),
        max(_LEAST, height - insets.top - insets.bottom),
    )
    size = Size(width, height)
    frame = Frame(size, safe, seats, sides, viewer, text_scale, text_scale, large, straight)
    smaller = [replace(frame, names=names) for names in _NAMES if names < text_scale]
    tried = (_best(one) for one in (frame, *smaller))
    fits = (layout for layout in tried if not _clashes(layout))
    least = smaller[-1] if smaller else frame
    layout = next(fits, None) or min(_best(least), _best(replace(least, brief=True)), key=_clashes)
    if left_handed:
        layout, safe = mirrored(layout, viewer), mirrored_rect(safe, width)
    obstacles = (layout.bar, *layout.fixtures, mark(layout))
    return replace(layout, led_mark=led_marks(text_scale, layout.trick, obstacles, safe))


def _best(frame: Frame) -> TableLayout:
    """Give the first plan that is nearly as good as the best: large cards, in hand and trick."""
    layouts = _plans(frame)
    if frame.large:
        layouts += _plans(replace(frame, large=False))
    wish = _WISH if frame.seats <= 6 else _CROWDED_WISH
    clashes = [_clashes(layout) for layout in layouts]
    layouts = [o for o, number in zip(layouts, clashes, strict=True) if number == min(clashes)]

    def worth(o: TableLayout) -> float:
        hand = o.hand_card.width
        trick = min(o.trick_worth, wish * hand)
        if frame.large:
            return hand + trick / 2 + _LEGIBLY * min(o.trick_worth, _LEGIBLE[frame.seats > 6])
        return trick + hand / 4

    worths = [worth(o) for o in layouts]
    enough = max(worths) - _NEARLY
    return next(o for o, worth in zip(layouts, worths, strict=True) if worth >= enough)


def _plans(frame: Frame) -> list[TableLayout]:
    if frame.safe.width > _LANDSCAPE * frame.safe.height:
        plans = landscape.ROOMY if frame.roomy else landscape.PLANS
        return [landscape.landscape(frame, plan) for plan in plans]
    return [upright.upright(frame, plan) for plan in upright.PLANS]


def _clashes(layout: TableLayout) -> int:
    """Count the names that overlap something or are cut: more may be asked for than is room."""
    least = _LETTERS * layout.name_scale
    narrow = 0
    if len(layout.seats) > _FEW:
        narrow += sum(place.pill.width < least for place in layout.seats)
        narrow += sum(score.width < _SCORE * layout.name_scale for score in layout.scores)
    things = (layout.bar, *layout.fixtures, *(card.bounds for card in layout.trick))
    return narrow + sum(
        part.overlaps(thing, 1.5)
        for place in layout.seats
        for part in place.rects
        for thing in things
        if thing not in place.rects
    )
