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
from engine.players.counting import count_cards
from engine.players.prospects import prospects
from engine.players.stakes import Stakes
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.simulate import compare
from engine.state import Phase, changed
from engine.tables import TOP_CODE
from engine.view import view_for
from tests.helpers import HOUSES, LAYOUTS, LONG, act, dealt, keep_all, rig
from tools.bench import contracts

IRISH = {"follow": "suit_or_trump", "rob": "before_own_card"}

EVERYWHERE = [
    pytest.param(name, layout, id=f"{name}-{layout.seats}-{layout.sides}")
    for name, rules in PRESETS.items()
    for layout in rules.layouts
]


def table(name, hands, top="", layout=None, **options):
    """The state after a deal by seat 0; `top` are the turn-up, or the kitty and the stock."""
    rules = preset(name, **options)
    layout = layout or rules.layouts[0]
    return apply_action(new_match(rules, layout), Deal(rig(layout, 0, hands, top, rules)))


def choice(state: State) -> str:
    """What the player does, which must not hang on chance."""
    view = view_for(state, state.to_act)
    names = {action_name(choose_action(view, random.Random(seed))) for seed in range(5)}
    assert len(names) == 1, names
    return names.pop()


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "layout"), EVERYWHERE)
def test_whatever_the_others_do_it_finds_a_legal_action_in_every_game(name, layout):
    """Half of the actions are random, so that it comes into positions it would never choose."""
    rules = preset(name, joker=True)
    for number in range(20 if LONG else 1):
        rng = random.Random(f"{name} {layout} {number}")
        for before, seat in match_with_chance(rules, layout, rng, deals=6):
            view = view_for(before, seat)
            found = choose_action(view, random.Random(number))
            assert found in view.legal_actions, action_name(found)
            assert found == choose_action(
                view_for(hidden_changed(before), seat), random.Random(number)
            )


def match_with_chance(rules, layout, rng, deals):
    """Random play, in which every other action is the player's."""
    state = new_match(rules, layout)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            if state.deals == deals:
                return
            state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
            continue
        legal = legal_actions(state)
        action = rng.choice(legal)
        if rng.random() < 0.5:
            action = choose_action(view_for(state, state.to_act), rng)
        yield state, state.to_act
        state = apply_action(state, action)


def hidden_changed(state):
    """The same position with another stock and, before anything is played, other hands."""
    deal = state.current
    stock, hands = deal.stock[::-1], list(deal.hands)
    others = [seat for seat in range(len(hands)) if seat != state.to_act]
    same = [seat for seat in others if len(hands[seat]) == len(hands[others[0]])]
    moved = [hands[seat] for seat in same[1:] + same[:1]]
    for seat, hand in zip(same, moved, strict=True):
        hands[seat] = hand
    return changed(state, deal=changed(deal, hands=tuple(hands), stock=stock))


def test_thinking_refuses_an_unknown_level_and_a_seat_that_is_not_to_act():
    state = keep_all(dealt({}, "7S"))
    with pytest.raises(ValueError, match="level"):
        next(thinking(view_for(state, 1), random.Random(0), "wizard"))
    with pytest.raises(ValueError, match="turn"):
        next(thinking(view_for(state, 2), random.Random(0), LEVELS[0]))


LEAST = [(TWO_PAIRS, 0.85)]
if LONG:
    LEAST += [(THREE_PAIRS, 0.55), (TWO_THREES, 0.85)]


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "least"), LEAST, ids=str)
def test_it_takes_many_more_tricks_than_chance(layout, least):
    found = compare(preset("twenty-five"), layout, ("club", "random"), 200, 1).differences
    assert found["tricks"].mean > least, found


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", PRESETS if LONG else ("forty-five-bruff", "auction-120", "spoil-five")
)
def test_it_scores_more_than_chance_in_every_game(name):
    rules = preset(name)
    found = compare(rules, rules.layouts[0], ("club", "random"), 80, 1).differences
    assert found["points"].low > 0, found


@pytest.mark.slow
def test_it_makes_most_of_its_contracts():
    rules = preset("auction-120")
    found = contracts(rules, TWO_PAIRS, 120)
    assert sum(made for _, _, made in found) > 0.6 * len(found)
    assert sum(left for left, _, _ in found) < 0.4 * len(found), "it seldom leaves it to the dealer"
    assert len({contract for _, contract, _ in found}) > 1


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
    assert choice(changed(later, scores=(0, 10))) == "play 3D", "there is time to stop it"


def test_it_stops_a_jink_that_wins_the_game_while_there_is_time():
    hands = {1: "KH QH KC 7S", 2: "2H 3H 2C 5S 3D", 3: "4H 6H 3C 8S", 0: "7H 8H 4C 9S"}
    state = keep_all(dealt(hands, "2S", target=45, jink="wins"))
    for trick in ("KH 2H 4H 7H", "QH 3H 6H 8H", "KC 2C 3C 4C"):
        cards = trick.split()
        lines = [f"{seat} play {card}" for seat, card in zip((1, 2, 3, 0), cards, strict=True)]
        state = act(state, *lines)
    state = act(state, "1 play 7S")
    while state.to_act is not None:
        mine = state.to_act == 2
        state = act(
            state,
            f"{state.to_act} {choice(state) if mine else action_name(legal_actions(state)[0])}",
        )
    assert state.winners == ()
    assert 2 in state.current.trick_winners[3:]


def test_at_forty_all_one_trick_is_not_enough_where_the_higher_total_wins():
    state = table("forty-five-atlantic", {1: "7S", 2: "5S 9D 4D 3D 6H"}, "2S")
    state = act(changed(state, scores=(40, 40)), "1 play 7S")
    promise = prospects(view_for(state, 2))
    assert promise.with_tricks(0) > promise.with_tricks(1)
    assert promise.with_tricks(0, 1, 1, 1, 1) == 0
    assert promise.with_tricks(0, 0, 0, 1, 1) == 1
    assert promise.with_tricks(0, 0, 1, 1, 1, bonus=0) == promise.with_tricks(
        1, 1, 1, 0, 0, bonus=0
    )


def test_the_trick_that_decides_the_contract_counts_more():
    state = exchanging({1: "5S JS KS 4D 8H"})
    while state.phase is Phase.DISCARD:
        state = act(state, f"{state.to_act} {choice(state)}")
    promise = prospects(view_for(state, 1))

    def matters(*before):
        return promise.with_tricks(*before, 1) - promise.with_tricks(*before, 0)

    assert matters(1, 1, 0, 0) > 1.5 * matters(1, 1, 1, 0), "the third of a contract for fifteen"


def test_a_trick_with_the_bonus_is_taken_when_it_wins_the_game():
    saved = []
    for bonus in ("none", "best_trump"):
        options = {"finish": "at_once", "bonus": bonus}
        state = table("forty-five-atlantic", {1: "7S", 2: "5S 9D 4D 3D 6H"}, "2S", **options)
        view = view_for(act(changed(state, scores=(35, 0)), "1 play 7S"), 2)
        assert action_name(choose_action(view, random.Random(0))) == "play 5S"
        saved.append(Stakes(view, count_cards(view)).after(1 << TOP_CODE)[0].later)
    assert saved[0] > saved[1], "after ten points there is nothing to save a card for"


def test_a_bonus_that_nobody_can_take_is_counted():
    state = act(table("forty-five-bruff", {1: "5S 9D", 2: "7S"}, "2S"), "1 play 5S", "2 play 7S")
    stakes = Stakes(view_for(state, 3), count_cards(view_for(state, 3)))
    assert stakes.likely_best(1 << TOP_CODE) == 1
    assert stakes.after(1)[1] != stakes.after(1)[2], "it goes with the trick"


# The auction: seat 0 deals, and seats 1 and 3 are partners against 0 and 2

MODEST = "JS QS 8D 9H TC"
GOOD = "5S AH QS 3D 8C"
HOPELESS = "3C 8D 9H TC 4D"
EVERYTHING = "5H JH AH KH QH"


def test_it_passes_with_nothing_and_opens_with_a_good_hand():
    assert choice(table("auction-120", {1: HOPELESS})) == "pass"
    assert choice(table("auction-120", {1: GOOD})) == "bid 15"


def test_it_raises_over_an_opponent_when_its_hand_is_worth_it():
    state = act(table("auction-120", {2: GOOD}), "1 bid 15")
    assert choice(state) == "bid 20"
    state = act(table("auction-120", {2: MODEST}), "1 bid 15")
    assert choice(state) == "pass"


def test_it_leaves_the_bid_to_its_partner():
    """With what it would raise an opponent's bid."""
    hand = "5S QS 8D 9H TC"
    assert choice(act(table("auction-120", {2: hand}), "1 bid 15")) == "bid 20"
    assert choice(act(table("auction-120", {3: hand}), "1 bid 15", "2 pass")) == "pass"


def test_it_bids_thirty_only_with_a_hand_that_makes_it():
    assert choice(table("auction-120", {1: EVERYTHING})) == "bid 30"
    state = act(table("auction-120", {2: GOOD}), "1 bid 25")
    assert choice(state) == "pass"


def test_the_dealer_holds_a_bid_that_its_hand_is_worth():
    for hand, call in ((GOOD, "hold"), (HOPELESS, "pass")):
        state = act(table("auction-120", {0: hand}), "1 pass", "2 pass", "3 bid 15")
        assert choice(state) == call


def test_the_dealer_who_must_bid_bids_the_least():
    state = act(table("auction-120", {0: HOPELESS}), "1 pass", "2 pass", "3 pass")
    assert choice(state) == "bid 15"


def test_it_dares_more_when_the_other_side_is_about_to_win():
    state = act(table("auction-120", {2: "5S 8D 9H TC 3C"}), "1 bid 20")
    assert choice(changed(state, scores=(0, 0))) == "pass"
    assert choice(changed(state, scores=(100, 115))) == "bid 25"


def test_it_is_careful_when_it_is_about_to_win_itself():
    state = act(table("auction-120", {2: GOOD}), "1 bid 15")
    assert choice(changed(state, scores=(60, 60))) == "bid 20"
    assert choice(changed(state, scores=(115, 0))) == "pass"


def test_near_the_target_it_bids_what_it_may():
    state = table("auction-120", {1: GOOD})
    assert choice(changed(state, scores=(60, 100))) in {"bid 20", "pass"}


def test_it_names_the_suit_in_which_its_hand_is_best():
    state = act(
        table("auction-120", {1: "5S KS 9D TD 4H"}), "1 bid 15", "2 pass", "3 pass", "0 pass"
    )
    assert choice(state) == "trump S"
    state = act(
        table("auction-120", {1: "6S 7S AD QD JD"}), "1 bid 15", "2 pass", "3 pass", "0 pass"
    )
    assert choice(state) == "trump D"


# Exchanging cards after the auction


def exchanging(hands, kitty="2C 3C 4C", layout=None):
    state = act(table("auction-120", hands, kitty, layout), "1 bid 15")
    while state.phase is Phase.BID:
        state = act(state, f"{state.to_act} pass")
    return act(state, "1 trump S")


def test_the_declarer_lays_three_aside_and_keeps_trumps_and_kings():
    state = exchanging({1: "5S 7S KD 4D 8H"}, "AH QC 9C")
    assert choice(state) == "discard 4D 8H 9C"


def test_with_more_than_five_trumps_the_lowest_go():
    state = exchanging({1: "5S JS KS 7S 8S"}, "AS 9S TS")
    assert choice(state) == "discard 8S 9S TS"


def test_a_defender_keeps_its_trumps_and_draws_for_the_rest():
    state = exchanging({1: "5S 7S 8S 9S TS", 2: "AH 2S 4D 8H TC"})
    state = act(state, "1 discard 2C 3C 4C")
    assert choice(state) == "discard 4D 8H TC"


def test_a_defender_without_trumps_keeps_its_best_card():
    state = exchanging({1: "5S 7S 8S 9S TS", 2: "KD 9D 4D 8H TC"})
    state = act(state, "1 discard 2C 3C 4C")
    assert choice(state) == "discard 4D 8H 9D TC"


def test_one_of_six_discards_no_more_than_three():
    state = exchanging({1: "5S 7S 8S 9S TS", 2: "KD QD 4D 8H TC"}, layout=THREE_PAIRS)
    state = act(state, "1 discard 2C 3C 4C")
    assert choice(state) == "discard 4D 8H TC"


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
