"""The table on this device: claiming the rest, and leaving a decided deal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from engine import Card, Deal, Phase, Play, legal_actions, preset
from engine.events import Played
from engine.record import Record, final_state
from engine.ruleset import TWO_PAIRS, singles
from engine.view import view_for
from table.claims import may_finish, written_out
from table.protocol import NotPossible, StaleAction
from table.saves import GAME, PERSON, Save, read_save
from tests.helpers import random_match, rig
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, opened, settled, watched

HANDS = {1: "KC QC KD 5S JS", 2: "2C 3C 2D 9D 9H", 3: "4C 6C 3D 8D 8H", 0: "7C 8C 4D 7D 7H"}


def claimable(people: str = "CPCC") -> Save:
    """A game in which seat 1 has the five and the jack left, and is on lead."""
    rules = preset("twenty-five", rob="off", target=100)
    pack = rig(TWO_PAIRS, 0, HANDS, "7S", rules)
    record = Record(rules, ("a", "b", "c", "d"), 2, 0).with_pack(pack)
    for trick in range(3):
        for seat in (1, 2, 3, 0):
            card = next(c for c in rules.pack if c.name == HANDS[seat].split()[trick])
            record = record.with_action(seat, Play(card))
    return Save("g1", record, tuple(PERSON if who == "P" else "club" for who in people), "s", 1)


@pytest.mark.parametrize("people", ["CPCC", "PPPP"])
def test_a_claim_is_written_out_card_by_card_and_saved_once(people):
    async def go() -> None:
        store = MemoryStore()
        table = await opened(claimable(people), store)
        step = await settled(table)
        assert table.may_finish(1)
        assert [seat for seat in range(4) if table.may_finish(seat)] == [1]
        async with watched(table, 1) as seen:
            await table.finish_deal(1, step.seq)
            writes = len([key for key, _ in store.writes if key == GAME + "g1"])
        played = [e for one in seen[step.seq :] for e in one.events if isinstance(e, Played)]
        assert len(played) == 8
        assert [one.seq for one in seen] == list(range(1, len(seen) + 1))
        assert writes == 1
        record = read_save(store.texts[GAME + "g1"], LEVELS).record
        assert len(record.deals[0].actions) == 20
        state = final_state(record)
        assert state.phase is Phase.DEAL
        assert state.current.trick_winners == (1,) * 5

    asyncio.run(go())


def test_what_is_not_certain_cannot_be_claimed():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off"))
        step = await settled(table)
        assert step.view.to_act is not None
        for seat in range(4):
            assert not table.may_finish(seat)
            with pytest.raises(NotPossible):
                await table.finish_deal(seat, step.seq)
        assert table.present(step.view.to_act) == step

    asyncio.run(go())


def test_two_taps_claim_once():
    async def go() -> None:
        table = await opened(claimable())
        step = await settled(table)
        done = await asyncio.gather(
            table.finish_deal(1, step.seq), table.finish_deal(1, step.seq), return_exceptions=True
        )
        assert [type(one) for one in done] == [type(None), StaleAction]

    asyncio.run(go())


def test_a_claim_can_be_undone():
    async def go() -> None:
        table = await opened(claimable())
        step = await settled(table)
        await table.finish_deal(1, step.seq)
        await table.undo(1, table.present(1).seq)
        assert (await settled(table)).view == step.view

    asyncio.run(go())


def spoilt_deals() -> Iterator[Record]:
    """Pool games in which nobody can win any more, before the last trick."""
    rules = preset("spoil-five")
    record = None
    for before, seat, action, after in random_match(rules, singles(5), random.Random("spoilt")):
        if record is None:
            record = Record(rules, tuple("abcde"), 5, before.dealer)
        if isinstance(action, Deal):
            record = record.with_pack(action.pack)
        else:
            assert seat is not None
            record = record.with_action(seat, action)
            if after.to_act is not None and may_finish(view_for(after, after.to_act)):
                yield record


def test_a_spoilt_deal_can_be_left():
    async def go(record: Record) -> None:
        store = MemoryStore()
        table = await opened(Save("g1", record, (PERSON,) * 5, "s", 1), store)
        step = await settled(table)
        assert step.view.to_act is not None
        await table.finish_deal(step.view.to_act, step.seq)
        after = await settled(table)
        assert after.view.phase is Phase.DEAL
        assert after.view.pool_winner is None
        assert len(after.view.tricks) == 5

    records = list(spoilt_deals())
    assert records
    for record in records[:3]:
        asyncio.run(go(record))


def test_a_claim_of_all_five_goes_for_the_jink():
    rules = preset("spoil-five", rob="off")
    hands = {1: "5S JS AH AS KS"}
    record = Record(rules, tuple("abcde"), 5, 0).with_pack(rig(singles(5), 0, hands, "7S", rules))
    state = final_state(record)
    assert may_finish(view_for(state, 1))
    verbs = [type(action).__name__ for action in written_out(state, 1)]
    assert verbs.count("Jink") == 1
    assert verbs.count("Play") == 25


def test_the_others_play_legal_cards():
    state = final_state(claimable().record)
    first = written_out(state, 1)[0]
    assert isinstance(first, Play)
    assert isinstance(first.card, Card)
    assert first in legal_actions(state)
