"""What both arrangements share: the players along the top, and the last step."""

from __future__ import annotations

from ui.layout.model import Frame, TableLayout
from ui.layout.seats import BESIDE, Block, SeatPlace, beside
from ui.layout.shapes import Rect, Size
from ui.layout.stage import Stage
from ui.layout.trick import Ring


def top_seats(
    f: Frame, ring: Ring, area: Rect, middle: float, widest: float
) -> tuple[SeatPlace, ...]:
    """Place the players along the top of `area`, about `middle` where that leaves enough width."""
    if not ring.top:
        return ()
    half = min(middle - area.left, area.right - middle)
    if 2 * half >= 84 * ring.top:
        area = Rect(middle - half, area.top, 2 * half, area.height)
    width = min(widest, (area.width - 6 * (ring.top - 1)) / ring.top)
    block = Block.fitting(f.pill, width, area.height, f.backs)
    whole = Rect.around(
        (area.centre[0], area.top + block.height / 2),
        Size(min(area.width, ring.top * width + (ring.top - 1) * 24), block.height),
    )
    cells = whole.cut(ring.top, 1, (whole.width - ring.top * width) / max(1, ring.top - 1))
    if block.backs:
        return tuple(block.place(c, "top") for c in cells)
    return tuple(beside(c, "top", backs=width >= BESIDE + 48 * f.names) for c in cells)


def finish(
    f: Frame,
    ring: Ring,
    stage: Stage,
    tops: tuple[SeatPlace, ...],
    own: SeatPlace,
    *,
    bar: Rect,
    menu: Rect,
    scores: tuple[Rect, ...],
    pegs: bool,
    trump: Rect,
    trump_label: Rect,
    ladder: Rect,
    last_trick: Rect,
    help: Rect,
    message: Rect,
    panel: Rect,
    stacked: bool,
    hand_area: Rect,
    hand_card: Size,
    small_card: Size,
    lift: float,
) -> TableLayout:
    """Put the parts together, by seat; the led marks are placed once a plan is chosen."""
    seats = [own, *stage.left, *tops, *stage.right]
    places = stage.trick.places
    return TableLayout(
        size=f.size,
        text_scale=f.scale,
        name_scale=f.names,
        bar=bar,
        menu=menu,
        scores=scores,
        pegs=pegs,
        trump=trump,
        trump_label=trump_label,
        ladder=ladder,
        last_trick=last_trick,
        help=help,
        seats=f.by_seat(seats),
        trick=f.by_seat(places),
        trick_order=tuple(f.clockwise(i) for i in ring.order),
        trick_worth=stage.trick.worth,
        led_mark=(),
        middle=stage.middle,
        message=message,
        panel=panel,
        stacked=stacked,
        panel_card=places[0].rect,
        hand_area=hand_area,
        hand_card=hand_card,
        trick_card=stage.trick.card,
        small_card=small_card,
        lift=lift,
        straight=f.straight,
    )
