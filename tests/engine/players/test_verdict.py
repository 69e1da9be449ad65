"""Verdicts after a play: a blunder is found and measured, what is as good is let be."""

from __future__ import annotations

import pytest

from engine import Layout, State, parse_card
from engine.actions import Play
from engine.players.advice import Because
from engine.players.verdict import LEAST_POINTS, Verdict, judging
from engine.view import SeatView, view_for
from tests.helpers import dealt, keep_all, play

# Seat 0 leads for the opponents, seat 3 plays last; hearts are trumps.
LAST = {
    0: "QC 9D 8D 4D 2S",
    1: "2C TD 7D KD 9S",
    2: "3C 4C 6D 3D TS",
    3: "KC 9C 2D 3S 4S",
}


def verdict(view: SeatView, card: str) -> Verdict | None:
    thought = judging(view, Play(parse_card(card)))
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value


def last_to_play(scores: tuple[int, int]) -> State:
    return play(keep_all(dealt(LAST, "6H", dealer=3, scores=scores)), "QC 2C 3C")


def test_throwing_a_game_away_costs_the_trick_for_certain():
    view = view_for(last_to_play((20, 20)), 3)
    found = verdict(view, "9C")
    assert found is not None
    assert found.better.action == Play(parse_card("KC"))
    assert found.better.because is Because.WINS_FOR_CERTAIN
    assert found.explained
    assert (found.low, found.gain, found.high) == (10.0, 10.0, 10.0)
    assert verdict(view, "KC") is None


def test_the_gain_is_beyond_the_noise_and_the_same_every_time():
    view = view_for(last_to_play((0, 0)), 3)
    found = verdict(view, "9C")
    assert found is not None
    assert 0 < found.low < found.gain < found.high
    assert found.gain >= LEAST_POINTS
    assert found == verdict(view, "9C")


def test_cards_as_good_as_each_other_get_no_verdict():
    state = play(keep_all(dealt(LAST | {3: "8C 9C 2D 3S 4S"}, "6H", dealer=3)), "QC 2C 3C")
    view = view_for(state, 3)
    assert verdict(view, "8C") is None
    assert verdict(view, "9C") is None


def test_hidden_cards_make_no_difference():
    one = last_to_play((20, 20))
    others = LAST | {0: "QC TS 8D 4D 2S", 2: "3C 4C 6D 3D 9D"}
    other = play(keep_all(dealt(others, "6H", dealer=3, scores=(20, 20))), "QC 2C 3C")
    assert verdict(view_for(one, 3), "9C") == verdict(view_for(other, 3), "9C")


def test_a_pool_is_counted_in_chips_and_a_quarter_of_one_is_not_worth_a_word(monkeypatch):
    # Seat 1 has won two tricks and leads; seat 2 can trump, and so might seat 0.
    hands = {1: "KS KD KC 9D 8D", 2: "2S 2D AH 4S 3S", 0: "TS 3D 5C 2C TC"}
    state = keep_all(dealt(hands, "6H", dealer=0, game="spoil-five", layout=Layout(3, 3)))
    view = view_for(play(state, "KS 2S TS KD 2D 3D KC"), 2)
    assert verdict(view, "4S") is None
    monkeypatch.setattr("engine.players.verdict.LEAST_CHIPS", 0.1)
    found = verdict(view, "4S")
    assert found is not None
    assert found.better.action == Play(parse_card("AH"))
    assert 0.1 < found.low < found.gain < 0.5


def test_an_illegal_play_is_refused():
    with pytest.raises(ValueError, match="not legal"):
        verdict(view_for(last_to_play((0, 0)), 3), "2D")
