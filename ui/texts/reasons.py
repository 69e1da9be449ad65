"""Why an action is illegal, as one sentence about the cards at hand."""

from __future__ import annotations

from typing import Final

from engine.cards import ACE_OF_HEARTS, JOKER, Suit
from engine.legal import Reason, Why
from engine.ruleset import BIDS
from engine.state import Phase

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
_SHORT: Final = {
    Suit.SPADES: mark("Follow with a spade"),
    Suit.HEARTS: mark("Follow with a heart"),
    Suit.DIAMONDS: mark("Follow with a diamond"),
    Suit.CLUBS: mark("Follow with a club"),
}
_SHORT_OR_TRUMP: Final = {
    Suit.SPADES: mark("Play a spade or a trump"),
    Suit.HEARTS: mark("Play a heart or a trump"),
    Suit.DIAMONDS: mark("Play a diamond or a trump"),
    Suit.CLUBS: mark("Play a club or a trump"),
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

_FOLLOWING: Final = ("follow", "following")
_RENEGING: Final = ("renege", "reneging")
_ROBBING: Final = ("rob", "robbing")

TAUGHT: Final = {
    Why.FOLLOW_SUIT: _FOLLOWING,
    Why.FOLLOW_OR_TRUMP: _FOLLOWING,
    Why.PLAY_TRUMP: _RENEGING,
    Why.NOT_ALL_TOP: _RENEGING,
    Why.OUTRANKED: _RENEGING,
    Why.NO_RIGHT_TO_ROB: _ROBBING,
    Why.ROB_TOO_LATE: _ROBBING,
    Why.BURY_JOKER: _ROBBING,
}
"""Where a reason is explained: the section of the rules, and the lesson."""

SITUATIONS: Final = {
    Phase.ROB: _ROBBING,
    Phase.BURY: _ROBBING,
    Phase.BID: ("auction", "auction"),
    Phase.TRUMP: ("kitty", "auction"),
    Phase.DISCARD: ("kitty", "auction"),
    Phase.JINK: ("jink", "spoil-five"),
    Phase.PLAY: _FOLLOWING,
}
"""The same for what a table has come to, while its deal goes on."""

_PLAIN: Final = {
    Why.OUT_OF_TURN: mark("It is not your turn yet"),
    Why.WRONG_PHASE: mark("This cannot be done now"),
    Why.BURY_JOKER: mark("The joker cannot be buried: choose another card"),
    Why.NO_RIGHT_TO_ROB: mark("You have no right to the turn-up: only the ace of trumps gives it"),
    Why.ROB_TOO_LATE: mark(
        "It is too late to take the turn-up: the right never outlasts your first card"
    ),
    Why.ONLY_DEALER_HOLDS: mark("Only the dealer may hold another player’s bid"),
    Why.NOTHING_TO_HOLD: mark("There is no bid to hold yet"),
    Why.DEALER_MUST_BID: mark("Everybody else has passed, so the dealer must bid"),
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
                "Trumps were led and you hold {held}: play a trump. Another suit is allowed only"
                " when all your trumps are top trumps",
                held=words.the_card(held),
            )
    if reason.number is not None:
        return _of_number(words, reason.code, reason.number)
    return words.t(_PLAIN.get(reason.code, _PLAIN[Why.WRONG_PHASE]))


def short_reason_text(words: Words, reason: Reason) -> str:
    """Say in a few words what the player may do instead; the reason itself where that is short."""
    held, led = reason.held, reason.led
    match reason.code:
        case Why.FOLLOW_SUIT if reason.suit:
            return words.t(_SHORT[reason.suit])
        case Why.FOLLOW_OR_TRUMP if reason.suit:
            return words.t(_SHORT_OR_TRUMP[reason.suit])
        case Why.OUTRANKED if held and led:
            return words.t(
                "{led} beats {held}: play a trump",
                led=words.the_card(led),
                held=words.the_card(held),
            )
        case Why.PLAY_TRUMP | Why.NOT_ALL_TOP if held:
            return words.t("You hold {held}: play a trump", held=words.the_card(held))
    return reason_text(words, reason)


def _of_number(words: Words, why: Why, number: int) -> str:
    match why:
        case Why.NO_SUCH_BID:
            bids = words.list([*map(str, BIDS)])
            return words.t("There is no bid of {bid}: the bids are {bids}", bid=number, bids=bids)
        case Why.BID_TOO_LOW if number == BIDS[-1]:
            return words.t("{bid} has been bid, and nobody can bid more", bid=number)
        case Why.BID_TOO_LOW:
            return words.t("{bid} has been bid: only a higher bid counts", bid=number)
        case Why.TOO_NEAR_TARGET:
            return words.t(
                "A side with {points} points or more may not bid {bid}",
                points=number,
                bid=BIDS[0],
            )
        case Why.DISCARD_THREE:
            return words.n(
                "You have the kitty: discard {n} card, no more and no fewer",
                "You have the kitty: discard {n} cards, no more and no fewer",
                number,
            )
        case Why.TOO_MANY:
            return words.n(
                "You may exchange {n} card at most", "You may exchange {n} cards at most", number
            )
    return words.t(_PLAIN[Why.WRONG_PHASE])
