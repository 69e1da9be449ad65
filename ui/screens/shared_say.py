"""What people say to each other at a shared table: phrases and signs, shown beside their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from table.shared import PHRASES, Said
from ui.components.buttons import button
from ui.components.fields import in_columns, switch
from ui.components.surface import Setting
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.layout import Rect
from ui.shared import Room
from ui.texts.labels import setting_label, setting_line
from ui.texts.shared import phrase_text
from ui.theme import table_style

SHOWN_SECONDS: Final = 5.0

_SIGNS: Final[dict[str, ft.IconData]] = {
    "clap": ft.Icons.THUMB_UP_OUTLINED,
    "laugh": ft.Icons.SENTIMENT_VERY_SATISFIED,
    "surprise": ft.Icons.PRIORITY_HIGH,
    "sigh": ft.Icons.SENTIMENT_DISSATISFIED,
}
_SIZE: Final = 14.0
_WIDEST: Final = 190.0
_SMALLEST: Final = 0.75
"""Of their usual size, letters of a long phrase are at least that."""
_GAP: Final = 4.0


def say_ways(app: AppContext, room: Room, close: Callable[[], Any]) -> list[ft.Control]:
    """Give all that can be said, and whether what others say is shown."""
    look, words = app.look, app.words

    async def say(phrase: str) -> None:
        close()
        await room.say(phrase)

    phrases = [
        button(
            look,
            f"say-{phrase.replace('_', '-')}",
            phrase_text(words, phrase),
            partial(say, phrase),
            icon=_SIGNS.get(phrase),
        )
        for phrase in PHRASES
    ]
    return [
        in_columns(phrases, 2 if look.text_size < 1.5 else 1, 8),
        switch(
            look,
            "phrases",
            setting_label(words, "phrases"),
            app.settings.phrases,
            lambda on: app.change(phrases=on),
            setting_line(words, "phrases"),
        ),
    ]


def last_said(app: AppContext, room: Room) -> list[ft.Control]:
    """Give the last things said, line by line; nothing while the player wants none of it."""
    look, words = app.look, app.words
    lines: list[ft.Control] = []
    for said in room.news[-3:] if app.settings.phrases else ():
        member, phrase = room.member(said.member), phrase_text(words, said.phrase)
        if member is not None and phrase:
            lines.append(
                ft.Semantics(
                    key=f"said-{said.number}",
                    container=True,
                    identifier=f"said-{said.number}",
                    live_region=True,
                    content=text(look, words.t("{name}: {said}", name=member.name, said=phrase)),
                )
            )
    return lines


@ft.component
def Bubbles(room: Room, setting: Setting, size: tuple[float, float]) -> ft.Control:
    """Show for a while what was said, beside the seat of whoever said it.

    What was said before the table was seen, or while the player wanted none of it, is not.
    """
    app = use_app()
    newest = room.news[-1].number if room.news else room.heard
    heard, hear = ft.use_state(newest)

    async def pass_away() -> None:
        if newest > heard:
            await asyncio.sleep(SHOWN_SECONDS)
            hear(newest)

    ft.use_effect(pass_away, [newest])
    news = room.news if app.settings.phrases else ()
    fresh = {said.member: said for said in news if said.number > heard}
    taken: list[Rect] = []
    shown = [
        one for said in fresh.values() if (one := _bubble(app, room, setting, said, size, taken))
    ]
    return ft.Stack(shown, width=size[0], height=size[1])


def _bubble(
    app: AppContext,
    room: Room,
    setting: Setting,
    said: Said,
    size: tuple[float, float],
    taken: list[Rect],
) -> ft.Control | None:
    """Give one bubble, None for who has gone or what a later version says.

    It lies below the places that others have `taken`, and takes its own.
    """
    look, words = setting.look, setting.words
    member, phrase = room.member(said.member), phrase_text(words, said.phrase)
    if member is None or not phrase:
        return None
    who = phrase if member.seat is not None else f"{member.name}: {phrase}"
    letters = _SIZE * look.text_size
    sign = said.phrase in _SIGNS
    wanted = (len(who) * 0.52 + (1.6 if sign else 0)) * letters
    room_for = min(_WIDEST * look.text_size, size[0] - 2 * _GAP) - 24
    fit = min(1.0, max(_SMALLEST, room_for / wanted))
    letters *= fit
    height = letters * 1.3 + 14
    rect = _beside(setting, member.seat, min(wanted * fit, room_for) + 24, height, size)
    for other in sorted(taken, key=lambda one: one.top):
        if rect.overlaps(other):
            rect = replace(rect, top=other.bottom + _GAP)
    taken.append(rect)
    row: Sequence[ft.Control] = [
        *([ft.Icon(_SIGNS[said.phrase], size=letters * 1.2)] if sign else []),
        ft.Container(
            ft.Text(
                who,
                style=table_style(look, _SIZE * fit, look.palette.on_fill, bold=True),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            expand=True,
            expand_loose=True,
        ),
    ]
    for one in row:
        if isinstance(one, ft.Icon):
            one.color = look.palette.on_fill
    return ft.Container(
        ft.Semantics(
            container=True,
            identifier=f"said-{said.number}",
            live_region=True,
            label=words.t("{name}: {said}", name=member.name, said=phrase),
            exclude_semantics=True,
            content=ft.Container(
                ft.Row(list(row), spacing=5, tight=True, alignment=ft.MainAxisAlignment.CENTER),
                bgcolor=look.palette.fill,
                border_radius=height / 2,
                padding=ft.Padding.symmetric(horizontal=10),
                width=rect.width,
                height=rect.height,
                alignment=ft.Alignment.CENTER,
                shadow=ft.BoxShadow(blur_radius=10, color=look.palette.shadow),
            ),
        ),
        key=f"said-{said.number}",
        left=rect.left,
        top=rect.top,
        ignore_interactions=True,
    )


def _beside(
    setting: Setting, seat: int | None, width: float, height: float, size: tuple[float, float]
) -> Rect:
    """Give the place of a bubble: below a seat's name, above our own, else in the middle."""
    layout = setting.layout
    if seat is None:
        x, y = layout.middle.centre
        top = y - height / 2
    else:
        place = layout.seats[seat]
        x = place.pill.centre[0]
        below = place.side_of_table != "bottom"
        top = place.pill.bottom + _GAP if below else place.pill.top - height - _GAP
    left = min(max(_GAP, x - width / 2), max(_GAP, size[0] - width - _GAP))
    return Rect(left, top, width, height)
