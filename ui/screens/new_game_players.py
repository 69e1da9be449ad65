"""New game, the players: a picture of who sits where, and a field for each name."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from ui.components.fields import in_columns, name_field
from ui.components.page import column_width
from ui.components.text import text
from ui.context import AppContext
from ui.texts.words import Words, mark
from ui.theme import baize_glow

# Who sits how many places to the left of the player, by layout.
_PLACES: Final = {
    TWO_PAIRS: (
        mark("Opponent on your left"),
        mark("Partner, opposite you"),
        mark("Opponent on your right"),
    ),
    THREE_PAIRS: (
        mark("Opponent on your left"),
        mark("Opponent, far left"),
        mark("Partner, opposite you"),
        mark("Opponent, far right"),
        mark("Opponent on your right"),
    ),
    TWO_THREES: (
        mark("Opponent on your left"),
        mark("Partner, far left"),
        mark("Opponent, opposite you"),
        mark("Partner, far right"),
        mark("Opponent on your right"),
    ),
}

# Where everybody plays alone: from the player on, to either side.
_LEFT: Final = (
    mark("On your left"),
    mark("2nd on your left"),
    mark("3rd on your left"),
    mark("4th on your left"),
)
_RIGHT: Final = (
    mark("On your right"),
    mark("2nd on your right"),
    mark("3rd on your right"),
    mark("4th on your right"),
)


# Of the sides with partners, the player's own first.
_SIGNS: Final = (
    ft.Icons.HANDSHAKE_OUTLINED,
    ft.Icons.CIRCLE_OUTLINED,
    ft.Icons.CHANGE_HISTORY,
)


def is_wide(app: AppContext) -> bool:
    """Say whether there is room for two columns."""
    return column_width(app) >= 560 and app.look.text_size < 1.5


def place(words: Words, layout: Layout, seat: int) -> str:
    """Say where a seat is, and with whom it plays: "Partner, opposite you"."""
    if seat == 0:
        return words.t("Your name")
    if layout in _PLACES:
        return words.t(_PLACES[layout][seat - 1])
    back = layout.seats - seat
    if seat == back:
        return words.t("Opposite you")
    return words.t(_LEFT[seat - 1] if seat < back else _RIGHT[back - 1])


def spots(seats: int) -> tuple[tuple[float, int], ...]:
    """Give where the seats are drawn, as side (-1 left to 1 right) and row from the top.

    The player sits at the bottom, the others go up on the left and down on the right.
    """
    last = seats // 2
    found: list[tuple[float, int]] = [(0, last)]
    for seat in range(1, seats):
        back = seats - seat
        side = 0 if seat == back else -1 if seat < back else 1
        found.append((side, last - min(seat, back)))
    return tuple(found)


def table_picture(app: AppContext, layout: Layout, names: Sequence[str]) -> ft.Control:
    """Draw who sits where: the player at the bottom, clockwise to the left; partners in brass.

    Where other sides are several, each has its sign.
    """
    look = app.look
    colours = look.palette
    width = min(column_width(app), 440.0)
    pill_width = width * 0.42
    pill_height = look.size("small") * 1.35 + 18
    rows = layout.seats // 2
    step = pill_height * max(1.2, 3.4 / rows)
    height = pill_height + step * rows
    pills: list[ft.Control] = []
    for seat, (side, row) in enumerate(spots(layout.seats)):
        # As round as two names beside each other allow.
        bow = math.sqrt(max(0.0, 1 - (2 * row / rows - 1) ** 2))
        away = max(pill_width / 2 + 4, (width - pill_width) / 2 * bow)
        ours = layout.side(seat) == layout.side(0)
        words = text(
            look,
            names[seat],
            "small",
            colours.on_table,
            bold=ours,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        line: list[ft.Control] = [ft.Container(words, expand=True, expand_loose=True)]
        if layout.seats > layout.sides and (ours or layout.sides > 2):
            colour = colours.lamp if ours else colours.on_table_soft
            line.insert(0, ft.Icon(_SIGNS[layout.side(seat)], size=15, color=colour))
        pills.append(
            ft.Container(
                ft.Row(line, spacing=5, tight=True, alignment=ft.MainAxisAlignment.CENTER),
                left=width / 2 + side * away - pill_width / 2,
                top=row * step,
                width=pill_width,
                height=pill_height,
                padding=ft.Padding.symmetric(horizontal=8),
                alignment=ft.Alignment.CENTER,
                bgcolor=colours.pill,
                border=ft.Border.all(1.5, colours.lamp if ours else colours.pill),
                border_radius=pill_height / 2,
            )
        )
    baize = ft.Container(
        left=width * 0.11,
        right=width * 0.11,
        top=pill_height * 0.5,
        bottom=pill_height * 0.5,
        gradient=baize_glow(look),
        border=ft.Border.all(5, colours.edge),
        border_radius=min(height, width * 0.4),
    )
    # The fields below say the same in words.
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Row(
            [ft.Stack([baize, *pills], width=width, height=height)],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )


def name_fields(
    app: AppContext,
    layout: Layout,
    shown: Sequence[str],
    rename: Callable[[int, str], None],
) -> ft.Control:
    """Give a field for the name of every seat, from the player on clockwise."""
    fields = [
        name_field(
            app.look,
            f"name-{seat}",
            place(app.words, layout, seat),
            name,
            lambda draft, seat=seat: rename(seat, draft),  # type: ignore[misc]
        )
        for seat, name in enumerate(shown)
    ]
    return in_columns(fields, 2 if is_wide(app) else 1, 14)
