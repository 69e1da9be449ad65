"""What lies over a review: the deals to choose from, the record, and the fair deal."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import flet as ft

from engine.record import write_record
from ui.components.buttons import button, pressable
from ui.components.fair import fair_proof_lines
from ui.components.outcome import outcome_title
from ui.components.sheet import Sheet
from ui.components.text import text
from ui.context import FAILED, AppContext, patiently
from ui.controllers.review import Chances, ReviewController
from ui.layout import Insets
from ui.records import Reviewable, file_name
from ui.screens.review_board import Scene
from ui.screens.review_chances import chances_body
from ui.texts.review import deal_title
from ui.texts.sides import scores_text


@dataclass(frozen=True, slots=True)
class Over:
    """What can be done about what lies over the board: show a sheet by name, "" for none.

    `toggle` shows the chances or takes them away.
    """

    show: Callable[[str], None]
    toggle: Callable[[], None]


def sheets(
    app: AppContext,
    game: Reviewable,
    walk: ReviewController,
    chances: Chances | None,
    scene: Scene,
    size: tuple[float, float],
    open_sheet: str,
    over: Over,
) -> Iterator[ft.Control]:
    """Give what lies over the board: at most one sheet."""
    words = app.words
    body: Sequence[ft.Control]
    if open_sheet == "deals":
        title, body = words.t("All deals"), _deals(walk, scene, over)
    elif open_sheet == "more":
        title, body = words.t("More"), _more(app, game, walk, chances is not None, over)
    elif open_sheet == "fair":
        title, body = words.t("Fair deal"), _fair(app, game, walk)
    elif open_sheet == "chances" and chances is not None:

        def choose(place: int) -> None:
            walk.place = place
            over.show("")

        title, body = (
            words.t("Chance of winning the deal"),
            chances_body(scene, walk, chances, choose),
        )
    else:
        return
    yield Sheet(
        app.look,
        f"{open_sheet}-sheet",
        title,
        size,
        Insets(),
        body,
        close=words.t("Close"),
        on_close=lambda: over.show(""),
    )


def _deals(walk: ReviewController, scene: Scene, over: Over) -> Sequence[ft.Control]:
    """Give every deal with what came of it."""
    look, words = scene.look, scene.words

    def choose(deal: int) -> None:
        walk.to_deal(deal)
        over.show("")

    rows: list[ft.Control] = []
    for deal in range(1, walk.deals + 1):
        view = scene.view(walk.last_step(deal))
        now = deal == walk.deal
        title = deal_title(words, deal, walk.deals)
        said = outcome_title(words, view, scene.names)
        score = scores_text(words, view.layout, view.scores, scene.names, scene.viewer)
        rows.append(
            pressable(
                look,
                f"deal-{deal}",
                f"{title}. {said}. {score}",
                ft.Column(
                    [
                        text(look, title, bold=True),
                        text(look, said, "small"),
                        text(look, score, "small", look.palette.soft),
                    ],
                    spacing=1,
                ),
                lambda deal=deal: choose(deal),  # type: ignore[misc]
                tone="chosen" if now else "line",
                padding=12,
                alignment=None,
                selected=now,
            )
        )
    return rows


def _more(
    app: AppContext, game: Reviewable, walk: ReviewController, with_chances: bool, over: Over
) -> Sequence[ft.Control]:
    """Give what else can be done with the deal, and with the record of the game."""
    look, words = app.look, app.words
    record = write_record(game.record)

    async def save() -> None:
        asked = ft.FilePicker().save_file(file_name=file_name(game), src_bytes=record.encode())
        if await patiently(asked, _WHILE_CHOOSING) is FAILED:
            app.notify(words.t("The file could not be saved here. Copy the record instead."))

    async def share() -> None:
        file = ft.ShareFile.from_bytes(
            record.encode(), mime_type="application/json", name=file_name(game)
        )
        if await patiently(ft.Share().share_files([file]), _WHILE_CHOOSING) is FAILED:
            app.notify(words.t("Nothing could be shared here. Copy the record instead."))

    async def again() -> None:
        copy = game.again(secrets.token_urlsafe(9), walk.deal, secrets.token_urlsafe(16))
        await app.saves.write(copy, app.owner, time.time())
        app.go(f"/table/{copy.id}")

    def toggle() -> None:
        over.toggle()
        over.show("")

    soft = look.palette.soft
    body = [
        button(
            look,
            "deal-again",
            words.t("Play this deal again"),
            again,
            icon=ft.Icons.REPLAY,
            tone="fill",
        ),
        text(look, words.t("As practice, with the same cards and the same score."), "small", soft),
        button(
            look,
            "toggle-chances",
            words.t("Hide the chances") if with_chances else words.t("Show the chances of winning"),
            toggle,
            icon=ft.Icons.SHOW_CHART,
        ),
        button(
            look,
            "copy-record",
            words.t("Copy the record"),
            lambda: app.notify(words.t("Copied.")),
            icon=ft.Icons.COPY,
            action=ft.CopyToClipboard(record),
        ),
        button(look, "save-record", words.t("Save as a file"), save, icon=ft.Icons.SAVE_ALT),
    ]
    if app.page.platform is not None and app.page.platform.is_mobile() and not app.page.web:
        label = words.t("Share")
        body.append(button(look, "share-record", label, share, icon=ft.Icons.SHARE))
    body.append(
        text(
            look,
            words.t(
                "The record holds every card of the deals that are over. Anyone can open it in"
                " this app, under Records."
            ),
            "small",
            soft,
        )
    )
    if game.save is not None:
        body.append(
            button(
                look,
                "fair",
                words.t("Fair deal"),
                lambda: over.show("fair"),
                icon=ft.Icons.VERIFIED_OUTLINED,
            )
        )
    return body


_WHILE_CHOOSING = 600.0
"""How long, in seconds, a person may take to choose a place or somebody to share with."""


def _fair(app: AppContext, game: Reviewable, walk: ReviewController) -> Sequence[ft.Control]:
    """Give what the code of the deal was made of."""
    look, words = app.look, app.words
    proof = game.proof(walk.deal)
    if proof is None:
        return ()
    title = text(look, deal_title(words, walk.deal, walk.deals), "small", look.palette.soft)
    return (title, *fair_proof_lines(app, proof))
