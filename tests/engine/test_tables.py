"""The tables of legality against the second, slow reading of rules.md 5 in tests/reference.py."""

from __future__ import annotations

import itertools
import random

import pytest

from engine import Suit, parse_card, parse_cards
from engine.cards import ALL_CARDS, JOKER
from engine.ruleset import Follow
from engine.tables import tables
from tests import reference
from tests.helpers import LONG

HANDS = 20_000 if LONG else 1_500
CASES = list(itertools.product(Suit, Follow, (False, True)))


@pytest.mark.parametrize(("trump", "follow", "joker"), CASES)
def test_the_tables_say_what_may_be_played(trump, follow, joker):
    table = tables(trump, follow)
    rng = random.Random(f"{trump} {follow} {joker}")
    pack = [*reference.PACK, "JK"] if joker else reference.PACK
    for _ in range(HANDS):
        led, *hand = rng.sample(pack, rng.randint(2, 6))
        bits = table.bits(map(parse_card, hand))
        legal = table.legal(bits, table.code[parse_card(led).index])
        names = {card.name for card in table.cards(legal)}
        assert names == set(reference.followers(hand, led, trump.value, follow)), (led, hand)


@pytest.mark.parametrize("trump", Suit)
def test_every_lead_against_every_hand_of_one_or_two_trumps(trump):
    """Reneging for good and all: each lead, each pair of trumps, with a plain card beside."""
    table = tables(trump, Follow.SUIT)
    trumps = reference.TRUMPS[trump.value]
    plain = next(c for c in reference.PACK if c not in trumps)
    for led, one, other in itertools.product(trumps, repeat=3):
        hand = list(dict.fromkeys([one, other, plain]))
        if led in hand:
            continue
        legal = table.legal(table.bits(map(parse_card, hand)), table.code[parse_card(led).index])
        names = {card.name for card in table.cards(legal)}
        assert names == set(reference.followers(hand, led, trump.value, "suit")), (led, hand)


@pytest.mark.parametrize(("trump", "follow"), list(itertools.product(Suit, Follow)))
def test_the_winner_is_the_highest_bit_that_contests_the_lead(trump, follow):
    table = tables(trump, follow)
    rng = random.Random(f"{trump} wins")
    pack = [*reference.PACK, "JK"]
    for _ in range(HANDS // 4):
        trick = rng.sample(pack, rng.randint(1, 6))
        cards = parse_cards(" ".join(trick))
        contest = table.bits(cards) & table.contest[table.code[cards[0].index]]
        best = table.card[contest.bit_length() - 1]
        assert best is not None
        assert best.name == trick[reference.winner(trick, trump.value)]


@pytest.mark.parametrize("trump", Suit)
def test_every_card_has_a_code_of_its_own(trump):
    table = tables(trump, Follow.SUIT)
    assert len({table.code[card.index] for card in ALL_CARDS}) == 53
    for card in ALL_CARDS:
        assert table.card[table.code[card.index]] is card
        assert table.cards(table.bits([card])) == (card,)
    names = {card.name for card in table.cards(table.trumps)}
    assert names == set(reference.TRUMPS[trump.value])
    assert table.cards(table.bits([JOKER]) & table.trumps) == (JOKER,)
