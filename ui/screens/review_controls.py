"""The controls of a review: to each trick, and step by step."""

from __future__ import annotations

from typing import Final

import flet as ft

from ui.components.buttons import Press, Tone, pressable
from ui.components.measure import fits
from ui.components.page import margin
from ui.components.text import text
from ui.controllers.review import ReviewController, shown_trick
from ui.texts.words import Words
from ui.theme import TARGET, Look

WIDE: Final = 640.0
"""From this width on there is room for two columns, and for all controls in one row."""


def _tricks(look: Look, words: Words, walk: ReviewController, width: float) -> list[ft.Control]:
    """Give the ways to each trick."""
    now = shown_trick(walk.step).number
    name = words.t("Trick")
    tricks: list[ft.Control] = [
        pressable(
            look,
            f"trick-{number}",
            words.t("Trick {number}", number=number),
            text(look, str(number), bold=number == now),
            lambda number=number: walk.to_trick(number),  # type: ignore[misc]
            tone="chosen" if number == now else "line",
            height=_high(look),
            expand=1,
            selected=number == now,
        )
        for number in range(1, len(walk.tricks) + 1)
    ]
    if fits(name, look.size("body"), width / 6):
        tricks.insert(0, ft.Semantics(exclude_semantics=True, content=text(look, name)))
    return tricks


def roomy(look: Look, width: float, height: float) -> bool:
    """Say whether there is room to keep more than the steps in sight below the board."""
    return look.text_size < 1.5 or height >= 700 or width >= WIDE


def trick_row(look: Look, words: Words, walk: ReviewController, width: float) -> ft.Control:
    """Give the ways to each trick beside each other."""
    return ft.Row(_tricks(look, words, walk, width), spacing=6)


def controls(
    look: Look, words: Words, walk: ReviewController, width: float, height: float
) -> ft.Control:
    """Give the ways through the deal: to each trick, where there is room, and step by step."""
    to_start = walk.to_start if walk.place else None
    to_end = walk.to_end if walk.place < len(walk.steps) - 1 else None
    back = None if walk.at_start else walk.back
    forward = None if walk.at_end else walk.forward
    steps = [
        _way(look, "first", words.t("Go to the start of the deal"), _ICONS[0], to_start),
        _way(look, "previous", words.t("One step back"), _ICONS[1], back),
        _way(look, "next", words.t("One step forward"), _ICONS[2], forward, tone="fill"),
        _way(look, "last", words.t("Go to the end of the deal"), _ICONS[3], to_end),
    ]
    if width >= WIDE:
        tricks = _tricks(look, words, walk, width)
        rows: list[ft.Control] = [ft.Row([*steps[:2], *tricks, *steps[2:]], spacing=6)]
    else:
        rows = [ft.Row(steps, spacing=6)]
        if roomy(look, width, height):
            rows.insert(0, trick_row(look, words, walk, width))
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True),
        width=min(width - 2 * margin(width), 680.0),
        padding=ft.Padding.only(top=8, bottom=10),
    )


_ICONS: Final = (
    ft.Icons.FIRST_PAGE,
    ft.Icons.CHEVRON_LEFT,
    ft.Icons.CHEVRON_RIGHT,
    ft.Icons.LAST_PAGE,
)


def _way(
    look: Look,
    identifier: str,
    label: str,
    icon: ft.IconData,
    call: Press | None,
    tone: Tone = "line",
) -> ft.Control:
    """Give a button that leads to another step; disabled where there is none."""
    ink = look.palette.on_fill if tone == "fill" else look.palette.ink
    picture = ft.Icon(icon, size=look.size("body") * 1.6, color=ink)
    return pressable(
        look, identifier, label, picture, call, tone=tone, height=_high(look), expand=1
    )


def _high(look: Look) -> float:
    """Give the height of a button of the controls."""
    return max(TARGET, look.size("body") * 2)


def foot(look: Look, width: float, height: float) -> float:
    """Give the height of the controls, which a notice must not hide."""
    rows = 1 if width >= WIDE or not roomy(look, width, height) else 2
    return rows * (_high(look) + 6) + 12
