"""The pool and its chips in words (rules.md 9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import SeatView

from .words import Words


def chips_text(words: Words, count: int) -> str:
    """Say a number of chips: "no chips", "19 chips"."""
    return words.n("{n} chip", "{n} chips", count) if count else words.t("no chips")


def change_text(words: Words, count: int) -> str:
    """Say what a deal brought in chips: "2 chips up", "1 chip paid"."""
    if count > 0:
        return words.n("{n} chip up", "{n} chips up", count)
    if count < 0:
        return words.n("{n} chip paid", "{n} chips paid", -count)
    return words.t("as many chips as before")


def pool_text(words: Words, view: SeatView) -> str:
    """Say what is played for: "Pool: 7 chips"; "" where there is no pool."""
    if not view.rules.for_pool or not view.deals:
        return ""
    if view.pool_winner is not None:
        return words.n("Pool won: {n} chip", "Pool won: {n} chips", view.pool)
    return words.n("Pool: {n} chip", "Pool: {n} chips", view.pool)


def pool_headline(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say who won the pool of the deal that ended, or that nobody did."""
    winner = view.pool_winner
    if winner is None:
        return words.t("The deal is spoilt: the pool stays")
    if winner == view.seat:
        return words.t("You win the pool")
    return words.t("{name} wins the pool", name=names[winner])


def pool_notes(
    words: Words, view: SeatView, names: Sequence[str], one_deal: bool = False
) -> tuple[str, ...]:
    """Say how the pool was won or spoilt, and why the game is over or how it goes on.

    With `one_deal` it does not go on, and that is not told.
    """
    winner, jinker = view.pool_winner, view.jinker
    if winner is None:
        first = spoilt_text(words, view.pool, jinker, names, view.seat)
    else:
        first = _won(words, view.pool, names[winner], winner == view.seat, jinker == winner)
    over = one_deal and not view.game_winners
    return (first,) if over else (first, *_goes_on(words, view, names))


def paid_text(
    words: Words, paid: Sequence[int], pool: int, names: Sequence[str], viewer: int | None
) -> str:
    """Say who put chips into the pool as the deal began, and what lies in it."""
    payers = [seat for seat, chips in enumerate(paid) if chips]
    lies = words.n("Pool: {n} chip", "Pool: {n} chips", pool)
    if len(payers) == len(paid):
        return words.t("Everybody pays a chip. {pool}", pool=lies)
    if not payers:
        return words.t("The dealer has no chip to add. {pool}", pool=lies)
    if payers[0] == viewer:
        return words.t("You add a chip as dealer. {pool}", pool=lies)
    return words.t("{name} adds a chip as dealer. {pool}", name=names[payers[0]], pool=lies)


def jink_text(words: Words, name: str, mine: bool) -> str:
    """Say that a seat leaves the pool to go for all five tricks."""
    if mine:
        return words.t("You leave the pool and go for all five tricks")
    return words.t("{name} leaves the pool and goes for all five tricks", name=name)


def pool_won_text(words: Words, chips: int, jink: bool, name: str, mine: bool) -> str:
    """Say that a seat won the pool; `chips` is all it got."""
    if mine:
        if jink:
            return words.n(
                "You win all five tricks and {n} chip",
                "You win all five tricks and {n} chips",
                chips,
            )
        return words.n("You win the pool of {n} chip", "You win the pool of {n} chips", chips)
    if jink:
        return words.n(
            "{name} wins all five tricks and {n} chip",
            "{name} wins all five tricks and {n} chips",
            chips,
            name=name,
        )
    return words.n(
        "{name} wins the pool of {n} chip", "{name} wins the pool of {n} chips", chips, name=name
    )


def spoilt_text(
    words: Words, pool: int, jinker: int | None, names: Sequence[str], viewer: int | None
) -> str:
    """Say that nobody won the pool, and why."""
    if jinker is None:
        return words.n(
            "Nobody won three tricks: the pool of {n} chip stays",
            "Nobody won three tricks: the pool of {n} chips stays",
            pool,
        )
    if jinker == viewer:
        return words.n(
            "You went for all five tricks and lost one: the pool of {n} chip stays",
            "You went for all five tricks and lost one: the pool of {n} chips stays",
            pool,
        )
    return words.n(
        "{name} went for all five tricks and lost one: the pool of {n} chip stays",
        "{name} went for all five tricks and lost one: the pool of {n} chips stays",
        pool,
        name=names[jinker],
    )


def _won(words: Words, pool: int, name: str, mine: bool, jink: bool) -> str:
    if mine:
        if jink:
            return words.n(
                "You won all five tricks: the pool of {n} chip, and one from everybody who had any",
                "You won all five tricks: the pool of {n} chips, and one from everybody who had"
                " any",
                pool,
            )
        return words.n(
            "You won three tricks, and with them the pool of {n} chip",
            "You won three tricks, and with them the pool of {n} chips",
            pool,
        )
    if jink:
        return words.n(
            "{name} won all five tricks: the pool of {n} chip, and one from everybody who had any",
            "{name} won all five tricks: the pool of {n} chips, and one from everybody who had any",
            pool,
            name=name,
        )
    return words.n(
        "{name} won three tricks, and with them the pool of {n} chip",
        "{name} won three tricks, and with them the pool of {n} chips",
        pool,
        name=name,
    )


def _goes_on(words: Words, view: SeatView, names: Sequence[str]) -> tuple[str, ...]:
    """Say why the game is over, or when it will be."""
    broke = [
        words.t("you") if seat == view.seat else names[seat]
        for seat, chips in enumerate(view.scores)
        if not chips
    ]
    enough = view.deals >= view.rules.deals
    over = bool(view.game_winners)
    notes = []
    if broke:
        notes.append(words.t("No chips left: {names}", names=words.list(broke)))
    elif enough:
        notes.append(words.n("{n} deal has been played", "{n} deals have been played", view.deals))
    if over and len(view.game_winners) > 1:
        notes.append(words.t("The game is over: those who are level on chips share the win"))
    elif over:
        notes.append(words.t("The game is over: whoever has the most chips wins"))
    elif enough:
        notes.append(words.t("The game ends when this pool is won"))
    elif broke:
        # Who has none may win this very pool, and then the game goes on.
        notes.append(words.t("The game ends if somebody has no chip for a new pool"))
    else:
        notes.append(
            words.t("Deal {deal} of at least {deals}", deal=view.deals, deals=view.rules.deals)
        )
    return tuple(notes)
