"""What can be chosen or typed in menu screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from ui.components.buttons import Press, pressable
from ui.components.text import text
from ui.settings import LONGEST_NAME
from ui.theme import TARGET, Look


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose from: `key` names it in every language."""

    value: Any
    key: str
    label: str
    line: str = ""
    aloud: str = ""


def choice(
    look: Look,
    identifier: str,
    label: str,
    options: Sequence[Option],
    current: object,
    on_pick: Callable[[Any], Any],
    columns: int = 1,
) -> ft.Control:
    """Give options of which one is chosen: side by side, or with their lines in so many columns.

    Each is announced with the name of the setting and whether it is the one.
    """
    tiles = [
        option_tile(
            look,
            f"{identifier}-{one.key}",
            f"{label}: {one.aloud or one.label}" + (f". {one.line}" if one.line else ""),
            one,
            one.value == current,
            lambda value=one.value: on_pick(value),  # type: ignore[misc]
        )
        for one in options
    ]
    if any(one.line for one in options):
        return in_columns(tiles, columns)
    return ft.Row(list[ft.Control](tiles), spacing=8, run_spacing=8, wrap=True)


def fold(
    look: Look,
    identifier: str,
    title: str,
    line: str,
    unfolded: bool,
    turn: Press,
    *,
    aloud: str = "",
) -> ft.Control:
    """Give what unfolds and folds the rest: a title, a line on what is chosen in it, an arrow.

    `aloud` is said in place of both; there may be no line.
    """
    lines: list[ft.Control] = [text(look, title, bold=True)]
    if line:
        lines.append(text(look, line, "small", look.palette.soft))
    face = ft.Row(
        [
            ft.Container(ft.Column(lines, spacing=1), expand=True),
            ft.Icon(
                ft.Icons.EXPAND_LESS if unfolded else ft.Icons.EXPAND_MORE,
                color=look.palette.brass,
                size=look.size("body") * 1.5,
            ),
        ],
        spacing=10,
    )
    return pressable(
        look,
        identifier,
        aloud or f"{title}. {line}",
        face,
        turn,
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        expanded=unfolded,
    )


def in_columns(controls: Sequence[ft.Control], columns: int, spacing: float = 6) -> ft.Control:
    """Give controls below each other, or in so many columns, row by row."""
    rows: list[ft.Control] = list(controls)
    if columns > 1:
        rows = []
        for start in range(0, len(controls), columns):
            row = controls[start : start + columns]
            filled = [*row, *(ft.Container() for _ in range(columns - len(row)))]
            for one in filled:
                one.expand = 1
            rows.append(
                ft.Row(
                    filled,
                    spacing=spacing,
                    intrinsic_height=True,
                    vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                )
            )
    return ft.Column(rows, spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def numbers(
    look: Look,
    identifier: str,
    label: str,
    options: Sequence[Option],
    current: object,
    on_pick: Callable[[Any], Any],
) -> ft.Control:
    """Give numbers of which one is chosen, in as little room as fingers need."""
    colours = look.palette
    tiles: list[ft.Control] = []
    for one in options:
        chosen = one.value == current
        ink = colours.on_fill if chosen else colours.ink
        content: list[ft.Control] = [text(look, one.label, colour=ink, bold=chosen)]
        if chosen:
            content.insert(0, ft.Icon(ft.Icons.CHECK, color=ink, size=look.size("small")))
        tiles.append(
            pressable(
                look,
                f"{identifier}-{one.key}",
                f"{label}: {one.aloud or one.label}",
                ft.Row(content, spacing=2, tight=True),
                lambda value=one.value: on_pick(value),  # type: ignore[misc]
                tone="fill" if chosen else "line",
                width=look.size("body") * 1.2 + look.size("small") + 18,
                height=max(TARGET, look.size("body") * 1.35 + 20),
                button=None,
                checked=chosen,
            )
        )
    return ft.Row(tiles, spacing=6, run_spacing=6, wrap=True)


def option_tile(
    look: Look, identifier: str, aloud: str, one: Option, chosen: bool, on_press: Press
) -> ft.Control:
    """Give one of several options, with its line where it has one."""
    colours = look.palette
    mark = ft.Icon(
        ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED,
        color=colours.brass if chosen else colours.soft,
        size=look.size("body") * (1.25 if look.text_size < 1.5 else 0.8),
    )
    words = text(look, one.label)
    content: ft.Control = ft.Row(
        [mark, ft.Container(words, expand=True, expand_loose=True)], spacing=8, tight=True
    )
    if one.line:
        words = text(look, one.label, bold=True)
        lines = ft.Column([words, text(look, one.line, "small", colours.soft)], spacing=1)
        first_line = look.size("body") * 1.35  # the mark stands beside the first line's middle
        content = ft.Row(
            [
                ft.Container(mark, height=first_line, alignment=ft.Alignment.CENTER),
                ft.Container(lines, expand=True),
            ],
            spacing=10 if look.text_size < 1.5 else 6,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return pressable(
        look,
        identifier,
        aloud,
        content,
        on_press,
        tone="chosen" if chosen else "line",
        padding=12 if look.text_size < 1.5 else 8,
        alignment=None,
        button=None,
        checked=chosen,
    )


def switch(
    look: Look,
    identifier: str,
    label: str,
    value: bool,
    on_change: Callable[[bool], Any],
    line: str = "",
) -> ft.Control:
    """Give something that is on or off, with a line about it where the label does not say all."""
    said: list[ft.Control] = [text(look, label)]
    if line:
        said.append(text(look, line, "small", look.palette.soft))
    colours = look.palette
    height = look.size("body") * 1.5
    knob = ft.Container(
        ft.Container(
            ft.Icon(
                ft.Icons.CHECK if value else ft.Icons.CLOSE,
                size=height * 0.6,
                color=colours.ink if value else colours.page,
            ),
            width=height - 6,
            height=height - 6,
            border_radius=height,
            bgcolor=colours.page if value else colours.soft,
            alignment=ft.Alignment.CENTER,
        ),
        width=height * 1.8,
        height=height,
        padding=3,
        border_radius=height,
        bgcolor=colours.fill if value else colours.raised,
        border=ft.Border.all(1.5, colours.fill if value else colours.soft),
        alignment=ft.Alignment.CENTER_RIGHT if value else ft.Alignment.CENTER_LEFT,
    )
    about = ft.Column(said, spacing=1, tight=True)
    content: ft.Control = ft.Row(
        [ft.Container(about, expand=True), knob],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if look.text_size >= 1.5:  # long words need all the width
        below = ft.Row([knob], alignment=ft.MainAxisAlignment.END)
        content = ft.Column([about, below], spacing=6, tight=True)
    return pressable(
        look,
        identifier,
        f"{label}. {line}" if line else label,
        content,
        lambda: on_change(not value),
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        button=None,
        toggled=value,
    )


def text_input(look: Look, **more: Any) -> ft.TextField:
    """Give a bare field in our style; who places it names it (see `name_field`)."""
    colours = look.palette

    def border(width: float, colour: str) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, colour), border_radius=12)

    return ft.TextField(
        counter=ft.Container(),
        autocorrect=False,
        text_style=look.style("body"),
        border={
            ft.ControlState.DEFAULT: border(look.line, colours.edge),
            ft.ControlState.FOCUSED: border(look.line + 1.5, colours.brass),
        },
        cursor_color=colours.brass,
        selection_color=colours.edge,
        bgcolor=colours.panel,
        filled=True,
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=15),
        **more,
    )


def name_field(
    look: Look,
    identifier: str,
    label: str,
    value: str,
    on_change: Callable[[str], Any],
    on_done: Callable[[], Any] | None = None,
    on_enter: Callable[[], Any] | None = None,
    ref: ft.Ref[ft.TextField] | None = None,
    longest: int = LONGEST_NAME,
) -> ft.Control:
    """Give a field for a name, or something else that is short.

    `on_done` is called when it is left, and with Enter unless there is `on_enter`.
    """
    enter = on_enter or on_done
    colours = look.palette
    field = text_input(
        look,
        value=value,
        max_length=longest,
        on_change=lambda event: on_change(event.control.value or ""),
        on_blur=(lambda _: on_done()) if on_done else None,
        on_submit=(lambda _: enter()) if enter else None,
        ref=ref,
    )
    # Not the field's own label: that one has no room for large text.
    shown = ft.Semantics(exclude_semantics=True, content=text(look, label, "small", colours.soft))
    named = ft.MergeSemantics(ft.Semantics(identifier=identifier, label=label, content=field))
    return ft.Column([shown, named], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
