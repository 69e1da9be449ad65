"""Charts of the statistics: drawn so that they read without colour, and said in words."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from table.statistics import Counts
from ui.components.text import text
from ui.texts.statistics import Figure, won_aloud, won_text
from ui.texts.words import Words
from ui.theme import Look

HEIGHT = 120.0


def columns_chart(look: Look, identifier: str, numbers: Sequence[int], aloud: str) -> ft.Control:
    """Draw a column for each number, with the number above it and its place below."""
    colours = look.palette
    most = max(*numbers, 1)
    columns: list[ft.Control] = [
        ft.Column(
            [
                text(
                    look,
                    str(number) if number else "–",
                    "small",
                    no_wrap=True,
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.Container(
                    height=max(3.0, HEIGHT * number / most),
                    bgcolor=colours.fill if number else None,
                    border=ft.Border.all(1.5, colours.brass if number else colours.edge),
                    border_radius=ft.BorderRadius.only(top_left=4, top_right=4),
                    margin=ft.Margin.symmetric(horizontal=5),
                ),
                ft.Container(height=1.5, bgcolor=colours.edge),
                text(
                    look,
                    str(place),
                    "small",
                    colours.soft,
                    bold=True,
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            alignment=ft.MainAxisAlignment.END,
            expand=1,
        )
        for place, number in enumerate(numbers)
    ]
    return ft.Semantics(
        container=True,
        identifier=f"chart-{identifier}",
        label=aloud,
        exclude_semantics=True,
        content=ft.Row(columns, spacing=0, vertical_alignment=ft.CrossAxisAlignment.END),
    )


def shares_chart(
    look: Look, words: Words, identifier: str, rows: Sequence[tuple[str, Counts]]
) -> ft.Control:
    """Draw how many games of each kind were won: a bar of all of them, filled so far."""
    return ft.Column(
        [
            _share(
                look,
                f"chart-{identifier}-{number}",
                Figure(name, won_text(words, counts), counts.wins, counts.games),
                won_aloud(words.aloud, name, counts),
            )
            for number, (name, counts) in enumerate(rows)
        ],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def figures_chart(look: Look, identifier: str, rows: Sequence[Figure]) -> ft.Control:
    """Draw how often something happened: a bar for all the times it might have, filled so far."""
    return ft.Column(
        [
            _share(look, f"{identifier}-{number}", one, f"{one.name}: {one.shown}")
            for number, one in enumerate(rows)
        ],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def results_chart(look: Look, results: Sequence[bool], aloud: str) -> ft.Control:
    """Draw a field for each game, the oldest first: one that was won is full, with a tick."""
    colours = look.palette
    side = 20 * look.text_size
    fields: list[ft.Control] = [
        ft.Container(
            ft.Icon(ft.Icons.CHECK, color=colours.on_fill, size=side * 0.75) if won else None,
            width=side,
            height=side,
            alignment=ft.Alignment.CENTER,
            bgcolor=colours.fill if won else None,
            border=ft.Border.all(1.5, colours.brass if won else colours.edge),
            border_radius=4,
        )
        for won in results
    ]
    return ft.Semantics(
        container=True,
        identifier="chart-results",
        label=aloud,
        exclude_semantics=True,
        content=ft.Row(fields, wrap=True, spacing=4, run_spacing=4),
    )


def _share(look: Look, identifier: str, one: Figure, aloud: str) -> ft.Control:
    colours = look.palette
    parts: list[ft.Control] = []
    if one.part:
        parts.append(ft.Container(bgcolor=colours.fill, height=12, expand=one.part))
    if one.whole > one.part:
        parts.append(ft.Container(height=12, expand=one.whole - one.part))
    bar = ft.Container(
        ft.Row(parts, spacing=0),
        border=ft.Border.all(1.5, colours.brass),
        border_radius=4,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    line = ft.Row(
        [
            ft.Container(text(look, one.name), expand=True),
            text(look, one.shown, "small", colours.soft),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    return ft.Semantics(
        container=True,
        identifier=identifier,
        label=aloud,
        exclude_semantics=True,
        content=ft.Column(
            [line, bar], spacing=3, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def table(look: Look, identifier: str, rows: Sequence[tuple[str, str]]) -> ft.Control:
    """Give numbers by name, a line each; where texts are large, a share stands below its number."""
    large = look.text_size >= 1.5
    lines: list[ft.Control] = [
        ft.Semantics(
            container=True,
            identifier=f"{identifier}-{number}",
            label=f"{name}: {value}",
            exclude_semantics=True,
            content=ft.Row(
                [
                    ft.Container(text(look, name), expand=True),
                    text(
                        look,
                        value.replace(" (", "\n(") if large else value,
                        bold=True,
                        colour=look.palette.brass,
                        text_align=ft.TextAlign.RIGHT,
                    ),
                ],
                spacing=12,
            ),
        )
        for number, (name, value) in enumerate(rows)
    ]
    return ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
