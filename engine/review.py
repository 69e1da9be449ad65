"""Deals that are over, step by step and with all hands open.

A deal that goes on is refused, for its hands are secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.actions import Action, Play
from engine.beats import Beats, why_beats
from engine.cards import Card
from engine.events import Event, events
from engine.ranking import suit_in_play
from engine.record import Record, ReplayStep, final_state, replay
from engine.state import Hand, Phase, State, Trick
from engine.view import SeatView, view_for


class Unfinished(ValueError):
    """A deal that is not over, or that there is not."""

    def __init__(self, deal: int) -> None:
        super().__init__(deal)
        self.deal = deal


@dataclass(frozen=True, slots=True)
class WonTrick:
    """A complete trick: who won it, and why its card beats each of the others.

    `why` goes along with the trick's cards, from the leader's on; None for the winning one.
    """

    number: int
    trick: Trick
    winner: int
    why: tuple[Beats | None, ...]


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """One action and the situation after it.

    `number` counts from 1, 0 is the deal itself (`seat` and `action` None). `view` is what
    everybody could see; `hands`, by seat, `kitty` and `buried`, (seat, card), are what they could
    not.
    `legal` are all the actions there were to choose from. `reneged` says that a top trump was
    withheld; `won` is the trick that the action completed.
    """

    number: int
    seat: int | None
    action: Action | None
    legal: tuple[Action, ...]
    events: tuple[Event, ...]
    view: SeatView
    hands: tuple[Hand, ...]
    kitty: tuple[Card, ...]
    buried: tuple[tuple[int, Card], ...]
    reneged: bool
    won: WonTrick | None


@dataclass(frozen=True, slots=True)
class ReviewedDeal:
    """A deal that is over, counted from 1, from its first step to its last."""

    number: int
    steps: tuple[ReviewStep, ...]

    @property
    def tricks(self) -> tuple[int, ...]:
        """Where each trick begins: the places of the steps that lead to them."""
        return tuple(
            place
            for place, step in enumerate(self.steps)
            if isinstance(step.action, Play) and _leads(step)
        )


def _leads(step: ReviewStep) -> bool:
    trick = step.won.trick if step.won else step.view.trick
    return len(trick.cards) == 1


def finished_deals(record: Record) -> int:
    """Give how many deals of a record are over; raises RecordError."""
    return len(record.deals) - (final_state(record).phase not in (Phase.DEAL, Phase.OVER))


def finished_part(record: Record) -> Record:
    """Give a record without a deal that goes on, whose hands are secret; raises RecordError."""
    return replace(record, deals=record.deals[: finished_deals(record)])


def review(record: Record) -> tuple[ReviewedDeal, ...]:
    """Give all deals of a record; raises Unfinished if its last goes on, and RecordError."""
    finished = finished_deals(record)
    if finished < len(record.deals):
        raise Unfinished(len(record.deals))
    return tuple(_reviewed(number, steps) for number, steps in _by_deal(record))


def review_deal(record: Record, deal: int) -> ReviewedDeal:
    """Give one deal of a record, counted from 1; raises Unfinished, and RecordError."""
    if not 0 < deal <= finished_deals(record):
        raise Unfinished(deal)
    return next(_reviewed(number, steps) for number, steps in _by_deal(record) if number == deal)


def _by_deal(record: Record) -> Iterator[tuple[int, list[ReplayStep]]]:
    steps: list[ReplayStep] = []
    for step in replay(record):
        if step.seat is None and steps:
            yield steps[0].deal, steps
            steps = []
        steps.append(step)
    if steps:
        yield steps[0].deal, steps


def _reviewed(number: int, steps: list[ReplayStep]) -> ReviewedDeal:
    return ReviewedDeal(number, tuple(map(_step, steps)))


def _step(step: ReplayStep) -> ReviewStep:
    after = step.after.current
    return ReviewStep(
        number=step.number,
        seat=step.seat,
        action=None if step.seat is None else step.action,
        legal=() if step.seat is None else view_for(step.before, step.seat).legal_actions,
        events=events(step.before, step.action, step.after),
        view=view_for(step.after, None),
        hands=after.hands,
        kitty=after.kitty,
        buried=after.buried,
        reneged=reneged(step.before, step.action),
        won=_won(step),
    )


def _won(step: ReplayStep) -> WonTrick | None:
    after = step.after.current
    if step.seat is None or len(after.tricks) == len(step.before.current.tricks):
        return None
    assert after.trump is not None
    trick, winner = after.tricks[-1], after.trick_winners[-1]
    best = trick.card_of(winner, step.after.layout)
    assert best is not None
    why = tuple(None if c is best else why_beats(best, c, after.trump) for c in trick.cards)
    return WonTrick(len(after.tricks), trick, winner, why)


def reneged(before: State, action: Action) -> bool:
    """Say whether an action withholds a trump that would otherwise have to follow a trump led."""
    deal = before.deal
    if deal is None or deal.trump is None or deal.to_act is None or not isinstance(action, Play):
        return False
    trump, led = deal.trump, deal.trick.cards[:1]
    if not led or suit_in_play(led[0], trump) is not trump:
        return False
    holds = any(suit_in_play(card, trump) is trump for card in deal.hands[deal.to_act])
    return holds and suit_in_play(action.card, trump) is not trump
