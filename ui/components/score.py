"""The score of a side: its name, its number, and pegs as on an Irish kitchen table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi
from typing import Final

import flet as ft

from engine.ruleset import Layout
from engine.scoring import TRICK_POINTS
from engine.view import SeatView
from ui.components.measure import width_of
from ui.layout import Rect
from ui.names import short_among, short_name
from ui.seating import seat_colours
from ui.texts.sides import side_name, side_seats
from ui.texts.words import Words
from ui.theme import Look, table_style

# A board with more holes than this says less than the number beside it.
MOST_HOLES: Final = 9
_WIDEST_HOLE: Final = 9.0
_GAP: Final = 2.0
_SPACING: Final = (6.0, 4.0)
_LEAST: Final = 0.6
_BEFORE_SHORTER: Final = 0.85
"""So much smaller a name is written before a shorter one is taken."""
_FEW, _SHORT = 3, 4


@dataclass(frozen=True, slots=True)
class SideMark:
    """What tells a side from the others: a colour and, for it is never the only sign, a shape.

    `corner` is the rounding as part of the width, `turned` says that the square stands on a corner.
    """

    colour: str
    corner: float
    turned: bool = False


_SHAPES: Final = ((0.5, False), (0.15, False), (0.15, True))


def side_mark(
    look: Look, layout: Layout, side: int, colours: Sequence[str] = ()
) -> SideMark | None:
    """Give the mark of a side; none where there are more sides than marks.

    It is the same whoever looks, and has the colour of the side's first seat, of `colours` or as
    usual.
    """
    if layout.sides > len(_SHAPES):
        return None
    first = side_seats(layout, side)[0]
    return SideMark(look.seat_colour(seat_colours(colours, layout)[first]), *_SHAPES[side])


def side_peg(mark: SideMark, size: float) -> ft.Container:
    """Give a peg of a side."""
    return ft.Container(
        width=size,
        height=size,
        border_radius=size * mark.corner,
        bgcolor=mark.colour,
        border=ft.Border.all(1, "#66000000"),
        rotate=ft.Rotate(pi / 4) if mark.turned else None,
        scale=0.82 if mark.turned else None,
    )


@dataclass(frozen=True, slots=True)
class ScoreFacts:
    """A side's score, towards a target if there is one (else 0), and its tricks in the deal.

    `names` are all ways to name it, the longest first.
    """

    side: int
    names: tuple[str, ...]
    number: str
    score: int
    target: int
    tricks: int
    mark: SideMark | None


def board_names(words: Words, view: SeatView, side: int, names: Sequence[str]) -> tuple[str, ...]:
    """Name a side as briefly as a score board must, from the longest way to the shortest.

    "Us", or its players: "Rui · Eva", "Ru·Ev", "R·E".
    """
    seats = side_seats(view.layout, side)
    ours = side == view.side and len(seats) > 1
    them = view.layout.sides == 2 and view.seat is not None
    if ours or len(seats) == 1 or them:
        us = words.p("score", "Us")
        whole = us if ours else side_name(words, view.layout, side, view.seat, names)
        mine = side == view.side  # "Você" is short as it is
        fewer = () if mine and len(whole) <= _SHORT else (3,) if mine else (3, 2)
        shorter = (letters for letters in fewer if letters < len(whole))
        return (whole, *(short_among(whole, names, letters) for letters in shorter))
    parts = [names[seat] for seat in seats]
    short = ("·".join(short_name(part, letters) for part in parts) for letters in (4, 3, 2, 1))
    return (" · ".join(parts), "·".join(parts), *short)


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """How a score is written in a place.

    `part` says how much smaller than usual the line is written, `hole` is the width of a hole for
    a peg: 0 where the side's mark stands beside the name instead.
    """

    name: str
    spacing: float
    part: float
    hole: float


def plan_scores(
    facts: Sequence[ScoreFacts], rects: Sequence[Rect], look: Look, roomy: bool
) -> list[ScorePlan]:
    """Give how the scores of a board are written: all in letters of one size.

    Where even the shortest name has no room, the lines are written smaller.
    """
    places = list(zip(facts, rects, strict=True))
    plans = [_plan(one, rect, look, roomy) for one, rect in places]
    part = min(plan.part for plan in plans)
    if part == 1:
        return plans
    # In smaller letters longer names have room.
    smaller = replace(look, text_size=look.text_size * part)
    again = [_plan(one, rect, smaller, roomy) for one, rect in places]
    return [
        replace(new if new.part >= 1 else plan, part=part)
        for plan, new in zip(plans, again, strict=True)
    ]


def _plan(facts: ScoreFacts, rect: Rect, look: Look, roomy: bool) -> ScorePlan:
    holes = _holes(facts)
    hole = min(_WIDEST_HOLE, (rect.width - 2 * _GAP) / max(1, holes) - _GAP)
    if not roomy or not 0 < holes <= MOST_HOLES or hole < 5 or facts.mark is None:
        hole = 0.0
    peg = facts.mark is not None and not hole
    return ScorePlan(*_line(facts, rect.width - (9 if peg else 0), look.text_size, peg), hole)


def _holes(facts: ScoreFacts) -> int:
    """Give how many pegs the target takes."""
    return -(-facts.target // TRICK_POINTS)


def score(facts: ScoreFacts, plan: ScorePlan, rect: Rect, look: Look, roomy: bool) -> ft.Control:
    """Give a side's score in its place.

    Where there is room for a second line (`roomy`) it holds pegs or, with too many holes for
    them, the tricks of the deal.
    """
    colours, part = look.palette, plan.part
    ink = colours.on_table if look.dark else colours.ink
    figures = table_style(look, 15 * part, ink, bold=True)
    row: list[ft.Control] = [
        ft.Container(
            expand=True,
            expand_loose=True,
            content=ft.Text(
                plan.name,
                style=table_style(look, 14 * part, ink),
                max_lines=1,
                no_wrap=True,
                overflow=ft.TextOverflow.CLIP,
            ),
        ),
        ft.Text(facts.number, style=figures, no_wrap=True),
    ]
    if facts.mark is not None and not plan.hole:
        row.insert(0, side_peg(facts.mark, 9))
    controls: list[ft.Control] = [ft.Row(row, spacing=plan.spacing, tight=True)]
    if plan.hole and facts.mark is not None:
        filled, holes = facts.score // TRICK_POINTS, _holes(facts)
        controls.append(_pegs(facts.mark, filled, holes, plan.hole, look))
    elif roomy:
        controls.append(_tricks(facts.tricks, look))
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


def _line(facts: ScoreFacts, width: float, scale: float, peg: bool) -> tuple[str, float, float]:
    """Give the name that has room, the gaps about it, and how much smaller all is written."""
    number = width_of(facts.number, 15 * scale)
    gaps = 2 if peg else 1
    part = 1.0
    for name in facts.names:
        # Of many names beside each other the long ones are cut, not some of them written smaller.
        cut_first = facts.mark is None and len(name) > _FEW
        before_shorter = 1.0 if cut_first else _BEFORE_SHORTER
        for least in _SPACING:
            spacing = least * max(1.0, 0.8 * scale)
            part = (width - gaps * spacing) / max(1.0, width_of(name, 14 * scale) + number)
            if part >= 1:
                return name, spacing, 1.0
        if part >= before_shorter:
            return name, spacing, part
    return facts.names[-1], spacing, max(_LEAST, part)


def _pegs(mark: SideMark, filled: int, holes: int, size: float, look: Look) -> ft.Control:
    """Give the board: a peg for every five points."""
    rim = "#8c6b42" if look.dark else "#b59a6a"
    empty = SideMark("#33000000", 0.5)
    row: list[ft.Control] = []
    for number in range(holes):
        if number < filled:
            row.append(side_peg(mark, size))
        else:
            hole = side_peg(empty, size)
            hole.border = ft.Border.all(1, rim)
            row.append(hole)
    return ft.Container(
        bgcolor="#59301a0c" if look.dark else "#1a000000",
        border_radius=size,
        padding=ft.Padding.symmetric(horizontal=_GAP, vertical=2),
        content=ft.Row(row, spacing=_GAP, tight=True),
    )


def _tricks(won: int, look: Look) -> ft.Control:
    """Give the tricks of the deal as upright bars, as at the seats."""
    colour = look.palette.lamp if look.dark else look.palette.brass
    bars: list[ft.Control] = [
        ft.Container(width=5, height=11, border_radius=2, bgcolor=colour) for _ in range(won)
    ]
    return ft.Container(ft.Row(bars, spacing=3, tight=True), height=11)
