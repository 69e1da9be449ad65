"""The round buttons at the table: what is looked up, and where there is room the way back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import flet as ft

from engine.ruleset import CARDS_EACH
from ui.components import surface
from ui.components.surface import Setting
from ui.controllers.table import TableController
from ui.layout import Rect, TableLayout
from ui.layout.extras import mark

_GAP = 8.0


def spare_place(layout: TableLayout, cards: int, *more: Rect) -> Rect | None:
    """Give room for one more round button, beside another and apart from all else; None if none.

    `cards` is how many the hand holds; `more` are buttons that have got such a place already.
    """
    screen = Rect(0, 0, layout.size.width, layout.size.height).inset(_GAP / 2)
    taken = [
        layout.bar,
        *(rect for rect in layout.fixtures if rect != layout.hand_area),
        mark(layout),  # the pool, the bonus
        *more,
        *(card.bounds for card in layout.trick),
        *(mark for mark in layout.led_mark if not mark.empty),
        *(
            place.bounds.moved(0, -lift)
            for place in layout.hand(min(cards, CARDS_EACH))  # a kitty lies apart
            for lift in (0, layout.lift)
        ),
    ]
    for beside in (layout.last_trick, layout.help, layout.ladder, *more):
        step = beside.width + _GAP
        for dx, dy in ((0, step), (-step, 0), (step, 0), (0, -step)):
            place = beside.moved(dx, dy)
            free = not any(place.overlaps(thing, 0.0) for thing in taken)
            if free and screen.contains(place):
                return place
    return None


def looking_up(setting: Setting, show_sheet: Any) -> Iterator[ft.Control]:
    """Give the buttons that open what lies over the table."""
    words, layout = setting.words, setting.layout
    yield from surface.tools(
        setting,
        [
            (name, label, icon, place, partial(show_sheet, name))
            for name, label, icon, place in (
                ("menu", words.t("Menu"), ft.Icons.MENU, layout.menu),
                (
                    "ladder",
                    words.t("Trump ladder"),
                    ft.Icons.FORMAT_LIST_NUMBERED,
                    layout.ladder,
                ),
                ("last-trick", words.t("Last trick"), ft.Icons.HISTORY, layout.last_trick),
                ("log", words.t("What happened"), ft.Icons.RECEIPT_LONG_OUTLINED, layout.help),
            )
        ],
    )


def undo_tool(setting: Setting, controller: TableController) -> Iterator[ft.Control]:
    """Give the button, while there is something to take back and room."""
    frame = controller.frame
    if frame is None or not controller.may_undo:
        return
    cards = len(frame.view.hand)
    place = setting.again.drawn("spare-place", spare_place, setting.layout, cards)
    if place is not None:
        label = setting.words.t("Take back")
        yield from surface.tools(setting, [("undo", label, ft.Icons.UNDO, place, controller.undo)])
