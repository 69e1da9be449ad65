"""The search kernel plays the same game as the state, and its chance is fair.

That the tables themselves are right is for test_tables.py to say.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from engine import (
    Action,
    Card,
    Deal,
    Layout,
    RuleSet,
    State,
    apply_action,
    legal_actions,
    new_match,
    preset,
)
from engine.actions import Bury, Discard, Jink, Keep, Play, Rob, Take
from engine.cards import ALL_CARDS, JOKER, Suit, parse_cards
from engine.kernel import (
    BitDeal,
    call_at_random,
    deal_bits,
    full_pack,
    play_for_pool,
    play_out,
    play_trick,
    random_bit,
    random_deals,
    rob_at_random,
    shuffle_front,
)
from engine.legal import may_rob
from engine.ruleset import CARDS_EACH, KITTY, PRESETS, TWO_PAIRS, RobTime, singles
from engine.state import Phase
from engine.tables import Tables, tables
from engine.view import view_for
from tests.helpers import HOUSES, LAYOUTS, LONG

DEALS = 1500 if LONG else 60


EVERYWHERE = [
    pytest.param(rules, layout, id=f"{name}-{layout.seats}-{layout.sides}")
    for name, rules in PRESETS.items()
    for layout in rules.layouts
]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_the_same_choices_lead_through_the_same_hands_and_tricks(layout, house):
    rules = preset("twenty-five", **{**house, "target": 10**6})
    compare(rules, layout, DEALS)


@pytest.mark.parametrize(("rules", "layout"), EVERYWHERE)
def test_every_preset_is_played_alike_in_each_of_its_layouts(rules, layout):
    options = {} if rules.for_pool else {"target": 10**6}
    compare(preset(rules.preset, **options), layout, DEALS // 2)


@pytest.mark.parametrize("name", ["auction-120", "spoil-five"])
def test_the_joker_makes_no_difference_to_that(name):
    rules = preset(name, joker=True)
    compare(rules, rules.layouts[0], DEALS)


def compare(rules: RuleSet, layout: Layout, deals: int) -> None:
    """Play deals in the kernel, and again in the state with the same random numbers."""
    jokers = robs = 0
    for seed in range(deals):
        dealer = seed % layout.seats
        pack = full_pack(rules)
        if rules.joker and not rules.auction and seed % 5 == 0:
            pack = pack_that_turns_the_joker(seed, layout, pack)
        rng = random.Random(seed)
        deal = deal_bits(rules, layout, dealer, pack, rng.random)
        rob_at_random(deal, rng.random)
        states = list(tricks_of_the_state(rules, layout, dealer, pack, seed))
        assert deal.contract == states[0].current.auction.contract
        if rules.for_pool:
            assert play_for_pool(deal, rng.random) == list(states[-1].current.trick_winners)
            assert deal.hands == bits_of(states[-1])
        else:
            seen: list[tuple[list[int], int]] = []
            while deal.hands[deal.leader]:
                winner = play_trick(deal, rng.random)
                seen.append((list(deal.hands), winner))
            assert seen == [(bits_of(state), state.current.trick_winners[-1]) for state in states]
        jokers += states[-1].current.joker_turned
        robs += states[-1].current.robber is not None
    assert bool(jokers) == (rules.joker and not rules.auction)
    assert bool(robs) == (rules.rob is not RobTime.OFF)


def pack_that_turns_the_joker(seed: int, layout: Layout, pack: list[int]) -> list[int]:
    """The order from which this seed's shuffle turns the joker up: too rare to wait for it."""
    top = layout.seats * CARDS_EACH
    order = list(range(len(pack)))
    shuffle_front(order, top + 2, random.Random(seed).random)
    joker, place = pack.index(JOKER.index), order[top]
    pack[joker], pack[place] = pack[place], pack[joker]
    return pack


def tricks_of_the_state(
    rules: RuleSet, layout: Layout, dealer: int, pack: list[int], seed: int
) -> Iterator[State]:
    """Play the kernel's deal through the public API with its random numbers, trick by trick."""
    rng = random.Random(seed)
    top = layout.seats * CARDS_EACH
    drawn = KITTY + rules.most_drawn(layout) * (layout.seats - 1)
    for _ in range(top + (drawn if rules.auction else 1 + rules.joker)):
        rng.random()  # the shuffle's
    state = apply_action(
        new_match(rules, layout, dealer), Deal(in_packets(rules, layout, dealer, pack))
    )
    if state.phase is Phase.BURY:
        hand = [card for card in state.current.hands[dealer] if card is not JOKER]
        state = apply_action(state, Bury(hand[int(rng.random() * CARDS_EACH)]))
    while state.phase in {Phase.BID, Phase.TRUMP, Phase.DISCARD}:
        state = apply_action(state, any_of(legal_in_the_kernel(state), rng))
    assert state.current.trump is not None
    table = tables(state.current.trump, rules.follow)
    robs = robs_of_the_kernel(state, table, rng)
    while state.to_act is not None:
        legal = legal_actions(state)
        if state.to_act in robs:
            rob = robs.pop(state.to_act)
            assert rob in legal
            state = apply_action(state, rob)
        elif state.phase is Phase.ROB:
            state = apply_action(state, Keep())
        elif state.phase is Phase.JINK:
            assert legal == (Take(), Jink())
            state = apply_action(state, any_of(legal, rng))
        else:
            cards = [action.card for action in legal if isinstance(action, Play)]
            state = apply_action(state, Play(chosen(table, cards, rng)))
            if not state.current.trick.cards:
                yield state


def legal_in_the_kernel(state: State) -> tuple[Action, ...]:
    """What may be done now, in the kernel's order: it says which cards stay, not which go."""
    legal = legal_actions(state)
    if state.phase is not Phase.DISCARD:
        return legal
    sizes = sorted({len(action.cards) for action in legal if isinstance(action, Discard)})
    hand = state.current.hands[state.to_act or 0]
    ways = [
        Discard(tuple(card for card in hand if card not in kept))
        for size in sizes
        for kept in combinations(hand, len(hand) - size)
    ]
    assert set(ways) == set(legal)
    return tuple(ways)


def any_of(actions: tuple[Action, ...], rng: random.Random) -> Action:
    return actions[int(rng.random() * len(actions))] if len(actions) > 1 else actions[0]


def in_packets(rules: RuleSet, layout: Layout, dealer: int, pack: list[int]) -> tuple[Card, ...]:
    """The kernel deals five cards at a time from seat 0; give the order that a dealer would."""
    cards = [ALL_CARDS[index] for index in pack]
    hands = [cards[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in range(layout.seats)]
    first, _ = rules.deal_pattern
    around = layout.from_eldest(dealer)
    dealt = [card for seat in around for card in hands[seat][:first]]
    dealt += [card for seat in around for card in hands[seat][first:]]
    return tuple(dealt + cards[layout.seats * CARDS_EACH :])


def robs_of_the_kernel(state: State, table: Tables, rng: random.Random) -> dict[int, Rob]:
    """The kernel decides on robbing before the lead; no more than one seat has the right."""
    right = [seat for seat in range(state.layout.seats) if may_rob(view_for(state, seat).position)]
    if state.rules.rob is RobTime.OFF or not right:
        return {}
    (seat,) = right
    if rng.random() * (1 + CARDS_EACH) < 1:
        return {}
    return {seat: Rob(chosen(table, state.current.hands[seat], rng))}


def chosen(table: Tables, cards: Iterable[Card], rng: random.Random) -> Card:
    return table.cards(random_bit(table.bits(cards), rng.random))[0]


def bits_of(state: State) -> list[int]:
    assert state.current.trump is not None
    table = tables(state.current.trump, state.rules.follow)
    return [table.bits(hand) for hand in state.current.hands]


def test_shuffling_the_front_gives_every_order_alike():
    rng = random.Random(1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        pack = [0, 1, 2, 3]
        shuffle_front(pack, 2, rng.random)
        assert sorted(pack) == [0, 1, 2, 3]
        counts[pack[0], pack[1]] += 1
    assert len(counts) == 12
    assert all(400 < count < 600 for count in counts.values())


def test_a_random_bit_is_any_of_the_set_bits_alike():
    rng = random.Random(2)
    counts = Counter(random_bit(0b1011 << 40, rng.random) for _ in range(3000))
    assert counts.keys() == {1 << 40, 1 << 41, 1 << 43}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_deal_can_be_played_out_from_the_middle():
    rules = preset("twenty-five")
    deal = deal_bits(rules, TWO_PAIRS, 0, full_pack(rules), random.Random(3).random)
    first = [play_trick(deal, random.Random(4).random) for _ in range(2)]
    rest = play_out(deal, random.Random(5).random)
    assert len(first) + len(rest) == CARDS_EACH
    assert deal.hands == [0] * 4


def test_the_last_trick_needs_no_chance():
    table = tables(parse_cards("7S")[0].suit, preset("twenty-five").follow)
    hands = [table.bits(parse_cards(text)) for text in ("AH", "KC", "5S", "JS")]
    assert play_out(BitDeal(table, hands, 0, 1, None), no_chance) == [2]


def no_chance() -> float:
    raise AssertionError("nothing to choose")


def test_random_deals_count_every_trick():
    rng = random.Random(6)
    for layout in LAYOUTS.values():
        tricks = random_deals(preset("twenty-five"), layout, 200, rng.random)
        assert len(tricks) == layout.sides
        assert sum(tricks) == 200 * CARDS_EACH


def test_an_auction_may_end_in_any_way():
    rules, rng = preset("auction-120"), random.Random(7)
    ends = Counter(call_at_random(rules, TWO_PAIRS, 3, rng.random) for _ in range(4000))
    assert set(ends) == {(seat, bid) for seat in range(4) for bid in rules.bids}


def test_named_trumps_and_exchanges_are_any():
    rules, rng = preset("auction-120"), random.Random(8)
    pack = full_pack(rules)
    deals = [deal_bits(rules, TWO_PAIRS, 0, pack, rng.random) for _ in range(400)]
    assert {id(deal.table) for deal in deals} == {id(tables(s, rules.follow)) for s in Suit}
    for deal in deals:
        assert [hand.bit_count() for hand in deal.hands] == [CARDS_EACH] * 4
        union = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
        assert union.bit_count() == 4 * CARDS_EACH, "a card stands twice"


def test_a_deal_for_the_pool_ends_in_every_way():
    rules, layout, rng = preset("spoil-five"), singles(3), random.Random(9)
    pack, ends = full_pack(rules), Counter[str]()
    for number in range(3000):
        deal = deal_bits(rules, layout, number % 3, pack, rng.random)
        rob_at_random(deal, rng.random)
        winners = play_for_pool(deal, rng.random)
        most = max(winners.count(seat) for seat in range(3))
        swept = len(set(winners[:3])) == 1
        if most < 3:
            ends["spoilt"] += 1
            assert len(winners) == CARDS_EACH
        elif not swept or len(winners) == 3:
            ends["taken"] += 1
            assert most == 3
        else:
            ends["jink lost" if len(set(winners)) > 1 else "jink won"] += 1
            assert len(set(winners[:-1])) == 1
    assert set(ends) == {"spoilt", "taken", "jink lost", "jink won"}
