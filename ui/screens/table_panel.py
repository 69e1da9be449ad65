"""What else may be done at the table besides playing a card: one panel for each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from engine.actions import Jink, Keep, Take
from engine.cards import Card
from engine.scoring import jink_payments
from engine.state import Phase
from engine.view import SeatView
from ui.components.cards import card_picture
from ui.components.measure import lines_of
from ui.components.surface import Setting, placed
from ui.controllers.table import TableController
from ui.layout import Rect
from ui.screens.table_auction import bidding, naming
from ui.screens.table_buttons import (
    GAP,
    Choice,
    button_places,
    buttons,
    in_few_words,
    plain,
    single,
)
from ui.screens.table_discard import discarding
from ui.screens.table_line import short_reason
from ui.texts.passing import code_text
from ui.texts.status import keep_text
from ui.texts.words import Words, mark
from ui.theme import table_style

_CODE: Final = 11.0
"""The size of type of a deal's code, which few look for."""


def panel(
    setting: Setting, controller: TableController, explain: Callable[[], None]
) -> Iterator[ft.Container]:
    """Give what may be chosen now besides the cards of the hand.

    `explain` opens more on why a card may not be played.
    """
    frame = controller.frame
    if frame is None:
        return
    if controller.waits_for_tap or controller.catching_up:
        words = setting.words
        choices = []
        if controller.waits_for_tap:
            choices.append(plain("go-on", words.t("Go on"), controller.skip))
        if controller.catching_up:
            label = words.p("button", "Skip")
            choices.append(plain("catch-up", label, controller.catch_up, main=False))
        yield from buttons(setting, choices, setting.layout.buttons(len(choices)))
    elif controller.my_turn or controller.picks_to_discard:
        if controller.refusal is not None and frame.view.phase is Phase.PLAY:
            if why_above(setting, controller, explain) is None:
                choices = [_why(setting.words, explain)]
                yield from buttons(setting, choices, setting.layout.buttons(1))
        else:
            yield from _PANELS.get(frame.view.phase, _robbing)(setting, controller, frame.view)


def deal_code(setting: Setting, controller: TableController) -> Iterator[ft.Control]:
    """Give the fair code in the empty panel until the first card of the deal is played."""
    frame, look, rect = controller.frame, setting.look, setting.layout.panel
    if frame is None or frame.view.phase in (Phase.DEAL, Phase.OVER) or not controller.code:
        return
    if frame.view.tricks or frame.trick.cards or controller.refusal is not None:
        return
    said, size = code_text(setting.words, controller.code), _CODE * look.text_size
    if lines_of(said, size, rect.width - 2 * size) * size * 1.2 + 6 > rect.height:
        return
    style = table_style(look, _CODE, look.palette.on_table)
    line = ft.Container(
        ft.Text(said, style=style, text_align=ft.TextAlign.CENTER),
        bgcolor=look.palette.pill,
        border_radius=size,
        padding=ft.Padding.symmetric(horizontal=size, vertical=3),
    )
    yield placed(rect, line, "deal-code", alignment=ft.Alignment.CENTER)


def why_above(
    setting: Setting, controller: TableController, explain: Callable[[], None]
) -> ft.Control | None:
    """Give the way to more on a reason, to stand upon its words, which may reach far up.

    None where the panel is beside these, or they are but a few: then the button is in the panel.
    """
    frame, layout = controller.frame, setting.layout
    if frame is None or frame.view.phase is not Phase.PLAY or layout.stacked:
        return None
    if controller.refusal is None or not controller.my_turn or short_reason(setting, controller):
        return None
    (place,) = layout.buttons(1)
    return single(setting, place, _why(setting.words, explain))


def _why(words: Words, explain: Callable[[], None]) -> Choice:
    return plain("why", words.t("Why?"), explain, main=False)


def _deciding(
    setting: Setting, controller: TableController, view: SeatView
) -> Iterator[ft.Container]:
    """Give the two ways to go on after winning the first three tricks."""
    words = setting.words
    assert view.seat is not None
    # What each pays is half of the decision.
    chips = (view.pool, jink_payments(view.scores, view.pool, view.seat)[view.seat])
    long = zip((words.t("Take the pool"), words.t("Go for all five")), chips, strict=True)
    take, jink = (f"{label}: {pays}" for label, pays in long)
    choices = (
        plain("take", take, partial(controller.act, Take())),
        plain("jink", jink, partial(controller.act, Jink()), main=False),
    )
    least = (words.p("button", "Pool"), words.p("button", "All five"))
    short = [f"{label}: {pays}" for label, pays in zip(least, chips, strict=True)]
    meant = setting.layout.buttons(2)
    yield from buttons(
        setting, *in_few_words(setting, choices, (short, least), len(view.hand), meant)
    )


def _robbing(
    setting: Setting, controller: TableController, view: SeatView
) -> Iterator[ft.Container]:
    """Give the buttons for robbing, burying and confirming, and the turn-up while it is offered."""
    layout = setting.layout
    choices = list(_choices(setting.words, controller, view))
    places: Sequence[Rect] = layout.buttons(len(choices))
    offers = bool(choices) and controller.may_rob and view.turn_up is not None
    offered = layout.panel_card
    if offers and view.trick.cards:
        # Among the cards of a trick it would look played: here it goes beside the buttons.
        offered, places = _beside(places)
    places = button_places(setting, choices, len(view.hand), places)
    if offers and not any(rect.overlaps(offered) for rect in places):
        picture = card_picture(view.turn_up, setting.style, offered.width)
        yield placed(offered, picture, "offered")
    yield from buttons(setting, choices, places)


def _choices(words: Words, controller: TableController, view: SeatView) -> Iterator[Choice]:
    chosen = controller.chosen

    def with_card(identifier: str, text: str, card: Card, call: Callable[[], Any]) -> Choice:
        label, aloud = (said.t(text, card=said.the_card(card)) for said in (words, words.aloud))
        return Choice(identifier, label, aloud, call)

    if controller.picks_to_bury:
        if chosen is None:
            yield plain("bury", words.t("Bury"), None)
        else:
            yield with_card("bury", mark("Bury {card}"), chosen, controller.confirm_pick)
        if controller.burying:
            yield plain("cancel", words.t("Cancel"), controller.stop_burying, main=False)
        return
    if controller.may_rob and view.turn_up is not None:
        yield with_card("rob", mark("Take {card}"), view.turn_up, controller.start_burying)
    if view.phase is Phase.ROB:
        label = keep_text(words, view.position)
        yield plain("keep", label, partial(controller.act, Keep()), main=False)
    elif chosen is not None:
        yield with_card("confirm", mark("Play {card}"), chosen, controller.confirm_pick)


def _beside(places: Sequence[Rect]) -> tuple[Rect, Sequence[Rect]]:
    """Make room for a small card left of the first button."""
    first, *others = places
    card = Rect(first.left, first.top, first.height / 1.4, first.height)
    rest = Rect.between(card.right + GAP, first.top, first.right, first.bottom)
    return card, (rest, *others)


_Panel = Callable[[Setting, TableController, SeatView], Iterator[ft.Container]]

_PANELS: Final[dict[Phase, _Panel]] = {
    Phase.BID: bidding,
    Phase.TRUMP: naming,
    Phase.DISCARD: discarding,
    Phase.JINK: _deciding,
}
