"""Following as tables: the one source of legality for state, reasons and search.

In a deal every card has a code relative to the trump: three blocks of 13 for the plain suits,
weakest lowest, then the trumps, whose top slots (five, jack, joker, A♥) are always the same. A hand
is an int used as a set of bits, and following (rules.md 5) is

    legal = hand & allow[lead] if hand & force[lead] else hand
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import ALL_CARDS, Card, Suit
from engine.ranking import order, outranks, suit_in_play, top_trumps
from engine.ruleset import Follow

BLOCK: Final = 13
TRUMP_BASE: Final = 3 * BLOCK
TOP_CODE: Final = TRUMP_BASE + 15


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one trump suit under one rule of following.

    `code` is indexed by `card.index`; `card`, `force`, `allow` and `contest` by code. `force[lead]`
    is what compels when held, `allow[lead]` what may then be played, `contest[lead]` what can win
    the trick: its winner is the highest bit of the trick within `contest[lead]`.
    """

    code: tuple[int, ...]
    card: tuple[Card | None, ...]
    force: tuple[int, ...]
    allow: tuple[int, ...]
    contest: tuple[int, ...]
    trumps: int

    def bits(self, cards: Iterable[Card]) -> int:
        """Give a set of cards as bits."""
        code = self.code
        bits = 0
        for card in cards:
            bits |= 1 << code[card.index]
        return bits

    def cards(self, bits: int) -> tuple[Card, ...]:
        """Give the cards of a set of bits, weakest first; the inverse of `bits`."""
        return tuple(c for i, c in enumerate(self.card) if c is not None and bits >> i & 1)

    def legal(self, hand: int, lead: int) -> int:
        """Give the cards of `hand` (bits) that may be played to the card led (a code)."""
        return hand & self.allow[lead] if hand & self.force[lead] else hand


@cache
def tables(trump: Suit, follow: Follow) -> Tables:
    """Give the tables for this trump, generated from the order of the cards and the privilege."""
    codes = _codes(trump)
    card: list[Card | None] = [None] * (TOP_CODE + 1)
    for one, code in codes.items():
        card[code] = one
    force, allow, contest = ([0] * (TOP_CODE + 1) for _ in range(3))
    trumps = _bits(codes, order(trump, trump))
    for lead, code in codes.items():
        suit = suit_in_play(lead, trump)
        of_suit = order(suit, trump)
        force[code] = _bits(codes, (c for c in of_suit if not may_withhold(c, lead, trump)))
        allow[code] = _bits(codes, of_suit)
        if follow is Follow.SUIT_OR_TRUMP:
            allow[code] |= trumps
        contest[code] = _bits(codes, of_suit) | trumps
    return Tables(
        tuple(codes[c] for c in ALL_CARDS),
        tuple(card),
        tuple(force),
        tuple(allow),
        tuple(contest),
        trumps,
    )


def may_withhold(card: Card, lead: Card, trump: Suit) -> bool:
    """Say whether `card` has the privilege against this lead: reneging (rules.md 5)."""
    return card in top_trumps(trump) and outranks(card, lead, trump)


def _codes(trump: Suit) -> dict[Card, int]:
    codes = {card: TOP_CODE - i for i, card in enumerate(order(trump, trump))}
    plain = (suit for suit in Suit if suit is not trump)
    for block, suit in enumerate(plain):
        for i, card in enumerate(order(suit, trump)):
            codes[card] = BLOCK * block + BLOCK - 1 - i
    return codes


def _bits(codes: dict[Card, int], cards: Iterable[Card]) -> int:
    return sum(1 << codes[card] for card in cards)
