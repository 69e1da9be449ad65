"""A sheet over the table: what a player looks something up in, and closes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from ui.components.buttons import icon_button
from ui.components.text import heading
from ui.components.turned import use_edge
from ui.context import use_app, use_escape
from ui.layout import Insets
from ui.layout.turn import QUARTER
from ui.theme import Look

_MARGIN = 8.0
_PADDING = ft.Padding(16, 10, 16, 14)
_GAP = 8.0
_BAR = 14.0
_FOOT = 0.4
"""Buttons that take more of a sheet's height than that scroll with the rest, all but the last."""


@ft.component
def Sheet(
    look: Look,
    identifier: str,
    title: str,
    size: tuple[float, float],
    insets: Insets,
    body: Sequence[ft.Control],
    close: str = "",
    on_close: Callable[[], None] | None = None,
    footer: Sequence[ft.Control] = (),
    widest: float = 440,
) -> ft.Control:
    """Give a titled sheet in the middle of the table, no taller than it must be.

    With `on_close`, a cross (`close` is its label) and a tap beside the sheet close it. What does
    not fit scrolls, and says so by its bar; title and `footer` stay in sight, of many tall buttons
    the last. It is turned to the edge that it is read from (see `ui.components.turned`).
    """
    edge = use_edge()
    # Flet has no "as tall as its content, at most": the parts are measured as they are drawn.
    heights, measured = ft.use_state((0.0, 0.0, 0.0, 0.0))

    def measure(part: int) -> Callable[[ft.LayoutSizeChangeEvent[ft.LayoutControl]], None]:
        def keep(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
            measured(lambda old: (*old[:part], event.height, *old[part + 1 :]))

        return keep

    def close_it() -> None:
        if on_close is not None:
            on_close()

    def shut(_: object) -> None:
        close_it()

    use_escape(use_app(), close_it)
    colours = look.palette
    place: dict[str, Any] = (
        _turned(size, edge) if edge else dict.fromkeys(("left", "top", "right", "bottom"), 0)
    )
    if edge:
        deepest = max(insets.left, insets.top, insets.right, insets.bottom)
        insets = Insets(deepest, deepest, deepest, deepest)
    if edge % 2:
        size = size[::-1]
    width = min(widest, size[0] - insets.left - insets.right - 2 * _MARGIN)
    room = size[1] - insets.top - insets.bottom - 2 * _MARGIN
    around = _PADDING.top + _PADDING.bottom + 2 * _GAP + 3
    head, said, others, last = heights
    # What is tall scrolls, whatever that leaves in sight: it would come and go otherwise.
    scrolled = others + last > _FOOT * room
    natural = said + (others + _GAP if scrolled and others else 0)
    foot = last + (0 if scrolled or not others else others + _GAP)
    most = max(0.0, room - around - head - foot)
    # Until it has its height nothing of it can be pressed: it would slip away from the finger.
    ready = said > 0 and head > 0 and (last > 0 or not footer) and (others > 0 or not footer[1:])
    top: list[ft.Control] = [ft.Container(heading(look, title, 1, room=width - 90), expand=True)]
    if on_close is not None:
        top.append(icon_button(look, "close-sheet", close, ft.Icons.CLOSE, on_close))
    overflows = natural > most
    inner: list[ft.Control] = [ft.Container(_column(body, 6), on_size_change=measure(1))]
    below: list[ft.Control] = [ft.Container(_column(footer[-1:], 8), on_size_change=measure(3))]
    if footer[1:]:
        above = ft.Container(_column(footer[:-1], 8), key="others", on_size_change=measure(2))
        (inner.append if scrolled else partial(below.insert, 0))(above)
    return ft.Container(
        **place,
        bgcolor="#a6000000",
        on_click=shut,
        padding=ft.Padding(
            insets.left + _MARGIN,
            insets.top + _MARGIN,
            insets.right + _MARGIN,
            insets.bottom + _MARGIN,
        ),
        alignment=ft.Alignment.CENTER,
        content=ft.Semantics(
            container=True,
            identifier=identifier,
            exclude_semantics=not ready,
            content=ft.Container(
                disabled=not ready,
                width=width,
                bgcolor=colours.panel,
                border=ft.Border.all(look.line, colours.edge),
                border_radius=18,
                shadow=ft.BoxShadow(blur_radius=28, color=colours.shadow),
                padding=_PADDING,
                opacity=1.0 if ready else 0.01,
                on_click=_stay,
                content=ft.Column(
                    tight=True,
                    spacing=_GAP,
                    controls=[
                        ft.Container(
                            ft.Row(top, vertical_alignment=ft.CrossAxisAlignment.CENTER),
                            on_size_change=measure(0),
                        ),
                        ft.Column(
                            height=min(natural or most, most),
                            scroll=ft.ScrollMode.ALWAYS if overflows else ft.ScrollMode.AUTO,
                            controls=[
                                ft.Container(
                                    ft.Column(inner, spacing=_GAP, tight=True),
                                    # Nothing is written under the bar.
                                    padding=ft.Padding.only(right=_BAR if overflows else 0),
                                )
                            ],
                        ),
                        *below,
                    ],
                ),
            ),
        ),
    )


def _turned(size: tuple[float, float], edge: int) -> dict[str, Any]:
    """Give the place of a square about the middle of the screen that is all over it, turned."""
    width, height = size
    side = max(size)
    return {
        "left": (width - side) / 2,
        "top": (height - side) / 2,
        "width": side,
        "height": side,
        "rotate": ft.Rotate(edge * QUARTER),
    }


def _column(controls: Sequence[ft.Control], spacing: float) -> ft.Column:
    return ft.Column(
        list(controls),
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _stay(_: object) -> None:
    """Swallow a tap on the sheet itself, which must not close it."""
