"""The end of a deal and of a game, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from engine.view import SeatView
from ui.components.text import text
from ui.texts.deal import (
    deal_headline,
    deal_line,
    deal_notes,
    game_end_text,
    games_text,
    match_won_text,
    total_text,
)
from ui.texts.sides import number_text
from ui.texts.words import Words
from ui.theme import Look

_FEW: Final = 4
_LARGE: Final = 1.75


def outcome_title(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Give the headline: who won the match, the game or the deal."""
    if view.winners and view.rules.games > 1:
        return match_won_text(words, view.layout, view.winners, names, view.seat)
    if view.game_winners:
        return game_end_text(words, view, names)
    return deal_headline(words, view, names)


def outcome(
    words: Words, view: SeatView, names: Sequence[str], look: Look, one_deal: bool = False
) -> Sequence[ft.Control]:
    """Give a row for each side, the viewer's first, and what the deal means for the game.

    Of more rows than a small phone shows, what the deal means stands above them. With `one_deal`
    the game is over with it, whatever the score.
    """
    colours = look.palette
    sides = sorted(range(view.layout.sides), key=lambda side: side != view.side)
    rows: list[ft.Control] = [_side(words, view, side, names, look) for side in sides]
    told = zip(*(_notes(one, view, names, one_deal) for one in (words, words.aloud)), strict=True)
    notes: list[ft.Control] = [
        ft.Container(
            text(look, note, "body", colours.soft, aloud=aloud), padding=ft.Padding.only(top=4)
        )
        for note, aloud in told
    ]
    return (*rows, *notes) if len(rows) <= _FEW else (*notes, *rows)


def _notes(words: Words, view: SeatView, names: Sequence[str], one_deal: bool) -> Sequence[str]:
    """Say how the points came about, and how the game and the match stand."""
    match = view.rules.games > 1 and not one_deal
    told = (games_text(words, view, names),) if match else ()
    return (*deal_notes(words, view, names, one_deal), *told)


def _side(words: Words, view: SeatView, side: int, names: Sequence[str], look: Look) -> ft.Control:
    colours = look.palette
    won = side in view.game_winners
    line, aloud = (deal_line(one, view, side, names) for one in (words, words.aloud))
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS, color=colours.brass, size=look.size("heading"))
    total = text(look, number_text(words, view.scores[side]), "title", colours.brass)
    sums: list[ft.Control] = [*([cup] if won else []), total]
    return ft.Semantics(
        key=f"outcome-{side}",
        container=True,
        identifier=f"outcome-{side}",
        label=f"{aloud}. {total_text(words.aloud, view, side)}",
        exclude_semantics=True,
        content=ft.Container(
            bgcolor=colours.raised,
            border=ft.Border.all(2, colours.brass if won else colours.edge),
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
            content=ft.Row([ft.Container(text(look, line, "body"), expand=True), *sums])
            if look.text_size < _LARGE
            # Beside a number, words of large letters would be broken.
            else ft.Column(
                [text(look, line, "body"), ft.Row(sums, alignment=ft.MainAxisAlignment.END)],
                spacing=0,
            ),
        ),
    )
