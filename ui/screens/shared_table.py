"""A shared table: its lobby, then the table itself, as any other game is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import flet as ft

from engine.record import Record, write_record
from engine.state import Phase
from table.addresses import clean_code, join_path
from table.protocol import StaleAction, Stop
from table.remote import RemoteTable
from table.saves import SilentStore
from table.service import OtherForm, Refused
from table.shared import Refusal, Shared
from ui.components.back import back_closes
from ui.components.buttons import Tone, button
from ui.components.page import screen
from ui.components.surface import Setting, placed
from ui.components.text import text
from ui.context import AppContext, use_app, use_keys
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame
from ui.controllers.keys import table_keys
from ui.controllers.table import TableController
from ui.feel import use_feel
from ui.guard import guarded
from ui.layout import Insets
from ui.memory import remember_shared
from ui.records import NothingFinished, open_record
from ui.screens.shared_lobby import Lobby
from ui.screens.shared_say import Bubbles
from ui.screens.shared_sheets import INVITE, PEOPLE, SAY, AskedBack, over_table, way_out
from ui.screens.table import make_controller, table_setting, table_surface, table_view
from ui.screens.table_coach import asks_for_hint
from ui.screens.table_sheets import More, sheets, stopped
from ui.shared import Room, room_names
from ui.texts.faults import silent_store_text, stop_text
from ui.texts.rules import preset_name
from ui.texts.shared import (
    again_text,
    begun_text,
    changes_text,
    lost_text,
    refusal_text,
    trouble_text,
    waiting_text,
    watching_text,
)
from ui.theme import table_style

_OVER: Final = (Refusal.NO_TABLE, Refusal.NOT_MEMBER, Refusal.REMOVED)
"""Who is refused so is refused the next time, too."""

_WATCHING: Final = 16.0


@guarded
def SharedTableScreen() -> ft.View:
    """Come to a table that we are a member of, and stay until we leave."""
    app = use_app()
    code, path = clean_code(ft.use_route_params()["code"]), ft.use_view_path()
    room: Room = ft.use_state(lambda: _make_room(app))[0]  # type: ignore
    controller: TableController = ft.use_state(lambda: make_controller(app))[0]  # type: ignore
    coach: Coach = ft.use_state(Coach)[0]  # type: ignore
    open_sheet, show_sheet = ft.use_state("")
    trouble, set_trouble = ft.use_state("")
    over, set_over = ft.use_state(False)
    left = ft.use_ref(False)
    matches = room.table.match if room.table is not None else 0

    def missed() -> None:
        if left.current:
            raise StaleAction(0)
        room.miss()

    def rest_if_gone() -> None:
        # A page behind others plays on; one that has gone leaves a session without eyes.
        if getattr(app.page.session, "connection", None) is None:
            room.rest()

    async def come() -> None:
        left.current = False
        set_trouble("")
        app.at_close[id(room)] = go
        app.on_leaving(id(room), rest_if_gone)
        try:
            ticket = await app.tables.tickets.find(code) if code else None
        except SilentStore:
            app.go("/shared")
            app.notify(silent_store_text(app.words))
            return
        if ticket is None:
            app.go(join_path(code) if code else "/shared")
            return
        try:
            link = await app.tables.open(ticket, app.owner, missed)
        except (Refused, OtherForm) as error:
            set_over(isinstance(error, Refused) and error.error in _OVER)
            set_trouble(trouble_text(app.words, error, ticket.address))
            return
        except StaleAction:
            return
        if left.current:
            await link.leave()
            return
        room.come(link)
        await app.tables.tickets.keep(ticket)

    async def go() -> None:
        left.current = True
        app.lies_over(path, None)
        app.at_close.pop(id(room), None)
        app.off_leaving(id(room))
        app.laid_ready[f"shared-{code}"] = controller.laid_ready
        coach.hush()
        await controller.get_up()
        await room.go()

    async def again() -> None:
        await go()
        await come()

    async def forget() -> None:
        await app.tables.tickets.forget(code)
        app.go(join_path(code))

    async def leave() -> None:
        if await room.resign():
            await app.tables.tickets.forget(code)
            if not left.current:
                app.go("/shared")

    def sit() -> None:
        link = room.link
        if link is not None and link.begun:
            ready = dict(app.laid_ready.get(f"shared-{code}", {}))
            controller.sit_down(RemoteTable(link), room.fresh, ready)
            room.fresh = False

    async def count() -> None:
        result = room.result
        if result is not None:
            # Who leaves at once, or plays again, has finished this match all the same.
            await asyncio.shield(remember_shared(app, result))

    def come_back() -> None:
        controller.resume()
        room.hurry()

    ft.use_effect(come, [code], go)
    ft.use_effect(sit, [room.came, room.begun, room.seat])
    ft.use_effect(count, [room.finished, room.playing])

    def look_up() -> None:
        # Whoever reads something else when the next match begins does not miss it.
        if matches > 1:
            show_sheet("")

    ft.use_effect(come_back, [app.visits])
    ft.use_effect(look_up, [matches])
    why = None if room.leaving else room.stopped or controller.stopped
    if trouble or (why is not None and controller.frame is None):
        said = trouble or stop_text(app.words, why or Stop.BROKEN)
        final = over if trouble else why in (Stop.GONE, Stop.REMOVED)
        return Trouble(said, why, final, again, forget)
    if controller.frame is None:
        return Lobby(room, open_sheet, show_sheet, leave)
    return Playing(room, controller, coach, open_sheet, show_sheet, again, forget, leave)


def _make_room(app: AppContext) -> Room:
    def refused(error: Refusal) -> None:
        app.notify(refusal_text(app.words, error))

    def changed(before: Shared, after: Shared, withdrawn: bool) -> None:
        said = changes_text(app.words, before, after, room.me, withdrawn=withdrawn)
        if said:
            app.notify(said)

    room = Room(refused, changed)
    return room


@ft.component
def Trouble(
    said: str,
    why: Stop | None,
    final: bool,
    again: Callable[[], Any],
    forget: Callable[[], Any],
) -> ft.View:
    """Say why we are not at the table, and give the ways on; none to try again if it is `final`."""
    app = use_app()
    look, words = app.look, app.words
    label = words.t("Play on here") if why is Stop.TAKEN_OVER else words.t("Try again")
    tone: Tone = "fill" if final else "line"
    ways: list[ft.Control] = []
    if not final:
        ways.append(button(look, "again", label, again, tone="fill"))
    if why is not Stop.TAKEN_OVER:
        ways.append(button(look, "join-anew", words.t("Join again"), forget, tone=tone))
    return screen(app, words.t("Shared table"), [text(look, said), *ways])


@ft.component
def Playing(
    room: Room,
    controller: TableController,
    coach: Coach,
    open_sheet: str,
    show_sheet: Callable[[str], Any],
    again: Callable[[], Any],
    forget: Callable[[], Any],
    leave: Callable[[], Any],
) -> ft.View:
    """Show the match."""
    app = use_app()
    words, path = app.words, ft.use_view_path()
    drawn = ft.use_ref(app.size)
    turned, drawn.current = drawn.current != app.size, app.size
    frame, table = controller.frame, room.table
    hint = asks_for_hint(controller, coach)
    rules = f"{path}/rules/{frame.view.rules.preset if frame else ''}"
    undo = controller.undo if controller.may_undo else None

    def follow() -> None:
        coach.follow(controller.frame, app.settings.coach and controller.coached)

    ft.use_effect(follow, [frame])
    use_keys(
        app,
        table_keys(controller.hand_focus, show_sheet, lambda: app.go(rules), undo, hint),
    )
    use_feel(app, controller, auto_play=False)
    names = room_names(table) if table is not None else ()
    setting = table_setting(app, controller, names, turned) if names else None
    if setting is None or frame is None or table is None:
        return table_view(app, words.t("Twenty-Five"), [], [])
    insets = Insets(*app.device.insets)
    aside = lost_text(words) if room.lost else ""
    if not aside and frame.settled and not controller.my_turn:
        aside = waiting_text(words, table, frame.view.to_act, names, room.me)
    shown = [
        *table_surface(setting, controller, show_sheet, coach, aside),
        *_watching(setting, room),
        Bubbles(room, setting, app.size),
    ]
    own = over_table(app, room, open_sheet, show_sheet, leave)
    why, closes = None if room.leaving else room.stopped or controller.stopped, False
    over: list[ft.Control]
    if why is not None:
        over = [stopped(app, why, insets, again, forget)]
    elif table.asked is not None and room.seat is not None:
        over = [AskedBack(room, table.asked, names, frame.view, insets)]
    elif own is not None:
        over, closes = [own], not room.leaving
    else:
        more = _more(app, path, room, controller, names, frame, show_sheet)
        over = [*sheets(app, path, setting, controller, open_sheet, show_sheet, insets, hint, more)]
        closes = open_sheet != "" and bool(over)
        if over:  # what is said while one reads is heard at once, too
            over.append(Bubbles(room, setting, app.size))
    game = preset_name(words, frame.view.rules.preset)
    title = " · ".join((words.t("Shared table"), game, words.t("Twenty-Five")))
    view = table_view(app, title, shown, over)
    return back_closes(app, view, (lambda: show_sheet("")) if closes else None)


def _watching(setting: Setting, room: Room) -> Iterator[ft.Control]:
    """Say to somebody who only watches that this is so, where others have their hands."""
    if room.seat is not None or not room.playing:
        return
    look, words = setting.look, setting.words
    line = ft.Semantics(
        container=True,
        identifier="watching",
        live_region=True,
        content=ft.Text(
            watching_text(words),
            style=table_style(look, _WATCHING, look.palette.on_table),
            text_align=ft.TextAlign.CENTER,
        ),
    )
    yield placed(setting.layout.hand_area, line, "watching", alignment=ft.Alignment.CENTER)


def _more(
    app: AppContext,
    path: str,
    room: Room,
    controller: TableController,
    names: tuple[str, ...],
    frame: Frame,
    show_sheet: Callable[[str], Any],
) -> More:
    """Give what a shared table has besides in its menu, and after a deal."""
    look, words, view = app.look, app.words, frame.view

    def way(identifier: str, label: str, sheet: str, icon: ft.IconData) -> ft.Control:
        return button(look, identifier, label, lambda: show_sheet(sheet), icon=icon)

    people = way("people", words.t("Who sits where"), PEOPLE, ft.Icons.GROUPS_OUTLINED)
    say = way("say", words.t("Say something"), SAY, ft.Icons.CHAT_BUBBLE_OUTLINE)
    places = room.table.places if room.table is not None else ()
    free = room.seat is None and any(room.may_sit(seat) for seat in range(len(places)))
    menu = (
        *([way("sit-down", words.t("Sit down"), PEOPLE, ft.Icons.EVENT_SEAT)] if free else ()),
        say,
        people,
        way("invite", words.t("Invite others"), INVITE, ft.Icons.PERSON_ADD_ALT),
    )
    out = (way_out(app, show_sheet),)
    if view.to_act is None and room.goes_on_without(frame.seq):
        over = view.phase is Phase.OVER
        label = words.t("Next game") if over or view.game_winners else words.t("Next deal")
        line = begun_text(words, over)
        on = button(look, "next-deal", label, controller.next_deal, tone="fill")
        return More(menu, out, (text(look, line, "small", look.palette.soft), on))
    if view.phase is Phase.DEAL and room.seat is None:
        line = words.t("Anyone who sits at the table can begin the next deal.")
        return More(menu, out, (text(look, line, "small", look.palette.soft),))
    if view.phase is not Phase.OVER:
        return More(menu, out)

    async def again() -> None:
        await room.start()
        await controller.next_deal()

    line = again_text(words, room.is_host, room.host_name)
    after: list[ft.Control] = [text(look, line, "small", look.palette.soft)]
    if _record(room) is not None:
        label = words.t("Look at it again")
        after.append(button(look, "review", label, lambda: _review(app, path, room, names)))
    after += [say, people]
    # Nothing urges a guest to go while the host may begin another game.
    after.append(button(look, "home", words.t("Back to the menu"), lambda: app.go("/")))
    if room.is_host:
        after.append(button(look, "play-again", words.t("Play again"), again, tone="fill"))
    if look.text_size >= 1.5:  # large words leave room for the result: what leads on comes first
        after.reverse()
        column = ft.Column(after, spacing=8, scroll=ft.ScrollMode.AUTO)
        column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
        column.height = app.size[1] * 0.36
        after = [column]
    return More(menu, out, tuple(after))


def _record(room: Room) -> Record | None:
    """Give the record of the match that is over, None until it has been told."""
    return room.finished.record if room.finished is not None else None


def _review(app: AppContext, path: str, room: Room, names: tuple[str, ...]) -> None:
    """Look at the match with all hands open, on the way from the table of that path."""
    record = _record(room)
    if record is not None:
        try:
            opened = open_record(app, write_record(replace(record, seats=names)))
        except NothingFinished:
            return
        app.go(f"{path}/review/{opened.id}")
