"""What can be pressed: by touch, mouse, keyboard and screen reader alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any, Literal

import flet as ft

from ui.components.text import text
from ui.theme import FOCUS_RING, TARGET, Look

Press = Callable[[], Any]
Tone = Literal["fill", "line", "plain", "alarm", "chosen"]

_ON_OXBLOOD = "#fff6ea"


def pressable(
    look: Look,
    identifier: str,
    label: str,
    content: ft.Control,
    on_press: Press | None,
    *,
    tone: Tone = "line",
    padding: ft.PaddingValue = 0,
    radius: float = 12,
    width: float | None = None,
    height: float | None = None,
    expand: bool | int | None = None,
    alignment: ft.Alignment | None = ft.Alignment.CENTER,
    action: ft.ClientAction | None = None,
    ring: str | None = None,
    **semantics: Any,
) -> ft.Control:
    """Give a button around any content; disabled where there is nothing to call.

    `label` is what a screen reader says; `content` is silent. It takes all the width it can get
    unless `alignment` is None. `action` is done first, and by the device itself: some of what
    browsers do, as copying, they do only while the tap is handled. `ring` is the colour of the ring
    while it has the keyboard, where it stands on something else than usual. Other keywords are of
    `ft.Semantics` (`checked`, `selected`, `expanded`, `value`, `button=False` ...).
    """
    c = look.palette
    # A dark fill would be lost on dark baize.
    outline = c.on_fill if look.contrast else c.fill
    ground, edge, usual_ring = {
        "fill": (c.fill, outline, c.on_fill),
        "line": (c.panel, c.edge, c.ink),
        "plain": (None, None, c.ink),
        "alarm": (c.oxblood, c.oxblood, _ON_OXBLOOD),
        "chosen": (c.raised, c.brass, c.ink),
    }[tone]
    face = ft.Container(
        content=ft.Semantics(exclude_semantics=True, content=content),
        bgcolor=ground,
        border=ft.Border.all(look.line, edge) if edge else None,
        border_radius=radius,
        padding=padding,
        width=width,
        height=height,
        opacity=1 if on_press else 0.62,
        alignment=alignment,
    )
    pressed = ft.TextButton(
        left=0,
        top=0,
        right=0,
        bottom=0,
        on_click=_called(on_press) if on_press else None,
        action=action if on_press else None,
        disabled=on_press is None,
        style=ring_style(radius, ring or usual_ring, c.brass),
    )
    layers = ft.Stack([face, pressed], fit=ft.StackFit.PASS_THROUGH)
    named = ft.Semantics(
        identifier=identifier,
        label=label,
        content=layers,
        disabled=on_press is None,
        **{"button": True} | semantics,
    )
    # One node for what it is called and for what can be pressed.
    return ft.MergeSemantics(named, expand=expand)


def ring_style(radius: float, ring: str, hover: str) -> ft.ButtonStyle:
    """Give the style of what is pressed: see-through, with a ring while it has the keyboard."""
    return ft.ButtonStyle(
        padding=0,
        shape=ft.RoundedRectangleBorder(radius=radius),
        overlay_color={
            ft.ControlState.FOCUSED: "#00000000",
            ft.ControlState.PRESSED: f"#33{hover[1:]}",
            ft.ControlState.DEFAULT: f"#1f{hover[1:]}",
        },
        side={ft.ControlState.FOCUSED: ft.BorderSide(FOCUS_RING, ring)},
    )


def _called(on_press: Press) -> Callable[[Any], Awaitable[None]]:
    """Give a handler for a call that may be a coroutine; Flet awaits what it sees to be one."""

    async def handle(_: Any) -> None:
        called = on_press()
        if isawaitable(called):
            await called

    return handle


def button(
    look: Look,
    identifier: str,
    label: str,
    on_press: Press | None,
    *,
    icon: ft.IconData | None = None,
    tone: Tone = "line",
    aloud: str | None = None,
    **more: Any,
) -> ft.Control:
    """Give a button with words on it, as wide as it is allowed to be."""
    colours = look.palette
    ink = {
        "fill": colours.on_fill,
        "line": colours.ink,
        "plain": colours.brass,
        "alarm": _ON_OXBLOOD,
        "chosen": colours.ink,
    }[tone]
    words = text(look, label, "body", ink, bold=True, text_align=ft.TextAlign.CENTER)
    content: ft.Control = ft.Container(words, padding=ft.Padding.symmetric(vertical=1))
    if icon is not None:
        content = ft.Row(
            [ft.Icon(icon, color=ink, size=look.size("body") * 1.35), words],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=10,
            wrap=True,
        )
    return pressable(
        look,
        identifier,
        aloud or label,
        content,
        on_press,
        tone=tone,
        padding=ft.Padding.symmetric(horizontal=16, vertical=13),
        **more,
    )


def icon_button(
    look: Look,
    identifier: str,
    label: str,
    icon: ft.IconData,
    on_press: Press | None,
    *,
    colour: str | None = None,
    **more: Any,
) -> ft.Control:
    """Give a round button with a picture; `label` says what it does."""
    side = max(TARGET, look.size("body") * 2)
    return pressable(
        look,
        identifier,
        label,
        ft.Icon(icon, color=colour or look.palette.ink, size=look.size("body") * 1.5),
        on_press,
        tone="plain",
        radius=side / 2,
        width=side,
        height=side,
        **more,
    )
