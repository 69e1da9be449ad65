"""The table on this device: taps that must not count, and being asked to rob."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from engine import Action, Bury, Deal, IllegalAction, Keep, Play, Rob, preset
from engine.cards import ALL_CARDS
from engine.events import Kept
from engine.record import replay
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from engine.view import view_for
from table import local
from table.protocol import StaleAction
from table.saves import GAME, PERSON, Save, read_save
from tests.helpers import random_record
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, endless, opened, settled, watched

# -- taps that must not count --


def test_an_action_for_an_earlier_step_is_refused():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off"))
        step = await settled(table)
        old = step.seq
        await table.act(step.view.legal_actions[0], old)
        now = await settled(table)
        for seq in (old, now.seq + 1, 0, -1):
            with pytest.raises(StaleAction):
                await table.act(now.view.legal_actions[0], seq)
            with pytest.raises(StaleAction):
                await table.deal(seq)
        assert (await settled(table)) == now

    asyncio.run(go())


def test_two_taps_at_once_play_one_card():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP", rob="off"), store)
        step = await settled(table)
        one, two = step.view.legal_actions[:2]
        done = await asyncio.gather(
            table.act(one, step.seq), table.act(two, step.seq), return_exceptions=True
        )
        assert done[0] is None
        assert isinstance(done[1], StaleAction)
        after = table.present(step.view.to_act)
        assert after.seq == step.seq + 1
        assert [Play(card) for card in after.view.trick.cards] == [one]

    asyncio.run(go())


def test_two_taps_at_once_deal_once():
    async def go() -> None:
        record = random_record(preset("twenty-five", target=100), TWO_PAIRS, "x", 1)
        table = await opened(Save("g1", record, (PERSON,) * 4, "s"))
        seq = table.present(0).seq
        done = await asyncio.gather(table.deal(seq), table.deal(seq), return_exceptions=True)
        assert [type(one) for one in done] == [type(None), StaleAction]
        assert table.present(0).view.deals == 2

    asyncio.run(go())


def test_an_illegal_action_is_refused_and_changes_nothing():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP"), store)
        step = await settled(table)
        before = dict(store.texts)
        universe: list[Action] = [k(card) for k in (Bury, Rob, Play) for card in ALL_CARDS]
        for action in (Keep(), Deal(step.view.rules.pack), *universe):
            if action in step.view.legal_actions:
                continue
            with pytest.raises(IllegalAction):
                await table.act(action, step.seq)
        assert table.present(step.view.to_act) == step
        assert store.texts == before

    asyncio.run(go())


def test_nobody_acts_for_a_computer_player(monkeypatch):
    async def go() -> None:
        table = await opened(a_game("CCCC"))
        step = table.present(None)
        assert step.view.to_act is not None
        with pytest.raises(IllegalAction):
            await table.act(Keep(), step.seq)
        await table.leave()

    monkeypatch.setattr(local, "thinking", endless)
    asyncio.run(go())


def test_nobody_deals_in_the_middle_of_a_deal():
    async def go() -> None:
        table = await opened(a_game("PPPP"))
        step = await settled(table)
        with pytest.raises(StaleAction):
            await table.deal(step.seq)
        assert table.present(step.view.to_act) == step

    asyncio.run(go())


# -- being asked to rob --


@pytest.mark.parametrize("seating", ["PPPP", "PCPC", "PCCP"])
def test_of_several_people_everyone_is_asked_in_turn(seating):
    async def go() -> None:
        table = await opened(a_game(seating))
        asked = []
        while (step := await settled(table)).view.phase is Phase.ROB:
            asked.append(step.view.to_act)
            await table.act(Keep(), step.seq)
        eldest = step.view.eldest
        order = [(eldest + i) % 4 for i in range(4)]
        assert asked == [seat for seat in order if seating[seat] == "P"]

    asyncio.run(go())


def test_for_one_person_who_can_only_keep_it_is_done():
    async def go() -> None:
        could = 0
        for n in range(30):
            table = await opened(a_game("PCCC", f"{n}"))
            step = await settled(table)
            if step.view.phase is Phase.ROB:
                assert len(step.view.legal_actions) > 1, "only who has the right is asked"
                could += 1
            await table.leave()
        assert 0 < could < 30

    asyncio.run(go())


def test_a_person_who_keeps_at_the_same_moment_keeps_once_and_for_nobody_else():
    async def go(n: int) -> None:
        table = await opened(a_game("PCCC", f"{n}"))
        rushing = True

        async def rush() -> None:
            while rushing:
                step = table.present(0)
                if step.view.legal_actions == (Keep(),):
                    with contextlib.suppress(StaleAction, IllegalAction):
                        await table.act(Keep(), step.seq)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(rush()) for _ in range(3)]
        async with watched(table, None) as seen:
            await settled(table)
        rushing = False
        await asyncio.gather(*tasks)
        kept = [event for step in seen for event in step.events if isinstance(event, Kept)]
        assert len({event.seat for event in kept}) == len(kept)
        await table.leave()

    for n in range(12):
        asyncio.run(go(n))


def quick(view, rng, level):
    """A computer player that robs whenever it can, at once."""
    del rng, level
    return view.legal_actions[-1]
    yield


def test_a_computer_player_with_the_right_is_never_kept_for(monkeypatch):
    async def go(n: int) -> None:
        store = MemoryStore()
        table = await opened(a_game("PCCC", f"{n}"), store)
        for _ in range(400):
            step = table.present(0)
            if step.view.legal_actions == (Keep(),):
                with contextlib.suppress(StaleAction, IllegalAction):
                    await table.act(Keep(), step.seq)
            await asyncio.sleep(0)
        record = read_save(store.texts[GAME + "g1"], LEVELS).record
        state = record.start()
        for step_ in replay(record):
            state = step_.before
            if step_.seat and isinstance(step_.action, Keep):
                assert view_for(state, step_.seat).legal_actions == (Keep(),)
        await table.leave()

    monkeypatch.setattr(local, "thinking", quick)
    for n in range(12):
        asyncio.run(go(n))
