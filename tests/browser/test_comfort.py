"""Comfort at the table: the keyboard alone, the left hand, and a deal by ear."""

from __future__ import annotations

import re
from itertools import pairwise

from engine.ruleset import TWO_THREES
from tests.browser.driver import Driver
from tests.browser.games import (
    PATH,
    a_save,
    cards_in_hand,
    play_on,
    state,
    stored,
    wait_for_my_card,
)


def in_sight(driver: Driver) -> list[str]:
    """Give the cards of the hand from left to right, as the eye meets them."""
    rects = driver.rects()
    hand = [name for name in rects if name.startswith("card-")]
    return sorted((name.removeprefix("card-") for name in hand), key=lambda n: rects[f"card-{n}"].x)


def press_to(driver: Driver, key: str, identifier: str) -> None:
    driver.press(key)
    driver.until(lambda: driver.focused() == identifier, f"{identifier} has the keyboard")


def test_a_trick_is_played_and_everything_opened_by_keyboard_alone(open_app) -> None:
    settings = {"hand_shape": "row", "left_handed": True}
    desk = open_app(1180, 820, touch=False, path=PATH, storage=stored(a_save("s1"), **settings))
    wait_for_my_card(desk)
    rects = desk.rects()
    assert rects["menu"].x < 100
    assert rects["turn-up"].x > 600
    hand = in_sight(desk)
    assert cards_in_hand(desk) == hand  # a screen reader meets them in the same order
    press_to(desk, "ArrowRight", f"card-{hand[0]}")
    press_to(desk, "ArrowRight", f"card-{hand[1]}")
    press_to(desk, "ArrowRight", f"card-{hand[2]}")
    press_to(desk, "ArrowLeft", f"card-{hand[1]}")
    desk.press("Enter")
    desk.gone(f"card-{hand[1]}")
    wait_for_my_card(desk)
    assert len(state(desk).current.hands[0]) == 4
    for _ in range(3):
        desk.press("ArrowLeft")
    press_to(desk, "ArrowLeft", f"card-{hand[0]}")

    for key, sheet in (("t", "last-trick-sheet"), ("l", "ladder-sheet"), ("g", "log-sheet")):
        desk.press(key)
        desk.wait(sheet)
        desk.press("m")
        desk.press("Escape")
        desk.gone(sheet)
        assert not desk.has("menu-sheet")  # a letter does nothing while a sheet is open
    desk.press("u")
    desk.until(lambda: set(in_sight(desk)) == set(hand), "taken back")
    desk.press("m")
    desk.wait("menu-sheet")
    desk.press("Escape")
    desk.gone("menu-sheet")
    desk.press("r")
    desk.until(lambda: "/rules/" in desk.path, "the rules")
    desk.press("Escape")
    wait_for_my_card(desk)


def test_a_phone_on_its_side_reads_the_hand_in_one_go_from_left_to_right(open_app) -> None:
    """What is said in the column reached down beside the hand, whose cards were read apart."""
    phone = open_app(844, 390, path=PATH, storage=stored(a_save("s1", TWO_THREES)))
    wait_for_my_card(phone)
    here = phone.identifiers()
    hand = [f"card-{name}" for name in in_sight(phone)]
    first = here.index(hand[0])
    assert here[first : first + len(hand)] == hand
    assert here.index("message") < first


def test_a_deal_is_heard_whole_and_nothing_twice(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("s1"), speed="slow"))
    wait_for_my_card(phone)
    assert cards_in_hand(phone) == in_sight(phone)  # of a fan too
    while not phone.has("outcome"):
        play_on(phone)
    lines = phone.live()
    assert all(one != other for one, other in pairwise(lines))
    said = "\n".join(lines)
    assert len(re.findall(r"win[s]? the trick", said)) == 5
    assert len(re.findall(r"\b(play|lead)s? the ", said)) == 20
    assert len(re.findall(r"Us \d+, Them \d+", said)) == 5
