"""A card of an exercise's board: to look at or to tap, marked by a sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import flet as ft

from engine.cards import Card
from ui.components.cards import CORNER, CardStyle
from ui.components.drawing import drawing
from ui.layout import Placed

_FAINT = "#8c0a1c14"
_ALARM = "#e0685a"


class Mark(Enum):
    """How a card is marked: always by a sign, never by colour alone."""

    NONE = "none"
    PICKED = "picked"
    """It has been picked, rightly or not."""
    RIGHT = "right"
    WRONG = "wrong"
    BEST = "best"


_SIGNS = {
    Mark.PICKED: ft.Icons.RADIO_BUTTON_CHECKED,
    Mark.RIGHT: ft.Icons.CHECK_CIRCLE,
    Mark.WRONG: ft.Icons.CANCEL,
    Mark.BEST: ft.Icons.STARS,
}


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card of the board as it is to be drawn.

    `button` says that it can be tapped at some time: a control that became a button only later
    would be lost to screen readers. `strip` is how much of its width, from the left, no other card
    covers.
    """

    card: Card
    place: Placed
    identifier: str
    label: str
    mark: Mark = Mark.NONE
    button: bool = False
    tappable: bool = False
    picked: bool | None = None
    faint: bool = False
    strip: float = 1.0


def board_card(one: BoardCard, style: CardStyle, on_pick: Callable[[Card], None]) -> ft.Control:
    """Draw a card; its tree is the same whatever it shows, so that it stays one control."""
    colours = style.palette
    rect = one.place.rect
    radius = rect.width * CORNER * 1.1
    travel = ft.Animation(style.travel, ft.AnimationCurve.EASE_OUT_CUBIC) if style.travel else None
    edge = {
        Mark.NONE: ft.Colors.TRANSPARENT,
        Mark.PICKED: colours.lamp,
        Mark.RIGHT: colours.lamp,
        Mark.BEST: colours.lamp,
        Mark.WRONG: _ALARM,
    }[one.mark]
    size = max(18.0, min(26.0, rect.width * 0.34))
    sign = ft.Container(
        ft.Icon(_SIGNS[one.mark], size=size, color=edge) if one.mark in _SIGNS else None,
        left=rect.width * one.strip - size * 0.8,
        top=-size * 0.25,
        width=size,
        height=size,
        bgcolor=colours.pill if one.mark in _SIGNS else None,
        border_radius=size,
    )

    def pick(_: object) -> None:
        on_pick(one.card)

    target = ft.Semantics(
        identifier=one.identifier,
        label=one.label,
        button=one.button,
        image=not one.button,
        selected=one.picked,
        content=ft.Container(
            ink=one.tappable, on_click=pick if one.tappable else None, border_radius=radius
        ),
    )
    return ft.Container(
        key=f"card-{one.card.name}",
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        rotate=ft.Rotate(one.place.angle),
        border_radius=radius,
        clip_behavior=ft.ClipBehavior.NONE,  # or the sign would be cut off at the edge
        shadow=ft.BoxShadow(blur_radius=rect.width * 0.09, color=colours.shadow, offset=(0, 2)),
        animate_position=travel,
        animate_rotation=travel,
        animate=travel,
        content=ft.Stack(
            fit=ft.StackFit.EXPAND,
            clip_behavior=ft.ClipBehavior.NONE,
            controls=[
                drawing(style.picture(one.card), fit=ft.BoxFit.FILL),
                ft.Container(
                    border_radius=radius,
                    border=ft.Border.all(max(2.0, rect.width * 0.035), edge),
                    bgcolor=_FAINT if one.faint else None,
                ),
                # What a screen reader reaches lies side by side, and so in the right order.
                ft.Container(
                    ft.MergeSemantics(target), left=0, top=0, bottom=0, width=rect.width * one.strip
                ),
                sign,
            ],
        ),
    )
