"""King, queen, jack and joker: half-figures drawn in a box of 140 by 161, x from -70.

Each figure looks out of an upper half-panel; the face turns a second one round below it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .parts import (
    BRASS,
    DARK_BRASS,
    ERMINE,
    GREEN,
    INK,
    SKIN,
    bare,
    braid,
    brooch,
    dot,
    dots,
    features,
    harp,
    line,
    rose,
    shape,
)
from .suits import Deck, pip


class Dress(NamedTuple):
    """What tells the courts of one suit from those of another."""

    robe: str
    shade: str
    lining: str
    hair: str
    turned: bool


DRESSES: Final[dict[str, Dress]] = {
    "S": Dress("#2b3a55", "#1d2840", "#7d95b5", "#3a3532", turned=False),
    "H": Dress("#a8242b", "#7b161d", "#e8b9a0", "#a1522a", turned=True),
    "D": Dress("#6d2f5f", "#4a1c41", "#f0d08c", "#c98f35", turned=True),
    "C": Dress("#1f6b47", "#134a30", "#a9cfae", "#5d3d22", turned=False),
}
FOUR_DIAMONDS: Final = Dress("#2458ab", "#173d7c", "#b9d0f0", "#cf9a3f", turned=True)
FOUR_SPADES: Final = Dress("#3a3d44", "#24272d", "#b9bcc2", "#3a3532", turned=False)


def dress(suit: str, deck: Deck) -> Dress:
    """Give the dress of a suit's courts in a deck."""
    if deck == "four":
        return {"D": FOUR_DIAMONDS, "S": FOUR_SPADES}.get(suit, DRESSES[suit])
    return DRESSES[suit]


CROWN_TIPS: Final = {
    # Spades: fleurs; hearts: balls; diamonds: lozenges; clubs: trefoils.
    "S": "M{x} {y}c3 4 6 7 3 11h-6c-3 -4 0 -7 3 -11Z",
    "H": "M{x} {y}c7 0 7 10 0 10c-7 0 -7 -10 0 -10Z",
    "D": "M{x} {y}l5 6l-5 6l-5 -6Z",
    "C": "M{x} {y}c5 0 5 5 3 6c5 -1 5 6 0 6h-6c-5 0 -5 -7 0 -6c-2 -1 -2 -6 3 -6Z",
}


def _king(suit: str, ink: str, d: Dress) -> str:
    tips = "".join(
        CROWN_TIPS[suit].format(x=x, y=y)
        for x, y in ((-30, 14), (-15, 7), (0, 3), (15, 7), (30, 14))
    )
    beards = {
        "S": "M-26 66C-28 92 -26 118 0 142C26 118 28 92 26 66",
        "H": "M-26 66C-30 96 -26 120 -13 134Q-6 130 0 118Q6 130 13 134C26 120 30 96 26 66",
        "D": "M-26 66C-31 96 -24 122 0 124C24 122 31 96 26 66",
        "C": "M-26 66C-34 88 -30 104 -24 112Q-22 122 -12 122Q-8 134 0 134Q8 134 12 122"
        "Q22 122 24 112C30 104 34 88 26 66",
    }
    return "".join(
        (
            # Robe, its folds and the ermine collar.
            shape("M-68 161C-68 124 -54 106 -28 98L28 98C54 106 68 124 68 161Z", d.robe),
            shape(
                "M-68 161C-68 140 -62 124 -50 113C-46 130 -46 146 -47 161Z"
                "M68 161C68 140 62 124 50 113C46 130 46 146 47 161Z",
                d.shade,
            ),
            shape("M-14 120H14V161H-14Z", BRASS),
            line("M-14 128L14 142M14 128L-14 142M-14 142L14 156M14 142L-14 156", DARK_BRASS, 2.2),
            shape(
                "M-31 90C-50 98 -52 110 -44 122Q-22 134 0 134Q22 134 44 122C52 110 50 98 31 90Z",
                ERMINE,
            ),
            bare(
                shape(
                    "M-38 104l3 0l-1.5 9ZM-27 114l3 0l-1.5 9ZM35 104l3 0l-1.5 9Z"
                    "M24 114l3 0l-1.5 9ZM-43 112l3 0l-1.5 7ZM40 112l3 0l-1.5 7Z",
                    INK,
                )
            ),
            # Hair, face, beard.
            shape(
                "M-27 46C-40 56 -42 78 -36 96Q-30 102 -22 98L22 98Q30 102 36 96C42 78 40 56 27 46Z",
                d.hair,
            ),
            shape("M-26 40H26V70C26 90 14 100 0 100C-14 100 -26 90 -26 70Z", SKIN),
            features(d.hair, 61),
            shape(beards[suit] + "Q24 82 12 84Q0 78 -12 84Q-24 82 -26 66Z", d.hair),
            line(
                "M-10 96Q-12 110 -6 120M10 96Q12 110 6 120M0 98V116",
                d.shade if suit == "H" else INK,
                1.3,
            ),
            shape(
                "M0 79C-6 74 -18 76 -24 86C-16 90 -6 90 0 84C6 90 16 90 24 86C18 76 6 74 0 79Z",
                d.hair,
            ),
            bare(shape("M-6 90Q0 87 6 90Q0 94 -6 90Z", "#b5533f")),
            # Crown.
            shape("M-31 46L-37 22L-22 33L-16 15L-6 31L0 11L6 31L16 15L22 33L37 22L31 46Z", BRASS),
            shape(tips, ERMINE if suit in "SC" else d.lining, stroke_width=1.6),
            shape("M-32 38Q0 31 32 38L31 49Q0 42 -31 49Z", d.robe),
            bare(
                dots(((-21, 42.4), (-10.5, 40.3), (0, 39.8), (10.5, 40.3), (21, 42.4)), 2.4, BRASS)
            ),
            # Sceptre and the hand that holds it.
            shape("M50.5 62H55.5V161H50.5Z", BRASS),
            shape("M44 62Q53 56 62 62L59 69H47Z", BRASS),
            f'<g stroke-width="5">{pip(suit, 53, 43, 32, ink)}</g>',
            shape("M38 161C36 146 40 138 48 137L66 136V161Z", d.lining),
            shape("M43 124Q53 118 63 124Q66 132 62 139Q53 143 44 139Q40 132 43 124Z", SKIN),
            line("M45 128.5H61M45 133.5H61", "#a8734f", 1.4),
        )
    )


def _queen(suit: str, ink: str, d: Dress) -> str:
    coronets = {
        "S": "M-24 36L-28 18L-14 26L-9 12L0 22L9 12L14 26L28 18L24 36Z",
        "H": "M-24 36L-27 20Q-18 30 -13 18Q-6 28 0 10Q6 28 13 18Q18 30 27 20L24 36Z",
        "D": "M-24 36L-30 22L-17 26L0 8L17 26L30 22L24 36Z",
        "C": "M-24 36L-27 20Q-20 14 -15 24Q-10 10 0 10Q10 10 15 24Q20 14 27 20L24 36Z",
    }
    petal = {"S": "#e9dcc0", "H": "#c1272d", "D": "#f0c25a", "C": "#d98a9a"}[suit]
    return "".join(
        (
            # Veil behind, dress, neckline.
            shape("M-26 30C-50 44 -54 84 -50 112L50 112C54 84 50 44 26 30Z", d.lining),
            shape(
                "M-66 161C-66 128 -54 114 -28 106L-14 98H14L28 106C54 114 66 128 66 161Z", d.robe
            ),
            shape(
                "M-66 161C-66 142 -60 126 -48 117C-44 132 -44 146 -45 161Z"
                "M66 161C66 142 60 126 48 117C44 132 44 146 45 161Z",
                d.shade,
            ),
            shape("M-27 106Q-20 138 0 140Q20 138 27 106L13 98H-13Z", SKIN),
            shape(
                "M-31 105Q-22 146 0 147Q22 146 31 105L25 107Q18 137 0 138Q-18 137 -25 107Z", BRASS
            ),
            shape("M-10 92H10V108Q0 114 -10 108Z", SKIN),
            line("M-17 110Q0 128 17 110", DARK_BRASS, 2.4),
            brooch(suit, ink, 125, 13),
            # Hair and face.
            shape(
                "M-24 32C-38 40 -38 72 -33 92Q-26 98 -20 90L-18 50L18 50L20 90Q26 98 33 92"
                "C38 72 38 40 24 32Z",
                d.hair,
            ),
            shape("M-23 44C-24 76 -18 98 0 100C18 98 24 76 23 44Q12 34 0 34Q-12 34 -23 44Z", SKIN),
            bare(dots(((-15, 78), (15, 78)), 4.5, "#efbfa0")),
            features(d.hair, 64, "#b3312f"),
            shape(
                "M0 34C-14 36 -24 46 -25 62C-32 52 -30 34 0 28C30 34 32 52 25 62C24 46 14 36 0 34Z",
                d.hair,
            ),
            braid(-33, 88, 3, d.hair) if suit in "HC" else "",
            braid(33, 88, 4, d.hair) if suit in "HC" else "",
            # Coronet.
            shape(coronets[suit], BRASS),
            shape("M-25 31Q0 24 25 31L24 39Q0 32 -24 39Z", d.robe),
            bare(dots(((-15, 33.3), (0, 31.5), (15, 33.3)), 2.3, ERMINE)),
            # The hand with the rose.
            line("M-44 150C-46 138 -47 126 -46 112", GREEN, 4),
            rose(-45, 98, petal),
            shape("M-64 161C-62 146 -54 140 -44 140L-34 144L-40 161Z", d.lining),
            shape(
                "M-53 131Q-44 125 -36 131Q-33 138 -37 145Q-45 149 -52 144Q-56 138 -53 131Z", SKIN
            ),
            line("M-51 135.5H-38M-51 140H-38", "#a8734f", 1.4),
        )
    )


def _jack(suit: str, ink: str, d: Dress) -> str:
    caps = {
        "S": "M-34 40C-40 18 -14 6 8 10C30 12 40 26 33 40Q0 28 -34 40Z",
        "H": "M-32 40C-36 22 -22 14 -4 16C4 4 34 4 40 22C42 32 38 38 32 40Q0 30 -32 40Z",
        "D": "M-32 40L-24 16Q0 6 24 16L32 40Q0 30 -32 40Z",
        "C": "M-33 40C-36 30 -30 18 -18 18C-12 8 12 8 18 16C32 16 38 30 33 40Q0 29 -33 40Z",
    }
    return "".join(
        (
            # Tunic with a slashed sleeve, collar.
            shape("M-64 161C-64 128 -50 112 -26 104L26 104C50 112 64 128 64 161Z", d.robe),
            shape(
                "M-20 106L0 161H-34C-36 140 -32 120 -20 106ZM20 106L0 161H34C36 140 32 120 20 106Z",
                d.lining,
            ),
            line("M-46 118V161M46 118V161M-55 126V161M55 126V161", d.shade, 3.5),
            shape("M-12 92H12V110Q0 116 -12 110Z", SKIN),
            shape(
                "M-26 100Q-14 112 0 114Q-10 128 -24 122Q-34 112 -26 100Z"
                "M26 100Q14 112 0 114Q10 128 24 122Q34 112 26 100Z",
                ERMINE,
            ),
            brooch(suit, ink, 136, 15),
            # Feather, hair and face.
            shape("M22 30C34 8 52 2 62 10C64 24 50 40 26 40Z", d.lining),
            line("M26 36Q44 24 58 13", d.shade, 1.6),
            shape(
                "M-27 36C-42 52 -42 84 -37 99Q-24 106 -19 94L-18 52L18 52L19 94Q24 106 37 99"
                "C42 84 42 52 27 36Z",
                d.hair,
            ),
            line("M-32 56Q-34 78 -30 97M32 56Q34 78 30 97", INK, 1.2),
            shape("M-24 40V70C-24 90 -12 101 0 101C12 101 24 90 24 70V40Z", SKIN),
            features(d.hair, 65),
            shape("M-25 50C-26 44 -20 38 0 37C20 38 26 44 25 50Q14 44 0 47Q-14 44 -25 50Z", d.hair),
            # Cap with its band.
            shape(caps[suit], d.robe),
            shape("M-34 36Q0 26 34 36L33 45Q0 35 -33 45Z", BRASS),
            dot(24, 35, 5.5, d.lining),
            # Harp and hand.
            harp(-42, 112),
            shape("M-66 161C-62 150 -56 146 -46 145L-36 150L-38 161Z", d.lining),
            shape(
                "M-56 136Q-48 130 -40 135Q-37 142 -40 149Q-48 153 -55 149Q-59 142 -56 136Z", SKIN
            ),
            line("M-54 140H-42M-54 144.5H-42", "#a8734f", 1.4),
        )
    )


_FIGURES: Final = {"K": _king, "Q": _queen, "J": _jack}


def court(rank: str, suit: str, ink: str, deck: Deck) -> str:
    """Draw the half-figure of a court card, outlined, in its own box."""
    d = dress(suit, deck)
    turn = ' transform="scale(-1 1)"' if d.turned else ""
    return (
        f'<g{turn} stroke="{INK}" stroke-width="2" stroke-linejoin="round">'
        f"{_FIGURES[rank](suit, ink, d)}</g>"
    )


def cap(left: str, right: str) -> str:
    """Draw a jester's cap of two colours with its bells."""
    return (
        f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round">'
        + shape(
            "M0 52C-10 46 -22 46 -27 54C-40 46 -44 50 -54 58C-60 34 -46 18 -24 20"
            "C-14 20 -6 26 0 14Z",
            left,
        )
        + shape(
            "M0 52C10 46 22 46 27 54C40 46 44 50 54 58C60 34 46 18 24 20C14 20 6 26 0 14Z", right
        )
        + shape("M0 10C8 22 12 34 0 52C-12 34 -8 22 0 10Z", BRASS)
        + "".join(
            dot(x, y, 6.5, BRASS) + line(f"M{x - 3} {y + 2}H{x + 3}", INK, 1.3)
            for x, y in ((-55, 61), (55, 61), (0, 8))
        )
        + "</g>"
    )


def jester(left: str, right: str) -> str:
    """Draw the half-figure of the joker, in a cap and bells of two colours."""
    ruff = "".join(
        shape(f"M{x} 100L{x + 17.2} 100L{x + 8.6} {y}Z", left if i % 2 else right)
        for i, (x, y) in enumerate(((-43, 118), (-25.8, 128), (-8.6, 132), (8.6, 128), (25.8, 118)))
    )
    lozenges = "M-34 134L-24 148L-34 162L-44 148ZM34 134L44 148L34 162L24 148Z"
    return (
        f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round">'
        + shape("M-62 161C-62 128 -50 112 -26 104H0V161Z", left)
        + shape("M62 161C62 128 50 112 26 104H0V161Z", right)
        + shape(lozenges, BRASS, stroke_width=1.6)
        + ruff
        + shape("M-24 44V72C-24 92 -10 102 0 108C10 102 24 92 24 72V44Z", SKIN)
        # Pointed ears, for it is Puck who wears the cap.
        + shape("M-23 62L-38 54Q-36 72 -23 78ZM23 62L38 54Q36 72 23 78Z", SKIN)
        + bare(
            shape(
                "M-22 58Q-11 48 0 58Q11 48 22 58Q20 74 9 72Q2 70 0 66Q-2 70 -9 72Q-20 74 -22 58Z",
                INK,
            ),
            shape("M-16 63Q-10 56 -4 63Q-10 67 -16 63ZM4 63Q10 56 16 63Q10 67 4 63Z", ERMINE),
            dots(((-9, 62), (11, 62)), 2.4, INK),
        )
        + line("M1 68L5 80Q2 83 -3 81", "#a8734f", 1.8)
        + shape("M-15 84Q0 92 15 84Q10 99 0 99Q-10 99 -15 84Z", "#b3312f", stroke_width=1.5)
        + bare(shape("M-12 86.5Q0 92 12 86.5Q8 92 0 92Q-8 92 -12 86.5Z", ERMINE))
        + cap(left, right)
        + "</g>"
    )
