"""Whether to take the pool after three tricks, or to leave it and go for all five."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from engine.actions import Jink, Take
from engine.cards import Card
from engine.players.counting import Count, above, count_cards, suit_of
from engine.view import SeatView


def take_or_jink(view: SeatView) -> Take | Jink:
    """Give what brings more chips on average; a pool that stays is worth an even share of it."""
    chance = chance_of_all(view.hand, view, count_cards(view))
    paying = sum(chips > 0 for seat, chips in enumerate(view.scores) if seat != view.seat)
    stays = view.pool / view.layout.seats
    expected = chance * (view.pool + paying) + (1 - chance) * stays
    return Jink() if expected > view.pool else Take()


def chance_of_all(cards: Sequence[Card], view: SeatView, count: Count) -> float:
    """Give the chance that each of these cards holds when led, the rest of the table against it."""
    others = [seat for seat in range(view.layout.seats) if seat != view.seat]
    bits = [count.table.bits((card,)) for card in cards]
    return prod(count.nowhere(_beats(count, bit), others) for bit in bits)


def _beats(count: Count, bit: int) -> int:
    """Give the cards elsewhere that beat this one when it is led; a plain lead may be trumped."""
    table = count.table
    return count.elsewhere & above(bit) & (suit_of(table, bit) | table.trumps)
