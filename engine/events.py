"""What an action brought about, derived from the states before and after it.

Kept outside the transition, so that a search never pays for it. Log, animation, sound and screen
reader all read `events_for(seat)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Final, TypeVar, get_args, get_type_hints

from engine.actions import Action, Bury, Deal, Keep, Play, Rob
from engine.cards import Card
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
    | CardsDealt
    | JokerTurned
    | Buried
    | TurnedUp
    | Kept
    | Robbed
    | Played
    | TrickWon
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
        yield from _dealt(after, now, action)
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
        case Play(card):
            yield Played(seat, card, led=not was.trick.cards)
    if len(now.tricks) > len(was.tricks):
        yield TrickWon(now.trick_winners[-1], now.tricks[-1])
    if now.phase is Phase.OVER:
        yield DealEnded(now.points, after.scores)
        if after.game_winners:
            yield GameWon(after.game_winners)
        if after.winners:
            yield MatchWon(after.winners)


def _dealt(after: State, now: DealState, action: Deal) -> Iterable[Event]:
    yield DealBegan(after.dealer)
    for seat in after.layout.from_eldest(after.dealer):
        # A turned joker is in the dealer's hand already, but was not dealt to it.
        cards = tuple(c for c in now.hands[seat] if not (now.joker_turned and c.suit is None))
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
