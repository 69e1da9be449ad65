"""The chance to win the deal after each step: a line above the controls, and what turned it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import flet as ft
import flet.canvas as cv

from engine.hindsight import WORLDS, Hindsight, turning_points
from engine.review import ReviewStep
from ui.components.buttons import Press, pressable
from ui.components.text import heading, text
from ui.controllers.review import Chances, ReviewController
from ui.screens.review_board import Scene
from ui.texts.review import (
    allowed_text,
    better_text,
    chance_text,
    change_text,
    how_chances_text,
    step_lines,
    step_title,
)
from ui.texts.sides import side_name
from ui.theme import Look

_EDGE: Final = 8.0
_SWING: Final = 0.12
_MOST: Final = 5
"""A step turns the deal that changes the chance by so much; so many are told at most."""


def chance_here(scene: Scene, walk: ReviewController, chances: Chances) -> str:
    """Say the chance after the present step; "" where there is none, or none yet."""
    found = _at(chances.found, walk.place)
    if found is None or found.chance is None:
        return ""
    return chance_text(scene.words, _side(scene, walk, chances), found.chance)


def better_here(scene: Scene, walk: ReviewController, chances: Chances) -> str:
    """Say what strong play would have been at the present step; "" where nothing is to be said."""
    found, seat = _at(chances.found, walk.place), walk.step.seat
    if found is None or found.better is None or seat is None:
        return ""
    return better_text(scene.words, found.better, scene.names[seat], seat == scene.viewer)


def allowed_here(scene: Scene, walk: ReviewController, chances: Chances) -> str:
    """Say what open cards would have allowed at the present step; "" where nothing more."""
    found = _at(chances.found, walk.place)
    if found is None or found.allowed is None:
        return ""
    return allowed_text(scene.words, found.allowed)


def _at(found: Sequence[Hindsight], place: int) -> Hindsight | None:
    return found[place] if place < len(found) else None


def _side(scene: Scene, walk: ReviewController, chances: Chances) -> str:
    layout = walk.step.view.layout
    side = layout.side(chances.seat)
    return side_name(scene.words, layout, side, scene.viewer, scene.names)


def chance_strip(
    scene: Scene, walk: ReviewController, chances: Chances, width: float, on_press: Press
) -> ft.Control:
    """Give the line over the steps of the deal with the present one marked, and its chance."""
    look, words = scene.look, scene.words
    said = chance_here(scene, walk, chances)
    if not said:
        waits = len(chances.found) <= walk.place
        said = words.t("Working it out…") if waits else words.t("Chance of winning the deal")
    line = ft.Stack(
        [
            cv.Canvas(
                [*_grid(look, width), *_line(look, chances.found, len(walk.steps), width)],
                width=width,
                height=36,
            ),
            _marker(look, chances.found, walk.place, len(walk.steps), width),
        ],
        width=width,
        height=36,
    )
    return pressable(
        look,
        "chance",
        said,
        ft.Column(
            [
                text(look, said, "small", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                line,
            ],
            spacing=2,
            tight=True,
        ),
        on_press,
        tone="plain",
        height=strip_height(look),
        alignment=None,
    )


def strip_height(look: Look) -> float:
    """Give the height of the line with its words."""
    return 42 + look.size("small") * 1.35


def _x(place: int, steps: int, width: float) -> float:
    return _EDGE + (width - 2 * _EDGE) * place / max(1, steps - 1)


def _y(chance: float) -> float:
    return 3 + 30 * (1 - chance)


def _paint(colour: str, thick: float) -> ft.Paint:
    return ft.Paint(
        color=colour,
        stroke_width=thick,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
    )


def _grid(look: Look, width: float) -> Iterator[cv.Shape]:
    """Give the lines of 0, 50 and 100 in a hundred."""
    for chance in (0.0, 0.5, 1.0):
        y = _y(chance)
        yield cv.Line(_EDGE, y, width - _EDGE, y, paint=_paint(look.palette.edge, 1))


def _line(look: Look, found: Sequence[Hindsight], steps: int, width: float) -> Iterator[cv.Shape]:
    """Give the line, and a ring at each turning point."""
    path: list[cv.Path.PathElement] = []
    for place, one in enumerate(found):
        if one.chance is not None:
            x, y = _x(place, steps, width), _y(one.chance)
            path.append(cv.Path.LineTo(x, y) if path else cv.Path.MoveTo(x, y))
    if path:
        yield cv.Path(path, paint=_paint(look.palette.brass, 2.5))
    for place in turning_points(found, _SWING, _MOST):
        chance = found[place].chance
        if chance is not None:
            yield cv.Circle(
                _x(place, steps, width), _y(chance), 3.5, paint=_paint(look.palette.ink, 1.5)
            )


def _marker(
    look: Look, found: Sequence[Hindsight], place: int, steps: int, width: float
) -> ft.Control:
    """Mark the present step: an upright line, and a dot where the chance is known."""
    here = _at(found, place)
    x = _x(place, steps, width)
    shapes: list[cv.Shape] = [cv.Line(x, 0, x, 36, paint=_paint(look.palette.soft, 1.5))]
    if here is not None and here.chance is not None:
        fill = ft.Paint(color=look.palette.ink)
        shapes.append(cv.Circle(x, _y(here.chance), 4.5, paint=fill))
    return cv.Canvas(shapes, width=width, height=36)


def chances_body(
    scene: Scene, walk: ReviewController, chances: Chances, choose: Callable[[int], None]
) -> Sequence[ft.Control]:
    """Give what turned the deal, and where strong play would have differed, each to go to."""
    look, words = scene.look, scene.words
    soft = look.palette.soft
    name, mine = scene.names[chances.seat], chances.seat == scene.viewer
    body: list[ft.Control] = [
        text(look, how_chances_text(words, name, mine, WORLDS), "small", soft)
    ]
    if len(chances.found) < len(walk.steps):
        body.append(text(look, words.t("Working it out…")))
    turns = turning_points(chances.found, _SWING, _MOST)
    body.append(heading(look, words.t("Turning points")))
    if not turns:
        body.append(text(look, words.t("No single play changed much.")))
    for place in turns:
        said = change_text(words, _before(chances.found, place), chances.found[place].chance or 0.0)
        body.append(_entry(scene, walk, place, said, choose))
    missed = [place for place, one in enumerate(chances.found) if one.better is not None]
    if missed:
        body.append(heading(look, words.t("Where strong play differs")))
    for place in missed:
        better, seat = chances.found[place].better, walk.steps[place].seat
        if better is not None and seat is not None:
            said = better_text(words, better, scene.names[seat], seat == scene.viewer)
            body.append(_entry(scene, walk, place, said, choose))
    allowed = [place for place, one in enumerate(chances.found) if one.allowed is not None]
    if allowed:
        body.append(heading(look, words.t("What nobody could know")))
    for place in allowed:
        more = chances.found[place].allowed
        if more is not None:
            body.append(_entry(scene, walk, place, allowed_text(words, more), choose))
    return body


def _before(found: Sequence[Hindsight], place: int) -> float:
    """Give the chance before a step."""
    earlier = (one.chance for one in reversed(found[:place]))
    return next((chance for chance in earlier if chance is not None), 0.0)


def _entry(
    scene: Scene, walk: ReviewController, place: int, said: str, choose: Callable[[int], None]
) -> ft.Control:
    look, words = scene.look, scene.words
    step = walk.steps[place]
    title = step_title(words, place, len(walk.steps))
    return pressable(
        look,
        f"step-{place}",
        f"{title}. {_played(scene, step, aloud=True)}. {said}",
        ft.Column(
            [
                text(look, _played(scene, step), bold=True),
                text(look, said, "small"),
                text(look, title, "small", look.palette.soft),
            ],
            spacing=1,
        ),
        lambda: choose(place),
        padding=12,
        alignment=None,
    )


def _played(scene: Scene, step: ReviewStep, aloud: bool = False) -> str:
    """Say what a step was."""
    words = scene.words.aloud if aloud else scene.words
    return next(iter(step_lines(words, step, scene.names, scene.viewer)), "")
