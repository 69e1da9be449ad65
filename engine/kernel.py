"""The search kernel: complete deals on bit sets, by the tables that legality comes from.

Nothing here is a value: a `BitDeal` is dealt, played out and thrown away. Hands are sets of bits in
the codes of `engine.tables`. The random choices are uniform and come from `random()` in [0, 1);
where there is only one choice, none is drawn. Tests hold the kernel equal to state and transition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from engine.cards import JOKER, STANDARD_PACK
from engine.ranking import ace_of_trumps
from engine.ruleset import CARDS_EACH, Follow, Layout, RobTime, RuleSet
from engine.tables import Tables, tables

Random = Callable[[], float]


@dataclass(slots=True)
class BitDeal:
    """A deal being played: `hands` by seat and the turn-up as bits, the seat that leads next.

    `right` is the seat that may take the turn-up, None when nobody may.
    """

    table: Tables
    hands: list[int]
    turn_up: int
    leader: int
    right: int | None


@dataclass(frozen=True, slots=True)
class _Turned:
    """What a card turned up decides; `bit` is indexed by `card.index`, `ace` brings the right."""

    table: Tables
    bit: tuple[int, ...]
    turn_up: int
    ace: int


@cache
def _turned(follow: Follow) -> tuple[_Turned, ...]:
    """Give what each card decides when it is turned up, by `card.index`."""
    rows = []
    for card in STANDARD_PACK:
        assert card.suit is not None
        table = tables(card.suit, follow)
        bit = tuple(1 << code for code in table.code)
        ace = bit[ace_of_trumps(card.suit).index]
        rows.append(_Turned(table, bit, bit[card.index], ace))
    return tuple(rows)


@cache
def _circle(seats: int) -> tuple[tuple[int, ...], ...]:
    """Give, for each leader, the seats that follow in turn."""
    return tuple(tuple((leader + i) % seats for i in range(1, seats)) for leader in range(seats))


def full_pack(rules: RuleSet) -> list[int]:
    """Give the `card.index` of every card of the rule set's pack, to deal from."""
    return [card.index for card in rules.pack]


def shuffle_front(pack: list[int], count: int, random: Random) -> None:
    """Bring `count` cards, drawn at random, to the front of the pack in the order drawn."""
    size = len(pack)
    for i in range(count):
        j = i + int(random() * (size - i))
        pack[i], pack[j] = pack[j], pack[i]


def deal_bits(
    rules: RuleSet, layout: Layout, dealer: int, pack: list[int], random: Random
) -> BitDeal:
    """Shuffle and deal: five cards to seat 0, five to seat 1 and so on, then the turn-up.

    Packets make no difference to random hands. The pack is left in its new order. A turned joker
    is taken by the dealer, who buries a random card for it.
    """
    seats = layout.seats
    top = seats * CARDS_EACH
    shuffle_front(pack, top + 1 + rules.joker, random)
    dealt = [pack[at : at + CARDS_EACH] for at in range(0, top, CARDS_EACH)]
    if pack[top] == JOKER.index:
        dealt[dealer][int(random() * CARDS_EACH)] = JOKER.index
        top += 1
    turned = _turned(rules.follow)[pack[top]]
    bit = turned.bit
    hands = [bit[a] | bit[b] | bit[c] | bit[d] | bit[e] for a, b, c, d, e in dealt]
    right = None
    if rules.rob is not RobTime.OFF:
        right = dealer if turned.ace == turned.turn_up else _holder(hands, turned.ace)
    return BitDeal(turned.table, hands, turned.turn_up, (dealer + 1) % seats, right)


def _holder(hands: list[int], card: int) -> int | None:
    for seat, hand in enumerate(hands):
        if hand & card:
            return seat
    return None


def rob_at_random(deal: BitDeal, random: Random) -> None:
    """Let the seat with the right keep or rob, each card to bury being one more choice.

    Under `before_own_card` too this comes before the lead: no other seat's play changes what the
    holder may do.
    """
    if deal.right is None:
        return
    if random() * (1 + CARDS_EACH) >= 1:
        hand = deal.hands[deal.right]
        deal.hands[deal.right] = hand ^ random_bit(hand, random) | deal.turn_up
    deal.right = None


def random_bit(bits: int, random: Random) -> int:
    """Give one of the set bits at random."""
    if bits & (bits - 1):
        for _ in range(int(random() * bits.bit_count())):
            bits &= bits - 1
    return bits & -bits


def play_trick(deal: BitDeal, random: Random) -> int:
    """Play one trick at random; gives the seat that wins it, which leads next."""
    hands, winner, table = deal.hands, deal.leader, deal.table
    best = random_bit(hands[winner], random)
    hands[winner] ^= best
    lead = best.bit_length() - 1
    force, allow, contest = table.force[lead], table.allow[lead], table.contest[lead]
    for seat in _circle(len(hands))[winner]:
        hand = hands[seat]
        card = random_bit(hand & allow if hand & force else hand, random)
        hands[seat] = hand ^ card
        if card & contest > best:
            best, winner = card, seat
    deal.leader = winner
    return winner


def play_out(deal: BitDeal, random: Random) -> list[int]:
    """Play all tricks that are left at random; gives the seats that win them, in order."""
    winners = []
    while deal.hands[deal.leader]:
        winners.append(play_trick(deal, random))
    return winners


def random_deals(rules: RuleSet, layout: Layout, count: int, random: Random) -> tuple[int, ...]:
    """Play complete random deals, the deal going round; gives the tricks won by each side."""
    pack = full_pack(rules)
    tricks = [0] * layout.sides
    for number in range(count):
        deal = deal_bits(rules, layout, number % layout.seats, pack, random)
        rob_at_random(deal, random)
        for winner in play_out(deal, random):
            tricks[winner % layout.sides] += 1
    return tuple(tricks)
