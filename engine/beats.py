"""Why one card beats another, in a code that a sentence can be made of (rules.md 1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.cards import Card, Suit
from engine.ranking import ace_of_trumps, outranks, suit_in_play, top_trumps


class Beats(StrEnum):
    """What makes a card win against another."""

    FIVE = "five"
    JACK = "jack"
    JOKER = "joker"
    HEART_ACE = "heart_ace"
    ACE_OF_TRUMPS = "ace_of_trumps"
    TRUMP = "trump"
    SUIT_LED = "suit_led"
    COURT = "court"
    BLACK_ACE = "black_ace"
    LOW_ACE = "low_ace"
    HIGH_IN_RED = "high_in_red"
    LOW_IN_BLACK = "low_in_black"


_TOP: Final = (Beats.FIVE, Beats.JACK, Beats.JOKER, Beats.HEART_ACE)
_COURTS: Final = "KQJ"


def wins_over(card: Card, other: Card, led: Card, trump: Suit) -> bool:
    """Say whether `card` beats `other` in a trick to which `led` was led."""
    suit, its = suit_in_play(card, trump), suit_in_play(other, trump)
    if suit is its:
        return outranks(card, other, trump)
    return suit is trump or (its is not trump and suit is suit_in_play(led, trump))


def why_beats(card: Card, other: Card, trump: Suit) -> Beats:
    """Say why `card` beats `other`; it must do so in some trick."""
    suit = suit_in_play(card, trump)
    top = top_trumps(trump)
    if card in top:
        return _TOP[top.index(card)]
    if suit is not suit_in_play(other, trump):
        return Beats.TRUMP if suit is trump else Beats.SUIT_LED
    if card is ace_of_trumps(trump):
        return Beats.ACE_OF_TRUMPS
    if card.rank in _COURTS:
        return Beats.COURT
    if card.rank == "A":
        return Beats.BLACK_ACE
    if other.rank == "A":
        return Beats.LOW_ACE
    return Beats.HIGH_IN_RED if suit.red else Beats.LOW_IN_BLACK
