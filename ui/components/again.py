"""Controls that are given again while what they show stays the same.

Flet compares what a component draws with what it drew before, control by control, and passes over
an object that it was given the last time too. From one card to the next most of a table stays as it
is, and in a browser comparing all of it would keep the card waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class Again:
    """What one component drew the last time, by names of its own; `begin` is for each drawing.

    Without `begin` everything is drawn anew. What is given must not be changed afterwards.
    """

    def __init__(self) -> None:
        self._before: dict[str, tuple[tuple[object, ...], Any]] = {}
        self._now: dict[str, tuple[tuple[object, ...], Any]] = {}
        self._calls: dict[str, Callable[[], Any]] = {}
        self._presses: dict[str, Callable[[], Any]] = {}

    def begin(self) -> None:
        """Begin a drawing: what the last one did not give is forgotten."""
        self._before, self._now = self._now, {}

    def drawn(self, name: str, draw: Callable[..., T], *facts: object) -> T:
        """Give what `draw` makes of the facts, or what it made the last time if they are equal."""
        before = self._before.get(name)
        now = before if before is not None and before[0] == facts else (facts, draw(*facts))
        self._now[name] = now
        drawn: T = now[1]
        return drawn

    def press(self, name: str, call: Callable[[], Any]) -> Callable[[], Any]:
        """Give what is always the same for a name, and does what the name was last given with."""
        self._calls[name] = call
        return self._presses.setdefault(name, partial(self._press, name))

    def _press(self, name: str) -> Any:
        return self._calls[name]()
