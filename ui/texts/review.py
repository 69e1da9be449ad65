"""What a review says: each step with all cards open, and why each trick was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Play
from engine.beats import Beats, wins_over
from engine.cards import Card, Suit
from engine.events import (
    Buried,
    CardsDealt,
    DealEnded,
    Discarded,
    Drew,
    Event,
    GameWon,
    KittyTaken,
    MatchWon,
    Played,
    Robbed,
)
from engine.hindsight import Allowed, Better
from engine.lessons.verdicts import Says, Verdict
from engine.review import ReviewStep, WonTrick
from engine.view import SeatView
from table.save import Kind
from ui.controllers.frames import worth_telling

from .events import event_text
from .verdicts import verdict_text
from .words import Words

_SUMMED_UP: Final = (DealEnded, GameWon, MatchWon)


def step_lines(
    words: Words,
    step: ReviewStep,
    names: Sequence[str],
    viewer: int | None,
    summed_up: bool = False,
) -> tuple[str, ...]:
    """Say what a step brought, a line an event; hands that were dealt are seen, not told.

    With `summed_up`, what came of the deal stands elsewhere and is left out.
    """
    lines = []
    for event in step.events:
        if isinstance(event, CardsDealt) or not worth_telling(event, step.view):
            continue
        if summed_up and isinstance(event, _SUMMED_UP):
            continue
        lines.append(_event(words, event, step.view, names, viewer))
        if isinstance(event, Played) and step.reneged:
            lines.append(held_back_text(words, names[event.seat], event.seat == viewer))
    return tuple(filter(None, lines))


def held_back_text(words: Words, name: str, mine: bool) -> str:
    """Say that somebody kept a top trump though trumps were led."""
    if mine:
        return words.t("You hold back a top trump, as the rules allow")
    return words.t("{name} holds back a top trump, as the rules allow", name=name)


def _event(
    words: Words, event: Event, view: SeatView, names: Sequence[str], viewer: int | None
) -> str:
    """Say what happened, naming the cards that were secret at the time."""
    seat = getattr(event, "seat", None)
    if seat is not None and seat != viewer:
        opened = _opened(words, event, names[seat])
        if opened is not None:
            return opened
    return event_text(words, event, names, viewer, view.layout, view.rules.for_pool)


def _opened(words: Words, event: Event, name: str) -> str | None:
    """Say what somebody else did with cards that only that seat could see."""
    match event:
        case Buried(card=Card() as card):
            return words.t("{name} buries {card}", name=name, card=words.the_card(card))
        case Robbed(turn_up=turn_up, buried=Card() as buried):
            return words.t(
                "{name} takes {card} and buries {buried}",
                name=name,
                card=words.the_card(turn_up),
                buried=words.the_card(buried),
            )
        case KittyTaken(cards=(_, *_) as cards):
            return words.t("{name} takes the kitty: {cards}", name=name, cards=listed(words, cards))
        case Discarded(cards=(_, *_) as cards):
            return words.t("{name} discards {cards}", name=name, cards=listed(words, cards))
        case Drew(cards=(_, *_) as cards):
            return words.t("{name} draws {cards}", name=name, cards=listed(words, cards))
    return None


def listed(words: Words, cards: Sequence[Card]) -> str:
    """Name cards as prose does."""
    return words.list([*map(words.the_card, cards)])


def why_won(words: Words, won: WonTrick, winning: Card, trump: Suit) -> tuple[str, ...]:
    """Say why a trick was won: a sentence for each reason there is, the strongest rival's first."""
    led = won.trick.cards[0]
    strongest: dict[Beats, Card] = {}
    for card, beats in zip(won.trick.cards, won.why, strict=True):
        if beats is None:
            continue
        best = strongest.get(beats)
        if best is None or wins_over(card, best, led, trump):
            strongest[beats] = card
    rivals = list(strongest.items())
    first = next(
        (
            one
            for one in rivals
            if not any(wins_over(other, one[1], led, trump) for _, other in rivals)
        ),
        None,
    )
    ordered = sorted(rivals, key=lambda one: one is not first)
    return tuple(
        verdict_text(words, Verdict(Says.BEATEN, card=card, other=winning, beats=beats), trump)
        for beats, card in ordered
    )


def deal_title(words: Words, deal: int, deals: int) -> str:
    """Say which deal this is: "Deal 3 of 7"."""
    return words.t("Deal {deal} of {deals}", deal=deal, deals=deals)


def step_title(words: Words, place: int, steps: int) -> str:
    """Say how far one is in the deal, counted from its beginning: "Step 4 of 25"."""
    return words.t("Step {step} of {steps}", step=place + 1, steps=steps)


def hand_label(
    words: Words,
    seat: str,
    hand: Sequence[Card],
    played: Sequence[Card],
    aside: Sequence[Card],
) -> str:
    """Say aloud what a seat, told about in `seat`, holds, has played and has laid aside."""
    parts = [seat]
    if hand:
        parts.append(", ".join(map(words.card_aloud, hand)))
    if played:
        cards = ", ".join(map(words.card_aloud, played))
        parts.append(words.t("Played: {cards}", cards=cards))
    if aside:
        parts.append(aside_text(words.aloud, aside))
    return ". ".join(parts)


def aside_text(words: Words, cards: Sequence[Card]) -> str:
    """Say what a seat has buried or discarded."""
    return words.t("Laid aside: {cards}", cards=", ".join(map(words.card, cards)))


def nothing_finished_text(words: Words) -> str:
    """Say that a game has no deal to look at."""
    return words.t("No deal of this game is over yet: there is nothing to look at.")


def how_to_check_text(words: Words) -> str:
    """Say what the fair code is good for, and how it is checked."""
    return words.t(
        "The code was made from the pack and the salt before the first card was played. Whoever"
        " noted it can make it again: it is the SHA-256 of the pack, a space and the salt, of"
        " which the first 60 bits are written in letters and digits."
    )


def kind_text(words: Words, game: str, kind: Kind) -> str:
    """Name a game of the family and, where it is none of its own, what it was for."""
    if kind is Kind.PRACTICE:
        return words.t("{game}: a deal played again", game=game)
    if kind is Kind.DAILY:
        return words.t("{game}: a deal of the day", game=game)
    return game


def chance_text(words: Words, side: str, chance: float) -> str:
    """Say what chance a side had to win the deal."""
    return words.t("{side}: {percent}% to win the deal", side=side, percent=percent(chance))


def percent(chance: float) -> int:
    """Give a chance in whole hundredths."""
    return round(100 * chance)


def better_text(words: Words, better: Better, name: str, mine: bool) -> str:
    """Say what strong play would have been, from no more than the seat to act could see."""
    card = words.the_card(better.action.card) if isinstance(better.action, Play) else ""
    gain = percent(better.gain)
    if mine:
        return words.t(
            "A strong player in your place: {card}, raising the chance by {gain} points",
            card=card,
            gain=gain,
        )
    return words.t(
        "A strong player in {name}'s place: {card}, raising the chance by {gain} points",
        name=name,
        card=card,
        gain=gain,
    )


def allowed_text(words: Words, allowed: Allowed) -> str:
    """Say what open cards would have allowed, which was not to be known."""
    return words.n(
        "With all hands open, {card} would have won {n} more trick: nobody could have known that",
        "With all hands open, {card} would have won {n} more tricks: nobody could have known that",
        allowed.tricks,
        card=words.the_card(allowed.card),
    )


def change_text(words: Words, before: float, after: float) -> str:
    """Say how a chance changed: "from 60 % to 35 %"."""
    return words.t("from {before}% to {after}%", before=percent(before), after=percent(after))


def how_chances_text(words: Words, name: str, mine: bool, worlds: int) -> str:
    """Say where the chances come from, and what they do not know."""
    if mine:
        return words.t(
            "Estimated from what you could know at the time: the cards you did not see are dealt"
            " out in {n} ways, and each is played to the end.",
            n=worlds,
        )
    return words.t(
        "Estimated from what {name} could know at the time: the cards not seen are dealt out in"
        " {n} ways, and each is played to the end.",
        name=name,
        n=worlds,
    )
