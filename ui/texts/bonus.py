"""The bonus for the best trump of a deal in words (rules.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card
from engine.ranking import order
from engine.ruleset import CARDS_EACH, Bonus
from engine.scoring import BONUS_POINTS
from engine.view import SeatView

from .sides import side_seats
from .words import Words, mark

# More cards than this are counted rather than named.
_MOST_NAMED: Final = 3

_COME: Final = mark("{cards} may still come")


def bonus_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say how the bonus for the best trump stands; "" where the rules have none."""
    best, trump = view.best_trump, view.trump
    if view.rules.bonus is Bonus.NONE:
        return ""
    if best is None or trump is None:
        if len(view.tricks) == CARDS_EACH:
            return words.t("Nobody played a trump: there is no bonus")
        if view.tricks:
            return words.t("Bonus still open: no trump in the tricks so far")
        return words.t("The best trump of the deal earns a bonus of {n}", n=BONUS_POINTS)
    if best.settled or view.to_act is None:
        return bonus_note(words, view, names)
    card = words.the_card(best.card)
    higher = _may_still_come(view, best.card)
    come = (
        words.clause(_COME, cards=words.list([*map(words.the_card, higher)]))
        if len(higher) <= _MOST_NAMED
        else words.n(
            "{n} higher trump may still come", "{n} higher trumps may still come", len(higher)
        )
    )
    if best.seat == view.seat:
        return words.t("Best trump so far: {card}, played by you; {come}", card=card, come=come)
    name = names[best.seat]
    return words.t(
        "Best trump so far: {card}, played by {name}; {come}", card=card, name=name, come=come
    )


def bonus_note(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say who has won the bonus, or why nobody has; "" where the rules have none."""
    best = view.best_trump
    if view.rules.bonus is Bonus.NONE:
        return ""
    if best is None and len(view.tricks) == CARDS_EACH:
        return words.t("Nobody played a trump: there is no bonus")
    if best is None or not best.settled:
        return words.t("The bonus was still open when the game ended: it does not count")
    card, bonus = words.the_card(best.card), _bonus_for(words, view, names, best.seat)
    if best.seat == view.seat:
        return words.t("You played the best trump, {card}: {bonus}", card=card, bonus=bonus)
    return words.t(
        "{name} played the best trump, {card}: {bonus}",
        name=names[best.seat],
        card=card,
        bonus=bonus,
    )


def bonus_won_text(words: Words, card: Card, name: str, mine: bool) -> str:
    """Say that the bonus is settled, and why."""
    values = {"n": BONUS_POINTS, "card": words.the_card(card)}
    if mine:
        return words.t("You win the bonus of {n} with {card}: no higher trump can come", **values)
    return words.t(
        "{name} wins the bonus of {n} with {card}: no higher trump can come", name=name, **values
    )


def _may_still_come(view: SeatView, best: Card) -> list[Card]:
    """Give the trumps that would beat the best so far, the lowest first (rules.md 6)."""
    assert view.trump is not None
    ranking = order(view.trump, view.trump)
    left = view.turn_up if view.robber is None else None
    higher = ranking[: ranking.index(best)]
    return [card for card in reversed(higher) if card in view.rules.pack and card is not left]


def _bonus_for(words: Words, view: SeatView, names: Sequence[str], seat: int) -> str:
    """Say to whom the bonus goes; who plays alone was named already."""
    layout, n = view.layout, BONUS_POINTS
    side = layout.side(seat)
    if len(side_seats(layout, side)) == 1:
        return words.t("a bonus of {n}", n=n)
    if side == view.side:
        return words.t("a bonus of {n} for your side", n=n)
    if layout.sides == 2 and view.side is not None:
        return words.t("a bonus of {n} for the other side", n=n)
    partners = words.list([names[one] for one in side_seats(layout, side)])
    return words.t("a bonus of {n} for {names}", n=n, names=partners)
