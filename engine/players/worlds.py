"""Worlds: what the cards that a seat does not see may be, dealt out at random from its view.

A world honours all that is known: cards seen, one's own that were laid aside, the turn-up in the
robber's hand until it is played, the joker a dealer took, hand sizes, and what not following has
proved (rules.md 5). Nothing follows from a rob that was declined. What is merely likely (that the
robber did not bury the ace) is so in most worlds, so that the true deal is always among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from engine.actions import Rob
from engine.cards import JOKER
from engine.kernel import circle, ranked
from engine.players.counting import count_cards, together
from engine.ranking import ace_of_trumps
from engine.ruleset import CARDS_EACH, RobTime
from engine.state import Phase
from engine.tables import Tables
from engine.view import SeatView

Random = Callable[[], float]

HARDLY_EVER: Final = 0.03
"""How often a robber has buried the ace, or the joker."""

LAID_ASIDE_AS_USUAL: Final = 0.9
"""In how many worlds no trump was laid aside after the auction."""

TRIES: Final = 24
"""So often a deal is begun anew to make all worlds equally likely, before any will do."""


class Worlds:
    """Deals of the unseen cards for the seat to act, once trump is fixed.

    Cards are bits in the codes of `table`. `hand` is the seat's own.
    """

    def __init__(self, view: SeatView) -> None:
        assert view.trump is not None
        assert view.seat is not None
        count = count_cards(view)
        self.table: Tables = ranked(view.trump, view.rules.follow)
        self.seat, self.hand = view.seat, self.table.bits(view.hand)
        self._to_rob = _may_yet_rob(view)
        self.turn_up = 0 if view.turn_up is None else self.table.bits((view.turn_up,))

        def moved(bits: int) -> int:
            return self.table.bits(count.table.cards(bits))

        self._held = [moved(bits) for bits in count.held]
        self._lacks = [moved(bits) for bits in count.lacks]
        self._sizes = list(view.hand_sizes)
        free = moved(count.unseen) & ~self.turn_up
        self.live = free | together(self._held) | self.hand
        if self._to_rob or any(isinstance(action, Rob) for action in view.legal_actions):
            self.live |= self.turn_up
        plain = free & ~self.table.trumps
        self._aside = min(count.aside if view.rules.auction else 0, plain.bit_count())
        self._ace = self.table.bits((ace_of_trumps(view.trump),))
        self._likely = self._likely_held(view, free)
        self._free = [1 << code for code in range(free.bit_length()) if free >> code & 1]
        others = [seat for seat in range(view.layout.seats) if seat != view.seat]
        open_to = {seat: (free & ~self._lacks[seat]).bit_count() for seat in others}
        self._tight = sorted(
            (seat for seat in others if self._lacks[seat] & free), key=open_to.__getitem__
        )
        self._loose = [seat for seat in others if seat not in self._tight]
        self._dealer = view.dealer

    def _likely_held(self, view: SeatView, free: int) -> list[tuple[int, int]]:
        """Give what the robber almost surely holds: the ace it robbed with, the joker it took."""
        if view.robber is None or view.robber == view.seat:
            return []
        joker = self.table.bits((JOKER,))
        found = [(view.robber, self._ace)] if self._ace & free else []
        if self._held[view.robber] & joker:
            self._held[view.robber] ^= joker
            found.append((view.robber, joker))
        return found

    def deal(self, random: Random) -> list[int]:
        """Give the hands, by seat, of one world."""
        for left in range(TRIES, -1, -1):
            hands = self._dealt(random, exact=left > 0)
            if hands is not None:
                return hands
        # What is usual does not go with what was played.
        self._aside = 0
        return self._matched(random)

    def allows(self, hands: Sequence[int]) -> bool:
        """Say whether these may be the hands, by all that is known."""
        free = together(self._free)
        for seat, hand in enumerate(hands):
            likely = together([bit for by, bit in self._likely if by == seat])
            sure = self.hand if seat == self.seat else self._held[seat]
            dealt = hand & ~sure & ~likely
            if hand.bit_count() != self._sizes[seat] or sure & ~hand:
                return False
            if dealt & (self._lacks[seat] | ~free):
                return False
        return True

    def _start(self, random: Random) -> tuple[list[int], list[int]]:
        """Give the hands as far as they are certain or likely, and the cards to deal from."""
        hands, free = list(self._held), self._free
        hands[self.seat] = self.hand
        laid_aside = False
        for seat, bit in self._likely:
            buried = not laid_aside and random() < HARDLY_EVER
            if bit & self._lacks[seat]:
                buried = True
            if not buried and hands[seat].bit_count() < self._sizes[seat]:
                hands[seat] |= bit
            laid_aside |= buried
            if bit in free:
                free = [one for one in free if one != bit]
        if self._aside and random() < LAID_ASIDE_AS_USUAL:
            plain = [bit for bit in free if not bit & self.table.trumps]
            gone = _draw(plain, self._aside, random)
            free = [bit for bit in free if not bit & gone]
        return hands, free

    def _dealt(self, random: Random, exact: bool) -> list[int] | None:
        """Deal to the seats that lack something, then to the rest; None where it does not come out.

        Whoever is dealt to first takes what others might need; so that every world is as likely as
        any other, a deal is given up the more often, the fewer ways it left for the next.
        """
        hands, free = self._start(random)
        union = together(free) if self._tight else 0
        for seat in self._tight:
            lacks, need = self._lacks[seat], self._sizes[seat] - hands[seat].bit_count()
            fit = [bit for bit in free if not bit & lacks]
            ways, most = comb(len(fit), need), (union & ~lacks).bit_count()
            if not ways:
                return None
            if exact and len(fit) < most and random() * comb(most, need) > ways:
                return None
            drawn = _draw(fit, need, random)
            hands[seat] |= drawn
            free = [bit for bit in free if not bit & drawn]
        free = list(free)
        at, size = 0, len(free)
        for seat in self._loose:
            hand = hands[seat]
            for _ in range(self._sizes[seat] - hand.bit_count()):
                j = at + int(random() * (size - at))
                bit = free[j]
                free[j] = free[at]
                at += 1
                hand |= bit
            hands[seat] = hand
        return hands

    def _matched(self, random: Random) -> list[int]:
        """Find a world where deals hardly ever come out: each place in a hand is given a card."""
        hands, free = self._start(random)
        seats = [*self._tight, *self._loose]
        places = [s for s in seats for _ in range(self._sizes[s] - hands[s].bit_count())]
        _draw(free := list(free), len(free), random)
        taken: dict[int, int] = {}

        def give(place: int, tried: set[int]) -> bool:
            for bit in free:
                if bit & self._lacks[places[place]] or bit in tried:
                    continue
                tried.add(bit)
                if bit not in taken or give(taken[bit], tried):
                    taken[bit] = place
                    return True
            return False

        for place in range(len(places)):
            give(place, set())
        for bit, place in taken.items():
            hands[places[place]] |= bit
        return hands

    def rob_to_come(self, hands: list[int]) -> None:
        """Let the seat that may yet take the turn-up do so, and bury its least card."""
        for seat in self._to_rob:
            if hands[seat] & self._ace or (self._ace == self.turn_up and seat == self._dealer):
                hand = hands[seat]
                hands[seat] = hand ^ (hand & -hand) | self.turn_up
                return


def _may_yet_rob(view: SeatView) -> Sequence[int]:
    """Give the other seats whose time to rob is not over."""
    assert view.seat is not None
    if view.robber is not None or view.turn_up is None or view.rules.rob is RobTime.OFF:
        return ()
    after = circle(view.layout.seats)[view.seat]
    if view.phase is Phase.ROB:
        return after[: (view.dealer - view.seat) % view.layout.seats]
    if view.rules.rob is RobTime.BEFORE_OWN_CARD and not view.tricks:
        return [seat for seat in after if view.hand_sizes[seat] == CARDS_EACH]
    return ()


def _draw(cards: list[int], count: int, random: Random) -> int:
    """Bring so many cards, drawn at random, to the front of the list; gives them together."""
    size = len(cards)
    for i in range(count):
        j = i + int(random() * (size - i))
        cards[i], cards[j] = cards[j], cards[i]
    return together(cards[:count])
