"""Deals that are over, step by step and with all hands open."""

from __future__ import annotations

import random

import pytest

from engine import Phase, Play, parse_action, parse_card, preset
from engine.beats import Beats, wins_over
from engine.ranking import suit_in_play
from engine.record import Record, replay
from engine.review import Unfinished, finished_deals, finished_part, reneged, review, review_deal
from engine.ruleset import TWO_PAIRS
from tests.helpers import ANY_LAYOUT, TABLES, act, dealt, keep_all, random_record


def a_record(deals: int = 3) -> Record:
    return random_record(preset("twenty-five", target=200), TWO_PAIRS, "review", deals)


def cut(record: Record, actions: int) -> Record:
    """The record with so many actions of its last deal missing."""
    last = record.deals[-1]
    shorter = type(last)(last.pack, last.actions[:-actions])
    return type(record)(
        record.rules, record.seats, record.sides, record.dealer, (*record.deals[:-1], shorter)
    )


def test_a_deal_that_goes_on_is_refused_and_the_others_are_not():
    record = cut(a_record(), 1)
    assert finished_deals(record) == 2
    with pytest.raises(Unfinished) as caught:
        review(record)
    assert caught.value.deal == 3
    with pytest.raises(Unfinished):
        review_deal(record, 3)
    assert review_deal(record, 2).number == 2
    assert finished_part(record) == finished_part(a_record(2))
    assert len(review(finished_part(record))) == 2


@pytest.mark.parametrize("deal", [0, -1, 4])
def test_there_is_no_such_deal(deal):
    with pytest.raises(Unfinished):
        review_deal(a_record(), deal)


def test_a_record_without_deals_has_nothing_to_review():
    record = Record(preset("twenty-five"), ("a", "b", "c", "d"), 2, 0)
    assert review(record) == ()
    assert finished_part(record) == record


@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_every_step_of_every_game_is_there_with_all_hands_open(game, layout):
    record = random_record(preset(game), ANY_LAYOUT[layout], "all", 2)
    deals = review(record)
    steps = [step for deal in deals for step in deal.steps]
    for step, replayed in zip(steps, replay(record), strict=True):
        after = replayed.after.current
        assert (step.seat, step.hands) == (replayed.seat, after.hands)
        assert step.view.seat is None
        assert step.seat is None or step.action in step.legal
        assert step.reneged is reneged(replayed.before, replayed.action)
    for deal in deals:
        won = [step.won for step in deal.steps if step.won]
        final = deal.steps[-1].view
        assert tuple(trick.trick for trick in won) == final.tricks
        assert tuple(trick.winner for trick in won) == final.trick_winners
        assert [trick.number for trick in won] == list(range(1, len(won) + 1))
        assert len(deal.tricks) == len(won)
        assert all(isinstance(deal.steps[place].action, Play) for place in deal.tricks)


def test_of_every_trick_it_is_said_why_the_card_beats_each_of_the_others():
    checked = 0
    for deal in review(a_record(12)):
        for step in deal.steps:
            if step.won is None:
                continue
            cards, trump = step.won.trick.cards, step.view.trump
            assert trump is not None
            [best] = [card for card, why in zip(cards, step.won.why, strict=True) if why is None]
            assert best is step.won.trick.card_of(step.won.winner, TWO_PAIRS)
            for card, why in zip(cards, step.won.why, strict=True):
                assert why is None or wins_over(best, card, cards[0], trump)
                if why is Beats.TRUMP:
                    assert suit_in_play(card, trump) is not trump
                checked += 1
    assert checked > 100


def test_withholding_a_top_trump_is_a_renege_and_nothing_else_is():
    hands = {1: "7S 2C 3C 4C 6C", 2: "5S KD 2D 3D 4D", 3: "JS QD 6D 7D 8D", 0: "9D TD 2H 3H 4H"}
    state = act(keep_all(dealt(hands, "8S", rob="off")), "1 play 7S")
    assert reneged(state, parse_action("play KD"))
    assert not reneged(state, parse_action("play 5S"))
    state = act(state, "2 play KD", "3 play JS")
    assert not reneged(state, Play(parse_card("9D"))), "who holds no trump withholds none"
    assert not reneged(dealt(hands, "8S", rob="off"), Play(parse_card("2C"))), "nor who leads"


def test_a_plain_lead_that_is_not_trumped_is_no_renege():
    hands = {1: "KC", 2: "5S 2C", 3: "JS QD", 0: "9D"}
    state = act(
        keep_all(dealt(hands, "8S", rob="off", follow="suit_or_trump")), "1 play KC", "2 play 2C"
    )
    assert not reneged(state, parse_action("play QD"))


def test_reneges_happen_in_play_and_are_marked():
    rng = random.Random(1)
    marked = 0
    for number in range(40):
        record = random_record(preset("twenty-five"), TWO_PAIRS, f"{number} {rng.random()}")
        steps = [step for deal in review(record) for step in deal.steps]
        marked += sum(step.reneged for step in steps)
        assert steps[-1].view.phase is Phase.OVER
    assert marked
