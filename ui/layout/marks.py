"""The little word "led" beside a card of the trick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ui.layout.shapes import Placed, Rect, Size

_WIDTHS: Final = (40.0, 28.0, 18.0, 12.0)
_HEIGHT: Final = 15.0


def led_marks(
    scale: float, places: Sequence[Placed], obstacles: Sequence[Rect], within: Rect
) -> tuple[Rect, ...]:
    """Give for each card the best place for a little word: beside it, over no index or block.

    The place is 15 dp high and up to 40 dp wide at text scale 1; in a crowd it gets narrower,
    down to 12 dp: a sign must then stand for the word.
    """
    indices = [p.index for p in places]
    taken = [*indices, *obstacles]

    cards = [p.bounds for p in places]

    def best(card: Rect, index: Rect) -> Rect:
        reach = card.inset(-2 * _WIDTHS[0] * scale)
        blocked = partial(_covered, [r for r in taken if reach.overlaps(r)])
        others = partial(_covered, [c for c in cards if c != card and reach.overlaps(c)])
        for width in _WIDTHS:
            size = Size(width * scale, _HEIGHT * scale)
            spots = [s.clamped(within) for s in _spots(card, index, size)]
            free = [s for s in spots if not blocked(s)]
            if free:
                return min(free, key=lambda s: 3 * others(s) + _shared(s, card))
        return min(spots, key=blocked)

    return tuple(map(best, cards, indices))


def _spots(card: Rect, index: Rect, mark: Size) -> list[Rect]:
    """Give the places to try, the best liked first."""
    x, y = card.centre
    half_width, half_height = mark.width / 2, mark.height / 2
    across = (
        x,
        card.left + half_width,
        card.right - half_width,
        card.left - 3 - half_width,
        card.right + 3 + half_width,
        index.right + 1 + half_width,
    )
    down = (
        card.bottom + 2 + half_height,
        card.top - 2 - half_height,
        card.bottom - half_height,
        index.bottom + 1 + half_height,
        y,
        card.top + half_height,
    )
    return [Rect.around((cx, cy), mark) for cy in down for cx in across]


def _covered(rects: Sequence[Rect], spot: Rect) -> float:
    return sum(_shared(spot, r) for r in rects)


def _shared(a: Rect, b: Rect) -> float:
    width = min(a.right, b.right) - max(a.left, b.left)
    height = min(a.bottom, b.bottom) - max(a.top, b.top)
    return width * height if width > 0 and height > 0 else 0.0
