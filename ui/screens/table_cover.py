"""The cover between two people: whose turn it is, and nothing that is not for everybody's eyes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft
from flet.components.utils import current_component

from engine.view import SeatView
from ui.components.buttons import button, icon_button
from ui.components.late import use_calm
from ui.components.measure import fits, letters_in, lines_of, width_of
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.controllers.table import TableController
from ui.layout import Insets
from ui.texts.passing import (
    open_text,
    partners_text,
    pass_text,
    public_lines,
    refused_text,
    scores_by_side,
)
from ui.texts.words import Words
from ui.theme import TARGET, Look, baize_glow

_WIDEST: Final = 460.0
_MARGIN: Final = 16.0
_PADDING: Final = 16.0
# Between and round the parts of the cover, and inside panel and button.
_GAPS: Final = 4 + _MARGIN + 8 + 2 * 14 + 2 * 2 + 24 + 32


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
    refused: bool = False,
) -> ft.Control:
    """Give the cover for the person at a seat; `view` is a spectator's, for all may read it.

    `refused` says that somebody wished to take back, and others did not agree.
    """
    app = use_app()
    # The second of two taps on a card must not open another's hand.
    calm = use_calm(seat, app.visits)
    words, name = app.words, names[seat]
    width = min(_WIDEST, app.size[0] - insets.left - insets.right - 2 * _MARGIN)
    partners = partners_text(words, view.layout, seat, names)
    public = _public(words, view, names, refused)
    beside = app.size[0] - insets.left - insets.right >= width + 3 * TARGET
    parts = Parts(words, name, partners, scores_by_side(words, view, names), public, beside)
    look = fitting_look(app.look, parts, width, app.size[1] - insets.top - insets.bottom)
    colours = look.palette
    label = parts.on_button(look, width)
    menu = icon_button(
        look,
        "menu",
        words.t("Menu"),
        ft.Icons.MENU,
        on_menu,
        colour=colours.on_table,
        ring=colours.on_table,
    )
    column = ft.Column(
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            *([] if beside else [ft.Row([menu], alignment=ft.MainAxisAlignment.END)]),
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
                        _standing(look, words, view, names, refused),
                        width=width,
                        bgcolor=colours.pill,
                        border_radius=16,
                        padding=ft.Padding.symmetric(horizontal=_PADDING, vertical=12),
                    ),
                ],
            ),
            ft.Container(
                calm.around(
                    button(
                        look,
                        "open-hand",
                        label,
                        calm.press(on_open),
                        icon=_icon(look, label, width),
                        tone="fill",
                        aloud=open_text(words, name),
                    )
                ),
                width=width,
            ),
        ],
    )
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
            content=ft.Stack(
                [column, *([ft.Container(menu, top=0, right=0)] if beside else [])],
                fit=ft.StackFit.EXPAND,
            ),
        ),
    )


def _whose(look: Look, name: str, said: str, width: float) -> ft.Control:
    """Give the name as large as it has room, below what is asked; said in one."""
    colours = look.palette
    size = _name_size(look, name, width)
    style = look.style("display", colours.on_table, size=size)
    broken = _cut(name, size, width) != name
    before, _, behind = said.partition(name)
    lines: list[ft.Control] = [
        _on_table(look, before.strip()),
        ft.Text(
            name,
            style=style,
            text_align=ft.TextAlign.CENTER,
            max_lines=1 if broken else 2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
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


def _name_size(look: Look, name: str, width: float) -> float:
    """Give the height of a name's letters with which it has two lines and no word is broken."""
    size, longest = look.size("display"), max(_pieces(name), key=len, default="")
    while size > look.size("body") and not (
        fits(name, size, 1.7 * width) and fits(longest, size, width)
    ):
        size -= 1
    return size


def _cut(name: str, size: float, width: float) -> str:
    """Give a name with dots in its words that would be broken between lines so wide.

    There is room for a colon behind.
    """
    room = width - width_of(":", size)
    return "".join(
        piece
        if fits(piece, size, room)
        else piece[: max(1, letters_in(piece, size, room - width_of("…", size)))] + "…"
        for piece in _pieces(name)
    )


def _pieces(name: str) -> list[str]:
    """Give a name in the pieces between which lines may be broken."""
    return re.findall(r"[^\s-]*-|[^\s-]+|\s", name)


def _icon(look: Look, label: str, width: float) -> ft.IconData | None:
    """Give the picture on the button, where there is room for it beside the words."""
    room = width - 2 * _PADDING - look.size("body") * 1.35 - 10
    return ft.Icons.VISIBILITY if fits(label, look.size("body"), room) else None


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands on a cover: for whom it is, with whom that person plays, and what all may know.

    `scores` are by side. The menu takes no room of its height where it stands beside the rest.
    """

    words: Words
    name: str
    partners: str
    scores: Sequence[tuple[str, str]]
    public: Sequence[str]
    menu_beside: bool = False

    def on_button(self, look: Look, width: float) -> str:
        """Give what is on the button, so that it breaks no name."""
        short = _cut(self.name, look.size("body"), width - 2 * _PADDING)
        return open_text(self.words, short)

    def height(self, look: Look, width: float) -> float:
        """Give, by estimate, how high all of it is in that width."""
        body, small, inside = look.size("body"), look.size("small"), width - 2 * _PADDING
        letters = _name_size(look, self.name, width)
        short = _cut(self.name, letters, width)

        def high(line: str, size: float, across: float) -> float:
            return lines_of(line, size, across) * size * 1.35 if line else 0.0

        asked = pass_text(self.words, self.name).split(self.name)
        return (
            (0 if self.menu_beside else max(TARGET, body * 2) + 8)
            + sum(high(part.strip(), body, width) for part in asked)
            + high(short, letters, width)
            + high(self.partners, body, width)
            + sum(
                min(2 * body * 1.35, high(side, body, inside - 4 * body)) + 6
                for side, _ in self.scores
            )
            + sum(high(line, small, inside) + 6 for line in self.public)
            + high(self.on_button(look, width), body, inside)
            + _GAPS
        )


def fitting_look(look: Look, parts: Parts, width: float, height: float) -> Look:
    """Give the look with the largest text with which all of a cover is in sight at once."""
    sizes = [round(look.text_size - 0.1 * step, 2) for step in range(11)]
    looks = (replace(look, text_size=size) for size in sizes if size > 1)
    least = replace(look, text_size=1.0)
    return next((one for one in looks if parts.height(one, width) <= height), least)


def _on_table(look: Look, line: str) -> ft.Text:
    colour = look.palette.on_table_soft
    return text(look, line, "body", colour, text_align=ft.TextAlign.CENTER)


def _public(words: Words, view: SeatView, names: Sequence[str], refused: bool) -> tuple[str, ...]:
    lines = public_lines(words, view, names)
    return (refused_text(words), *lines) if refused else lines


def _standing(
    look: Look, words: Words, view: SeatView, names: Sequence[str], refused: bool
) -> ft.Control:
    """Give the scores, and where the deal stands."""
    colours = look.palette
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(
                    text(
                        look,
                        side,
                        "body",
                        colours.on_table,
                        max_lines=2,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                    expand=True,
                ),
                text(look, score, "body", colours.lamp, bold=True),
            ],
            spacing=12,
        )
        for side, score in scores_by_side(words, view, names)
    ]
    seen, heard = (_public(one, view, names, refused) for one in (words, words.aloud))
    lines = zip(seen, heard, strict=True)
    rows += [text(look, line, "small", colours.on_table_soft, aloud=aloud) for line, aloud in lines]
    return ft.Column(rows, spacing=6, tight=True)
