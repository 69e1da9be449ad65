"""Misreadings of the rules, each a test; some stand where their rule is tested.

reneging judged by a later card; A♥ treated as a heart; a void hand forced to trump; the plain five
out of place: test_following.py, test_ranking.py. A rob that leaves four or six cards:
test_robbing.py. A bonus open or settled: test_bonus.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import Pass, State, apply_action, legal_actions, preset
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.state import Phase
from tests.helpers import act, dealt, play, play_in_order, plays


@pytest.mark.parametrize(
    ("trump", "turn_up", "trick", "winner"),
    [
        ("spades", "TS", "KH 5H QH 2H", 1),
        ("diamonds", "TD", "KH 5H 2D 2H", 3),
        ("clubs", "TC", "KH 5H 2C 2H", 3),
        ("hearts", "TH", "KH 5H QH 2H", 2),
    ],
)
def test_five_of_hearts_is_top_only_when_hearts_are_trumps(trump, turn_up, trick, winner):
    hands = dict(zip((1, 2, 3, 0), trick.split(), strict=True))
    fill = {1: "3S 4S 6S 7S", 2: "8S 9S QS KS", 3: "3D 4D 6D 7D", 0: "3C 4C 6C 7C"}
    hands = {seat: f"{card} {fill[seat]}" for seat, card in hands.items()}
    state = play(dealt(hands, turn_up, rob="off", follow="suit_or_trump"), trick)
    assert state.current.trick_winners == (winner,), trump


def test_a_hand_without_the_suit_led_need_not_trump_in_any_preset():
    hands = {1: "KD", 2: "5S JS 2C 3C 4C"}
    for game in ("twenty-five", "twenty-five-irish", "forty-five-bruff", "forty-five-atlantic",
                 "spoil-five"):  # fmt: skip
        state = act(dealt(hands, "TS", game=game, rob="off"), "1 play KD")
        assert plays(state) == {"5S", "JS", "2C", "3C", "4C"}


# ♠ are trumps; seats 1 and 3 win four tricks, one of them with the five, and seat 0 the last.
FOUR = {
    1: "5S 2C 3C 4C 6C",
    2: "2S 2H 3H 4H 6H",
    3: "3S 7D 8D 9D TD",
    0: "4S 7H 8H 9H 6S",
}


@pytest.mark.parametrize("finish", ["at_once", "end_of_deal"])
def test_four_tricks_and_the_bonus_are_twenty_five_points_and_no_sweep(finish):
    options = {"jink": "wins", "finish": finish, "bonus": "best_trump", "target": 60}
    state = dealt(FOUR, "TS", game="twenty-five-irish", rob="off", **options)
    state = play_in_order(state, FOUR, (1, 2, 3, 4))
    assert state.current.points == (0, 25)
    assert (state.phase, state.game_winners) == (Phase.PLAY, ())
    state = play_in_order(state, FOUR, (5,))
    assert state.current.points == (5, 25)
    assert (state.phase, state.game_winners) == (Phase.DEAL, ())


def test_a_side_is_at_the_target_by_the_bonus_alone():
    """At the end of the deal; at once it is in test_bonus.py."""
    state = dealt(FOUR, "TS", game="forty-five-atlantic", rob="off", scores=(40, 20))
    state = play_in_order(state, FOUR, (1, 2, 3, 4, 5))
    assert (state.scores, state.game_winners) == ((45, 45), (1,))
    without = dealt(
        FOUR, "TS", game="forty-five-atlantic", rob="off", scores=(40, 20), bonus="none"
    )
    without = play_in_order(without, FOUR, (1, 2, 3, 4, 5))
    assert (without.scores, without.game_winners) == ((45, 40), (0,))


@pytest.mark.parametrize(
    ("tie", "scores", "winner"),
    [
        ("non_dealer_first", (60, 20), 1),
        ("higher_total", (60, 20), 0),
        ("higher_total", (40, 20), 1),  # level at 45
        ("non_dealer_first", (40, 20), 1),
    ],
)
def test_two_sides_at_the_target_in_one_deal(tie, scores, winner):
    """Seat 0 deals; `bidder_first` is in test_auction.py."""
    state = dealt(FOUR, "TS", game="forty-five-atlantic", rob="off", scores=scores, tie=tie)
    state = play_in_order(state, FOUR, (1, 2, 3, 4, 5))
    assert min(state.scores) >= 45
    assert state.game_winners == (winner,)


# -- auctions --


def auctions(state: State) -> Iterator[State]:
    """Every position that an auction can come to, once for each way in which it matters."""
    seen = set()
    todo = [state]
    while todo:
        here = todo.pop()
        said = here.current.auction
        key = (here.phase, here.to_act, said.passed, said.declarer, said.contract)
        if key in seen:
            continue
        seen.add(key)
        yield here
        if here.phase is Phase.BID:
            todo += [apply_action(here, call) for call in legal_actions(here)]


@pytest.mark.parametrize("layout", [TWO_PAIRS, THREE_PAIRS, TWO_THREES])
@pytest.mark.parametrize("scores", [0, 110])
def test_no_seat_that_has_passed_is_asked_again_and_no_auction_goes_on_for_ever(layout, scores):
    start = dealt({}, game="auction-120", layout=layout, scores=(scores,) * layout.sides)
    ended = 0
    for state in auctions(start):
        said = state.current.auction
        assert state.to_act not in said.passed
        if state.phase is not Phase.BID:
            ended += 1
            assert len(said.passed) == layout.seats - 1
            assert state.phase is Phase.TRUMP
            assert state.to_act == said.declarer
            continue
        # Each call raises the price, passes the contract to the dealer, or puts a seat out: so
        # it ends.
        for call in legal_actions(state):
            then = apply_action(state, call).current.auction
            raised = (then.contract or 0) > (said.contract or 0)
            held = then.declarer == state.dealer != said.declarer and then.contract == said.contract
            assert raised or held or isinstance(call, Pass)
    # Any seat at any price; near the target only a dealer who may not pass plays for 15.
    assert ended == (3 * layout.seats + 1 if scores else 4 * layout.seats)


@pytest.mark.parametrize("layout", [THREE_PAIRS, TWO_THREES])
@pytest.mark.parametrize("joker", [False, True])
def test_six_seats_never_draw_the_pack_empty(layout, joker):
    rng = random.Random(6)
    for dealer in range(6):
        state = dealt({}, game="auction-120", layout=layout, dealer=dealer, joker=joker)
        while state.phase is not Phase.PLAY:
            actions = legal_actions(state)
            if state.phase is Phase.DISCARD:
                most = max(len(action.cards) for action in actions)
                actions = tuple(a for a in actions if len(a.cards) == most)
            state = apply_action(state, rng.choice(actions))
        assert [len(hand) for hand in state.current.hands] == [5] * 6
        assert len(state.current.stock) == len(preset("auction-120", joker=joker).pack) - 48
        assert len(state.current.buried) == 3 + 5 * 3
