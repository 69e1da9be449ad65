"""The table on a tablet that lies between the players: each reads what is at their own edge.

From the rim inwards lie, at each edge, the place for the hand of who sits there (if that is a
person; only one hand is open at a time, so these places may share the corners), the name plates,
and in the middle the trick. Between plates and trick there is a board at either end: trump and
scores, one for each of two opposite edges; who sits at the other two reads them from a strip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from ui.layout.flat_station import GAP, RIM, Station, flat_station, hand_card
from ui.layout.flat_trick import flat_trick
from ui.layout.hand import LIFT
from ui.layout.marks import led_marks
from ui.layout.model import Frame, ScoreGrid, TableLayout
from ui.layout.seats import BESIDE, SeatPlace, beside
from ui.layout.shapes import Insets, Rect, Size, enclosing
from ui.layout.turn import (
    turned_layout,
    turned_rect,
    turned_seat,
    turned_size,
)

LEAST: Final = 744.0
"""Screens whose shorter side is less have no room for this (dp)."""

_NAMES: Final = (1.6, 1.3, 1.15, 1.0)
"""How large names and scores may be written where there is no room for larger ones."""

_TALL: Final = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 2, 0, 2),
    6: (1, 2, 1, 2),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
    9: (1, 3, 2, 3),
    10: (2, 3, 2, 3),
}
_WIDE: Final = _TALL | {
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    9: (2, 2, 3, 2),
    10: (3, 2, 3, 2),
}
"""How many of so many players sit at the bottom, left, top and right edge."""

_TRUMP: Final = (0.064, 48.0, 68.0)
_TRICK: Final = 150.0
_LEGIBLE: Final = 54.0
"""The most and the least that a card of the trick should be wide."""

_FEW: Final = 5
_STRIP: Final = 420.0
"""Of so many sides at most there are strips; how wide they are at text scale 1."""

_PAIR: Final = 72.0
"""The least width of a score on a strip, which has one row, at text scale 1."""

_GROUND: Final = 6.0
"""How far the ground of a board reaches beyond what is written on it."""

_LETTERS: Final = 44.0
_SCORES: Final = (62.0, 40.0)
"""The least width of a name plate at text scale 1; the same of a score, and in a crowd."""


@dataclass(frozen=True, slots=True)
class Board:
    """Trump and the scores, by side, as seen from an edge."""

    trump: Rect
    trump_label: Rect
    scores: tuple[Rect, ...]

    @property
    def rects(self) -> tuple[Rect, ...]:
        """All of it."""
        return (self.trump, self.trump_label, *self.scores)

    @property
    def written(self) -> tuple[Rect, ...]:
        """All that has a place: on a strip there is no card."""
        return tuple(rect for rect in self.rects if not rect.empty)

    def turned(self, quarters: int, size: Size) -> Board:
        """Give the same once it is turned."""
        first, second, *rest = (turned_rect(rect, quarters, size) for rect in self.rects)
        return Board(first, second, tuple(rest))


@dataclass(frozen=True, slots=True)
class FlatLayout:
    """A table seen from all its edges; `edges` gives by seat the quarter turns of its edge.

    `base` is what all share, seen from the bottom edge, with the board that is read from there;
    `boards` holds both boards as read from the edges 0 and 2, `strips` by edge those that are read
    from 1 and 3, without a card; `station` what lies before whoever is at an edge (the same seen
    from each of two opposite ones, else as long as the edge).
    """

    edges: tuple[int, ...]
    base: TableLayout
    boards: tuple[Board, Board]
    strips: tuple[tuple[int, Board], ...]
    stations: tuple[Station, ...]

    def seen_by(self, seat: int, edge: int | None = None) -> TableLayout:
        """Give all that is on the table while it is for this seat to act, as seen from there.

        With `edge`, the same as seen from another edge; what lies before the seat stays there.
        """
        return _seen(self, seat, self.edges[seat] if edge is None else edge)

    def station(self, seat: int) -> Station:
        """Give what lies before a seat, seen from there."""
        return self.stations[self.edges[seat]]


@lru_cache(maxsize=256)
def _seen(flat: FlatLayout, seat: int, edge: int) -> TableLayout:
    base, own = flat.base, flat.edges[seat]
    whole = turned_layout(base, -edge)
    from_there = turned_size(base.size, own)

    def turn(rect: Rect) -> Rect:
        return turned_rect(rect, (own - edge) % 4, from_there)

    here = flat.station(seat)
    # Both boards as they look from here; from the sides neither trump stands upright.
    boards = [
        board.turned((2 * at - edge) % 4, turned_size(base.size, 2 * at))
        for at, board in enumerate(flat.boards)
    ]
    strips = {
        at: strip.turned((at - edge) % 4, turned_size(base.size, at)) for at, strip in flat.strips
    }
    read, other = boards[edge // 2], boards[1 - edge // 2]
    trump, also = read.trump, list(other.rects)
    if edge % 2:
        also.append(trump)
        trump = Rect.around(trump.centre, Size(trump.height, trump.width))
    if edge in strips:
        also += [read.trump_label, *read.scores]
        read = strips[edge]
    also += [rect for at, strip in strips.items() if at != edge for rect in strip.written]
    grounds = [enclosing(one.written).inset(-_GROUND) for one in (*boards, *strips.values())]
    obstacles = [turn(rect) for rect in here.rects] + grounds
    obstacles += [rect for place in whole.seats for rect in place.rects]
    screen = Rect(0, 0, whole.size.width, whole.size.height)
    return replace(
        whole,
        trump=trump,
        trump_label=read.trump_label,
        scores=read.scores,
        pegs=whole.pegs and edge not in strips,
        menu=turn(here.menu),
        help=turn(here.help),
        last_trick=turn(here.last_trick),
        ladder=turn(here.ladder),
        message=turn(here.message),
        panel=turn(here.panel),
        hand_area=turn(here.hand_area),
        panel_card=whole.trick[seat].rect,
        also=(*also, *map(turn, here.own)),
        led_mark=led_marks(base.text_scale, whole.trick, obstacles, screen),
    )


@lru_cache(maxsize=64)
def flat_layout(
    width: float,
    height: float,
    *,
    seats: int,
    sides: int,
    people: frozenset[int],
    text_scale: float = 1.0,
    insets: Insets = Insets(),  # noqa: B008 - frozen
    large: bool = False,
    straight: bool = False,
    left_handed: bool = False,
) -> FlatLayout:
    """Lay out the table for a screen that lies between 2 to 10 players, `people` at some seats.

    See `table_layout` for the rest. Text never gets smaller than asked for, but for names and
    scores where there are too many. Sizes are in dp; nothing is raised.
    """
    size = Size(width, height)
    safe = Rect.between(insets.left, insets.top, width - insets.right, height - insets.bottom)
    frame = Frame(size, safe, seats, sides, 0, text_scale, text_scale, large, straight)
    smaller = [replace(frame, names=names) for names in _NAMES if names < text_scale]
    # Where there is room for no strips, not even with small names, those at the sides do without.
    ways = [
        (f, width, strips)
        for strips in ((True, False) if sides <= _FEW else (False,))
        for f in (frame, *smaller)
        for width in _SCORES
    ]
    layouts = (_lay(*way, people, left_handed) for way in ways)
    legible = next((layout for layout in layouts if _legible(layout)), None)
    return legible or _lay(*ways[-1], people, left_handed)


def _legible(flat: FlatLayout) -> bool:
    base = flat.base
    names = min(place.pill.width for place in _upright(flat)) >= _LETTERS * base.name_scale
    first, other = flat.boards
    written = [*first.rects, *other.turned(2, base.size).rects]
    for edge, strip in flat.strips:
        written += strip.turned(edge, turned_size(base.size, edge)).written
        names = names and min(score.width for score in strip.scores) >= _PAIR * base.name_scale
    around = [rect for place in base.seats for rect in place.rects]
    free = not any(rect.overlaps(thing) for rect in written for thing in around)
    return names and free and base.trick_card.width >= _LEGIBLE


def _upright(flat: FlatLayout) -> Iterator[SeatPlace]:
    """Give the places of the seats, each as seen from its own edge."""
    for edge, place in zip(flat.edges, flat.base.seats, strict=True):
        yield turned_seat(place, -edge % 4, flat.base.size)


def _lay(
    f: Frame, score: float, with_strips: bool, people: frozenset[int], left_handed: bool
) -> FlatLayout:
    """Lay all out, each score at least `score` wide at text scale 1."""
    tall = f.size.width <= f.size.height
    counts = (_TALL if tall else _WIDE)[f.seats]
    edges = tuple(edge for edge, count in enumerate(counts) for _ in range(count))
    card = hand_card(f)
    safes = [turned_rect(f.safe, -edge % 4, f.size) for edge in range(4)]
    stations = tuple(flat_station(f, safe, card, left_handed) for safe in safes)
    held = [any(edges[seat] == edge for seat in people) for edge in range(4)]
    deep = [stations[0].hand_area.height + GAP if one else 0.0 for one in held]
    inner = _cut(f.safe.inset(RIM), deep)
    core = _cut(inner, [f.pill + GAP if count else 0.0 for count in counts])
    seats = [
        place
        for edge, count in enumerate(counts)
        for place in _plates(f, _row(f, inner, core, edge), count, edge)
    ]
    sides = [edge for edge in (1, 3) if held[edge] and with_strips]
    strips = tuple((edge, _strip(f, core, edge)) for edge in sides)
    core = _cut(core, [0.0, *(_strip_height(f) if edge in sides else 0.0 for edge in (1, 2, 3))])
    boards, middle = _boards(f, score, core, tall)
    trick_card, places = flat_trick(middle, counts, min(_TRICK, 1.25 * card.width))
    base = TableLayout(
        size=f.size,
        text_scale=f.scale,
        name_scale=f.names,
        bar=Rect(0, 0, 0, 0),
        menu=stations[0].menu,
        scores=boards[0].scores,
        pegs=_pegs(f),
        trump=boards[0].trump,
        trump_label=boards[0].trump_label,
        ladder=stations[0].ladder,
        last_trick=stations[0].last_trick,
        help=stations[0].help,
        seats=tuple(seats),
        trick=places,
        trick_order=tuple(range(f.seats)),
        trick_worth=trick_card.width,
        led_mark=(),
        middle=middle,
        message=stations[0].message,
        panel=stations[0].panel,
        stacked=True,
        panel_card=places[0].rect,
        hand_area=stations[0].hand_area,
        hand_card=card,
        trick_card=trick_card,
        small_card=Size.card(min(40.0, trick_card.width)),
        lift=card.height * LIFT,
        straight=f.straight,
    )
    return FlatLayout(edges, base, boards, strips, stations)


def _cut(rect: Rect, depths: Sequence[float]) -> Rect:
    """Give what is left once each edge, from the bottom one clockwise, has had its depth."""
    bottom, left, top, right = depths
    return Rect.between(rect.left + left, rect.top + top, rect.right - right, rect.bottom - bottom)


def _row(f: Frame, inner: Rect, core: Rect, edge: int) -> Rect:
    """Give the row of name plates at an edge, as seen from there; between those of the others."""
    inner = turned_rect(inner, -edge % 4, f.size)
    core = turned_rect(core, -edge % 4, f.size)
    across = core if edge % 2 else inner
    return Rect(across.left, inner.bottom - f.pill, across.width, f.pill)


def _plates(f: Frame, row: Rect, count: int, edge: int) -> Iterator[SeatPlace]:
    """Place the seats at an edge, clockwise: seen from there, that is from right to left."""
    widest = f.widest_name + BESIDE
    for cell in reversed(row.cut(count, 1, 2 * GAP) if count else ()):
        box = Rect.around(cell.centre, Size(min(cell.width, widest), cell.height))
        place = beside(box, "bottom", backs=box.width >= BESIDE + 48 * f.names)
        yield turned_seat(place, edge, turned_size(f.size, edge))


def _pegs(f: Frame) -> bool:
    return f.sides <= 3 and f.names <= 1.3


def _strip_height(f: Frame) -> float:
    return max(f.line + 4, f.name) + 2 * GAP


def _strip(f: Frame, core: Rect, edge: int) -> Board:
    """Give the strip before the plates of an edge, as seen from there: trump and scores."""
    seen = turned_rect(core, -edge % 4, f.size)
    wide, high = min(seen.width - 2 * GAP, _STRIP * f.names), _strip_height(f) - 2 * GAP
    row = Rect(seen.centre[0] - wide / 2, seen.bottom - high - GAP, wide, high)
    label = Rect(row.left, row.top, min(f.label, 0.3 * wide), high)
    left = label.right + GAP
    grid = ScoreGrid.fitting(f, row.right - left, 1, pegs=False)
    scores = grid.place(f, left, row.centre[1] - grid.height / 2, row.right - left)
    return Board(Rect(0, 0, 0, 0), label, scores)


def _boards(f: Frame, score: float, core: Rect, tall: bool) -> tuple[tuple[Board, Board], Rect]:
    """Place the two boards above and below the middle, or on a wide screen beside it."""
    part, least, most = _TRUMP
    card = Size.card(max(least, min(most, part * min(f.safe.width, f.safe.height))))
    label = f.line + 4
    if tall:
        wide = min(core.width - 2 * GAP, 420.0)
        beside = wide - card.width - GAP
        grid = _grid(f, score, beside)
        high = max(card.height, label + 4 + grid.height)
        middle = core.inset(0, high + 3 * GAP)
    else:
        wide = max(96.0, f.label + 8, 2 * score * f.names + 4 if f.sides > 4 else 0.0)
        grid = _grid(f, score, wide)
        high = card.height + 4 + label + GAP + grid.height
        middle = core.inset(wide + 3 * GAP, 0)
    boards = []
    for edge in (0, 2):
        seen = turned_rect(core, edge, f.size)
        if tall:
            left, top = seen.centre[0] - wide / 2, seen.bottom - high - GAP
            face = Rect(left, top, card.width, card.height)
            name = Rect(face.right + GAP, top, min(f.label, beside), label)
            scores = grid.place(f, name.left, name.bottom + 4, beside)
        else:
            left, top = seen.right - wide - GAP, seen.bottom - min(high + GAP, seen.height)
            face = Rect(left + (wide - card.width) / 2, top, card.width, card.height)
            name = Rect(left + (wide - f.label) / 2, face.bottom + 4, f.label, label)
            scores = grid.place(f, left, name.bottom + GAP, wide)
        boards.append(Board(face, name, scores))
    return (boards[0], boards[1]), middle


def _grid(f: Frame, score: float, width: float) -> ScoreGrid:
    """Give the grid of the scores that has fewest rows with scores at least so wide."""
    columns = max(1, int((width + 4) // (score * f.names + 4)))
    return ScoreGrid.fitting(f, width, ceil(f.sides / columns), _pegs(f))
