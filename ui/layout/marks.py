"""The little word "led" beside a card of the trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ui.layout.shapes import Placed, Rect, Size

_WIDTHS: Final = (40.0, 28.0, 18.0, 12.0)
_HEIGHT: Final = 15.0
_CLEAR: Final = 5.0
"""How far from all other cards, so that it is plain which one is meant."""


def led_marks(
    scale: float, places: Sequence[Placed], obstacles: Sequence[Rect], within: Rect
) -> tuple[Rect, ...]:
    """Give for each card the best free place beside it for a little word: over no card or block.

    The place is 15 dp high and up to 40 dp wide at text scale 1; in a crowd it gets narrower,
    down to 12 dp: a sign must then stand for the word. Where nothing is free it is empty.
    """
    cards = [p.bounds for p in places]

    def best(card: Rect) -> Rect:
        near = card.inset(-2 * _WIDTHS[0] * scale)
        others = [c.inset(-_CLEAR) for c in cards if c is not card]
        taken = [r for r in (card, *others, *obstacles) if near.overlaps(r)]
        for width in _WIDTHS:
            for spot in _spots(card, Size(width * scale, _HEIGHT * scale)):
                if within.contains(spot) and not any(spot.overlaps(r) for r in taken):
                    return spot
        return Rect(*card.centre, 0.0, 0.0)

    return tuple(map(best, cards))


def _spots(card: Rect, mark: Size) -> Iterator[Rect]:
    """Give the places to try, the best liked first: below, above, left, right."""
    x, y = card.centre
    aside, upright = mark.width / 2, mark.height / 2
    along = (x, card.left + aside, card.right - aside)
    for cy in (card.bottom + 1 + upright, card.top - 1 - upright):
        for cx in along:
            yield Rect.around((cx, cy), mark)
    for cx in (card.left - 2 - aside, card.right + 2 + aside):
        for cy in (card.top + upright, y, card.bottom - upright):
            yield Rect.around((cx, cy), mark)
