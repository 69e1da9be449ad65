"""What reaches out around a seat, as far as nothing else is there: its badges, and the finger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Final

from ui.layout.extras import calls, mark, room, tray
from ui.layout.model import TableLayout
from ui.layout.shapes import TARGET, Rect, Size, enclosing

ARROW: Final = 18.0
_RIM: Final = 6.0
_KITTY: Final = 3


@lru_cache(maxsize=32)
def rims(layout: TableLayout) -> tuple[Rect, ...]:
    """Give by seat what its badges keep within: the name plate and what is free about it.

    Free of all that stands still, of the trick, and of what is chosen from in the middle.
    """
    things = (
        *layout.fixtures,
        *calls(layout),
        *(card.bounds for card in layout.trick),
        *_to_choose(layout),
    )
    screen = Rect(0, 0, layout.size.width, layout.size.height)
    return tuple(
        _within(_clear(place.pill.inset(-_RIM * layout.name_scale), place.pill, things), screen)
        for place in layout.seats
    )


def led_arrow(layout: TableLayout, seat: int) -> Rect:
    """Give the place of the arrow that points at the card of that seat as the one led.

    It touches the card's edge beside it, and hides neither a badge nor an index where that can be.
    """
    card = layout.trick[seat].rect
    taken = (*rims(layout), *(one.index for n, one in enumerate(layout.trick) if n != seat))
    lefts = (card.left - ARROW * 0.85, card.right - ARROW * 0.15)
    tops = (card.top + ARROW * 0.1, card.bottom - ARROW * 1.1)
    spots = [Rect(left, top, ARROW, ARROW) for left in lefts for top in tops]
    return next((spot for spot in spots if not any(map(spot.overlaps, taken))), spots[0])


@lru_cache(maxsize=32)
def seat_targets(layout: TableLayout, choosing: bool = True) -> tuple[Rect, ...]:
    """Give by seat what may be tapped: all that it shows, as large as a finger where that is free.

    No target reaches into another seat, a button, the hand, or, while there is `choosing`, what is
    chosen from in the middle.
    """
    screen = Rect(0, 0, layout.size.width, layout.size.height)
    shown = [enclosing([rect for rect in place.rects if not rect.empty]) for place in layout.seats]
    chosen = _to_choose(layout) if choosing else ()
    targets: list[Rect] = []
    for seat, bounds in enumerate(shown):
        own = layout.seats[seat].rects
        fixtures = [rect for rect in layout.fixtures if rect not in own]
        things = (*fixtures, *chosen, mark(layout), *targets, *shown[seat + 1 :])
        wide, high = max(bounds.width, TARGET), max(bounds.height, TARGET)
        grown = bounds.inset(bounds.width - wide, bounds.height - high)
        free = _within(_clear(grown, bounds, things), screen)
        size = Size(min(wide, free.width), min(high, free.height))
        targets.append(Rect.around(bounds.centre, size).clamped(free))
    return tuple(targets)


def _to_choose(layout: TableLayout) -> tuple[Rect, ...]:
    """Give the places in the middle where something may lie to choose from."""
    kitty = (card.rect for card in tray(layout, _KITTY).cards)
    return (*kitty, room(layout), room(layout, panel=False))


def _clear(grown: Rect, kept: Rect, things: Sequence[Rect]) -> Rect:
    """Cut a rectangle back from all things, but not into what it was grown from."""

    def cut(rect: Rect, thing: Rect) -> Rect:
        if thing == kept or not rect.overlaps(thing, 0):
            return rect
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        ways = [
            Rect.between(*edges)
            for free, edges in (
                (thing.right <= kept.left, (thing.right, top, right, bottom)),
                (thing.left >= kept.right, (left, top, thing.left, bottom)),
                (thing.bottom <= kept.top, (left, thing.bottom, right, bottom)),
                (thing.top >= kept.bottom, (left, top, right, thing.top)),
            )
            if free
        ]
        return max(ways, key=lambda way: way.width * way.height, default=rect)

    return reduce(cut, things, grown)


def _within(rect: Rect, screen: Rect) -> Rect:
    return Rect.between(
        max(rect.left, screen.left),
        max(rect.top, screen.top),
        min(rect.right, screen.right),
        min(rect.bottom, screen.bottom),
    )
