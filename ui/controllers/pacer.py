"""Shows a table's steps one frame at a time, at the speed the player has chosen.

Tables never wait for show; pacing is done here, and a step that is shown late is no less played.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from engine.state import Phase
from engine.view import SeatView
from table.protocol import Step, Table
from ui.controllers.frames import Frame, Hold, frames, still

# Seconds a frame stays, by speed; None waits for a tap.
PACES: Final[dict[str, dict[Hold, float | None]]] = {
    "slow": {Hold.GLANCE: 0.8, Hold.BEAT: 1.1, Hold.READ: 2.4, Hold.GATHER: 0.5},
    "normal": {Hold.GLANCE: 0.45, Hold.BEAT: 0.65, Hold.READ: 1.3, Hold.GATHER: 0.4},
    "fast": {Hold.GLANCE: 0.2, Hold.BEAT: 0.3, Hold.READ: 0.6, Hold.GATHER: 0.25},
    "wait": {Hold.GLANCE: 0.45, Hold.BEAT: 0.65, Hold.READ: None, Hold.GATHER: 0.4},
}

# Long enough for a client to draw a frame before the movement that starts from it.
START_SECONDS: Final = 0.06

# What only shows movement is left out when motion is off.
_MOTION_ONLY: Final = (Hold.START, Hold.GATHER)


class Pacer:
    """Releases the frames of a table to `show`, one after another.

    `speed()` and `motion()` are asked at every frame, so that a setting changed in play counts at
    once. `ends(view)` says where somebody else must look before the table goes on.
    """

    def __init__(
        self,
        table: Table,
        viewer: int | None,
        show: Callable[[Frame], None],
        speed: Callable[[], str],
        motion: Callable[[], bool],
        ends: Callable[[SeatView], bool] = lambda view: False,
    ) -> None:
        self._table = table
        self._viewer = viewer
        self._show = show
        self._speed = speed
        self._motion = motion
        self._ends = ends
        self._skip = asyncio.Event()
        self._jump = False
        self._stopped = False

    async def run(self, after: int | None = None) -> bool:
        """Show the present, then every step until the table is left; raises TableStopped.

        With `after`, what followed that step is acted out first; 0 is before all. True where it
        ended because somebody else must look.
        """
        first = self._newest if after is None else after
        before: Frame | None = None
        steps = self._table.steps(self._viewer, max(0, first - 1))
        async with contextlib.aclosing(steps):
            async for step in steps:
                if self._stopped:
                    return False
                if step.seq == first:
                    # The end of the deal before is past: its summary has been seen.
                    if after is None or step.view.phase not in (Phase.DEAL, Phase.OVER):
                        before = still(step)
                        self._show(before)
                elif not self._jump or step.back or step.seq == self._newest:
                    self._jump = False
                    before = await self._act_out(step, before)
                if step.seq == self._newest and self._ends(step.view):
                    return True
        return False

    async def _act_out(self, step: Step, before: Frame | None) -> Frame:
        """Show the frames of a step; give the last one."""
        for frame in frames(step, self._viewer, before):
            if frame.hold in _MOTION_ONLY and not self._motion():
                continue
            self._show(frame)
            await self._hold(frame.hold)
            if self._stopped:
                return frame
            if self._jump:
                now = still(step)
                self._show(now)
                return now
        return frame

    @property
    def _newest(self) -> int:
        return self._table.present(self._viewer).seq

    def stop(self) -> None:
        """Show nothing any more, from this moment on."""
        self._stopped = True
        self._skip.set()

    def skip(self) -> None:
        """Do not hold the present frame any longer."""
        self._skip.set()

    def jump(self) -> None:
        """Go to the present at once: what happened while nobody looked is not acted out."""
        self._jump = True
        self._skip.set()

    async def _hold(self, hold: Hold) -> None:
        if hold is Hold.NOT_AT_ALL:
            return
        seconds = START_SECONDS if hold is Hold.START else PACES[self._speed()][hold]
        self._skip.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)
