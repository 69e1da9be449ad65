"""What the coach says at a table: a hint when asked for, and a word after a play.

Both are thought of in short slices beside the table, and dropped when it goes on. They are for the
one person whose hand is open, and judged from what that person sees.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final, TypeVar

import flet as ft

from engine.actions import Play
from engine.cards import Card
from engine.events import Played
from engine.players.advice import Advice, advising
from engine.players.verdict import Verdict, judging
from engine.view import SeatView
from ui.controllers.frames import Frame

SLICE_SECONDS: Final = 0.008
"""So long may be thought without letting taps and animations through."""

NOTICED_SECONDS: Final = 0.3
"""After so long it is said that something is being worked out."""

T = TypeVar("T")


@ft.observable
@dataclass
class Coach:
    """The coach of one table.

    `working` says that a hint has been asked for and takes long enough to say so; `whole` that the
    reason is to be told where there is little room, too. `hint` and `word` are about the decision
    in `_seen`: show what `hint_at` and `word_at` make of them.
    """

    working: bool = False
    whole: bool = False
    hint: Advice | None = None
    word: Verdict | None = None
    _seen: SeatView | None = None
    _asked: SeatView | None = None
    _thinking: asyncio.Task[None] | None = None

    def hint_at(self, frame: Frame) -> Advice | None:
        """Give the hint, while this is what it was asked for."""
        return self.hint if self._seen == frame.view else None

    def word_at(self, frame: Frame) -> Verdict | None:
        """Give what is to be said of the last play: once its trick is over, to whoever played."""
        seen, view = self._seen, frame.view
        if seen is None or (seen.seat, seen.deals) != (view.seat, view.deals):
            return None
        over = len(view.tricks) > len(seen.tricks) and (frame.settled or frame.winner is not None)
        return self.word if over else None

    def ask(self, frame: Frame) -> None:
        """Think of a hint for the seat to act; no longer, if it has been given."""
        given = self.hint_at(frame) is not None
        self.hush()
        if not given:
            self._seen = frame.view
            self._thinking = asyncio.create_task(self._advise(frame.view))

    def follow(self, frame: Frame | None, judges: bool) -> None:
        """See what the table shows now; what the viewer plays is judged if `judges`."""
        if frame is None or frame.back is not None or frame.view.seat is None:
            self.hush()
            self._asked = None
        if frame is None or frame.view.seat is None:
            return
        view = frame.view
        card = _own_play(frame, frame.view.seat)
        if card is not None:
            asked, self._asked = self._asked, None
            self.hush()
            if judges and asked is not None and Play(card) in asked.legal_actions:
                self._seen = asked
                self._thinking = asyncio.create_task(self._judge(asked, Play(card)))
        elif frame.settled and view.to_act == view.seat and self._asked != view:
            if self.word is None:
                self.hush()  # too late: the next decision is there
            self._asked = view

    def hush(self) -> None:
        """Say nothing any more, and think no more."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self.hint = self.word = self._seen = None
        self.working = self.whole = False

    def tell_more(self) -> None:
        """Tell the reason, too."""
        self.whole = True

    async def _advise(self, view: SeatView) -> None:
        self.hint = await self._slowly(advising(view), noticed=True)
        self.working = False

    async def _judge(self, view: SeatView, played: Play) -> None:
        self.word = await self._slowly(judging(view, played))

    async def _slowly(self, thought: Generator[None, None, T], noticed: bool = False) -> T:
        """Think to the end, with pauses."""
        began = until = time.perf_counter()
        while True:
            try:
                next(thought)
            except StopIteration as done:
                value: T = done.value
                return value
            now = time.perf_counter()
            if now > until:
                if noticed and now > began + NOTICED_SECONDS and not self.working:
                    self.working = True
                await asyncio.sleep(0)
                until = time.perf_counter() + SLICE_SECONDS


def _own_play(frame: Frame, seat: int) -> Card | None:
    """Give the card that this seat is shown to play."""
    for event in frame.events:
        if isinstance(event, Played) and event.seat == seat:
            return event.card
    return None
