"""Controls of a table that lies between its players, turned to one of its edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import flet as ft

from ui.layout.shapes import Rect, Size
from ui.layout.turn import QUARTER, turned_rect

_EDGE: Any = ft.create_context(0)

provide_edge = _EDGE
"""`provide_edge(edge, build)` has all sheets that `build` gives read from that edge."""


def use_edge() -> int:
    """Give the quarter turns clockwise of the edge that a sheet is read from (a hook)."""
    edge: int = ft.use_context(_EDGE)
    return edge


def turned(controls: Iterable[ft.Control], edge: int, size: Size) -> Iterator[ft.Control]:
    """Give controls that have been placed as seen from an edge as they lie on the screen.

    `size` is that of the screen as seen from there. Each control keeps its width and height, which
    it must have, and turns about its middle: so a card goes on travelling from hand to trick.
    """
    for control in controls:
        placed: Any = control
        middle = Rect(placed.left + placed.width / 2, placed.top + placed.height / 2, 0.0, 0.0)
        at = turned_rect(middle, edge, size)
        placed.left, placed.top = at.left - placed.width / 2, at.top - placed.height / 2
        before = placed.rotate.angle if placed.rotate is not None else 0.0
        placed.rotate = ft.Rotate(before + edge * QUARTER)
        yield control


def unheard(controls: Iterable[ft.Control], mark: str) -> Iterator[ft.Control]:
    """Give placed containers that show again what stands elsewhere, and is read aloud there."""
    for control in controls:
        placed: Any = control
        placed.key = f"{placed.key}-{mark}"
        placed.content = ft.Semantics(exclude_semantics=True, content=placed.content)
        yield control
