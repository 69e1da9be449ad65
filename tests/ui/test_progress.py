"""What has been learnt: kept, read back, mended, and the same in every language."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from engine.lessons.course import LESSONS, lesson
from engine.lessons.practice import REMEMBERED, Skill
from engine.lessons.steps import DEAL
from table.saves import ASIDE, Saves
from tests.ui.test_settings import Memory
from ui.progress import (
    PROGRESS,
    Book,
    Progress,
    ProgressDamaged,
    merge_progress,
    merged,
    read_progress,
    write_progress,
)

SOME = (
    Progress(greeted=True)
    .with_step("tricks", "turn-up")
    .with_step("tricks", "suit-led")
    .with_place("tricks", "suit-led")
    .with_answer(Skill.WINNER, True)
    .with_answer(Skill.WINNER, False)
    .with_answer(Skill.ROB, True)
)


def test_what_is_written_is_read_back():
    assert read_progress(write_progress(SOME)) == SOME
    assert read_progress(write_progress(Progress())) == Progress()
    assert write_progress(Progress()) == "{}"


def test_of_two_devices_the_better_of_both_is_kept():
    other = (
        Progress(unknown={"later": 1})
        .with_step("tricks", "suit-led")
        .with_step("tricks", "five")
        .with_answer(Skill.ROB, False)
        .with_answer(Skill.ROB, True)
        .with_answer(Skill.ROB, True)
    )
    both = merged(SOME, other)
    assert both.done == {"tricks": ("turn-up", "suit-led", "five")}
    assert both.at == ("tricks", "suit-led")
    assert both.scores == {Skill.WINNER: (1, 2), Skill.ROB: (2, 3)}
    assert both.answers == {Skill.WINNER: (True, False), Skill.ROB: (False, True, True)}
    assert (both.best, both.greeted, both.unknown) == (2, True, {"later": 1})
    assert merged(both, other) == both
    assert merged(SOME, SOME) == SOME


def test_progress_that_cannot_be_read_is_not_merged():
    assert read_progress(merge_progress("{}", write_progress(SOME))) == SOME
    with pytest.raises(ValueError, match="Expecting"):
        merge_progress("{}", "{")


def test_nothing_in_it_depends_on_a_language():
    assert json.loads(write_progress(SOME)) == {
        "done": {"tricks": ["turn-up", "suit-led"]},
        "at": ["tricks", "suit-led"],
        "answers": {"winner": [True, False], "rob": [True]},
        "scores": {"winner": [1, 2], "rob": [1, 1]},
        "streak": 1,
        "best": 1,
        "greeted": True,
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("done", ["tricks"]),
        ("done", "tricks"),
        ("at", "tricks"),
        ("at", ["tricks"]),
        ("at", ["tricks", 5]),
        ("answers", 7),
        ("scores", [1, 2]),
        ("streak", -1),
        ("streak", True),
        ("streak", 1.5),
        ("best", "9"),
        ("greeted", 1),
    ],
)
def test_a_wrong_value_falls_back_alone(key, value):
    kept = json.loads(write_progress(SOME)) | {key: value}
    read = read_progress(json.dumps(kept))
    assert getattr(read, key) == getattr(Progress(), key)
    assert read == replace(SOME, **{key: getattr(Progress(), key)})


def test_within_a_list_what_makes_no_sense_is_left_out_alone():
    kept = {
        "done": {"tricks": ["turn-up", "turn-up"], "": ["x"], "other": 5},
        "answers": {"winner": [True, 1], "rob": [False]},
        "scores": {"winner": [3, 2], "rob": [1, 2]},
    }
    read = read_progress(json.dumps(kept))
    assert read.done == {"tricks": ("turn-up",)}
    assert read.answers == {Skill.ROB: (False,)}
    assert read.scores == {Skill.ROB: (1, 2)}


def test_what_a_later_version_wrote_stays():
    kept = json.loads(write_progress(SOME))
    kept["stars"] = {"tricks": 3}
    kept["done"]["whist"] = ["lead"]
    kept["scores"]["bidding"] = [1, 4]
    again = json.loads(write_progress(read_progress(json.dumps(kept)).with_step("tricks", "x")))
    assert again["stars"] == {"tricks": 3}
    assert again["done"]["whist"] == ["lead"]
    assert again["scores"]["bidding"] == [1, 4]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"{}"', "[" * 100_000, "\x00"])
def test_what_is_no_progress_at_all_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - json has words of its own
        read_progress(text)


def test_a_lesson_goes_on_where_it_was_left():
    one = lesson("tricks")
    assert Progress().begun_at(one) == "turn-up"
    assert SOME.begun_at(one) == "trump-wins"  # the next after the one seen last
    assert SOME.steps_done(one) == 2
    assert not SOME.finished(one)
    done = SOME
    for step in one.steps:
        done = done.with_step(one.name, step.name)
    assert done.finished(one)
    assert done.begun_at(one) == "turn-up"
    assert done.next_lesson() is LESSONS[1]
    assert SOME.next_lesson() is one
    assert SOME.with_place("robbing", "holder").next_lesson() is lesson("robbing")
    assert Progress().next_lesson() is LESSONS[0]
    assert Progress(at=("gone", "step")).next_lesson() is LESSONS[0]
    for each in LESSONS:
        for step in each.steps:
            done = done.with_step(each.name, step.name)
    assert done.next_lesson() is None


def test_a_lesson_goes_on_where_it_was_left_and_what_was_skipped_comes_after() -> None:
    """It went back to the first step that had been skipped or only been shown."""
    one = LESSONS[0]
    names = [step.name for step in one.steps]
    skipped = Progress().with_place(one.name, names[3])
    assert skipped.begun_at(one) == names[3]
    answered = skipped.with_step(one.name, names[3])
    assert answered.begun_at(one) == names[4]
    ended = answered.with_place(one.name, names[4]).with_step(one.name, names[4])
    assert ended.begun_at(one) == names[0]
    assert ended.steps_left(one) == names[:3]
    elsewhere = skipped.with_place("robbing", "holder")
    assert elsewhere.begun_at(one) == names[0]


def test_a_deal_with_advice_that_was_left_is_gone_on_with():
    one = lesson("partner")
    done = Progress()
    for each in LESSONS:
        for step in each.steps:
            done = done.with_step(each.name, step.name)
    assert done.left_at(one) == one.steps[0].name
    left = done.with_place(one.name, DEAL)
    assert left.left_at(one) == DEAL
    assert left.next_lesson() is one
    ended = left.with_step(one.name, DEAL).with_place(one.name, one.steps[-1].name)
    assert ended.left_at(one) == one.steps[0].name
    assert ended.next_lesson() is None


def test_who_has_learnt_nothing_is_known():
    assert Progress().fresh
    assert Progress(greeted=True).fresh
    assert not Progress().with_place("tricks", "turn-up").fresh
    assert not Progress().with_answer(Skill.ROB, False).fresh


def test_streaks_scores_and_latest_answers():
    progress = Progress()
    for number in range(20):
        progress = progress.with_answer(Skill.RENEGE, number != 9)
    assert progress.scores == {Skill.RENEGE: (19, 20)}
    assert len(progress.answers[Skill.RENEGE]) == REMEMBERED
    assert (progress.streak, progress.best) == (10, 10)
    progress = progress.with_answer(Skill.ROB, False)
    assert (progress.streak, progress.best) == (0, 10)


def book_of(store: Memory) -> Book:
    return Book(store, Saves(store, ()))


async def settled(book: Book) -> None:
    while book._writing:
        await asyncio.gather(*book._writing)


def test_the_book_reads_and_keeps():
    async def run() -> None:
        store = Memory({PROGRESS: write_progress(SOME)})
        book = book_of(store)
        assert not book.looked
        await book.read()
        assert book.looked
        assert book.progress == SOME
        book.note(lambda before: before.with_step("tricks", "trump-wins"))
        assert book.progress.has_done("tricks", "trump-wins")
        await settled(book)
        assert read_progress(store.kept[PROGRESS]) == book.progress

    asyncio.run(run())


def test_what_another_tab_learnt_is_not_lost():
    async def run() -> None:
        store = Memory({})
        one, other = book_of(store), book_of(store)
        await one.read()
        await other.read()
        one.note(lambda before: before.with_step("tricks", "turn-up"))
        await settled(one)
        other.note(lambda before: before.with_step("robbing", "holder"))
        other.note(lambda before: before.with_step("robbing", "spades"))
        await settled(other)
        kept = read_progress(store.kept[PROGRESS])
        assert kept.done == {"tricks": ("turn-up",), "robbing": ("holder", "spades")}
        assert other.progress == kept

    asyncio.run(run())


def test_damaged_progress_is_put_aside_and_said_so():
    async def run() -> None:
        store = Memory({PROGRESS: "{oh"})
        book = book_of(store)
        with pytest.raises(ProgressDamaged):
            await book.read()
        assert book.looked
        assert store.kept == {ASIDE + "progress": "{oh"}
        await book.read()
        assert book.progress == Progress()

    asyncio.run(run())


def test_a_store_that_refuses_is_not_waited_for_and_nothing_is_overwritten():
    async def run() -> None:
        store = Memory({PROGRESS: write_progress(SOME)}, refuses=True)
        book = book_of(store)
        await book.read()
        assert book.looked
        book.note(lambda before: before.with_step("tricks", "turn-up"))
        await settled(book)
        assert book.progress.has_done("tricks", "turn-up")
        assert book.saves.failed
        assert book.lost == 1, "so that whoever learns can be told at once"
        assert read_progress(store.kept[PROGRESS]) == SOME

    asyncio.run(run())


def test_half_done_steps_are_remembered_until_they_are_done():
    class Answer:
        done = False

    class Done:
        done = True

    book = book_of(Memory({}))
    half, whole = Answer(), Done()
    book.leave("a", half)
    book.leave("b", whole)
    book.forget_done()
    assert book.attempt("a") is half
    assert book.attempt("b") is None
    book.leave("a", None)
    assert book.attempt("a") is None
