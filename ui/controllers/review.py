"""Where one is in a game under review: a deal of it, and a step of the deal.

Everything is open here, for only deals that are over can be reviewed (see `engine.review`).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final

import flet as ft

from engine.hindsight import Hindsight, hindsight
from engine.record import Record
from engine.review import ReviewedDeal, ReviewStep, review
from engine.state import Trick


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """The trick that a step shows: the one in progress or the one it completed.

    `number` counts from 1, 0 before the first card is led; `winner` is None until it is complete.
    """

    number: int
    trick: Trick
    winner: int | None = None


def shown_trick(step: ReviewStep) -> ShownTrick:
    """Give the trick to look at after a step: a complete one stays until the next is begun."""
    view = step.view
    if step.won is not None:
        return ShownTrick(step.won.number, step.won.trick, step.won.winner)
    if not view.trick.cards and view.tricks:  # as when the pool is taken after three tricks
        return ShownTrick(len(view.tricks), view.tricks[-1], view.trick_winners[-1])
    return ShownTrick(len(view.tricks) + bool(view.trick.cards), view.trick)


SLICE_SECONDS: Final = 0.012
"""So long the page may wait for what is worked out without an answer."""

PAUSE_SECONDS: Final = 0.4
"""How often what has been worked out is shown."""


@ft.observable
@dataclass
class Chances:
    """The chances of one seat's side in a deal of a record, as far as they are worked out.

    `found` goes along with the first steps of the deal.
    """

    record: Record
    seat: int
    found: tuple[Hindsight, ...] = ()
    _deal: int = 0
    _task: asyncio.Task[None] | None = None

    def work_out(self, deal: int) -> None:
        """Begin with a deal, counted from 1; another is given up."""
        if deal != self._deal:
            self.stop()
            self.found, self._deal = (), deal
            self._task = asyncio.create_task(self._work(deal))

    def stop(self) -> None:
        """Think no more; `work_out` of the same deal begins anew."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._deal = 0

    async def _work(self, deal: int) -> None:
        done: list[Hindsight] = []
        shown = until = time.perf_counter()
        for one in hindsight(self.record, deal, self.seat):
            if one is not None:
                done.append(one)
            now = time.perf_counter()
            if now > shown + PAUSE_SECONDS:
                self.found, shown = tuple(done), now
            if now > until:
                await asyncio.sleep(0)
                until = time.perf_counter() + SLICE_SECONDS
        self.found = tuple(done)


@ft.observable
@dataclass
class ReviewController:
    """A walk through the deals of a record, none of which goes on.

    `deal` counts from 1 and is one of them; `place` counts the steps of the deal from 0.
    Raises RecordError for a record that cannot be replayed, Unfinished for one that goes on.
    """

    record: Record
    deal: int = 1
    place: int = 0
    _deals: tuple[ReviewedDeal, ...] = field(default=())

    def __post_init__(self) -> None:
        self._deals = review(self.record)
        self.deal = min(max(self.deal, 1), len(self._deals))

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self._deals)

    @property
    def steps(self) -> tuple[ReviewStep, ...]:
        """All steps of the deal."""
        return self._deals[self.deal - 1].steps

    @property
    def step(self) -> ReviewStep:
        """The present step."""
        return self.steps[self.place]

    @property
    def tricks(self) -> tuple[int, ...]:
        """Where each trick of the deal begins."""
        return self._deals[self.deal - 1].tricks

    @property
    def at_start(self) -> bool:
        """Whether nothing comes before, in any deal."""
        return self.deal == 1 and self.place == 0

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after, in any deal."""
        return self.deal == self.deals and self.place == len(self.steps) - 1

    def last_step(self, deal: int) -> ReviewStep:
        """Give the step with which a deal, counted from 1, was over."""
        return self._deals[deal - 1].steps[-1]

    def forward(self) -> None:
        """Go one step on: after a deal's last to the next deal."""
        if self.place < len(self.steps) - 1:
            self.place += 1
        elif not self.at_end:
            self.to_deal(self.deal + 1)

    def back(self) -> None:
        """Go one step back: before a deal's first to the end of the deal before."""
        if self.place > 0:
            self.place -= 1
        elif not self.at_start:
            self.to_deal(self.deal - 1)
            self.to_end()

    def to_start(self) -> None:
        """Go to the beginning of the deal."""
        self.place = 0

    def to_end(self) -> None:
        """Go to the end of the deal."""
        self.place = len(self.steps) - 1

    def to_trick(self, number: int) -> None:
        """Go to the lead of a trick of this deal, counted from 1."""
        self.place = self.tricks[number - 1]

    def to_deal(self, deal: int) -> None:
        """Go to the beginning of a deal, counted from 1."""
        if deal != self.deal:
            self.place = 0
            self.deal = deal
        self.to_start()
