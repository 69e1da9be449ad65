"""The lessons on what is different in the relatives of Twenty-Five."""

from __future__ import annotations

from typing import Final

from engine.lessons.basics import TWO_WON_TRICKS
from engine.lessons.goals import Goal
from engine.lessons.scene import Scene
from engine.lessons.steps import Lesson, Step
from engine.lessons.tasks import Act, Count, Sort, Won
from engine.lessons.verdicts import Number
from engine.ruleset import THREE_PAIRS, singles

_SIX_HANDS: Final = {
    1: "KD QD TD 9D 8D",
    2: "2S",
    3: "QC JC TC 9C 8C",
    4: "4D 3D 2D 7D 6D",
    5: "7S",
}

BRUFF: Final = Lesson(
    "bruff",
    "variants",
    (
        Step(
            "joker",
            Scene(hands={}, turned="6S", game="forty-five-bruff", layout=THREE_PAIRS, dealer=5),
            Sort("AH JK 5S JS AS"),
        ),
        Step(
            "bonus",
            Scene(
                hands={
                    0: "5S",
                    1: "KD QD TD 9D 8D",
                    2: "2S",
                    3: "QC JC TC 9C 8C",
                    4: "4D 3D 2D 7D 6D",
                    5: "7S",
                },
                turned="6S",
                game="forty-five-bruff",
                layout=THREE_PAIRS,
                dealer=4,
                actions="5 play 7S, 0 play 5S, 1 play KD, 2 play 2S, 3 play QC, 4 play 4D",
            ),
            Count(Number.POINTS, (0, 5, 10, 15)),
        ),
        Step(
            "still-open",
            Scene(
                hands={
                    0: "JS",
                    1: "KD QD TD 9D 8D",
                    2: "2S",
                    3: "QC JC TC 9C 8C",
                    4: "4D 3D 2D 7D 6D",
                    5: "7S",
                },
                turned="6S",
                game="forty-five-bruff",
                layout=THREE_PAIRS,
                dealer=4,
                actions="5 play 7S, 0 play JS, 1 play KD, 2 play 2S, 3 play QC, 4 play 4D",
            ),
            Count(Number.POINTS, (0, 5, 10, 15)),
        ),
    ),
)

_ALL_FIVE: Final = {
    0: "KC KH JS 9S QS",
    1: "QC QH 7D 3C 4C",
    2: "JC JH 8D 7C 8C",
    3: "TC TH TD 9C 3D",
}

_A_LATE_RACE: Final = {
    0: "KC 2D 7D 3H 4H",
    1: "QC KD KH QD 8S",
    2: "JC 9D 8D JH 9H",
    3: "TC 3D 4D TH 6H",
}
_FIRST_TO_THE_TARGET: Final = "0 play KC, 1 play QC, 2 play JC, 3 play TC"

ATLANTIC: Final = Lesson(
    "atlantic",
    "variants",
    (
        Step(
            "bonus-at-the-end",
            Scene(
                hands=_ALL_FIVE,
                turned="6S",
                game="forty-five-atlantic",
                actions=TWO_WON_TRICKS
                + ", 0 play JS, 1 play 7D, 2 play 8D, 3 play TD"
                + ", 0 play QS, 1 play 3C, 2 play 7C, 3 play 9C"
                + ", 0 play 9S, 1 play 4C, 2 play 8C, 3 play 3D",
            ),
            Count(Number.POINTS, (15, 25, 30, 45)),
        ),
        Step(
            "level",
            Scene(
                hands={
                    0: "KC JS 2D 3H 4H",
                    1: "QC 8S KD KH QD",
                    2: "JC 8D 9D JH 7D",
                    3: "TC 7S 3D TH 4D",
                },
                turned="6S",
                game="forty-five-atlantic",
                actions="0 play KC, 1 play QC, 2 play JC, 3 play TC"
                ", 0 play JS, 1 play 8S, 2 play 8D, 3 play 7S"
                ", 0 play 2D, 1 play KD, 2 play 9D, 3 play 3D"
                ", 1 play KH, 2 play JH, 3 play TH, 0 play 3H"
                ", 1 play QD, 2 play 7D, 3 play 4D, 0 play 4H",
            ),
            Count(Number.POINTS, (10, 15, 20)),
        ),
        Step(
            "plays-on",
            Scene(
                hands=_A_LATE_RACE,
                turned="6S",
                game="forty-five-atlantic",
                scores=(40, 35),
                actions=_FIRST_TO_THE_TARGET,
            ),
            Won(),
        ),
        Step(
            "higher-total",
            Scene(
                hands=_A_LATE_RACE,
                turned="6S",
                game="forty-five-atlantic",
                scores=(40, 35),
                actions=_FIRST_TO_THE_TARGET
                + ", 0 play 2D, 1 play KD, 2 play 9D, 3 play 3D"
                + ", 1 play KH, 2 play JH, 3 play TH, 0 play 3H"
                + ", 1 play QD, 2 play 8D, 3 play 4D, 0 play 7D"
                + ", 1 play 8S, 2 play 9H, 3 play 6H, 0 play 4H",
            ),
            Won(),
        ),
    ),
)

AUCTION: Final = Lesson(
    "auction",
    "variants",
    (
        Step(
            "bid",
            Scene(
                hands={0: "5D JD KD 9C 2H"},
                turned="3S 4S 8H",
                game="auction-120",
                options={},
                dealer=2,
                actions="3 pass",
            ),
            Act(Goal.BID),
        ),
        Step(
            "name-trump",
            Scene(
                hands={0: "5D JD KD 9C 2H"},
                turned="3S 4S 8H",
                game="auction-120",
                options={},
                actions="0 bid 20, 1 pass, 2 pass, 3 pass",
            ),
            Act(Goal.NAME_BEST),
        ),
        Step(
            "discard",
            Scene(
                hands={0: "5D JD KD 9C 2H"},
                turned="3D 4S 8H",
                game="auction-120",
                options={},
                actions="0 bid 20, 1 pass, 2 pass, 3 pass, 0 trump D",
            ),
            Act(Goal.KEEP_TRUMPS),
        ),
    ),
)

_FIVE: Final = singles(5)

SPOIL_FIVE: Final = Lesson(
    "spoil-five",
    "variants",
    (
        Step(
            "spoilt",
            Scene(
                hands={
                    0: "KC KH 9D 8C 7C",
                    1: "QC QH KD QD 8H",
                    2: "JC JH 8D 5D 7H",
                    3: "TC TH 7D 4D 2S",
                    4: "9C 9H 6D 3D 6H",
                },
                turned="6S",
                game="spoil-five",
                layout=_FIVE,
                dealer=4,
                actions="0 play KC, 1 play QC, 2 play JC, 3 play TC, 4 play 9C"
                ", 0 play KH, 1 play QH, 2 play JH, 3 play TH, 4 play 9H"
                ", 0 play 9D, 1 play KD, 2 play 8D, 3 play 7D, 4 play 6D"
                ", 1 play QD, 2 play 5D, 3 play 4D, 4 play 3D, 0 play 8C"
                ", 1 play 8H, 2 play 7H, 3 play 2S, 4 play 6H, 0 play 7C",
            ),
            Count(Number.NEXT_POOL, (5, 6, 10)),
        ),
        Step(
            "take",
            Scene(
                hands={
                    0: "5S JS AH 6D 9H",
                    1: "7S 8S 2C 3C 4C",
                    2: "2S 3S 9S 8C 9C",
                    3: "QS KS 2D 3D 4D",
                    4: "TS 4S 7D 8D TD",
                },
                turned="6S",
                game="spoil-five",
                layout=_FIVE,
                dealer=4,
                actions="0 play 5S, 1 play 7S, 2 play 2S, 3 play QS, 4 play TS"
                ", 0 play JS, 1 play 8S, 2 play 3S, 3 play KS, 4 play 4S"
                ", 0 play AH, 1 play 2C, 2 play 9S, 3 play 2D, 4 play 7D",
            ),
            Act(Goal.POOL),
        ),
        Step(
            "take-or-jink",
            Scene(
                hands={
                    0: "5S JS AH 9S KH",
                    1: "7S 8S 2C 3C 4C",
                    2: "2S 3S 7C 8C 9C",
                    3: "QS KS 2D 3D 4D",
                    4: "TS 4S 7D 8D 9D",
                },
                turned="6S",
                game="spoil-five",
                layout=_FIVE,
                dealer=4,
                actions="0 play 5S, 1 play 7S, 2 play 2S, 3 play QS, 4 play TS, "
                "0 play JS, 1 play 8S, 2 play 3S, 3 play KS, 4 play 4S, "
                "0 play AH, 1 play 2C, 2 play 7C, 3 play 2D, 4 play 7D",
            ),
            Act(Goal.POOL),
        ),
    ),
)
