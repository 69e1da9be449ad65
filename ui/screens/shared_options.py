"""What the host of a shared table may set: how long people are waited for, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from table.shared import Options
from ui.components.fields import Option, choice, fold, in_columns, switch
from ui.components.page import panel
from ui.components.text import text
from ui.context import AppContext
from ui.screens.new_game_levels import compact_levels
from ui.texts.shared import idle_text, option_label, options_line, seconds_text

_AWAY: Final = (30, 60, 120, 300, 900)
_IDLE: Final = (None, 30, 60, 120, 300)


def table_options(
    app: AppContext,
    options: Options,
    change: Callable[[Options], Any],
    unfolded: bool,
    unfold: Callable[[bool], Any],
) -> ft.Control:
    """Give what may be set, folded behind what is set."""
    look, words = app.look, app.words
    title, line = words.t("Rules of the table"), options_line(words, options)
    head = fold(look, "table-options", title, line, unfolded, lambda: unfold(not unfolded))
    if not unfolded:
        return head

    def pick(name: str, value: object) -> None:
        change(replace(options, **{name: value}))  # type: ignore[arg-type]

    def waits(name: str, values: tuple[int | None, ...]) -> list[ft.Control]:
        label = option_label(words, name)
        told = [
            Option(value, str(value or "never"), idle_text(words, value))
            if name == "idle"
            else Option(value, str(value), seconds_text(words, value or 0))
            for value in values
        ]
        current = getattr(options, name)
        return [
            text(look, label, "small", look.palette.soft),
            choice(look, name, label, told, current, lambda value: pick(name, value)),
        ]

    stand_in = option_label(words, "stand_in")
    rows = [
        *waits("away", _AWAY),
        *waits("idle", _IDLE),
        text(look, stand_in, "small", look.palette.soft),
        compact_levels(
            app, "stand-in", stand_in, options.stand_in, lambda level: pick("stand_in", level)
        ),
        *(
            switch(
                look,
                f"allow-{name}",
                option_label(words, name),
                getattr(options, name),
                lambda on, name=name: pick(name, on),  # type: ignore[misc]
            )
            for name in ("undo", "claim", "hint")
        ),
    ]
    return in_columns([head, panel(look, in_columns(rows, 1, 10))], 1, 8)
