"""Which card to play: the chance that it brings the trick, against its worth when it is kept.

- win cheaply: of the cards with the same chance the one of least worth is played;
- leave the trick to a partner, unless that card is likely to be beaten and one's own would hold;
- keep a top trump, reneging where the rules let one, until it earns more than its worth;
- spend it when a trick decides the game, the contract or the pool: `Stakes`;
- lead what is likely to hold, draw trumps with the best when holding another, else lead low.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.actions import Play
from engine.players.counting import Count, above, rank, suit_of
from engine.players.stakes import Stakes
from engine.ruleset import Follow
from engine.tables import TRUMP_BASE
from engine.view import SeatView

# Worth, in tricks, of keeping a card (measured: docs/figures.md).
BEST_TRUMP: Final = 0.9  # a trump that nobody can beat
LAST_TRUMP: Final = 0.3  # a trump that somebody surely can
BEST_PLAIN: Final = 0.2  # a plain card that is the best of its suit
EACH_RANK: Final = 0.0015  # of a plain card, above the lowest: so that the lowest goes first

# What leading the best trump gains by drawing others, for a seat with more trumps to come.
DRAWING: Final = 0.15

# How often a seat that can win a trick does so.
OTHERS_WILL: Final = 0.85
PARTNER_WILL: Final = 0.6


def best_play(view: SeatView, count: Count, rng: Random) -> Play:
    """Give the best card to play; `rng` decides between equals."""
    table, stakes = count.table, Stakes(view, count)
    drawing = _drawing(view, count)

    def value(play: Play) -> tuple[float, int, float]:
        bit = table.bits((play.card,))
        kept = worth(view, count, bit) - DRAWING * bool(bit & drawing)
        if bit == stakes.bringer:
            kept += stakes.likely_best(bit)
        chances = trick_chances(view, count, bit)
        value = sum(
            chance * (stake.now - kept * stake.later)
            for chance, stake in zip(chances, stakes.after(bit), strict=True)
        )
        return round(value, 9), -rank(table.code[play.card.index]), rng.random()

    return max((a for a in view.legal_actions if isinstance(a, Play)), key=value)


def _drawing(view: SeatView, count: Count) -> int:
    """Give the trumps that draw trumps when led: nobody can beat them, and more are to come."""
    trumps = count.table.bits(view.hand) & count.table.trumps
    others = count.elsewhere & count.table.trumps
    if view.trick.cards or trumps.bit_count() < 2:
        return 0
    return trumps >> others.bit_length() << others.bit_length()


def worth(view: SeatView, count: Count, bit: int) -> float:
    """Give what keeping a card is worth: the more, the likelier it is the best of its suit."""
    table, layout = count.table, view.layout
    higher = count.elsewhere & suit_of(table, bit) & above(bit)
    opponents = [seat for seat in range(layout.seats) if layout.side(seat) != view.side]
    best = count.nowhere(higher, opponents)
    if bit & table.trumps:
        return LAST_TRUMP + (BEST_TRUMP - LAST_TRUMP) * best
    return BEST_PLAIN * best + EACH_RANK * rank(bit.bit_length() - 1)


def trick_chances(view: SeatView, count: Count, bit: int) -> list[float]:
    """Give each side's chance to win this trick when this card is played to it."""
    assert view.seat is not None
    layout, table = view.layout, count.table
    cards = [1 << table.code[card.index] for card in view.trick.cards] + [bit]
    lead = cards[0].bit_length() - 1
    best = max(card & table.contest[lead] for card in cards)
    chances = [0.0] * layout.sides
    chances[layout.side(layout.left_of(view.trick.leader, cards.index(best)))] = 1.0
    for steps in range(1, layout.seats - len(view.trick.cards)):
        seat = layout.left_of(view.seat, steps)
        side = layout.side(seat)
        takes = _can_beat(view, count, seat, lead, best)
        takes *= PARTNER_WILL if side == view.side else OTHERS_WILL
        # A seat leaves the trick to its own side and takes it from all others.
        kept = chances[side]
        chances = [chance * (1 - takes) for chance in chances]
        chances[side] = kept + (1 - kept) * takes
    return chances


def _can_beat(view: SeatView, count: Count, seat: int, lead: int, best: int) -> float:
    """Give the chance that a seat still to play holds what beats the best card and may play it."""
    table = count.table
    beating = table.contest[lead] & above(best)
    if lead >= TRUMP_BASE or view.rules.follow is Follow.SUIT_OR_TRUMP:
        return 1 - count.none_of(seat, beating)
    # It must follow suit while it can, and may trump only when void.
    suit, trumps = table.force[lead], beating & table.trumps
    follows = 1 - count.none_of(seat, beating & suit)
    return follows + count.none_of(seat, suit) - count.none_of(seat, suit | trumps)
