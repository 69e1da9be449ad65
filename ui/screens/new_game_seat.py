"""New game, one seat: the sheet with its name, who plays there, its colour and its place."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from table.save import PERSON
from ui.components.buttons import button, pressable
from ui.components.fields import Option, name_field
from ui.components.sheet import Sheet
from ui.components.text import heading, text
from ui.context import AppContext
from ui.layout import Insets
from ui.names import usual_at
from ui.screens.new_game_levels import compact_levels
from ui.screens.new_game_players import place_at
from ui.seating import Company, alone, kept_who, names_with, with_colour, with_who
from ui.settings import COLOURS
from ui.texts.levels import colour_name, person_name


def seat_sheet(
    app: AppContext,
    table: Company,
    seat: int,
    name: str,
    rename: Callable[[str], None],
    change_places: Callable[[int, int], None],
    close: Callable[[], None],
) -> ft.Control:
    """Give the sheet of a seat; `name` is what its field holds."""
    look, words = app.look, app.words
    where = text(look, place_at(words, table, seat), "small", look.palette.soft)
    field = name_field(look, f"name-{seat}", words.t("Name"), name, rename, on_enter=close)
    field.key = f"name-{seat}"  # another field for another seat: each has its own name in the tree
    body: list[ft.Control] = [
        ft.Semantics(container=True, identifier="seat-place", live_region=True, content=where),
        field,
        heading(look, words.t("Who plays here"), 3),
        *_who(app, table, seat, rename),
        heading(look, words.t("Colour"), 3),
        _colours(app, table, seat),
        *_alike(app, table, seat),
        heading(look, words.t("Place at the table"), 3),
        *_ways(app, table, seat, change_places),
    ]
    return Sheet(
        look,
        "seat-sheet",
        table.names[seat],
        app.size,
        Insets(*app.device.insets),
        body,
        close=words.t("Close"),
        on_close=close,
        widest=520,
    )


def with_sheet(view: ft.View, sheet: ft.Control | None) -> ft.View:
    """Give a screen with a sheet over it, or the same way without one.

    What lies under a sheet is out of reach for keyboard and screen reader too.
    """
    (ground,) = view.controls
    assert isinstance(ground, ft.Container)
    ground.expand = None
    covered = ft.Semantics(
        exclude_semantics=sheet is not None,
        content=ft.Container(ground, disabled=sheet is not None),
    )
    over = [sheet] if sheet is not None else []
    view.controls = [ft.Stack([covered, *over], expand=True, fit=ft.StackFit.EXPAND)]
    return view


def _who(
    app: AppContext, table: Company, seat: int, rename: Callable[[str], None]
) -> list[ft.Control]:
    look, words = app.look, app.words
    if alone(table.seating) == seat:
        line = words.t(
            "Somebody must play on this device: to hand this seat to the computer, let a person"
            " play at another seat first."
        )
        return [text(look, line, "small", look.palette.soft)]

    def pick(who: str) -> None:
        seating = with_who(table.seating, (seat,), who)
        if table.seating[seat] == PERSON != who:  # what was typed was a person's name
            rename(usual_at(words, seating)[seat])
        app.change(
            who=kept_who(seating, app.settings.who),
            names=names_with(words, app.settings.names, table.seating, seating),
        )

    person = Option(PERSON, PERSON, person_name(words))
    label = words.t("Who plays here")
    return [compact_levels(app, "who", label, table.seating[seat], pick, (person,))]


def _colours(app: AppContext, table: Company, seat: int) -> ft.Control:
    look, words = app.look, app.words

    def pick(colour: str) -> None:
        app.change(colours=with_colour(app.settings.colours, table.layout, seat, colour))

    tiles: list[ft.Control] = []
    for colour in COLOURS:
        chosen, name = table.colours[seat] == colour, colour_name(words, colour)
        tiles.append(
            pressable(
                look,
                f"colour-{colour}",
                words.t("Colour: {colour}", colour=name),
                ft.Row([_dot(app, colour, chosen), text(look, name)], spacing=8, tight=True),
                lambda colour=colour: pick(colour),  # type: ignore[misc]
                tone="chosen" if chosen else "line",
                padding=ft.Padding.symmetric(horizontal=12, vertical=11),
                alignment=None,
                button=None,
                checked=chosen,
            )
        )
    return ft.Row(tiles, spacing=8, run_spacing=8, wrap=True)


def _alike(app: AppContext, table: Company, seat: int) -> list[ft.Control]:
    """Say which opponents have the same colour; nothing forbids it."""
    look, words = app.look, app.words
    names = [table.names[other] for other in table.opponents_alike(seat)]
    if not names:
        return []
    said = words.t("Opponents have this colour too: {names}.", names=words.list(names))
    line = text(look, said, "small", look.palette.soft)
    return [ft.Semantics(container=True, identifier="alike", live_region=True, content=line)]


def _dot(app: AppContext, colour: str, chosen: bool) -> ft.Control:
    """Give a colour as it looks on a plate, ticked where it is the one."""
    look = app.look
    size = look.size("body") * 1.3
    pill = look.palette.pill
    return ft.Container(
        ft.Icon(ft.Icons.CHECK, size=size * 0.7, color=pill) if chosen else None,
        width=size,
        height=size,
        border_radius=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.seat_colour(colour),
        border=ft.Border.all(2.5, pill),
    )


def _ways(
    app: AppContext, table: Company, seat: int, change_places: Callable[[int, int], None]
) -> list[ft.Control]:
    """Give the ways to the next places on either side, by who sits there."""
    look, words, count = app.look, app.words, table.layout.seats
    ways = {
        "move-left": ((seat + 1) % count, ft.Icons.ROTATE_RIGHT),
        "move-right": ((seat - 1) % count, ft.Icons.ROTATE_LEFT),
    }
    if count == 2:
        del ways["move-right"]
    return [
        button(
            look,
            identifier,
            words.t("Change places: {name}", name=table.names[to]),
            lambda to=to: change_places(seat, to),  # type: ignore[misc]
            icon=icon,
        )
        for identifier, (to, icon) in ways.items()
    ]
