"""Places for what is not always on the table: tiles to choose from, the kitty, calls, a small mark.

They are found in what a `TableLayout` leaves free, whatever its arrangement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from ui.layout.model import TableLayout
from ui.layout.seats import SeatPlace
from ui.layout.shapes import CARD_RATIO, TARGET, Placed, Rect, Size, enclosing

_GAP: Final = 6.0
_TIGHT: Final = 1.0
_BUTTON: Final = 64.0
_CALL: Final = 13 * 1.2
_MARK: Final = Size(50.0, 19.0)


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the kitty lies while the declarer discards, and the button that confirms."""

    cards: tuple[Placed, ...]
    button: Rect


@lru_cache(maxsize=32)
def room(layout: TableLayout, *, panel: bool = True) -> Rect:
    """Give the free table in the middle, while no trick lies there.

    Name plates, message and the `panel` (unless there is none) stay clear of it; calls too, unless
    that leaves too little.
    """
    middle, least = layout.middle.centre, 2 * TARGET + _GAP
    fixtures = [rect for rect in layout.fixtures if panel or rect is not layout.panel]
    free = _largest(layout, middle, (*fixtures, *calls(layout)), _GAP)
    if min(free.width, free.height) >= least or free.width >= 2 * least:
        return free
    return _largest(layout, middle, fixtures, _TIGHT)


@lru_cache(maxsize=32)
def calls(layout: TableLayout) -> tuple[Rect, ...]:
    """Give by seat where its call in the auction stands: in place of backs and tricks."""
    return tuple(_call(layout, seat) for seat in layout.seats)


@lru_cache(maxsize=32)
def mark(layout: TableLayout) -> Rect:
    """Give the place of a small mark near trump (the bonus, the pool); empty where none is free."""
    taken = (*layout.fixtures, *(card.bounds for card in layout.trick))
    within = layout.bar if layout.stacked else enclosing(layout.fixtures)
    size = Size(_MARK.width * layout.text_scale, _MARK.height * layout.text_scale)
    for spot in _near_trump(layout, size):
        if within.contains(spot) and not any(spot.overlaps(rect) for rect in taken):
            return spot
    return Rect(*layout.trump.centre, 0.0, 0.0)


def tiles(area: Rect, count: int, most: Size, gap: float = _GAP) -> tuple[Rect, ...]:
    """Give equal places for tiles in the middle of an area: as large as may be, in few rows."""

    def size(columns: int) -> Size:
        rows = -(-count // columns)
        return Size(
            min(most.width, (area.width - gap * (columns - 1)) / columns),
            min(most.height, (area.height - gap * (rows - 1)) / rows),
        )

    def worth(columns: int) -> tuple[float, float]:
        tile = size(columns)
        hit = min(TARGET, tile.width, tile.height)
        return hit, min(tile.width / most.width, tile.height / most.height)

    even = [columns for columns in range(count, 0, -1) if count % columns == 0]
    columns = max(even, key=worth)
    rows, tile = count // columns, size(columns)
    whole = Size(
        columns * (tile.width + gap) - gap,
        rows * (tile.height + gap) - gap,
    )
    return Rect.around(area.centre, whole).cut(columns, rows, gap)


@lru_cache(maxsize=32)
def tray(layout: TableLayout, count: int) -> Tray:
    """Give the places of the kitty's cards: each to be seen and hit whole.

    They lie above the panel; where there is not enough room, in its place, the button above or
    beside them.
    """
    found = [tray for tray in _trays(layout, count) if tray.button.height >= TARGET]
    large = (tray for tray in found if tray.cards[0].rect.width >= TARGET + 4)
    return next(large, None) or max(found, key=lambda tray: tray.cards[0].rect.width)


def _trays(layout: TableLayout, count: int) -> Iterator[Tray]:
    middle = layout.middle.centre
    for gap in (_GAP, _TIGHT):
        area = _largest(layout, middle, layout.fixtures, gap)
        yield Tray(_spread(area, layout, count, gap), layout.buttons(1)[0])
    if layout.stacked:
        return
    others = [rect for rect in layout.fixtures if rect is not layout.panel]
    below = _largest(layout, layout.panel.centre, others, _TIGHT)
    cards = _spread(below, layout, count, _GAP)
    above = _largest(layout, middle, others, _GAP)
    foot = min(card.rect.top for card in cards) - _GAP
    height = max(0.0, min(1.6 * layout.panel.height, foot - above.top))
    yield Tray(cards, Rect(above.left, foot - height, above.width, height))
    wide = min(0.42 * below.width, _BUTTON * layout.text_scale)
    left = Rect.between(below.left, below.top, below.right - wide - _GAP, below.bottom)
    cards = _spread(left, layout, count, _TIGHT)
    first, last = cards[0].rect, cards[-1].rect
    beside = Rect(last.right + _GAP, first.top, below.right - last.right - _GAP, first.height)
    yield Tray(cards, beside)


def _spread(area: Rect, layout: TableLayout, count: int, gap: float) -> tuple[Placed, ...]:
    """Place cards side by side or, if they would be small, in two rows; with room to raise them."""
    area = Rect.between(area.left, area.top + layout.lift, area.right, area.bottom)

    def width(columns: int) -> float:
        rows = -(-count // columns)
        wide = (area.width - gap * (columns - 1)) / columns
        high = (area.height - gap * (rows - 1)) / rows
        return max(1.0, min(layout.hand_card.width, wide, high / CARD_RATIO))

    columns = count if width(count) >= TARGET + 4 else max(count, -(-count // 2), key=width)
    card, rows = Size.card(width(columns)), -(-count // columns)
    whole = Size(columns * (card.width + gap) - gap, rows * (card.height + gap) - gap)
    return tuple(map(Placed, Rect.around(area.centre, whole).cut(columns, rows, gap)[:count]))


def _call(layout: TableLayout, seat: SeatPlace) -> Rect:
    parts = [rect for rect in (seat.backs, seat.tricks) if not rect.empty]
    row, line = enclosing(parts), _CALL * layout.text_scale + 4
    if row.top < seat.pill.bottom:  # beside the name
        return Rect(row.left, seat.pill.top, row.width, seat.pill.height)
    own = (seat.pill, *parts)
    column = Rect(seat.pill.left, row.top, seat.pill.width, max(line, row.height))
    beneath = [
        rect.top
        for rect in (*layout.fixtures, layout.bar)
        if rect not in own and rect.overlaps(column) and rect.top > row.top
    ]
    height = min(line, min(beneath, default=column.bottom) - row.top)
    return Rect(column.left, row.top, column.width, height)


def _near_trump(layout: TableLayout, size: Size) -> Iterator[Rect]:
    card, label = layout.trump, layout.trump_label
    for left, top in (
        (card.right + _GAP, card.bottom - size.height),
        (card.right + _GAP, card.top),
        (label.left, label.bottom + 3),
        (card.left, card.bottom + 3),
        (label.right + _GAP, label.centre[1] - size.height / 2),
        (card.left - _GAP - size.width, card.bottom - size.height),
        (card.left - _GAP - size.width, card.top),
        (label.right - size.width, label.bottom + 3),
        (card.right - size.width, card.bottom + 3),
        (label.left - _GAP - size.width, label.centre[1] - size.height / 2),
    ):
        yield Rect(left, top, size.width, size.height)


def _largest(
    layout: TableLayout, about: tuple[float, float], fixtures: Sequence[Rect], gap: float
) -> Rect:
    """Give the largest rectangle around a point that keeps a gap to everything.

    It is as wide to the left of the point as to the right, unless that wastes most of the room;
    and empty where the point itself is covered.
    """
    x, y = about
    within = enclosing(layout.fixtures)
    near = [rect.inset(-gap) for rect in (layout.bar, *fixtures) if not rect.empty]
    lefts = [within.left, *(rect.right for rect in near if within.left < rect.right <= x)]
    rights = [within.right, *(rect.left for rect in near if x <= rect.left < within.right)]
    halves = [x - left for left in lefts] + [right - x for right in rights]
    reach = min(x - within.left, within.right - x)
    even = [(x - half, x + half) for half in halves if half <= reach]

    def free(left: float, right: float) -> Rect:
        column = Rect.between(left, within.top, right, within.bottom)
        beside = [rect for rect in near if rect.overlaps(column, 0)]
        if any(rect.top < y < rect.bottom for rect in beside):
            return Rect(x, y, 0.0, 0.0)
        top = max((rect.bottom for rect in beside if rect.bottom <= y), default=within.top)
        bottom = min((rect.top for rect in beside if rect.top >= y), default=within.bottom)
        return Rect.between(left, top, right, bottom)

    best = max((free(*edges) for edges in even), key=_worth)
    other = max((free(*edges) for edges in product(lefts, rights)), key=_worth)
    return other if _worth(other) > 1.5 * _worth(best) else best


def _worth(area: Rect) -> float:
    return area.width * area.height
