"""Measure the table service: `make bench-tables`, or `python -m tools.tables.bench --help`.

Tables with four clients each, of which one acts at a fixed rate while all wait for news: how long
it takes from an action until the last of the four has seen it. The same clients then call a bare
service that answers the same bytes (`tools.tables.echo`): what is above that is ours.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import secrets
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from engine import preset
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from engine.view import SeatView
from table.shared import API, Act, Create, Join, NextDeal, Options, Sit, Start
from table.wire import from_wire, write_json
from tools.tables.running import Running, postgres, postgres_programs, running

SEATS: Final = 4
# What the bodies of the service had when measured; the echo answers as much.
ACTED_BYTES, LOOKED_BYTES = 900, 1700
_TABLES: Final = f"/api/{API}/tables"
_AT_ONCE: Final = 20


class Line:
    """One connection that is kept: the least that HTTP needs, so that the clients cost little."""

    def __init__(self, address: str) -> None:
        url = urlsplit(address)
        self._host, self._port = str(url.hostname), url.port
        self._both: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, token: str, body: bytes = b"") -> Any:
        """Give the JSON that is answered; raises ValueError for a refusal."""
        if self._both is None:
            self._both = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._both
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if not head.startswith(b"http/1.1 200"):
            raise ValueError(head[:30], answer)
        return json.loads(answer)

    def close(self) -> None:
        """Hang up."""
        if self._both is not None:
            self._both[1].close()


@dataclass
class Client:
    """One device at a table: its token, its connection for news, and what it last saw."""

    token: str
    news: Line
    seq: int = 0
    version: int = 0
    number: int = 0
    view: dict[str, Any] | None = None
    ready: bool = False


@dataclass
class Table:
    """A table and its four clients; `since` is when the action went off that all wait to see."""

    line: Line
    code: str
    clients: list[Client]
    rng: random.Random
    match: int = 1
    wanted: int = 0
    since: float = 0.0
    late: set[int] = field(default_factory=set)
    times: list[float] = field(default_factory=list)
    seen: asyncio.Event = field(default_factory=asyncio.Event)

    def saw(self, client: int) -> None:
        """Note that a client has seen the present step."""
        if self.clients[client].seq >= self.wanted and client in self.late:
            self.late.discard(client)
            if not self.late:
                self.times.append(time.perf_counter() - self.since)
                self.seen.set()


class Service:
    """The calls to the service that is measured."""

    async def opened(self, address: str, seed: str) -> Table:
        """Open a table, sit four clients down, and begin."""
        rng = random.Random(seed)
        line = Line(address)
        clients = [Client(secrets.token_hex(16), Line(address)) for _ in range(SEATS)]
        places = ("mine", *["open"] * (SEATS - 1))
        create = Create(
            name="P",
            rules=preset("twenty-five", target=500, rob="off"),
            layout=TWO_PAIRS,
            places=places,
            options=Options(),
        )
        made = await line.call("POST", _TABLES, clients[0].token, write_json(create))
        table = Table(line, made["table"]["code"], clients, rng)
        for seat, client in enumerate(clients[1:], 1):
            await self._post(table, "join", Join(name=f"P{seat}"), client)
            await self._ask(table, client, "sit", Sit, seat=seat)
        await self._ask(table, clients[0], "start", Start, match=1)
        return table

    async def arrive(self, table: Table, client: Client) -> None:
        """See the table as it stands."""
        self._take(client, await client.news.call("GET", f"{_TABLES}/{table.code}", client.token))

    async def look(self, table: Table, client: Client) -> None:
        """Wait for news."""
        path = f"{_TABLES}/{table.code}?after={client.seq}&version={client.version}"
        self._take(client, await client.news.call("GET", path, client.token))

    def _take(self, client: Client, value: Any) -> None:
        client.version, client.seq = value["version"], value["table"]["seq"]
        if value["steps"]:
            client.view = value["steps"][-1]["view"]

    async def act(self, table: Table) -> None:
        """Do what comes next, by the client whose turn it is."""
        found = table.clients[0].view
        assert found is not None
        who = found["to_act"]
        if found["phase"] == Phase.OVER.value:
            table.match += 1
            self._begin(table, table.clients[0].seq + 1)
            await self._ask(table, table.clients[0], "start", Start, match=table.match)
            return
        if who is None:
            client, kind, call = table.clients[0], NextDeal, "deal"
            what: dict[str, Any] = {}
        else:
            client = table.clients[who]
            assert client.view is not None
            view = from_wire(SeatView, client.view)
            assert view.phase is Phase.PLAY
            kind, call = Act, "act"  # type: ignore[assignment]
            what = {"action": table.rng.choice(view.legal_actions)}
        seq = client.seq
        self._begin(table, seq + 1)
        await self._ask(table, client, call, kind, seq=seq, **what)

    def _begin(self, table: Table, wanted: int) -> None:
        table.seen.clear()
        table.wanted, table.late = wanted, set(range(SEATS))
        table.since = time.perf_counter()

    async def _ask(self, table: Table, client: Client, call: str, kind: Any, **what: Any) -> None:
        client.number += 1
        await self._post(table, call, kind(number=client.number, **what), client)

    async def _post(self, table: Table, call: str, body: object, client: Client) -> Any:
        path = f"{_TABLES}/{table.code}/{call}"
        return await table.line.call("POST", path, client.token, write_json(body))


class Echoed(Service):
    """The same calls to the bare service."""

    async def opened(self, address: str, seed: str) -> Table:
        clients = [Client("0" * 32, Line(address)) for _ in range(SEATS)]
        return Table(Line(address), seed, clients, random.Random(seed))

    async def arrive(self, table: Table, client: Client) -> None:
        pass

    async def look(self, table: Table, client: Client) -> None:
        path = f"{_TABLES}/{table.code}?after={client.seq}&size={LOOKED_BYTES}"
        value = await client.news.call("GET", path, client.token)
        client.seq = value["table"]["seq"]

    async def act(self, table: Table) -> None:
        self._begin(table, table.clients[0].seq + 1)
        body = NextDeal(number=1, seq=1)
        await self._post(table, f"act?size={ACTED_BYTES}", body, table.clients[0])


@dataclass(frozen=True)
class Measured:
    """One row of figures; times in seconds, memory in bytes, processors in use by whom."""

    what: str
    tables: int
    rate: float
    times: list[float]
    service: float
    clients: float
    memory: float

    def row(self) -> str:
        """Give it as a row of a table."""
        if not self.times:
            return f"| {self.what} | {self.tables} | nothing was done in this time | | | | | |"
        ordered = sorted(self.times)
        p95 = ordered[int(len(ordered) * 0.95)]
        median = statistics.median(ordered)
        return (
            f"| {self.what} | {self.tables} | {self.rate:.0f} | {median * 1000:.1f} "
            f"| {p95 * 1000:.1f} | {self.service / self.rate * 1000:.2f} "
            f"| {self.clients / self.rate * 1000:.2f} | {self.memory / 1024:.0f} |"
        )


HEAD: Final = """\
| | tables | actions/s | median ms | p95 ms | service, ms | clients, ms | kB a table |
|---|---|---|---|---|---|---|---|"""


async def measured(
    what: str,
    kind: type[Service],
    services: list[Running],
    tables: int,
    pause: float,
    seconds: float,
) -> Measured:
    """Measure so many tables for so long, each acting about every `pause` seconds."""
    service = kind()
    before = sum(one.rss() for one in services)
    opened = await _opened(service, services, tables)
    gate = asyncio.Semaphore(_AT_ONCE)
    work = [
        asyncio.create_task(_looking(service, table, at, gate))
        for table in opened
        for at in range(SEATS)
    ]
    await _looked(opened, work)
    acting = [asyncio.create_task(_acting(service, table, pause)) for table in opened]
    await asyncio.sleep(min(pause, seconds / 2))  # until the rate is even
    for table in opened:
        table.times.clear()
    began, used, own = time.perf_counter(), _seconds(services), _own_seconds()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    used, own = _seconds(services) - used, _own_seconds() - own
    memory = (sum(one.rss() for one in services) - before) / tables
    times = [one for table in opened for one in table.times]
    for task in (*acting, *work):
        task.cancel()
    for ended in await asyncio.gather(*acting, *work, return_exceptions=True):
        if not isinstance(ended, asyncio.CancelledError):
            raise RuntimeError("a table stopped") from ended
    for table in opened:
        for line in (table.line, *(client.news for client in table.clients)):
            line.close()
    return Measured(what, tables, len(times) / took, times, used / took, own / took, memory)


async def _opened(service: Service, services: list[Running], tables: int) -> list[Table]:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> Table:
        async with gate:
            address = services[number % len(services)].address
            return await service.opened(address, f"T{number}")

    return await asyncio.gather(*(one(number) for number in range(tables)))


async def _looked(tables: list[Table], work: list[asyncio.Task[None]]) -> None:
    """Wait until every client waits for news; raises what one of them met."""
    while any(not client.ready for table in tables for client in table.clients):
        await asyncio.sleep(0.1)
        for task in work:
            if task.done():
                task.result()


async def _looking(service: Service, table: Table, at: int, gate: asyncio.Semaphore) -> None:
    async with gate:
        await service.arrive(table, table.clients[at])
    table.clients[at].ready = True
    while True:
        await service.look(table, table.clients[at])
        table.saw(at)


async def _acting(service: Service, table: Table, pause: float) -> None:
    await asyncio.sleep(table.rng.random() * pause)
    while True:
        due = time.perf_counter() + pause * (0.5 + table.rng.random())
        await service.act(table)
        await table.seen.wait()
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


def _seconds(services: list[Running]) -> float:
    return sum(one.seconds() for one in services)


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@contextmanager
def _kinds(processes: int, only: str) -> Iterator[list[tuple[str, type[Service], Any]]]:
    """Give what is measured: the echo, SQLite, PostgreSQL where its programs are found."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        kinds: list[tuple[str, type[Service], Any]] = []
        if "echo" in only:
            kinds.append(("echo", Echoed, lambda: [running(module="tools.tables.echo")]))
        if "sqlite" in only:
            path = iter(range(100))
            kinds.append(("SQLite", Service, lambda: [running(f"{folder}/{next(path)}.sqlite3")]))
        if "postgres" in only and postgres_programs() is not None:
            database = stack.enter_context(postgres())
            kinds.append(("PostgreSQL", Service, lambda: [running(database)]))
            if processes > 1:
                name = f"PostgreSQL, {processes} processes"
                kinds.append((name, Service, lambda: [running(database) for _ in range(processes)]))
        elif "postgres" in only:
            print("PostgreSQL's programs were not found: not measured")
        yield kinds


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.tables.bench", description=__doc__)
    parser.add_argument("--tables", default="100,500,1000", help="how many (%(default)s)")
    parser.add_argument("--pause", type=float, default=10.0, help="between actions at a table, s")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="each measurement (%(default)s)"
    )
    parser.add_argument("--fast", type=int, default=20, help="tables of the run without pauses")
    parser.add_argument("--processes", type=int, default=2, help="sharing PostgreSQL (%(default)s)")
    parser.add_argument("--only", default="echo,sqlite,postgres", help="(%(default)s)")
    chosen = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    numbers = [int(number) for number in chosen.tables.split(",") if number]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; {SEATS} clients a table")
    print("Of the service and of the clients: milliseconds of processor for an action.")
    print(HEAD, flush=True)
    with _kinds(chosen.processes, chosen.only) as kinds:
        for tables, pause in (*((number, chosen.pause) for number in numbers), (chosen.fast, 0.0)):
            for what, kind, start in kinds:
                with contextlib.ExitStack() as stack, suppress(KeyboardInterrupt):
                    services = [stack.enter_context(one) for one in start()]
                    found = measured(what, kind, services, tables, pause, chosen.seconds)
                    print(asyncio.run(found).row(), flush=True)


if __name__ == "__main__":
    main()
