"""Claims: certain from what one seat can see, whatever the others hold and do."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from engine import Card, Phase, Play, State, Suit, apply_action, legal_actions, preset, view_for
from engine.beats import wins_over
from engine.claim import certain, claimed_action, decided
from engine.ranking import order
from engine.ruleset import TWO_PAIRS, Follow, singles
from engine.state import Trick
from engine.tables import tables
from engine.view import SeatView
from tests.engine.test_secrecy import redealt, renamed
from tests.helpers import HOUSE_RULES, LONG, act, dealt, keep_all, play, random_match

# -- cases --


def on_lead(hands: dict[int, str], *tricks: str, turn_up: str = "7S", **options) -> SeatView:
    """What seat 1 sees, on lead after these tricks; eldest is seat 1."""
    state = play(keep_all(dealt(hands, turn_up, **options)), *tricks)
    assert state.to_act == 1
    return view_for(state, 1)


def test_the_three_highest_trumps_are_certain_to_win():
    view = on_lead({1: "5S JS AH 2C 3C", 2: "2D 3D 4D 6D 7D"}, rob="off")
    assert not certain(view), "the two clubs are not"


def test_five_and_jack_are_a_claim_once_the_rest_is_played():
    hands = {1: "KC QC KD 5S JS", 2: "2C 3C 2D 9D 9H", 3: "4C 6C 3D 8D 8H", 0: "7C 8C 4D 7D 7H"}
    view = on_lead(hands, "KC 2C 4C 7C", "QC 3C 6C 8C", "KD 2D 3D 4D", rob="off")
    assert certain(view)
    assert claimed_action(view).card.name == "5S"


def test_a_plain_king_is_not_certain_while_a_trump_is_out():
    hands = {1: "QC KC 5S JS KD", 2: "2C 3C 2S 3S 9H", 3: "4C 6C 4S 6S 8H", 0: "7C 8C 8S 9S 7H"}
    tricks = ("QC 2C 4C 7C", "KC 3C 6C 8C", "5S 2S 4S 8S")
    assert not certain(on_lead(hands, *tricks, rob="off"))


def test_the_last_card_is_no_claim():
    hands = {1: "KC QC KD JS 5S", 2: "2C 3C 2D 9D 9H", 3: "4C 6C 3D 8D 8H", 0: "7C 8C 4D 7D 7H"}
    tricks = ("KC 2C 4C 7C", "QC 3C 6C 8C", "KD 2D 3D 4D", "JS 9D 8D 7D")
    assert not certain(on_lead(hands, *tricks, rob="off"))


def test_nobody_claims_out_of_turn_and_no_spectator_does():
    hands = {1: "KC QC KD 5S JS", 2: "2C 3C 2D 9D 9H", 3: "4C 6C 3D 8D 8H", 0: "7C 8C 4D 7D 7H"}
    tricks = ("KC 2C 4C 7C", "QC 3C 6C 8C", "KD 2D 3D 4D")
    state = play(keep_all(dealt(hands, "7S", rob="off")), *tricks)
    assert [certain(view_for(state, seat)) for seat in (0, 1, 2, 3, None)] == [
        False, True, False, False, False,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="not certain"):
        claimed_action(view_for(state, 2))


def test_a_turn_up_that_may_yet_be_robbed_may_be_in_another_hand():
    hands = {1: "JS AH 2C 3C 4C", 2: "AS 2D 3D 4D 6D"}
    state = dealt(hands, "5S", rob="before_own_card")
    state = play(state, "JS")
    assert not certain(view_for(state, 1))
    # Two seats, all trumps but the turn-up with the first: it depends on that card alone.
    all_trumps = {1: "JS AH AS KS QS"}
    rules = {"game": "twenty-five-irish", "layout": singles(2)}
    open_ = dealt(all_trumps, "5S", rob="before_own_card", **rules)
    assert not certain(view_for(open_, 1))
    closed = dealt(all_trumps, "5S", rob="off", **rules)
    assert certain(view_for(closed, 1))


def test_what_one_has_buried_oneself_is_out_of_the_way():
    rules = {"game": "twenty-five-irish", "layout": singles(2)}
    state = dealt({1: "AS AH KS JS 5S"}, "QS", rob="before_own_card", **rules)
    robbed = act(state, "1 rob 5S")
    assert certain(view_for(robbed, 1)), "nobody else can have the five"


def test_a_claim_can_be_made_in_the_middle_of_a_trick():
    hands = {1: "KC QC KD 2C 3C", 2: "2D 5S JS AH AS"}
    state = play(keep_all(dealt(hands, "7S", rob="off", follow="suit_or_trump")), "KC")
    assert not certain(view_for(state, 2))
    hands[2] = "KS 5S JS AH AS"
    state = play(keep_all(dealt(hands, "7S", rob="off", follow="suit_or_trump")), "KC")
    assert certain(view_for(state, 2))


def test_a_pool_deal_is_decided_when_nobody_can_come_to_three_tricks():
    rng = random.Random("spoilt")
    seen = set()
    for before, _, _, after in random_match(preset("spoil-five"), singles(5), rng):
        if before.phase is not Phase.PLAY or before.deal is None:
            continue
        view = view_for(before, before.to_act)
        most = max(view.trick_winners.count(seat) for seat in range(5))
        last = len(view.tricks) == 4 and most == 1 and view.jinker is None
        assert decided(view) is last
        seen.add(last)
        if last and after.phase is Phase.DEAL:
            assert after.current.pool_winner is None
    assert seen == {True, False}


def test_a_deal_for_points_is_never_decided():
    for before, _, _, _ in random_match(preset("auction-120"), TWO_PAIRS, random.Random(3), 4):
        assert not decided(view_for(before, before.to_act))


# -- soundness: re-deal what the claimant cannot see, let the others do anything --


def outcome(state: State, seat: int, rng: random.Random) -> tuple[Any, ...]:
    """What a deal comes to when this seat goes through with its claim."""
    while state.current.phase is not Phase.OVER:
        if state.to_act == seat:
            action = claimed_action(view_for(state, seat))
        else:
            action = rng.choice(legal_actions(state))
        state = apply_action(state, action)
    winners = state.current.trick_winners
    return winners, state.current.points, state.scores, state.games, state.winners


def with_trumps(state: State, rng: random.Random) -> State:
    """The same deal, but one seat has high trumps: what makes claims likely."""
    deal, seat = state.current, rng.randrange(state.layout.seats)
    assert deal.trump is not None
    top = [card for card in order(deal.trump, deal.trump)[:6] if card in state.rules.pack]
    wanted = [card for card in top if card is not deal.turn_up and card not in deal.hands[seat]]
    spare = [card for card in deal.hands[seat] if card not in top]
    swaps = list(zip(rng.sample(wanted, len(wanted)), spare, strict=False))
    other: State = renamed(state, dict(swaps) | {had: gets for gets, had in swaps})
    return other


def first_claim(state: State, rng: random.Random) -> State | None:
    """Play at random until somebody may claim."""
    while state.phase is Phase.PLAY and state.current.phase is Phase.PLAY:
        assert state.to_act is not None
        if certain(view_for(state, state.to_act)):
            return state
        state = apply_action(state, rng.choice(legal_actions(state)))
    return None


@pytest.mark.parametrize("game", HOUSE_RULES if LONG else ("twenty-five", "auction-120"))
def test_no_card_that_is_not_seen_and_no_play_changes_what_a_claim_brings(game):
    rng = random.Random(f"claims {game}")
    claims = 0
    layouts = [layout for layout in preset(game).layouts if layout.seats < 7]
    for options, layout in product(HOUSE_RULES[game].values(), layouts):
        rules = preset(game, **options)
        for before, _, action, after in random_match(rules, layout, rng, 40 if LONG else 6):
            if after.phase is not Phase.PLAY or isinstance(action, Play) or before.deal is None:
                continue
            claim = first_claim(with_trumps(after, rng), rng)
            if claim is None:
                continue
            claims += 1
            seat = claim.to_act
            assert seat is not None
            first = outcome(claim, seat, rng)
            assert set(first[0][len(claim.current.tricks) :]) == {seat}
            for _ in range(8):
                other = redealt(claim, seat, rng)
                assert certain(view_for(other, seat))
                assert outcome(other, seat, rng) == first
    assert claims > 10


# -- exactness: with two seats all hands of the other can be tried --


def replies(hand: frozenset[Card], led: Card, trump: Suit, follow: Follow) -> tuple[Card, ...]:
    table = tables(trump, follow)
    return table.cards(table.legal(table.bits(hand), table.code[led.index]))


def wins_all(
    hand: frozenset[Card], others: Iterable[frozenset[Card]], trump: Suit, follow: Follow
) -> bool:
    """Whether there is a way to win all tricks on lead, whichever of these hands the other has."""
    if not hand:
        return True
    others = list(others)
    for card in hand:
        after: dict[Card, set[frozenset[Card]]] = {}
        for other in others:
            for reply in replies(other, card, trump, follow):
                after.setdefault(reply, set()).add(other - {reply})
        if any(wins_over(reply, card, card, trump) for reply in after):
            continue
        if all(wins_all(hand - {card}, left, trump, follow) for left in after.values()):
            return True
    return False


@pytest.mark.parametrize("follow", list(Follow))
def test_with_two_seats_a_claim_is_found_exactly_when_no_hand_can_stop_it(follow):
    rng = random.Random(f"exact {follow}")
    rules = preset("twenty-five-irish", rob="off", follow=follow.value, target=1000)
    found = set()
    for _ in range(120 if LONG else 30):
        # Endings with many high cards, which are where claims are near.
        pack = list(rules.pack)
        rng.shuffle(pack)
        trump = rng.choice(list(Suit))
        size = rng.choice((2, 2, 3))
        count = rng.randrange(size + 2, 16)
        pool, hand = pack[:count], frozenset(pack[count : count + size])
        view = ending(rules, trump, hand, frozenset(pool))
        exact = wins_all(hand, map(frozenset, combinations(pool, size)), trump, follow)
        assert certain(view) is exact, (trump, hand, pool)
        found.add(exact)
    assert found == {True, False}


def ending(rules, trump: Suit, hand: frozenset[Card], pool: frozenset[Card]) -> SeatView:
    """A view on lead in which only the cards of the pool are not seen."""
    state = dealt({}, "2S" if trump is not Suit.SPADES else "3S", game="twenty-five-irish",
                  layout=singles(2), rob="off", follow=rules.follow.value, target=1000)  # fmt: skip
    view = view_for(state, 1)
    seen = tuple(card for card in rules.pack if card not in hand and card not in pool)
    return replace(
        view, trump=trump, turn_up=None, hand=tuple(hand), hand_sizes=(len(hand),) * 2,
        tricks=(Trick(1, seen),), trick=Trick(1),
        legal_actions=tuple(Play(card) for card in hand),
    )  # fmt: skip
