"""One value of its own in the store, such as the statistics: read, changed, never lost.

A text that cannot be read is put aside under another key, as saves are.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from table.saves import Saves

_T = TypeVar("_T")


class Unreadable(ValueError):
    """A text that holds no such value, or one of a later version."""


class DamagedValue(ValueError):
    """A kept value that could not be read; it has been put aside under another key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Kept(Generic[_T]):
    """A value kept under one key; `read` raises Unreadable, `fresh` is what there is at first."""

    def __init__(
        self,
        saves: Saves,
        key: str,
        read: Callable[[str], _T],
        write: Callable[[_T], str],
        fresh: _T,
    ) -> None:
        self._saves = saves
        self._key = key
        self._read = read
        self._write = write
        self._fresh = fresh
        self._busy = asyncio.Lock()

    async def get(self) -> _T:
        """Give the value; raises SilentStore, and DamagedValue: the next call finds it fresh."""
        text = await self._saves.text(self._key)
        if text is None:
            return self._fresh
        try:
            return self._read(text)
        except Unreadable:
            await self._saves.put_aside(self._key, text)
            raise DamagedValue(self._key) from None

    async def change(self, change: Callable[[_T], _T]) -> _T:
        """Change what is kept now, which another tab may have written, and give it.

        What is damaged is put aside and begun anew. Raises SilentStore, or DamagedValue where it
        could not be put aside; then nothing is written.
        """
        async with self._busy:
            try:
                was = await self.get()
            except DamagedValue:
                was = await self.get()
            now = change(was)
            if now != was:
                await self._saves.keep(self._key, self._write(now))
            return now


def object_of(text: str, form: str, version: int) -> dict[str, Any]:
    """Give the JSON object of this format that a text holds; raises Unreadable."""
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(form) from None
    if not isinstance(value, dict) or value.get("format") != form:
        raise Unreadable(form)
    its = value.get("version")
    if type(its) is not int or not 1 <= its <= version:
        raise Unreadable(form)
    return value
