"""New game, the players: who sits where, each a plate to tap and to drag to another place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from engine.players import LEVELS
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from table.save import PERSON
from ui.components.buttons import pressable
from ui.components.fields import in_columns
from ui.components.page import column_width
from ui.components.score import SideMark, side_mark, side_peg
from ui.components.text import text
from ui.context import AppContext
from ui.seating import Company, alone
from ui.texts.levels import colour_name, level_name, person_name, who_text
from ui.texts.sides import side_seats
from ui.texts.words import Words, mark
from ui.theme import TARGET, Look, baize_glow

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


_GROUP: Final = "seats"
_HANDLE: Final = 34.0
_CAP: Final = 7.0


def is_wide(app: AppContext) -> bool:
    """Say whether there is room for two columns."""
    return column_width(app) >= 560 and app.look.text_size < 1.5


def place(words: Words, layout: Layout, seat: int) -> str:
    """Say where a seat is, seen from the first: "Partner, opposite you"."""
    if seat == 0:
        return words.t("Your place")
    if layout in _PLACES:
        return words.t(_PLACES[layout][seat - 1])
    back = layout.seats - seat
    if seat == back:
        return words.t("Opposite you")
    return words.t(_LEFT[seat - 1] if seat < back else _RIGHT[back - 1])


def place_at(words: Words, table: Company, seat: int) -> str:
    """Say where a seat is: seen from the one person there, else by partners or neighbour."""
    layout, one = table.layout, alone(table.seating)
    if one is not None:
        return place(words, layout, (seat - one) % layout.seats)
    partners = [other for other in side_seats(layout, layout.side(seat)) if other != seat]
    if partners:
        return words.t("Partner of {name}", name=words.list([table.names[one] for one in partners]))
    return words.t("On the left of {name}", name=table.names[seat - 1])


def seat_text(words: Words, table: Company, seat: int) -> str:
    """Say all about a seat: who sits where, whether a person or which computer player."""
    who = table.seating[seat]
    plays = person_name(words)
    if who in LEVELS:
        plays = words.t("Computer player: {level}", level=level_name(words, who))
    colour = words.t("Colour: {colour}", colour=colour_name(words, table.colours[seat]))
    return ". ".join((table.names[seat], place_at(words, table, seat), plays, colour))


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


def seats(
    app: AppContext,
    table: Company,
    open_seat: Callable[[int], None],
    change_places: Callable[[int, int], None],
) -> ft.Control:
    """Show who sits where; a tap opens a seat, its handle takes it to another place.

    Large text has no room round a table: then the seats stand below each other.
    """
    if app.look.text_size >= 1.5:
        plates = [
            _seat(app, table, seat, open_seat, change_places) for seat in range(table.layout.seats)
        ]
        return in_columns(plates, 1)
    return _picture(app, table, open_seat, change_places)


def _picture(
    app: AppContext,
    table: Company,
    open_seat: Callable[[int], None],
    change_places: Callable[[int, int], None],
) -> ft.Control:
    """Draw the table from above: the first seat at the bottom, clockwise to the left."""
    look, count = app.look, table.layout.seats
    width = min(column_width(app), 460.0)
    plate_width = width * 0.44
    plate_height = max(TARGET, look.size("small") * 2.7 + 10) + 2 * look.line
    rows = count // 2
    step = plate_height * max(1.15, 3.2 / rows)
    height = plate_height + step * rows
    plates: list[ft.Control] = []
    for seat, (side, row) in enumerate(spots(count)):
        # As round as two names beside each other allow.
        bow = math.sqrt(max(0.0, 1 - (2 * row / rows - 1) ** 2))
        away = max(plate_width / 2 + 4, (width - plate_width) / 2 * bow)
        plates.append(
            ft.Container(
                _seat(app, table, seat, open_seat, change_places, (plate_width, plate_height)),
                left=width / 2 + side * away - plate_width / 2,
                top=row * step,
                width=plate_width,
                height=plate_height,
            )
        )
    baize = ft.Container(
        left=width * 0.11,
        right=width * 0.11,
        top=plate_height * 0.5,
        bottom=plate_height * 0.5,
        gradient=baize_glow(look),
        border=ft.Border.all(5, look.palette.edge),
        border_radius=min(height, width * 0.4),
    )
    return ft.Row(
        [ft.Stack([baize, *plates], width=width, height=height)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _seat(
    app: AppContext,
    table: Company,
    seat: int,
    open_seat: Callable[[int], None],
    change_places: Callable[[int, int], None],
    size: tuple[float, float] | None = None,
) -> ft.Control:
    """Give the plate of a seat, of that size or as wide as the page and as high as it must be."""
    look, words = app.look, app.words
    colours = look.palette
    ours = table.layout.side(seat) == table.own_side
    width, height = size or (None, None)
    corner = height / 2 if height else 14.0

    def accept(event: ft.DragTargetEvent) -> None:
        moved = int(event.src.data)
        if moved != seat:
            change_places(moved, seat)

    face = pressable(
        look,
        f"seat-{seat}",
        seat_text(words, table, seat),
        _names(app, table, seat, whole=size is None),
        lambda: open_seat(seat),
        tone="plain",
        radius=corner,
        padding=ft.Padding.only(left=8, top=0 if size else 12, bottom=0 if size else 12),
        alignment=ft.Alignment.CENTER_LEFT,
        ring=colours.on_table,
        expand=True,
    )
    handle = ft.Semantics(
        # With the keyboard, and for a screen reader, the sheet of the seat has buttons for it.
        exclude_semantics=True,
        content=ft.Draggable(
            group=_GROUP,
            data=str(seat),
            max_simultaneous_drags=1,
            content=ft.Container(
                ft.Icon(ft.Icons.DRAG_INDICATOR, color=colours.on_table_soft, size=22),
                width=_HANDLE,
                alignment=ft.Alignment.CENTER,
            ),
            content_feedback=_dragged(app, table, seat),
        ),
    )
    cap = ft.Container(width=_CAP, bgcolor=look.seat_colour(table.colours[seat]))
    plate = ft.Container(
        ft.Row(
            [cap, face, handle],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        height=height,
        bgcolor=colours.pill,
        border=ft.Border.all(look.line, colours.lamp if ours else colours.edge),
        border_radius=corner,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.DragTarget(group=_GROUP, on_accept=accept, content=plate)


def _names(app: AppContext, table: Company, seat: int, whole: bool) -> ft.Control:
    """Give what is written on a plate: the name, and who plays; `whole`, the place as well."""
    look, words = app.look, app.words
    colours, layout = look.palette, table.layout
    person = table.seating[seat] == PERSON
    who = who_text(words, table.seating[seat])
    line: list[ft.Control] = [
        ft.Icon(
            ft.Icons.PERSON if person else ft.Icons.COMPUTER,
            size=look.size("small"),
            color=colours.on_table_soft,
        )
    ]
    told = f"{place_at(words, table, seat)} · {who}" if whole else who
    more: dict[str, Any] = {} if whole else {"max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
    line.append(
        ft.Container(
            text(look, told, "small", colours.on_table_soft, **more), expand=True, expand_loose=True
        )
    )
    name: list[ft.Control] = [
        ft.Container(
            text(
                look,
                table.names[seat],
                "body" if whole else "small",
                colours.on_table,
                bold=True,
                **more,
            ),
            expand=True,
            expand_loose=True,
        )
    ]
    shape = _mark(look, table, seat)
    if shape or (whole and any(_mark(look, table, one) for one in range(layout.seats))):
        size = look.size("small")
        peg = side_peg(shape, size * 0.8) if shape else None
        name.insert(0, ft.Container(peg, width=size, alignment=ft.Alignment.CENTER))
    return ft.Column(
        [ft.Row(name, spacing=5, tight=True), ft.Row(line, spacing=5, tight=True)],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _mark(look: Look, table: Company, seat: int) -> SideMark | None:
    """Give the mark of a seat's side, as at the table: of one person's own where there are two."""
    layout, own = table.layout, table.own_side
    side = layout.side(seat)
    if layout.seats == layout.sides or (own is not None and layout.sides == 2 and side != own):
        return None
    return side_mark(look, layout, side, table.colours)


def _dragged(app: AppContext, table: Company, seat: int) -> ft.Control:
    """Give what a finger carries to another place."""
    look = app.look
    style = look.style("small", look.palette.on_table, bold=True)
    style.decoration = ft.TextDecoration.NONE
    return ft.Container(
        ft.Text(table.names[seat], style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        width=150,
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment.CENTER,
        bgcolor=look.palette.pill,
        border=ft.Border.all(2, look.seat_colour(table.colours[seat])),
        border_radius=TARGET / 2,
    )
