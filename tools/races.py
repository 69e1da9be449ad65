"""Races: what it brings to play for the game and not for points alone: `python -m tools.bench`.

From scores that occur games are played to their end, each once for every side: that side plays as
it does, all others are the same player shown the score of a game that has just begun, so that to
them a point counts the same whoever needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final

from engine.actions import Deal
from engine.cards import shuffled
from engine.players import choose_action
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, Layout, RuleSet, preset
from engine.simulate import Difference
from engine.state import State, changed
from engine.transition import apply_action, new_match
from engine.view import SeatView, view_for

RACES: Final = (
    ("twenty-five", TWO_PAIRS, (10, 15)),
    ("twenty-five", TWO_PAIRS, (5, 20)),
    ("forty-five-atlantic", TWO_PAIRS, (30, 30)),
    ("forty-five-atlantic", TWO_PAIRS, (35, 25)),
    ("auction-120", TWO_PAIRS, (100, 90)),
    ("forty-five-bruff", THREE_PAIRS, (20, 20, 20)),
)
"""Preset, layout and scores, by side."""


def for_points(view: SeatView) -> SeatView:
    """Give the view with the scores of a game whose first deal this is."""
    fresh = (0,) * view.layout.sides if view.rules.auction else view.points
    return changed(view, scores=fresh)


def winner(start: State, aware: int, level: str, seed: str) -> int:
    """Play a game to its end, the side `aware` knowing the score; gives the side that wins it."""
    state, place = start, 0
    while not state.game_winners:
        pack = shuffled(state.rules.pack, Random(f"{seed} pack {state.deals}").random)
        state = apply_action(state, Deal(pack))
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            shown = view if view.side == aware else for_points(view)
            action = choose_action(shown, Random(f"{seed} decision {place}"), level)
            state = apply_action(state, action)
            place += 1
    return state.game_winners[0]


def race(
    rules: RuleSet, layout: Layout, scores: Sequence[int], games: int, seed: int, level: str
) -> list[float]:
    """Give for each game what the side that knows the score wins more than the mean of the others.

    Averaged over the plays of a game, one for each side.
    """
    found = []
    for number in range(games):
        start = changed(new_match(rules, layout, number % layout.seats), scores=tuple(scores))
        won = [
            winner(start, side, level, f"{seed} race {number}") == side
            for side in range(layout.sides)
        ]
        found.append(fmean(1.0 if mine else -1 / (layout.sides - 1) for mine in won))
    return found


def bench_races(games: int, seeds: Sequence[int], level: str = "strong") -> None:
    """Print what each race and the set as a whole bring, in games won."""
    print(
        f"\n`{level}` that knows the score v shown a new game's, {games} games of each of {seeds}"
    )
    everything: list[float] = []
    for name, layout, scores in RACES:
        rules = preset(name)
        found = [
            value for seed in seeds for value in race(rules, layout, scores, games, seed, level)
        ]
        everything += found
        one = Difference.of(found)
        there = "-".join(map(str, scores))
        print(
            f"  {name:20}{there:10}to {rules.target:<5}{one.mean:+.3f} ± {one.high - one.mean:.3f}",
            flush=True,
        )
    whole = Difference.of(everything)
    print(f"  {'the set as a whole':38}{whole.mean:+.3f} ± {whole.high - whole.mean:.3f}")
