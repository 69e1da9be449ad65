"""The computer player `club`: legal and repeatable everywhere, and each habit by an example.

In two pairs seat 0 deals, so that seat 1 leads; seats 1 and 3 are partners.
"""

from __future__ import annotations

import random

import pytest

from engine import (
    Deal,
    State,
    action_name,
    apply_action,
    legal_actions,
    new_match,
    preset,
    shuffled,
)
from engine.players import LEVELS, choose_action, thinking
from engine.players.club import count_cards
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.state import changed
from engine.view import view_for
from tests.helpers import HOUSES, LAYOUTS, LONG, act, dealt, keep_all
from tools.bench import duplicate, play_at_random, play_club

IRISH = {"follow": "suit_or_trump", "rob": "before_own_card"}


def choice(state: State) -> str:
    """What the player does, which must not hang on chance."""
    view = view_for(state, state.to_act)
    names = {action_name(choose_action(view, random.Random(seed))) for seed in range(5)}
    assert len(names) == 1, names
    return names.pop()


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_every_choice_is_legal_and_can_be_repeated(layout, house):
    rules = preset("twenty-five", **house)
    rng = random.Random(f"{house}")
    for number in range(200 if LONG else 12):
        state = new_match(rules, layout, number % layout.seats)
        state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            action = choose_action(view, random.Random(number))
            assert action in legal_actions(state)
            assert action == choose_action(view, random.Random(number))
            state = apply_action(state, action)


def test_thinking_refuses_an_unknown_level_and_a_seat_that_is_not_to_act():
    state = keep_all(dealt({}, "7S"))
    with pytest.raises(ValueError, match="level"):
        next(thinking(view_for(state, 1), random.Random(0), "wizard"))
    with pytest.raises(ValueError, match="turn"):
        next(thinking(view_for(state, 2), random.Random(0), LEVELS[0]))


@pytest.mark.parametrize(
    ("layout", "least"), [(TWO_PAIRS, 0.85), (THREE_PAIRS, 0.55), (TWO_THREES, 0.85)], ids=str
)
def test_it_takes_many_more_tricks_than_chance(layout, least):
    mean, half = duplicate(preset("twenty-five"), layout, 300, play_club, play_at_random)
    assert mean > least, f"{mean:+.3f} ± {half:.3f}"


# Winning, or leaving it


def test_it_wins_as_cheaply_as_the_last_seat_can():
    state = keep_all(dealt({0: "5S KS 3D 4D 6H", 1: "7S", 2: "TS", 3: "9S"}, "2S"))
    state = act(state, "1 play 7S", "2 play TS", "3 play 9S")
    assert choice(state) == "play KS"


def test_it_throws_the_lowest_card_away_when_it_cannot_win():
    state = keep_all(dealt({0: "KD 4D QC 9H TH", 1: "5S", 2: "TS", 3: "9S"}, "2S"))
    state = act(state, "1 play 5S", "2 play TS", "3 play 9S")
    assert choice(state) == "play 4D"


def test_it_leaves_a_trick_to_its_partner_and_holds_the_five_back():
    state = keep_all(dealt({0: "5S 4D KC 8H 9H", 1: "7S", 2: "AH", 3: "9S"}, "2S"))
    state = act(state, "1 play 7S", "2 play AH", "3 play 9S")
    assert choice(state).removeprefix("play ") not in {"5S", "KC"}


def test_it_overtakes_a_partner_who_will_be_beaten_when_its_own_card_holds():
    # Three of the next seat's cards may be clubs or trumps above the ten; the five beats them all.
    state = keep_all(dealt({1: "TS", 2: "4S 8C", 3: "5S JS 3D 9H 9C", 0: "QS"}, "2S"))
    state = act(state, "1 play TS", "2 play 4S")
    assert choice(state) in {"play JS", "play 5S"}


def test_it_holds_a_top_trump_back_where_the_trick_is_lost_anyway():
    state = keep_all(dealt({1: "5S", 2: "4S", 3: "3S", 0: "JS 2D 7C 8C 9C"}, "2S"))
    state = act(state, "1 play 5S", "2 play 4S", "3 play 3S")
    assert choice(state) == "play JS", "the five forces the jack"
    state = keep_all(dealt({1: "JS", 2: "4S", 3: "3S", 0: "5S 2D 7C 8C 9C"}, "2S"))
    state = act(state, "1 play JS", "2 play 4S", "3 play 3S")
    assert choice(state) == "play 5S", "a jack is worth a five in the last seat"


# Play for the game


def test_it_spends_a_top_trump_only_when_the_trick_decides_the_game():
    state = keep_all(dealt({1: "7S", 2: "5S 9D 4D 3D 6H"}, "2S"))
    state = act(state, "1 play 7S")
    assert choice(state) == "play 3D", "the partner may win it yet"
    assert choice(changed(state, scores=(20, 0))) == "play 5S", "to win the game"
    assert choice(changed(state, scores=(0, 20))) == "play 5S", "to stop the other side"
    later = dealt({1: "7S", 2: "5S 9D 4D 3D 6H"}, "2S", finish="end_of_deal")
    later = act(keep_all(later), "1 play 7S")
    assert choice(changed(later, scores=(20, 0))) == "play 3D", "any trick of the deal will do"


def test_it_stops_a_jink_that_wins_the_game_while_there_is_time():
    for jink, best in (("scores", "3D"), ("wins", "5S")):
        state = keep_all(
            dealt(
                {1: "KH QH KC 7S", 2: "2H 3H 2C 5S 3D", 3: "4H 6H 3C 8S", 0: "7H 8H 4C 9S"},
                "2S",
                target=45,
                jink=jink,
            )
        )
        for trick in ("KH 2H 4H 7H", "QH 3H 6H 8H", "KC 2C 3C 4C"):
            cards = trick.split()
            lines = [f"{seat} play {card}" for seat, card in zip((1, 2, 3, 0), cards, strict=True)]
            state = act(state, *lines)
        assert choice(act(state, "1 play 7S")) == f"play {best}"


# Leading


def test_it_draws_trumps_with_the_best_when_it_has_more():
    state = keep_all(dealt({1: "5S JS AH 3D 9C"}, "2S"))
    assert choice(state) in {"play 5S", "play JS", "play AH"}


def test_it_leads_a_king_that_is_likely_to_hold_rather_than_a_low_card():
    state = keep_all(dealt({1: "KD 3D TC 9C 2H"}, "2S"))
    assert choice(state) == "play KD"


def test_it_does_not_lead_its_only_top_trump():
    state = keep_all(dealt({1: "JS 3D TC 9C 2H"}, "2S"))
    assert choice(state) != "play JS"


# Robbing and burying


def test_it_robs_even_with_a_weak_turn_up_and_buries_its_weakest_plain_card():
    state = dealt({1: "AS KD QD TC JC"}, "TS")
    assert choice(state) == "rob TC"


def test_it_does_not_rob_when_every_card_is_better():
    state = dealt({1: "5S JS AH AS KS"}, "TS")
    assert choice(state) == "keep"


def test_it_never_buries_a_top_trump():
    state = dealt({1: "5S JS AH AS 6S"}, "KS")
    assert choice(state) == "rob 6S"


def test_it_makes_a_void_when_that_lets_it_trump():
    state = dealt({1: "AS 7S 3D TC 9C"}, "KS")
    assert choice(state) == "rob 3D"


def test_it_robs_before_its_own_first_card_where_that_is_the_time():
    state = act(dealt({1: "3C", 2: "AC KC 4D 2H KH"}, "TC", **IRISH), "1 play 3C")
    assert choice(state).startswith("rob ")


def test_the_dealer_buries_a_useless_card_for_the_joker():
    state = dealt({0: "5S JC AH KD 2D"}, "JK 7S", joker=True)
    assert choice(state) == "bury 2D"


# Counting


def test_the_robber_is_known_to_hold_the_turn_up_until_it_is_played():
    state = act(dealt({1: "AS KD QD TC JC", 2: "2C"}, "3S"), "1 rob TC")
    state = keep_all(state)
    count = count_cards(view_for(state, 2))
    assert count.table.cards(count.held[1]) == (state.current.turn_up,)
    assert count.none_of(1, count.held[1]) == 0
    assert count.none_of(3, count.held[1]) == 1
    count = count_cards(view_for(act(state, "1 play 3S"), 2))
    assert not any(count.held)


def test_a_turn_up_that_nobody_took_is_out_of_play():
    state = dealt({}, "3S")
    for now, unseen in ((state, 1), (keep_all(state), 0)):
        count = count_cards(view_for(now, 1))
        assert (count.unseen & count.table.bits([state.current.turn_up])).bit_count() == unseen


def test_not_following_proves_only_what_the_rules_compel():
    # Seat 2 throws a plain card to a trump: it may still hold the jack, but no common trump.
    state = keep_all(dealt({1: "7S", 2: "JS 2D 3D 7D 8D", 3: "9S"}, "2S"))
    count = count_cards(view_for(act(state, "1 play 7S", "2 play 2D"), 3))
    lacks = {card.name for card in count.table.cards(count.lacks[2])}
    assert lacks >= {"AS", "KS", "TS"}
    assert not lacks & {"5S", "JS", "JK", "AH"}
    # A trump on a plain lead proves nothing where one may trump at will.
    state = dealt({1: "7C", 2: "4S 2C"}, "2S", **IRISH)
    count = count_cards(view_for(act(state, "1 play 7C", "2 play 4S"), 3))
    assert not any(count.lacks)
