"""What has happened in the deal, a line each."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from engine.events import Event, TrickWon
from engine.view import SeatView
from ui.components.text import suited
from ui.controllers.frames import worth_telling
from ui.texts.events import event_text
from ui.texts.words import Words
from ui.theme import Look


def log_lines(
    log: Sequence[Event],
    words: Words,
    names: Sequence[str],
    viewer: int | None,
    view: SeatView,
    look: Look,
) -> Sequence[ft.Control]:
    """Give the lines, the newest first, with a rule between tricks."""
    lines: list[ft.Control] = []
    chips = view.rules.for_pool
    for event in reversed(log):
        line = event_text(words, event, names, viewer, view.layout, chips)
        if not line or not worth_telling(event, view):
            continue
        if isinstance(event, TrickWon) and lines:
            lines.append(ft.Divider(height=9, thickness=1, color=look.palette.edge))
        aloud = event_text(words.aloud, event, names, viewer, view.layout, chips)
        won = isinstance(event, TrickWon)
        lines.append(suited(look, line, bold=won, aloud=aloud))
    return lines
