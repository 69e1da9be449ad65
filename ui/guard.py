"""What happens when the app itself fails: the player is told, and goes on. Tracebacks are logged.

Flet answers an error in a handler by showing its traceback in place of the app, an error while
drawing by never drawing again, and an answer for a control that has gone (a list asked to scroll,
and left at once) by ceasing to listen.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

import flet as ft

from ui.components.buttons import button
from ui.components.page import framed, panel
from ui.components.text import text
from ui.context import AppContext, use_app

LOG = logging.getLogger("twenty-five")


def guard_session(app: AppContext) -> None:
    """Tell the player in one line what fails in a handler or effect, and keep the app."""
    session = app.page.session
    take_answer = session.handle_invoke_method_results
    schedule = session.schedule_effect

    def report(message: str) -> None:
        LOG.error("%s", message)
        app.notify(app.words.t("Something went wrong. Your games are kept."))

    def take_answer_if_asked(*answer: Any, **more: Any) -> None:
        with suppress(RuntimeError):  # nobody waits for it any longer
            take_answer(*answer, **more)

    def schedule_or_clean_up(hook: Any, is_cleanup: bool) -> None:
        # Without a page Flet forgets all effects, even how to clear up after what is gone.
        gone = getattr(session, "connection", None) is None
        if gone and is_cleanup and not iscoroutinefunction(hook.cleanup):
            hook.cleanup()
        else:
            schedule(hook, is_cleanup)

    session.error = report  # type: ignore[method-assign]
    session.schedule_effect = schedule_or_clean_up  # type: ignore[method-assign]
    session.handle_invoke_method_results = take_answer_if_asked  # type: ignore[method-assign]


def guarded(draw: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """Make a screen of a function that draws it; where that fails, a way home is drawn instead."""

    @ft.component
    @wraps(draw)
    def screen() -> ft.View:
        try:
            return draw()
        except Exception:
            LOG.exception("%s could not be drawn", draw.__name__)
            return _failed(use_app())

    return screen


def _failed(app: AppContext) -> ft.View:
    words, look = app.words, app.look
    said = words.t("Something went wrong. Your games are kept.")
    home = button(look, "home", words.t("Back to the menu"), lambda: app.go("/"), tone="fill")
    body = ft.Column(
        [panel(look, text(look, said)), home],
        width=min(400.0, max(200.0, app.size[0] - 32)),
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
    return framed(app, words.t("Twenty-Five"), [body])
