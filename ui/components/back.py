"""The device's own way back: a browser's button, a button or gesture of Android's, an iOS swipe."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ui.context import AppContext, patiently


def back_closes(app: AppContext, view: ft.View, close: Callable[[], None] | None) -> ft.View:
    """Have the way back close what lies over a screen; with None it leaves the screen, as usual.

    A screen that always asked first could not be swiped away on iOS.
    """
    app.lies_over(view.route, close)
    if close is None:
        return view

    async def asked(_: object) -> None:
        close()
        await patiently(view.confirm_pop(False))

    view.can_pop, view.on_confirm_pop = False, asked
    return view
