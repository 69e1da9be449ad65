"""The deal of the day: the same cards for everybody, from the local date alone; its results.

It is always one deal of Twenty-Five by two pairs, from nothing to nothing, the player in seat 0
with and against computer players of one level: so results compare, from day to day too. A deal
that was begun is finished or given up: once its cards have been seen, no second try counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, Final

from engine.actions import Deal
from engine.players import choose_action
from engine.record import final_state
from engine.ruleset import CARDS_EACH, TWO_PAIRS, preset
from engine.scoring import TRICK_POINTS
from engine.state import State
from engine.transition import apply_action
from engine.view import view_for
from table.chance import decision_rng, pack_of
from table.games import new_game
from table.kept import Kept, Unreadable, object_of
from table.save import PERSON, Kind, Save
from table.saves import PREFIX, Saves

DAILY: Final = PREFIX + "daily"
FORMAT: Final = "twenty-five-daily"
VERSION: Final = 3  # the first knew no deal that was given up, the second not which were late

LEVEL: Final = "club"
"""The level of the other three: it must never change, whatever levels there are."""

SEAT: Final = 0
"""The player's seat."""

_ID: Final = "daily-"
_ONE_DAY: Final = timedelta(days=1)
_YEARS: Final = range(2000, 3000)


class Mark(StrEnum):
    """Who won a trick, as the player's side sees it."""

    OWN = "own"
    PARTNER = "partner"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How the deal of a day went: `winners` are the seats that won its tricks, in order.

    `at` is when it was finished, in seconds since 1970; or `given_up`, after those tricks. It was
    `late` if that was not on its own day, by the clock of the device at the time.
    """

    day: date
    at: float
    winners: tuple[int, ...]
    given_up: bool = False
    late: bool = False

    @property
    def in_time(self) -> bool:
        """Whether the deal was finished, and on its own day."""
        return not self.given_up and not self.late

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Who won the tricks, as the player's side sees it."""
        return tuple(map(_mark, self.winners))

    @property
    def own(self) -> int:
        """How many tricks the player won."""
        return self.marks.count(Mark.OWN)

    @property
    def tricks(self) -> int:
        """How many tricks the player's side won."""
        return len(self.marks) - self.marks.count(Mark.OTHERS)


def _mark(seat: int) -> Mark:
    if seat == SEAT:
        return Mark.OWN
    return Mark.PARTNER if TWO_PAIRS.side(seat) == TWO_PAIRS.side(SEAT) else Mark.OTHERS


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What a line of text to share is made of.

    `tricks` and `points` are the side's, `own` the player's tricks; `par` is how many tricks the
    side wins with a computer player in the player's seat.
    """

    day: date
    marks: tuple[Mark, ...]
    tricks: int
    own: int
    points: int
    par: int


def result_line(result: DailyResult) -> ResultLine:
    """Give what to say of a result."""
    return ResultLine(
        result.day,
        result.marks,
        result.tricks,
        result.own,
        result.tricks * TRICK_POINTS,
        par(result.day),
    )


def daily_id(day: date) -> str:
    """Give the id of a day's game: there is one of it on a device."""
    return _ID + day.isoformat()


def day_of(game: str) -> date | None:
    """Give the day whose deal a game is, by its id; None for other games."""
    day = game.removeprefix(_ID)
    return date.fromisoformat(day) if game.startswith(_ID) and _is_day(day) else None


def daily_game(day: date, names: tuple[str, ...]) -> Save:
    """Give the deal of a day, about to begin, with the names of the four."""
    seating = tuple(PERSON if seat == SEAT else LEVEL for seat in range(TWO_PAIRS.seats))
    game = new_game(daily_id(day), preset("twenty-five"), TWO_PAIRS, names, seating, _seed(day))
    return replace(game, kind=Kind.DAILY)


def _seed(day: date) -> str:
    return f"day {day.isoformat()}"


def result_of(save: Save) -> DailyResult | None:
    """Give the result of a day's game; None for any other game, and while it goes on."""
    day = day_of(save.id)
    if save.kind is not Kind.DAILY or not save.finished or day is None:
        return None
    winners = final_state(save.record).current.trick_winners
    return DailyResult(day, save.updated, winners, late=_late(day, save.updated))


def _late(day: date, at: float) -> bool:
    """Say whether that is another day here, now: later the device may be in another zone."""
    return date.fromtimestamp(at) != day


def given_up(save: Save, at: float) -> DailyResult | None:
    """Give the result of a day's game that is given up at a time, in seconds since 1970.

    One that is finished has its result; None for any other game.
    """
    day = day_of(save.id)
    if save.kind is not Kind.DAILY or save.finished or day is None:
        return result_of(save)
    state = final_state(save.record)
    winners = state.current.trick_winners if save.record.deals else ()
    return DailyResult(day, at, winners, given_up=True)


def par(day: date) -> int:
    """Give how many tricks the player's side wins with a computer player in the player's seat."""
    game = daily_game(day, ("",) * TWO_PAIRS.seats)
    seed, rules = game.seed, game.record.rules
    state: State = apply_action(game.record.start(), Deal(pack_of(seed, rules, 1)))
    number = 0
    while state.to_act is not None:
        rng = decision_rng(seed, 1, number, state.to_act)
        state = apply_action(state, choose_action(view_for(state, state.to_act), rng, LEVEL))
        number += 1
    return DailyResult(day, 0.0, state.current.trick_winners).tricks


@dataclass(frozen=True, slots=True)
class Calendar:
    """The results of all days played; of a day, the first try counts."""

    days: Mapping[date, DailyResult] = field(default_factory=dict)

    def streak(self, today: date) -> int:
        """Give how many days in a row were played in time, up to today or else yesterday."""
        last = today if self._in_time(today) else today - _ONE_DAY
        return self._days_until(last)

    @property
    def best_streak(self) -> int:
        """Give the most days in a row that were played in time."""
        last = (day for day in self.days if not self._in_time(day + _ONE_DAY))
        return max(map(self._days_until, last), default=0)

    def _days_until(self, last: date) -> int:
        day = last
        while self._in_time(day):
            day -= _ONE_DAY
        return (last - day).days

    def _in_time(self, day: date) -> bool:
        return day in self.days and self.days[day].in_time

    def with_result(self, result: DailyResult) -> Calendar:
        """Give it with a result; of two of a day, the earlier stays."""
        known = self.days.get(result.day)
        if known is not None and known.at <= result.at:
            return self
        return Calendar({**self.days, result.day: result})

    def merged(self, other: Calendar) -> Calendar:
        """Give what both hold."""
        calendar = self
        for result in other.days.values():
            calendar = calendar.with_result(result)
        return calendar


def daily_calendar(saves: Saves) -> Kept[Calendar]:
    """Give where the results are kept."""
    return Kept(saves, DAILY, read_calendar, write_calendar, Calendar())


def write_calendar(calendar: Calendar) -> str:
    """Give the text to keep."""
    days = {
        day.isoformat(): {
            "at": result.at,
            "winners": list(result.winners),
            **({"given_up": True} if result.given_up else {}),
            **({"late": True} if result.late else {}),
        }
        for day, result in sorted(calendar.days.items())
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "days": days})


def read_calendar(text: str) -> Calendar:
    """Give the results a text holds; raises Unreadable."""
    value = object_of(text, FORMAT, VERSION)
    days, tells_late = value.get("days"), value["version"] >= 3
    if not isinstance(days, dict):
        raise Unreadable("days")
    results = [_result(day, value, tells_late) for day, value in days.items()]
    return Calendar({result.day: result for result in results})


def _result(day: str, value: Any, tells_late: bool) -> DailyResult:
    if not _is_day(day) or not isinstance(value, dict):
        raise Unreadable(day)
    at, winners, gone = value.get("at"), value.get("winners"), value.get("given_up", False)
    if not isinstance(at, float) or not 0 <= at < 1e11 or not isinstance(winners, list):
        raise Unreadable(day)
    seats = range(TWO_PAIRS.seats)
    if any(type(winner) is not int or winner not in seats for winner in winners):
        raise Unreadable(day)
    if type(gone) is not bool or len(winners) not in (range(CARDS_EACH) if gone else (CARDS_EACH,)):
        raise Unreadable(day)
    its_day = date.fromisoformat(day)
    late = value.get("late", False) if tells_late else not gone and _late(its_day, at)
    if type(late) is not bool:
        raise Unreadable(day)
    return DailyResult(its_day, at, tuple(winners), gone, late)


def _is_day(text: str) -> bool:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return day.isoformat() == text and day.year in _YEARS
