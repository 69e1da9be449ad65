"""Records of finished games: found by name, read from files, and what is handed out of them.

What others gave us is not stored: it is kept in `AppContext.opened` as long as the app runs.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from engine.players import DEFAULT_LEVEL
from engine.record import Fault, Record, RecordError, read_record, write_record
from engine.review import finished_part
from table.fair import Proof, fair_proof
from table.games import deal_again
from table.save import PERSON, Save
from ui.context import AppContext
from ui.names import called, is_you, names_for_all, shown_names, usual_names
from ui.settings import clean_name
from ui.texts.words import Words

OPENED: Final = "opened-"
"""How the names of records begin that were opened here, and are no games of this device."""

EXTENSION: Final = "json"


class NothingFinished(ValueError):
    """A record without a deal that is over: there is nothing that may be shown."""


@dataclass(frozen=True, slots=True)
class Reviewable:
    """A game that can be reviewed: its deals that are over, never one that goes on.

    `save` is the game on this device that they are of, None for a record from elsewhere. `viewer`
    is the one person whose game it is, None where there are several, or none.
    """

    id: str
    record: Record
    save: Save | None = None

    @property
    def viewer(self) -> int | None:
        """The seat from which it is told: of the only person, or of who wrote the record."""
        if self.save is not None:
            people = self.save.people
            return min(people) if len(people) == 1 else None
        told = (seat for seat, name in enumerate(self.record.seats) if is_you(name))
        return next(told, None)

    def names(self, words: Words) -> tuple[str, ...]:
        """Give the players' names as they are shown."""
        usual = usual_names(words, len(self.record.seats))
        names = called([clean_name(name) for name in self.record.seats], usual)
        if self.viewer is None:
            return names_for_all(words, names)
        return shown_names(words, names, self.viewer)

    def proof(self, deal: int) -> Proof | None:
        """Give code, pack and nonce of a deal; None where the game was not dealt here."""
        return None if self.save is None else fair_proof(self.save, deal)

    def again(self, game: str, deal: int, seed: str) -> Save:
        """Give a game of practice that begins with one of the deals.

        Our own game's computer players decide as they did; `seed` is for those of any other.
        """
        if self.save is not None:
            return deal_again(game, self.record, deal, self.save.seating, self.save.seed)
        me = self.viewer or 0
        seats = range(len(self.record.seats))
        seating = tuple(PERSON if seat == me else DEFAULT_LEVEL for seat in seats)
        return deal_again(game, self.record, deal, seating, seed)


def of_save(save: Save) -> Reviewable:
    """Give what may be reviewed of a game; raises NothingFinished."""
    # A game that is over has been replayed as it was read: it has no deal that goes on.
    record = save.record if save.finished else finished_part(save.record)
    if not record.deals:
        raise NothingFinished(save.id)
    return Reviewable(save.id, record, save)


async def find(app: AppContext, game: str) -> Reviewable | None:
    """Give a game of this device or a record opened before, None where there is none.

    Raises NothingFinished, DamagedSave, SilentStore.
    """
    if game in app.opened:
        return Reviewable(game, app.opened[game])
    save = await app.saves.load(game)
    return None if save is None else of_save(save)


def open_record(app: AppContext, content: bytes | str) -> Reviewable:
    """Take in a record from elsewhere, for as long as the app runs.

    Raises RecordError for what is no record, NothingFinished.
    """
    record = finished_part(read_record(_text(content)))
    if not record.deals:
        raise NothingFinished(OPENED)
    text = write_record(record)
    try:
        name = OPENED + sha256(text.encode()).hexdigest()[:16]
    except UnicodeEncodeError:  # half a character in a name: it could not be shown
        raise RecordError(Fault.WRONG_TYPE, "seats") from None
    app.opened[name] = record
    return Reviewable(name, record)


def _text(content: bytes | str) -> str:
    """Give the text of what may be a record; raises RecordError for what is something else."""
    if isinstance(content, str):
        text = content.strip().removeprefix("\ufeff").lstrip()
    elif content.removeprefix(BOM_UTF8).lstrip().startswith(b"{"):
        try:
            text = content.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise RecordError(Fault.NOT_JSON) from None
    else:
        text = ""
    if not text.startswith("{"):
        raise RecordError(Fault.NOT_A_RECORD)
    return text


def file_name(game: Reviewable) -> str:
    """Give a name for the file: the rules, and the day of a game of this device."""
    parts = [re.sub(r"[^a-z0-9]+", "-", game.record.rules.preset)]
    if game.save is not None and game.save.updated:
        parts.append(datetime.fromtimestamp(game.save.updated).strftime("%Y-%m-%d-%H%M"))
    return f"{'-'.join(parts)}.{EXTENSION}"
