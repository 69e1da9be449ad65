"""Whether another card was clearly better than the one played, by how much, and why.

Judged from what the seat could see before it played, and from nothing that came after. What a
strong player would have done is tried beside what was done in the same worlds, others than those
it was chosen in; only a difference that is no luck of these worlds, and large enough, is told.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from engine.actions import Play
from engine.players import thinking
from engine.players.advice import ADVISER, Advice, Because, explained
from engine.players.outcomes import NO_BONUS, Outcomes
from engine.players.prospects import contract_score
from engine.players.rollout import roll_out
from engine.players.search import turn_of
from engine.players.worlds import Worlds
from engine.ruleset import Bonus, Finish
from engine.scoring import BONUS_POINTS, TRICK_POINTS
from engine.view import SeatView

WORLDS: Final = 400

LEAST_POINTS: Final = 2.0
LEAST_CHIPS: Final = 0.5
"""A smaller difference is not worth a word."""

BEYOND: Final = 1.96
"""So many standard errors on either side of a mean are its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A play that was clearly better than the one made, and why.

    `gain` is what it promised more, `low` and `high` its 95 % interval: in points of the own side
    less the mean of the others, or in chips where a pool is played for.
    """

    played: Play
    better: Advice
    gain: float
    low: float
    high: float
    because: Because
    """Why what was played could be played."""

    @property
    def explained(self) -> bool:
        """Whether there is a reason, and not the same one for what was played."""
        return self.better.because not in (Because.HABIT, self.because)


class Points(Outcomes):
    """What a deal brings: the points of the own side less the mean of the others', or chips."""

    def _of_game(self, won: Sequence[int], bonus: int) -> float:
        rules, took = self.rules, [0] * self.sides
        if rules.bonus is not Bonus.BEST_TRUMP:
            bonus = NO_BONUS
        for number, winner in enumerate(won):
            took[winner] += TRICK_POINTS + (BONUS_POINTS if number == bonus else 0)
            there = self.before[winner] + took[winner] >= rules.target
            if there and rules.finish is Finish.AT_ONCE:
                break
        if self.declarer is not None:
            took[self.declarer] = contract_score(rules, took[self.declarer], self.contract)
        own = took.pop(self.side)
        return own - fmean(took)


def judging(view: SeatView, played: Play) -> Generator[None, None, Verdict | None]:
    """Judge a play from the view before it; yields between portions of work.

    Returns None where nothing was clearly better, and where a strong player would not have played
    a card. The same view and play get the same verdict. Raises ValueError for an illegal play.
    """
    if played not in view.legal_actions:
        raise ValueError(f"{played} was not legal")
    better = yield from thinking(view, Random(0), ADVISER)
    if better == played or not isinstance(better, Play):
        return None
    worlds = Worlds(view)
    turn, points, game = turn_of(view, worlds), Points(view), Outcomes(view)
    rng = Random("verdict")

    def key(play: Play, hands: Sequence[int]) -> int:
        bit, after = worlds.table.bits((play.card,)), list(hands)
        after[worlds.seat] = worlds.hand ^ bit
        return roll_out(turn.after(worlds.seat, bit), after)

    more = squares = chance = 0.0
    for _ in range(WORLDS):
        hands = worlds.deal(rng.random)
        worlds.rob_to_come(hands)
        one, other = key(better, hands), key(played, hands)
        difference = points[one] - points[other]
        more += difference
        squares += difference * difference
        chance += game[one] - game[other]
        yield
    gain = more / WORLDS
    error = BEYOND * sqrt(max(squares / WORLDS - gain * gain, 0.0) / WORLDS)
    least = LEAST_CHIPS if view.rules.for_pool else LEAST_POINTS
    # Points are no gain where they cost the game.
    if gain < least or gain - error <= 0 or chance < 0:
        return None
    because = explained(view, played).because
    return Verdict(played, explained(view, better), gain, gain - error, gain + error, because)
