"""The four suit shapes: the one source for faces, lone symbols and the text font."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

Deck = Literal["two", "four"]

BLACK: Final = "#1b1f26"
RED: Final = "#b3231f"

SUIT_COLOURS: Final[dict[Deck, dict[str, str]]] = {
    "two": {"S": BLACK, "H": RED, "D": RED, "C": BLACK},
    "four": {"S": BLACK, "H": RED, "D": "#1b4fa3", "C": "#14693a"},
}
"""Ink of each suit (by its letter), for the two-colour and the four-colour deck."""

SUIT_PATHS: Final[dict[str, str]] = {
    "S": "M50 3C57 21 95 41 95 66C95 79 85 88 74 88C66 88 59 84 54 77C55 85 60 92 69 97"
    "L31 97C40 92 45 85 46 77C41 84 34 88 26 88C15 88 5 79 5 66C5 41 43 21 50 3Z",
    "H": "M50 96C43 78 4 59 4 31C4 16 15 6 28 6C38 6 46 12 50 22"
    "C54 12 62 6 72 6C85 6 96 16 96 31C96 59 57 78 50 96Z",
    "D": "M50 2C59 20 73 37 88 50C73 63 59 80 50 98C41 80 27 63 12 50C27 37 41 20 50 2Z",
    "C": "M54 73C55 84 60 92 69 97L31 97C40 92 45 84 46 73C41 80 34 83 27 83C13 83 4 73 4 61"
    "C4 48 14 39 26 39C30 39 34 40 37 42C32 38 28 32 28 25C28 13 38 3 50 3"
    "C62 3 72 13 72 25C72 32 68 38 63 42C66 40 70 39 74 39C86 39 96 48 96 61"
    "C96 73 87 83 73 83C66 83 59 80 54 73Z",
}
"""Outline of each suit in a box of 100 by 100, y downwards, absolute M, L, C and Z only."""


def pip(suit: str, x: float, y: float, size: float, fill: str, *, turned: bool = False) -> str:
    """Draw one suit shape centred on (x, y); `turned` stands it on its head."""
    scale = (-size if turned else size) / 100
    place = f"translate({x - 50 * scale:.6g} {y - 50 * scale:.6g}) scale({scale:.4g})"
    return f'<path transform="{place}" fill="{fill}" d="{SUIT_PATHS[suit]}"/>'


@cache
def suit(name: str, *, deck: Deck = "two", colour: str | None = None) -> str:
    """Draw a lone suit symbol as SVG; `name` is a letter or a word ("H", "hearts").

    `colour` overrides the deck's ink, for a symbol on a dark ground.
    """
    letter = name[0].upper()
    fill = colour or SUIT_COLOURS[deck][letter]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path fill="{fill}" d="{SUIT_PATHS[letter]}"/></svg>'
    )
