"""Several people at one device: covers between them, and nothing of another hand, in a browser."""

from __future__ import annotations

import json
import re

import pytest

from engine import State, legal_actions
from engine.claim import certain
from engine.ranking import ace_of_trumps
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, singles
from engine.state import Phase
from engine.view import view_for
from tests.browser.driver import Driver
from tests.browser.games import (
    ME,
    PATH,
    a_save,
    cards_in_hand,
    is_off,
    play_on,
    played_to,
    seed_where,
    state,
    stored,
    wait_for_my_card,
)
from tests.browser.people import Ear, a_shared_save, covered, look_first, open_hand, rest


def begun(open_app, save, **settings) -> tuple[Driver, Ear]:
    """Open a game with an ear that hears it from its first message."""
    phone = open_app(path="/settings", storage=stored(save, **settings))
    ear = Ear(phone)
    phone.reopen(PATH)
    return phone, ear


@pytest.mark.timeout(400)
@pytest.mark.parametrize("target", [10, 100])
def test_four_people_play_by_covers_and_nobody_sees_another_hand(open_app, target) -> None:
    def second_may_rob(now: State) -> bool:
        deal = now.current
        return deal.trump is not None and ace_of_trumps(deal.trump) in deal.hands[1]

    seed = seed_where(second_may_rob)
    phone, ear = begun(open_app, a_shared_save(seed, target=target))
    play_by_covers(phone, ear)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("game", "layout"),
    [("auction-120", TWO_PAIRS), ("spoil-five", singles(4)), ("forty-five-bruff", THREE_PAIRS)],
    ids=["auction", "pool", "joker"],
)
def test_other_games_are_played_by_covers_too(open_app, game, layout) -> None:
    """Bids, the kitty, discards and draws, a pool, six people with a joker."""
    save = a_shared_save("others", "P" * layout.seats, layout, game)
    phone, ear = begun(open_app, save)
    play_by_covers(phone, ear)


def play_by_covers(phone: Driver, ear: Ear) -> None:
    """Play a deal to its end; at every rest nobody may have been told of another hand."""
    viewer, heard, covers = None, 0, 0
    while (now := rest(phone)) != "outcome":
        heard += ear.check(viewer)
        to_act = state(phone).to_act
        if now == "cover":
            assert viewer != to_act, "no cover between two turns of one person"
            assert not cards_in_hand(phone)
            ear.check(None)
            covers, viewer = covers + 1, to_act
            open_hand(phone)
            assert rest(phone) == "turn"
            heard += ear.check(viewer)
        assert viewer == to_act
        play_on(phone)
    assert not cards_in_hand(phone)
    assert state(phone).phase in (Phase.DEAL, Phase.OVER)
    assert covers >= 8
    assert heard > 30, "nothing was heard: the ear is deaf"
    assert len(ear.drawn) > 8, "it does not know a card when it is drawn"


@pytest.mark.parametrize("what", ["reload", "reopen", "turn", "language", "settings", "leave"])
def test_whatever_comes_between_the_cover_comes_first(open_app, what) -> None:
    phone, ear = begun(open_app, a_shared_save("between", rob="off"))
    open_hand(phone)
    rest(phone)
    viewer = state(phone).to_act
    ear.check(viewer)
    if what == "reload":
        phone.reload()
    elif what == "reopen":
        phone.reopen(PATH)
    elif what == "turn":
        phone.resize(844, 390)
    elif what == "leave":
        phone.tap("menu")
        phone.tap("leave")
        phone.wait("new-game")
        ear.check(None)
        phone.tap("continue-g1")
    else:
        phone.tap("menu")
        phone.tap("settings")
        phone.wait("language-it")
        assert not cards_in_hand(phone)
        if what == "language":
            phone.tap("language-it")
            phone.until(lambda: json.loads(phone.kept("twenty-five.settings"))["language"] == "it")
        phone.back()
    phone.until(lambda: covered(phone), "the cover")
    assert not cards_in_hand(phone)
    # From the moment itself to the cover not even the hand that was open.
    ear.check(None if what in ("reload", "turn") else viewer)
    open_hand(phone)
    phone.until(lambda: cards_in_hand(phone), "one's hand")
    ear.check(viewer)


def test_what_is_played_is_taken_back_only_if_all_agree(open_app) -> None:
    phone, ear = begun(open_app, a_shared_save("back", "PPCC", rob="off", target=100))
    open_hand(phone)
    assert rest(phone) == "turn"
    before = state(phone)
    first = before.to_act
    assert first is not None
    other = 1 - first
    play_on(phone)
    rest(phone)
    ear.check(first)
    played = state(phone)

    def wish() -> None:
        open_to = None if phone.has("cover") else first
        phone.tap("menu")
        phone.wait("undo")
        phone.tap("undo")
        phone.wait(f"agree-{other}")
        phone.until(lambda: not is_off(phone, f"agree-{other}"), "a calm moment")
        ear.check(open_to)

    wish()
    phone.tap("refuse")
    phone.gone("wish-sheet")
    assert state(phone) == played
    if phone.has("cover"):
        phone.see("Not everybody agreed")
    phone.reopen()
    phone.tap("continue-g1")
    phone.until(lambda: covered(phone), "the cover")
    wish()
    # The browser's way back left the game, and the wish was dropped without a word.
    phone.back()
    phone.gone("wish-sheet")
    phone.until(lambda: phone.path == PATH, "still the same game")
    phone.see("Not everybody agreed")
    assert state(phone) == played
    wish()
    phone.tap(f"agree-{other}")
    phone.gone("wish-sheet")
    assert state(phone) == before
    open_hand(phone)
    assert rest(phone) == "turn"
    ear.check(first)


def test_alone_there_is_no_cover_and_a_move_is_taken_back_at_once(open_app) -> None:
    seed = seed_where(lambda now: now.dealer == 3, rob="off")
    phone = open_app(path=PATH, storage=stored(a_shared_save(seed, "PCCC", rob="off")))
    wait_for_my_card(phone)
    before = state(phone)
    assert len(legal_actions(before)) > 1
    play_on(phone)
    wait_for_my_card(phone)
    phone.tap("menu")
    phone.wait("undo")
    phone.tap("undo")
    phone.until(lambda: state(phone) == before, "taken back")
    wait_for_my_card(phone)
    assert any("Taken back" in line for line in phone.live())
    assert not phone.has("cover")


def test_the_rest_is_claimed_and_the_deal_can_be_checked(open_app) -> None:
    def sure(now: State) -> bool:
        return now.to_act == ME and certain(view_for(now, ME))

    save = played_to(a_save("seed 334", rob="off", target=100), sure)
    assert save is not None
    phone = open_app(path=PATH, storage=stored(save))
    wait_for_my_card(phone)
    phone.tap("log")
    phone.see("Code of this deal")
    phone.tap("close-sheet")
    phone.gone("log-sheet")
    phone.tap("menu")
    phone.wait("finish")
    phone.tap("finish")
    phone.wait("finish-yes")
    phone.tap("finish-yes")
    phone.wait("outcome")
    assert state(phone).phase is Phase.DEAL
    phone.tap("fair")
    phone.wait("fair-sheet")
    phone.see("python -m table fair")
    phone.tap("close-sheet")
    phone.wait("outcome")
    told = re.search(r"Code of the next deal: (\S+)", phone.text())
    assert told is not None, "it is told before the deal"
    phone.tap("next-deal")
    phone.gone("outcome")
    phone.tap("log")
    phone.see(f"Code of this deal: {told[1]}")


def test_taps_in_a_row_play_no_card_open_no_other_hand_and_agree_for_nobody_else(open_app) -> None:
    phone, _ = begun(open_app, a_shared_save("in a row", rob="off", target=100))
    phone.until(lambda: covered(phone), "a cover")
    before = state(phone)
    first = before.to_act
    assert first is not None
    where = phone.rect("open-hand").centre
    for _ in range(7):
        phone.tap_at(*where)
    assert rest(phone) == "turn"
    assert state(phone) == before
    look_first(phone)
    play_on(phone)
    rest(phone)
    phone.tap("menu")
    phone.wait("undo")
    phone.tap("undo")
    others = [(first + step) % 4 for step in (1, 2, 3)]
    phone.until(lambda: not is_off(phone, f"agree-{others[0]}"), "a calm moment")
    where = phone.rect(f"agree-{others[0]}").centre
    for _ in range(3):
        phone.page.mouse.click(*where)
    phone.wait(f"agree-{others[1]}")
    assert state(phone) != before
    phone.until(lambda: not is_off(phone, f"agree-{others[1]}"), "a calm moment")
