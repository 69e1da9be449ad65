"""Opening a shared table: rules as in any new game, which seats are open, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from engine.players import DEFAULT_LEVEL
from engine.ruleset import Layout, rules_from_spec
from table.shared import MINE, OPEN, Create, Options
from ui.components.buttons import button
from ui.components.fields import in_columns, switch
from ui.components.page import panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.house_rules import with_setup
from ui.screens.new_game import chosen_setup
from ui.screens.new_game_levels import compact_levels
from ui.screens.new_game_players import place
from ui.screens.new_game_rules import MyRules, house_rules, layout_choice, preset_choice
from ui.screens.shared_fields import how_to_run, keep_own_name, own_name, own_name_field
from ui.screens.shared_options import table_options
from ui.settings import Setup
from ui.texts.shared import about_name_text, trouble_text


@guarded
def OpenTableScreen() -> ft.View:
    """Choose how the table is to be, and open it."""
    app = use_app()
    words, look = app.words, app.look
    setup = chosen_setup(app.settings)
    unfolded, unfold = ft.use_state(False)
    options, set_options = ft.use_state(Options())
    options_open, open_options = ft.use_state(False)
    level, set_level = ft.use_state(DEFAULT_LEVEL)
    nobody: frozenset[int] = frozenset()
    closed, set_closed = ft.use_state(nobody)
    draft, set_draft = ft.use_state(own_name(app))
    own, found = ft.use_state(app.tables.own)
    busy, set_busy = ft.use_state(False)
    address = app.settings.tables or own

    async def look_up() -> None:
        if not address:
            found(await app.tables.look())

    def choose(chosen: Setup) -> None:
        app.change(setups=with_setup(app.settings.setups, chosen))

    async def start() -> None:
        name = keep_own_name(app, draft)
        if not name or busy:
            return
        set_busy(True)
        app.change(setups=with_setup(app.settings.setups, setup))
        create = Create(
            name=name,
            rules=rules_from_spec(dict(setup.rules)),
            layout=setup.layout,
            places=_places(setup.layout, closed, level),
            options=options,
        )
        try:
            ticket = await app.tables.create(address, create)
        except Exception as error:
            app.notify(trouble_text(words, error, address))
        else:
            app.go(f"/shared/{ticket.code}")
        finally:
            set_busy(False)

    ft.use_effect(look_up, [])
    rows: list[ft.Control] = [
        *([] if address else [panel(look, how_to_run(app))]),
        own_name_field(app, draft, set_draft),
        text(look, about_name_text(words), "small", look.palette.soft),
        *([MyRules(setup, choose)] if app.settings.my_rules else []),
        *preset_choice(app, setup, choose),
        *layout_choice(app, setup, choose),
        *house_rules(app, setup, choose, unfolded, unfold),
        heading(look, words.t("Seats")),
        _seats(app, setup.layout, closed, set_closed),
    ]
    if any(seat in closed for seat in range(1, setup.layout.seats)):
        label = words.t("Computer players")
        rows += [
            text(look, label, "small", look.palette.soft),
            compact_levels(app, "computers", label, level, set_level),
        ]
    rows.append(table_options(app, options, set_options, options_open, open_options))
    label = words.t("Asking…") if busy else words.t("Open the table")
    footer = button(look, "start", label, start if address and not busy else None, tone="fill")
    return screen(app, words.t("Open a table"), rows, footer=footer)


def _places(layout: Layout, closed: frozenset[int], level: str) -> tuple[str, ...]:
    """Give who may sit where: the player at the first seat."""
    others = (level if seat in closed else OPEN for seat in range(1, layout.seats))
    return (MINE, *others)


def _seats(
    app: AppContext,
    layout: Layout,
    closed: frozenset[int],
    set_closed: Callable[[frozenset[int]], Any],
) -> ft.Control:
    """Give for each seat but one's own whether it is open for people, or a computer player's."""
    look, words = app.look, app.words
    line = words.t("You have the first seat; people take the open ones as they like.")
    rows: list[ft.Control] = [text(look, line, "small", look.palette.soft)]
    for seat in range(1, layout.seats):
        is_open = seat not in closed
        rows.append(
            switch(
                look,
                f"open-{seat}",
                place(words, layout, seat),
                is_open,
                lambda on, seat=seat: set_closed(  # type: ignore[misc]
                    closed - {seat} if on else closed | {seat}
                ),
                words.t("Open to people") if is_open else words.t("A computer player"),
            )
        )
    return in_columns(rows, 1, 8)
