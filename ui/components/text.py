"""Text in our fonts and sizes."""

from __future__ import annotations

import re
from math import inf
from typing import Any, Final

import flet as ft

from ui.components.measure import fits
from ui.texts.words import GLYPHS
from ui.theme import Kind, Look

_RED: Final = "".join(glyph for suit, glyph in GLYPHS.items() if suit.red)
_RED_SUIT: Final = re.compile(f"([{_RED}])")


def text(
    look: Look,
    value: str,
    kind: Kind = "body",
    colour: str | None = None,
    *,
    bold: bool = False,
    aloud: str | None = None,
    **more: Any,
) -> ft.Text:
    """Give a text; `aloud` is what a screen reader says where that differs, as for suits."""
    return ft.Text(
        value,
        style=look.style(kind, colour, bold=bold),
        semantics_label=aloud,
        **more,
    )


def suited(
    look: Look,
    value: str,
    kind: Kind = "body",
    *,
    bold: bool = False,
    aloud: str | None = None,
    begins: ft.TextSpan | None = None,
    **more: Any,
) -> ft.Text:
    """Give a text as `text` does, its red suits in red; after words of another look, if any."""
    red = look.style(kind, look.palette.alarm, bold=bold)
    parts = [
        ft.TextSpan(part, style=red if part in _RED else None)
        for part in _RED_SUIT.split(value)
        if part
    ]
    spans = parts if begins is None else [begins, *parts]
    return text(look, "", kind, bold=bold, aloud=aloud, spans=spans, **more)


def heading(
    look: Look, value: str, level: int = 2, *, room: float = inf, **more: Any
) -> ft.Semantics:
    """Give a heading that screen readers can jump to; level 1 is the title of a screen.

    Where a word has no `room` (a width in dp), a title is written smaller.
    """
    kind: Kind = "title" if level == 1 else "heading"
    if not all(fits(word, look.size(kind), room) for word in value.split()):
        kind = "heading"
    colour = look.palette.ink if level == 1 else look.palette.brass
    return ft.Semantics(
        container=True,
        header=True,
        heading_level=level,
        content=text(look, value, kind, colour, **more),
    )
