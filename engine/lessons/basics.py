"""The lessons on what all games of the family have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.lessons.goals import Goal
from engine.lessons.scene import Scene
from engine.lessons.steps import Lesson, Step
from engine.lessons.tasks import Act, Count, MayRob, PickLegal, PickTrumps, PickWinner, Sort
from engine.lessons.verdicts import Number

_IRISH: Final[Mapping[str, object]] = {"rob": "off", "follow": "suit_or_trump"}
_ROBBING: Final[Mapping[str, object]] = {"rob": "before_lead"}

TRICKS: Final = Lesson(
    "tricks",
    "short",
    (
        Step("turn-up", Scene(hands={0: "KD 7D 2C 9S QD"}, turned="6D"), PickTrumps()),
        Step(
            "highest-of-suit",
            Scene(
                hands={1: "9C", 2: "QC", 3: "KC", 0: "JC"},
                turned="6D",
                dealer=0,
                actions="1 play 9C, 2 play QC, 3 play KC, 0 play JC",
            ),
            PickWinner(),
        ),
        Step(
            "suit-led",
            Scene(
                hands={1: "JC", 2: "KH QH KS QS 9S", 3: "QC", 0: "2C"},
                turned="6D",
                dealer=0,
                actions="1 play JC, 2 play KH, 3 play QC, 0 play 2C",
            ),
            PickWinner(),
        ),
        Step(
            "trump-wins",
            Scene(
                hands={1: "KC", 2: "QC", 3: "2D 3S 4S 7S 8S", 0: "JC"},
                turned="6D",
                dealer=0,
                actions="1 play KC, 2 play QC, 3 play 2D, 0 play JC",
            ),
            PickWinner(),
        ),
        Step(
            "win-a-trick",
            Scene(
                hands={1: "JC", 2: "QC", 3: "TC", 0: "KC 9C 4S 7S 9H"},
                turned="6D",
                dealer=0,
                actions="1 play JC, 2 play QC, 3 play TC",
            ),
            Act(Goal.WIN),
        ),
    ),
)

TOP_TRUMPS: Final = Lesson(
    "top-trumps",
    "order",
    (
        Step("the-order", Scene(hands={}, turned="6S"), Sort("AS 5S AH JS KS")),
        Step("another-suit", Scene(hands={}, turned="6D"), Sort("AH KD JD 5D AD")),
        Step(
            "jack-over-ace",
            Scene(
                hands={1: "AC", 2: "AH", 3: "JC", 0: "KC"},
                turned="6C",
                dealer=0,
                actions="1 play AC, 2 play AH, 3 play JC, 0 play KC",
            ),
            PickWinner(),
        ),
        Step(
            "beat-the-jack",
            Scene(
                hands={1: "7C", 2: "JS", 3: "KC", 0: "5S AH AS 9D 2H"},
                turned="6S",
                dealer=0,
                actions="1 play 7C, 2 play JS, 3 play KC",
            ),
            Act(Goal.WIN),
        ),
        Step(
            "plain-five",
            Scene(
                hands={1: "5D", 2: "7D", 3: "3D", 0: "9D"},
                turned="6S",
                dealer=0,
                actions="1 play 5D, 2 play 7D, 3 play 3D, 0 play 9D",
            ),
            PickWinner(),
        ),
    ),
)

RED_AND_BLACK: Final = Lesson(
    "red-and-black",
    "order",
    (
        Step("red-trumps", Scene(hands={}, turned="6D"), Sort("2D TD KD 7D 4D")),
        Step("black-trumps", Scene(hands={}, turned="6S"), Sort("TS 2S QS 7S 4S")),
        Step("black-plain", Scene(hands={}, turned="6H"), Sort("TC AC KC 2C 8C")),
        Step("red-plain", Scene(hands={}, turned="6S"), Sort("AD QD 9D 2D TD")),
        Step(
            "two-beats-ten",
            Scene(
                hands={1: "TC", 2: "8C", 3: "2C", 0: "4C"},
                turned="6H",
                dealer=0,
                actions="1 play TC, 2 play 8C, 3 play 2C, 0 play 4C",
            ),
            PickWinner(),
        ),
        Step(
            "ace-is-low",
            Scene(
                hands={1: "AD", 2: "3D", 3: "2D", 0: "7D"},
                turned="6S",
                dealer=0,
                actions="1 play AD, 2 play 3D, 3 play 2D, 0 play 7D",
            ),
            PickWinner(),
        ),
        Step(
            "cheapest",
            Scene(
                hands={1: "TC", 2: "9C", 3: "8C", 0: "KC 7C 2C 9D 3H"},
                turned="6S",
                dealer=0,
                actions="1 play TC, 2 play 9C, 3 play 8C",
            ),
            Act(Goal.WIN_CHEAPLY),
        ),
    ),
)

HEART_ACE: Final = Lesson(
    "ace-of-hearts",
    "order",
    (
        Step("always-a-trump", Scene(hands={0: "AH 9C KH 2S 4D"}, turned="6C"), PickTrumps()),
        Step(
            "no-heart",
            Scene(hands={3: "QH", 0: "AH 4C 8D 9C 2D"}, turned="6S", dealer=2, actions="3 play QH"),
            PickLegal(),
        ),
        Step(
            "with-a-heart",
            Scene(hands={3: "QH", 0: "AH 3H 8D 9C 2D"}, turned="6S", dealer=2, actions="3 play QH"),
            PickLegal(),
        ),
        Step(
            "wins-as-a-trump",
            Scene(
                hands={1: "QH", 2: "KH", 3: "AH 2C 3C 4C 7C", 0: "TH"},
                turned="6S",
                dealer=0,
                actions="1 play QH, 2 play KH, 3 play AH, 0 play TH",
            ),
            PickWinner(),
        ),
        Step(
            "led",
            Scene(hands={3: "AH", 0: "KH 4D 8D 9C QS"}, turned="6S", dealer=2, actions="3 play AH"),
            PickLegal(),
        ),
    ),
)

FOLLOWING: Final = Lesson(
    "following",
    "follow",
    (
        Step(
            "follow-suit",
            Scene(hands={3: "9C", 0: "KC 4C 8D 7S 2D"}, turned="6S", dealer=2, actions="3 play 9C"),
            PickLegal(),
        ),
        Step(
            "void",
            Scene(hands={3: "9C", 0: "KH 4H 8D 7S 2D"}, turned="6S", dealer=2, actions="3 play 9C"),
            PickLegal(),
        ),
        Step(
            "trump-in",
            Scene(
                hands={1: "QC", 2: "9C", 3: "KC", 0: "8D 4H 7S QH 2D"},
                turned="6S",
                dealer=0,
                actions="1 play QC, 2 play 9C, 3 play KC",
            ),
            Act(Goal.WIN),
        ),
        Step(
            "no-duty",
            Scene(
                hands={1: "QC", 2: "KC", 3: "9C", 0: "8D 4H JS QH 2D"},
                turned="6S",
                dealer=0,
                actions="1 play QC, 2 play KC, 3 play 9C",
            ),
            Act(Goal.SAVE),
        ),
        Step(
            "trump-a-plain-lead",
            Scene(
                hands={3: "9C", 0: "KC 4C 8D 7S AH"},
                turned="6S",
                dealer=2,
                options=_IRISH,
                actions="3 play 9C",
            ),
            PickLegal(),
        ),
    ),
)

RENEGING: Final = Lesson(
    "reneging",
    "follow",
    (
        Step(
            "lower-lead",
            Scene(hands={3: "7S", 0: "AH KD 4C 9D 2H"}, turned="6S", dealer=2, actions="3 play 7S"),
            PickLegal(),
        ),
        Step(
            "another-trump",
            Scene(hands={3: "7C", 0: "JC 9C KD 2S 3H"}, turned="6C", dealer=2, actions="3 play 7C"),
            PickLegal(),
        ),
        Step(
            "higher-lead",
            Scene(hands={3: "JS", 0: "AH KD 4C 9D 2H"}, turned="6S", dealer=2, actions="3 play JS"),
            PickLegal(),
        ),
        Step(
            "five-is-free",
            Scene(hands={3: "JS", 0: "5S KD 4C 9D 2H"}, turned="6S", dealer=2, actions="3 play JS"),
            PickLegal(),
        ),
        Step(
            "later-card",
            Scene(
                hands={2: "7S", 3: "5S", 0: "AH KD 4C 9D 2H"},
                turned="6S",
                dealer=1,
                actions="2 play 7S, 3 play 5S",
            ),
            PickLegal(),
        ),
        Step(
            "ace-of-trumps",
            Scene(hands={3: "7S", 0: "AS KD 4C 9D 2H"}, turned="6S", dealer=2, actions="3 play 7S"),
            PickLegal(),
        ),
        Step(
            "hold-back",
            Scene(
                hands={2: "7D", 3: "KD", 0: "JD 8S 4C 9S 2H"},
                turned="6D",
                dealer=1,
                actions="2 play 7D, 3 play KD",
            ),
            Act(Goal.HOLD_BACK),
        ),
    ),
)

ROBBING: Final = Lesson(
    "robbing",
    "rob",
    (
        Step(
            "holder",
            Scene(hands={0: "AD KC 9S 4D TS"}, turned="JD", options=_ROBBING),
            MayRob(),
        ),
        Step(
            "take-and-bury",
            Scene(hands={0: "AD KC 9S 4D TS"}, turned="JD", options=_ROBBING),
            Act(Goal.ROB),
        ),
        Step(
            "spades",
            Scene(hands={0: "AH KC 9C 4D TC"}, turned="JS", options=_ROBBING),
            MayRob(),
        ),
        Step(
            "hearts",
            Scene(hands={0: "AH KC 9C 4D TC"}, turned="7H", options=_ROBBING),
            MayRob(),
        ),
        Step(
            "dealer",
            Scene(
                hands={0: "KD 7C 9C 4S TC"},
                turned="AS",
                dealer=0,
                options=_ROBBING,
                actions="1 keep, 2 keep, 3 keep",
            ),
            MayRob(),
        ),
        Step(
            "not-the-dealer",
            Scene(hands={0: "KS 7C 9C 4S TC"}, turned="AS", options=_ROBBING),
            MayRob(),
        ),
        Step(
            "too-late",
            Scene(
                hands={0: "AD KC 9S 4D TS", 1: "QC", 2: "JC", 3: "TC"},
                turned="7D",
                options={"rob": "before_own_card"},
                actions="0 play KC, 1 play QC, 2 play JC, 3 play TC",
            ),
            MayRob(),
        ),
    ),
)

_A_WON_TRICK: Final = "0 play KC, 1 play QC, 2 play JC, 3 play TC"
TWO_WON_TRICKS: Final = _A_WON_TRICK + ", 0 play KH, 1 play QH, 2 play JH, 3 play TH"
_FOUR_HANDS: Final = {
    0: "KC KH 5S 9D 2C",
    1: "QC QH 7D 3C 4C",
    2: "JC JH 8D 7C 8C",
    3: "TC TH TD 9C 3D",
}

SCORING: Final = Lesson(
    "scoring",
    "score",
    (
        Step(
            "five-a-trick",
            Scene(hands=_FOUR_HANDS, turned="6S", actions=_A_WON_TRICK),
            Count(Number.POINTS, (1, 5, 10, 25)),
        ),
        Step(
            "by-side",
            Scene(
                hands={
                    0: "KC 4H 9D 2C 3D",
                    1: "QC 8H 7D 3C 4C",
                    2: "JC QH 5S 7C 8C",
                    3: "TC 9H TD 9C 4D",
                },
                turned="6S",
                actions=_A_WON_TRICK + ", 0 play 4H, 1 play 8H, 2 play QH, 3 play 9H",
            ),
            Count(Number.SCORE, (0, 5, 10, 15)),
        ),
        Step(
            "to-the-target",
            Scene(hands=_FOUR_HANDS, turned="6S", actions=TWO_WON_TRICKS),
            Count(Number.TRICKS_MISSING, (1, 2, 3, 5)),
        ),
    ),
)

PARTNER: Final = Lesson(
    "partner",
    "tips",
    (
        Step(
            "partner-wins",
            Scene(
                hands={1: "9D", 2: "KD", 3: "QD", 0: "JD 3D 5S 8C 9C"},
                turned="6S",
                dealer=0,
                actions="1 play 9D, 2 play KD, 3 play QD",
            ),
            Act(Goal.SAVE),
        ),
        Step(
            "win-cheaply",
            Scene(
                hands={1: "KD", 2: "2D", 3: "QD", 0: "5S 9S TS 8C 9C"},
                turned="6S",
                dealer=0,
                actions="1 play KD, 2 play 2D, 3 play QD",
            ),
            Act(Goal.WIN_CHEAPLY),
        ),
    ),
    guided=True,
)
