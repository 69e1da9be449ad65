"""The trump ladder: this deal's trumps from the five down, what is gone, what is one's own."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from engine.cards import Card
from engine.ranking import order
from engine.view import SeatView
from ui.cards import SUIT_COLOURS
from ui.components.cards import CardStyle, card_picture
from ui.components.measure import width_of
from ui.components.text import text
from ui.texts.words import Words
from ui.theme import Look

_PICTURE = 40.0


def ladder(
    view: SeatView, words: Words, look: Look, style: CardStyle, columns: int
) -> Sequence[ft.Control]:
    """Give the rungs, highest first, in so many columns; nothing before there is a trump."""
    if view.trump is None:
        return (text(look, words.t("There is no trump yet.")),)
    played = set(view.cards_seen)
    cards = [card for card in order(view.trump, view.trump) if card in view.rules.pack]
    rungs = [
        _rung(number, card, card in played, view, words, look, style)
        for number, card in enumerate(cards, 1)
    ]
    return in_columns(rungs, columns)


def in_columns(rows: Sequence[ft.Control], columns: int) -> Sequence[ft.Control]:
    """Give rows in columns of equal width, read down one column after the other."""
    if columns <= 1:
        return rows
    each = -(-len(rows) // columns)
    return (
        ft.Row(
            [
                ft.Column(list(rows[start : start + each]), spacing=6, expand=True)
                for start in range(0, len(rows), each)
            ],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )


def _rung(
    number: int,
    card: Card,
    played: bool,
    view: SeatView,
    words: Words,
    look: Look,
    style: CardStyle,
) -> ft.Control:
    colours = look.palette
    mine = card in view.hand
    buried = card in view.buried
    note = ""
    if mine:
        note = words.t("in your hand")
    elif played:
        note = words.t("played")
    elif buried:
        auction = view.rules.auction
        note = words.t("discarded by you") if auction else words.t("buried by you")
    elif card is view.turn_up and view.robber is None:
        note = words.t("turned up")
    gone = played or buried
    name = words.card_aloud(card)
    said = f"{number}. {name}" + (f", {note}" if note else "")
    style_of_name = look.style("body", colours.soft if gone else colours.ink, bold=mine)
    if gone:
        style_of_name.decoration = ft.TextDecoration.LINE_THROUGH
    title = ft.Text(name[:1].upper() + name[1:], style=style_of_name)
    picture = ft.Stack(
        width=_PICTURE,
        height=_PICTURE * 1.4,
        controls=[
            ft.Container(card_picture(card, style, _PICTURE), opacity=0.45 if gone else 1.0),
            *([_cross(SUIT_COLOURS["two"]["H"])] if gone else []),
        ],
    )
    return ft.Semantics(
        key=card.name,
        container=True,
        identifier=f"rung-{card.name}",
        label=said,
        exclude_semantics=True,
        content=ft.Container(
            bgcolor=colours.raised if mine else None,
            border=ft.Border.all(2, colours.brass) if mine else None,
            border_radius=10,
            padding=ft.Padding.symmetric(horizontal=6, vertical=3),
            content=ft.Row(
                spacing=8,
                controls=[
                    ft.Container(
                        text(look, str(number), "heading", colours.brass),
                        width=width_of("00", look.size("heading")),
                    ),
                    picture,
                    ft.Column(
                        expand=True,
                        spacing=0,
                        tight=True,
                        controls=[
                            title,
                            *(
                                [text(look, note, "small", colours.brass if mine else colours.soft)]
                                if note
                                else []
                            ),
                        ],
                    ),
                ],
            ),
        ),
    )


def _cross(colour: str) -> ft.Control:
    """Give a stroke across a card that is gone: not by colour alone."""
    return ft.Container(
        left=-4,
        top=_PICTURE * 0.7 - 2,
        width=_PICTURE + 8,
        height=4,
        bgcolor=colour,
        border_radius=2,
        rotate=ft.Rotate(-0.9),
    )
