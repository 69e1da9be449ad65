"""The service called in this process, without a network."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from server.app import make_app
from server.config import Config
from server.door import DOOR
from table.shared import CALLS, Answer, Problem
from table.wire import read_json, write_json

NAMES = {kind: name for name, kind in CALLS.items()}


class Caller:
    """One client; calls are given as they are, and answered as they come."""

    def __init__(self, app: Any, name: str, address: str = "192.0.2.1") -> None:
        self.name = name
        self.token = f"{random.Random(name).getrandbits(128):032x}"
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=(address, 1)),
            base_url="http://service",
            headers={"Authorization": f"Bearer {self.token}"},
        )
        self.code = ""
        self.number = 0

    async def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return await self.http.post(path, content=write_json(body), **more)

    async def ask(self, kind: Any, **what: Any) -> httpx.Response:
        """Make a request with the next number, unless one is given."""
        number = what.setdefault("number", self.number + 1)
        answer = await self.post(f"/api/1/tables/{self.code}/{NAMES[kind]}", kind(**what))
        if answer.status_code == 200:
            self.number = number
        return answer

    async def look(self, query: str = "", **more: Any) -> httpx.Response:
        return await self.http.get(f"/api/1/tables/{self.code}{query}", **more)

    async def present(self) -> Answer:
        return read_json(Answer, (await self.look()).content)


def problem(answer: httpx.Response) -> Problem:
    assert answer.status_code >= 400, answer.text
    return read_json(Problem, answer.content)


def calling(
    work: Callable[[Any], Awaitable[None]],
    tmp_path: Any,
    limits: float = 1.0,
    door: bool = False,
    **config: Any,
) -> None:
    """Run `work(app)` with a service that keeps its tables in a file of this test's.

    For the limits no time passes; with `door` it has the page of `python -m server`.
    """
    path = str(tmp_path / "tables.sqlite3")
    more = [DOOR] if door else []
    app = make_app(Config(database=path, limits=limits, **config), more, clock=lambda: 0.0)

    async def go() -> None:
        async with app.router.lifespan_context(app):
            await asyncio.wait_for(work(app), 100)

    asyncio.run(go())
