"""What an action brought about, derived from the states before and after it.

Kept outside the transition, so that a search never pays for it. Log, animation, sound and screen
reader all read `events_for(seat)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Final, TypeVar, get_args, get_type_hints

from engine.actions import (
    Action,
    Bid,
    Bury,
    Deal,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
)
from engine.cards import Card, Suit
from engine.scoring import contract_made, trick_points
from engine.state import DealState, Phase, State, Trick

_PUBLIC: Final = "public"
_T = TypeVar("_T")

# A field of this kind may be known to everybody; all others are for the event's own seat alone.
Public = Annotated[_T, _PUBLIC]


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal began."""

    dealer: Public[int]


@dataclass(frozen=True, slots=True)
class ChipsPaid:
    """Chips went into the pool as the deal began: `paid` by seat; `pool` is what lies in it now."""

    paid: Public[tuple[int, ...]]
    pool: Public[int]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A seat was dealt its hand; `cards` is None to all others."""

    seat: Public[int]
    count: Public[int]
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class JokerTurned:
    """The joker was turned up: the dealer, `seat`, takes it and buries a card."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class Buried:
    """The dealer buried a card for the joker."""

    seat: Public[int]
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card was turned up: its suit is trump."""

    card: Public[Card]


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat was asked to rob and did not."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class Robbed:
    """A seat took the turn-up and buried a card."""

    seat: Public[int]
    turn_up: Public[Card]
    buried: Card | None = None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid so many points."""

    seat: Public[int]
    points: Public[int]


@dataclass(frozen=True, slots=True)
class BidHeld:
    """The dealer took over a bid at its price."""

    seat: Public[int]
    points: Public[int]


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat left the auction."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The auction ended: `seat` is the declarer, the contract its bid."""

    seat: Public[int]
    contract: Public[int]


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The declarer named the trump suit."""

    seat: Public[int]
    suit: Public[Suit]


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The declarer took the kitty into the hand."""

    seat: Public[int]
    count: Public[int]
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid cards aside."""

    seat: Public[int]
    count: Public[int]
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock."""

    seat: Public[int]
    count: Public[int]
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card; `led` when it was the first of its trick."""

    seat: Public[int]
    card: Public[Card]
    led: Public[bool]


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick was complete and went to `seat`."""

    seat: Public[int]
    trick: Public[Trick]


@dataclass(frozen=True, slots=True)
class BonusWon:
    """It is settled that nobody can beat `card`, the best trump of the deal, played by `seat`."""

    seat: Public[int]
    card: Public[Card]


@dataclass(frozen=True, slots=True)
class ContractEnded:
    """The declarer's side took so many points, and with them made the contract or did not."""

    seat: Public[int]
    contract: Public[int]
    took: Public[int]
    made: Public[bool]


@dataclass(frozen=True, slots=True)
class JinkDeclared:
    """A seat that could take the pool goes for all five tricks."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class PoolWon:
    """A seat won the pool and, after a jink, a chip from everybody; `chips` is all of it."""

    seat: Public[int]
    chips: Public[int]
    jink: Public[bool]


@dataclass(frozen=True, slots=True)
class DealSpoilt:
    """Nobody won the pool, so it stays; `jinker` is the seat that left it and lost a trick."""

    pool: Public[int]
    jinker: Public[int | None]


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal ended, with each side's points in it and the game's scores."""

    points: Public[tuple[int, ...]]
    scores: Public[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GameWon:
    """These sides won the game."""

    sides: Public[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """These sides won the match."""

    sides: Public[tuple[int, ...]]


Event = (
    DealBegan
    | ChipsPaid
    | CardsDealt
    | JokerTurned
    | Buried
    | TurnedUp
    | Kept
    | Robbed
    | BidMade
    | BidHeld
    | Passed
    | AuctionWon
    | TrumpNamed
    | KittyTaken
    | Discarded
    | Drew
    | Played
    | TrickWon
    | BonusWon
    | JinkDeclared
    | ContractEnded
    | PoolWon
    | DealSpoilt
    | DealEnded
    | GameWon
    | MatchWon
)


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Give what happened, in order, with all secrets: for the table only (see `events_for`)."""
    return tuple(_happened(before, action, after))


def _happened(before: State, action: Action, after: State) -> Iterable[Event]:
    was, now, seat = before.deal, after.current, before.to_act
    if isinstance(action, Deal):
        yield from _dealt(after, now)
        return
    assert was is not None
    assert seat is not None
    match action:
        case Bury(card):
            yield Buried(seat, card)
            if now.turn_up is not None:
                yield TurnedUp(now.turn_up)
        case Keep():
            yield Kept(seat)
        case Rob(card):
            assert was.turn_up is not None
            yield Robbed(seat, was.turn_up, card)
        case Bid() | Hold() | Pass():
            yield from _called(now, seat, action)
        case NameTrump(suit):
            yield TrumpNamed(seat, suit)
            yield KittyTaken(seat, len(was.kitty), was.kitty)
        case Discard(cards):
            yield Discarded(seat, len(cards), cards)
            drawn = was.stock[: len(was.stock) - len(now.stock)]
            if seat != now.auction.declarer:
                yield Drew(seat, len(drawn), drawn)
        case Play(card):
            yield Played(seat, card, led=not was.trick.cards)
        case Jink():
            yield JinkDeclared(seat)
        case Take():
            pass  # told as PoolWon
    if len(now.tricks) > len(was.tricks):
        yield TrickWon(now.trick_winners[-1], now.tricks[-1])
        best = now.best_trump
        if best is not None and best.settled and not (was.best_trump and was.best_trump.settled):
            yield BonusWon(best.seat, best.card)
    if now.phase is Phase.OVER:
        yield from _outcome(before, after, now)
        yield DealEnded(now.points, after.scores)
        if after.game_winners:
            yield GameWon(after.game_winners)
        if after.winners:
            yield MatchWon(after.winners)


def _called(now: DealState, seat: int, call: Bid | Hold | Pass) -> Iterable[Event]:
    price, declarer = now.auction.contract, now.auction.declarer
    match call:
        case Bid(points):
            yield BidMade(seat, points)
        case Hold():
            assert price is not None
            yield BidHeld(seat, price)
        case Pass():
            yield Passed(seat)
    if now.phase is Phase.TRUMP:
        assert price is not None
        assert declarer is not None
        yield AuctionWon(declarer, price)


def _outcome(before: State, after: State, now: DealState) -> Iterable[Event]:
    """Tell what became of the contract or the pool."""
    declarer, contract = now.auction.declarer, now.auction.contract
    if declarer is not None and contract is not None:
        took = trick_points(after.layout, now.trick_winners, now.best_trump)
        mine = took[after.layout.side(declarer)]
        yield ContractEnded(declarer, contract, mine, contract_made(mine, contract))
    if now.pool_winner is not None:
        seat = now.pool_winner
        yield PoolWon(seat, after.scores[seat] - before.scores[seat], now.jinker == seat)
    elif after.rules.for_pool:
        yield DealSpoilt(now.pool, now.jinker)


def _dealt(after: State, now: DealState) -> Iterable[Event]:
    yield DealBegan(after.dealer)
    if after.rules.for_pool:
        yield ChipsPaid(tuple(-points for points in now.points), now.pool)
    for seat in after.layout.from_eldest(after.dealer):
        # A turned joker is in the dealer's hand already, but was not dealt to it.
        turned = now.joker_turned and seat == after.dealer
        cards = now.hands[seat][:-1] if turned else now.hands[seat]
        yield CardsDealt(seat, len(cards), cards)
    if now.joker_turned:
        yield JokerTurned(after.dealer)
    if now.turn_up is not None:
        yield TurnedUp(now.turn_up)


def events_for(happened: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Give the same events as a seat (None: a spectator) may know them.

    Each is made anew from its public fields; private ones are filled in for the owner alone.
    """
    return tuple(_seen_by(event, seat) for event in happened)


def _seen_by(event: Event, seat: int | None) -> Event:
    own = seat is not None and getattr(event, "seat", None) == seat
    names = [f.name for f in fields(event)] if own else PUBLIC_FIELDS[type(event)]
    return type(event)(**{name: getattr(event, name) for name in names})


def _public_fields(kind: type) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True).items()
    return tuple(name for name, hint in hints if _PUBLIC in getattr(hint, "__metadata__", ()))


# For each kind of event the names of the fields that everybody may know.
PUBLIC_FIELDS: Final[dict[type, tuple[str, ...]]] = {
    kind: _public_fields(kind) for kind in get_args(Event)
}
