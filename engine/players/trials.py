"""Trying actions in sampled worlds, and when to believe what came of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

BATCH: Final = 20
"""After so many worlds each the options that are behind are given up."""

CERTAIN: Final = 2.0
"""So many times its noise an option must be behind for that."""

Option = TypeVar("Option")
World = TypeVar("World")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks: the most worlds for one decision.

    `doubt` is by how many times its noise another option must be better than the first, `tricks`
    what a trick is worth beside what it does for the game. Where a net was learned, what it says
    counts `trust` times beside the worlds, and half the doubt is enough.
    """

    worlds: int
    doubt: float = 1.0
    tricks: float = 0.02
    trust: float = 1.0


def best_of(
    options: Sequence[Option],
    world: Callable[[], World],
    value: Callable[[Option, World], float],
    effort: Effort,
    gains: Sequence[float] = (),
) -> Generator[None, None, Option]:
    """Give the best of the options, the first being what would be done without a search.

    All meet the same worlds, so that the luck of a world falls out, and another than the first is
    chosen only where the worlds speak for it by more than their noise. `gains` is what each option
    is thought to bring beforehand. Yields after each world.
    """
    sums, squares = [0.0] * len(options), [0.0] * len(options)
    before = [effort.trust * (gain - gains[0]) for gain in gains] or [0.0] * len(options)
    left = list(range(1, len(options)))
    count = 0

    def noise(place: int) -> float:
        """Give the standard deviation of a sum."""
        total = sums[place]
        return sqrt(max(squares[place] - total * total / count, 0.0))

    def total(place: int) -> float:
        """Give the sum, with what was thought beforehand in each world."""
        return sums[place] + count * before[place]

    while left and count < effort.worlds:
        here = world()
        base = value(options[0], here)
        for place in left:
            more = value(options[place], here) - base
            sums[place] += more
            squares[place] += more * more
        count += 1
        yield
        if count % BATCH == 0:
            most = {place: total(place) + CERTAIN * noise(place) for place in left}
            floor = max(total(place) - noise(place) for place in left)
            # What is better by as much in every world has no noise, and stands on the floor itself.
            left = [place for place in left if most[place] > 0 and most[place] >= floor]
    doubt = effort.doubt / 2 if gains else effort.doubt
    better = [place for place in left if total(place) > doubt * noise(place)]
    return options[max(better, key=total, default=0)]
