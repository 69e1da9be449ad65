"""A whole deal with advice: a table like any other, and a reason for each decision.

It is kept as it is played, and gone on with where it was left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from engine.lessons.course import LESSONS
from engine.lessons.steps import DEAL
from engine.players import LEVELS
from engine.players.advice import advise
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from table.local import LocalTable
from table.save import DamagedSave, Save
from table.saves import Saves, SilentStore
from ui.components.back import back_closes
from ui.components.buttons import Press, button
from ui.components.outcome import outcome, outcome_title
from ui.components.sheet import Sheet
from ui.components.surface import Setting
from ui.components.text import text
from ui.context import AppContext, use_app, use_keys
from ui.controllers.keys import table_keys
from ui.controllers.table import TableController
from ui.feel import use_feel
from ui.guard import guarded
from ui.guided_deal import GUIDED, Apart, guided_deal, number_of
from ui.layout import Insets
from ui.names import usual_names
from ui.progress import use_book
from ui.screens import table
from ui.screens.lesson import END, lesson_path
from ui.screens.table_back import ways_back
from ui.screens.table_coach import Ways, advice_plate
from ui.screens.table_sheets import sheets, stopped
from ui.texts.faults import learning_not_kept_text, save_error_text
from ui.texts.lessons import lesson_title

MENU = "menu"

_REASON_SECONDS: Final = 8.0
"""Why a card may not be played stands for so long where the advice was, which then comes back."""


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What is to be played: a deal begun or left half played; None once none was found to be kept.

    `turn` tells one from the next, which may be the same cards again.
    """

    save: Save | None
    turn: int = 0


@guarded
def GuidedScreen() -> ft.View:
    """Play a deal with advice, from where it was left."""
    app, book = use_app(), use_book()
    lesson, path = ft.use_route_params().get("guided", ""), ft.use_view_path()
    controller: TableController = ft.use_state(lambda: table.make_controller(app))[0]  # type: ignore
    saves: Saves = ft.use_memo(lambda: Saves(Apart(app.store), LEVELS), [])
    nothing: _Dealt | None = None
    dealt, deal = ft.use_state(nothing)
    open_sheet, show_sheet = ft.use_state("")
    heard, set_heard = ft.use_state(-1)
    whole, set_whole = ft.use_state(-1)
    sheet = ft.use_ref("")
    sheet.current = open_sheet
    drawn = ft.use_ref(app.size)
    turned, drawn.current = drawn.current != app.size, app.size

    one = next((one for one in LESSONS if one.name == lesson and one.guided), None)

    def put(save: Save | None) -> None:
        deal(lambda before: _Dealt(save, before.turn + 1 if before else 0))

    async def look_up() -> None:
        if one is None:
            app.go("/learn")
            return
        put(await _left_half_played(app, saves))

    async def sit_down() -> None:
        if one is None or dealt is None or dealt.save is None:
            return
        app.at_close[id(controller)] = controller.get_up
        book.note(lambda before: before.with_place(lesson, DEAL))
        game = await LocalTable.open(dealt.save, saves, app.owner)
        controller.sit_down(game, from_the_start=not dealt.save.record.deals)

    async def get_up() -> None:
        app.at_close.pop(id(controller), None)
        await controller.get_up()

    async def advise_again() -> None:
        refused = controller.refusal
        if refused is not None and not open_sheet:
            await asyncio.sleep(_REASON_SECONDS)
            if controller.refusal is refused and not sheet.current:
                controller.answered()

    def tell() -> None:
        app.saves.failed = app.saves.failed or saves.failed
        app.tell_if_not_kept(learning_not_kept_text)

    ft.use_effect(look_up, [lesson])
    ft.use_effect(sit_down, [dealt], get_up)
    ft.use_effect(tell, [controller.frame])
    ft.use_effect(advise_again, [controller.refusal, open_sheet])
    ft.use_effect(controller.resume, [app.visits])
    use_keys(app, table_keys(controller.hand_focus, show_sheet))
    use_feel(app, controller, auto_play=False)

    async def begin(number: int) -> None:
        await controller.get_up()
        show_sheet("")
        set_heard(-1)
        set_whole(-1)
        put(guided_deal(number))

    async def take_over() -> None:
        await controller.get_up()
        await look_up()

    async def finish() -> None:
        assert one is not None
        done = one.steps[-1].name
        book.note(lambda before: before.with_step(lesson, DEAL).with_place(lesson, done))
        await controller.get_up()
        await saves.remove(GUIDED)
        app.go(lesson_path(lesson, END))

    # In the language of the moment, whatever it was when the cards were dealt.
    names = usual_names(app.words, TWO_PAIRS.seats)
    setting = table.table_setting(app, controller, names, turned)
    shown: list[ft.Control] = []
    over: list[ft.Control] = []
    if dealt is not None and dealt.save is None:
        over = [_hello(app, partial(begin, 0))]
    elif controller.stopped is not None:
        over = [stopped(app, controller.stopped, Insets(*app.device.insets), take_over)]
    if setting is not None:
        advice: list[ft.Control] = []
        if controller.frame is not None and heard != controller.frame.seq:
            seq = controller.frame.seq
            taps = Ways(whole == seq, partial(set_whole, seq), partial(set_heard, seq))
            advice = [*_advice(setting, controller, taps)]
        shown = [*table.table_surface(setting, controller, show_sheet, advice=advice)]
        number = (number_of(dealt.save) if dealt and dealt.save else None) or 0
        ways = _Next(partial(begin, number), partial(begin, number + 1), finish, path)
        over = over or [*_over(app, setting, controller, open_sheet, show_sheet, ways)]
    title = lesson_title(app.words, lesson) if one is not None else ""
    view = table.table_view(app, title, shown, over)
    return back_closes(app, view, (lambda: show_sheet("")) if open_sheet else None)


async def _left_half_played(app: AppContext, saves: Saves) -> Save | None:
    """Give the deal that was left, None where one is to be begun; what is damaged is set aside."""
    try:
        save = await saves.load(GUIDED)
    except DamagedSave as error:
        app.notify(save_error_text(app.words, error))
        return None
    except SilentStore:
        return None
    return save if save is not None and number_of(save) is not None else None


def _hello(app: AppContext, begin: Press) -> ft.Control:
    """Give the sheet that says what this deal is, before its cards are dealt."""
    look, words = app.look, app.words
    said = words.t(
        "A whole deal with a partner, as in a game. On each of your turns you are told what a good"
        " player would do, and why. You need not do it."
    )
    return Sheet(
        look,
        "hello",
        words.t("A deal with advice"),
        app.size,
        Insets(*app.device.insets),
        [text(look, said)],
        close=words.t("Close"),
        on_close=begin,
        footer=[button(look, "begin", words.t("Deal"), begin, tone="fill")],
    )


def _advice(setting: Setting, controller: TableController, taps: Ways) -> Iterator[ft.Control]:
    """Give the advice for the decision at hand."""
    frame = controller.frame
    if frame is None or not controller.my_turn or controller.answers:
        return
    yield advice_plate(setting, frame, advise(frame.view), taps)


@dataclass(frozen=True, slots=True)
class _Next:
    """The ways on: the same cards again, other cards, and out; `path` is that of this table."""

    again: Press
    another: Press
    finish: Press
    path: str


def _over(
    app: AppContext,
    setting: Setting,
    controller: TableController,
    open_sheet: str,
    show_sheet: Callable[[str], None],
    ways: _Next,
) -> Iterator[ft.Control]:
    """Give the sheet over the table, if any: the end of the deal, the menu, or the table's own."""
    look, words, insets = app.look, app.words, Insets(*app.device.insets)
    frame = controller.frame
    assert frame is not None
    view = frame.view
    leave = button(look, "leave", words.t("All lessons"), lambda: app.go("/learn"))
    another = button(look, "another-deal", words.t("Another deal"), ways.another)
    if open_sheet == MENU:
        yield Sheet(
            look,
            "menu-sheet",
            words.t("Menu"),
            app.size,
            insets,
            [*ways_back(app, controller, setting.names, show_sheet), another, leave],
            close=words.t("Close"),
            on_close=lambda: show_sheet(""),
        )
    elif open_sheet:
        yield from sheets(app, ways.path, setting, controller, open_sheet, show_sheet, insets)
    elif frame.settled and view.phase in (Phase.DEAL, Phase.OVER) and view.tricks:
        yield Sheet(
            look,
            "outcome",
            outcome_title(words, view, setting.names),
            app.size,
            insets,
            [
                *outcome(words, view, setting.names, look),
                text(
                    look,
                    words.t("That was a whole deal. A game goes on like this, up to the target."),
                    colour=look.palette.soft,
                ),
            ],
            footer=[
                button(look, "again", words.t("Deal again from the start"), ways.again),
                another,
                button(look, "finish", words.t("Finish the lesson"), ways.finish, tone="fill"),
            ],
        )
