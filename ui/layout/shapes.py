"""The few shapes that a layout is made of. All lengths are logical pixels (dp)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import Final

TARGET: Final = 48.0
"""The least side of anything that is tapped."""

CARD_RATIO: Final = 1.4
"""Height of a card over its width."""

INDEX: Final = (0.4, 0.56)
"""The corner that tells a card, as parts of its width and height: rank and suit."""


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height."""

    width: float
    height: float

    @classmethod
    def card(cls, width: float) -> Size:
        """Give the size of a card of that width."""
        return cls(width, width * CARD_RATIO)


@dataclass(frozen=True, slots=True)
class Insets:
    """What the device keeps for itself at each edge: notch, gesture bar."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; the origin is the top left corner of the screen."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, centre: tuple[float, float], size: Size) -> Rect:
        """Give the rectangle of that size about a centre."""
        x, y = centre
        return cls(x - size.width / 2, y - size.height / 2, size.width, size.height)

    @classmethod
    def between(cls, left: float, top: float, right: float, bottom: float) -> Rect:
        """Give the rectangle with these edges; never less than empty."""
        return cls(left, top, max(0.0, right - left), max(0.0, bottom - top))

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self.width <= 0 or self.height <= 0

    def contains(self, other: Rect, slack: float = 0.5) -> bool:
        """Tell whether the other lies inside, give or take `slack`."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.5) -> bool:
        """Tell whether the two share more than `slack` in both directions; an empty one never."""
        return (
            not self.empty
            and not other.empty
            and min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Give it smaller by `dx` left and right and `dy` (default `dx`) above and below."""
        dy = dx if dy is None else dy
        return Rect.between(self.left + dx, self.top + dy, self.right - dx, self.bottom - dy)

    def moved(self, dx: float, dy: float) -> Rect:
        """Give it shifted."""
        return Rect(self.left + dx, self.top + dy, self.width, self.height)

    def clamped(self, frame: Rect) -> Rect:
        """Give it shifted no more than needed to lie inside the frame."""
        left = max(frame.left, min(self.left, frame.right - self.width))
        top = max(frame.top, min(self.top, frame.bottom - self.height))
        return Rect(left, top, self.width, self.height)

    def cut(self, columns: int, rows: int, gap: float) -> tuple[Rect, ...]:
        """Give equal cells, row by row, with that gap between them."""
        width = max(0.0, (self.width - gap * (columns - 1)) / columns)
        height = max(0.0, (self.height - gap * (rows - 1)) / rows)
        return tuple(
            Rect(self.left + c * (width + gap), self.top + r * (height + gap), width, height)
            for r in range(rows)
            for c in range(columns)
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A rectangle turned clockwise by `angle` radians about its centre."""

    rect: Rect
    angle: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Give the place on the screen of a point of the card (0..1 across, 0..1 down)."""
        cx, cy = self.rect.centre
        dx, dy = (x - 0.5) * self.rect.width, (y - 0.5) * self.rect.height
        return (
            cx + dx * cos(self.angle) - dy * sin(self.angle),
            cy + dx * sin(self.angle) + dy * cos(self.angle),
        )

    @property
    def bounds(self) -> Rect:
        """The upright rectangle around it."""
        return around([self.point(x, y) for x in (0, 1) for y in (0, 1)])

    @property
    def index(self) -> Rect:
        """The upright rectangle around its index: the rank and the suit under it, top left."""
        return around([self.point(x, y) for x in (0, INDEX[0]) for y in (0, INDEX[1])])


def around(points: Sequence[tuple[float, float]]) -> Rect:
    """Give the least upright rectangle that holds all points (at least one)."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect.between(min(xs), min(ys), max(xs), max(ys))


def enclosing(rects: Sequence[Rect]) -> Rect:
    """Give the least rectangle that holds all of these (at least one)."""
    return Rect.between(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )
