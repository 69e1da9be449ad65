"""What lies over the table: ladder, last trick, log, menu, and the end of a deal or game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

import flet as ft

from engine.legal import Reason
from engine.state import Phase
from engine.view import SeatView
from table.protocol import Stop
from ui.components.buttons import button
from ui.components.cards import card_picture
from ui.components.ladder import in_columns, ladder
from ui.components.log import log_lines
from ui.components.outcome import goes_on, outcome, outcome_title
from ui.components.sheet import Sheet
from ui.components.surface import Setting
from ui.components.text import text
from ui.context import AppContext
from ui.controllers.table import TableController
from ui.layout import Insets
from ui.texts.faults import stop_text
from ui.texts.lessons import lesson_title
from ui.texts.reasons import TAUGHT, reason_text
from ui.texts.rules import house_rules_lines, preset_name
from ui.texts.table import trick_card_label

WHY: Final = "why"
"""The sheet on why a card may not be played."""


def sheets(
    app: AppContext,
    game: str,
    setting: Setting,
    controller: TableController,
    open_sheet: str,
    show_sheet: Any,
    insets: Insets,
) -> Iterator[ft.Control]:
    """Give what lies over the table: at most one sheet."""
    frame = controller.frame
    assert frame is not None
    view, words, look = frame.view, app.words, app.look

    # On a wide and low screen one column would be long and narrow.
    wide = app.size[0] > 640 > app.size[1]
    columns, widest = (2, 760.0) if wide else (1, 440.0)

    def shut() -> None:
        show_sheet("")

    def opened(identifier: str, title: str, body: Sequence[ft.Control], **more: Any) -> ft.Control:
        return Sheet(
            look,
            identifier,
            title,
            app.size,
            insets,
            body,
            close=words.t("Close"),
            **more,
        )

    if open_sheet == "ladder":
        title = words.t("Trump ladder")
        rungs = ladder(view, words, look, setting.style, columns)
        yield opened("ladder-sheet", title, rungs, on_close=shut, widest=widest)
    elif open_sheet == "last-trick":
        cards = in_columns(_last_trick(setting, view), columns)
        title = words.t("Last trick")
        yield opened("last-trick-sheet", title, cards, on_close=shut, widest=widest)
    elif open_sheet == "log":
        lines = log_lines(controller.log, words, setting.names, controller.viewer, view, look)
        yield opened("log-sheet", words.t("What happened"), lines, on_close=shut)
    elif open_sheet == WHY and controller.refusal is not None:
        body = _why(app, game, controller.refusal, view, show_sheet)
        yield opened("why-sheet", words.t("Why?"), body, on_close=shut)
    elif open_sheet == "menu":
        yield opened(
            "menu-sheet", words.t("Menu"), _menu(app, game, view, show_sheet), on_close=shut
        )
    elif frame.settled and view.phase in (Phase.DEAL, Phase.OVER) and view.tricks:
        yield opened(
            "outcome",
            outcome_title(words, view, setting.names),
            (*outcome(words, view, setting.names, look), _see_last_trick(app, show_sheet)),
            footer=_after_deal(app, controller, view),
        )


def _why(
    app: AppContext, game: str, refusal: Reason, view: SeatView, show_sheet: Any
) -> Sequence[ft.Control]:
    """Give the reason whole, and the ways to the rule behind it and to its lesson."""
    look, words = app.look, app.words

    def go(path: str) -> None:
        show_sheet("")
        app.go(path)

    said: list[ft.Control] = [text(look, reason_text(words, refusal))]
    if refusal.code not in TAUGHT:
        return said
    section, lesson = TAUGHT[refusal.code]
    rules = f"/table/{game}/rules" if game else "/rules"
    title = words.t("Lesson: {title}", title=lesson_title(words, lesson))
    return (
        *said,
        button(
            look,
            "why-rule",
            words.t("Read the rule"),
            lambda: go(f"{rules}/{view.rules.preset}/{section}"),
        ),
        button(look, "why-lesson", title, lambda: go(f"/learn/{lesson}")),
    )


def stopped(
    app: AppContext, why: Stop, insets: Insets, take_over: Callable[[], Awaitable[None]]
) -> ft.Control:
    """Say why the table has stopped; `take_over` plays on here where that is possible."""
    words, look = app.words, app.look
    footer = [button(look, "home", words.t("Back to the menu"), lambda: app.go("/"))]
    if why is Stop.TAKEN_OVER:
        label = words.t("Play on here")
        footer.insert(0, button(look, "take-over", label, take_over, tone="fill"))
    body = [text(look, stop_text(words, why))]
    title = words.t("Game stopped here")
    return Sheet(look, "stopped", title, app.size, insets, body, footer=footer)


def _menu(app: AppContext, game: str, view: SeatView, show_sheet: Any) -> Sequence[ft.Control]:
    look, words = app.look, app.words

    def go(path: str) -> None:
        show_sheet("")
        app.go(path)

    soft = look.palette.soft
    rules = f"/table/{game}/rules/{view.rules.preset}"
    return (
        text(look, preset_name(words, view.rules.preset), "body", bold=True),
        *(text(look, line, "small", soft) for line in house_rules_lines(words, view)),
        button(look, "rules", words.t("Rules"), lambda: go(rules)),
        button(look, "settings", words.t("Settings"), lambda: go(f"/table/{game}/settings")),
        button(look, "leave", words.t("Back to the menu"), lambda: go("/")),
    )


def _see_last_trick(app: AppContext, show_sheet: Any) -> ft.Control:
    label = app.words.t("Last trick")
    return button(app.look, "see-last-trick", label, lambda: show_sheet("last-trick"), tone="plain")


def _after_deal(
    app: AppContext, controller: TableController, view: SeatView
) -> Sequence[ft.Control]:
    look, words = app.look, app.words
    if goes_on(view):
        label = words.t("Next game") if view.game_winners else words.t("Next deal")
        return (button(look, "next-deal", label, controller.next_deal, tone="fill"),)
    return (
        button(look, "home", words.t("Back to the menu"), lambda: app.go("/")),
        button(look, "play-again", words.t("New game"), lambda: app.go("/new"), tone="fill"),
    )


def _last_trick(setting: Setting, view: SeatView) -> Sequence[ft.Control]:
    """Give the last finished trick, card by card, with its winner marked."""
    look, words, names = setting.look, setting.words, setting.names
    colours = look.palette
    if not view.tricks:
        return (text(look, words.t("No trick has been finished yet.")),)
    trick, winner = view.tricks[-1], view.trick_winners[-1]
    rows: list[ft.Control] = []
    for place, card in enumerate(trick.cards):
        seat = view.layout.left_of(trick.leader, place)
        won = seat == winner
        label = trick_card_label(words, card, seat, view.seat, names, led=place == 0)
        if won:
            label += ". " + words.t("Wins the trick")
        notes = [words.p("table", "led")] if place == 0 else []
        notes += [words.t("Wins the trick")] if won else []
        rows.append(
            ft.Semantics(
                key=card.name,
                container=True,
                identifier=f"last-{card.name}",
                label=label,
                exclude_semantics=True,
                content=ft.Container(
                    border=ft.Border.all(2, colours.brass) if won else None,
                    border_radius=12,
                    padding=8,
                    content=ft.Row(
                        spacing=14,
                        controls=[
                            card_picture(card, setting.style, 56),
                            ft.Column(
                                [
                                    text(look, names[seat], bold=won),
                                    *(text(look, note, "small", colours.brass) for note in notes),
                                ],
                                spacing=2,
                                tight=True,
                                expand=True,
                            ),
                        ],
                    ),
                ),
            )
        )
    return rows
