"""The faces and the back of the cards, as SVG strings of 250 by 350.

Everything is plain paths, circles and rectangles, which flutter_svg draws as browsers do:
no text, so that no font is needed, and no filters, masks, patterns or style sheets.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from . import courts
from .glyphs import INDEX
from .knots import num, plait, ribbon, rosette
from .parts import BRASS, DARK_BRASS, ERMINE, GREEN, INK, OXBLOOD
from .suits import SUIT_COLOURS, SUIT_PATHS, Deck, pip

Letters = Literal["AKQJ", "ARDV", "ARDJ", "ARDF"]

IVORY: Final = ERMINE
EDGE: Final = "#c9b58a"
PARCHMENT: Final = "#f8ebc9"

INDEX_X: Final = 53.0
"""Middle of the corner index: all that a fan leaves visible of a card lies around it."""
INDEX_WIDTH: Final = 84.0
INDEX_HEIGHT: Final = 92.0
INDEX_TOP: Final = 17.0

LEFT, MIDDLE, RIGHT = 122.0, 168.0, 214.0
ROWS: Final = (52.0, 134.0, 216.0, 298.0)
CENTRE: Final = 175.0

_PAIR_ENDS: Final = ((LEFT, ROWS[0]), (RIGHT, ROWS[0]), (LEFT, ROWS[3]), (RIGHT, ROWS[3]))
_PAIR_MIDS: Final = ((LEFT, CENTRE), (RIGHT, CENTRE))
_PAIR_FOURS: Final = tuple((x, y) for y in ROWS for x in (LEFT, RIGHT))
_MIDS: Final = ((MIDDLE, 113.5), (MIDDLE, 236.5))

PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((MIDDLE, ROWS[0]), (MIDDLE, ROWS[3])),
    "3": ((MIDDLE, ROWS[0]), (MIDDLE, CENTRE), (MIDDLE, ROWS[3])),
    "4": _PAIR_ENDS,
    "5": (*_PAIR_ENDS, (MIDDLE, CENTRE)),
    "6": (*_PAIR_ENDS, *_PAIR_MIDS),
    "7": (*_PAIR_ENDS, *_PAIR_MIDS, _MIDS[0]),
    "8": (*_PAIR_ENDS, *_PAIR_MIDS, *_MIDS),
    "9": (*_PAIR_FOURS, (MIDDLE, CENTRE)),
    "T": (*_PAIR_FOURS, (MIDDLE, 93), (MIDDLE, 257)),
}
"""Where the pips of each rank stand, right of the index; those below the middle are turned."""

PIP_SIZE: Final = 50.0

SMALL_INDEX, SMALL_PICTURE = 0.75, 0.78
"""How much smaller index and picture are where the index stands at both ends."""

PANEL: Final = (100.0, 14.0, 138.0, 322.0)


def _card(*parts: str) -> str:
    """Draw a blank card with `parts` on it."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
        f'<rect x="1.5" y="1.5" width="247" height="347" rx="16" fill="{IVORY}" '
        f'stroke="{EDGE}" stroke-width="3"/>{"".join(parts)}</svg>'
    )


def _index(text: str, colour: str) -> str:
    """Draw the rank in the corner, squeezed sideways where it is too wide."""
    width, outline = INDEX[text]
    tall = INDEX_HEIGHT / 100
    wide = min(tall, INDEX_WIDTH / width)
    x = INDEX_X - width * wide / 2
    return (
        f'<path transform="translate({num(x)} {num(INDEX_TOP)}) scale({wide:.3g} {tall:.3g})" '
        f'fill="{colour}" d="{outline}"/>'
    )


def _corner(text: str, suit: str, colour: str) -> str:
    return _index(text, colour) + pip(suit, INDEX_X, 170, 68, colour)


def _letter(rank: str, letters: Letters) -> str:
    if rank == "T":
        return "10"
    return letters["AKQJ".index(rank)] if rank in "AKQJ" else rank


def _number(rank: str, suit: str, colour: str) -> str:
    return "".join(pip(suit, x, y, PIP_SIZE, colour, turned=y > CENTRE) for x, y in PIPS[rank])


def _ace(suit: str, colour: str) -> str:
    """Draw one great pip in a ring of knotwork; brass for hearts, whose ace is always a trump."""
    x, y, size = 152.0, 242.0, 96.0
    always = suit == "H"
    light, dark = (BRASS, DARK_BRASS) if always else (colour, IVORY)
    ring = ribbon(rosette(13, 3, 71, 12, at=(x, y), reach=6), light, dark, 5, 1.6)
    rim = f'stroke="{BRASS}" stroke-width="5" stroke-linejoin="round" ' if always else ""
    place = f"translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 100:g})"
    return f'{ring}<path transform="{place}" fill="{colour}" {rim}d="{SUIT_PATHS[suit]}"/>'


def _panel(figures: tuple[str, str], colour: str, small: str) -> str:
    """Draw the framed picture of a court: two half-figures joined by a plait."""
    x, y, width, height = PANEL
    middle, centre = x + width / 2, y + height / 2
    halo = ribbon(
        rosette(7, 2, 46, 13, at=(0, 65), reach=10, pieces=14), PARCHMENT, "#dcc488", 5, 1.6
    )
    band = ribbon(
        plait(6, 1, 21, at=(middle - 63, centre - 10.5), over=0.34), BRASS, "#3b2a10", 3.6, 1.5
    )
    halves = "".join(
        f'<g transform="translate({middle} {place}) scale({turn})">{halo}{small}{figure}</g>'
        for figure, place, turn in zip(figures, (y, y + height), (1, -1), strict=True)
    )
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{PARCHMENT}"/>'
        f"{halves}"
        f'<rect x="{x}" y="{centre - 12}" width="{width}" height="24" fill="{IVORY}" '
        f'stroke="{INK}" stroke-width="2"/>{band}'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="none" '
        f'stroke="{colour}" stroke-width="3.5"/>'
    )


def _court(rank: str, suit: str, colour: str, deck: Deck) -> str:
    figure = courts.court(rank, suit, colour, deck)
    side = 1 if courts.dress(suit, deck).turned else -1
    return _panel((figure, figure), colour, pip(suit, side * 52, 22, 24, colour))


STAR: Final = "M50 0L62 36L100 37L69 59L81 95L50 73L19 95L31 59L0 37L38 36Z"


def _joker() -> tuple[str, str]:
    """Draw Puck in cap and bells; a star and a cap stand where others have rank and suit.

    Gives the corner and the picture.
    """
    figures = (courts.jester(GREEN, OXBLOOD), courts.jester(OXBLOOD, GREEN))
    star = (
        f'<path transform="translate(10 16) scale(.86)" fill="{BRASS}" stroke="{DARK_BRASS}" '
        f'stroke-width="4" stroke-linejoin="round" d="{STAR}"/>'
    )
    cap = f'<g transform="translate({INDEX_X} 112) scale(.72)">{courts.cap(GREEN, OXBLOOD)}</g>'
    return star + cap, _panel(figures, OXBLOOD, "")


@cache
def face(
    card: str, *, deck: Deck = "two", letters: Letters = "AKQJ", both_ends: bool = False
) -> str:
    """Draw the face of a card ("5H", "TC", "AS", "JK" for the joker) as SVG.

    `letters` are those of ace, king, queen and jack in the corner index; with `both_ends` it stands
    in the opposite corner too, turned, and all is a little smaller.
    """
    if card == "JK":
        corner, picture = _joker()
    else:
        rank, suit = card[0], card[1]
        colour = SUIT_COLOURS[deck][suit]
        corner = _corner(_letter(rank, letters), suit, colour)
        if rank == "A":
            picture = _ace(suit, colour)
        elif rank in "KQJ":
            picture = _court(rank, suit, colour, deck)
        else:
            picture = _number(rank, suit, colour)
    if not both_ends:
        return _card(corner, picture)
    small = f'<g transform="scale({SMALL_INDEX})">{corner}</g>'
    return _card(
        small,
        f'<g transform="rotate(180 125 175)">{small}</g>',
        f'<g transform="translate(125 175) scale({SMALL_PICTURE}) translate(-{MIDDLE:g} -175)">'
        f"{picture}</g>",
    )


@cache
def back() -> str:
    """Draw the back of every card: brass knotwork on oxblood."""
    frame = plait(7, 10, 30, at=(20, 25), hole=(2, 2, 5, 8))
    medal = rosette(5, 2, 25, 14, at=(125, 175), reach=6, pieces=20)
    return _card(
        f'<rect x="10" y="10" width="230" height="330" rx="10" fill="{OXBLOOD}"/>'
        f'<rect x="14" y="14" width="222" height="322" rx="8" fill="none" stroke="{BRASS}" '
        'stroke-width="2"/>',
        ribbon(frame, BRASS, "#4a0d12", 5.5, 2.5),
        f'<rect x="82" y="87" width="86" height="176" rx="6" fill="#6f1318" stroke="{BRASS}" '
        'stroke-width="2"/>',
        ribbon(medal, BRASS, "#3a090d", 5.5, 2),
        *(
            ribbon(
                rosette(5, 2, 12, 7, at=(125, y), reach=3.2, pieces=15), BRASS, "#3a090d", 2.6, 1.2
            )
            for y in (111, 239)
        ),
    )
