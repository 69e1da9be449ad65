"""The table on this device: any mix of people and computer players, saved after every action."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from typing import Final

from engine.actions import Action, Deal, Keep
from engine.events import Event
from engine.legal import IllegalAction, Reason, Why, why_illegal
from engine.players import thinking
from engine.record import Record, ReplayStep, replay
from engine.state import Phase, State
from engine.transition import apply_action
from engine.view import SeatView, view_for
from table.back import Request, kept_actions, taken_back
from table.chance import decision_rng, pack_of
from table.claims import may_finish, written_out
from table.fair import Proof, fair_code, fair_proof
from table.games import new_game
from table.protocol import Back, Capability, NotPossible, StaleAction, Step, Stop, TableStopped
from table.save import Kind
from table.saves import LostGame, Save, Saves
from table.story import Story

__all__ = ["LocalTable", "new_game"]

# Thinking yields at least so often, so that taps and animations get through.
SLICE_SECONDS: Final = 0.008

_ALWAYS: Final = frozenset({Capability.CLAIM})
_USUAL: Final = _ALWAYS | {Capability.UNDO, Capability.RESTART, Capability.HINT}


def _why(lost: LostGame) -> Stop:
    return Stop.DELETED if lost.deleted else Stop.TAKEN_OVER


class LocalTable:
    """A match on this device (see `table.protocol.Table`).

    Open one with `await LocalTable.open(save, saves, owner)`.
    """

    def __init__(
        self, save: Save, saves: Saves, owner: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._save = save
        self._saves = saves
        self._owner = owner
        self._clock = clock
        self._story = Story(save.record.start())
        for step in replay(save.record):
            self._story.add(step)
        self._asked: Request | None = None
        self._news = asyncio.Condition()
        self._busy = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._stopped: Stop | None = None
        self._left = False

    @classmethod
    async def open(
        cls, save: Save, saves: Saves, owner: str, clock: Callable[[], float] = time.time
    ) -> LocalTable:
        """Sit down at a new or saved game, as its one owner, and let the computer players begin."""
        await saves.take(save.id, owner)
        table = cls(save, saves, owner, clock)
        if not save.record.deals:
            await table.deal(table._seq)
        else:
            if not save.revision:  # a deal played again, that no store knows yet
                await table._write(save, table._state)
            table._go_on()
        return table

    @property
    def _state(self) -> State:
        return self._story.state

    @property
    def _seq(self) -> int:
        return self._story.seq

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._save.record.seats

    @property
    def people(self) -> frozenset[int]:
        """The seats that people sit in."""
        return self._save.people

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What this table can do beyond play: in the deal of a day nothing is taken back."""
        return _ALWAYS if self._save.kind is Kind.DAILY else _USUAL

    @property
    def goes_on(self) -> bool:
        """Whether another deal may follow the present one."""
        return not self._save.one_deal and self._state.phase is not Phase.OVER

    @property
    def finished(self) -> Save | None:
        """The game as it is kept, once it is over: nothing in it is secret any more."""
        return self._save if self._save.finished else None

    @property
    def may_review(self) -> bool:
        """Whether the game is over, and kept."""
        return self._save.finished

    @property
    def finished_deals(self) -> Record:
        """The record of the deals that are over: what may be reviewed, shared and kept."""
        record = self._save.record
        over = self._state.phase in (Phase.DEAL, Phase.OVER)
        return record if over else replace(record, deals=record.deals[:-1])

    def asks(self, view: SeatView) -> bool:
        """Say whether the seat of this view is a person's who is asked to act.

        Asking somebody who cannot rob keeps the secret between people; against computer players
        alone there is none to keep, and the table keeps for that person.
        """
        if view.seat not in self.people or view.to_act != view.seat:
            return False
        return len(self.people) > 1 or view.legal_actions != (Keep(),)

    def present(self, seat: int | None) -> Step:
        """Give the newest step as this seat sees it, without its events."""
        return Step(self._seq, (), view_for(self._state, seat))

    def story(self, seat: int | None, after: int = 0) -> tuple[Event, ...]:
        """Give what has happened in the deal so far, or after a step, as this seat may know it.

        What was taken back is not told.
        """
        return self._story.told(seat, after)

    @property
    def to_watch(self) -> int | None:
        """The person who must look next: the one asked to act. None while nobody is."""
        seat = self._state.to_act
        return seat if seat is not None and self.asks(view_for(self._state, seat)) else None

    def last_turn(self, seat: int) -> int:
        """Give the step after which all is news to a person: `story(seat, after)` tells it."""
        return self._story.last_turn(seat)

    async def steps(self, seat: int | None, after: int | None = None) -> AsyncGenerator[Step, None]:
        """Give every step after `after` (by default: after the present one) as this seat sees it.

        Raises TableStopped when the table stops; ends when it is left.
        """
        seq = self._seq if after is None else after
        while True:
            async with self._news:
                while self._seq == seq and not self._stopped and not self._left:
                    await self._news.wait()
            while self._seq > seq:
                seq += 1
                yield self._story.step(seq, seat)
            if self._stopped:
                raise TableStopped(self._stopped)
            if self._left:
                return

    async def act(self, action: Action, seq: int) -> None:
        """Do the action of the person to act (see `table.protocol.Table.act`)."""
        async with self._busy:
            self._check(seq)
            if self._state.to_act not in self.people:
                raise IllegalAction(action, Reason(Why.OUT_OF_TURN))
            if isinstance(action, Deal):
                raise IllegalAction(action, Reason(Why.WRONG_PHASE))
            reason = why_illegal(self._state, action)
            if reason is not None:
                raise IllegalAction(action, reason)
            await self._do((action,))
            self._asked = None
        self._go_on()

    async def deal(self, seq: int) -> None:
        """Begin the next deal with a pack made from the game's seed."""
        async with self._busy:
            self._check(seq)
            begun = self._save.one_deal and self._save.record.deals
            if self._state.phase is not Phase.DEAL or begun:
                raise StaleAction(seq)
            pack = pack_of(self._save.seed, self._state.rules, self._state.deals + 1)
            await self._do((Deal(pack),))
            self._asked = None
        self._go_on()

    @property
    def others_agree(self) -> bool:
        """Whether people elsewhere must agree: there are none."""
        return False

    @property
    def asked_back(self) -> Request | None:
        """What somebody wishes to take back, while not all people have agreed."""
        return self._asked

    @property
    def would_go(self) -> tuple[Event, ...]:
        """What everybody has seen happen of what somebody wishes to take back."""
        return self._story.told_from(self._asked.keep) if self._asked else ()

    def may_undo(self, seat: int) -> bool:
        """Say whether there is a decision of this person in the deal to go back to."""
        return self._keeps(Back.UNDONE, seat) is not None

    def may_restart(self, seat: int) -> bool:
        """Say whether a person has decided anything in the deal."""
        return self._keeps(Back.RESTARTED, seat) is not None

    async def undo(self, seat: int, seq: int) -> bool:
        """Go back to this person's last decision in the deal, or agree to another's wish to.

        Say whether it is done: among several people not before all have agreed; any other action
        of a person withdraws the wish. Computer players may have acted since `seq`. Raises
        StaleAction if anybody else did, NotPossible, TableStopped.
        """
        return await self._ask_back(Back.UNDONE, seat, seq)

    async def restart(self, seat: int, seq: int) -> bool:
        """Begin the deal again with the same pack, or agree to that; as `undo`."""
        return await self._ask_back(Back.RESTARTED, seat, seq)

    def withdraw(self) -> None:
        """Do not take back what was asked for."""
        self._asked = None

    def may_finish(self, seat: int) -> bool:
        """Say whether this person, to act, may have the rest of the deal written out.

        Either the person can see that all the rest is won, or everybody that nothing can change.
        """
        return seat in self.people and may_finish(view_for(self._state, seat))

    async def finish_deal(self, seat: int, seq: int) -> None:
        """Claim the rest of the deal, or leave a decided one: it is written out card by card.

        Raises StaleAction unless `seq` is the present step's, NotPossible, TableStopped.
        """
        async with self._busy:
            self._check(seq)
            if not self.may_finish(seat):
                raise NotPossible
            await self._do(written_out(self._state, seat))
            self._asked = None
        self._go_on()

    def fair_code(self, deal: int | None = None) -> str:
        """Give the fair code of a deal, counted from 1; by default the present one's."""
        return fair_code(self._save, self._state.deals if deal is None else deal)

    def fair_proof(self, deal: int) -> Proof:
        """Give what the code of a finished deal was made of; raises ValueError while it is not."""
        return fair_proof(self._save, deal)

    async def leave(self) -> None:
        """Go away: thinking is cancelled, watchers end. The game is kept."""
        self._left = True
        if self._thinking is not None:
            self._thinking.cancel()
        await self._wake()

    async def check_owner(self) -> None:
        """Stop the table if the game has been opened or deleted elsewhere."""
        if not self._stopped and not self._left:
            try:
                await self._saves.check(self._save.id, self._owner)
            except LostGame as lost:
                await self._stop(_why(lost))

    def _check(self, seq: int) -> None:
        if self._stopped:
            raise TableStopped(self._stopped)
        if self._left or seq != self._seq:
            raise StaleAction(seq)

    def _check_seen(self, seq: int) -> None:
        """Raise StaleAction if anything but computer players' actions came after this step."""
        self._check(self._seq)
        if not 0 <= seq <= self._seq:
            raise StaleAction(seq)
        for happened in self._story.since(seq):
            step = happened.step
            if step is None or step.seat is None:
                raise StaleAction(seq)
            if self.asks(view_for(step.before, step.seat)):
                raise StaleAction(seq)

    def _keeps(self, back: Back, seat: int) -> int | None:
        """Give how many actions of the deal would stay; None where nothing can be taken back."""
        if seat not in self.people or self._save.kind is Kind.DAILY:
            return None
        return kept_actions(back, self._story.deal, seat, self.people)

    async def _ask_back(self, back: Back, seat: int, seq: int) -> bool:
        async with self._busy:
            self._check_seen(seq)
            keep = self._keeps(back, seat)
            if self._asked and self._asked.back is back and seat in self.people:
                self._asked = self._asked.with_agreement(seat)
            elif keep is not None:
                self._asked = Request(back, seat, keep, frozenset({seat}))
            else:
                raise NotPossible
            if self._asked.agreed < self.people:
                return False
            await self._take_back(self._asked)
            self._asked = None
        self._go_on()
        return True

    async def _take_back(self, request: Request) -> None:
        """Go back, save, and only then let it be seen; what is being thought of is forgotten."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        record = taken_back(self._save.record, request.keep)
        save = replace(self._save, record=record).with_one_more(request.back)
        await self._write(save, self._story.state_after(request.keep))
        self._story.go_back(request.back, request.keep)
        await self._wake()

    async def _do(self, actions: Sequence[Action]) -> None:
        """Apply and save; what is seen at once is not built upon before the store has answered."""
        state, record = self._state, self._save.record
        steps = []
        for action in actions:
            before, seat, state = state, state.to_act, apply_action(state, action)
            if isinstance(action, Deal):
                record = record.with_pack(action.pack)
            else:
                assert seat is not None
                record = record.with_action(seat, action)
            number = len(record.deals[-1].actions)
            steps.append(ReplayStep(len(record.deals), number, before, seat, action, state))
        await self._send(replace(self._save, record=record), state)
        for step in steps:
            self._story.add(step)
        await self._wake()
        await self._saves.arrived()

    async def _write(self, save: Save, state: State) -> None:
        """Save what leads to this state; raises TableStopped if the game is lost."""
        await self._send(save, state)
        await self._saves.arrived()

    async def _send(self, save: Save, state: State) -> None:
        """Begin to save what leads to this state; raises TableStopped if the game is lost."""
        save = replace(save, finished=save.ends_with(state))
        try:
            self._save = await self._saves.send(save, self._owner, self._clock())
        except LostGame as lost:
            await self._stop(_why(lost))
            raise TableStopped(_why(lost)) from None

    def _go_on(self) -> None:
        """Let the computer players act until a person must, or the deal is over."""
        if self._left or self._stopped:
            return
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._computers())

    async def _computers(self) -> None:
        try:
            while not self._left and not self._stopped:
                seq = self._seq
                action = await self._choice()
                if action is None:
                    return
                async with self._busy:
                    if seq == self._seq:  # else the person was quicker to keep
                        await self._do((action,))
        except (TableStopped, asyncio.CancelledError):
            pass
        except Exception:
            await self._stop(Stop.BROKEN)
            raise

    async def _choice(self) -> Action | None:
        """Give what the computer does next, None when it is for a person or chance to act."""
        state, seat = self._state, self._state.to_act
        if seat is None:
            return None
        view = view_for(state, seat)
        if seat in self.people:
            return None if self.asks(view) else view.legal_actions[0]
        deals = self._save.record.deals
        rng = decision_rng(self._save.seed, len(deals), len(deals[-1].actions), seat)
        thought = thinking(view, rng, self._save.seating[seat])
        until = time.perf_counter() + SLICE_SECONDS
        while True:
            try:
                next(thought)
            except StopIteration as done:
                action: Action = done.value
                return action
            if time.perf_counter() > until:
                await asyncio.sleep(0)
                until = time.perf_counter() + SLICE_SECONDS

    async def _stop(self, why: Stop) -> None:
        self._stopped = why
        await self._wake()

    async def _wake(self) -> None:
        async with self._news:
            self._news.notify_all()
