"""The table on this device and its save: resuming, owners, stores that fail."""

from __future__ import annotations

import asyncio
import random

import pytest

from engine import preset
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from table.local import LocalTable
from table.protocol import StaleAction, Stop, TableStopped
from table.saves import GAME, PERSON, Save, Saves, read_save
from tests.helpers import random_record
from tests.table.fakes import FullStore, MemoryStore, RefusingStore, SilentStore, SlowStore
from tests.table.games import (
    LEVELS,
    C,
    a_game,
    drain,
    go_on,
    opened,
    played_out,
    settled,
    watched,
)

# -- saving and resuming --


def test_every_step_is_on_its_way_to_the_store_before_it_is_seen():
    async def go() -> None:
        store = SlowStore()
        store.taking.set()
        table = await opened(a_game(), store)
        checked = 0

        async def watch() -> None:
            nonlocal checked
            async for step in table.steps(0, after=0):
                record = read_save(store.sent[GAME + "g1"], LEVELS).record
                assert sum(1 + len(deal.actions) for deal in record.deals) >= step.seq
                checked += 1

        task = asyncio.create_task(watch())
        last = await played_out(table)
        await table.leave()
        await task
        assert checked == last.seq

    asyncio.run(go())


def test_a_card_is_seen_at_once_but_nobody_plays_on_before_the_store_has_it():
    async def go() -> None:
        store = SlowStore()
        store.taking.set()
        table = await opened(a_game("PCCC", rob="off"), store)
        first = await settled(table)
        store.taking.clear()
        async with watched(table, 0) as seen:
            playing = asyncio.create_task(table.act(first.view.legal_actions[0], first.seq))
            again = asyncio.create_task(table.act(first.view.legal_actions[0], first.seq))
            for _ in range(100):
                await asyncio.sleep(0)
            assert [step.seq for step in seen][-1] == first.seq + 1
            assert not playing.done()
            assert not again.done()
            store.taking.set()
            await playing
            with pytest.raises(StaleAction):
                await again
            assert (await settled(table)).seq > first.seq + 1

    asyncio.run(go())


@pytest.mark.parametrize("seating", ["PCCC", "PCPC", "PPPP"])
def test_a_game_resumes_from_every_save_at_the_same_decision(seating):
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(seating, rob="before_own_card", joker=True, target=15), store)
        async with watched(table, 0) as seen:
            await played_out(table)
        texts = [text for key, text in store.writes if key == GAME + "g1"]
        assert len(texts) == len(seen)
        for text, step in zip(texts, seen, strict=True):
            again = LocalTable(read_save(text, LEVELS), Saves(MemoryStore(), LEVELS), "me")
            present = again.present(0)
            assert (present.seq, present.view) == (step.seq, step.view)
            assert present.events == ()
            for seat in range(4):
                legal = again.present(seat).view.legal_actions
                assert bool(legal) is (seat == step.view.to_act)

    asyncio.run(go())


class First(random.Random):
    """Chance that always takes the first."""

    def choice(self, seq):
        return seq[0]


def test_a_game_resumed_at_any_save_goes_the_way_it_would_have_gone():
    """Packs and computer players' choices depend on the seed and the place alone."""

    async def go() -> None:
        store = MemoryStore()
        first = await opened(a_game("PCCC", target=30), store)
        end = await played_out(first, First())
        texts = [text for key, text in store.writes if key == GAME + "g1"]
        for text in texts[:: max(1, len(texts) // 6)]:
            table = await opened(read_save(text, LEVELS))
            assert (await played_out(table, First())).view == end.view

    asyncio.run(go())


def test_the_same_seed_gives_the_same_packs_and_choices_and_another_seed_others():
    async def match(seed: str) -> str:
        store = MemoryStore()
        await played_out(await opened(a_game("PCCC", seed), store))
        return repr(read_save(store.texts[GAME + "g1"], LEVELS).record)

    async def go() -> None:
        assert await match("one") == await match("one")
        assert await match("one") != await match("two")

    asyncio.run(go())


def test_a_finished_deal_waits_for_its_next_pack_after_resuming():
    async def go() -> None:
        record = random_record(preset("twenty-five", target=100), TWO_PAIRS, "x", 1)
        table = await opened(Save("g1", record, (PERSON, C, C, C), "s"))
        step = await settled(table)
        assert step.view.phase is Phase.DEAL
        await table.deal(step.seq)
        assert table.present(0).view.deals == 2

    asyncio.run(go())


# -- two owners --


def test_the_first_of_two_owners_stops_and_writes_nothing_more():
    async def go() -> None:
        store = MemoryStore()
        first = await opened(a_game("PPPP", rob="off"), store, "first tab")
        step = await settled(first)
        watching = asyncio.create_task(drain(first))
        await asyncio.sleep(0)
        second = await opened((await Saves(store, LEVELS).shelf()).games[0], store, "second tab")
        writes = len(store.writes)
        with pytest.raises(TableStopped) as caught:
            await first.act(step.view.legal_actions[0], step.seq)
        assert caught.value.why is Stop.TAKEN_OVER
        assert len(store.writes) == writes
        assert first.present(step.view.to_act).view == step.view
        with pytest.raises(TableStopped):
            await asyncio.wait_for(watching, 1)
        with pytest.raises(TableStopped):
            await first.act(step.view.legal_actions[0], step.seq)
        await second.act(step.view.legal_actions[0], step.seq)
        assert len(store.writes) == writes + 1

    asyncio.run(go())


def test_an_owner_that_only_looks_notices_too():
    async def go() -> None:
        store = MemoryStore()
        first = await opened(a_game("PPPP"), store, "first tab")
        await first.check_owner()
        watching = asyncio.create_task(drain(first))
        await asyncio.sleep(0)
        save = (await Saves(store, LEVELS).shelf()).games[0]
        await opened(save, store, "second tab")
        await first.check_owner()
        with pytest.raises(TableStopped) as caught:
            await asyncio.wait_for(watching, 1)
        assert caught.value.why is Stop.TAKEN_OVER

    asyncio.run(go())


def test_computers_of_a_lost_game_stop_too(monkeypatch):
    async def go() -> None:
        store = MemoryStore()
        first = await opened(a_game("CCCC"), store, "first tab")
        await Saves(store, LEVELS).take("g1", "second tab")
        writes = len(store.writes)
        with pytest.raises(TableStopped) as caught:
            await asyncio.wait_for(drain(first), 1)
        assert caught.value.why is Stop.TAKEN_OVER
        assert len(store.writes) <= writes + 1

    asyncio.run(go())


# -- stores that fail --


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", [RefusingStore, FullStore, SilentStore])
def test_play_goes_on_without_a_store(kind):
    async def go() -> None:
        saves = Saves(kind(), LEVELS)
        table = await LocalTable.open(a_game("PPPP", target=15), saves, "me")
        last = await played_out(table)
        assert last.view.phase is Phase.OVER
        assert saves.failed

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
def test_a_store_that_fails_in_the_middle_loses_nothing_that_comes_after():
    async def go() -> None:
        store = RefusingStore(OSError)
        store.refusing = False
        table = await opened(a_game("PPPP"), store)
        rng = random.Random(1)
        for turn in range(12):
            store.refusing = 4 <= turn < 8
            await go_on(table, rng)
        record = read_save(store.texts[GAME + "g1"], LEVELS).record
        assert sum(1 + len(deal.actions) for deal in record.deals) == table.present(0).seq

    asyncio.run(go())
