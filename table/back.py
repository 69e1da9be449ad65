"""Taking back: how far a deal goes back, and who must agree to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.record import Record, ReplayStep
from engine.view import view_for
from table.protocol import Back


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody's wish to take back, until all people have agreed.

    `keep` is how many actions of the deal would stay.
    """

    back: Back
    seat: int
    keep: int
    agreed: frozenset[int]

    def with_agreement(self, seat: int) -> Request:
        """Give it agreed to by one more seat."""
        return replace(self, agreed=self.agreed | {seat})


def kept_actions(
    back: Back, deal: Sequence[ReplayStep], seat: int, people: frozenset[int]
) -> int | None:
    """Give how many actions of a deal stay when a seat takes back; None if it has nothing to.

    `deal` holds the deal's steps, from its `Deal` on.
    """
    if back is Back.UNDONE:
        return _last_decision(deal, seat, people)
    decided = any(_last_decision(deal, person, people) is not None for person in people)
    return 0 if decided else None


def _last_decision(deal: Sequence[ReplayStep], seat: int, people: frozenset[int]) -> int | None:
    """Give how many actions come before the last decision of a seat.

    Of several people each action counts, for how many choices somebody had is known to nobody else;
    one person alone goes back to a choice that was one.
    """
    for step in reversed(deal):
        if step.seat != seat:
            continue
        if len(people) > 1 or len(view_for(step.before, seat).legal_actions) > 1:
            return step.number - 1
    return None


def taken_back(record: Record, keep: int) -> Record:
    """Give a record with only so many actions of its last deal."""
    last = record.deals[-1]
    shorter = replace(last, actions=last.actions[:keep])
    return replace(record, deals=(*record.deals[:-1], shorter))
