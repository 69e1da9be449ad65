"""The one door for secrets: what a seat, or a spectator, may know of a state.

A view is built by listing what may be known, never by deleting from a copy of the state.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.cards import JOKER, Card, Suit
from engine.legal import Position, legal_actions
from engine.ruleset import Layout, RuleSet
from engine.state import NO_AUCTION, Auction, BestTrump, Phase, State, Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A match as one seat sees it; `seat` is None for a spectator, who holds no cards.

    `hand_sizes` is indexed by seat; `points`, `scores` and `games` by side. `buried` are the cards
    this seat has buried or discarded itself, `buried_sizes` how many each seat has. `pool` is what
    is or was played for in this deal. `legal_actions` is empty unless it is this seat's turn. The
    rest is as in `State` and `DealState`.
    """

    rules: RuleSet
    layout: Layout
    seat: int | None
    dealer: int
    deals: int
    phase: Phase
    to_act: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    joker_turned: bool
    turn_up: Card | None
    trump: Suit | None
    robber: int | None
    buried: tuple[Card, ...]
    buried_sizes: tuple[int, ...]
    auction: Auction
    trick: Trick
    tricks: tuple[Trick, ...]
    trick_winners: tuple[int, ...]
    best_trump: BestTrump | None
    pool: int
    jinker: int | None
    pool_winner: int | None
    points: tuple[int, ...]
    scores: tuple[int, ...]
    games: tuple[int, ...]
    game_winners: tuple[int, ...]
    winners: tuple[int, ...]
    legal_actions: tuple[Action, ...]

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return self.layout.left_of(self.dealer)

    @property
    def joker_holder(self) -> int | None:
        """The seat that took a turned joker and, as all know, still holds it; else None.

        Who then robs may have buried it.
        """
        played = (card for trick in (*self.tricks, self.trick) for card in trick.cards)
        if not self.joker_turned or self.robber == self.dealer or JOKER in played:
            return None
        return self.dealer

    @property
    def side(self) -> int | None:
        """The side of this seat."""
        return None if self.seat is None else self.layout.side(self.seat)

    @property
    def position(self) -> Position:
        """What decides on the legality of this seat's actions (see `engine.legal`)."""
        return Position(
            self.rules,
            self.layout,
            self.dealer,
            self.phase,
            self.seat,
            self.to_act,
            self.hand,
            self.turn_up,
            self.trump,
            self.robber,
            self.trick,
            self.auction,
            0 if self.seat is None else self.scores[self.layout.side(self.seat)],
        )

    def has_exchanged(self, seat: int) -> bool:
        """Say whether a seat has had its turn to exchange cards, if only none (rules.md 8)."""
        declarer = self.auction.declarer
        if declarer is None or self.trump is None:
            return False
        if self.phase is not Phase.DISCARD or self.to_act is None:
            return True
        seats = self.layout.seats
        return (seat - declarer) % seats < (self.to_act - declarer) % seats

    @property
    def cards_seen(self) -> tuple[Card, ...]:
        """All cards played so far in the deal, in order, the trick in progress included."""
        return tuple(card for trick in (*self.tricks, self.trick) for card in trick.cards)


def view_for(state: State, seat: int | None) -> SeatView:
    """Give what this seat may know; None for a spectator. Raises ValueError for no such seat."""
    if seat is not None and not 0 <= seat < state.layout.seats:
        raise ValueError(f"no seat {seat}")
    deal = state.deal
    return SeatView(
        rules=state.rules,
        layout=state.layout,
        seat=seat,
        dealer=state.dealer,
        deals=state.deals,
        phase=state.phase,
        to_act=state.to_act,
        hand=deal.hands[seat] if deal and seat is not None else (),
        hand_sizes=tuple(map(len, deal.hands)) if deal else (0,) * state.layout.seats,
        joker_turned=deal.joker_turned if deal else False,
        turn_up=deal.turn_up if deal else None,
        trump=deal.trump if deal else None,
        robber=deal.robber if deal else None,
        buried=tuple(card for by, card in deal.buried if by == seat) if deal else (),
        buried_sizes=_buried_sizes(state),
        auction=deal.auction if deal else NO_AUCTION,
        trick=deal.trick if deal else Trick(state.dealer),
        tricks=deal.tricks if deal else (),
        trick_winners=deal.trick_winners if deal else (),
        best_trump=deal.best_trump if deal else None,
        pool=deal.pool if deal else 0,
        jinker=deal.jinker if deal else None,
        pool_winner=deal.pool_winner if deal else None,
        points=deal.points if deal else (0,) * state.layout.sides,
        scores=state.scores,
        games=state.games,
        game_winners=state.game_winners,
        winners=state.winners,
        legal_actions=legal_actions(state) if seat is not None and seat == state.to_act else (),
    )


def _buried_sizes(state: State) -> tuple[int, ...]:
    sizes = [0] * state.layout.seats
    for seat, _ in state.deal.buried if state.deal else ():
        sizes[seat] += 1
    return tuple(sizes)
