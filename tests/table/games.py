"""Games at a table on this device, and the people who play and watch them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any

from engine import preset
from engine.ruleset import TWO_PAIRS, Layout
from engine.state import Phase
from table.local import LocalTable, new_game
from table.protocol import Step, TableStopped
from table.saves import PERSON, Save, Saves
from tests.table.fakes import MemoryStore

LEVELS = ("club",)
C = "club"


def a_game(
    seating: str = "PCCC", seed: str = "s", layout: Layout = TWO_PAIRS, **rules: Any
) -> Save:
    """A game about to begin; `P` a person, `C` a computer player."""
    who = tuple(PERSON if letter == "P" else C for letter in seating)
    names = tuple(f"P{seat}" for seat in range(len(seating)))
    return new_game("g1", preset("twenty-five", **rules), layout, names, who, seed)


async def opened(save: Save, store: Any | None = None, owner: str = "me") -> LocalTable:
    return await LocalTable.open(save, Saves(store or MemoryStore(), LEVELS), owner, lambda: 1.0)


async def settled(table: LocalTable) -> Step:
    """Wait until a person must act, or a pack is wanted, and all is saved.

    Give the step as that person sees it.
    """
    for _ in range(10_000):
        step = table.present(None)
        rests = step.view.to_act is None or (step.view.to_act in table.people and idle(table))
        if rests and not table._busy.locked():
            return table.present(step.view.to_act)
        await asyncio.sleep(0)
    raise AssertionError("the table does not come to rest")


def idle(table: LocalTable) -> bool:
    """Whether nothing is being thought about."""
    thinking = table._thinking
    return thinking is None or thinking.done()


async def go_on(table: LocalTable, rng: random.Random) -> Step:
    """One choice at random, or the next deal; give the step acted on."""
    step = await settled(table)
    if step.view.phase is Phase.DEAL:
        await table.deal(step.seq)
    elif step.view.phase is not Phase.OVER:
        await table.act(rng.choice(step.view.legal_actions), step.seq)
    return step


async def played_out(table: LocalTable, rng: random.Random | None = None) -> Step:
    """Play to the end of the match; `rng` makes the choices of people."""
    rng = rng or random.Random("choices")
    for _ in range(10_000):
        if (await go_on(table, rng)).view.phase is Phase.OVER:
            break
    return await settled(table)


@contextlib.asynccontextmanager
async def watched(table: LocalTable, seat: int | None) -> AsyncIterator[list[Step]]:
    """All steps while the block runs."""
    seen: list[Step] = []

    async def watch() -> None:
        async for step in table.steps(seat, after=0):
            seen.append(step)

    task = asyncio.create_task(watch())
    await asyncio.sleep(0)
    try:
        yield seen
    finally:
        await asyncio.sleep(0.01)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, TableStopped):
            await task


async def drain(table: LocalTable) -> None:
    async for _ in table.steps(0):
        pass


def endless(view, rng, level):
    """A computer player that never comes to an end."""
    del rng, level
    while view:
        yield
