"""Which card beats which (rules.md 1).

`suit_in_play` is the one place where A♥ and the joker become trumps; everything else in the
program compares suits through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.cards import ACE_OF_HEARTS, JOKER, Card, Suit, parse_card

_RED_NUMERALS: Final = "T98765432"
_BLACK_NUMERALS: Final = "23456789T"


def suit_in_play(card: Card, trump: Suit) -> Suit:
    """Give the suit a card counts as in a deal with this trump (rules.md 1 and 5)."""
    if card is ACE_OF_HEARTS or card.suit is None:
        return trump
    return card.suit


@cache
def order(suit: Suit, trump: Suit) -> tuple[Card, ...]:
    """Give all cards that count as `suit` when `trump` is trump, highest first, the joker too.

    The tables of rules.md 1: "high in red, low in black"; among trumps the five, the jack, the
    joker and A♥ come before the rest.
    """
    numerals = _RED_NUMERALS if suit.red else _BLACK_NUMERALS
    if suit is trump:
        top = (_card("5", suit), _card("J", suit), JOKER, ACE_OF_HEARTS)
        rest = tuple(_card(rank, suit) for rank in "AKQ" + numerals)
        return (*top, *(card for card in rest if card not in top))
    ranks = "KQJ" + (numerals + "A" if suit.red else "A" + numerals)
    return tuple(card for rank in ranks if (card := _card(rank, suit)) is not ACE_OF_HEARTS)


def _card(rank: str, suit: Suit) -> Card:
    return parse_card(rank + suit.value)


@cache
def top_trumps(trump: Suit) -> tuple[Card, ...]:
    """Give the trumps that may be withheld, highest first: five, jack, joker, A♥ (rules.md 5)."""
    return order(trump, trump)[:4]


def ace_of_trumps(trump: Suit) -> Card:
    """Give the ace that brings the right to rob (rules.md 4)."""
    return _card("A", trump)


def outranks(card: Card, other: Card, trump: Suit) -> bool:
    """Say whether both count as one suit and `card` is the higher."""
    suit = suit_in_play(card, trump)
    if suit is not suit_in_play(other, trump):
        return False
    ranking = order(suit, trump)
    return ranking.index(card) < ranking.index(other)


def winning_card(cards: Sequence[Card], trump: Suit) -> Card:
    """Give the card that wins a trick, complete or not, whose first card was led (rules.md 5).

    The highest trump, else the highest card of the suit led.
    """
    best = cards[0]
    for card in cards[1:]:
        trumped = suit_in_play(card, trump) is trump and suit_in_play(best, trump) is not trump
        if trumped or outranks(card, best, trump):
            best = card
    return best
