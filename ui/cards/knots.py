"""Celtic interlace as SVG ribbons: plaits on a grid and round rosettes.

A knot is two path strings: every strand once, and the short pieces that lie on top.
Painting the first and then the second, each as a dark line under a light one, makes the
ribbons pass over and under by turns.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, gcd, hypot, pi, sin
from typing import NamedTuple

Point = tuple[float, float]


class Knot(NamedTuple):
    """The strands of an interlace and the pieces that pass over others."""

    strands: str
    overs: str


def num(value: float) -> str:
    """Write a coordinate as short as it goes."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _pair(x: float, y: float) -> str:
    return f"{num(x)} {num(y)}"


def plait(
    columns: int,
    rows: int,
    cell: float,
    *,
    at: Point = (0, 0),
    hole: tuple[int, int, int, int] | None = None,
    upright: frozenset[Point] = frozenset(),
    level: frozenset[Point] = frozenset(),
    over: float = 0.3,
) -> Knot:
    """Weave a plait of `columns` by `rows` cells, its corner at `at`.

    `hole` (left, top, right, bottom in cells) is left open. `upright` and `level` are
    crossings (in half cells) replaced by a turn away from an upright or a level wall;
    that is what makes knots out of a plain weave.
    """
    half, (x0, y0) = cell / 2, at
    right, bottom = 2 * columns, 2 * rows
    left_in, top_in, right_in, bottom_in = (2 * n for n in hole or (-1, -1, -1, -1))

    def inside(x: int, y: int) -> bool:
        hollow = left_in < x < right_in and top_in < y < bottom_in
        return 0 <= x <= right and 0 <= y <= bottom and not hollow

    def wall_x(x: int, y: int) -> bool:
        edge = x in (0, right) or (x in (left_in, right_in) and top_in < y < bottom_in)
        return edge or (x, y) in upright

    def wall_y(x: int, y: int) -> bool:
        edge = y in (0, bottom) or (y in (top_in, bottom_in) and left_in < x < right_in)
        return edge or (x, y) in level

    def place(x: float, y: float) -> str:
        return _pair(x0 + x * half, y0 + y * half)

    nodes = [
        (x, y) for y in range(bottom + 1) for x in range(right + 1) if (x + y) % 2 and inside(x, y)
    ]
    strands: list[str] = []
    seen: set[tuple[int, int, int, int]] = set()
    for start in nodes:
        x, y = start
        if not (wall_x(x, y) or wall_y(x, y)):
            continue
        # Every strand touches a wall somewhere, so starting at walls finds them all.
        for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            blocked = (wall_x(x, y) and not inside(x + dx, y)) or (
                wall_y(x, y) and not inside(x, y + dy)
            )
            if blocked or (x, y, dx, dy) in seen:
                continue
            d = "M" + place(x + dx / 2, y + dy / 2)
            px, py, sx, sy = x, y, dx, dy
            while (px, py, sx, sy) not in seen:
                seen.add((px, py, sx, sy))
                px, py = px + sx, py + sy
                seen.add((px, py, -sx, -sy))
                bx = -1 if wall_x(px, py) else 1
                by = -1 if wall_y(px, py) else 1
                if bx * by < 0:
                    ax, ay = px - sx / 2, py - sy / 2
                    sx, sy = sx * bx, sy * by
                    ex, ey = px + sx / 2, py + sy / 2
                    k = 0.66
                    d += (
                        f"L{place(ax, ay)}C{place(ax + (px - ax) * k, ay + (py - ay) * k)} "
                        f"{place(ex + (px - ex) * k, ey + (py - ey) * k)} {place(ex, ey)}"
                    )
            strands.append(d + "Z")
    span = 2 * over * half
    overs = [
        f"M{place(x - over, y - over)}l{_pair(span, span)}"
        if x % 2 == 0
        else f"M{place(x - over, y + over)}l{_pair(span, -span)}"
        for x, y in nodes
        if not (wall_x(x, y) or wall_y(x, y))
    ]
    return Knot("".join(strands), "".join(overs))


def _curve(f: Callable[[float], Point], start: float, end: float, pieces: int) -> str:
    """Draw a smooth curve through f as cubic pieces, each relative to the one before."""
    step = (end - start) / pieces
    x, y = (round(v, 1) for v in f(start))
    d = "M" + _pair(x, y)
    for i in range(pieces):
        t, u = start + i * step, start + (i + 1) * step
        (ax, ay), (bx, by), (p, q), (r, s) = f(t), f(u), _slope(f, t), _slope(f, u)
        k = step / 3
        turns = ((ax + p * k, ay + q * k), (bx - r * k, by - s * k), (bx, by))
        d += "c" + " ".join(_pair(px - x, py - y) for px, py in turns)
        # Follow the rounded position, so that roundings do not add up.
        x, y = x + round(bx - x, 1), y + round(by - y, 1)
    return d


def _slope(f: Callable[[float], Point], t: float) -> Point:
    tiny = 1e-4
    (ax, ay), (bx, by) = f(t - tiny), f(t + tiny)
    return (bx - ax) / (2 * tiny), (by - ay) / (2 * tiny)


def _bridge(f: Callable[[float], Point], t: float, reach: float) -> str:
    """Draw a short curve along f, `reach` long each way from t."""
    p, q = _slope(f, t)
    u = reach / hypot(p, q)
    (ax, ay), (mx, my), (bx, by) = f(t - u), f(t), f(t + u)
    bend = (2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2)
    return f"M{_pair(ax, ay)}q{_pair(bend[0] - ax, bend[1] - ay)} {_pair(bx - ax, by - ay)}"


def rosette(
    lobes: int,
    turns: int,
    radius: float,
    swing: float,
    *,
    at: Point = (0, 0),
    reach: float,
    pieces: int | None = None,
) -> Knot:
    """Tie a round knot: one strand that goes `turns` times round, swinging in and out.

    `lobes` and `turns` must have no common divisor, or it would not be one strand. `reach` is
    how far a piece on top goes to each side of a crossing: a little over half a ribbon.
    """
    if gcd(lobes, turns) != 1:
        raise ValueError("lobes and turns must have no common divisor")
    cx, cy = at

    def point(t: float) -> Point:
        r = radius + swing * cos(lobes * t / turns)
        return cx + r * sin(t), cy - r * cos(t)

    whole = 2 * pi * turns
    # The strand meets itself one to turns - 1 rounds later, where both swings are equal.
    meets = sorted(
        (j * pi * turns / lobes - k * pi) % whole for k in range(1, turns) for j in range(2 * lobes)
    )
    overs = (_bridge(point, t, reach) for t in meets[::2])
    return Knot(_curve(point, 0, whole, pieces or 2 * lobes) + "Z", "".join(overs))


def ribbon(knot: Knot, light: str, dark: str, width: float, edge: float) -> str:
    """Paint a knot as a ribbon `width` wide with an `edge` of the dark colour each side."""
    wide, narrow = num(width + 2 * edge), num(width)
    lines = (
        (knot.strands, dark, wide),
        (knot.strands, light, narrow),
        (knot.overs, dark, wide),
        (knot.overs, light, narrow),
    )
    paths = (
        f'<path stroke="{c}" stroke-width="{w}" d="{d.replace(" -", "-")}"/>' for d, c, w in lines
    )
    return f'<g fill="none">{"".join(paths)}</g>'
