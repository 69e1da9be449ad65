"""One saved game: the envelope around a record, and its text form.

Version 1 had no `kind`, `undone` and `restarted`; it is still read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.record import Fault, Record, RecordError, record_to_json, resumed_from_json
from engine.state import Phase, State
from table.protocol import Back

FORMAT: Final = "twenty-five-save"
VERSION: Final = 2

PERSON: Final = "person"


class Kind(StrEnum):
    """What a game is for."""

    GAME = "game"
    PRACTICE = "practice"
    """A deal of some record played again: over with that deal, and never counted."""

    DAILY = "daily"
    """The deal of a day: over with that deal, and nothing in it can be taken back."""


@dataclass(frozen=True, slots=True)
class Save:
    """A game as saved.

    `seating` says for each seat `person` or the level of its computer player; `seed` makes packs
    and decisions; `revision` grows with every save; `updated` is in seconds since 1970. `undone`
    and `restarted` say how often each deal, from the first on, was taken back by a decision or to
    its beginning.
    """

    id: str
    record: Record
    seating: tuple[str, ...]
    seed: str
    revision: int = 0
    updated: float = 0.0
    finished: bool = False
    kind: Kind = Kind.GAME
    undone: tuple[int, ...] = ()
    restarted: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """The seats that people sit in."""
        return frozenset(seat for seat, who in enumerate(self.seating) if who == PERSON)

    @property
    def one_deal(self) -> bool:
        """Whether the game is over with the last deal of its record."""
        return self.kind is not Kind.GAME

    @property
    def taken_back(self) -> int:
        """How often anything in the game was taken back."""
        return sum(self.undone) + sum(self.restarted)

    def with_one_more(self, back: Back) -> Save:
        """Give the save with its last deal taken back once more."""
        deal = len(self.record.deals)
        if back is Back.UNDONE:
            return replace(self, undone=_counted(self.undone, deal))
        return replace(self, restarted=_counted(self.restarted, deal))

    def ends_with(self, state: State) -> bool:
        """Say whether the game is over in this state, to which its record leads."""
        return state.phase is Phase.OVER or (
            self.one_deal and state.phase is Phase.DEAL and bool(self.record.deals)
        )


def _counted(numbers: tuple[int, ...], deal: int) -> tuple[int, ...]:
    """Give numbers by deal with one more for this deal, counted from 1."""
    numbers += (0,) * (deal - len(numbers))
    return (*numbers[: deal - 1], numbers[deal - 1] + 1, *numbers[deal:])


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
            "kind": save.kind,
            "undone": list(save.undone),
            "restarted": list(save.restarted),
        },
        ensure_ascii=False,
    )


# An id is part of a key and of an address.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LATEST: Final = 1e11  # seconds: far from now, and not NaN

_FIRST_KEYS: Final[dict[str, type]] = {
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
_KEYS: Final = {1: _FIRST_KEYS, 2: _FIRST_KEYS | {"kind": str, "undone": list, "restarted": list}}


def read_save(text: str, levels: Sequence[str]) -> Save:
    """Give the save a text holds, its record replayed; raises DamagedSave.

    `levels` are the levels that computer players may have.
    """
    value = _envelope(text)
    try:
        record, state = resumed_from_json(value["record"])
    except RecordError as error:
        later = error.fault is Fault.LATER_VERSION
        raise DamagedSave(Damage.NEWER if later else Damage.DAMAGED, error) from None
    save = Save(
        value["id"],
        record,
        tuple(value["seating"]),
        value["seed"],
        value["revision"],
        value["updated"],
        value["finished"],
        _kind(value.get("kind", Kind.GAME)),
        _numbers(value.get("undone", []), len(record.deals)),
        _numbers(value.get("restarted", []), len(record.deals)),
    )
    if save.finished is not save.ends_with(state):
        raise DamagedSave(Damage.DAMAGED)
    seats = len(record.seats)
    if len(save.seating) != seats or any(w not in (PERSON, *levels) for w in save.seating):
        raise DamagedSave(Damage.DAMAGED)
    if PERSON not in save.seating:  # nobody could go on with it
        raise DamagedSave(Damage.DAMAGED)
    return save


def _envelope(text: str) -> dict[str, Any]:
    """Give the JSON object of a save, its values of the right types."""
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedSave(Damage.DAMAGED) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise DamagedSave(Damage.DAMAGED)
    version = value.get("version")
    if type(version) is not int:  # true is no number
        raise DamagedSave(Damage.DAMAGED)
    if version > VERSION:
        raise DamagedSave(Damage.NEWER)
    keys = _KEYS.get(version, {})
    if set(value) != set(keys) or any(type(value[key]) is not kind for key, kind in keys.items()):
        raise DamagedSave(Damage.DAMAGED)
    if not _ID.fullmatch(value["id"]) or not 0 <= value["updated"] < _LATEST or not _sayable(value):
        raise DamagedSave(Damage.DAMAGED)
    return value


def _kind(value: str) -> Kind:
    try:
        return Kind(value)
    except ValueError:
        raise DamagedSave(Damage.DAMAGED) from None


def _numbers(value: list[Any], most: int) -> tuple[int, ...]:
    if len(value) > most or any(type(number) is not int or number < 0 for number in value):
        raise DamagedSave(Damage.DAMAGED)
    return tuple(value)


def _sayable(value: object) -> bool:
    """Say whether all its texts can be sent and shown: JSON may hold halves of characters."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
