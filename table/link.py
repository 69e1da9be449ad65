"""Our end of a shared table: what we know of it, and what we ask of it (docs/api.md).

It is followed by calls that wait for news. A request is sent until it is answered, under one
number, so that nothing is lost and nothing done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeVar

from engine.events import DealBegan
from engine.state import Phase
from table.protocol import StaleAction, Step, Stop, TableStopped
from table.saves import LostGame, Saves
from table.service import OtherForm, Patience, Refused, Silent, TableService, patiently
from table.shared import Answer, Finished, Leave, Problem, Refusal, Request, Say, Shared, You
from table.tickets import Ticket

_T = TypeVar("_T")

QUICK_SECONDS: Final = 1.0
"""A call that waits for news and brings none so soon was ended by another window, or a proxy."""

# Steps are kept for whoever shows them late; more than two deals of ten players.
_MOST_STEPS: Final = 400
_MOST_DEALS: Final = 8

_STOPS: Final = {
    Refusal.NO_TABLE: Stop.GONE,
    Refusal.NOT_MEMBER: Stop.GONE,
    Refusal.REMOVED: Stop.REMOVED,
}


class _TooTalkative(Exception):
    """So much was said that the service wants silence: nothing to try again, a card comes first."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.problem = problem


class Link:
    """The link to a shared table. Open one with `await Link.open(service, ticket, saves, owner)`.

    `tell` is called whenever anything is new: who is there, what is said, whether there is an
    answer at all.
    """

    def __init__(
        self,
        service: TableService,
        ticket: Ticket,
        first: Answer,
        saves: Saves,
        owner: str,
        patience: Patience,
    ) -> None:
        self.tell: Callable[[], None] = lambda: None
        self.ticket = ticket
        """What brings us back."""
        self.lost = False
        """Whether the service does not answer at the moment."""
        self.stopped: Stop | None = None
        """Why the table went away, if it did."""
        self.left = False
        """Whether we look at it no longer."""
        self.past: list[Step] = list(first.steps)
        """The steps we have been told, the last ones."""
        self._deals = [first.steps]
        self.finished: Finished | None = None
        """The deals of the match that are over, once we have been told."""
        self.finished_of = (0, 0)
        """The match of which these are, and how many."""
        self.codes: dict[tuple[int, int], str] = {}
        """The fair codes that we were told while the deals went on, by match and deal."""
        self._service = service
        self._saves = saves
        self._owner = owner
        self._patience = patience
        self._answer = replace(first, steps=())
        self._number = first.you.number
        self._unsure = False
        self._news = asyncio.Condition()
        self._busy = asyncio.Lock()
        self._hurry = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[Answer] | None = None
        self._asking: set[asyncio.Task[Answer]] = set()
        self._note_code()

    @classmethod
    async def open(
        cls,
        service: TableService,
        ticket: Ticket,
        saves: Saves,
        owner: str,
        patience: Patience | None = None,
    ) -> Link:
        """Come to a table that we are a member of, as its one window here, and follow it.

        Raises Silent, Refused, OtherForm.
        """
        await saves.take(ticket.id, owner)
        first = await service.look(ticket.token, ticket.code)
        link = cls(service, ticket, first, saves, owner, patience or Patience())
        link._following = asyncio.create_task(link._follow())
        return link

    @property
    def shared(self) -> Shared:
        """The table, and who is there."""
        return self._answer.table

    @property
    def you(self) -> You:
        """Who we are there."""
        return self._answer.you

    @property
    def deal(self) -> tuple[Step, ...]:
        """The steps that stand in the present deal."""
        return self._deals[-1]

    def deal_of(self, seq: int) -> tuple[Step, ...]:
        """Give the steps of the deal that a step belongs to, of the last deals we were told."""
        known = (deal for deal in reversed(self._deals) if deal and deal[0].seq <= seq)
        return next(known, self.deal)

    @property
    def begun(self) -> bool:
        """Whether a match has begun: before, there is nothing to be seen of a game."""
        return bool(self.past)

    @property
    def present(self) -> Step:
        """The newest step."""
        return self.past[-1]

    @property
    def seq(self) -> int:
        """The number of the newest step, 0 before the first match."""
        return self.past[-1].seq if self.past else 0

    @property
    def seat(self) -> int | None:
        """The seat as which we see the match."""
        return self.past[-1].view.seat if self.past else self.you.seat

    async def steps(self, after: int) -> AsyncGenerator[Step, None]:
        """Give every step after one; raises TableStopped, ends when the table is left."""
        seq = after
        while True:
            await self.beyond(seq)
            for step in [step for step in self.past if step.seq > seq]:
                seq = step.seq
                yield step
            if self.stopped:
                raise TableStopped(self.stopped)
            if self.left:
                return

    async def beyond(self, seq: int) -> None:
        """Wait for a step after this one, as `until`."""
        await self.until(lambda: self.seq > seq)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds; no longer than until the table stops or is left."""
        async with self._news:
            while not (true() or self.stopped or self.left):
                await self._news.wait()

    def check(self, seq: int) -> None:
        """Raise TableStopped or, unless this is the present step, StaleAction."""
        if self.stopped:
            raise TableStopped(self.stopped)
        if self.left or seq != self.seq:
            raise StaleAction(seq)

    async def request(self, make: Callable[[int], Request]) -> None:
        """Ask for something, until it is answered, and have the table as it is then.

        `make` is given the number of the request. Raises Refused, StaleAction for what came too
        late, TableStopped.
        """
        async with self._busy:
            self.check(self.seq)
            task = asyncio.create_task(self._numbered(make))
            self._asking.add(task)
            try:
                answer = await task
            except asyncio.CancelledError:
                if self.left:
                    raise StaleAction(self.seq) from None
                raise
            finally:
                self._asking.discard(task)
        await self._take(answer)
        # The step comes by the other call; until then the table would look as before.
        await self.until(lambda: self.seq >= answer.table.seq)

    async def resign(self) -> None:
        """Go away for good: our seat is given up."""
        with contextlib.suppress(TableStopped):  # we were no member any more
            await self.request(lambda number: Leave(number=number))

    def rest(self) -> None:
        """Ask for no news until `hurry`: nobody looks, and others should know that."""
        if self._following is not None:
            self._following.cancel()
            self._following = None

    def hurry(self) -> None:
        """Call anew at once, as when the player comes back: the old call may be dead."""
        self._hurry.set()
        if self._looking is not None:
            self._looking.cancel()
        elif self._following is None and not self.left and not self.stopped:
            self._following = asyncio.create_task(self._follow())

    async def leave(self) -> None:
        """Look at the table no longer; our place there is kept."""
        self.left = True
        for task in (self._following, *self._asking):
            if task is not None:
                task.cancel()
        await self.wake()

    async def check_owner(self) -> None:
        """Stop if the table has been opened in another window, which would end our calls."""
        if self.stopped or self.left:
            return
        try:
            await self._saves.check(self.ticket.id, self._owner)
        except LostGame as lost:
            await self._stop(Stop.DELETED if lost.deleted else Stop.TAKEN_OVER)

    async def _numbered(self, make: Callable[[int], Request]) -> Answer:
        token, code = self.ticket.token, self.ticket.code
        if self._unsure:
            answer = await self._insist(lambda: self._service.look(token, code))
            self._number = answer.you.number
        self._unsure = True
        asked = make(self._number + 1)

        async def ask() -> Answer:
            try:
                return await self._service.request(token, code, asked)
            except Refused as refused:
                if isinstance(asked, Say) and refused.error is Refusal.TOO_MANY:
                    raise _TooTalkative(refused.problem) from None
                raise

        try:
            answer = await self._insist(ask)
        except _TooTalkative as many:
            self._unsure = False
            raise Refused(many.problem) from None
        except Refused as refused:
            if refused.error in _STOPS:
                await self._stop(_STOPS[refused.error])
                raise TableStopped(_STOPS[refused.error]) from None
            if refused.error is Refusal.OLD_REQUEST:  # another window has gone on meanwhile
                raise StaleAction(self.seq) from None
            self._unsure = False
            if refused.error is Refusal.STALE:
                raise StaleAction(self.seq) from None
            raise
        except OtherForm:
            await self._stop(Stop.VERSION)
            raise TableStopped(Stop.VERSION) from None
        self._unsure = False
        self._number = answer.you.number
        return answer

    async def _insist(self, call: Callable[[], Awaitable[_T]]) -> _T:
        """Make a call until it is answered."""
        answer = await patiently(call, self._patience, self._pause, self._lose)
        self._found()
        return answer

    async def _pause(self, seconds: float) -> None:
        self._hurry.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)

    def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            self.tell()

    def _found(self) -> None:
        if self.lost:
            self.lost = False
            self.tell()

    async def _follow(self) -> None:
        """Have one call open that waits for news, as long as the table is looked at."""
        loop = asyncio.get_running_loop()
        try:
            while not self.left and not self.stopped:
                asked, known = loop.time(), (self._answer.version, self.seq)
                answer = await self._insist(self._wait_for_news)
                await self._take(answer)
                if self._over_unread:
                    await self._read_finished()
                if (self._answer.version, self.seq) == known:
                    await self._pause(asked + QUICK_SECONDS - loop.time())
        except Refused as refused:
            await self._stop(_STOPS.get(refused.error, Stop.BROKEN))
        except OtherForm:
            await self._stop(Stop.VERSION)
        except Exception:
            await self._stop(Stop.BROKEN)
            raise

    async def _wait_for_news(self) -> Answer:
        """Give the next answer; the steps in it follow on ours, or ours have been renewed."""
        ticket = self.ticket
        answer = await self._look_on()
        if self._follows(answer):
            return answer
        # Numbered anew, or as another seat: the steps of the deal from its beginning.
        whole = await self._service.look(ticket.token, ticket.code)
        if self.seat == answer.you.seat == whole.you.seat:
            self._add(*(step for step in answer.steps if step.seq <= whole.table.seq))
        else:
            self.past.clear()
            self._deals.clear()
        self._add(*whole.steps)
        first = whole.steps[0].seq if whole.steps else 0
        before = [deal for deal in self._deals if deal and deal[-1].seq < first]
        self._deals = [*before, whole.steps]
        return whole

    async def _look_on(self) -> Answer:
        """Wait for news; anew where somebody is in a hurry."""
        token, code = self.ticket.token, self.ticket.code
        while True:
            # While nobody knows whether there is a line, an answer is wanted at once.
            version = None if self.lost else self._answer.version
            look = self._service.look(token, code, self.seq, version)
            self._looking = asyncio.create_task(look)
            try:
                return await self._looking
            except asyncio.CancelledError:
                me = asyncio.current_task()
                if self.left or me is None or me.cancelling():
                    raise
            finally:
                self._looking = None

    def _follows(self, answer: Answer) -> bool:
        """Say whether an answer's steps follow on those we have, as seen from the same seat."""
        if self.past and answer.you.seat != self.seat:
            return False
        seq = self.seq
        for step in answer.steps:
            if step.back is not None or (step.seq != seq + 1 and not _begins(step)):
                return False
            seq = step.seq
        return True

    def _add(self, *steps: Step) -> None:
        """Take in steps that come after those we have."""
        for step in steps:
            if step.seq > self.seq:
                self.past.append(step)
        del self.past[:-_MOST_STEPS]

    async def _take(self, answer: Answer) -> None:
        """Take in what an answer says, unless a later one has said more."""
        for step in answer.steps:
            if step.seq > self.seq:
                self.past.append(step)
                if _begins(step):
                    self._deals = [*self._deals[1 - _MOST_DEALS :], ()]
                self._deals[-1] = (*self.deal, step)
        if answer.version > self._answer.version:
            self._answer = replace(answer, steps=())
        self._note_code()
        self.tell()
        await self.wake()

    def _note_code(self) -> None:
        """Keep the code that was told while a deal goes on."""
        if self.past and self.shared.fair and self.shared.seq == self.seq:
            deal = self.present.view.deals
            self.codes.setdefault((self.shared.match, deal), self.shared.fair)

    @property
    def _over_unread(self) -> bool:
        """Whether a deal is over of which the hands have not been told yet."""
        if not self.past or self.present.view.phase not in (Phase.DEAL, Phase.OVER):
            return False
        return self.finished_of != (self.shared.match, self.present.view.deals)

    async def _read_finished(self) -> None:
        """Have the deals told that are over: for proof and review, so it may fail."""
        with contextlib.suppress(Silent, Refused, OtherForm):
            of = (self.shared.match, self.present.view.deals)
            self.finished = await self._service.record(self.ticket.token, self.ticket.code)
            self.finished_of = of
            self.tell()

    async def _stop(self, why: Stop) -> None:
        self.stopped = why
        self.tell()
        await self.wake()

    async def wake(self) -> None:
        """Let all who wait look again."""
        async with self._news:
            self._news.notify_all()


def _begins(step: Step) -> bool:
    return any(isinstance(event, DealBegan) for event in step.events)
