"""How a deal that is over looked while it was played: chances, and what strong play would do.

A chance is that of one seat's side to win the deal, from what that seat could know: so many ways in
which the cards it did not see may lie are played out. A contract is won when it is made or, for
the others, beaten; a pool when it is taken. What open cards would have allowed, which nobody could
know, is told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from engine.actions import Action, Play
from engine.cards import Card
from engine.players import thinking
from engine.players.outcomes import KEYS
from engine.players.rollout import roll_out
from engine.players.search import turn_of
from engine.players.worlds import Worlds
from engine.record import Record, ReplayStep, replay
from engine.ruleset import Bonus, Finish, RobTime
from engine.scoring import BONUS_POINTS, TRICK_POINTS, TRICKS_FOR_POOL, contract_made
from engine.solver import open_cards
from engine.state import Phase
from engine.view import SeatView, view_for

WORLDS: Final = 150
"""So many worlds a chance is estimated from: two in three are then within 0.04."""

STRONG: Final = "strong"

CLEARLY: Final = 2.0
"""So many times its noise another card must be better to be told."""

LEAST_GAIN: Final = 0.1
"""What is better by less is not worth telling."""

MOST_OPEN: Final = 20
"""So many cards of all hands are solved in a moment: five tricks of four seats."""


@dataclass(frozen=True, slots=True)
class Better:
    """What a strong player would have done, and how much more it promised: of 1, a chance."""

    action: Action
    gain: float


@dataclass(frozen=True, slots=True)
class Allowed:
    """A card that would have brought so many tricks more, had all hands been open."""

    card: Card
    tricks: int


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A step of a deal, counted from 0: the chance after it, None before trump and hands are fixed.

    `better` is None where strong play is the same, or not clearly better for all the seat to act
    could know. `allowed` is None where no card was better with all hands open than what was played
    or would have been by strong play, and where that is not worked out: with more than two sides,
    with too many cards left, or a rob to come.
    """

    chance: float | None
    better: Better | None = None
    allowed: Allowed | None = None


def hindsight(
    record: Record, deal: int, seat: int, worlds: int = WORLDS
) -> Iterator[Hindsight | None]:
    """Look at each step of a deal that is over, counted from 1, for the side of this seat.

    Gives a step when it is done, and None between portions of work. The same record gives the same
    every time.
    """
    for step in replay(record):
        if step.deal == deal:
            chance = yield from _chance(step, seat, worlds)
            better = yield from _better(step, worlds)
            yield None
            yield Hindsight(chance, better, _allowed(step, better))


def turning_points(found: Sequence[Hindsight], least: float, most: int) -> tuple[int, ...]:
    """Give the steps that changed the chance most, by at least so much, in their order."""
    swings = []
    before: float | None = None
    for place, one in enumerate(found):
        if one.chance is None:
            continue
        if before is not None and abs(one.chance - before) >= least:
            swings.append((-abs(one.chance - before), place))
        before = one.chance
    return tuple(sorted(place for _, place in sorted(swings)[:most]))


def _chance(step: ReplayStep, seat: int, worlds: int) -> Generator[None, None, float | None]:
    view = view_for(step.after, seat)
    side = view.layout.side(seat)
    if step.after.current.phase is Phase.OVER:
        top = KEYS - 1 if view.best_trump is None else view.best_trump.trick
        return _won(view, side, _sides(view), top)
    if view.phase is not Phase.PLAY:
        return None
    here = Worlds(view)
    turn = turn_of(view, here)
    rng = Random(f"chance {step.deal} {step.number} {seat}")
    total = 0.0
    for _ in range(worlds):
        hands = here.deal(rng.random)
        here.rob_to_come(hands)
        total += _value(view, side, roll_out(turn, hands))
        yield
    return total / worlds


def _better(step: ReplayStep, worlds: int) -> Generator[None, None, Better | None]:
    """Say what strong play would have been, if that is a clearly better card."""
    if step.seat is None or not isinstance(step.action, Play):
        return None
    view = view_for(step.before, step.seat)
    action = yield from thinking(view, Random(f"strong {step.deal} {step.number}"), STRONG)
    if action == step.action or not isinstance(action, Play):
        return None
    here, side = Worlds(view), view.layout.side(step.seat)
    turn = turn_of(view, here)
    rng = Random(f"better {step.deal} {step.number}")

    def chance_of(play: Play, hands: Sequence[int]) -> float:
        bit = here.table.bits((play.card,))
        after = list(hands)
        after[here.seat] = here.hand ^ bit
        return _value(view, side, roll_out(turn.after(here.seat, bit), after))

    total = squares = 0.0
    for _ in range(worlds):
        hands = here.deal(rng.random)
        here.rob_to_come(hands)
        more = chance_of(action, hands) - chance_of(step.action, hands)
        total += more
        squares += more * more
        yield
    gain = total / worlds
    noise = sqrt(max(squares / worlds - gain * gain, 0.0) / worlds)
    return Better(action, gain) if gain > max(LEAST_GAIN, CLEARLY * noise) else None


def _allowed(step: ReplayStep, better: Better | None) -> Allowed | None:
    """Say what would have been better in tricks if everybody had seen all hands.

    What a strong player would have done as well was to be known.
    """
    state, played = step.before, step.action
    if state.phase is not Phase.PLAY or not isinstance(played, Play) or state.layout.sides != 2:
        return None
    deal = state.current
    rob_to_come = state.rules.rob is RobTime.BEFORE_OWN_CARD and not deal.tricks
    if rob_to_come or sum(map(len, deal.hands)) > MOST_OPEN:
        return None
    found = open_cards(state)
    best = max(found, key=found.__getitem__)
    as_good = {Play(card) for card, tricks in found.items() if tricks == found[best]}
    if better is not None and better.action in as_good:
        return None
    more = found[best] - found[played.card]
    return Allowed(best, more) if more else None


def _sides(view: SeatView) -> list[int]:
    return [view.layout.side(seat) for seat in view.trick_winners]


def _value(view: SeatView, side: int, key: int) -> float:
    """Give what an outcome (see `engine.players.outcomes`) is for a side."""
    rest, top = divmod(key, KEYS)
    left: list[int] = []
    while rest > 1:
        rest, winner = divmod(rest, view.layout.sides)
        left.append(winner)
    return _won(view, side, [*_sides(view), *reversed(left)], top)


def _won(view: SeatView, side: int, won: Sequence[int], top: int) -> float:
    """Say how far a side wins the deal, by who won the tricks, the best trump in trick `top`."""
    kind: Callable[[SeatView, int, Sequence[int], int], float] = _most_points
    if view.rules.for_pool:
        kind = _pool
    elif view.auction.declarer is not None:
        kind = _contract
    return kind(view, side, won, top)


def _pool(view: SeatView, side: int, won: Sequence[int], top: int) -> float:
    if view.jinker is not None:
        return float(view.layout.side(view.jinker) == side and set(won) == {side})
    first = next((one for one in set(won) if won.count(one) >= TRICKS_FOR_POOL), None)
    return float(first == side)


def _contract(view: SeatView, side: int, won: Sequence[int], top: int) -> float:
    assert view.auction.declarer is not None
    declarer = view.layout.side(view.auction.declarer)
    made = contract_made(_points(view, won, top)[declarer], view.auction.contract or 0)
    return float(made == (declarer == side))


def _most_points(view: SeatView, side: int, won: Sequence[int], top: int) -> float:
    took = _points(view, won, top)
    if view.rules.finish is Finish.AT_ONCE:
        # Whoever reaches the target first has won more than the deal.
        before = [s - p for s, p in zip(view.scores, view.points, strict=True)]
        for tricks in range(1, len(won) + 1):
            so_far = _points(view, won[:tricks], top)
            there = [s for s, p in enumerate(so_far) if before[s] + p >= view.rules.target]
            if there:
                return float(there[0] == side)
    best = [one for one, points in enumerate(took) if points == max(took)]
    return (side in best) / len(best)


def _points(view: SeatView, won: Sequence[int], top: int) -> list[int]:
    """Give the points of the tricks by side, with the bonus for the best trump where it counts."""
    took = [TRICK_POINTS * won.count(side) for side in range(view.layout.sides)]
    if view.rules.bonus is Bonus.BEST_TRUMP and top < len(won):
        took[won[top]] += BONUS_POINTS
    return took
