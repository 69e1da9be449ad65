"""What lies over the table: ladder, last trick, log, menu, and the end of a deal or game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from engine.legal import Reason
from engine.state import Phase
from engine.view import SeatView
from table.protocol import Stop
from table.save import Kind
from ui.components.buttons import Press, Tone, button
from ui.components.cards import card_picture
from ui.components.fair import fair_proof_lines
from ui.components.ladder import in_columns, ladder
from ui.components.log import log_lines
from ui.components.outcome import outcome, outcome_title
from ui.components.sheet import Sheet
from ui.components.surface import Setting
from ui.components.text import text
from ui.context import AppContext
from ui.controllers.table import TableController
from ui.layout import Insets
from ui.screens.new_game import begin_again
from ui.screens.rules_text import block_views
from ui.screens.table_back import FINISH, RESTART, confirmation, news, ways_back
from ui.screens.table_lying import flat_switch
from ui.texts.faults import stop_text
from ui.texts.lessons import lesson_title
from ui.texts.passing import code_meaning, code_text, kind_text, kind_title, next_code_text
from ui.texts.reasons import SITUATIONS, TAUGHT, reason_text
from ui.texts.rules import house_rules_lines, preset_name
from ui.texts.rules_page import in_short
from ui.texts.rules_sections import Game
from ui.texts.table import trick_card_label
from ui.texts.words import Words
from ui.theme import Look

WHY: Final = "why"
"""The sheet on why a card may not be played."""

FAIR: Final = "fair"
"""The sheet with what the code of a deal was made of."""


@dataclass(frozen=True, slots=True)
class More:
    """What a shared table has besides: in the menu, before its last button, and after a deal.

    `after` is None where the usual ways lead on.
    """

    menu: Sequence[ft.Control] = ()
    leave: Sequence[ft.Control] = ()
    after: Sequence[ft.Control] | None = None


def sheets(
    app: AppContext,
    path: str,
    setting: Setting,
    controller: TableController,
    open_sheet: str,
    show_sheet: Any,
    insets: Insets,
    hint: Press | None = None,
    more: More = More(),
) -> Iterator[ft.Control]:
    """Give what lies over the table: at most one sheet; `hint` asks for one, where that may be.

    `path` is the table's own, "" in a lesson.
    """
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
        code = [_code(look, words, controller)]
        if look.text_size >= 1.5:  # in large text it would fill the sheet
            lines, code = [*lines, *code], []
        yield opened("log-sheet", words.t("What happened"), lines, on_close=shut, footer=code)
    elif open_sheet == WHY and controller.refusal is not None:
        body = _why(app, path, controller.refusal, view, show_sheet)
        yield opened("why-sheet", words.t("Why?"), body, on_close=shut)
    elif open_sheet == "menu":
        body = _menu(app, path, controller, setting.names, view, show_sheet, hint, more)
        yield opened("menu-sheet", words.t("Menu"), body, on_close=shut)
    elif (open_sheet == RESTART and controller.may_restart) or (
        open_sheet == FINISH and controller.may_finish
    ):
        yield confirmation(app, open_sheet, controller, view, show_sheet, insets)
    elif open_sheet == FAIR and controller.proof is not None:
        body = fair_proof_lines(app, controller.proof)
        yield opened("fair-sheet", words.t("Fair deal"), body, on_close=shut)
    elif controller.news and (told := news(app, controller, setting.names, view, insets)):
        yield told
    elif frame.settled and view.phase in (Phase.DEAL, Phase.OVER) and view.tricks:
        yield opened(
            "outcome",
            outcome_title(words, view, setting.names),
            (
                *outcome(words, view, setting.names, look, controller.kind is not Kind.GAME),
                *_of_kind(app, controller),
                _see_last_trick(app, show_sheet),
                *_take_back(look, words, controller),
                button(look, "fair", words.t("Fair deal"), lambda: show_sheet(FAIR), tone="plain"),
                *(_next_code(app, controller) if more.after is None else ()),
            ),
            footer=more.after or _after_deal(app, path, controller, view),
        )


def cover_menu(
    app: AppContext,
    path: str,
    controller: TableController,
    names: Sequence[str],
    view: SeatView,
    show_sheet: Any,
    insets: Insets,
) -> ft.Control:
    """Give the menu over the cover: nothing in it is for one person's eyes."""
    return Sheet(
        app.look,
        "menu-sheet",
        app.words.t("Menu"),
        app.size,
        insets,
        _menu(app, path, controller, names, view, show_sheet),
        close=app.words.t("Close"),
        on_close=lambda: show_sheet(""),
    )


def _code(look: Look, words: Words, controller: TableController) -> ft.Control:
    """Give the code of the deal, and what it is for."""
    return ft.Column(
        [
            text(look, code_text(words, controller.code), "small", bold=True),
            text(look, code_meaning(words), "small", look.palette.soft),
        ],
        spacing=2,
        tight=True,
    )


def _next_code(app: AppContext, controller: TableController) -> Sequence[ft.Control]:
    """Tell the code of the deal to come before it is dealt, for whoever wants to note it."""
    code = controller.next_code
    return (text(app.look, next_code_text(app.words, code), "small"),) if code else ()


def _of_kind(app: AppContext, controller: TableController) -> Sequence[ft.Control]:
    """Say what the game was for, if it was no game like any other."""
    said = kind_text(app.words, controller.kind)
    return (text(app.look, said, colour=app.look.palette.soft),) if said else ()


def _why(
    app: AppContext, table: str, refusal: Reason, view: SeatView, show_sheet: Any
) -> Sequence[ft.Control]:
    """Give the reason whole, the rule behind it in short, and the ways to that and its lesson."""
    look, words = app.look, app.words

    def go(path: str) -> None:
        show_sheet("")
        app.go(path)

    said: list[ft.Control] = [text(look, reason_text(words, refusal))]
    if refusal.code not in TAUGHT:
        return said
    section, lesson = TAUGHT[refusal.code]

    def follow(kind: str, place: str) -> None:
        page = "glossary" if kind == "glossary" else view.rules.preset
        go(f"{table}/rules/{page}/{place}")

    rule = in_short(words, Game(view.rules, (view.layout,)), section)
    title = words.t("Lesson: {title}", title=lesson_title(words, lesson))
    return (
        *said,
        *block_views(app, rule, follow),
        button(
            look,
            "why-rule",
            words.t("Read the rule"),
            lambda: go(f"{table}/rules/{view.rules.preset}/{section}"),
        ),
        button(look, "why-lesson", title, lambda: go(f"{table}/learn/{lesson}")),
    )


def stopped(
    app: AppContext,
    why: Stop,
    insets: Insets,
    take_over: Callable[[], Awaitable[None]],
    join_anew: Callable[[], Awaitable[None]] | None = None,
) -> ft.Control:
    """Say why the table has stopped, and give the ways on.

    `take_over` plays on here where that is possible; `join_anew` is for who is at a shared table no
    more.
    """
    words, look = app.words, app.look
    footer = [button(look, "home", words.t("Back to the menu"), lambda: app.go("/"))]
    if why is Stop.TAKEN_OVER:
        label = words.t("Play on here")
        footer.insert(0, button(look, "take-over", label, take_over, tone="fill"))
    elif join_anew is not None and why in (Stop.REMOVED, Stop.GONE):
        footer.insert(0, button(look, "join-anew", words.t("Join again"), join_anew, tone="fill"))
    body = [text(look, stop_text(words, why))]
    removed = words.t("You are no longer at this table")
    title = removed if why is Stop.REMOVED else words.t("Game stopped here")
    return Sheet(look, "stopped", title, app.size, insets, body, footer=footer)


def _menu(
    app: AppContext,
    table: str,
    controller: TableController,
    names: Sequence[str],
    view: SeatView,
    show_sheet: Any,
    hint: Press | None = None,
    more: More = More(),
) -> Sequence[ft.Control]:
    look, words = app.look, app.words

    def go(path: str) -> None:
        show_sheet("")
        app.go(path)

    def ask() -> None:
        show_sheet("")
        if hint is not None:
            hint()

    soft = look.palette.soft
    title = (kind_title(words, controller.kind), preset_name(words, view.rules.preset))
    rules, lines = f"{table}/rules/{view.rules.preset}", [*house_rules_lines(words, view)]
    lesson = []
    if view.phase in SITUATIONS:
        section, taught = SITUATIONS[view.phase]
        rules = f"{rules}/{section}"
        label = words.t("Lesson: {title}", title=lesson_title(words, taught))
        lesson.append(button(look, "lesson", label, lambda: go(f"{table}/learn/{taught}")))
    if controller.code:
        lines.append(code_text(words, controller.code))
    return (
        text(look, " · ".join(filter(None, title)), "body", bold=True),
        *(text(look, line, "small", soft) for line in lines),
        *([button(look, "hint", words.t("Hint"), ask)] if hint is not None else ()),
        *more.menu,
        *ways_back(app, controller, names, show_sheet),
        *flat_switch(app, controller),
        button(look, "rules", words.t("Rules"), lambda: go(rules)),
        *lesson,
        button(look, "settings", words.t("Settings"), lambda: go(f"{table}/settings")),
        *more.leave,
        button(look, "leave", words.t("Back to the menu"), lambda: go("/")),
    )


def _see_last_trick(app: AppContext, show_sheet: Any) -> ft.Control:
    label = app.words.t("Last trick")
    return button(app.look, "see-last-trick", label, lambda: show_sheet("last-trick"), tone="plain")


def _after_deal(
    app: AppContext, table: str, controller: TableController, view: SeatView
) -> Sequence[ft.Control]:
    """Give the way on: to the next deal or game, else away from a game that is over."""
    look, words = app.look, app.words
    if controller.goes_on:
        label = words.t("Next game") if view.game_winners else words.t("Next deal")
        return (button(look, "next-deal", label, controller.next_deal, tone="fill"),)
    again = controller.kind is Kind.GAME
    tone: Tone = "line" if again else "fill"
    game, review = table.removeprefix("/table/"), words.t("Look at it again")
    ways = [button(look, "review", review, lambda: app.go(f"{table}/review/{game}"))]
    if again:
        ways.append(button(look, "new-game", words.t("New game"), lambda: app.go("/new")))
    ways.append(button(look, "home", words.t("Back to the menu"), lambda: app.go("/"), tone=tone))
    if again:

        async def play_again() -> None:
            if not controller.begun_again:
                controller.begun_again = True
                await begin_again(app, game)

        label = words.t("Play again")
        ways.append(button(look, "play-again", label, play_again, tone="fill"))
    return ways


def _take_back(look: Look, words: Words, controller: TableController) -> Sequence[ft.Control]:
    """Give the way back to one's last decision in a deal that is over."""
    if not controller.may_undo:
        return ()
    return (button(look, "undo-last", words.t("Take back"), controller.undo, tone="plain"),)


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
