"""The tables of one process: calls are done, news is waited for, computer players move.

A table that somebody calls for is kept in memory as long as that lasts; what counts is in the
store. Any process may serve any table: a change that was made for an earlier version is not kept,
and done again on the present one. Computer players' moves follow from the seed, so that it does not
matter which process makes them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from server.background import background, told
from server.calls import Context, done
from server.computers import Thinking
from server.metrics import CONFLICTS, EVENTS_WAITED, STEPS, TABLES_AWAKE, WAITING
from server.presence import came, passed
from server.rooms import (
    Person,
    Refused,
    Room,
    answer_for,
    computer_at,
    joined,
    new_room,
    read_room,
    shared,
    write_room,
)
from server.store import KEPT_SECONDS, CodeTaken, Store, StoreFailed
from table.shared import (
    CODE_LENGTH,
    CODE_LETTERS,
    POLL_SECONDS,
    Answer,
    Create,
    Finished,
    Refusal,
    Request,
    Shared,
)

log = logging.getLogger("twenty-five")

SLEEP_SECONDS: Final = 120.0
"""A table that nobody calls for so long leaves the memory."""

_SWEEP_SECONDS: Final = 1.0
_HEARD_SECONDS: Final = 5.0
_FORGET_SECONDS: Final = 3600.0
_TOUCH_SECONDS: Final = 3600.0
# Another process that made the last move goes on with the next one, unless it is gone.
_OTHERS_MOVE_SECONDS: Final = 2.0
_TRIES: Final = 20


@dataclass(eq=False)
class Awake:
    """A table in memory: as last known, since when, and who is heard of."""

    room: Room
    since: float
    used: float
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: dict[int, asyncio.Event] = field(default_factory=dict)
    heard: dict[int, float] = field(default_factory=dict)
    elsewhere: dict[int, float] = field(default_factory=dict)
    playing: asyncio.Task[None] | None = None
    _seen: tuple[Room, Shared] | None = None

    @property
    def table(self) -> Shared:
        """The table as everybody at it sees it: all who waited are told the same."""
        if self._seen is None or self._seen[0] is not self.room:
            self._seen = (self.room, shared(self.room))
        return self._seen[1]

    def silence(self, person: Person, now: float) -> float:
        """Give for how many seconds nothing has been heard of a member since the table woke."""
        if person.member in self.waiting:
            return 0.0
        times = (self.heard, self.elsewhere)
        last = max(self.since, *(heard.get(person.member, 0.0) for heard in times))
        return max(0.0, now - last)

    def wake(self) -> None:
        """Let all who wait look again."""
        for event in self.waiting.values():
            event.set()


class Service:
    """All tables of a store, as this process serves them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._awake: dict[str, Awake] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._resting = False
        self._thinking = Thinking()

    async def open(self) -> None:
        """Begin."""
        await self._store.open(self._changed_elsewhere)
        self._sweeping = asyncio.create_task(self._sweep())

    def rest(self) -> None:
        """Let nobody wait any more, and answer who does: the process is about to end."""
        self._resting = True
        for awake in self._awake.values():
            awake.wake()

    async def close(self) -> None:
        """End: whoever waits is answered, who thinks stops."""
        self.rest()
        if self._sweeping is not None:
            self._sweeping.cancel()
        for awake in self._awake.values():
            if awake.playing is not None:
                awake.playing.cancel()
        await self._store.close()

    async def create(self, create: Create, key: str) -> Answer:
        """Open a table for who has this key; raises Refused, StoreFailed."""
        now = self._clock()
        for _ in range(_TRIES):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            room = new_room(code, create, key, now)
            with suppress(CodeTaken):
                code = await self._store.add(code, key, room.version, _text(room), now)
                awake = await self.find(code)
                person = awake.room.known(key) if awake is not None else None
                if awake is None or person is None:  # made before, and left since
                    raise Refused(Refusal.NOT_MEMBER)
                return self._heard(awake, person)
        raise StoreFailed("no free code")

    async def find(self, code: str) -> Awake | None:
        """Give a table, in memory from now on; None where there is none. Raises StoreFailed."""
        awake = self._awake.get(code)
        if awake is None:
            lock = self._loading.setdefault(code, asyncio.Lock())
            try:
                async with lock:
                    awake = self._awake.get(code) or await self._load(code)
            finally:
                if not lock.locked():
                    self._loading.pop(code, None)
        if awake is not None:
            awake.used = self._clock()
        return awake

    async def _load(self, code: str) -> Awake | None:
        row = await self._store.load(code)
        if row is None or row.text is None:
            return None
        now = self._clock()
        room = _read(row.text)
        if now - room.updated > _TOUCH_SECONDS:
            await self._store.touch(code, now)
        awake = Awake(room, now, now)
        self._awake[code] = awake
        TABLES_AWAKE.set(len(self._awake))
        return awake

    async def join(self, awake: Awake, name: str, key: str) -> Answer:
        """Let somebody in, or change the name; raises Refused, StoreFailed."""
        room = await self._change(awake, lambda room: joined(room, name, key, self._clock()))
        person = room.known(key)
        assert person is not None
        return self._heard(awake, person)

    async def do(self, awake: Awake, member: int, request: Request) -> Answer | None:
        """Do what a member asks, once; None who has left by it. Raises Refused, StoreFailed."""
        seed = secrets.token_hex(16)

        def change(room: Room) -> Room:
            return done(room, member, request, Context(self._clock(), seed))

        room = await self._change(awake, change)
        self._play_on(awake)
        person = room.person(member)
        return None if person is None else self._heard(awake, person)

    async def wait(
        self, awake: Awake, person: Person, after: int | None, version: int | None
    ) -> Answer:
        """Give what happened after a step; with a version, once there is something later.

        Raises Refused, StoreFailed.
        """
        member = person.member
        # Who knows no more than we do is told what comes; nothing need be read for that.
        if version is None or version > awake.room.version or not self._store.listening:
            await self.refresh(awake)
        before = awake.waiting.get(member)
        mine = asyncio.Event()
        awake.waiting[member] = mine
        if before is not None:
            before.set()
        WAITING.inc()
        try:
            here = partial(came, member=member, now=self._clock())
            if here(awake.room) is not awake.room:
                await self._change(awake, here)
            until = asyncio.get_running_loop().time() + POLL_SECONDS
            while version is not None and not _news(awake.room, version, after):
                left = until - asyncio.get_running_loop().time()
                if left <= 0:
                    await self.refresh(awake)  # a notice may have been lost
                    break
                if self._resting or awake.waiting.get(member) is not mine:
                    break
                mine.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await mine.wait()
        finally:
            WAITING.dec()
            if awake.waiting.get(member) is mine:
                del awake.waiting[member]
            # Who has gone was heard of until then.
            awake.heard[member] = awake.used = self._clock()
        EVENTS_WAITED.inc()
        now = awake.room.person(member)
        if now is None:
            removed = awake.room.was_removed(person.key)
            raise Refused(Refusal.REMOVED if removed else Refusal.NOT_MEMBER)
        return answer_for(awake.room, now, after, told=True, table=awake.table)

    async def finished(self, awake: Awake) -> Finished:
        """Give the deals that are over; raises Refused where no match has begun."""
        await self.refresh(awake)
        if awake.room.match is None:
            raise Refused(Refusal.NOT_POSSIBLE)
        return awake.room.match.finished

    async def refresh(self, awake: Awake) -> None:
        """Bring a table up to date with what other processes did; raises Refused, StoreFailed."""
        if not self._store.alone:
            await self._fresh(awake)

    def _heard(self, awake: Awake, person: Person) -> Answer:
        awake.heard[person.member] = awake.used = self._clock()
        return answer_for(awake.room, person, table=awake.table)

    async def _fresh(self, awake: Awake) -> None:
        """Bring a table up to date with the store."""
        row = await self._store.load(awake.room.code, awake.room.version)
        if row is None:
            self._drop(awake)
            raise Refused(Refusal.NO_TABLE)
        if row.text is not None and row.version > awake.room.version:
            self._set(awake, _read(row.text, awake.room))

    def _set(self, awake: Awake, room: Room) -> None:
        STEPS.inc(max(0, room.seq - awake.room.seq))
        awake.room = room
        awake.wake()

    def _drop(self, awake: Awake) -> None:
        if self._awake.get(awake.room.code) is awake:
            del self._awake[awake.room.code]
        if awake.playing is not None and awake.playing is not asyncio.current_task():
            awake.playing.cancel()
        awake.wake()
        TABLES_AWAKE.set(len(self._awake))

    async def _change(self, awake: Awake, change: Callable[[Room], Room]) -> Room:
        """Change a table, on its present version; raises Refused, StoreFailed."""
        async with awake.changing:
            for _ in range(_TRIES):
                before = awake.room
                try:
                    after = change(before)
                except Refused:
                    await self._fresh(awake)
                    if awake.room is before:
                        raise
                    continue
                if after is before:
                    return before
                if await self._keep(before, after):
                    if after.people:
                        self._set(awake, after)
                    else:
                        self._drop(awake)
                    return after
                CONFLICTS.inc()
                await self._fresh(awake)
            raise StoreFailed("the table does not come to rest")

    async def _keep(self, before: Room, after: Room) -> bool:
        if not after.people:
            return await self._store.remove(before.code, before.version)
        text, now = _text(after), self._clock()
        return await self._store.replace(before.code, before.version, after.version, text, now)

    def _changed_elsewhere(self, code: str | None) -> None:
        codes = [code] if code is not None else list(self._awake)
        for one in codes:
            awake = self._awake.get(one)
            if awake is not None:
                background(self._refresh(awake))

    async def _refresh(self, awake: Awake) -> None:
        with suppress(StoreFailed, Refused):
            async with awake.changing:
                await self._fresh(awake)

    def _play_on(self, awake: Awake) -> None:
        """Let computer players act until a person must, or the deal is over."""
        busy = awake.playing is not None and not awake.playing.done()
        if not busy and computer_at(awake.room, self._clock()) is not None:
            awake.playing = background(self._computers(awake))

    async def _computers(self, awake: Awake) -> None:
        with suppress(StoreFailed, Refused):  # tried again when somebody calls, or soon
            while (before := awake.room) and computer_at(before, self._clock()) is not None:
                room = before
                while (level := computer_at(room, self._clock())) is not None:
                    assert room.match is not None
                    now = self._clock()
                    room = room.with_match(
                        await self._thinking.moved(room.match, level), now
                    ).later(now)
                await self._change(awake, partial(_if, before, room))

    async def _sweep(self) -> None:
        """Do again and again what time alone brings."""
        heard = forgotten = 0.0
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            now = self._clock()
            try:
                if not self._store.alone and now - heard >= _HEARD_SECONDS:
                    heard = now
                    await self._exchange_heard(now)
                if now - forgotten >= _FORGET_SECONDS:
                    forgotten = now
                    await self._store.forget(now - KEPT_SECONDS - _TOUCH_SECONDS)
                for awake in list(self._awake.values()):
                    await self._pass_time(awake, now)
                    await asyncio.sleep(0)  # however many tables there are, calls get through
            except StoreFailed:
                log.warning("the store does not answer")
            except Exception as error:
                log.error("a table could not be brought up to date: %s", told(error))

    async def _exchange_heard(self, now: float) -> None:
        here = [
            (code, person.member)
            for code, awake in self._awake.items()
            for person in awake.room.people
            if awake.silence(person, now) < _HEARD_SECONDS and person.member in _own(awake)
        ]
        await self._store.heard(here, now)
        for (code, member), at in (await self._store.seen(list(self._awake))).items():
            if code in self._awake:
                self._awake[code].elsewhere[member] = at

    async def _pass_time(self, awake: Awake, now: float) -> None:
        if awake.waiting:
            awake.used = now
        elif now - awake.used > SLEEP_SECONDS:
            self._drop(awake)
            return

        def change(room: Room) -> Room:
            return passed(room, lambda person: awake.silence(person, now), now)

        if change(awake.room) is not awake.room:
            with suppress(Refused):
                await self._change(awake, change)
        if awake.waiting and now - awake.room.moved > _OTHERS_MOVE_SECONDS:
            self._play_on(awake)


def _own(awake: Awake) -> Iterable[int]:
    """Give the members that this process itself has heard of."""
    return {*awake.waiting, *awake.heard}


def _read(text: str, known: Room | None = None) -> Room:
    """Give the room of a row; raises StoreFailed for a row of another version of the service."""
    try:
        return read_room(text, known)
    except ValueError as error:
        raise StoreFailed from error


def _text(room: Room) -> str:
    return write_room(room).decode()


def _news(room: Room, version: int, after: int | None) -> bool:
    return room.version > version or (after is not None and room.seq > after)


def _if(was: Room, after: Room, now: Room) -> Room:
    """Give what was made of a room if it is still the present one, else the present one."""
    return after if now is was else now
