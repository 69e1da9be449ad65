"""Answering an exercise: what counts once, what comes too late, and what finds room."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import Card
from engine.lessons.course import lesson
from engine.lessons.exercise import Exercise
from engine.lessons.practice import Skill, question
from engine.lessons.tasks import trick_shown
from ui.components.cards import CardStyle
from ui.components.measure import lines_of
from ui.components.quiz_answers import status
from ui.components.quiz_board import Board
from ui.components.quiz_layout import Needs, board_layout, name_size
from ui.components.quiz_state import (
    CALM_SECONDS,
    FRESH,
    Attempt,
    Calm,
    Change,
    again,
    answered,
    meant_for,
    pick,
)
from ui.components.text import suited
from ui.names import usual_names
from ui.texts import make_words
from ui.texts.lessons import asks_text, hint_text
from ui.theme import make_look

EXERCISE = lesson("tricks").step("suit-led").exercise()


def wrong(now: Attempt) -> Attempt:
    return answered(EXERCISE, now, trick_shown(EXERCISE.view).cards[:1])


def right(now: Attempt) -> Attempt:
    return answered(EXERCISE, now, EXERCISE.solution)


def a_board(exercise: Exercise, attempt: Attempt) -> Board:
    look, words = make_look(dark=True, text_size=1.0), make_words("en")
    style = CardStyle("two", "AKQJ", look.palette, 0)
    return Board(exercise, attempt, words, look, style, usual_names(words, 4))


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def later(clock: Clock, calm: Calm, now: Attempt, change: Change) -> Attempt:
    clock.now += 2 * CALM_SECONDS
    return calm.put(now, change)


def test_a_double_tap_on_an_answer_counts_one_answer():
    clock = Clock()
    calm = Calm(clock)
    drawn = FRESH
    once = later(clock, calm, drawn, meant_for(drawn, wrong))
    assert once.wrong == 1
    assert calm.put(once, meant_for(drawn, wrong)) is once, "drawn before the first tap was heard"
    assert calm.put(once, meant_for(once, wrong)) is once, "drawn after it, but tapped at once"
    assert later(clock, calm, once, meant_for(drawn, wrong)) is once, "however late it comes"
    assert later(clock, calm, once, meant_for(once, wrong)).wrong == 2


def test_the_same_wrong_answer_again_is_heard_again():
    def said(attempt: Attempt) -> str:
        label = status(a_board(EXERCISE, attempt)).label
        assert label
        return label

    once = wrong(FRESH)
    assert said(once).startswith("Not quite. ")
    assert said(wrong(once)).startswith("Still not quite. ")
    assert said(wrong(once)) != said(wrong(wrong(once)))


def test_too_many_discards_are_said_to_be_too_many():
    """Four cards were marked, the button was off, and nothing said why."""
    exercise = lesson("auction").step("discard").exercise()
    attempt = FRESH
    for card in exercise.view.hand[:4]:
        attempt = pick(exercise, attempt, card)
    assert status(a_board(exercise, attempt)).label == (
        "You have the kitty: discard 3 cards, no more and no fewer"
    )
    fewer = pick(exercise, attempt, exercise.view.hand[0])
    assert status(a_board(exercise, fewer)).label == "Choose the three cards to discard"


def test_a_tap_that_was_meant_for_what_was_there_before_does_nothing():
    clock = Clock()
    calm = Calm(clock)
    calm.begin()  # a step, or a question, has just come
    assert calm.put(FRESH, right) is FRESH
    done = later(clock, calm, FRESH, right)
    assert done.done
    assert not calm.over, "nor is what stands where the answer stood pressed by the same taps"
    assert calm.put(done, meant_for(done, again)) is done
    assert later(clock, calm, done, meant_for(done, again)).run == 1


def test_cards_are_picked_as_fast_as_they_are_tapped():
    exercise = lesson("top-trumps").step("the-order").exercise()
    calm = Calm(Clock())
    calm.begin()
    one, two, *_ = exercise.solution
    picked = calm.put(FRESH, meant_for(FRESH, lambda now: pick(exercise, now, one)))
    both = calm.put(picked, meant_for(FRESH, lambda now: pick(exercise, now, two)))
    assert both.picked == (one, two)


def test_a_double_tap_on_a_card_does_not_take_it_back():
    exercise = lesson("top-trumps").step("the-order").exercise()
    clock = Clock()
    calm = Calm(clock)
    one, two, *_ = exercise.solution

    def tap(now: Attempt, card: Card) -> Attempt:
        return calm.put(now, meant_for(now, lambda now: pick(exercise, now, card)))

    picked = tap(tap(FRESH, one), one)
    assert picked.picked == (one,)
    assert tap(tap(picked, two), two).picked == (one, two)
    clock.now += 2 * CALM_SECONDS
    assert tap(picked, one).picked == (), "later on it is meant"


def test_practice_does_not_ask_twice_in_the_same_words():
    words = make_words("en")
    for skill in Skill:
        exercise = question(skill, Random(1)).exercise
        assert hint_text(words, skill) != asks_text(words, exercise.task, exercise.view)


def test_a_name_is_rather_written_smaller_than_cut():
    assert name_size("Ana", 60, 18) == 18
    assert 13 < name_size("Mariana", 60, 18) < 18
    assert name_size("Mariana Albuquerque", 60, 18) == 13.5, "then dots say that it goes on"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_names_under_small_cards_in_a_row_have_the_room_beside_them(seats):
    """At 320x568 with letters twice as large, "Paco" and "Diego" were "Pa..." and "Die..."."""
    needs = Needs(hand=5, seats=seats, corner=True, label=119, name=30)
    layout = board_layout(272, needs.fitting(272, 0), needs)
    taken = (layout.turn_up, layout.label)
    for number, one in enumerate(layout.names):
        assert name_size("Diego", one.width - 8, 18) > 13.5
        assert one.left >= 0
        assert one.right <= layout.size.width
        assert not any(one.overlaps(other) for other in (*layout.names[number + 1 :], *taken))


def test_red_suits_are_red_in_what_is_said():
    said = suited(
        make_look(dark=True, text_size=1.0), "10♦ beats 9♦, and A♥ beats K♠", aloud="the ten"
    )
    red = {span.text for span in said.spans if span.style is not None}
    assert red == {"♦", "♥"}
    assert "".join(span.text for span in said.spans) == "10♦ beats 9♦, and A♥ beats K♠"
    assert said.semantics_label == "the ten"


def test_lines_are_counted_word_by_word():
    assert lines_of("", 16, 100) == 1
    assert lines_of("four five six", 16, 1000) == 1
    assert lines_of("four five six", 16, 9 * 16 * 0.52) == 2
    assert lines_of("a-word-of-24-characters", 10, 10 * 10 * 0.52) == 3
