"""The table on this device: a match, computer players that think, leaving."""

from __future__ import annotations

import asyncio
import random

import pytest

from engine import Keep, RuleSetError
from engine.record import final_state
from engine.review import review
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from engine.state import Phase
from engine.view import view_for
from table import local
from table.protocol import StaleAction, Stop, TableStopped
from table.saves import GAME, Saves, read_save
from tests.table.fakes import MemoryStore
from tests.table.games import (
    LEVELS,
    a_game,
    drain,
    endless,
    go_on,
    idle,
    opened,
    played_out,
    settled,
    watched,
)

# -- a match --


@pytest.mark.parametrize(
    ("seating", "layout"),
    [("PCCC", TWO_PAIRS), ("CCPC", TWO_PAIRS), ("CPCCCC", THREE_PAIRS), ("CCCCCP", TWO_THREES)],
)
@pytest.mark.parametrize("rob", ["before_lead", "before_own_card"])
def test_one_person_plays_a_match_against_computers(seating, layout, rob):
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(seating, layout=layout, rob=rob, joker=True), store)
        me = seating.index("P")
        assert table.people == {me}
        assert table.names[me] == f"P{me}"
        async with watched(table, me) as seen:
            last = await played_out(table)
        assert last.view.phase is Phase.OVER
        assert last.view.winners
        # Steps came one by one, each with what happened, and the last is the present one.
        assert [step.seq for step in seen] == list(range(1, last.seq + 1))
        assert all(step.events for step in seen)
        assert seen[-1].view == table.present(me).view
        save = read_save(store.texts[GAME + "g1"], LEVELS)
        assert save.finished
        assert view_for(final_state(save.record), me) == seen[-1].view
        assert save.revision == last.seq
        with pytest.raises(StaleAction):
            await table.deal(last.seq)

    asyncio.run(go())


def test_a_game_of_computers_alone_goes_on_from_deal_to_deal():
    async def go() -> None:
        table = await opened(a_game("CCCC"))
        last = await played_out(table)
        assert last.view.phase is Phase.OVER

    asyncio.run(go())


def test_each_seat_sees_only_its_own_steps():
    async def go() -> None:
        table = await opened(a_game("PCCP"))
        watching = (watched(table, 0), watched(table, 3), watched(table, None))
        async with watching[0] as zero, watching[1] as three, watching[2] as no:
            await played_out(table)
        assert len(zero) == len(three) == len(no)
        for one, other, nobody in zip(zero, three, no, strict=True):
            assert (one.view.seat, other.view.seat, nobody.view.seat) == (0, 3, None)
            assert nobody.view.hand == ()
            assert not {*one.view.hand} & {*other.view.hand}

    asyncio.run(go())


def test_no_game_begins_in_an_impossible_layout():
    with pytest.raises(RuleSetError):
        a_game("PCCCC", layout=Layout(5, 5))


def test_the_seed_decides_who_deals_first_and_every_seat_may():
    dealers = {a_game("PCCCCC", f"{n}", THREE_PAIRS).record.dealer for n in range(60)}
    assert dealers == set(range(6))


def test_only_finished_deals_are_given_to_review_and_share():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP", rob="off", target=100), store)
        rng = random.Random(1)
        for _ in range(30):
            step = await settled(table)
            deals = table.finished_deals.deals
            assert len(deals) == step.view.deals - (step.view.phase is not Phase.DEAL)
            review(table.finished_deals)
            await go_on(table, rng)

    asyncio.run(go())


# -- leaving --


def test_leaving_cancels_thinking_and_ends_the_watchers(monkeypatch):
    async def go() -> None:
        table = await opened(a_game("CCCC"))
        watching = asyncio.create_task(drain(table))
        await asyncio.sleep(0.03)
        assert not idle(table)
        assert not watching.done()
        seq = table.present(None).seq
        await table.leave()
        await asyncio.wait_for(watching, 1)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert idle(table)
        with pytest.raises(StaleAction):
            await table.act(Keep(), seq)
        with pytest.raises(StaleAction):
            await table.deal(seq)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert not others

    monkeypatch.setattr(local, "thinking", endless)
    asyncio.run(go())


@pytest.mark.timeout(30)
def test_thinking_lets_others_run(monkeypatch):
    async def go() -> None:
        table = await opened(a_game("CCCC"))
        # If thinking never let go, the first of these would wait for ever.
        for _ in range(5):
            await asyncio.sleep(0)
        await table.leave()

    monkeypatch.setattr(local, "thinking", endless)
    asyncio.run(go())


def test_a_game_that_was_left_is_kept():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PCCC"), store)
        step = await settled(table)
        await table.leave()
        save = (await Saves(store, LEVELS).shelf()).games[0]
        again = await opened(save, store, "me again")
        assert (await settled(again)).view == step.view

    asyncio.run(go())


def test_a_computer_player_that_fails_stops_the_table_and_not_the_save(monkeypatch):
    def broken(view, rng, level):
        del view, rng, level
        raise ZeroDivisionError
        yield

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        store = MemoryStore()
        table = await opened(a_game("CPCC"), store)
        assert table.present(None).view.dealer == 1, "a computer player comes first"
        with pytest.raises(TableStopped) as caught:
            await asyncio.wait_for(drain(table), 1)
        assert caught.value.why is Stop.BROKEN
        assert len((await Saves(store, LEVELS).shelf()).games) == 1

    monkeypatch.setattr(local, "thinking", broken)
    asyncio.run(go())
