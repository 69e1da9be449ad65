"""What is at stake in a trick: prospects after each outcome, with the bonus as far as foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.counting import Count, above
from engine.players.prospects import prospects
from engine.ruleset import Bonus, Finish
from engine.view import SeatView

NOTHING: Final = 1e-9
"""Prospects that differ by less are the same."""

DECISIVE: Final = 4.0
"""What it adds to an outcome that nothing more can be done after it, in tricks."""


class Stake(NamedTuple):
    """What an outcome of the trick is worth, and what a trick won later adds to it, in tricks."""

    now: float
    later: float

    def mixed(self, other: Stake, chance: float) -> Stake:
        """Give the mean with another outcome that has this chance."""
        rest = 1 - chance
        return Stake(rest * self.now + chance * other.now, rest * self.later + chance * other.later)


class Stakes:
    """The stakes of the trick in progress for the seat to act.

    `bringer` is the own trump that may bring the bonus in a later trick where it counts in the
    trick it wins; 0 where there is none.
    """

    def __init__(self, view: SeatView, count: Count) -> None:
        assert view.seat is not None
        layout, trumps = view.layout, count.table.trumps
        self._side = layout.side(view.seat)
        self._sides = range(layout.sides)
        self._others = [seat for seat in range(layout.seats) if seat != view.seat]
        self._count = count
        self._promise = prospects(view)
        best, leader = view.best_trump, view.trick.leader
        self._open = view.rules.bonus is Bonus.BEST_TRUMP and not (best and best.settled)
        self._at_once = view.rules.finish is Finish.AT_ONCE
        self._all_played = view.rules.finish is Finish.END_OF_DEAL
        self._before = (0, self._side)
        if best is not None:
            self._before = (count.table.bits((best.card,)), layout.side(best.seat))
        self._here = max(
            (
                (count.table.bits((card,)) & trumps, layout.side(layout.left_of(leader, place)))
                for place, card in enumerate(view.trick.cards)
            ),
            default=(0, self._side),
        )
        own = count.table.bits(view.hand) & trumps
        self._own = 1 << own.bit_length() >> 1
        waits = self._open and self._at_once and self._own > max(self._before[0], self._here[0])
        self.bringer = self._own if waits else 0
        self._known: dict[tuple[int, int | None], Stake] = {}
        plain = [self._promise.with_tricks(side) for side in self._sides]
        self._matters, self._even = self._gap(plain), (min(plain) + max(plain)) / 2

    def likely_best(self, bit: int) -> float:
        """Give the chance that no other hand holds a trump above this one."""
        higher = self._count.table.trumps & above(bit) & self._count.elsewhere
        return self._count.nowhere(higher, self._others)

    def after(self, bit: int) -> list[Stake]:
        """Give the stake, by side, when this card is played and the side wins the trick."""
        here = max(self._here, (bit & self._count.table.trumps, self._side))
        if not self._at_once:
            # Every card will be played in time, and the bonus then counts the same.
            here = max(here, (self._own, self._side))
        bringer, owner = max(here, self._before)
        stakes = [self._stake(side) for side in self._sides]
        if self._open and bringer and bringer >= self.bringer:
            chance = self.likely_best(bringer)
            with_trick = self._at_once and bringer == here[0]
            for side in (owner,) if with_trick else self._sides:
                stakes[side] = stakes[side].mixed(self._stake(side, owner), chance)
        return stakes

    def _stake(self, side: int, bonus: int | None = None) -> Stake:
        """Give a trick's own value and, as much again, what it does for the game."""
        key = (side, bonus)
        if key not in self._known:
            tricks = float(side == self._side) + float(bonus == self._side)
            now, later = self._prospect(side, bonus)
            matters, game = self._matters, Stake(0.0, 1.0)
            if matters and self._all_played:
                game = Stake(now / matters, 1.0)
            elif matters:
                # Where a trick matters more later than now, that is too far off to save up for.
                game = Stake(now / matters, min(1.0, later / matters))
                if self._promise.left > 1 and not later:
                    ends = 1 if now > self._even else -1
                    game = Stake(game.now + DECISIVE * ends, 0.0)
            self._known[key] = game.mixed(Stake(tricks, 1.0), 0.5)
        return self._known[key]

    def _prospect(self, side: int, bonus: int | None) -> Stake:
        """Give the same in the unit of `prospects`."""
        value, later = self._promise.with_tricks, 0.0
        if self._promise.left > 1:
            later = self._gap([value(side, following, bonus=bonus) for following in self._sides])
        return Stake(value(side, bonus=bonus), later)

    def _gap(self, values: Sequence[float]) -> float:
        """Give how much better it is to win a trick than to lose it, from the value by side."""
        own = values[self._side]
        gap = own - (sum(values) - own) / (len(values) - 1)
        return gap if gap > NOTHING else 0.0
