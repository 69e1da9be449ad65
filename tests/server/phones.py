"""Real clients of a real service, on a bad network; written from docs/api.md alone."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import httpx

from engine.actions import Action, Bid, Pass
from engine.events import Event, events, events_for
from engine.record import replay
from engine.state import Phase
from engine.view import SeatView
from table.protocol import Step
from table.shared import (
    CALLS,
    Act,
    Answer,
    Create,
    Finished,
    Join,
    NextDeal,
    Problem,
    Refusal,
    Shared,
    Sit,
    Start,
)
from table.wire import read_json, write_json

_NAMES = {kind: name for name, kind in CALLS.items()}
# What a client tries again: the service was killed, or its store does not answer.
_LATER = {Refusal.UNAVAILABLE, Refusal.TOO_MANY}


class Refusal_(Exception):
    """The service refused."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.error)
        self.problem = problem


class Phone:
    """One person's device; `faults` is how often something goes wrong with a call.

    `done` holds what the service acknowledged: the step acted on, the seat and the action.
    """

    def __init__(self, addresses: list[str], name: str, rng: random.Random, faults: float) -> None:
        self.addresses = addresses
        self.name = name
        self.rng = rng
        self.faults = faults
        self.token = f"{rng.getrandbits(128):032x}"
        self.http = httpx.AsyncClient(headers={"Authorization": f"Bearer {self.token}"}, timeout=40)
        self.code = ""
        self.number = 0
        self.version: int | None = None
        self.told: list[Step] = []
        self.table: Shared | None = None
        self.seat: int | None = None
        self.done: list[tuple[int, int, Action]] = []
        self.news = asyncio.Event()

    @property
    def seq(self) -> int:
        return self.told[-1].seq if self.told else 0

    @property
    def view(self) -> SeatView | None:
        return self.told[-1].view if self.told else None

    @property
    def over(self) -> bool:
        return self.view is not None and self.view.phase is Phase.OVER

    def history(self) -> list[tuple[int, tuple[Event, ...]]]:
        """What happened, as everybody may know it."""
        return [(step.seq, events_for(step.events, None)) for step in self.told]

    async def send(self, method: str, path: str, body: object = None, kind: Any = Answer) -> Any:
        """Make a call, again and again until it is answered."""
        content = None if body is None else write_json(body)
        fault = self.rng.choice(("lost", "doubled", "replayed", "late"))
        if self.rng.random() >= self.faults:
            fault = "fine"
        for tries in range(200):
            with suppress(httpx.TransportError, asyncio.TimeoutError):
                answer = await self._once(method, path, content, fault)
                if answer.status_code == 204:
                    return None
                if answer.status_code < 400:
                    return read_json(kind, answer.content)
                problem = read_json(Problem, answer.content)
                if problem.error not in _LATER:
                    raise Refusal_(problem)
            fault = "fine"
            await asyncio.sleep(min(0.5, 0.02 * 2**tries) * self.rng.random())
        raise AssertionError("the service does not answer")

    async def _once(self, method: str, path: str, content: bytes | None, fault: str) -> Any:
        url = self.rng.choice(self.addresses) + path
        if fault == "late":
            await asyncio.sleep(self.rng.random() * 0.1)
        if fault in ("doubled", "replayed"):  # in no order, or when later calls have been made
            wait = self.rng.random() * 0.3 if fault == "replayed" else 0.0
            asyncio.get_running_loop().create_task(self._again(method, url, content, wait))
        if fault == "lost":
            await self._lost(method, url, content, self.rng.random() * 0.02)
            raise TimeoutError
        return await self.http.request(method, url, content=content)

    async def _again(self, method: str, url: str, content: Any, wait: float) -> None:
        await asyncio.sleep(wait)
        await self._lost(method, url, content)

    async def _lost(self, method: str, url: str, content: Any, within: float = 40) -> None:
        with suppress(httpx.TransportError, asyncio.TimeoutError, RuntimeError):
            await asyncio.wait_for(self.http.request(method, url, content=content), within)

    async def create(self, create: Create) -> Answer:
        answer: Answer = await self.send("POST", "/api/1/tables", create)
        self.code = answer.table.code
        return answer

    async def join(self, code: str) -> None:
        self.code = code
        await self.send("POST", f"/api/1/tables/{code}/join", Join(name=self.name))

    async def ask(self, kind: Any, **what: Any) -> Answer | None:
        """Make a request that counts once."""
        self.number += 1
        request = kind(number=self.number, **what)
        path = f"/api/1/tables/{self.code}/{_NAMES[kind]}"
        try:
            answer: Answer | None = await self.send("POST", path, request)
        except Refusal_:
            self.number -= 1
            raise
        assert answer is None or answer.you.number == self.number
        return answer

    async def look(self, wait: bool = True) -> None:
        """See what happened since the last step that is known."""
        query = f"?after={self.seq}" + (f"&version={self.version}" if wait and self.version else "")
        answer: Answer = await self.send("GET", f"/api/1/tables/{self.code}{query}")
        self.take(answer)

    def take(self, answer: Answer) -> None:
        self.version, self.table, self.seat = answer.version, answer.table, answer.you.seat
        self.told += answer.steps
        self.news.set()

    async def record(self) -> Finished:
        path = f"/api/1/tables/{self.code}/record"
        finished: Finished = await self.send("GET", path, kind=Finished)
        return finished

    async def watch(self) -> None:
        """Look again and again until the match is over."""
        while not self.over:
            if self.rng.random() < self.faults / 3:  # away for a moment
                await asyncio.sleep(self.rng.random() * 0.2)
            await self.look()

    async def play(self) -> None:
        """Act at random, as what is known so far allows, until the match is over."""
        while not self.over:
            self.news.clear()
            view, seq = self.view, self.seq
            if view is not None and self.seat is not None:
                with suppress(Refusal_):
                    if view.to_act == self.seat:
                        await self._act(view, seq)
                    elif view.phase is Phase.DEAL:
                        await self.ask(NextDeal, seq=seq)
            if seq == self.seq:
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self.news.wait(), 0.5)

    async def _act(self, view: SeatView, seq: int) -> None:
        actions = view.legal_actions
        # Who bids at random is set so often that a match to 120 has no end.
        if view.phase is Phase.BID and self.rng.random() < 0.9:
            bids = [bid for bid in actions if isinstance(bid, Bid)]
            actions = (Pass(),) if Pass() in actions else (min(bids, key=lambda bid: bid.points),)
        action = self.rng.choice(actions)
        await self.ask(Act, seq=seq, action=action)
        assert self.seat is not None
        self.done.append((seq, self.seat, action))

    async def close(self) -> None:
        await self.http.aclose()


async def company(
    addresses: list[str], create: Create, seed: str, faults: float, watchers: int = 1
) -> list[Phone]:
    """A table with a person at every open seat, and some who watch; nothing has begun."""
    rng = random.Random(seed)
    people = create.places.count("open") + 1
    phones = [
        Phone(addresses, f"P{n}", random.Random(f"{seed} {n}"), faults)
        for n in range(people + watchers)
    ]
    host, *others = phones
    code = (await host.create(create)).table.code
    for phone in others:
        await phone.join(code)
    seats = [seat for seat, who in enumerate(create.places) if who == "open"]
    rng.shuffle(seats)
    for phone, seat in zip(others, seats, strict=False):
        await phone.ask(Sit, seat=seat)
    return phones


async def whole_match(phones: list[Phone], meanwhile: Any = None) -> Finished:
    """Begin, play to the end, and check what everybody must be able to rely on."""
    await phones[0].ask(Start, match=1)
    tasks = [asyncio.create_task(work()) for phone in phones for work in (phone.watch, phone.play)]
    if meanwhile is not None:
        tasks.append(asyncio.create_task(meanwhile(phones)))
    try:
        await asyncio.wait_for(asyncio.gather(*tasks), 1500)
        finished = await phones[0].record()
    finally:
        for task in tasks:
            task.cancel()
    check(phones, finished)
    return finished


def check(phones: list[Phone], finished: Finished) -> None:
    """Every client was told what the record replays; every acknowledged action is in it."""
    steps: list[Any] = []
    for deal in finished.record.deals:
        steps += [None, *deal.actions]
    replayed = [
        events_for(events(step.before, step.action, step.after), None)
        for step in replay(finished.record)
    ]
    history = list(enumerate(replayed, 1))
    assert len(history) == len(steps)
    for phone in phones:
        assert phone.history() == history
        assert phone.view is not None
        assert phones[0].view is not None
        assert phone.view.scores == phones[0].view.scores
        for seq, seat, action in phone.done:
            assert steps[seq] == (seat, action)
    played = sum(len(phone.done) for phone in phones)
    assert played > 0


def with_open_seats(create: Create, people: int) -> Create:
    """The same table for so many people; the other seats are computer players'."""
    seats = create.layout.seats
    places = ["mine"] + ["open"] * (people - 1) + ["club"] * (seats - people)
    return replace(create, places=tuple(places))
