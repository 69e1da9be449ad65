"""What has happened in the deal, a line each."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from engine.events import Event
from engine.view import SeatView
from ui.components.text import text
from ui.texts.events import event_text
from ui.texts.words import Words
from ui.theme import Look


def log_lines(
    log: Sequence[Event],
    words: Words,
    names: Sequence[str],
    viewer: int,
    view: SeatView,
    look: Look,
) -> Sequence[ft.Control]:
    """Give the lines, oldest first."""
    lines: list[ft.Control] = []
    for event in log:
        line = event_text(words, event, names, viewer, view.layout)
        if line:
            aloud = event_text(words.aloud, event, names, viewer, view.layout)
            lines.append(text(look, line, aloud=aloud))
    return lines
