"""The lessons, in the order in which they are learnt.

What is said about a step stands with the screens, under the names of lesson and step; what is right
about it is asked of the engine (see `engine.lessons.tasks`). Names are kept in people's progress
and stand in addresses: they are never used again for something else.
"""

from __future__ import annotations

from typing import Final

from engine.lessons import basics, relatives
from engine.lessons.steps import Lesson

BASICS: Final = (
    basics.TRICKS,
    basics.TOP_TRUMPS,
    basics.RED_AND_BLACK,
    basics.HEART_ACE,
    basics.FOLLOWING,
    basics.RENEGING,
    basics.ROBBING,
    basics.SCORING,
    basics.PARTNER,
)
RELATIVES: Final = (relatives.BRUFF, relatives.ATLANTIC, relatives.AUCTION, relatives.SPOIL_FIVE)
LESSONS: Final = (*BASICS, *RELATIVES)

_BY_NAME: Final = {one.name: one for one in LESSONS}


def lesson(name: str) -> Lesson:
    """Give the lesson of this name; raises KeyError."""
    return _BY_NAME[name]
