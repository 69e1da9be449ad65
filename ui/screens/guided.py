"""A whole deal with advice: a table like any other, and a reason for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import flet as ft

from engine.lessons.course import LESSONS
from engine.players import DEFAULT_LEVEL, LEVELS
from engine.players.advice import advise
from engine.ruleset import TWO_PAIRS, preset
from engine.state import Phase
from table.local import LocalTable, new_game
from table.save import PERSON
from table.saves import Saves
from ui.components.back import back_closes
from ui.components.buttons import button
from ui.components.outcome import outcome, outcome_title
from ui.components.sheet import Sheet
from ui.components.surface import Setting
from ui.components.text import text
from ui.context import AppContext, use_app, use_keys
from ui.controllers.keys import table_keys
from ui.controllers.table import TableController
from ui.feel import use_feel
from ui.guard import guarded
from ui.layout import Insets
from ui.names import usual_names
from ui.progress import use_book
from ui.screens import table
from ui.screens.lesson import DEAL, END, lesson_path
from ui.screens.table_coach import plate
from ui.screens.table_sheets import sheets
from ui.texts.advice import advice_text
from ui.texts.lessons import lesson_title

SEEDS = ("guided 33", "guided 18", "guided 30", "guided 54", "guided 88", "guided 71")
"""The deals, one after the other, the same for everybody: in each there is something to decide."""

MENU = "menu"


class Memory:
    """A store for a game that need not be kept."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self._kept.get(key)

    async def set(self, key: str, value: str) -> None:
        self._kept[key] = value

    async def remove(self, key: str) -> None:
        self._kept.pop(key, None)

    async def keys(self, prefix: str) -> Sequence[str]:
        return [key for key in self._kept if key.startswith(prefix)]


@guarded
def GuidedScreen() -> ft.View:
    """Play a deal with advice."""
    app, book = use_app(), use_book()
    lesson = ft.use_route_params().get("lesson", "")
    controller: TableController = ft.use_state(lambda: table.make_controller(app))[0]  # type: ignore
    number, set_number = ft.use_state(0)
    begun, begin = ft.use_state(False)
    open_sheet, show_sheet = ft.use_state("")
    heard, set_heard = ft.use_state(-1)
    drawn = ft.use_ref(app.size)
    turned, drawn.current = drawn.current != app.size, app.size

    guided = any(one.name == lesson and one.guided for one in LESSONS)

    async def sit_down() -> None:
        if not guided or not begun:
            return
        app.at_close[id(controller)] = controller.get_up
        store = Memory()
        names = usual_names(app.words, TWO_PAIRS.seats)
        seating = (PERSON, *((DEFAULT_LEVEL,) * (TWO_PAIRS.seats - 1)))
        seed = SEEDS[number % len(SEEDS)]
        save = new_game("guided", preset("twenty-five"), TWO_PAIRS, names, seating, seed)
        game = await LocalTable.open(save, Saves(store, LEVELS), app.owner)
        controller.sit_down(game, from_the_start=True)

    async def get_up() -> None:
        app.at_close.pop(id(controller), None)
        await controller.get_up()

    def arrive() -> None:
        if not guided:
            app.go("/learn")

    ft.use_effect(arrive, [guided])
    ft.use_effect(sit_down, [number, guided, begun], get_up)
    ft.use_effect(controller.resume, [app.visits])
    use_keys(app, table_keys(controller.hand_focus, show_sheet))
    use_feel(app, controller, auto_play=False)

    def again() -> None:
        show_sheet("")
        set_number(lambda before: before + 1)

    def finish() -> None:
        book.note(lambda before: before.with_step(lesson, DEAL))
        app.go(lesson_path(lesson, END))

    # In the language of the moment, whatever it was when the cards were dealt.
    names = usual_names(app.words, TWO_PAIRS.seats)
    setting = table.table_setting(app, controller, names, turned)
    shown: list[ft.Control] = []
    over: list[ft.Control] = [_hello(app, lambda: begin(True))] if guided and not begun else []
    if setting is not None:
        shown = [*table.table_surface(setting, controller, show_sheet)]
        if controller.frame is not None and heard != controller.frame.seq:
            shown += _advice(setting, controller, set_heard)
        over = [*_over(app, setting, controller, open_sheet, show_sheet, again, finish)]
    title = lesson_title(app.words, lesson) if guided else ""
    view = table.table_view(app, title, shown, over)
    return back_closes(view, (lambda: show_sheet("")) if open_sheet else None)


def _hello(app: AppContext, begin: Callable[[], None]) -> ft.Control:
    """Give the sheet that says what this deal is, before its cards are dealt."""
    look, words = app.look, app.words
    said = words.t(
        "A whole deal with a partner, as in a game. At each of your turns you read what a good"
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


def _advice(
    setting: Setting, controller: TableController, on_heard: Callable[[int], None]
) -> Iterator[ft.Control]:
    """Give the advice for the decision at hand; a tap hides it."""
    frame = controller.frame
    if frame is None or not controller.my_turn or controller.answers:
        return
    view = frame.view
    advice = advise(view)
    said, aloud = (
        advice_text(words, advice, view) for words in (setting.words, setting.words.aloud)
    )
    yield plate(setting, frame, "advice", said, aloud, lambda: on_heard(frame.seq))


def _over(
    app: AppContext,
    setting: Setting,
    controller: TableController,
    open_sheet: str,
    show_sheet: Callable[[str], None],
    again: Callable[[], None],
    finish: Callable[[], None],
) -> Iterator[ft.Control]:
    """Give the sheet over the table, if any: the end of the deal, the menu, or the table's own."""
    look, words, insets = app.look, app.words, Insets(*app.device.insets)
    frame = controller.frame
    assert frame is not None
    view = frame.view
    leave = button(look, "leave", words.t("All lessons"), lambda: app.go("/learn"))
    if open_sheet == MENU:
        yield Sheet(
            look,
            "menu-sheet",
            words.t("Menu"),
            app.size,
            insets,
            [button(look, "another-deal", words.t("Another deal"), again), leave],
            close=words.t("Close"),
            on_close=lambda: show_sheet(""),
        )
    elif open_sheet:
        yield from sheets(app, "", setting, controller, open_sheet, show_sheet, insets)
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
                button(look, "another-deal", words.t("Another deal"), again),
                button(look, "finish", words.t("Finish the lesson"), finish, tone="fill"),
            ],
        )
