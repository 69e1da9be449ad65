"""Bidding, naming trump and exchanging cards by sampled worlds.

In each world the auction goes on, cards are exchanged and the deal is rolled out; the others call
and discard as a club player does at a level score. Hands that do not go with what a seat has
called, or with how many cards it has laid aside, are dealt again a few times: they become rare, but
stay possible. Cards are `card.index` until trump is known.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from engine.actions import Action, Bid, Discard, Hold, NameTrump, Pass
from engine.cards import Suit
from engine.kernel import circle, ranked
from engine.players import club
from engine.players.bidding import knows, learned_call
from engine.players.calls import ceiling, sensible_calls, worth_of
from engine.players.outcomes import NO_BONUS, Outcomes
from engine.players.policies import policy_for
from engine.players.rollout import PLAIN, Policy, Turn, roll_out
from engine.players.trials import Effort, best_of
from engine.ruleset import CARDS_EACH, KITTY
from engine.state import Phase
from engine.tables import Tables
from engine.view import SeatView

PHASES: Final = (Phase.BID, Phase.TRUMP, Phase.DISCARD)

DEALT_AGAIN: Final = 6
"""So often at most is a hand dealt again that does not go with what its seat has done."""

IN_DOUBT: Final = 4
"""From so many of its lowest cards does a declarer choose what to lay aside."""


def searched(view: SeatView, rng: Random, effort: Effort) -> Generator[None, None, Action]:
    """Choose before the cards are played; yields after each world.

    Where a net was learned it calls, and club's choice of trump and discards goes with it, but for
    the end of a game.
    """
    if knows(view):
        call = learned_call(view) if view.phase is Phase.BID else None
        return call or club.choose_action(view, rng)
    scene = _Scene(view)
    habit = club.choose_action(view, rng)
    options = [habit, *(action for action in scene.options() if action != habit)]
    return (yield from best_of(options, lambda: scene.world(rng.random), scene.value, effort))


@dataclass(slots=True)
class _World:
    """The hands by seat, what lies in the middle, and the stock: each as `card.index`."""

    dealt: list[list[int]]
    kitty: list[int]
    rest: list[int]


class _Scene:
    """What a decision before the play hangs on."""

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None
        self.view, self.seat, self.layout, self.rules = view, view.seat, view.layout, view.rules
        self.policy: Policy = policy_for(view.rules, view.layout)
        self.own = [card.index for card in view.hand]
        known = {*view.hand, *view.buried}
        self.unseen = [card.index for card in view.rules.pack if card not in known]
        self.others = circle(self.layout.seats)[self.seat]
        self.most = view.rules.most_drawn(view.layout)
        self.fits = {seat: self._fit(seat) for seat in self.others}
        self._outcomes: dict[tuple[int, int], Outcomes] = {}

    def options(self) -> Sequence[Action]:
        """Give what is worth trying: all calls and suits, and what a seat might lay aside."""
        view = self.view
        if view.phase is Phase.BID:
            return sensible_calls(view)
        if view.phase is Phase.TRUMP:
            return view.legal_actions
        lowest = sorted(view.hand, key=lambda card: self.table.code[card.index])
        if self.seat == view.auction.declarer:
            return [Discard(gone) for gone in combinations(lowest[:IN_DOUBT], KITTY)]
        numbers = range(min(len(lowest) - 1, self.most) + 1)
        return [Discard(tuple(lowest[:number])) for number in numbers]

    @property
    def table(self) -> Tables:
        """The tables once trump is named."""
        assert self.view.trump is not None
        return ranked(self.view.trump, self.rules.follow)

    def _fit(self, seat: int) -> Callable[[list[int]], bool]:
        """Give the test whether five cards go with what this seat has done."""
        view, layout = self.view, self.layout
        bids = [
            call.points for by, call in view.auction.calls if by == seat and isinstance(call, Bid)
        ]
        holds = any(by == seat and isinstance(call, Hold) for by, call in view.auction.calls)
        least = max(bids, default=view.auction.contract or 0 if holds else 0)
        passed_at = self._passed_at(seat)
        forced = seat == view.dealer and not holds and least == self.rules.bids[0]
        suit = view.trump if seat == view.auction.declarer else None
        gone = view.buried_sizes[seat] if view.trump is not None and suit is None else None

        def fits(hand: list[int]) -> bool:
            if gone is not None and view.phase is Phase.DISCARD and self._has_exchanged(seat):
                bits = self.table_bits(hand)
                if min((bits & PLAIN).bit_count(), self.most) != gone:
                    return False
            named, worth = worth_of(hand)
            if suit is not None and named is not suit:
                return False
            limit = ceiling(layout, self.rules.bids, worth)
            if least and not forced and limit < least:
                return False
            return passed_at is None or limit < passed_at

        return fits

    def table_bits(self, cards: Sequence[int]) -> int:
        """Give cards as bits in the codes of the trump named."""
        code = self.table.code
        return sum(1 << code[card] for card in cards)

    def _has_exchanged(self, seat: int) -> bool:
        declarer, seats = self.view.auction.declarer or 0, self.layout.seats
        return (seat - declarer) % seats < (self.seat - declarer) % seats

    def _passed_at(self, seat: int) -> int | None:
        """Give the price that an opponent's bid would have had to be topped with when it passed."""
        contract, holder, layout = 0, None, self.layout
        for by, call in self.view.auction.calls:
            if isinstance(call, Pass):
                if by == seat and (holder is None or layout.side(holder) != layout.side(seat)):
                    higher = [bid for bid in self.rules.bids if bid > contract]
                    return higher[0] if higher else None
            else:
                contract = call.points if isinstance(call, Bid) else contract
                holder = by
        return None

    def world(self, random: Callable[[], float]) -> _World:
        """Deal out what is not seen."""
        cards = self.unseen
        size, at = len(cards), 0
        hands: list[list[int]] = [[]] * self.layout.seats
        hands[self.seat] = self.own
        for seat in self.others:
            for _ in range(DEALT_AGAIN):
                for i in range(at, at + CARDS_EACH):
                    j = i + int(random() * (size - i))
                    cards[i], cards[j] = cards[j], cards[i]
                hand = cards[at : at + CARDS_EACH]
                if self.fits[seat](hand):
                    break
            hands[seat] = hand
            at += CARDS_EACH
        drawn = KITTY + self.most * self.layout.seats
        for i in range(at, min(at + drawn, size)):
            j = i + int(random() * (size - i))
            cards[i], cards[j] = cards[j], cards[i]
        mine = self.view.phase is Phase.DISCARD and self.seat == self.view.auction.declarer
        kitty = [] if mine else cards[at : at + KITTY]
        return _World(hands, kitty, cards[at + len(kitty) : at + drawn])

    def value(self, action: Action, world: _World) -> float:
        """Give what comes of an action in a world."""
        auction = self.view.auction
        declarer, contract, trump = auction.declarer, auction.contract or 0, self.view.trump
        if self.view.phase is Phase.BID:
            declarer, contract = self._called(action, world)
        assert declarer is not None
        if isinstance(action, NameTrump):
            trump = action.suit
        if trump is None:
            trump = worth_of(world.dealt[declarer])[0]
        hands = self._exchanged(world, declarer, trump, action)
        around = circle(self.layout.seats)[declarer]
        table = ranked(trump, self.rules.follow)
        live = table.bits(self.rules.pack)
        turn = Turn(
            table, self.policy, self.layout.sides, -1, 0, declarer, around, 0, PLAIN, NO_BONUS, live
        )
        side = self.layout.side(declarer)
        outcomes = self._outcomes.get((side, contract))
        if outcomes is None:
            outcomes = self._outcomes[side, contract] = Outcomes(self.view)
            outcomes.declarer, outcomes.contract = side, contract
        return outcomes[roll_out(turn, hands)]

    def _called(self, action: Action, world: _World) -> tuple[int, int]:
        """Go on with the auction after this call; gives declarer and contract."""
        layout, bids, auction = self.layout, self.rules.bids, self.view.auction
        limits: dict[int, int] = {}
        out = set(auction.passed)
        declarer, contract = auction.declarer, auction.contract or 0
        seat, call = self.seat, action
        while True:
            if isinstance(call, Pass):
                out.add(seat)
            else:
                declarer = seat
                contract = call.points if isinstance(call, Bid) else contract
            seat = layout.left_of(seat)
            while seat in out:
                seat = layout.left_of(seat)
            if seat == declarer:
                return seat, contract
            if seat not in limits:
                limits[seat] = ceiling(layout, bids, worth_of(world.dealt[seat])[1])
            call = self._likely_call(seat, limits[seat], declarer, contract)

    def _likely_call(self, seat: int, limit: int, declarer: int | None, contract: int) -> Action:
        """Give the call of a seat that goes as far as `limit`; a partner is left the contract."""
        if declarer is None:
            least = self.rules.bids[0]
            return Bid(least) if limit >= least or seat == self.view.dealer else Pass()
        if self.layout.side(declarer) == self.layout.side(seat):
            return Pass()
        if seat == self.view.dealer and limit >= contract:
            return Hold()
        above = next((bid for bid in self.rules.bids if bid > contract), None)
        return Bid(above) if above is not None and limit >= above else Pass()

    def _exchanged(self, world: _World, declarer: int, trump: Suit, action: Action) -> list[int]:
        """Give the hands with which the play begins, as bits."""
        table = ranked(trump, self.rules.follow)
        code, stock, at = table.code, world.rest, 0
        hands = [0] * self.layout.seats
        for seat in (declarer, *circle(self.layout.seats)[declarer]):
            cards = world.dealt[seat]
            if seat == declarer and not (isinstance(action, Discard) and seat == self.seat):
                cards = cards + world.kitty
            hand = 0
            for card in cards:
                hand |= 1 << code[card]
            if isinstance(action, Discard) and seat == self.seat:
                hand &= ~table.bits(action.cards)
            else:
                gone = KITTY if seat == declarer else min((hand & PLAIN).bit_count(), self.most)
                for _ in range(gone):
                    hand &= hand - 1
            for _ in range(CARDS_EACH - hand.bit_count()):
                hand |= 1 << code[stock[at]]
                at += 1
            hands[seat] = hand
        return hands
