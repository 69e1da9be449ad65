"""What a seat has said before play: its call in the auction, then how many cards it exchanged."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from engine.actions import Bid, Hold, Pass
from engine.state import Phase
from engine.view import SeatView
from ui.components.measure import fits, width_of
from ui.layout import Rect, TableLayout
from ui.layout.extras import room
from ui.texts.auction import call_text, last_call
from ui.texts.words import Words
from ui.theme import Look, table_style

_SIZE = 13.0
_LEAST = 8.0
_LINE = 1.24
# Smaller than so, a number beside its sign is speckles: one stands above the other.
_SPECKS = 11.0
# A place less high than so has no room for a call.
_LOWEST = 13.0


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


def clear_of_tiles(rect: Rect, layout: TableLayout, view: SeatView) -> Rect:
    """Cut the place of a call where what the viewer chooses from would hide it; maybe to none."""
    if view.to_act != view.seat or view.phase not in (Phase.BID, Phase.TRUMP):
        return rect
    area = room(layout, panel=view.phase is Phase.BID)
    if not rect.overlaps(area):
        return rect
    height = area.top - rect.top
    return Rect(rect.left, rect.top, rect.width, height if height >= _LOWEST else 0.0)


def call_bubble(call: Call, rect: Rect, look: Look, seat: int) -> ft.Control:
    """Give a call in its place."""
    colours, size = look.palette, _SIZE * look.text_size
    ink = colours.on_fill if call.highest else colours.on_table
    # It is a sign rather than text: it shrinks with its place before it is left out.
    size = min(size, rect.height / _LINE)
    side = min(8.0, rect.width / 8)
    within = rect.width - 2 * side
    upright = False
    if call.icon is not None and call.short:
        # A number without its sign would be a bid: both are rather written a little smaller.
        both = (within - 5) / (1.2 + width_of(call.short, 1))
        upright = both < min(size, _SPECKS) and rect.height / 2.4 >= _SPECKS
        if upright:
            size = min(size, rect.height / 2.4)
        elif both >= _LEAST:
            size = min(size, both)
    icon = min(size * (1.0 if upright else 1.2), within)
    parts: list[ft.Control] = []
    if call.icon is not None and (
        upright or fits(call.short, size, within - icon - 2) or not call.short
    ):
        parts.append(ft.Icon(call.icon, size=icon, color=ink))
        within -= 0 if upright else icon + 2
    text = call.text if fits(call.text, size, within) else call.short
    if call.icon is not None and not call.short and fits(call.text, size, rect.width - 4):
        parts, text = [], call.text
    if text:
        fitting = min(size, within * 1.6 / max(1, len(text))) if len(text) <= 2 else size
        style = table_style(look, fitting / look.text_size, ink, bold=True)
        parts.append(ft.Text(text, style=style, no_wrap=True))
    line: ft.Control = ft.Row(parts, spacing=2, tight=True)
    if upright:
        line = ft.Column(
            parts,
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    bubble = ft.Container(
        bgcolor=colours.fill if call.highest else colours.pill,
        border=ft.Border.all(1.5, colours.lamp if call.highest else "#66ffffff"),
        border_radius=min(rect.width, rect.height) / 2,
        height=rect.height,
        padding=ft.Padding.symmetric(horizontal=side),
        content=line,
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
