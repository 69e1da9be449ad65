"""What else may be done at the table besides playing a card: buttons above the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from engine.cards import Card
from engine.state import Phase
from engine.view import SeatView
from ui.components.buttons import pressable
from ui.components.cards import card_picture
from ui.components.surface import Setting, placed
from ui.controllers.table import TableController
from ui.layout import Rect
from ui.texts.words import Words, mark
from ui.theme import TARGET, fits, table_style

_GAP: Final = 8.0
_SIDE: Final = 6.0
_SIZE: Final = 15.0
# How much wider bold letters are.
_BOLD: Final = 1.1


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it is called, to the eye and to the ear, and what it does (None: not yet)."""

    identifier: str
    label: str
    aloud: str
    call: Callable[[], Any] | None
    main: bool = True


def panel(setting: Setting, controller: TableController) -> Iterator[ft.Control]:
    """Give the buttons of the moment, and the turn-up while it is offered."""
    frame = controller.frame
    if frame is None:
        return
    words, layout, view = setting.words, setting.layout, frame.view
    choices: list[Choice] = []
    if controller.waits_for_tap:
        label = words.t("Go on")
        choices.append(Choice("go-on", label, label, controller.skip))
    elif controller.my_turn:
        choices.extend(_choices(words, controller, view))
    places: Sequence[Rect] = layout.buttons(len(choices))
    offers = bool(choices) and controller.may_rob and view.turn_up is not None
    offered = layout.panel_card
    if offers and frame.trick.cards:
        # Among the cards of a trick it would look played: here it goes beside the buttons.
        offered, places = _beside(places)
    if not all(
        _one_line(setting, choice, rect) for choice, rect in zip(choices, places, strict=True)
    ):
        places = _one_above_the_other(setting, choices, len(view.hand))
    if offers and not any(rect.overlaps(offered) for rect in places):
        picture = card_picture(view.turn_up, setting.style, offered.width)
        yield placed(offered, picture, "offered")
    for number, (rect, choice) in enumerate(zip(places, choices, strict=True)):
        yield placed(rect, _button(setting, rect, choice), f"choice-{number}")


def _one_line(setting: Setting, choice: Choice, rect: Rect) -> bool:
    """Say whether a button has room for its words in one line, or in two short ones."""
    size = _SIZE * setting.look.text_size
    lines = max(1, int((rect.height - 4) // (size * 1.2)))
    longest = max(choice.label.split(), key=len)
    wide = fits(choice.label, size * _BOLD, (rect.width - 2 * _SIDE) * lines * 0.9)
    return wide and fits(longest, size * _BOLD, rect.width - 2 * _SIDE)


def _one_above_the_other(setting: Setting, choices: Sequence[Choice], cards: int) -> list[Rect]:
    """Give places for buttons with large words: as wide as may be, upwards from the panel's foot.

    They reach into the place of one's own card, which is free while there is anything to choose.
    """
    layout, size = setting.layout, _SIZE * setting.look.text_size
    left = layout.panel.left
    if layout.stacked:  # beside the hand, whose last cards may leave some room
        left = min(left, max(place.bounds.right for place in layout.hand(cards)) + _GAP)
    width = layout.panel.right - left
    places: list[Rect] = []
    foot = layout.panel.bottom
    for choice in reversed(choices):
        lines = 1 if fits(choice.label, size * _BOLD, width - 2 * _SIDE) else 2
        height = max(TARGET, lines * size * 1.2 + 8)
        places.insert(0, Rect(left, foot - height, width, height))
        foot -= height + _GAP / 2
    return places


def _choices(words: Words, controller: TableController, view: SeatView) -> Iterator[Choice]:
    chosen = controller.chosen

    def with_card(identifier: str, text: str, card: Card, call: Callable[[], Any]) -> Choice:
        label, aloud = (said.t(text, card=said.card(card)) for said in (words, words.aloud))
        return Choice(identifier, label, aloud, call)

    def plain(identifier: str, text: str, call: Callable[[], Any] | None, main: bool) -> Choice:
        return Choice(identifier, text, text, call, main)

    if controller.picks_to_bury:
        if chosen is None:
            yield plain("bury", words.t("Bury"), None, True)
        else:
            yield with_card("bury", mark("Bury {card}"), chosen, controller.confirm_pick)
        if controller.burying:
            yield plain("cancel", words.t("Cancel"), controller.stop_burying, False)
        return
    if controller.may_rob and view.turn_up is not None:
        yield with_card("rob", mark("Take {card}"), view.turn_up, controller.start_burying)
    if view.phase is Phase.ROB:
        yield plain("keep", words.t("Leave it"), controller.keep, False)
    elif chosen is not None:
        yield with_card("confirm", mark("Play {card}"), chosen, controller.confirm_pick)


def _beside(places: Sequence[Rect]) -> tuple[Rect, Sequence[Rect]]:
    """Make room for a small card left of the first button."""
    first, *others = places
    card = Rect(first.left, first.top, first.height / 1.4, first.height)
    rest = Rect.between(card.right + _GAP, first.top, first.right, first.bottom)
    return card, (rest, *others)


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
