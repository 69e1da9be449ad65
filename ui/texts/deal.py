"""Sides by name, and what a deal or a game came to."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ruleset import CARDS_EACH, JinkRule, Layout
from engine.scoring import TRICK_POINTS
from engine.view import SeatView

from .words import Words


def side_seats(layout: Layout, side: int) -> tuple[int, ...]:
    """Give the seats of a side, in seat order."""
    return tuple(range(side, layout.seats, layout.sides))


def side_name(
    words: Words, layout: Layout, side: int, viewer: int | None, names: Sequence[str]
) -> str:
    """Name a side as on a score board: "Us" and "Them" where there are two, else by its players."""
    seats = side_seats(layout, side)
    if len(seats) == 1:
        return words.p("score", "You") if seats[0] == viewer else names[seats[0]]
    if layout.sides == 2 and viewer is not None:
        ours = layout.side(viewer) == side
        return words.p("score", "Us") if ours else words.p("score", "Them")
    return words.list([names[seat] for seat in seats])


def tricks_text(words: Words, count: int) -> str:
    """Say a number of tricks: "no tricks", "3 tricks"."""
    return words.n("{n} trick", "{n} tricks", count) if count else words.t("no tricks")


def points_text(words: Words, count: int) -> str:
    """Say a number of points: "no points", "15 points"."""
    return words.n("{n} point", "{n} points", count) if count else words.t("no points")


def tricks_by_side(view: SeatView) -> tuple[int, ...]:
    """Count the tricks of the deal, by side."""
    won = [view.layout.side(seat) for seat in view.trick_winners]
    return tuple(won.count(side) for side in range(view.layout.sides))


def deal_headline(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say which side won most tricks of the deal that ended."""
    tricks = tricks_by_side(view)
    best = max(tricks)
    ahead = [side for side, won in enumerate(tricks) if won == best]
    if len(ahead) > 1:
        sides = [side_name(words, view.layout, side, view.seat, names) for side in ahead]
        return words.t("Level on tricks: {sides}", sides=", ".join(sides))
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
    """Say what a side won in the deal: "Our side: 3 tricks, 15 points"."""
    tricks = tricks_text(words, tricks_by_side(view)[side])
    points = points_text(words, view.points[side])
    seats = side_seats(view.layout, side)
    if view.seat in seats:
        if len(seats) == 1:
            return words.t("You: {tricks}, {points}", tricks=tricks, points=points)
        return words.t("Our side: {tricks}, {points}", tricks=tricks, points=points)
    if view.layout.sides == 2 and len(seats) > 1 and view.seat is not None:
        return words.t("Their side: {tricks}, {points}", tricks=tricks, points=points)
    side_by_name = side_name(words, view.layout, side, view.seat, names)
    return words.t("{side}: {tricks}, {points}", side=side_by_name, tricks=tricks, points=points)


def deal_note(words: Words, view: SeatView) -> str:
    """Say what the deal means for the game: how it ended early, or what the viewer still needs."""
    played, target = len(view.tricks), view.rules.target
    tricks = tricks_by_side(view)
    jink = max(tricks) == CARDS_EACH
    if view.game_winners:
        if jink and view.rules.jink is JinkRule.WINS:
            return words.t("All five tricks: that wins the game outright")
        if played < CARDS_EACH:
            return words.t(
                "The target of {target} was reached in trick {trick}: the rest is not played",
                target=target,
                trick=played,
            )
        winner = view.game_winners[0]
        there = [side for side, score in enumerate(view.scores) if score >= target]
        if len(there) > 1 and view.scores[winner] > max(
            view.scores[s] for s in there if s != winner
        ):
            return words.t(
                "More than one side reached {target}: the highest total wins", target=target
            )
        if len(there) > 1:
            return words.t(
                "More than one side reached {target}: the dealer's side comes last", target=target
            )
        return words.t("The target of {target} is reached", target=target)
    if view.side is None:
        return words.t("The game goes on to {target}", target=target)
    missing = -(-(target - view.scores[view.side]) // TRICK_POINTS)
    if len(side_seats(view.layout, view.side)) == 1:
        return words.n(
            "You need {n} more trick to win the game",
            "You need {n} more tricks to win the game",
            missing,
        )
    return words.n(
        "Your side needs {n} more trick to win the game",
        "Your side needs {n} more tricks to win the game",
        missing,
    )


def scores_text(
    words: Words,
    layout: Layout,
    scores: Sequence[int],
    names: Sequence[str],
    viewer: int | None,
) -> str:
    """Say a score by side: "Us 15, Them 10", the viewer's side first."""
    first = 0 if viewer is None else layout.side(viewer)
    order = sorted(range(layout.sides), key=lambda side: side != first)
    return ", ".join(
        words.t(
            "{side} {points}",
            side=side_name(words, layout, side, viewer, names),
            points=scores[side],
        )
        for side in order
    )


def game_won_text(
    words: Words,
    layout: Layout,
    sides: Sequence[int],
    names: Sequence[str],
    viewer: int | None,
) -> str:
    """Say who won the game: "You and Rui win the game"."""
    mine, others = _people(layout, sides, names, viewer)
    if mine and others:
        return words.t("You and {names} win the game", names=words.list(others))
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
    mine, others = _people(layout, sides, names, viewer)
    if mine and others:
        return words.t("You and {names} win the match", names=words.list(others))
    if mine:
        return words.t("You win the match")
    if len(others) == 1:
        return words.t("{name} wins the match", name=others[0])
    return words.t("{names} win the match", names=words.list(others))


def game_end_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say who won the game and by how much: "You and Rui win the game, 25 to 15"."""
    won = game_won_text(words, view.layout, view.game_winners, names, view.seat)
    scores = sorted(
        range(view.layout.sides),
        key=lambda side: (side not in view.game_winners, -view.scores[side]),
    )
    first, *rest = [str(view.scores[side]) for side in scores]
    said = words.t("{first} to {second}", first=first, second=words.list(rest))
    said = said.replace(" ", "\u00a0")  # a score is not broken between lines
    return words.t("{won}, {score}", won=won, score=said)


def games_text(words: Words, view: SeatView, names: Sequence[str]) -> str:
    """Say how a match stands: games won by each side, and how many win it."""
    said = scores_text(words, view.layout, view.games, names, view.seat)
    return words.t("Games won: {games}. First to {target}", games=said, target=view.rules.games)


def _people(
    layout: Layout, sides: Sequence[int], names: Sequence[str], viewer: int | None
) -> tuple[bool, list[str]]:
    """Say whether the viewer is on one of these sides, and give the names of the others there."""
    seats = [seat for side in sides for seat in side_seats(layout, side)]
    return viewer in seats, [names[seat] for seat in seats if seat != viewer]
