"""How a screen with an exercise on it is divided: bar, board, texts that scroll, buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from ui.components.buttons import icon_button, pressable
from ui.components.page import margin
from ui.context import AppContext, patiently
from ui.theme import TARGET

GAP: Final = 10.0
LOW_GAP: Final = 8.0
SCROLL_BAR: Final = 9.0

_WIDEST: Final = 700.0
_SIDE: Final = 380.0
EDGE: Final = 12.0
"""So high is the edge under the bar at which what scrolls fades away."""
FADE: Final = 26.0
"""So high is the edge at which a text that goes on fades away."""

_FADING: Final = ("#ff000000", "#ff000000", "#00000000")


@dataclass(frozen=True, slots=True)
class QuizBar:
    """What stands above everything.

    Left is the way out, `leaves` its name; then the title, a note, and something below these. Where
    there is little room, `low` stands in place of these three.
    """

    leave: Callable[[], None]
    leaves: str
    title: ft.Control
    note: ft.Control
    below: ft.Control
    low: ft.Control


@dataclass(frozen=True, slots=True)
class Room:
    """How a page is divided, in dp: `side` is how wide the text beside the board is, 0 above it."""

    width: float
    height: float
    gap: float
    side: float

    @property
    def board(self) -> float:
        """How wide the board may be."""
        if self.side:
            return min(_WIDEST, self.width - self.side - 3 * self.gap)
        return min(_WIDEST, self.width - 2 * self.gap)

    @property
    def text(self) -> float:
        """How wide texts and buttons are."""
        return self.side or self.board


def is_low(app: AppContext) -> bool:
    """Say whether there is so little room that all but text and cards must be as low as it can."""
    width, height = app.size
    if app.look.text_size >= 1.5:
        return height < 1000 or width < 480
    return height < (420 if width > height else 700)


def keeps_notices(app: AppContext) -> bool:
    """Say whether notices have a place among the texts of an exercise, not above it all."""
    return is_low(app) or room_of(app).side > 0


async def to_answer(app: AppContext, column: ft.Ref[ft.Column]) -> None:
    """Scroll to where an answer has just been answered, or to the cards that it speaks of."""
    await asyncio.sleep(0.05)  # it is drawn first
    if column.current:
        offset = 0 if keeps_notices(app) else -1
        await patiently(column.current.scroll_to(offset=offset, duration=200))


def room_of(app: AppContext) -> Room:
    """Give how the page is divided."""
    left, top, right, bottom = app.device.insets
    width, height = app.size[0] - left - right, app.size[1] - top - bottom
    gap = margin(width)
    if width <= height or width < 560:
        return Room(width, height, gap, 0.0)
    if is_low(app):
        return Room(width, height, min(gap, 12.0), min(_SIDE, max(250.0, width * 0.44)))
    return Room(width, height, gap, min(_SIDE, max(260.0, width * 0.4)))


def quiz_bar(app: AppContext, bar: QuizBar) -> ft.Control:
    """Give the bar where there is room for all of it."""
    row = ft.Row(
        [
            arrow(app, "back", bar.leaves, ft.Icons.CLOSE, bar.leave, app.look.palette.brass),
            ft.Container(bar.title, expand=True),
            bar.note,
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Column([row, bar.below], spacing=0, tight=True)


def scroller(
    key: str,
    controls: Sequence[ft.Control],
    column: ft.Ref[ft.Column],
    mode: ft.ScrollMode = ft.ScrollMode.AUTO,
) -> ft.Column:
    """Give what scrolls; each exercise has its own, and so begins at the top."""
    return ft.Column(
        list(controls),
        key=f"texts-{key}",
        ref=column,
        scroll=mode,
        spacing=GAP,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def texts_view(
    key: str,
    texts: Sequence[ft.Control],
    column: ft.Ref[ft.Column],
    height: float,
    fade: float,
) -> ft.Control:
    """Give texts that scroll, about so high: with a bar, and a lower edge at which they fade."""
    inside = ft.Container(stretched(texts), padding=ft.Padding.only(right=SCROLL_BAR, bottom=fade))
    stops = [0.0, 1 - fade / max(height, 2 * fade), 1.0]
    return _masked(scroller(key, [inside], column, ft.ScrollMode.ALWAYS), _FADING, stops)


def fading_edges(scrolls: ft.Control, height: float) -> ft.Control:
    """Give what scrolls, about so high, with edges of `EDGE` dp at which it fades away."""
    edge = EDGE / max(height, 3 * EDGE)
    return _masked(scrolls, (*_FADING[:0:-1], *_FADING[1:]), [0.0, edge, 1 - edge, 1.0])


def _masked(scrolls: ft.Control, colours: Sequence[str], stops: list[float]) -> ft.Control:
    return ft.ShaderMask(
        content=scrolls,
        shader=ft.LinearGradient(
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment.BOTTOM_CENTER,
            colors=list(colours),
            stops=stops,
        ),
        blend_mode=ft.BlendMode.DST_IN,
        expand=True,
    )


def beside(page: Room, board: ft.Control, side: Sequence[ft.Control], height: float) -> ft.Control:
    """Give the board with a column of texts and buttons beside it."""
    column = ft.Column(list(side), spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(
        [
            ft.Container(board, alignment=ft.Alignment.CENTER),
            ft.Container(column, width=page.side, height=height),
        ],
        spacing=page.gap,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        expand=True,
    )


def stretched(controls: Sequence[ft.Control]) -> ft.Column:
    """Give rows as wide as they may be."""
    return ft.Column(
        list(controls), spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


def centred(controls: Sequence[ft.Control]) -> ft.Control:
    """Give controls side by side in the middle."""
    return ft.Row(
        list(controls),
        wrap=True,
        spacing=8,
        run_spacing=8,
        alignment=ft.MainAxisAlignment.CENTER,
        run_alignment=ft.MainAxisAlignment.CENTER,
    )


def foot_row(before: ft.Control, buttons: ft.Control, skip: ft.Control, width: float) -> ft.Control:
    """Give the row at the foot: back, the buttons, on."""
    # One group to a screen reader, which would else read the arrows between the choices.
    group = ft.Semantics(container=True, content=buttons)
    middle = ft.Container(group, expand=True, alignment=ft.Alignment.CENTER)
    return ft.Container(
        ft.Row([before, middle, skip], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        width=width,
    )


def arrow(
    app: AppContext,
    identifier: str,
    label: str,
    icon: ft.IconData,
    call: Callable[[], None] | None,
    colour: str = "",
) -> ft.Control:
    """Give a way out, back or on; no larger than a finger where there is little room."""
    look, colour = app.look, colour or app.look.palette.soft
    if not is_low(app):
        return icon_button(look, identifier, label, icon, call, colour=colour)
    return pressable(
        look,
        identifier,
        label,
        ft.Icon(icon, color=colour, size=TARGET * 0.7),
        call,
        tone="plain",
        radius=TARGET / 2,
        width=TARGET,
        height=TARGET,
    )
