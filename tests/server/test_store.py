"""What both stores promise: one row a table, changed only by who knows its present version."""

from __future__ import annotations

import asyncio

import pytest

from server.postgres import PostgresStore
from server.sqlite import SqliteStore
from server.store import CodeTaken, Row, StoreFailed
from tools.tables.running import POSTGRES, postgres, postgres_programs


async def _promised(store, other) -> None:
    """`other` is the same store, of another process or later."""
    assert await store.add("A", "ann", 1, "one", 1.0) == "A"
    assert await store.add("B", "ann", 1, "another", 1.0) == "A"
    with pytest.raises(CodeTaken):
        await store.add("A", "ben", 1, "one", 1.0)
    assert await store.load("B") is None
    assert await store.load("A") == Row(1, "one")
    assert await store.replace("A", 1, 2, "two", 2.0)
    assert not await other.replace("A", 1, 2, "lost", 2.0)
    assert await other.load("A", 1) == Row(2, "two")
    assert await other.load("A", 2) == Row(2, None)
    assert not await other.remove("A", 1)
    await store.add("C", "cat", 1, "c", 10.0)
    await store.touch("A", 20.0)
    assert await store.forget(15.0) == 1
    assert await store.load("C") is None
    assert await other.remove("A", 2)
    assert await store.load("A") is None


def test_a_file_keeps_its_promises_and_what_was_kept_is_there_after_it_is_opened_again(tmp_path):
    async def go():
        path = str(tmp_path / "tables.sqlite3")
        store = SqliteStore(path)
        await store.open(lambda code: None)
        await _promised(store, store)
        await store.add("A", "ann", 7, "seven", 1.0)
        await store.close()
        later = SqliteStore(path)
        await later.open(lambda code: None)
        assert await later.load("A") == Row(7, "seven")
        await later.close()

    asyncio.run(go())


def test_a_file_that_cannot_be_opened_or_is_of_another_form_is_refused(tmp_path):
    async def go():
        with pytest.raises(StoreFailed):
            await SqliteStore(str(tmp_path / "nowhere" / "tables.sqlite3")).open(lambda code: None)
        path = tmp_path / "tables.sqlite3"
        path.write_bytes(b"no database at all, but some other file" * 100)
        with pytest.raises(StoreFailed):
            await SqliteStore(str(path)).open(lambda code: None)

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.skipif(postgres_programs() is None, reason=POSTGRES)
def test_postgresql_keeps_the_same_promises_and_tells_the_other_processes():
    async def go(database):
        told = []
        one, other = PostgresStore(database), PostgresStore(database)
        await one.open(lambda code: None)
        await other.open(told.append)
        while told != [None]:
            await asyncio.sleep(0.01)
        await _promised(one, other)
        while told != [None, "A"]:
            await asyncio.sleep(0.01)
        await one.heard([("A", 1), ("A", 1), ("B", 2)], 5.0)
        await other.heard([("A", 1)], 4.0)
        assert await other.seen(["A"]) == {("A", 1): 5.0}
        await one.close()
        await other.close()

    with postgres() as database:
        asyncio.run(go(database))
