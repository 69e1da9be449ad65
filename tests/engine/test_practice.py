"""Practice: questions at random, never trivial, and more of what went wrong."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cards import parse_cards
from engine.lessons.practice import (
    LEAST_WEIGHT,
    REMEMBERED,
    Skill,
    choose_skill,
    question,
    streak,
    weight,
    with_answer,
)
from engine.lessons.scene import LEARNER
from engine.lessons.tasks import MayRob, PickLegal, PickTrumps, PickWinner, Sort, trick_shown
from engine.ranking import suit_in_play, top_trumps

KINDS = {
    Skill.TRUMPS: PickTrumps,
    Skill.TRUMP_ORDER: Sort,
    Skill.PLAIN_ORDER: Sort,
    Skill.WINNER: PickWinner,
    Skill.FOLLOW: PickLegal,
    Skill.RENEGE: PickLegal,
    Skill.ROB: MayRob,
}
each_skill = pytest.mark.parametrize("skill", Skill)


def questions(skill: Skill, count: int = 60):
    return [question(skill, Random(f"{skill} {n}")) for n in range(count)]


@each_skill
def test_a_question_is_of_its_kind_and_can_be_answered(skill):
    for one in questions(skill):
        exercise = one.exercise
        assert one.skill is skill
        assert isinstance(exercise.task, KINDS[skill])
        assert exercise.check(exercise.solution).right
        assert exercise.view.seat == LEARNER


@each_skill
def test_the_same_seed_asks_the_same(skill):
    assert question(skill, Random("a")) == question(skill, Random("a"))
    assert len({str(one.exercise.view.hand) for one in questions(skill, 20)}) > 10


@each_skill
def test_no_question_is_answered_by_doing_nothing_in_particular(skill):
    """Neither all cards, nor none, nor the order in which they lie."""
    for one in questions(skill):
        exercise = one.exercise
        hand, solution = exercise.view.hand, exercise.solution
        match exercise.task:
            case PickTrumps():
                assert 0 < len(solution) < len(hand)
            case Sort(cards):
                assert solution != parse_cards(cards)
                assert len(set(solution)) == 5
            case PickWinner():
                trump = exercise.view.trump
                suits = [suit_in_play(card, trump) for card in trick_shown(exercise.view).cards]
                assert sum(suit in (trump, suits[0]) for suit in suits) > 2


def test_both_answers_come_where_there_are_two():
    robs = Counter(one.exercise.solution for one in questions(Skill.ROB, 100))
    assert min(robs[True], robs[False]) >= 20
    free = Counter(
        len(one.exercise.solution) == len(one.exercise.view.hand)
        for one in questions(Skill.RENEGE, 100)
    )
    assert min(free[True], free[False]) >= 20


def test_reneging_is_asked_of_somebody_who_holds_a_top_trump():
    for one in questions(Skill.RENEGE):
        view = one.exercise.view
        assert any(card in top_trumps(view.trump) for card in view.hand)
        assert suit_in_play(view.trick.cards[0], view.trump) is view.trump


def test_what_goes_wrong_comes_more_often():
    assert weight((False,) * REMEMBERED) > weight((True, False) * 6) > weight((True,) * REMEMBERED)
    assert weight((True,) * REMEMBERED) > LEAST_WEIGHT
    assert weight(()) == weight((True, False))
    answers = dict.fromkeys(Skill, (True,) * REMEMBERED)
    answers[Skill.RENEGE] = (False,) * REMEMBERED
    asked = Counter(choose_skill(answers, Random(str(n))) for n in range(600))
    assert set(asked) == set(Skill)
    assert asked[Skill.RENEGE] > 2 * max(asked[skill] for skill in Skill if skill != "renege")


def test_only_the_latest_answers_count():
    answers = {}
    for number in range(REMEMBERED + 5):
        answers = with_answer(answers, Skill.ROB, number > 8)
    assert len(answers[Skill.ROB]) == REMEMBERED
    assert streak(answers[Skill.ROB]) == REMEMBERED - 4
    assert streak(()) == 0
    assert streak((True, False)) == 0
