"""Saved games: the envelope around a record, where it is kept, and who may write it.

Every save stands under a key of its own. A save that cannot be read is moved aside under another
key, never overwritten. A save has one owner: whoever opened the game last; an owner that finds a
foreign mark in the store has lost the game and stops writing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from table.save import PERSON, Damage, DamagedSave, Kind, Save, read_save, write_save

__all__ = [
    "PERSON",
    "Damage",
    "DamagedSave",
    "Kind",
    "LostGame",
    "Save",
    "Saves",
    "Shelf",
    "SilentStore",
    "Store",
    "read_save",
    "write_save",
]

_T = TypeVar("_T")

PREFIX: Final = "twenty-five."
GAME: Final = PREFIX + "game."
OWNER: Final = PREFIX + "owner."
ASIDE: Final = PREFIX + "aside."
TICKET: Final = PREFIX + "ticket."
"""What brings this device back to a shared table: see `table.tickets`."""

# A store that has not answered by then is left to itself, and play goes on.
PATIENCE_SECONDS: Final = 2.0
# While nothing can go on without its answer, as at the start, it is given longer.
LONG_PATIENCE_SECONDS: Final = 15.0
# Once it has failed, it gets less: play must not wait seconds for every card.
LITTLE_PATIENCE_SECONDS: Final = 0.2

# Finished games are kept so many; a browser's storage is not large.
MOST_FINISHED: Final = 50


class Store(Protocol):
    """Text under keys: the browser's or the phone's storage. Any call may raise or never answer."""

    async def get(self, key: str) -> str | None:
        """Give the text under a key, None where there is none."""

    async def set(self, key: str, value: str) -> None:
        """Keep a text under a key."""

    async def remove(self, key: str) -> None:
        """Forget a key."""

    async def keys(self, prefix: str) -> Sequence[str]:
        """Give all keys that begin so."""


class SilentStore(RuntimeError):
    """The store does not answer, or refuses: what it holds is not known."""


class LostGame(RuntimeError):
    """The game was opened elsewhere, or deleted (`deleted`), and is no longer ours to write."""

    def __init__(self, game: str, deleted: bool) -> None:
        super().__init__(game)
        self.deleted = deleted


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the store holds: readable games, newest first, and what had to be put aside now.

    `silent` says that the store gave some saves, but not all: the others stay where they are.
    """

    games: tuple[Save, ...]
    put_aside: tuple[DamagedSave, ...] = ()
    silent: bool = False


class Saves:
    """All saved games of a store. No call fails for the store's sake: see `failed`."""

    def __init__(self, store: Store, levels: Sequence[str]) -> None:
        self._store = store
        self.levels = tuple(levels)
        """The levels that computer players may have."""
        self.failed = False
        """Whether the store did not take what was last written: play goes on, but is not kept."""
        self._slow = False
        self._taken: set[str] = set()
        self._sent: asyncio.Task[bool] | None = None

    async def shelf(self) -> Shelf:
        """Give all games; what cannot be read is moved aside, old finished ones are forgotten.

        Raises SilentStore.
        """
        games: list[Save] = []
        damaged: list[DamagedSave] = []
        keys = await self.keys(GAME)
        asked = (self.text(key) for key in keys)
        texts = dict(zip(keys, await asyncio.gather(*asked, return_exceptions=True), strict=True))
        silent = [text for text in texts.values() if isinstance(text, SilentStore)]
        if silent and len(silent) == len(texts):
            raise silent[0]
        for key, text in texts.items():
            if isinstance(text, str):
                try:
                    games.append(await self._open(key, text))
                except DamagedSave as error:
                    damaged.append(error)
        games.sort(key=lambda save: save.updated, reverse=True)
        finished = [save for save in games if save.finished]
        for save in finished[MOST_FINISHED:]:
            await self.remove(save.id)
            games.remove(save)
        return Shelf(tuple(games), tuple(damaged), bool(silent))

    async def load(self, game: str) -> Save | None:
        """Give one game, None where there is none.

        Raises DamagedSave once the text is put aside, SilentStore.
        """
        text = await self.text(GAME + game)
        return None if text is None else await self._open(GAME + game, text)

    async def _open(self, key: str, text: str) -> Save:
        """Give the save a key's text holds; raises DamagedSave once the text is put aside."""
        try:
            save = read_save(text, self.levels)
            if GAME + save.id != key:
                raise DamagedSave(Damage.DAMAGED)
        except DamagedSave:
            await self.put_aside(key, text)
            raise
        return save

    async def put_aside(self, key: str, text: str) -> bool:
        """Keep a text that cannot be read under a free key, and only then forget the old one.

        Say whether that was done.
        """
        name = ASIDE + key.removeprefix(PREFIX)
        taken = await self._ask(self._store.keys(ASIDE), None)
        if taken is None:  # nobody knows what stands there, and nothing may be overwritten
            return False
        free = next(
            key for key in (name, *(f"{name}.{n}" for n in range(1, 10_000))) if key not in taken
        )
        if not await self.keep(free, text):
            return False
        await self.forget(key)
        return True

    async def take(self, game: str, owner: str) -> None:
        """Become the owner of a game's save; whoever owned it before will notice."""
        if await self.keep(OWNER + game, owner):
            self._taken.add(game)

    async def check(self, game: str, owner: str) -> None:
        """Raise LostGame if a game is no longer this owner's, but not if the store is silent."""
        mark = await self._ask(self._store.get(OWNER + game), owner)
        if mark is None and game in self._taken:
            raise LostGame(game, deleted=True)
        if mark is not None and mark != owner:
            raise LostGame(game, deleted=False)

    async def write(self, save: Save, owner: str, now: float) -> Save:
        """Save a game with a new revision and give it; raises LostGame, and then writes nothing."""
        save = await self.send(save, owner, now)
        await self.arrived()
        return save

    async def send(self, save: Save, owner: str, now: float) -> Save:
        """Do as `write`, but do not wait until the store has taken it: `arrived` does."""
        await self.check(save.id, owner)
        save = replace(save, revision=save.revision + 1, updated=now)
        self._sent = asyncio.create_task(self.keep(GAME + save.id, write_save(save)))
        await asyncio.sleep(0)  # the task has begun then, and so it is on its way
        return save

    async def arrived(self) -> None:
        """Wait until the store has taken what was sent last, or has not: see `failed`."""
        if self._sent is not None:
            await asyncio.wait({self._sent})

    async def remove(self, game: str) -> None:
        """Forget a game for good."""
        await self.forget(GAME + game)
        await self.forget(OWNER + game)

    async def keys(self, prefix: str = PREFIX) -> Sequence[str]:
        """Give all keys of ours that begin so; raises SilentStore."""
        return await self._insist(self._store.keys(prefix))

    async def text(self, key: str) -> str | None:
        """Give the text under a key, None where there is none; raises SilentStore."""
        return await self._insist(self._store.get(key))

    async def forget(self, key: str) -> None:
        """Forget a key."""
        await self._ask(self._store.remove(key), None)
        # A game of the same name that is begun anew, as a deal of a day, was never lost.
        self._taken.discard(key.removeprefix(OWNER))

    async def _insist(self, call: Awaitable[_T]) -> _T:
        """Wait for an answer without which nothing can go on; raises SilentStore."""
        try:
            return await asyncio.wait_for(call, LONG_PATIENCE_SECONDS)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever a platform's storage raises
            raise SilentStore from error

    async def keep(self, key: str, text: str) -> bool:
        """Keep a text; say whether the store took it."""

        async def put() -> bool:
            await self._store.set(key, text)
            return True

        kept: bool = await self._ask(put(), False)
        if not kept and not self.failed:
            # A page reloaded meanwhile has taken the answer away with it: once more.
            self._slow = False
            kept = await self._ask(put(), False)
        self.failed = not kept
        return kept

    async def _ask(self, call: Any, otherwise: Any) -> Any:
        """Wait for the store a bounded time, a short one while it is known not to answer.

        Never raises for the store's sake.
        """
        patience = LITTLE_PATIENCE_SECONDS if self._slow or self.failed else PATIENCE_SECONDS
        self._slow = False
        try:
            async with asyncio.timeout(patience):
                return await call
        except asyncio.CancelledError:
            raise
        except TimeoutError:
            self._slow = True
        except Exception:  # whatever a platform's storage raises
            return otherwise
        return otherwise
