"""Before the match at a shared table: who is there and sits where, how others come, what holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from engine.ruleset import rules_spec
from ui.components.buttons import button
from ui.components.page import column_width, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.screens.new_game_seat import with_sheet
from ui.screens.shared_invite import invitation
from ui.screens.shared_options import table_options
from ui.screens.shared_people import people_rows
from ui.screens.shared_say import last_said
from ui.screens.shared_sheets import over_table, way_out
from ui.shared import Room
from ui.texts.rules import setup_line
from ui.texts.shared import lost_text, options_line, started_text


@ft.component
def Lobby(
    room: Room, open_sheet: str, show_sheet: Callable[[str], Any], leave: Callable[[], Any]
) -> ft.View:
    """Show a table whose match has not begun."""
    app = use_app()
    words, look = app.words, app.look
    unfolded, unfold = ft.use_state(False)
    table = room.table
    body: list[ft.Control] = []
    footer: ft.Control | None = None
    if room.lost or table is None:
        said = lost_text(words) if room.lost else words.t("Looking for the table…")
        body.append(_quietly(app, said))
    if table is not None:
        body += [
            *invitation(app, room, column_width(app)),
            heading(look, words.t("Who sits where")),
            text(
                look,
                started_text(words, room.is_host, room.host_name),
                "small",
                look.palette.soft,
            ),
            *people_rows(app, room, table, lambda seat: show_sheet(f"seat {seat}")),
            *last_said(app, room),
            button(
                look,
                "say",
                words.t("Say something"),
                lambda: show_sheet("say"),
                icon=ft.Icons.CHAT_BUBBLE_OUTLINE,
            ),
            heading(look, words.t("What is played")),
            text(look, setup_line(words, rules_spec(table.rules), table.layout)),
        ]
        if room.is_host:
            body.append(table_options(app, table.options, room.set_options, unfolded, unfold))
        else:
            line = options_line(words, table.options)
            body.append(text(look, line, "small", look.palette.soft))
        body.append(way_out(app, show_sheet))
        if room.is_host:
            seated = any(place.member is not None for place in table.places)
            start = room.start if seated and not room.lost else None
            footer = button(look, "start", words.t("Begin the game"), start, tone="fill")
    view = screen(app, words.t("Shared table"), body, footer=footer)
    return with_sheet(view, over_table(app, room, open_sheet, show_sheet, leave))


def _quietly(app: AppContext, said: str) -> ft.Control:
    """Give one quiet line, spoken as well."""
    look = app.look
    line = text(look, said, "small", look.palette.soft)
    return ft.Semantics(container=True, identifier="connection", live_region=True, content=line)
