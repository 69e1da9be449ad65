"""What the end of a deal is worth to a side, by who won the tricks: the aim of every roll-out.

The unit is the chance to win the game, or chips where a pool is played for (see `prospects`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.prospects import asked_sides, chance_after, contract_score
from engine.ruleset import CARDS_EACH, Bonus, Finish, JinkRule
from engine.scoring import BONUS_POINTS, TRICK_POINTS, TRICKS_FOR_POOL
from engine.view import SeatView

NO_BONUS: Final = CARDS_EACH
"""In a key, that no trump was played."""

KEYS: Final = CARDS_EACH + 1
"""A key is KEYS times the sides that win the tricks left, as the digits of a number that begins
with 1, plus the number of the trick (from 0) in which the best trump of the deal was played.
"""


class Outcomes(dict[int, float]):
    """The value of each outcome for the side of a view, worked out when it is first asked for."""

    def __init__(self, view: SeatView, tricks: float = 0.0) -> None:
        """`tricks` is what each trick is worth beside what it does for the game."""
        super().__init__()
        assert view.side is not None
        layout, rules = view.layout, view.rules
        self.rules, self.sides, self.side = rules, layout.sides, view.side
        self.asked = asked_sides(view)
        self.won = [layout.side(seat) for seat in view.trick_winners]
        self.before: Sequence[int] = view.scores
        if not rules.auction and not rules.for_pool:
            self.before = [s - p for s, p in zip(view.scores, view.points, strict=True)]
        declarer = view.auction.declarer
        self.declarer = None if declarer is None else layout.side(declarer)
        self.contract = view.auction.contract or 0
        self.pool, self.jinker = view.pool, view.jinker
        self.paying = sum(chips > 0 for seat, chips in enumerate(view.scores) if seat != view.seat)
        self.each_trick = tricks

    def __missing__(self, key: int) -> float:
        """Work it out."""
        rest, bonus = divmod(key, KEYS)
        left: list[int] = []
        while rest > 1:
            rest, side = divmod(rest, self.sides)
            left.append(side)
        won = [*self.won, *reversed(left)]
        value = self._of_pool(won) if self.rules.for_pool else self._of_game(won, bonus)
        if self.each_trick:
            own = won.count(self.side)
            value += self.each_trick * (own - (len(won) - own) / (self.sides - 1))
        self[key] = value
        return value

    def _of_game(self, won: Sequence[int], bonus: int) -> float:
        """Give the chance to win the game; a bonus still open counts as it turns out in the end."""
        rules, side = self.rules, self.side
        if rules.bonus is not Bonus.BEST_TRUMP:
            bonus = NO_BONUS
        scores, took = list(self.before), [0] * self.sides
        swept = rules.jink is JinkRule.WINS and len(set(won)) == 1
        for number, winner in enumerate(won):
            took[winner] += TRICK_POINTS + (BONUS_POINTS if number == bonus else 0)
            at_target = scores[winner] + took[winner] >= rules.target
            if rules.finish is Finish.AT_ONCE and at_target and not swept:
                return float(winner == side)
        if swept:
            return float(won[0] == side)
        if self.declarer is not None:
            took[self.declarer] = contract_score(rules, took[self.declarer], self.contract)
        scores = [old + new for old, new in zip(scores, took, strict=True)]
        return chance_after(rules, self.asked, side, scores, self.declarer)

    def _of_pool(self, won: Sequence[int]) -> float:
        """Give the chips to expect of this pool; one that stays is worth an even share of it."""
        stays = self.pool / self.sides
        if self.jinker is not None:
            done = len(set(won)) == 1
            if not done:
                return stays
            return float(self.pool + self.paying) if self.jinker == self.side else -1.0
        for winner in range(self.sides):
            if won.count(winner) >= TRICKS_FOR_POOL:
                return float(self.pool) if winner == self.side else 0.0
        return stays
