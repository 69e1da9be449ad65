"""Lessons and practice played by taps: right, wrong, shown, left and come back to."""

from __future__ import annotations

import pytest

from engine.lessons.course import LESSONS, lesson
from engine.lessons.practice import Skill
from i18n import LANGUAGES
from tests.browser.games import a_save, stored
from tests.browser.learning import (
    FIRST,
    PHONES,
    answer,
    arrive,
    at,
    calm,
    learnt,
    settings,
    solved,
    tap_cards,
)
from ui.progress import PROGRESS, Progress, write_progress


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
    heard = phone.labels()
    taught = next(at for at, said in enumerate(heard) if "of another suit" in said)
    assert heard.index("Only the suit led counts") < taught, "a heading comes before its text"
    phone.tap("trick-KH")
    phone.see("only a trump or a card of the suit that was led can win")
    assert not phone.has("show-me")
    calm(phone)
    phone.tap("trick-JC")
    phone.wait("show-me")
    assert phone.label("status").startswith("Still not quite")
    calm(phone)
    phone.tap("show-me")
    phone.wait("next")
    calm(phone)
    assert phone.label("status").startswith("Here is the answer")
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
    phone.back()  # the step that was left by the arrow is none to come back to
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
    calm(laptop)
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
