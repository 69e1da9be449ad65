"""What a seat knows of the cards it does not see: which are left, who holds or lacks what.

Nothing is inferred from a rob that did not happen, and from not following only what the rules
compel (rules.md 5). Sets of cards are bits in the codes of `engine.tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from engine.cards import JOKER
from engine.ruleset import RobTime
from engine.state import Phase
from engine.tables import BLOCK, TRUMP_BASE, Tables, tables
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Count:
    """What counting tells a seat; cards are bits in the codes of `table`.

    `unseen` may be in any other hand, in the stock or laid aside; `aside` is how many others have
    laid aside, hardly ever trumps. `held[seat]` is what everybody knows this seat to hold,
    `lacks[seat]` what its play has proved it not to hold, `sizes[seat]` how many cards it holds;
    `out` is what the play of all others has proved none of them to hold.
    """

    table: Tables
    unseen: int
    aside: int
    held: Sequence[int]
    lacks: Sequence[int]
    sizes: Sequence[int]
    out: int

    def none_of(self, seat: int, cards: int) -> float:
        """Give the chance that another seat holds none of these cards."""
        held = self.held[seat]
        if held & cards:
            return 0.0
        free = self.unseen & ~self.lacks[seat]
        return self._none(free, free & cards, self.sizes[seat] - held.bit_count())

    def nowhere(self, cards: int, seats: Sequence[int]) -> float:
        """Give the chance that these other seats together hold none of these cards."""
        held = [self.held[seat] for seat in seats]
        if together(held) & cards:
            return 0.0
        drawn = sum(self.sizes[seat] for seat in seats) - together(held).bit_count()
        return self._none(self.unseen, self.unseen & cards, drawn)

    def _none(self, free: int, wanted: int, drawn: int) -> float:
        count = free.bit_count()
        if wanted & self.table.trumps:
            count = max(count - self.aside, drawn)
        return chance_of_none(count, wanted.bit_count(), drawn)

    @property
    def elsewhere(self) -> int:
        """All cards that may be in another hand."""
        return self.unseen & ~self.out | together(self.held)


def count_cards(view: SeatView) -> Count:
    """Count for the seat of this view, once trump is fixed."""
    assert view.trump is not None
    layout, table = view.layout, tables(view.trump, view.rules.follow)
    turn_up = 0 if view.turn_up is None else table.bits((view.turn_up,))
    gone = table.bits((*view.cards_seen, *view.hand, *view.buried))
    held, lacks = [0] * layout.seats, [0] * layout.seats
    if view.robber is not None:
        held[view.robber] = turn_up & ~gone
    if view.joker_turned:
        held[view.dealer] |= table.bits((JOKER,)) & ~gone
    if view.robber is not None or not _rob_open(view):
        gone |= turn_up
    for trick in (*view.tricks, view.trick):
        codes = [table.code[card.index] for card in trick.cards]
        for place, code in enumerate(codes):
            if not table.allow[codes[0]] >> code & 1:
                lacks[layout.left_of(trick.leader, place)] |= table.force[codes[0]]
    unseen = table.bits(view.rules.pack) & ~gone & ~together(held)
    aside = sum(view.buried_sizes) - len(view.buried)
    out = reduce(and_, (its for seat, its in enumerate(lacks) if seat != view.seat))
    return Count(table, unseen, aside, held, lacks, view.hand_sizes, out)


def _rob_open(view: SeatView) -> bool:
    """Say whether somebody may still take the turn-up."""
    before_own_card = view.rules.rob is RobTime.BEFORE_OWN_CARD and not view.tricks
    return view.phase is Phase.ROB or before_own_card


def suit_of(table: Tables, bit: int) -> int:
    """Give all cards that count as this card's suit."""
    if bit & table.trumps:
        return table.trumps
    return ((1 << BLOCK) - 1) << (bit.bit_length() - 1) // BLOCK * BLOCK


def above(bit: int) -> int:
    """Give all codes above this card's."""
    return ~((bit << 1) - 1)


def rank(code: int) -> int:
    """Give the rank within plain suits, from 0; every trump ranks above them all."""
    return code if code >= TRUMP_BASE else code % BLOCK


def together(sets: Sequence[int]) -> int:
    """Give the union of sets of cards."""
    union = 0
    for cards in sets:
        union |= cards
    return union


def chance_of_none(count: int, wanted: int, drawn: int) -> float:
    """Give the chance that `drawn` cards out of `count` are none of `wanted`."""
    chance = 1.0
    for i in range(drawn if wanted else 0):
        if count - i <= wanted:
            return 0.0
        chance *= (count - i - wanted) / (count - i)
    return chance
