"""Lessons and practice played by taps: right, wrong, shown, left and come back to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cards import parse_cards
from engine.lessons.course import LESSONS, lesson
from engine.lessons.practice import Skill
from engine.lessons.steps import Step
from engine.lessons.tasks import PickWinner, Sort
from i18n import LANGUAGES
from tests.browser.driver import Driver
from tests.browser.games import a_save, my_cards, stored
from ui.components.quiz_state import CALM_SECONDS
from ui.context import SETTINGS
from ui.progress import PROGRESS, Progress, read_progress, write_progress

FIRST = LESSONS[0]
PHONES = [(320, 568), (390, 844)]
STILL = {"motion": "off", "language": "en"}
FINGER = 47.5


def settings(**more: Any) -> dict[str, str]:
    return {SETTINGS: json.dumps(STILL | more)}


def learnt(device: Driver) -> Progress:
    text = device.storage().get(f"flutter.{PROGRESS}")
    return read_progress(json.loads(text)) if text else Progress()


def at(device: Driver, path: str) -> None:
    device.until(lambda: device.path == path, f"path {path}")


def solved(step: Step) -> Any:
    """Give a right answer: cards, or an action with a card."""
    return step.exercise().solution


def calm(device: Driver) -> None:
    """Let the moment pass in which a tap would be taken for the second half of a double tap."""
    device.page.wait_for_timeout(CALM_SECONDS * 1000 + 100)


def arrive(device: Driver, step: Step, name: str = FIRST.name) -> None:
    """Wait until the step is there, not answered yet."""
    at(device, f"/learn/{name}/{step.name}")
    device.gone("next")
    device.wait("status")
    calm(device)


def tap_cards(device: Driver, step: Step, cards: Any) -> None:
    """Answer with these cards."""
    trick = isinstance(step.task, PickWinner)
    calm(device)
    for card in cards:
        device.tap(f"{'trick' if trick else 'card'}-{card.name}")
    if not trick:
        device.until(lambda: can_press(device, "check"), "can check")
        device.tap("check")


def can_press(device: Driver, identifier: str) -> bool:
    node = device.node(identifier)
    own = node.get_attribute("flt-tappable") is not None
    return own or node.locator("[flt-tappable]").count() > 0


def answer(device: Driver, step: Step) -> None:
    """Give the right answer to a step of the first lesson."""
    solution = solved(step)
    if isinstance(solution, tuple):
        tap_cards(device, step, solution)
    else:
        device.tap(f"card-{solution.card.name}")
    device.wait("next")
    calm(device)


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_lesson_from_the_first_start_to_its_end(open_app, size) -> None:
    phone = open_app(*size, storage=settings())
    phone.tap("teach-me")
    for number, step in enumerate(FIRST.steps):
        arrive(phone, step)
        assert phone.label("steps") == f"Step {number + 1} of {len(FIRST.steps)}"
        answer(phone, step)
        assert phone.label("status").startswith("Right!")
        phone.until(
            lambda step=step: learnt(phone).has_done(FIRST.name, step.name), "progress kept"
        )
        phone.tap("next")
    phone.see("Lesson finished")
    at(phone, f"/learn/{FIRST.name}/end")
    calm(phone)
    phone.tap("next-lesson")
    arrive(phone, LESSONS[1].steps[0], LESSONS[1].name)


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_wrong_answers_explain_themselves_and_the_right_one_is_shown(open_app, size) -> None:
    step = FIRST.step("suit-led")
    phone = open_app(*size, path=f"/learn/{FIRST.name}/{step.name}", storage=settings())
    arrive(phone, step)
    phone.tap("trick-KH")
    phone.see("only a trump or a card of the suit that was led can win")
    assert not phone.has("show-me")
    calm(phone)
    phone.tap("trick-JC")
    phone.wait("show-me")
    assert phone.label("status").startswith("Not quite")
    calm(phone)
    phone.tap("show-me")
    phone.wait("next")
    calm(phone)
    assert phone.label("status").startswith("This is it")
    assert any("Not quite" in line for line in phone.live())
    assert not learnt(phone).has_done(FIRST.name, step.name)
    phone.tap("again")
    arrive(phone, step)
    answer(phone, step)
    phone.until(lambda: learnt(phone).has_done(FIRST.name, step.name), "done after all")


def test_cards_are_put_in_order_and_taken_back(open_app) -> None:
    one = lesson("top-trumps")
    step = one.steps[0]
    phone = open_app(path=f"/learn/{one.name}/{step.name}", storage=settings())
    best, *others = solved(step)
    worst = others.pop()
    phone.tap(f"card-{worst.name}")
    phone.until(lambda: "place 1" in phone.label(f"card-{worst.name}"), "in the first place")
    calm(phone)
    phone.tap(f"card-{worst.name}")
    phone.until(lambda: "place" not in phone.label(f"card-{worst.name}"), "taken back")
    calm(phone)
    tap_cards(phone, step, (worst, best, *others))
    phone.see("nothing stands above the five of trumps")
    tap_cards(phone, step, ())
    for card in (worst, best, *others):
        phone.tap(f"card-{card.name}")
        phone.until(lambda card=card: "place" not in phone.label(f"card-{card.name}"), "free")
    answer(phone, step)
    assert phone.label("status").startswith("Right!")


def test_a_step_is_left_skipped_and_gone_back_from(open_app) -> None:
    phone = open_app(path="/learn", storage=settings())
    phone.tap("lesson-following")
    following = lesson("following")
    arrive(phone, following.steps[0], "following")
    phone.tap("skip")
    arrive(phone, following.steps[1], "following")
    phone.tap("previous")
    arrive(phone, following.steps[0], "following")
    phone.back()
    at(phone, f"/learn/following/{following.steps[1].name}")
    phone.tap("back")
    at(phone, "/learn")
    phone.wait("go-on")
    assert "Following suit" in phone.label("go-on")
    phone.goto(f"/learn/following/{following.steps[-1].name}")
    phone.tap("skip")
    phone.wait("steps-left")
    phone.goto("/learn/no-such-lesson")
    phone.wait("go-on")


def test_a_reload_and_another_language_keep_the_place(open_app) -> None:
    step = FIRST.step("turn-up")
    path = f"/learn/{FIRST.name}/{step.name}"
    phone = open_app(path=path, storage=settings())
    first, *_ = solved(step)
    phone.tap(f"card-{first.name}")
    phone.reload()
    phone.wait(f"card-{first.name}")
    at(phone, path)
    phone.goto("/settings")
    phone.tap("language-pt")
    phone.see("Configurações")
    phone.goto(path)
    phone.wait(f"card-{first.name}")
    at(phone, path)
    phone.reopen("/learn")
    phone.wait("go-on")
    phone.tap("go-on")
    at(phone, path)
    answer(phone, step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_and_practice_open_in_every_language(open_app, language) -> None:
    phone = open_app(path="/learn", storage=settings(language=language))
    phone.wait("go-on")
    phone.goto("/practice/winner")
    phone.wait("status")
    phone.goto("/learn/auction/discard")
    phone.wait("check")


def test_a_lesson_is_learnt_from_the_keyboard(open_app) -> None:
    step = FIRST.step("suit-led")
    laptop = open_app(
        1280, 800, path=f"/learn/{FIRST.name}/{step.name}", storage=settings(), touch=False
    )
    (winner,) = solved(step)
    arrive(laptop, FIRST.step("suit-led"))
    laptop.focus(f"trick-{winner.name}")
    laptop.press("Enter")
    laptop.wait("next")
    laptop.focus("next")
    laptop.press("Enter")
    arrive(laptop, FIRST.step("trump-wins"))
    laptop.press("Escape")
    at(laptop, "/learn")


def test_a_screen_reader_can_answer(open_app) -> None:
    step = FIRST.step("win-a-trick")
    phone = open_app(path=f"/learn/{FIRST.name}/{step.name}", storage=settings())
    arrive(phone, step)
    phone.click(f"card-{solved(step).card.name}")
    phone.wait("next")
    phone.until(lambda: any("Right!" in line for line in phone.live()), "spoken")


def test_practice_counts_and_goes_on(open_app) -> None:
    phone = open_app(path="/practice", storage=settings())
    phone.tap("practise-rob")
    for number in range(3):
        phone.wait("yes")
        calm(phone)
        phone.tap("yes")
        phone.until(
            lambda number=number: learnt(phone).scores.get(Skill.ROB, (0, 0))[1] == number + 1,
            "counted once",
        )
        calm(phone)
        if not phone.has("next"):
            phone.tap("no")
        phone.wait("next")
        calm(phone)
        phone.tap("next")
        phone.gone("next")
    progress = learnt(phone)
    right, asked = progress.scores[Skill.ROB]
    assert asked == 3
    assert right == sum(progress.answers[Skill.ROB])
    phone.tap("back")
    phone.wait("practise-mixed")
    assert f"{right} of 3 right" in phone.label("practise-rob")


def test_a_double_tap_answers_a_question_once_and_presses_nothing_else(open_app) -> None:
    phone = open_app(path="/practice/rob", storage=settings())
    phone.wait("yes")
    calm(phone)
    phone.double_tap("yes")
    phone.until(lambda: learnt(phone).scores, "counted")
    calm(phone)
    assert learnt(phone).scores[Skill.ROB][1] == 1
    assert len(learnt(phone).answers[Skill.ROB]) == 1
    assert phone.label("status").split(".")[0].split("!")[0] in ("Not quite", "Right")
    step = FIRST.step("suit-led")
    phone.goto(f"/learn/{FIRST.name}/{step.name}")
    arrive(phone, step)
    phone.double_tap(f"trick-{solved(step)[0].name}")
    phone.wait("next")
    calm(phone)
    assert phone.label("status").startswith("Right!")
    phone.double_tap("next")
    arrive(phone, FIRST.step("trump-wins"))
    phone.back()
    at(phone, f"/learn/{FIRST.name}/{step.name}")


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


def cards_of(device: Driver) -> list[str]:
    return [name for name in device.identifiers() if name.startswith("card-")]


def test_that_nothing_is_kept_is_told_of_what_is_learnt_and_covers_nothing(open_app) -> None:
    phone = open_app(path="/practice/rob", storage=settings())
    phone.wait("yes")
    calm(phone)
    phone.page.evaluate(
        """() => { Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError"); } }"""
    )
    phone.tap("yes")
    phone.wait("notice")
    assert "how far you have come" in phone.label("notice")
    told = phone.rect("notice")
    for name in ("back", "status", "yes", "no", "next", "skip", "teaches"):
        assert not phone.has(name) or not told.overlaps(phone.rect(name)), name
    phone.console_errors.clear()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("/learn/%F0%9F%98%80//", "/learn"),
        ("/learn/no-such-lesson/deal", "/learn"),
        ("/practice/%F0%9F%98%80", "/practice"),
        ("/rules/no-such-game", "/rules"),
        ("/rules/no-such-game/win", "/rules"),
    ],
)
def test_an_address_that_names_nothing_leads_to_the_list(open_app, wrong, right) -> None:
    phone = open_app(path=wrong, storage=settings())
    at(phone, right)


def test_a_whole_deal_is_played_with_advice(open_app) -> None:
    fast = {"speed": "fast"}
    phone = open_app(path="/learn/partner/deal", storage=settings(**fast))
    assert "A whole deal with a partner" in phone.label("hello")
    phone.tap("begin")
    advised = 0
    while not phone.has("outcome"):
        phone.until(lambda: phone.has("advice") or phone.has("outcome"), "advice", timeout=30)
        if not phone.has("advice"):
            break
        said = phone.label("advice")
        assert ": " in said
        advised += 1
        if phone.has("keep"):
            phone.tap("keep")
            phone.gone("keep")
            continue
        mine = [n for n, label in phone.said().items() if label.endswith(", may be played")]
        named = [n for n in mine if phone.label(n).split(",")[0] in said] or mine
        phone.tap(named[0])
        phone.gone(named[0])
    assert advised >= 4
    phone.wait("finish")
    phone.tap("finish")
    phone.wait("lesson-end")


def test_a_deal_with_advice_goes_on_after_a_reload(open_app) -> None:
    phone = open_app(path="/learn/partner/deal", storage=settings(speed="fast"))
    phone.tap("begin")
    phone.tap("keep")
    phone.until(lambda: phone.has("advice") and not phone.has("keep"), "advice", timeout=30)
    mine = f"card-{phone.until(lambda: my_cards(phone))[0]}"
    phone.tap(mine)
    phone.until(
        lambda: phone.has("advice") and mine not in phone.identifiers(), "advice", timeout=30
    )
    before = (phone.label("advice"), set(cards_of(phone)))
    phone.reopen("/learn/partner/deal")
    phone.until(lambda: phone.has("advice"), "advice")
    assert (phone.label("advice"), set(cards_of(phone))) == before
    phone.tap("menu")
    phone.tap("leave")
    phone.wait("go-on")
    assert "With a partner" in phone.label("go-on")


def test_the_first_question_is_asked_once(open_app) -> None:
    phone = open_app(storage=settings())
    phone.wait("teach-me")
    phone.tap("i-know")
    phone.wait("start")
    phone.reopen("/")
    phone.wait("learn")
    assert not phone.has("teach-me")
    assert phone.has("practice")


def test_just_deal_begins_a_game_at_once(open_app) -> None:
    phone = open_app(storage=settings(speed="fast"))
    phone.tap("just-deal")
    phone.wait("turn-up")
    assert phone.path.startswith("/table/")
    phone.goto("/")
    phone.wait("learn")
    assert not phone.has("teach-me")


def test_who_has_played_is_not_asked(open_app) -> None:
    phone = open_app(storage=stored(a_save("known")))
    phone.wait("learn")
    assert not phone.has("teach-me")


def test_damaged_progress_is_set_aside_and_said_so(open_app) -> None:
    phone = open_app(path="/learn", storage=settings() | {PROGRESS: "{oh"})
    assert "set aside" in phone.label("notice")
    phone.wait("go-on")
    phone.until(lambda: f"flutter.{PROGRESS}" not in phone.storage(), "moved away")


def test_a_finished_lesson_says_so_in_the_list(open_app) -> None:
    progress = Progress()
    for step in FIRST.steps:
        progress = progress.with_step(FIRST.name, step.name)
    phone = open_app(path="/learn", storage=settings() | {PROGRESS: write_progress(progress)})
    phone.wait("go-on")
    assert "All steps done" in phone.label(f"lesson-{FIRST.name}")
    assert LESSONS[1].name in ("top-trumps",)
    assert "The best trumps" in phone.label("go-on")


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
