"""Points, the end of a game and of a match: rules.md 6 and 7."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from engine import Deal, State, apply_action, legal_actions, new_match, preset, shuffled
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout, singles
from engine.state import Phase


@cache
def played(
    tricks: str,
    scores: tuple[int, ...],
    *,
    layout: Layout = TWO_PAIRS,
    dealer: int = 0,
    game: str = "twenty-five",
    options: tuple[tuple[str, object], ...] = (),
) -> State:
    """The end of a deal whose tricks went to these sides, begun at these scores.

    Deals at random until one goes that way.
    """
    rules = preset(game, rob="off", **dict(options))
    start = replace(new_match(rules, layout, dealer), scores=scores)
    rng = random.Random(0)
    while True:
        state = apply_action(start, Deal(shuffled(rules.pack, rng.random)))
        while state.phase is Phase.PLAY:
            state = apply_action(state, rng.choice(legal_actions(state)))
            assert state.deal is not None
            went = "".join(str(layout.side(seat)) for seat in state.deal.trick_winners)
            if not tricks.startswith(went):
                break
        else:
            return state


def result(state: State) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Who won the game, after how many tricks, and the scores."""
    assert state.deal is not None
    return state.game_winners, len(state.deal.tricks), state.scores


AT_ONCE = [
    # what, layout, target, scores before, tricks by side, who wins, tricks played, scores
    ("five points a trick", TWO_PAIRS, 25, (0, 0), "01011", (), 5, (10, 15)),
    ("scores go on from deal to deal", TWO_PAIRS, 45, (5, 15), "01011", (), 5, (15, 30)),
    ("five tricks make twenty-five", TWO_PAIRS, 25, (0, 0), "00000", (0,), 5, (25, 0)),
    ("the rest is not played", TWO_PAIRS, 25, (20, 10), "10", (0,), 2, (25, 15)),
    ("the first trick decides at 20 all: side 1", TWO_PAIRS, 25, (20, 20), "1", (1,), 1, (20, 25)),
    ("the first trick decides at 20 all: side 0", TWO_PAIRS, 25, (20, 20), "0", (0,), 1, (25, 20)),
    ("the order of tricks counts, not the total", TWO_PAIRS, 25, (10, 20), "0001", (0,), 3,
     (25, 20)),
    ("fifteen in one deal", TWO_PAIRS, 15, (0, 0), "01010", (0,), 5, (15, 10)),
    ("three tricks make fifteen", TWO_THREES, 15, (0, 0), "111", (1,), 3, (0, 15)),
    ("three sides split 2-2-1 and nobody has fifteen", THREE_PAIRS, 15, (0, 0, 0), "01201", (), 5,
     (10, 10, 5)),
    ("three sides at 20 all", THREE_PAIRS, 25, (20, 20, 20), "2", (2,), 1, (20, 20, 25)),
    ("a target between two tricks is passed", TWO_PAIRS, 12, (0, 0), "0010", (0,), 4, (15, 5)),
    ("a target of one trick", TWO_PAIRS, 5, (0, 0), "1", (1,), 1, (0, 5)),
]  # fmt: skip

# The same where everybody plays alone, in the Irish game.
ALONE = [
    # what, seats, scores before, tricks by seat, who wins, tricks played, scores
    ("two seats, four tricks", 2, (0, 0), "11101", (), 5, (5, 20)),
    ("the first at the target in the tricks", 3, (20, 20, 20), "2", (2,), 1, (20, 20, 25)),
    ("the second trick", 4, (0, 20, 0, 15), "31", (1,), 2, (0, 25, 0, 20)),
    ("nine seats", 9, (0, 0, 0, 20, 0, 20, 0, 0, 0), "5", (5,), 1, (0, 0, 0, 20, 0, 25, 0, 0, 0)),
    ("all five tricks win from nothing", 2, (0, 20), "00000", (0,), 5, (25, 20)),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in ALONE])
def test_at_once_where_everybody_plays_alone(row):
    seats, before, tricks, *expected = row
    state = played(tricks, before, layout=singles(seats), game="twenty-five-irish")
    assert result(state) == tuple(expected)


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in AT_ONCE])
@pytest.mark.parametrize("tie", ["non_dealer_first", "higher_total"])
@pytest.mark.parametrize("dealer", [0, 3])
def test_at_once(row, tie, dealer):
    layout, target, before, tricks, *expected = row
    options = (("target", target), ("tie", tie))
    state = played(tricks, before, layout=layout, dealer=dealer, options=options)
    assert result(state) == tuple(expected)
    assert state.to_act is None
    assert state.winners == state.game_winners


END_OF_DEAL = [
    # what, layout, dealer, scores before, tricks, scores, non_dealer_first, higher_total
    ("the dealer's side has more", TWO_PAIRS, 0, (20, 20), "00011", (35, 30), 1, 0),
    ("the same by another dealer", TWO_PAIRS, 1, (20, 20), "00011", (35, 30), 0, 0),
    ("the dealer sits opposite", TWO_PAIRS, 2, (20, 20), "00011", (35, 30), 1, 0),
    ("both are level", TWO_PAIRS, 0, (15, 20), "00011", (30, 30), 1, 1),
    ("both are level, another dealer", TWO_PAIRS, 3, (15, 20), "00011", (30, 30), 0, 0),
    ("only the dealer's side is there", TWO_PAIRS, 0, (20, 0), "01111", (25, 20), 0, 0),
    ("the first there in the tricks has no claim", TWO_PAIRS, 0, (20, 15), "00111", (30, 30), 1, 1),
    ("three sides: eldest's side is asked first", THREE_PAIRS, 0, (20, 20, 20), "22210",
     (25, 25, 35), 1, 2),
    ("three sides: the next after eldest's", THREE_PAIRS, 0, (20, 10, 20), "00021",
     (35, 15, 25), 2, 0),
    ("three sides, another dealer", THREE_PAIRS, 1, (20, 20, 20), "00012", (35, 25, 25), 2, 0),
    ("three sides: the dealer across the table", THREE_PAIRS, 4, (20, 20, 20), "00012",
     (35, 25, 25), 2, 0),
    ("three sides, two level at the top", THREE_PAIRS, 1, (20, 15, 15), "02211",
     (25, 25, 25), 2, 2),
    ("two threes: the other side is asked first", TWO_THREES, 5, (20, 20), "11110",
     (25, 40), 0, 1),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in END_OF_DEAL])
@pytest.mark.parametrize("tie", ["non_dealer_first", "higher_total"])
def test_end_of_deal(row, tie):
    layout, dealer, before, tricks, scores, non_dealer_first, higher_total = row
    options = (("finish", "end_of_deal"), ("tie", tie))
    state = played(tricks, before, layout=layout, dealer=dealer, options=options)
    winner = non_dealer_first if tie == "non_dealer_first" else higher_total
    assert result(state) == ((winner,), 5, scores)


def test_end_of_deal_without_anybody_at_the_target_goes_on():
    state = played("00011", (5, 10), options=(("finish", "end_of_deal"),))
    assert result(state) == ((), 5, (20, 20))
    assert state.phase is Phase.DEAL


JINKS = [
    # jink, finish, target, scores before, tricks, who wins, scores
    ("wins", "at_once", 60, (0, 55), "00000", (0,), (25, 55)),
    ("scores", "at_once", 60, (0, 55), "00000", (), (25, 55)),
    ("wins", "end_of_deal", 60, (0, 55), "00000", (0,), (25, 55)),
    ("scores", "end_of_deal", 60, (0, 55), "00000", (), (25, 55)),
    ("wins", "at_once", 60, (0, 0), "00001", (), (20, 5)),
    ("wins", "at_once", 25, (20, 0), "0", (0,), (25, 0)),
    ("wins", "at_once", 25, (0, 0), "11111", (1,), (0, 25)),
]


@pytest.mark.parametrize(("jink", "finish", "target", "before", "tricks", "won", "scores"), JINKS)
def test_jink(jink, finish, target, before, tricks, won, scores):
    options = (("jink", jink), ("finish", finish), ("target", target))
    state = played(tricks, before, options=options)
    assert (state.game_winners, state.scores) == (won, scores)


def test_bruff_is_won_by_five_tricks_whatever_the_scores():
    state = played("22222", (40, 40, 0), layout=THREE_PAIRS, game="forty-five-bruff")
    assert state.game_winners == (2,)
    assert state.scores[:2] == (40, 40)


def test_five_tricks_in_atlantic_score_what_they_score():
    state = played("11111", (40, 0), game="forty-five-atlantic")
    assert state.game_winners == ()
    assert state.scores in ((40, 25), (40, 30))


def test_five_tricks_of_one_of_three_sides_win_too():
    options = (("jink", "wins"), ("target", 100))
    state = played("22222", (0, 0, 0), layout=THREE_PAIRS, options=options)
    assert result(state) == ((2,), 5, (0, 0, 25))


# -- games and the match --


def next_deal(state: State, seed: int) -> State:
    """One more deal of random play."""
    rng = random.Random(seed)
    state = apply_action(state, Deal(shuffled(state.rules.pack, rng.random)))
    while state.to_act is not None:
        state = apply_action(state, rng.choice(legal_actions(state)))
    return state


def test_a_match_is_won_by_the_first_side_with_so_many_games():
    rules = preset("twenty-five", games=2, target=15)
    state = new_match(rules, THREE_PAIRS, 4)
    dealers, seed = [], 0
    while state.phase is not Phase.OVER:
        assert max(state.games) < 2
        assert state.winners == ()
        before = state
        seed += 1
        begun = apply_action(state, Deal(shuffled(rules.pack, random.Random(seed).random)))
        dealers.append(begun.dealer)
        assert begun.game_winners == ()
        assert begun.scores == ((0, 0, 0) if before.game_winners else before.scores)
        state = next_deal(state, seed)
        if state.game_winners:
            (side,) = state.game_winners
            assert state.scores[side] >= 15, "the final scores stay to be read"
            won = [now - was for now, was in zip(state.games, before.games, strict=True)]
            assert won == [int(s == side) for s in range(3)]
        else:
            assert state.games == before.games
    assert state.winners == state.game_winners
    assert state.games[state.winners[0]] == 2
    # The deal moves to the left every time, on from one game to the next.
    assert dealers == [(4 + i) % 6 for i in range(len(dealers))]


@pytest.mark.parametrize(
    ("game", "layout"),
    [("forty-five-bruff", THREE_PAIRS), ("forty-five-atlantic", singles(3)),
     ("twenty-five-irish", singles(4))],
)  # fmt: skip
def test_first_to_three_games(game, layout):
    state = new_match(preset(game, games=3, target=15), layout)
    seed = 0
    while state.phase is not Phase.OVER:
        seed += 1
        state = next_deal(state, seed)
    assert max(state.games) == 3
    assert state.games.count(3) == 1
    assert state.winners == state.game_winners == (state.games.index(3),)
    assert sum(state.games) > 3 or seed >= 3


def test_a_match_of_one_game_is_over_with_it():
    state = played("00000", (0, 0))
    assert (state.phase, state.winners, state.games) == (Phase.OVER, (0,), (1, 0))


def test_between_the_games_of_a_match_nobody_has_won_it():
    state = played("00000", (0, 0), options=(("games", 3),))
    assert (state.phase, state.winners, state.games) == (Phase.DEAL, (), (1, 0))
    assert state.game_winners == (0,)


@pytest.mark.parametrize(
    ("layout", "sides"),
    [(TWO_PAIRS, "0101"), (THREE_PAIRS, "012012"), (TWO_THREES, "010101"),
     (singles(2), "01"), (singles(10), "0123456789")],
)  # fmt: skip
def test_who_plays_with_whom(layout, sides):
    assert "".join(str(layout.side(seat)) for seat in range(layout.seats)) == sides
