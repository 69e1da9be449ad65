"""What happened, one line an event: for the log and for the live region."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Bid, Hold, Pass
from engine.cards import Card, Suit
from engine.events import (
    AuctionWon,
    BidHeld,
    BidMade,
    BonusWon,
    Buried,
    CardsDealt,
    ChipsPaid,
    ContractEnded,
    DealBegan,
    DealEnded,
    DealSpoilt,
    Discarded,
    Drew,
    Event,
    GameWon,
    JinkDeclared,
    JokerTurned,
    Kept,
    KittyTaken,
    MatchWon,
    Passed,
    Played,
    PoolWon,
    Robbed,
    TrickWon,
    TrumpNamed,
    TurnedUp,
)
from engine.ruleset import Layout

from .auction import called_text, contract_ended_text
from .bonus import bonus_won_text
from .deal import game_won_text, match_won_text
from .pool import jink_text, paid_text, pool_won_text, spoilt_text
from .sides import scores_text
from .words import Words


def event_text(
    words: Words,
    event: Event,
    names: Sequence[str],
    viewer: int | None,
    layout: Layout,
    chips: bool = False,
) -> str:
    """Say what happened, to the viewer in the second person.

    "" for cards dealt to others, and for cards drawn by others, for they are as many as were just
    told to be discarded. `event` is as the viewer may know it (see `engine.events.events_for`).
    With `chips` the scores are chips.
    """
    seat = getattr(event, "seat", None)
    name = names[seat] if seat is not None else ""
    mine = seat is not None and seat == viewer
    match event:
        case DealBegan(dealer):
            if dealer == viewer:
                return words.t("You deal")
            return words.t("{name} deals", name=names[dealer])
        case CardsDealt(cards=cards):
            if not mine or cards is None:
                return ""
            return words.t("You are dealt {cards}", cards=words.list([*map(words.card, cards)]))
        case ChipsPaid(paid, pool):
            return paid_text(words, paid, pool, names, viewer)
        case TurnedUp(card):
            return words.t(
                "{card} is turned up: {suit} are trumps",
                card=words.the_card(card),
                suit=words.suit(card.suit) if card.suit else "",
            )
        case JokerTurned():
            if mine:
                return words.t("The joker is turned up: you take it")
            return words.t("The joker is turned up: {name} takes it", name=name)
        case Buried(card=card):
            if mine and card is not None:
                return words.t("You bury {card}", card=words.the_card(card))
            return words.t("{name} buries a card", name=name)
        case Kept():
            if mine:
                return words.t("You do not rob")
            return words.t("{name} does not rob", name=name)
        case Robbed(turn_up=turn_up, buried=buried):
            taken = words.the_card(turn_up)
            if mine and buried is not None:
                put = words.the_card(buried)
                return words.t("You take {card} and bury {buried}", card=taken, buried=put)
            return words.t("{name} takes {card} and buries a card", name=name, card=taken)
        case BidMade(points=points):
            return called_text(words, Bid(points), points, name, mine)
        case BidHeld(points=points):
            return called_text(words, Hold(), points, name, mine)
        case Passed():
            return called_text(words, Pass(), 0, name, mine)
        case AuctionWon(contract=contract):
            if mine:
                return words.t("You win the auction for {bid}", bid=contract)
            return words.t("{name} wins the auction for {bid}", name=name, bid=contract)
        case TrumpNamed(suit=suit):
            return _named(words, suit, name, mine)
        case KittyTaken(cards=cards):
            if mine and cards is not None:
                return words.t("You take the kitty: {cards}", cards=_listed(words, cards))
            return words.t("{name} takes the kitty", name=name)
        case Discarded(count=count, cards=cards):
            return _discarded(words, count, cards if mine else None, name, mine)
        case Drew(cards=cards):
            if not mine or not cards:
                return ""
            return words.t("You draw {cards}", cards=_listed(words, cards))
        case Played(card=card, led=led):
            return _played(words, words.the_card(card), name, mine, led)
        case TrickWon():
            if mine:
                return words.t("You win the trick")
            return words.t("{name} wins the trick", name=name)
        case BonusWon(card=card):
            return bonus_won_text(words, card, name, mine)
        case ContractEnded(contract=contract, took=took, made=made):
            return contract_ended_text(words, contract, took, made, name, mine)
        case JinkDeclared():
            return jink_text(words, name, mine)
        case PoolWon(chips=won, jink=jink):
            return pool_won_text(words, won, jink, name, mine)
        case DealSpoilt(pool, jinker):
            return spoilt_text(words, pool, jinker, names, viewer)
        case DealEnded(scores=scores):
            said = scores_text(words, layout, scores, names, viewer)
            if chips:
                return words.t("The deal is over. Chips: {chips}", chips=said)
            return words.t("The deal is over. Score: {scores}", scores=said)
        case GameWon(sides):
            return game_won_text(words, layout, sides, names, viewer)
        case MatchWon(sides):
            return match_won_text(words, layout, sides, names, viewer)


def _played(words: Words, card: str, name: str, mine: bool, led: bool) -> str:
    if mine:
        return (
            words.t("You lead {card}", card=card) if led else words.t("You play {card}", card=card)
        )
    if led:
        return words.t("{name} leads {card}", name=name, card=card)
    return words.t("{name} plays {card}", name=name, card=card)


def _named(words: Words, suit: Suit, name: str, mine: bool) -> str:
    if mine:
        return words.t("You name trumps: {suit}", suit=words.suit(suit))
    return words.t("{name} names trumps: {suit}", name=name, suit=words.suit(suit))


def _discarded(
    words: Words, count: int, cards: Sequence[Card] | None, name: str, mine: bool
) -> str:
    """Say what was discarded: own cards by name, of others the number."""
    if not count:
        if mine:
            return words.t("You keep all five cards")
        return words.t("{name} keeps all five cards", name=name)
    if cards is not None:
        return words.t("You discard {cards}", cards=_listed(words, cards))
    return words.n("{name} discards {n} card", "{name} discards {n} cards", count, name=name)


def _listed(words: Words, cards: Sequence[Card]) -> str:
    return words.list([*map(words.the_card, cards)])
