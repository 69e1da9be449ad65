"""Which card beats which: the tables of rules.md 1, typed in as text in tests/reference.py."""

from __future__ import annotations

import itertools

import pytest

from engine import Suit, parse_card, parse_cards
from engine.ranking import ace_of_trumps, order, outranks, suit_in_play, top_trumps, winning_card
from tests import reference

SUITS = {suit.value: suit for suit in Suit}


@pytest.mark.parametrize("trump", "SHDC")
def test_trumps_stand_in_the_order_of_the_table(trump):
    names = [card.name for card in order(SUITS[trump], SUITS[trump])]
    assert names == reference.TRUMPS[trump]


@pytest.mark.parametrize(("suit", "trump"), list(itertools.permutations("SHDC", 2)))
def test_plain_suits_stand_in_the_order_of_the_table(suit, trump):
    names = [card.name for card in order(SUITS[suit], SUITS[trump])]
    assert names == reference.PLAIN[suit]


@pytest.mark.parametrize("trump", "SHDC")
def test_every_card_counts_as_the_suit_whose_table_it_stands_in(trump):
    tables = {**reference.PLAIN, trump: reference.TRUMPS[trump]}
    assert sum(map(len, tables.values())) == 53
    for suit, names in tables.items():
        for name in names:
            assert suit_in_play(parse_card(name), SUITS[trump]) is SUITS[suit]


@pytest.mark.parametrize(
    ("trump", "higher", "lower"),
    [
        # trumps
        ("S", "5S", "JS"),
        ("S", "JS", "JK"),
        ("S", "JK", "AH"),
        ("S", "AH", "AS"),
        ("S", "AS", "KS"),
        ("S", "2S", "3S"),
        ("S", "9S", "TS"),
        ("C", "AH", "AC"),
        ("D", "AD", "KD"),
        ("D", "TD", "9D"),
        ("D", "3D", "2D"),
        ("H", "AH", "KH"),
        ("H", "TH", "2H"),
        ("H", "5H", "JH"),
        # a trump beats a plain card
        ("S", "TS", "KD"),
        ("C", "AH", "KH"),
        ("D", "2D", "KH"),
        # the plain five has no special rank, the jack neither
        ("H", "4S", "5S"),
        ("H", "KS", "JS"),
        ("C", "6D", "5D"),
        ("S", "6H", "5H"),
        ("S", "KH", "5H"),
        ("S", "QH", "JH"),
        # high in red, low in black
        ("H", "2S", "TS"),
        ("H", "AC", "2C"),
        ("S", "TD", "2D"),
        ("S", "2D", "AD"),
        ("S", "TH", "2H"),
    ],
)
def test_one_card_beats_another_whichever_is_led(trump, higher, lower):
    high, low = parse_card(higher), parse_card(lower)
    assert winning_card((high, low), SUITS[trump]) is high
    if suit_in_play(high, SUITS[trump]) in (suit_in_play(low, SUITS[trump]), SUITS[trump]):
        assert winning_card((low, high), SUITS[trump]) is high
    assert not outranks(low, high, SUITS[trump])


@pytest.mark.parametrize("trump", "SHDC")
def test_every_pair_of_cards_is_won_as_the_tables_say(trump):
    pack = [*reference.PACK, "JK"]
    for pair in itertools.permutations(pack, 2):
        won = winning_card(parse_cards(" ".join(pair)), SUITS[trump])
        assert won.name == pair[reference.winner(list(pair), trump)], pair


@pytest.mark.parametrize("trump", "SHDC")
def test_the_ace_of_hearts_is_a_trump_in_every_deal(trump):
    for plain in set("SHDC") - {trump}:
        led = parse_card("K" + plain)
        assert winning_card((led, parse_card("AH")), SUITS[trump]).name == "AH"
        assert not outranks(parse_card("AH"), led, SUITS[trump]) or trump == "H"


def test_a_discarded_plain_king_does_not_beat_the_suit_led():
    assert winning_card(parse_cards("2D KC KS"), Suit.HEARTS).name == "2D"


@pytest.mark.parametrize(
    ("trump", "top"),
    [("S", "5S JS JK AH"), ("H", "5H JH JK AH"), ("D", "5D JD JK AH"), ("C", "5C JC JK AH")],
)
def test_only_five_jack_joker_and_ace_of_hearts_may_be_withheld(trump, top):
    assert top_trumps(SUITS[trump]) == parse_cards(top)


@pytest.mark.parametrize("trump", "SHDC")
def test_the_right_to_rob_comes_from_the_ace_of_the_suit_itself(trump):
    assert ace_of_trumps(SUITS[trump]).name == "A" + trump
