"""The table screen's view-model, with a real local table and a store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from engine.cards import Card
from engine.legal import Reason, Why
from engine.players import LEVELS
from table.local import LocalTable
from table.saves import Saves
from tests.browser.games import a_save, seed_where
from tests.browser.test_game import first_card_of_eldest_binds_me, i_may_rob
from tests.table.fakes import MemoryStore
from ui.controllers.frames import still
from ui.controllers.table import TableController

Act = Callable[[TableController, LocalTable], Awaitable[None]]


def at_the_table(act: Act, seed: str, confirm: bool = False, **rules: Any) -> None:
    """Sit down, wait for one's turn, do something, leave; no task may be left then."""

    async def go() -> None:
        store = MemoryStore()
        table = await LocalTable.open(a_save(seed, **rules), Saves(store, LEVELS), "me")
        controller = TableController(0, lambda: confirm, lambda: "fast", lambda: False)
        controller.sit_down(table)
        await my_turn(controller)
        await act(controller, table)
        await controller.get_up()
        await asyncio.sleep(0)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.wait_for(asyncio.gather(*left, return_exceptions=True), 5)

    asyncio.run(go())


async def my_turn(controller: TableController) -> None:
    async def wait() -> None:
        while not controller.my_turn:
            controller.skip()
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), 10)


def hand(controller: TableController) -> tuple[Card, ...]:
    assert controller.frame is not None
    return controller.frame.view.hand


def playable(controller: TableController) -> Card:
    return next(card for card in hand(controller) if controller.may_pick(card))


def test_a_tap_on_a_legal_card_plays_it() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        card = playable(controller)
        await controller.pick(card)
        assert card not in table.present(0).view.hand

    at_the_table(act, "tap", rob="off")


def test_two_taps_at_once_play_one_card() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        cards = [card for card in hand(controller) if controller.may_pick(card)]
        await asyncio.gather(*(controller.pick(card) for card in cards), controller.pick(cards[0]))
        assert len(table.present(0).view.hand) == 4

    at_the_table(act, "tap", rob="off")


def test_a_tap_on_an_illegal_card_is_answered_and_changes_nothing() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        before = table.present(0)
        illegal = next(card for card in hand(controller) if not controller.may_pick(card))
        await controller.pick(illegal)
        assert controller.refusal is not None
        assert controller.tells_whole
        assert table.present(0) == before
        controller.tell("seat-1")
        assert controller.refusal is None, "one answer at a time"

    seed = seed_where(lambda now: now.dealer == 2 and first_card_of_eldest_binds_me(now), rob="off")
    at_the_table(act, seed, rob="off")


def test_a_tap_out_of_turn_says_so() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        present = table.present(0)
        waiting = replace(present.view, to_act=1, legal_actions=())
        controller.frame = still(replace(present, view=waiting))
        await controller.pick(waiting.hand[0])
        assert controller.refusal == Reason(Why.OUT_OF_TURN)
        assert table.present(0) == present

    at_the_table(act, "tap", rob="off")


def test_with_the_setting_the_first_tap_only_picks() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        card = playable(controller)
        await controller.pick(card)
        assert controller.chosen is card
        assert card in table.present(0).view.hand
        await controller.pick(card)
        assert card not in table.present(0).view.hand

    at_the_table(act, "tap", confirm=True, rob="off")


def test_the_card_to_bury_is_picked_and_then_confirmed() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        assert controller.may_rob
        controller.start_burying()
        card = hand(controller)[0]
        await controller.pick(card)
        assert controller.chosen is card
        assert card in table.present(0).view.hand
        controller.stop_burying()
        assert controller.chosen is None
        controller.start_burying()
        await controller.pick(card)
        await controller.confirm_pick()
        view = table.present(0).view
        assert view.robber == 0
        assert card not in view.hand
        assert view.buried == (card,)

    at_the_table(act, seed_where(i_may_rob))


def test_what_happened_before_is_told_to_one_who_comes_back() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        told = controller.log
        again = TableController(0, lambda: False, lambda: "fast", lambda: False)
        again.sit_down(table)
        await my_turn(again)
        assert again.log == table.story(0)
        assert [e for e in again.log if e in told] == list(told)
        await again.get_up()

    at_the_table(act, "tap", rob="off")
