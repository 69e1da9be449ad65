"""One file for all that is kept on a device: export, import, erase.

The file holds our texts as they stand in the store, under their keys. Importing puts together what
can be: a game that is newer here stays, results and statistics are merged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from table.daily import DAILY, read_calendar, write_calendar
from table.save import DamagedSave, Save, read_save
from table.saves import ASIDE, GAME, OWNER, PREFIX, TICKET, Saves
from table.statistics import STATISTICS, read_statistics, write_statistics

FORMAT: Final = "twenty-five-backup"
VERSION: Final = 1

# As `assets/files.js` has it. A device keeps fifty finished games, of some 10 kB each.
LARGEST: Final = 5_000_000

# What says something about this device alone, or cannot be read. Who has a ticket has the seat.
_PRIVATE: Final = (OWNER, ASIDE, TICKET, PREFIX + "device")

_IMPORTING: Final = "import"

Merge = Callable[[str, str], str]
"""Makes one text of what is kept here and what is imported; raises ValueError where it cannot."""


class BackupFault(StrEnum):
    """What is wrong with a backup file."""

    TOO_LARGE = "too_large"
    NOT_JSON = "not_json"
    NOT_A_BACKUP = "not_a_backup"
    LATER_VERSION = "later_version"
    WRONG_TYPE = "wrong_type"


class BackupError(ValueError):
    """A file that cannot be imported; nothing of it was."""

    def __init__(self, fault: BackupFault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a file: games taken, games that stayed as here, and what was no use.

    `unread` are the keys of texts that could not be read or were refused by the store.
    """

    games: int = 0
    kept: int = 0
    unread: tuple[str, ...] = ()


async def export_backup(saves: Saves) -> str:
    """Give the file of all that is kept; raises SilentStore, for half a backup is none."""
    keys = [key for key in await saves.keys() if _exported(key)]
    texts = {key: text for key in sorted(keys) if (text := await saves.text(key)) is not None}
    file = {"format": FORMAT, "version": VERSION, "values": texts}
    return json.dumps(file, ensure_ascii=False, indent=1)


def _exported(key: str) -> bool:
    return key.startswith(PREFIX) and not key.startswith(_PRIVATE)


def read_backup(text: str) -> dict[str, str]:
    """Give the texts of a file by key; raises BackupError."""
    if len(text) > LARGEST:
        raise BackupError(BackupFault.TOO_LARGE)
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        raise BackupError(BackupFault.NOT_A_BACKUP)
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise BackupError(BackupFault.NOT_JSON) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BackupError(BackupFault.NOT_A_BACKUP)
    version, values = value.get("version"), value.get("values")
    if type(version) is not int or version < 1:
        raise BackupError(BackupFault.WRONG_TYPE)
    if version > VERSION:
        raise BackupError(BackupFault.LATER_VERSION)
    if not isinstance(values, dict) or not all(isinstance(one, str) for one in values.values()):
        raise BackupError(BackupFault.WRONG_TYPE)
    return {key: one for key, one in values.items() if _exported(key)}


async def import_backup(
    saves: Saves,
    text: str,
    merges: Mapping[str, Merge] | None = None,
    leaving: Container[str] = (),
) -> Imported:
    """Take what a file holds into the store; raises BackupError, SilentStore.

    `merges` are for keys that only the app knows, such as its settings; what stands under other
    keys is taken where there is nothing yet. A game is taken where the file's is the newer one;
    whoever has it open then has lost it. Nothing is taken of the keys in `leaving`.
    """
    values = read_backup(text)
    known = {**_MERGES, **(merges or {})}
    games = kept = 0
    unread = []
    for key, imported in values.items():
        if key in leaving:
            continue
        if not key.startswith(GAME):
            if not await _import_value(saves, key, imported, known.get(key)):
                unread.append(key)
            continue
        save = _save(saves, key, imported)
        if save is None:
            unread.append(key)
        elif await _is_newer(saves, key, save):
            await saves.take(save.id, _IMPORTING)
            if await saves.keep(key, imported):
                games += 1
            else:
                unread.append(key)
        else:
            kept += 1
    return Imported(games, kept, tuple(unread))


def _save(saves: Saves, key: str, text: str) -> Save | None:
    try:
        save = read_save(text, saves.levels)
    except DamagedSave:
        return None
    return save if GAME + save.id == key else None


async def _is_newer(saves: Saves, key: str, save: Save) -> bool:
    """Say whether an imported game is newer than the one here, if there is one to be read."""
    here = await saves.text(key)
    if here is None:
        return True
    known = _save(saves, key, here)
    if known is None:  # as when it is opened: never overwritten
        return await saves.put_aside(key, here)
    return (save.updated, save.revision) > (known.updated, known.revision)


async def _import_value(saves: Saves, key: str, imported: str, merge: Merge | None) -> bool:
    """Take one text; say whether it could be read, and kept."""
    here = await saves.text(key)
    if merge is None:
        return here is not None or await saves.keep(key, imported)
    try:
        merge(imported, imported)
    except ValueError:
        return False
    if here is None:
        return await saves.keep(key, imported)
    try:
        merged = merge(here, imported)
    except ValueError:  # what is here cannot be read
        return await saves.put_aside(key, here) and await saves.keep(key, imported)
    return merged == here or await saves.keep(key, merged)


def _merge_calendars(here: str, imported: str) -> str:
    return write_calendar(read_calendar(here).merged(read_calendar(imported)))


def _merge_statistics(here: str, imported: str) -> str:
    return write_statistics(read_statistics(here).merged(read_statistics(imported)))


_MERGES: Final[Mapping[str, Merge]] = {DAILY: _merge_calendars, STATISTICS: _merge_statistics}


async def erase_all(saves: Saves) -> bool:
    """Forget all that is kept, for good; say whether the store has forgotten it.

    Tables that are open find their games deleted. Raises SilentStore.
    """
    # A table that finds its mark gone writes no more: so the marks go first.
    for key in sorted(await saves.keys(), key=lambda key: not key.startswith(OWNER)):
        await saves.forget(key)
    return not await saves.keys()
