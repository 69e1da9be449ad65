"""Computer players at a shared table: their moves follow from the match's seed and the place."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from engine.players import thinking
from engine.view import view_for
from server.match import Match
from table.chance import decision_rng

# So long a call waits for thinking at most; a decision takes up to twenty times as long.
_SLICE_SECONDS: Final = 0.002


class Thinking:
    """The computer players of one process: one thinks at a time, and lets calls through."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def moved(self, match: Match, level: str) -> Match:
        """Give the match after the move of a computer player."""
        seat = match.state.to_act
        assert seat is not None
        rng = decision_rng(match.seed, match.number, len(match.present.actions), seat)
        thought = thinking(view_for(match.state, seat), rng, level)
        async with self._turn:
            until = time.perf_counter() + _SLICE_SECONDS
            while True:
                try:
                    next(thought)
                except StopIteration as stop:
                    return match.with_action(stop.value)
                if time.perf_counter() > until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + _SLICE_SECONDS
