"""A computer player with the habits of a good club player: rules of thumb and counting, no search.

Every decision weighs the same two things, both in tricks: the *chance* that a card brings this
trick to the own side, and the card's *worth* when it is kept. The habits follow from them:

- win cheaply: of the cards with the same chance the one of least worth is played;
- leave the trick to a partner, unless that card is likely to be beaten and one's own would hold;
- keep a top trump, reneging where the rules let one, until it earns more than its worth;
- spend it when a trick decides the game: `_gains`;
- lead what is likely to hold, draw trumps with the best when holding another, else lead low;
- rob whenever the turn-up is worth more than some card, and bury that card.

Chances come from counting: which cards have not been seen, who is known to hold or to lack what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.actions import Action, Bury, Keep, Play, Rob
from engine.cards import JOKER, Card, Suit
from engine.ranking import top_trumps
from engine.ruleset import Finish, Follow, JinkRule, RobTime
from engine.scoring import TRICK_POINTS
from engine.state import Phase
from engine.tables import BLOCK, TRUMP_BASE, Tables, tables
from engine.view import SeatView

# Worth, in tricks, of keeping a card (measured: docs/figures.md).
BEST_TRUMP: Final = 0.9  # a trump that nobody can beat
LAST_TRUMP: Final = 0.3  # a trump that somebody surely can
BEST_PLAIN: Final = 0.2  # a plain card that is the best of its suit
EACH_RANK: Final = 0.0015  # of a plain card, above the lowest: so that the lowest goes first
LAST_OF_SUIT: Final = 0.05  # what burying the only card of a suit adds where a void lets one trump

# What leading the best trump gains by drawing others, for a seat with more trumps to come.
DRAWING: Final = 0.15

# How often a seat that can win a trick does so.
OTHERS_WILL: Final = 0.85
PARTNER_WILL: Final = 0.6

# What winning the game with a trick adds, or another side's doing so takes away.
DECISIVE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Count:
    """What counting tells a seat; cards are bits in the codes of `table`.

    `unseen` may be in any other hand, in the stock or buried. `held[seat]` is what everybody knows
    this seat to hold, `lacks[seat]` what its play has proved it not to hold, `sizes[seat]` how
    many cards it holds.
    """

    table: Tables
    unseen: int
    held: Sequence[int]
    lacks: Sequence[int]
    sizes: Sequence[int]

    def none_of(self, seat: int, cards: int) -> float:
        """Give the chance that another seat holds none of these cards."""
        held = self.held[seat]
        if held & cards:
            return 0.0
        free = self.unseen & ~self.lacks[seat]
        drawn = self.sizes[seat] - held.bit_count()
        return _none(free.bit_count(), (free & cards).bit_count(), drawn)


def choose_action(view: SeatView, rng: Random) -> Action:
    """Give the action of the seat to act, whose turn it must be; `rng` decides between equals."""
    if view.phase is Phase.BURY:
        buries = [action for action in view.legal_actions if isinstance(action, Bury)]
        return min(buries, key=lambda bury: _standing(bury.card))
    count = count_cards(view)
    rob = _best_rob(view, count)
    if rob is not None:
        return rob
    if view.phase is Phase.ROB:
        return Keep()
    return _best_play(view, count, rng)


def _standing(card: Card) -> int:
    """Give how good a card is while trump is not known: its ranks with each suit as trump."""
    return sum(_rank(tables(trump, Follow.SUIT).code[card.index]) for trump in Suit)


def _rank(code: int) -> int:
    """Give the rank within plain suits, from 0; every trump ranks above them all."""
    return code if code >= TRUMP_BASE else code % BLOCK


def _best_rob(view: SeatView, count: Count) -> Rob | None:
    """Give the best way to rob; None where there is none or it does not pay."""
    top = () if view.trump is None else top_trumps(view.trump)
    robs = [a for a in view.legal_actions if isinstance(a, Rob) and a.card not in top]
    if not robs or view.turn_up is None:
        return None
    table = count.table
    hand = table.bits(view.hand)

    def loss(card: Card) -> float:
        bit = table.bits((card,))
        lone = hand & _suit_of(table, bit) == bit and view.rules.follow is Follow.SUIT
        return _worth(view, count, bit) - LAST_OF_SUIT * lone

    weakest = min(robs, key=lambda rob: loss(rob.card))
    gain = _worth(view, count, table.bits((view.turn_up,)))
    return weakest if gain > loss(weakest.card) else None


def _best_play(view: SeatView, count: Count, rng: Random) -> Play:
    table, gains = count.table, _gains(view)
    drawing = _drawing(view, count)

    def value(play: Play) -> tuple[float, int, float]:
        bit = table.bits((play.card,))
        chances = _chances(view, count, bit)
        value = sum(chance * gain for chance, gain in zip(chances, gains, strict=True))
        value += DRAWING * bool(bit & drawing) - _worth(view, count, bit)
        return round(value, 9), -_rank(table.code[play.card.index]), rng.random()

    return max((a for a in view.legal_actions if isinstance(a, Play)), key=value)


def _drawing(view: SeatView, count: Count) -> int:
    """Give the trumps that draw trumps when led: nobody can beat them, and more are to come."""
    trumps = count.table.bits(view.hand) & count.table.trumps
    others = (count.unseen | _together(count.held)) & count.table.trumps
    if view.trick.cards or trumps.bit_count() < 2:
        return 0
    return trumps >> others.bit_length() << others.bit_length()


def _gains(view: SeatView) -> list[float]:
    """Give what this trick is worth to the own side when each side wins it."""
    gains = [0.0] * view.layout.sides
    for side in range(view.layout.sides):
        decides = DECISIVE * _wins_with_this_trick(view, side)
        gains[side] = 1.0 + decides if side == view.side else -decides
    return gains


def _wins_with_this_trick(view: SeatView, side: int) -> bool:
    rules = view.rules
    if rules.finish is Finish.AT_ONCE and view.scores[side] + TRICK_POINTS >= rules.target:
        return True
    # Nothing can be done about a jink in the last trick, so it is stopped, or gone for, before.
    sides = [view.layout.side(seat) for seat in view.trick_winners]
    return rules.jink is JinkRule.WINS and sides == [side] * 3


def _worth(view: SeatView, count: Count, bit: int) -> float:
    """Give what keeping a card is worth: the more, the likelier it is the best of its suit."""
    table = count.table
    higher = (count.unseen | _together(count.held)) & _suit_of(table, bit) & _above(bit)
    cards = sum(n for s, n in enumerate(count.sizes) if view.layout.side(s) != view.side)
    best = _none(count.unseen.bit_count(), higher.bit_count(), cards)
    if bit & table.trumps:
        return LAST_TRUMP + (BEST_TRUMP - LAST_TRUMP) * best
    return BEST_PLAIN * best + EACH_RANK * _rank(bit.bit_length() - 1)


def _chances(view: SeatView, count: Count, bit: int) -> list[float]:
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
    beating = table.contest[lead] & _above(best)
    if lead >= TRUMP_BASE or view.rules.follow is Follow.SUIT_OR_TRUMP:
        return 1 - count.none_of(seat, beating)
    # It must follow suit while it can, and may trump only when void.
    suit, trumps = table.force[lead], beating & table.trumps
    follows = 1 - count.none_of(seat, beating & suit)
    return follows + count.none_of(seat, suit) - count.none_of(seat, suit | trumps)


def count_cards(view: SeatView) -> Count:
    """Count for the seat of this view, once trump is fixed.

    Nothing is inferred from a rob that did not happen, and from not following only what the rules
    compel (rules.md 5).
    """
    assert view.trump is not None
    assert view.turn_up is not None
    layout, table = view.layout, tables(view.trump, view.rules.follow)
    turn_up = table.bits((view.turn_up,))
    gone = table.bits((*view.cards_seen, *view.hand, *view.buried))
    held, lacks = [0] * layout.seats, [0] * layout.seats
    if view.robber is not None:
        held[view.robber] = turn_up & ~gone
    if view.joker_turned:
        held[view.dealer] |= table.bits((JOKER,)) & ~gone
    if view.robber is not None or not _rob_open(view):
        gone |= turn_up
    for trick in (*view.tricks, view.trick):
        codes = [table.code[card.index] for card in trick.cards]
        for place, code in enumerate(codes):
            if not table.allow[codes[0]] >> code & 1:
                lacks[layout.left_of(trick.leader, place)] |= table.force[codes[0]]
    unseen = table.bits(view.rules.pack) & ~gone & ~_together(held)
    return Count(table, unseen, held, lacks, view.hand_sizes)


def _rob_open(view: SeatView) -> bool:
    """Say whether somebody may still take the turn-up."""
    before_own_card = view.rules.rob is RobTime.BEFORE_OWN_CARD and not view.tricks
    return view.phase is Phase.ROB or before_own_card


def _suit_of(table: Tables, bit: int) -> int:
    """Give all cards that count as this card's suit."""
    if bit & table.trumps:
        return table.trumps
    return ((1 << BLOCK) - 1) << (bit.bit_length() - 1) // BLOCK * BLOCK


def _above(bit: int) -> int:
    return ~((bit << 1) - 1)


def _together(sets: Sequence[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _none(count: int, wanted: int, drawn: int) -> float:
    """Give the chance that `drawn` cards out of `count` are none of `wanted`."""
    chance = 1.0
    for i in range(drawn if wanted else 0):
        if count - i <= wanted:
            return 0.0
        chance *= (count - i - wanted) / (count - i)
    return chance
