"""How the app reaches table services: links for others, and the browser's fetch."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import httpx
import pytest

from engine.players import LEVELS
from engine.ruleset import TWO_PAIRS, preset
from table.saves import Saves
from table.shared import Member, Options, Place, Presence, Shared
from table.tickets import Ticket
from tests.table.fakes import MemoryStore
from ui import tables
from ui.fetch import FetchTransport
from ui.qr import qr_svg
from ui.shared import room_names
from ui.tables import Tables, app_base

CODE = "ABCDEFGH"
HERE = "https://cards.example/25"
THERE = "https://tables.example"


@pytest.mark.parametrize(
    ("page", "web", "offline", "own", "link"),
    [
        ("wss://cards.example/25", True, False, "", f"{HERE}/join/{CODE}?at="),
        (f"{HERE}/#/settings", True, True, "", f"{HERE}/#/join/{CODE}?at="),
        (f"{HERE}/", True, True, THERE, f"{HERE}/#/join/{CODE}"),
        ("tcp://localhost:1234", False, False, "", f"{THERE}/#/join/{CODE}"),
    ],
)
def test_a_link_leads_to_the_web_app_and_names_a_service_elsewhere(
    monkeypatch, page, web, offline, own, link
):
    monkeypatch.setattr(tables, "IN_BROWSER", offline)
    here = Tables(Saves(MemoryStore(), LEVELS), page, web)
    here.own = own
    made = here.link_to(Ticket(address=THERE, code=CODE, token="0" * 32))
    assert made == link + ("https%3A%2F%2Ftables.example" if link.endswith("at=") else "")
    assert qr_svg(made).startswith("<svg")


def test_on_a_phone_there_is_no_web_app_of_its_own():
    assert app_base("tcp://localhost:1234", False) == ""


class Aborted(Exception):
    """What JavaScript raises."""


def a_browser(monkeypatch: pytest.MonkeyPatch, fetch: Any) -> list[Any]:
    """Put what Pyodide has of a browser in reach; gives the fetches made."""
    made: list[Any] = []

    async def fetch_it(url: str, options: Any) -> Any:
        made.append((url, options))
        return await fetch()

    js = ModuleType("js")
    js.__dict__["fetch"] = fetch_it
    js.__dict__["Object"] = SimpleNamespace(fromEntries=dict)
    aborting = SimpleNamespace(signal="signal", abort=lambda: made.append("ended"))
    js.__dict__["AbortController"] = SimpleNamespace(new=lambda: aborting)
    ffi = ModuleType("pyodide.ffi")
    ffi.__dict__["JsException"] = Aborted
    ffi.__dict__["to_js"] = lambda value, dict_converter: value
    for name, module in (("js", js), ("pyodide", ModuleType("pyodide")), ("pyodide.ffi", ffi)):
        monkeypatch.setitem(sys.modules, name, module)
    return made


async def answered() -> Any:
    async def content() -> Any:
        return SimpleNamespace(to_bytes=lambda: b'{"a": 1}')

    return SimpleNamespace(
        status=201, headers={"content-type": "application/json"}, arrayBuffer=content
    )


async def refused() -> Any:
    raise Aborted("Failed to fetch")


async def silent() -> Any:
    await asyncio.Event().wait()


def test_in_the_offline_web_app_a_call_is_a_fetch_with_nothing_but_what_it_needs(monkeypatch):
    async def go() -> None:
        made = a_browser(monkeypatch, answered)
        async with httpx.AsyncClient(transport=FetchTransport()) as client:
            headers = {"Authorization": "Bearer 0", "Content-Type": "application/json"}
            answer = await client.post(THERE, content=b"{}", headers=headers)
        assert (answer.status_code, answer.json()) == (201, {"a": 1})
        url, options = made[0]
        assert url.rstrip("/") == THERE
        assert options["body"] == b"{}"
        assert set(options["headers"]) == {"authorization", "content-type"}
        assert options["credentials"] == "omit"

    asyncio.run(go())


@pytest.mark.parametrize(
    ("fetch", "error"), [(refused, httpx.ConnectError), (silent, httpx.ReadTimeout)]
)
def test_a_fetch_that_fails_or_takes_too_long_is_ended(monkeypatch, fetch, error):
    async def go() -> None:
        made = a_browser(monkeypatch, fetch)
        async with httpx.AsyncClient(transport=FetchTransport(), timeout=0.01) as client:
            with pytest.raises(error):
                await client.get(THERE)
        assert made[-1] == "ended"

    asyncio.run(go())


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (b'{"service": "1.0", "oldest": 1, "newest": 1}', "https://cards.example"),
        (b"<html>no such page</html>", ""),
    ],
)
def test_a_service_where_the_web_app_comes_from_is_found_by_asking(monkeypatch, answer, found):
    async def go() -> None:
        asked = []

        def serve(request: httpx.Request) -> httpx.Response:
            asked.append(str(request.url))
            return httpx.Response(200, content=answer)

        monkeypatch.setattr(tables, "IN_BROWSER", True)
        line = httpx.MockTransport(serve)
        monkeypatch.setattr(tables, "_client", lambda: httpx.AsyncClient(transport=line))
        here = Tables(Saves(MemoryStore(), LEVELS), f"{HERE}/#/shared", True)
        assert await here.look() == found
        assert asked == ["https://cards.example/api"]
        await here.close()

    asyncio.run(go())


def test_outside_the_offline_web_app_nobody_is_asked(monkeypatch):
    monkeypatch.setattr(tables, "_client", lambda: pytest.fail("asked"))
    here = Tables(Saves(MemoryStore(), LEVELS), "ws://127.0.0.1:8550", True)
    assert asyncio.run(here.look()) == ""


def test_computer_players_have_one_name_on_every_phone_and_nobody_elses():
    """Each phone named them as its language does; one was "Lucia 2" beside a Lucia."""
    here = Presence.HERE
    members = (
        Member(member=1, name="nora", seat=0, presence=here),
        Member(member=2, name="Rory", seat=None, presence=here),
    )
    table = Shared(
        code=CODE,
        match=1,
        rules=preset("twenty-five"),
        layout=TWO_PAIRS,
        places=(Place(member=1), Place(level="club"), Place(), Place(level="club")),
        members=members,
        host=1,
        options=Options(),
        said=(),
        asked=None,
        fair=None,
        seq=1,
    )
    assert room_names(table) == ("nora", "Kieran", "Conor", "Maeve")
    assert room_names(replace(table, members=members[1:])) == ("", "Nora", "Conor", "Maeve")
