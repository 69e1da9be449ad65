"""Cards as controls: a face or back at any size, and a card of the table that can be played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft

from engine.cards import Card
from ui.cards import Deck, Letters, back, face
from ui.components.buttons import ring_style
from ui.components.drawing import drawing
from ui.controllers.keys import HandFocus
from ui.layout.turn import QUARTER
from ui.sprites import Place, Sign, Sprite
from ui.theme import Palette

DRAG_GROUP = "hand"

_INK, _RING = "#000000", "#0a2f8f"
"""What shines through the white of a card under a finger, and the ring of the keyboard on it."""

_SIGNS = {
    Sign.PICKED: (ft.Icons.CLOSE, "#fff6ea", "#8e2b2f"),
    Sign.BURIED: (ft.Icons.CLOSE, "#fff6ea", "#8e2b2f"),
    Sign.NEW: (ft.Icons.ADD, "#fff6ea", "#1b6b49"),
    Sign.ADVISED: (ft.Icons.LIGHTBULB, "#241600", "#f0c04c"),
}

_TILTED = 0.5
"""Less turned (in radians) than this a card stands upright for all but the eye."""

# The corner of a card, as part of its width.
CORNER = 16 / 250

_LEAP = 0.05
"""A card that leaves the hand is so far on its way at once, as part of its height: what travels is
first drawn elsewhere two frames later, and where no graphics card draws a frame is slow."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How the player wants cards to be drawn and moved; `travel` is in ms, 0 for no motion.

    `quarters` says by how many quarter turns clockwise the table is turned to the player, and so
    what follows a finger; `both_ends` see `ui.cards.face`.
    """

    deck: Deck
    letters: Letters
    palette: Palette
    travel: int
    quarters: int = 0
    both_ends: bool = False

    def picture(self, card: Card | None) -> str:
        """Give the SVG of a face, or of the back for None."""
        if card is None:
            return back()
        return face(card.name, deck=self.deck, letters=self.letters, both_ends=self.both_ends)


def card_picture(card: Card | None, style: CardStyle, width: float) -> ft.Control:
    """Give a card `width` wide; None for the back. It says nothing to a screen reader."""
    return drawing(style.picture(card), width=width, height=width * 1.4, fit=ft.BoxFit.FILL)


def table_card(
    sprite: Sprite,
    style: CardStyle,
    label: str,
    on_pick: Callable[[Card], Awaitable[None]],
    instantly: bool = False,
    focus: HandFocus | None = None,
) -> ft.Container:
    """Give a card that lies on the table or in the hand, and travels when its place changes.

    Its outer controls are the same wherever the card is, so that it stays one control.
    """
    card, rect, colours = sprite.card, sprite.rect, style.palette
    in_hand = sprite.place is Place.HAND
    gone = sprite.place is Place.GONE
    radius = rect.width * CORNER * 1.1
    travel = (
        ft.Animation(style.travel, ft.AnimationCurve.EASE_OUT_CUBIC)
        if style.travel and not instantly
        else None
    )

    async def pick(_: object) -> None:
        await on_pick(card)

    # A card held in a fan is only drawn a little turned: for who hears the hand its cards stand
    # upright side by side, and so in the right order.
    tilt = sprite.angle if abs(sprite.angle) < _TILTED else 0.0
    marked = sprite.chosen or bool(sprite.playable) or sprite.winning
    edge = ft.Border.all(
        max(2.0, rect.width * (0.035 if sprite.chosen else 0.024)),
        colours.lamp if marked else ft.Colors.TRANSPARENT,
    )
    target = ft.Container(
        left=0,
        top=0,
        bottom=0,
        width=rect.width * sprite.strip,
        content=ft.MergeSemantics(
            ft.Semantics(
                identifier=sprite.key if in_hand else f"trick-{card.name}",
                label=label,
                button=in_hand,
                image=not in_hand,
                selected=sprite.chosen if in_hand else None,
                content=ft.Draggable(
                    group=DRAG_GROUP,
                    data=card.name,
                    max_simultaneous_drags=int(in_hand and bool(sprite.playable)),
                    content=ft.Container(
                        _button(sprite, radius, pick, focus) if in_hand else None,
                        # About the middle of the card, of which this is a part.
                        rotate=ft.Rotate(tilt, alignment=ft.Alignment(1 / sprite.strip - 1, 0)),
                        animate_rotation=travel,
                    ),
                    content_when_dragging=ft.Container(bgcolor="#990a1c14"),
                    content_feedback=drawing(
                        style.picture(card),
                        width=rect.width,
                        height=rect.height,
                        rotate=ft.Rotate(style.quarters * QUARTER),
                    ),
                ),
            ),
        ),
    )
    return ft.Container(
        key=sprite.key,
        left=rect.left,
        top=rect.top if in_hand else rect.top + _LEAP * rect.height,
        width=rect.width,
        height=rect.height,
        offset=ft.Offset(0, 0 if in_hand else -_LEAP),
        rotate=ft.Rotate(sprite.angle - tilt),
        opacity=0.0 if gone else 1.0,
        animate=travel,
        animate_position=travel,
        animate_rotation=travel,
        animate_opacity=travel,
        content=ft.Stack(
            fit=ft.StackFit.EXPAND,
            clip_behavior=ft.ClipBehavior.NONE,
            controls=[
                ft.Container(
                    rotate=ft.Rotate(tilt),
                    border_radius=radius,
                    shadow=ft.BoxShadow(
                        blur_radius=rect.width * 0.09, color=colours.shadow, offset=(0, 2)
                    ),
                    animate=travel,
                    animate_rotation=travel,
                    content=ft.Stack(
                        fit=ft.StackFit.EXPAND,
                        controls=[
                            drawing(style.picture(card), fit=ft.BoxFit.FILL),
                            ft.Container(
                                border_radius=radius,
                                border=edge,
                                bgcolor="#8c0a1c14" if sprite.playable is False else None,
                                animate=travel,
                            ),
                            _sign(sprite),
                        ],
                    ),
                ),
                target,
            ],
        ),
    )


def _button(
    sprite: Sprite,
    radius: float,
    on_press: Callable[[object], Awaitable[None]],
    focus: HandFocus | None,
) -> ft.Control:
    """Give what is pressed of a card in hand, with a ring while it has the keyboard.

    A short tap goes past the button, whose ripple would be drawn before the card could move.
    """
    card, rect = sprite.card, sprite.rect

    async def tap(event: object) -> None:
        if focus is not None:
            focus.came_to(card)
        await on_press(event)

    return ft.TextButton(
        content=ft.GestureDetector(
            ft.Container(width=rect.width * sprite.strip, height=rect.height),
            on_tap=tap,
            exclude_from_semantics=True,
            mouse_cursor=ft.MouseCursor.CLICK,
        ),
        ref=focus.ref(card) if focus else None,
        on_click=on_press,
        on_focus=(lambda _: focus.came_to(card)) if focus else None,
        style=ring_style(radius, _RING, _INK),
    )


def _sign(sprite: Sprite) -> ft.Container:
    """Give the sign of a card on the part of it that no other card covers; it lets taps through."""
    shown = sprite.sign in _SIGNS
    icon, ink, ground = _SIGNS[sprite.sign if sprite.sign and shown else Sign.NEW]
    rect, free = sprite.rect, sprite.rect.width * sprite.strip
    size = max(18.0, min(30.0, 0.44 * free))
    return ft.Container(
        visible=shown,
        left=(free - size) / 2,
        top=min(rect.height * 0.74, rect.height - size / 2 - 4) - size / 2,
        width=size,
        height=size,
        border_radius=size,
        bgcolor=ground,
        border=ft.Border.all(1.5, ink),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(icon, size=size * 0.7, color=ink),
    )
