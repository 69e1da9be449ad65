"""The cover between two people: whose turn it is, and nothing that is not for everybody's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft
from flet.components.utils import current_component

from engine.view import SeatView
from ui.components.buttons import button, icon_button
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.controllers.table import TableController
from ui.layout import Insets
from ui.texts.passing import (
    open_text,
    partners_text,
    pass_text,
    public_lines,
    scores_by_side,
)
from ui.texts.words import Words
from ui.theme import Look, baize_glow, fits

WAIT_SECONDS: Final = 0.5
"""So long nothing opens: the second of two taps on a card must not open another's hand."""

_WIDEST: Final = 460.0
_MARGIN: Final = 16.0


def use_cover(app: AppContext, controller: TableController, show_sheet: Any) -> bool:
    """Cover a table of several people whenever another may have come to look at it (a hook).

    True where that has just happened: then no hand may be drawn, not once.
    """
    width, height = app.size
    on_top = ft.use_route_location() == ft.use_view_path()
    now = (width <= height, app.language, app.visits, on_top)
    seen = ft.use_ref(now)
    screen = current_component()

    def cover() -> None:
        seen.current = now
        controller.close_hand()

    def leave() -> None:
        # Whoever comes back is shown what was drawn last, and by then it must be the cover.
        if controller.shared and controller.viewer is not None:
            controller.close_hand()
            screen.update()

    app.on_leaving(id(controller), leave)
    ft.use_effect(cover, [now])
    ft.use_effect(lambda: show_sheet(""), [controller.viewer, controller.covered])
    return controller.shared and controller.viewer is not None and seen.current != now


@ft.component
def Cover(
    seat: int,
    names: Sequence[str],
    view: SeatView,
    insets: Insets,
    on_open: Callable[[], None],
    on_menu: Callable[[], None],
) -> ft.Control:
    """Give the cover for the person at a seat; `view` is a spectator's, for all may read it."""
    app = use_app()
    ready, set_ready = ft.use_state(False)

    async def get_ready() -> None:
        await asyncio.sleep(WAIT_SECONDS)
        set_ready(True)

    ft.use_effect(get_ready, [seat, app.visits])
    words, look, name = app.words, app.look, names[seat]
    colours = look.palette
    width = min(_WIDEST, app.size[0] - insets.left - insets.right - 2 * _MARGIN)
    partners = partners_text(words, view.layout, seat, names)
    return ft.Container(
        key="cover",
        left=0,
        top=0,
        right=0,
        bottom=0,
        gradient=baize_glow(look),
        padding=ft.Padding(
            insets.left + _MARGIN, insets.top + 4, insets.right + _MARGIN, insets.bottom + _MARGIN
        ),
        content=ft.Semantics(
            container=True,
            identifier="cover",
            content=ft.Column(
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                controls=[
                    ft.Row(
                        [
                            icon_button(
                                look,
                                "menu",
                                words.t("Menu"),
                                ft.Icons.MENU,
                                on_menu,
                                colour=colours.on_table,
                            )
                        ],
                        alignment=ft.MainAxisAlignment.END,
                    ),
                    ft.Column(
                        expand=True,
                        scroll=ft.ScrollMode.AUTO,
                        spacing=14,
                        alignment=ft.MainAxisAlignment.CENTER,
                        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                        controls=[
                            _whose(look, name, pass_text(words, name), width),
                            *(_on_table(look, line) for line in (partners,) if line),
                            ft.Container(
                                _standing(look, words, view, names),
                                width=width,
                                bgcolor=colours.pill,
                                border_radius=16,
                                padding=ft.Padding.symmetric(horizontal=16, vertical=12),
                            ),
                        ],
                    ),
                    ft.Container(
                        button(
                            look,
                            "open-hand",
                            open_text(words, name),
                            on_open if ready else None,
                            icon=ft.Icons.VISIBILITY if look.text_size < 1.5 else None,
                            tone="fill",
                        ),
                        width=width,
                    ),
                ],
            ),
        ),
    )


def _whose(look: Look, name: str, said: str, width: float) -> ft.Control:
    """Give the name as large as it has room in two lines, below what is asked; said in one."""
    colours = look.palette
    size = look.size("display")
    while size > look.size("heading") and not fits(name, size * 1.15, 1.7 * width):
        size -= 2
    style = look.style("display", colours.on_table, size=size)
    before, _, behind = said.partition(name)
    lines: list[ft.Control] = [
        _on_table(look, before.strip()),
        ft.Text(name, style=style, text_align=ft.TextAlign.CENTER, max_lines=3),
        _on_table(look, behind.strip()),
    ]
    return ft.Semantics(
        container=True,
        identifier="turn-of",
        live_region=True,
        header=True,
        heading_level=1,
        label=said,
        exclude_semantics=True,
        content=ft.Column(
            [line for line in lines if line.value],  # type: ignore[attr-defined]
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _on_table(look: Look, line: str) -> ft.Text:
    colour = look.palette.on_table_soft
    return text(look, line, "body", colour, text_align=ft.TextAlign.CENTER)


def _standing(look: Look, words: Words, view: SeatView, names: Sequence[str]) -> ft.Control:
    """Give the scores, and where the deal stands."""
    colours = look.palette
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(text(look, side, "body", colours.on_table), expand=True),
                text(look, score, "body", colours.lamp, bold=True),
            ],
            spacing=12,
        )
        for side, score in scores_by_side(words, view, names)
    ]
    lines = zip(
        public_lines(words, view, names), public_lines(words.aloud, view, names), strict=True
    )
    rows += [text(look, line, "small", colours.on_table_soft, aloud=aloud) for line, aloud in lines]
    return ft.Column(rows, spacing=6, tight=True)
