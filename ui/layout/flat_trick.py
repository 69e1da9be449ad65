"""The trick with players all round the table: each card turned to its player, all apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ui.layout.shapes import CARD_RATIO, Placed, Rect, Size
from ui.layout.turn import QUARTER

_APART: Final = 0.07
"""The gap between two cards, as part of their width."""


def flat_trick(area: Rect, counts: Sequence[int], widest: float) -> tuple[Size, tuple[Placed, ...]]:
    """Give the size of the cards, at most `widest` wide, and their places, clockwise by seat.

    `counts` says how many players sit at the bottom, left, top and right. The rows of the bottom
    and the top stand between the columns of the sides or, where that gives larger cards, above and
    below them.
    """
    ways = [_size(counts, between) for between in (True, False)]
    widths = [min(widest, area.width / wide, area.height / high) for wide, high in ways]
    between = widths[0] >= widths[1]
    width = max(1.0, *widths)
    places = tuple(_places(area, counts, width, between))
    return Size.card(width), places


def _line(count: int, each: float) -> float:
    """Give the length of so many cards in a line, in widths of a card."""
    return count * (each + _APART) - _APART if count else 0.0


def _size(counts: Sequence[int], between: bool) -> tuple[float, float]:
    """Give the width and height of the whole, in widths of a card."""
    bottom, left, top, right = counts
    columns = bool(left) + bool(right)
    row, column = _line(max(bottom, top), 1.0), _line(max(left, right), 1.0)
    rows = bool(bottom) + bool(top)
    if between:
        return row + columns * (CARD_RATIO + _APART), max(_line(rows, CARD_RATIO), column)
    parts = [CARD_RATIO] * rows + [column] * (columns > 0)
    return max(row, _line(columns, CARD_RATIO)), sum(parts) + _APART * (len(parts) - 1)


def _places(area: Rect, counts: Sequence[int], width: float, between: bool) -> Iterator[Placed]:
    bottom, left, top, right = counts
    card, gap = Size.card(width), _APART * width
    high, step = card.height, width + gap
    x, y = area.centre
    wide, tall = (part * width for part in _size(counts, between))
    aside = wide / 2 - high / 2
    beyond = tall / 2 - high / 2
    if not between:
        aside = (high + gap) / 2 if left and right else 0.0
    # Where only one of two opposite edges has players, the others move into the room.
    down = 0.0 if between else (bool(top) - bool(bottom)) * (high + gap) / 2

    def along(count: int) -> Iterator[float]:
        for place in range(count):
            yield (place - (count - 1) / 2) * step

    for shift in along(bottom):
        yield Placed(Rect.around((x - shift, y + beyond), card), 0.0)
    for shift in along(left):
        yield Placed(Rect.around((x - aside, y + down - shift), card), QUARTER)
    for shift in along(top):
        yield Placed(Rect.around((x + shift, y - beyond), card), 2 * QUARTER)
    for shift in along(right):
        yield Placed(Rect.around((x + aside, y + down + shift), card), 3 * QUARTER)
