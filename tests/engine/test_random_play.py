"""Random play of every preset, layout and house rule, with all that must hold at every step."""

from __future__ import annotations

import json
import math
import random
from itertools import combinations

import pytest

from engine import (
    Action,
    Bid,
    Bury,
    Card,
    Deal,
    Discard,
    Hold,
    IllegalAction,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    RuleSet,
    State,
    Suit,
    Take,
    apply_action,
    legal_actions,
    new_match,
    parse_card,
    preset,
    view_for,
    why_illegal,
)
from engine.cards import ALL_CARDS, JOKER
from engine.legal import Why
from engine.record import Record, resumed_from_json, write_record
from engine.state import Phase
from engine.transition import BadPack
from tests import reference
from tests.helpers import ANY_LAYOUT, HOUSE_RULES, LAYOUTS, LONG, TABLES, random_match

# In each layout. A match of random bids may never end: after so many deals another begins.
DEALS, LONGEST = (5_000, 40) if LONG else (50, 12)
MORE_DEALS = {"twenty-five": 5_000 if LONG else 300}
# Trying every action there is at every step would take most of the time.
EVERY = 97

UNIVERSE: tuple[Action, ...] = (
    *(Keep(), Hold(), Pass(), Take(), Jink(), Deal(()), Discard()),
    *map(Bid, (0, 5, 10, 15, 16, 20, 25, 30, 35)),
    *map(NameTrump, Suit),
    *(kind(card) for kind in (Bury, Rob, Play) for card in ALL_CARDS),
)


def check_cards(state: State) -> None:
    """The pack lies in hands, stock, kitty, tricks, buried or turned up: each card once."""
    deal = state.current
    cards = [card for hand in deal.hands for card in hand]
    cards += [*deal.stock, *deal.kitty, *(card for _, card in deal.buried)]
    cards += [card for trick in (*deal.tricks, deal.trick) for card in trick.cards]
    if deal.turn_up is not None and deal.robber is None:
        cards.append(deal.turn_up)
        assert deal.turn_up is not JOKER
    assert len(cards) == len(state.rules.pack)
    assert set(cards) == set(state.rules.pack)


def check_hands(state: State) -> None:
    """Five cards to start with, one fewer for each card played; more only while laying aside."""
    deal = state.current
    sizes = [5 - len(deal.tricks)] * state.layout.seats
    for i in range(len(deal.trick.cards)):
        sizes[state.layout.left_of(deal.trick.leader, i)] -= 1
    if deal.phase is Phase.BURY:
        sizes[state.dealer] = 6
    if deal.phase is Phase.DISCARD and deal.to_act is not None:
        sizes[deal.to_act] = 8 if deal.to_act == deal.auction.declarer else 5
    assert [len(hand) for hand in deal.hands] == sizes
    assert len(deal.kitty) == (3 if deal.phase in (Phase.BID, Phase.TRUMP) else 0)


def bonus_of(state: State) -> tuple[Card, int, int, bool] | None:
    """The best trump of the deal's tricks, its seat and trick, and whether none can beat it."""
    deal = state.current
    if state.rules.bonus == "none" or deal.trump is None:
        return None
    above: list[Card] = []
    for card in map(parse_card, reference.TRUMPS[deal.trump.value]):
        for number, trick in enumerate(deal.tricks):
            if card in trick.cards:
                seat = state.layout.left_of(trick.leader, trick.cards.index(card))
                return card, seat, number, not above or len(deal.tricks) == 5
        if card in state.rules.pack and (card is not deal.turn_up or deal.robber is not None):
            above.append(card)
    return None


def check_points(state: State) -> None:
    deal, layout = state.current, state.layout
    for trick, winner in zip(deal.tricks, deal.trick_winners, strict=True):
        assert len(trick.cards) == layout.seats
        assert deal.trump is not None
        names = [card.name for card in trick.cards]
        place = reference.winner(names, deal.trump.value)
        assert winner == layout.left_of(trick.leader, place)
    first = deal.auction.declarer if deal.phase is Phase.PLAY and state.rules.auction else None
    leaders = [layout.left_of(state.dealer) if first is None else first, *deal.trick_winners]
    if deal.phase in (Phase.PLAY, Phase.JINK):
        assert [trick.leader for trick in (*deal.tricks, deal.trick)] == leaders
    if state.rules.for_pool:
        return
    points = [0] * layout.sides
    for winner in deal.trick_winners:
        points[layout.side(winner)] += 5
    bonus = bonus_of(state)
    best = deal.best_trump
    assert bonus == (best and (best.card, best.seat, best.trick, best.settled))
    if best and best.settled:
        assert deal.trick_winners[best.trick] == best.seat, "the best trump wins its trick"
        points[layout.side(best.seat)] += 5
    declarer, contract = deal.auction.declarer, deal.auction.contract
    if len(deal.tricks) == 5:
        assert sum(points) == (30 if best else 25)
        if declarer is not None and contract is not None:
            took = points[layout.side(declarer)]
            made = 60 if contract == 30 else took
            points[layout.side(declarer)] = made if took >= contract else -contract
    assert list(deal.points) == points


def check_turn(state: State) -> None:
    """Somebody can act, or a pack is wanted, or all is over."""
    legal, deal = legal_actions(state), state.current
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert (state.to_act, legal) == (None, ())
        return
    assert state.to_act is not None
    assert 0 < len(legal) == len(set(legal))
    open_yet = state.phase in (Phase.BURY, Phase.BID, Phase.TRUMP)
    assert (deal.trump is None) is open_yet
    assert (deal.turn_up is None) is (open_yet or state.rules.auction)
    assert deal.turn_up is None or deal.trump is deal.turn_up.suit
    match state.phase:
        case Phase.PLAY:
            assert state.to_act == state.layout.left_of(deal.trick.leader, len(deal.trick.cards))
        case Phase.BURY:
            assert state.to_act == state.dealer
        case Phase.JINK:
            assert deal.trick_winners == (state.to_act,) * 3
        case Phase.TRUMP:
            assert state.to_act == deal.auction.declarer
        case Phase.BID:
            check_auction(state)


def check_auction(state: State) -> None:
    calls = [call for _, call in state.current.auction.calls]
    bids = [call.points for call in calls if isinstance(call, Bid)]
    assert bids == sorted(set(bids))
    passed = [seat for seat, call in state.current.auction.calls if isinstance(call, Pass)]
    assert len(passed) == len(set(passed)) < state.layout.seats
    assert state.to_act not in passed, "a seat that has passed is out"
    # Each bid is higher, each is held once at most, each seat passes once: so it ends.
    assert sum(isinstance(call, Hold) for call in calls) <= len(bids) <= 4


def check_legality(state: State, rng: random.Random) -> None:
    """Why, can and do say the same of every action there is."""
    legal = set(legal_actions(state))
    before = repr(state)
    universe = rng.sample(UNIVERSE, 20 if state.phase is Phase.DISCARD else 60)
    if state.to_act is not None:
        hand = state.current.hands[state.to_act]
        universe += [kind(card) for kind in (Bury, Rob, Play) for card in hand]
        # Of the many discards some, of too many cards too, and of cards not held.
        choices = [Discard(cards) for n in range(7) for cards in combinations(hand, n)]
        universe += rng.sample(choices, min(12, len(choices)))
        universe += [Discard(tuple(rng.sample(ALL_CARDS, 3))), Discard((hand[0], hand[0]))]
    for action in universe:
        if action in legal:
            assert why_illegal(state, action) is None
            apply_action(state, action)
        elif not (isinstance(action, Deal) and state.phase is Phase.DEAL):
            reason = why_illegal(state, action)
            assert reason is not None
            with pytest.raises(IllegalAction) as caught:
                apply_action(state, action)
            assert caught.value.reason == reason
    for action in legal:
        assert why_illegal(state, action) is None
    assert repr(state) == before
    for seat in range(state.layout.seats):
        own = view_for(state, seat).legal_actions
        if seat == state.to_act:
            assert own == legal_actions(state)
        else:
            assert own == ()
            for action in legal:
                reason = why_illegal(state, action, seat)
                assert reason is not None
                assert reason.code is Why.OUT_OF_TURN


def check_step(start: tuple[int, ...], before: State, action: Action, after: State) -> None:
    """`start` are the scores with which the deal began."""
    check_cards(after)
    check_hands(after)
    check_points(after)
    check_turn(after)
    rules, deal = after.rules, after.current
    counts = not rules.auction or deal.phase is Phase.OVER
    gained = deal.points if counts else (0,) * len(start)
    assert after.scores == tuple(map(sum, zip(start, gained, strict=True)))
    if isinstance(action, Deal):
        assert after.deals == before.deals + 1
        assert after.dealer == before.layout.left_of(before.dealer, 1 if before.deals else 0)
    if rules.for_pool:
        check_pool(before, action, after)
    elif rules.finish == "at_once" and not after.game_winners:
        best = deal.best_trump
        if best is None or best.settled:
            assert max(after.scores) < rules.target
    assert bool(after.game_winners) is (after.games != before.games)
    assert (max(after.games) == rules.games) is bool(after.winners)
    if after.phase is Phase.DEAL and not after.game_winners and not rules.for_pool:
        assert max(after.scores) < rules.target


def check_pool(before: State, action: Action, after: State) -> None:
    seats, deal = after.layout.seats, after.current
    assert sum(after.scores) + after.pool == after.rules.chips * seats, "no chip is lost"
    assert min(after.scores) >= 0
    if isinstance(action, Deal):
        paid = [was - now for was, now in zip(before.scores, after.scores, strict=True)]
        if before.pool:
            dealer = min(1, before.scores[after.dealer])
            assert paid == [dealer if seat == after.dealer else 0 for seat in range(seats)]
        else:
            assert paid == [1] * seats
    elif deal.phase is not Phase.OVER:
        assert after.scores == before.scores
    if deal.phase is Phase.OVER:
        won = deal.pool_winner
        tricks = [deal.trick_winners.count(seat) for seat in range(seats)]
        if deal.jinker is not None:
            assert deal.trick_winners[:3] == (deal.jinker,) * 3
            assert (won == deal.jinker) is (tricks[deal.jinker] == 5)
            assert won in (deal.jinker, None)
        elif won is None:
            assert len(deal.tricks) == 5
            assert max(tricks) < 3
        else:
            assert tricks[won] == 3
        enough = after.deals >= after.rules.deals or 0 in after.scores
        assert bool(after.winners) is (won is not None and enough)


def check_record(rules: RuleSet, steps: list[tuple[State, int | None, Action, State]]) -> None:
    """Written down, read and replayed, the match is where it was."""
    first, last = steps[0][0], steps[-1][-1]
    names = tuple(map(str, range(first.layout.seats)))
    record = Record(rules, names, first.layout.sides, first.dealer)
    for _, seat, action, _ in steps:
        if isinstance(action, Deal):
            record = record.with_pack(action.pack)
        else:
            assert seat is not None
            record = record.with_action(seat, action)
    assert resumed_from_json(json.loads(write_record(record))) == (record, last)


# What random play must have come upon, by what the rules ask for.
def expected_verbs(rules: RuleSet) -> set[type]:
    if rules.auction:
        return {Bid, Hold, Pass, NameTrump, Discard, Play}
    verbs: set[type] = {Play}
    verbs |= {Rob} if rules.rob != "off" else set()
    verbs |= {Keep} if rules.rob == "before_lead" else set()
    return verbs | ({Bury} if rules.joker else set())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_random_play(game, layout):
    rng = random.Random(f"{game} {layout}")
    wanted = MORE_DEALS.get(game, DEALS)
    step = 0
    ended = False
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        verbs: set[type] = set()
        deals, share = 0, wanted / len(HOUSE_RULES[game])
        while deals < share or not expected_verbs(rules) <= verbs:
            assert deals < 3 * wanted, f"{expected_verbs(rules) - verbs} never happened"
            most = min(LONGEST, max(1, math.ceil(share - deals)))
            steps = []
            start = (rules.chips,) * ANY_LAYOUT[layout].sides
            for before, seat, action, after in random_match(rules, ANY_LAYOUT[layout], rng, most):
                if isinstance(action, Deal):
                    fresh = (rules.chips,) * after.layout.sides
                    start = fresh if before.game_winners else before.scores
                    deals += 1
                check_step(start, before, action, after)
                step += 1
                if step % EVERY == 0:
                    check_legality(after, rng)
                verbs.add(type(action))
                steps.append((before, seat, action, after))
            ended = ended or after.phase is Phase.OVER
            if deals <= LONGEST or LONG:
                check_record(rules, steps)
        # What the rules have no use for never happens.
        assert verbs - {Deal, Take, Jink} <= expected_verbs(rules)
    assert ended or rules.auction, "a match ends"


@pytest.mark.parametrize("pack", ["short", "doubled", "joker"])
def test_a_match_takes_no_impossible_pack(pack):
    rules = preset("twenty-five")
    packs = {
        "short": rules.pack[:-1],
        "doubled": (*rules.pack[:-1], rules.pack[0]),
        "joker": (*rules.pack, JOKER),
    }
    start = new_match(rules, LAYOUTS["two-pairs"])
    with pytest.raises(BadPack):
        apply_action(start, Deal(packs[pack]))
