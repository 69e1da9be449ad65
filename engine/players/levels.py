"""The levels of the computer players: rows of numbers, one search behind those that search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.players.trials import Effort


@dataclass(frozen=True, slots=True)
class Level:
    """How a level decides.

    `slips` is how often it does what a newcomer would, `effort` how it searches; without one it
    goes by the rules of thumb of a club player.
    """

    slips: float = 0.0
    effort: Effort | None = None


ROWS: Final = {
    "newcomer": Level(slips=1.0),
    "casual": Level(slips=0.4),
    "club": Level(),
    "strong": Level(effort=Effort(worlds=100)),
    "expert": Level(effort=Effort(worlds=400)),
}
