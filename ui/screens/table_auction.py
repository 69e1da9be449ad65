"""The panels of an auction: bidding, and naming trump."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import flet as ft

from engine.actions import Bid, Hold, NameTrump, Pass
from engine.cards import Suit
from engine.scoring import HIGHEST_BID_MADE
from engine.view import SeatView
from ui.cards import SUIT_COLOURS, Deck, suit
from ui.components.buttons import pressable
from ui.components.drawing import drawing
from ui.components.measure import fits, width_of
from ui.components.surface import Setting, placed
from ui.controllers.table import TableController
from ui.layout import Rect, Size
from ui.layout.extras import room, tiles
from ui.screens.table_buttons import Choice, buttons, in_few_words, plain
from ui.texts.words import Words
from ui.theme import Look, table_style

_NUMBER: Final = 22.0
_WORD: Final = 14.0
_SMALLER, _LEAST = 0.7, 0.55
_PAPER: Final = "#fffdf6"


def bidding(
    setting: Setting, controller: TableController, view: SeatView
) -> Iterator[ft.Container]:
    """Give the bids in the middle of the table, those that may not be made dimmed; hold and pass.

    Only the dealer ever sees hold; the dealer who must bid sees no pass.
    """
    words, look, legal = setting.words, setting.look, view.legal_actions
    bids = view.rules.bids
    width = max(88.0, min(150.0, setting.layout.hand_card.width))
    most = Size(width * max(1.0, 0.75 * look.text_size), width * 0.75)
    places = tiles(room(setting.layout), len(bids), most)
    for points, rect in zip(bids, places, strict=True):
        may = Bid(points) in legal
        ink = look.palette.on_fill if may else look.palette.ink
        label, worth = words.t("Bid {bid}", bid=points), ""
        if points == bids[-1]:
            worth = words.t("worth {points}", points=HIGHEST_BID_MADE)
            label = f"{label}, {worth}"
        tile = pressable(
            look,
            f"bid-{points}",
            label,
            _bid_face(points, worth, rect, look, ink),
            partial(controller.act, Bid(points)) if may else None,
            tone="fill" if may else "line",
            width=rect.width,
            height=rect.height,
        )
        yield placed(rect, tile, f"bid-{points}")
    choices = tuple(_answers(words, controller, view))
    # Where there is least room the bid itself says what would be held.
    short = [
        f"= {view.auction.contract}" if choice.identifier == "hold" else choice.label
        for choice in choices
    ]
    meant, cards = setting.layout.buttons(len(choices)), len(view.hand)
    found = in_few_words(setting, choices, [short], cards, meant, places)
    yield from buttons(setting, *found)


def _bid_face(points: int, worth: str, rect: Rect, look: Look, ink: str) -> ft.Control:
    """Give a bid in figures, and below what it is worth when made, where it is worth more."""
    size = max(_NUMBER, 0.3 * rect.height / look.text_size)

    def figures(said: str, size: float) -> ft.Text:
        return ft.Text(said, style=table_style(look, size, ink, bold=True), no_wrap=True)

    if not worth:
        return figures(str(points), size)
    high, wide = (size + _WORD) * look.text_size * 1.25, rect.width - 8
    if high + 4 <= rect.height and fits(worth, _WORD * look.text_size, wide):
        small = ft.Text(worth, style=table_style(look, _WORD, ink), no_wrap=True)
        return ft.Column(
            [figures(str(points), size), small],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    equal = f"{points} = {HIGHEST_BID_MADE}"
    smaller = min(_SMALLER * size, wide / width_of(equal, look.text_size))
    if smaller >= _LEAST * size:
        return figures(equal, smaller)
    return figures(str(points), size)


def _answers(words: Words, controller: TableController, view: SeatView) -> Iterator[Choice]:
    legal = view.legal_actions
    if Hold() in legal:
        label = words.t("Hold {bid}", bid=view.auction.contract)
        yield plain("hold", label, partial(controller.act, Hold()))
    if Pass() in legal:
        yield plain("pass", words.p("button", "Pass"), partial(controller.act, Pass()), main=False)


def naming(setting: Setting, controller: TableController, view: SeatView) -> Iterator[ft.Container]:
    """Give the four suits, as shapes and words."""
    words, layout, look = setting.words, setting.layout, setting.look
    longest = max((words.suit(one) for one in Suit), key=len)
    word = len(longest) * _WORD * look.text_size * 0.55
    width = max(96.0, min(150.0, layout.hand_card.width), word + 24)
    most = Size(width, max(84.0, min(150.0, width)))
    for one, rect in zip(Suit, tiles(room(layout, panel=False), len(Suit), most), strict=True):
        name = words.suit(one)
        button = pressable(
            look,
            f"trump-{one.value}",
            name,
            _suit_tile(setting, one, longest, rect),
            partial(controller.act, NameTrump(one)),
            tone="plain",
            width=rect.width,
            height=rect.height,
        )
        yield placed(rect, button, f"trump-{one.value}")


def _suit_tile(setting: Setting, one: Suit, longest: str, rect: Rect) -> ft.Control:
    """Give a suit on a card: its word below or beside it, where the longest word has room."""
    look, deck = setting.look, setting.style.deck
    size = _WORD * look.text_size
    ink = SUIT_COLOURS[deck][one.value]
    name = setting.words.suit(one)
    word = ft.Text(name, style=table_style(look, _WORD, ink, bold=True), no_wrap=True)
    below = min(rect.height - size * 1.2 - 14, 0.56 * rect.width)
    beside = min(rect.height - 16, 0.3 * rect.width)
    if below >= 22 and fits(longest, size, rect.width - 6):
        content: ft.Control = ft.Column(
            [_shape(one, deck, below), word],
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    elif fits(longest, size, rect.width - beside - 16):
        content = ft.Row([_shape(one, deck, beside), word], spacing=6, tight=True)
    else:
        content = _shape(one, deck, min(rect.width, rect.height) * 0.62)
    return ft.Container(
        width=rect.width,
        height=rect.height,
        bgcolor=_PAPER,
        border=ft.Border.all(1.5, look.palette.fill),
        border_radius=12,
        alignment=ft.Alignment.CENTER,
        content=content,
    )


def _shape(one: Suit, deck: Deck, size: float) -> ft.Control:
    return drawing(suit(one.value, deck=deck), width=size, height=size)
