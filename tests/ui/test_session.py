"""A whole session of the app, without a browser: what stays in memory, and what reaches a table."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from table.local import LocalTable
from table.saves import GAME, Save, write_save
from table.story import Story
from tests.browser.games import a_save
from tests.browser.people import a_shared_save
from tests.ui.headless import Headless, headless
from ui.controllers import pacer
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame, Hold
from ui.controllers.keys import HandFocus
from ui.controllers.table import TableController
from ui.controllers.watching import HASTE_SECONDS
from ui.progress import PROGRESS

OF_A_TABLE = (LocalTable, Story, TableController, Coach, Frame, HandFocus)
HOME = "new-game"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is held before the player."""
    monkeypatch.setattr(pacer, "PACES", {"fast": dict.fromkeys(Hold, 0.0)})


def during(act: Callable[[Headless], Awaitable[None]], *saves: Save, **more: Any) -> None:
    async def go() -> None:
        kept = {GAME + save.id: write_save(save) for save in saves}
        async with headless(kept | {PROGRESS: '{"greeted": true}'}, **more) as app:
            await act(app)

    asyncio.run(go())


def of_tables() -> Counter[str]:
    """Count what of tables is in memory; there may be something of other tests."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, OF_A_TABLE))


async def may_be_played(app: Headless) -> str:
    """Wait for a card that may be played, and name it."""

    def first() -> str:
        shown = app.there().items()
        labels = {name: one.label or "" for name, one in shown if name.startswith("card-")}
        return next((name for name, said in labels.items() if said.endswith(", may be played")), "")

    return await app.until(first, "a card to play")


@pytest.mark.long
def test_nothing_of_a_table_stays_in_memory_once_its_player_has_gone() -> None:
    alone = a_save("s1", rob="off")
    shared = replace(a_shared_save("s1", "PPCC"), id="g2")

    async def act(app: Headless) -> None:
        before = of_tables()

        async def leave() -> None:
            assert of_tables()["LocalTable"] > before["LocalTable"]
            await app.go("/", HOME)
            await app.until(lambda: of_tables() <= before, f"no more than {before}")

        await app.go(f"/table/{alone.id}", "menu")
        card = await may_be_played(app)
        await app.press("hint")
        await app.press(card)
        await app.until(lambda: card not in app.there(), "the card to be played")
        await leave()
        await app.go(f"/table/{shared.id}", "cover")
        await leave()

    during(act, alone, shared)


@pytest.mark.long
def test_on_a_table_that_lies_flat_a_hint_is_given_and_a_card_dragged_to_the_middle() -> None:
    save = a_shared_save("flat", "PPPP", rob="off", target=100)

    async def act(app: Headless) -> None:
        await app.go(f"/table/{save.id}", "open-hand")
        await app.press("open-hand")
        card = await may_be_played(app)
        await app.lay_out("drawn-2")
        await app.press("hint")
        said = await app.wait("advice")
        assert (said.label or "").startswith("Play the ")
        await asyncio.sleep(HASTE_SECONDS)
        await app.press("hint")
        await app.until(lambda: "advice" not in app.there(), "no advice")
        await app.drop(card)
        await app.until(lambda: card.replace("card", "trick") in app.there(), "the card played")

    during(act, save, width=820, height=1180, flat=True)


def gone(app: Headless, name: str) -> bool:
    return name not in app.there()


def test_with_the_only_card_played_by_itself_the_others_play_on() -> None:
    """What played the card was cancelled by what it changed: no computer player went on."""
    save = a_save("s1", rob="off", target=100)

    async def act(app: Headless) -> None:
        await app.go(f"/table/{save.id}", "menu")
        for _ in range(4):
            card = await may_be_played(app)
            await app.press(card)
            await app.until(partial(gone, app, card), "the card to be played")
        await app.wait("outcome")

    during(act, save, auto_play=True)
