"""Lessons and practice on screens of all sizes: what is in sight, and large enough to tap."""

from __future__ import annotations

import pytest

from engine.cards import parse_cards
from engine.lessons.course import lesson
from engine.lessons.tasks import Sort
from tests.browser.learning import (
    FINGER,
    arrive,
    calm,
    cards_of,
    settings,
    solved,
    tap_cards,
)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (568, 320), (844, 390)], ids=str)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_what_is_asked_and_the_cards_are_in_sight_on_arrival(open_app, size, text) -> None:
    """Four suits to choose from, one below the other, once left no room for the cards."""
    phone = open_app(*size, path="/learn", storage=settings(text_size=text, language="es"))
    for one, name in (
        ("tricks", "suit-led"),
        ("following", "void"),
        ("top-trumps", "the-order"),
        ("auction", "name-trump"),
    ):
        step = lesson(one).step(name)
        phone.goto(f"/learn/{one}/{name}")
        arrive(phone, step, one)
        # Of a step that has just come in place of another, nodes may still be on their way.
        phone.until(lambda: "status" in phone.rects(), "what is asked")
        rects = phone.rects()
        cards = [rect for named, rect in rects.items() if named.startswith(("card-", "trick-"))]
        asked = rects["status"]
        for rect in (asked, *cards):
            assert rect.y >= 0, (name, rect)
            assert rect.y + rect.height <= size[1], (name, rect)
        assert not any(asked.overlaps(card) for card in cards), name
        for button in ("check", "trump-S", "trump-C"):
            if button in rects:
                assert not any(rects[button].overlaps(card) for card in cards), (name, button)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_long_answer_leaves_the_cards_in_sight(open_app, language) -> None:
    """On the smallest phone, with the largest letters: what it says scrolls above them."""
    size = (320, 568)
    storage = settings(text_size=2.0, language=language)
    phone = open_app(*size, path="/learn", storage=storage)
    for one, name, wrong in (("following", "void", "2D"), ("top-trumps", "the-order", "")):
        step = lesson(one).step(name)
        phone.goto(f"/learn/{one}/{name}")
        arrive(phone, step, one)
        # Of a step that has just come in place of another, nodes may still be on their way.
        phone.until(lambda: cards_of(phone), "the cards")
        before = {card: phone.rect(card) for card in cards_of(phone)}
        asked = phone.label("status")
        tap_cards(phone, step, parse_cards(wrong) if wrong else reversed(solved(step)))
        phone.until(lambda asked=asked: phone.label("status") != asked, "an answer")
        calm(phone)
        above = phone.rect("status").y
        assert 0 <= above < size[1] / 4
        assert before
        for card in before:
            rect = phone.rect(card)
            assert above < rect.y, (name, card)
            assert rect.y + rect.height <= phone.rect("check").y + 1, (name, card)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)], ids=str)
def test_the_board_stands_still_when_an_answer_comes(open_app, size) -> None:
    """The answer took the place of what is asked, and what shows the solution pushed the cards."""
    phone = open_app(*size, path="/learn", storage=settings(language="es"))
    step = lesson("following").step("no-duty")
    phone.goto("/learn/following/no-duty")
    arrive(phone, step, "following")
    before = phone.rect("trick-KC")
    for card in ("8D", "QH"):
        said = phone.label("status")
        phone.tap(f"card-{card}")
        phone.until(lambda said=said: phone.label("status") != said, "an answer")
        calm(phone)
        assert phone.rect("trick-KC").y == pytest.approx(before.y, abs=2)
    assert phone.has("show-me")


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(320, 568), (844, 390), (820, 1180)], ids=str)
def test_what_is_tapped_is_large_enough_and_in_reach(open_app, size, text) -> None:
    phone = open_app(*size, path="/learn", storage=settings(text_size=text))
    for one, name in (("top-trumps", "the-order"), ("following", "void"), ("auction", "discard")):
        step = lesson(one).step(name)
        cards = step.exercise().view.hand
        if isinstance(step.task, Sort):
            cards = solved(step)
        mine = {f"card-{card.name}" for card in cards}
        phone.goto(f"/learn/{one}/{name}")
        phone.until(lambda mine=mine: mine <= set(phone.identifiers()), "the cards")
        for target in (*sorted(mine), "check", "skip", "previous", "back"):
            if text > 1:  # then what has no room scrolls
                phone.node(target).evaluate("(node) => node.scrollIntoView({block: 'center'})")
            rect = phone.rect(target)
            assert rect.height >= FINGER, (name, target, rect)
            assert rect.width >= FINGER - 4, (name, target, rect)
            assert -4 <= rect.x <= size[0] - rect.width + 4, (name, target, rect)
