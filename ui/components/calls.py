"""What a seat has said before play: its call in the auction, then how many cards it exchanged."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from engine.actions import Bid, Hold, Pass
from engine.state import Phase
from engine.view import SeatView
from ui.layout import Rect
from ui.texts.auction import call_text, last_call
from ui.texts.words import Words
from ui.theme import Look, fits, table_style

_SIZE = 13.0
_LEAST = 8.0
_LINE = 1.24


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it stands beside a seat.

    Where there is no room for `text` it is `short`; where there is nothing shorter, the `icon`
    alone. With both, the icon stands before the text if it can. `highest` marks the bid that
    stands.
    """

    text: str
    short: str = ""
    icon: ft.IconData | None = None
    highest: bool = False


def call_of(words: Words, view: SeatView, seat: int) -> Call | None:
    """Give what stands beside a seat until the first card is played; None for nothing."""
    if not view.rules.auction or view.tricks or view.trick.cards:
        return None
    auction = view.auction
    highest = seat == auction.declarer
    if view.phase in (Phase.DISCARD, Phase.PLAY):
        if highest:
            price = str(auction.contract)
            return Call(price, price, highest=True)
        if view.has_exchanged(seat):
            number = str(view.buried_sizes[seat])
            return Call(number, number, ft.Icons.SWAP_VERT)
        return None
    match last_call(view, seat):
        case Pass() as call:
            return Call(call_text(words, call), icon=ft.Icons.CLOSE)
        case Hold() as call:
            price = str(_price(view, seat))
            return Call(f"{call_text(words, call)} {price}", price, highest=highest)
        case Bid() as call:
            bid = call_text(words, call)
            return Call(bid, bid, highest=highest)
    return None


def _price(view: SeatView, seat: int) -> int:
    """Give the highest bid when a seat called last."""
    price = bid = 0
    for by, call in view.auction.calls:
        if isinstance(call, Bid):
            bid = call.points
        if by == seat:
            price = bid
    return price


def call_bubble(call: Call, rect: Rect, look: Look, seat: int) -> ft.Control:
    """Give a call in its place."""
    colours, size = look.palette, _SIZE * look.text_size
    ink = colours.on_fill if call.highest else colours.on_table
    # It is a sign rather than text: it shrinks with its place before it is left out.
    size = min(size, rect.height / _LINE)
    side = min(8.0, rect.width / 8)
    room = rect.width - 2 * side
    if call.icon is not None and call.short:
        # A number without its sign would be a bid: both are rather written a little smaller.
        both = (room - 5) / (1.2 + 0.56 * len(call.short))
        size = min(size, both) if both >= _LEAST else size
    icon = min(size * 1.2, room)
    parts: list[ft.Control] = []
    if call.icon is not None and (fits(call.short, size, room - icon - 2) or not call.short):
        parts.append(ft.Icon(call.icon, size=icon, color=ink))
        room -= icon + 2
    text = call.text if fits(call.text, size * 1.1, room) else call.short
    if call.icon is not None and not call.short and fits(call.text, size * 1.1, rect.width - 4):
        parts, text = [], call.text
    if text:
        fitting = min(size, room * 1.6 / max(1, len(text))) if len(text) <= 2 else size
        style = table_style(look, fitting / look.text_size, ink, bold=True)
        parts.append(ft.Text(text, style=style, no_wrap=True))
    bubble = ft.Container(
        bgcolor=colours.fill if call.highest else colours.pill,
        border=ft.Border.all(1.5, colours.lamp if call.highest else "#66ffffff"),
        border_radius=rect.height / 2,
        height=rect.height,
        padding=ft.Padding.symmetric(horizontal=side),
        content=ft.Row(parts, spacing=2, tight=True),
    )
    return ft.Container(
        key=f"call-{seat}",
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        alignment=ft.Alignment.CENTER,
        content=ft.Semantics(exclude_semantics=True, content=bubble),
    )
