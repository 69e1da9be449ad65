"""Open cards: what each card brings when everybody plays the best for their side, all hands seen.

Exact, for two sides, in tricks: for review and measuring; a computer player must not see this much.
A search by yes or no ("so many tricks at least?") that keeps what it finds out about positions at
the beginning of a trick. Cards of one hand with nothing between them count as one, and the lowest
stands for all: it leaves the higher ones with their privilege (rules.md 5).

Cards are bits in the codes of `engine.tables`, but for a place left free below each suit: so the
lowest cards of all such groups of a hand are found in one subtraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import Card, Suit
from engine.kernel import circle
from engine.ruleset import Follow
from engine.state import Phase, State
from engine.tables import BLOCK, TOP_CODE, TRUMP_BASE, tables

PLACES: Final = tuple(code + min(code, TRUMP_BASE) // BLOCK + 1 for code in range(TOP_CODE + 1))
"""Where the card of a code stands here."""

EDGES: Final = sum(1 << (BLOCK + 1) * suit for suit in range(TRUMP_BASE // BLOCK + 1))
"""The places left free."""

LOWEST_TRUMP: Final = PLACES[TRUMP_BASE]

PRIVILEGED: Final = 1 << PLACES[TOP_CODE - 3]
"""The lowest card that may have a privilege."""

Following = tuple[tuple[int, int, int], ...]
"""By the place led: what compels, what may then be played, what can win (see `engine.tables`)."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick in progress: the place led, the best bit (0: none lies), its seat, who is to play."""

    lead: int
    best: int
    winner: int
    rest: tuple[int, ...]


class Solver:
    """Counts the tricks left that the even seats take; what is found out is kept for one deal."""

    def __init__(self, following: Following, seats: int) -> None:
        """Begin a deal; raises ValueError where the seats do not make two sides."""
        if seats % 2:
            raise ValueError(f"{seats} seats do not make two sides")
        self._following = following
        self._around = tuple((seat, *circle(seats)[seat]) for seat in range(seats))
        self._even, self._odd = range(0, seats, 2), range(1, seats, 2)
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def moves(self, hands: Sequence[int], trick: Trick) -> dict[int, int]:
        """Give what the side of the seat to act takes from now on with each legal card (a bit).

        `hands` are what all seats still hold; the trick in progress counts too.
        """
        held, seat = list(hands), trick.rest[0]
        hand, left, live = held[seat], held[seat].bit_count(), union(held)
        legal = hand
        if trick.best:
            force, allow, _ = self._following[trick.lead]
            legal = hand & allow if hand & force else hand
        between = (live | trick.best | EDGES) & ~legal
        found: dict[int, int] = {}
        before, least = 0, (left + 1) // 2
        for card in each(legal):
            # The higher of two neighbours may have a privilege more, and is then tried as well.
            if not before or between & (card - before) or card >= PRIVILEGED:
                held[seat] = hand ^ card
                lead, best, winner = trick.lead, trick.best, trick.winner
                if not best:
                    lead, best, winner = card.bit_length() - 1, card, seat
                elif card & self._following[lead][2] > best:
                    best, winner = card, seat
                # Most cards bring as much as the one before.
                goal, least, most = max(least, 1), 0, left
                while least < most:
                    if self._after(held, trick.rest, lead, best, winner, goal, live ^ card):
                        least, goal = goal, goal + 1
                    else:
                        most, goal = goal - 1, goal - 1
            found[card] = left - least if seat % 2 else least
            before = card
        return found

    def _after(
        self,
        hands: list[int],
        order: Sequence[int],
        lead: int,
        best: int,
        winner: int,
        goal: int,
        live: int,
    ) -> bool:
        """Say whether the even seats take so many tricks when the first of `order` has played."""
        if len(order) == 1:
            return self._takes(hands, winner, goal - 1 + winner % 2)
        return self._play(hands, order, 1, lead, best, winner, goal, live)

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
        takes = self._lead(hands, leader, goal)
        self._known[key] = (goal, high) if takes else (low, goal - 1)
        return takes

    def _sure(self, hands: list[int], left: int) -> tuple[int, int]:
        """Give the least and the most tricks, from trumps that no opponent can beat.

        Only one hand of a side counts: two such trumps of partners may fall in one trick.
        """
        even = union([hands[seat] for seat in self._even]).bit_length()
        odd = union([hands[seat] for seat in self._odd]).bit_length()
        if max(even, odd) <= LOWEST_TRUMP:
            return 0, left
        above = max(min(even, odd), LOWEST_TRUMP)
        if even > odd:
            return max([(hands[seat] >> above).bit_count() for seat in self._even]), left
        return 0, left - max([(hands[seat] >> above).bit_count() for seat in self._odd])

    def _last(self, hands: list[int], leader: int) -> bool:
        best = hands[leader]
        contest, winner = self._following[best.bit_length() - 1][2], leader
        for seat in self._around[leader]:
            card = hands[seat] & contest
            if card > best:
                best, winner = card, seat
        return not winner % 2

    def _lead(self, hands: list[int], seat: int, goal: int) -> bool:
        """Say the same by every card that may be led, the highest first."""
        hand, order, live, wanted = hands[seat], self._around[seat], union(hands), not seat % 2
        cards = lowest_of_groups(hand, live & ~hand)
        takes = not wanted
        while cards and takes is not wanted:
            lead = cards.bit_length() - 1
            card = 1 << lead
            cards ^= card
            hands[seat] = hand ^ card
            takes = self._play(hands, order, 1, lead, card, seat, goal, live ^ card)
        hands[seat] = hand
        return takes

    def _play(
        self,
        hands: list[int],
        order: Sequence[int],
        place: int,
        lead: int,
        best: int,
        winner: int,
        goal: int,
        live: int,
    ) -> bool:
        """Say the same in the middle of a trick, which counts; `order[place]` is to play.

        `live` are the cards in all hands. What the seat wants most likely is tried first: a trick
        of its side is left to it, one of the others taken; in last place with the least that will.
        """
        seat = order[place]
        hand, wanted = hands[seat], not seat % 2
        force, allow, contest = self._following[lead]
        legal = hand & allow if hand & force else hand
        if legal & (legal - 1):
            legal = lowest_of_groups(legal, (live | best) & ~legal)
        winning = legal & contest & -(best << 1)
        place += 1
        at_end = place == len(order)
        for wins in (False, True) if (winner ^ seat) % 2 == 0 else (True, False):
            cards = winning if wins else legal ^ winning
            while cards:
                card = cards & -cards
                if wins and not at_end:
                    card = 1 << cards.bit_length() - 1
                cards ^= card
                hands[seat] = hand ^ card
                top, at = (card, seat) if wins else (best, winner)
                if at_end:
                    takes = self._takes(hands, at, goal - 1 + at % 2)
                else:
                    takes = self._play(hands, order, place, lead, top, at, goal, live ^ card)
                if takes is wanted:
                    hands[seat] = hand
                    return takes
        hands[seat] = hand
        return not wanted


def lowest_of_groups(cards: int, others: int) -> int:
    """Give the lowest of each group of cards that have none of the others between them.

    From each card between groups the subtraction borrows up to the first card that it meets.
    """
    between = others | EDGES
    return cards & ~((cards | between) - (between << 1))


def union(hands: Sequence[int]) -> int:
    """Give the cards of all these hands."""
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


def each(cards: int) -> Iterator[int]:
    """Give the cards one by one, the lowest first."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


def placed(bits: int) -> int:
    """Give a set of cards in the codes of `engine.tables` in the places used here."""
    return sum(1 << PLACES[bit.bit_length() - 1] for bit in each(bits))


@cache
def following(trump: Suit, follow: Follow) -> Following:
    """Give the tables of following in the places used here."""
    table = tables(trump, follow)
    rows = [(0, 0, 0)] * (PLACES[-1] + 1)
    for code, place in enumerate(PLACES):
        force, allow, contest = table.force[code], table.allow[code], table.contest[code]
        rows[place] = placed(force), placed(allow), placed(contest)
    return tuple(rows)


def open_cards(state: State) -> dict[Card, int]:
    """Give for each card that may be played the tricks its side takes from now on, all hands open.

    For a seat to play in a layout of two sides, robbing over; raises ValueError elsewhere.
    """
    if state.phase is not Phase.PLAY or state.layout.sides != 2:
        raise ValueError("open cards are for two sides that play")
    deal = state.current
    assert deal.trump is not None
    layout, trick = state.layout, deal.trick
    code = tables(deal.trump, state.rules.follow).code
    rows = following(deal.trump, state.rules.follow)

    def bit(card: Card) -> int:
        return 1 << PLACES[code[card.index]]

    seats = [layout.left_of(trick.leader, place) for place in range(layout.seats)]
    here = Trick(0, 0, trick.leader, tuple(seats[len(trick.cards) :]))
    if trick.cards:
        bits = [bit(card) for card in trick.cards]
        lead = bits[0].bit_length() - 1
        best = max(one & rows[lead][2] for one in bits)
        here = Trick(lead, best, seats[bits.index(best)], here.rest)
    hands = [sum(map(bit, hand)) for hand in deal.hands]
    found = Solver(rows, layout.seats).moves(hands, here)
    own = {bit(card): card for card in deal.hands[here.rest[0]]}
    return {own[card]: tricks for card, tricks in found.items()}
