"""Records: the games that are over, to be looked at again, and records from elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from engine.record import LARGEST, Fault, RecordError, final_state
from engine.view import SeatView, view_for
from table.save import Kind, Save
from table.saves import SilentStore
from ui.components.buttons import Press, button, pressable
from ui.components.fault import fault_panels, use_fault
from ui.components.fields import text_input
from ui.components.outcome import outcome_title
from ui.components.page import panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.records import (
    EXTENSION,
    NothingFinished,
    Reviewable,
    of_save,
    open_record,
)
from ui.screens.home_games import ago
from ui.texts.faults import put_aside_text, record_error_text, silent_store_text
from ui.texts.review import kind_text, nothing_finished_text
from ui.texts.rules import preset_name
from ui.texts.words import Words
from ui.theme import Look


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the list shows it, with how it ended."""

    game: Reviewable
    view: SeatView
    kind: Kind = Kind.GAME
    updated: float | None = None


def _entry(game: Reviewable) -> Entry:
    view = replace(view_for(final_state(game.record), None), seat=game.viewer)
    if game.save is None:
        return Entry(game, view)
    return Entry(game, view, game.save.kind, game.save.updated)


async def finished(games: Sequence[Save]) -> tuple[Entry, ...]:
    """Give the games that are over, in their order; other things may happen meanwhile."""
    entries = []
    for save in games:
        if save.finished:
            entries.append(_entry(of_save(save)))
            await asyncio.sleep(0)
    return tuple(entries)


@guarded
def RecordsScreen() -> ft.View:
    """Show the games that are over, and the ways to open others."""
    app = use_app()
    words, look = app.words, app.look
    nothing: tuple[Entry, ...] | None = None
    kept, set_kept = ft.use_state(nothing)
    fault, tell = use_fault()
    pasting, set_pasting = ft.use_state(False)
    pasted = ft.use_ref("")
    location = ft.use_route_location()

    async def look_at_shelf() -> None:
        if location != "/records":
            return
        try:
            shelf = await app.saves.shelf()
        except SilentStore:
            tell(silent_store_text(app.words))
            return
        set_kept(await finished(shelf.games))
        said = put_aside_text(app.words, shelf.put_aside)
        if said or shelf.silent:
            tell(said or silent_store_text(app.words))

    ft.use_effect(look_at_shelf, [location, app.visits])

    def take_in(content: bytes | str) -> None:
        """Open a record from elsewhere, or say what is wrong with it."""
        try:
            game = open_record(app, content)
        except RecordError as error:
            tell(record_error_text(app.words, error) + ".")
        except NothingFinished:
            tell(nothing_finished_text(app.words))
        else:
            tell("")
            app.go(f"/review/{game.id}")

    def picked(files: Sequence[ft.FilePickerFile]) -> None:
        for file in files:
            if file.size > LARGEST:
                tell(record_error_text(app.words, RecordError(Fault.TOO_LARGE)) + ".")
            elif file.bytes is not None:
                take_in(file.bytes)

    choose = app.files.choose(EXTENSION, picked)
    ways = _ways(look, words, choose, lambda: set_pasting(not pasting))
    wrong = fault_panels(look, fault)
    # In sight from where the player has just been: on a small screen not all of it is.
    body = [*ways, _paste(look, words, pasted, take_in), *wrong] if pasting else [*wrong, *ways]
    opened = [_entry(Reviewable(name, record)) for name, record in app.opened.items()]
    if opened:
        body.append(heading(look, words.t("Opened just now")))
        body += [_card(app, one) for one in reversed(opened)]
        note = words.t("Records from elsewhere are not kept: open the file again next time.")
        body.append(text(look, note, "small", look.palette.soft))
    if kept is not None:
        body.append(heading(look, words.t("Your finished games")))
        body += [_card(app, one) for one in kept]
        if not kept:
            none = words.t("None yet. Finished games are kept here for you to look at again.")
            body.append(text(look, none, colour=look.palette.soft))
    return screen(app, words.t("Records"), body)


def _ways(
    look: Look, words: Words, choose: ft.ClientAction, on_paste: Press
) -> tuple[ft.Control, ...]:
    return (
        text(
            look,
            words.t("A record holds a game card by card. Open one here to look at it."),
            colour=look.palette.soft,
        ),
        button(
            look,
            "open-file",
            words.t("Open a file"),
            lambda: None,
            icon=ft.Icons.FOLDER_OPEN,
            action=choose,
        ),
        button(
            look,
            "paste-record",
            words.t("Paste a record"),
            on_paste,
            icon=ft.Icons.CONTENT_PASTE,
        ),
    )


def _paste(look: Look, words: Words, pasted: Any, take_in: Any) -> ft.Control:
    """Give a field for a record's text."""
    label = words.t("The record’s text")
    field = text_input(
        look,
        value=pasted.current or "",
        multiline=True,
        min_lines=3,
        max_lines=6,
        on_change=lambda event: setattr(pasted, "current", event.control.value or ""),
    )
    shown = ft.Semantics(exclude_semantics=True, content=text(look, label, "small"))
    named = ft.MergeSemantics(ft.Semantics(identifier="record-text", label=label, content=field))
    look_at = button(
        look,
        "open-text",
        words.t("Look at it"),
        lambda: take_in(pasted.current),
        tone="fill",
    )
    return panel(
        look,
        ft.Column(
            [shown, named, look_at],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _card(app: AppContext, one: Entry) -> ft.Control:
    """Give a game: what it was, how it ended, who played, when."""
    look, words = app.look, app.words
    names = one.game.names(words)
    kind = kind_text(words, preset_name(words, one.view.rules.preset), one.kind)
    ended = outcome_title(words, one.view, names)
    who = words.list(names)
    facts = [words.n("{n} deal", "{n} deals", len(one.game.record.deals))]
    if one.updated is not None:
        facts.append(ago(words, time.time() - one.updated))
    return pressable(
        look,
        f"review-{one.game.id}",
        ". ".join((kind, ended, who, *facts)),
        ft.Column(
            [
                text(look, kind, "small", look.palette.brass, bold=True),
                text(look, ended, bold=True),
                text(look, who, "small", max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
                text(look, " · ".join(facts), "small", look.palette.soft),
            ],
            spacing=2,
        ),
        lambda: app.go(f"/review/{one.game.id}"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        alignment=None,
    )
