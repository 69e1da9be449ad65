"""Where tables are kept: one row a table, changed only by who knows its present version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

KEPT_SECONDS: Final = 30 * 24 * 3600.0
"""A table nobody calls for so long is gone."""

FORM: Final = 1
"""The number of the form of rows; a store with another is refused."""


class StoreFailed(RuntimeError):
    """The store does not answer, or refuses; what was asked may or may not have been done."""


class CodeTaken(ValueError):
    """There is a table with this code."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table as kept; `text` is None where the version is the one already known."""

    version: int
    text: str | None


Seen = Mapping[tuple[str, int], float]
"""When which member of which table was last heard of."""


class Store(Protocol):
    """Tables by code. Every call may raise StoreFailed."""

    @property
    def alone(self) -> bool:
        """Whether no other process changes tables."""

    @property
    def listening(self) -> bool:
        """Whether we are told at present, and at once, what other processes change."""

    async def open(self, changed: Callable[[str | None], None]) -> None:
        """Begin; `changed` is called with the code of each table that another process changed.

        With None where calls may have been missed.
        """

    async def close(self) -> None:
        """End."""

    async def add(self, code: str, creator: str, version: int, text: str, now: float) -> str:
        """Keep a new table; give its code, or that of the one this creator has made before.

        Raises CodeTaken.
        """

    async def load(self, code: str, known: int | None = None) -> Row | None:
        """Give a table, None where there is none."""

    async def replace(self, code: str, before: int, version: int, text: str, now: float) -> bool:
        """Keep a table's next version if `before` is still the present one; say whether it was."""

    async def remove(self, code: str, before: int) -> bool:
        """Forget a table if `before` is still its version; say whether it was."""

    async def touch(self, code: str, now: float) -> None:
        """Note that a table is in use."""

    async def forget(self, before: float) -> int:
        """Forget the tables not used since then; say how many."""

    async def heard(self, here: Iterable[tuple[str, int]], now: float) -> None:
        """Tell the other processes which members are here."""

    async def seen(self, codes: Iterable[str]) -> Seen:
        """Give when the other processes last heard of the members of these tables."""
