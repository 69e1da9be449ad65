"""Buttons above the hand: in a row where there is room for their words, else one upon the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from ui.components.buttons import pressable
from ui.components.surface import Setting, placed
from ui.layout import Rect
from ui.theme import TARGET, fits, table_style

GAP: Final = 8.0
_SIDE: Final = 6.0
_SIZE: Final = 15.0
# How much wider bold letters are.
BOLD: Final = 1.1


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it is called, to the eye and to the ear, and what it does (None: not yet)."""

    identifier: str
    label: str
    aloud: str
    call: Callable[[], Any] | None
    main: bool = True


def plain(
    identifier: str, label: str, call: Callable[[], Any] | None, *, main: bool = True
) -> Choice:
    """Give a button whose words name no card."""
    return Choice(identifier, label, label, call, main)


def button_places(
    setting: Setting, choices: Sequence[Choice], cards: int, places: Sequence[Rect]
) -> Sequence[Rect]:
    """Give the places of buttons; those meant for them, where the words have room there.

    `cards` is how many the hand holds. Where they stand one upon the other they reach into the
    place of one's own card, which is free while there is anything to choose.
    """
    if all(_one_line(setting, choice, rect) for choice, rect in zip(choices, places, strict=True)):
        return places
    return _one_above_the_other(setting, choices, cards)


def buttons(
    setting: Setting, choices: Sequence[Choice], places: Sequence[Rect]
) -> Iterator[ft.Control]:
    """Give the buttons in their places."""
    for number, (rect, choice) in enumerate(zip(places, choices, strict=True)):
        yield placed(rect, _button(setting, rect, choice), f"choice-{number}")


def _one_line(setting: Setting, choice: Choice, rect: Rect) -> bool:
    """Say whether a button has room for its words in one line, or in two short ones."""
    size = _SIZE * setting.look.text_size
    lines = max(1, int((rect.height - 4) // (size * 1.2)))
    longest = max(choice.label.split(), key=len)
    wide = fits(choice.label, size * BOLD, (rect.width - 2 * _SIDE) * lines * 0.9)
    return wide and fits(longest, size * BOLD, rect.width - 2 * _SIDE)


def _one_above_the_other(setting: Setting, choices: Sequence[Choice], cards: int) -> list[Rect]:
    """Give places for buttons with large words: as wide as may be, upwards from the panel's foot.

    They reach into the place of one's own card, which is free while there is anything to choose.
    """
    layout, size = setting.layout, _SIZE * setting.look.text_size
    left = layout.panel.left
    if layout.stacked:  # beside the hand, whose last cards may leave some room
        left = min(left, max(place.bounds.right for place in layout.hand(cards)) + GAP)
    width = layout.panel.right - left
    places: list[Rect] = []
    foot = layout.panel.bottom
    for choice in reversed(choices):
        lines = 1 if fits(choice.label, size * BOLD, width - 2 * _SIDE) else 2
        height = max(TARGET, lines * size * 1.2 + 8)
        places.insert(0, Rect(left, foot - height, width, height))
        foot -= height + GAP / 2
    return places


def _button(setting: Setting, rect: Rect, choice: Choice) -> ft.Control:
    look = setting.look
    ink = look.palette.on_fill if choice.main else look.palette.ink
    return pressable(
        look,
        choice.identifier,
        choice.aloud,
        ft.Text(
            choice.label,
            style=table_style(look, _SIZE, ink, bold=True),
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        choice.call,
        tone="fill" if choice.main else "line",
        padding=ft.Padding.symmetric(horizontal=_SIDE),
        width=rect.width,
        height=rect.height,
    )
