"""New game: which game of the family, under which rules, who plays with whom, and called what."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

import flet as ft

from engine.ruleset import PRESETS, rules_from_spec
from table.games import play_again
from table.local import new_game
from table.save import Save
from table.saves import DamagedSave, SilentStore
from ui.components.back import back_closes
from ui.components.buttons import pressable
from ui.components.page import has_room_below, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.house_rules import last_setup, with_setup
from ui.names import usual_at, with_drafts
from ui.screens.new_game_levels import ComputerPlayers, people_choice
from ui.screens.new_game_players import seats
from ui.screens.new_game_rules import (
    MyRules,
    SaveRules,
    house_rules,
    layout_choice,
    preset_choice,
)
from ui.screens.new_game_seat import seat_sheet, with_sheet
from ui.seating import company, computers, seating, with_places_changed
from ui.settings import Settings, Setup
from ui.texts.rules import setup_line

FIRST: Final = next(iter(PRESETS))


def chosen_setup(settings: Settings) -> Setup:
    """Give what was chosen last."""
    return last_setup(settings.setups, settings.setups[0].preset if settings.setups else FIRST)


@guarded
def NewGameScreen() -> ft.View:
    """Choose and begin a game; every choice is kept at once."""
    app = use_app()
    words, look = app.words, app.look
    setup = chosen_setup(app.settings)
    unfolded, unfold = ft.use_state(False)
    nowhere: int | None = None
    opened, open_seat = ft.use_state(nowhere)
    begun = ft.use_ref(False)
    untouched: Mapping[int, str] = {}
    drafts, set_drafts = ft.use_state(untouched)
    usual = usual_at(words, seating(app.settings.who, setup.layout.seats))
    kept = with_drafts(app.settings.names, drafts, usual)
    chosen = replace(app.settings, names=kept)
    table = company(words, chosen, setup.layout)

    def choose(chosen: Setup) -> None:
        app.change(setups=with_setup(app.settings.setups, chosen))

    def rename(seat: int, draft: str) -> None:
        set_drafts(lambda before: {**before, seat: draft})

    def keep_names() -> None:
        if drafts:
            app.change(names=kept)
            set_drafts(untouched)

    def change_places(one: int, other: int) -> None:
        moved = with_places_changed(words, chosen, setup.layout, one, other)
        set_drafts(untouched)
        app.change(names=moved.names, who=moved.who, colours=moved.colours)
        if opened is not None:
            # The sheet goes along with whom it is about.
            open_seat({one: other, other: one}.get(opened, opened))

    def close_seat() -> None:
        open_seat(None)

    async def start() -> None:
        if begun.current:
            return
        begun.current = True
        try:
            app.change(setups=with_setup(app.settings.setups, setup), names=kept)
            await begin(app, setup, table.names)
        except BaseException:
            begun.current = False  # it can be tried again
            raise

    # A name is kept when its sheet is closed.
    ft.use_effect(keep_names, [opened])
    rows: list[ft.Control] = [
        *([MyRules(setup, choose)] if app.settings.my_rules else []),
        *preset_choice(app, setup, choose),
        *layout_choice(app, setup, choose),
        *house_rules(app, setup, choose, unfolded, unfold),
        SaveRules(setup),
        heading(look, words.t("Players")),
        people_choice(app, table),
        *([ComputerPlayers(table)] if computers(table.seating) else []),
        text(
            look,
            words.t("Tap a seat to change it; drag it by its dots to another place."),
            "small",
            look.palette.soft,
        ),
        seats(app, table, open_seat, change_places),
    ]
    view = screen(app, words.t("New game"), rows, footer=_start(app, setup, start), pinned=True)
    sheet = None
    if opened is not None and opened < setup.layout.seats:
        seat = opened
        sheet = seat_sheet(
            app,
            table,
            seat,
            drafts.get(seat, table.names[seat]),
            lambda draft: rename(seat, draft),
            change_places,
            close_seat,
        )
    return back_closes(app, with_sheet(view, sheet), close_seat if sheet is not None else None)


def _start(app: AppContext, setup: Setup, start: Callable[[], Awaitable[None]]) -> ft.Control:
    """Give the button that begins, with what, where there is room: it may be out of sight."""
    words, look = app.words, app.look
    ink = look.palette.on_fill
    label = words.t("Start the game")
    large = look.text_size >= 1.5
    said = text(look, label, "body", ink, bold=True, text_align=ft.TextAlign.CENTER)
    go: list[ft.Control] = [ft.Container(said, expand=True, expand_loose=True)]
    if not large:
        go.insert(0, ft.Icon(ft.Icons.PLAY_ARROW, color=ink, size=look.size("body") * 1.35))
    what = text(
        look,
        setup_line(words, setup.rules, setup.layout),
        "small",
        ink,
        max_lines=3 if large else 2,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
    )
    return pressable(
        look,
        "start",
        f"{label}. {setup_line(words.aloud, setup.rules, setup.layout)}",
        ft.Column(
            [ft.Row(go, tight=True, spacing=6), *([what] if has_room_below(app) else [])],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: app.page.run_task(start),
        tone="fill",
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


async def begin(app: AppContext, setup: Setup, names: tuple[str, ...]) -> None:
    """Make a game, save it and go to its table; who plays is as the settings have it."""
    save = new_game(
        secrets.token_urlsafe(9),
        rules_from_spec(dict(setup.rules)),
        setup.layout,
        names,
        seating(app.settings.who, setup.layout.seats),
        secrets.token_urlsafe(16),
    )
    await _sit_down(app, save)


async def begin_again(app: AppContext, game: str) -> None:
    """Make another game like a saved one, and go to its table; choose anew where that is lost."""
    try:
        before = await app.saves.load(game)
    except (DamagedSave, SilentStore):
        before = None
    if before is None:
        app.go("/new")
        return
    again = play_again(secrets.token_urlsafe(9), before, secrets.token_urlsafe(16))
    await _sit_down(app, again)


async def _sit_down(app: AppContext, save: Save) -> None:
    await app.saves.write(save, app.owner, time.time())
    app.go(f"/table/{save.id}")
