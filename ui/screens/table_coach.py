"""The coach at the table: a button for a hint, and the plate with what it says."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from engine.state import Phase
from ui.components import surface
from ui.components.buttons import Press
from ui.components.surface import Setting
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame
from ui.controllers.table import TableController
from ui.screens.table_tools import spare_place
from ui.texts.advice import advice_text, clearly_better_text
from ui.theme import table_style

_SIZE = 15
_BESIDE = 60.0
"""The width of all that is beside the words: icon, gap and rim."""


def asks_for_hint(controller: TableController, coach: Coach) -> Press | None:
    """Give what asks for a hint, or puts it away; None where there is none to be had now."""
    frame = controller.frame
    if frame is None or not controller.coached or not controller.my_turn:
        return None

    def ask() -> None:
        controller.answered()
        coach.ask(frame)

    return ask


def hint_tool(setting: Setting, controller: TableController, coach: Coach) -> Iterator[ft.Control]:
    """Give the button for a hint, where there is room for it beside that for taking back."""
    frame, ask = controller.frame, asks_for_hint(controller, coach)
    if frame is None or ask is None:
        return
    cards = len(frame.view.hand)
    first = spare_place(setting.layout, cards)
    place = spare_place(setting.layout, cards, first) if first is not None else None
    if place is not None:
        label = setting.words.t("Hint")
        yield from surface.tools(setting, [("hint", label, ft.Icons.LIGHTBULB_OUTLINE, place, ask)])


def coach_says(setting: Setting, controller: TableController, coach: Coach) -> Iterator[ft.Control]:
    """Give what the coach says now, over the line above the hand; a tap puts it away."""
    frame, words = controller.frame, setting.words
    if frame is None or controller.answers or not controller.coached:
        return
    hint, word = coach.hint_at(frame), coach.word_at(frame)
    if hint is not None and controller.my_turn:
        said, aloud = (advice_text(one, hint, frame.view) for one in (words, words.aloud))
        yield plate(setting, frame, "advice", said, aloud, coach.hush)
    elif coach.working and controller.my_turn:
        said = words.t("Being worked out …")
        yield plate(setting, frame, "advice", said, said, coach.hush)
    elif word is not None:
        chips = frame.view.rules.for_pool
        said, aloud = (clearly_better_text(one, word, chips) for one in (words, words.aloud))
        yield plate(setting, frame, "word", said, aloud, coach.hush, ft.Icons.SCHOOL)


def plate(
    setting: Setting,
    frame: Frame,
    identifier: str,
    said: str,
    aloud: str,
    on_press: Press,
    icon: ft.IconData = ft.Icons.LIGHTBULB,
) -> ft.Control:
    """Give words over the line above the hand, as high as they need; a tap puts them away.

    Where that line has no room for them, they keep clear of the buttons as well.
    """
    look, layout = setting.look, setting.layout
    colours, rect, size = look.palette, layout.message, _SIZE * look.text_size
    lines = -(-len(said) * size * 0.47 // (rect.width - _BESIDE * look.text_size))
    tall = lines * size * 1.2 + 12 > rect.height
    foot = rect.bottom
    if tall and frame.settled and frame.view.phase is Phase.ROB and not layout.stacked:
        foot = min(foot, layout.panel.top - 4)
    shown = ft.Container(
        ft.Row(
            [
                ft.Icon(icon, color=colours.lamp, size=19 * look.text_size),
                ft.Container(
                    ft.Text(said, style=table_style(look, _SIZE, colours.on_table)),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=8,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=colours.pill,
        border=ft.Border.all(1.5, colours.lamp),
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=12, vertical=5),
        on_click=lambda _: on_press(),
    )
    return ft.Container(
        ft.Semantics(
            container=True,
            identifier=identifier,
            live_region=True,
            label=aloud,
            exclude_semantics=True,
            content=shown,
        ),
        key=identifier,
        left=rect.left,
        width=rect.width,
        bottom=layout.size.height - foot,
    )
