"""Tables in PostgreSQL, for any number of processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Final
from uuid import uuid4

import asyncpg

from server.store import FORM, CodeTaken, Row, Seen, StoreFailed

_CHANNEL: Final = "shared_tables"
_RECONNECT_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 10.0

_TABLES: Final = """
SELECT pg_advisory_xact_lock(2525);
CREATE TABLE IF NOT EXISTS shared_form (form integer NOT NULL);
INSERT INTO shared_form SELECT $form WHERE NOT EXISTS (SELECT FROM shared_form);
CREATE TABLE IF NOT EXISTS shared_tables (
    code text PRIMARY KEY,
    creator text NOT NULL UNIQUE,
    version bigint NOT NULL,
    used double precision NOT NULL,
    text text NOT NULL
);
CREATE INDEX IF NOT EXISTS shared_tables_used ON shared_tables (used);
CREATE UNLOGGED TABLE IF NOT EXISTS shared_heard (
    code text NOT NULL,
    member integer NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (code, member)
);
""".replace("$form", str(FORM))

# The notice is part of the transaction: it is sent if and only if the change is made.
_REPLACE: Final = f"""
WITH changed AS (
    UPDATE shared_tables SET version = $3, text = $4, used = $5 WHERE code = $1 AND version = $2
    RETURNING code
)
SELECT pg_notify('{_CHANNEL}', $6 || ' ' || code) FROM changed
"""
_REMOVE: Final = f"""
WITH gone AS (DELETE FROM shared_tables WHERE code = $1 AND version = $2 RETURNING code)
SELECT pg_notify('{_CHANNEL}', $3 || ' ' || code) FROM gone
"""
_LOAD: Final = """
SELECT version, CASE WHEN version = $2 THEN NULL ELSE text END FROM shared_tables WHERE code = $1
"""
_ADD: Final = """
INSERT INTO shared_tables (code, creator, version, used, text) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (creator) DO NOTHING
"""
_HEARD: Final = """
INSERT INTO shared_heard AS heard
SELECT code, member, $3 FROM unnest($1::text[], $2::int[]) AS one (code, member)
ON CONFLICT (code, member) DO UPDATE SET at = greatest(heard.at, excluded.at)
"""


class PostgresStore:
    """A PostgreSQL database (see `server.store.Store`)."""

    alone = False

    def __init__(self, address: str, connections: int = 10) -> None:
        self._address = address
        self._connections = connections
        self._me = uuid4().hex
        self._pool: Any = None
        self._listener: asyncio.Task[None] | None = None
        self.listening = False

    async def open(self, changed: Callable[[str | None], None]) -> None:
        """Connect, make what is missing, and listen to what other processes change."""
        self._pool = await asyncpg.create_pool(
            self._address,
            min_size=1,
            max_size=self._connections,
            timeout=_PATIENCE_SECONDS,
            command_timeout=_PATIENCE_SECONDS,
        )
        async with self._connection() as db:
            async with db.transaction():
                await db.execute(_TABLES)
            form = await db.fetchval("SELECT form FROM shared_form")
        if form != FORM:
            raise StoreFailed(f"the database has the form {form}, not {FORM}")
        self._listener = asyncio.create_task(self._listen(changed))

    async def _listen(self, changed: Callable[[str | None], None]) -> None:
        """Pass on what is told, and connect again where the connection is lost."""

        def told(db: object, process: int, channel: str, text: str) -> None:
            by, _, code = text.partition(" ")
            if by != self._me:
                changed(code)

        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                db = await asyncpg.connect(self._address, timeout=_PATIENCE_SECONDS)
                try:
                    lost = asyncio.Event()
                    db.add_termination_listener(lambda db, lost=lost: lost.set())
                    await db.add_listener(_CHANNEL, told)
                    self.listening = True
                    changed(None)
                    await lost.wait()
                finally:
                    self.listening = False
                    db.terminate()
            await asyncio.sleep(_RECONNECT_SECONDS)

    async def close(self) -> None:
        """Disconnect."""
        if self._listener is not None:
            self._listener.cancel()
        await self._pool.close()

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=_PATIENCE_SECONDS) as db:
                yield db
        except asyncpg.UniqueViolationError:
            raise
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreFailed from error

    async def add(self, code: str, creator: str, version: int, text: str, now: float) -> str:
        """Keep a new table (see `server.store.Store`)."""
        async with self._connection() as db:
            try:
                await db.execute(_ADD, code, creator, version, now, text)
            except asyncpg.UniqueViolationError:
                raise CodeTaken(code) from None
            return str(
                await db.fetchval("SELECT code FROM shared_tables WHERE creator = $1", creator)
            )

    async def load(self, code: str, known: int | None = None) -> Row | None:
        """Give a table, None where there is none."""
        async with self._connection() as db:
            row = await db.fetchrow(_LOAD, code, known)
        return Row(*row) if row else None

    async def replace(self, code: str, before: int, version: int, text: str, now: float) -> bool:
        """Keep a table's next version (see `server.store.Store`)."""
        async with self._connection() as db:
            values = (code, before, version, text, now, self._me)
            return await db.fetchrow(_REPLACE, *values) is not None

    async def remove(self, code: str, before: int) -> bool:
        """Forget a table."""
        async with self._connection() as db:
            return await db.fetchrow(_REMOVE, code, before, self._me) is not None

    async def touch(self, code: str, now: float) -> None:
        """Note that a table is in use."""
        async with self._connection() as db:
            await db.execute("UPDATE shared_tables SET used = $2 WHERE code = $1", code, now)

    async def forget(self, before: float) -> int:
        """Forget the tables not used since then."""
        async with self._connection() as db:
            gone = await db.fetch(
                "DELETE FROM shared_tables WHERE used < $1 RETURNING code", before
            )
            await db.execute("DELETE FROM shared_heard WHERE at < $1", before)
        return len(gone)

    async def heard(self, here: Iterable[tuple[str, int]], now: float) -> None:
        """Tell the other processes which members are here."""
        # Rows in one order for all, or two processes could wait for each other.
        both = sorted(set(here))
        async with self._connection() as db:
            await db.execute(_HEARD, [code for code, _ in both], [one for _, one in both], now)

    async def seen(self, codes: Iterable[str]) -> Seen:
        """Give when members of these tables were last heard of."""
        async with self._connection() as db:
            query = "SELECT code, member, at FROM shared_heard WHERE code = ANY($1::text[])"
            rows = await db.fetch(query, list(codes))
        return {(code, member): at for code, member, at in rows}
