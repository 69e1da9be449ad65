"""Playing a card, robbing, and going for all five, by sampled worlds.

Each action is tried in each world and the deal rolled out from there; what counts is what the
outcome does for the game (`outcomes`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Jink, Play, Rob
from engine.cards import Card
from engine.kernel import circle
from engine.players import club
from engine.players.bidding import far_from_end
from engine.players.learned import gains
from engine.players.outcomes import NO_BONUS, Outcomes
from engine.players.policies import policy_for
from engine.players.rollout import PLAIN, Turn, advised, roll_out
from engine.players.trials import Effort, best_of
from engine.players.worlds import Worlds
from engine.state import Phase
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Try:
    """An action, the own hand that it leaves, the turn to roll out from, and what counts."""

    action: Action
    hand: int
    turn: Turn
    outcomes: Outcomes


def searched(view: SeatView, rng: Random, effort: Effort) -> Generator[None, None, Action]:
    """Choose among the actions once trump is fixed and hands are; yields after each world."""
    worlds = Worlds(view)

    def world() -> list[int]:
        hands = worlds.deal(rng.random)
        worlds.rob_to_come(hands)
        return hands

    def value(option: Try, hands: list[int]) -> float:
        hands = hands.copy()
        hands[worlds.seat] = option.hand
        return option.outcomes[roll_out(option.turn, hands)]

    turn = turn_of(view, worlds)
    outcomes = Outcomes(view, effort.tricks)
    if view.phase is Phase.JINK:
        options = _take_or_jink(view, worlds, turn)
        return (yield from best_of(options, world, value, effort)).action
    if view.phase is Phase.ROB or any(isinstance(action, Rob) for action in view.legal_actions):
        options = _ways_to_rob(view, worlds, turn, outcomes, rng)
        action = (yield from best_of(options, world, value, effort)).action
        if not isinstance(action, Play):
            return action
    options = _ways_to_play(view, worlds, turn, outcomes)
    learned = gains(view, _card_of(options[0]))
    thought: Sequence[float] = ()
    if learned is not None:
        options.sort(key=lambda option: -learned[_card_of(option)])
        thought = [learned[_card_of(option)] for option in options]
        if far_from_end(view):
            return options[0].action
    return (yield from best_of(options, world, value, effort, thought)).action


def turn_of(view: SeatView, worlds: Worlds) -> Turn:
    """Give the turn at which the view's seat is to act, or eldest to lead."""
    table, trick, layout = worlds.table, view.trick, view.layout
    bits = [1 << table.code[card.index] for card in trick.cards]
    lead, best, winner = -1, 0, trick.leader
    rest: tuple[int, ...] = circle(layout.seats)[winner]
    if bits:
        lead = bits[0].bit_length() - 1
        best = max(bit & table.contest[lead] for bit in bits)
        winner = layout.left_of(trick.leader, bits.index(best))
        rest = rest[len(bits) - 1 :]
    top, top_at = PLAIN, NO_BONUS
    if view.best_trump is not None:
        top, top_at = table.bits((view.best_trump.card,)), view.best_trump.trick
    policy, number = policy_for(view.rules, layout), len(view.tricks)
    return Turn(
        table, policy, layout.sides, lead, best, winner, rest, number, top, top_at, worlds.live
    )


def _ways_to_play(view: SeatView, worlds: Worlds, turn: Turn, outcomes: Outcomes) -> list[Try]:
    """Give the cards that may be played, the policy's own first."""
    options: list[Try] = []
    policy = advised(turn, worlds.seat, worlds.hand)
    for action in view.legal_actions:
        if isinstance(action, Play):
            bit = worlds.table.bits((action.card,))
            after = turn.after(worlds.seat, bit)
            option = Try(action, worlds.hand ^ bit, after, outcomes)
            options.insert(0 if bit == policy else len(options), option)
    return options


def _card_of(option: Try) -> Card:
    assert isinstance(option.action, Play)
    return option.action.card


def _ways_to_rob(
    view: SeatView, worlds: Worlds, turn: Turn, outcomes: Outcomes, rng: Random
) -> list[Try]:
    """Give what may be buried, and not robbing, what a club player would do first."""
    habit = club.choose_action(view, rng)
    robs = [action for action in view.legal_actions if isinstance(action, Rob)]
    others = [action for action in view.legal_actions if not isinstance(action, Rob)]
    options = [Try(others[0], worlds.hand, turn, outcomes)]
    for rob in robs:
        hand = worlds.hand ^ worlds.table.bits((rob.card,)) | worlds.turn_up
        options.append(Try(rob, hand, turn, outcomes))
    # Not robbing stands for whatever card is played then.
    return sorted(options, key=lambda option: option.action != habit)


def _take_or_jink(view: SeatView, worlds: Worlds, turn: Turn) -> list[Try]:
    options = []
    for action in view.legal_actions:
        outcomes = Outcomes(view)
        if isinstance(action, Jink):
            outcomes.jinker = view.seat
        options.append(Try(action, worlds.hand, turn, outcomes))
    return options
