"""The worlds that the search tries, how it plays them out, and what comes of them.

Seat 0 deals, so that seat 1 leads.
"""

from __future__ import annotations

import random

import pytest

from engine import (
    Deal,
    Layout,
    Play,
    State,
    legal_actions,
    new_match,
    preset,
    shuffled,
    view_for,
)
from engine.cards import ALL_CARDS, Suit
from engine.kernel import ranked
from engine.players import choose_action, search
from engine.players.outcomes import KEYS, NO_BONUS, Outcomes
from engine.players.policies import LEARNED, policy_for, unpacked
from engine.players.rollout import LEADS, LOW_TRUMP, advised, roll_out
from engine.players.trials import Effort, best_of
from engine.players.worlds import Worlds
from engine.ranking import ace_of_trumps, suit_in_play
from engine.ruleset import CARDS_EACH, PRESETS, Follow, singles
from engine.state import Phase, changed
from engine.tables import tables
from engine.transition import apply_action
from tests.helpers import (
    ANY_LAYOUT,
    HOUSE_RULES,
    LONG,
    TABLES,
    act,
    dealt,
    keep_all,
    random_match,
)


def is_possible(state: State, seat: int, worlds: Worlds, hands) -> None:
    """Check a world against all that the view proves."""
    view, table = view_for(state, seat), worlds.table
    assert hands[seat] == table.bits(view.hand)
    assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
    gone = table.bits((*view.cards_seen, *view.buried))
    union = 0
    for hand in hands:
        assert not union & hand
        union |= hand
    assert not union & gone
    assert not union & ~table.bits(view.rules.pack)
    if view.turn_up is not None:
        turn_up = table.bits((view.turn_up,))
        if view.robber is None:
            assert not union & turn_up
        elif not gone & turn_up:
            assert hands[view.robber] & turn_up
    for trick in (*view.tricks, view.trick):
        codes = [table.code[card.index] for card in trick.cards]
        for place, code in enumerate(codes):
            if not table.allow[codes[0]] >> code & 1:
                by = view.layout.left_of(trick.leader, place)
                assert not hands[by] & table.force[codes[0]]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_worlds_are_possible_and_the_true_deal_is_among_them(game, layout):
    rng = random.Random(f"worlds {game} {layout}")
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        for before, seat, _, _ in random_match(rules, ANY_LAYOUT[layout], rng, 40 if LONG else 2):
            if seat is None or before.phase not in {Phase.PLAY, Phase.ROB, Phase.JINK}:
                continue
            worlds = Worlds(view_for(before, seat))
            for _ in range(2):
                is_possible(before, seat, worlds, worlds.deal(rng.random))
            true = [worlds.table.bits(hand) for hand in before.current.hands]
            assert worlds.allows(true)


def test_worlds_are_all_as_likely_with_two_seats_that_lack_something():
    state = keep_all(
        dealt({1: "7S 2C 3C 4C 6C", 2: "2D 3D 7D 8D 9D", 3: "2H 3H 7H 8H 4D", 0: "9S"}, "2S")
    )
    state = act(state, "1 play 7S", "2 play 2D", "3 play 2H")
    worlds = Worlds(view_for(state, 0))
    rng = random.Random(7)
    free = dict.fromkeys(range(60), 0)
    count = 4000
    for _ in range(count):
        for code in worlds.table.cards(worlds.deal(rng.random)[2]):
            free[worlds.table.code[code.index]] += 1
    plain = [n for code, n in free.items() if n and code < 39]
    mean = sum(plain) / len(plain)
    assert max(abs(n - mean) for n in plain) < 5 * mean**0.5, (
        "no plain card is likelier than others"
    )


def test_the_robber_holds_the_ace_and_the_turn_up_in_most_worlds():
    state = act(dealt({1: "AS KD QD TC JC"}, "3S"), "1 rob TC")
    state = keep_all(state)
    state = act(state, "1 play KD")
    worlds, deal = Worlds(view_for(state, state.to_act)), state.current
    ace = ace_of_trumps(deal.trump)
    ace, turn_up = (worlds.table.bits([card]) for card in (ace, deal.turn_up))
    rng = random.Random(3)
    hands = [worlds.deal(rng.random)[1] for _ in range(300)]
    assert all(hand & turn_up for hand in hands)
    assert 270 < sum(bool(hand & ace) for hand in hands) < 300


# Roll-outs and what they are worth


def test_ranked_codes_are_the_same_tables_in_another_order():
    for suit in Suit:
        for follow in Follow:
            old, new = tables(suit, follow), ranked(suit, follow)
            assert len(set(new.code)) == len(ALL_CARDS)
            assert new.trumps == old.trumps
            for led in ALL_CARDS:
                a, b = old.code[led.index], new.code[led.index]
                for name in ("force", "allow", "contest"):
                    was = set(old.cards(getattr(old, name)[a]))
                    assert was == set(new.cards(getattr(new, name)[b]))


@pytest.mark.parametrize("game", PRESETS)
def test_an_outcome_is_worth_what_the_state_makes_of_it(game):
    """Near the end of a game: the value of the tricks as they fell is what came of them."""
    rng = random.Random(f"outcomes {game}")
    rules = preset(game)
    won = 0
    for number in range(400 if LONG else 60):
        state = end_game(rules, number, rng)
        view = view_for(state, state.to_act)
        while state.to_act is not None:
            state = apply_action(state, rng.choice(legal_actions(state)))
            if state.phase is Phase.JINK:
                state = act(state, f"{state.to_act} take")
        value = Outcomes(view)[key_of(state, rng)]
        if rules.for_pool:
            pool = state.current.pool
            shares = {None: pool / 5, view.seat: pool}
            assert value == shares.get(state.current.pool_winner, 0)
        elif state.winners:
            won += 1
            assert value == (state.winners[0] == view.side)
        else:
            assert 0 < value < 1
    assert won or rules.for_pool


def key_of(state, rng):
    """The key of a deal; tricks no longer played may fall to anybody."""
    deal, layout, key = state.current, state.layout, 1
    winners = [layout.side(seat) for seat in deal.trick_winners]
    while len(winners) < CARDS_EACH:
        winners.append(int(rng.random() * layout.sides))
    for side in winners:
        key = key * layout.sides + side
    return key * KEYS + (deal.best_trump.trick if deal.best_trump else NO_BONUS)


@pytest.mark.parametrize(("seats", "sides"), [(4, 2), (6, 3), (6, 2)])
def test_a_roll_out_plays_as_the_policy_would_in_the_state(seats, sides):
    rules = preset("twenty-five", rob="off", target=10**6)
    rng = random.Random(f"roll out {seats} {sides}")
    for _ in range(100 if LONG else 15):
        state = new_match(rules, Layout(seats, sides))
        state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
        view = view_for(state, state.to_act)
        worlds = Worlds(view)
        hands = [worlds.table.bits(hand) for hand in state.current.hands]
        key = roll_out(search.turn_of(view, worlds), hands)
        assert not any(hands)
        deal = by_policy(state).current
        assert key // KEYS == key_of(by_policy(state), rng) // KEYS
        trumps = [
            number
            for number, trick in enumerate(deal.tricks)
            if any(suit_in_play(card, deal.trump) is deal.trump for card in trick.cards)
        ]
        assert (key % KEYS == NO_BONUS) == (not trumps)


def end_game(rules, number, rng):
    """A deal about to be played, with scores near the target."""
    layout = rules.layouts[0]
    state = new_match(rules, layout, number % layout.seats)
    if not rules.for_pool:
        scores = tuple(rules.target - 5 * (1 + int(rng.random() * 3)) for _ in range(layout.sides))
        state = changed(state, scores=scores)
    state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
    while state.phase is not Phase.PLAY:
        state = apply_action(state, choose_action(view_for(state, state.to_act), rng))
    return state


def by_policy(state):
    """Play the deal out by the policy, nobody robbing or going for all five."""
    while state.to_act is not None:
        view = view_for(state, state.to_act)
        if view.phase is Phase.JINK:
            state = act(state, f"{view.seat} take")
            continue
        worlds = Worlds(view)
        turn = search.turn_of(view, worlds)
        card = advised(turn, worlds.seat, worlds.hand)
        state = apply_action(state, Play(worlds.table.cards(card)[0]))
    return state


def test_policies_can_be_read_for_every_layout():
    for situation in LEARNED:
        policy = unpacked(situation)
        assert len(policy.lead) == LEADS
        assert max(policy.lead) <= LOW_TRUMP
    for rules in PRESETS.values():
        for layout in rules.layouts:
            assert policy_for(rules, layout)
    assert policy_for(PRESETS["spoil-five"], singles(3)) != policy_for(
        PRESETS["twenty-five-irish"], singles(3)
    )


def test_another_option_is_chosen_only_where_the_worlds_speak_for_it():
    def best(gain, noise, doubt):
        rng = random.Random(1)
        values = {"habit": 0.0, "other": gain}
        thought = best_of(
            ("habit", "other"),
            lambda: rng.random() - 0.5,
            lambda option, world: values[option] + noise * world * (option == "other"),
            Effort(worlds=100, doubt=doubt),
        )
        while True:
            try:
                next(thought)
            except StopIteration as done:
                return done.value

    assert best(0.5, 1.0, 1.0) == "other"
    assert best(-0.5, 1.0, 0.0) == "habit"
    assert best(0.0, 1.0, 2.0) == "habit"
    # It was given up after 20 worlds for being better by as much in each of them.
    assert best(1.0, 0.0, 1.0) == "other"
    assert best(0.0, 0.0, 1.0) == "habit"


def test_with_the_bonus_open_a_key_says_who_gets_it():
    state = dealt({1: "7S"}, "2S", follow="suit_or_trump", bonus="best_trump", target=45)
    outcomes = Outcomes(view_for(keep_all(state), 1))
    first = 1 << 5
    with_bonus, without = outcomes[first * KEYS + 2], outcomes[first * KEYS + NO_BONUS]
    assert with_bonus < without, "side 0 has it"
