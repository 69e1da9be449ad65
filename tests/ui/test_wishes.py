"""Taking back, claiming and beginning anew: alone at once, of several people if all agree."""

from __future__ import annotations

import asyncio
from random import Random

from engine import State
from engine.actions import Keep
from engine.claim import certain
from engine.events import Played
from engine.state import Phase
from engine.view import view_for
from table.local import LocalTable
from table.protocol import Back
from tests.browser.games import ME, a_save, played_to
from tests.table.games import a_game, go_on
from tests.ui.seated import acts, asked, at, my_turn, play, until
from ui.controllers.table import TableController


def test_alone_one_takes_back_at_once_and_is_told_so() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        await my_turn(controller)
        assert not controller.may_undo
        while not controller.may_undo:  # where there was no choice there is nothing to take back
            await my_turn(controller)
            before = table.present(0).view
            await play(controller)
        backs: list[Back | None] = []

        def look(*_: object) -> None:
            backs.append(controller.frame.back if controller.frame else None)

        controller.subscribe(look)
        await until(
            lambda: controller.frame and controller.frame.seq >= table.last_turn(0), controller
        )
        await controller.undo()
        await until(lambda: acts(controller), controller)
        assert table.present(0).view == before
        assert controller.frame is not None
        assert controller.frame.view == before
        assert controller.log == table.story(0)
        assert Back.UNDONE in backs
        assert not controller.may_undo

    at(a_game("PCCC", seed="back", rob="off", target=100), act)


def test_alone_the_last_decision_of_a_deal_that_is_over_is_taken_back_too() -> None:
    """A blunder with which a deal or a game ended was offered by no screen to be taken back."""

    async def act(controller: TableController, table: LocalTable) -> None:
        while table.present(None).view.phase is not Phase.OVER:
            await go_on(table, Random(5))
        await until(lambda: controller.frame and controller.frame.view.to_act is None, controller)
        assert controller.may_undo
        await controller.undo()
        await until(lambda: acts(controller), controller)
        assert table.present(None).view.phase is Phase.PLAY

    at(a_game("PCCC", seed="s1", rob="off", target=10), act)


def test_among_several_nothing_of_a_deal_that_is_over_is_taken_back() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        while table.present(None).view.phase is not Phase.DEAL:
            await play(controller)
            await asyncio.sleep(0)
        await until(lambda: controller.frame and controller.frame.view.to_act is None, controller)
        assert not controller.may_undo

    at(a_game("PPPP", rob="off", target=100), act)


def test_of_several_people_all_must_agree_to_a_wish() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        first = await play(controller)
        await until(lambda: controller.covered is not None, controller)
        assert controller.last_person == first
        await controller.undo_for(first)
        assert controller.wish is not None
        controller.open_hand()
        assert controller.viewer is None, "no hand while there is a wish"
        assert controller.still_to_agree == tuple((first + n) % 4 for n in (1, 2, 3))
        controller.refuse()
        assert controller.wish is None
        assert controller.refused == first
        assert any(isinstance(e, Played) for e in table.story(None))
        await controller.undo_for(first)
        for seat in controller.still_to_agree:
            await controller.agree(seat)
        assert controller.wish is None
        assert controller.covered == first
        assert not any(isinstance(e, Played) for e in table.story(None))

    at(a_game("PPPP", rob="off", target=100), act)


def test_who_wished_to_take_back_is_told_at_the_next_turn_that_others_said_no() -> None:
    """Whoever had asked was told nothing: the table went on as if nobody had."""

    async def act(controller: TableController, table: LocalTable) -> None:
        first = await play(controller)
        await until(lambda: controller.covered is not None, controller)
        await controller.undo_for(first)
        controller.refuse()
        while table.to_watch != first:
            assert controller.refused == first
            await play(controller)
        await until(lambda: controller.covered == first, controller)
        assert controller.refused == first
        await play(controller)
        assert controller.refused is None

    at(a_game("PPPP", rob="off", target=100), act)


def test_who_asks_with_an_open_hand_closes_it() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        first = await play(controller)
        while table.to_watch != first:
            await play(controller)
        await my_turn(controller)
        await controller.restart()
        assert controller.wish is not None
        assert controller.wish.back is Back.RESTARTED
        assert controller.viewer is None
        assert controller.covered == first

    at(a_game("PPPP", rob="off", target=100), act)


def test_what_is_certain_is_claimed() -> None:
    def sure(now: State) -> bool:
        return now.to_act == ME and certain(view_for(now, ME))

    async def act(controller: TableController, table: LocalTable) -> None:
        await my_turn(controller)
        assert controller.may_finish
        assert controller.claims
        await controller.finish()
        await until(lambda: controller.proof is not None, controller)
        assert table.present(None).view.phase is Phase.DEAL

    save = played_to(a_save("seed 334", rob="off", target=100), sure)
    assert save is not None
    at(save, act)


def test_a_wish_says_what_everybody_saw_of_it() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        first = await play(controller)
        await play(controller)
        await until(lambda: controller.covered is not None, controller)
        played = [event for event in table.story(None) if isinstance(event, Played)]
        await controller.undo_for(played[-1].seat)
        assert controller.would_go == (played[-1],)
        controller.refuse()
        assert controller.would_go == ()
        await controller.undo_for(first)
        assert controller.would_go == tuple(played)

    at(a_game("PPPP", rob="off", target=100), act)


def test_nobody_is_offered_to_take_back_that_the_turn_up_was_left() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        while table.present(None).view.phase is Phase.ROB:
            await my_turn(controller)
            await controller.act(Keep())
            await asked(controller)
            assert controller.last_person is None

    at(a_game("PPPP", target=100), act)
