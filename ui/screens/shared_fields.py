"""What is typed about shared tables: one's name for others, a service's address, a code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from table.addresses import address_in, clean_address, clean_code, join_path
from table.service import OtherForm
from ui.components.buttons import button
from ui.components.fields import in_columns, name_field
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.names import name_for_others
from ui.settings import LONGEST_ADDRESS, clean_name
from ui.texts.shared import how_to_run_text, trouble_text


def own_name(app: AppContext) -> str:
    """Give the player's name as others may read it, "" for none."""
    return name_for_others(app.settings.name(0))


def keep_own_name(app: AppContext, typed: str) -> str:
    """Keep the name that was typed, and give it as others will read it; "" if it is none."""
    name = name_for_others(clean_name(typed))
    if not name:
        app.notify(app.words.t("Type your name first, so that the others know who is playing."))
    elif name != app.settings.name(0):
        app.change(names=(name, *app.settings.names[1:]))
    return name


def own_name_field(app: AppContext, draft: str, type_in: Callable[[str], Any]) -> ft.Control:
    """Ask for the player's name."""
    label = app.words.t("Your name, as the others see it")
    return name_field(app.look, "own-name", label, draft, type_in)


@ft.component
def ServiceAddress(first: str = "") -> ft.Control:
    """Ask for the address of the table service; it is kept once a service answers there."""
    app = use_app()
    look, words = app.look, app.words
    draft, set_draft = ft.use_state(app.settings.tables or first)
    asking, ask = ft.use_state(False)

    async def keep() -> None:
        address = clean_address(draft)
        if not draft.strip():
            app.change(tables="")
            app.notify(words.t("No table service is set."))
        elif not address:
            app.notify(words.t("That is not an address. An example: https://tables.example"))
        else:
            ask(True)
            try:
                await app.tables.at(address).about()
            except Exception as error:
                app.notify(trouble_text(words, error, address))
                if not isinstance(error, OtherForm):
                    return
            else:
                app.notify(words.t("The table service answers. Its address is kept."))
            finally:
                ask(False)
            set_draft(address)
            app.change(tables=address)

    field = name_field(
        look,
        "service-address",
        words.t("Address of the table service"),
        draft,
        set_draft,
        on_enter=keep,
        longest=LONGEST_ADDRESS,
    )
    label = words.t("Asking…") if asking else words.t("Use this service")
    use = button(look, "use-service", label, None if asking else keep)
    return in_columns([field, use], 1, 10)


def how_to_run(app: AppContext) -> ft.Control:
    """Say how to come by a table service."""
    return text(app.look, how_to_run_text(app.words), colour=app.look.palette.soft)


@ft.component
def JoinField(draft: str, type_in: Callable[[str], Any]) -> ft.Control:
    """Ask for the code of a table, or the link to it; `draft` is what has been typed so far."""
    app = use_app()
    look, words = app.look, app.words

    def go() -> None:
        code = clean_code(draft)
        if code:
            app.go(join_path(code, address_in(draft)))
        else:
            app.notify(
                words.t("A code has eight letters and digits, never 0, O, 1, I or L.")
                if draft.strip()
                else words.t("Type the code that you were given, or paste the link.")
            )

    field = name_field(
        look,
        "table-code",
        words.t("Code of the table, or the link"),
        draft,
        type_in,
        on_enter=go,
        longest=LONGEST_ADDRESS,
    )
    join = button(look, "join", words.t("Join"), go, icon=ft.Icons.LOGIN)
    return in_columns([field, join], 1, 10)
