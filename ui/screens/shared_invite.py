"""How others come to a shared table: its code, large, a link, and a picture for a camera."""

from __future__ import annotations

import flet as ft

from table.addresses import spaced
from ui.components.buttons import button
from ui.components.drawing import drawing
from ui.components.fields import in_columns
from ui.components.text import text
from ui.context import AppContext, patiently
from ui.qr import qr_svg
from ui.shared import Room
from ui.texts.shared import code_aloud, invitation_text
from ui.theme import Look

_WIDEST = 220.0
_TWO_COLUMNS = 560.0
"""From this width on, on a low screen, the picture stands beside the rest."""


def invitation(app: AppContext, room: Room, width: float) -> list[ft.Control]:
    """Give what invites others, in that width; nothing until the table is known."""
    look, words, link = app.look, app.words, room.link
    if link is None:
        return []
    code, way = link.ticket.code, app.tables.link_to(link.ticket)
    side = min(_WIDEST, width)
    said = invitation_text(words, code, way)

    async def share() -> None:
        await patiently(ft.Share().share_text(said), 60)

    buttons: list[ft.Control] = [
        button(
            look,
            "copy-link",
            words.t("Copy the link"),
            lambda: app.notify(words.t("Copied.")),
            icon=ft.Icons.COPY,
            action=ft.CopyToClipboard(way),
        )
    ]
    if not app.page.web or _is_phone(app):
        label = words.t("Send the link")
        buttons.append(button(look, "share-link", label, share, icon=ft.Icons.SHARE))
    picture = drawing(qr_svg(way), width=side, height=side)
    centre = ft.Alignment.CENTER
    shown: list[ft.Control] = [
        ft.Container(
            ft.Semantics(
                container=True,
                identifier="code",
                label=code_aloud(words, code),
                exclude_semantics=True,
                content=ft.Text(
                    spaced(code), style=code_style(look), text_align=ft.TextAlign.CENTER
                ),
            ),
            alignment=centre,
        ),
        text(
            look,
            words.t("Others scan this, open the link, or type the code."),
            "small",
            look.palette.soft,
            text_align=ft.TextAlign.CENTER,
        ),
        in_columns(buttons, len(buttons) if look.text_size < 1.5 else 1, 10),
    ]
    scanned = ft.Container(
        ft.Semantics(
            container=True,
            identifier="qr",
            image=True,
            label=words.t("The link to this table, for a phone’s camera"),
            content=ft.Container(picture, width=side, border_radius=10, bgcolor="#ffffff"),
        ),
        alignment=centre,
    )
    if width < _TWO_COLUMNS or app.size[1] > width:
        return [shown[0], scanned, *shown[1:]]
    stretched = ft.CrossAxisAlignment.STRETCH
    beside = ft.Column(shown, spacing=12, tight=True, expand=True, horizontal_alignment=stretched)
    return [ft.Row([scanned, beside], spacing=24)]


def code_style(look: Look) -> ft.TextStyle:
    """Give how a code is written: large, in letters and figures that nobody mistakes."""
    size = look.size("display")
    return look.style("body", look.palette.brass, bold=True, size=size)


def _is_phone(app: AppContext) -> bool:
    return app.page.platform is not None and app.page.platform.is_mobile()
