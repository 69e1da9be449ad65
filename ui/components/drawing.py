"""Our own drawings, SVG texts, as controls."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import flet as ft


def drawing(svg: str, **more: Any) -> ft.Image:
    """Give a drawing as a control that a screen reader passes over; `more` as for `ft.Image`.

    Flet reads an SVG anew whenever a control with its text is drawn again, on phones for tens of
    milliseconds a card; with bytes it sees that they are the same.
    """
    return ft.Image(_bytes(svg), exclude_from_semantics=True, **more)


@lru_cache(maxsize=512)
def _bytes(svg: str) -> bytes:
    return svg.encode()
