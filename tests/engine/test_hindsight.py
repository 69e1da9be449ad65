"""Looking back at a deal: chances from what a seat could know, and strong play."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import Play
from engine.hindsight import Hindsight, hindsight, turning_points
from engine.record import Record, read_record, replay
from engine.review import finished_part
from engine.solver import open_cards
from engine.state import Phase, State

RECORDS = Path(__file__).parents[1] / "records"
GAMES = (
    "twenty-five.joker-turned",
    "twenty-five-irish.singles-3",
    "forty-five-atlantic.two-pairs",
    "auction-120.two-pairs",
    "spoil-five.jink-made",
)


def golden(name: str) -> Record:
    return finished_part(read_record((RECORDS / f"{name}.json").read_text()))


def looked_at(record: Record, seat: int, worlds: int) -> list[Hindsight]:
    return [one for one in hindsight(record, 1, seat, worlds) if one is not None]


def result(after: State, side: int) -> float:
    """Whether a side won the deal that ended here, by the words of rules.md."""
    deal = after.current
    if after.rules.for_pool:
        return float(deal.pool_winner == side)
    if deal.auction.declarer is not None:
        declarer = after.layout.side(deal.auction.declarer)
        return float((deal.points[declarer] > 0) == (declarer == side))
    best = [one for one, points in enumerate(deal.points) if points == max(deal.points)]
    return (side in best) / len(best)


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_chance_after_each_play_and_at_the_end_it_is_what_came(name):
    record = golden(name)
    steps = [step for step in replay(record) if step.deal == 1]
    for seat in (0, 1):
        found = looked_at(record, seat, 2)
        assert len(found) == len(steps)
        for step, one in zip(steps, found, strict=True):
            fixed = step.after.current.phase in (Phase.PLAY, Phase.OVER)
            assert (one.chance is not None) == fixed
            assert one.chance is None or 0 <= one.chance <= 1
            assert one.better is None or isinstance(step.action, Play)
        assert found[-1].chance == result(steps[-1].after, steps[-1].after.layout.side(seat))


def test_it_is_the_same_every_time():
    record = golden("twenty-five-irish.singles-3")
    assert looked_at(record, 0, 20) == looked_at(record, 0, 20)


def test_open_cards_are_told_apart_and_never_of_what_was_the_best_with_them():
    record = golden("twenty-five.two-pairs")
    steps = [step for step in replay(record) if step.deal == 1]
    found = looked_at(record, 0, 2)
    assert any(one.allowed for one in found)
    for step, one in zip(steps, found, strict=True):
        if one.allowed is not None:
            solved = open_cards(step.before)
            assert isinstance(step.action, Play)
            assert solved[one.allowed.card] == max(solved.values())
            assert solved[step.action.card] == max(solved.values()) - one.allowed.tricks
    assert not any(one.allowed for one in looked_at(golden("twenty-five-irish.singles-3"), 0, 2))


def test_turning_points_are_the_greatest_changes_in_the_order_of_play():
    chances = (None, 0.5, 0.55, 0.2, 0.25, 0.6, 0.6, 1.0)
    found = [Hindsight(chance) for chance in chances]
    assert turning_points(found, 0.1, 2) == (3, 7)
    assert turning_points(found, 0.1, 9) == (3, 5, 7)
    assert turning_points(found, 0.5, 9) == ()
