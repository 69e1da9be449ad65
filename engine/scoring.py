"""Points, and who has won (rules.md 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ruleset import CARDS_EACH, Finish, JinkRule, Layout, RuleSet, Tie

TRICK_POINTS: Final = 5


def trick_points(layout: Layout, winners: Sequence[int]) -> tuple[int, ...]:
    """Give each side's points for tricks won by these seats."""
    points = [0] * layout.sides
    for seat in winners:
        points[layout.side(seat)] += TRICK_POINTS
    return tuple(points)


def game_winner(
    rules: RuleSet, layout: Layout, dealer: int, scores: Sequence[int], tricks: Sequence[int]
) -> int | None:
    """Give the side that has won the game, if any.

    `scores` include the deal so far, `tricks` are the seats that won its tricks in order.
    """
    complete = len(tricks) == CARDS_EACH
    sides = {layout.side(seat) for seat in tricks}
    if complete and len(sides) == 1 and rules.jink is JinkRule.WINS:
        return sides.pop()
    if not complete and rules.finish is Finish.END_OF_DEAL:
        return None
    there = [side for side in _asked(layout, dealer) if scores[side] >= rules.target]
    if not there:
        return None
    if rules.tie is Tie.HIGHER_TOTAL:
        return max(there, key=lambda side: scores[side])  # the first of equals
    return there[0]


def _asked(layout: Layout, dealer: int) -> tuple[int, ...]:
    """Give the sides in the order of their first seat from eldest on.

    The dealer's side is last, for each of the other sides has a seat before the dealer's partners.
    """
    return tuple(dict.fromkeys(layout.side(seat) for seat in layout.from_eldest(dealer)))
