"""A seat at the table: who sits there, whether they deal or are to act, cards left, tricks won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import flet as ft

from engine.ruleset import CARDS_EACH
from ui.cards import back
from ui.components.drawing import drawing
from ui.components.measure import fits, letters_in, width_of
from ui.components.score import SideMark, side_peg
from ui.layout import Rect, SeatPlace
from ui.names import short_among
from ui.theme import Look, table_style

_SIZE: Final = 14
_LEAST: Final = 0.85
"""How much smaller a name is rather written than cut; enlarged, down to `_LEAST_LARGE`."""
_LEAST_LARGE: Final = 0.6
_CAPITAL: Final = 0.72
"""How high a capital is, as a part of the size of the letters."""
_SMALL, _TINY = 18.0, 14.0
"""How large a badge is at most, and at least, where the name leaves no plate for it."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a seat shows. `label` says all of it for a screen reader.

    A seat that is `out` has passed; `task` marks the declarer, or who goes for all five tricks.
    `colour` is the name of the seat's own colour, "" for none; `names` are those of all seats.
    """

    seat: int
    name: str
    label: str
    dealer: bool
    eldest: bool
    to_act: bool
    cards: int
    tricks: int
    mark: SideMark | None
    out: bool = False
    task: ft.IconData | None = None
    colour: str = ""
    names: tuple[str, ...] = ()


def seat_pill(
    facts: SeatFacts,
    place: SeatPlace,
    target: Rect,
    rim: Rect,
    look: Look,
    on_ask: Callable[[str], None],
) -> ft.Control:
    """Give a seat's name plate; the whole seat can be pressed, to be told about it."""
    colours, rect = look.palette, place.pill
    lamp = colours.lamp
    left, top = rect.left - target.left, rect.top - target.top

    def tell(_: object) -> None:
        on_ask(f"seat-{facts.seat}")

    room, size = name_room(facts, place, rim, look)
    roomy = fits("mmmmm", size, room.width)
    letters = max(2, letters_in(facts.name, size, room.width))
    name, cut = facts.name, short_among(facts.name, facts.names, letters)
    if not name.startswith(cut):  # what tells it from the others does not stand at its beginning
        name, roomy = cut, False
    plate = ft.Container(
        left=left,
        top=top,
        width=rect.width,
        height=rect.height,
        bgcolor=colours.pill,
        gradient=_capped(look, facts.colour, _side(rect) / rect.width) if facts.colour else None,
        opacity=0.62 if facts.out else 1,
        border_radius=rect.height / 2,
        padding=ft.Padding.only(left=room.left - rect.left, right=rect.right - room.right),
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(look.line + 1, lamp) if facts.to_act else _edge(look),
        content=ft.Text(
            name,
            semantics_label="",
            style=table_style(look, size / look.text_size, colours.on_table),
            max_lines=1,
            no_wrap=True,
            # Where there is room for few letters only, dots would take the place of most.
            overflow=ft.TextOverflow.ELLIPSIS if roomy else ft.TextOverflow.CLIP,
        ),
    )
    return ft.Container(
        key=f"pill-{facts.seat}",
        left=target.left,
        top=target.top,
        width=target.width,
        height=target.height,
        content=ft.MergeSemantics(
            ft.Semantics(
                identifier=f"seat-{facts.seat}",
                label=facts.label,
                button=True,
                content=ft.Container(
                    ink=True,
                    on_click=tell,
                    border_radius=14,
                    content=ft.Stack([plate]),
                ),
            )
        ),
    )


def _capped(look: Look, colour: str, part: float) -> ft.LinearGradient:
    """Give the ground of a plate whose left end, as much of it as no name needs, has a colour."""
    cap, pill = look.seat_colour(colour), look.palette.pill
    return ft.LinearGradient(
        begin=ft.Alignment.CENTER_LEFT,
        end=ft.Alignment.CENTER_RIGHT,
        colors=[cap, cap, pill, pill],
        stops=[0.0, part, part, 1.0],
    )


def _edge(look: Look) -> ft.Border:
    """Give the edge of the plate of a seat whose turn it is not."""
    if look.contrast:
        return ft.Border.all(1.5, look.palette.on_table)
    return ft.Border.all(1, "#33ffffff")


def _side(pill: Rect) -> float:
    return min(8.0, pill.width / 12)


def name_room(facts: SeatFacts, place: SeatPlace, rim: Rect, look: Look) -> tuple[Rect, float]:
    """Give what the letters of a name keep to on their plate, and their size in px.

    No badge touches them there. A longer name than fits is cut at the end.
    """
    rect, side = place.pill, _side(place.pill)
    badges = [badge for _, _, _, badge in _badges(facts, place, rim, look)]
    full = _SIZE * look.text_size
    size = full

    def room() -> Rect:
        top = rect.centre[1] - size * _CAPITAL / 2
        left, right = rect.left + side, rect.right - side
        for badge in badges:
            if badge.bottom > top and badge.top < top + size * _CAPITAL:
                if badge.centre[0] < rect.centre[0]:
                    left = max(left, badge.right)
                else:
                    right = min(right, badge.left)
        middle = min(rect.centre[0] - left, right - rect.centre[0])
        if 2 * middle >= width_of(facts.name, size):  # it need not leave the middle
            left, right = rect.centre[0] - middle, rect.centre[0] + middle
        return Rect.between(left, top, right, top + size * _CAPITAL)

    least = full * max(_LEAST / look.text_size, _LEAST_LARGE)
    size = min(full, max(least, full * room().width / max(1.0, width_of(facts.name, full))))
    return room(), size


def _badges(
    facts: SeatFacts, place: SeatPlace, rim: Rect, look: Look
) -> list[tuple[str, ft.IconData, str, Rect]]:
    """Give name, sign, colour and place of the badges of turn, dealer, eldest and task."""
    colours, rect = look.palette, place.pill
    size = min(rect.height * 0.72, 16 * look.text_size, rim.height / 2)
    wide = width_of(facts.name, _SIZE * look.text_size)
    crowded = (rect.width - wide) / 2 < size * 0.7
    if crowded:
        size = min(size, max(_TINY, min(_SMALL, rect.width * 0.28)))
    at_left, at_right = rect.left - size * 0.3, rect.right - size * 0.7
    if crowded:  # the name reaches to the edge of its plate
        at_right = max(at_right, rim.right - size)
    # One above the other they do not meet.
    above = rim.top if crowded else min(rect.top - size * 0.35, rim.centre[1] - size)
    below = max(rect.bottom - size * 0.65, rim.centre[1])
    return [
        (name, icon, colour, Rect(left, top, size, size).clamped(rim))
        for name, icon, colour, left, top in (
            ("turn", facts.to_act and ft.Icons.STAR_ROUNDED, colours.lamp, at_left, above),
            ("dealer", facts.dealer and ft.Icons.STYLE, colours.on_table, at_right, above),
            (
                "eldest",
                facts.eldest and ft.Icons.LOOKS_ONE_OUTLINED,
                colours.on_table,
                at_right,
                above,
            ),
            ("task", facts.task, colours.lamp, at_right, below),
        )
        if icon
    ]


def seat_badges(facts: SeatFacts, place: SeatPlace, rim: Rect, look: Look) -> Iterator[ft.Control]:
    """Give the marks of side, turn, dealer, eldest and task, on the edge of the name plate.

    They reach over it as far as the `rim`; the name gives way to them, and they let taps through.
    """
    rect = place.pill
    if facts.mark is not None:
        peg = side_peg(facts.mark, min(10.0, rect.height * 0.36))
        peg.key = f"side-{facts.seat}"
        peg.left, peg.top = rect.left + rect.height * 0.22, rect.bottom - 7
        yield peg
    for name, icon, colour, badge in _badges(facts, place, rim, look):
        yield ft.Container(
            key=f"{name}-badge",
            left=badge.left,
            top=badge.top,
            width=badge.width,
            height=badge.height,
            border_radius=badge.width,
            bgcolor=look.palette.pill,
            border=ft.Border.all(1, colour),
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(icon, size=badge.width * 0.72, color=colour),
        )


def seat_backs(facts: SeatFacts, rect: Rect) -> ft.Control:
    """Give a seat's remaining cards as a small fan of backs."""
    height = rect.height
    width = height / 1.4
    step = (rect.width - width) / max(1, CARDS_EACH - 1)
    left = (rect.width - width - step * (facts.cards - 1)) / 2
    return ft.Stack(
        key=f"backs-{facts.seat}",
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        controls=[
            drawing(back(), left=left + step * i, top=0, width=width, height=height)
            for i in range(facts.cards)
        ],
    )


def seat_tricks(facts: SeatFacts, rect: Rect, look: Look) -> ft.Control:
    """Give the tricks a seat has won as small upright bars."""
    colours = look.palette
    upright = rect.height >= rect.width
    long, short = max(rect.width, rect.height), min(rect.width, rect.height)
    gap = 3.0
    thick = max(3.0, long / CARDS_EACH - gap)
    width, height = (short, thick) if upright else (thick, short)
    bars: list[ft.Control] = [
        ft.Container(bgcolor=colours.lamp, border_radius=2, width=width, height=height)
        for _ in range(facts.tricks)
    ]
    line = ft.Column if upright else ft.Row
    return ft.Container(
        key=f"tricks-{facts.seat}",
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        alignment=ft.Alignment.CENTER,
        content=line(bars, spacing=gap, tight=True),
    )
