"""Sides by name, and their scores."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ruleset import Layout
from engine.view import SeatView

from .words import Words


def side_seats(layout: Layout, side: int) -> tuple[int, ...]:
    """Give the seats of a side, in seat order."""
    return tuple(range(side, layout.seats, layout.sides))


def side_name(
    words: Words, layout: Layout, side: int, viewer: int | None, names: Sequence[str]
) -> str:
    """Name a side as on a score board: "Us" and "Them" where there are two, else by its players."""
    seats = side_seats(layout, side)
    if len(seats) == 1:
        return words.p("score", "You") if seats[0] == viewer else names[seats[0]]
    if layout.sides == 2 and viewer is not None:
        ours = layout.side(viewer) == side
        return words.p("score", "Us") if ours else words.p("score", "Them")
    return words.list([names[seat] for seat in seats])


def tricks_text(words: Words, count: int) -> str:
    """Say a number of tricks: "no tricks", "3 tricks"."""
    return words.n("{n} trick", "{n} tricks", count) if count else words.t("no tricks")


def number_text(words: Words, number: int) -> str:
    """Give a score, which may be below nothing: "−15"; aloud "minus 15"."""
    if number >= 0:
        return str(number)
    return words.t("minus {n}", n=-number) if words.spoken else f"\u2212{-number}"


def points_text(words: Words, count: int) -> str:
    """Say a number of points: "no points", "15 points", "20 points lost"."""
    if count < 0:
        return words.n("{n} point lost", "{n} points lost", -count)
    return words.n("{n} point", "{n} points", count) if count else words.t("no points")


def tricks_by_side(view: SeatView) -> tuple[int, ...]:
    """Count the tricks of the deal, by side."""
    won = [view.layout.side(seat) for seat in view.trick_winners]
    return tuple(won.count(side) for side in range(view.layout.sides))


def scores_text(
    words: Words,
    layout: Layout,
    scores: Sequence[int],
    names: Sequence[str],
    viewer: int | None,
) -> str:
    """Say a score by side: "Us 15, Them 10", the viewer's side first."""
    first = 0 if viewer is None else layout.side(viewer)
    order = sorted(range(layout.sides), key=lambda side: side != first)
    return ", ".join(
        words.t(
            "{side} {points}",
            side=side_name(words, layout, side, viewer, names),
            points=number_text(words, scores[side]),
        )
        for side in order
    )


def people(
    layout: Layout, sides: Sequence[int], names: Sequence[str], viewer: int | None
) -> tuple[bool, list[str]]:
    """Say whether the viewer is on one of these sides, and give the names of the others there."""
    seats = [seat for side in sides for seat in side_seats(layout, side)]
    return viewer in seats, [names[seat] for seat in seats if seat != viewer]
