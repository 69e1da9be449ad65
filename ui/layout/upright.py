"""The table on a screen held upright: scores above, hand below, everything else between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ui.layout.hand import FAN_ROOM, LIFT, widest_card
from ui.layout.model import (
    LEAST_HAND,
    WIDEST_HAND,
    Frame,
    ScoreGrid,
    TableLayout,
    widest_trick,
)
from ui.layout.parts import finish, top_seats
from ui.layout.seats import BARS, beside
from ui.layout.shapes import CARD_RATIO, TARGET, Rect, Size
from ui.layout.stage import Scene, Sky
from ui.layout.trick import Ring

_WIDEST: Final = 800.0
_SCORE: Final = 110.0
"""The scores of many stand in one row where each has so much room."""
_HAND: Final = 0.26
_LARGE_HAND: Final = 0.31
"""How much of the height cards in hand may take."""

_NAME: Final = 46.0
"""Less than this is no room for a name: two players along the top then sit at the sides."""


@dataclass(frozen=True, slots=True)
class UprightPlan:
    """How generous to be: size of the hand, a tall row of corners, pegs, gaps."""

    hand: float
    corners: bool
    pegs: bool
    gap: float


PLANS: Final = (
    UprightPlan(1.0, True, True, 8),
    UprightPlan(1.0, False, True, 6),
    UprightPlan(0.92, False, True, 5),
    UprightPlan(0.84, False, False, 4),
    UprightPlan(0.74, False, False, 3),
)


def upright(f: Frame, plan: UprightPlan) -> TableLayout:
    """Lay out the table by that plan."""
    gap = plan.gap
    ring = Ring.of(f.seats, wide=False)
    width = min(f.safe.width - 12, _WIDEST)
    left = f.safe.centre[0] - width / 2
    right = left + width

    # Above: the bar with the scores and the menu.
    scores_width = width - TARGET - 8
    in_a_row = f.sides <= 4 or scores_width >= _SCORE * f.names * f.sides
    grid = ScoreGrid.fitting(f, scores_width, 1 if in_a_row else 2, plan.pegs)
    bar_height = max(TARGET, grid.height) + 6
    bar = Rect.between(0, 0, f.size.width, f.safe.top + bar_height)
    menu = Rect(right - TARGET, f.safe.top + (bar_height - TARGET) / 2, TARGET, TARGET)
    scores = grid.place(f, left, f.safe.top + (bar_height - grid.height) / 2, scores_width)

    # Below, from the bottom up: hand, own name, message, panel.
    high = _LARGE_HAND if f.large else _HAND
    widest = WIDEST_HAND * (high / _HAND)
    card = min(widest_card(width, large=f.large), widest, high * f.safe.height / CARD_RATIO)
    hand_card = Size.card(max(LEAST_HAND, plan.hand * card))
    hand_height = hand_card.height * FAN_ROOM
    hand_area = Rect(left, f.safe.bottom - 6 - hand_height, width, hand_height)
    own_height = max(TARGET, f.pill)
    own_top = hand_area.top - gap / 2 - own_height
    own_room = width - 2 * (TARGET + 6 + BARS + 4) if plan.corners else width - 2 * (TARGET + 6)
    own_width = min(f.own_pill, own_room - (0 if plan.corners else BARS + 4)) + 4 + BARS
    own_left = f.safe.centre[0] - (own_width - 4 - BARS) / 2 if plan.corners else left
    own_box = Rect(own_left, own_top + (own_height - f.pill) / 2, own_width, f.pill)
    message_top = own_top - gap - f.message
    message = Rect(left, message_top, width, f.message)
    help_ = Rect(right - TARGET, own_top + (own_height - TARGET) / 2, TARGET, TARGET)
    panel_width = min(width, 440.0)
    panel = Rect(
        f.safe.centre[0] - panel_width / 2, message_top - gap - f.button, panel_width, f.button
    )

    # Between: trump in the left corner, the ladder in the right one, partner, stage.
    top = f.safe.top + bar_height + gap
    ladder = Rect(right - TARGET, top, TARGET, TARGET)
    if plan.corners:
        small_card = Size.card(max(46.0, min(88.0, 0.155 * width)))
        trump = Rect(left, top, small_card.width, small_card.height)
        label = Rect(left, trump.bottom + 4, max(small_card.width, f.label), f.line + 6)
        last_trick = ladder.moved(0, TARGET + 8)
        row_bottom = max(label.bottom, last_trick.bottom)
    else:
        small_card = Size.card(TARGET / CARD_RATIO)
        trump = Rect(left, top, small_card.width, small_card.height)
        label_width = min(f.label, 0.36 * width)
        label = Rect(trump.right + 4, trump.centre[1] - f.line / 2, label_width, f.line)
        last_trick = help_.moved(-TARGET - 6, 0)
        row_bottom = ladder.bottom

    side = min(f.widest_name, max(82.0, 0.24 * width * (0.55 + 0.45 * f.names)))
    if ring.side > 1:
        side = min(side, max(78.0, 0.3 * width))
    corner = Rect.between(label.right + gap, top, ladder.left - gap, row_bottom)
    tops = top_seats(f, ring, corner, f.safe.centre[0], side * 1.1)
    if ring.top > 1 and tops[0].pill.width < _NAME:
        ring, tops = ring.without_top, ()
    beneath = max((r.bottom for t in tops for r in t.rects), default=row_bottom)
    half = min(f.safe.centre[0] - label.right, ladder.left - f.safe.centre[0])
    sky = Sky(max(0.0, row_bottom - beneath), max(0.0, 2 * (half - gap)))
    area = Rect.between(left, row_bottom + gap, right, panel.top - gap)
    middle = (beneath + message.top) / 2
    return finish(
        f,
        ring,
        Scene(f, ring, area, sky, middle, widest_trick(hand_card), side).stage(),
        tops,
        beside(own_box, "bottom"),
        bar=bar,
        menu=menu,
        scores=scores,
        pegs=grid.pegs,
        trump=trump,
        trump_label=label,
        ladder=ladder,
        last_trick=last_trick,
        help=help_,
        message=message,
        panel=panel,
        stacked=False,
        hand_area=hand_area,
        hand_card=hand_card,
        small_card=small_card,
        lift=LIFT * hand_card.height,
    )
