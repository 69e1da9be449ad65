"""The computer players' decisions in a saved game, made again from its record and its seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from engine.actions import Action
from engine.players import LEVELS, choose_action
from engine.record import ReplayStep, replay
from engine.view import view_for
from table.backup import BackupError, read_backup
from table.chance import decision_rng
from table.claims import may_finish, written_out
from table.save import DamagedSave, Save, read_save
from table.saves import GAME


@dataclass(frozen=True, slots=True)
class Decision:
    """What a computer player did, and what its level chooses from what it saw.

    `deal` is counted from 1, `number` is how many actions of the deal came before.
    """

    deal: int
    number: int
    seat: int
    done: Action
    chosen: Action


def decisions(save: Save) -> Iterator[Decision]:
    """Give every decision of the computer players, made again.

    What was written out after a claim is none (`table.claims`).
    """
    for deal, steps in groupby(replay(save.record), key=lambda step: step.deal):
        for step in _decided(save, list(steps)):
            seat, number = step.seat, step.number - 1
            if seat is None or seat in save.people:
                continue
            rng = decision_rng(save.seed, deal, number, seat)
            chosen = choose_action(view_for(step.before, seat), rng, save.seating[seat])
            yield Decision(deal, number, seat, step.action, chosen)


def _decided(save: Save, steps: list[ReplayStep]) -> list[ReplayStep]:
    """Give the steps of a deal as far as they were decided one by one."""
    for at, step in enumerate(steps):
        seat = step.seat
        if seat not in save.people or not may_finish(view_for(step.before, seat)):
            continue
        rest = tuple(later.action for later in steps[at:])
        if rest == written_out(step.before, seat):
            return steps[:at]
    return steps


def saves_in(text: str) -> tuple[Save, ...]:
    """Give the games that a backup, or the text of one save, holds.

    Raises DamagedSave for a save that cannot be read, BackupError for a file that is neither.
    """
    try:
        texts = [kept for key, kept in read_backup(text).items() if key.startswith(GAME)]
    except BackupError as error:
        try:
            return (read_save(text, LEVELS),)
        except DamagedSave:
            raise error from None
    return tuple(read_save(kept, LEVELS) for kept in texts)
