"""What a deal or a game came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ruleset import CARDS_EACH, Bonus, Finish, JinkRule, Layout, Tie
from engine.scoring import BONUS_POINTS, TRICK_POINTS
from engine.view import SeatView

from .auction import contract_headline, contract_note
from .bonus import bonus_note, bonus_text
from .pool import change_text, chips_text, pool_headline, pool_notes
from .sides import (
    number_text,
    people,
    points_text,
    scores_text,
    side_name,
    side_seats,
    tricks_by_side,
    tricks_text,
)
from .words import Words, mark

__all__ = [
    "bonus_text",
    "deal_headline",
    "deal_line",
    "deal_notes",
    "game_end_text",
    "game_won_text",
    "games_text",
    "match_won_text",
    "scores_text",
    "side_name",
    "total_text",
]

# More sides than this, and a score of all of them is no headline.
_MOST_IN_LINE: Final = 3

# The viewer and one other; the viewer and several.
_GAME_WON: Final = (
    mark("You and {names} win the game"),
    mark("You, {names} win the game"),
)
_MATCH_WON: Final = (
    mark("You and {names} win the match"),
    mark("You, {names} win the match"),
)
_SHARED: Final = (
    mark("You and {names} share the win"),
    mark("You, {names} share the win"),
)


def deal_headline(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say what the deal that ended came to: the contract, the pool, or who won most points."""
    if view.rules.for_pool:
        return pool_headline(words, view, names)
    return contract_headline(words, view, names) or _ahead(words, view, names)


def _ahead(words: Words, view: SeatView, names: Sequence[str]) -> str:
    best = max(view.points)
    ahead = [side for side, points in enumerate(view.points) if points == best]
    if len(ahead) > 1:
        sides = ", ".join(side_name(words, view.layout, side, view.seat, names) for side in ahead)
        if view.rules.bonus is Bonus.NONE:
            return words.t("Level on tricks: {sides}", sides=sides)
        return words.t("Level on points: {sides}", sides=sides)
    side, layout = ahead[0], view.layout
    if side == view.side:
        if len(side_seats(layout, side)) == 1:
            return words.t("You win the deal")
        return words.t("Your side wins the deal")
    winners = [names[seat] for seat in side_seats(layout, side)]
    if len(winners) == 1:
        return words.t("{name} wins the deal", name=winners[0])
    return words.t("{names} win the deal", names=words.list(winners))


def deal_line(words: Words, view: SeatView, side: int, names: Sequence[str]) -> str:
    """Say what a side won in the deal: "Your side: 3 tricks, 15 points"; in a pool game chips."""
    tricks = tricks_text(words, tricks_by_side(view)[side])
    told = change_text if view.rules.for_pool else points_text
    points = told(words, view.points[side])
    seats = side_seats(view.layout, side)
    if view.seat in seats:
        if len(seats) == 1:
            return words.t("You: {tricks}, {points}", tricks=tricks, points=points)
        return words.t("Your side: {tricks}, {points}", tricks=tricks, points=points)
    if view.layout.sides == 2 and len(seats) > 1 and view.seat is not None:
        return words.t("Their side: {tricks}, {points}", tricks=tricks, points=points)
    side_by_name = side_name(words, view.layout, side, view.seat, names)
    return words.t("{side}: {tricks}, {points}", side=side_by_name, tricks=tricks, points=points)


def total_text(words: Words, view: SeatView, side: int) -> str:
    """Say what a side has now in all: "Total 15", "19 chips"."""
    score = view.scores[side]
    if view.rules.for_pool:
        return chips_text(words, score)
    return words.t("Total {score}", score=number_text(words, score))


def deal_notes(
    words: Words, view: SeatView, names: Sequence[str], one_deal: bool = False
) -> tuple[str, ...]:
    """Say how the points of the deal that ended came about, and what it means for the game.

    With `one_deal` the game does not go on: then not what it would go on to.
    """
    if view.rules.for_pool:
        return pool_notes(words, view, names, one_deal)
    notes = (bonus_note(words, view, names), contract_note(words, view, names))
    after: tuple[str, ...] = ()
    if view.game_winners:
        after = _won_notes(words, view)
    elif not one_deal:
        after = (_still_needed(words, view),)
    return (*filter(None, notes), *after)


def _won_by_all_five(view: SeatView) -> bool:
    """Say whether five tricks won the game whatever the score."""
    return view.rules.jink is JinkRule.WINS and max(tricks_by_side(view)) == CARDS_EACH


def _won_notes(words: Words, view: SeatView) -> tuple[str, ...]:
    """Say why the game is over, and why it was that side's."""
    target = view.rules.target
    if _won_by_all_five(view):
        return (words.t("All five tricks: that wins the game outright"),)
    there = [side for side, score in enumerate(view.scores) if score >= target]
    if view.rules.finish is Finish.AT_ONCE:
        reached = _reached_text(words, view)
        if len(there) == 1:
            return (reached,)
        first = words.t(
            "More than one side reached {target}: the first to get there wins", target=target
        )
        return (reached, first)
    if len(there) == 1:
        return (words.t("The target of {target} is reached", target=target),)
    return (_tie_text(words, view, there),)


def _reached_text(words: Words, view: SeatView) -> str:
    """Say in which trick the winner reached the target, and when that was certain."""
    target, played = view.rules.target, len(view.tricks)
    reached = _trick_of_target(view)
    if reached < played:
        return words.t(
            "The target of {target} was reached in trick {trick}: with the bonus open, that was"
            " certain only after trick {last}",
            target=target,
            trick=reached,
            last=played,
        )
    if played < CARDS_EACH:
        return words.t(
            "The target of {target} was reached in trick {trick}: the rest of the deal is not"
            " played",
            target=target,
            trick=reached,
        )
    return words.t("The target of {target} is reached", target=target)


def _trick_of_target(view: SeatView) -> int:
    """Give the trick, counted from 1, with which the winner of the game was at the target."""
    side, best = view.game_winners[0], view.best_trump
    score = view.scores[side] - view.points[side]
    for number, seat in enumerate(view.trick_winners):
        if view.layout.side(seat) == side:
            score += TRICK_POINTS
            if best is not None and best.settled and best.trick == number:
                score += BONUS_POINTS
        if score >= view.rules.target:
            return number + 1
    return len(view.tricks)


def _tie_text(words: Words, view: SeatView, there: Sequence[int]) -> str:
    """Say by which rule the winner was chosen from the sides at the target."""
    rules, layout, declarer = view.rules, view.layout, view.auction.declarer
    target, winner = rules.target, view.game_winners[0]
    bidder = declarer is not None and layout.side(declarer) == winner
    if rules.tie is Tie.BIDDER_FIRST and bidder:
        return words.t(
            "More than one side reached {target}: the declarer’s side wins", target=target
        )
    level = [side for side in there if view.scores[side] == view.scores[winner]]
    if rules.tie is Tie.NON_DEALER_FIRST:
        if layout.sides == 2:
            return words.t(
                "More than one side reached {target}: the dealer’s side comes last", target=target
            )
        return words.t(
            "More than one side reached {target}: the first in turn from eldest hand wins",
            target=target,
        )
    if len(level) == 1:
        return words.t("More than one side reached {target}: the highest total wins", target=target)
    if layout.sides == 2:
        return words.t(
            "More than one side reached {target} with the same total: the dealer’s side comes last",
            target=target,
        )
    return words.t(
        "More than one side reached {target} with the same total: the first in turn from eldest"
        " hand wins",
        target=target,
    )


def _still_needed(words: Words, view: SeatView) -> str:
    """Say what the viewer still needs: tricks where each counts the same, else points."""
    rules = view.rules
    if view.side is None:
        return words.t("The game goes on to {target}", target=rules.target)
    missing = rules.target - view.scores[view.side]
    alone = len(side_seats(view.layout, view.side)) == 1
    if rules.auction or rules.bonus is not Bonus.NONE:
        if alone:
            return words.n(
                "You need {n} more point to win the game",
                "You need {n} more points to win the game",
                missing,
            )
        return words.n(
            "Your side needs {n} more point to win the game",
            "Your side needs {n} more points to win the game",
            missing,
        )
    tricks = -(-missing // TRICK_POINTS)
    if alone:
        return words.n(
            "You need {n} more trick to win the game",
            "You need {n} more tricks to win the game",
            tricks,
        )
    return words.n(
        "Your side needs {n} more trick to win the game",
        "Your side needs {n} more tricks to win the game",
        tricks,
    )


def game_won_text(
    words: Words,
    layout: Layout,
    sides: Sequence[int],
    names: Sequence[str],
    viewer: int | None,
) -> str:
    """Say who won the game: "You, Nora and Rui win the game"; several sides share the win."""
    mine, others = people(layout, sides, names, viewer)
    if len(sides) > 1:
        if mine:
            return words.t(_SHARED[len(others) > 1], names=words.list(others))
        return words.t("{names} share the win", names=words.list(others))
    if mine and others:
        return words.t(_GAME_WON[len(others) > 1], names=words.list(others))
    if mine:
        return words.t("You win the game")
    if len(others) == 1:
        return words.t("{name} wins the game", name=others[0])
    return words.t("{names} win the game", names=words.list(others))


def match_won_text(
    words: Words,
    layout: Layout,
    sides: Sequence[int],
    names: Sequence[str],
    viewer: int | None,
) -> str:
    """Say who won the match: "You and Rui win the match"."""
    mine, others = people(layout, sides, names, viewer)
    if mine and others:
        return words.t(_MATCH_WON[len(others) > 1], names=words.list(others))
    if mine:
        return words.t("You win the match")
    if len(others) == 1:
        return words.t("{name} wins the match", name=others[0])
    return words.t("{names} win the match", names=words.list(others))


def game_end_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say who won the game and by how much: "You and Rui win the game, 25 to 15"."""
    won = game_won_text(words, view.layout, view.game_winners, names, view.seat)
    best = view.scores[view.game_winners[0]]
    if view.rules.for_pool:
        chips = chips_text(words, best)
        if len(view.game_winners) > 1:
            return words.t("{won} with {points} each", won=won, points=chips)
        return words.t("{won} with {points}", won=won, points=chips)
    if _won_by_all_five(view):
        return words.t("{won} with all five tricks", won=won)
    if view.layout.sides > _MOST_IN_LINE:
        return words.t("{won} with {points}", won=won, points=points_text(words, best))
    scores = sorted(
        range(view.layout.sides),
        key=lambda side: (side not in view.game_winners, -view.scores[side]),
    )
    first, *rest = [number_text(words, view.scores[side]) for side in scores]
    said = words.t("{first} to {second}", first=first, second=words.list(rest))
    said = said.replace(" ", "\u00a0")  # a score is not broken between lines
    return words.t("{won}, {score}", won=won, score=said)


def games_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say how a match stands: games won by each side, and how many win it."""
    said = scores_text(words, view.layout, view.games, names, view.seat)
    return words.t("Games won: {games}. First to {target}", games=said, target=view.rules.games)
