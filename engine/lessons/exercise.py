"""An exercise: a task in a position, as the one at the table who learns meets it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.lessons.scene import LEARNER
from engine.lessons.tasks import Answer, Task
from engine.lessons.verdicts import Verdict
from engine.state import State
from engine.transition import apply_action
from engine.view import SeatView, view_for


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task in a position; whoever shows it gets what the learner's seat may know."""

    task: Task
    state: State

    @property
    def view(self) -> SeatView:
        """What the learner sees."""
        return view_for(self.state, LEARNER)

    @property
    def solution(self) -> Answer:
        """A right answer."""
        return self.task.solution(self.state)

    def check(self, answer: Answer) -> Verdict:
        """Judge an answer."""
        return self.task.check(self.state, answer)

    def after(self, answer: Answer) -> SeatView:
        """Give what the learner sees once that has been done; only a legal action changes it."""
        if isinstance(answer, (tuple, int)):
            return self.view
        return view_for(apply_action(self.state, answer), LEARNER)
