"""Backups in words: what a file holds, what is wrong with it, what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from table.backup import BackupFault, Imported

from .words import Words, mark

_FAULTS: Final = {
    BackupFault.TOO_LARGE: mark("This is far too large for a backup. Nothing was changed."),
    BackupFault.NOT_JSON: mark(
        "This is damaged or incomplete: its text cannot be read. Nothing was changed."
    ),
    BackupFault.NOT_A_BACKUP: mark("This is not a backup from this app. Nothing was changed."),
    BackupFault.LATER_VERSION: mark(
        "This backup was made by a later version of the app: update the app. Nothing was changed."
    ),
    BackupFault.WRONG_TYPE: mark("This backup has a wrong entry. Nothing was changed."),
}


@dataclass(frozen=True, slots=True)
class Contents:
    """What is kept, or what a file holds: how many games, and whether there is each of the rest."""

    games: int = 0
    statistics: bool = False
    daily: bool = False
    progress: bool = False
    settings: bool = False


def backup_fault_text(words: Words, fault: BackupFault) -> str:
    """Say why a file cannot be imported."""
    return words.t(_FAULTS[fault])


def contents_text(words: Words, contents: Contents) -> str:
    """List what is kept, or what a file holds: "12 games, statistics and settings"."""
    parts = [words.n("{n} game", "{n} games", contents.games)] if contents.games else []
    if contents.statistics:
        parts.append(words.t("statistics"))
    if contents.daily:
        parts.append(words.t("results of daily deals"))
    if contents.progress:
        parts.append(words.t("progress in lessons"))
    if contents.settings:
        parts.append(words.t("settings"))
    return words.list(parts) if parts else words.t("nothing")


def imported_text(words: Words, done: Imported) -> str:
    """Say what became of a file."""
    said = [
        words.n("{n} game was added.", "{n} games were added.", done.games)
        if done.games
        else words.t("No game was added.")
    ]
    if done.kept:
        said.append(
            words.n(
                "{n} was here already, the same or newer, and stays as it is.",
                "{n} were here already, the same or newer, and stay as they are.",
                done.kept,
            )
        )
    if done.unread:
        said.append(
            words.n(
                "{n} entry of the file could not be read or kept.",
                "{n} entries of the file could not be read or kept.",
                len(done.unread),
            )
        )
    return " ".join(said)
