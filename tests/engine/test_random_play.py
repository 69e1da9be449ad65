"""Random play of every layout and house rule, with everything that must hold at every step."""

from __future__ import annotations

import itertools
import random

import pytest

from engine import (
    Action,
    Bury,
    Deal,
    IllegalAction,
    Keep,
    Play,
    Rob,
    State,
    apply_action,
    legal_actions,
    new_match,
    preset,
    view_for,
    why_illegal,
)
from engine.cards import ALL_CARDS, JOKER
from engine.ruleset import Layout
from engine.state import Phase
from engine.transition import BadPack
from tests.helpers import HOUSES, LAYOUTS, LONG, random_match

DEALS = 5_000 if LONG else 300
# Trying every action there is at every step would take most of the time.
EVERY = 11

UNIVERSE: tuple[Action, ...] = (
    Keep(),
    *(kind(card) for kind in (Bury, Rob, Play) for card in ALL_CARDS),
    Deal(()),
)


def check_cards(state: State) -> None:
    """The pack is in the hands, the stock, the tricks, buried or turned up: each card once."""
    deal = state.current
    cards = [card for hand in deal.hands for card in hand]
    cards += deal.stock
    cards += [card for _, card in deal.buried]
    cards += [card for trick in (*deal.tricks, deal.trick) for card in trick.cards]
    if deal.turn_up is not None and deal.robber is None:
        cards.append(deal.turn_up)
    assert len(cards) == len(state.rules.pack)
    assert set(cards) == set(state.rules.pack)
    turned = {deal.turn_up} if deal.robber is None else set()
    assert JOKER not in turned


def check_hands(state: State) -> None:
    """Five cards to start with, one fewer for each card played; six only with the joker."""
    deal = state.current
    played = [len(deal.tricks)] * state.layout.seats
    for i in range(len(deal.trick.cards)):
        played[state.layout.left_of(deal.trick.leader, i)] += 1
    sizes = [5 - n for n in played]
    if deal.phase is Phase.BURY:
        assert sizes == [5] * state.layout.seats
        sizes[state.dealer] = 6
    assert [len(hand) for hand in deal.hands] == sizes


def check_points(state: State) -> None:
    deal, layout = state.current, state.layout
    sides = [layout.side(seat) for seat in deal.trick_winners]
    assert deal.points == tuple(5 * sides.count(side) for side in range(layout.sides))
    assert len(deal.trick_winners) == len(deal.tricks) <= 5
    for trick, winner in zip(deal.tricks, deal.trick_winners, strict=True):
        assert len(trick.cards) == layout.seats
        assert deal.trump is not None
        assert trick.winner(deal.trump, layout) == winner
    leaders = [layout.left_of(state.dealer), *deal.trick_winners]
    assert [trick.leader for trick in (*deal.tricks, deal.trick)] == leaders


def check_turn(state: State) -> None:
    """Somebody can act, or a pack is wanted, or all is over."""
    legal = legal_actions(state)
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert (state.to_act, legal) == (None, ())
        return
    deal = state.current
    assert state.to_act is not None
    assert 0 < len(legal) == len(set(legal))
    if state.phase is Phase.PLAY:
        assert state.to_act == state.layout.left_of(deal.trick.leader, len(deal.trick.cards))
    if state.phase is Phase.BURY:
        assert state.to_act == state.dealer
        assert deal.trump is deal.turn_up is None
    else:
        assert deal.turn_up is not None
        assert deal.trump is deal.turn_up.suit


def check_legality(state: State) -> None:
    """Why, can and do say the same of every action there is."""
    legal = set(legal_actions(state))
    before = repr(state)
    for action in UNIVERSE:
        if action in legal:
            assert why_illegal(state, action) is None
            apply_action(state, action)
        elif not (isinstance(action, Deal) and state.phase is Phase.DEAL):
            reason = why_illegal(state, action)
            assert reason is not None
            with pytest.raises(IllegalAction) as caught:
                apply_action(state, action)
            assert caught.value.reason == reason
    assert repr(state) == before
    for seat in range(state.layout.seats):
        own = view_for(state, seat).legal_actions
        assert own == (legal_actions(state) if seat == state.to_act else ())


def check_step(before: State, action: Action, after: State) -> None:
    check_cards(after)
    check_hands(after)
    check_points(after)
    check_turn(after)
    gained = [now - was for now, was in zip(after.scores, before.scores, strict=True)]
    if isinstance(action, Deal):
        assert after.deals == before.deals + 1
        assert after.scores == ((0,) * len(gained) if before.game_winners else before.scores)
        moved = 1 if before.deals else 0
        assert after.dealer == before.layout.left_of(before.dealer, moved)
        assert all(len(hand) in (5, 6) for hand in after.current.hands)
    else:
        trick = len(after.current.tricks) - len(before.current.tricks)
        assert sorted(gained) == [0] * (len(gained) - 1) + [5 * trick]
    assert bool(after.game_winners) is (after.games != before.games)
    assert (max(after.games) == after.rules.games) is bool(after.winners)
    if not after.game_winners:
        done = after.rules.finish == "at_once" or after.phase is Phase.DEAL
        assert not done or max(after.scores) < after.rules.target


@pytest.mark.parametrize(("house", "name"), list(itertools.product(HOUSES, LAYOUTS)))
def test_random_play(house, name):
    layout: Layout = LAYOUTS[name]
    rules = preset("twenty-five", **HOUSES[house])
    rng = random.Random(f"{house} {name}")
    dealt = step = matches = 0
    verbs = set()
    while dealt < DEALS / len(HOUSES):
        over = False
        for before, _, action, after in random_match(rules, layout, rng):
            check_step(before, action, after)
            step += 1
            if step % EVERY == 0:
                check_legality(after)
            dealt += isinstance(action, Deal)
            over = after.phase is Phase.OVER
            verbs.add(type(action))
        assert over, "a match ends"
        matches += 1
    if rules.rob != "off":
        assert Rob in verbs
    assert (Bury in verbs) is rules.joker
    assert matches > 1


@pytest.mark.parametrize("pack", ["short", "doubled", "joker"])
def test_a_match_takes_no_impossible_pack(pack):
    rules = preset("twenty-five")
    packs = {
        "short": rules.pack[:-1],
        "doubled": (*rules.pack[:-1], rules.pack[0]),
        "joker": (*rules.pack, JOKER),
    }
    start = new_match(rules, LAYOUTS["two-pairs"])
    with pytest.raises(BadPack):
        apply_action(start, Deal(packs[pack]))
