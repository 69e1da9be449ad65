"""Whose hand is open at a table, and what is shown from there: one frame after the other.

Between two people the table is covered. Whatever belongs to one viewer ends with that viewer: a
pacer that has been stopped shows nothing any more, and the next one begins from the view of the
seat whose hand is opened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from engine.events import Event
from engine.view import SeatView
from table.protocol import MatchTable, Stop, TableStopped
from ui.controllers.frames import Frame, Hold, still
from ui.controllers.pacer import Pacer

# A game that was opened elsewhere is noticed at the next action, or within so many seconds.
OWNER_CHECK_SECONDS: Final = 2.0

# Within so long nobody has looked at a hand that was just opened: a tap there was for the cover.
HASTE_SECONDS: Final = 0.8

# A hand is on its way to the screen until the screen says that it is drawn; at most so long.
UNSEEN_SECONDS: Final = 4.0

REPLAY: Final = "replay"


@dataclass
class Watching:
    """What one device shows of a game.

    `viewer` is the seat whose hand is open; None while the table is covered, for the person at
    `covered`, or while only what everybody may see is shown: computers act, or the deal is over.
    `near` is the seat at the near edge. `confirm`, `speed`, `motion`, `recap` and `hints` ask for
    the player's settings; `recap` gives "" where all have seen what happened. `log` holds the
    events of the deal so far, `news` what the person whose hand has just been opened is to read.
    """

    viewer: int | None
    confirm: Callable[[], bool]
    speed: Callable[[], str]
    motion: Callable[[], bool]
    recap: Callable[[], str] = lambda: REPLAY
    hints: Callable[[], bool] = lambda: True
    names: tuple[str, ...] = ()
    near: int = 0
    covered: int | None = None
    frame: Frame | None = None
    log: tuple[Event, ...] = ()
    news: tuple[Event, ...] = ()
    stopped: Stop | None = None
    _table: MatchTable | None = None
    _pacer: Pacer | None = None
    _showing: asyncio.Task[None] | None = None
    _guarding: asyncio.Task[None] | None = None
    _seated: bool = False
    _news_until: int = 0
    _hasty_until: float = 0.0
    _unseen: bool = False

    def sit_down(self, table: MatchTable, from_the_start: bool = False) -> None:
        """Begin to show a table, as it stands or all that has happened at it."""
        self._end()
        self.stopped = None
        self._seated = True
        self._table = table
        self.names = table.names
        self._guarding = asyncio.create_task(self._watch_owner(table))
        after = 0 if from_the_start else None
        if self.shared:
            self.near = min(table.people)
            self._turn(after)
        else:
            # Whoever only watches sees the table from the first seat.
            self._watch(min(table.people, default=None), after)

    async def get_up(self) -> None:
        """Leave the table; the game is kept."""
        self._seated = False
        self._end()
        if self._table is not None:
            await self._table.leave()

    @property
    def people(self) -> frozenset[int]:
        """The seats of the people who play at this device."""
        return self._table.people if self._table is not None else frozenset()

    @property
    def shared(self) -> bool:
        """Whether several people play at this device."""
        return len(self.people) > 1

    @property
    def waits_for_tap(self) -> bool:
        """Whether the finished trick stays until the player says so."""
        return self.frame is not None and self.frame.hold is Hold.READ and self.speed() == "wait"

    @property
    def catching_up(self) -> bool:
        """Whether it is being acted out what happened since the viewer's last turn."""
        return self.frame is not None and self.frame.seq < self._news_until

    def open_hand(self) -> None:
        """Show the hand of the person for whom the table is covered, and tell the news."""
        seat, table = self.covered, self._table
        if table is None or seat is None or seat != table.to_watch or not self._may_open():
            return
        self._hasty_until, self._unseen = monotonic() + UNSEEN_SECONDS, True
        after = table.last_turn(seat)
        news = table.story(seat, after)
        how = self.recap()
        if news and how == REPLAY:
            self._news_until = table.present(seat).seq
            self._watch(seat, after)
        else:
            self._watch(seat)
            self.news = news if how else ()

    def hand_seen(self) -> None:
        """Be told by the screen that the hand just opened is drawn."""
        if self._unseen:
            self._hasty_until, self._unseen = monotonic() + HASTE_SECONDS, False

    def close_hand(self) -> None:
        """Cover the table before anybody else may look at it; nothing for a person alone."""
        if self.shared and self._seated and self.viewer is not None:
            self._turn()

    def heard(self) -> None:
        """Have done with the news."""
        self.news = ()

    def skip(self) -> None:
        """Tap anywhere: do not wait any longer."""
        if self._pacer is not None:
            self._pacer.skip()

    def catch_up(self) -> None:
        """Show the present at once."""
        if self._pacer is not None:
            self._pacer.jump()

    def resume(self) -> None:
        """Come back to the app: what happened while nobody looked is not acted out."""
        self.close_hand()
        self.catch_up()

    def _hasty(self) -> bool:
        """Say whether a tap comes too soon after the hand was opened, or after another such tap."""
        now = monotonic()
        hasty = now < self._hasty_until
        if hasty:
            self._hasty_until = max(self._hasty_until, now + HASTE_SECONDS)
        return hasty

    def _may_open(self) -> bool:
        return self._seated and self.stopped is None

    def _forget(self) -> None:
        """Forget what belongs to the viewer so far."""
        self.frame = None
        self.log = self.news = ()

    def _turn(self, after: int | None = None) -> None:
        """Cover the table for who must look next; while that is nobody, show what all may see."""
        assert self._table is not None
        self._end_showing()
        self._forget()
        self.viewer = None
        self.covered = self._table.to_watch
        if self.covered is None:
            self._watch(None, after)
        else:
            self.near = self.covered
            self.frame = still(self._table.present(None))

    def _watch(self, viewer: int | None, after: int | None = None) -> None:
        """Show the table to this viewer: as it stands, or what followed a step."""
        assert self._table is not None
        self._end_showing()
        self._forget()
        self.covered, self.viewer = None, viewer
        if viewer is not None:
            self.near = viewer
        pacer = Pacer(self._table, viewer, self._show, self.speed, self.motion, self._ends)
        self._pacer = pacer
        if after is None:
            self._show(still(self._table.present(viewer)))
        self._showing = asyncio.create_task(self._run(pacer, after))

    def _ends(self, view: SeatView) -> bool:
        """Say whether somebody else must look: another person, or everybody."""
        if not self.shared or self._table is None:
            return False
        if view.to_act is None:
            return self.viewer is not None
        return view.to_act in self._table.people and view.to_act != self.viewer

    def _show(self, frame: Frame) -> None:
        assert self._table is not None
        seq = frame.seq if frame.settled else frame.seq - 1
        told, later = self._table.story(self.viewer), self._table.story(self.viewer, seq)
        self.log = told[: len(told) - len(later)]
        self.frame = frame

    async def _run(self, pacer: Pacer, after: int | None) -> None:
        try:
            another = await pacer.run(after)
        except TableStopped as stop:
            self.stopped = stop.why
            return
        if another and pacer is self._pacer:
            self._turn()

    async def _watch_owner(self, table: MatchTable) -> None:
        # Before Python 3.12 a task may miss that it was cancelled while it waited for the store.
        while self._seated and self.stopped is None and table is self._table:
            await asyncio.sleep(OWNER_CHECK_SECONDS)
            await table.check_owner()

    def _end_showing(self) -> None:
        if self._pacer is not None:
            self._pacer.stop()
        if self._showing is not None and self._showing is not asyncio.current_task():
            self._showing.cancel()
        self._pacer = self._showing = None

    def _end(self) -> None:
        self._end_showing()
        if self._guarding is not None:
            self._guarding.cancel()
