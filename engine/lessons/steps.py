"""What lessons are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.lessons.exercise import Exercise
from engine.lessons.scene import Scene
from engine.lessons.tasks import Task

DEAL: Final = "deal"
"""What stands in place of a step for the deal with advice that follows the steps of a lesson."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its name within the lesson, where, and what."""

    name: str
    scene: Scene
    task: Task

    def exercise(self) -> Exercise:
        """Give the task in its position; raises ValueError for a scene that cannot be."""
        return Exercise(self.task, self.scene.state())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps on one subject; `rule` names the section of the rules that it teaches.

    `guided` says that a whole deal with advice follows the steps.
    """

    name: str
    rule: str
    steps: tuple[Step, ...]
    guided: bool = False

    def step(self, name: str) -> Step:
        """Give the step of this name; raises KeyError."""
        for one in self.steps:
            if one.name == name:
                return one
        raise KeyError(name)
