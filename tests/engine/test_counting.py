"""What `club` knows of cards it does not see, and how it plays for a pool.

Seat 0 deals, so that seat 1 leads.
"""

from __future__ import annotations

from engine.players.counting import count_cards
from engine.ruleset import singles
from engine.state import Phase
from engine.view import view_for
from tests.engine.test_club_player import IRISH, choice, table
from tests.helpers import act, dealt, keep_all


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


def test_what_every_other_seat_has_proved_to_lack_is_nowhere_else():
    hands = {1: "5S JS AH 9S KH", 2: "3D 6D 2H 9C TC", 0: "4D 7D 3H 6H 8C"}
    state = after_three_tricks(hands)
    count = count_cards(view_for(state, 1))
    assert not count.elsewhere & count.table.trumps
    assert count.unseen & count.table.trumps, "in the stock"
    assert choice(state) == "jink"


# The pool


def pool_of_three(hands, *lines):
    return act(table("spoil-five", hands, "2S", singles(3)), *lines)


def after_three_tricks(hands):
    """Everybody has played their first cards, in order, and seat 1 has won them all."""
    state = pool_of_three(hands)
    while state.phase is not Phase.JINK:
        card = state.current.hands[state.to_act][0]
        state = act(state, f"{state.to_act} play {card.name}")
    return state


def test_it_stops_a_seat_that_has_two_tricks():
    hands = {1: "KD QD 7S 8H 9H", 2: "3D 6D 5S 2H 9C", 0: "4D 7D 3H 6H 8C"}
    state = pool_of_three(hands, "1 play KD", "2 play 3D", "0 play 4D")
    state = act(state, "1 play QD", "2 play 6D", "0 play 7D", "1 play 7S")
    assert choice(state) == "play 5S"


def test_it_jinks_with_cards_that_nobody_can_beat_and_takes_the_pool_with_others():
    others = {2: "3D 6D 2H 9C TC", 0: "4D 7D 3H 6H 8C"}
    for hand, found in (("AH KS QS 5S JS", "jink"), ("5S JS AH 3C 8D", "take")):
        state = after_three_tricks({1: hand, **others})
        assert choice(state) == found


def test_one_sure_card_is_not_enough_for_a_jink():
    hands = {1: "5S JS AS AH 5H", 2: "3D 6D 2H 9C TC", 0: "4D 7D 3H 6H 8C"}
    state = after_three_tricks(hands)
    assert choice(state) == "take"
