"""The table screen's view-model, with a real local table and a store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.actions import Bid, Hold, Jink, NameTrump, Take
from engine.cards import Card, Suit
from engine.legal import Reason, Why
from engine.players import LEVELS
from engine.state import Phase
from table.local import LocalTable
from table.saves import Save, Saves
from tests.browser.games import (
    a_save,
    as_dealer,
    as_declarer,
    as_defender,
    before_defending,
    for_the_pool,
    seed_where,
)
from tests.browser.test_game import first_card_of_eldest_binds_me, i_may_rob
from tests.table.fakes import MemoryStore, SlowStore
from ui.controllers.coach import Coach
from ui.controllers.frames import still
from ui.controllers.table import LaidReady, TableController
from ui.screens.table_coach import asks_for_hint

Act = Callable[[TableController, LocalTable], Awaitable[None]]


def at_the_table(act: Act, seed: str, confirm: bool = False, **rules: Any) -> None:
    """Sit down, wait for one's turn, do something, leave; no task may be left then."""
    at_the_table_of(act, a_save(seed, **rules), confirm)


def at_the_table_of(
    act: Act,
    save: Save,
    confirm: bool = False,
    waits: bool = True,
    store: MemoryStore | None = None,
) -> None:
    """Do the same at a game that stands as saved; unless it `waits`, before it is one's turn."""

    async def go() -> None:
        table = await LocalTable.open(save, Saves(store or MemoryStore(), LEVELS), "me")
        controller = TableController(0, lambda: confirm, lambda: "fast", lambda: False)
        controller.sit_down(table)
        if waits:
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


def test_what_is_done_is_seen_before_the_store_has_it_and_one_may_go_on() -> None:
    store = SlowStore()
    store.taking.set()

    async def act(controller: TableController, table: LocalTable) -> None:
        controller.start_burying()
        buried = hand(controller)[0]
        await controller.pick(buried)
        store.taking.clear()
        robbing = asyncio.create_task(controller.confirm_pick())
        await my_turn(controller)
        assert buried not in hand(controller)
        assert not robbing.done()
        card = playable(controller)
        playing = asyncio.create_task(controller.pick(card))
        await asyncio.sleep(0.01)
        assert card in hand(controller), "nothing follows before the store has answered"
        store.taking.set()
        await asyncio.gather(robbing, playing)
        assert card not in table.present(0).view.hand

    rob = "before_own_card"
    save = a_save(seed_where(i_may_rob, rob=rob), rob=rob)
    at_the_table_of(act, save, store=store)


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


def test_two_taps_at_once_make_one_bid() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        seq = table.present(0).seq
        await asyncio.gather(controller.act(Bid(25)), controller.act(Bid(30)))
        mine = [call for seat, call in table.present(0).view.auction.calls if seat == 0]
        assert mine == [Bid(25)]
        assert table.present(0).seq > seq

    at_the_table_of(act, as_declarer(Phase.BID))


def test_the_dealer_holds() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        await controller.act(Hold())
        assert (0, Hold()) in table.present(0).view.auction.calls

    at_the_table_of(act, as_dealer())


def test_trump_is_named_and_the_kitty_comes_to_the_hand() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        before = hand(controller)
        await controller.act(NameTrump(Suit.DIAMONDS))
        await my_turn(controller)
        assert hand(controller)[:5] == before
        assert len(hand(controller)) == 8
        assert controller.picks_to_discard

    at_the_table_of(act, as_declarer(Phase.TRUMP))


def test_three_cards_are_picked_put_back_and_discarded() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        one, two, three, four, *_ = hand(controller)
        assert not controller.may_discard
        for card in (one, two, three):
            await controller.pick(card)
        assert controller.may_discard
        await controller.pick(four)
        assert controller.refusal == Reason(Why.DISCARD_THREE, number=3)
        assert controller.picks == (one, two, three)
        await controller.pick(two)
        assert controller.picks == (one, three)
        assert not controller.may_discard
        assert controller.refusal is None
        await controller.discard()
        assert len(table.present(0).view.hand) == 8
        await controller.pick(four)
        await asyncio.gather(controller.discard(), controller.discard())
        view = table.present(0).view
        assert set(view.buried) == {one, three, four}
        assert two in view.hand

    at_the_table_of(act, as_declarer(Phase.DISCARD))


def test_a_defender_may_keep_all_five() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        before = hand(controller)
        assert controller.may_discard
        await controller.discard()
        view = table.present(0).view
        assert view.hand == before
        assert view.buried_sizes[0] == 0

    at_the_table_of(act, as_defender())


def test_drawn_cards_are_known_until_one_plays_a_card() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        before = hand(controller)
        for card in before[:4]:
            await controller.pick(card)
        await controller.pick(before[4])
        assert controller.refusal == Reason(Why.TOO_MANY, number=4)
        await controller.discard()
        drawn = frozenset(table.present(0).view.hand) - {before[4]}

        def seen() -> bool:
            return controller.drawn == drawn

        await until(seen)
        await my_turn(controller)
        assert controller.drawn == drawn
        await controller.pick(playable(controller))
        await until(lambda: not controller.drawn)

    at_the_table_of(act, as_defender())


def test_what_is_picked_before_ones_turn_stays_when_others_exchange() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        await until(lambda: controller.frame is not None)
        assert not controller.my_turn
        first, second, *_ = hand(controller)
        await controller.pick(first)
        await controller.pick(second)
        assert not controller.may_discard
        await my_turn(controller)
        assert controller.picks == (first, second)
        await controller.discard()
        assert set(table.present(0).view.buried) == {first, second}

    at_the_table_of(act, before_defending(), waits=False)


def test_what_is_picked_is_still_picked_when_one_comes_back() -> None:
    ready: LaidReady = {}
    kept: list[Card] = []

    async def pick(controller: TableController, _: LocalTable) -> None:
        kept.extend(hand(controller)[1:3])
        for card in kept:
            await controller.pick(card)
        ready.update(controller.laid_ready)

    async def look(controller: TableController, table: LocalTable) -> None:
        controller.sit_down(table, laid_ready=ready)
        await my_turn(controller)
        assert controller.picks == tuple(kept)
        held, picks = ready[0]
        controller.sit_down(table, laid_ready={0: (held[1:], picks)})
        await my_turn(controller)
        assert controller.picks == ()

    at_the_table_of(pick, as_declarer(Phase.DISCARD))
    at_the_table_of(look, as_declarer(Phase.DISCARD))


def test_the_pool_is_taken_or_left_for_all_five() -> None:
    async def take(controller: TableController, table: LocalTable) -> None:
        await controller.act(Take())
        assert table.present(0).view.pool_winner == 0

    async def jink(controller: TableController, table: LocalTable) -> None:
        await controller.act(Jink())
        assert table.present(0).view.jinker == 0
        assert table.present(0).view.phase is Phase.PLAY

    at_the_table_of(take, for_the_pool())
    at_the_table_of(jink, for_the_pool())


@pytest.mark.parametrize("phase", [Phase.BID, Phase.TRUMP, Phase.JINK])
def test_a_card_tapped_while_buttons_are_asked_for_leaves_what_is_asked(phase) -> None:
    """It said that this cannot be done now, and no longer what could be."""

    async def act(controller: TableController, _: LocalTable) -> None:
        await controller.pick(hand(controller)[0])
        assert controller.refusal is None
        assert controller.chosen is None
        assert controller.my_turn

    at_the_table_of(act, for_the_pool() if phase is Phase.JINK else as_declarer(phase))


async def until(true: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not true():
            await asyncio.sleep(0)

    await asyncio.wait_for(wait(), 10)


def test_who_wants_no_hints_cannot_ask_for_one() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        assert asks_for_hint(controller, Coach()) is not None
        controller.hints = lambda: False
        assert asks_for_hint(controller, Coach()) is None
        assert controller.coached, "what was played may still be judged"

    at_the_table(act, "tap", rob="off")
