"""What a trick is worth: the chance to win the game, or the chips to expect, after each outcome.

Both look ahead over the tricks left in the deal as if each side were as likely as any other to win
each of them. The score, the bonus, the contract, a jink and the pool all come in here, so that the
choice of a card need not know which game is being played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from statistics import fmean
from typing import Final, Protocol

from engine.ruleset import CARDS_EACH, Finish, JinkRule, RuleSet, Tie
from engine.scoring import (
    BONUS_POINTS,
    HIGHEST_BID_MADE,
    TRICK_POINTS,
    TRICKS_FOR_POOL,
    contract_made,
)
from engine.view import SeatView

# With many sides looking to the end of the deal takes long, and so many tricks ahead will do.
MANY_SIDES: Final = 3
HORIZON: Final = 2

CONTRACTS_MOVE: Final = 2.0
"""How much more the scores of an auction game move from deal to deal than a race by tricks."""


class Prospects(Protocol):
    """What a deal promises one side: more is better, the unit is its own."""

    def with_tricks(self, *sides: int, bonus: int | None = None) -> float:
        """Give the value when these sides win the next tricks, and one of them the bonus."""


def chances(rules: RuleSet, scores: Sequence[int]) -> list[float]:
    """Estimate each side's chance to win a game that goes on: the nearer, the more a trick counts.

    Within 0.03 of a race by single tricks of two sides; no side may be at the target. A contract
    moves scores by more than single tricks do.
    """
    needs = [(rules.target - score) / TRICK_POINTS for score in scores]
    scale = sqrt(max(1.0, min(needs))) * (CONTRACTS_MOVE if rules.auction else 1.0)
    weights = [exp((min(needs) - need) / scale) for need in needs]
    return [weight / sum(weights) for weight in weights]


def chance_after(
    rules: RuleSet,
    asked: Sequence[int],
    side: int,
    scores: Sequence[int],
    declarer: int | None = None,
) -> float:
    """Give a side's chance to win the game with which these scores at the end of a deal leave it.

    `asked` are the sides in the order of rules.md 7, `declarer` is the declarer's side.
    """
    there = [one for one in asked if scores[one] >= rules.target]
    if not there:
        return chances(rules, scores)[side]
    if rules.tie is Tie.BIDDER_FIRST and declarer in there:
        return float(side == declarer)
    if rules.tie is Tie.NON_DEALER_FIRST:
        return float(side == there[0])
    return float(side == max(there, key=lambda one: scores[one]))


def asked_sides(view: SeatView) -> tuple[int, ...]:
    """Give the sides in the order in which they are asked for the target (rules.md 7)."""
    layout = view.layout
    return tuple(dict.fromkeys(map(layout.side, layout.from_eldest(view.dealer))))


def contract_score(rules: RuleSet, took: int, contract: int) -> int:
    """Give what the declarer's side scores with so many points (rules.md 8)."""
    if not contract_made(took, contract):
        return -contract
    return HIGHEST_BID_MADE if contract == rules.bids[-1] else took


@dataclass(slots=True)
class ForPoints:
    """Prospects of `side` in a game for points: its chance to win the game.

    `before` are the scores without the deal, `took` what it has brought so far; `sweeper` is the
    side that has won every trick where that wins the game, -1 before the first, else None.
    """

    rules: RuleSet
    side: int
    asked: tuple[int, ...]
    before: tuple[int, ...]
    took: tuple[int, ...]
    left: int
    sweeper: int | None
    declarer: int | None
    contract: int
    known: dict[tuple[tuple[int, ...], int, int | None], float] = field(default_factory=dict)

    def with_tricks(self, *sides: int, bonus: int | None = None) -> float:
        """Give the chance when these sides win the next tricks, and one of them the bonus."""
        took, sweeper = self.took, self.sweeper
        if bonus is not None:
            took = _plus(took, bonus, BONUS_POINTS)
        for number, side in enumerate(sides):
            won = self._won_at_once(took) if number else None
            if won is not None:
                return won
            took = _plus(took, side, TRICK_POINTS)
            sweeper = _sweeper(sweeper, side)
        return self._value(took, self.left - len(sides), sweeper)

    def _value(self, took: tuple[int, ...], left: int, sweeper: int | None) -> float:
        key = (took, left, sweeper)
        value = self.known.get(key)
        if value is None:
            value = self.known[key] = self._worked_out(took, left, sweeper)
        return value

    def _worked_out(self, took: tuple[int, ...], left: int, sweeper: int | None) -> float:
        won = self._won_at_once(took)
        if won is not None:
            return won
        if left:
            return fmean(
                self._value(_plus(took, side, TRICK_POINTS), left - 1, _sweeper(sweeper, side))
                for side in self.asked
            )
        if sweeper is not None and sweeper >= 0:
            return float(sweeper == self.side)
        scores = [old + new for old, new in zip(self.before, took, strict=True)]
        if self.declarer is not None:
            score = contract_score(self.rules, took[self.declarer], self.contract)
            scores[self.declarer] = self.before[self.declarer] + score
        return chance_after(self.rules, self.asked, self.side, scores, self.declarer)

    def _won_at_once(self, took: tuple[int, ...]) -> float | None:
        if self.rules.finish is Finish.AT_ONCE:
            for side in self.asked:
                if self.before[side] + took[side] >= self.rules.target:
                    return float(side == self.side)
        return None


@dataclass(slots=True)
class ForPool:
    """Prospects of a seat in a game for a pool: the chips it may expect of this one.

    A pool that stays is worth an even share of it.
    """

    seat: int
    pool: int
    tricks: tuple[int, ...]
    left: int
    jinker: int | None
    known: dict[tuple[int, tuple[int, ...], int], float] = field(default_factory=dict)

    def with_tricks(self, *sides: int, bonus: int | None = None) -> float:
        """Give the chips to expect when these seats win the next tricks."""
        tricks = self.tricks
        for side in sides:
            if self.jinker is not None:
                if side != self.jinker:
                    return self._spoilt
            elif TRICKS_FOR_POOL in tricks:
                break
            tricks = _plus(tricks, side, 1)
        left = self.left - len(sides)
        if self.jinker is not None:
            return self._jinked(left)
        others = tuple(sorted(n for seat, n in enumerate(tricks) if seat != self.seat))
        return self._value(tricks[self.seat], others, left)

    @property
    def _spoilt(self) -> float:
        return self.pool / len(self.tricks)

    def _jinked(self, left: int) -> float:
        """Give what is left to expect of a jink that needs so many tricks more."""
        seats = len(self.tricks)
        done = self.pool + seats - 1 if self.jinker == self.seat else -1
        chance = float(seats) ** -left
        return chance * done + (1 - chance) * self._spoilt

    def _value(self, own: int, others: tuple[int, ...], left: int) -> float:
        """Work it out by how many tricks oneself and the others, sorted, have."""
        if own == TRICKS_FOR_POOL:
            return float(self.pool)
        if others[-1] == TRICKS_FOR_POOL:
            return 0.0
        if not left:
            return self._spoilt
        key = (own, others, left)
        value = self.known.get(key)
        if value is None:
            outcomes = [self._value(own + 1, others, left - 1)]
            for place in range(len(others)):
                more = tuple(sorted(_plus(others, place, 1)))
                outcomes.append(self._value(own, more, left - 1))
            value = self.known[key] = fmean(outcomes)
        return value


def prospects(view: SeatView) -> ForPoints | ForPool:
    """Give what the deal promises the side of this view, once trump is fixed."""
    assert view.seat is not None
    layout, rules = view.layout, view.rules
    left = CARDS_EACH - len(view.tricks)
    won = [layout.side(seat) for seat in view.trick_winners]
    if rules.for_pool:
        tricks = tuple(map(won.count, range(layout.seats)))
        return ForPool(view.seat, view.pool, tricks, left, view.jinker)
    before = view.scores
    if not rules.auction:
        before = tuple(s - p for s, p in zip(view.scores, view.points, strict=True))
    sweeper = None
    if rules.jink is JinkRule.WINS and len(set(won)) < 2:
        sweeper = won[0] if won else -1
    if layout.sides > MANY_SIDES and left > HORIZON:
        left, sweeper = HORIZON, None
    declarer = view.auction.declarer
    return ForPoints(
        rules,
        layout.side(view.seat),
        asked_sides(view),
        before,
        view.points,
        left,
        sweeper,
        None if declarer is None else layout.side(declarer),
        view.auction.contract or 0,
    )


def _sweeper(so_far: int | None, side: int) -> int | None:
    return side if so_far in {side, -1} else None


def _plus(values: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*values[:place], values[place] + more, *values[place + 1 :])
