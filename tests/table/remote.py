"""A table service in this process, devices that come to its tables, and a line that fails."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from engine import preset
from engine.players import LEVELS
from engine.ruleset import TWO_PAIRS, Layout
from engine.state import Phase
from server.app import make_app
from server.config import Config
from table.link import Link
from table.protocol import StaleAction
from table.remote import RemoteTable
from table.saves import Saves
from table.service import Patience, TableService
from table.shared import MINE, OPEN, Create, Join, Options, Sit, Start
from table.tickets import Ticket, new_token
from tests.table.fakes import MemoryStore

ADDRESS = "http://tables.test"
QUICK = Patience(first=0.002, longest=0.02)


class Line(httpx.AsyncBaseTransport):
    """The way to the service: `fault(request)` says what becomes of a request.

    That is "" for nothing, "lost" before it arrives, "unheard" for an answer that is lost, "twice".
    `answer(request)` gives what is answered instead, None for what the service says.
    """

    def __init__(self, app: Any) -> None:
        self.fault: Callable[[httpx.Request], str] = lambda request: ""
        self.answer: Callable[[httpx.Request], httpx.Response | None] = lambda request: None
        self.sent: list[str] = []
        self._service = httpx.ASGITransport(app=app)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        fault = self.fault(request)
        self.sent.append(f"{request.method} {request.url.path}")
        if (instead := self.answer(request)) is not None:
            return instead
        if fault == "lost":
            raise httpx.ConnectError("lost")
        if fault == "twice":
            await self._service.handle_async_request(_again(request))
        answer = await self._service.handle_async_request(request)
        if fault == "unheard":
            raise httpx.ReadError("unheard")
        return answer


def _again(request: httpx.Request) -> httpx.Request:
    return httpx.Request(
        request.method, request.url, headers=request.headers, content=request.content
    )


@dataclass
class Device:
    """Somebody's device: what it keeps, its line to the service, and its link to a table."""

    name: str
    line: Line
    saves: Saves
    service: TableService
    ticket: Ticket = field(default_factory=lambda: Ticket(address=ADDRESS, code="", token="0" * 32))
    owner: str = "window"
    link: Any = None

    async def create(self, places: tuple[str, ...], layout: Layout, **rules: Any) -> str:
        """Open a table; give its code."""
        options = rules.pop("options", Options())
        game = rules.pop("game", "twenty-five")
        create = Create(
            name=self.name,
            rules=preset(game, **rules),
            layout=layout,
            places=places,
            options=options,
        )
        token = new_token()
        answer = await self.service.create(token, create)
        await self.open(Ticket(address=ADDRESS, code=answer.table.code, token=token))
        return answer.table.code

    async def join(self, code: str, seat: int | None = None) -> None:
        """Come to a table, and sit down."""
        token = new_token()
        await self.service.join(token, code, Join(name=self.name))
        await self.open(Ticket(address=ADDRESS, code=code, token=token))
        if seat is not None:
            await self.link.request(lambda number: Sit(number=number, seat=seat))

    async def open(self, ticket: Ticket) -> None:
        """Look at a table, as after a start of the app."""
        self.ticket = ticket
        self.link = await Link.open(self.service, ticket, self.saves, self.owner, QUICK)

    @property
    def table(self) -> RemoteTable:
        return RemoteTable(self.link)


@contextlib.asynccontextmanager
async def a_service(folder: Path) -> AsyncIterator[Callable[[str], Device]]:
    """Run a service; gives what makes devices. Nothing of it is left at the end."""
    app = make_app(Config(database=str(folder / "tables.sqlite3"), limits=1000.0))
    devices: list[Device] = []

    def device(name: str) -> Device:
        line = Line(app)
        service = TableService(ADDRESS, httpx.AsyncClient(transport=line))
        devices.append(Device(name, line, Saves(MemoryStore(), LEVELS), service))
        return devices[-1]

    async with app.router.lifespan_context(app):
        try:
            yield device
        finally:
            for one in devices:
                if one.link is not None:
                    await one.link.leave()
                await one.service.close()


async def a_table(
    make: Callable[[str], Device], people: int = 4, layout: Layout = TWO_PAIRS, **rules: Any
) -> list[Device]:
    """Sit people down at a new table, computer players at the other seats, and begin."""
    host, *others = (make(name) for name in ("Ana", "Bea", "Cid", "Dov", "Eli", "Fay")[:people])
    places = (MINE, *(OPEN for _ in others), *("club",) * (layout.seats - people))
    code = await host.create(places, layout, **rules)
    for seat, other in enumerate(others, 1):
        await other.join(code, seat)
    await host.link.request(lambda number: Start(number=number, match=1))
    for one in (host, *others):
        await until(partial(getattr, one.link, "begun"))
    return [host, *others]


async def until(true: Callable[[], Any], seconds: float = 10) -> None:
    """Wait until something holds."""

    async def wait() -> None:
        while not true():
            await asyncio.sleep(0.002)

    await asyncio.wait_for(wait(), seconds)


async def play(device: Device, rng: random.Random, deals: int = 1) -> None:
    """Play at one's seat, at random, until so many deals are over."""
    table = device.table
    while True:
        step = table.present(None)
        view = step.view
        if view.phase is Phase.OVER or (view.phase is Phase.DEAL and view.deals >= deals):
            return
        with contextlib.suppress(StaleAction):
            if view.phase is Phase.DEAL:
                await table.deal(step.seq)
            elif table.asks(view):
                await table.act(rng.choice(view.legal_actions), step.seq)
        await until(partial(_may_go_on, table, step.seq))


def _may_go_on(table: RemoteTable, seq: int) -> bool:
    """Say whether something has happened since, or may be done."""
    step = table.present(None)
    return step.seq > seq or table.asks(step.view) or step.view.to_act is None
