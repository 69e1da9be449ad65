"""About the app: what becomes of what is done in it, and what it is made of."""

from __future__ import annotations

import flet as ft

from ui.components.buttons import pressable
from ui.components.page import screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.notices import PARTS, Part, notice
from ui.screens.rules_text import block_views
from ui.texts.rules_page import privacy_of
from ui.texts.words import Words


def about_title(words: Words) -> str:
    """Name the screen."""
    return words.t("About this app")


@guarded
def AboutScreen() -> ft.View:
    """Show the privacy statement, and the list of parts with a way to each one's licence."""
    app = use_app()
    words, look = app.words, app.look
    intro = words.t(
        "Twenty-Five is free software under the MIT licence. It contains the work of others:"
    )
    body: list[ft.Control] = [
        heading(look, words.t("Privacy")),
        *block_views(app, privacy_of(words), lambda kind, place: None),
        ft.Container(heading(look, words.t("Licences")), padding=ft.Padding.only(top=8)),
        text(look, intro),
        *(_way(app, part) for part in PARTS),
    ]
    return screen(app, about_title(words), body)


def _way(app: AppContext, part: Part) -> ft.Control:
    look = app.look
    lines = ft.Column(
        [text(look, part.name, bold=True), text(look, part.licence, "small", look.palette.soft)],
        spacing=1,
        tight=True,
    )
    return pressable(
        look,
        f"part-{part.key}",
        f"{part.name}. {part.licence}",
        lines,
        lambda: app.go(f"/about/{part.key}"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=9),
        alignment=ft.Alignment.CENTER_LEFT,
    )


@guarded
def LicenceScreen() -> ft.View:
    """Show the licence of the part that the path names, as it was given."""
    app = use_app()
    part = next((one for one in PARTS if one.key == ft.use_route_params()["part"]), None)
    ft.use_effect(lambda: None if part else app.go("/about"), [])
    if part is None:
        return screen(app, about_title(app.words), [])
    source = text(app.look, part.home, "small", app.look.palette.brass)
    lines = text(app.look, notice(part), "small")
    return screen(app, part.name, [source, lines])
