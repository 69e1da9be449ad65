"""What may be done about a deal: taken back, begun again, ended early; and who must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from engine.events import Event
from engine.view import SeatView
from table.protocol import Back
from ui.components.buttons import button
from ui.components.late import use_calm
from ui.components.sheet import Sheet
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.controllers.frames import worth_telling
from ui.controllers.table import TableController
from ui.layout import Insets
from ui.texts.events import event_text
from ui.texts.passing import agreement_text, finish_text, finish_title, going_text, wish_text
from ui.texts.words import Words
from ui.theme import Look

RESTART: Final = "restart"
FINISH: Final = "finish"
"""The sheets that ask once whether the deal is to be begun again, or ended."""


def ways_back(
    app: AppContext, controller: TableController, names: Sequence[str], show_sheet: Any
) -> Iterator[ft.Control]:
    """Give the menu's buttons for what is possible now, and no others."""
    look, words = app.look, app.words

    async def take_back(call: Callable[[], Any]) -> None:
        show_sheet("")
        await call()

    last = controller.last_person
    if controller.may_undo:
        label = words.t("Take back")
        yield button(look, "undo", label, partial(take_back, controller.undo))
    elif controller.viewer is None and controller.wish is None and last is not None:
        label = words.t("Take back: {name}", name=names[last])
        call = partial(controller.undo_for, last)
        yield button(look, "undo", label, partial(take_back, call))
    if controller.may_restart:
        label = words.t("Deal again from the start")
        yield button(look, "restart", label, lambda: show_sheet(RESTART))
    if controller.may_finish:
        label = finish_title(words, controller.claims)
        yield button(look, "finish", label, lambda: show_sheet(FINISH))


def confirmation(
    app: AppContext,
    which: str,
    controller: TableController,
    view: SeatView,
    show_sheet: Any,
    insets: Insets,
) -> ft.Control:
    """Ask once before the deal is begun again, or ended."""
    look, words = app.look, app.words
    if which == RESTART:
        title = words.t("Deal again from the start")
        said = words.t(
            "The same cards are dealt again, and everything played in this deal is undone."
        )
        if controller.shared:
            said += " " + words.t("Everybody who plays on this device must agree.")
        if controller.others_agree:
            said += " " + words.t("Everybody at the table must agree.")
        call = controller.restart
    else:
        title = finish_title(words, controller.claims)
        said = finish_text(words, view, controller.claims)
        call = controller.finish

    async def go() -> None:
        show_sheet("")
        await call()

    return Sheet(
        look,
        f"{which}-sheet",
        title,
        app.size,
        insets,
        [text(look, said)],
        close=words.t("Close"),
        on_close=lambda: show_sheet(""),
        footer=[
            button(look, f"{which}-yes", title, go, tone="fill"),
            button(look, f"{which}-no", words.t("Play on"), lambda: show_sheet("")),
        ],
    )


@ft.component
def Wish(controller: TableController, names: Sequence[str], insets: Insets) -> ft.Control:
    """Ask one person after the other whether they agree; any of them may say no."""
    app = use_app()
    asked, waiting = controller.wish, controller.still_to_agree
    # Nobody agrees with the second tap of whoever was asked before.
    calm = use_calm(waiting, app.visits)
    look, words, frame = app.look, app.words, controller.frame
    if asked is None or frame is None:
        return ft.Container()
    footer = [
        calm.around(
            button(
                look,
                f"agree-{seat}",
                words.t("{name} agrees", name=names[seat]),
                calm.press(partial(controller.agree, seat)),
                tone="fill",
            )
        )
        for seat in waiting[:1]
    ]
    body: list[ft.Control] = []
    if asked.back is Back.UNDONE:
        body.append(text(look, going_text(words), "small", look.palette.soft))
        body += news_lines(look, words, controller.would_go, names, None, frame.view)
    body.append(text(look, agreement_text(words, [names[seat] for seat in waiting])))
    return Sheet(
        look,
        "wish-sheet",
        wish_text(words, asked.back, names[asked.seat]),
        app.size,
        insets,
        body,
        footer=[*footer, button(look, "refuse", words.t("No, play on"), controller.refuse)],
    )


def news(
    app: AppContext,
    controller: TableController,
    names: Sequence[str],
    view: SeatView,
    insets: Insets,
) -> ft.Control | None:
    """List what happened since the viewer's last turn; None where there is nothing to tell."""
    look, words = app.look, app.words
    lines = [*news_lines(look, words, controller.news, names, controller.viewer, view)]
    if not lines:
        return None
    return Sheet(
        look,
        "news-sheet",
        words.t("Since your last turn"),
        app.size,
        insets,
        lines,
        close=words.t("Close"),
        on_close=controller.heard,
        footer=[button(look, "heard", words.t("Go on"), controller.heard, tone="fill")],
    )


def news_lines(
    look: Look,
    words: Words,
    told: Sequence[Event],
    names: Sequence[str],
    viewer: int | None,
    view: SeatView,
) -> Iterator[ft.Control]:
    """Give a line for everything that happened and is worth telling."""
    for event in told:
        said = [
            event_text(one, event, names, viewer, view.layout, view.rules.for_pool)
            for one in (words, words.aloud)
        ]
        if said[0] and worth_telling(event, view):
            yield text(look, said[0], aloud=said[1])
