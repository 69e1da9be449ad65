"""The table on this device: play, saving, resuming, taps twice, owners, stores that fail."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine import (
    Action,
    Bury,
    Deal,
    IllegalAction,
    Keep,
    Play,
    Rob,
    RuleSetError,
    preset,
)
from engine.cards import ALL_CARDS
from engine.events import Kept
from engine.record import final_state, replay
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from engine.state import Phase
from engine.view import view_for
from table import local
from table import saves as saves_module
from table.local import LocalTable, new_game
from table.protocol import StaleAction, Step, Stop, TableStopped
from table.saves import GAME, PERSON, Save, Saves, read_save
from tests.helpers import random_record
from tests.table.fakes import FullStore, MemoryStore, RefusingStore, SilentStore

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
    """Wait until a person must act, or a pack is wanted; give the step as that person sees it."""
    for _ in range(10_000):
        step = table.present(None)
        if step.view.to_act is None or (step.view.to_act in table.people and idle(table)):
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


async def played_out(table: LocalTable, seed: str = "choices", steps: int = 10_000) -> Step:
    """Play to the end of the match, or so many choices."""
    rng = random.Random(seed)
    for _ in range(steps):
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


# -- saving and resuming --


def test_every_step_is_saved_before_it_is_seen():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(), store)
        checked = 0

        async def watch() -> None:
            nonlocal checked
            async for step in table.steps(0, after=0):
                record = read_save(store.texts[GAME + "g1"], LEVELS).record
                assert sum(1 + len(deal.actions) for deal in record.deals) >= step.seq
                checked += 1

        task = asyncio.create_task(watch())
        last = await played_out(table)
        await table.leave()
        await task
        assert checked == last.seq

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


def test_a_game_resumed_at_any_save_goes_the_way_it_would_have_gone():
    """Packs and computer players' choices depend on the seed and the place alone."""

    async def go() -> None:
        store = MemoryStore()
        first = await opened(a_game("CCCC", target=30), store)
        end = await played_out(first)
        texts = [text for key, text in store.writes if key == GAME + "g1"]
        for text in texts[:: max(1, len(texts) // 6)]:
            table = await opened(read_save(text, LEVELS))
            assert (await played_out(table)).view == end.view

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


def test_the_seed_decides_who_deals_first_and_every_seat_may():
    dealers = {a_game("PCCCCC", f"{n}", THREE_PAIRS).record.dealer for n in range(60)}
    assert dealers == set(range(6))


def test_no_game_begins_in_an_impossible_layout():
    with pytest.raises(RuleSetError):
        a_game("PCCCC", layout=Layout(5, 5))


def test_a_finished_deal_waits_for_its_next_pack_after_resuming():
    async def go() -> None:
        record = random_record(preset("twenty-five", target=100), TWO_PAIRS, "x", 1)
        table = await opened(Save("g1", record, (PERSON, C, C, C), "s"))
        step = await settled(table)
        assert step.view.phase is Phase.DEAL
        await table.deal(step.seq)
        assert table.present(0).view.deals == 2

    asyncio.run(go())


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


# -- leaving --


def endless(view, rng, level):
    """A computer player that never comes to an end."""
    del rng, level
    while view:
        yield


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


async def drain(table: LocalTable) -> None:
    async for _ in table.steps(0):
        pass


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
        table = await opened(a_game("CCCC"), store)
        with pytest.raises(TableStopped) as caught:
            await asyncio.wait_for(drain(table), 1)
        assert caught.value.why is Stop.BROKEN
        assert len((await Saves(store, LEVELS).shelf()).games) == 1

    monkeypatch.setattr(local, "thinking", broken)
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


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "PATIENCE_SECONDS", 0.02)
    monkeypatch.setattr(saves_module, "LITTLE_PATIENCE_SECONDS", 0.001)


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
