"""Coming to a shared table by its code or a link: who one is, and where the table is held."""

from __future__ import annotations

import flet as ft

from table.addresses import address_in, clean_code, spaced
from table.saves import SilentStore
from table.service import Refused
from table.shared import Refusal
from ui.components.buttons import button
from ui.components.page import panel, screen
from ui.components.text import text
from ui.context import use_app
from ui.guard import guarded
from ui.screens.shared_fields import (
    JoinField,
    ServiceAddress,
    how_to_run,
    keep_own_name,
    own_name,
    own_name_field,
)
from ui.screens.shared_invite import code_style
from ui.texts.shared import about_name_text, code_aloud, trouble_text


@guarded
def JoinScreen() -> ft.View:
    """Ask who comes; who has been at the table before goes there at once."""
    app = use_app()
    words, look = app.words, app.look
    typed = ft.use_route_params()["code"]
    code, path = clean_code(typed), ft.use_view_path()
    draft, set_draft = ft.use_state(own_name(app))
    own, found = ft.use_state(app.tables.own)
    busy, set_busy = ft.use_state(False)
    looked, set_looked = ft.use_state(False)
    refused, set_refused = ft.use_state(False)
    other, type_other = ft.use_state("")
    # Held fast: the page's route is another while something lies over this screen.
    named = ft.use_memo(lambda: address_in(app.page.route or ""), [path])
    address = named or app.settings.tables or own

    async def look_up() -> None:
        set_refused(False)
        try:
            ticket = await app.tables.tickets.find(code) if code else None
        except SilentStore:
            ticket = None
        if ticket is not None:
            app.go(f"/shared/{code}")
        elif not address:
            found(await app.tables.look())
        set_looked(True)

    async def join() -> None:
        name = keep_own_name(app, draft)
        if not name or busy:
            return
        set_busy(True)
        try:
            await app.tables.join(address, code, name)
        except Exception as error:
            app.notify(trouble_text(words, error, address))
            set_refused(isinstance(error, Refused) and error.error is Refusal.NO_TABLE)
        else:
            if not app.settings.tables and address != own:
                app.change(tables=address)
            app.go(f"/shared/{code}")
        finally:
            set_busy(False)

    ft.use_effect(look_up, [code])
    body: list[ft.Control] = []
    if not code:
        line = words.t("This link leads to no table: its code is incomplete.")
        body += [panel(look, text(look, line)), JoinField(other, type_other)]
    elif looked and not address:
        body += [panel(look, how_to_run(app)), ServiceAddress()]
    elif looked:
        body += [
            ft.Text(spaced(code), style=code_style(look), semantics_label=code_aloud(words, code)),
            text(
                look,
                words.t("This table is held at {address}", address=address),
                "small",
                look.palette.soft,
            ),
            own_name_field(app, draft, set_draft),
            text(look, about_name_text(words), "small", look.palette.soft),
            button(
                look,
                "join-table",
                words.t("Asking…") if busy else words.t("Join"),
                None if busy else join,
                icon=ft.Icons.LOGIN,
                tone="fill",
            ),
        ]
        if refused:
            body.append(JoinField(other, type_other))  # a code that was misheard is put right here
    return screen(app, words.t("Join a table"), body)
