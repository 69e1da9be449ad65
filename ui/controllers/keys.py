"""The keyboard at the table: arrows go through the hand, letters open what lies over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from engine.cards import Card
from ui.context import Keys


class HandFocus:
    """Which card of the hand has the keyboard, and how it goes to the next one."""

    def __init__(self) -> None:
        self._hand: tuple[Card, ...] = ()
        self._refs: dict[Card, ft.Ref[ft.TextButton]] = {}
        self._card: Card | None = None
        self._place: int | None = None

    def show(self, hand: Sequence[Card]) -> None:
        """Tell which cards are held now, from left to right."""
        self._hand = tuple(hand)
        self._refs = {card: self._refs.get(card) or ft.Ref() for card in hand}

    def ref(self, card: Card) -> ft.Ref[ft.TextButton]:
        """Give where the control of a card of the hand is to be kept."""
        return self._refs.setdefault(card, ft.Ref())

    def came_to(self, card: Card) -> None:
        """Note that a card has the keyboard, however it got it."""
        if card in self._hand:
            self._card, self._place = card, self._hand.index(card)

    def beside(self, step: int) -> Card | None:
        """Give the card one `step` (1 to the right, -1 to the left) from where the keyboard was.

        From outside that is the first or the last one, from a card that has been played the one
        that stood beside it; at the end of the hand the last one stays. None without a hand.
        """
        if not self._hand:
            return None
        if self._card in self._hand:
            place = self._hand.index(self._card) + step
        elif self._place is None:
            place = 0 if step > 0 else len(self._hand) - 1
        else:
            place = self._place + min(0, step)
        return self._hand[max(0, min(place, len(self._hand) - 1))]

    async def move(self, step: int) -> None:
        """Give the keyboard to the card beside."""
        card = self.beside(step)
        control = self._refs[card].current if card is not None else None
        if card is not None and control is not None:
            self.came_to(card)
            await control.focus()


def table_keys(
    focus: HandFocus,
    show_sheet: Callable[[str], Any],
    see_rules: Callable[[], Any] | None = None,
    undo: Callable[[], Any] | None = None,
    hint: Callable[[], Any] | None = None,
) -> Keys:
    """Give what the keys do at a table: Enter is the business of whatever has the keyboard."""
    sheets = {"Escape": "menu", "M": "menu", "L": "ladder", "G": "log", "T": "last-trick"}
    keys: dict[str, Callable[[], Any]] = {
        key: lambda name=name: show_sheet(name)  # type: ignore[misc]
        for key, name in sheets.items()
    }
    keys["Arrow Left"] = lambda: focus.move(-1)
    keys["Arrow Right"] = lambda: focus.move(1)
    if see_rules is not None:
        keys["R"] = see_rules
    if undo is not None:
        keys["U"] = undo
    if hint is not None:
        keys["H"] = hint
    return keys
