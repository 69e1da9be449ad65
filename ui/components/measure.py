"""How much room a text of our sans takes, by its letters: the device alone knows for certain."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

_WIDTHS: Final = {
    24: "',.:;·",
    25: "!¡‘’‚",
    27: " \xa0",
    29: "ijı",
    30: "Il",
    32: "J",
    33: "()[]{}",
    35: "•",
    36: "fł‹›",
    39: "t",
    40: "²³¹",
    41: "-r",
    44: '"',
    45: "*“”„",
    46: "z",
    47: "17",
    48: "c",
    49: "?s¿",
    50: "Fªº",
    52: "/23<=>L_vxy×÷–−",
    53: "°",
    54: "+5ET",
    55: "$Za§",
    56: "#9egkŁ",
    57: "46V",
    58: "CS",
    59: "08AXhnouµø",
    60: "PYbdpq€",
    61: "ß",
    62: "BR",
    63: "«»",
    64: "K",
    65: "G®",
    66: "D",
    67: "UÐ",
    68: "H",
    69: "N",
    70: "OQØ",
    74: "…",
    75: "w",
    76: "&",
    79: "M",
    80: "—",
    81: "©",
    85: "WÆ",
    86: "%mæ",
    90: "↑↓",
    91: "Œ",
    92: "œ",
    95: "←→",
    102: "@",
}
"""How wide letters are in hundredths of the size of type, regular or bold, whichever is wider."""
_KNOWN: Final = {letter: part / 100 for part, letters in _WIDTHS.items() for letter in letters}
_OTHER: Final = 0.6


@cache
def _width(letter: str) -> float:
    if (known := _KNOWN.get(letter)) is not None:
        return known
    if unicodedata.combining(letter):
        return 0.0
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain != letter:
        return _width(plain)
    return 1.0 if unicodedata.east_asian_width(letter) in "WF" else _OTHER


def width_of(said: str, size: float) -> float:
    """Give how wide a line is in letters `size` px high: rather too much than too little."""
    return size * sum(map(_width, said))


def fits(said: str, size: float, width: float) -> bool:
    """Say whether one line `size` px high has room in that width."""
    return width_of(said, size) <= width


def letters_in(said: str, size: float, width: float) -> int:
    """Give how many letters of a line, from its first on, have room in that width."""
    return next((n for n in range(len(said), 0, -1) if fits(said[:n], size, width)), 0)


def lines_of(said: str, size: float, width: float) -> int:
    """Say in how many lines a text `size` px high is written where lines are so wide."""
    room, space, used, lines = max(size, width), width_of(" ", size), 0.0, 1
    for word in said.split():
        long = width_of(word, size)
        if used and used + space + long > room:
            lines, used = lines + 1, 0.0
        if long > room:  # is broken
            lines, used = lines + int(long // room), long % room
        else:
            used += long + space * bool(used)
    return lines
