"""Small learned nets that say which card is best, in whole numbers only: the same everywhere.

A net adds up the rows of the features that are there (`sight`), and a layer of a few sums of these
gives one number for each card: by how much it is better or worse than the rest. How they are
learned: docs/players.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from struct import Struct
from typing import Final
from zlib import decompress

FOLDER: Final = Path(__file__).parent / "nets"
HEAD: Final = Struct("<4Hd")
"""Features, places of the first layer and of the second, tricks that a target counts at most, and
what of the sum at the end is 1 in the unit of `outcomes`.

After it come the rows of the first layer, its bias, the second layer and its bias, and the last:
bytes, but for the two biases of four bytes and the last of two.
"""


class Net:
    """A net as it is kept in a file."""

    def __init__(self, data: bytes) -> None:
        features, first, second, self.tricks, self.unit = HEAD.unpack_from(data)
        at = HEAD.size

        def take(kind: str, count: int) -> array[int]:
            nonlocal at
            numbers = array(kind)
            begin, at = at, at + count * numbers.itemsize
            numbers.frombytes(data[begin:at])
            return numbers

        rows = take("b", features * first)
        self._rows = [rows[i : i + first] for i in range(0, len(rows), first)]
        self._bias = take("i", first)
        matrix = take("b", first * second)
        self._second = [matrix[i : i + first] for i in range(0, len(matrix), first)]
        self._bias_of_second = take("i", second)
        self._last = take("h", second)

    def added(self, features: Sequence[int], to: Sequence[int] | None = None) -> list[int]:
        """Give the sums of the first layer, with these features added."""
        rows = [self._bias if to is None else to, *map(self._rows.__getitem__, features)]
        return list(map(sum, zip(*rows, strict=True)))

    def value(self, sums: Sequence[int]) -> int:
        """Give what the net makes of the sums of the first layer."""
        hidden = [value if value > 0 else 0 for value in sums]
        total = 0
        for row, bias, weight in zip(self._second, self._bias_of_second, self._last, strict=True):
            value = sum(map(mul, row, hidden), bias)
            if value > 0:
                total += weight * value
        return total


@cache
def net_of(name: str) -> Net | None:
    """Give the net of this name; None where none was learned."""
    path = FOLDER / f"{name}.net"
    return Net(decompress(path.read_bytes())) if path.exists() else None
