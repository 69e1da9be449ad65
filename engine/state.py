"""The state of a match: frozen values only. The past is in the record (see `engine.record`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar

from engine.actions import Bid, Hold, Pass
from engine.cards import Card, Suit
from engine.ranking import winning_card
from engine.ruleset import Layout, RuleSet

Hand = tuple[Card, ...]
_T = TypeVar("_T")


class Phase(Enum):
    """What a match waits for."""

    DEAL = "deal"
    BURY = "bury"
    ROB = "rob"
    BID = "bid"
    TRUMP = "trump"
    DISCARD = "discard"
    PLAY = "play"
    JINK = "jink"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not: the seat that leads, and the cards from that seat round."""

    leader: int
    cards: tuple[Card, ...] = ()

    def card_of(self, seat: int, layout: Layout) -> Card | None:
        """Give the card this seat has played to the trick, if any."""
        place = (seat - self.leader) % layout.seats
        return self.cards[place] if place < len(self.cards) else None

    def winner(self, trump: Suit, layout: Layout) -> int:
        """Give the seat whose card is winning; the trick must hold a card."""
        place = self.cards.index(winning_card(self.cards, trump))
        return layout.left_of(self.leader, place)


@dataclass(frozen=True, slots=True)
class BestTrump:
    """The best trump played so far: by whom, in which trick (from 0), and whether none can beat it.

    It brings the bonus to the side of `seat` once it is `settled` (rules.md 6).
    """

    card: Card
    seat: int
    trick: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Auction:
    """What was called, in order; who has the highest bid so far, and its price (rules.md 8).

    Once the auction has ended `declarer` and `contract` stand for the deal.
    """

    calls: tuple[tuple[int, Bid | Hold | Pass], ...] = ()
    declarer: int | None = None
    contract: int | None = None

    @property
    def passed(self) -> frozenset[int]:
        """The seats that are out."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Pass))


NO_AUCTION: Final = Auction()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealState:
    """One deal, in progress or ended; hands are indexed by seat, points by side.

    `turn_up` and `trump` are None until a turned joker has been taken and a card buried for it, or
    the declarer has named a suit. `buried` holds (seat, card) for every card laid aside unseen, in
    order: buried or discarded. `kitty` is what lies in the middle. `trick` is the one in progress.
    `pool` is what is played for in chips, `jinker` the seat that goes for all five tricks.
    """

    phase: Phase
    to_act: int | None
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    joker_turned: bool
    turn_up: Card | None
    trump: Suit | None
    robber: int | None = None
    buried: tuple[tuple[int, Card], ...] = ()
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    trick_winners: tuple[int, ...] = ()
    best_trump: BestTrump | None = None
    points: tuple[int, ...]
    kitty: tuple[Card, ...] = ()
    auction: Auction = NO_AUCTION
    pool: int = 0
    jinker: int | None = None
    pool_winner: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A match. Between deals `deal` is the one that ended, and `phase` is DEAL until the next.

    `deals` counts the deals begun; `scores` are the game's, with what the deal has brought so far
    (after an auction: without it until the deal is over), in a pool game the chips held; `games`
    counts games won. `game_winners` are the sides that won the game which the last deal ended
    (empty while it goes on), `winners` those that won the match.
    """

    rules: RuleSet
    layout: Layout
    dealer: int
    deals: int = 0
    deal: DealState | None = None
    scores: tuple[int, ...]
    games: tuple[int, ...]
    game_winners: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """What the match waits for; OVER when it has been won."""
        if self.winners:
            return Phase.OVER
        if self.deal is None or self.deal.phase is Phase.OVER:
            return Phase.DEAL
        return self.deal.phase

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the match is over or waits for a pack."""
        return self.deal.to_act if self.deal else None

    @property
    def pool(self) -> int:
        """The chips that lie in the pool now (rules.md 9)."""
        return 0 if self.deal is None or self.deal.pool_winner is not None else self.deal.pool

    @property
    def current(self) -> DealState:
        """The deal in progress or just ended; raises ValueError before the first."""
        if self.deal is None:
            raise ValueError("no deal yet")
        return self.deal


def changed(value: _T, **changes: object) -> _T:
    """Give a frozen, slotted value with some fields changed: `dataclasses.replace`, but quick.

    Every step of a match makes two such copies, and most of its time went there. `changes` must
    name fields; there must be no `__post_init__`.
    """
    kind: Any = type(value)
    copy: _T = object.__new__(kind)
    for name, get, put in _slots(kind):
        put(copy, changes[name] if name in changes else get(value))
    return copy


@cache
def _slots(kind: type[Any]) -> tuple[tuple[str, Callable[..., Any], Callable[..., None]], ...]:
    slots = ((name, getattr(kind, name)) for name in kind.__slots__)
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots)
