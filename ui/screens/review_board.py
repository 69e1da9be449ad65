"""The board of a review: the trick on its baize, and every hand, open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

import flet as ft

from engine.cards import Card
from engine.review import ReviewStep
from engine.state import Hand, Trick
from engine.view import SeatView
from ui.components.cards import CORNER, CardStyle, card_picture
from ui.components.score import side_mark, side_peg
from ui.components.text import text
from ui.controllers.review import shown_trick
from ui.sprites import in_order
from ui.texts.auction import contract_text
from ui.texts.pool import pool_text
from ui.texts.review import aside_text, hand_label
from ui.texts.sides import tricks_text
from ui.texts.table import seat_label, trick_card_label
from ui.texts.words import Words
from ui.theme import Look, baize_glow, table_style

_PADDING: Final = 12.0
_GAP: Final = 8.0
_LARGEST_NAME: Final = 1.4
_WIDEST_CARD: Final = 88.0
_LEAST_CARD: Final = 52.0
_FEW: Final = 6
_SMALL_CARD: Final = 44.0
"""How narrow a card of the trick may be, with few players and with more of them, in dp."""

_HAND_CARD: Final = (42.0, 56.0)
"""How wide a card in hand is at least and at most, in dp at 100 %."""
_LOWER: Final = 5.0
"""How much lower, in dp, a card lies that has been played."""
_NAME: Final = 112.0
"""The width of a name beside its hand, in dp at 100 %."""


@dataclass(frozen=True, slots=True)
class Scene:
    """How a step is shown: in what words and colours, and from whose seat it is told.

    `one_deal` says that the game was over with its last deal, whatever the score.
    """

    words: Words
    look: Look
    style: CardStyle
    names: tuple[str, ...]
    colours: tuple[str, ...]
    viewer: int | None
    one_deal: bool = False

    def view(self, step: ReviewStep) -> SeatView:
        """Give what everybody saw, as told to the viewer: what is ours and what theirs."""
        return replace(step.view, seat=self.viewer)


def trick_panel(scene: Scene, step: ReviewStep, width: float, widest: float) -> ft.Control:
    """Give the middle of the table: the trick, or what lies there before the first lead.

    A card is at most `widest` wide.
    """
    view, words, look = scene.view(step), scene.words, scene.look
    shown = shown_trick(step)
    seats = view.layout.seats
    room = width - 2 * _PADDING
    in_row = seats
    least = min(widest, _LEAST_CARD if seats <= _FEW else _SMALL_CARD)
    while (room + _GAP) / in_row - _GAP < least and in_row > 2:
        in_row = ceil(seats / (ceil(seats / in_row) + 1))
    card = min(widest, _WIDEST_CARD, (room + _GAP) / in_row - _GAP)
    if shown.number:
        slots = [*_trick(scene, view, shown.trick, shown.winner, card)]
    else:
        slots = [*_before(scene, view, step.kitty, card)]
    rows = [slots[at : at + in_row] for at in range(0, max(1, len(slots)), in_row)]
    head = words.t("Trick {number}", number=shown.number) if shown.number else ""
    trump = view.trump
    named = words.t("Trumps: {suit}", suit=words.suit(trump)) if trump else words.t("No trump yet")
    facts = [head, named, contract_text(words, view, scene.names)]
    if view.rules.for_pool:
        facts.append(pool_text(words, view))
    style = table_style(look, 14, look.palette.on_table_soft)
    # Before the first lead one row is enough; then the trick has its room from the start.
    height = (ceil(seats / in_row) if shown.number else 1) * (_slot_height(look, card) + _GAP)
    return ft.Container(
        gradient=baize_glow(look),
        border=ft.Border.all(1.5, look.palette.edge),
        border_radius=14,
        padding=_PADDING,
        content=ft.Column(
            [
                ft.Text(" · ".join(filter(None, facts)), style=style),
                ft.Column(
                    [
                        ft.Row(row, spacing=_GAP, alignment=ft.MainAxisAlignment.CENTER)
                        for row in rows
                    ],
                    spacing=_GAP,
                    height=height - _GAP,
                ),
            ],
            spacing=_GAP,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _slot_height(look: Look, card: float) -> float:
    """Give the height of a card with two lines below it."""
    return card * 1.4 + 2 * 13 * _named(look).text_size * 1.25 + 4


def _named(look: Look) -> Look:
    """Give the look of names under cards: little room grows with the text."""
    return replace(look, text_size=min(_LARGEST_NAME, look.text_size))


def _trick(
    scene: Scene, view: SeatView, trick: Trick, winner: int | None, width: float
) -> Iterator[ft.Control]:
    """Give a place for every seat, from the leader round, with its card once it is played."""
    words, names = scene.words, scene.names
    for place in range(view.layout.seats):
        seat = view.layout.left_of(trick.leader, place)
        card = trick.cards[place] if place < len(trick.cards) else None
        notes, label = [], names[seat]
        if card is not None:
            label = trick_card_label(words, card, seat, view.seat, names, led=place == 0)
        if place == 0:
            notes.append(words.p("table", "led"))
        if seat == winner:
            notes = [words.p("table", "wins")]
            label += ". " + words.t("Wins the trick")
        yield _slot(scene, card, names[seat], " ".join(notes), label, width, seat == winner)


def _before(
    scene: Scene, view: SeatView, kitty: Sequence[Card], width: float
) -> Iterator[ft.Control]:
    """Give what lies in the middle before the first lead: the turn-up, or the kitty."""
    words = scene.words
    if view.turn_up is not None and view.robber is None:
        said = words.p("table", "turned up")
        label = f"{said}: {words.card_aloud(view.turn_up)}"
        yield _slot(scene, view.turn_up, said, "", label, width, False, wide=True)
    for card in kitty:
        said = words.p("table", "kitty")
        label = f"{said}: {words.card_aloud(card)}"
        yield _slot(scene, card, said, "", label, width, False)


def _slot(
    scene: Scene,
    card: Card | None,
    name: str,
    note: str,
    label: str,
    width: float,
    wins: bool,
    wide: bool = False,
) -> ft.Control:
    """Give a card of the middle, or an empty place, over its name and a note."""
    look = scene.look
    colours = look.palette
    edge = ft.Border.all(max(2.0, width * 0.04), colours.lamp) if wins else None
    if card is None:
        edge = ft.Border.all(1.5, colours.on_table_soft)
    picture = ft.Container(
        card_picture(card, scene.style, width) if card is not None else None,
        width=width,
        height=width * 1.4,
        border_radius=width * CORNER * 1.1,
        opacity=1 if card is not None else 0.4,
    )
    face = ft.Stack(
        [
            picture,
            ft.Container(
                left=0,
                top=0,
                right=0,
                bottom=0,
                border=edge,
                border_radius=width * CORNER * 1.1,
                opacity=1 if card is not None else 0.4,
            ),
        ],
        width=width,
        height=width * 1.4,
    )
    lines = [
        ft.Text(
            said,
            style=table_style(_named(look), 13, colour, bold=bold),
            text_align=ft.TextAlign.CENTER,
            max_lines=1,
            no_wrap=True,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        for said, colour, bold in (
            (name, colours.on_table, wins),
            (note, colours.lamp if wins else colours.on_table_soft, wins),
        )
    ]
    return ft.Semantics(
        container=True,
        identifier=f"trick-{card.name}" if card is not None else None,
        label=label,
        exclude_semantics=True,
        content=ft.Column(
            [face, *lines],
            width=None if wide else width,
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def hands(scene: Scene, step: ReviewStep, width: float) -> ft.Control:
    """Give every hand, the viewer's first, with who acted marked."""
    view = scene.view(step)
    first = scene.viewer or 0
    seats = [view.layout.left_of(first, place) for place in range(view.layout.seats)]
    return ft.Column(
        [_hand(scene, step, view, seat, width) for seat in seats],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _hand(scene: Scene, step: ReviewStep, view: SeatView, seat: int, width: float) -> ft.Control:
    words, look, names = scene.words, scene.look, scene.names
    colours = look.palette
    acted = seat == step.seat
    held = step.hands[seat]
    played = _played(view, seat)
    everything = in_order(replace(view, seat=seat, hand=(*held, *played)))
    hand = tuple(card for card in everything if card in held)
    aside = tuple(card for by, card in step.buried if by == seat)
    visible = [*_facts(words, view, seat)]
    mark = side_mark(look, view.layout, view.layout.side(seat), scene.colours)
    title: list[ft.Control] = [
        ft.Container(
            text(look, names[seat], bold=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            expand=True,
            expand_loose=True,
        )
    ]
    if mark is not None:
        title.insert(0, side_peg(mark, look.size("body") * 0.7))
    lines: list[ft.Control] = [ft.Row(title, spacing=6, tight=True)]
    if visible:
        lines.append(text(look, ", ".join(visible), "small", colours.soft))
    inner = width - 2 * _PADDING - 4
    scale = min(1.3, look.text_size)
    least, most = (width * scale for width in _HAND_CARD)
    name = _NAME * look.text_size
    beside = inner - name - _GAP >= 4.4 * least
    room = inner - name - _GAP if beside else inner
    size = min(most if view.layout.seats <= _FEW else least, max(least, (room - 16) / 5))
    about = ft.Column(lines, spacing=0, tight=True)
    strip = _strip(scene, everything, frozenset(played), size, room)
    body: list[ft.Control]
    if beside:
        about.width = name
        body = [
            ft.Row(
                [about, strip],
                spacing=_GAP,
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
    else:
        body = [about, strip]
    if aside:
        body.append(
            text(
                look,
                aside_text(words, aside),
                "small",
                colours.soft,
                aloud=aside_text(words.aloud, aside),
            )
        )
    label = seat_label(words.aloud, view, seat, names, False)
    return ft.Semantics(
        key=f"hand-{seat}",
        container=True,
        identifier=f"hand-{seat}",
        label=hand_label(words, label, hand, played, aside),
        exclude_semantics=True,
        content=ft.Container(
            bgcolor=colours.raised if acted else colours.panel,
            border=ft.Border.all(2 if acted else 1.5, colours.brass if acted else colours.edge),
            border_radius=12,
            padding=ft.Padding.only(left=_PADDING, right=_PADDING, top=6, bottom=2),
            content=ft.Column(
                body,
                spacing=4,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )


def _facts(words: Words, view: SeatView, seat: int) -> Iterator[str]:
    """Say the little that stands below a name."""
    if seat == view.dealer:
        yield words.t("dealer")
    won = view.trick_winners.count(seat)
    if won:
        yield tricks_text(words, won)
    if seat == view.jinker:
        yield words.t("going for all five tricks")


def _played(view: SeatView, seat: int) -> tuple[Card, ...]:
    """Give the cards that a seat has played, in order."""
    cards = (trick.card_of(seat, view.layout) for trick in (*view.tricks, view.trick))
    return tuple(card for card in cards if card is not None)


def _strip(
    scene: Scene, hand: Hand, played: frozenset[Card], size: float, room: float
) -> ft.Control:
    """Give a hand as a row of cards, over each other where there is no room beside each other.

    What has been played stays in its place, faint and lower, so that nothing else moves.
    """
    step = size + 4
    if len(hand) > 1:
        step = min(step, (room - size) / (len(hand) - 1))
    radius = size * CORNER * 1.1
    cards: list[ft.Control] = [
        ft.Container(
            card_picture(card, scene.style, size),
            left=place * step,
            top=_LOWER if card in played else 0,
            border_radius=radius,
            opacity=0.4 if card in played else 1,
            shadow=ft.BoxShadow(blur_radius=3, color=scene.look.palette.shadow),
        )
        for place, card in enumerate(hand)
    ]
    return ft.Stack(
        cards,
        width=(len(hand) - 1) * step + size if hand else size,
        height=size * 1.4 + _LOWER,
    )
