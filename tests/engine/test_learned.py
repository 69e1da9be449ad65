"""The learned nets: they fit what they are shown, and know no suit from another."""

from __future__ import annotations

import random

import pytest

from engine import Bid, Deal, Layout, Pass, Play, new_match, preset, shuffled, view_for
from engine.cards import Suit, parse_card
from engine.players import choose_action
from engine.players.bidding import learned_call
from engine.players.learned import gains
from engine.players.net import FOLDER, net_of
from engine.players.sight import Places, Sight
from engine.state import Phase, changed
from engine.transition import apply_action

GAMES = {"suit": "twenty-five", "suit_or_trump": "twenty-five-irish", "auction": "auction-120"}
NAMES = [path.stem.split("-") for path in sorted(FOLDER.glob("*.net"))]
NETS = [name for name in NAMES if name[0] in GAMES]


def positions(game, layout, deals, swapped=False):
    """Views of seats that choose a card, in deals played by club players; ♠ and ♣ may change."""
    rules = preset(game)
    rng = random.Random(f"nets {game} {layout}")
    for number in range(deals):
        pack = shuffled(rules.pack, rng.random)
        state = new_match(rules, layout, number % layout.seats)
        state = apply_action(state, Deal(tuple(map(other, pack)) if swapped else pack))
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            plays = [action for action in view.legal_actions if isinstance(action, Play)]
            if len(plays) > 1 and view.phase is Phase.PLAY:
                yield view, plays
            state = apply_action(state, choose_action(view, random.Random(0)))


def other(card):
    """The same card of the other black suit."""
    suits = {Suit.SPADES: "C", Suit.CLUBS: "S"}
    return parse_card(card.rank + suits[card.suit]) if card.suit in suits else card


@pytest.mark.parametrize("name", NETS, ids="-".join)
def test_a_net_says_something_of_each_card_in_the_positions_it_was_made_for(name):
    kind, seats, sides = name[0], int(name[1]), int(name[2])
    layout, net, met = Layout(seats, sides), net_of("-".join(name)), 0
    places = Places.of(layout, net.tricks)
    for view, plays in positions(GAMES[kind], layout, 3):
        found = gains(view, plays[0].card)
        if found is None:
            continue
        met += 1
        assert set(found) == {play.card for play in plays}
        assert all(-2 < gain < 2 for gain in found.values())
        sight = Sight(view, places, net.tricks, plays[0].card)
        numbers = sight.features + sight.of_card(sight.table.bits((plays[0].card,)))
        assert len(set(numbers)) == len(numbers)
        assert 0 <= min(numbers) <= max(numbers) < places.count
    assert met


def test_spades_and_clubs_look_alike_to_a_net():
    layout = Layout(4, 2)
    places = Places.of(layout, 5)
    pairs = zip(
        positions("twenty-five", layout, 6),
        positions("twenty-five", layout, 6, swapped=True),
        strict=True,
    )
    met = 0
    for (view, plays), (mirrored, others) in pairs:
        if view.trump not in {Suit.DIAMONDS, Suit.HEARTS}:
            continue
        if {other(play.card) for play in plays} != {play.card for play in others}:
            break  # the club player decided otherwise between equals
        sight = Sight(view, places, 5, plays[0].card)
        again = Sight(mirrored, places, 5, others[0].card)
        assert sorted(sight.features) == sorted(again.features)
        met += 1
    assert met > 5


def test_games_that_no_net_knows_are_left_to_the_search():
    for game in ("spoil-five", "forty-five-bruff"):
        rules = preset(game)
        for view, plays in positions(game, rules.layouts[0], 1):
            assert gains(view, plays[0].card) is None


@pytest.mark.parametrize("name", [n for n in NAMES if n[0] == "calls"], ids="-".join)
def test_a_net_calls_what_is_legal_and_leaves_the_end_of_a_game_alone(name):
    layout, rng = Layout(int(name[1]), int(name[2])), random.Random("calls")
    called = set()
    for number in range(30):
        state = new_match(preset("auction-120"), layout, number % layout.seats)
        state = apply_action(state, Deal(shuffled(state.rules.pack, rng.random)))
        while state.phase is Phase.BID:
            view = view_for(state, state.to_act)
            call = learned_call(view)
            assert call in view.legal_actions
            called.add(type(call))
            late = changed(state, scores=(100, *state.scores[1:]))
            assert learned_call(view_for(late, state.to_act)) is None
            state = apply_action(state, call)
    assert called >= {Bid, Pass}
