"""Buttons above the hand: in a row where there is room for their words, else one upon the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from ui.components.buttons import pressable
from ui.components.measure import fits, width_of
from ui.components.surface import Setting, placed
from ui.layout import Rect
from ui.layout.extras import room
from ui.theme import TARGET, table_style

GAP: Final = 8.0
_SIDE: Final = 4.0
_SIZE: Final = 15.0
# How many letters a button is wider than its words ask for, in a row of uneven ones.
_SHARE: Final = 1


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
    setting: Setting,
    choices: Sequence[Choice],
    cards: int,
    places: Sequence[Rect],
    taken: Sequence[Rect] = (),
) -> Sequence[Rect]:
    """Give the places of buttons: those meant for them, where the words have room there.

    Else the one with more words gets more of the row, or they stand one upon the other, from the
    panel upwards or, where that would cover something, in the middle of the table. `cards` is how
    many the hand holds, `taken` what lies in the middle while there is something to choose.
    """
    if held(setting, choices, places):
        return places
    row = _row(choices, setting.layout.panel)
    if not setting.layout.stacked and held(setting, choices, row):
        return row
    pile = _pile(setting, choices, setting.layout.beside_hand(cards))
    things = [*taken, *(rect for rect in setting.layout.fixtures if rect != setting.layout.panel)]
    if held(setting, choices, pile) and _apart(pile, things):
        return pile
    above = _pile(setting, choices, setting.layout.panel)
    if held(setting, choices, above) and _apart(above, things):
        return above
    area = room(setting.layout, panel=False)
    middle = _pile(setting, choices, area)
    if not taken and held(setting, choices, middle) and middle[0].top >= area.top:
        return middle
    return pile


def in_few_words(
    setting: Setting,
    choices: Sequence[Choice],
    ways: Sequence[Sequence[str]],
    cards: int,
    places: Sequence[Rect],
    taken: Sequence[Rect] = (),
) -> tuple[Sequence[Choice], Sequence[Rect]]:
    """Give choices and their places; in shorter `ways` where longer labels would cover something.

    The last way is taken however it fits. To the ear the choices stay what they are.
    """
    things = [*taken, *(rect for rect in setting.layout.fixtures if rect != setting.layout.panel)]
    for labels in ([choice.label for choice in choices], *ways):
        brief = [replace(one, label=label) for one, label in zip(choices, labels, strict=True)]
        found = button_places(setting, brief, cards, places, taken)
        if held(setting, brief, found) and _apart(found, things):
            break
    return brief, found


def buttons(
    setting: Setting, choices: Sequence[Choice], places: Sequence[Rect]
) -> Iterator[ft.Container]:
    """Give the buttons in their places."""
    for number, (rect, choice) in enumerate(zip(places, choices, strict=True)):
        yield placed(rect, _button(setting, rect, choice), f"choice-{number}")


def single(setting: Setting, rect: Rect, choice: Choice) -> ft.Control:
    """Give one button, as large as a place but wherever else it may stand."""
    return _button(setting, rect, choice)


def held(setting: Setting, choices: Sequence[Choice], places: Sequence[Rect]) -> bool:
    """Say whether all words have room in their places."""
    return all(_fits(setting, *pair) for pair in zip(choices, places, strict=True))


def _apart(places: Sequence[Rect], things: Sequence[Rect]) -> bool:
    return not any(place.overlaps(thing) for place in places for thing in things)


def _fits(setting: Setting, choice: Choice, rect: Rect) -> bool:
    """Say whether a button has room for its words in one line, or in two short ones."""
    size = _SIZE * setting.look.text_size
    lines = min(2, max(1, int((rect.height - 4) // (size * 1.2))))
    longest = max(choice.label.split(), key=len)
    wide = fits(choice.label, size, (rect.width - 2 * _SIDE) * lines * 0.9)
    return wide and fits(longest, size, rect.width - 2 * _SIDE)


def _row(choices: Sequence[Choice], area: Rect) -> list[Rect]:
    """Give places side by side, each so wide as its words ask for and its share of the rest."""
    letters = [max(1, len(choice.label)) for choice in choices]
    wide = area.width - GAP * (len(choices) - 1)
    places: list[Rect] = []
    left = area.left
    for count in letters:
        width = wide * (count + _SHARE) / (sum(letters) + _SHARE * len(letters))
        places.append(Rect(left, area.top, width, area.height))
        left += width + GAP
    return places


def _pile(setting: Setting, choices: Sequence[Choice], area: Rect) -> list[Rect]:
    """Give places one upon the other for large words, upwards from the foot of an area."""
    size = _SIZE * setting.look.text_size
    places: list[Rect] = []
    foot = area.bottom
    for choice in reversed(choices):
        lines = 1 if fits(choice.label, size, (area.width - 2 * _SIDE) * 0.9) else 2
        height = max(TARGET, lines * size * 1.2 + 8)
        places.insert(0, Rect(area.left, foot - height, area.width, height))
        foot -= height + GAP / 2
    return places


def _button(setting: Setting, rect: Rect, choice: Choice) -> ft.Control:
    look = setting.look
    ink = look.palette.on_fill if choice.main else look.palette.ink
    # Nowhere is a word broken: it is rather written a little smaller.
    longest = max(width_of(word, _SIZE * look.text_size) for word in choice.label.split())
    size = _SIZE * min(1.0, (rect.width - 2 * _SIDE) / longest)
    return pressable(
        look,
        choice.identifier,
        choice.aloud,
        ft.Text(
            choice.label,
            style=table_style(look, size, ink, bold=True),
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
