"""The table on a tablet that lies between the players: each reads what is at their own edge.

From the rim inwards lie, at each edge, the place for the hand of who sits there (if that is a
person; only one hand is open at a time, so these places may share the corners), the name plates,
and in the middle the trick. Between plates and trick there is a board at either end: trump and
scores, one for each of two opposite edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from ui.layout.flat_trick import flat_trick
from ui.layout.hand import FAN_ROOM, LIFT
from ui.layout.marks import led_marks
from ui.layout.model import Frame, ScoreGrid, TableLayout
from ui.layout.seats import SeatPlace, beside
from ui.layout.shapes import TARGET, Insets, Rect, Size
from ui.layout.turn import (
    turned_layout,
    turned_rect,
    turned_seat,
    turned_size,
)

LEAST: Final = 744.0
"""Screens whose shorter side is less have no room for this (dp)."""

_RIM: Final = 6.0
_GAP: Final = 6.0
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

_HAND: Final = 0.124
_LARGE: Final = 1.18
_HANDS: Final = (78.0, 130.0)
_FANNED: Final = 3.53
"""A card in hand as part of the shorter side, how much larger large ones are, the bounds of its
width, and how many times as wide a hand is."""

_COLUMN: Final = (150.0, 30.0, 300.0)
"""The least width of what is beside the hand, what large text adds to it, and the most."""

_LINES: Final = 4
_BESIDE: Final = 18.3
"""How many lines of words have room beside the hand, and one of them (15 dp type)."""

_DEEPEST: Final = 0.255
"""The most of the shorter side that words before a person may take."""

_TRUMP: Final = (0.064, 48.0, 68.0)
_TRICK: Final = 150.0
_LEGIBLE: Final = 54.0
"""The most and the least that a card of the trick should be wide."""

_LETTERS: Final = 44.0
_SCORES: Final = (62.0, 40.0)
"""The least width of a name plate at text scale 1; the same of a score, and in a crowd."""


@dataclass(frozen=True, slots=True)
class Station:
    """What lies before the person whose turn it is, seen from there: the hand and all beside it."""

    hand_area: Rect
    message: Rect
    panel: Rect
    menu: Rect
    help: Rect
    last_trick: Rect
    ladder: Rect
    hide: Rect
    undo: Rect

    @property
    def rects(self) -> tuple[Rect, ...]:
        """All of it."""
        tools = (self.menu, self.help, self.last_trick, self.ladder, self.hide, self.undo)
        return (self.hand_area, self.message, self.panel, *tools)


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

    def turned(self, quarters: int, size: Size) -> Board:
        """Give the same once it is turned."""
        first, second, *rest = (turned_rect(rect, quarters, size) for rect in self.rects)
        return Board(first, second, tuple(rest))


@dataclass(frozen=True, slots=True)
class FlatLayout:
    """A table seen from all its edges; `edges` gives by seat the quarter turns of its edge.

    `base` is what all share, seen from the bottom edge, with the board that is read from there;
    `boards` holds both boards as read from the edges 0 and 2, `station` what lies before whoever
    is at an edge (the same seen from each of two opposite ones, else as long as the edge).
    """

    edges: tuple[int, ...]
    base: TableLayout
    boards: tuple[Board, Board]
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
    read, other = boards[edge // 2], boards[1 - edge // 2]
    trump, also = read.trump, list(other.rects)
    if edge % 2:
        also.append(trump)
        trump = Rect.around(trump.centre, Size(trump.height, trump.width))
    obstacles = [turn(rect) for rect in here.rects] + [*read.rects, *other.rects]
    obstacles += [rect for place in whole.seats for rect in place.rects]
    screen = Rect(0, 0, whole.size.width, whole.size.height)
    return replace(
        whole,
        trump=trump,
        trump_label=read.trump_label,
        scores=read.scores,
        menu=turn(here.menu),
        help=turn(here.help),
        last_trick=turn(here.last_trick),
        ladder=turn(here.ladder),
        message=turn(here.message),
        panel=turn(here.panel),
        hand_area=turn(here.hand_area),
        panel_card=whole.trick[seat].rect,
        also=(*also, turn(here.hide), turn(here.undo)),
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
    ways = [(f, width) for f in (frame, *smaller) for width in _SCORES]
    layouts = (_lay(f, width, people, left_handed) for f, width in ways)
    legible = next((layout for layout in layouts if _legible(layout)), None)
    return legible or _lay(*ways[-1], people, left_handed)


def _legible(flat: FlatLayout) -> bool:
    base = flat.base
    names = min(place.pill.width for place in _upright(flat)) >= _LETTERS * base.name_scale
    first, other = flat.boards
    written = [*first.rects, *other.turned(2, base.size).rects]
    around = [rect for place in base.seats for rect in place.rects]
    free = not any(rect.overlaps(thing) for rect in written for thing in around)
    return names and free and base.trick_card.width >= _LEGIBLE


def _upright(flat: FlatLayout) -> Iterator[SeatPlace]:
    """Give the places of the seats, each as seen from its own edge."""
    for edge, place in zip(flat.edges, flat.base.seats, strict=True):
        yield turned_seat(place, -edge % 4, flat.base.size)


def _lay(f: Frame, score: float, people: frozenset[int], left_handed: bool) -> FlatLayout:
    """Lay all out, each score at least `score` wide at text scale 1."""
    tall = f.size.width <= f.size.height
    counts = (_TALL if tall else _WIDE)[f.seats]
    edges = tuple(edge for edge, count in enumerate(counts) for _ in range(count))
    card = _hand_card(f)
    safes = [turned_rect(f.safe, -edge % 4, f.size) for edge in range(4)]
    stations = tuple(_station(f, safe, card, left_handed) for safe in safes)
    held = [any(edges[seat] == edge for seat in people) for edge in range(4)]
    deep = [stations[0].hand_area.height + _GAP if one else 0.0 for one in held]
    inner = _cut(f.safe.inset(_RIM), deep)
    core = _cut(inner, [f.pill + _GAP if count else 0.0 for count in counts])
    seats = [
        place
        for edge, count in enumerate(counts)
        for place in _plates(f, _row(f, inner, core, edge), count, edge)
    ]
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
    return FlatLayout(edges, base, boards, stations)


def _cut(rect: Rect, depths: Sequence[float]) -> Rect:
    """Give what is left once each edge, from the bottom one clockwise, has had its depth."""
    bottom, left, top, right = depths
    return Rect.between(rect.left + left, rect.top + top, rect.right - right, rect.bottom - bottom)


def _column(f: Frame) -> float:
    return _COLUMN[0] + _COLUMN[1] * f.scale


def _hand_card(f: Frame) -> Size:
    """Give a card in hand: the same at all edges, beside which there is room for words."""
    short = min(f.safe.width, f.safe.height)
    wish = min(_HANDS[1], _HAND * short) * (_LARGE if f.large else 1.0)
    room = (short - 2 * _RIM - 2 * (_column(f) + _GAP)) / _FANNED
    return Size.card(max(_HANDS[0], min(wish, room)))


def _station(f: Frame, safe: Rect, card: Size, left_handed: bool) -> Station:
    """Place what lies before a person at the lower edge: words, hand, buttons, side by side."""
    lines = _LINES * _BESIDE * f.scale + 8 + _GAP + TARGET
    lines = min(lines, _DEEPEST * min(safe.width, safe.height))
    depth = max(FAN_ROOM * card.height, 2 * f.button + 4 + _GAP + TARGET, lines)
    rim = safe.inset(_RIM)
    wide = _FANNED * card.width
    column = min((rim.width - wide) / 2 - _GAP, max(_COLUMN[2], _column(f)))
    whole = Rect(rim.centre[0] - wide / 2, rim.bottom - depth, wide, depth)
    left = Rect(whole.left - _GAP - column, whole.top, column, depth)
    right = Rect(whole.right + _GAP, whole.top, column, depth)
    if left_handed:
        left, right = right, left

    def upper(side: Rect) -> Rect:
        return Rect(side.left, side.top, side.width, depth - TARGET - _GAP)

    def lower(side: Rect) -> list[Rect]:
        step = TARGET + _GAP
        first = side.right - 3 * step + _GAP if side.left < whole.left else side.left
        return [Rect(first + i * step, side.bottom - TARGET, TARGET, TARGET) for i in range(3)]

    words, buttons = upper(left), upper(right)
    high = min(buttons.height, 2 * (f.button + 8) + 4)
    buttons = Rect(buttons.left, buttons.bottom - high, buttons.width, high)
    menu, help, last_trick = lower(left)
    ladder, hide, undo = lower(right)
    return Station(whole, words, buttons, menu, help, last_trick, ladder, hide, undo)


def _row(f: Frame, inner: Rect, core: Rect, edge: int) -> Rect:
    """Give the row of name plates at an edge, as seen from there; between those of the others."""
    inner = turned_rect(inner, -edge % 4, f.size)
    core = turned_rect(core, -edge % 4, f.size)
    across = core if edge % 2 else inner
    return Rect(across.left, inner.bottom - f.pill, across.width, f.pill)


def _plates(f: Frame, row: Rect, count: int, edge: int) -> Iterator[SeatPlace]:
    """Place the seats at an edge, clockwise: seen from there, that is from right to left."""
    widest = f.widest_name + 97
    for cell in reversed(row.cut(count, 1, 2 * _GAP) if count else ()):
        box = Rect.around(cell.centre, Size(min(cell.width, widest), cell.height))
        place = beside(box, "bottom", backs=box.width >= 97 + 48 * f.names)
        yield turned_seat(place, edge, turned_size(f.size, edge))


def _pegs(f: Frame) -> bool:
    return f.sides <= 3 and f.names <= 1.3


def _boards(f: Frame, score: float, core: Rect, tall: bool) -> tuple[tuple[Board, Board], Rect]:
    """Place the two boards above and below the middle, or on a wide screen beside it."""
    part, least, most = _TRUMP
    card = Size.card(max(least, min(most, part * min(f.safe.width, f.safe.height))))
    label = f.line + 4
    if tall:
        wide = min(core.width - 2 * _GAP, 420.0)
        beside = wide - card.width - _GAP
        grid = _grid(f, score, beside)
        high = max(card.height, label + 4 + grid.height)
        middle = core.inset(0, high + 3 * _GAP)
    else:
        wide = max(96.0, f.label + 8, 2 * score * f.names + 4 if f.sides > 4 else 0.0)
        grid = _grid(f, score, wide)
        high = card.height + 4 + label + _GAP + grid.height
        middle = core.inset(wide + 3 * _GAP, 0)
    boards = []
    for edge in (0, 2):
        seen = turned_rect(core, edge, f.size)
        if tall:
            left, top = seen.centre[0] - wide / 2, seen.bottom - high - _GAP
            face = Rect(left, top, card.width, card.height)
            name = Rect(face.right + _GAP, top, min(f.label, beside), label)
            scores = grid.place(f, name.left, name.bottom + 4, beside)
        else:
            left, top = seen.right - wide - _GAP, seen.bottom - min(high + _GAP, seen.height)
            face = Rect(left + (wide - card.width) / 2, top, card.width, card.height)
            name = Rect(left + (wide - f.label) / 2, face.bottom + 4, f.label, label)
            scores = grid.place(f, left, name.bottom + _GAP, wide)
        boards.append(Board(face, name, scores))
    return (boards[0], boards[1]), middle


def _grid(f: Frame, score: float, width: float) -> ScoreGrid:
    """Give the grid of the scores that has fewest rows with scores at least so wide."""
    columns = max(1, int((width + 4) // (score * f.names + 4)))
    return ScoreGrid.fitting(f, width, ceil(f.sides / columns), _pegs(f))
