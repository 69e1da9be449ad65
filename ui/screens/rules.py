"""Rules: the list of games, and the rules of one of them, to read, search and jump about in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import cast

import flet as ft

from engine.ruleset import PRESETS, RuleSet, rules_spec
from table.saves import DamagedSave, SilentStore
from ui.components.back import back_closes
from ui.components.buttons import button, pressable
from ui.components.page import column_width, level_up, panel, screen, table_below
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.house_rules import offers
from ui.screens.glossary import TermDialog, glossary_title
from ui.screens.rules_cards import CardOrders
from ui.screens.rules_text import Follow, pills, place_in, section_view, use_places, use_search
from ui.texts.faults import no_such_page_text
from ui.texts.levels import computer_title
from ui.texts.rules import (
    changes,
    option_label,
    option_line,
    preset_line,
    preset_name,
    value_label,
    value_line,
)
from ui.texts.rules_page import Section, home_of, preset_game, rules_of
from ui.texts.rules_search import found_text, in_vain, search, terms
from ui.texts.rules_sections import Game
from ui.texts.words import Words
from ui.theme import Look

USUAL = "twenty-five"


@guarded
def RulesListScreen() -> ft.View:
    """Show the games of the family, each with a way to its rules, and the glossary."""
    app = use_app()
    look, words = app.look, app.words
    rows: list[ft.Control] = [text(look, words.t("Which game do you want to read about?"))]
    for preset in PRESETS:
        name, line = preset_name(words, preset), preset_line(words, preset)
        rows.append(_way(look, f"rules-{preset}", name, line, app, f"/rules/{preset}"))
    about = words.t("Card players’ words explained")
    rows.append(
        _way(look, "glossary", glossary_title(words), about, app, "/rules/glossary"),
    )
    about = words.t("What it sees, what it does not, and how strong it is")
    rows.append(
        _way(look, "how-computer", computer_title(words), about, app, "/rules/computer"),
    )
    return screen(app, words.t("Rules"), rows)


def _way(
    look: Look, identifier: str, name: str, line: str, app: AppContext, path: str
) -> ft.Control:
    """Give an entry of the list: a name, a line, and where it leads."""
    lines = ft.Column(
        [text(look, name, bold=True), text(look, line, "small", look.palette.soft)], spacing=2
    )
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=look.palette.brass, size=look.size("body") * 1.5)
    return pressable(
        look,
        identifier,
        f"{name}. {line}",
        ft.Row([ft.Container(lines, expand=True), arrow], spacing=8),
        lambda: app.go(path),
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        alignment=None,
    )


@guarded
def RulesScreen() -> ft.View:
    """Show the rules of the game that the path names, from the section that it names.

    Opened from a table, they are those of that table. An address with a game that is not known
    leads to the list, or back to the table.
    """
    app = use_app()
    words = app.words
    params = ft.use_route_params()
    path = ft.use_view_path()
    table = table_below(path)
    base = f"{table}/rules"
    named = params.get("preset", "")
    known = named in PRESETS
    preset = named if known else USUAL
    game = _use_game(app, preset, table)
    query, clear, field = use_search(app, app.words.t("Search rules"), app.words.t("All the rules"))
    term, show_term = ft.use_state("")
    column = ft.use_memo(ft.Ref[ft.Column], [])
    ready = game is not None and not query
    sections = rules_of(words, game) if game is not None else ()
    place = place_in(sections, params.get("section"))
    scroll_to, foot = use_places(app, column, place, ready)

    def go_to(anchor: str) -> None:
        clear()
        scroll_to(anchor)

    def follow(kind: str, place: str) -> None:
        if kind == "glossary":
            show_term(place)
            return
        show_term("")
        home = home_of(place, preset)
        if home == preset:
            go_to(place)
        elif home:
            app.go(f"{base}/{home}/{place}")

    TermDialog(app, term, follow, lambda: show_term(""), lambda: app.go(f"{base}/glossary/{term}"))

    def turn_back() -> None:
        if not known:
            app.go(level_up(path))
            app.notify(no_such_page_text(words))

    ft.use_effect(turn_back, [known])
    title = words.t("Rules of {game}", game=preset_name(words, preset))
    if game is None or not known:
        return screen(app, title if known else words.t("Rules"), [], column=column)
    wanted = terms(query)
    body: list[ft.Control] = [field]
    if wanted or in_vain(query):
        found = search(sections, wanted) if wanted else ()
        body += _found(app, found, wanted, go_to, follow)
    else:
        body += _at_the_table(app, game.rules) if table else []
        body.append(Contents(sections, go_to, lambda: app.go(f"{base}/glossary")))
        for section in sections:
            body += section_view(app, section, follow)
            if section.key == "order":
                body.append(CardOrders(game.rules))
            elif section.key == "variants":
                body.append(_house_rules(app, game.rules))
        body.append(foot(preset))
    view = screen(app, title, body, column=column)
    return back_closes(app, view, (lambda: show_term("")) if term else None)


async def _game_at(app: AppContext, table: str) -> Game | None:
    """Give the game at the table with that path, None where it is not known, or as usual.

    Raises DamagedSave, SilentStore.
    """
    _, kind, *key = table.split("/")
    if kind == "table":
        save = await app.saves.load(key[0])
        return Game(save.record.rules, (save.record.layout,)) if save else None
    ticket = await app.tables.tickets.find(key[0]) if kind == "shared" else None
    if ticket is None or ticket.rules is None or ticket.layout is None:
        return None
    return Game(ticket.rules, (ticket.layout,))


def _use_game(app: AppContext, preset: str, table: str) -> Game | None:
    """Give the game to read about, that of a table where there is one; None until it is known."""
    usual = preset_game(preset)
    at_table, set_at_table = ft.use_state(cast("Game | None", None))

    async def ask() -> None:
        game = None
        # The table itself tells what is wrong with its save.
        with suppress(DamagedSave, SilentStore):
            game = await _game_at(app, table) if table else None
        set_at_table(game or usual)

    ft.use_effect(ask, [table])
    if not table:
        return usual
    # From a table one may go on to the rules of another game.
    return usual if at_table and at_table.rules.preset != preset else at_table


def _at_the_table(app: AppContext, rules: RuleSet) -> list[ft.Control]:
    """Say that these are the rules of the table, and what is not as usual there."""
    look, words = app.look, app.words
    lines = changes(words, rules_spec(rules))
    said = words.t("These are the rules of your table.")
    rows: list[ft.Control] = [text(look, said, bold=True)]
    rows += [text(look, line, "small", look.palette.soft) for line in lines]
    return [panel(look, ft.Column(rows, spacing=3))]


@ft.component
def Contents(
    sections: Sequence[Section], go_to: Callable[[str], None], glossary: Callable[[], None]
) -> ft.Control:
    """Give the contents: a list that is folded away where there is little room."""
    app = use_app()
    look, words = app.look, app.words
    wide = column_width(app) >= 500 and look.text_size < 1.5
    chosen, choose = ft.use_state("")
    opened = chosen == "open" if chosen else wide
    label = words.t("Contents")
    icon = ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE
    row = ft.Row(
        [
            ft.Icon(ft.Icons.LIST, color=look.palette.brass, size=look.size("body") * 1.4),
            ft.Container(text(look, label, bold=True), expand=True),
            ft.Icon(icon, color=look.palette.brass, size=look.size("body") * 1.4),
        ],
        spacing=10,
    )
    head = pressable(
        look,
        "contents",
        label,
        row,
        lambda: choose("shut" if opened else "open"),
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        alignment=None,
        expanded=opened,
    )
    if not opened:
        return head
    items = [(section.key, section.title) for section in sections]

    def press(key: str) -> None:
        if key == "glossary":
            glossary()
        else:
            go_to(key)

    return ft.Column(
        [head, pills(look, "to", [*items, ("glossary", glossary_title(words))], press)],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _found(
    app: AppContext,
    found: Sequence[Section],
    wanted: Sequence[str],
    go_to: Callable[[str], None],
    follow: Follow,
) -> list[ft.Control]:
    """Show what was found, section by section, each with a way to where it stands."""
    look, words = app.look, app.words
    said = found_text(words, len(found))
    rows: list[ft.Control] = [
        ft.Semantics(
            container=True,
            identifier="found",
            live_region=True,
            content=text(look, said, "small", look.palette.soft),
        )
    ]
    for section in found:
        rows += section_view(app, section, follow, wanted)
        label = words.t("Read on in “{section}”", section=section.title)
        rows.append(
            button(look, f"found-{section.key}", label, lambda key=section.key: go_to(key))  # type: ignore[misc]
        )
    return rows


def _house_rules(app: AppContext, rules: RuleSet) -> ft.Control:
    """Show what can be changed in a game, value by value, with what holds here marked."""
    look, words = app.look, app.words
    colours = look.palette
    rows: list[ft.Control] = []
    for offer in offers(rules_spec(rules)):
        rows.append(
            ft.Container(
                heading(look, option_label(words, offer.option), 3),
                padding=ft.Padding.only(top=8 if rows else 0),
            )
        )
        rows.append(text(look, option_line(words, offer.option), "small", colours.soft))
        rows += [
            _value(look, words, offer.option, value, value == offer.current)
            for value in offer.values
        ]
    return panel(
        look, ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )


def _value(look: Look, words: Words, option: str, value: object, holds: bool) -> ft.Control:
    colours = look.palette
    size = look.size("body") * 1.2
    sign: ft.Control = (
        ft.Icon(ft.Icons.CHECK, color=colours.brass, size=size)
        if holds
        else ft.Container(width=size, height=size)
    )
    name, line = value_label(words, option, value), value_line(words, option, value)
    lines: list[ft.Control] = [text(look, name, bold=holds)]
    if line:
        lines.append(text(look, line, "small", colours.soft))
    said = ". ".join(filter(None, (name, words.t("applies here") if holds else "", line)))
    return ft.Semantics(
        container=True,
        label=said,
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Row(
                [sign, ft.Container(ft.Column(lines, spacing=0, tight=True), expand=True)],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        ),
    )
