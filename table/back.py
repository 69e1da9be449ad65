"""Taking back: how far a deal goes back, and who must agree to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.actions import Keep, Play
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
    back: Back,
    deal: Sequence[ReplayStep],
    seat: int,
    people: frozenset[int],
) -> int | None:
    """Give how many actions of a deal stay when a seat takes back; None if it has nothing to.

    `deal` holds the deal's steps, from its `Deal` on. It goes back to a choice that was one. How
    many choices somebody had is known to nobody else: so among several people it goes back to what
    may have been a choice as far as everybody knows.
    """
    openly = len(people) > 1
    if back is Back.UNDONE:
        return _last_decision(deal, seat, openly)
    decided = any(_last_decision(deal, person, openly) is not None for person in people)
    return 0 if decided else None


def _last_decision(deal: Sequence[ReplayStep], seat: int, openly: bool) -> int | None:
    """Give how many actions come before the last decision of a seat."""
    was_choice = _may_have_been_choice if openly else _was_choice
    own = (step for step in reversed(deal) if step.seat == seat)
    return next((step.number - 1 for step in own if was_choice(step)), None)


def _was_choice(step: ReplayStep) -> bool:
    return len(view_for(step.before, step.seat).legal_actions) > 1


def _may_have_been_choice(step: ReplayStep) -> bool:
    """Say the same of an action from what everybody knows.

    Keeping is none, for most who keep could do nothing else; a card is one but the last.
    """
    if isinstance(step.action, Keep):
        return False
    if isinstance(step.action, Play):
        assert step.seat is not None
        return view_for(step.before, None).hand_sizes[step.seat] > 1
    return _was_choice(step)


def taken_back(record: Record, keep: int) -> Record:
    """Give a record with only so many actions of its last deal."""
    last = record.deals[-1]
    shorter = replace(last, actions=last.actions[:keep])
    return replace(record, deals=(*record.deals[:-1], shorter))
