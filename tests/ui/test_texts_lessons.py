"""Every step, answer and piece of advice in words, in every language, for eye and ear."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from engine.actions import Deal
from engine.beats import Beats
from engine.cards import ACE_OF_HEARTS, JOKER, Suit, parse_cards, shuffled
from engine.lessons.course import LESSONS, lesson
from engine.lessons.goals import Goal
from engine.lessons.practice import Skill, question
from engine.lessons.tasks import Act, Count, Sort
from engine.lessons.verdicts import MayPlay, Number, Says, beaten
from engine.players.advice import Because, advise, explained
from engine.ranking import order
from engine.ruleset import TWO_PAIRS, preset
from engine.transition import apply_action, new_match
from engine.view import view_for
from i18n import LANGUAGES
from tests.engine.test_lessons import STEPS, possible
from ui.names import usual_names
from ui.texts import make_words
from ui.texts.advice import _BECAUSE, advice_text
from ui.texts.lesson_steps import BASICS
from ui.texts.lesson_steps_more import RELATIVES
from ui.texts.lessons import (
    asks_text,
    best_streak_text,
    done_text,
    end_title,
    facts_text,
    lesson_line,
    lesson_number,
    lesson_title,
    score_text,
    skill_line,
    skill_title,
    step_done,
    step_teaches,
    step_text,
    step_title,
    steps_text,
    streak_text,
)
from ui.texts.verdicts import verdict_text
from ui.texts.words import GLYPHS, Words

EN = make_words("en")
each_language = pytest.mark.parametrize(
    "words", [make_words(language) for language in LANGUAGES], ids=lambda words: words.language
)


def sound(words: Words, text: str, *, empty: bool = False) -> None:
    """A sentence for players: something said, all placeholders filled, nothing half-made."""
    assert empty or text.strip()
    for wrong in ("{", "}", "None", "  ", "Says.", ".."):
        assert wrong not in text, text
    if words.spoken:
        assert not set(text) & set(GLYPHS.values()), text


@each_language
def test_every_step_has_a_title_and_a_few_short_sentences(words):
    for one, step in STEPS:
        view = step.exercise().view
        names = usual_names(words, view.layout.seats)
        sound(words, step_title(words, one.name, step.name))
        for said in (words, words.aloud):
            sound(said, step_teaches(said, one.name, step.name, view, names))
            sound(said, step_done(said, one.name, step.name, view, names), empty=True)
            sound(said, asks_text(said, step.task, view))


@each_language
def test_lessons_and_skills_have_names_and_lines(words):
    for number, one in enumerate(LESSONS, 1):
        sound(words, lesson_title(words, one.name))
        sound(words, lesson_line(words, one.name))
        sound(words, lesson_number(words, number))
        for done in range(len(one.steps) + 1):
            sound(words, steps_text(words, done, len(one.steps)))
    for skill in Skill:
        sound(words, skill_title(words, skill))
        sound(words, skill_line(words, skill))
    for count in (0, 1, 2, 40):
        sound(words, streak_text(words, count))
        sound(words, best_streak_text(words, count))
        sound(words, score_text(words, count, 2 * count))


def test_texts_and_lessons_name_the_same_steps():
    assert {**BASICS, **RELATIVES}.keys() == {one.name for one in LESSONS}
    for one in LESSONS:
        texts = (BASICS if one.name in BASICS else RELATIVES)[one.name]
        assert list(texts) == [step.name for step in one.steps]


def test_what_is_taught_is_short_and_names_cards_of_the_scene():
    for one, step in STEPS:
        text = step_text(one.name, step.name)
        assert len(text.title) <= 40
        assert len(text.teaches) <= 290, (one.name, step.name)
        view = step.exercise().view
        board = {card.name for card in (*view.hand, *view.cards_seen)}
        if isinstance(step.task, Sort):
            board |= set(step.task.cards.split())
        teaching_order = isinstance(step.task, Sort) or ACE_OF_HEARTS.name in text.cards.values()
        assert teaching_order or set(text.cards.values()) <= board, (one.name, step.name)


def test_steps_in_which_any_answer_is_right_say_more():
    for one, step in STEPS:
        if isinstance(step.task, Act) and step.task.goal in (Goal.BID,):
            assert step_text(one.name, step.name).done


def test_a_right_answer_is_not_told_off():
    """King and four of clubs were right, and it said that the eight may not be played."""
    exercise = lesson("following").step("follow-suit").exercise()
    verdict = exercise.check(exercise.solution)
    assert verdict.right
    said = verdict_text(EN, verdict, exercise.view.trump)
    assert said == "Clubs were led and you hold one: follow with a club"


@each_language
def test_every_answer_is_answered_in_a_sentence(words):
    """Every order, every set of cards, every button of every lesson."""
    for _, step in STEPS:
        exercise = step.exercise()
        trump = exercise.view.trump
        seen = set()
        for answer in possible(exercise):
            verdict = exercise.check(answer)
            if verdict in seen:
                continue
            seen.add(verdict)
            for said in (words, words.aloud):
                sound(said, verdict_text(said, verdict, trump))


@each_language
def test_every_question_of_practice_is_answered_in_a_sentence(words):
    for skill in Skill:
        for number in range(6):
            exercise = question(skill, random.Random(f"{skill} {number}")).exercise
            for answer in islice(possible(exercise), 40):
                verdict = exercise.check(answer)
                for said in (words, words.aloud):
                    sound(said, verdict_text(said, verdict, exercise.view.trump))


def test_a_question_of_practice_tells_what_its_answer_hangs_on():
    """Which rule of following holds, and who has dealt."""
    told = {}
    for skill in Skill:
        for number in range(12):
            exercise = question(skill, random.Random(f"{skill} {number}")).exercise
            view = exercise.view
            names = usual_names(EN, view.layout.seats)
            said = facts_text(EN, exercise.task, view, names)
            if skill is Skill.FOLLOW:
                told.setdefault(view.rules.follow, set()).add(said)
            elif skill is Skill.ROB:
                who = "You have" if view.dealer == view.seat else f"{names[view.dealer]} has"
                assert said == f"{who} dealt, and nobody has led yet"
            else:
                assert said == ""
    assert all(len(said) == 1 for said in told.values())
    assert set.union(*told.values()) == {
        "At this table you must follow suit if you can",
        "At this table you may trump even while you hold the suit that was led",
    }


def test_a_bid_is_answered_as_it_was_made():
    exercise = lesson("auction").step("bid").exercise()
    said = {
        verdict_text(EN, exercise.check(answer), None) for answer in exercise.view.legal_actions
    }
    assert said == {
        "15 is a fair bid for this hand",
        "20 is a fair bid for this hand",
        "25 is a fair bid for this hand",
        "30 is more than this hand can promise: bid 25 at most",
        "This hand is worth a bid of up to 25",
    }


def test_cards_among_named_ones_are_named():
    """The ace of hearts beside "the jack of trumps", never its sign."""
    said = {}
    for one, step in STEPS:
        view = step.exercise().view
        names = usual_names(EN, view.layout.seats)
        said[step.name] = step_teaches(EN, one.name, step.name, view, names)
    assert "the jack of trumps and the ace of hearts" in said["the-order"]
    for text in said.values():
        for rank in ("five", "jack", "king", "queen"):
            assert not re.search(rf"the {rank}(?: of trumps)?(?:,| and(?: above)?) A♥", text), text


def test_the_end_of_a_lesson_says_what_was_done():
    ends = [(end_title(EN, done, 4), done_text(EN, "scoring", done, 4)) for done in (0, 1, 3, 4)]
    assert ends == [
        ("Another time, then", "You can do “Scoring and winning” whenever you like"),
        ("The end of the lesson", "You have done 1 of 4 steps of “Scoring and winning”"),
        ("Almost there", "You have done 3 of 4 steps of “Scoring and winning”"),
        ("Lesson finished", "You have done every step of “Scoring and winning”"),
    ]


@each_language
def test_every_reason_why_a_card_wins_is_said(words):
    seen = set()
    for trump in Suit:
        for suit in Suit:
            ranking = order(suit, trump)
            for place, best in enumerate(ranking):
                for card in ranking[place + 1 :]:
                    verdict = beaten(card, best, trump)
                    seen.add(verdict.beats)
                    sound(words, verdict_text(words, verdict, trump))
                    sound(words.aloud, verdict_text(words.aloud, verdict, trump))
    assert seen == set(Beats) - {Beats.TRUMP, Beats.SUIT_LED}


def test_wrong_answers_are_explained_from_the_cards():
    def said(one: str, step: str, *cards: str) -> str:
        exercise = lesson(one).step(step).exercise()
        held = {card.name: card for card in (*exercise.view.hand, *exercise.view.cards_seen)}
        if isinstance(exercise.task, Sort):
            held |= {card.name: card for card in parse_cards(exercise.task.cards)}
        verdict = exercise.check(tuple(held[card] for card in cards))
        assert not verdict.right
        return verdict_text(EN, verdict, exercise.view.trump)

    assert said("red-and-black", "two-beats-ten", "TC") == (
        "2♣ beats 10♣: in black suits low numbers are high"
    )
    assert said("tricks", "suit-led", "KH") == (
        "Q♣ beats K♥: only a trump or a card of the suit that was led can win"
    )
    assert said("top-trumps", "the-order", "JS", "5S", "AH", "AS", "KS") == (
        "5♠ beats J♠: nothing stands above the five of trumps"
    )
    assert said("ace-of-hearts", "with-a-heart", "AH") == (
        "A♥ may not be played. A♥ is always a trump, never a heart: hearts were led and you hold 3♥"
    )
    assert said("reneging", "lower-lead", "AH") == (
        "K♦ may be played: A♥ is above the trump that was led and may stay in your hand"
    )
    assert said("tricks", "turn-up", "2C") == "2♣ is not a trump. Trumps here: diamonds"


def test_sums_are_told():
    exercise = lesson("bruff").step("bonus").exercise()
    assert verdict_text(EN, exercise.check(5), exercise.view.trump) == (
        "Your side has won 1 trick, and a trick scores 5 points. 5♠, the best trump, scores 5 more"
    )
    exercise = lesson("scoring").step("to-the-target").exercise()
    assert isinstance(exercise.task, Count)
    assert exercise.task.what is Number.TRICKS_MISSING
    assert verdict_text(EN, exercise.check(5), exercise.view.trump) == (
        "You have 10 of 25 points, and every trick is worth 5"
    )


def test_a_right_number_is_reckoned_and_a_wrong_one_is_not():
    """Whoever had it shown read the same sentence as after a wrong answer, and no number."""
    told = {}
    for one, step in STEPS:
        exercise = step.exercise()
        if isinstance(exercise.task, Count):
            solution = exercise.solution
            for choice in exercise.task.choices:
                said = verdict_text(EN, exercise.check(choice), exercise.view.trump)
                assert ("=" in said) == (choice == solution)
                if choice == solution:
                    told[one.name, step.name] = said.rpartition(". ")[2]
                    left, _, right = told[one.name, step.name].partition(" = ")
                    assert eval(left.replace("×", "*")) == int(right)
    assert told["scoring", "to-the-target"].endswith("10 + 3 × 5 = 25")
    assert told["bruff", "bonus"] == "1 × 5 + 5 = 10"
    assert told["spoil-five", "spoilt"].endswith("5 + 1 = 6")


def test_where_every_card_may_be_played_all_of_them_are_spoken_of():
    exercise = lesson("following").step("void").exercise()
    assert verdict_text(EN, exercise.check(exercise.solution), exercise.view.trump) == (
        "You may play any of your cards. "
        "K♥ may be played: you have nothing of the suit that was led"
    )


def test_every_code_has_been_met():
    says, may = set(), set()
    for _, step in STEPS:
        exercise = step.exercise()
        for answer in possible(exercise):
            verdict = exercise.check(answer)
            says.add(verdict.says)
            may.add(verdict.may)
    assert says == set(Says)
    assert may - {None} == set(MayPlay) - {MayPlay.LEADS, MayPlay.NO_TRUMP}


@each_language
def test_advice_is_a_sentence_in_every_game(words):
    met = set()
    for game, layout in (("twenty-five", TWO_PAIRS), ("auction-120", TWO_PAIRS)):
        rules = preset(game)
        rng = random.Random(game)
        state = new_match(rules, layout, 0)
        for _ in range(120):
            if state.to_act is None:
                state = new_match(rules, layout, 0)
                state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
            view = view_for(state, state.to_act)
            chosen = rng.choice(view.legal_actions)
            advice = explained(view, chosen)
            met.add(advice.because)
            for said in (words, words.aloud):
                sound(said, advice_text(said, advice, view))
            state = apply_action(state, chosen)
    assert len(met) > 10


def test_every_reason_of_advice_has_words():
    assert set(_BECAUSE) == set(Because) - {Because.LEAD_FEW}


def test_advice_says_what_to_do_and_why():
    exercise = lesson("following").step("no-duty").exercise()
    said = advice_text(EN, advise(exercise.view), exercise.view)
    assert said.endswith(": your partner wins this trick anyway")
    assert JOKER.name not in said
