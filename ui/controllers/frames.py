"""How a step of the table is shown: as a few frames, each held for a while.

Pure: a finished trick, for example, is one step of the table, but three frames of show: the last
card arrives, the trick is read, the trick is gathered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.cards import Card
from engine.events import (
    CardsDealt,
    DealBegan,
    Discarded,
    Drew,
    Event,
    Kept,
    KittyTaken,
    MatchWon,
    Played,
    PoolWon,
    Robbed,
    TrickWon,
)
from engine.state import Trick
from engine.view import SeatView
from table.protocol import Back, Step


class Hold(Enum):
    """How long a frame stays (see `ui.controllers.pacer`)."""

    NOT_AT_ALL = "not_at_all"
    START = "start"
    """Just until it has been drawn: where a movement begins."""
    GLANCE = "glance"
    """Long enough to see that something happened, where nothing of it is to be read."""
    BEAT = "beat"
    """As long as a card travels and is noticed."""
    READ = "read"
    """As long as a finished trick is read; "wait for me" waits here."""
    GATHER = "gather"
    """As long as a trick travels to its winner."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the table shows at one moment.

    `trick` is what lies in the middle, with its `winner` once it is complete and read. Scores and
    tricks won are shown as in `tally`, which lags behind `view` until the trick is gathered. With
    `entering` the newest card is still at its player; `leaving` is a card of the viewer's that goes
    to the trick while all else is as it was before; with `gathering` the trick is on its way to
    the winner; with `dealing` the hand is still at the dealer; `taken` are cards (the turn-up, the
    kitty, what was drawn) that are on their way to the hand. `events` are told as the frame
    appears, but where a card is `leaving`: they have been told. The viewer may act on a frame that
    is `settled`. `back` says that the table has just
    gone back to it: then nothing moves.
    """

    seq: int
    view: SeatView
    trick: Trick
    tally: SeatView
    events: tuple[Event, ...] = ()
    winner: int | None = None
    entering: bool = False
    leaving: Card | None = None
    gathering: bool = False
    dealing: bool = False
    taken: tuple[Card, ...] = ()
    settled: bool = False
    hold: Hold = Hold.NOT_AT_ALL
    back: Back | None = None


def still(step: Step) -> Frame:
    """Give the frame that shows a step as it stands: where a resumed game begins."""
    return Frame(step.seq, step.view, step.view.trick, step.view, settled=True)


def frames(step: Step, viewer: int | None, before: Frame | None = None) -> tuple[Frame, ...]:
    """Give the frames of a step, in order; the last one is settled.

    `before` is the last frame of the step before, whose scores stand until a trick is gathered.
    """
    shown = tuple(_frames(step, viewer, before.view if before is not None else step.view))
    leaving = _leaving(step, viewer, before) if before is not None else None
    return shown if leaving is None else (leaving, *shown)


def _leaving(step: Step, viewer: int | None, before: Frame) -> Frame | None:
    """Give a frame in which nothing but the viewer's own card moves; None where that is not next.

    It is drawn sooner than all that follows from the card, for which the finger should not wait.
    """
    played = next((event for event in step.events if isinstance(event, Played)), None)
    if played is None or played.seat != viewer or played.seat != before.view.to_act:
        return None
    won = next((event for event in step.events if isinstance(event, TrickWon)), None)
    trick = won.trick if won else step.view.trick
    if trick.cards[:-1] != before.trick.cards:
        return None
    return replace(before, trick=trick, leaving=played.card, hold=Hold.START)


def _frames(step: Step, viewer: int | None, before: SeatView) -> Iterator[Frame]:
    events = tuple(event for event in step.events if worth_telling(event, step.view))
    first = events[0] if events else None
    last = still(step)
    if step.back is not None:
        yield replace(last, back=step.back)
        return
    match first:
        case DealBegan():
            yield replace(last, dealing=True, settled=False, hold=Hold.START)
            told = tuple(e for e in events if not isinstance(e, CardsDealt))
            yield replace(last, events=told, hold=Hold.BEAT)
        case Played(seat=seat):
            won = next((e for e in events if isinstance(e, TrickWon)), None)
            trick = won.trick if won else last.trick
            here = replace(last, trick=trick, tally=before, settled=False)
            if seat != viewer:
                yield replace(here, entering=True, hold=Hold.START)
            if won is None:
                yield replace(last, events=events, hold=Hold.BEAT)
                return
            yield replace(here, events=(first,), hold=Hold.BEAT)
            here = replace(here, winner=won.seat)
            yield replace(here, events=events[1:], hold=Hold.READ)
            yield replace(here, gathering=True, hold=Hold.GATHER)
            yield last
        case PoolWon():
            # Told before the summary comes, which hides what is told.
            yield replace(last, events=events, settled=False, hold=Hold.READ)
            yield last
        case Kept(seat=seat) if seat == viewer:
            yield replace(last, events=events)
        case Discarded(seat=seat) if seat != viewer:
            yield replace(last, events=events, hold=Hold.GLANCE)
        case _ if taken := _taken(events, viewer):
            yield replace(last, taken=taken, settled=False, hold=Hold.START)
            yield replace(last, events=events, hold=Hold.BEAT)
        case _:
            yield replace(last, events=events, hold=Hold.BEAT)


def _taken(events: Sequence[Event], viewer: int | None) -> tuple[Card, ...]:
    """Give the cards that come to the viewer's hand."""
    for event in events:
        match event:
            case Robbed(seat=seat, turn_up=card) if seat == viewer:
                return (card,)
            case KittyTaken(seat=seat, cards=cards) | Drew(seat=seat, cards=cards) if (
                seat == viewer and cards
            ):
                return cards
    return ()


def worth_telling(event: Event, view: SeatView) -> bool:
    """Say whether an event tells anything new: a match of one game is won with the game."""
    return not (isinstance(event, MatchWon) and view.rules.games == 1)
