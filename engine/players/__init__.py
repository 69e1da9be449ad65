"""Computer players: they get a view and a generator of random numbers, never a state."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Final

from engine.actions import Action
from engine.players import auction, club, newcomer, search
from engine.players.levels import ROWS
from engine.state import Phase
from engine.view import SeatView

LEVELS: Final = tuple(ROWS)
"""The names of the levels, from the weakest to the strongest."""

DEFAULT_LEVEL: Final = "club"


def thinking(view: SeatView, rng: Random, level: str) -> Generator[None, None, Action]:
    """Think about the action of the seat to act; yields between portions of work, returns it.

    Raises ValueError for an unknown level, or when it is not this seat's turn.
    """
    if level not in ROWS:
        raise ValueError(f"no level {level!r}")
    if not view.legal_actions:
        raise ValueError("not this seat's turn")
    if len(view.legal_actions) == 1:
        return view.legal_actions[0]
    yield
    row = ROWS[level]
    if row.slips and rng.random() < row.slips:
        return newcomer.choose_action(view, rng)
    if row.effort is None or view.phase is Phase.BURY:
        return club.choose_action(view, rng)
    searched = auction.searched if view.phase in auction.PHASES else search.searched
    return (yield from searched(view, rng, row.effort))


def choose_action(view: SeatView, rng: Random, level: str = DEFAULT_LEVEL) -> Action:
    """Give the action of the seat to act (see `thinking`)."""
    thought = thinking(view, rng, level)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            action: Action = done.value
            return action
