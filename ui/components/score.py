"""The score of a side: its name, its number, and pegs as on an Irish kitchen table."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from engine.scoring import TRICK_POINTS
from ui.layout import Rect
from ui.theme import Look, table_style

# A board with more holes than this says less than the number beside it.
MOST_HOLES = 9
_HOLE = 9.0
_GAP = 3.0


@dataclass(frozen=True, slots=True)
class ScoreFacts:
    """A side's score towards the target."""

    side: int
    name: str
    score: int
    target: int
    mine: bool


def score(facts: ScoreFacts, rect: Rect, look: Look, pegs: bool) -> ft.Control:
    """Give a side's score in its place; pegs only where there is room and few holes."""
    colours = look.palette
    ink = colours.on_table if look.dark else colours.ink
    text = table_style(look, 14, ink, bold=facts.mine)
    holes = -(-facts.target // TRICK_POINTS)
    room = pegs and holes <= MOST_HOLES
    controls: list[ft.Control] = [
        ft.Row(
            spacing=6,
            tight=True,
            controls=[
                ft.Container(
                    expand=True,
                    expand_loose=True,
                    content=ft.Text(
                        facts.name,
                        style=text,
                        max_lines=1,
                        no_wrap=True,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                ),
                ft.Text(
                    str(facts.score), style=table_style(look, 15, ink, bold=True), no_wrap=True
                ),
            ],
        )
    ]
    if room:
        controls.append(_pegs(facts, holes, look))
    return ft.Container(
        key=f"score-{facts.side}",
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Column(
                controls, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER
            ),
        ),
    )


def _pegs(facts: ScoreFacts, holes: int, look: Look) -> ft.Control:
    colours = look.palette
    filled = min(holes, facts.score // TRICK_POINTS)
    peg = colours.lamp if facts.mine else "#d8604f"
    # One's own pegs are round, the others' square: colour is never the only sign.
    radius = _HOLE / 2 if facts.mine else 3
    return ft.Container(
        bgcolor="#1a000000" if not look.dark else "#59301a0c",
        border_radius=_HOLE,
        padding=_GAP,
        content=ft.Row(
            spacing=_GAP,
            tight=True,
            controls=[
                ft.Container(
                    width=_HOLE,
                    height=_HOLE,
                    border_radius=radius,
                    bgcolor=peg if hole < filled else "#40000000",
                    border=ft.Border.all(1, "#66000000" if hole < filled else colours.edge),
                )
                for hole in range(holes)
            ],
        ),
    )
