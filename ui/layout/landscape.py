"""The table on a screen that is wider than tall: a column on either side, the table between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ui.layout.hand import FAN_ROOM, LIFT, widest_card, widest_fan
from ui.layout.model import (
    LEAST_HAND,
    WIDEST_HAND,
    Frame,
    ScoreGrid,
    TableLayout,
    widest_trick,
)
from ui.layout.parts import finish, top_seats
from ui.layout.seats import BARS, BESIDE, beside
from ui.layout.shapes import CARD_RATIO, TARGET, Rect, Size
from ui.layout.stage import Scene, Sky
from ui.layout.trick import Ring

_MESSAGES: Final = 2.5
"""So many times the usual room for a message is enough in the column."""

_LARGER: Final = 1.2
"""How much larger cards in hand may be where the player asks for that."""


@dataclass(frozen=True, slots=True)
class LandscapePlan:
    """How generous to be: size of the hand, own name and message above it or in a column."""

    hand: float
    own_above: bool
    message_above: bool
    pegs: bool
    gap: float


PLANS: Final = (
    LandscapePlan(0.31, False, True, True, 6),
    LandscapePlan(0.28, False, True, True, 6),
    LandscapePlan(0.25, False, True, True, 4),
    LandscapePlan(0.28, False, False, False, 4),
)
ROOMY: Final = (
    LandscapePlan(0.29, True, True, True, 8),
    LandscapePlan(0.265, True, True, True, 8),
    LandscapePlan(0.24, True, True, True, 6),
    *PLANS,
)


def landscape(f: Frame, plan: LandscapePlan) -> TableLayout:
    """Lay out the table by that plan."""
    gap = plan.gap
    ring = Ring.of(f.seats, wide=f.safe.width >= 700)
    pair = 2 * TARGET + 6
    tall = f.safe.height - 8
    top, bottom = f.safe.top + 4, f.safe.bottom - 4
    large = 0.5 + 0.5 * f.scale

    # Left: scores and trump (and the message, where there is no height for it elsewhere).
    wish = 0.185 * f.safe.width * large if plan.message_above else 0.318 * f.safe.width
    column = min(250.0 * large, 0.32 * f.safe.width, max(116.0, wish))
    bar = Rect.between(0, 0, f.safe.left + column, f.size.height)
    left, inner = f.safe.left + 4, column - 8
    rows = max(1, int(0.45 * tall / (f.name + 4)))
    pegs = plan.pegs and f.sides * (f.name + 19) <= 0.45 * tall
    grid = ScoreGrid.fitting(f, inner, rows, pegs)
    scores = grid.place(f, left, top, inner)
    high = 0.24 if plan.message_above else 0.16
    small_card = Size.card(max(34.0, min(96.0, high * tall / CARD_RATIO, 0.4 * inner)))
    trump = Rect(left, top + grid.height + gap + 2, small_card.width, small_card.height)
    label = Rect.between(
        trump.right + 6,
        trump.centre[1] - f.line / 2 - 2,
        min(left + inner, trump.right + 6 + f.label),
        trump.centre[1] + f.line / 2 + 2,
    )

    # Right: the buttons above, own name and panel below.
    right_column = pair
    if plan.message_above:
        right_column = max(pair, min(230.0, 0.15 * f.safe.width * large))
    right = f.safe.right - 4
    menu = Rect(right - TARGET, top, TARGET, TARGET)
    ladder = menu.moved(-TARGET - 6, 0)
    help_, last_trick = menu.moved(0, TARGET + 6), ladder.moved(0, TARGET + 6)
    panel_height = 2 * f.button + 4
    panel = Rect(right - right_column, bottom - panel_height, right_column, panel_height)

    # Between: partner, stage, message, hand.
    table = Rect.between(f.safe.left + column + 6, top, panel.left - 6, bottom)
    middle = table.centre[0]
    larger = _LARGER if f.large else 1.0
    widest = widest_card(table.width, large=f.large)
    card = min(widest, larger * WIDEST_HAND, larger * plan.hand * tall / CARD_RATIO)
    hand_card = Size.card(max(LEAST_HAND, card))
    hand_height = hand_card.height * FAN_ROOM
    # Beside the hand there is room for the own name, if six cards need not overlap more for it.
    hand_width = table.width
    if not plan.own_above:
        six = hand_card.width + 5.2 * TARGET
        hand_width = min(table.width, max(widest_fan(hand_card), six))
    hand_area = Rect(middle - hand_width / 2, bottom - hand_height, hand_width, hand_height)
    floor = hand_area.top
    if plan.own_above:
        own_width = min(f.own_pill, table.width * 0.5) + 4 + BARS
        own_box = Rect(middle - (own_width - BARS) / 2, floor - gap / 2 - f.pill, own_width, f.pill)
        floor = own_box.top
    else:
        own_left = hand_area.right + gap
        own_width = min(f.own_pill + 4 + BARS, right - own_left)
        own_height = max(TARGET, f.pill)
        own_top = bottom - (own_height + f.pill) / 2
        own_box = Rect(own_left, own_top, own_width, f.pill)
        panel = panel.moved(0, -own_height - gap)
    if plan.message_above:
        message_width = min(table.width, 640.0 * large)
        message = Rect(
            middle - message_width / 2, floor - gap - f.message, message_width, f.message
        )
        floor = message.top
    else:
        under = max(trump.bottom, label.bottom) + gap
        # Above the band of the hand, so that who hears the table hears the hand in one go.
        foot = hand_area.top - 1
        if foot - under < _MESSAGES * f.message:
            foot = bottom
        message = Rect.between(left, under, left + inner, foot)

    side = min(f.widest_name, max(80.0, 0.22 * table.width * (0.7 + 0.3 * f.names)))
    heads = Rect(
        table.left, top, table.width, f.pill + (min(f.backs, 0.055 * tall) + 4 if tall > 560 else 0)
    )
    # Where backs and tricks stand beside the name, it is as wide as those at the sides.
    head = BESIDE + side if tall <= 560 else max(side * 1.1, 100 + 50 * f.names)
    tops = top_seats(f, ring, heads, middle, head)
    beneath = max((r.bottom for t in tops for r in t.rects), default=top - gap)
    area = Rect.between(table.left, beneath + gap, table.right, floor - gap)
    return finish(
        f,
        ring,
        Scene(f, ring, area, Sky(0, 0), area.centre[1], widest_trick(hand_card), side).stage(),
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
        stacked=True,
        hand_area=hand_area,
        hand_card=hand_card,
        small_card=small_card,
        lift=LIFT * hand_card.height,
    )
