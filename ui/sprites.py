"""Which cards are on the table, where, and how: a frame and a layout as positioned cards.

Pure, so that it can be tested without Flet. A card keeps its key from hand to trick to the winner,
which is what makes it travel; keys name cards that everybody at this screen may see, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.ranking import winning_card
from ui.controllers.frames import Frame
from ui.layout import Placed, Rect, TableLayout


class Place(Enum):
    """Where a card is."""

    HAND = "hand"
    TRICK = "trick"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Sprite:
    """One face-up card on the table.

    `seat` is whose card it is; `playable` is None while nothing is to be picked; `led` and
    `winning` mark cards of the trick. `strip` is how much of the width, from the left, no other
    card of the hand covers.
    """

    card: Card
    seat: int
    place: Place
    rect: Rect
    angle: float = 0.0
    playable: bool | None = None
    chosen: bool = False
    led: bool = False
    winning: bool = False
    strip: float = 1.0

    @property
    def key(self) -> str:
        """What keeps the card the same control wherever it goes."""
        return f"card-{self.card.name}"


def sprites(
    frame: Frame,
    layout: TableLayout,
    hand: tuple[Card, ...],
    playable: frozenset[Card] | None,
    chosen: Card | None,
) -> tuple[Sprite, ...]:
    """Give the face-up cards of a frame, lowest first.

    `hand` is the viewer's in the order to be shown, `playable` what may be picked now (None:
    nothing is to be picked).
    """
    return (*_trick(frame, layout), *_hand(frame, layout, hand, playable, chosen))


def _trick(frame: Frame, layout: TableLayout) -> Iterator[Sprite]:
    view, trick = frame.view, frame.trick
    if not trick.cards or view.trump is None:
        return
    best = winning_card(trick.cards, view.trump)
    newest = trick.cards[-1] if frame.entering else None
    for seat in layout.trick_order:
        card = trick.card_of(seat, view.layout)
        if card is None:
            continue
        rect, angle, at = layout.trick[seat].rect, layout.trick[seat].angle, Place.TRICK
        if frame.gathering and frame.winner is not None:
            rect = Rect.around(layout.seats[frame.winner].tricks.centre, layout.small_card)
            at = Place.GONE
        elif card is newest:
            rect = Rect.around(layout.seats[seat].backs.centre, layout.small_card)
        led, winning = seat == trick.leader, card is best and card is not newest
        yield Sprite(card, seat, at, rect, angle, led=led, winning=winning)


def _hand(
    frame: Frame,
    layout: TableLayout,
    hand: tuple[Card, ...],
    playable: frozenset[Card] | None,
    chosen: Card | None,
) -> Iterator[Sprite]:
    view = frame.view
    if view.seat is None:
        return
    places = layout.hand(len(hand))
    for number, (card, where) in enumerate(zip(hand, places, strict=True)):
        rect, angle = where.rect, where.angle
        strip = _strip(places, number)
        if frame.dealing:
            dealer = layout.seats[view.dealer]
            rect, angle = Rect.around(dealer.pill.centre, layout.small_card), 0.0
        if card is frame.taken:
            rect, angle = layout.trump, 0.0
        may = None if playable is None else card in playable
        lift = layout.lift if card is chosen else layout.lift * 0.6 if may else 0.0
        raised = Rect(rect.left, rect.top - lift, rect.width, rect.height)
        yield Sprite(card, view.seat, Place.HAND, raised, angle, may, card is chosen, strip=strip)


def _strip(places: tuple[Placed, ...], number: int) -> float:
    """Give how much of a card of the hand the next one in its row leaves uncovered."""
    rect = places[number].rect
    if number + 1 == len(places):
        return 1.0
    step = (places[number + 1].rect.left - rect.left) / rect.width
    return step if 0 < step < 1 else 1.0
