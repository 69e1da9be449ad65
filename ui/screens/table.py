"""The table: one game in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from table.local import LocalTable
from table.protocol import Stop
from table.saves import DamagedSave, SilentStore
from ui.components import surface
from ui.components.again import Again
from ui.components.back import back_closes
from ui.components.cards import CardStyle
from ui.components.message import message_plate
from ui.components.page import NoticeBar, PageTitle
from ui.components.surface import Setting
from ui.components.trump import trump
from ui.components.turned import provide_edge
from ui.context import AppContext, Keys, use_app, use_keys
from ui.controllers.coach import Coach
from ui.controllers.keys import table_keys
from ui.controllers.table import TableController
from ui.feel import use_feel
from ui.guard import LOG, guarded
from ui.layout import Insets, table_layout
from ui.memory import remember_one
from ui.names import names_for_all, shown_names
from ui.screens.table_back import Wish
from ui.screens.table_cards import shown_cards
from ui.screens.table_coach import asks_for_hint, coach_says, hint_tool
from ui.screens.table_cover import Cover, use_cover
from ui.screens.table_flat import edge_read_from, flat_surface
from ui.screens.table_line import message, short_reason, spoken
from ui.screens.table_lying import lies_flat
from ui.screens.table_panel import deal_code, panel, why_above
from ui.screens.table_sheets import WHY, cover_menu, sheets, stopped
from ui.screens.table_tools import looking_up, undo_tool
from ui.seating import seat_colours
from ui.texts.faults import no_such_game_text, save_error_text, silent_store_text
from ui.texts.passing import kind_title
from ui.texts.rules import preset_name
from ui.texts.words import Words

# A card travels for so long, in ms.
TRAVEL = 320


@guarded
def TableScreen() -> ft.View:
    """One game: opened from its save, shown as the person at this device sees it."""
    app = use_app()
    game = ft.use_route_params()["game"]
    controller: TableController = ft.use_state(lambda: make_controller(app))[0]  # type: ignore
    open_sheet, show_sheet = ft.use_state("")
    drawn = ft.use_ref(app.size)
    # Cards travel when they are played, not when the device is turned.
    turned, drawn.current = drawn.current != app.size, app.size
    interrupted = use_cover(app, controller, show_sheet)
    coach: Coach = ft.use_state(Coach)[0]  # type: ignore
    again: Again = ft.use_memo(Again, [])

    async def sit_down() -> None:
        app.at_close[id(controller)] = controller.get_up
        await _open(app, game, controller)

    async def get_up() -> None:
        app.at_close.pop(id(controller), None)
        app.off_leaving(id(controller))
        app.laid_ready[game] = controller.laid_ready
        coach.hush()
        await controller.get_up()

    async def count() -> None:
        if controller.finished:
            await remember_one(app, game)

    async def tell_if_not_kept() -> None:
        # What is shown may still be on its way to the store.
        await app.saves.arrived()
        app.tell_if_not_kept()

    def follow() -> None:
        coach.follow(controller.frame, app.settings.coach and controller.coached)

    ft.use_effect(sit_down, [game], get_up)
    ft.use_effect(tell_if_not_kept, [controller.frame])
    ft.use_effect(controller.resume, [app.visits])
    ft.use_effect(count, [controller.finished])
    ft.use_effect(follow, [controller.frame])
    use_keys(app, _keys(app, game, controller, coach, show_sheet))
    use_feel(app, controller)
    again.begin()
    draw = partial(
        _view, app, game, controller, coach, open_sheet, show_sheet, turned, interrupted, again
    )
    return provide_edge(edge_read_from(app, controller), draw)


def _keys(
    app: AppContext, game: str, controller: TableController, coach: Coach, show_sheet: Any
) -> Keys:
    """Give what the keys do; letters nothing while there is no table to see."""
    if controller.frame is None:
        return {"Escape": lambda: show_sheet("menu")}
    rules = f"/table/{game}/rules/{controller.frame.view.rules.preset}"
    undo = controller.undo if controller.may_undo else None
    hint = asks_for_hint(controller, coach)
    return table_keys(controller.hand_focus, show_sheet, lambda: app.go(rules), undo, hint)


def make_controller(app: AppContext) -> TableController:
    """Give a controller that follows the settings."""

    def recap() -> str:
        # Round a table that lies flat everybody has watched.
        return "" if lies_flat(app, controller) else app.settings.recap

    controller = TableController(
        viewer=0,
        confirm=lambda: app.settings.confirm_tap,
        speed=lambda: app.settings.speed,
        motion=lambda: not app.reduced_motion,
        recap=recap,
        hints=lambda: app.settings.hints,
    )
    return controller


async def _open(app: AppContext, game: str, controller: TableController) -> None:
    """Sit down at a game; lead home where there is none."""
    try:
        save = await app.saves.load(game)
        if save is not None:
            controller.kind = save.kind
            table = await LocalTable.open(save, app.saves, app.owner)
            ready = dict(app.laid_ready.get(game, {}))
            controller.sit_down(table, not save.record.deals, ready)
            return
    except DamagedSave as error:
        app.go("/")
        app.notify(save_error_text(app.words, error))
        return
    except SilentStore:
        app.go("/")
        app.notify(silent_store_text(app.words))
        return
    except Exception:
        LOG.exception("game %s could not be opened", game)
        controller.stopped = Stop.BROKEN
        return
    app.go("/")
    app.notify(no_such_game_text(app.words))


def _view(
    app: AppContext,
    game: str,
    controller: TableController,
    coach: Coach,
    open_sheet: str,
    show_sheet: Any,
    turned: bool,
    interrupted: bool,
    again: Again,
) -> ft.View:
    async def take_over() -> None:
        await controller.get_up()
        await _open(app, game, controller)

    path = f"/table/{game}"
    shown: list[ft.Control] = []
    over: list[ft.Control] = []
    frame = controller.frame
    if frame is None or interrupted:
        names: Sequence[str] = ()
    elif controller.shared:
        names = names_for_all(app.words, controller.names)
    else:
        names = shown_names(app.words, controller.names, controller.near)
    insets = Insets(*app.device.insets)
    setting = table_setting(app, controller, names, turned) if names else None
    if controller.stopped is not None:
        over = [stopped(app, controller.stopped, insets, take_over)]
        # Nobody can be asked to look away from a table that has stopped.
        setting = None if controller.shared else setting
    if setting is not None and frame is not None:
        if lies_flat(app, controller):
            shown = [*flat_surface(app, setting, controller, show_sheet, coach)]
        elif controller.covered is None:
            kept = replace(setting, again=again)
            shown = [*table_surface(kept, controller, show_sheet, coach)]
        else:
            shown = [
                Cover(
                    controller.covered,
                    names,
                    frame.view,
                    insets,
                    controller.open_hand,
                    lambda: show_sheet("menu"),
                    controller.refused is not None,
                )
            ]
        if controller.covered is None:
            hint = asks_for_hint(controller, coach)
            over = over or [
                *sheets(app, path, setting, controller, open_sheet, show_sheet, insets, hint)
            ]
        elif open_sheet == "menu":
            over = [cover_menu(app, path, controller, names, frame.view, show_sheet, insets)]
        if controller.shared and controller.viewer is not None:
            shown.append(_when_drawn(controller))
    close: Callable[[], None] | None = None
    if controller.stopped is None and names:
        if controller.wish is not None:
            over, close = [Wish(controller, names, insets)], controller.refuse
        elif over and open_sheet:
            close = partial(show_sheet, "")
    view = table_view(app, _title(app.words, controller), shown, over)
    return back_closes(app, view, close)


def _when_drawn(controller: TableController) -> ft.Control:
    """Give something unseen that tells when a hand that was opened is on the screen."""
    # Flutter measures inside of what a Stack places, not that itself.
    measured = ft.Container(width=1, height=1, on_size_change=lambda _: controller.hand_seen())
    return ft.Container(
        measured, key=f"drawn-{controller.viewer}", left=0, top=0, ignore_interactions=True
    )


def _title(words: Words, controller: TableController) -> str:
    """Give what the browser's tab is called: the game, and what it is for."""
    name = words.t("Twenty-Five")
    if controller.frame is None:
        return name
    game = preset_name(words, controller.frame.view.rules.preset)
    parts = (kind_title(words, controller.kind), game, name)
    return " · ".join(dict.fromkeys(filter(None, parts)))


def table_setting(
    app: AppContext, controller: TableController, names: Sequence[str], turned: bool
) -> Setting | None:
    """Give how a table is drawn; None until there is something to draw.

    `turned` says that the screen has just got another size: then cards jump to their places.
    """
    frame, (width, height) = controller.frame, app.size
    if frame is None or width <= 0 or height <= 0:
        return None
    view = frame.view
    travel = 0 if app.reduced_motion or turned else TRAVEL
    return Setting(
        layout=table_layout(
            width,
            height,
            seats=view.layout.seats,
            sides=view.layout.sides,
            viewer=controller.near,
            text_scale=app.text_size,
            insets=Insets(*app.device.insets),
            large=app.settings.card_size == "large",
            straight=app.settings.hand_shape == "row",
            left_handed=app.settings.left_handed,
        ),
        words=app.words,
        look=app.look,
        style=CardStyle(app.settings.deck, app.letters, app.look.palette, travel),
        names=tuple(names),
        colours=seat_colours(app.settings.colours, view.layout),
        by_suit=app.settings.hand_order == "suit",
    )


def table_view(
    app: AppContext, title: str, shown: Sequence[ft.Control], over: Sequence[ft.Control]
) -> ft.View:
    """Give the screen of a table: what is shown on it, and what lies over that."""
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=app.look.palette.baize_far,
        controls=[
            ft.Stack(
                expand=True,
                controls=[
                    PageTitle(title),
                    # What lies under a sheet is out of reach for keyboard and screen reader too.
                    ft.Semantics(
                        exclude_semantics=bool(over),
                        content=ft.Stack(list(shown), disabled=bool(over)),
                    ),
                    *over,
                    ft.Container(NoticeBar(at_top=True), key="notices"),
                ],
            )
        ],
    )


def table_surface(
    setting: Setting,
    controller: TableController,
    show_sheet: Any,
    coach: Coach | None = None,
    aside: str = "",
    advice: Sequence[ft.Control] = (),
) -> Iterator[ft.Control]:
    """Give the whole table; `show_sheet` opens what lies over it, by name.

    `aside` is said in the line above the hand instead of what happens; `advice` lies over it.
    """
    frame = controller.frame
    assert frame is not None
    hint = coach.hint_at(frame) if coach is not None and controller.my_turn else None
    words, explain = setting.words, partial(show_sheet, WHY)
    cards = shown_cards(setting, controller, hint.cards if hint is not None else ())
    yield from surface.ground(setting)
    yield from surface.scores(setting, frame.tally, lambda: controller.tell("scores"))
    yield from trump(setting, frame.tally, controller.tell)
    yield from surface.next_place(setting, frame)
    yield from surface.seats(setting, frame, controller.tell)
    yield from surface.cards(
        setting, cards.on_table, controller.viewer, cards.instantly, controller.pick
    )
    yield from surface.led_mark(setting, frame)
    # Above the trick, which would keep a dragged card from it; it lets taps through.
    yield surface.drop_zone(setting, controller.drop)
    choices = [*panel(setting, controller, explain)]
    yield from choices
    if coach is not None and not choices:  # a lesson's deal is no secret
        yield from deal_code(setting, controller)
    yield from looking_up(setting, show_sheet)
    yield from undo_tool(setting, controller)
    if coach is not None:
        yield from hint_tool(setting, controller, coach)
    yield from surface.cards(
        setting,
        cards.in_hand,
        controller.viewer,
        cards.instantly,
        controller.pick,
        controller.picks_to_bury,
        controller.hand_focus,
    )
    said = [*coach_says(setting, controller, coach)] if coach is not None else [*advice]
    short = short_reason(setting, controller)
    # Last, for what is told whole may reach over all the rest.
    yield message_plate(
        setting,
        "" if said else aside or message(setting, words, controller),
        aside or spoken(setting, words.aloud, controller),
        alarm=controller.refusal is not None,
        whole=controller.tells_whole and not short,
        on_press=explain if short else controller.tell_more,
        above=why_above(setting, controller, explain),
        buttons=min((one.top for one in choices if one.top is not None), default=None),
    )
    yield from said
