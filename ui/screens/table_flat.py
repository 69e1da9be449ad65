"""The table on a tablet that lies between the players: each reads it from their own edge.

All is drawn as it is seen from an edge, and then turned to it: the name plates and boards to theirs
for good, what lies before a person to the edge of whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from ui.components import surface
from ui.components.buttons import pressable
from ui.components.late import use_calm
from ui.components.measure import fits
from ui.components.message import message_plate
from ui.components.surface import Setting, placed
from ui.components.trump import trump, trump_label
from ui.components.turned import turned, unheard
from ui.context import AppContext, use_app
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame
from ui.controllers.table import TableController
from ui.layout import Insets, Rect
from ui.layout.flat import FlatLayout, flat_layout
from ui.layout.shapes import TARGET, enclosing
from ui.screens.table_cards import shown_cards
from ui.screens.table_coach import asks_for_hint, coach_says
from ui.screens.table_line import message, spoken
from ui.screens.table_lying import lies_flat
from ui.screens.table_panel import deal_code, panel
from ui.screens.table_sheets import WHY
from ui.screens.table_tools import looking_up
from ui.texts.passing import show_text
from ui.theme import table_style

_BOARDS: Final = (0, 2)
"""The edges that trump and the scores are read from."""

_BORDER: Final = 5.0


def edge_read_from(app: AppContext, controller: TableController) -> int:
    """Give by how many quarter turns what lies over the table is turned to who looks at it.

    That is whoever is asked to agree to a wish, where there is one.
    """
    frame = controller.frame
    if frame is None or not lies_flat(app, controller):
        return 0
    reader = next(iter(controller.still_to_agree), controller.near)
    return _layout(app, controller, frame).edges[reader]


def flat_surface(
    app: AppContext, setting: Setting, controller: TableController, show_sheet: Any, coach: Coach
) -> Iterator[ft.Control]:
    """Give the whole table; while it is covered, all of it that everybody may see."""
    frame = controller.frame
    assert frame is not None
    near, flat = controller.near, _layout(app, controller, frame)
    here = flat.edges[near]
    mine = replace(setting, layout=flat.seen_by(near), style=replace(setting.style, quarters=here))

    def at(edge: int) -> Setting:
        return replace(mine, layout=flat.seen_by(near, edge))

    def turn(edge: int, controls: Iterator[ft.Control]) -> Iterator[ft.Control]:
        return turned(controls, edge, flat.seen_by(near, edge).size)

    hint = coach.hint_at(frame) if controller.my_turn else None
    cards = shown_cards(mine, controller, hint.cards if hint is not None else ())
    baize, _ = surface.ground(mine)
    yield baize
    for edge in sorted({flat.edges[seat] for seat in controller.people}):
        seat = flat.edges.index(edge)
        yield from turn(edge, _mat(edge, flat.station(seat).hand_area))
    public = _public(frame)
    for edge in _BOARDS:
        board = _board(at(edge), public, controller)
        yield from turn(edge, board if edge == _BOARDS[0] else unheard(board, "across"))
    for edge, _ in flat.strips:
        yield from turn(edge, unheard(_strip(at(edge), public), f"at-{edge}"))
    yield from turn(here, surface.next_place(mine, frame))
    for edge in sorted(set(flat.edges)):
        seats = [seat for seat, at_edge in enumerate(flat.edges) if at_edge == edge]
        plates = surface.seats(at(edge), public, controller.tell, seats)
        # The cards of a hand that is open are seen already.
        hidden = f"backs-{controller.viewer}"
        yield from turn(edge, (one for one in plates if one.key != hidden))
    # The trick is read from all sides.
    style = replace(mine.style, both_ends=True)
    yield from turn(
        here,
        surface.cards(
            replace(mine, style=style),
            cards.on_table,
            controller.viewer,
            cards.instantly,
            controller.pick,
        ),
    )
    if frame.trick.cards:
        edge = flat.edges[frame.trick.leader]
        yield from turn(edge, surface.led_mark(at(edge), frame))
    if controller.covered is None:
        # Above the trick, as where it does not lie flat.
        yield from turn(here, iter([surface.drop_zone(mine, controller.drop)]))
        yield from turn(here, _panel(mine, controller, lambda: show_sheet(WHY)))
        yield from turn(here, _tools(mine, flat, controller, show_sheet, coach))
        yield from turn(
            here,
            surface.cards(
                mine,
                cards.in_hand,
                controller.viewer,
                cards.instantly,
                controller.pick,
                controller.picks_to_bury,
                controller.hand_focus,
            ),
        )
    else:
        yield from turn(here, _cover(mine, controller, show_sheet))
    yield from turn(here, _line(mine, controller))
    if controller.covered is None:
        yield from turn(here, _coach_says(mine, controller, coach))


def _layout(app: AppContext, controller: TableController, frame: Frame) -> FlatLayout:
    table = frame.view.layout
    return flat_layout(
        *app.size,
        seats=table.seats,
        sides=table.sides,
        people=controller.people,
        text_scale=app.text_size,
        insets=Insets(*app.device.insets),
        large=app.settings.card_size == "large",
        straight=app.settings.hand_shape == "row",
        left_handed=app.settings.left_handed,
    )


def _public(frame: Frame) -> Frame:
    """Give what plates and boards show: the same for all, with nobody's side called one's own."""

    def for_all(view: Any) -> Any:
        return replace(view, seat=None, hand=(), buried=(), legal_actions=())

    return replace(frame, view=for_all(frame.view), tally=for_all(frame.tally))


def _mat(edge: int, rect: Rect) -> Iterator[ft.Control]:
    """Mark where a person's hand lies when it is open."""
    yield placed(
        rect,
        ft.Container(),
        f"mat-{edge}",
        bgcolor="#1f000000",
        border=ft.Border.all(1, "#26ffffff"),
        border_radius=18,
    )


def _board(setting: Setting, frame: Frame, controller: TableController) -> Iterator[ft.Control]:
    layout = setting.layout
    yield _ground(setting, (layout.trump, layout.trump_label, *layout.scores))
    yield from trump(setting, frame.tally, controller.tell)
    yield from surface.scores(setting, frame.tally, partial(controller.tell, "scores"))


def _strip(setting: Setting, frame: Frame) -> Iterator[ft.Control]:
    """Give trump and scores for who sits across the boards."""
    yield _ground(setting, (setting.layout.trump_label, *setting.layout.scores))
    yield from trump_label(setting, frame.tally, alone=True)
    yield from surface.score_lines(setting, frame.tally)


def _ground(setting: Setting, rects: Sequence[Rect]) -> ft.Container:
    colour = setting.look.palette.rail
    around = enclosing(rects).inset(-_BORDER)
    return placed(around, ft.Container(), "board", bgcolor=colour, border_radius=_BORDER)


def _panel(
    setting: Setting, controller: TableController, explain: Callable[[], None]
) -> Iterator[ft.Control]:
    """Give what may be chosen; a single button does not take the room of two."""
    choices = [*panel(setting, controller, explain)]
    if sum(f"{one.key}".startswith("choice-") for one in choices) == 1:
        half = setting.layout.panel.cut(1, 2, 4.0)[-1]
        choices = [
            *panel(
                replace(setting, layout=replace(setting.layout, panel=half)), controller, explain
            )
        ]
    yield from choices or deal_code(setting, controller)


def _tools(
    setting: Setting, flat: FlatLayout, controller: TableController, show_sheet: Any, coach: Coach
) -> Iterator[ft.Control]:
    yield from looking_up(setting, show_sheet)
    words, station = setting.words, flat.station(controller.near)
    actions: list[Any] = []
    if controller.viewer is not None:
        label = words.t("Hide my cards")
        actions.append(
            ("hide", label, ft.Icons.VISIBILITY_OFF, station.hide, controller.close_hand)
        )
    if controller.may_undo:
        label = words.t("Take back")
        actions.append(("undo", label, ft.Icons.UNDO, station.undo, controller.undo))
    ask = asks_for_hint(controller, coach)
    if ask is not None and not station.hint.empty:
        label = words.t("Hint")
        actions.append(("hint", label, ft.Icons.LIGHTBULB_OUTLINE, station.hint, ask))
    yield from surface.tools(setting, actions)


def _cover(setting: Setting, controller: TableController, show_sheet: Any) -> Iterator[ft.Control]:
    """Give what opens the hand of the person whose turn it is, and the menu."""
    layout, seat = setting.layout, controller.covered
    assert seat is not None
    cover = OpenHand(seat, setting.names[seat], layout.hand_area, controller.open_hand)
    yield placed(layout.hand_area, cover, f"cover-{seat}")
    label = setting.words.t("Menu")
    menu = ("menu", label, ft.Icons.MENU, layout.menu, lambda: show_sheet("menu"))
    yield from surface.tools(setting, [menu])


def _line(setting: Setting, controller: TableController) -> Iterator[ft.Control]:
    """Give the words beside the hand; told whole, they reach up over the table."""
    line: Any = message_plate(
        setting,
        message(setting, setting.words, controller),
        spoken(setting, setting.words.aloud, controller),
        alarm=controller.refusal is not None,
        whole=controller.tells_whole,
        on_press=controller.tell_more,
    )
    rect = setting.layout.message
    if line.top is None:
        yield _reaching_up(line, rect)
    else:
        line.height = rect.height
        yield line


def _coach_says(
    setting: Setting, controller: TableController, coach: Coach
) -> Iterator[ft.Control]:
    """Give what the coach says, above the hand: beside it there is no room for so much."""
    layout = setting.layout
    beside, hand = layout.message, layout.hand_area
    wide = Rect.between(
        min(beside.left, hand.left), 0, max(beside.right, hand.right), hand.top - _BORDER
    )
    above = replace(setting, layout=replace(layout, message=wide))
    for plate in coach_says(above, controller, coach):
        yield _reaching_up(plate, wide)


def _reaching_up(line: Any, rect: Rect) -> ft.Control:
    """Give words that stand at the foot of a place a size of their own, so that they can turn."""
    line.top, line.bottom, line.height = 0, None, rect.bottom
    line.alignment = ft.Alignment.BOTTOM_CENTER
    return line


@ft.component
def OpenHand(seat: int, name: str, rect: Rect, on_open: Callable[[], None]) -> ft.Control:
    """Give the button that opens a person's hand, as large as the place where the hand will lie."""
    app = use_app()
    calm = use_calm(seat, app.visits)
    look, label = app.look, show_text(app.words, name)
    ink, size = look.palette.on_fill, 20.0
    while size > 15 and not fits(label, size * look.text_size, 1.7 * rect.width):
        size -= 1
    height = min(rect.height - 16, max(TARGET, 3.4 * size * look.text_size))
    return ft.Semantics(
        container=True,
        identifier="cover",
        content=ft.Container(
            alignment=ft.Alignment.CENTER,
            content=calm.around(
                pressable(
                    look,
                    "open-hand",
                    label,
                    ft.Text(
                        label,
                        style=table_style(look, size, ink, bold=True),
                        text_align=ft.TextAlign.CENTER,
                        max_lines=2,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                    calm.press(on_open),
                    tone="fill",
                    padding=ft.Padding.symmetric(horizontal=12),
                    width=rect.width - 24,
                    height=height,
                )
            ),
        ),
    )
