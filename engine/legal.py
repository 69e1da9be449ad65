"""What may be done, and why not: legality with one source and three faces (why, can, do).

Everything a seat needs to know to act legally it can see, so all of this works on a seat's view
as well as on a state; `Position` is what both can give.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from engine.actions import (
    Action,
    Bid,
    Bury,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
)
from engine.cards import ALL_CARDS, JOKER, Card, Suit
from engine.ranking import ace_of_trumps, suit_in_play, top_trumps
from engine.ruleset import BIDS, CARDS_EACH, KITTY, Follow, Layout, RobTime, RuleSet
from engine.state import NO_AUCTION, Auction, Phase, State, Trick
from engine.tables import tables

NEAR_TARGET: Final = 20
"""So near the target a side may not bid the least (rules.md 8)."""


class Position(NamedTuple):
    """What decides on legality: the situation of one seat; `hand` and `score` are that seat's."""

    rules: RuleSet
    layout: Layout
    dealer: int
    phase: Phase
    seat: int | None
    to_act: int | None
    hand: tuple[Card, ...]
    turn_up: Card | None
    trump: Suit | None
    robber: int | None
    trick: Trick
    auction: Auction
    score: int


def position(state: State) -> Position:
    """Give the situation of the seat to act in this state."""
    seat, deal = state.to_act, state.deal
    if deal is None:
        return Position(
            state.rules,
            state.layout,
            state.dealer,
            state.phase,
            None,
            None,
            (),
            None,
            None,
            None,
            Trick(state.dealer),
            NO_AUCTION,
            0,
        )
    return Position(
        state.rules,
        state.layout,
        state.dealer,
        state.phase,
        seat,
        seat,
        () if seat is None else deal.hands[seat],
        deal.turn_up,
        deal.trump,
        deal.robber,
        deal.trick,
        deal.auction,
        0 if seat is None else state.scores[state.layout.side(seat)],
    )


class Why(StrEnum):
    """Why an action is illegal."""

    OUT_OF_TURN = "out_of_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_HELD = "not_held"
    BURY_JOKER = "bury_joker"
    NO_RIGHT_TO_ROB = "no_right_to_rob"
    ROB_TOO_LATE = "rob_too_late"
    FOLLOW_SUIT = "follow_suit"
    FOLLOW_OR_TRUMP = "follow_or_trump"
    PLAY_TRUMP = "play_trump"
    NOT_ALL_TOP = "not_all_top"
    OUTRANKED = "outranked"
    NO_SUCH_BID = "no_such_bid"
    BID_TOO_LOW = "bid_too_low"
    TOO_NEAR_TARGET = "too_near_target"
    ONLY_DEALER_HOLDS = "only_dealer_holds"
    NOTHING_TO_HOLD = "nothing_to_hold"
    DEALER_MUST_BID = "dealer_must_bid"
    DISCARD_THREE = "discard_three"
    TOO_MANY = "too_many"


# Actions are values, made once: enumerating them is the commonest thing a match does.
_BURY: Final = {card: Bury(card) for card in ALL_CARDS if card is not JOKER}
_ROB: Final = {card: Rob(card) for card in ALL_CARDS}
_PLAY: Final = {card: Play(card) for card in ALL_CARDS}
_KEEP: Final = Keep()
_BID: Final = {points: Bid(points) for points in BIDS}
_HOLD: Final = Hold()
_PASS: Final = Pass()
_TRUMPS: Final = tuple(NameTrump(suit) for suit in Suit)
_AFTER_THREE: Final = (Take(), Jink())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is illegal, with the cards that show it.

    `held` is the card of the hand that compels, `led` the card led, `suit` the suit it counts as.
    `number` is the bid to beat, or how many cards may be discarded.
    """

    code: Why
    card: Card | None = None
    held: Card | None = None
    led: Card | None = None
    suit: Suit | None = None
    number: int | None = None


class IllegalAction(ValueError):
    """An action that the rules do not allow; `reason` says why."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason


def may_rob(here: Position) -> bool:
    """Say whether this seat has the right to take the turn-up (rules.md 4); public timing aside."""
    if here.robber is not None or here.turn_up is None or here.trump is None:
        return False
    if here.turn_up is ace_of_trumps(here.trump):
        return here.seat == here.dealer
    return ace_of_trumps(here.trump) in here.hand


def playable(here: Position) -> tuple[Card, ...]:
    """Give the cards of the hand that following allows, in hand order (rules.md 5)."""
    if not here.trick.cards or here.trump is None:
        return here.hand
    table = tables(here.trump, here.rules.follow)
    code = table.code
    hand = table.bits(here.hand)
    legal = table.legal(hand, code[here.trick.cards[0].index])
    if legal == hand:
        return here.hand
    return tuple([card for card in here.hand if legal >> code[card.index] & 1])


def legal_actions(state: State) -> tuple[Action, ...]:
    """Give all legal actions of the seat to act; none while a match waits for a pack or is over."""
    return legal_at(position(state))


def legal_at(here: Position) -> tuple[Action, ...]:
    """Give all legal actions of a seat; none when it is not its turn."""
    if here.seat is None or here.seat != here.to_act:
        return ()
    return _LEGAL[here.phase](here)


def _buries(here: Position) -> tuple[Action, ...]:
    return tuple([_BURY[card] for card in here.hand if card is not JOKER])


def _when_asked(here: Position) -> tuple[Action, ...]:
    return (_KEEP, *_robs(here))


def _plays(here: Position) -> tuple[Action, ...]:
    plays = tuple([_PLAY[card] for card in playable(here)])
    return (*plays, *_robs(here)) if _rob_open_in_play(here) else plays


def _calls(here: Position) -> tuple[Action, ...]:
    """Give what may be called: bids above the highest, hold and pass (rules.md 8)."""
    bids = tuple([_BID[points] for points in here.rules.bids if _may_bid(here, points)])
    if _must_bid(here):
        return bids
    return (*bids, _HOLD, _PASS) if _may_hold(here) else (*bids, _PASS)


def _may_bid(here: Position, points: int) -> bool:
    if points <= (here.auction.contract or 0):
        return False
    return points > here.rules.bids[0] or not _near_target(here) or _must_bid(here)


def _near_target(here: Position) -> bool:
    return here.score >= here.rules.target - NEAR_TARGET


def _may_hold(here: Position) -> bool:
    return here.seat == here.dealer and here.auction.contract is not None


def _must_bid(here: Position) -> bool:
    """Say whether this is the dealer, to whom everybody has passed."""
    return here.seat == here.dealer and here.auction.contract is None


def _discards(here: Position) -> tuple[Action, ...]:
    numbers = discard_numbers(here)
    return tuple([Discard(cards) for n in numbers for cards in combinations(here.hand, n)])


def discard_numbers(here: Position) -> range:
    """Give how many cards the seat to discard may lay aside (rules.md 8)."""
    if here.seat == here.auction.declarer:
        return range(KITTY, KITTY + 1)
    return range(here.rules.most_drawn(here.layout) + 1)


# One row a phase: what may be done in it.
_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Action, ...]]]] = {
    Phase.BURY: _buries,
    Phase.ROB: _when_asked,
    Phase.BID: _calls,
    Phase.TRUMP: lambda here: _TRUMPS,
    Phase.DISCARD: _discards,
    Phase.PLAY: _plays,
    Phase.JINK: lambda here: _AFTER_THREE,
}


def _robs(here: Position) -> tuple[Action, ...]:
    return tuple([_ROB[card] for card in here.hand]) if may_rob(here) else ()


def _rob_open_in_play(here: Position) -> bool:
    """Say whether the time to rob lasts: until the holder plays a first card."""
    return here.rules.rob is RobTime.BEFORE_OWN_CARD and len(here.hand) == CARDS_EACH


def why_illegal(state: State, action: Action, seat: int | None = None) -> Reason | None:
    """Say why an action is illegal for a seat (by default the seat to act); None if it is legal."""
    if seat is not None and seat != state.to_act:
        return Reason(Why.OUT_OF_TURN)
    return why_illegal_at(position(state), action)


def why_illegal_at(here: Position, action: Action) -> Reason | None:
    """Say why an action is illegal for the seat of this position; None if it is legal."""
    if here.to_act is None:
        return Reason(Why.WRONG_PHASE)
    if here.seat != here.to_act:
        return Reason(Why.OUT_OF_TURN)
    if action in legal_at(here):
        return None
    return _why_not_held(here, action) or _why_not(here, action) or Reason(Why.WRONG_PHASE)


def _why_not_held(here: Position, action: Action) -> Reason | None:
    match action:
        case Play(card) | Rob(card) | Bury(card):
            cards: tuple[Card, ...] = (card,)
        case Discard(cards):
            pass
        case _:
            return None
    left = list(here.hand)
    for card in cards:
        if card not in left:
            return Reason(Why.NOT_HELD, card)
        left.remove(card)
    return None


def _why_not(here: Position, action: Action) -> Reason | None:
    """Say why an action of this phase, with cards that are held, is illegal."""
    match here.phase, action:
        case ((Phase.ROB | Phase.PLAY), Rob()):
            late = here.phase is Phase.PLAY and not _rob_open_in_play(here)
            return Reason(Why.ROB_TOO_LATE if late else Why.NO_RIGHT_TO_ROB)
        case Phase.BURY, Bury(card):
            return Reason(Why.BURY_JOKER, card)
        case Phase.PLAY, Play(card):
            return _why_not_follow(here, card)
        case Phase.BID, Bid(points):
            return _why_not_bid(here, points)
        case Phase.BID, Hold():
            dealer = here.seat == here.dealer
            return Reason(Why.NOTHING_TO_HOLD if dealer else Why.ONLY_DEALER_HOLDS)
        case Phase.BID, Pass():
            return Reason(Why.DEALER_MUST_BID)
        case Phase.DISCARD, Discard():
            declarer = here.seat == here.auction.declarer
            most = discard_numbers(here)[-1]
            return Reason(Why.DISCARD_THREE if declarer else Why.TOO_MANY, number=most)
    return None


def _why_not_bid(here: Position, points: int) -> Reason:
    if points not in here.rules.bids:
        return Reason(Why.NO_SUCH_BID, number=points)
    if points <= (here.auction.contract or 0):
        return Reason(Why.BID_TOO_LOW, number=here.auction.contract)
    return Reason(Why.TOO_NEAR_TARGET, number=here.rules.target - NEAR_TARGET)


def _why_not_follow(here: Position, card: Card) -> Reason:
    """Read the reason off the tables: what of the hand compels, and how."""
    assert here.trump is not None
    led, trump = here.trick.cards[0], here.trump
    suit = suit_in_play(led, trump)
    table = tables(trump, here.rules.follow)
    compels = table.cards(table.bits(here.hand) & table.force[table.code[led.index]])
    weakest = compels[0]
    if suit is not trump:
        free = here.rules.follow is Follow.SUIT_OR_TRUMP
        return Reason(Why.FOLLOW_OR_TRUMP if free else Why.FOLLOW_SUIT, card, weakest, led, suit)
    top = top_trumps(trump)
    if weakest in top:
        # All trumps held are top trumps, and this one the card led outranks.
        return Reason(Why.OUTRANKED, card, weakest, led, suit)
    holds_top = any(held in top for held in here.hand)
    return Reason(Why.NOT_ALL_TOP if holds_top else Why.PLAY_TRUMP, card, weakest, led, suit)
