"""Computer players at a shared table: their moves follow from the match's seed and the place."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from engine.players import thinking
from engine.view import view_for
from server.match import Match
from table.chance import decision_rng

# Thinking yields at least so often, so that calls get through.
_SLICE_SECONDS: Final = 0.004


async def moved(match: Match, level: str) -> Match:
    """Give the match after the move of a computer player."""
    seat = match.state.to_act
    assert seat is not None
    rng = decision_rng(match.seed, match.number, len(match.present.actions), seat)
    thought = thinking(view_for(match.state, seat), rng, level)
    until = time.perf_counter() + _SLICE_SECONDS
    while True:
        try:
            next(thought)
        except StopIteration as stop:
            return match.with_action(stop.value)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + _SLICE_SECONDS
