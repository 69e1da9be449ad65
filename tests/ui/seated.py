"""People at one device as the view-model sees them: sit down, open a hand, act."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import Any

import pytest

from table.local import LocalTable
from table.save import Save
from tests.engine.test_secrecy import cards_in
from tests.table.games import opened
from ui.controllers import watching
from ui.controllers.table import TableController

Act = Callable[[TableController, LocalTable], Awaitable[None]]


def at(save: Save, act: Act, recap: str = "replay", haste: float = 0.0) -> None:
    """Sit down at a game, do something, and get up; nothing shown may be too much, ever.

    Hands are opened by no fingers here, which are too quick sometimes, so `haste` is 0 as a rule.
    """

    async def go() -> None:
        table = await opened(save)
        controller = TableController(
            None, lambda: False, lambda: "fast", lambda: False, lambda: recap
        )

        played: set[object] = set()

        def look(*_: object) -> None:
            nothing_of_others(controller, table, played)

        controller.subscribe(look)  # type: ignore[attr-defined]
        controller.sit_down(table)
        await act(controller, table)
        await controller.get_up()
        await asyncio.sleep(0)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.wait_for(asyncio.gather(*left, return_exceptions=True), 5)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watching, "HASTE_SECONDS", haste)
        patch.setattr(watching, "UNSEEN_SECONDS", 5 * haste)
        asyncio.run(go())


def nothing_of_others(controller: TableController, table: LocalTable, played: set[object]) -> None:
    """Hold all that a screen can see of the controller against what its viewer may know.

    `played` are the cards that everybody has seen in the deal, taken back or not.
    """
    watched = [f.name for f in fields(TableController) if not f.name.startswith("_")]
    shown = set(cards_in(tuple(getattr(controller, name) for name in watched)))
    public = table.present(None).view
    if controller.frame is not None and controller.frame.view.deals != public.deals:
        played.clear()
        return
    hands = {seat: {*table.present(seat).view.hand} for seat in range(len(controller.names))}
    played |= {public.turn_up, *cards_in(table.story(None))}
    for seat, hand in hands.items():
        if seat != controller.viewer:
            assert not shown & (hand - played), f"{shown & hand} of {seat}, shown to others"


async def until(true: Callable[[], Any], controller: TableController) -> None:
    async def wait() -> None:
        while not true():
            controller.skip()
            await asyncio.sleep(0)

    await asyncio.wait_for(wait(), 10)


def acts(controller: TableController) -> bool:
    """Whether the viewer may act, on what the table has come to."""
    table, frame = controller._table, controller.frame
    assert table is not None
    return controller.my_turn and frame is not None and frame.seq == table.present(None).seq


async def asked(controller: TableController) -> None:
    """Wait until the table is covered for somebody, or the viewer may act."""
    await until(lambda: controller.covered is not None or acts(controller), controller)


async def my_turn(controller: TableController) -> None:
    """Open the hand of whoever is asked, and wait until that person may act."""
    await asked(controller)
    controller.open_hand()
    await until(lambda: acts(controller), controller)


async def play(controller: TableController, which: int = 0) -> int:
    """Act for whoever must; give the seat."""
    await my_turn(controller)
    seat, frame = controller.viewer, controller.frame
    assert seat is not None
    assert frame is not None
    await controller.act(frame.view.legal_actions[which])
    return seat
