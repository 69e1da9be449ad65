"""Several people at one device: covers, what is shown to whom, what happened meanwhile."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from engine import State
from engine.actions import Deal
from engine.cards import parse_card
from engine.events import Event, Robbed
from engine.ranking import ace_of_trumps
from engine.ruleset import TWO_PAIRS, Layout, singles
from engine.state import Phase
from engine.transition import apply_action
from engine.view import view_for
from table.chance import pack_of
from table.local import LocalTable
from table.save import Save
from tests.browser.people import a_shared_save
from tests.table.games import a_game
from tests.ui.seated import acts, asked, at, my_turn, play, until
from ui.components.measure import fits
from ui.controllers import watching
from ui.controllers.table import TableController
from ui.names import names_at, names_for_all, shown_names
from ui.screens.table_cover import Parts, fitting_look
from ui.screens.table_line import _told
from ui.texts.passing import scores_by_side
from ui.texts.status import keep_text
from ui.texts.words import make_words
from ui.theme import make_look


@pytest.mark.parametrize(
    ("game", "layout"), [("auction-120", TWO_PAIRS), ("spoil-five", singles(3))]
)
def test_nothing_of_another_hand_is_shown_in_games_with_other_phases(
    game: str, layout: Layout
) -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        for _ in range(200):
            if table.present(None).view.phase in (Phase.DEAL, Phase.OVER):
                return
            bids = table.present(None).view.phase is Phase.BID
            await play(controller, 0 if bids else -1)
            await asyncio.sleep(0)
        raise AssertionError("the deal does not end")

    at(a_shared_save("phases", "P" * layout.seats, layout, game, joker=True), act)


def test_of_several_people_nobody_is_you() -> None:
    assert names_for_all(make_words("en"), ("You", "Rui", "Bea")) == ("Player 1", "Rui", "Bea")


def test_a_name_that_nobody_chose_follows_the_language() -> None:
    """A game begun in Portuguese said "Jogador 2" to whoever went on with it in English."""
    begun = names_at(make_words("pt"), ("", "", "Bea"), ("person", "person", "person"))
    assert begun == ("Jogador 1", "Jogador 2", "Bea")
    assert names_for_all(make_words("en"), begun) == ("Player 1", "Player 2", "Bea")
    assert shown_names(make_words("it"), begun, 2) == ("Giocatore 1", "Giocatore 2", "Bea")


def test_between_two_people_the_table_is_covered_and_between_two_turns_of_one_it_is_not() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        last = None
        for _ in range(14):
            await asked(controller)
            assert (controller.covered is None) is (table.to_watch == last)
            if controller.covered is not None:
                assert controller.viewer is None
                assert controller.frame is not None
                assert controller.frame.view.seat is None
                assert controller.log == ()
            last = await play(controller)

    at(a_game("PPPP", rob="off", target=100), act)


def test_a_finished_trick_is_shown_before_the_cover_comes() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        shown: list[tuple[int | None, int | None]] = []

        def look(*_: object) -> None:
            frame = controller.frame
            shown.append((controller.viewer, frame.winner if frame else None))

        controller.subscribe(look)  # type: ignore[attr-defined]
        for _ in range(3):
            await play(controller)
        last = await play(controller)
        await asked(controller)
        winner = table.present(None).view.trick_winners[-1]
        assert (last, winner) in shown

    at(a_game("PPPP", rob="off", target=100), act)


def test_a_person_alone_never_sees_a_cover() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        for _ in range(4):
            assert await play(controller) == 0
        controller.close_hand()
        assert controller.covered is None
        assert controller.viewer == 0

    at(a_game("PCCC", target=100), act)


def test_whatever_comes_between_the_cover_comes_first() -> None:
    async def act(controller: TableController, _: LocalTable) -> None:
        await play(controller)
        await my_turn(controller)
        seat = controller.viewer
        for come in (controller.close_hand, controller.resume):
            come()
            assert controller.covered == seat
            assert controller.viewer is None
            controller.open_hand()
            assert controller.viewer == seat

    at(a_game("PPPP", rob="off", target=100), act)


def test_the_end_of_a_deal_is_shown_to_all_with_nobodys_hand() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        while table.present(None).view.phase is not Phase.DEAL:
            await play(controller)
            await asyncio.sleep(0)

        def summary() -> bool:
            frame = controller.frame
            return controller.viewer is None and frame is not None and frame.view.to_act is None

        await until(summary, controller)
        assert controller.covered is None
        assert controller.proof is not None
        await controller.next_deal()
        await until(lambda: controller.covered is not None, controller)
        assert controller.proof is None

    at(a_game("PPPP", target=100), act)


def test_what_happened_since_ones_last_turn_is_acted_out_from_ones_own_seat() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        first = await play(controller)
        await asked(controller)
        while controller.covered != first:
            await play(controller)
            await asked(controller)
        told: list[Event] = []

        def hear(*_: object) -> None:
            if controller.frame is not None:
                assert controller.viewer == first
                told.extend(event for event in controller.frame.events if event not in told)

        news = table.story(first, table.last_turn(first))
        controller.subscribe(hear)  # type: ignore[attr-defined]
        controller.open_hand()
        await until(lambda: controller.catching_up, controller)
        await until(lambda: acts(controller), controller)
        assert not controller.catching_up
        assert tuple(event for event in told if event in news) == news

    at(a_game("PPPP", seed="replay", rob="off", target=100), act)


def test_by_setting_it_is_listed_and_the_present_is_shown() -> None:
    async def act(controller: TableController, table: LocalTable) -> None:
        await play(controller)
        await until(lambda: controller.covered is not None, controller)
        seat = table.to_watch
        assert seat is not None
        news = table.story(seat, table.last_turn(seat))
        controller.open_hand()
        assert controller.news == news
        assert controller.my_turn
        assert controller.log == table.story(seat)
        controller.heard()
        assert controller.news == ()

    at(a_game("PPPP", rob="off", target=100), act, recap="list")


def test_what_all_have_watched_round_a_flat_table_is_not_shown_again() -> None:
    """The trick went back to what it was at one's last turn, and the score with it."""

    async def act(controller: TableController, table: LocalTable) -> None:
        await play(controller)
        await until(lambda: controller.covered is not None, controller)
        controller.open_hand()
        assert controller.news == ()
        assert not controller.catching_up
        assert controller.my_turn

    at(a_game("PPPP", rob="off", target=100), act, recap="")


def test_taps_meant_for_the_cover_play_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(watching, "monotonic", lambda: now)

    async def act(controller: TableController, table: LocalTable) -> None:
        nonlocal now
        await asked(controller)
        controller.open_hand()
        await until(lambda: acts(controller), controller)
        before, frame = table.present(None).seq, controller.frame
        assert frame is not None
        card = frame.view.hand[0]

        async def hammer() -> None:
            nonlocal now
            for _ in range(7):
                now += 0.2
                await controller.pick(card)
                await controller.drop(card)
                await controller.act(frame.view.legal_actions[0])
            assert table.present(None).seq == before, "however long somebody hammers"

        now += 0.5
        await hammer()
        now += 0.5  # a slow device has not drawn the hand yet
        controller.hand_seen()
        await hammer()
        now += 0.5
        await controller.pick(card)
        assert table.present(None).seq == before + 1

    at(a_game("PPPP", rob="off", target=100), act, haste=0.4)


@pytest.mark.parametrize("passed_on", [True, False])
def test_what_only_one_person_may_know_is_not_read_aloud_as_the_device_is_passed_on(
    passed_on: bool,
) -> None:
    taken, buried = parse_card("6S"), parse_card("2C")
    view = SimpleNamespace(
        to_act=1 if passed_on else 0, layout=TWO_PAIRS, rules=SimpleNamespace(for_pool=False)
    )
    frame = SimpleNamespace(view=view, events=(Robbed(0, taken, buried),), back=None)
    setting: Any = SimpleNamespace(names=("Ana", "Rui", "Bea", "Leo"))
    controller: Any = SimpleNamespace(
        frame=frame, answers=False, shared=True, viewer=0, covered=None
    )
    words = make_words("en")
    assert "2♣" in " ".join(_told(setting, words, controller))
    aloud = " ".join(_told(setting, words.aloud, controller))
    assert "six of spades" in aloud
    assert ("two of clubs" in aloud) is not passed_on


@pytest.mark.parametrize("size", [(320.0, 568.0), (390.0, 844.0), (844.0, 390.0)])
@pytest.mark.parametrize("name", ["Ana", "Maximilian-Alexander von Habsburg", "M" * 40])
def test_all_of_a_cover_is_in_sight_and_no_name_is_broken(
    size: tuple[float, float], name: str
) -> None:
    words, names = make_words("en"), (name, "Rui", "Bea Maria", "Leo")
    view = view_for(a_game("PPPP").record.start(), None)
    lines = ("Trumps: spades; turned up: six of spades", "Leo is asked about the turn-up")
    parts = Parts(words, name, "With Bea Maria", scores_by_side(words, view, names), lines)
    width, height = min(460.0, size[0] - 32), size[1]
    look = fitting_look(make_look(True, 2.0), parts, width, height)
    assert parts.height(look, width) <= height or look.text_size == 1
    if name == "Ana" and height > 400:
        assert look.text_size >= (1.3 if height < 600 else 1.8)
    for word in parts.on_button(look, width).replace("-", "- ").split():
        assert fits(word, look.size("body"), width - 32)


def test_what_goes_on_without_robbing_is_called_the_same_whoever_holds_the_ace() -> None:
    words, seen = make_words("en"), set()
    for number in range(40):
        now = begun(a_game("PPPP", seed=f"seed {number}", target=100))
        while now.phase is Phase.ROB and now.to_act is not None:
            view = view_for(now, now.to_act)
            turned = view.trump is not None and view.turn_up is ace_of_trumps(view.trump)
            gone = view.robber is not None or (turned and now.to_act != view.dealer)
            said = keep_text(words, view.position)
            assert said == ("Go on" if gone else "Leave it")
            seen.add(said)
            now = apply_action(now, view.legal_actions[0])
    assert seen == {"Go on", "Leave it"}


def begun(save: Save) -> State:
    pack = pack_of(save.seed, save.record.rules, 1)
    return apply_action(save.record.start(), Deal(pack))
