"""Stores for tests: one that works, and those that do not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence


class MemoryStore:
    """A store that works; remembers every write."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.writes: list[tuple[str, str]] = []

    async def get(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return self.texts.get(key)

    async def set(self, key: str, value: str) -> None:
        await asyncio.sleep(0)
        self.texts[key] = value
        self.writes.append((key, value))

    async def remove(self, key: str) -> None:
        await asyncio.sleep(0)
        self.texts.pop(key, None)

    async def keys(self, prefix: str) -> Sequence[str]:
        await asyncio.sleep(0)
        return [key for key in self.texts if key.startswith(prefix)]


class SlowStore(MemoryStore):
    """A store that takes no text before it is told to; `sent` are those on their way or there."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.taking = asyncio.Event()

    async def set(self, key: str, value: str) -> None:
        self.sent[key] = value
        await self.taking.wait()
        await super().set(key, value)


class RefusingStore(MemoryStore):
    """A store that raises at everything, once `refusing` is set."""

    def __init__(self, error: type[Exception] = RuntimeError) -> None:
        super().__init__()
        self.error = error
        self.refusing = True

    async def get(self, key: str) -> str | None:
        self._refuse()
        return await super().get(key)

    async def set(self, key: str, value: str) -> None:
        self._refuse()
        await super().set(key, value)

    async def remove(self, key: str) -> None:
        self._refuse()
        await super().remove(key)

    async def keys(self, prefix: str) -> Sequence[str]:
        self._refuse()
        return await super().keys(prefix)

    def _refuse(self) -> None:
        if self.refusing:
            raise self.error("no")


class FullStore(MemoryStore):
    """A store that can be read, but takes no more text."""

    async def set(self, key: str, value: str) -> None:
        raise OSError("quota exceeded")


class SilentStore(MemoryStore):
    """A store that never answers."""

    async def get(self, key: str) -> str | None:
        await asyncio.Event().wait()
        return None

    async def set(self, key: str, value: str) -> None:
        await asyncio.Event().wait()

    async def remove(self, key: str) -> None:
        await asyncio.Event().wait()

    async def keys(self, prefix: str) -> Sequence[str]:
        await asyncio.Event().wait()
        return ()
