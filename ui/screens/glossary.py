"""The glossary: the words of card players, each with links to the rules it belongs to."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ui.components.buttons import button
from ui.components.page import screen, table_below
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.screens.rules_text import (
    Follow,
    block_views,
    place_in,
    section_view,
    use_places,
    use_search,
)
from ui.texts.rules_page import Section, glossary_of, home_of
from ui.texts.rules_search import found_text, in_vain, plain, search, terms
from ui.texts.words import Words


def glossary_title(words: Words) -> str:
    """Name the glossary."""
    return words.t("Glossary")


@guarded
def GlossaryScreen() -> ft.View:
    """Show the glossary, from the entry that the path names."""
    app = use_app()
    words, look = app.words, app.look
    params = ft.use_route_params()
    base = f"{table_below(ft.use_view_path())}/rules"
    query, clear, field = use_search(app, words.t("Find a word"), words.t("The whole glossary"))
    column = ft.use_memo(ft.Ref[ft.Column], [])
    entries = sorted(glossary_of(words), key=lambda entry: plain(entry.title))
    scroll_to, foot = use_places(app, column, place_in(entries, params.get("term")), not query)

    def follow(kind: str, place: str) -> None:
        if kind == "glossary":
            clear()
            scroll_to(place)
        elif home := home_of(place, ""):
            app.go(f"{base}/{home}/{place}")

    wanted = terms(query)
    body: list[ft.Control] = [field]
    if wanted or in_vain(query):
        entries = list(search(entries, wanted)) if wanted else []
        said = found_text(words, len(entries))
        body.append(
            ft.Semantics(
                container=True,
                identifier="found",
                live_region=True,
                content=text(look, said, "small", look.palette.soft),
            )
        )
    for entry in entries:
        rows = section_view(app, entry, follow, wanted)
        body.append(ft.Column(rows, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    if not wanted:
        body.append(foot("glossary"))
    return screen(app, glossary_title(words), body, column=column)


def TermDialog(
    app: AppContext,
    term: str,
    follow: Follow,
    close: Callable[[], None],
    read_on: Callable[[], None],
) -> None:
    """Show what a word means in a dialog; nothing for "" (a hook)."""
    entry = next((one for one in glossary_of(app.words) if one.key == term), None)
    ft.use_dialog(_dialog(app, entry, follow, close, read_on) if entry else None)


def _dialog(
    app: AppContext,
    entry: Section,
    follow: Follow,
    close: Callable[[], None],
    read_on: Callable[[], None],
) -> ft.AlertDialog:
    look, words = app.look, app.words

    def go_on() -> None:
        close()
        read_on()

    body = ft.Column(
        list(block_views(app, entry.blocks, follow)),
        spacing=10,
        tight=True,
        width=420,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.AlertDialog(
        title=ft.Semantics(
            container=True, identifier="term", content=heading(look, entry.title, 1)
        ),
        content=body,
        actions=[
            button(look, "term-glossary", glossary_title(words), go_on, alignment=None),
            button(look, "term-close", words.t("Close"), close, tone="fill", alignment=None),
        ],
        scrollable=True,
        bgcolor=look.palette.panel,
        shape=ft.RoundedRectangleBorder(
            radius=18, side=ft.BorderSide(width=1.5, color=look.palette.edge)
        ),
        inset_padding=16,
        title_padding=ft.Padding(20, 18, 20, 8),
        content_padding=ft.Padding(20, 0, 20, 12),
        actions_padding=ft.Padding(20, 0, 20, 18),
        on_dismiss=lambda _: close(),
    )
