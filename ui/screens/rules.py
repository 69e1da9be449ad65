"""Rules: the text of a game, and the order of the cards drawn from the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from engine.cards import Card, Suit
from engine.ranking import order
from engine.ruleset import PRESETS, RuleSet
from ui.cards import face, suit
from ui.components.buttons import pressable
from ui.components.page import column_width, panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, patiently, use_app
from ui.guard import guarded
from ui.texts.rules import preset_name, rules_page
from ui.theme import Look

SECTIONS: Final = (
    "short",
    "pack",
    "deal",
    "order",
    "rob",
    "follow",
    "score",
    "tips",
    "questions",
)
"""What the sections of a rules text are about, in order: their names in addresses."""


class Section(NamedTuple):
    """A section of a rules text; `key` is one of SECTIONS, or its number."""

    key: str
    title: str
    body: str


def split_sections(page: str) -> list[Section]:
    """Split a rules text, in Markdown, at its headings; its title is the screen's own."""
    parts = [part.partition("\n") for part in f"\n{page}".split("\n## ")[1:]]
    keys = (*SECTIONS, *map(str, range(len(SECTIONS), len(parts))))
    return [
        Section(key, title.strip(), body.strip())
        for key, (title, _, body) in zip(keys, parts, strict=False)
    ]


@guarded
def RulesScreen() -> ft.View:
    """Show the rules of the game that the path names, from the section that it names."""
    app = use_app()
    words, look = app.words, app.look
    params = ft.use_route_params()
    wanted = params.get("section")
    # An address with a game that is not known shows the rules of Twenty-Five.
    rules = PRESETS.get(params.get("preset", "")) or PRESETS["twenty-five"]
    column = ft.use_memo(ft.Ref[ft.Column], [])

    async def go_to_section() -> None:
        if wanted and column.current:
            await patiently(column.current.scroll_to(scroll_key=wanted, duration=0))

    ft.use_effect(go_to_section, [wanted])
    body: list[ft.Control] = []
    for section in split_sections(rules_page(words, rules)):
        body += [
            ft.Container(
                heading(look, section.title),
                key=ft.ScrollKey(section.key),  # type: ignore[call-arg]
                padding=ft.Padding.only(top=8),
            ),
            _prose(look, section.body),
        ]
        if section.key == "order":
            body.append(CardOrders(rules))
    title = words.t("Rules of {game}", game=preset_name(words, rules.preset))
    return screen(app, title, body, column=column)


def _prose(look: Look, words: str) -> ft.Control:
    colours = look.palette
    style = look.style("body")
    strong = look.style("body", bold=True)
    sheet = ft.MarkdownStyleSheet(
        p_text_style=style,
        strong_text_style=strong,
        em_text_style=ft.TextStyle(italic=True),
        h3_text_style=look.style("heading"),
        list_bullet_text_style=look.style("body", colours.brass),
        a_text_style=look.style("body", colours.brass),
        table_head_text_style=strong,
        table_body_text_style=style,
        table_cells_padding=ft.Padding.symmetric(horizontal=8, vertical=6),
        table_cells_decoration=ft.BoxDecoration(border=ft.Border.all(1, colours.edge)),
        block_spacing=look.size("body") * 0.6,
        list_indent=look.size("body") * 1.4,
    )
    return ft.Markdown(
        words,
        extension_set=ft.MarkdownExtensionSet.GITHUB_WEB,
        md_style_sheet=sheet,
        fit_content=True,
    )


@ft.component
def CardOrders(rules: RuleSet) -> ft.Control:
    """Every card in order for a trump suit that can be picked: trumps, then the plain suits."""
    app = use_app()
    look, words = app.look, app.words
    trump, set_trump = ft.use_state(Suit.SPADES)
    rows: list[ft.Control] = [
        heading(look, words.t("The cards in order"), 3),
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
        rows.append(_row(app, title, cards))
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
                ft.Image(suit(one.value, deck=app.settings.deck), width=side, height=side),
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


def _row(app: AppContext, title: str, cards: Sequence[Card]) -> ft.Control:
    """Show cards overlapping, highest first, in as many lines as their indices need."""
    look, words = app.look, app.words
    space = column_width(app) - 36
    width = 58 * look.text_size**0.6
    strip = width * 0.37
    most = max(1, int((space - width) // strip) + 1)
    lines = -(-len(cards) // most)
    each = -(-len(cards) // lines)
    height = width * 1.4
    drawn = [
        ft.Stack(
            [
                ft.Container(
                    ft.Image(
                        face(card.name, deck=app.settings.deck, letters=app.letters),
                        width=width,
                        height=height,
                    ),
                    left=place * strip,
                    shadow=ft.BoxShadow(blur_radius=4, color=look.palette.shadow),
                    border_radius=width * 0.064,
                )
                for place, card in enumerate(cards[start : start + each])
            ],
            height=height,
        )
        for start in range(0, len(cards), each)
    ]
    said = words.t(
        "{title}, highest first: {cards}",
        title=title,
        cards=", ".join(words.card_aloud(card) for card in cards),
    )
    return ft.Semantics(
        container=True,
        label=said,
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Column(
                [text(look, title, "small", look.palette.soft), *drawn],
                spacing=6,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
