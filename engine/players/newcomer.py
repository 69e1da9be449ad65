"""A computer player with the habits of somebody who was told the rules once.

It takes A♥ for a heart unless hearts are trumps, never reneges, counts nothing, does not look whose
trick it is, wins with the highest card that will and bids on numbers of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action, Bid, Bury, Discard, Hold, NameTrump, Pass, Play, Rob, Take
from engine.cards import Card, Suit
from engine.ranking import order, suit_in_play
from engine.state import Phase
from engine.view import SeatView

ENOUGH_TO_BID: Final = 3


def choose_action(view: SeatView, rng: Random) -> Action:
    """Give the action of the seat to act, whose turn it must be; `rng` decides between equals."""
    legal = view.legal_actions
    match view.phase:
        case Phase.BID:
            return _call(view)
        case Phase.TRUMP:
            return NameTrump(_longest(view.hand))
        case Phase.DISCARD:
            return _discard(view)
        case Phase.JINK:
            return Take()
    laid_aside = [action for action in legal if isinstance(action, Rob | Bury)]
    if laid_aside:
        return min(laid_aside, key=lambda action: (_height(view, action.card), rng.random()))
    plays = [action for action in legal if isinstance(action, Play)]
    return _play(view, plays, rng) if plays else legal[0]


def _suit(card: Card, trump: Suit | None) -> Suit | None:
    """Give the suit a card seems to be of: printed on it, but for the joker."""
    return card.suit or trump


def _height(view: SeatView, card: Card) -> int:
    """Give how high a card seems to be, trumps above all."""
    suit = _suit(card, view.trump)
    if suit is None:
        return 2 * len(view.rules.pack)
    ranking = order(suit, view.trump or suit)
    trumps = len(view.rules.pack) * (suit is view.trump)
    if card not in ranking:  # a trump by right
        return trumps + len(ranking)
    return trumps + len(ranking) - ranking.index(card)


def _play(view: SeatView, plays: Sequence[Play], rng: Random) -> Play:
    def height(play: Play) -> tuple[int, float]:
        return _height(view, play.card), rng.random()

    if not view.trick.cards:
        return max(plays, key=height)
    led = view.trick.cards[0]
    if view.trump is not None and suit_in_play(led, view.trump) is view.trump:
        # What it thinks a trump it plays to a trump, though it might withhold it.
        plays = [p for p in plays if _suit(p.card, view.trump) is view.trump] or plays
    follows = {_suit(led, view.trump), view.trump}
    highest = max(
        _height(view, card) for card in view.trick.cards if _suit(card, view.trump) in follows
    )
    winning = [
        play
        for play in plays
        if _suit(play.card, view.trump) in follows and _height(view, play.card) > highest
    ]
    return max(winning, key=height) if winning else min(plays, key=height)


def _longest(hand: Sequence[Card]) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))


def _call(view: SeatView) -> Action:
    longest = _longest(view.hand)
    count = sum(card.suit is longest for card in view.hand)
    bids = [action for action in view.legal_actions if isinstance(action, Bid)]
    if Hold() in view.legal_actions and count >= ENOUGH_TO_BID:
        return Hold()
    if Pass() not in view.legal_actions:
        return bids[0]
    return bids[0] if bids and count >= ENOUGH_TO_BID and len(bids) > 2 else Pass()


def _discard(view: SeatView) -> Discard:
    """Lay aside what is no trump to its eye, the lowest first."""
    discards = [action for action in view.legal_actions if isinstance(action, Discard)]
    most, least = max(len(d.cards) for d in discards), min(len(d.cards) for d in discards)
    lowest = sorted(view.hand, key=lambda card: (_height(view, card), card.index))
    useless = sum(_suit(card, view.trump) is not view.trump for card in lowest)
    return Discard(tuple(lowest[: max(least, min(useless, most))]))
