"""The deals with advice: which they are, and where the one in play is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.lessons.scene import LEARNER
from engine.players import DEFAULT_LEVEL
from engine.ruleset import TWO_PAIRS, preset
from table.games import new_game
from table.save import PERSON, Kind, Save
from table.saves import GAME, PREFIX, Store

SEEDS: Final = ("guided 33", "guided 86", "guided 30", "guided 123", "guided 88", "guided 18")
"""The deals, one after the other, the same for everybody.

In each there is something to decide, and a reason of its own for each decision, whatever the
learner has played before: see the tests.
"""

GUIDED: Final = "guided"
"""The name under which the deal in play is kept."""

LESSON: Final = PREFIX + "lesson."


def guided_deal(number: int) -> Save:
    """Give one of the deals, counted from 0 without end, about to begin; nothing is in a language.

    It is over with that deal, and never counted.
    """
    names = tuple(str(seat + 1) for seat in range(TWO_PAIRS.seats))
    seating = tuple(PERSON if seat == LEARNER else DEFAULT_LEVEL for seat in range(TWO_PAIRS.seats))
    seed = SEEDS[number % len(SEEDS)]
    save = new_game(GUIDED, preset("twenty-five"), TWO_PAIRS, names, seating, seed)
    return replace(save, kind=Kind.PRACTICE)


def number_of(save: Save) -> int | None:
    """Give which of the deals has been kept; None for what is none of them."""
    for number, seed in enumerate(SEEDS):
        deal = guided_deal(number)
        same = (save.seed, save.seating, save.kind) == (seed, deal.seating, deal.kind)
        if same and replace(save.record, deals=()) == deal.record:
            return number
    return None


class Apart:
    """A store whose games stand on no shelf with those that are played: under keys of lessons."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, key: str) -> str | None:
        return await self._store.get(_apart(key))

    async def set(self, key: str, value: str) -> None:
        await self._store.set(_apart(key), value)

    async def remove(self, key: str) -> None:
        await self._store.remove(_apart(key))

    async def keys(self, prefix: str) -> Sequence[str]:
        keys = await self._store.keys(_apart(prefix))
        return [key.replace(LESSON, GAME, 1) for key in keys if not key.startswith(GAME)]


def _apart(key: str) -> str:
    return key.replace(GAME, LESSON, 1) if key.startswith(GAME) else key
