"""Who is at a shared table: the seats and who watches; what may be done about each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from engine.players import LEVELS
from table.shared import OPEN, Place, Presence, Shared
from ui.components.buttons import Press, button, pressable
from ui.components.fields import in_columns
from ui.components.text import heading, text
from ui.context import AppContext
from ui.screens.new_game_players import place as place_seen
from ui.seating import seat_colours
from ui.shared import Room, room_names
from ui.texts.levels import level_name
from ui.texts.shared import member_text, place_text
from ui.texts.sides import side_seats
from ui.texts.words import Words

REMOVE: Final = "remove "
"""The sheet that asks whether to remove a member begins so; then comes the number."""


def people_rows(
    app: AppContext, room: Room, table: Shared, open_seat: Callable[[int], None]
) -> list[ft.Control]:
    """Give a row for each seat and for each who watches; a tap sits down, or opens the seat."""
    words, look = app.words, app.look
    names = room_names(table)
    rows: list[ft.Control] = []
    for seat, place in enumerate(table.places):
        press: Press | None = None
        if room.is_host or (place.member is not None and place.member == room.me):
            press = partial(_open, room, seat, open_seat)
        elif room.may_sit(seat):
            press = partial(room.sit, seat)
        rows.append(_seat_row(app, room, table, seat, names, press))
    if room.watching:
        rows.append(heading(look, words.t("Watching"), 3))
    for member in room.watching:
        said = member_text(words, table, member.member, room.me)
        may = room.is_host and member.member != room.me
        row = ft.Row(
            [
                ft.Icon(ft.Icons.VISIBILITY_OUTLINED, color=look.palette.soft),
                ft.Container(text(look, said), expand=True),
            ],
            spacing=12,
        )
        rows.append(
            _row(
                app,
                f"member-{member.member}",
                said,
                row,
                partial(open_seat, -member.member) if may else None,
            )
        )
    return rows


def _open(room: Room, seat: int, open_seat: Callable[[int], None]) -> None:
    if not room.just_changed:
        open_seat(seat)


def _seat_row(
    app: AppContext,
    room: Room,
    table: Shared,
    seat: int,
    names: tuple[str, ...],
    press: Press | None,
) -> ft.Control:
    look, words = app.look, app.words
    place = table.places[seat]
    who = place_text(words, table, seat, names, room.me)
    where = _where(words, table, seat, names, room.you.seat if room.you else None)
    here = place.member is not None
    colour = seat_colours((), table.layout)[seat]
    lines: list[ft.Control] = [
        text(look, who, bold=here),
        text(look, where, "small", look.palette.soft),
    ]
    free = room.may_sit(seat)
    if free:
        lines.append(text(look, words.t("Sit here"), "small", look.palette.brass, bold=True))
    row = ft.Row(
        [
            ft.Container(
                width=8,
                height=look.size("body") * 2.6,
                border_radius=4,
                bgcolor=look.seat_colour(colour),
            ),
            ft.Icon(_icon(table, place), color=look.palette.brass if here else look.palette.soft),
            ft.Container(ft.Column(lines, spacing=1, tight=True), expand=True),
        ],
        spacing=12,
    )
    said = ". ".join((who, where, *([words.t("Sit here")] if free else [])))
    return _row(app, f"place-{seat}", said, row, press)


def _row(
    app: AppContext, identifier: str, said: str, content: ft.Control, press: Press | None
) -> ft.Control:
    """Give a row to be pressed, or only to be read."""
    look = app.look
    padding = ft.Padding.symmetric(horizontal=14, vertical=10)
    if press is not None:
        left = ft.Alignment.CENTER_LEFT
        return pressable(look, identifier, said, content, press, padding=padding, alignment=left)
    return ft.Semantics(
        container=True,
        identifier=identifier,
        label=said,
        exclude_semantics=True,
        content=ft.Container(
            content,
            bgcolor=look.palette.panel,
            border=ft.Border.all(look.line, look.palette.edge),
            border_radius=12,
            padding=padding,
        ),
    )


def _icon(table: Shared, place: Place) -> ft.IconData:
    if place.member is None:
        return ft.Icons.EVENT_SEAT_OUTLINED if place.open else ft.Icons.COMPUTER
    member = next(one for one in table.members if one.member == place.member)
    return ft.Icons.PERSON if member.presence is Presence.HERE else ft.Icons.PERSON_OFF_OUTLINED


def _where(words: Words, table: Shared, seat: int, names: tuple[str, ...], mine: int | None) -> str:
    """Say where a seat is: seen from our own, else with whom it plays, else its number."""
    layout = table.layout
    if mine is not None:
        return place_seen(words, layout, (seat - mine) % layout.seats)
    # A seat that nobody has yet is called "Open", and by no name.
    partners = [
        other
        for other in side_seats(layout, layout.side(seat))
        if other != seat and table.places[other] != Place(open=True)
    ]
    if partners:
        return words.t("Partner of {name}", name=words.list([names[one] for one in partners]))
    return words.t("Seat {n}", n=seat + 1)


def seat_ways(
    app: AppContext, room: Room, table: Shared, seat: int, show_sheet: Callable[[str], Any]
) -> tuple[str, list[ft.Control]]:
    """Give a title, and what we may do about a seat (or, below 0, about who watches).

    The host may do most; everybody may sit down and stand up. Who is to be removed is asked about
    once more, on a sheet of its own.
    """
    look, words = app.look, app.words
    number = -seat if seat < 0 else table.places[seat].member
    member = room.member(number) if number is not None else None
    title = name_of(room, table, number) if seat < 0 else room_names(table)[seat]

    def way(identifier: str, label: str, call: Callable[[], Any], **more: Any) -> ft.Control:
        async def do() -> None:
            show_sheet("")
            await call()

        return button(look, identifier, label, do, **more)

    ways: list[ft.Control] = []
    if seat >= 0 and member is None and table.places[seat].open:
        title = words.t("Open seat")
    if seat >= 0 and room.may_sit(seat):
        ways.append(way("sit-here", words.t("Sit here"), partial(room.sit, seat), tone="fill"))
    if member is not None and member.member == room.me:
        ways.append(way("stand-up", words.t("Stand up and watch"), room.stand))
    if room.is_host and member is not None and member.member != room.me:
        label = words.t("Make {name} the host", name=title)
        ways.append(way("hand-on", label, partial(room.hand_on, member.member)))
    if room.is_host and seat >= 0 and (member is None or member.member != room.me):
        if not table.places[seat].open:
            label = words.t("Open this seat for people")
            ways.append(way("open-seat", label, partial(room.place, seat, OPEN)))
        ways.append(heading(look, words.t("Give this seat to a computer player"), 3))
        levels: list[ft.Control] = [
            way(f"give-{level}", level_name(words, level), partial(room.place, seat, level))
            for level in LEVELS
        ]
        ways.append(in_columns(levels, 2 if look.text_size < 1.5 else 1, 8))
    if room.is_host and member is not None and member.member != room.me:
        label, sheet = removal(words, title), f"{REMOVE}{member.member}"
        ways.append(button(look, "remove", label, partial(show_sheet, sheet), tone="alarm"))
    return title, ways


def removal(words: Words, name: str) -> str:
    """Name the way to send somebody away."""
    return words.t("Remove {name} from the table", name=name)


def name_of(room: Room, table: Shared, number: int | None) -> str:
    """Give what a member is called at the table, "" for who has left it."""
    member = room.member(number) if number is not None else None
    if member is None:
        return ""
    return member.name if member.seat is None else room_names(table)[member.seat]
