"""Several people at one device: who looks next, and what has happened since they last did."""

from __future__ import annotations

import asyncio
import random

import pytest

from engine import preset
from engine.events import CardsDealt, DealBegan, Played, events_for
from engine.ruleset import singles
from engine.state import Phase
from table.local import LocalTable, new_game
from table.saves import GAME, PERSON, Saves, read_save
from tests.engine.test_secrecy import cards_in
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, go_on, opened, played_out, settled


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_people_play_to_the_end(seats):
    async def go() -> None:
        rules = preset("spoil-five", deals=1, chips=2)
        names = tuple(f"P{seat}" for seat in range(seats))
        save = new_game("g1", rules, singles(seats), names, (PERSON,) * seats, "s")
        table = await LocalTable.open(save, Saves(MemoryStore(), LEVELS), "me", lambda: 1.0)
        assert table.people == frozenset(range(seats))
        assert (await played_out(table)).view.phase is Phase.OVER

    asyncio.run(go())


@pytest.mark.parametrize("seating", ["PPPP", "PCPC", "PCCC"])
def test_whoever_is_asked_must_look_next(seating):
    async def go() -> None:
        table = await opened(a_game(seating, target=15))
        rng = random.Random(1)
        while True:
            step = await settled(table)
            if step.view.phase in (Phase.DEAL, Phase.OVER):
                assert table.to_watch is None
                if step.view.phase is Phase.OVER:
                    break
            else:
                assert table.to_watch == step.view.to_act
            await go_on(table, rng)

    asyncio.run(go())


def test_nobody_must_look_while_a_computer_thinks():
    async def go() -> None:
        table = await opened(a_game("CPCC", rob="off"))
        assert table.present(None).view.to_act != 1
        assert table.to_watch is None
        await table.leave()

    asyncio.run(go())


def test_a_person_is_told_what_happened_since_the_last_turn():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off", target=100))
        first = await settled(table)
        eldest = first.view.eldest
        assert table.last_turn(eldest) == 0
        news = table.story(eldest, after=table.last_turn(eldest))
        assert isinstance(news[0], DealBegan)
        for _ in range(4):
            step = await settled(table)
            await table.act(step.view.legal_actions[0], step.seq)
        news = table.story(eldest, after=table.last_turn(eldest))
        assert [event.seat for event in news if isinstance(event, Played)] == [
            (eldest + n) % 4 for n in (1, 2, 3)
        ]
        assert table.story(eldest)[-len(news) :] == news

    asyncio.run(go())


def test_after_a_reload_the_same_is_news():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP", rob="off", target=100), store)
        rng = random.Random(1)
        for _ in range(11):
            await go_on(table, rng)
        await table.leave()
        again = await opened(read_save(store.texts[GAME + "g1"], LEVELS), store, "again")
        for seat in range(4):
            assert again.last_turn(seat) == table.last_turn(seat)
            after = table.last_turn(seat)
            assert again.story(seat, after) == table.story(seat, after)

    asyncio.run(go())


def test_what_was_taken_back_is_no_news():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off", target=100))
        eldest = (await settled(table)).view.eldest
        for _ in range(4):
            step = await settled(table)
            await table.act(step.view.legal_actions[0], step.seq)
        seq = table.present(0).seq
        for seat in (eldest, *(seat for seat in range(4) if seat != eldest)):
            await table.undo(seat, seq)
        assert table.to_watch == eldest
        for seat in range(4):
            assert table.story(seat, table.last_turn(seat)) == ()
            assert not any(isinstance(event, Played) for event in table.story(seat))

    asyncio.run(go())


def test_nothing_given_for_one_seat_has_a_card_of_another_hand():
    async def go() -> None:
        table = await opened(a_game("PPPP", target=100, joker=True))
        rng = random.Random(7)
        for _ in range(60):
            await settled(table)
            hands = [{*table.present(seat).view.hand} for seat in range(4)]
            others = [set().union(*(hands[o] for o in range(4) if o != s)) for s in range(4)]
            for seat in range(4):
                view = table.present(seat).view
                given = (
                    *table.story(seat, table.last_turn(seat)),
                    *table.story(seat),
                    view.hand, view.buried, view.tricks, view.trick, view.legal_actions,
                )  # fmt: skip
                assert not set(cards_in(given)) & (others[seat] - {view.turn_up})
            await go_on(table, rng)

    asyncio.run(go())


def test_a_story_after_a_step_hides_what_the_whole_story_hides():
    async def go() -> None:
        table = await opened(a_game("PPPP", target=100))
        await settled(table)
        for seat in range(4):
            told = table.story(seat, 0)
            assert events_for(told, seat) == told
            dealt = [event for event in told if isinstance(event, CardsDealt)]
            assert [event.seat for event in dealt if event.cards] == [seat]

    asyncio.run(go())
