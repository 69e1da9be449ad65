"""What has happened at a table, with all its secrets: only the table has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Event, events, events_for
from engine.record import ReplayStep
from engine.state import State
from engine.view import view_for
from table.protocol import Back, Step


@dataclass(frozen=True, slots=True)
class Happened:
    """An action with its events, or, in the place of one, what was taken back."""

    seq: int
    state: State
    events: tuple[Event, ...] = ()
    step: ReplayStep | None = None
    back: Back | None = None


class Story:
    """All steps of a table, and which of them stand in the present deal."""

    def __init__(self, start: State) -> None:
        self.state = start
        """The present situation."""
        self._past: list[Happened] = []
        self._deal: list[Happened] = []

    @property
    def seq(self) -> int:
        """The number of the present step: it grows, whatever is taken back."""
        return len(self._past)

    @property
    def deal(self) -> Sequence[ReplayStep]:
        """The deal's steps, from its `Deal` on, without what was taken back."""
        return [happened.step for happened in self._deal if happened.step]

    def add(self, step: ReplayStep) -> None:
        """Go on by an action."""
        told = events(step.before, step.action, step.after)
        happened = Happened(self.seq + 1, step.after, told, step)
        if step.seat is None:
            self._deal.clear()
        self._deal.append(happened)
        self._past.append(happened)
        self.state = step.after

    def go_back(self, back: Back, keep: int) -> None:
        """Go back to where so many actions of the deal had been done."""
        del self._deal[keep + 1 :]
        self.state = self.state_after(keep)
        self._past.append(Happened(self.seq + 1, self.state, back=back))

    def state_after(self, keep: int) -> State:
        """Give the situation after so many actions of the deal."""
        return self._deal[keep].state

    def since(self, seq: int) -> Sequence[Happened]:
        """Give what came after a step."""
        return self._past[seq:]

    def step(self, seq: int, seat: int | None) -> Step:
        """Give a step as this seat sees it."""
        happened = self._past[seq - 1]
        told = events_for(happened.events, seat)
        return Step(seq, told, view_for(happened.state, seat), happened.back)

    def told(self, seat: int | None, after: int) -> tuple[Event, ...]:
        """Give what happened in the deal after a step, as this seat may know it."""
        stands = (happened.events for happened in self._deal if happened.seq > after)
        return tuple(event for told in stands for event in events_for(told, seat))

    def told_from(self, keep: int) -> tuple[Event, ...]:
        """Give what everybody saw of what came after so many actions of the deal."""
        gone = (happened.events for happened in self._deal[keep + 1 :])
        return tuple(event for told in gone for event in events_for(told, None))

    def last_turn(self, seat: int) -> int:
        """Give the step after which all is news to this seat.

        That is its last action in this deal, or else what came before the deal; or what was taken
        back since, which nobody needs to be told.
        """
        before = self._deal[0].seq - 1 if self._deal else 0
        own = (done.seq for done in self._deal if done.step and done.step.seat == seat)
        backs = (happened.seq for happened in self._past if happened.back)
        return max(before, *own, *backs, 0)
