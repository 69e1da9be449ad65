"""The one line above the hand: what is asked of the viewer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Rob
from engine.cards import ACE_OF_HEARTS, JOKER, Suit
from engine.legal import Position, may_rob, playable
from engine.ranking import ace_of_trumps, suit_in_play
from engine.ruleset import Follow
from engine.state import Phase
from engine.view import SeatView

from .words import Words, mark

_FOLLOW: Final = {
    Suit.SPADES: mark("Spades were led: follow with a spade"),
    Suit.HEARTS: mark("Hearts were led: follow with a heart"),
    Suit.DIAMONDS: mark("Diamonds were led: follow with a diamond"),
    Suit.CLUBS: mark("Clubs were led: follow with a club"),
}
_FOLLOW_OR_TRUMP: Final = {
    Suit.SPADES: mark("Spades were led: follow with a spade or play a trump"),
    Suit.HEARTS: mark("Hearts were led: follow with a heart or play a trump"),
    Suit.DIAMONDS: mark("Diamonds were led: follow with a diamond or play a trump"),
    Suit.CLUBS: mark("Clubs were led: follow with a club or play a trump"),
}
_VOID: Final = {
    Suit.SPADES: mark("Spades were led and you have none: play any card"),
    Suit.HEARTS: mark("Hearts were led and you have none: play any card"),
    Suit.DIAMONDS: mark("Diamonds were led and you have none: play any card"),
    Suit.CLUBS: mark("Clubs were led and you have none: play any card"),
}


def asks(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say what is asked of the viewer now, or for whom the table waits."""
    if view.to_act is None:
        return _between(words, view)
    if view.to_act != view.seat:
        return _waits_for(words, view, names[view.to_act])
    here = view.position
    if view.phase is Phase.BURY:
        return words.t("You turned up the joker and take it: choose a card to bury")
    if view.phase is Phase.ROB:
        return _rob(words, here)
    ask = _play(words, here)
    if view.turn_up is None or not any(isinstance(action, Rob) for action in view.legal_actions):
        return ask
    card = words.the_card(view.turn_up)
    return words.t("You may take {card} first. {ask}", card=card, ask=ask)


def asks_to_bury(words: Words, view: SeatView) -> str:
    """Say that a card must be chosen to be buried, once the viewer has decided to rob."""
    if view.turn_up is None:
        return words.t("Choose the card to bury")
    card = words.the_card(view.turn_up)
    return words.t("You take {card}: choose the card to bury", card=card)


def _between(words: Words, view: SeatView) -> str:
    if view.winners and view.rules.games > 1:
        return words.t("The match is over")
    if view.game_winners or view.winners:
        return words.t("The game is over")
    return words.t("The deal is over") if view.deals else words.t("The cards are about to be dealt")


def _waits_for(words: Words, view: SeatView, name: str) -> str:
    if view.phase is Phase.BURY:
        return words.t("{name} takes the joker and has a card to bury", name=name)
    if view.phase is Phase.ROB:
        return words.t("{name} is asked about the turn-up", name=name)
    return words.t("{name}'s turn", name=name)


def _ace_turned(here: Position) -> bool:
    return here.trump is not None and here.turn_up is ace_of_trumps(here.trump)


def _rob(words: Words, here: Position) -> str:
    if may_rob(here):
        if _ace_turned(here) or here.turn_up is None:
            return words.t("You turned up the ace: you may take it and bury a card")
        card = words.the_card(here.turn_up)
        return words.t("You hold the ace of trumps: you may take {card} and bury a card", card=card)
    if here.robber is not None:
        return words.t("You cannot rob: the turn-up has been taken")
    if _ace_turned(here):
        return words.t("You cannot rob: the turn-up is the ace, and it is the dealer's to take")
    return words.t("You cannot rob: you do not hold the ace of trumps")


def _play(words: Words, here: Position) -> str:
    trump = here.trump
    if not here.trick.cards or trump is None:
        return words.t("Your lead: play any card")
    led = here.trick.cards[0]
    suit = suit_in_play(led, trump)
    legal = set(playable(here))
    following = [card for card in here.hand if suit_in_play(card, trump) is suit]
    if suit is trump:
        if not following:
            return words.t("Trumps were led and you have none: play any card")
        if len(following) < len(legal):
            cards = words.list([words.the_card(card) for card in following])
            return words.t(
                "Trumps were led, but you may hold back {cards}: play any card", cards=cards
            )
        if led in (ACE_OF_HEARTS, JOKER):
            card = words.the_card(led)
            return words.t("{card} was led and is always a trump: play a trump", card=card)
        return words.t("Trumps were led: play a trump")
    if not following:
        if suit is Suit.HEARTS and ACE_OF_HEARTS in here.hand:
            card = words.the_card(ACE_OF_HEARTS)
            return words.t("{card} is a trump, so you have no hearts: play any card", card=card)
        return words.t(_VOID[suit])
    free = here.rules.follow is Follow.SUIT_OR_TRUMP and len(following) < len(legal)
    return words.t((_FOLLOW_OR_TRUMP if free else _FOLLOW)[suit])
