"""What to lay aside: for the joker, for the turn-up, and for the kitty or the stock.

Trumps are kept, the highest first, then the plain cards likeliest to win.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Bury, Discard, Rob
from engine.cards import Card, Suit
from engine.legal import discard_numbers
from engine.players.counting import Count, rank, suit_of
from engine.players.play import worth
from engine.ranking import top_trumps
from engine.ruleset import CARDS_EACH, Follow
from engine.tables import tables
from engine.view import SeatView

LAST_OF_SUIT: Final = 0.05
"""What burying the only card of a suit adds where a void lets one trump, in tricks."""


def best_bury(view: SeatView) -> Bury:
    """Give what the dealer buries for a turned joker, before trump is known."""
    buries = [action for action in view.legal_actions if isinstance(action, Bury)]
    return min(buries, key=lambda bury: _standing(bury.card))


def _standing(card: Card) -> int:
    """Give how good a card is while trump is not known: its ranks with each suit as trump."""
    return sum(rank(tables(trump, Follow.SUIT).code[card.index]) for trump in Suit)


def best_rob(view: SeatView, count: Count) -> Rob | None:
    """Give the best way to rob; None where there is none or it does not pay."""
    top = () if view.trump is None else top_trumps(view.trump)
    robs = [a for a in view.legal_actions if isinstance(a, Rob) and a.card not in top]
    if not robs or view.turn_up is None:
        return None
    table = count.table
    hand = table.bits(view.hand)

    def loss(card: Card) -> float:
        bit = table.bits((card,))
        lone = hand & suit_of(table, bit) == bit and view.rules.follow is Follow.SUIT
        return worth(view, count, bit) - LAST_OF_SUIT * lone

    weakest = min(robs, key=lambda rob: loss(rob.card))
    gain = worth(view, count, table.bits((view.turn_up,)))
    return weakest if gain > loss(weakest.card) else None


def best_discard(view: SeatView, count: Count) -> Discard:
    """Give what to lay aside in an auction game: no trump, unless one must, and all else."""
    table, numbers = count.table, discard_numbers(view.position)

    def keeping(card: Card) -> tuple[bool, float]:
        bit = table.bits((card,))
        return bool(bit & table.trumps), rank(bit.bit_length() - 1)

    from_worst = sorted(view.hand, key=keeping)
    useless = sum(not _kept(count, card) for card in from_worst)
    number = min(max(useless, numbers[0], len(view.hand) - CARDS_EACH), numbers[-1])
    return Discard(tuple(from_worst[:number]))


def _kept(count: Count, card: Card) -> bool:
    bit = count.table.bits((card,))
    return bool(bit & count.table.trumps)
