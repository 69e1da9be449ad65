"""Tables in a SQLite file, for one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from server.store import FORM, CodeTaken, Row, Seen, StoreFailed

_T = TypeVar("_T")

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY,
    creator TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    used REAL NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_used ON tables (used);
"""


class SqliteStore:
    """A file (see `server.store.Store`); all its calls run in one thread of their own.

    What was acknowledged outlives the end of the process; the last moments before the machine
    itself loses power may be lost, the file stays whole.
    """

    alone = True
    listening = False

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite")
        self._db: sqlite3.Connection

    async def _run(self, call: Callable[[], _T]) -> _T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, call)
        except sqlite3.Error as error:
            raise StoreFailed from error

    async def open(self, changed: Callable[[str | None], None]) -> None:
        """Open the file, and make what is missing."""
        del changed  # there is no other process
        await self._run(self._open)

    def _open(self) -> None:
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        (form,) = db.execute("PRAGMA user_version").fetchone()
        if form not in (0, FORM):
            raise StoreFailed(f"{self._path} has the form {form}, not {FORM}")
        db.executescript(_TABLES)
        db.execute(f"PRAGMA user_version = {FORM}")
        self._db = db

    async def close(self) -> None:
        """Close the file."""
        await self._run(self._db.close)
        self._thread.shutdown()

    async def add(self, code: str, creator: str, version: int, text: str, now: float) -> str:
        """Keep a new table (see `server.store.Store`)."""

        def add() -> str:
            found = self._db.execute("SELECT code FROM tables WHERE creator = ?", (creator,))
            row = found.fetchone()
            if row is not None:
                return str(row[0])
            try:
                self._db.execute(
                    "INSERT INTO tables (code, creator, version, used, text) VALUES (?,?,?,?,?)",
                    (code, creator, version, now, text),
                )
            except sqlite3.IntegrityError:
                raise CodeTaken(code) from None
            return code

        return await self._run(add)

    async def load(self, code: str, known: int | None = None) -> Row | None:
        """Give a table, None where there is none."""

        def load() -> Row | None:
            query = "SELECT version, CASE WHEN version = ? THEN NULL ELSE text END FROM tables"
            row = self._db.execute(f"{query} WHERE code = ?", (known, code)).fetchone()
            return Row(*row) if row else None

        return await self._run(load)

    async def replace(self, code: str, before: int, version: int, text: str, now: float) -> bool:
        """Keep a table's next version (see `server.store.Store`)."""
        change = "UPDATE tables SET version = ?, text = ?, used = ? WHERE code = ? AND version = ?"
        values = (version, text, now, code, before)
        return await self._run(lambda: self._db.execute(change, values).rowcount == 1)

    async def remove(self, code: str, before: int) -> bool:
        """Forget a table."""
        change = "DELETE FROM tables WHERE code = ? AND version = ?"
        return await self._run(lambda: self._db.execute(change, (code, before)).rowcount == 1)

    async def touch(self, code: str, now: float) -> None:
        """Note that a table is in use."""
        change = "UPDATE tables SET used = ? WHERE code = ?"
        await self._run(lambda: self._db.execute(change, (now, code)))

    async def forget(self, before: float) -> int:
        """Forget the tables not used since then."""
        change = "DELETE FROM tables WHERE used < ?"
        return await self._run(lambda: self._db.execute(change, (before,)).rowcount)

    async def heard(self, here: Iterable[tuple[str, int]], now: float) -> None:
        """There is no other process to tell."""

    async def seen(self, codes: Iterable[str]) -> Seen:
        """There is no other process that could have heard of anybody."""
        return {}
