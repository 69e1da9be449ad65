"""Practice without end: random questions of each skill, more of what went wrong lately."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from engine.actions import Deal, Rob
from engine.cards import Suit, cards_name, shuffled
from engine.legal import legal_actions, playable, position
from engine.lessons.exercise import Exercise
from engine.lessons.goals import trump_of
from engine.lessons.scene import LEARNER
from engine.lessons.tasks import MayRob, PickLegal, PickTrumps, PickWinner, Sort, Task, trick_shown
from engine.ranking import order, suit_in_play, top_trumps
from engine.ruleset import CARDS_EACH, TWO_PAIRS, RuleSet, preset
from engine.state import Phase, State
from engine.transition import apply_action, new_match

REMEMBERED: Final = 12
"""How many of the latest answers of a skill are remembered."""

LEAST_WEIGHT: Final = 0.25
"""How often a skill comes that has no wrong answer, beside one that has only such."""


class Skill(StrEnum):
    """What is practised; names are kept in people's progress."""

    TRUMPS = "trumps"
    TRUMP_ORDER = "trump_order"
    PLAIN_ORDER = "plain_order"
    WINNER = "winner"
    FOLLOW = "follow"
    RENEGE = "renege"
    ROB = "rob"


@dataclass(frozen=True, slots=True)
class Question:
    """An exercise made at random."""

    skill: Skill
    exercise: Exercise


Answers = Mapping[Skill, tuple[bool, ...]]
"""For each skill whether its latest answers were right, the newest last."""


def weight(answers: tuple[bool, ...]) -> float:
    """Give how often to ask for a skill, from LEAST_WEIGHT to 1: the share of wrong answers.

    What has hardly been asked counts as half wrong.
    """
    wrong = answers.count(False) + 1
    return LEAST_WEIGHT + (1 - LEAST_WEIGHT) * wrong / (len(answers) + 2)


def choose_skill(answers: Answers, rng: Random) -> Skill:
    """Give the skill to ask for next, at random by weight."""
    weights = {skill: weight(answers.get(skill, ())) for skill in Skill}
    at = rng.random() * sum(weights.values())
    for skill, size in weights.items():
        at -= size
        if at < 0:
            return skill
    return Skill.ROB


def with_answer(answers: Answers, skill: Skill, right: bool) -> Answers:
    """Give the answers with one more."""
    latest = (*answers.get(skill, ()), right)[-REMEMBERED:]
    return {**answers, skill: latest}


def streak(answers: tuple[bool, ...]) -> int:
    """Give how many of the latest answers in a row were right."""
    count = 0
    for right in reversed(answers):
        if not right:
            break
        count += 1
    return count


def question(skill: Skill, rng: Random) -> Question:
    """Give a random question that is not decided at a glance."""
    make, interesting = _MAKERS[skill]
    while True:
        state, task = make(rng)
        if interesting(state):
            return Question(skill, Exercise(task, state))


_FOLLOW_SUIT: Final = preset("twenty-five", rob="off")
_FREE: Final = preset("twenty-five", rob="off", follow="suit_or_trump")
_ROBBING: Final = preset("twenty-five")


def _dealt(rules: RuleSet, rng: Random, dealer: int) -> State:
    match = new_match(rules, TWO_PAIRS, dealer)
    return apply_action(match, Deal(shuffled(rules.pack, rng.random)))


def _in_play(rng: Random) -> State:
    """Give a position in which the learner follows to a lead, in the first or second trick."""
    rules = _FREE if rng.random() < 0.5 else _FOLLOW_SUIT
    state = _dealt(rules, rng, int(rng.random() * TWO_PAIRS.seats))
    tricks = int(rng.random() * 2)
    while not (
        state.to_act == LEARNER
        and state.current.trick.cards
        and len(state.current.tricks) >= tricks
    ):
        legal = legal_actions(state)
        if not legal or state.phase is not Phase.PLAY:
            return _in_play(rng)
        state = apply_action(state, legal[int(rng.random() * len(legal))])
    return state


def _complete(rng: Random) -> State:
    """Give a position just after a complete trick."""
    state = _dealt(_FREE, rng, int(rng.random() * TWO_PAIRS.seats))
    while not state.current.tricks:
        legal = legal_actions(state)
        state = apply_action(state, legal[int(rng.random() * len(legal))])
    return state


def _sort_of(rng: Random, trumps: bool) -> tuple[State, Task]:
    state = _dealt(_FOLLOW_SUIT, rng, 0)
    trump = trump_of(state)
    suits = [suit for suit in Suit if (suit is trump) is trumps]
    suit = suits[int(rng.random() * len(suits))]
    ranking = [card for card in order(suit, trump) if card in _FOLLOW_SUIT.pack]
    cards = shuffled(ranking, rng.random)[:CARDS_EACH]
    if cards == tuple(sorted(cards, key=ranking.index)):  # in order already
        return _sort_of(rng, trumps)
    return state, Sort(cards_name(cards))


def _some_trumps(state: State) -> bool:
    solution = PickTrumps().solution(state)
    return isinstance(solution, tuple) and 0 < len(solution) < CARDS_EACH


def _hard_to_win(state: State) -> bool:
    """Say whether two cards at least could be thought to win the trick."""
    trump, trick = trump_of(state), trick_shown(state)
    led = suit_in_play(trick.cards[0], trump)
    in_play = [c for c in trick.cards if suit_in_play(c, trump) in (trump, led)]
    return len(in_play) > 2


def _some_illegal(state: State) -> bool:
    here = position(state)
    return 0 < len(playable(here)) < len(here.hand)


def _plain_led(state: State) -> bool:
    """Say whether a plain suit was led and something is illegal, or looks it and is not."""
    if _suit_led(state) is trump_of(state):
        return False
    return _some_illegal(state) or _looks_like_following(state)


def _looks_like_following(state: State) -> bool:
    """Say whether a trump of the hand bears the plain suit led: it is no card of that suit."""
    suit, hand = _suit_led(state), state.current.hands[LEARNER]
    return any(
        card.suit is suit and suit_in_play(card, trump_of(state)) is not suit for card in hand
    )


def _suit_led(state: State) -> Suit:
    return suit_in_play(state.current.trick.cards[0], trump_of(state))


def _privileged(state: State) -> bool:
    """Say whether trumps were led and the learner holds a top trump, and a plain card."""
    trump, hand = trump_of(state), state.current.hands[LEARNER]
    return (
        _suit_led(state) is trump
        and any(card in top_trumps(trump) for card in hand)
        and any(suit_in_play(card, trump) is not trump for card in hand)
    )


def _rob_in_question(state: State) -> bool:
    """Keep questions in which the learner holds an ace, or deals with an ace turned up."""
    turned = state.current.turn_up
    hand = state.current.hands[LEARNER]
    ace_turned = turned is not None and turned.rank == "A"
    robs = any(isinstance(action, Rob) for action in legal_actions(state))
    return robs or ace_turned or any(card.rank == "A" for card in hand)


def _asked_first(rng: Random) -> State:
    """Give a deal in which the learner is asked about the turn-up."""
    state = _dealt(_ROBBING, rng, int(rng.random() * TWO_PAIRS.seats))
    while state.to_act != LEARNER:
        state = apply_action(state, legal_actions(state)[0])
    return state


def _always(state: State) -> bool:
    return True


_Make = Callable[[Random], tuple[State, Task]]
_MAKERS: Final[Mapping[Skill, tuple[_Make, Callable[[State], bool]]]] = {
    Skill.TRUMPS: (lambda rng: (_dealt(_FOLLOW_SUIT, rng, 0), PickTrumps()), _some_trumps),
    Skill.TRUMP_ORDER: (lambda rng: _sort_of(rng, trumps=True), _always),
    Skill.PLAIN_ORDER: (lambda rng: _sort_of(rng, trumps=False), _always),
    Skill.WINNER: (lambda rng: (_complete(rng), PickWinner()), _hard_to_win),
    Skill.FOLLOW: (lambda rng: (_in_play(rng), PickLegal()), _plain_led),
    Skill.RENEGE: (lambda rng: (_in_play(rng), PickLegal()), _privileged),
    Skill.ROB: (lambda rng: (_asked_first(rng), MayRob()), _rob_in_question),
}
