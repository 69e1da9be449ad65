"""What is drawn with cards in the rules: the order of all cards, and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import flet as ft

from engine.cards import Card, Suit
from engine.ranking import order
from engine.ruleset import RuleSet
from ui.cards import face, suit
from ui.components.buttons import pressable
from ui.components.drawing import drawing
from ui.components.page import column_width, panel
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.texts.rules_examples import (
    Example,
    Line,
    example_text,
    line_text,
    opening,
    player,
)

_CARD = 54.0


@ft.component
def CardOrders(rules: RuleSet) -> ft.Control:
    """Every card in order for a trump suit that can be picked: trumps, then the plain suits."""
    app = use_app()
    look, words = app.look, app.words
    trump, set_trump = ft.use_state(Suit.SPADES)
    rows: list[ft.Control] = [
        text(look, words.t("Choose the trump suit:"), "small", look.palette.soft),
        _suits(app, trump, set_trump),
    ]
    plain = [one for one in Suit if one is not trump]
    for one in (trump, *plain):
        cards = [card for card in order(one, trump) if card in rules.pack]
        name = words.suit(one)
        title = (
            words.t("Trumps: {suit}", suit=name)
            if one is trump
            else words.t("Plain suit: {suit}", suit=name)
        )
        rows.append(_order(app, title, cards))
    return panel(
        look,
        ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _suits(app: AppContext, trump: Suit, pick: Callable[[Suit], None]) -> ft.Control:
    """Give four buttons, one for each suit."""
    look = app.look
    side = look.size("body") * 1.6
    tiles: list[ft.Control] = [
        pressable(
            look,
            f"trump-{one.value}",
            app.words.t("Trumps: {suit}", suit=app.words.suit(one)),
            # Suit colours are made for the ivory of the cards.
            ft.Container(
                drawing(suit(one.value, deck=app.settings.deck), width=side, height=side),
                bgcolor="#fdf6e6",
                border_radius=8,
                padding=6,
            ),
            lambda one=one: pick(one),  # type: ignore[misc]
            tone="chosen" if one is trump else "line",
            padding=7,
            alignment=None,
            button=None,
            checked=one is trump,
        )
        for one in Suit
    ]
    return ft.Row(tiles, spacing=8, run_spacing=8, wrap=True)


def _order(app: AppContext, title: str, cards: Sequence[Card]) -> ft.Control:
    """Show cards overlapping, highest first, in as many lines as their indices need."""
    look, words = app.look, app.words
    space = column_width(app) - 36
    width = 58 * look.text_size**0.6
    strip = width * 0.37
    most = max(1, int((space - width) // strip) + 1)
    lines = -(-len(cards) // most)
    each = -(-len(cards) // lines)
    drawn = [
        ft.Stack(
            [
                ft.Container(_face(app, card, width), left=place * strip)
                for place, card in enumerate(cards[start : start + each])
            ],
            height=width * 1.4,
        )
        for start in range(0, len(cards), each)
    ]
    said = words.t(
        "{title}, highest first: {cards}",
        title=title,
        cards=", ".join(words.card_aloud(card) for card in cards),
    )
    return _spoken(
        said,
        ft.Column(
            [text(look, title, "small", look.palette.soft), *drawn],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _face(app: AppContext, card: Card, width: float) -> ft.Container:
    return ft.Container(
        drawing(
            face(card.name, deck=app.settings.deck, letters=app.letters),
            width=width,
            height=width * 1.4,
        ),
        shadow=ft.BoxShadow(blur_radius=4, color=app.look.palette.shadow),
        border_radius=width * 0.064,
    )


def _spoken(said: str, content: ft.Control) -> ft.Control:
    """Have a screen reader say this in place of what is drawn."""
    return ft.Semantics(
        container=True,
        label=said,
        content=ft.Semantics(exclude_semantics=True, content=content),
    )


class _Shown(NamedTuple):
    """A card of an example: what stands below it, whether it is the one meant, or out."""

    card: Card
    caption: str = ""
    good: bool = False
    out: bool = False


def example_panel(app: AppContext, example: Example) -> ft.Control:
    """Draw a worked example on a piece of baize; a screen reader tells it as a whole."""
    colours = app.look.palette
    rows = list(_rows(app, example))
    return _spoken(
        example_text(app.words, example),
        ft.Container(
            ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            gradient=ft.RadialGradient(
                center=ft.Alignment(-0.4, -0.9),
                radius=2.2,
                colors=[colours.baize_lit, colours.baize],
            ),
            border_radius=14,
            padding=14,
        ),
    )


def _rows(app: AppContext, example: Example) -> Iterator[ft.Control]:
    """Give what is drawn, from top to bottom."""
    words = app.words
    hands = {seat: list(cards) for seat, cards in example.hands.items()}
    trick: list[tuple[int, Card]] = []
    drawn = 0
    if example.turned is None:
        yield from (_say(app, one) for one in opening(words, example))
    else:
        yield _cards(app, words.p("card", "Turned up"), [_Shown(example.turned)])
    for line in example.story:
        if line.what == "play":
            (card,) = line.cards
            trick.append((line.seat, card))
            hands.get(line.seat, [card]).remove(card)
            continue
        if line.what in ("wins", "is winning"):
            yield _trick(app, trick, line)
            drawn = len(trick)
            if line.what == "wins":
                trick, drawn = [], 0
            continue
        if len(trick) > drawn:
            yield _trick(app, trick, None)
            drawn = len(trick)
        hand = hands.get(line.seat, [])
        match line.what:
            case "may play":
                shown = [_Shown(c, "", c in line.cards, c not in line.cards) for c in hand]
                title = words.t("{player} may play:", player=player(words, line.seat))
                yield _cards(app, title, shown)
            case "may rob" | "may not rob" | "may take or jink" if hand:
                yield _cards(app, line_text(words, line), [_Shown(card) for card in hand])
            case _:
                yield _say(app, line_text(words, line), strong=line.what in _ENDS)


_ENDS = ("winner", "no winner", "spoilt", "plays for")


def _say(app: AppContext, said: str, *, strong: bool = False) -> ft.Control:
    colours = app.look.palette
    return text(app.look, said, "body" if strong else "small", colours.on_table, bold=strong)


def _trick(app: AppContext, trick: Sequence[tuple[int, Card]], wins: Line | None) -> ft.Control:
    """Draw a trick card by card as it was played, with the numbers of the players."""
    shown = [
        _Shown(card, str(seat + 1), wins is not None and seat == wins.seat) for seat, card in trick
    ]
    title = line_text(app.words, wins) if wins else app.words.t("On the table:")
    return _cards(app, title, shown)


def _cards(app: AppContext, title: str, cards: Sequence[_Shown]) -> ft.Control:
    look = app.look
    space = column_width(app) - 28
    gap = 6.0
    most = max(5, len(cards))
    width = min(_CARD * look.text_size**0.5, (space - gap * (most - 1)) / most)
    return ft.Column(
        [
            text(look, title, "small", look.palette.on_table),
            ft.Row([_card(app, one, width) for one in cards], spacing=gap, wrap=True),
        ],
        spacing=5,
    )


def _card(app: AppContext, shown: _Shown, width: float) -> ft.Control:
    """Draw a card with its mark below: by its sign, its frame and its shade."""
    look = app.look
    colours = look.palette
    size = min(look.size("small"), width * 0.42)
    below: list[ft.Control] = []
    if shown.caption:
        colour = colours.lamp if shown.good else colours.on_table_soft
        style = look.style("small", colour, size=size)
        below.append(ft.Text(shown.caption, style=style))
    if shown.good or shown.out:
        below.append(
            ft.Icon(
                ft.Icons.CHECK if shown.good else ft.Icons.CLOSE,
                size=size * 1.15,
                color=colours.lamp if shown.good else colours.on_table_soft,
            )
        )
    picture = _face(app, shown.card, width - 4)
    picture.opacity = 0.45 if shown.out else 1.0
    framed = ft.Container(
        picture,
        border=ft.Border.all(2, colours.lamp if shown.good else ft.Colors.TRANSPARENT),
        border_radius=width * 0.09,
    )
    rows: list[ft.Control] = [framed]
    if below:
        rows.append(ft.Row(below, spacing=1, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Container(
        ft.Column(rows, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER, tight=True),
        width=width,
    )
