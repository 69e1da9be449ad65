"""What the court figures are put together from: colours, strokes, faces, rose and harp."""

from __future__ import annotations

from math import cos, sin, tau
from typing import Final

from .knots import num
from .suits import pip

INK: Final = "#1b1f26"
BRASS: Final = "#d9a441"
DARK_BRASS: Final = "#9a6b1c"
SKIN: Final = "#f4d8b4"
BLUSH: Final = "#e2a98a"
ERMINE: Final = "#fdf8ea"
OXBLOOD: Final = "#8c1d22"
GREEN: Final = "#1f6b47"


def _attributes(extra: dict[str, str | float]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in extra.items())


def shape(d: str, fill: str, **extra: str | float) -> str:
    """Draw a filled path."""
    return f'<path fill="{fill}"{_attributes(extra)} d="{d}"/>'


def line(d: str, colour: str = INK, width: float = 2) -> str:
    """Draw a line."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{width}" d="{d}"/>'


def dot(x: float, y: float, r: float, fill: str, **extra: str | float) -> str:
    """Draw a circle."""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"{_attributes(extra)}/>'


def dots(points: tuple[tuple[float, float], ...], r: float, fill: str) -> str:
    """Draw several circles of one size."""
    return "".join(dot(x, y, r, fill) for x, y in points)


def bare(*parts: str) -> str:
    """Group parts that go without the figure's outline."""
    return f'<g stroke="none">{"".join(parts)}</g>'


def features(brow: str, y: float, lips: str = BLUSH) -> str:
    """Draw eyes, brows, nose and mouth; `y` is the height of the eyes."""
    return (
        bare(
            shape(
                f"M-16 {y}Q-10 {y - 6} -4 {y}Q-10 {y + 4} -16 {y}Z"
                f"M4 {y}Q10 {y - 6} 16 {y}Q10 {y + 4} 4 {y}Z",
                ERMINE,
            ),
            dots(((-9.5, y - 0.8), (10.5, y - 0.8)), 2.7, INK),
        )
        + line(f"M-17 {y}Q-10 {y - 7} -3 {y}M3 {y}Q10 {y - 7} 17 {y}", INK, 1.7)
        + line(
            f"M-18 {y - 7}Q-11 {y - 12} -3 {y - 7.5}M3 {y - 7.5}Q11 {y - 12} 18 {y - 7}", brow, 2.6
        )
        + line(f"M1 {y}L4.5 {y + 13}Q2 {y + 16} -3 {y + 14.5}", "#a8734f", 1.8)
        + bare(
            shape(
                f"M-8 {y + 21}Q-3 {y + 18} 0 {y + 20}Q3 {y + 18} 8 {y + 21}"
                f"Q0 {y + 27.5} -8 {y + 21}Z",
                lips,
            )
        )
    )


def brooch(suit: str, colour: str, y: float, size: float) -> str:
    """Draw the suit in a round brooch."""
    return dot(0, y, size * 0.86, ERMINE, stroke=DARK_BRASS, stroke_width=2.4) + bare(
        pip(suit, 0, y, size, colour)
    )


def _around(points: tuple[tuple[float, float], ...], step: str, shift: float = 0) -> str:
    """Repeat five times a closed shape around the origin; `step` is C or L for its pieces."""
    paths = []
    for turn in range(5):
        a = (turn + shift) * tau / 5
        spots = [(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for x, y in points]
        first, *rest = (f"{num(x)} {num(y)}" for x, y in spots)
        paths.append(f"M{first}{step}{' '.join(rest)}Z")
    return "".join(paths)


PETALS: Final = _around(
    ((0, -3), (-13, -9), (-11, -21), (0, -19), (11, -21), (13, -9), (0, -3)), "C"
)
LEAVES: Final = _around(((0, -14), (5, -22), (0, -25), (-5, -22)), "L", 0.5)


def rose(x: float, y: float, petal: str) -> str:
    """Draw a five-petalled rose with its leaves, about 40 across."""
    return (
        f'<g transform="translate({x} {y})" stroke-width="1.6">'
        f"{shape(LEAVES, GREEN)}{shape(PETALS, petal)}{dot(0, 0, 6.5, BRASS)}</g>"
    )


def braid(x: float, top: float, turns: int, hair: str) -> str:
    """Draw a plaited tress that hangs from (x, top)."""
    links = "".join(
        f"M{x - 8} {y}c-1 9 11 9 8 16c10 -4 10 -14 8 -16q-8 6 -16 0Z"
        for y in (top + 12 * i for i in range(turns))
    )
    end = top + 12 * turns
    return (
        shape(links, hair, stroke_width=1.6)
        + shape(f"M{x - 5} {end}H{x + 5}L{x + 7} {end + 15}H{x - 7}Z", hair, stroke_width=1.6)
        + shape(f"M{x - 6} {end}H{x + 6}V{end + 5}H{x - 6}Z", BRASS, stroke_width=1.4)
    )


def harp(x: float, y: float) -> str:
    """Draw a small Irish harp with its pillar, neck and sound box."""
    return (
        f'<g transform="translate({x} {y})">'
        + line("M-9 -20V22M-3 -22V16M3 -20V9M9 -17V2M14 -18V-5", "#6b4a14", 1.3)
        + shape(
            "M-19 -30C-24 -12 -23 12 -16 33L-10 33C-16 12 -16 -10 -13 -27Z", BRASS, stroke_width=1.8
        )
        + shape(
            "M-21 -31C-16 -38 -10 -36 -6 -30C0 -22 8 -24 14 -31C20 -36 27 -33 26 -25"
            "C25 -20 19 -20 18 -24C10 -14 -2 -14 -9 -22C-13 -26 -17 -24 -19 -26Z",
            BRASS,
            stroke_width=1.8,
        )
        + shape(
            "M19 -25L26 -22C20 0 6 22 -9 36L-17 31C-4 18 12 -4 19 -25Z", BRASS, stroke_width=1.8
        )
        + bare(dots(((15, -6), (8, 7), (-1, 19)), 1.9, DARK_BRASS))
        + "</g>"
    )
