"""Spoil Five in words: pool, chips, take or jink, spoilt deals, and the end."""

from dataclasses import replace

import pytest

from engine.actions import Deal, parse_action
from engine.events import ChipsPaid, DealSpoilt, PoolWon, events, events_for
from engine.ruleset import singles
from engine.transition import apply_action
from engine.view import view_for
from tests.helpers import act, dealt, play
from ui.texts import make_words
from ui.texts.deal import deal_headline, deal_line, deal_notes, game_end_text, total_text
from ui.texts.events import event_text
from ui.texts.pool import pool_text
from ui.texts.status import asks
from ui.texts.table import told_of

NAMES = ("Ana", "Rui", "Bea")
THREE = singles(3)
EN = make_words("en")

# Ana deals; Rui leads and holds the best trumps.
HANDS = {0: "2D 3D 4D 6D 7D", 1: "5S JS AH KS KH", 2: "2C 3C 4C 6C KC"}
THREE_TRICKS = ("5S 2C 2D", "JS 3C 3D", "AH 4C 4D")


def table(**options):
    return dealt(HANDS, "7S", game="spoil-five", layout=THREE, **options)


def lines(viewer, before, action):
    happened = events_for(events(before, action, apply_action(before, action)), viewer)
    said = [event_text(EN, event, NAMES, viewer, THREE, chips=True) for event in happened]
    return [line for line in said if line]


def taken(**options):
    return act(play(table(**options), *THREE_TRICKS), "1 take")


def test_the_choice_between_pool_and_five_tricks():
    state = play(table(), *THREE_TRICKS)
    assert asks(EN, view_for(state, 1), NAMES) == (
        "You won the first three tricks: take the pool of 3 chips, or go for all five"
    )
    assert asks(EN, view_for(state, 0), NAMES) == (
        "Rui may take the pool of 3 chips or go for all five tricks"
    )
    take, jink = parse_action("take"), parse_action("jink")
    assert lines(1, state, take) == [
        "You win the pool of 3 chips",
        "The deal is over. Chips: You 22, Ana 19, Bea 19",
    ]
    assert lines(0, state, take)[0] == "Rui wins the pool of 3 chips"
    assert lines(1, state, jink) == ["You leave the pool and go for all five tricks"]
    assert lines(None, state, jink) == ["Rui leaves the pool and goes for all five tricks"]


def test_a_pool_taken_is_told():
    state = taken()
    mine, others = view_for(state, 1), view_for(state, 0)
    assert deal_headline(EN, mine, NAMES) == "You win the pool"
    assert deal_headline(EN, others, NAMES) == "Rui wins the pool"
    assert deal_line(EN, mine, 1, NAMES) == "You: 3 tricks, 2 chips up"
    assert deal_line(EN, mine, 2, NAMES) == "Bea: no tricks, 1 chip paid"
    assert total_text(EN, mine, 1) == "22 chips"
    assert deal_notes(EN, mine, NAMES) == (
        "You won three tricks, and with them the pool of 3 chips",
        "Deal 1 of at least 10",
    )
    assert deal_notes(EN, others, NAMES)[0] == (
        "Rui won three tricks, and with them the pool of 3 chips"
    )
    assert pool_text(EN, mine) == "Pool won: 3 chips"


def test_a_jink_made_is_told():
    state = act(play(table(), *THREE_TRICKS), "1 jink")
    assert told_of(EN, view_for(state, 0), "seat-1", NAMES) == (
        "Rui, eldest hand, to act, 2 cards, 3 tricks, 19 chips, going for all five tricks"
    )
    assert told_of(EN, view_for(state, 0), "pool", NAMES) == (
        "Pool: 3 chips. Rui leaves the pool and goes for all five tricks. Deal 1 of at least 10"
    )
    state = play(state, "KS 6C 6D", "KH KC 7D")
    assert deal_notes(EN, view_for(state, 1), NAMES)[0] == (
        "You won all five tricks: the pool of 3 chips, and one from everybody who had any"
    )
    assert deal_notes(EN, view_for(state, 2), NAMES)[0] == (
        "Rui won all five tricks: the pool of 3 chips, and one from everybody who had any"
    )
    assert deal_line(EN, view_for(state, 0), 1, NAMES) == "Rui: 5 tricks, 4 chips up"


def spoilt(**options):
    """A jink lost: Bea's last card wins a trick."""
    hands = {**HANDS, 1: "5S JS AH KD QC"}
    state = dealt(hands, "7S", game="spoil-five", layout=THREE, **options)
    return play(act(play(state, *THREE_TRICKS), "1 jink"), "QC KC 6D")


def test_a_jink_lost_spoils_the_deal():
    state = spoilt()
    assert deal_headline(EN, view_for(state, 1), NAMES) == "The deal is spoilt: the pool stays"
    assert deal_notes(EN, view_for(state, 1), NAMES)[0] == (
        "You went for all five tricks and lost one: the pool of 3 chips stays"
    )
    assert deal_notes(EN, view_for(state, 0), NAMES)[0] == (
        "Rui went for all five tricks and lost one: the pool of 3 chips stays"
    )
    following = Deal(tuple(state.rules.pack))
    assert lines(1, state, following)[:2] == [
        "You deal",
        "You add a chip as dealer. Pool: 4 chips",
    ]
    assert lines(2, state, following)[1] == "Rui adds a chip as dealer. Pool: 4 chips"
    broke = replace(state, scores=(19, 0, 19))
    assert lines(2, broke, following)[1] == "The dealer has no chip to add. Pool: 3 chips"


def test_what_is_told_of_a_deal_as_events():
    def said(event, viewer=1):
        return event_text(EN, event, NAMES, viewer, THREE, chips=True)

    assert said(ChipsPaid((1, 1, 1), 3)) == "Everybody pays a chip. Pool: 3 chips"
    assert said(DealSpoilt(3, None)) == "Nobody won three tricks: the pool of 3 chips stays"
    assert said(PoolWon(1, 5, jink=True)) == "You win all five tricks and 5 chips"
    assert said(PoolWon(1, 5, jink=True), 0) == "Rui wins all five tricks and 5 chips"


def test_pool_and_chips_are_told():
    view = view_for(table(), 1)
    assert pool_text(EN, view) == "Pool: 3 chips"
    assert told_of(EN, view, "pool", NAMES) == (
        "Pool: 3 chips. Three tricks win it. Deal 1 of at least 10"
    )
    assert told_of(EN, view, "scores", NAMES) == (
        "Ana: 19 chips. You: 19 chips. Bea: 19 chips. Pool: 3 chips"
    )


@pytest.mark.parametrize(
    ("options", "end", "notes"),
    [
        (
            {"deals": 1},
            "You win the game with 22 chips",
            ("1 deal has been played", "The game is over: whoever has the most chips wins"),
        ),
        (
            {"chips": 1},
            "You win the game with 3 chips",
            ("No chips left: Ana and Bea", "The game is over: whoever has the most chips wins"),
        ),
    ],
)
def test_the_end_says_why(options, end, notes):
    view = view_for(taken(**options), 1)
    assert game_end_text(EN, view, NAMES) == end
    assert deal_notes(EN, view, NAMES)[1:] == notes


def test_players_level_on_chips_share_the_win():
    state = taken(deals=1, scores=(23, 20, 20))
    assert game_end_text(EN, view_for(state, 1), NAMES) == (
        "You and Ana share the win with 22 chips each"
    )
    assert game_end_text(EN, view_for(state, 2), NAMES) == (
        "Ana and Rui share the win with 22 chips each"
    )
    assert deal_notes(EN, view_for(state, 1), NAMES)[2] == (
        "The game is over: those who are level on chips share the win"
    )


def test_a_spoilt_pool_that_ends_the_game_when_won():
    assert deal_notes(EN, view_for(spoilt(deals=1), 2), NAMES)[1:] == (
        "1 deal has been played",
        "The game ends when this pool is won",
    )
    assert deal_notes(EN, view_for(spoilt(chips=1), 2), NAMES)[1:] == (
        "No chips left: Ana, Rui and you",
        "The game ends if somebody has no chip for a new pool",
    )
