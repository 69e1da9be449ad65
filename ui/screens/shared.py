"""Shared tables: open one, join one, come back to one, and the service that holds them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import flet as ft

from table.addresses import spaced
from table.saves import SilentStore
from table.tickets import Ticket
from ui.components.buttons import button, icon_button, pressable
from ui.components.page import panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.screens.home_games import ago
from ui.screens.shared_fields import JoinField, ServiceAddress, how_to_run
from ui.texts.faults import silent_store_text
from ui.texts.rules import preset_name


@guarded
def SharedScreen() -> ft.View:
    """Show the ways to shared tables."""
    app = use_app()
    words, look = app.words, app.look
    own, found = ft.use_state(app.tables.own)
    nothing: tuple[Ticket, ...] = ()
    tickets, set_tickets = ft.use_state(nothing)
    looked, set_looked = ft.use_state(False)
    # Kept here: the field moves when a service's address has been accepted.
    code, type_code = ft.use_state("")
    location = ft.use_route_location()

    async def look_around() -> None:
        if location != "/shared":
            return
        try:
            set_tickets(await app.tables.tickets.all())
        except SilentStore:
            app.notify(silent_store_text(app.words))
        if not app.settings.tables:
            found(await app.tables.look())
        set_looked(True)

    ft.use_effect(look_around, [location, app.visits])

    async def forget(ticket: Ticket) -> None:
        set_tickets(lambda before: tuple(one for one in before if one != ticket))
        await app.tables.resign(ticket)

    body: list[ft.Control] = []
    if tickets:
        body.append(heading(look, words.t("Tables you are at")))
        body += [_ticket(app, ticket, forget) for ticket in tickets]
    if app.settings.tables or own:
        body += [
            text(
                look,
                words.t(
                    "Everyone plays on a phone of their own, in one room or in three countries."
                ),
                colour=look.palette.soft,
            ),
            button(
                look,
                "open-table",
                words.t("Open a table"),
                lambda: app.go("/shared/new"),
                icon=ft.Icons.ADD,
                tone="fill",
            ),
            heading(look, words.t("Join a table")),
            JoinField(code, type_code),
        ]
    elif looked:
        body += [
            panel(look, how_to_run(app)),
            heading(look, words.t("Join a table")),
            JoinField(code, type_code),
        ]
    if looked:
        body += [heading(look, words.t("Table service")), ServiceAddress(own)]
    return screen(app, words.t("Shared tables"), body)


def _ticket(
    app: AppContext, ticket: Ticket, forget: Callable[[Ticket], Awaitable[None]]
) -> ft.Control:
    """Give the way back to a table, and the way to forget it."""
    look, words = app.look, app.words
    game = preset_name(words, ticket.rules.preset) if ticket.rules else words.t("Twenty-Five")
    when = ago(words, time.time() - ticket.used)
    code = spaced(ticket.code)
    host = ticket.address.partition("://")[2]
    lines = ft.Column(
        [
            text(look, game, "small", look.palette.brass, bold=True),
            text(look, code, bold=True),
            text(look, f"{host} · {when}", "small", look.palette.soft),
        ],
        spacing=3,
        tight=True,
    )
    said = f"{words.t('Back to the table')}: {game}, {code}, {when}"
    return ft.Stack(
        [
            pressable(
                look,
                f"back-to-{ticket.code}",
                said,
                lines,
                lambda: app.go(f"/shared/{ticket.code}"),
                padding=ft.Padding.only(left=16, top=12, bottom=12, right=60),
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            ft.Container(
                icon_button(
                    look,
                    f"forget-{ticket.code}",
                    words.t("Leave this table for good"),
                    ft.Icons.DELETE_OUTLINE,
                    lambda: forget(ticket),
                    colour=look.palette.soft,
                ),
                right=4,
                bottom=4,
            ),
        ]
    )
