"""The line above the hand: what happened, what is asked, and why something may not be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from ui.components.measure import lines_of
from ui.components.surface import Setting
from ui.theme import table_style

ABOVE: Final = 6.0
"""How far what stands on the words above the hand keeps from them."""

_SILENCE: Final = "\u200b"
"""Nothing to be read: in the browser, a label that has once been empty is never seen again."""

_MESSAGE: Final = 12.0
"""How far the words above the hand keep from the rim."""

_BESIDE: Final = 60.0
"""The width of all that is beside a plate's words: icon, gap and rim."""


def has_room(setting: Setting, line: str) -> bool:
    """Say whether a line above the hand can be shown whole in its place, by estimate."""
    size, rect = 15 * setting.look.text_size, setting.layout.message
    return lines_of(line, size, rect.width - 2 * _MESSAGE) <= _lines(setting)


def height_of(setting: Setting, said: str, *, icon: bool = True) -> float:
    """Give how high a plate with these words is, beside an icon or alone, by estimate."""
    size = 15 * setting.look.text_size
    beside = _BESIDE * setting.look.text_size if icon else 2 * _MESSAGE
    room = setting.layout.message.width - beside
    return lines_of(said, size, room) * size * 1.2 + 12


def _lines(setting: Setting) -> int:
    return max(1, int(setting.layout.message.height // (15 * setting.look.text_size * 1.2)))


def message_plate(
    setting: Setting,
    line: str,
    aloud: str,
    *,
    alarm: bool,
    whole: bool,
    on_press: Callable[[], None],
    above: ft.Control | None = None,
    buttons: float | None = None,
) -> ft.Control:
    """Give the line above the hand: what is asked and why, or why not.

    What has no room there ends in dots, unless it is to be shown `whole`: then it grows upwards,
    and `above` stands on it, however high it grows. It grows from the top of the `buttons` where
    it would hide them otherwise, and there is room for it above them.
    """
    look, rect, height = setting.look, setting.layout.message, setting.layout.size.height
    foot = rect.bottom
    if buttons is not None and not setting.layout.stacked and not has_room(setting, line):
        higher = min(foot, buttons - ABOVE)
        if higher - height_of(setting, line, icon=alarm) >= setting.layout.bar.top:
            foot = higher
    colours = look.palette
    row: list[ft.Control] = []
    if alarm:
        row.append(ft.Icon(ft.Icons.INFO_OUTLINE, color=colours.lamp, size=18 * look.text_size))
    words: ft.Control = ft.Text(
        line,
        style=table_style(look, 15, colours.on_table),
        text_align=ft.TextAlign.CENTER,
        max_lines=None if whole else _lines(setting),
        # With dots, a text without a bound on its lines would have one line only.
        overflow=ft.TextOverflow.CLIP if whole else ft.TextOverflow.ELLIPSIS,
    )
    most = foot - setting.layout.bar.top
    if whole and above is None and height_of(setting, line, icon=alarm) > most:
        # What is longer than the screen scrolls.
        words = ft.Column([words], height=most - 12, scroll=ft.ScrollMode.ALWAYS)
    row.append(ft.Container(words, expand=True, expand_loose=True))
    plate = ft.Container(
        bgcolor=colours.pill if line else None,
        border=ft.Border.all(1.5, colours.lamp) if alarm else None,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=_MESSAGE, vertical=3),
        on_click=lambda _: on_press(),
        content=ft.Row(row, tight=True, spacing=8, alignment=ft.MainAxisAlignment.CENTER),
    )
    said: ft.Control = ft.Semantics(
        container=True,
        identifier="message",
        live_region=True,
        label=aloud or _SILENCE,
        exclude_semantics=True,
        content=ft.Container(
            plate,
            alignment=ft.Alignment.BOTTOM_CENTER if whole else ft.Alignment.CENTER,
            height=None if whole else rect.height,
        ),
    )
    if above is not None:
        said = ft.Column(
            [above, said],
            spacing=ABOVE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Container(
        said,
        key="message",
        left=rect.left,
        width=rect.width,
        top=None if whole else rect.top,
        bottom=height - foot if whole else None,
    )
