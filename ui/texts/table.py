"""What a screen reader says of the things on the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.view import SeatView

from .deal import side_name, tricks_text
from .words import Words


def hand_card_label(words: Words, card: Card, playable: bool | None, burying: bool = False) -> str:
    """Name a card of the hand, and whether it may be picked now (None: nothing is to be)."""
    name = words.card_aloud(card)
    if playable is None:
        return name
    if burying:
        if playable:
            return words.t("{card}, may be buried", card=name)
        return words.t("{card}, may not be buried", card=name)
    if playable:
        return words.t("{card}, may be played", card=name)
    return words.t("{card}, may not be played", card=name)


def trick_card_label(
    words: Words, card: Card, seat: int, viewer: int | None, names: Sequence[str], led: bool
) -> str:
    """Name a card of the trick and whose it is."""
    name = words.card_aloud(card)
    if seat == viewer:
        return (
            words.t("You led: {card}", card=name)
            if led
            else words.t("You played: {card}", card=name)
        )
    if led:
        return words.t("{name} led: {card}", name=names[seat], card=name)
    return words.t("{name} played: {card}", name=names[seat], card=name)


def seat_label(words: Words, view: SeatView, seat: int, names: Sequence[str], to_act: bool) -> str:
    """Say who sits there, whose partner, who deals, is eldest or to act, cards left, tricks won."""
    facts = [names[seat]]
    if seat == view.seat:
        you = words.t("you")
        # The name that a player has before choosing one says it already.
        if names[seat].casefold() != you.casefold():
            facts.append(you)
    elif view.side is not None and view.layout.side(seat) == view.side:
        facts.append(words.t("your partner"))
    if seat == view.dealer:
        facts.append(words.t("dealer"))
    if seat == view.eldest:
        facts.append(words.t("eldest hand"))
    if to_act:
        facts.append(words.t("to act"))
    cards = view.hand_sizes[seat]
    facts.append(words.n("{n} card", "{n} cards", cards) if cards else words.t("no cards"))
    facts.append(tricks_text(words, view.trick_winners.count(seat)))
    return ", ".join(facts)


def score_label(words: Words, view: SeatView, side: int, names: Sequence[str]) -> str:
    """Say a side's score and the target."""
    name = side_name(words, view.layout, side, view.seat, names)
    score, target = view.scores[side], view.rules.target
    return words.t("{side}: {score} of {target}", side=name, score=score, target=target)


def trump_label(words: Words, view: SeatView) -> str:
    """Say what is trump, and the turn-up while it lies there."""
    if view.trump is None:
        return words.t("No trump yet")
    suit = words.suit(view.trump)
    if view.turn_up is None or view.robber is not None:
        return words.t("Trumps: {suit}", suit=suit)
    card = words.card_aloud(view.turn_up)
    return words.t("Trumps: {suit}; turned up: {card}", suit=suit, card=card)


def told_of(words: Words, view: SeatView, topic: str, names: Sequence[str]) -> str:
    """Tell about what was asked: `scores`, `trump`, or a seat such as `seat-2`."""
    if topic == "scores":
        return ". ".join(score_label(words, view, side, names) for side in range(view.layout.sides))
    if topic == "trump":
        return trump_label(words, view)
    seat = int(topic.removeprefix("seat-"))
    return seat_label(words, view, seat, names, view.to_act == seat)
