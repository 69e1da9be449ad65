"""The lessons in words: their names, their steps, what is asked, and what is practised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import parse_card
from engine.lessons.goals import Goal
from engine.lessons.practice import Skill
from engine.lessons.tasks import (
    Act,
    Count,
    MayRob,
    PickLegal,
    PickTrumps,
    PickWinner,
    Sort,
    Task,
    Won,
)
from engine.lessons.verdicts import Number
from engine.ranking import suit_in_play
from engine.ruleset import Follow
from engine.view import SeatView

from .lesson_steps import BASICS, StepText
from .lesson_steps_more import RELATIVES
from .words import Words, mark

# Lesson -> name, what it is about.
_LESSONS: Final = {
    "tricks": (mark("Tricks and trumps"), mark("What a trick is, and what wins it")),
    "top-trumps": (mark("The best trumps"), mark("The three that stand above the ace")),
    "red-and-black": (
        mark("High in red, low in black"),
        mark("Why a two may beat a ten"),
    ),
    "ace-of-hearts": (mark("The ace of hearts"), mark("A trump in every deal, never a heart")),
    "following": (mark("Following suit"), mark("What you must play, and what you may")),
    "reneging": (mark("Reneging"), mark("When the top trumps may stay in your hand")),
    "robbing": (mark("Robbing the pack"), mark("When the turned-up card may be yours")),
    "scoring": (mark("Scoring and winning"), mark("Five points a trick, and first to 25")),
    "partner": (mark("With a partner"), mark("Two good habits, then a whole deal together")),
    "bruff": (mark("Forty-Five, Bruff"), mark("A joker, and a bonus for the best trump")),
    "atlantic": (mark("Forty-Five, Atlantic"), mark("To 45, every deal played out")),
    "auction": (mark("Auction 120"), mark("Bid for the right to name trumps")),
    "spoil-five": (mark("Spoil Five"), mark("Everybody alone, for a pool of chips")),
}

_GOALS: Final = {
    Goal.WIN: mark("Play a card that wins the trick"),
    Goal.WIN_CHEAPLY: mark("Win the trick as cheaply as you can"),
    Goal.HOLD_BACK: mark("Play, and keep your best trump"),
    Goal.SAVE: mark("Play the card you will miss least"),
    Goal.ROB: mark("Take the turned-up card, then choose a card to bury"),
    Goal.NAME_BEST: mark("Choose the trump suit that is best for this hand"),
    Goal.KEEP_TRUMPS: mark("Choose the three cards to discard"),
    Goal.BID: mark("Bid, or pass"),
    Goal.POOL: mark("Take the pool, or go on for all five tricks?"),
}

_COUNTS: Final = {
    Number.POINTS: mark("How many points has your side made in this deal?"),
    Number.SCORE: mark("How many points does your side have now?"),
    Number.NEXT_POOL: mark("How many chips will be in the pool for the next deal?"),
    Number.TRICKS_MISSING: mark("How many more tricks does your side need to win the game?"),
}

# Skill -> name, question.
_SKILLS: Final = {
    Skill.TRUMPS: (mark("Trumps"), mark("Which cards are trumps?")),
    Skill.TRUMP_ORDER: (mark("Order of the trumps"), mark("Which trump is higher?")),
    Skill.PLAIN_ORDER: (mark("Order of the other suits"), mark("Which card is higher?")),
    Skill.WINNER: (mark("Winning tricks"), mark("Which card wins?")),
    Skill.FOLLOW: (mark("Following suit"), mark("Which cards may you play?")),
    Skill.RENEGE: (mark("Reneging"), mark("May the top trumps stay?")),
    Skill.ROB: (mark("Robbing"), mark("May you take the turned-up card?")),
}


def lesson_title(words: Words, lesson: str) -> str:
    """Name a lesson."""
    return words.t(_LESSONS[lesson][0])


def lesson_line(words: Words, lesson: str) -> str:
    """Say in a line what a lesson is about."""
    return words.t(_LESSONS[lesson][1])


def step_text(lesson: str, step: str) -> StepText:
    """Give the text of a step, in English: for `step_title` and the others to say."""
    return (BASICS if lesson in BASICS else RELATIVES)[lesson][step]


def step_title(words: Words, lesson: str, step: str) -> str:
    """Give the title of a step."""
    return words.t(step_text(lesson, step).title)


def step_teaches(words: Words, lesson: str, step: str, view: SeatView, names: Sequence[str]) -> str:
    """Say what a step teaches."""
    one = step_text(lesson, step)
    return words.t(one.teaches, **_values(words, one, view, names))


def step_done(words: Words, lesson: str, step: str, view: SeatView, names: Sequence[str]) -> str:
    """Say what is said once a step is done, besides why the answer was right; often nothing."""
    one = step_text(lesson, step)
    return words.t(one.done, **_values(words, one, view, names))


def _values(
    words: Words, one: StepText, view: SeatView, names: Sequence[str]
) -> Mapping[str, object]:
    cards = {
        key: (words.aloud if key in one.by_name else words).the_card(parse_card(name))
        for key, name in one.cards.items()
    }
    return {**cards, "dealer": names[view.dealer], "eldest": names[view.eldest]}


def asks_text(words: Words, task: Task, view: SeatView) -> str:
    """Say what is to be done."""
    match task:
        case Sort():
            return words.t("Tap the cards in order, the highest first")
        case PickTrumps():
            return words.t("Tap every trump in your hand")
        case PickWinner():
            return words.t("Tap the card that wins the trick")
        case PickLegal():
            return words.t("Tap every card you may play")
        case MayRob():
            return words.t("May you take the turned-up card?")
        case Count(what):
            return words.t(_COUNTS[what])
        case Won():
            return words.t("Has your side won the game?")
        case Act(goal):
            return words.t(_GOALS[goal])


def facts_text(words: Words, task: Task, view: SeatView, names: Sequence[str]) -> str:
    """Say what a question at random must tell besides its cards; "" where these are enough.

    Which rule of following holds, who has dealt, and that the right to rob has not ended.
    """
    if isinstance(task, MayRob):
        if view.dealer == view.seat:
            return words.t("You have dealt, and nobody has led yet")
        return words.t("{name} has dealt, and nobody has led yet", name=names[view.dealer])
    if not isinstance(task, PickLegal) or view.trump is None or not view.trick.cards:
        return ""
    if suit_in_play(view.trick.cards[0], view.trump) is view.trump:
        return ""
    if view.rules.follow is Follow.SUIT:
        return words.t("At this table you must follow suit if you can")
    return words.t("At this table you may trump even while you hold the suit that was led")


def skill_title(words: Words, skill: Skill) -> str:
    """Name what is practised."""
    return words.t(_SKILLS[skill][0])


def skill_line(words: Words, skill: Skill) -> str:
    """Give the question that a skill answers."""
    return words.t(_SKILLS[skill][1])


def hint_text(words: Words, skill: Skill) -> str:
    """Say above a question what it is about; nothing where it is asked in the same words."""
    return "" if skill is Skill.ROB else skill_line(words, skill)


def steps_text(words: Words, done: int, steps: int) -> str:
    """Say how much of a lesson is done: "3 of 7 steps"."""
    if not done:
        return words.n("{n} step", "{n} steps", steps)
    if done >= steps:
        return words.t("All steps done")
    return words.t("{done} of {steps} steps done", done=done, steps=steps)


def end_title(words: Words, done: int, steps: int) -> str:
    """Say how a lesson has ended, of which so much has been done."""
    if done >= steps:
        return words.t("Lesson finished")
    if not done:
        return words.t("Another time, then")
    if 2 * (steps - done) <= steps:
        return words.t("Almost there")
    return words.t("The end of the lesson")


def done_text(words: Words, lesson: str, done: int, steps: int) -> str:
    """Say at the end of a lesson how much of it has been done, or that it can still be."""
    title = lesson_title(words, lesson)
    if not done:
        return words.t("You can do “{lesson}” whenever you like", lesson=title)
    if done >= steps:
        return words.t("You have done every step of “{lesson}”", lesson=title)
    return words.t(
        "You have done {done} of {steps} steps of “{lesson}”",
        done=done,
        steps=steps,
        lesson=title,
    )


def lesson_number(words: Words, number: int) -> str:
    """Give the number of a lesson: "Lesson 3"."""
    return words.t("Lesson {n}", n=number)


def score_text(words: Words, right: int, asked: int) -> str:
    """Say how many questions of a skill were answered right: "14 of 20 right"."""
    if not asked:
        return words.t("Not asked yet")
    return words.t("{right} of {asked} right", right=right, asked=asked)


def streak_text(words: Words, streak: int) -> str:
    """Say how many answers in a row were right."""
    if not streak:
        return words.t("No streak yet")
    return words.t("{n} right in a row", n=streak)


def best_streak_text(words: Words, best: int) -> str:
    """Say how long the longest streak was."""
    return words.t("Longest streak: {n}", n=best)
