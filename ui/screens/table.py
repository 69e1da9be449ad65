"""The table: one game in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import flet as ft

from engine.state import Phase
from engine.view import SeatView
from table.local import LocalTable
from table.protocol import Stop
from table.saves import DamagedSave, SilentStore
from ui.components import surface
from ui.components.cards import CardStyle
from ui.components.page import NoticeBar, PageTitle
from ui.components.surface import Setting
from ui.components.trump import trump
from ui.context import AppContext, use_app, use_escape
from ui.controllers.table import TableController
from ui.guard import LOG, guarded
from ui.layout import Insets, table_layout
from ui.names import shown_names
from ui.screens.table_panel import panel
from ui.screens.table_sheets import WHY, sheets, stopped
from ui.sprites import Place, sprites
from ui.texts.events import event_text
from ui.texts.faults import no_such_game_text, save_error_text, silent_store_text
from ui.texts.pool import pool_text
from ui.texts.reasons import reason_text
from ui.texts.status import asks, asks_to_bury
from ui.texts.table import told_of
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

    async def sit_down() -> None:
        app.at_close[id(controller)] = controller.get_up
        await _open(app, game, controller)

    async def get_up() -> None:
        app.at_close.pop(id(controller), None)
        app.laid_ready[game] = controller.laid_ready
        await controller.get_up()

    ft.use_effect(sit_down, [game], get_up)
    ft.use_effect(app.tell_if_not_kept, [controller.frame])
    ft.use_effect(controller.resume, [app.visits])
    use_escape(app, lambda: show_sheet("menu"))
    return _view(app, game, controller, open_sheet, show_sheet, turned)


def make_controller(app: AppContext) -> TableController:
    """Give a controller that follows the settings."""
    return TableController(
        viewer=0,
        confirm=lambda: app.settings.confirm_tap,
        speed=lambda: app.settings.speed,
        motion=lambda: not app.reduced_motion,
    )


async def _open(app: AppContext, game: str, controller: TableController) -> None:
    """Sit down at a game; lead home where there is none."""
    try:
        save = await app.saves.load(game)
        if save is not None:
            controller.viewer = min(save.people)
            controller.laid_ready = app.laid_ready.pop(game, controller.laid_ready)
            table = await LocalTable.open(save, app.saves, app.owner)
            controller.sit_down(table, from_the_start=not save.record.deals)
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
    open_sheet: str,
    show_sheet: Any,
    turned: bool,
) -> ft.View:
    async def take_over() -> None:
        await controller.get_up()
        await _open(app, game, controller)

    shown: list[ft.Control] = []
    over: list[ft.Control] = []
    names = shown_names(app.words, controller.names, controller.viewer) if controller.frame else ()
    setting = table_setting(app, controller, names, turned)
    insets = Insets(*app.device.insets)
    if setting is not None:
        shown = [*table_surface(setting, controller, show_sheet)]
        over = [*sheets(app, game, setting, controller, open_sheet, show_sheet, insets)]
    if controller.stopped is not None:
        over = [stopped(app, controller.stopped, insets, take_over)]
    return table_view(app, app.words.t("Twenty-Five"), shown, over)


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
            viewer=controller.viewer,
            text_scale=app.settings.text_size,
            insets=Insets(*app.device.insets),
        ),
        words=app.words,
        look=app.look,
        style=CardStyle(app.settings.deck, app.letters, app.look.palette, travel),
        names=tuple(names),
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
    setting: Setting, controller: TableController, show_sheet: Any
) -> Iterator[ft.Control]:
    """Give the whole table; `show_sheet` opens what lies over it, by name."""
    frame = controller.frame
    assert frame is not None
    words, layout = setting.words, setting.layout
    view = frame.view
    playable = None
    if controller.my_turn and (view.phase in (Phase.PLAY, Phase.BURY) or controller.burying):
        playable = frozenset(card for card in view.hand if controller.may_pick(card))
    shown = sprites(frame, layout, playable, controller.chosen, controller.picks, controller.drawn)
    instantly = frame.entering or frame.dealing or bool(frame.taken)
    in_hand = [sprite for sprite in shown if sprite.place is Place.HAND]
    on_table = [sprite for sprite in shown if sprite.place is not Place.HAND]
    yield from surface.ground(setting)
    yield from surface.scores(setting, frame.tally, lambda: controller.tell("scores"))
    yield from trump(setting, frame.tally, controller.tell)
    yield from surface.next_place(setting, frame)
    yield from surface.seats(setting, frame, controller.tell)
    yield from surface.cards(setting, on_table, controller.viewer, instantly, controller.pick)
    yield from surface.led_mark(setting, frame)
    # Above the trick, which would keep a dragged card from it; it lets taps through.
    yield surface.drop_zone(setting, controller.drop)
    yield from panel(setting, controller, lambda: show_sheet(WHY))
    yield from surface.tools(
        setting,
        (
            ("menu", words.t("Menu"), ft.Icons.MENU, layout.menu, lambda: show_sheet("menu")),
            (
                "ladder",
                words.t("Trump ladder"),
                ft.Icons.FORMAT_LIST_NUMBERED,
                layout.ladder,
                lambda: show_sheet("ladder"),
            ),
            (
                "last-trick",
                words.t("Last trick"),
                ft.Icons.HISTORY,
                layout.last_trick,
                lambda: show_sheet("last-trick"),
            ),
            (
                "log",
                words.t("What happened"),
                ft.Icons.CHAT_BUBBLE_OUTLINE,
                layout.help,
                lambda: show_sheet("log"),
            ),
        ),
    )
    yield from surface.cards(
        setting,
        in_hand,
        controller.viewer,
        instantly,
        controller.pick,
        controller.picks_to_bury,
    )
    # Last, for what is told whole may reach over all the rest.
    yield surface.message(
        setting,
        _message(setting, words, controller),
        _spoken(setting, words.aloud, controller),
        alarm=controller.refusal is not None,
        whole=controller.tells_whole,
        on_press=controller.tell_more,
    )


def _message(setting: Setting, words: Words, controller: TableController) -> str:
    """Give the line above the hand; in fewer words where there is no room for all.

    Tapping it tells the whole.
    """
    frame = controller.frame
    assert frame is not None
    view = frame.view
    told = _told(setting, words, controller)
    if told and not (frame.settled and view.to_act == controller.viewer):
        return told
    asked = _asked(setting, words, controller)
    if controller.tells_whole or not controller.my_turn:
        return asked
    ways = (asked, *_shorter(words, view))
    return next((line for line in ways if surface.has_room(setting, line)), ways[-1])


def _shorter(words: Words, view: SeatView) -> tuple[str, ...]:
    """Give shorter ways to ask what the buttons ask as well."""
    if view.phase is Phase.TRUMP:
        bid = view.auction.contract
        return (words.t("You won the auction for {bid}: name the trump suit", bid=bid),)
    if view.phase is Phase.JINK:
        pool = pool_text(words, view)
        return words.t("You won the first three tricks. {pool}", pool=pool), pool
    return ()


def _spoken(setting: Setting, words: Words, controller: TableController) -> str:
    """Give the same for the ear, which sees no card arrive: what happened, then what is asked."""
    said = (_told(setting, words, controller), _asked(setting, words, controller))
    sentences = (sentence for part in said if part for sentence in part.split(". "))
    return ". ".join(dict.fromkeys(sentences))  # nothing twice


def _told(setting: Setting, words: Words, controller: TableController) -> str:
    """Say what the frame tells; nothing once the player has asked something or been answered."""
    frame = controller.frame
    if frame is None or controller.answers:
        return ""
    told = (
        event_text(
            words,
            event,
            setting.names,
            controller.viewer,
            frame.view.layout,
            frame.view.rules.for_pool,
        )
        for event in frame.events
    )
    return ". ".join(line for line in told if line)


def _asked(setting: Setting, words: Words, controller: TableController) -> str:
    """Answer what the player asked, or say what is asked of the player."""
    frame = controller.frame
    assert frame is not None
    view, names = frame.view, setting.names
    if controller.refusal is not None:
        return reason_text(words, controller.refusal)
    if controller.asked:
        told = (told_of(words, view, topic, names) for topic in controller.asked.split())
        return ". ".join(part for part in told if part)
    if controller.burying:
        return asks_to_bury(words, view)
    return asks(words, view, names) if frame.settled else ""
