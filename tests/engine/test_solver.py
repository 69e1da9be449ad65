"""Open cards, solved: the same as trying everything, and the even share of a side."""

from __future__ import annotations

import random

import pytest

from engine import Deal, Layout, Play, legal_actions, new_match, preset, shuffled
from engine.solver import open_cards
from engine.transition import apply_action
from tests.helpers import LONG


def tried(state, side):
    """The most tricks this side takes from here, by trying everything."""
    if state.phase.value != "play":
        return 0
    after = []
    for action in legal_actions(state):
        following = apply_action(state, action)
        before = len(state.current.trick_winners)
        won = following.current.trick_winners[before:]
        gained = sum(state.layout.side(seat) == side for seat in won)
        after.append(gained + tried(following, side))
    return max(after) if state.layout.side(state.to_act) == side else min(after)


@pytest.mark.parametrize("follow", ["suit", "suit_or_trump"])
@pytest.mark.parametrize("seats", [4, 6])
def test_the_solver_finds_what_trying_everything_finds(follow, seats):
    rules = preset("twenty-five", rob="off", follow=follow, target=10**6)
    rng = random.Random(f"solver {follow} {seats}")
    for number in range(60 if LONG else 6):
        state = new_match(rules, Layout(seats, 2), number % seats)
        state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
        # Three tricks are left of four seats, two of six, and some cards of the next.
        for _ in range(seats * (2 if seats == 4 else 3) + number % seats):
            legal = legal_actions(state)
            state = apply_action(state, legal[int(rng.random() * len(legal))])
        side = state.layout.side(state.to_act)
        found = open_cards(state)
        assert {Play(card) for card in found} == set(legal_actions(state))
        for card, tricks in found.items():
            following = apply_action(state, Play(card))
            before = len(state.current.trick_winners)
            won = following.current.trick_winners[before:]
            gained = sum(state.layout.side(seat) == side for seat in won)
            assert tricks == gained + tried(following, side)


def test_three_sides_are_refused():
    rules = preset("twenty-five", rob="off")
    state = apply_action(new_match(rules, Layout(6, 3)), Deal(rules.pack))
    with pytest.raises(ValueError, match="two sides"):
        open_cards(state)
