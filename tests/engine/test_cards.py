"""Cards, actions and their text form."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from engine import (
    Bid,
    Bury,
    Deal,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Suit,
    Take,
    action_name,
    card_name,
    parse_action,
    parse_card,
    parse_cards,
    shuffled,
)
from engine.cards import ALL_CARDS, STANDARD_PACK, cards_name
from tests.reference import PACK


def test_the_pack_has_every_rank_of_every_suit_once_and_a_joker_beside():
    assert {card.name for card in STANDARD_PACK} == set(PACK)
    assert len(STANDARD_PACK) == 52
    assert {card.name for card in ALL_CARDS} == {*PACK, "JK"}
    assert [card.index for card in ALL_CARDS] == list(range(53))


@pytest.mark.parametrize("name", [*PACK, "JK"])
def test_a_card_reads_back_as_itself(name):
    assert card_name(parse_card(name)) == repr(parse_card(name)) == name
    assert parse_card(name) is parse_card(name)
    assert copy.deepcopy(parse_card(name)) is pickle.loads(pickle.dumps(parse_card(name)))


@pytest.mark.parametrize(
    "text", ["", "5", "H5", "5h", "10H", "1H", "0H", "5H ", " 5H", "5♥", "JJ", "jk", "*", "5HH"]
)
def test_nothing_else_is_a_card(text):
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


def test_several_cards_are_written_with_spaces_between():
    assert cards_name(parse_cards("5H JK 2D")) == "5H JK 2D"
    assert parse_cards("") == ()


FIVE = parse_card("5H")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep", Keep()),
        ("bury 5H", Bury(FIVE)),
        ("rob 5H", Rob(FIVE)),
        ("play 5H", Play(FIVE)),
        ("play JK", Play(parse_card("JK"))),
        ("deal 5H JK", Deal(parse_cards("5H JK"))),
        ("deal", Deal(())),
        ("bid 15", Bid(15)),
        ("bid 30", Bid(30)),
        ("hold", Hold()),
        ("pass", Pass()),
        ("trump S", NameTrump(Suit.SPADES)),
        ("trump H", NameTrump(Suit.HEARTS)),
        ("discard", Discard()),
        ("discard 5H", Discard((FIVE,))),
        ("discard 2D 5H JK", Discard(parse_cards("JK 2D 5H"))),
        ("take", Take()),
        ("jink", Jink()),
    ],
)
def test_an_action_reads_back_as_itself(text, action):
    assert parse_action(text) == action
    assert action_name(action) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "play", "play ", "play 5h", "play 5H ", " play 5H", "play  5H", "play 5H 6H",
     "keep 5H", "keep ", "Play 5H", "play\t5H", "play 5H\n", "1 play 5H", "deal ",
     "bid", "bid ", "bid 015", "bid +15", "bid 15.0", "bid 1_5", "bid  15", "bid 15 ", "bid ١٥",
     "bid fifteen", "bid " + "9" * 5000, "hold 15", "pass ", "pass 15", "Pass", "trump", "trump ",
     "trump s", "trump spades", "trump SH", "trump JK", "trump S H", "discard ", "discard  2D",
     "discard 5H 2D", "discard 2D  5H", "discard 2D 5h", "discard 2D,5H", "discard 2D 5H ",
     "take 5", "take ", "jink 1", "jinx"],
)  # fmt: skip
def test_nothing_else_is_an_action(text):
    with pytest.raises(ValueError, match=r"not a|invalid|Exceeds"):
        parse_action(text)


def test_a_shuffle_keeps_every_card_and_is_the_same_for_the_same_seed():
    one = shuffled(ALL_CARDS, random.Random(7).random)
    assert one == shuffled(ALL_CARDS, random.Random(7).random)
    assert one != shuffled(ALL_CARDS, random.Random(8).random)
    assert set(one) == set(ALL_CARDS)


def test_a_shuffle_never_changes_from_one_version_to_the_next():
    """Deals of the day and saved games depend on it."""
    pack = shuffled(STANDARD_PACK, random.Random("25").random)
    assert cards_name(pack[:8]) == "3H 9D QH 7H KS 8C 5H 4C"


@pytest.mark.parametrize("place", range(4))
def test_a_shuffle_is_fair(place):
    rng = random.Random(place)
    cards = STANDARD_PACK[:4]
    counts = dict.fromkeys(cards, 0)
    for _ in range(4000):
        counts[shuffled(cards, rng.random)[place]] += 1
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("edge", [0.0, 1 - 2**-53])
def test_a_shuffle_stands_the_ends_of_chance(edge):
    assert set(shuffled(STANDARD_PACK, lambda: edge)) == set(STANDARD_PACK)
