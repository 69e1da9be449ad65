"""What can be pressed: by touch, mouse, keyboard and screen reader alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any, Literal

import flet as ft

from ui.components.text import text
from ui.theme import TARGET, Look

Press = Callable[[], Any]
Tone = Literal["fill", "line", "plain", "alarm", "chosen"]


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
    **semantics: Any,
) -> ft.Control:
    """Give a button around any content; disabled where there is nothing to call.

    `label` is what a screen reader says; `content` is silent. It takes all the width it can get
    unless `alignment` is None. Other keywords are those of
    `ft.Semantics` (`checked`, `selected`, `expanded`, `value`, `button=False` ...).
    """
    c = look.palette
    ground, edge = {
        "fill": (c.fill, c.fill),
        "line": (c.panel, c.edge),
        "plain": (None, None),
        "alarm": (c.oxblood, c.oxblood),
        "chosen": (c.raised, c.brass),
    }[tone]
    face = ft.Container(
        content=ft.Semantics(exclude_semantics=True, content=content),
        ink=True,
        on_click=_called(on_press) if on_press else None,
        bgcolor=ground,
        border=ft.Border.all(1.5, edge) if edge else None,
        border_radius=radius,
        padding=padding,
        width=width,
        height=height,
        opacity=1 if on_press else 0.5,
        alignment=alignment,
    )
    named = ft.Semantics(
        identifier=identifier, label=label, content=face, **{"button": True} | semantics
    )
    # One node for what it is called and for what can be pressed.
    return ft.MergeSemantics(named, expand=expand)


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
        "alarm": "#fff6ea",
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
