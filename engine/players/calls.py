"""What to call in an auction, and which suit to name.

A hand is worth, with a suit as trump, the points its side may expect to take as declarer, partners
and kitty included. What that does for the game, at each price that may be called, is weighed
against leaving the contract to the seat that has it: so a seat raises, holds or dares more when
the other side is about to win, and leaves the bid to a partner who does as well with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import erf, sqrt
from statistics import fmean
from typing import Final

from engine.actions import Action, Bid, Hold, NameTrump, Pass
from engine.cards import ALL_CARDS, Card, Suit
from engine.players.prospects import asked_sides, chance_after, contract_score
from engine.ranking import order, suit_in_play
from engine.ruleset import CARDS_EACH, THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from engine.scoring import BONUS_POINTS, TRICK_POINTS
from engine.view import SeatView

# Points that a declarer's side takes: in each layout without any hand, and for each point that the
# hand is worth (measured in 4,000 deals or more of each).
TAKES: Final[Mapping[Layout, tuple[float, float]]] = {
    TWO_PAIRS: (10.6, 1.0),
    THREE_PAIRS: (5.3, 1.12),
    TWO_THREES: (11.1, 0.88),
}
TOP: Final = (7.6, 5.2, 4.7, 4.3, 2.7, 2.2, 2.1)  # for each trump from the five down
LOW_TRUMP: Final = 1.3
THIRD_TRUMP: Final = 0.5  # more for each trump beyond the second
PLAIN_KING: Final = 0.6
SPREAD: Final = 6.9  # standard deviation of what is taken

# What another's hand is worth that bids the least, and how much more with each point bid above it.
OF_BIDDER: Final = 8.0
FOR_EACH_POINT: Final = 0.6

SURE: Final = 0.5
"""The least chance of all five tricks and the bonus with which the highest bid is made."""

ALL: Final = CARDS_EACH * TRICK_POINTS + BONUS_POINTS


# The least points that a declarer must expect for each bid to be made over an opponent's, at a
# level score; with three sides an even share is less.
CEILINGS: Final = (17.3, 19.5, 22.8, 30.0)
CEILINGS_OF_THREE: Final = (14.4, 18.1, 22.5, 30.0)


def best_trump(view: SeatView) -> NameTrump:
    """Give the suit in which the hand is best."""
    return NameTrump(max(Suit, key=lambda suit: expected(view, suit)))


def expected(view: SeatView, trump: Suit) -> float:
    """Give the points that the side of this seat may expect to take as declarer."""
    trumps = [card for card in view.hand if suit_in_play(card, trump) is trump]
    hand = sum(_points(card, trump) for card in trumps)
    hand += THIRD_TRUMP * max(0, len(trumps) - 2)
    hand += PLAIN_KING * sum(card.rank == "K" for card in view.hand if card not in trumps)
    return _takes(view.layout, hand)


def _takes(layout: Layout, hand: float) -> float:
    without, each = TAKES[layout]
    return without + each * hand


def _points(card: Card, trump: Suit) -> float:
    place = order(trump, trump).index(card)
    return TOP[place] if place < len(TOP) else LOW_TRUMP


def worth_of(hand: Sequence[int]) -> tuple[Suit, float]:
    """Give the suit in which a hand (of `card.index`) is best, and what it is worth with it."""
    best, most = Suit.SPADES, -1.0
    for suit, points in _BY_INDEX:
        worth = _worth(hand, points)
        if worth > most:
            best, most = suit, worth
    return best, most


def worth_but(hand: Sequence[int], but: Suit) -> float:
    """Give what a hand (of `card.index`) is worth with the best suit but this one."""
    return max(_worth(hand, points) for suit, points in _BY_INDEX if suit is not but)


def _worth(hand: Sequence[int], points: Sequence[tuple[float, bool]]) -> float:
    worth, trumps = 0.0, 0
    for card in hand:
        each, trump = points[card]
        worth += each
        trumps += trump
    return worth + THIRD_TRUMP * (trumps - 2) if trumps > 2 else worth


def ceiling(layout: Layout, bids: Sequence[int], worth: float) -> int:
    """Give the highest bid that a hand worth so much goes to over opponents; 0 for none."""
    expected = _takes(layout, worth)
    highest = 0
    least = CEILINGS if layout.sides == 2 else CEILINGS_OF_THREE
    for bid, enough in zip(bids, least, strict=False):
        if expected >= enough:
            highest = bid
    return highest


def sensible_calls(view: SeatView) -> tuple[Action, ...]:
    """Give the calls that are not for nothing.

    A dealer who may hold a bid need not go over it: whoever raises can be held again. The highest
    bid stays, for what it is worth besides its price.
    """
    legal = view.legal_actions
    if Hold() not in legal:
        return legal
    highest = Bid(view.rules.bids[-1])
    return tuple(call for call in legal if not isinstance(call, Bid) or call == highest)


def best_call(view: SeatView) -> Action:
    """Give the best call: the cheapest bid or hold, the highest bid, or leaving it to others."""
    assert view.seat is not None
    own = max(expected(view, suit) for suit in Suit)
    highest = view.rules.bids[-1]
    sensible = sensible_calls(view)
    bids = [action for action in sensible if isinstance(action, Bid)]
    calls: list[Action] = [bid for bid in bids[:1] if bid.points < highest]
    if bids and 1 - _below(ALL, own) >= SURE:
        calls.append(bids[-1])
    calls += [action for action in sensible if isinstance(action, Hold)]

    def value(call: Action) -> float:
        price = call.points if isinstance(call, Bid) else view.auction.contract
        return _as_declarer(view, view.seat or 0, price or 0, own)

    best = max(calls, key=value, default=None)
    leave = next((action for action in view.legal_actions if isinstance(action, Pass)), None)
    if best is None or (leave is not None and value(best) <= _left_to_others(view)):
        return leave or bids[0]
    return best


def _left_to_others(view: SeatView) -> float:
    """Give the chance to win when this seat passes and the price stays as it is."""
    contract, declarer = view.auction.contract, view.auction.declarer
    if contract is None or declarer is None:
        least = view.rules.bids[0]
        later = _seats_to_speak(view)
        return fmean(_as_declarer(view, seat, least, _of_other(view, least)) for seat in later)
    return _as_declarer(view, declarer, contract, _of_other(view, contract))


def _seats_to_speak(view: SeatView) -> list[int]:
    order_of_call = view.layout.from_eldest(view.dealer)
    assert view.seat is not None
    return list(order_of_call[order_of_call.index(view.seat) + 1 :])


def _of_other(view: SeatView, price: int) -> float:
    return _takes(view.layout, OF_BIDDER + FOR_EACH_POINT * (price - view.rules.bids[0]))


def _as_declarer(view: SeatView, seat: int, price: int, mean: float) -> float:
    """Give the own chance to win the game when this seat declares and takes so much on average."""
    assert view.side is not None
    asked, declarer = asked_sides(view), view.layout.side(seat)
    total = 0.0
    for took, chance in _outcomes(mean):
        share = (ALL - took) // (len(asked) - 1)
        scores = [score + share for score in view.scores]
        scores[declarer] = view.scores[declarer] + contract_score(view.rules, took, price)
        total += chance * chance_after(view.rules, asked, view.side, scores, declarer)
    return total


def _outcomes(mean: float) -> Iterator[tuple[int, float]]:
    """Give what may be taken, with its chance, where so much is on average."""
    for took in range(0, ALL + 1, TRICK_POINTS):
        above = 1.0 if took == ALL else _below(took + TRICK_POINTS, mean)
        yield took, above - (_below(took, mean) if took else 0.0)


def _below(points: int, mean: float) -> float:
    """Give the chance to take less than so many points."""
    return (1 + erf((points - TRICK_POINTS / 2 - mean) / (SPREAD * sqrt(2)))) / 2


def _each_card(suit: Suit) -> tuple[tuple[float, bool], ...]:
    """Give what each card, by index, is worth with this trump, and whether it is one."""
    return tuple(
        (_points(card, suit), True)
        if suit_in_play(card, suit) is suit
        else (PLAIN_KING * (card.rank == "K"), False)
        for card in ALL_CARDS
    )


_BY_INDEX: Final = tuple((suit, _each_card(suit)) for suit in Suit)
