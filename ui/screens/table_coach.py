"""The coach at the table: a button for a hint, and the plate with what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import flet as ft

from engine.players.advice import Advice
from engine.ruleset import CARDS_EACH
from engine.state import Phase
from ui.components import surface
from ui.components.buttons import Press
from ui.components.message import height_of
from ui.components.surface import Setting
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame
from ui.controllers.table import TableController
from ui.layout import Rect, TableLayout
from ui.layout.plate import foot_of_robbing
from ui.screens.table_tools import spare_place
from ui.texts.advice import advice_text, clearly_better_text
from ui.texts.words import Words
from ui.theme import table_style

_SIZE = 15


def asks_for_hint(controller: TableController, coach: Coach) -> Press | None:
    """Give what asks for a hint, or puts it away; None where there is none to be had now."""
    frame = controller.frame
    if frame is None or not controller.may_ask or not controller.shows_turn:
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
    place = setting.again.drawn("hint-place", hint_place, setting.layout, cards)
    if place is not None:
        label = setting.words.t("Hint")
        yield from surface.tools(setting, [("hint", label, ft.Icons.LIGHTBULB_OUTLINE, place, ask)])


def hint_place(layout: TableLayout, cards: int) -> Rect | None:
    """Give the place of that button, the same from a deal's first card to its last; None if none.

    `cards` is how many the hand holds, about which the button for taking back may go.
    """
    undo = spare_place(layout, CARDS_EACH)
    if undo is None:
        return None
    place, now = spare_place(layout, CARDS_EACH, undo), spare_place(layout, cards)
    return None if place is None or (now is not None and now.overlaps(place)) else place


def coach_says(setting: Setting, controller: TableController, coach: Coach) -> Iterator[ft.Control]:
    """Give what the coach says now, over the line above the hand; a tap puts it away.

    Where a reason has no room, and would hide buttons or the trick, a tap tells it first.
    """
    frame, words = controller.frame, setting.words
    if frame is None or controller.answers or not controller.coached:
        return
    hint, word = coach.hint_at(frame), coach.word_at(frame)
    ways = Ways(coach.whole, coach.tell_more, coach.hush)
    if hint is not None and controller.my_turn:
        yield advice_plate(setting, frame, hint, ways)
    elif coach.working and controller.my_turn:
        said = words.t("Working it out…")
        yield plate(setting, frame, "advice", said, said, coach.hush)
    elif word is not None:
        chips = frame.view.rules.for_pool
        said, aloud, on_press = _told(
            setting,
            lambda words, brief: clearly_better_text(words, word, chips, brief),
            ways,
            lambda height: setting.layout.message.bottom - height >= setting.layout.foot_of_trick,
        )
        yield plate(setting, frame, "word", said, aloud, on_press, ft.Icons.SCHOOL)


@dataclass(frozen=True, slots=True)
class Ways:
    """Whether words are to be told `whole`, and what a tap on them does: tell more, or no more."""

    whole: bool
    tell_more: Press
    hush: Press


def advice_plate(setting: Setting, frame: Frame, advice: Advice, ways: Ways) -> ft.Control:
    """Give what is advised and why, the reason after a tap where it would hide what it is about."""
    layout, view = setting.layout, frame.view

    def hides_nothing(height: float) -> bool:
        if view.phase is Phase.ROB:
            return layout.stacked or foot_of_robbing(layout, height) is not None
        below_buttons = layout.message.top if layout.stacked else layout.panel.bottom
        top = layout.foot_of_trick if view.phase is Phase.PLAY else below_buttons
        return layout.message.bottom - height >= top

    said, aloud, on_press = _told(
        setting,
        lambda words, brief: advice_text(words, advice, view, brief),
        ways,
        hides_nothing,
    )
    return plate(setting, frame, "advice", said, aloud, on_press)


def _told(
    setting: Setting,
    say: Callable[[Words, bool], str],
    ways: Ways,
    hides_nothing: Callable[[float], bool],
) -> tuple[str, str, Press]:
    """Give the words, those for the ear, and what a tap does, by how high they would be."""
    words = setting.words
    whole, brief, aloud = say(words, False), say(words, True), say(words.aloud, False)
    if ways.whole or whole == brief or hides_nothing(height_of(setting, whole)):
        return whole, aloud, ways.hush
    return f"{brief}. {words.t('Why?')}", aloud, ways.tell_more


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
    colours, rect = look.palette, layout.message
    foot = rect.bottom
    if frame.settled and frame.view.phase is Phase.ROB and not layout.stacked:
        foot = foot_of_robbing(layout, height_of(setting, said)) or foot
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
