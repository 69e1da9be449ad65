"""Two players against each other in duplicate deals: how much better one is, and how quick.

Every deal is played once for each side, the first player in all seats of that side, the second in
all others, and each begins a new game. What luck deals to one side it so deals to the others too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median, stdev
from time import process_time  # to measure by: no choice depends on it
from typing import Final

from engine.actions import Action, Deal
from engine.cards import shuffled
from engine.players import LEVELS, choose_action
from engine.ruleset import Layout, RuleSet
from engine.state import Phase, State
from engine.transition import apply_action, new_match
from engine.view import view_for

Player = Callable[[State, random.Random], Action]
"""Gives the action of the seat to act."""

WHAT: Final = ("tricks", "points")


def of_level(level: str) -> Player:
    """Give the computer player of this level, which is shown no more than the seat's view."""
    return lambda state, rng: choose_action(view_for(state, state.to_act), rng, level)


def at_random(state: State, rng: random.Random) -> Action:
    """Give any legal action, each as likely as the others."""
    legal = view_for(state, state.to_act).legal_actions
    return legal[int(rng.random() * len(legal))]


PLAYERS: Final[Mapping[str, Player]] = {
    "random": at_random,
    **{level: of_level(level) for level in LEVELS},
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Difference:
        """Give it from independent observations."""
        half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        mean = fmean(values)
        return cls(mean, mean - half, mean + half)


@dataclass(slots=True)
class Times:
    """Milliseconds of CPU for each decision between two or more legal actions."""

    all: list[float] = field(default_factory=list)
    first_trick: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        """Give the median, the 95th percentile, and that of the cards of the first trick."""
        return {
            "median": median(self.all or [0.0]),
            "p95": percentile(self.all, 0.95),
            "first_trick_p95": percentile(self.first_trick, 0.95),
        }


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value that this share of them does not exceed; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of it: first player less second, for each deal by what is counted; and times."""

    values: Mapping[str, Sequence[float]]
    times: Mapping[str, Times]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.values[WHAT[0]])

    @property
    def differences(self) -> Mapping[str, Difference]:
        """The means, by what is counted."""
        return {what: Difference.of(values) for what, values in self.values.items()}

    def to_json(self) -> dict[str, object]:
        """Give it for programs."""
        return {
            "deals": self.deals,
            **{
                what: {"mean": found.mean, "low": found.low, "high": found.high}
                for what, found in self.differences.items()
            },
            "ms": {name: times.summary() for name, times in self.times.items()},
        }

    def lines(self) -> list[str]:
        """Give it for people."""
        lines = [f"{self.deals} deals, each played once for each side"]
        for what, found in self.differences.items():
            lines.append(
                f"{what:8}{found.mean:+.3f}   95 % interval {found.low:+.3f} to {found.high:+.3f}"
            )
        for name, times in self.times.items():
            ms = times.summary()
            lines.append(
                f"{name:10}{ms['median']:.2f} ms a decision (median), {ms['p95']:.2f} (p95), "
                f"first trick {ms['first_trick_p95']:.2f} (p95)"
            )
        return lines


def compare(
    rules: RuleSet,
    layout: Layout,
    names: tuple[str, str],
    deals: int,
    seed: int,
    players: Mapping[str, Player] = PLAYERS,
) -> Comparison:
    """Play the deals of this seed; raises RuleSetError for a layout the rules do not have.

    The difference in each play is that side less the mean of the other sides, averaged over the
    plays of a deal; one deal is one observation.
    """
    found: dict[str, list[float]] = {what: [] for what in WHAT}
    times = {name: Times() for name in names}
    for number in range(deals):
        pack = shuffled(rules.pack, random.Random(f"{seed} pack {number}").random)
        start = apply_action(new_match(rules, layout, number % layout.seats), Deal(pack))
        totals = dict.fromkeys(WHAT, 0.0)
        for side in range(layout.sides):
            seated = [names[layout.side(seat) != side] for seat in range(layout.seats)]
            deal = _played(start, seated, players, f"{seed} {number}", times).current
            won = [layout.side(seat) for seat in deal.trick_winners]
            tricks = [won.count(one) for one in range(layout.sides)]
            for what, values in zip(WHAT, (tricks, deal.points), strict=True):
                others = (sum(values) - values[side]) / (layout.sides - 1)
                totals[what] += (values[side] - others) / layout.sides
        for what, total in totals.items():
            found[what].append(total)
    return Comparison(found, times)


def _played(
    state: State,
    seated: Sequence[str],
    players: Mapping[str, Player],
    seed: str,
    times: Mapping[str, Times],
) -> State:
    """Play a deal to its end; the n-th decision has the same random numbers in every play."""
    place = 0
    while state.to_act is not None:
        rng = random.Random(f"{seed} decision {place}")
        name = seated[state.to_act]
        began = process_time()
        action = players[name](state, rng)
        took = 1000 * (process_time() - began)
        if len(view_for(state, state.to_act).legal_actions) > 1:
            times[name].all.append(took)
            if state.phase is Phase.PLAY and not state.current.tricks:
                times[name].first_trick.append(took)
        state = apply_action(state, action)
        place += 1
    return state
