"""Erasing everything: asked twice, the second time by a word to be typed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ui.components.buttons import Press, button
from ui.components.fields import text_input
from ui.components.page import panel
from ui.components.text import heading, text
from ui.context import AppContext, use_app


@ft.component
def Erase(what: str, erase: Press) -> ft.Control:
    """Give the way to erase `what` there is."""
    app = use_app()
    look, words = app.look, app.words
    asked, ask = ft.use_state(False)
    typed, write = ft.use_state("")
    title = heading(look, words.t("Erase everything"))
    stretch = ft.CrossAxisAlignment.STRETCH
    if not asked:
        said = words.t("Forget all that this app keeps on this device.")
        first = button(
            look,
            "erase",
            words.t("Erase everything…"),
            lambda: ask(True),
            icon=ft.Icons.DELETE_OUTLINE,
        )
        return ft.Column([title, text(look, said), first], spacing=14, horizontal_alignment=stretch)

    def leave() -> None:
        ask(False)
        write("")

    word = words.p("to be typed before everything is erased", "erase")
    sure = _same(typed, word)
    rows: list[ft.Control] = [
        ft.Semantics(
            container=True,
            identifier="erase-warning",
            live_region=True,
            content=text(
                look,
                words.t(
                    "This will be gone for good: {what}. Only a backup can bring it back.",
                    what=what,
                ),
            ),
        ),
        *_field(app, word, typed, write),
        button(
            look,
            "erase-yes",
            words.t("Erase everything for good"),
            erase if sure else None,
            tone="alarm",
        ),
        button(look, "erase-no", words.t("Keep everything"), leave),
    ]
    asking = panel(look, ft.Column(rows, spacing=10, horizontal_alignment=stretch), alarm=True)
    return ft.Column([title, asking], spacing=14, horizontal_alignment=stretch)


def _same(typed: str, word: str) -> bool:
    return typed.strip().casefold() == word.casefold()


def _field(
    app: AppContext, word: str, typed: str, write: Callable[[str], None]
) -> tuple[ft.Control, ...]:
    """Ask for the word."""
    look, words = app.look, app.words
    label = words.t("To go on, type “{word}”", word=word)
    field = text_input(look, value=typed, on_change=lambda event: write(event.control.value or ""))
    return (
        ft.Semantics(exclude_semantics=True, content=text(look, label, "small")),
        ft.MergeSemantics(ft.Semantics(identifier="erase-word", label=label, content=field)),
    )
