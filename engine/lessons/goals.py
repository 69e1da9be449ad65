"""What an action should achieve, and whether it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from engine.actions import Action, Bid, Discard, Jink, NameTrump, Play, Rob
from engine.cards import Card, Suit
from engine.legal import playable, position
from engine.lessons.scene import LEARNER
from engine.lessons.verdicts import Says, Verdict, beaten
from engine.players.calls import ceiling, worth_of
from engine.players.counting import count_cards
from engine.players.pool import chance_of_all
from engine.ranking import order, outranks, suit_in_play, top_trumps, winning_card
from engine.state import State
from engine.view import view_for


class Goal(StrEnum):
    """What an action should achieve."""

    WIN = "win"
    WIN_CHEAPLY = "win_cheaply"
    HOLD_BACK = "hold_back"
    SAVE = "save"
    ROB = "rob"
    NAME_BEST = "name_best"
    KEEP_TRUMPS = "keep_trumps"
    BID = "bid"
    POOL = "pool"


def judge(goal: Goal, state: State, action: Action) -> Verdict:
    """Say whether a legal action achieves the goal, and why or why not."""
    return _GOALS[goal](state, action)


def trump_of(state: State) -> Suit:
    """Give the trump suit, which must be known."""
    trump = state.current.trump
    assert trump is not None
    return trump


def _win(state: State, action: Action) -> Verdict:
    """Judge by the trick, which the learner's card completes."""
    assert isinstance(action, Play)
    trump, others = trump_of(state), state.current.trick.cards
    winner = winning_card((*others, action.card), trump)
    if winner is action.card:
        return beaten(winning_card(others, trump), winner, trump, right=True)
    return beaten(action.card, winner, trump)


def _win_cheaply(state: State, action: Action) -> Verdict:
    verdict = _win(state, action)
    if not verdict.right:
        return verdict
    assert isinstance(action, Play)
    winners = [card for card in playable(position(state)) if _win(state, Play(card)).right]
    if other := _cheaper(action.card, winners, trump_of(state)):
        return Verdict(Says.CHEAPER, card=action.card, other=other)
    return verdict


def _cheaper(card: Card, among: Sequence[Card], trump: Suit) -> Card | None:
    """Give one of these cards that a card is worth more than, and that none of them undercuts."""
    least = [one for one in among if not any(_dearer(one, other, trump) for other in among)]
    return next((one for one in least if _dearer(card, one, trump)), None)


def _dearer(card: Card, other: Card, trump: Suit) -> bool:
    """Say whether a card is worth more than another: higher, or a trump against a plain card."""
    suit, its = suit_in_play(card, trump), suit_in_play(other, trump)
    return outranks(card, other, trump) if suit is its else suit is trump


def _hold_back(state: State, action: Action) -> Verdict:
    assert isinstance(action, Play)
    top = top_trumps(trump_of(state))
    if action.card in top:
        return Verdict(Says.SPENDS_TOP_TRUMP, card=action.card)
    held = next(card for card in state.current.hands[LEARNER] if card in top)
    return Verdict(Says.HELD_BACK, right=True, card=held)


def _save(state: State, action: Action) -> Verdict:
    """Spend nothing that is worth more than another card: the trick is won, or lost, anyway."""
    assert isinstance(action, Play)
    if other := _cheaper(action.card, playable(position(state)), trump_of(state)):
        return Verdict(Says.WASTES, card=action.card, other=other)
    return Verdict(Says.SAVED, right=True, card=action.card)


def _rob(state: State, action: Action) -> Verdict:
    turned = state.current.turn_up
    if not isinstance(action, Rob):
        return Verdict(Says.TAKE_IT, card=turned)
    trump, hand = trump_of(state), state.current.hands[LEARNER]
    plain = [card for card in hand if suit_in_play(card, trump) is not trump]
    if plain and action.card not in plain:
        return Verdict(Says.BURIES_TRUMP, card=action.card, other=_to_bury(plain, plain, trump))
    lesser = _sooner_buried(action.card, plain, trump)
    if lesser:
        return Verdict(Says.BURIES_HIGH, card=action.card, other=_to_bury(lesser, plain, trump))
    return Verdict(Says.ROBBED, right=True, card=turned, other=action.card)


def _sooner_buried(card: Card, plain: list[Card], trump: Suit) -> list[Card]:
    """Give the plain cards that are missed less than this one: a king is the best of its suit."""
    lesser = [other for other in plain if outranks(card, other, trump)]
    if card.rank == "K":
        lesser = lesser or [other for other in plain if other is not card]
    return lesser


def _to_bury(among: list[Card], plain: list[Card], trump: Suit) -> Card:
    """Give one of these cards that may well be buried."""
    good = (card for card in among if not _sooner_buried(card, plain, trump))
    return next(good, among[0])


def _name_best(state: State, action: Action) -> Verdict:
    """Name the suit that makes most trumps of the hand, the higher of two as long."""
    assert isinstance(action, NameTrump)
    best = max(Suit, key=lambda suit: _strength(state.current.hands[LEARNER], suit))
    return Verdict(Says.BEST_SUIT, right=action.suit is best, suit=best)


def _strength(hand: tuple[Card, ...], trump: Suit) -> tuple[int, int]:
    ranking = order(trump, trump)
    places = [len(ranking) - ranking.index(card) for card in hand if card in ranking]
    return len(places), sum(places)


def _keep_trumps(state: State, action: Action) -> Verdict:
    assert isinstance(action, Discard)
    trump, hand = trump_of(state), state.current.hands[LEARNER]
    plain = [card for card in hand if suit_in_play(card, trump) is not trump]
    for card in action.cards:
        if card not in plain and any(other not in action.cards for other in plain):
            return Verdict(Says.DISCARDS_TRUMP, card=card)
    return Verdict(Says.KEPT_TRUMPS, right=True)


def _bid(state: State, action: Action) -> Verdict:
    """Ask for a bid that a club player would go to with this hand over opponents."""
    hand = state.current.hands[LEARNER]
    _, worth = worth_of([card.index for card in hand])
    most = ceiling(state.layout, state.rules.bids, worth)
    if not isinstance(action, Bid):
        return Verdict(Says.WORTH_A_BID, right=not most, most=most)
    fair = action.points <= most
    says = Says.FAIR_BID if fair else Says.BID_TOO_HIGH
    return Verdict(says, right=fair, points=action.points, most=most)


def _pool(state: State, action: Action) -> Verdict:
    """Take the pool, unless no card that others may hold beats any of one's own."""
    view = view_for(state, LEARNER)
    count = count_cards(view)
    weak = [card for card in view.hand if chance_of_all((card,), view, count) < 1]
    goes_on = isinstance(action, Jink)
    if weak:
        return Verdict(Says.POOL_AT_RISK, right=not goes_on, card=weak[0])
    return Verdict(Says.ALL_CERTAIN, right=goes_on, cards=view.hand)


_GOALS: Final[dict[Goal, Callable[[State, Action], Verdict]]] = {
    Goal.WIN: _win,
    Goal.WIN_CHEAPLY: _win_cheaply,
    Goal.HOLD_BACK: _hold_back,
    Goal.SAVE: _save,
    Goal.ROB: _rob,
    Goal.NAME_BEST: _name_best,
    Goal.KEEP_TRUMPS: _keep_trumps,
    Goal.BID: _bid,
    Goal.POOL: _pool,
}
