"""The frame of a menu screen: background, title, way back, notices."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Final

import flet as ft

from engine.lessons.steps import DEAL
from ui.components.buttons import icon_button
from ui.components.measure import lines_of
from ui.components.text import heading, text
from ui.context import AppContext, Notices, use_app, use_escape
from ui.theme import Look, page_glow

WIDEST = 680.0
"""Lines longer than this are hard to read."""

NOTICE_SECONDS = 7.0

_TABLE: Final = re.compile(rf"(?:/(?:table|shared)/[^/]+|/learn/[^/]+/{DEAL})(?=/)")

_NOTICE_PART = 0.3
"""A notice that pushes the rest of a page down takes no more of its height than that."""


def margin(width: float) -> float:
    """Give the margin left and right of a page of that width."""
    return 16.0 if width < 600 else 28.0


def column_width(app: AppContext, widest: float = WIDEST) -> float:
    """Give the width in dp that a screen's content has."""
    width = app.size[0] - app.device.insets[0] - app.device.insets[2]
    return max(200.0, min(widest, width - 2 * margin(width)))


def table_below(path: str) -> str:
    """Give the path of the table that opened a screen; "" where none did."""
    found = _TABLE.match(path)
    return found[0] if found else ""


def level_up(path: str) -> str:
    """Give the path of the screen above: that which opened this one, else a list or home."""
    above, reviewed, _ = path.partition("/review/")
    if reviewed:
        return above or "/records"
    if table := table_below(path):
        return table
    first, *rest = path.strip("/").split("/")
    if first in ("about", "new", "rules") and rest:
        return f"/{first}"
    return "/shared" if first == "join" or (first == "shared" and rest) else "/"


def has_room_below(app: AppContext) -> bool:
    """Say whether a footer of several lines leaves enough between itself and the bar."""
    return app.look.text_size < 1.5 or app.size[1] >= 700


def screen(
    app: AppContext,
    title: str,
    body: Sequence[ft.Control],
    *,
    footer: ft.Control | None = None,
    pinned: bool | None = None,
    column: ft.Ref[ft.Column] | None = None,
    widest: float = WIDEST,
) -> ft.View:
    """Give a screen below another: a bar with the way back and the title, then the body.

    The body scrolls, by the hand of whoever holds `column`; `footer` stays in sight below it where
    there is room, or it is low enough to be `pinned` anywhere.
    """
    look, words, path = app.look, app.words, ft.use_view_path()
    width = column_width(app, widest)

    def go_up() -> None:
        app.go(level_up(path))

    use_escape(app, go_up)
    bar = ft.Row(
        [
            icon_button(
                look,
                "back",
                words.t("Back"),
                ft.Icons.ARROW_BACK,
                go_up,
                colour=look.palette.brass,
            ),
            ft.Container(
                heading(
                    look,
                    title,
                    1,
                    room=width - 60,
                    max_lines=3,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                expand=True,
            ),
        ],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if pinned is None:
        pinned = has_room_below(app)
    if footer is not None and not pinned:
        body = [*body, footer]
    rows: list[ft.Control] = [
        ft.Container(bar, width=width + 16, padding=ft.Padding.symmetric(vertical=6)),
        scrolling(body, width, column),
    ]
    if footer is not None and pinned:
        rows.append(ft.Container(footer, width=width, padding=ft.Padding.only(top=10, bottom=12)))
    return framed(app, title, rows)


def scrolling(
    body: Sequence[ft.Control], width: float, column: ft.Ref[ft.Column] | None = None
) -> ft.Control:
    """Give a column of that width in the middle of the page that scrolls where it must."""
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(
                        ft.Column(
                            list(body),
                            spacing=14,
                            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        ),
                        width=width,
                        padding=ft.Padding.only(top=4, bottom=28),
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        ],
        ref=column,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def framed(
    app: AppContext,
    title: str,
    rows: Sequence[ft.Control],
    foot: float | None = None,
    *,
    notices: bool = True,
) -> ft.View:
    """Give a view with our background, safe from notches.

    Notices push its rows down; with `foot` they lie over them, so many dp above the foot. Without
    `notices` the rows have a place for them.
    """
    above = [NoticeBar(in_line=True)] if notices and foot is None else []
    over = [NoticeBar(foot=foot)] if notices and foot is not None else []
    name = app.words.t("Twenty-Five")
    full = title if title == name else f"{title} · {name}"
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=app.look.palette.page,
        controls=[
            ft.Container(
                expand=True,
                gradient=page_glow(app.look),
                content=ft.SafeArea(
                    expand=True,
                    content=ft.Stack(
                        [
                            ft.Column(
                                [PageTitle(full), *above, *rows],
                                spacing=0,
                                expand=True,
                                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                            ),
                            *over,
                        ],
                        expand=True,
                    ),
                ),
            )
        ],
    )


@ft.component
def PageTitle(title: str) -> ft.Control:
    """Name the browser's tab while this is the screen on top."""
    app = use_app()
    path, location = ft.use_view_path(), ft.use_route_location()

    def name() -> None:
        if location == path and app.page.title != title:
            app.page.title = title
            app.page.update()

    ft.use_effect(name, [title, location])
    return ft.Container(height=0)


@ft.component
def NoticeBar(at_top: bool = False, foot: float = 0.0, in_line: bool = False) -> ft.Control:
    """Give the quiet line of a page: see `AppContext.notify`. Also a live region.

    `in_line` it takes room of its own among other controls, at most a part of the page: a long one
    scrolls. Else it lies in a stack, above everything else, but `foot` dp from below, where buttons
    may stand, and lets taps through beside the line; at a table, where the foot is the hand, it
    goes `at_top`.
    """
    app = use_app()
    place = None if in_line else ft.Alignment.TOP_CENTER if at_top else ft.Alignment.BOTTOM_CENTER
    return _Notice(app.notices, app.look, app.words.t("Close"), place, foot, app.size)


@ft.component
def _Notice(
    notices: Notices,
    look: Look,
    close: str,
    place: ft.Alignment | None,
    foot: float,
    size: tuple[float, float],
) -> ft.Control:
    async def pass_away() -> None:
        said = notices.number
        if notices.text:
            await asyncio.sleep(NOTICE_SECONDS + len(notices.text) / 20)
            if notices.number == said:
                notices.hush()

    ft.use_effect(pass_away, [notices.number])
    if not notices.text:
        return ft.Container(height=0, width=0)
    colours = look.palette
    line: ft.Control = text(look, notices.text)
    if place is None and (height := _too_high(look, notices.text, size)):
        clear = ft.Container(line, padding=ft.Padding.only(right=14))  # of the scroll bar
        line = ft.Column([clear], height=height, scroll=ft.ScrollMode.ALWAYS)
    # With a key of its own the same words are read out again.
    said = ft.Container(
        ft.Semantics(container=True, identifier="notice", live_region=True, content=line),
        key=f"notice-{notices.number}",
        padding=ft.Padding.symmetric(vertical=8),
    )
    cross = icon_button(look, "notice-close", close, ft.Icons.CLOSE, notices.hush)
    content: ft.Control
    if _crowded(look, size):
        said.padding = ft.Padding.only(right=8, bottom=8)
        content = ft.Column([ft.Row([cross], alignment=ft.MainAxisAlignment.END), said], spacing=0)
        content.tight = True
    else:
        said.expand = True
        content = ft.Row([said, cross], vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        alignment=place,
        padding=ft.Padding(12, 12, 12, 12 + foot) if place else ft.Padding(12, 8, 12, 4),
        content=ft.Container(
            bgcolor=colours.raised,
            border=ft.Border.all(1.5, colours.brass),
            border_radius=14,
            shadow=ft.BoxShadow(blur_radius=18, color=colours.shadow),
            padding=ft.Padding.only(left=18, right=4, top=4, bottom=4),
            content=content,
        ),
    )


def _crowded(look: Look, size: tuple[float, float]) -> bool:
    """Say whether large words have no room beside the button that closes a notice."""
    return look.text_size >= 1.5 and size[0] < 480


def _too_high(look: Look, said: str, size: tuple[float, float]) -> float:
    """Give the height that a notice on a page of that size is held to, 0 where it needs less."""
    letters = look.size("body")
    most = size[1] * _NOTICE_PART
    beside = 0 if _crowded(look, size) else 3 * letters
    high = lines_of(said, letters, size[0] - 70 - beside) * letters * 1.35
    return most if high > most else 0.0


def panel(look: Look, content: ft.Control, *, alarm: bool = False) -> ft.Container:
    """Give a panel that stands out from the page."""
    colours = look.palette
    return ft.Container(
        content,
        bgcolor=colours.panel,
        border=ft.Border.all(look.line, colours.alarm if alarm else colours.edge),
        border_radius=14,
        padding=16,
    )
