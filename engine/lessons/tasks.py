"""What a learner is asked to do, and whether an answer is right.

Nothing here is written down as right: a task has a `solution` and checks an answer by asking the
engine about the position. Any answer comes back as a `Verdict` that says why, from the cards at
hand. For the lessons themselves, see `engine.lessons.course`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from engine.actions import Action, Deal, Play, Rob
from engine.beats import wins_over
from engine.cards import Card, parse_cards
from engine.legal import Why, legal_actions, playable, position, why_illegal
from engine.lessons.goals import Goal, judge, trump_of
from engine.lessons.scene import LEARNER
from engine.lessons.verdicts import MayPlay, Number, Says, Sum, Verdict, beaten, may_play
from engine.ranking import ace_of_trumps, order, outranks, suit_in_play, winning_card
from engine.ruleset import Bonus
from engine.scoring import TRICK_POINTS
from engine.state import State, Trick
from engine.transition import apply_action
from engine.view import SeatView

Answer = tuple[Card, ...] | Action | int | bool
"""Cards that were picked or put in order, an action, a number, or yes and no."""


def trick_shown(state: State | SeatView) -> Trick:
    """Give the trick a task is about: the one in progress, or the last complete one."""
    deal = state if isinstance(state, SeatView) else state.current
    return deal.trick if deal.trick.cards or not deal.tricks else deal.tricks[-1]


@dataclass(frozen=True, slots=True)
class Sort:
    """Put these cards in order, highest first; all count as one suit."""

    cards: str

    def solution(self, state: State) -> Answer:
        """Give them in order."""
        trump = trump_of(state)
        cards = parse_cards(self.cards)
        ranking = order(suit_in_play(cards[0], trump), trump)
        return tuple(card for card in ranking if card in cards)

    def check(self, state: State, answer: Answer) -> Verdict:
        """Look for the first card that stands above one it loses to."""
        assert isinstance(answer, tuple)
        trump = trump_of(state)
        for card, following in pairwise(answer):
            if outranks(following, card, trump):
                return beaten(card, following, trump)
        return Verdict(Says.IN_ORDER, right=True, cards=answer)


@dataclass(frozen=True, slots=True)
class PickTrumps:
    """Pick every trump of the hand."""

    def solution(self, state: State) -> Answer:
        """Give the trumps."""
        trump = trump_of(state)
        hand = state.current.hands[LEARNER]
        return tuple(card for card in hand if suit_in_play(card, trump) is trump)

    def check(self, state: State, answer: Answer) -> Verdict:
        """Look for a card too many, then for one that is missing."""
        assert isinstance(answer, tuple)
        trumps, suit = self.solution(state), trump_of(state)
        assert isinstance(trumps, tuple)
        for card in answer:
            if card not in trumps:
                return Verdict(Says.NOT_A_TRUMP, card=card, suit=suit)
        for card in trumps:
            if card not in answer:
                return Verdict(Says.ALSO_A_TRUMP, card=card, suit=suit)
        return Verdict(Says.TRUMPS, right=True, cards=trumps, suit=suit)


@dataclass(frozen=True, slots=True)
class PickWinner:
    """Tap the card that wins the trick, or is winning it so far."""

    def solution(self, state: State) -> Answer:
        """Give the card."""
        return (winning_card(trick_shown(state).cards, trump_of(state)),)

    def check(self, state: State, answer: Answer) -> Verdict:
        """Compare the card with the one that wins; the winner with the best of the others."""
        assert isinstance(answer, tuple)
        trick, trump, (card,) = trick_shown(state).cards, trump_of(state), answer
        winner = winning_card(trick, trump)
        if card is not winner:
            return beaten(card, winner, trump)
        others = [other for other in trick if other is not winner]
        # Of two cards of suits that cannot win none is the better one: the card led comes first.
        second = next(
            one for one in others if not any(wins_over(o, one, trick[0], trump) for o in others)
        )
        return beaten(second, winner, trump, right=True)


@dataclass(frozen=True, slots=True)
class PickLegal:
    """Pick every card that may be played."""

    def solution(self, state: State) -> Answer:
        """Give the cards."""
        return playable(position(state))

    def check(self, state: State, answer: Answer) -> Verdict:
        """Look for an illegal card, then for a legal one that is missing."""
        assert isinstance(answer, tuple)
        here = position(state)
        legal = playable(here)
        illegal = {card: why_illegal(state, Play(card)) for card in here.hand if card not in legal}
        for card in answer:
            if card in illegal:
                return Verdict(Says.ILLEGAL, card=card, reason=illegal[card])
        for card in legal:
            if card not in answer:
                return may_play(here, card)
        for card, reason in illegal.items():
            return Verdict(Says.ILLEGAL, right=True, card=card, reason=reason)
        # Everything is legal: the card that shows why is one that does not follow.
        says = [may_play(here, card, right=True) for card in legal]
        plain = (MayPlay.OF_SUIT, MayPlay.TRUMP_LED)
        shows = next((one for one in says if one.may not in plain), says[0])
        return replace(shows, cards=legal)


@dataclass(frozen=True, slots=True)
class Act:
    """Do something at the table that achieves the goal."""

    goal: Goal

    def solution(self, state: State) -> Answer:
        """Give the first legal action that achieves it."""
        return next(a for a in legal_actions(state) if self.check(state, a).right)

    def check(self, state: State, answer: Answer) -> Verdict:
        """Ask first whether it is legal, then whether it achieves the goal."""
        assert not isinstance(answer, (tuple, int))
        reason = why_illegal(state, answer)
        if reason is not None:
            card = answer.card if isinstance(answer, (Play, Rob)) else None
            return Verdict(Says.ILLEGAL, card=card, reason=reason)
        return judge(self.goal, state, answer)


@dataclass(frozen=True, slots=True)
class MayRob:
    """Say whether the learner may take the turn-up."""

    def solution(self, state: State) -> Answer:
        """Give yes or no."""
        return any(isinstance(action, Rob) for action in legal_actions(state))

    def check(self, state: State, answer: Answer) -> Verdict:
        """Compare with the legal actions."""
        right = answer is self.solution(state)
        turned, ace = state.current.turn_up, ace_of_trumps(trump_of(state))
        reason = why_illegal(state, Rob(state.current.hands[LEARNER][0]))
        if reason is None:
            return Verdict(Says.MAY_ROB, right, turned, ace)
        if reason.code is not Why.NO_RIGHT_TO_ROB:
            return Verdict(Says.ILLEGAL, right, turned, reason=reason)
        if turned is ace:
            return Verdict(Says.DEALERS_RIGHT, right, turned, ace)
        return Verdict(Says.NO_RIGHT, right, turned, ace)


@dataclass(frozen=True, slots=True)
class Count:
    """Choose the right number."""

    what: Number
    choices: tuple[int, ...]

    def solution(self, state: State) -> Answer:
        """Give the number."""
        side = state.layout.side(LEARNER)
        if self.what is Number.POINTS:
            return state.current.points[side]
        if self.what is Number.SCORE:
            return state.scores[side]
        if self.what is Number.NEXT_POOL:
            return apply_action(state, Deal(state.rules.pack)).current.pool
        return -(-(state.rules.target - state.scores[side]) // TRICK_POINTS)

    def check(self, state: State, answer: Answer) -> Verdict:
        """Compare the numbers, and say how the right one comes about."""
        side, deal, best = state.layout.side(LEARNER), state.current, state.current.best_trump
        if state.rules.bonus is Bonus.NONE:
            best = None
        total = Sum(
            self.what,
            sum(state.layout.side(seat) == side for seat in deal.trick_winners),
            state.scores[side],
            state.rules.target,
            best.card if best else None,
            best is not None and state.layout.side(best.seat) == side,
            best is not None and best.settled,
            deal.pool,
        )
        number = self.solution(state)
        assert isinstance(number, int)
        return Verdict(Says.COUNTED, answer == number, sum=total, points=number)


@dataclass(frozen=True, slots=True)
class Won:
    """Say whether the own side has won the game, where every deal is played to its end."""

    def solution(self, state: State) -> Answer:
        """Give yes or no."""
        return state.layout.side(LEARNER) in state.game_winners

    def check(self, state: State, answer: Answer) -> Verdict:
        """Compare with the winners, and say what the scores are."""
        right, side = answer is self.solution(state), state.layout.side(LEARNER)
        own = state.scores[side]
        if not state.game_winners:
            return Verdict(Says.PLAYS_ON, right, points=own)
        others = (score for one, score in enumerate(state.scores) if one != side)
        return Verdict(Says.HIGHER_TOTAL, right, points=own, most=max(others))


Task = Sort | PickTrumps | PickWinner | PickLegal | Act | MayRob | Count | Won
