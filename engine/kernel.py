"""The search kernel: complete deals on bit sets, by the tables that legality comes from.

Nothing here is a value: a `BitDeal` is dealt, played out and thrown away. Hands are sets of bits in
the codes of `engine.tables`. The random choices are uniform and come from `random()` in [0, 1);
where there is only one choice, none is drawn. Tests hold the kernel equal to state and transition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.cards import JOKER, STANDARD_PACK, Suit
from engine.ranking import ace_of_trumps
from engine.ruleset import CARDS_EACH, KITTY, Follow, Layout, RobTime, RuleSet
from engine.scoring import TRICKS_FOR_POOL
from engine.tables import BLOCK, TOP_CODE, TRUMP_BASE, Tables, tables

Random = Callable[[], float]


@dataclass(slots=True)
class BitDeal:
    """A deal being played: `hands` by seat and the turn-up as bits, the seat that leads next.

    `right` is the seat that may take the turn-up, None when nobody may. After an auction there is
    no turn-up (0), and `contract` is what the first leader has to make; else it is None.
    """

    table: Tables
    hands: list[int]
    turn_up: int
    leader: int
    right: int | None
    contract: int | None = None


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
def circle(seats: int) -> tuple[tuple[int, ...], ...]:
    """Give, for each leader, the seats that follow in turn."""
    return tuple(tuple((leader + i) % seats for i in range(1, seats)) for leader in range(seats))


@cache
def ranked(trump: Suit, follow: Follow) -> Tables:
    """Give the tables in codes that put the plain cards of all suits in the order of their rank.

    The lowest bit of a hand is then its least card, the highest its best.
    """
    base = tables(trump, follow)
    plains = TRUMP_BASE // BLOCK
    to = [*(code % BLOCK * plains + code // BLOCK for code in range(TRUMP_BASE))]
    to += range(TRUMP_BASE, TOP_CODE + 1)
    back = sorted(range(len(to)), key=to.__getitem__)

    def moved(bits: int) -> int:
        return sum(1 << place for code, place in enumerate(to) if bits >> code & 1)

    return Tables(
        tuple(to[code] for code in base.code),
        tuple(base.card[code] for code in back),
        tuple(moved(base.force[code]) for code in back),
        tuple(moved(base.allow[code]) for code in back),
        tuple(moved(base.contest[code]) for code in back),
        base.trumps,
    )


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
    is taken by the dealer, who buries a random card for it. In an auction game the auction and the
    exchange of cards are over too, all at random.
    """
    if rules.auction:
        return _deal_after_auction(rules, layout, dealer, pack, random)
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


def _deal_after_auction(
    rules: RuleSet, layout: Layout, dealer: int, pack: list[int], random: Random
) -> BitDeal:
    """Shuffle, deal, bid, name trump and exchange cards; bits are made last, for they need trump.

    After the hands the kitty lies in the pack, then what is drawn from the stock.
    """
    seats = layout.seats
    most = rules.most_drawn(layout)
    top = seats * CARDS_EACH
    shuffle_front(pack, top + KITTY + most * (seats - 1), random)
    hands = [pack[at : at + CARDS_EACH] for at in range(0, top, CARDS_EACH)]
    declarer, contract = call_at_random(rules, layout, dealer, random)
    table, bit = _named(rules.follow)[int(random() * len(Suit))]
    stock = top + KITTY
    kept = _one_of(_subsets(CARDS_EACH + KITTY, KITTY, KITTY), random)
    eight = hands[declarer] + pack[top:stock]
    hands[declarer] = [eight[place] for place in kept]
    ways = _subsets(CARDS_EACH, 0, most)
    for seat in circle(seats)[declarer]:
        kept = _one_of(ways, random)
        drawn = CARDS_EACH - len(kept)
        hand = hands[seat]
        hands[seat] = [hand[place] for place in kept] + pack[stock : stock + drawn]
        stock += drawn
    bits = [bit[a] | bit[b] | bit[c] | bit[d] | bit[e] for a, b, c, d, e in hands]
    return BitDeal(table, bits, 0, declarer, None, contract)


def call_at_random(rules: RuleSet, layout: Layout, dealer: int, random: Random) -> tuple[int, int]:
    """Hold an auction in which each legal call is as likely; gives declarer and contract.

    No side is taken to be near the target.
    """
    seats, bids = layout.seats, rules.bids
    passed = [False] * seats
    seat, declarer, made = (dealer + 1) % seats, None, 0
    while seat != declarer:
        # Bids come first, then hold and pass: the order of `legal_actions`.
        above, holding = len(bids) - made, seat == dealer and made > 0
        calls = above + holding + (made > 0 or seat != dealer)
        call = int(random() * calls) if calls > 1 else 0
        if call < above:
            declarer, made = seat, made + call + 1
        elif holding and call == above:
            declarer = seat
        else:
            passed[seat] = True
        seat = (seat + 1) % seats
        while passed[seat]:
            seat = (seat + 1) % seats
    return seat, bids[made - 1]


@cache
def _named(follow: Follow) -> tuple[tuple[Tables, tuple[int, ...]], ...]:
    """Give for each suit that may be named its tables, and bits by `card.index`."""
    rows = (tables(suit, follow) for suit in Suit)
    return tuple((table, tuple(1 << code for code in table.code)) for table in rows)


@cache
def _subsets(cards: int, least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Give what may stay of so many cards, as places, when `least` to `most` of them go."""
    places = range(cards)
    return tuple(
        kept for gone in range(least, most + 1) for kept in combinations(places, cards - gone)
    )


def _one_of(ways: tuple[tuple[int, ...], ...], random: Random) -> tuple[int, ...]:
    return ways[int(random() * len(ways))]


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
    for seat in circle(len(hands))[winner]:
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


def play_for_pool(deal: BitDeal, random: Random) -> list[int]:
    """Play at random until the pool is won or the deal spoilt; gives who wins the tricks, in order.

    A seat that wins the first three takes the pool or goes on for all five, the one as likely as
    the other.
    """
    winners: list[int] = []
    while deal.hands[deal.leader]:
        winner = play_trick(deal, random)
        winners.append(winner)
        if winners.count(winner) == TRICKS_FOR_POOL:
            if len(winners) > TRICKS_FOR_POOL or random() < 0.5:
                break
            while deal.hands[winner] and winners[-1] == winner:
                winners.append(play_trick(deal, random))
            break
    return winners


def random_deals(rules: RuleSet, layout: Layout, count: int, random: Random) -> tuple[int, ...]:
    """Play complete random deals, the deal going round; gives the tricks won by each side."""
    pack = full_pack(rules)
    play = play_for_pool if rules.for_pool else play_out
    tricks = [0] * layout.sides
    for number in range(count):
        deal = deal_bits(rules, layout, number % layout.seats, pack, random)
        rob_at_random(deal, random)
        for winner in play(deal, random):
            tricks[winner % layout.sides] += 1
    return tuple(tricks)
