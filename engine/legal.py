"""What may be done, and why not: legality with one source and three faces (why, can, do).

Everything a seat needs to know to act legally it can see, so all of this works on a seat's view
as well as on a state; `Position` is what both can give.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from engine.actions import Action, Bury, Keep, Play, Rob
from engine.cards import ALL_CARDS, JOKER, Card, Suit
from engine.ranking import ace_of_trumps, suit_in_play, top_trumps
from engine.ruleset import CARDS_EACH, Follow, Layout, RobTime, RuleSet
from engine.state import Phase, State, Trick
from engine.tables import tables


class Position(NamedTuple):
    """What decides on legality: the situation of one seat; `hand` is that seat's."""

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


# Actions are values, made once: enumerating them is the commonest thing a match does.
_BURY: Final = {card: Bury(card) for card in ALL_CARDS if card is not JOKER}
_ROB: Final = {card: Rob(card) for card in ALL_CARDS}
_PLAY: Final = {card: Play(card) for card in ALL_CARDS}
_KEEP: Final = Keep()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is illegal, with the cards that show it.

    `held` is the card of the hand that compels, `led` the card led, `suit` the suit it counts as.
    """

    code: Why
    card: Card | None = None
    held: Card | None = None
    led: Card | None = None
    suit: Suit | None = None


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
    if here.phase is Phase.BURY:
        return tuple([_BURY[card] for card in here.hand if card is not JOKER])
    if here.phase is Phase.ROB:
        return (_KEEP, *_robs(here))
    if here.phase is Phase.PLAY:
        plays = tuple([_PLAY[card] for card in playable(here)])
        return (*plays, *_robs(here)) if _rob_open_in_play(here) else plays
    return ()


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
    card = getattr(action, "card", None)
    if isinstance(card, Card) and card not in here.hand:
        return Reason(Why.NOT_HELD, card=card)
    if isinstance(action, Rob) and here.phase in (Phase.ROB, Phase.PLAY):
        late = here.phase is Phase.PLAY and not _rob_open_in_play(here)
        return Reason(Why.ROB_TOO_LATE if late else Why.NO_RIGHT_TO_ROB)
    if isinstance(action, Bury) and here.phase is Phase.BURY:
        return Reason(Why.BURY_JOKER, card=card)
    if isinstance(action, Play) and here.phase is Phase.PLAY:
        return _why_not_follow(here, action.card)
    return Reason(Why.WRONG_PHASE)


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
