"""Why an action is illegal, as one sentence about the cards at hand."""

from __future__ import annotations

from typing import Final

from engine.cards import ACE_OF_HEARTS, JOKER, Suit
from engine.legal import Reason, Why

from .words import Words, mark

_FOLLOW: Final = {
    Suit.SPADES: mark("Spades were led and you hold one: follow with a spade"),
    Suit.HEARTS: mark("Hearts were led and you hold one: follow with a heart"),
    Suit.DIAMONDS: mark("Diamonds were led and you hold one: follow with a diamond"),
    Suit.CLUBS: mark("Clubs were led and you hold one: follow with a club"),
}
_FOLLOW_OR_TRUMP: Final = {
    Suit.SPADES: mark("Spades were led and you hold one: follow with a spade or play a trump"),
    Suit.HEARTS: mark("Hearts were led and you hold one: follow with a heart or play a trump"),
    Suit.DIAMONDS: mark(
        "Diamonds were led and you hold one: follow with a diamond or play a trump"
    ),
    Suit.CLUBS: mark("Clubs were led and you hold one: follow with a club or play a trump"),
}

# (rank held, rank led): the pairs in which a top trump does not outrank the one led.
_OUTRANKED: Final = {
    ("J", "5"): mark("Your jack does not outrank the five that was led: play a trump"),
    (JOKER.rank, "5"): mark("Your joker does not outrank the five that was led: play a trump"),
    (JOKER.rank, "J"): mark("Your joker does not outrank the jack that was led: play a trump"),
    ("A", "5"): mark("Your ace of hearts does not outrank the five that was led: play a trump"),
    ("A", "J"): mark("Your ace of hearts does not outrank the jack that was led: play a trump"),
    ("A", JOKER.rank): mark(
        "Your ace of hearts does not outrank the joker that was led: play a trump"
    ),
}

_PLAIN: Final = {
    Why.OUT_OF_TURN: mark("It is not your turn yet"),
    Why.WRONG_PHASE: mark("This cannot be done now"),
    Why.BURY_JOKER: mark("The joker cannot be buried: choose another card"),
    Why.NO_RIGHT_TO_ROB: mark("You have no right to the turn-up: only the ace of trumps gives it"),
    Why.ROB_TOO_LATE: mark("It is too late to take the turn-up"),
}


def reason_text(words: Words, reason: Reason) -> str:
    """Say why an action is illegal, to the player who tried it."""
    card, held, led = reason.card, reason.held, reason.led
    match reason.code:
        case Why.NOT_HELD if card is not None:
            return words.t("You do not hold {card}", card=words.the_card(card))
        case Why.FOLLOW_SUIT if card is ACE_OF_HEARTS and reason.suit is Suit.HEARTS and held:
            return words.t(
                "{ace} is always a trump, never a heart: hearts were led and you hold {held}",
                ace=words.the_card(ACE_OF_HEARTS),
                held=words.the_card(held),
            )
        case Why.FOLLOW_SUIT if reason.suit:
            return words.t(_FOLLOW[reason.suit])
        case Why.FOLLOW_OR_TRUMP if reason.suit:
            return words.t(_FOLLOW_OR_TRUMP[reason.suit])
        case Why.OUTRANKED if held and led:
            return words.t(_OUTRANKED[held.rank, led.rank])
        case Why.PLAY_TRUMP if held and led in (ACE_OF_HEARTS, JOKER):
            return words.t(
                "{led} was led and is always a trump, and you hold {held}: play a trump",
                led=words.the_card(led),
                held=words.the_card(held),
            )
        case Why.PLAY_TRUMP if held:
            return words.t(
                "Trumps were led and you hold {held}: play a trump", held=words.the_card(held)
            )
        case Why.NOT_ALL_TOP if held:
            return words.t(
                "Trumps were led and you hold {held}: you may hold back a top trump only when all"
                " your trumps are top trumps",
                held=words.the_card(held),
            )
    return words.t(_PLAIN.get(reason.code, _PLAIN[Why.WRONG_PHASE]))
