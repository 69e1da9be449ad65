"""Saved games: the envelope around a record, where it is kept, and who may write it.

Every save stands under a key of its own. A save that cannot be read is moved aside under another
key, never overwritten. A save has one owner: whoever opened the game last; an owner that finds a
foreign mark in the store has lost the game and stops writing.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from engine.record import (
    Fault,
    Record,
    RecordError,
    record_to_json,
    resumed_from_json,
)
from engine.state import Phase

_T = TypeVar("_T")

FORMAT: Final = "twenty-five-save"
VERSION: Final = 1

PREFIX: Final = "twenty-five."
GAME: Final = PREFIX + "game."
OWNER: Final = PREFIX + "owner."
ASIDE: Final = PREFIX + "aside."

PERSON: Final = "person"

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


@dataclass(frozen=True, slots=True)
class Save:
    """A game as saved.

    `seating` says for each seat `person` or the level of its computer player; `seed` makes packs
    and decisions; `revision` grows with every save; `updated` is in seconds since 1970.
    """

    id: str
    record: Record
    seating: tuple[str, ...]
    seed: str
    revision: int = 0
    updated: float = 0.0
    finished: bool = False

    @property
    def people(self) -> frozenset[int]:
        """The seats that people sit in."""
        return frozenset(seat for seat, who in enumerate(self.seating) if who == PERSON)


class Damage(StrEnum):
    """Why a save cannot be read."""

    DAMAGED = "damaged"
    NEWER = "newer"


class DamagedSave(ValueError):
    """A save that cannot be read: `damage` says why, `record_error` more if its record is bad."""

    def __init__(self, damage: Damage, record_error: RecordError | None = None) -> None:
        super().__init__(damage)
        self.damage = damage
        self.record_error = record_error


class SilentStore(RuntimeError):
    """The store does not answer, or refuses: what it holds is not known."""


class LostGame(RuntimeError):
    """The game was opened elsewhere, or deleted (`deleted`), and is no longer ours to write."""

    def __init__(self, game: str, deleted: bool) -> None:
        super().__init__(game)
        self.deleted = deleted


def write_save(save: Save) -> str:
    """Give a save as the text to keep."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": save.id,
            "revision": save.revision,
            "updated": float(save.updated),
            "finished": save.finished,
            "seating": list(save.seating),
            "seed": save.seed,
            "record": record_to_json(save.record),
        },
        ensure_ascii=False,
    )


# An id is part of a key and of an address.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LATEST: Final = 1e11  # seconds: far from now, and not NaN

_KEYS: Final[dict[str, type]] = {
    "format": str,
    "version": int,
    "id": str,
    "revision": int,
    "updated": float,
    "finished": bool,
    "seating": list,
    "seed": str,
    "record": dict,
}


def read_save(text: str, levels: Sequence[str]) -> Save:
    """Give the save a text holds, its record replayed; raises DamagedSave.

    `levels` are the levels that computer players may have.
    """
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedSave(Damage.DAMAGED) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise DamagedSave(Damage.DAMAGED)
    version = value.get("version")
    if type(version) is int and version > VERSION:
        raise DamagedSave(Damage.NEWER)
    if set(value) != set(_KEYS) or version != VERSION:
        raise DamagedSave(Damage.DAMAGED)
    if any(type(value[key]) is not kind for key, kind in _KEYS.items()):  # true is no number
        raise DamagedSave(Damage.DAMAGED)
    if not _ID.fullmatch(value["id"]) or not 0 <= value["updated"] < _LATEST or not _sayable(value):
        raise DamagedSave(Damage.DAMAGED)
    try:
        record, state = resumed_from_json(value["record"])
    except RecordError as error:
        later = error.fault is Fault.LATER_VERSION
        raise DamagedSave(Damage.NEWER if later else Damage.DAMAGED, error) from None
    seating = tuple(value["seating"])
    if value["finished"] is not (state.phase is Phase.OVER):
        raise DamagedSave(Damage.DAMAGED)
    if len(seating) != len(record.seats) or any(w not in (PERSON, *levels) for w in seating):
        raise DamagedSave(Damage.DAMAGED)
    if PERSON not in seating:  # nobody could go on with it
        raise DamagedSave(Damage.DAMAGED)
    return Save(
        value["id"],
        record,
        seating,
        value["seed"],
        value["revision"],
        value["updated"],
        value["finished"],
    )


def _sayable(value: object) -> bool:
    """Say whether all its texts can be sent and shown: JSON may hold halves of characters."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


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
        self._levels = tuple(levels)
        self.failed = False
        """Whether the store did not take what was last written: play goes on, but is not kept."""
        self._slow = False
        self._taken: set[str] = set()

    async def shelf(self) -> Shelf:
        """Give all games; what cannot be read is moved aside, old finished ones are forgotten.

        Raises SilentStore.
        """
        games: list[Save] = []
        damaged: list[DamagedSave] = []
        keys = await self._insist(self._store.keys(GAME))
        asked = (self._insist(self._store.get(key)) for key in keys)
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
        text = await self._insist(self._store.get(GAME + game))
        return None if text is None else await self._open(GAME + game, text)

    async def _open(self, key: str, text: str) -> Save:
        """Give the save a key's text holds; raises DamagedSave once the text is put aside."""
        try:
            save = read_save(text, self._levels)
            if GAME + save.id != key:
                raise DamagedSave(Damage.DAMAGED)
        except DamagedSave:
            await self.put_aside(key, text)
            raise
        return save

    async def put_aside(self, key: str, text: str) -> None:
        """Keep a text that cannot be read under a free key, and only then forget the old one."""
        name = ASIDE + key.removeprefix(PREFIX)
        taken = await self._ask(self._store.keys(ASIDE), None)
        if taken is None:  # nobody knows what stands there, and nothing may be overwritten
            return
        free = next(
            key for key in (name, *(f"{name}.{n}" for n in range(1, 10_000))) if key not in taken
        )
        if await self._put(free, text):
            await self._ask(self._store.remove(key), None)

    async def take(self, game: str, owner: str) -> None:
        """Become the owner of a game's save; whoever owned it before will notice."""
        if await self._put(OWNER + game, owner):
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
        await self.check(save.id, owner)
        save = replace(save, revision=save.revision + 1, updated=now)
        await self._put(GAME + save.id, write_save(save))
        return save

    async def remove(self, game: str) -> None:
        """Forget a game for good."""
        await self._ask(self._store.remove(GAME + game), None)
        await self._ask(self._store.remove(OWNER + game), None)

    async def _insist(self, call: Awaitable[_T]) -> _T:
        """Wait for an answer without which nothing can go on; raises SilentStore."""
        try:
            return await asyncio.wait_for(call, LONG_PATIENCE_SECONDS)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever a platform's storage raises
            raise SilentStore from error

    async def _put(self, key: str, text: str) -> bool:
        """Keep a text; say whether the store took it."""

        async def put() -> bool:
            await self._store.set(key, text)
            return True

        kept: bool = await self._ask(put(), False)
        self.failed = not kept
        return kept

    async def _ask(self, call: Any, otherwise: Any) -> Any:
        """Wait for the store a bounded time, a short one while it is known not to answer.

        Never raises for the store's sake.
        """
        patience = LITTLE_PATIENCE_SECONDS if self._slow else PATIENCE_SECONDS
        self._slow = False
        try:
            return await asyncio.wait_for(call, patience)
        except asyncio.CancelledError:
            raise
        except TimeoutError:
            self._slow = True
        except Exception:  # whatever a platform's storage raises
            return otherwise
        return otherwise
