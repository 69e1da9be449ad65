"""What every table offers, whether on this device, scripted, or shared (design.md, "The table").

A table gives steps and takes actions. It never waits for show: pacing belongs to whoever watches.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from engine.actions import Action
from engine.events import Event
from engine.view import SeatView

if TYPE_CHECKING:
    from table.back import Request
    from table.fair import Proof


class Capability(StrEnum):
    """What some tables can do and others cannot."""

    UNDO = "undo"
    CLAIM = "claim"
    HINT = "hint"
    RESTART = "restart"


class Back(StrEnum):
    """How something is taken back."""

    UNDONE = "undone"
    """To before a person's last decision."""

    RESTARTED = "restarted"
    """Go to the start of the deal."""


class Stop(StrEnum):
    """Why a table went away without being left."""

    TAKEN_OVER = "taken_over"
    """The same game was opened elsewhere, which now owns its save."""

    DELETED = "deleted"
    """The game was deleted elsewhere."""

    GONE = "gone"
    """No shared table has this code any more, or we are no member of it."""

    REMOVED = "removed"
    """The host of the shared table has sent us away."""

    VERSION = "version"
    """The service that holds the table is of another version than this app."""

    BROKEN = "broken"
    """A computer player or the table itself failed; the save is as it was after the last step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, as the watching seat may know it.

    `seq` counts from 1 and grows by one; `view` is the situation after the events. Where something
    was taken back, `back` says how, `view` is an earlier situation again, and there are no events:
    what is told of the deal begins anew with `Table.story`.
    """

    seq: int
    events: tuple[Event, ...]
    view: SeatView
    back: Back | None = None


class StaleAction(ValueError):
    """An action made for an earlier step than the present one: a double tap, harmless."""


class NotPossible(ValueError):
    """What this table cannot do now: there is nothing to take back, or the rest is not certain."""


class TableStopped(RuntimeError):
    """The table has stopped; `why` says for what reason."""

    def __init__(self, why: Stop) -> None:
        super().__init__(why)
        self.why = why


class Table(Protocol):
    """A match in progress."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    def people(self) -> frozenset[int]:
        """The seats this device acts for."""

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What this table can do beyond play."""

    def asks(self, view: SeatView) -> bool:
        """Say whether the seat of this view is asked to act, not merely to act."""

    def present(self, seat: int | None) -> Step:
        """Give the newest step as this seat sees it, without its events: where to resume."""

    def story(self, seat: int | None, after: int = 0) -> tuple[Event, ...]:
        """Give what has happened in the deal so far, or after a step, as this seat may know it."""

    def steps(self, seat: int | None, after: int | None = None) -> AsyncGenerator[Step, None]:
        """Give every step after `after` (by default: the present one) as this seat sees it.

        Raises TableStopped when the table stops; ends when it is left.
        """

    async def act(self, action: Action, seq: int) -> None:
        """Do the action of the seat to act, which must be one of `people`.

        Raises StaleAction unless `seq` is the present step's, IllegalAction, TableStopped.
        """

    async def deal(self, seq: int) -> None:
        """Begin the next deal; raises StaleAction unless the present step waits for one."""

    async def leave(self) -> None:
        """Go away: stop thinking, stop saving. The game is kept."""


class MatchTable(Table, Protocol):
    """A table with all that its screen asks for, on this device or shared."""

    @property
    def goes_on(self) -> bool:
        """Whether another deal may follow the present one."""

    @property
    def may_review(self) -> bool:
        """Whether the match is over, and kept here with nothing secret in it."""

    @property
    def to_watch(self) -> int | None:
        """The person at this device who must look next: the one asked to act."""

    def last_turn(self, seat: int) -> int:
        """Give the step after which all is news to a person: `story(seat, after)` tells it."""

    @property
    def others_agree(self) -> bool:
        """Whether people elsewhere must agree before anything is taken back."""

    @property
    def asked_back(self) -> Request | None:
        """What somebody at this device wishes to take back, while not all have agreed."""

    @property
    def would_go(self) -> tuple[Event, ...]:
        """What everybody has seen happen of what somebody wishes to take back."""

    def may_undo(self, seat: int) -> bool:
        """Say whether there is a decision of this person in the deal to go back to."""

    def may_restart(self, seat: int) -> bool:
        """Say whether a person has decided anything in the deal."""

    def may_finish(self, seat: int) -> bool:
        """Say whether this person, to act, may have the rest of the deal written out."""

    async def undo(self, seat: int, seq: int) -> bool:
        """Ask to go back to this person's last decision in the deal; say whether it is done.

        Raises StaleAction, NotPossible, TableStopped.
        """

    async def restart(self, seat: int, seq: int) -> bool:
        """Ask to begin the deal again with the same pack; as `undo`."""

    def withdraw(self) -> None:
        """Do not take back what was asked for at this device."""

    async def finish_deal(self, seat: int, seq: int) -> None:
        """Claim the rest of the deal, or leave a decided one.

        Raises StaleAction, NotPossible, TableStopped.
        """

    def fair_code(self, deal: int | None = None) -> str:
        """Give the fair code of a deal, counted from 1; by default the present one's."""

    def fair_proof(self, deal: int) -> Proof:
        """Give what the code of a finished deal was made of; raises ValueError while it is not."""

    async def check_owner(self) -> None:
        """Stop the table if it has been opened in another window of this device."""
