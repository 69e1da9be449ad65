"""What a table layout is, and what it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeVar

from ui.layout.hand import fan
from ui.layout.seats import SeatPlace
from ui.layout.shapes import TARGET, Placed, Rect, Size

WIDEST_HAND: Final = 190.0
LEAST_HAND: Final = 62.0

_GAP: Final = 4.0
_BESIDE: Final = 8.0
_ROOMY: Final = 700.0
_SHORT: Final = 560.0
_PEG_ROW: Final = 15.0
_PEG_BOARD: Final = 9 * 6.0 + 8 * 2.0 + 2 * 3.0
"""The least room for nine holes of 6 dp, 2 dp apart, with a little at either end."""

T = TypeVar("T")


def widest_trick(hand: Size) -> float:
    """Give the most that a card of the trick may be wide: the hand is always larger."""
    return min(150.0, 0.92 * hand.width)


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where everything lies, in dp from the top left corner of the screen.

    Only `bar` reaches into the insets (it is a background). `trick`, `led_mark` and `seats` are
    indexed by seat, `scores` by side. Draw the trick in `trick_order`, back to front.
    `pegs` says whether each score has room for a peg board under its name and number,
    `trick_worth` how well the trick can be read (dp; see `Trick`). Names and scores are written at
    `name_scale`, all else at `text_scale`. `also` is what else stands on the table.
    """

    size: Size
    text_scale: float
    name_scale: float
    bar: Rect
    menu: Rect
    scores: tuple[Rect, ...]
    pegs: bool
    trump: Rect
    trump_label: Rect
    ladder: Rect
    last_trick: Rect
    help: Rect
    seats: tuple[SeatPlace, ...]
    trick: tuple[Placed, ...]
    trick_order: tuple[int, ...]
    trick_worth: float
    led_mark: tuple[Rect, ...]
    middle: Rect
    message: Rect
    panel: Rect
    stacked: bool
    panel_card: Rect
    hand_area: Rect
    hand_card: Size
    trick_card: Size
    small_card: Size
    lift: float
    straight: bool
    also: tuple[Rect, ...] = ()

    def hand(self, count: int) -> tuple[Placed, ...]:
        """Give the places of 0 to 8 cards in the viewer's hand, left to right.

        Cards that are raised go up by `lift` and stay inside `hand_area`.
        """
        return fan(self.hand_area, self.hand_card, self.lift, count, self.straight)

    def beside_hand(self, count: int) -> Rect:
        """Give the panel, in a column as wide as so many cards of the hand leave room."""
        panel = self.panel
        if not self.stacked:
            return panel
        cards = [place.bounds for place in self.hand(count)]
        left, right = panel.left, panel.right
        if panel.centre[0] > self.hand_area.centre[0]:
            left = min(left, max(card.right for card in cards) + _BESIDE)
        else:
            right = max(right, min(card.left for card in cards) - _BESIDE)
        return Rect.between(left, panel.top, right, panel.bottom)

    @property
    def foot_of_trick(self) -> float:
        """How far down the cards of the trick reach, in dp."""
        return max(card.bounds.bottom for card in self.trick)

    @property
    def fixtures(self) -> tuple[Rect, ...]:
        """All that stands still and may be covered by nothing: buttons, text, seats, hand."""
        return (
            *(self.menu, *self.scores, self.trump, self.trump_label, self.ladder),
            *(self.last_trick, self.help, self.message, self.panel, self.hand_area),
            *(rect for seat in self.seats for rect in seat.rects),
            *self.also,
        )

    def buttons(self, count: int) -> tuple[Rect, ...]:
        """Give the places of one or two buttons in the panel."""
        columns, rows = (1, count) if self.stacked else (count, 1)
        return self.panel.cut(columns, rows, 4.0 if self.stacked else 8.0) if count else ()


@dataclass(frozen=True, slots=True)
class Frame:
    """What a layout is asked for, and the room that text needs at this size.

    `scale` is the size of text, `names` that of names and scores: less in a crowd. `large` asks
    for larger cards in hand, `straight` for a row of them; `brief` spares a line above the hand.
    """

    size: Size
    safe: Rect
    seats: int
    sides: int
    viewer: int
    scale: float
    names: float
    large: bool = False
    straight: bool = False
    brief: bool = False

    @property
    def line(self) -> float:
        """One line of a label, in 14 dp type."""
        return 17.5 * self.scale

    @property
    def name(self) -> float:
        """One line of a name or score, in 14 dp type."""
        return 17.5 * self.names

    @property
    def pill(self) -> float:
        """The height of a name pill, in 14 dp type."""
        return max(36.0 if self.roomy else 28.0, self.name + 3)

    @property
    def roomy(self) -> bool:
        """Whether it is the screen of a tablet or more."""
        return min(self.safe.width, self.safe.height) >= _ROOMY

    @property
    def backs(self) -> float:
        """The most that the backs of a player's hand may be high."""
        return 60.0 if self.roomy else 36.0

    @property
    def widest_name(self) -> float:
        """The most that a name at the side or top is given."""
        return 130 + 40 * self.names

    @property
    def own_pill(self) -> float:
        """The width the viewer's own pill asks for."""
        return 60 + 100 * self.names

    @property
    def button(self) -> float:
        """The height of a button with a word on it."""
        return max(TARGET, 26 * self.scale)

    @property
    def message(self) -> float:
        """Two lines of 15 dp type, three where text is large and a phone held upright is tall."""
        short = self.safe.width < self.safe.height < _SHORT
        lines = 2 if self.scale <= 1.3 or short else 3
        return 18.3 * self.scale * (lines - self.brief) + 8

    @property
    def label(self) -> float:
        """The width of a suit glyph and a short word."""
        return 24 + 54 * self.scale

    def by_seat(self, clockwise: Sequence[T]) -> tuple[T, ...]:
        """Turn what is listed clockwise from the viewer into what is indexed by seat."""
        return tuple(clockwise[(s - self.viewer) % self.seats] for s in range(self.seats))

    def clockwise(self, steps: int) -> int:
        """Give the seat so many steps clockwise from the viewer."""
        return (self.viewer + steps) % self.seats


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """How the scores of the sides share a width: columns, rows, and whether pegs fit."""

    columns: int
    rows: int
    pegs: bool
    row: float

    @classmethod
    def fitting(cls, frame: Frame, width: float, most_rows: int, pegs: bool) -> ScoreGrid:
        """Give the grid with as few columns as the rows allow."""
        columns = ceil(frame.sides / max(1, most_rows))
        rows = ceil(frame.sides / columns)
        pegs = pegs and (width - _GAP * (columns - 1)) / columns >= _PEG_BOARD
        return cls(columns, rows, pegs, frame.name + (_PEG_ROW if pegs else 0))

    @property
    def height(self) -> float:
        """The height of all rows."""
        return self.rows * self.row + (self.rows - 1) * _GAP

    def place(self, frame: Frame, left: float, top: float, width: float) -> tuple[Rect, ...]:
        """Give a rectangle for each side."""
        grid = Rect(left, top, max(0.0, width), self.height)
        return grid.cut(self.columns, self.rows, _GAP)[: frame.sides]
