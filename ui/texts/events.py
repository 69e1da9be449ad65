"""What happened, one line an event: for the log and for the live region."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import (
    Buried,
    CardsDealt,
    DealBegan,
    DealEnded,
    Event,
    GameWon,
    JokerTurned,
    Kept,
    MatchWon,
    Played,
    Robbed,
    TrickWon,
    TurnedUp,
)
from engine.ruleset import Layout

from .deal import game_won_text, match_won_text, scores_text
from .words import Words


def event_text(
    words: Words, event: Event, names: Sequence[str], viewer: int | None, layout: Layout
) -> str:
    """Say what happened, to the viewer in the second person; "" for cards dealt to others.

    `event` is as the viewer may know it (see `engine.events.events_for`).
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
        case TurnedUp(card):
            return words.t(
                "{card} is turned up: {suit} are trumps",
                card=words.the_card(card),
                suit=words.suit(card.suit) if card.suit else "",
            )
        case JokerTurned():
            if mine:
                return words.t("The joker is turned up: you take it and bury a card")
            return words.t("The joker is turned up: {name} takes it and buries a card", name=name)
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
        case Played(card=card, led=led):
            return _played(words, words.the_card(card), name, mine, led)
        case TrickWon():
            if mine:
                return words.t("You win the trick")
            return words.t("{name} wins the trick", name=name)
        case DealEnded(scores=scores):
            said = scores_text(words, layout, scores, names, viewer)
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
