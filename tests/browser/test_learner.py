"""What a learner meets between table, lessons and practice: ways there and back, and the words."""

from __future__ import annotations

import pytest

from engine.lessons.course import lesson
from tests.browser.driver import Driver
from tests.browser.games import PATH, a_save, seed_where, state, stored, wait_for_my_card
from tests.browser.learning import answer, arrive, at, calm, settings
from tests.browser.test_game import first_card_of_eldest_binds_me

FOLLOWING = lesson("following")


def refused(phone: Driver) -> str:
    """Tap a card that may not be played; give what is said of it."""
    mine = wait_for_my_card(phone)
    hand = [card.name for card in state(phone).current.hands[0]]
    illegal = next(name for name in hand if name not in mine)
    phone.tap(f"card-{illegal}")
    phone.until(lambda: "led" in phone.label("message"), "a reason")
    return phone.label("message")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320)], ids=str)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_reason_leads_to_its_lesson_and_back_to_the_table(open_app, size, text) -> None:
    seed = seed_where(lambda now: now.dealer == 2 and first_card_of_eldest_binds_me(now), rob="off")
    save = a_save(seed, rob="off", follow="suit_or_trump")
    phone = open_app(*size, path=PATH, storage=stored(save, text_size=text))
    assert refused(phone)
    assert phone.label("message")  # it can be read again
    assert not phone.rect("why").overlaps(phone.rect("message"))
    phone.tap("why")
    phone.tap("why-lesson")
    at(phone, f"{PATH}/learn/following")
    phone.wait("teaches")
    assert FOLLOWING.steps[0].name == "follow-suit"
    phone.see("Follow if you can")
    phone.tap("skip")
    at(phone, f"{PATH}/learn/following/void")
    phone.tap("back")
    at(phone, PATH)
    wait_for_my_card(phone)


def test_the_browsers_way_back_from_a_lesson_is_the_table(open_app) -> None:
    seed = seed_where(lambda now: now.dealer == 2 and first_card_of_eldest_binds_me(now), rob="off")
    phone = open_app(path=PATH, storage=stored(a_save(seed, rob="off")))
    refused(phone)
    phone.tap("why")
    phone.tap("why-lesson")
    phone.wait("teaches")
    phone.page.wait_for_timeout(1500)
    at(phone, f"{PATH}/learn/following")
    phone.back()
    at(phone, PATH)
    wait_for_my_card(phone)


def test_a_lesson_without_a_step_opens_where_it_was_left(open_app) -> None:
    phone = open_app(path="/learn/following", storage=settings())
    phone.wait("teaches")
    phone.page.wait_for_timeout(1500)
    at(phone, "/learn/following")
    answer(phone, FOLLOWING.steps[0])
    phone.tap("next")
    arrive(phone, FOLLOWING.steps[1], "following")
    phone.goto("/learn/following")
    phone.see("Nothing of that suit")


def test_what_is_left_at_the_end_of_a_lesson_is_to_be_done(open_app) -> None:
    one = lesson("atlantic")
    step, other = one.steps
    phone = open_app(path=f"/learn/{one.name}/end", storage=settings())
    phone.see("Another time, then")
    phone.tap("steps-left")
    arrive(phone, step, one.name)
    for number in (15, 25):
        phone.tap(f"number-{number}")
        phone.see("Not quite")
        calm(phone)
    phone.tap("show-me")
    calm(phone)
    phone.tap("next")
    arrive(phone, other, one.name)
    phone.tap("number-15")
    phone.wait("next")
    calm(phone)
    phone.tap("next")
    phone.see("You have done 1 of 2 steps")
    phone.tap("steps-left")
    arrive(phone, step, one.name)
    phone.tap("number-30")
    phone.wait("next")
    calm(phone)
    phone.goto(f"/learn/{one.name}/end")
    phone.see("Lesson finished")


def test_choices_are_read_as_they_are_seen(open_app) -> None:
    phone = open_app(path="/learn/auction/bid", storage=settings())
    phone.wait("bid-30")
    read = [name for name in phone.identifiers() if name in CHOICES]
    assert read == CHOICES
    assert "led" not in phone.labels()
    phone.tap("bid-30")
    phone.see("more than this hand can promise")
    phone.tap("bid-20")
    phone.see("20 is a fair bid")


CHOICES = ["previous", "bid-15", "bid-20", "bid-25", "bid-30", "pass", "skip"]


def test_practice_says_which_rule_holds_and_the_glossary_what_is_searched(open_app) -> None:
    phone = open_app(path="/practice/follow", storage=settings())
    said = set()
    for _ in range(12):
        said.add(phone.label("status").split(". ")[0])
        phone.tap("skip")
        phone.page.wait_for_timeout(400)
        if len(said) > 1:
            break
    assert said == {
        "At this table you must follow suit if you can",
        "At this table you may trump even while you hold the suit that was led",
    }
    phone.goto("/rules/glossary")
    assert phone.label("search").startswith("Find a word")
