"""The review: the deals of a game that are over, step by step, with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from engine.review import ReviewStep
from table.saves import DamagedSave, SilentStore
from ui.components.back import back_closes
from ui.components.buttons import icon_button
from ui.components.cards import CardStyle
from ui.components.measure import fits
from ui.components.outcome import outcome, outcome_title
from ui.components.page import framed, level_up, margin, scrolling
from ui.components.text import heading, suited, text
from ui.context import AppContext, use_app, use_keys
from ui.controllers.review import Chances, ReviewController
from ui.guard import guarded
from ui.records import NothingFinished, Reviewable, find
from ui.screens.review_board import Scene, hands, trick_panel
from ui.screens.review_chances import allowed_here, better_here, chance_strip, strip_height
from ui.screens.review_controls import WIDE, controls, foot, roomy, trick_row
from ui.screens.review_sheets import Over, sheets
from ui.texts.faults import (
    no_such_game_text,
    save_error_text,
    silent_store_text,
)
from ui.texts.review import deal_title, nothing_finished_text, step_lines, step_title, why_won
from ui.texts.rules import preset_name
from ui.texts.sides import scores_text
from ui.texts.words import Words
from ui.theme import TARGET

_LOW: Final = 480.0
"""A screen lower than this has no room to keep the line of chances in sight."""


@guarded
def ReviewScreen() -> ft.View:
    """Show a game that is over, or what of it is."""
    app = use_app()
    params, above = ft.use_route_params(), level_up(ft.use_view_path())
    nothing: Reviewable | None = None
    game, set_game = ft.use_state(nothing)
    nowhere: ReviewController | None = None
    walk, set_walk = ft.use_state(nowhere)
    unknown: Chances | None = None
    chances, set_chances = ft.use_state(unknown)
    with_chances, show_chances = ft.use_state(False)
    open_sheet, show_sheet = ft.use_state("")

    async def look_for() -> None:
        found = await _find(app, params["reviewed"], above)
        if found is not None:
            deal = params.get("deal") or ""
            set_walk(ReviewController(found.record, int(deal) if deal.isdecimal() else 1))
            set_chances(Chances(found.record, found.viewer or 0))
            set_game(found)

    def think() -> None:
        if walk is not None and chances is not None and with_chances:
            chances.work_out(walk.deal)

    def think_no_more() -> None:
        if chances is not None:
            chances.stop()

    ft.use_effect(look_for, [params["reviewed"]])
    ft.use_effect(think, [walk, walk.deal if walk else 0, with_chances], think_no_more)

    def go_up() -> None:
        app.go(above)

    use_keys(app, {"Escape": go_up} | (_keys(walk) if walk else {}))
    if game is None or walk is None or chances is None:
        return framed(app, app.words.t("Review"), [])
    over = Over(show_sheet, lambda: show_chances(not with_chances))
    return _view(app, game, walk, chances if with_chances else None, open_sheet, over, go_up)


def _keys(walk: ReviewController) -> dict[str, Callable[[], None]]:
    return {
        "Arrow Right": walk.forward,
        "Arrow Left": walk.back,
        "Home": walk.to_start,
        "End": walk.to_end,
    }


async def _find(app: AppContext, name: str, above: str) -> Reviewable | None:
    """Give the game of that name; where it cannot be shown, say why on the screen above."""
    words = app.words
    try:
        game = await find(app, name)
        if game is not None:
            return game
        said = no_such_game_text(words)
    except NothingFinished:
        said = nothing_finished_text(words)
    except DamagedSave as error:
        said = save_error_text(words, error)
    except SilentStore:
        said = silent_store_text(words)
    app.go(above)
    app.notify(said)
    return None


def _view(
    app: AppContext,
    game: Reviewable,
    walk: ReviewController,
    chances: Chances | None,
    open_sheet: str,
    over: Over,
    go_up: Callable[[], None],
) -> ft.View:
    """Give the screen; `chances` where they are wished for, `over` what opens and closes sheets."""
    words, look = app.words, app.look
    scene = Scene(
        words,
        look,
        CardStyle(app.settings.deck, app.letters, look.palette, 0),
        game.names(words),
        app.settings.colours,
        game.viewer,
        game.save is not None and game.save.one_deal,
    )
    left, top, right, bottom = app.device.insets
    width, height = app.size[0] - left - right, app.size[1] - top - bottom
    title = deal_title(words, walk.deal, walk.deals)
    sheet = [*sheets(app, game, walk, chances, scene, (width, height), open_sheet, over)]
    strip, below = None, 0.0
    if chances is not None:
        inner = min(width - 2 * margin(width), 680.0)
        if width >= WIDE and height < _LOW:
            inner = min(inner, _half(width))
        strip = chance_strip(scene, walk, chances, inner, lambda: over.show("chances"))
    last: list[ft.Control] = []
    if not roomy(look, width, height):
        last.append(trick_row(look, words, walk, width))
    pinned = roomy(look, width, height) and height >= _LOW
    if strip is not None and not pinned:
        last.append(strip)
    rows: list[ft.Control] = [
        _bar(app, walk, title, width, over.show, go_up),
        _board(app, walk, chances, scene, (width, height), last),
    ]
    if strip is not None and pinned:
        rows.append(strip)
        below = strip_height(look)
    rows.append(controls(look, words, walk, width, height))
    page = ft.Column(
        rows, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    stack = ft.Stack(
        [
            # What lies under a sheet is out of reach for keyboard and screen reader too.
            ft.Semantics(
                exclude_semantics=bool(sheet), content=ft.Container(page, disabled=bool(sheet))
            ),
            *sheet,
        ],
        expand=True,
        width=width,
        fit=ft.StackFit.EXPAND,
    )
    view = framed(app, title, [stack], foot=foot(look, width, height) + below)
    return back_closes(app, view, (lambda: over.show("")) if sheet else None)


def _bar(
    app: AppContext,
    walk: ReviewController,
    title: str,
    width: float,
    show_sheet: Any,
    go_up: Callable[[], None],
) -> ft.Control:
    """Give the way back, where one is, and the ways to what lies over the board."""
    look, words = app.look, app.words
    buttons: list[ft.Control] = [
        icon_button(
            look,
            "back",
            words.t("Back"),
            ft.Icons.ARROW_BACK,
            go_up,
            colour=look.palette.brass,
        )
    ]
    ways = [("more", words.t("More"), ft.Icons.MORE_VERT)]
    if walk.deals > 1:
        ways.insert(0, ("deals", words.t("All deals"), ft.Icons.LIST))
    side = max(TARGET, look.size("body") * 2)
    room = width - 2 * margin(width) - (1 + len(ways)) * (side + 4)
    place = step_title(words, walk.place, len(walk.steps))
    if not fits(place, look.size("small"), room):
        place = f"{walk.place + 1}/{len(walk.steps)}"
    buttons.append(
        ft.Container(
            ft.Column(
                [
                    heading(look, title, 1, room=room, max_lines=2),
                    text(look, place, "small", look.palette.soft, max_lines=1),
                ],
                spacing=0,
                tight=True,
            ),
            expand=True,
        )
    )
    buttons += [
        icon_button(look, name, label, icon, lambda name=name: show_sheet(name))  # type: ignore[misc]
        for name, label, icon in ways
    ]
    return ft.Container(
        ft.Row(buttons, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        width=min(width, 1160.0),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )


def _board(
    app: AppContext,
    walk: ReviewController,
    chances: Chances | None,
    scene: Scene,
    size: tuple[float, float],
    last: Sequence[ft.Control],
) -> ft.Control:
    """Give trick, words and hands: below each other or, on a wide screen, in two columns.

    `last` is what there is no room for elsewhere.
    """
    width, height = size
    step = walk.step
    beside = width > height and width >= WIDE
    edge = margin(width)
    if not beside:
        column = min(680.0, width - 2 * edge)
        low = height < 620 and app.look.text_size < 1.5
        widest = 52.0 if low else 72.0 if height < 1000 else 88.0
        top = [trick_panel(scene, step, column, widest), *_words(app, walk, chances, scene)]
        return scrolling([*top, hands(scene, step, column), *last], column)
    column = _half(width)
    widest = 60.0 if height < 480 else 88.0
    left = [trick_panel(scene, step, column, widest), *_words(app, walk, chances, scene), *last]
    return ft.Row(
        [
            ft.Container(scrolling(left, column), width=column),
            ft.Container(scrolling([hands(scene, step, column)], column), width=column),
        ],
        spacing=16,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )


def _half(width: float) -> float:
    """Give the width of one of two columns."""
    return min(560.0, (width - 2 * margin(width) - 16) / 2)


def _words(
    app: AppContext, walk: ReviewController, chances: Chances | None, scene: Scene
) -> list[ft.Control]:
    """Say what happened, why the trick was won, and at the end what came of the deal."""
    look, words, step = app.look, app.words, walk.step
    over = walk.place == len(walk.steps) - 1
    names, viewer = scene.names, scene.viewer
    lines = step_lines(words, step, names, viewer, summed_up=over)
    aloud = step_lines(words.aloud, step, names, viewer)
    why, why_aloud = _why(words, step), _why(words.aloud, step)
    soft = look.palette.soft
    said: list[ft.Control] = [suited(look, line, bold=True) for line in lines]
    said += [text(look, line, "small", soft) for line in why]
    view = scene.view(step)
    if not walk.place:
        score = scores_text(words, view.layout, view.scores, scene.names, scene.viewer)
        said.append(text(look, preset_name(words, view.rules.preset), "small", soft))
        said.append(text(look, score, "small", soft))
    told: list[ft.Control] = [
        ft.Semantics(
            container=True,
            identifier="step",
            live_region=True,
            label=". ".join((*aloud, *why_aloud)),
            exclude_semantics=True,
            # Room for what most steps say, so that the hands below stay where they are.
            content=ft.Row(
                [
                    ft.Container(width=0, height=_usual_height(app)),
                    ft.Column(said, spacing=2, tight=True, expand=True),
                ],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        )
    ]
    better = better_here(scene, walk, chances) if chances is not None else ""
    if better:
        told.append(text(look, better, colour=look.palette.brass))
    allowed = allowed_here(scene, walk, chances) if chances is not None else ""
    if allowed:
        told.append(text(look, allowed, "small", soft))
    if over:
        told.append(heading(look, outcome_title(words, view, scene.names)))
        last = scene.one_deal and walk.deal == walk.deals
        told += outcome(words, view, scene.names, look, last)
    return told


def _usual_height(app: AppContext) -> float:
    """Give the height of two things that happened and a reason; 0 where there is none to spare."""
    look = app.look
    spare = app.size[1] >= 700 and look.text_size < 1.5
    return (2 * look.size("body") + look.size("small")) * 1.35 + 4 if spare else 0


def _why(words: Words, step: ReviewStep) -> tuple[str, ...]:
    trump = step.view.trump
    if step.won is None or trump is None:
        return ()
    won = step.won
    winning = won.trick.card_of(won.winner, step.view.layout)
    return () if winning is None else why_won(words, won, winning, trump)
