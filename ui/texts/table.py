"""What a screen reader says of the things on the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.state import Phase
from engine.view import SeatView

from .auction import auction_lines, call_text, contract_text, last_call
from .bonus import bonus_text
from .deal import games_text
from .pool import chips_text, jink_text, pool_text
from .sides import number_text, side_name, tricks_text
from .words import Words


def hand_card_label(
    words: Words,
    card: Card,
    playable: bool | None,
    burying: bool = False,
    discarding: bool = False,
) -> str:
    """Name a card of the hand, and whether it may be picked now (None: nothing is to be)."""
    name = words.card_aloud(card)
    if playable is None:
        return name
    if discarding:
        if playable:
            return words.t("{card}, may be discarded", card=name)
        return words.t("{card}, may not be discarded", card=name)
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
    if view.rules.auction:
        facts += _auction_facts(words, view, seat)
    if view.tricks or not view.rules.auction:
        facts.append(tricks_text(words, view.trick_winners.count(seat)))
    if view.rules.for_pool:
        facts.append(chips_text(words, view.scores[view.layout.side(seat)]))
    if seat == view.jinker:
        facts.append(words.t("going for all five tricks"))
    if seat == view.joker_holder:
        facts.append(words.t("holds the joker"))
    return ", ".join(facts)


def _auction_facts(words: Words, view: SeatView, seat: int) -> list[str]:
    """Say what a seat called; once trump is named, the contract and the cards exchanged."""
    call, auction = last_call(view, seat), view.auction
    if view.phase is Phase.BID:
        if seat == auction.declarer:
            return [words.t("highest bid: {bid}", bid=auction.contract)]
        return [words.t("call: {call}", call=call_text(words, call))] if call else []
    if seat == auction.declarer:
        return [words.t("declarer, {bid}", bid=auction.contract)]
    if not view.has_exchanged(seat):
        return []
    count = view.buried_sizes[seat]
    if not count:
        return [words.t("no cards exchanged")]
    return [words.n("{n} card exchanged", "{n} cards exchanged", count)]


def score_label(words: Words, view: SeatView, side: int, names: Sequence[str]) -> str:
    """Say a side's score and the target; in a pool game its chips.

    After an auction the score does not yet hold what the deal brings: that is told beside it.
    """
    name = side_name(words, view.layout, side, view.seat, names)
    if view.rules.for_pool:
        return words.t("{side}: {chips}", side=name, chips=chips_text(words, view.scores[side]))
    score, target = number_text(words, view.scores[side]), view.rules.target
    said = words.t("{side}: {score} of {target}", side=name, score=score, target=target)
    if not view.rules.auction or not view.tricks or view.to_act is None:
        return said
    return words.t("{score}, {points} in this deal", score=said, points=view.points[side])


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
    """Tell about `scores`, `trump`, `bonus`, `auction`, `kitty`, `pool`, or a seat: `seat-2`."""
    contract, bonus = contract_text(words, view, names), bonus_text(words, view, names)
    pool = pool_text(words, view)
    if contract:
        contract = words.t("Contract: {contract}", contract=contract)
    match topic:
        case "scores":
            sides = range(view.layout.sides)
            parts = [score_label(words, view, side, names) for side in sides]
            parts += [contract, pool, bonus]
            if view.rules.games > 1:
                parts.append(games_text(words, view, names))
        case "trump":
            parts = [trump_label(words, view), contract, bonus]
        case "bonus":
            parts = [bonus]
        case "auction":
            parts = [*auction_lines(words, view, names)]
        case "kitty":
            kitty = words.t(
                "The three cards that lie there, the kitty, go to whoever wins the auction"
            )
            parts = [kitty] if view.rules.auction else []
        case "pool":
            parts = [pool, *_about_pool(words, view, names)]
        case _:
            seat = int(topic.removeprefix("seat-"))
            parts = [seat_label(words, view, seat, names, view.to_act == seat)]
    return ". ".join(filter(None, parts))


def _about_pool(words: Words, view: SeatView, names: Sequence[str]) -> tuple[str, ...]:
    """Say how the pool is won now, and when the game ends at the earliest."""
    if not view.rules.for_pool:
        return ()
    deal, deals, jinker = view.deals, view.rules.deals, view.jinker
    if view.phase is Phase.JINK:
        how = words.t(
            "All five tricks win the pool and a chip from everybody;"
            " the first trick lost leaves the pool where it is"
        )
    elif jinker is None:
        how = words.t("Three tricks win it")
    else:
        how = jink_text(words, names[jinker], jinker == view.seat)
    return (
        how,
        words.t("Deal {deal} of at least {deals}", deal=deal, deals=deals),
    )
