"""What is typed and kept about shared tables: addresses, codes, tickets; and what answers there."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from engine.players import LEVELS
from engine.ruleset import TWO_THREES, preset
from table.addresses import address_in, clean_address, clean_code, join_path, spaced
from table.saves import Saves
from table.service import (
    OtherForm,
    Silent,
    TableService,
)
from table.tickets import Ticket, Tickets, new_token
from tests.table.fakes import MemoryStore


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b'{"service": "9", "oldest": 7, "newest": 9, "motto": "more"}', OtherForm),
        (b'{"service": "0", "oldest": 0, "newest": 0}', OtherForm),
        (b"<html>another site</html>", Silent),
        (b'{"service": "9"}', Silent),
    ],
)
def test_another_version_is_told_from_what_is_no_table_service(answer, error):
    async def act() -> None:
        line = httpx.MockTransport(lambda request: httpx.Response(200, content=answer))
        service = TableService("http://t", httpx.AsyncClient(transport=line))
        with pytest.raises(error) as raised:
            await service.about()
        if error is OtherForm:
            assert raised.value.app_is_older == (b"motto" in answer)
        with pytest.raises(error):
            await service.look("0" * 32, "ABCDEFGH")
        await service.close()

    asyncio.run(act())


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("tables.example", "https://tables.example"),
        (" https://tables.example/cards/ ", "https://tables.example/cards"),
        ("192.168.1.5:8560", "http://192.168.1.5:8560"),
        ("localhost:8560", "http://localhost:8560"),
        ("kitchen.local:8560", "http://kitchen.local:8560"),
        ("http://[::1]:8560", "http://[::1]:8560"),
        ("", ""),
        ("ftp://tables.example", ""),
        ("https://me:secret@tables.example", ""),
        ("not an address", ""),
        ("http://tables.example:port", ""),
    ],
)
def test_an_address_is_completed_or_refused(typed, address):
    assert clean_address(typed) == address


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("abcd efgh", "ABCDEFGH"),
        ("ABCD-EFGH", "ABCDEFGH"),
        ("https://tables.example/join/ABCDEFGH?at=x", "ABCDEFGH"),
        ("ABCDEFG", ""),
        ("ABCDEFG0", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_however_it_was_typed_or_sent(typed, code):
    assert clean_code(typed) == code
    if code:
        assert clean_code(spaced(code)) == code
        link = "https://app.example/#" + join_path(code, "http://192.168.1.5:8560")
        assert (clean_code(link), address_in(link)) == (code, "http://192.168.1.5:8560")
        assert address_in(join_path(code)) == ""


def test_tickets_are_kept_and_a_damaged_one_does_no_harm():
    async def act() -> None:
        store = MemoryStore()
        tickets = Tickets(Saves(store, LEVELS))
        rules = preset("forty-five-atlantic", target=30)
        one = Ticket(
            address="https://a.example",
            code="ABCDEFGH",
            token=new_token(),
            rules=rules,
            layout=TWO_THREES,
        )
        other = Ticket(address="https://b.example", code="HGFEDCBA", token=new_token())
        await tickets.keep(one)
        await tickets.keep(other)
        store.texts["twenty-five.ticket.XXXXXXXX"] = '{"address": 5}'
        assert [ticket.code for ticket in await tickets.all()] == ["HGFEDCBA", "ABCDEFGH"]
        found = await tickets.find("ABCDEFGH")
        assert found is not None
        assert found.token == one.token
        assert (found.rules, found.layout) == (rules, TWO_THREES)
        store.texts["twenty-five.ticket.ABCDEFGH"] = store.texts[
            "twenty-five.ticket.ABCDEFGH"
        ].replace("forty-five-atlantic", "a-game-of-later-years")
        later = await tickets.find("ABCDEFGH")
        assert later is not None
        assert (later.token, later.rules) == (one.token, None)
        assert one.token not in repr(found)
        await tickets.forget("ABCDEFGH")
        assert await tickets.find("ABCDEFGH") is None

    asyncio.run(act())
