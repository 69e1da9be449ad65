"""How a step of the table is shown: as a few frames, each held for a while.

Pure: a finished trick, for example, is one step of the table, but three frames of show: the last
card arrives, the trick is read, the trick is gathered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.events import CardsDealt, DealBegan, Event, Kept, Played, TrickWon
from engine.state import Trick
from engine.view import SeatView
from table.protocol import Step


class Hold(Enum):
    """How long a frame stays (see `ui.controllers.pacer`)."""

    NOT_AT_ALL = "not_at_all"
    START = "start"
    """Just until it has been drawn: where a movement begins."""
    BEAT = "beat"
    """As long as a card travels and is noticed."""
    READ = "read"
    """As long as a finished trick is read; "wait for me" waits here."""
    GATHER = "gather"
    """As long as a trick travels to its winner."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the table shows at one moment.

    `trick` is what lies in the middle, with its `winner` once it is complete and read. With
    `entering` the newest card is still at its player; with `gathering` the trick is on its way to
    the winner; with `dealing` the hand is still at the dealer. `events` are told as the frame
    appears. The viewer may act on a frame that is `settled`.
    """

    seq: int
    view: SeatView
    trick: Trick
    events: tuple[Event, ...] = ()
    winner: int | None = None
    entering: bool = False
    gathering: bool = False
    dealing: bool = False
    settled: bool = False
    hold: Hold = Hold.NOT_AT_ALL


def still(step: Step) -> Frame:
    """Give the frame that shows a step as it stands: where a resumed game begins."""
    return Frame(step.seq, step.view, step.view.trick, settled=True)


def frames(step: Step, viewer: int | None) -> tuple[Frame, ...]:
    """Give the frames of a step, in order; the last one is settled."""
    return tuple(_frames(step, viewer))


def _frames(step: Step, viewer: int | None) -> Iterator[Frame]:
    seq, view, events = step.seq, step.view, step.events
    first = events[0] if events else None
    last = Frame(seq, view, view.trick, settled=True)
    match first:
        case DealBegan():
            yield Frame(seq, view, view.trick, dealing=True, hold=Hold.START)
            told: list[Event] = [e for e in events if not isinstance(e, CardsDealt)]
            yield _with(last, told, Hold.BEAT)
        case Played(seat=seat):
            won = next((e for e in events if isinstance(e, TrickWon)), None)
            trick = won.trick if won else view.trick
            if seat != viewer:
                yield Frame(seq, view, trick, entering=True, hold=Hold.START)
            if won is None:
                yield _with(last, events, Hold.BEAT)
                return
            yield Frame(seq, view, trick, (first,), hold=Hold.BEAT)
            yield Frame(seq, view, trick, events[1:], winner=won.seat, hold=Hold.READ)
            yield Frame(seq, view, trick, winner=won.seat, gathering=True, hold=Hold.GATHER)
            yield last
        case Kept(seat=seat) if seat == viewer:
            yield _with(last, events, Hold.NOT_AT_ALL)
        case _:
            yield _with(last, events, Hold.BEAT)


def _with(frame: Frame, events: Sequence[Event], hold: Hold) -> Frame:
    return replace(frame, events=tuple(events), hold=hold)
