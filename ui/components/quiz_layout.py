"""Where everything lies on the board of an exercise: pure geometry, no Flet. Lengths are in dp."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import radians
from typing import Final

from ui.components.measure import width_of
from ui.layout import Placed, Rect, Size
from ui.layout.hand import FAN_ROOM, fan, widest_card
from ui.layout.shapes import CARD_RATIO

PADDING: Final = 12.0
_GAP: Final = 8.0
_TIGHT: Final = 4.0
_CLEAR: Final = 1.08
"""A step from card to card, as a part of a card."""
_TURN: Final = radians(2.0)
_LIFT: Final = 0.09
_LEAST_LABEL: Final = 30.0
_LABEL: Final = 1.24
"""The height of a label, as a part of that of a name."""
_CLEARLY: Final = 0.75
_WORTH_IT: Final = 1.15
"""Below that part of their widest, cards of the trick may push the turn-up's picture away, if they
get so much larger."""
_LEAST_NAME: Final = 0.75
_NAME: Final = 3.0
"""So many times as wide as high is the plate of a name in a row that has room for it."""
_AIRY: Final = 1.25
"""How much higher than it need be a board may be."""

# The cards of many in two rows, by seat from the learner's clockwise: each on its player's side.
_ROWS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    5: ((2, 3), (1, 0, 4)),
    6: ((2, 3, 4), (1, 0, 5)),
}
# Around a table: seat -> steps right of the middle, steps below it. A name has room between two.
_CROSS: Final = {0: (0.0, 0.5), 1: (-1.0, 0.0), 2: (0.0, -0.5), 3: (1.0, 0.0)}


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to find room on a board.

    `hand` is how many cards are held, `sort` how many are to be put in order, `seats` how many
    have a place in the trick (0: there is none), and `leader` who led to it; `middle` asks for one
    large card in the middle, `corner` for a small one with a label, `label` dp wide, or for the
    label alone where no card is `turned`. `name` is the height of a name.
    """

    hand: int = 0
    sort: int = 0
    seats: int = 0
    leader: int = 0
    middle: bool = False
    corner: bool = False
    turned: bool = True
    label: float = 0.0
    name: float = 20.0

    def height(self, width: float) -> float:
        """Give the height that a board of that width asks for."""
        return sum(part for part, _ in self._parts(width))

    def fitting(self, width: float, room: float) -> float:
        """Give the height of a board of that width where there is so much room."""
        least = sum(part * least for part, least in self._parts(width))
        return max(least, min(_AIRY * self.height(width), room))

    def _parts(self, width: float) -> Iterator[tuple[float, float]]:
        """Give how high the parts want to be, and how much of that is the least they can do with.

        What is to be put in order must be hit by a finger and does not shrink; a trick can lie in a
        row instead of a circle.
        """
        yield 2 * PADDING, 1.0
        if self.hand:
            yield _hand_height(self.hand, _hand_card(self.hand, width - 2 * PADDING)), 0.82
        if self.sort:
            card = _sort_card(self.sort, width) * CARD_RATIO
            yield 2 * card + 2 * self.name + _GAP, 1.0
        if self.seats:
            rows = 2.0 if self.seats > 3 else 1.0
            card = min(_widest_trick(width), (width - 2 * PADDING) / 3.6) * CARD_RATIO
            yield rows * card + 1.6 * self.name + _GAP, 0.58 if self.seats == 4 else 0.8
        if self.middle:
            yield _widest_trick(width) * CARD_RATIO + self.name + 2 * _GAP, 0.7
        if self.corner and not self.seats:
            label = self.name * _LABEL + _GAP
            whole = _corner_height(self.name) + _GAP if self.turned else label
            yield whole, label / whole


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where everything lies; `trick` and `names` are by seat, `slots` and `pool` by place.

    A card that is picked goes up by `lift`.
    """

    size: Size
    trick: tuple[Placed, ...]
    names: tuple[Rect, ...]
    hand: tuple[Placed, ...]
    lift: float
    slots: tuple[Rect, ...]
    pool: tuple[Rect, ...]
    turn_up: Rect
    label: Rect


@dataclass(frozen=True, slots=True)
class _Trick:
    """Where cards lie, how wide they and the plates of the names are, and what that is worth."""

    places: dict[int, Placed]
    card: float
    name: float
    worth: float

    def plate(self, seat: int, height: float, area: Rect) -> Rect:
        """Place a name across the foot of a card."""
        card, width = self.places[seat].rect, min(self.name, area.width)
        top = min(card.bottom - height * 0.4, area.bottom)
        return Rect(card.centre[0] - width / 2, top, width, height)


def board_layout(width: float, height: float, needs: Needs) -> BoardLayout:
    """Lay out a board of that size."""
    area = Rect(0, 0, width, height).inset(PADDING)
    hand: tuple[Placed, ...] = ()
    lift = 0.0
    if needs.hand:
        above = needs.name * _LABEL + _GAP if needs.corner else 0.0
        most = area.height * 0.46 if needs.seats or needs.middle else area.height - above
        card = _hand_card(needs.hand, area.width)
        card = min(card, card * most / _hand_height(needs.hand, card))
        tall = _hand_height(needs.hand, card)
        own = Rect.between(area.left, area.bottom - tall, area.right, area.bottom)
        lift = card * CARD_RATIO * _LIFT
        hand = fan(own, Size.card(card), lift, needs.hand)
        area = Rect.between(area.left, area.top, area.right, own.top - _GAP / 2)
    turn_up, label = _corner(area, needs)
    if needs.sort and needs.corner and height < needs.height(width):
        turn_up, label = _label_alone(area, needs)
    places: dict[int, Placed] = {}
    names: tuple[Rect, ...] = ()
    if needs.seats:
        found = _best_trick(area, needs, turn_up, label)
        if needs.corner and found.card < _CLEARLY * _widest_trick(width):
            small = _label_alone(area, needs)
            without = _best_trick(area, needs, *small)
            if without.worth > _WORTH_IT * found.worth:
                found, (turn_up, label) = without, small
        places = found.places
        names = tuple(found.plate(seat, needs.name, area) for seat in range(len(places)))
    if needs.middle:
        turn_up, label = _middle(area, needs)
    slots, pool = _sorting(area, needs, turn_up)
    return BoardLayout(
        size=Size(width, height),
        trick=tuple(places[seat] for seat in range(len(places))),
        names=names,
        hand=hand,
        lift=lift,
        slots=slots,
        pool=pool,
        turn_up=turn_up,
        label=label,
    )


def name_size(name: str, width: float, largest: float) -> float:
    """Give how high a name is written where it has that width.

    It is rather written a little smaller than cut.
    """
    return largest * min(1.0, max(_LEAST_NAME, width / max(1.0, width_of(name, largest))))


def _widest_trick(width: float) -> float:
    """Give how wide a card of the trick may be on a board of that width."""
    return max(92.0, min(150.0, width / 4.4))


def _hand_card(count: int, width: float) -> float:
    widest = max(104.0, min(165.0, width / 4.2))
    columns = (count + 1) // 2 if count > 5 else 5  # more than five stand in two rows
    return min(widest, widest_card(width, columns))


def _hand_height(count: int, card: float) -> float:
    return card * CARD_RATIO * (1.75 if count > 5 else FAN_ROOM)


def _sort_card(count: int, width: float) -> float:
    return min(_widest_trick(width), (width - 2 * PADDING - (count - 1) * _TIGHT) / count)


def _corner_height(name: float) -> float:
    return max(54.0, name)


def _corner(area: Rect, needs: Needs) -> tuple[Rect, Rect]:
    """Place a small turn-up with its label beside it, at the top left."""
    if not needs.corner:
        nothing = Rect(area.left, area.top, 0, 0)
        return nothing, nothing
    if not needs.turned:
        return _label_alone(area, needs)
    high = min(_corner_height(needs.name), max(_LEAST_LABEL, area.height * 0.3))
    card = Rect(area.left, area.top, high / CARD_RATIO, high)
    label = Rect(
        card.right + _GAP, card.centre[1] - needs.name * 0.62, needs.label, needs.name * _LABEL
    )
    return card, label


def _label_alone(area: Rect, needs: Needs) -> tuple[Rect, Rect]:
    """Give no room to the turn-up, only to its label."""
    line = needs.name * _LABEL
    return Rect(area.left, area.top, 0, line), Rect(area.left, area.top, needs.label, line)


def _middle(area: Rect, needs: Needs) -> tuple[Rect, Rect]:
    """Place one card in the middle, its label under it."""
    line = needs.name * _LABEL
    width = min(_widest_trick(area.width), (area.height - line - _GAP) / CARD_RATIO)
    card = Size.card(width)
    top = area.centre[1] - (card.height + _GAP + line) / 2
    turn_up = Rect(area.centre[0] - width / 2, top, card.width, card.height)
    room = min(needs.label, area.width)
    return turn_up, Rect(area.centre[0] - room / 2, turn_up.bottom + _GAP, room, line)


def _best_trick(area: Rect, needs: Needs, turn_up: Rect, label: Rect) -> _Trick:
    """Give the trick with the largest cards that keeps clear of what lies in the corner."""
    below = Rect.between(area.left, turn_up.bottom + _GAP, area.right, area.bottom)
    beside = Rect.between(turn_up.right + _GAP, area.top, area.right, area.bottom)
    rooms = (area, below, beside) if needs.corner else (area,)

    def clear(trick: _Trick) -> bool:
        return not any(
            lies.overlaps(taken)
            for seat, place in trick.places.items()
            for lies in (place.bounds, trick.plate(seat, needs.name, area))
            for taken in (turn_up, label)
        )

    tried = [trick for room in rooms for trick in _tricks(room, needs)]
    return max(tried, key=lambda trick: (clear(trick), trick.worth))


def _tricks(room: Rect, needs: Needs) -> Iterator[_Trick]:
    if needs.seats == 4:
        width = _fit(room, 3 * _CLEAR, 2.0, needs.name * 1.4)
        step, rise = width * 1.16, width * CARD_RATIO + needs.name * 0.7
        x, y = room.centre[0], room.centre[1] - needs.name * 0.3
        spots = {seat: (x + dx * step, y + dy * rise) for seat, (dx, dy) in _CROSS.items()}
        yield _Trick(_placed(spots, width), width, 1.12 * width, 1.15 * width)
    in_order = tuple((needs.leader + step) % needs.seats for step in range(needs.seats))
    rows = _ROWS.get(needs.seats, (in_order,))
    longest = max(map(len, rows))
    width = _fit(room, longest * _CLEAR, len(rows) * 1.12, needs.name * 0.5)
    pitch, foot = width * CARD_RATIO * 1.12, needs.name * 0.65
    if len(rows) > 1 and pitch < width * CARD_RATIO + foot:  # names lie on the cards below
        width = _fit(room, longest * _CLEAR, len(rows), needs.name * 0.5 + foot)
        pitch = width * CARD_RATIO + foot
    step = max(1.04 * _CLEAR * width, min(room.width / longest, _NAME * needs.name))
    top = room.centre[1] - pitch * (len(rows) - 1) / 2 - needs.name * 0.2
    spots = {
        seat: (
            room.centre[0] + (place - (len(row) - 1) / 2) * step,
            top + number * pitch,
        )
        for number, row in enumerate(rows)
        for place, seat in enumerate(row)
    }
    yield _Trick(_placed(spots, width), width, step, width)


def _fit(room: Rect, columns: float, rows: float, name: float) -> float:
    wide, tall = room.width / (columns * 1.05), (room.height - name) / (rows * CARD_RATIO + 0.06)
    return max(1.0, min(_widest_trick(room.width), wide, tall))


def _placed(spots: dict[int, tuple[float, float]], width: float) -> dict[int, Placed]:
    """Give each card a slight turn, to lie as cards do."""
    turns = (-0.5, -1.0, 0.5, 1.0)
    return {
        seat: Placed(Rect.around(spot, Size.card(width)), _TURN * turns[seat % 4])
        for seat, spot in spots.items()
    }


def _sorting(area: Rect, needs: Needs, turn_up: Rect) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Place the numbered slots, and the cards to be put in order under them."""
    if not needs.sort:
        return (), ()
    top = turn_up.bottom + _GAP if needs.corner else area.top
    room = Rect.between(area.left, top, area.right, area.bottom)
    wide = (room.width - _TIGHT * (needs.sort - 1)) / needs.sort
    tall = (room.height - _GAP - needs.name) / 2 / CARD_RATIO
    card = Size.card(max(1.0, min(_widest_trick(area.width), wide, tall)))
    between = min(2.5 * _GAP, room.width / 20)
    step = min(card.width + between, (room.width - card.width) / max(1, needs.sort - 1))
    left = room.centre[0] - (step * (needs.sort - 1) + card.width) / 2
    spare = room.height - 2 * card.height - needs.name
    upper = room.top + needs.name + max(0.0, spare / 3)
    lower = room.bottom - card.height - max(0.0, spare / 6)

    def row(y: float) -> tuple[Rect, ...]:
        return tuple(Rect(left + step * i, y, card.width, card.height) for i in range(needs.sort))

    return row(upper), row(lower)
