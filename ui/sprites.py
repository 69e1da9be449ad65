"""Which cards are on the table, where, and how: a frame and a layout as positioned cards.

Pure, so that it can be tested without Flet. A card keeps its key from hand to trick to the winner,
which is what makes it travel; keys name cards that everybody at this screen may see, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Suit
from engine.ranking import winning_card
from engine.ruleset import CARDS_EACH, KITTY
from engine.state import Phase
from engine.tables import tables
from engine.view import SeatView
from ui.controllers.frames import Frame
from ui.layout import Placed, Rect, TableLayout
from ui.layout.extras import tray


class Place(Enum):
    """Where a card is."""

    HAND = "hand"
    TRICK = "trick"
    GONE = "gone"


class Sign(Enum):
    """What a card of the hand says of itself."""

    PICKED = "picked"
    """It is to be discarded."""
    BURIED = "buried"
    """It is to be buried."""
    NEW = "new"
    """It has just been drawn from the stock."""
    ADVISED = "advised"
    """A hint is about it."""
    KITTY = "kitty"
    """It came with the kitty, which lies apart."""


# Black and red by turns; the joker has none.
_SUITS = (None, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Sprite:
    """One face-up card on the table.

    `seat` is whose card it is; `playable` is None while nothing is to be picked; `led` and
    `winning` mark cards of the trick. `strip` is how much of the width, from the left, no other
    card of the hand covers. `sign` is shown on that strip.
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
    sign: Sign | None = None

    @property
    def key(self) -> str:
        """What keeps the card the same control wherever it goes."""
        return f"card-{self.card.name}"


def in_order(view: SeatView, by_suit: bool = False) -> tuple[Card, ...]:
    """Give the hand as it is held: the highest trump first, then suit by suit.

    `by_suit` keeps each suit in its place, whatever is trumps, the joker first; so it is before
    trump is known. The kitty, while the declarer discards, comes last.
    """
    kitty = _kitty(view)
    code = None if view.trump is None else tables(view.trump, view.rules.follow).code

    def rank(card: Card) -> tuple[bool, int, int]:
        suit = _SUITS.index(card.suit) if by_suit or code is None else 0
        return card in kitty, suit, -(card.index if code is None else code[card.index])

    return tuple(sorted(view.hand, key=rank))


def _kitty(view: SeatView) -> tuple[Card, ...]:
    return view.hand[CARDS_EACH:] if view.phase is Phase.DISCARD else ()


def hand_places(view: SeatView, layout: TableLayout) -> tuple[Placed, ...]:
    """Give the places of the hand: the kitty, while the declarer discards, lies in the middle."""
    if _kitty(view):
        return (*layout.hand(CARDS_EACH), *tray(layout, KITTY).cards)
    return layout.hand(len(view.hand))


def sprites(
    frame: Frame,
    layout: TableLayout,
    playable: frozenset[Card] | None,
    chosen: Card | None,
    picks: tuple[Card, ...] = (),
    drawn: frozenset[Card] = frozenset(),
    by_suit: bool = False,
    advised: tuple[Card, ...] = (),
    buries: bool = False,
) -> tuple[Sprite, ...]:
    """Give the face-up cards of a frame, lowest first; those of the hand from left to right.

    `playable` is what may be picked now (None: nothing is to be picked), `picks` what is to be
    discarded, `drawn` what the viewer has just drawn, `advised` what a hint is about; `chosen` is
    to be played, or what `buries` asks for; `by_suit` see `in_order`.
    """
    signs = (
        dict.fromkeys(_kitty(frame.view), Sign.KITTY)
        | dict.fromkeys(drawn, Sign.NEW)
        | dict.fromkeys(advised, Sign.ADVISED)
        # What will be done is to be seen, whatever the advice, which is also told in words.
        | dict.fromkeys(picks, Sign.PICKED)
        | ({chosen: Sign.BURIED} if buries and chosen else {})
    )
    return (*_trick(frame, layout), *_hand(frame, layout, playable, chosen, signs, by_suit))


def _trick(frame: Frame, layout: TableLayout) -> Iterator[Sprite]:
    view, trick = frame.view, frame.trick
    if not trick.cards or view.trump is None:
        return
    best = winning_card(trick.cards, view.trump)
    newest = trick.cards[-1] if frame.entering else None
    for seat in layout.trick_order:
        card = trick.card_of(seat, view.layout)
        if card is None or card is frame.leaving:
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
    playable: frozenset[Card] | None,
    chosen: Card | None,
    signs: Mapping[Card, Sign],
    by_suit: bool,
) -> Iterator[Sprite]:
    view = frame.view
    if view.seat is None:
        return
    places = hand_places(view, layout)
    hand = in_order(view, by_suit)
    for number, (card, where) in enumerate(zip(hand, places, strict=True)):
        if card is frame.leaving:
            # Among the hand as before: a table whose cards are in another order is drawn anew.
            to = layout.trick[view.seat]
            yield Sprite(card, view.seat, Place.TRICK, to.rect, to.angle)
            continue
        rect, angle, sign = where.rect, where.angle, signs.get(card)
        strip = _strip(places, number)
        if frame.dealing:
            dealer = layout.seats[view.dealer]
            rect, angle = Rect.around(dealer.pill.centre, layout.small_card), 0.0
        if card in frame.taken:
            rect, angle = layout.trump, 0.0
        may = None if playable is None else card in playable
        picked = card is chosen or sign is Sign.PICKED or sign is Sign.BURIED
        lift = layout.lift if picked else layout.lift * 0.6 if may else 0.0
        raised = Rect(rect.left, rect.top - lift, rect.width, rect.height)
        yield Sprite(
            card, view.seat, Place.HAND, raised, angle, may, picked, strip=strip, sign=sign
        )


def _strip(places: tuple[Placed, ...], number: int) -> float:
    """Give how much of a card of the hand the next one in its row leaves uncovered."""
    rect = places[number].rect
    if number + 1 == len(places):
        return 1.0
    step = (places[number + 1].rect.left - rect.left) / rect.width
    return step if 0 < step < 1 else 1.0
