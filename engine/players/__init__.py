"""Computer players: they get a view and a generator of random numbers, never a state."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Final

from engine.actions import Action
from engine.players import club
from engine.view import SeatView

LEVELS: Final = ("club",)


def thinking(view: SeatView, rng: Random, level: str) -> Generator[None, None, Action]:
    """Think about the action of the seat to act; yields between portions of work, returns it.

    Raises ValueError for an unknown level, or when it is not this seat's turn.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}")
    if not view.legal_actions:
        raise ValueError("not this seat's turn")
    if len(view.legal_actions) > 1:
        yield
        return club.choose_action(view, rng)
    return view.legal_actions[0]


def choose_action(view: SeatView, rng: Random, level: str = "club") -> Action:
    """Give the action of the seat to act (see `thinking`)."""
    thought = thinking(view, rng, level)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            action: Action = done.value
            return action
