"""Advice: the same every time, and never for a reason that the cards do not bear out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from engine import (
    Action,
    Card,
    Deal,
    State,
    apply_action,
    legal_actions,
    new_match,
    parse_card,
    preset,
    shuffled,
)
from engine.actions import Bid, Bury, Discard, Keep, NameTrump, Pass, Play, Rob
from engine.cards import Suit
from engine.players.advice import Advice, Because, advise, advising, explained
from engine.players.decision import FEW
from engine.ranking import suit_in_play, top_trumps, winning_card
from engine.ruleset import Follow, RobTime
from engine.state import Phase
from engine.view import view_for
from tests.helpers import ANY_LAYOUT, LONG, dealt, keep_all, play

GAMES = {
    "twenty-five": "two-pairs",
    "twenty-five-irish": "three-pairs",
    "forty-five-bruff": "three-pairs",
    "auction-120": "two-pairs",
    "spoil-five": "singles-4",
}
DEALS = 60 if LONG else 3


def thought(view) -> Advice:
    thinking = advising(view)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


class Seen(NamedTuple):
    """A decision, and what is said of it, for the tests below to judge by the cards alone."""

    state: State
    seat: int
    advice: Advice

    @property
    def action(self) -> Action:
        return self.advice.action

    @property
    def card(self) -> Card:
        assert isinstance(self.action, Play | Rob | Bury)
        return self.action.card

    @property
    def hand(self) -> set[Card]:
        return set(self.state.current.hands[self.seat])

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.state.current.trick.cards

    @property
    def trump(self) -> Suit:
        assert self.state.current.trump is not None
        return self.state.current.trump

    @property
    def out(self) -> set[Card]:
        """What may be in another hand for all that this seat has seen."""
        deal, rules = self.state.current, self.state.rules
        gone = {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
        gone |= {card for by, card in deal.buried if by == self.seat} | self.hand
        open_ = rules.rob is RobTime.BEFORE_OWN_CARD and not deal.tricks
        if deal.robber is None and not open_ and deal.phase is not Phase.ROB and deal.turn_up:
            gone.add(deal.turn_up)
        out = set(rules.pack) - gone
        others = [seat for seat in range(self.state.layout.seats) if seat != self.seat]
        return {card for card in out if not all(self.lacks(seat, card) for seat in others)}

    def lacks(self, seat: int, card: Card) -> bool:
        """Whether a seat has not played this card where it would have had to (rules.md 5)."""
        deal, trump = self.state.current, self.trump
        for trick in (*deal.tricks, deal.trick):
            place = (seat - trick.leader) % self.state.layout.seats
            if not 0 < place < len(trick.cards):
                continue
            led, put = trick.cards[0], trick.cards[place]
            suit = suit_in_play(led, trump)
            if suit_in_play(put, trump) is suit or suit_in_play(card, trump) is not suit:
                continue
            if suit is trump:
                # The five, the jack and the like may stay in the hand under a lesser lead.
                if card not in top_trumps(trump) or winning_card((led, card), trump) is led:
                    return True
            elif self.state.rules.follow is Follow.SUIT or not self.is_trump(put):
                return True
        return False

    @property
    def best(self) -> Card:
        return winning_card(self.trick, self.trump)

    @property
    def leader_of_trick(self) -> int:
        return self.state.layout.left_of(
            self.state.current.trick.leader, self.trick.index(self.best)
        )

    @property
    def partners(self) -> bool:
        side = self.state.layout.side
        return side(self.leader_of_trick) == side(self.seat) != -1

    @property
    def last(self) -> bool:
        return len(self.trick) == self.state.layout.seats - 1

    def wins(self, card: Card) -> bool:
        return winning_card((*self.trick, card), self.trump) is card

    def over(self, card: Card) -> set[Card]:
        """What is out and would beat this card in this trick."""
        lying = (*self.trick, card) if card not in self.trick else self.trick
        return {one for one in self.out if winning_card((*lying, one), self.trump) is one}

    def less(self, card: Card, other: Card) -> bool:
        """Whether the second beats the first whichever of them is led."""
        both = [winning_card(pair, self.trump) for pair in ((card, other), (other, card))]
        return card is not other and both == [other, other]

    def is_trump(self, card: Card) -> bool:
        return suit_in_play(card, self.trump) is self.trump

    @property
    def may(self) -> set[Card]:
        return {one.card for one in legal_actions(self.state) if isinstance(one, Play)}

    @property
    def least(self) -> bool:
        return not any(self.less(one, self.card) for one in self.may)

    @property
    def leads_weakest(self) -> bool:
        """Whether the card is led, and no other would be beaten by more."""
        return not self.trick and all(
            len(self.over(one)) <= len(self.over(self.card)) for one in self.may
        )

    @property
    def saves(self) -> bool:
        return any(self.less(self.card, one) for one in self.hand)

    def count(self, suit: Suit) -> int:
        return sum(suit_in_play(card, suit) is suit for card in self.hand)


BORNE_OUT: dict[Because, Callable[[Seen], bool]] = {
    Because.ONLY_CHOICE: lambda s: len(legal_actions(s.state)) == 1,
    Because.LEAD_UNBEATABLE: lambda s: not s.trick and not s.over(s.card),
    Because.LEAD_STRONG: lambda s: not s.trick and all(map(s.is_trump, s.over(s.card))),
    Because.LEAD_FEW: lambda s: not s.trick and 0 < len(s.over(s.card)) <= FEW,
    Because.LEAD_LOW: lambda s: s.leads_weakest and s.saves and all(map(s.over, s.may)),
    Because.LEAD_KEEPS: lambda s: s.leads_weakest and s.saves,
    Because.LEAD_PLAIN: lambda s: (
        not s.trick and not s.is_trump(s.card) and any(map(s.is_trump, s.hand))
    ),
    Because.LEAD_HARDEST: lambda s: (
        not s.trick and len(s.over(s.card)) == min(len(s.over(one)) for one in s.may)
    ),
    Because.LEAD_EASIEST: lambda s: s.leads_weakest and all(map(s.over, s.may)),
    Because.WINS_FOR_CERTAIN: lambda s: s.wins(s.card) and (s.last or not s.over(s.card)),
    Because.WINS_CHEAPLY: lambda s: (
        s.last and s.saves and s.wins(s.card)
        and not any(s.wins(one) and s.less(one, s.card) for one in s.may)
    ),
    Because.WINS_SO_FAR: lambda s: s.wins(s.card) and bool(s.over(s.card)) and not s.last,
    Because.WINS_ANYWAY: lambda s: all(map(s.wins, s.may)) and s.saves and s.least,
    Because.HOLDS_BACK: lambda s: (
        s.is_trump(s.trick[0]) and not s.is_trump(s.card)
        and any(card in top_trumps(s.trump) for card in s.hand)
    ),
    Because.PARTNER_HAS_IT: lambda s: s.partners and (s.last or not s.over(s.best)) and s.least,
    Because.PARTNER_LEADS_SO_FAR: lambda s: (
        s.partners and not s.last and not s.wins(s.card)
        and 0 < len(s.over(s.best)) <= (99 if s.saves else FEW)
    ),
    Because.CANNOT_WIN: lambda s: not any(map(s.wins, s.may)) and s.least,
    Because.SAVES: lambda s: not s.wins(s.card) and s.saves,
    Because.TAKES_TRUMP: lambda s: (
        s.is_trump(turned(s)) and not s.is_trump(s.card)
        and any(s.less(s.card, one) for one in s.out if not s.is_trump(one))
    ),
    Because.TAKES_BETTER: lambda s: s.less(s.card, turned(s)),
    Because.NO_RIGHT: lambda s: legal_actions(s.state) == (Keep(),),
    Because.NOT_WORTH_IT: lambda s: not any(s.less(one, turned(s)) for one in s.hand),
    Because.WEAKEST: lambda s: not any(s.card in top[1:] for top in map(top_trumps, Suit)),
    Because.WORTH_BIDDING: lambda s: max(map(s.count, Suit)) >= 2,
    Because.HOLDS_PRICE: lambda s: max(map(s.count, Suit)) >= 2,
    Because.MUST_BID: lambda s: Pass() not in legal_actions(s.state),
    Because.TOO_WEAK: lambda s: max(map(s.count, Suit)) < 5,
    Because.PARTNER_BIDS: lambda s: (
        s.state.layout.side(s.state.current.auction.declarer or 0) == s.state.layout.side(s.seat)
    ),
    Because.MOST_TRUMPS: lambda s: s.count(named(s)) == max(map(s.count, Suit)),
    Because.BEST_TRUMPS: lambda s: s.count(named(s)) < max(map(s.count, Suit)),
    Because.KEEPS_TRUMPS: lambda s: (
        isinstance(s.action, Discard)
        and bool(s.action.cards) and not any(map(s.is_trump, s.action.cards))
    ),
    Because.TAKE_SAFELY: lambda s: any(map(s.over, s.hand)),
    Because.ALL_FIVE: lambda s: all(len(s.over(card)) <= FEW for card in s.hand),
    Because.HABIT: lambda s: True,
}  # fmt: skip


def turned(seen: Seen) -> Card:
    assert seen.state.current.turn_up is not None
    return seen.state.current.turn_up


def named(seen: Seen) -> Suit:
    assert isinstance(seen.action, NameTrump)
    return seen.action.suit


def decisions(game: str) -> Iterator[State]:
    """Every decision of a few deals, played at random."""
    rules, layout = preset(game), ANY_LAYOUT[GAMES[game]]
    rng = random.Random(f"advice {game}")
    for number in range(DEALS):
        state = apply_action(
            new_match(rules, layout, number % layout.seats), Deal(shuffled(rules.pack, rng.random))
        )
        while state.to_act is not None:
            yield state
            legal = legal_actions(state)
            state = apply_action(state, legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("game", GAMES)
def test_no_reason_is_given_that_the_cards_do_not_bear_out(game):
    for state in decisions(game):
        assert state.to_act is not None
        view = view_for(state, state.to_act)
        for action in view.legal_actions[:12]:
            advice = explained(view, action)
            seen = Seen(state, state.to_act, advice)
            assert BORNE_OUT[advice.because](seen), (advice, view)
            if advice.because in (Because.LEAD_FEW, Because.WINS_SO_FAR):
                assert set(advice.beaters) == seen.over(seen.card)
            elif advice.because is Because.PARTNER_LEADS_SO_FAR:
                assert set(advice.beaters) == seen.over(seen.best)


def test_every_reason_is_judged_above():
    assert set(BORNE_OUT) == set(Because)


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_legal_the_same_every_time_and_has_a_reason_or_is_the_clubs(game):
    for number, state in enumerate(decisions(game)):
        if number % 9:
            continue
        view = view_for(state, state.to_act)
        advice = thought(view)
        assert advice == thought(view)
        assert advice.action in view.legal_actions
        assert advice.because is not Because.HABIT or advice == advise(view)


# Seat 0 leads; hearts are trumps.
TRICK = {
    0: "JH 9C 8C 4D 2S",
    1: "2H 3C QD KD 9S",
    2: "AS 7C 6D 8D TS",
    3: "TC KH 3D 2D 3S",
}


def test_the_partners_card_and_the_only_one_above_it_are_named():
    state = play(keep_all(dealt(TRICK, "6H", dealer=3)), "JH 2H")
    advice = explained(view_for(state, 2), Play(parse_card("7C")))
    assert advice.because is Because.PARTNER_LEADS_SO_FAR
    assert advice.best is parse_card("JH")
    assert advice.beaters == (parse_card("5H"),)


def test_the_better_of_two_plain_cards_is_not_led_to_keep_better_ones():
    """It is led to keep the trump; the lesser one, which more cards beat, keeps better cards."""
    view = view_for(keep_all(dealt({0: "QS 9S TS 3H 2H"}, "6H", dealer=3)), 0)
    assert explained(view, Play(parse_card("QS"))).because is Because.LEAD_PLAIN
    assert explained(view, Play(parse_card("TS"))).because is Because.LEAD_LOW


def test_the_only_card_that_wins_is_not_said_to_be_cheap():
    """The jack of diamonds is the best card held, and nothing else wins."""
    hands = {1: "KD 2C 3C 4C 7C", 2: "QD 8C 9C TC 2S", 3: "9D QC KC 3S 4S", 0: "JD 2D 8S QS 2H"}
    state = play(keep_all(dealt(hands, "6D", dealer=0)), "KD QD 9D")
    advice = explained(view_for(state, 0), Play(parse_card("JD")))
    assert advice.because is Because.WINS_FOR_CERTAIN


def test_a_turned_up_card_that_nobody_took_is_not_still_out():
    state = keep_all(dealt({0: "9C JH AH AS 2S"}, "5H", dealer=3))
    advice = explained(view_for(state, 0), Play(parse_card("JH")))
    assert advice.because is Because.LEAD_UNBEATABLE


def test_a_bid_is_worth_it_for_a_strong_hand_and_a_weak_one_passes():
    strong = view_for(dealt({1: "5H JH AH KH QH"}, game="auction-120"), 1)
    weak = view_for(dealt({1: "2C 3S 9D 8H 4C"}, game="auction-120"), 1)
    assert explained(strong, Bid(25)).because is Because.WORTH_BIDDING
    assert explained(strong, Pass()).because is Because.HABIT
    assert explained(weak, Pass()).because is Because.TOO_WEAK
    assert explained(weak, Bid(25)).because is Because.HABIT
