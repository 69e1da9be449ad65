"""The table on this device: any mix of people and computer players, saved after every action."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Action, Deal, Keep
from engine.cards import shuffled
from engine.events import Event, events, events_for
from engine.legal import IllegalAction, Reason, Why, why_illegal
from engine.players import thinking
from engine.record import Record, replay
from engine.ruleset import Layout, RuleSet
from engine.state import Phase, State
from engine.transition import apply_action
from engine.view import SeatView, view_for
from table.protocol import Capability, StaleAction, Step, Stop, TableStopped
from table.saves import LostGame, Save, Saves

# Thinking yields at least so often, so that taps and animations get through.
SLICE_SECONDS: Final = 0.008


def new_game(
    game: str,
    rules: RuleSet,
    layout: Layout,
    names: tuple[str, ...],
    seating: tuple[str, ...],
    seed: str,
) -> Save:
    """Give a game about to begin; the seed decides who deals first, and every pack.

    Raises RuleSetError for a layout that the rules do not have.
    """
    rules.check_layout(layout)
    dealer = int(random.Random(f"{seed} dealer").random() * layout.seats)
    return Save(game, Record(rules, names, layout.sides, dealer), seating, seed)


@dataclass(frozen=True, slots=True)
class _Happened:
    """A step with all its secrets; only the table has it."""

    events: tuple[Event, ...]
    state: State


def _why(lost: LostGame) -> Stop:
    return Stop.DELETED if lost.deleted else Stop.TAKEN_OVER


class LocalTable:
    """A match on this device (see `table.protocol.Table`).

    Open one with `await LocalTable.open(save, saves, owner)`.
    """

    capabilities: frozenset[Capability] = frozenset()

    def __init__(
        self, save: Save, saves: Saves, owner: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._save = save
        self._saves = saves
        self._owner = owner
        self._clock = clock
        self._state = save.record.start()
        self._past: list[_Happened] = []
        self._deal_begins = 0
        for step in replay(save.record):
            self._happened(step.before, step.action, step.after)
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
            table._go_on()
        return table

    def _happened(self, before: State, action: Action, after: State) -> None:
        self._state = after
        if isinstance(action, Deal):
            self._deal_begins = len(self._past)
        self._past.append(_Happened(events(before, action, after), after))

    @property
    def _seq(self) -> int:
        """The number of the present step."""
        return len(self._past)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._save.record.seats

    @property
    def people(self) -> frozenset[int]:
        """The seats that people sit in."""
        return self._save.people

    def asks(self, view: SeatView) -> bool:
        """Say whether the seat of this view, a person's, is asked to act.

        Asking somebody who cannot rob keeps the secret between people; against computer players
        alone there is none to keep, and the table keeps for that person.
        """
        if view.seat is None or view.to_act != view.seat:
            return False
        return len(self.people) > 1 or view.legal_actions != (Keep(),)

    def present(self, seat: int | None) -> Step:
        """Give the newest step as this seat sees it, without its events."""
        return Step(self._seq, (), view_for(self._state, seat))

    def story(self, seat: int | None) -> tuple[Event, ...]:
        """Give what has happened in the deal so far, as this seat may know it."""
        deal = self._past[self._deal_begins :]
        return tuple(event for happened in deal for event in events_for(happened.events, seat))

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
                happened = self._past[seq]
                seq += 1
                yield Step(seq, events_for(happened.events, seat), view_for(happened.state, seat))
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
            await self._do(action)
        self._go_on()

    async def deal(self, seq: int) -> None:
        """Begin the next deal with a pack made from the game's seed."""
        async with self._busy:
            self._check(seq)
            if self._state.phase is not Phase.DEAL:
                raise StaleAction(seq)
            rng = random.Random(f"{self._save.seed} pack {self._state.deals}")
            await self._do(Deal(shuffled(self._state.rules.pack, rng.random)))
        self._go_on()

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

    async def _do(self, action: Action) -> None:
        """Apply, save, and only then let it be seen."""
        before, seat = self._state, self._state.to_act
        after = apply_action(before, action)
        if isinstance(action, Deal):
            record = self._save.record.with_pack(action.pack)
        else:
            assert seat is not None
            record = self._save.record.with_action(seat, action)
        save = replace(self._save, record=record, finished=after.phase is Phase.OVER)
        try:
            self._save = await self._saves.write(save, self._owner, self._clock())
        except LostGame as lost:
            await self._stop(_why(lost))
            raise TableStopped(_why(lost)) from None
        self._happened(before, action, after)
        await self._wake()

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
                        await self._do(action)
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
        if seat in self.people:
            view = view_for(state, seat)
            return None if self.asks(view) else view.legal_actions[0]
        deal = self._save.record.deals[-1]
        place = f"{len(self._save.record.deals)} {len(deal.actions)} {seat}"
        rng = random.Random(f"{self._save.seed} decision {place}")
        thought = thinking(view_for(state, seat), rng, self._save.seating[seat])
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
