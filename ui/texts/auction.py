"""The auction in words: what was called, and what became of the contract."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Bid, Hold, Pass
from engine.scoring import contract_made, trick_points
from engine.state import Phase
from engine.view import SeatView

from .words import Words


def call_text(words: Words, call: Bid | Hold | Pass) -> str:
    """Give a call in a word, as it stands beside a seat: "15", "Hold", "Pass"."""
    match call:
        case Bid(points):
            return str(points)
        case Hold():
            return words.p("call", "Hold")
        case Pass():
            return words.p("call", "Pass")


def called_text(words: Words, call: Bid | Hold | Pass, price: int, name: str, mine: bool) -> str:
    """Say a call in a sentence; `price` is that of the bid which a hold takes over."""
    match call:
        case Bid(points):
            if mine:
                return words.t("You bid {bid}", bid=points)
            return words.t("{name} bids {bid}", name=name, bid=points)
        case Hold():
            if mine:
                return words.t("You hold the bid of {bid}", bid=price)
            return words.t("{name} holds the bid of {bid}", name=name, bid=price)
        case Pass():
            return words.t("You pass") if mine else words.t("{name} passes", name=name)


def auction_lines(words: Words, view: SeatView, names: Sequence[str]) -> tuple[str, ...]:
    """Say who called what, in order."""
    lines, price = [], 0
    for seat, call in view.auction.calls:
        if isinstance(call, Bid):
            price = call.points
        lines.append(called_text(words, call, price, names[seat], seat == view.seat))
    return tuple(lines)


def last_call(view: SeatView, seat: int) -> Bid | Hold | Pass | None:
    """Give what a seat called last, if anything."""
    calls = [call for by, call in view.auction.calls if by == seat]
    return calls[-1] if calls else None


def contract_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Give the contract in short: "Rui: 20, spades"; "" before it stands."""
    declarer, price = view.auction.declarer, view.auction.contract
    if view.phase is Phase.BID or declarer is None or price is None:
        return ""
    name = words.p("score", "You") if declarer == view.seat else names[declarer]
    if view.trump is None:
        return words.t("{name}: {bid}", name=name, bid=price)
    suit = words.suit(view.trump)
    return words.t("{name}: {bid}, {suit}", name=name, bid=price, suit=suit)


def contract_headline(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say whether the contract of the deal that ended was made; "" where there was none."""
    declarer, price = view.auction.declarer, view.auction.contract
    if declarer is None or price is None:
        return ""
    made = contract_made(_took(view, declarer), price)
    if declarer == view.seat:
        if made:
            return words.t("You make your contract of {bid}", bid=price)
        return words.t("You fail to make your contract of {bid}", bid=price)
    if made:
        return words.t("{name} makes the contract of {bid}", name=names[declarer], bid=price)
    return words.t("{name} fails to make the contract of {bid}", name=names[declarer], bid=price)


def contract_note(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say what the declarer's side took, and what that scored; "" where there was no contract."""
    declarer, price = view.auction.declarer, view.auction.contract
    if declarer is None or price is None:
        return ""
    took, side = _took(view, declarer), view.layout.side(declarer)
    if declarer == view.seat:
        who = words.t("You bid {bid}, your side took {took}", bid=price, took=took)
    elif side == view.side:
        who = words.t(
            "{name} bid {bid}, your side took {took}", name=names[declarer], bid=price, took=took
        )
    else:
        who = words.t(
            "{name} bid {bid}, that side took {took}", name=names[declarer], bid=price, took=took
        )
    return words.t("{who}: {what}", who=who, what=_came_to(words, price, took, view.points[side]))


def contract_ended_text(
    words: Words, contract: int, took: int, made: bool, name: str, mine: bool
) -> str:
    """Say, as the deal ends, that a contract was made or failed."""
    if mine:
        if made:
            return words.t("You bid {bid}, took {took} and made it", bid=contract, took=took)
        return words.t("You bid {bid}, took only {took} and failed", bid=contract, took=took)
    if made:
        return words.t(
            "{name} bid {bid}, took {took} and made it", name=name, bid=contract, took=took
        )
    return words.t(
        "{name} bid {bid}, took only {took} and failed", name=name, bid=contract, took=took
    )


def _came_to(words: Words, price: int, took: int, scored: int) -> str:
    if not contract_made(took, price):
        return words.n(
            "the contract fails and costs {n} point",
            "the contract fails and costs {n} points",
            -scored,
        )
    if scored > took:
        return words.n(
            "the contract is made, and a bid of {bid} then scores {n} point",
            "the contract is made, and a bid of {bid} then scores {n} points",
            scored,
            bid=price,
        )
    return words.t("the contract is made")


def _took(view: SeatView, declarer: int) -> int:
    """Give what the declarer's side took, which is not always what it scores."""
    took = trick_points(view.layout, view.trick_winners, view.best_trump)
    return took[view.layout.side(declarer)]
