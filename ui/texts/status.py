"""The one line above the hand: what is asked of the viewer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Bid, Hold, Rob
from engine.cards import ACE_OF_HEARTS, JOKER, Suit
from engine.legal import NEAR_TARGET, Position, discard_numbers, may_rob, playable
from engine.ranking import ace_of_trumps, suit_in_play
from engine.ruleset import Follow
from engine.state import Phase
from engine.view import SeatView

from .auction import last_call
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

# (one may bid more, one may hold): what is asked of who answers a bid.
_ANSWERS: Final = {
    (True, True): mark("Bid more, hold it or pass"),
    (True, False): mark("Bid more or pass"),
    (False, True): mark("Hold it or pass: nobody can bid more"),
    (False, False): mark("Pass: nobody can bid more"),
}


def asks(words: Words, view: SeatView, names: Sequence[str], just_told: bool = False) -> str:
    """Say what is asked of the viewer now, or for whom the table waits.

    `just_told` says that how it came to this has been told in the same breath.
    """
    if view.to_act is None:
        return _between(words, view)
    if view.to_act != view.seat:
        return _waits_for(words, view, names, view.to_act)
    here = view.position
    if view.phase is Phase.BURY:
        return words.t("You take the joker: choose a card to bury")
    if view.phase is Phase.ROB:
        return _rob(words, here)
    if view.phase is Phase.BID:
        return _call(words, view, names, just_told)
    if view.phase is Phase.TRUMP and just_told:
        return words.t("Name the trump suit, then the kitty is yours")
    if view.phase is Phase.TRUMP:
        return words.t(
            "You won the auction for {bid}: name the trump suit, then the kitty is yours",
            bid=view.auction.contract,
        )
    if view.phase is Phase.DISCARD:
        return _discard(words, view)
    if view.phase is Phase.JINK:
        return words.n(
            "You won the first three tricks: take the pool of {n} chip, or go for all five",
            "You won the first three tricks: take the pool of {n} chips, or go for all five",
            view.pool,
        )
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


def _waits_for(words: Words, view: SeatView, names: Sequence[str], seat: int) -> str:
    name, bid = names[seat], view.auction.contract
    if view.phase is Phase.BURY:
        return words.t("{name} takes the joker and has a card to bury", name=name)
    if view.phase is Phase.ROB:
        return words.t("{name} is asked about the turn-up", name=name)
    if view.phase is Phase.BID:
        if bid is None and seat == view.dealer:
            return words.t("Everybody else has passed: {name} deals and must bid", name=name)
        turn = words.t("{name}'s turn", name=name)
        return words.t("{fact}. {ask}", fact=_highest_bid(words, view, names), ask=turn)
    if view.phase is Phase.TRUMP:
        return words.t("{name} won the auction for {bid} and names trumps", name=name, bid=bid)
    if view.phase is Phase.DISCARD:
        if seat == view.auction.declarer:
            return words.t("{name} has the kitty and chooses what to discard", name=name)
        return words.t("{name} may exchange cards", name=name)
    if view.phase is Phase.JINK:
        return words.n(
            "{name} may take the pool of {n} chip or go for all five tricks",
            "{name} may take the pool of {n} chips or go for all five tricks",
            view.pool,
            name=name,
        )
    return words.t("{name}'s turn", name=name)


def _highest_bid(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say what must be beaten, and whose it is."""
    seat, bid = view.auction.declarer, view.auction.contract
    if seat is None:
        return words.t("No bid yet")
    held = isinstance(last_call(view, seat), Hold)
    if seat == view.seat:
        if held:
            return words.t("You hold the bid of {bid}", bid=bid)
        return words.t("Your bid of {bid} is the highest", bid=bid)
    if held:
        return words.t("{name} holds the bid of {bid}", name=names[seat], bid=bid)
    return words.t("{name} has bid {bid}", name=names[seat], bid=bid)


def _call(words: Words, view: SeatView, names: Sequence[str], just_told: bool) -> str:
    """Say what the viewer may call, and why no more."""
    bids = [action.points for action in view.legal_actions if isinstance(action, Bid)]
    least = view.rules.bids[0]
    if view.auction.contract is None:
        if view.seat == view.dealer:
            return words.t("Everybody else has passed: as dealer you must bid")
        if least in bids:
            return words.t("No bid yet: bid or pass")
        return words.t(
            "Bid {bid} or more, or pass: with {points} points or more, {least} may not be bid",
            bid=bids[0],
            points=view.rules.target - NEAR_TARGET,
            least=least,
        )
    ask = words.t(_ANSWERS[bool(bids), Hold() in view.legal_actions])
    caller, _ = view.auction.calls[-1]
    if just_told and caller == view.auction.declarer:
        return ask
    return words.t("{fact}. {ask}", fact=_highest_bid(words, view, names), ask=ask)


def _discard(words: Words, view: SeatView) -> str:
    most = discard_numbers(view.position)[-1]
    if view.seat == view.auction.declarer:
        return words.n(
            "You have the kitty: choose {n} card to discard",
            "You have the kitty: choose {n} cards to discard",
            most,
        )
    return words.n(
        "Choose up to {n} card to exchange, or keep all five",
        "Choose up to {n} cards to exchange, or keep all five",
        most,
    )


def _ace_turned(here: Position) -> bool:
    return here.trump is not None and here.turn_up is ace_of_trumps(here.trump)


def keep_text(words: Words, here: Position) -> str:
    """Name what goes on without robbing, the same for all who cannot tell each other's hands.

    There is nothing to leave once everybody knows that the turn-up is not to be had.
    """
    gone = here.robber is not None or (_ace_turned(here) and not may_rob(here))
    return words.t("Go on") if gone else words.t("Leave it")


def _rob(words: Words, here: Position) -> str:
    if may_rob(here):
        if _ace_turned(here) or here.turn_up is None:
            return words.t("You turned up the ace: you may take it and bury a card")
        card = words.the_card(here.turn_up)
        return words.t("You hold the ace of trumps: you may take {card} and bury a card", card=card)
    if here.robber is not None:
        return words.t("You cannot rob: the turn-up has been taken")
    if _ace_turned(here):
        return words.t("You cannot rob: the turn-up is the ace, and it is the dealer’s to take")
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
