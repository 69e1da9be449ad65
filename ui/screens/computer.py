"""How the computer plays: what it sees, what it does not, how to check it, and its levels."""

from __future__ import annotations

import flet as ft

from engine.players import LEVELS
from ui.components.page import panel, screen
from ui.components.text import heading, text
from ui.context import use_app
from ui.guard import guarded
from ui.texts.levels import (
    CHECK,
    chapters,
    computer_title,
    level_line,
    level_name,
    strength_intro,
    strength_line,
    strength_title,
)


@guarded
def ComputerScreen() -> ft.View:
    """Tell how the computer players play, and how anyone can check it."""
    app = use_app()
    look, words = app.look, app.words
    soft = look.palette.soft
    body: list[ft.Control] = []
    for chapter in chapters(words):
        body.append(heading(look, chapter.title))
        for line in chapter.lines:
            body.append(
                panel(look, text(look, line, "small", selectable=True))
                if line.startswith(CHECK)
                else text(look, line)
            )
    body += [heading(look, strength_title(words)), text(look, strength_intro(words))]
    for level in LEVELS:
        lines: list[ft.Control] = [
            heading(look, level_name(words, level), 3),
            text(look, level_line(words, level)),
            text(look, strength_line(words, level), "small", soft),
        ]
        body.append(
            ft.Semantics(
                container=True,
                identifier=f"about-{level}",
                content=panel(
                    look,
                    ft.Column(lines, spacing=3, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                ),
            )
        )
    return screen(app, computer_title(words), body)
