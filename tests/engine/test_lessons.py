"""The lessons: scenes that can be, solutions that are right, and every other answer judged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from engine.actions import Action, Jink, Play, Rob, Take
from engine.cards import Suit, parse_card, parse_cards
from engine.legal import legal_actions, playable, position, why_illegal
from engine.lessons.course import BASICS, LESSONS, RELATIVES, lesson
from engine.lessons.exercise import Exercise
from engine.lessons.goals import Goal, judge
from engine.lessons.scene import LEARNER, Scene, stacked
from engine.lessons.steps import Lesson, Step
from engine.lessons.tasks import (
    Act,
    Answer,
    Count,
    MayRob,
    PickLegal,
    PickTrumps,
    PickWinner,
    Sort,
    Won,
    trick_shown,
)
from engine.lessons.verdicts import MayPlay, Number, Says, Verdict, may_play
from engine.players import choose_action
from engine.ranking import suit_in_play
from engine.ruleset import TWO_PAIRS, preset
from engine.state import Phase
from engine.view import view_for

STEPS = [(one, step) for one in LESSONS for step in one.steps]
each_step = pytest.mark.parametrize(
    ("one", "step"), STEPS, ids=[f"{one.name}/{step.name}" for one, step in STEPS]
)


def possible(exercise: Exercise) -> Iterator[Answer]:
    """Every answer that the screen lets a learner give."""
    state, task = exercise.state, exercise.task
    hand = state.current.hands[LEARNER]
    match task:
        case Sort(cards):
            yield from permutations(parse_cards(cards))
        case PickTrumps() | PickLegal():
            for count in range(1, len(hand) + 1):
                yield from combinations(hand, count)
        case PickWinner():
            yield from ((card,) for card in trick_shown(state).cards)
        case MayRob() | Won():
            yield from (True, False)
        case Count(choices=choices):
            yield from choices
        case Act():
            if state.phase is Phase.PLAY:
                yield from map(Play, hand)
            else:
                yield from legal_actions(state)


def judged(one: Lesson) -> Iterator[tuple[Step, Answer, Verdict]]:
    for step in one.steps:
        exercise = step.exercise()
        for answer in possible(exercise):
            yield step, answer, exercise.check(answer)


@each_step
def test_the_solution_is_one_of_the_answers_and_right(one: Lesson, step: Step):
    exercise = step.exercise()
    solution = exercise.solution
    assert exercise.check(solution).right
    assert solution in list(possible(exercise))


@each_step
def test_something_can_be_got_wrong(one: Lesson, step: Step):
    exercise = step.exercise()
    assert any(not exercise.check(one).right for one in possible(exercise))


@pytest.mark.parametrize("level", ["club", "strong", "expert"])
@pytest.mark.parametrize(("step", "right"), [("take", Take()), ("take-or-jink", Jink())])
def test_what_the_lesson_calls_right_with_a_pool_is_what_good_players_do(level, step, right):
    """With no trump left but its own the lesson called all five a gamble, and strong took."""
    exercise = lesson("spoil-five").step(step).exercise()
    assert exercise.solution == right
    view = view_for(exercise.state, LEARNER)
    assert choose_action(view, random.Random(1), level) == right


@each_step
def test_exactly_one_set_or_order_is_right(one: Lesson, step: Step):
    if not isinstance(step.task, Act):
        exercise = step.exercise()
        right = [answer for answer in possible(exercise) if exercise.check(answer).right]
        assert right == [exercise.solution]


def test_a_bid_is_praised_only_where_the_hand_bears_it():
    exercise = lesson("auction").step("bid").exercise()
    judged = {str(one): exercise.check(one) for one in legal_actions(exercise.state)}
    right = {says.points for says in judged.values() if says.right}
    assert right == {15, 20, 25}
    wrong = {says.says: says for says in judged.values() if not says.right}
    assert wrong.keys() == {Says.BID_TOO_HIGH, Says.WORTH_A_BID}
    assert wrong[Says.BID_TOO_HIGH].points == 30
    assert {says.most for says in judged.values()} == {25}


@each_step
def test_a_verdict_speaks_of_cards_on_the_board(one: Lesson, step: Step):
    exercise = step.exercise()
    view = exercise.view
    board = {*view.hand, *trick_shown(view).cards, view.turn_up}
    if isinstance(step.task, Sort):
        board.update(parse_cards(step.task.cards))
    for answer in possible(exercise):
        verdict = exercise.check(answer)
        named = {verdict.card, verdict.other, *verdict.cards} - {None}
        if verdict.says in (Says.MAY_ROB, Says.NO_RIGHT, Says.DEALERS_RIGHT):
            named.discard(verdict.other)  # the ace that would give the right
        assert named <= board


@each_step
def test_the_scene_is_real_and_its_view_hides_what_others_hold(one: Lesson, step: Step):
    exercise = step.exercise()
    state, view = exercise.state, exercise.view
    pack = [card for hand in state.current.hands for card in hand]
    assert len(set(pack)) == len(pack)
    assert view.seat == LEARNER
    assert view.hand == state.current.hands[LEARNER]
    if isinstance(step.task, Act | PickLegal):
        assert state.to_act == LEARNER


@each_step
def test_what_follows_the_solution_can_be_shown(one: Lesson, step: Step):
    exercise = step.exercise()
    after = exercise.after(exercise.solution)
    if isinstance(exercise.solution, Play):
        assert exercise.solution.card not in after.hand
        assert exercise.solution.card in trick_shown(after).cards
    if isinstance(exercise.solution, Rob):
        assert exercise.view.turn_up in after.hand


def test_names_are_single_and_fit_for_an_address():
    names = [one.name for one in LESSONS]
    assert len(set(names)) == len(names)
    for one in LESSONS:
        steps = [step.name for step in one.steps]
        assert len(set(steps)) == len(steps)
        for name in (one.name, *steps):
            assert name.replace("-", "").isalpha()
            assert name == name.lower()
            assert name not in ("end", "deal")
    assert (*BASICS, *RELATIVES) == LESSONS
    assert lesson("reneging").step("later-card").name == "later-card"
    with pytest.raises(KeyError):
        lesson("poker")
    with pytest.raises(KeyError):
        lesson("reneging").step("poker")


def test_one_lesson_ends_with_a_guided_deal():
    assert [one.name for one in LESSONS if one.guided] == ["partner"]


def test_the_reneging_lesson_has_every_case_of_the_rule():
    """rules.md 5: lower lead, higher lead, another trump, the five, a later card, no privilege."""
    seen = set()
    for _, _, verdict in judged(lesson("reneging")):
        seen.add(verdict.reason.code.value if verdict.reason else verdict.may or verdict.says)
    assert {MayPlay.MAY_HOLD_BACK, "outranked", "not_all_top", "play_trump"} <= seen


def test_the_atlantic_lesson_plays_on_past_45_and_the_higher_total_wins():
    """rules.md 7: nobody wins before the deal is over, then the higher total does."""
    reached, over = (lesson("atlantic").step(name) for name in ("plays-on", "higher-total"))
    assert reached.exercise().state.scores == (45, 35)
    assert over.exercise().state.scores == (45, 60)
    assert over.exercise().state.game_winners == (1,)
    said = {
        (step.name, answer): (verdict.right, verdict.says, verdict.points, verdict.most)
        for step, answer, verdict in judged(lesson("atlantic"))
        if isinstance(step.task, Won)
    }
    assert said == {
        ("plays-on", False): (True, Says.PLAYS_ON, 45, 0),
        ("plays-on", True): (False, Says.PLAYS_ON, 45, 0),
        ("higher-total", False): (True, Says.HIGHER_TOTAL, 45, 60),
        ("higher-total", True): (False, Says.HIGHER_TOTAL, 45, 60),
    }


def test_the_robbing_lesson_has_every_case_of_the_right():
    """rules.md 4: the holder, the dealer, spades, hearts, too late."""
    said = {
        (step.name, answer): (verdict.right, verdict.says)
        for step, answer, verdict in judged(lesson("robbing"))
        if isinstance(step.task, MayRob)
    }
    assert said["holder", True] == (True, Says.MAY_ROB)
    assert said["holder", False] == (False, Says.MAY_ROB)
    assert said["spades", True] == (False, Says.NO_RIGHT)
    assert said["hearts", True] == (True, Says.MAY_ROB)
    assert said["dealer", True] == (True, Says.MAY_ROB)
    assert said["not-the-dealer", True] == (False, Says.DEALERS_RIGHT)
    assert said["too-late", True] == (False, Says.ILLEGAL)


@pytest.mark.parametrize(
    ("scene", "card", "says"),
    [
        (("5S AH AS 9D 2H", "1 play 7S, 2 play JS, 3 play KS"), "AH", Says.BEATEN),
        (("5S AH AS 9D 2H", "1 play 7S, 2 play JS, 3 play KS"), "9D", Says.ILLEGAL),
    ],
)
def test_a_card_that_does_not_win_is_told_what_beats_it(scene, card, says):
    hand, actions = scene
    hands = {0: hand, 1: "7S", 2: "JS", 3: "KS"}
    state = Scene(hands=hands, turned="6S", dealer=0, actions=actions).state()
    verdict = Exercise(Act(Goal.WIN), state).check(Play(parse_card(card)))
    assert verdict.says is says
    assert not verdict.right


def test_every_legal_card_is_missed_if_it_is_not_picked():
    exercise = lesson("following").step("void").exercise()
    hand = exercise.view.hand
    verdict = exercise.check(hand[:-1])
    assert (verdict.says, verdict.card) == (Says.ALSO_LEGAL, hand[-1])
    assert exercise.check((hand[0],)).card == hand[1]


def test_goals_are_judged_by_what_is_legal_first():
    for one, step in STEPS:
        if not isinstance(step.task, Act) or step.exercise().state.phase is not Phase.PLAY:
            continue
        exercise = step.exercise()
        legal = playable(position(exercise.state))
        for card in exercise.view.hand:
            action: Action = Play(card)
            illegal = why_illegal(exercise.state, action)
            assert (illegal is None) is (card in legal)
            if illegal:
                assert exercise.check(action).reason == illegal, one.name


def test_what_counts_as_a_trump_is_asked_of_the_engine():
    exercise = lesson("ace-of-hearts").step("always-a-trump").exercise()
    trumps = {c for c in exercise.view.hand if suit_in_play(c, Suit.CLUBS) is Suit.CLUBS}
    assert set(exercise.solution) == trumps == {parse_card("AH"), parse_card("9C")}


def test_sums_tell_how_a_number_comes_about():
    exercise = lesson("bruff").step("bonus").exercise()
    verdict = exercise.check(5)
    assert not verdict.right
    assert verdict.sum is not None
    assert (verdict.sum.tricks, verdict.sum.best, verdict.sum.settled) == (
        1,
        parse_card("5S"),
        True,
    )
    assert exercise.solution == 10
    still_open = lesson("bruff").step("still-open").exercise()
    assert still_open.solution == 5
    assert still_open.check(5).sum.settled is False
    missing = lesson("scoring").step("to-the-target").exercise()
    assert isinstance(missing.task, Count)
    assert missing.task.what is Number.TRICKS_MISSING
    assert missing.solution == 3


def test_a_scene_that_cannot_be_is_refused():
    rules = preset("twenty-five")
    with pytest.raises(ValueError, match="twice"):
        stacked(rules, TWO_PAIRS, 0, {0: "5H 5H"}, ())
    with pytest.raises(ValueError, match="too long"):
        stacked(rules, TWO_PAIRS, 0, {0: "5H JH AH KH QH TH"}, ())
    with pytest.raises(ValueError, match="turn of seat"):
        Scene(hands={0: "5H"}, turned="6S", actions="2 play 5H").state()


def test_that_the_ace_of_hearts_is_no_heart_is_told_where_hearts_were_led():
    here = position(lesson("ace-of-hearts").step("no-heart").exercise().state)
    for name in ("AH", "4C"):
        said = may_play(here, parse_card(name))
        assert (said.may, said.other) == (MayPlay.NO_HEART, parse_card("AH"))


def test_the_card_that_is_named_to_be_buried_is_one_that_may_well_be():
    state = lesson("robbing").step("take-and-bury").exercise().state
    for action in legal_actions(state):
        said = judge(Goal.ROB, state, action)
        if not said.right and said.says in (Says.BURIES_TRUMP, Says.BURIES_HIGH):
            assert judge(Goal.ROB, state, Rob(said.other)).right, action


@pytest.mark.parametrize("goal", [Goal.SAVE, Goal.WIN_CHEAPLY], ids=str)
def test_the_card_that_is_advised_instead_is_one_that_is_right(goal):
    """After the jack of trumps 8D was advised, and after 8D the 2D."""
    for one, step in STEPS:
        if not isinstance(step.task, Act) or step.task.goal is not goal:
            continue
        state = step.exercise().state
        for card in playable(position(state)):
            said = judge(goal, state, Play(card))
            if said.says in (Says.WASTES, Says.CHEAPER):
                assert judge(goal, state, Play(said.other)).right, (one.name, step.name, card)
