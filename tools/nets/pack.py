"""Make the file of a net from what the trainer wrote: `python -m tools.nets.pack FLOATS FILE`.

The name of the file says what the net is for, as in `suit-4-2.net`: see `engine.players.learned`
and `engine.players.bidding`. Weights become whole numbers of one byte each.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zlib import compress

from engine.players.bidding import places
from engine.players.net import HEAD
from engine.players.sight import Places
from engine.ruleset import Layout

TARGET: Final = 5  # tricks that a target counts at most
SECOND: Final = {"calls": 16}
"""Places of the second layer, where they are not 32; those of the first follow from the size."""

POINT: Final = 0.0051 * 60
"""What 60 points, the unit of the auction's nets, are of the chance to win at a level score."""


def features(kind: str, seats: int, sides: int) -> tuple[int, int]:
    """Give how many features a net of this kind is learned with, and how many it needs.

    Those of auctions come last.
    """
    if kind == "calls":
        return (places(seats)[-1],) * 2
    found = Places.of(Layout(seats, sides), TARGET)
    return found.count, found.count if kind == "auction" else found.contract


def whole(numbers: Sequence[float], scale: float, most: int) -> list[int]:
    """Give the numbers in whole units of the scale, none beyond the most."""
    return [max(-most, min(most, round(number * scale))) for number in numbers]


def packed(floats: array[float], name: str) -> bytes:
    """Give the file of a net, from all numbers of it as the trainer writes them."""
    kind, seats, sides = name.split("-")
    learned, needed = features(kind, int(seats), int(sides))
    second = SECOND.get(kind, 32)
    first = (len(floats) - 2 * second - 1) // (learned + 1 + second)
    after = first + second * first + 2 * second + 1
    rows = floats[: needed * first]
    rest = floats[len(floats) - after :]
    bias, matrix = rest[:first], rest[first : first + first * second]
    bias_of_second, last = rest[-2 * second - 1 : -second - 1], rest[-second - 1 : -1]
    # The few largest weights of a row are cut off, so that the others keep their difference.
    largest = sorted(map(abs, rows))[int(0.9999 * (len(rows) - 1))]
    largest_of_second = sorted(map(abs, matrix))[int(0.999 * (len(matrix) - 1))]
    one, two, three = 127 / largest, 127 / largest_of_second, 32767 / max(map(abs, last))
    unit = one * two * three / (1.0 if kind.startswith("suit") else POINT)
    return compress(
        HEAD.pack(len(rows) // first, first, second, TARGET, unit)
        + array("b", whole(rows, one, 127)).tobytes()
        + array("i", whole(bias, one, 2**31 - 1)).tobytes()
        + array("b", whole(matrix, two, 127)).tobytes()
        + array("i", whole(bias_of_second, one * two, 2**31 - 1)).tobytes()
        + array("h", whole(last, three, 32767)).tobytes(),
        9,
    )


def main(source: str, target: str) -> None:
    """Read the floats and write the file."""
    floats = array("f")
    floats.frombytes(Path(source).read_bytes())
    Path(target).write_bytes(packed(floats, Path(target).stem))


if __name__ == "__main__":
    main(*sys.argv[1:3])
