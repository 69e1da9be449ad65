"""A game at the table, by taps, in a real browser."""

from __future__ import annotations

import json

import pytest

from engine import State, apply_action, legal_actions
from engine.actions import Play, Rob
from engine.players import LEVELS
from engine.ranking import ace_of_trumps
from engine.ruleset import THREE_PAIRS, TWO_THREES
from engine.state import Phase
from table.saves import GAME, read_save
from tests.browser.games import (
    PATH,
    a_save,
    my_cards,
    play_on,
    seed_where,
    state,
    stored,
    wait_for_my_card,
)


def i_may_rob(now: State) -> bool:
    deal = now.current
    return (
        deal.trump is not None
        and ace_of_trumps(deal.trump) in deal.hands[0]
        and deal.turn_up is not ace_of_trumps(deal.trump)
    )


@pytest.mark.parametrize("layout", [None, THREE_PAIRS, TWO_THREES], ids=["4", "3x2", "2x3"])
def test_a_whole_game_is_played_by_taps_on_a_phone(open_app, layout) -> None:
    save = a_save("whole", layout) if layout else a_save("whole")
    phone = open_app(path=PATH, storage=stored(save))
    taps = 0
    while play_on(phone):
        taps += 1
        assert taps < 60
    end = state(phone)
    assert end.phase is Phase.OVER
    assert max(end.scores) >= 25
    assert phone.has("play-again")
    phone.tap("home")
    phone.wait("new-game")
    assert not phone.has("continue-g1")


def test_a_match_of_two_games_goes_on_after_the_first(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("match", games=2, target=5)))
    while play_on(phone):
        pass
    assert max(state(phone).games) == 2


@pytest.mark.parametrize("again", ["reload", "reopen"])
def test_after_a_reload_in_each_phase_the_same_decision_waits(open_app, again) -> None:
    seed = seed_where(i_may_rob, joker=True, target=10)
    phone = open_app(path=PATH, storage=stored(a_save(seed, joker=True, target=10)))

    def come_back() -> None:
        before, waiting = state(phone), waits_for(phone)
        phone.reload() if again == "reload" else phone.reopen(PATH)
        phone.until(lambda: waits_for(phone) == waiting, f"the same decision: {waiting}")
        assert state(phone) == before

    phone.wait("keep")
    come_back()
    seen = {"keep"}
    for _ in range(8):
        if not play_on(phone):
            break
        phone.until(lambda: waits_for(phone), "a decision")
        kind = waits_for(phone)[0]
        if kind not in seen:
            seen.add(kind)
            come_back()
    assert {"keep", "card", "outcome"} <= seen


@pytest.mark.parametrize("again", ["reload", "reopen"])
def test_a_reload_while_burying_for_the_joker_resumes_that(open_app, again) -> None:
    seed = seed_where(lambda now: now.phase is Phase.BURY and now.to_act == 0, joker=True)
    phone = open_app(path=PATH, storage=stored(a_save(seed, joker=True)))
    phone.wait("bury")
    before = state(phone)
    burying = next(card for card in before.current.hands[0] if card.name != "JK")
    phone.tap(f"card-{burying.name}")
    phone.until(lambda: " of " in phone.label("bury"))
    phone.reload() if again == "reload" else phone.reopen(PATH)
    phone.wait("bury")
    assert state(phone) == before
    phone.tap("card-JK")
    phone.until(lambda: "joker" in phone.label("message").lower())
    phone.tap(f"card-{burying.name}")
    phone.until(lambda: " of " in phone.label("bury"))
    phone.tap("bury")
    phone.gone("bury")
    now = state(phone)
    assert now.current.trump is not None
    assert burying not in now.current.hands[0]
    assert len(now.current.hands[0]) == 5


def waits_for(phone) -> tuple[str, ...]:
    for name in ("outcome", "keep", "bury"):
        if phone.has(name):
            return (name,)
    mine = my_cards(phone)
    return ("card", *sorted(mine)) if mine else ()


def test_two_taps_within_50_ms_play_one_card(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("double", rob="off"), speed="normal"))
    first, second, *_ = wait_for_my_card(phone)
    before = len(state(phone).current.hands[0])
    places = [phone.rect(f"card-{card}") for card in (first, second)]
    for place in places:
        phone.tap_at(place.x + 20, place.centre[1])
    phone.gone(f"card-{first}")
    assert len(state(phone).current.hands[0]) == before - 1
    # The same card twice: the second tap finds it gone.
    wait_for_my_card(phone)
    phone.double_tap(f"card-{my_cards(phone)[0]}")
    phone.until(lambda: len(state(phone).current.hands[0]) == before - 2, "one card more")
    phone.page.wait_for_timeout(400)
    assert len(state(phone).current.hands[0]) == before - 2


def test_tapping_an_illegal_card_changes_nothing_and_says_why(open_app) -> None:
    seed = seed_where(lambda now: now.dealer == 2 and first_card_of_eldest_binds_me(now), rob="off")
    phone = open_app(path=PATH, storage=stored(a_save(seed, rob="off")))
    mine = wait_for_my_card(phone)
    hand = [card.name for card in state(phone).current.hands[0]]
    illegal = next(name for name in hand if name not in mine)
    before = phone.kept(GAME + "g1")
    phone.tap(f"card-{illegal}")
    phone.until(lambda: "led" in phone.label("message"), "a reason")
    phone.page.wait_for_timeout(300)
    assert phone.kept(GAME + "g1") == before
    assert phone.has(f"card-{illegal}")
    phone.tap("why")
    phone.wait("why-lesson")
    phone.tap("why-rule")
    phone.until(lambda: "/rules/twenty-five/" in phone.page.url, "the rule behind it")
    phone.click("back")
    phone.wait(f"card-{illegal}")


def first_card_of_eldest_binds_me(now: State) -> bool:
    """Whatever seat 3 leads, seat 0 next to it may not play every card."""
    return all(len(legal_actions(apply_action(now, action))) < 5 for action in legal_actions(now))


def test_a_page_turned_while_it_is_away_is_drawn_for_its_new_size(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("a seed", rob="off")))
    wait_for_my_card(phone)
    phone.page.goto("about:blank")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.go_back()
    phone.reload()
    phone.wait("message")
    phone.until(lambda: phone.rect("message").centre[1] < 390, "drawn for the new height")


def test_robbing_takes_the_turn_up_for_the_card_picked(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save(seed_where(i_may_rob))))
    phone.wait("rob")
    deal = state(phone).current
    turn_up, buried = deal.turn_up, deal.hands[0][-1]
    phone.tap("rob")
    phone.wait("cancel")
    phone.tap("cancel")
    phone.wait("rob")
    phone.tap("rob")
    phone.until(lambda: phone.has("cancel"))
    phone.tap(f"card-{buried.name}")
    phone.until(lambda: " of " in phone.label("bury"), "the card to bury on the button")
    phone.tap("bury")
    assert turn_up is not None
    phone.wait(f"card-{turn_up.name}")
    phone.gone(f"card-{buried.name}")
    now = state(phone)
    assert now.current.robber == 0
    assert turn_up in now.current.hands[0]
    assert len(now.current.hands[0]) == 5


def test_robbing_before_ones_own_card_is_offered_beside_the_play(open_app) -> None:
    seed = seed_where(i_may_rob, rob="before_own_card")
    phone = open_app(path=PATH, storage=stored(a_save(seed, rob="before_own_card")))
    wait_for_my_card(phone)
    assert any(isinstance(action, Rob) for action in legal_actions(state(phone)))
    assert phone.has("rob")
    assert not phone.has("keep")


def test_dragging_a_card_to_the_middle_plays_it(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("drag", rob="off")), touch=False)
    card = wait_for_my_card(phone)[0]
    middle = (195.0, 330.0)
    phone.drag(f"card-{card}", middle)
    phone.gone(f"card-{card}")
    assert len(state(phone).current.hands[0]) == 4


def test_with_the_setting_a_card_asks_for_a_second_tap(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("confirm", rob="off"), confirm_tap=True))
    first, second, *_ = wait_for_my_card(phone)
    phone.tap(f"card-{first}")
    phone.wait("confirm")
    phone.tap(f"card-{second}")
    phone.page.wait_for_timeout(300)
    assert len(state(phone).current.hands[0]) == 5
    phone.tap(f"card-{second}")
    phone.gone(f"card-{second}")
    assert len(state(phone).current.hands[0]) == 4


def test_wait_for_me_waits_at_the_end_of_the_trick(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("wait", rob="off"), speed="wait"))
    card = wait_for_my_card(phone)[0]
    phone.tap(f"card-{card}")
    phone.wait("go-on")
    phone.page.wait_for_timeout(1500)
    assert len([name for name in phone.identifiers() if name.startswith("trick-")]) == 4
    phone.tap("go-on")
    phone.gone("go-on")


def test_the_language_is_changed_mid_trick_and_the_game_stays(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("language", rob="off")))
    wait_for_my_card(phone)
    before = state(phone)
    phone.tap("menu")
    phone.tap("settings")
    phone.wait("language-it")
    phone.tap("language-it")
    phone.until(lambda: json.loads(phone.kept("twenty-five.settings"))["language"] == "it")
    phone.back()
    phone.wait("message")
    phone.until(lambda: "may be played" not in " ".join(phone.labels()))
    assert state(phone) == before
    card = next(a.card for a in legal_actions(before) if isinstance(a, Play))
    phone.tap(f"card-{card.name}")
    phone.gone(f"card-{card.name}")


def test_the_older_of_two_tabs_notices_and_stops_writing(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("tabs", rob="off")))
    wait_for_my_card(phone)
    older = phone.page
    phone.second_tab(PATH)
    card = wait_for_my_card(phone)[0]
    phone.tap(f"card-{card}")
    phone.gone(f"card-{card}")
    newer = phone.page
    phone.page = older
    phone.wait("stopped")
    saved = phone.kept(GAME + "g1")
    phone.tap("take-over")
    phone.gone("stopped")
    before, after = (
        read_save(text, LEVELS).record.deals[0].actions for text in (saved, phone.kept(GAME + "g1"))
    )
    assert after[: len(before)] == before
    phone.page = newer
    phone.wait("stopped")


def test_every_card_of_the_hand_can_be_reached_and_played_by_keyboard(open_app) -> None:
    desk = open_app(
        width=1440, height=900, touch=False, path=PATH, storage=stored(a_save("keys", rob="off"))
    )
    card = wait_for_my_card(desk)[0]
    desk.focus(f"card-{card}")
    desk.press("Enter")
    desk.gone(f"card-{card}")


def test_a_screen_reader_can_press_every_button_and_card(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("reader", rob="off"), motion="on"))
    card = wait_for_my_card(phone)[0]
    phone.click("ladder")
    phone.wait("ladder-sheet")
    phone.click("close-sheet")
    phone.gone("ladder-sheet")
    phone.click("last-trick")
    phone.wait("last-trick-sheet")
    phone.click("close-sheet")
    phone.gone("last-trick-sheet")
    phone.click(f"card-{card}")
    phone.gone(f"card-{card}")
    # The card leaves the hand first; what it was is said with the rest of the table.
    phone.until(lambda: any("You" in line for line in phone.live()), "one's own card is said")
    wait_for_my_card(phone)
    # Once it had been silent, while a card travelled, the line could be heard and no longer found.
    phone.until(lambda: phone.label("message").strip("\u200b"), "what is asked can be read again")


def test_no_hidden_card_is_on_the_screen_of_a_seat(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("secret", rob="off")))
    for _ in range(3):
        wait_for_my_card(phone)
        now = state(phone)
        hidden = {
            card.name for seat, hand in enumerate(now.current.hands) if seat != 0 for card in hand
        } | {card.name for card in now.current.stock}
        shown = {name.split("-", 1)[1] for name in phone.identifiers() if "-" in name}
        assert not hidden & shown
        if not play_on(phone):
            break


def test_escape_closes_a_sheet_and_leads_a_level_up(open_app) -> None:
    desk = open_app(width=1180, height=820, path=PATH, storage=stored(a_save("esc", rob="off")))
    wait_for_my_card(desk)
    desk.tap("ladder")
    desk.wait("ladder-sheet")
    desk.press("Escape")
    desk.gone("ladder-sheet")
    desk.press("Escape")
    desk.wait("menu-sheet")
    desk.tap("settings")
    desk.wait("language-it")
    desk.press("Escape")
    desk.wait("message")
    assert desk.path == PATH
