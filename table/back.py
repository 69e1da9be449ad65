"""Taking back: how far a deal goes back, and who must agree to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.actions import Keep
from engine.record import Record, ReplayStep
from engine.state import Phase
from engine.view import SeatView, view_for
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
    own = (step for step in reversed(deal) if step.seat == seat)
    return next(
        (
            step.number - 1
            for step in own
            if was_choice(view_for(step.before, seat), isinstance(step.action, Keep), openly)
        ),
        None,
    )


def was_choice(view: SeatView, kept: bool, openly: bool) -> bool:
    """Say whether the seat to act in a view of its own had a choice; `kept`: it left the turn-up.

    With `openly`, whether it may have had one as far as everybody knows: keeping is none, for most
    who keep could do nothing else; a card is one but the last.
    """
    if openly and view.phase is Phase.ROB and kept:
        return False
    if openly and view.phase is Phase.PLAY:
        return len(view.hand) > 1
    return len(view.legal_actions) > 1


def taken_back(record: Record, keep: int) -> Record:
    """Give a record with only so many actions of its last deal."""
    last = record.deals[-1]
    shorter = replace(last, actions=last.actions[:keep])
    return replace(record, deals=(*record.deals[:-1], shorter))
