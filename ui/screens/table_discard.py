"""The panel for discarding: how many cards are still to go, and the button that lays them aside."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from engine.ruleset import CARDS_EACH, KITTY
from engine.view import SeatView
from ui.components.surface import Setting
from ui.controllers.table import TableController
from ui.layout.extras import tray
from ui.screens.table_buttons import button_places, buttons, plain
from ui.texts.words import Words


def discarding(
    setting: Setting, controller: TableController, view: SeatView
) -> Iterator[ft.Container]:
    """Give the button; it stays off until as many cards are picked as must be.

    Before one's turn it shows what is picked already.
    """
    label = _label(setting.words, controller, view)
    choices = (plain("discard", label, controller.discard if controller.may_discard else None),)
    panel = setting.layout.buttons(1)
    # The kitty may stand where the panel is.
    button = tray(setting.layout, KITTY).button
    if len(view.hand) > CARDS_EACH and button != panel[0]:
        yield from buttons(setting, choices, (button,))
    else:
        yield from buttons(setting, choices, button_places(setting, choices, CARDS_EACH, panel))


def _label(words: Words, controller: TableController, view: SeatView) -> str:
    picked = len(controller.picks)
    if len(view.hand) > CARDS_EACH:
        missing = KITTY - picked
        return words.n("{n} to go", "{n} to go", missing) if missing else words.t("Discard")
    if not picked:
        return words.t("Keep all five")
    return words.n("Exchange {n} card", "Exchange {n} cards", picked)
