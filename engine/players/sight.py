"""What a learned player sees of a view: the features, by number, that its net adds up.

A feature is there or not. Cards are in the codes of `engine.tables`, plain suits in an order of
their own, the suit led first, then those with the best cards of the hand: so that what was learned
of one suit holds for all. Whoever trains a net must number the features in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.actions import Play
from engine.cards import Card
from engine.players.counting import Count, count_cards
from engine.ruleset import BIDS, CARDS_EACH, Layout
from engine.scoring import TRICK_POINTS
from engine.tables import BLOCK, TOP_CODE, TRUMP_BASE
from engine.view import SeatView

CARDS: Final = TOP_CODE + 1
SUITS: Final = TRUMP_BASE // BLOCK
SUIT: Final = (1 << BLOCK) - 1
TRUMP_SLOTS: Final = CARDS - TRUMP_BASE

MOST_UNSEEN: Final = 15
MOST_ABOVE: Final = 5  # so many unseen cards above one are as good as more
MOST_BEATING: Final = 7
MOST_LEFT: Final = 3  # seats still to play after one
NOT_HELD: Final = 3


@dataclass(frozen=True, slots=True)
class Places:
    """Where each kind of feature begins, for a layout and a target of so many tricks."""

    own: int
    played: int
    dead: int
    trick: int
    card: int
    turn_up: int
    robber: int
    number: int
    place: int
    leads: int
    lacks: int
    need: int
    unseen_trumps: int
    own_trumps: int
    above_trump: int
    masters: int
    winner: int
    above_card: int
    wins: int
    trumps_kept: int
    suits_kept: int
    habit: int
    lowest: int
    cheapest: int
    highest: int
    contract: int
    exchanged: int
    best_trump: int
    taken: int
    count: int

    @classmethod
    def of(cls, layout: Layout, tricks: int) -> Places:
        """Lay the features out one after the other."""
        seats, others = layout.seats, layout.seats - 1
        widths = (
            CARDS,
            CARDS * others,
            CARDS,
            CARDS * others,
            CARDS,
            TRUMP_SLOTS * others,
            seats + 1,
            CARDS_EACH,
            seats,
            (CARDS_EACH - 1) * seats,
            (SUITS + 1) * others,
            tricks * layout.sides,
            MOST_UNSEEN + 1,
            CARDS_EACH + 1,
            MOST_ABOVE + 1,
            SUITS + 1,
            seats * (MOST_BEATING + 1),
            2 * (MOST_ABOVE + 1),
            (MOST_LEFT + 1) * (MOST_ABOVE + 2),
            (CARDS_EACH - 1) * (MOST_ABOVE + 1),
            SUITS * CARDS_EACH * (NOT_HELD + 1),
            1,
            1,
            1,
            1,
            len(BIDS) * seats,
            (CARDS_EACH + 1) * seats,
            2 * TRUMP_SLOTS + 1,
            (CARDS_EACH + 1) * layout.sides,
        )
        return cls(*accumulate(widths, initial=0))


class Sight:
    """The features of a position, and those that a card of the hand adds when it is played."""

    def __init__(self, view: SeatView, places: Places, tricks: int, habit: Card) -> None:
        """`habit` is what the quick policy would play, one more thing that a net may go by."""
        assert view.seat is not None
        count = count_cards(view)
        self.table, self._at = count.table, places
        table, at, seat = count.table, places, view.seat
        layout, hand = view.layout, table.bits(view.hand)
        played = [0] * layout.seats
        for trick in view.tricks:
            for place, card in enumerate(trick.cards):
                played[layout.left_of(trick.leader, place)] |= 1 << table.code[card.index]
        lying = [1 << table.code[card.index] for card in view.trick.cards]
        turn_up = 0 if view.turn_up is None else table.bits((view.turn_up,))
        dead = played[seat] | table.bits(view.buried)
        if view.robber is None:
            dead |= turn_up
        seen = dead
        for bits in (*played, *lying):
            seen |= bits
        self._live = live = table.bits(view.rules.pack) & ~hand & ~seen
        self._lead = lying[0].bit_length() - 1 if lying else -1
        self._order = _order_of_suits(hand, seen, self._lead)
        self._hand = hand
        self._left = min(layout.seats - 1 - len(lying), MOST_LEFT)
        found = [at.own + self._code(code) for code in _codes(hand)]
        found += [at.dead + self._code(code) for code in _codes(dead)]
        for step in range(1, layout.seats):
            other, first = layout.left_of(seat, step), CARDS * (step - 1)
            found += [at.played + first + self._code(code) for code in _codes(played[other])]
            found += self._lacks(count, other, step)
            if other == view.robber and turn_up & ~seen:
                slot = turn_up.bit_length() - 1 - TRUMP_BASE
                found.append(at.turn_up + TRUMP_SLOTS * (step - 1) + slot)
        for place, bit in enumerate(lying):
            step = (view.trick.leader + place - seat) % layout.seats
            found.append(at.trick + CARDS * (step - 1) + self._code(bit.bit_length() - 1))
        robber = layout.seats if view.robber is None else (view.robber - seat) % layout.seats
        found += [at.robber + robber, at.number + len(view.tricks), at.place + len(lying)]
        for number, trick in enumerate(view.tricks):
            step = (trick.leader - seat) % layout.seats
            found.append(at.leads + layout.seats * number + step)
        found += self._of_contract(view)
        for step in () if view.rules.auction else range(layout.sides):
            score = view.scores[(layout.side(seat) + step) % layout.sides]
            need = -((score - view.rules.target) // TRICK_POINTS)
            found.append(at.need + tricks * step + min(max(need, 1), tricks) - 1)
        trumps, own = live & table.trumps, hand & table.trumps
        found.append(at.unseen_trumps + min(trumps.bit_count(), MOST_UNSEEN))
        found.append(at.own_trumps + own.bit_count())
        if own:
            higher = (trumps >> own.bit_length()).bit_count()
            found.append(at.above_trump + min(higher, MOST_ABOVE))
        found.append(at.masters + _masters(hand, live))
        self._best = 0
        if lying:
            contest = table.contest[self._lead]
            self._best = max(bit & contest for bit in lying)
            step = (view.trick.leader + lying.index(self._best) - seat) % layout.seats
            beating = ((live & contest) >> self._best.bit_length()).bit_count()
            found.append(at.winner + (MOST_BEATING + 1) * step + min(beating, MOST_BEATING))
        self.features = found
        self._marked = self._marks(view, habit)

    def _of_contract(self, view: SeatView) -> list[int]:
        """Give what there is in an auction game: contract, exchange, best trump, tricks taken."""
        auction, layout, at, seat = view.auction, view.layout, self._at, view.seat or 0
        if auction.declarer is None or auction.contract is None:
            return []
        step = (auction.declarer - seat) % layout.seats
        found = [at.contract + len(BIDS) * step + BIDS.index(auction.contract)]
        for step in range(layout.seats):
            number = view.buried_sizes[layout.left_of(seat, step)]
            found.append(at.exchanged + (CARDS_EACH + 1) * step + number)
        best, slot = view.best_trump, 2 * TRUMP_SLOTS
        if best is not None:
            slot = self.table.code[best.card.index] - TRUMP_BASE
            slot += TRUMP_SLOTS * (layout.side(best.seat) != view.side)
        won = [layout.side(by) for by in view.trick_winners]
        for step in range(layout.sides):
            number = won.count((layout.side(seat) + step) % layout.sides)
            found.append(at.taken + (CARDS_EACH + 1) * step + number)
        return [*found, at.best_trump + slot]

    def _marks(self, view: SeatView, habit: Card) -> list[tuple[int, int]]:
        """Give the features of single cards (as bits): the habit's, the least and the winning."""
        code, at = self.table.code, self._at
        playable = [1 << code[a.card.index] for a in view.legal_actions if isinstance(a, Play)]
        marks = [(1 << code[habit.index], at.habit), (min(playable, key=_rank), at.lowest)]
        if self._lead >= 0:
            contest = self.table.contest[self._lead]
            winning = [bit for bit in playable if bit & contest > self._best]
            if winning:
                marks.append((min(winning, key=_rank), at.cheapest))
                marks.append((max(winning, key=_rank), at.highest))
        return marks

    def _code(self, code: int) -> int:
        """Give the code with its suit in the order of this sight."""
        if code >= TRUMP_BASE:
            return code
        suit, rank = divmod(code, BLOCK)
        return self._order[suit] * BLOCK + rank

    def _lacks(self, count: Count, other: int, step: int) -> list[int]:
        first = self._at.lacks + (SUITS + 1) * (step - 1)
        lacks = count.lacks[other]
        found = [first + self._order[suit] for suit in range(SUITS) if lacks >> BLOCK * suit & SUIT]
        return [*found, first + SUITS] if lacks & self.table.trumps else found

    def of_card(self, bit: int) -> list[int]:
        """Give what playing this card adds: how good it is, and what it leaves in the hand."""
        at, code, live = self._at, bit.bit_length() - 1, self._live
        trump = code >= TRUMP_BASE
        suit = self.table.trumps if trump else SUIT << code // BLOCK * BLOCK
        above = min(((live & suit) >> code).bit_count(), MOST_ABOVE)
        found = [at.card + self._code(code), at.above_card + (MOST_ABOVE + 1) * trump + above]
        if self._lead >= 0:
            contest, wins = self.table.contest[self._lead], 0
            if bit & contest > self._best:
                wins = 1 + min(((live & contest) >> code + 1).bit_count(), MOST_ABOVE)
            found.append(at.wins + (MOST_ABOVE + 2) * self._left + wins)
        kept, trumps = self._hand ^ bit, live & self.table.trumps
        for place, code in enumerate(reversed(_codes(kept & self.table.trumps))):
            if place < CARDS_EACH - 1:
                above = min((trumps >> code).bit_count(), MOST_ABOVE)
                found.append(at.trumps_kept + (MOST_ABOVE + 1) * place + above)
        for suit, place in enumerate(self._order):
            own, others = kept >> BLOCK * suit & SUIT, live >> BLOCK * suit & SUIT
            above = NOT_HELD
            if own:
                above = min((others >> own.bit_length()).bit_count(), NOT_HELD)
            kind = CARDS_EACH * place + own.bit_count()
            found.append(at.suits_kept + (NOT_HELD + 1) * kind + above)
        return [*found, *(mark for marked, mark in self._marked if marked == bit)]


def _rank(bit: int) -> int:
    """Give the worth of a card: by rank, whatever its plain suit, trumps above all."""
    code = bit.bit_length() - 1
    return code if code >= TRUMP_BASE else code % BLOCK * SUITS + code // BLOCK


def _order_of_suits(hand: int, seen: int, lead: int) -> list[int]:
    """Give the place of each plain suit: the suit led, then by the hand, then by what is seen."""

    def key(suit: int) -> tuple[bool, int, int]:
        shift = BLOCK * suit
        return suit == lead // BLOCK, hand >> shift & SUIT, seen >> shift & SUIT

    order = sorted(range(SUITS), key=key, reverse=True)
    return [order.index(suit) for suit in range(SUITS)]


def _masters(hand: int, live: int) -> int:
    """Give in how many plain suits the hand has the best card left."""
    suits = [SUIT << BLOCK * suit for suit in range(SUITS)]
    return sum(
        bool(hand & suit) and not (live & suit) >> (hand & suit).bit_length() for suit in suits
    )


def _codes(bits: int) -> list[int]:
    codes = []
    while bits:
        codes.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return codes
