"""How far a learner has got with an exercise: pure values, no Flet."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Discard, Play, Rob
from engine.cards import Card, parse_cards
from engine.legal import Reason, discard_numbers, why_illegal_at
from engine.lessons.exercise import Exercise
from engine.lessons.tasks import Act, Answer, PickLegal, PickTrumps, PickWinner, Sort, trick_shown
from engine.lessons.verdicts import Verdict
from engine.state import Phase
from engine.view import SeatView

PATIENCE: Final = 2
"""After so many wrong answers the solution is offered."""

CALM_SECONDS: Final = 0.35
"""The second tap of a double tap comes within that time."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the learner has done so far.

    `picked` are cards picked, in order; with `taking` the turn-up is taken and a card to bury is to
    be picked. `answer` and its `verdict` are the latest; `wrong` counts the wrong ones; `shown`
    says that the answer was the app's; `run` how often the exercise has been begun anew.
    """

    picked: tuple[Card, ...] = ()
    taking: bool = False
    answer: Answer | None = None
    verdict: Verdict | None = None
    wrong: int = 0
    shown: bool = False
    run: int = 0

    @property
    def done(self) -> bool:
        """Whether the right answer has been given or shown."""
        return self.verdict is not None and self.verdict.right

    @property
    def learnt(self) -> bool:
        """Whether the learner gave it."""
        return self.done and not self.shown

    @property
    def at_once(self) -> bool:
        """Whether the first answer was the right one."""
        return self.learnt and not self.wrong

    @property
    def offers_solution(self) -> bool:
        """Whether it is time to offer to show it."""
        return self.wrong >= PATIENCE and not self.done

    @property
    def turn(self) -> tuple[int, int, bool]:
        """What tells one try from the next."""
        return self.run, self.wrong, self.done


FRESH: Final = Attempt()

Change = Callable[[Attempt], Attempt]
"""What a tap makes of an attempt."""


def meant_for(drawn: Attempt, change: Change) -> Change:
    """Give a change that holds for the try that was drawn: one tapped too late changes nothing."""
    return lambda now: change(now) if now.turn == drawn.turn else now


class Calm:
    """The moment after something new has come, in which a tap was meant for what was there before.

    `clock` gives seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = clock()
        self._tapped: frozenset[Card] = frozenset()
        self._tapped_until = clock()

    def begin(self) -> None:
        """Say that something new has come."""
        self._until = self._clock() + CALM_SECONDS

    @property
    def over(self) -> bool:
        """Whether a tap is meant for what is there."""
        return self._clock() >= self._until

    def put(self, now: Attempt, change: Change) -> Attempt:
        """Give the attempt with a change; an answer, or what begins anew, begins a calm moment.

        A card that is tapped twice at once stays where the first tap has put it.
        """
        then = change(now)
        if then.turn == now.turn:
            tapped = frozenset(now.picked) ^ frozenset(then.picked)
            if tapped and tapped == self._tapped and self._clock() < self._tapped_until:
                return now
            self._tapped, self._tapped_until = tapped, self._clock() + CALM_SECONDS
            return then
        if not self.over:
            return now
        self.begin()
        return then


def again(attempt: Attempt) -> Attempt:
    """Begin anew."""
    return Attempt(run=attempt.run + 1)


def taking(attempt: Attempt, takes: bool) -> Attempt:
    """Take the turn-up, so that a card to bury is to be picked next; or think better of it."""
    return replace(attempt, taking=takes, answer=None, verdict=None)


def to_pick(exercise: Exercise, view: SeatView, attempt: Attempt) -> tuple[Card, ...]:
    """Give the cards that can be tapped now."""
    if attempt.done:
        return ()
    match exercise.task:
        case Sort(cards):
            return parse_cards(cards)
        case PickTrumps() | PickLegal():
            return view.hand
        case PickWinner():
            return trick_shown(view).cards
        case Act() if view.phase in (Phase.PLAY, Phase.DISCARD) or attempt.taking:
            return view.hand
    return ()


def picks_several(exercise: Exercise, view: SeatView) -> bool:
    """Say whether cards are picked until "Check" is pressed, rather than answered with at once."""
    several = isinstance(exercise.task, Sort | PickTrumps | PickLegal)
    return several or view.phase is Phase.DISCARD


def pick(exercise: Exercise, attempt: Attempt, card: Card) -> Attempt:
    """Tap a card: pick it or take it back, or answer with it."""
    view = exercise.view
    if card not in to_pick(exercise, view, attempt):
        return attempt
    if picks_several(exercise, view):
        picked = tuple(one for one in attempt.picked if one is not card)
        if len(picked) == len(attempt.picked):
            picked = (*picked, card)
        return replace(attempt, picked=picked)
    if isinstance(exercise.task, PickWinner):
        return answered(exercise, attempt, (card,))
    return answered(exercise, attempt, Rob(card) if attempt.taking else Play(card))


def ready(exercise: Exercise, attempt: Attempt) -> bool:
    """Say whether what has been picked can be checked."""
    view, count = exercise.view, len(attempt.picked)
    if isinstance(exercise.task, Sort):
        return count == len(parse_cards(exercise.task.cards))
    if view.phase is Phase.DISCARD:
        return count in discard_numbers(view.position)
    return count > 0


def over_discards(exercise: Exercise, attempt: Attempt) -> Reason | None:
    """Say why what has been picked is too much to discard, if it is."""
    here = exercise.view.position
    if here.phase is not Phase.DISCARD or len(attempt.picked) <= discard_numbers(here)[-1]:
        return None
    return why_illegal_at(here, Discard(attempt.picked))


def check(exercise: Exercise, attempt: Attempt) -> Attempt:
    """Answer with what has been picked."""
    if not ready(exercise, attempt) or attempt.done:
        return attempt
    discards = exercise.view.phase is Phase.DISCARD
    return answered(exercise, attempt, Discard(attempt.picked) if discards else attempt.picked)


def answered(exercise: Exercise, attempt: Attempt, answer: Answer) -> Attempt:
    """Answer, and hear what comes of it."""
    if attempt.done:
        return attempt
    verdict = exercise.check(answer)
    wrong = attempt.wrong if verdict.right else attempt.wrong + 1
    return replace(attempt, answer=answer, verdict=verdict, wrong=wrong, taking=False)


def show(exercise: Exercise, attempt: Attempt) -> Attempt:
    """Have the solution played."""
    if attempt.done:
        return attempt
    answer = exercise.solution
    picked = answer if isinstance(answer, tuple) else ()
    if isinstance(answer, Discard):
        picked = answer.cards
    return replace(
        attempt,
        picked=picked,
        answer=answer,
        verdict=exercise.check(answer),
        shown=True,
        taking=False,
    )


def seen(exercise: Exercise, attempt: Attempt) -> SeatView:
    """Give the view to be shown: once the answer was right, what came of it."""
    if attempt.done and attempt.answer is not None:
        return exercise.after(attempt.answer)
    return exercise.view
