"""Whether the device lies between the people who play on it, and the switch for that."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from ui.components.fields import switch
from ui.context import AppContext
from ui.controllers.table import TableController
from ui.layout.flat import LEAST
from ui.texts.labels import setting_label, setting_line


def may_lie_flat(app: AppContext, controller: TableController) -> bool:
    """Say whether there are people to sit round this device, and room on it."""
    return controller.shared and min(app.size) >= LEAST


def lies_flat(app: AppContext, controller: TableController) -> bool:
    """Say whether the table is drawn for a device that lies between the people."""
    return app.settings.flat and may_lie_flat(app, controller)


def flat_switch(app: AppContext, controller: TableController) -> Iterator[ft.Control]:
    """Give the switch for that, where it may be."""

    def change(on: bool) -> None:
        # Whoever looks now may not be who holds the device once it has been laid down.
        controller.close_hand()
        app.change(flat=on)

    if may_lie_flat(app, controller):
        words = app.words
        label, line = setting_label(words, "flat"), setting_line(words, "flat")
        yield switch(app.look, "flat", label, app.settings.flat, change, line)
