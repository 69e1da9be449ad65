"""Points, chips, and who has won (rules.md 6 to 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, Suit
from engine.ranking import order
from engine.ruleset import CARDS_EACH, Finish, JinkRule, Layout, RuleSet, Tie
from engine.state import BestTrump, DealState, Trick

TRICK_POINTS: Final = 5
BONUS_POINTS: Final = 5
TRICKS_FOR_POOL: Final = 3

HIGHEST_BID_MADE: Final = 60
"""What the highest bid, 30, scores when it is made."""


def best_trump(
    rules: RuleSet,
    layout: Layout,
    trump: Suit,
    tricks: Sequence[Trick],
    withdrawn: Card | None = None,
) -> BestTrump | None:
    """Give the best trump of the complete tricks; None where no trump was played.

    Judged from the cards played alone: every higher trump of the pack can still appear, except
    `withdrawn`, a turn-up that was not taken by the end of the first trick (rules.md 6).
    """
    ranking = order(trump, trump)
    played = {card: i for i, trick in enumerate(tricks) for card in trick.cards}
    best = next((card for card in ranking if card in played), None)
    if best is None:
        return None
    trick = tricks[played[best]]
    # Nothing higher was played, or it would be the best.
    higher = [card for card in ranking[: ranking.index(best)] if card in rules.pack]
    settled = len(tricks) == CARDS_EACH or all(card is withdrawn for card in higher)
    seat = layout.left_of(trick.leader, trick.cards.index(best))
    return BestTrump(best, seat, played[best], settled)


def trick_points(
    layout: Layout, winners: Sequence[int], best: BestTrump | None = None
) -> tuple[int, ...]:
    """Give each side's points for tricks won by these seats, with the bonus if it is settled."""
    points = [0] * layout.sides
    for seat in winners:
        points[layout.side(seat)] += TRICK_POINTS
    if best is not None and best.settled:
        points[layout.side(best.seat)] += BONUS_POINTS
    return tuple(points)


def contract_made(took: int, contract: int) -> bool:
    """Say whether the declarer's side, with so many points, has made the contract."""
    return took >= contract


def contract_points(
    rules: RuleSet, layout: Layout, took: Sequence[int], declarer: int, contract: int
) -> tuple[int, ...]:
    """Give what a deal scores each side, from the points it took (rules.md 8)."""
    points = list(took)
    side = layout.side(declarer)
    if not contract_made(took[side], contract):
        points[side] = -contract
    elif contract == rules.bids[-1]:
        points[side] = HIGHEST_BID_MADE
    return tuple(points)


def game_winner(
    rules: RuleSet, layout: Layout, dealer: int, before: Sequence[int], deal: DealState
) -> int | None:
    """Give the side that has won the game, if any, when a trick of `deal` is complete.

    `before` are the scores with which the deal began; `deal.points` are final once it is over.
    """
    complete = len(deal.tricks) == CARDS_EACH
    sides = {layout.side(seat) for seat in deal.trick_winners}
    if complete and len(sides) == 1 and rules.jink is JinkRule.WINS:
        return sides.pop()
    if rules.finish is Finish.AT_ONCE:
        return _first_there(rules, layout, before, deal)
    if not complete:
        return None
    scores = [old + new for old, new in zip(before, deal.points, strict=True)]
    there = [side for side in _asked(layout, dealer) if scores[side] >= rules.target]
    if not there:
        return None
    if rules.tie is Tie.NON_DEALER_FIRST:
        return there[0]
    declarer = deal.auction.declarer
    if rules.tie is Tie.BIDDER_FIRST and declarer is not None and layout.side(declarer) in there:
        return layout.side(declarer)
    return max(there, key=lambda side: scores[side])  # the first of equals


def _first_there(
    rules: RuleSet, layout: Layout, before: Sequence[int], deal: DealState
) -> int | None:
    """Give the side that is first at the target, looked at twice while a bonus is open."""
    best = deal.best_trump

    def arrivals(bonus: BestTrump | None) -> list[int]:
        scores, there = list(before), []
        for number, seat in enumerate(deal.trick_winners):
            side = layout.side(seat)
            scores[side] += TRICK_POINTS
            if bonus is not None and bonus.trick == number:
                scores[side] += BONUS_POINTS
            if scores[side] >= rules.target and side not in there:
                there.append(side)
        return there

    with_bonus = arrivals(best)
    certain = with_bonus if best is not None and best.settled else arrivals(None)
    return certain[0] if certain and certain[0] == with_bonus[0] else None


def _asked(layout: Layout, dealer: int) -> tuple[int, ...]:
    """Give the sides in the order of their first seat from eldest on.

    The dealer's side is last, for each of the other sides has a seat before the dealer's partners.
    """
    return tuple(dict.fromkeys(layout.side(seat) for seat in layout.from_eldest(dealer)))


def antes(held: Sequence[int], pool: int, dealer: int) -> tuple[int, ...]:
    """Give what each seat pays as a deal begins: all for a new pool, else the dealer (rules.md 9).

    `pool` is what stays from the deal before.
    """
    if not pool:
        return (1,) * len(held)
    return tuple(min(chips, 1) if seat == dealer else 0 for seat, chips in enumerate(held))


def pool_payments(held: Sequence[int], deal: DealState) -> tuple[int, ...]:
    """Give the chips each seat gets (or pays, below nothing) when the pool is won."""
    winner = deal.pool_winner
    assert winner is not None
    if deal.jinker == winner:
        return jink_payments(held, deal.pool, winner)
    return tuple(deal.pool if seat == winner else 0 for seat in range(len(held)))


def jink_payments(held: Sequence[int], pool: int, jinker: int) -> tuple[int, ...]:
    """Give the chips each seat gets (or pays) when a jink is won: all who have one add a chip."""
    gets = [-min(chips, 1) for chips in held]
    gets[jinker] = 0
    gets[jinker] = pool - sum(gets)
    return tuple(gets)


def pool_game_winners(rules: RuleSet, held: Sequence[int], deals: int) -> tuple[int, ...]:
    """Give who has won the game, when a pool has just been won and so many deals were played."""
    if deals < rules.deals and all(held):
        return ()
    return tuple(seat for seat, chips in enumerate(held) if chips == max(held))
