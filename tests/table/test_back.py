"""The table on this device: taking back, to a decision or to the beginning of the deal."""

from __future__ import annotations

import asyncio
import random

import pytest

from engine.events import Played
from engine.record import final_state
from engine.state import Phase
from engine.view import view_for
from table import local
from table.games import deal_again, play_again
from table.local import LocalTable
from table.protocol import Back, Capability, NotPossible, StaleAction, Step
from table.saves import GAME, Kind, Saves, read_save
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, endless, go_on, opened, settled, watched


def saved(store: MemoryStore):
    return read_save(store.texts[GAME + "g1"], LEVELS)


async def to_a_choice(table: LocalTable, seat: int = 0, tricks: int = 0) -> Step:
    """Play until this person has a choice, in this trick (from 0) or later."""
    rng = random.Random("to a choice")
    while True:
        step = await settled(table)
        view = step.view
        if view.to_act == seat and len(view.legal_actions) > 1 and len(view.tricks) >= tricks:
            return step
        await go_on(table, rng)


# -- alone --


def test_undo_goes_back_to_the_last_decision_and_the_same_play_brings_the_same():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        step = await to_a_choice(table)
        choice = step.view.legal_actions[0]
        await table.act(choice, step.seq)
        after = await settled(table)
        assert await table.undo(0, after.seq)
        back = await settled(table)
        assert back.view == step.view
        assert back.seq == after.seq + 1, "seq grows"
        assert saved(store).undone == (1,)
        assert view_for(final_state(saved(store).record), 0) == step.view
        await table.act(choice, back.seq)
        assert (await settled(table)).view == after.view, "computers decide as before"

    asyncio.run(go())


def test_another_play_may_be_made_and_undone_any_number_of_times():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        step = await to_a_choice(table)
        for number, action in enumerate(step.view.legal_actions, 1):
            await table.act(action, (await settled(table)).seq)
            await table.undo(0, (await settled(table)).seq)
            assert (await settled(table)).view == step.view
            assert saved(store).undone == (number,)

    asyncio.run(go())


def test_undo_passes_over_cards_that_were_no_choice_and_over_the_end_of_the_deal():
    async def go() -> None:
        table = await opened(a_game(rob="off", target=100))
        rng = random.Random(5)
        last = await to_a_choice(table)
        while (step := await settled(table)).view.phase is not Phase.DEAL:
            last = step if len(step.view.legal_actions) > 1 else last
            await go_on(table, rng)
        assert len(last.view.hand) > 1, "the last card of all is never a choice"
        await table.undo(0, step.seq)
        assert (await settled(table)).view == last.view

    asyncio.run(go())


def test_undo_does_not_go_back_to_an_earlier_deal():
    async def go() -> None:
        table = await opened(a_game("CCPC", rob="off", target=100))
        rng = random.Random(5)
        while (await settled(table)).view.deals < 2:
            await go_on(table, rng)
        step = await settled(table)
        assert not table.may_undo(2)
        assert not table.may_restart(2)
        for take_back in (table.undo, table.restart):
            with pytest.raises(NotPossible):
                await take_back(2, step.seq)
        assert table.present(2) == step

    asyncio.run(go())


def test_a_match_that_was_won_goes_on_after_an_undo():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=5), store)
        rng = random.Random(1)
        while (await settled(table)).view.phase is not Phase.OVER or not table.may_undo(0):
            await go_on(table, rng)
        assert saved(store).finished
        assert table.finished == saved(store)
        await table.undo(0, table.present(0).seq)
        assert not saved(store).finished
        assert table.finished is None
        assert (await settled(table)).view.to_act == 0

    asyncio.run(go())


def test_a_second_tap_undoes_nothing_more():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        rng = random.Random(2)
        step = await to_a_choice(table, tricks=2)
        while (await settled(table)).seq <= step.seq:
            await go_on(table, rng)
        seq = (await settled(table)).seq
        done = await asyncio.gather(table.undo(0, seq), table.undo(0, seq), return_exceptions=True)
        assert done[0] is True
        assert isinstance(done[1], StaleAction)
        assert sum(saved(store).undone) == 1
        with pytest.raises(StaleAction):
            await table.act(step.view.legal_actions[0], step.seq)
        for seq in (-1, 10_000):
            with pytest.raises(StaleAction):
                await table.undo(0, seq)

    asyncio.run(go())


def test_undo_does_not_wait_until_all_has_been_shown():
    """What the computers did since a tap does not matter, for it was not seen yet."""

    async def go() -> None:
        table = await opened(a_game(rob="off", target=100))
        step = await to_a_choice(table)
        await table.act(step.view.legal_actions[0], step.seq)
        await settled(table)
        assert table.present(0).seq > step.seq + 1
        with pytest.raises(StaleAction):
            await table.undo(0, step.seq)
        await table.undo(0, step.seq + 1)
        assert (await settled(table)).view == step.view

    asyncio.run(go())


def test_undo_cancels_what_is_being_thought(monkeypatch):
    async def go() -> None:
        table = await opened(a_game("PCCC", seed="e", rob="off", target=100))
        step = await to_a_choice(table)
        monkeypatch.setattr(local, "thinking", endless)
        await table.act(step.view.legal_actions[0], step.seq)
        await asyncio.sleep(0.02)
        await table.undo(0, step.seq + 1)
        assert (await settled(table)).view == step.view
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        await table.leave()

    asyncio.run(go())


def test_watchers_get_a_step_back_with_the_earlier_view_and_the_story_without_it():
    async def go() -> None:
        table = await opened(a_game(rob="off", target=100))
        step = await to_a_choice(table, tricks=1)
        story = table.story(0)
        async with watched(table, 0) as seen:
            await table.act(step.view.legal_actions[0], step.seq)
            await table.undo(0, (await settled(table)).seq)
            await settled(table)
        assert [one.seq for one in seen] == list(range(1, len(seen) + 1))
        assert [one.back for one in seen if one.back] == [Back.UNDONE]
        assert (seen[-1].view, seen[-1].events) == (step.view, ())
        assert table.story(0) == story
        assert all(one.events for one in seen if one.back is None)

    asyncio.run(go())


def test_a_game_taken_back_resumes_there_with_its_marks():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        step = await to_a_choice(table)
        await table.act(step.view.legal_actions[0], step.seq)
        await table.undo(0, (await settled(table)).seq)
        await table.leave()
        again = await opened(saved(store), store, "again")
        assert (await settled(again)).view == step.view
        assert saved(store).undone == (1,)
        assert saved(store).taken_back == 1

    asyncio.run(go())


def test_a_deal_begins_again_with_the_same_pack():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        rng = random.Random(5)
        first = await settled(table)
        assert not table.may_restart(0), "nothing has been decided"
        while (step := await settled(table)).view.phase is not Phase.DEAL:
            await go_on(table, rng)
        pack = saved(store).record.deals[0].pack
        assert await table.restart(0, step.seq)
        begun = await settled(table)
        assert begun.view == first.view
        assert saved(store).restarted == (1,)
        assert saved(store).record.deals[0].pack == pack

    asyncio.run(go())


# -- several people --


def test_among_several_people_all_must_agree():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPCP", rob="off", target=100), store)
        step = await to_a_choice(table, 1)
        await table.act(step.view.legal_actions[0], step.seq)
        seq = (await settled(table)).seq
        assert not await table.undo(1, seq)
        assert table.asked_back is not None
        assert (table.asked_back.back, table.asked_back.seat) == (Back.UNDONE, 1)
        assert table.asked_back.agreed == {1}
        assert not await table.undo(1, seq), "asking twice is no agreement"
        assert not await table.undo(0, seq)
        assert table.present(0).seq == seq
        assert await table.undo(3, seq)
        assert table.asked_back is None
        assert table.present(1).view == step.view
        assert saved(store).undone == (1,)

    asyncio.run(go())


def test_any_other_action_of_a_person_withdraws_the_wish():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off", target=100))
        step = await settled(table)
        await table.act(step.view.legal_actions[0], step.seq)
        step = await settled(table)
        await table.undo(step.view.eldest, step.seq)
        assert table.asked_back is not None
        await table.act(step.view.legal_actions[0], step.seq)
        assert table.asked_back is None

    asyncio.run(go())


def test_a_wish_can_be_withdrawn_and_one_to_restart_is_another():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP", rob="off", target=100), store)
        step = await settled(table)
        await table.act(step.view.legal_actions[0], step.seq)
        seq = table.present(0).seq
        await table.undo(step.view.eldest, seq)
        table.withdraw()
        assert table.asked_back is None
        await table.undo(step.view.eldest, seq)
        for seat in range(4):
            assert await table.restart(seat, seq) is (seat == 3)
        assert saved(store).restarted == (1,)
        assert saved(store).undone == ()

    asyncio.run(go())


def test_alone_what_was_no_choice_is_no_decision_to_go_back_to():
    async def go() -> None:
        table = await opened(a_game("PCCC", target=100))
        rng = random.Random(3)
        last: dict[int, Step] = {}
        while (step := await settled(table)).view.phase is not Phase.DEAL:
            seat = step.view.to_act
            assert seat is not None
            choice = len(step.view.legal_actions) > 1
            await go_on(table, rng)
            last |= {seat: step} if choice else {}
            assert table.may_undo(seat) is (seat in last)
        seat, decision = next((s, one) for s, one in last.items() if len(one.view.hand) > 1)
        seq = table.present(None).seq
        for person in (seat, *(other for other in table.people if other != seat)):
            await table.undo(person, seq)
        assert table.present(seat).view == decision.view

    asyncio.run(go())


def test_a_wish_among_several_does_not_tell_what_somebody_could_have_done():
    """Nobody is told who kept because there was nothing else to do, or who had to follow suit.

    The wish of an open hand once did: it went back past a forced card, and to a rob not done.
    """

    async def go() -> None:
        table = await opened(a_game("PPPP"))
        rng = random.Random(4)
        played: set[int | None] = set()
        while (step := await settled(table)).view.phase is not Phase.DEAL:
            seat = step.view.to_act
            assert seat is not None
            await go_on(table, rng)
            played |= {seat} if step.view.phase is Phase.PLAY else set()
            assert table.may_undo(seat) is (seat in played)
            assert table.may_restart(seat) is bool(played)
            await table.undo(seat, table.present(None).seq) if seat in played else None
            last_card = len(step.view.hand) == 1
            if seat in played and step.view.phase is Phase.PLAY and not last_card:
                assert [e.seat for e in table.would_go if isinstance(e, Played)][:1] == [seat]
            table.withdraw()

    asyncio.run(go())


def test_nobody_takes_back_for_a_computer_player():
    async def go() -> None:
        table = await opened(a_game(rob="off", target=100))
        step = await to_a_choice(table)
        await table.act(step.view.legal_actions[0], step.seq)
        seq = (await settled(table)).seq
        assert not table.may_undo(1)
        with pytest.raises(NotPossible):
            await table.undo(1, seq)

    asyncio.run(go())


# -- a game, or a deal, played again --


def test_another_game_has_the_same_rules_seats_and_players_and_its_own_chance():
    before = a_game(rob="off", target=100)
    again = play_again("g2", before, "another seed")
    assert again.id == "g2"
    assert again.record.rules == before.record.rules
    assert (again.record.seats, again.record.sides) == (before.record.seats, before.record.sides)
    assert (again.seating, again.kind) == (before.seating, before.kind)
    assert again.record.deals == ()
    assert again.seed != before.seed


def test_a_deal_of_a_record_is_played_again_and_is_over_then():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game(rob="off", target=100), store)
        rng = random.Random(5)
        first = []
        while (await settled(table)).view.deals < 3:
            step = await go_on(table, rng)
            first += [step.view] if step.view.deals == 2 else []
        save = saved(store)
        copy = deal_again("copy", save.record, 2, save.seating, save.seed)
        assert copy.kind is Kind.PRACTICE
        again = await LocalTable.open(copy, Saves(store, LEVELS), "me", lambda: 2.0)
        assert GAME + "copy" in store.texts, "kept from the start"
        assert (await settled(again)).view == first[0]
        assert again.capabilities >= {Capability.UNDO, Capability.RESTART, Capability.CLAIM}
        assert not again.goes_on
        while (step := await settled(again)).view.phase is not Phase.DEAL:
            await go_on(again, rng)
        with pytest.raises(StaleAction):
            await again.deal(step.seq)
        kept = read_save(store.texts[GAME + "copy"], LEVELS)
        assert kept.finished
        assert len(kept.record.deals) == 2
        assert saved(store) == save, "the game itself is as it was"

    asyncio.run(go())


@pytest.mark.parametrize("deal", [0, 2])
def test_there_is_no_such_deal_to_play_again(deal):
    save = a_game()
    record = save.record.with_pack(save.record.rules.pack)
    with pytest.raises(ValueError, match="no deal"):
        deal_again("copy", record, deal, save.seating, save.seed)
