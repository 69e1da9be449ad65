"""What a learned net calls in an auction, far from the end of the game.

It sees the hand as it is with its best suit as trump, and what has been called.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from engine.actions import Action, Bid, Hold
from engine.players.calls import sensible_calls, worth_but, worth_of
from engine.players.net import net_of
from engine.ruleset import BIDS, Follow
from engine.tables import BLOCK, TRUMP_BASE, tables
from engine.view import SeatView

FAR: Final = 40
"""So many points must every side be short of the target: nearer, a call is one for the game."""

TRUMP_SLOTS: Final = 16
MOST_WORTH: Final = 28
LAST_CALLS: Final = len(BIDS) + 3
HOLD, PASS = len(BIDS), len(BIDS) + 1


def knows(view: SeatView) -> bool:
    """Say whether a net was learned for this auction, and the end of the game is not near."""
    rules, layout = view.rules, view.layout
    if rules.joker or rules.follow is Follow.SUIT or not far_from_end(view):
        return False
    return net_of(f"calls-{layout.seats}-{layout.sides}") is not None


def learned_call(view: SeatView) -> Action | None:
    """Give the call of the seat to act; None where no net knows."""
    layout = view.layout
    net = net_of(f"calls-{layout.seats}-{layout.sides}")
    if net is None or not knows(view):
        return None
    base = net.added(_features(view))
    first = places(layout.seats)[-2]
    return max(
        sensible_calls(view), key=lambda call: net.value(net.added([first + _number(call)], base))
    )


def far_from_end(view: SeatView) -> bool:
    """Say whether points are all that counts yet in an auction game, and not who is there first."""
    return view.rules.auction and max(view.scores) <= view.rules.target - FAR


def places(seats: int) -> tuple[int, ...]:
    """Give where each kind of feature begins, calls last, and how many there are."""
    widths = (
        TRUMP_SLOTS,
        BLOCK,
        MOST_WORTH,
        MOST_WORTH // 2,
        len(BIDS) + 1,
        seats + 1,
        LAST_CALLS * (seats - 1),
        seats,
        len(BIDS) + 2,
    )
    return tuple(accumulate(widths, initial=0))


def _number(call: Action) -> int:
    """Give the number of a call: the bids, hold, pass."""
    match call:
        case Bid(points):
            return BIDS.index(points)
        case Hold():
            return HOLD
        case _:
            return PASS


def _features(view: SeatView) -> list[int]:
    """Give the features that are there, by number."""
    assert view.seat is not None
    seats, seat, auction = view.layout.seats, view.seat, view.auction
    hand = [card.index for card in view.hand]
    suit, worth = worth_of(hand)
    trump, rank, best, next_best, price, holder, last, dealer, _, _ = places(seats)
    code = tables(suit, view.rules.follow).code
    codes = [code[card] for card in hand]
    found = [trump + at - TRUMP_BASE if at >= TRUMP_BASE else rank + at % BLOCK for at in codes]
    found.append(best + min(int(worth), MOST_WORTH - 1))
    found.append(next_best + min(int(worth_but(hand, suit) / 2), MOST_WORTH // 2 - 1))
    found.append(price + (BIDS.index(auction.contract) + 1 if auction.contract else 0))
    step = seats if auction.declarer is None else (auction.declarer - seat) % seats
    found.append(holder + step)
    said = dict(auction.calls)
    for step in range(1, seats):
        call = said.get(view.layout.left_of(seat, step))
        found.append(last + LAST_CALLS * (step - 1) + (0 if call is None else _LAST[_number(call)]))
    return [*found, dealer + (view.dealer - seat) % seats]


_LAST: Final = (2, 3, 4, 5, 6, 1)
"""The numbers of calls when they were another seat's last: passing comes first."""
