"""New game, at first sight: how many people share the device, how well the computer plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from engine.players import LEVELS
from ui.components.buttons import button
from ui.components.fields import Option, choice, fold, in_columns, numbers, switch
from ui.components.page import panel
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.screens.new_game_players import is_wide
from ui.seating import (
    Company,
    Seating,
    computers,
    kept_who,
    levels,
    names_with,
    opponents,
    partners,
    people,
    usual_level,
    with_people,
    with_who,
)
from ui.texts.levels import computer_title, level_line, level_name
from ui.texts.words import Words

HOW = "/new/computer"
"""Where a new game tells how the computer plays."""


def people_choice(app: AppContext, table: Company) -> ft.Control:
    """Ask how many people share the device: one who plays alone, some, or all of them."""
    look, words = app.look, app.words
    count = table.layout.seats
    label = words.t("How many people share this device?")

    def pick(number: int) -> None:
        seating = with_people(table.seating, number)
        # Where everybody is a person, everybody is at a larger table too.
        others = seating[-1] if number == count else usual_level(seating)
        app.change(
            who=kept_who(seating, app.settings.who, others),
            names=names_with(words, app.settings.names, table.seating, seating),
        )

    options = [
        Option(number, str(number), str(number), aloud=words.n("{n} person", "{n} people", number))
        for number in range(1, count + 1)
    ]
    tiles = numbers(look, "people", label, options, len(people(table.seating)), pick)
    return ft.Column([text(look, label, "small", look.palette.soft), tiles], spacing=6)


def compact_levels(
    app: AppContext,
    identifier: str,
    label: str,
    current: str,
    pick: Callable[[str], Any],
    first: tuple[Option, ...] = (),
) -> ft.Control:
    """Give the levels in little room, with the line of the one chosen below."""
    look, words = app.look, app.words
    options = [
        *first,
        *(
            Option(
                level,
                level,
                level_name(words, level),
                aloud=f"{level_name(words, level)}. {level_line(words, level)}",
            )
            for level in LEVELS
        ),
    ]
    rows = [choice(look, identifier, label, options, current, pick)]
    if current in LEVELS:
        line = text(look, level_line(words, current), "small", look.palette.soft)
        rows.append(ft.Semantics(exclude_semantics=True, content=line))
    return in_columns(rows, 1, 8)


@ft.component
def ComputerPlayers(table: Company) -> ft.Control:
    """Give the level of the computer players, folded behind what it is and how it plays."""
    app = use_app()
    unfolded, unfold = ft.use_state(False)
    asked_apart, set_apart = ft.use_state(False)
    look, words = app.look, app.words
    groups = {
        "partner": partners(table.layout, table.seating),
        "opponent": opponents(table.layout, table.seating),
    }
    two_groups = all(groups.values())
    chosen = levels(table.seating, computers(table.seating))
    apart = two_groups and (asked_apart or len(chosen) > 1)
    title, line = _summary(words, table, groups)
    head = fold(look, "computer-players", title, line, unfolded, lambda: unfold(not unfolded))
    if not unfolded:
        return head

    def keep(seating: Seating, others: str = "") -> None:
        app.change(who=kept_who(seating, app.settings.who, others))

    def for_all(level: str) -> None:
        keep(with_who(table.seating, computers(table.seating), level), level)

    def part(differ: bool) -> None:
        set_apart(differ)
        if not differ:
            for_all(usual_level(table.seating))

    rows: list[ft.Control] = []
    if apart:
        for name, seats in groups.items():
            label = _group(words, name, len(seats))
            here = levels(table.seating, seats)
            rows += [
                heading(look, label, 3),
                compact_levels(
                    app,
                    f"{name}-level",
                    label,
                    here[0] if len(here) == 1 else "",
                    lambda level, seats=seats: keep(  # type: ignore[misc]
                        with_who(table.seating, seats, level)
                    ),
                ),
            ]
    else:
        options = [
            Option(level, level, level_name(words, level), level_line(words, level))
            for level in LEVELS
        ]
        rows.append(
            choice(
                look,
                "level",
                words.t("Computer players"),
                options,
                chosen[0] if len(chosen) == 1 else "",
                for_all,
                2 if is_wide(app) else 1,
            )
        )
    if two_groups:
        rows.append(
            switch(look, "levels-apart", words.t("Partner and opponents differ"), apart, part)
        )
    rows.append(
        button(
            look,
            "how-computer",
            computer_title(words),
            lambda: app.go(HOW),
            icon=ft.Icons.HELP_OUTLINE,
        )
    )
    return in_columns([head, panel(look, in_columns(rows, 1, 12))], 1, 8)


def _group(words: Words, name: str, count: int) -> str:
    if name == "partner":
        return words.t("Partner") if count == 1 else words.t("Partners")
    return words.t("Opponent") if count == 1 else words.t("Opponents")


def _summary(words: Words, table: Company, groups: dict[str, tuple[int, ...]]) -> tuple[str, str]:
    """Give the title and the line that stand for the levels of all computer players."""
    title = words.t("Computer players")
    chosen = levels(table.seating, computers(table.seating))
    if len(chosen) == 1:
        named = words.t("{setting}: {value}", setting=title, value=level_name(words, chosen[0]))
        return named, level_line(words, chosen[0])
    parts = [(name, levels(table.seating, seats), len(seats)) for name, seats in groups.items()]
    if all(len(here) == 1 for _, here, _ in parts):
        return title, " · ".join(
            words.t(
                "{setting}: {value}",
                setting=_group(words, name, count),
                value=level_name(words, here[0]),
            )
            for name, here, count in parts
        )
    return title, ", ".join(level_name(words, level) for level in chosen)
