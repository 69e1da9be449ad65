"""Open cards: what each card brings when everybody plays the best for their side, all hands seen.

Exact, for two sides, in tricks: for review and measuring; a computer player must not see this much.
A search by yes or no ("so many tricks at least?") that keeps what it finds out about positions at
the beginning of a trick. Cards of one hand with nothing between them count as one, and the lowest
stands for all: it leaves the higher ones with their privilege (rules.md 5). Cards are bits in the
codes of `engine.tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.kernel import circle
from engine.state import Phase, State
from engine.tables import BLOCK, TOP_CODE, TRUMP_BASE, Tables, tables


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick in progress: the code led (-1: none), the best bit, its seat, who is to play."""

    lead: int
    best: int
    winner: int
    rest: tuple[int, ...]


class Solver:
    """Counts the tricks left that the even seats take; what is found out is kept for one deal."""

    def __init__(self, table: Tables, seats: int) -> None:
        """Begin a deal; raises ValueError where the seats do not make two sides."""
        if seats % 2:
            raise ValueError(f"{seats} seats do not make two sides")
        self._force, self._allow, self._contest = table.force, table.allow, table.contest
        self._table = table
        self._around = tuple((seat, *circle(seats)[seat]) for seat in range(seats))
        self._even, self._odd = range(0, seats, 2), range(1, seats, 2)
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def moves(self, hands: Sequence[int], trick: Trick) -> dict[int, int]:
        """Give what the side of the seat to act takes from now on with each legal card (a bit).

        `hands` are what all seats still hold; the trick in progress counts too.
        """
        held, seat = list(hands), trick.rest[0]
        hand, left = held[seat], held[seat].bit_count()
        legal = hand if trick.lead < 0 else self._table.legal(hand, trick.lead)
        found: dict[int, int] = {}
        for group in self._groups(legal, held, trick.best):
            card = group & -group
            held[seat] = hand ^ card
            lead, best, winner = trick.lead, trick.best, trick.winner
            if lead < 0:
                lead, best, winner = card.bit_length() - 1, card, seat
            elif card & self._contest[lead] > best:
                best, winner = card, seat
            low, high = 0, left
            while low < high:
                goal = (low + high + 1) // 2
                if self._play(held, trick.rest, 1, lead, best, winner, goal):
                    low = goal
                else:
                    high = goal - 1
            value = left - low if seat % 2 else low
            found |= {1 << code: value for code in range(group.bit_length()) if group >> code & 1}
        return found

    def _takes(self, hands: list[int], leader: int, goal: int) -> bool:
        """Say whether the even seats take so many of the tricks left, one about to begin."""
        left = hands[leader].bit_count()
        if goal <= 0 or goal > left:
            return goal <= 0
        if left == 1:
            return self._last(hands, leader)
        key = (*hands, leader)
        low, high = self._known.get(key) or self._sure(hands, left)
        if goal <= low or goal > high:
            self._known[key] = low, high
            return goal <= low
        takes = self._play(hands, self._around[leader], 0, -1, 0, leader, goal)
        self._known[key] = (goal, high) if takes else (low, goal - 1)
        return takes

    def _sure(self, hands: list[int], left: int) -> tuple[int, int]:
        """Give the least and the most tricks, from trumps that no opponent can beat.

        Only one hand of a side counts: two such trumps of partners may fall in one trick.
        """
        even = odd = 0
        for seat in self._even:
            even |= hands[seat]
        for seat in self._odd:
            odd |= hands[seat]
        base = TRUMP_BASE
        above_odd = max(odd.bit_length(), base)
        above_even = max(even.bit_length(), base)
        low = max([(hands[seat] >> above_odd).bit_count() for seat in self._even])
        most = max([(hands[seat] >> above_even).bit_count() for seat in self._odd])
        return low, left - most

    def _last(self, hands: list[int], leader: int) -> bool:
        best = hands[leader]
        contest, winner = self._contest[best.bit_length() - 1], leader
        for seat in self._around[leader]:
            card = hands[seat] & contest
            if card > best:
                best, winner = card, seat
        return not winner % 2

    def _play(
        self,
        hands: list[int],
        order: Sequence[int],
        place: int,
        lead: int,
        best: int,
        winner: int,
        goal: int,
    ) -> bool:
        """Say the same in the middle of a trick, which counts; `order[place]` is to play."""
        if place == len(order):
            return self._takes(hands, winner, goal - 1 + winner % 2)
        seat = order[place]
        hand, even = hands[seat], not seat % 2
        if lead < 0:
            legal, contest = hand, 0
        else:
            contest = self._contest[lead]
            legal = hand & self._allow[lead] if hand & self._force[lead] else hand
        if legal & (legal - 1):
            cards = [group & -group for group in self._groups(legal, hands, best)]
            if contest:
                winning = [card for card in cards if card & contest > best]
                losing = [card for card in cards if not card & contest > best]
                if place < len(order) - 1:
                    winning.reverse()
                ours = winner % 2 == seat % 2
                cards = [*losing, *winning] if ours else [*winning, *losing]
            else:
                cards.reverse()
        else:
            cards = [legal]
        for card in cards:
            hands[seat] = hand ^ card
            if lead < 0:
                found = self._play(hands, order, 1, card.bit_length() - 1, card, seat, goal)
            elif card & contest > best:
                found = self._play(hands, order, place + 1, lead, card, seat, goal)
            else:
                found = self._play(hands, order, place + 1, lead, best, winner, goal)
            if found is even:
                break
        hands[seat] = hand
        return found

    def _groups(self, legal: int, hands: Sequence[int], best: int) -> list[int]:
        """Give the legal cards, those of one suit with no other hand's card between together."""
        others = best
        for held in hands:
            others |= held
        others &= ~legal
        groups: list[int] = []
        last, its = 0, -1
        while legal:
            bit = legal & -legal
            legal ^= bit
            suit = _SUIT[bit.bit_length()]
            if suit == its and not others & (bit - last):
                groups[-1] |= bit
            else:
                groups.append(bit)
            last, its = bit, suit
        return groups


_SUIT: Final = tuple(min(code, TRUMP_BASE) // BLOCK for code in range(-1, TOP_CODE + 1))
"""The suit of a card by the length of its bit."""


def open_cards(state: State) -> dict[Card, int]:
    """Give for each card that may be played the tricks its side takes from now on, all hands open.

    For a seat to play in a layout of two sides, robbing over; raises ValueError elsewhere.
    """
    if state.phase is not Phase.PLAY or state.layout.sides != 2:
        raise ValueError("open cards are for two sides that play")
    deal = state.current
    assert deal.trump is not None
    table, layout, trick = tables(deal.trump, state.rules.follow), state.layout, deal.trick
    bits = [1 << table.code[card.index] for card in trick.cards]
    rest = tuple(layout.left_of(trick.leader, place) for place in range(len(bits), layout.seats))
    here = Trick(-1, 0, trick.leader, rest)
    if bits:
        lead = bits[0].bit_length() - 1
        best = max(bit & table.contest[lead] for bit in bits)
        here = Trick(lead, best, layout.left_of(trick.leader, bits.index(best)), rest)
    found = Solver(table, layout.seats).moves([table.bits(hand) for hand in deal.hands], here)
    return {table.cards(bit)[0]: tricks for bit, tricks in found.items()}
