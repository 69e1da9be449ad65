"""The deal of the day: the same for everybody, from the date alone; its results."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from engine.cards import cards_name
from engine.record import final_state
from engine.state import Phase
from table.daily import (
    DAILY,
    Calendar,
    DailyResult,
    Mark,
    daily_calendar,
    daily_game,
    daily_id,
    day_of,
    given_up,
    par,
    read_calendar,
    result_line,
    result_of,
    write_calendar,
)
from table.kept import DamagedValue, Unreadable
from table.local import LocalTable
from table.protocol import Capability, NotPossible, StaleAction
from table.saves import ASIDE, GAME, PREFIX, Kind, Save, Saves, SilentStore, read_save
from tests.table import fakes
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, go_on, settled

DAY = date(2026, 11, 30)
NAMES = ("Ana", "Rui", "Bea", "Leo")


def a_result(day: date = DAY, at: float = 5.0, winners=(0, 1, 2, 3, 0)) -> DailyResult:
    return DailyResult(day, at, winners)


def adding(result: DailyResult) -> Callable[[Calendar], Calendar]:
    return lambda calendar: calendar.with_result(result)


async def day_played(store: MemoryStore, day: date = DAY, choices: int = 1) -> LocalTable:
    table = await LocalTable.open(daily_game(day, NAMES), Saves(store, LEVELS), "me", lambda: 7.0)
    rng = random.Random(choices)
    while (await settled(table)).view.phase is not Phase.DEAL:
        await go_on(table, rng)
    return table


def test_the_same_plays_bring_the_same_on_every_device():
    async def go() -> None:
        one, two = MemoryStore(), MemoryStore()
        await day_played(one)
        await day_played(two)
        key = GAME + daily_id(DAY)
        assert one.texts[key] == two.texts[key]

    asyncio.run(go())


def test_a_day_has_its_own_cards_and_dealer():
    games = [daily_game(DAY + timedelta(days=n), NAMES) for n in range(40)]
    assert len({game.seed for game in games}) == 40
    assert {game.record.dealer for game in games} == {0, 1, 2, 3}
    assert {game.kind for game in games} == {Kind.DAILY}


def test_the_cards_of_a_day_never_change():
    """Players compare results from one version of the app to the next."""

    async def go() -> None:
        store = MemoryStore()
        await day_played(store)
        record = read_save(store.texts[GAME + daily_id(DAY)], LEVELS).record
        dealt = cards_name(record.deals[0].pack[:21])
        assert dealt == "6H KS 8S 5C QC 4D AD TC JD 3H 2D 9C TH 5D 8D QH JS 3C JC 2H AC"
        assert record.dealer == 0

    asyncio.run(go())


def test_it_is_one_deal_and_nothing_in_it_is_taken_back():
    async def go() -> None:
        store = MemoryStore()
        table = await day_played(store)
        assert table.capabilities == {Capability.CLAIM}
        seq = table.present(0).seq
        assert not table.may_undo(0)
        for take_back in (table.undo, table.restart):
            with pytest.raises(NotPossible):
                await take_back(0, seq)
        assert not table.goes_on
        with pytest.raises(StaleAction):
            await table.deal(seq)
        save = read_save(store.texts[GAME + daily_id(DAY)], LEVELS)
        assert save.finished
        assert save == table.finished

    asyncio.run(go())


def test_a_finished_day_has_a_result_and_others_have_none():
    async def go() -> None:
        store = MemoryStore()
        assert result_of(daily_game(DAY, NAMES)) is None
        await day_played(store)
        save = read_save(store.texts[GAME + daily_id(DAY)], LEVELS)
        result = result_of(save)
        assert result is not None
        winners = final_state(save.record).current.trick_winners
        assert (result.day, result.at, result.winners) == (DAY, 7.0, winners)

    asyncio.run(go())


def test_the_line_to_share_is_made_of_numbers():
    line = result_line(a_result())
    assert line.marks == (Mark.OWN, Mark.OTHERS, Mark.PARTNER, Mark.OTHERS, Mark.OWN)
    assert (line.day, line.tricks, line.own, line.points) == (DAY, 3, 2, 15)
    assert line.par == par(DAY)


def test_par_is_what_a_computer_player_would_win_and_differs_from_day_to_day():
    pars = [par(DAY + timedelta(days=n)) for n in range(12)]
    assert set(pars) <= set(range(6))
    assert len(set(pars)) > 1
    assert pars == [par(DAY + timedelta(days=n)) for n in range(12)]


def test_a_game_of_a_day_is_known_by_its_name():
    assert day_of(daily_id(DAY)) == DAY
    others = ("g1", "2026-11-30", "daily-2026-11-31", "daily-1999-12-31", "daily-", "Daily-1")
    assert [day_of(game) for game in others] == [None] * len(others)


# -- the calendar --


def played_on(day: date, late: int = 0) -> DailyResult:
    """A result of a day, by this device's clock so many days later."""
    noon = datetime(day.year, day.month, day.day, 12) + timedelta(days=late)
    return DailyResult(day, noon.timestamp(), (0,) * 5, late=late > 0)


@pytest.mark.parametrize(
    ("ago", "streak", "best"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),  # today is not over yet
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 4, 5, 6], 2, 3),
        ([0, 2, 3], 1, 2),
    ],
)
def test_days_in_a_row_are_counted_up_to_today_or_yesterday(ago, streak, best):
    calendar = Calendar()
    for days_ago in ago:
        calendar = calendar.with_result(played_on(DAY - timedelta(days=days_ago)))
    assert (calendar.streak(DAY), calendar.best_streak) == (streak, best)


def test_a_day_played_later_is_kept_and_does_not_mend_a_row():
    calendar = Calendar()
    for days_ago, late in ((0, 0), (1, 1), (2, 0)):
        calendar = calendar.with_result(played_on(DAY - timedelta(days=days_ago), late))
    assert len(calendar.days) == 3
    assert (calendar.streak(DAY), calendar.best_streak) == (1, 1)


def test_a_streak_stays_where_the_device_travels_to_another_time(own_clock, monkeypatch):
    """Finished at half past eleven in Lisbon, read in Berlin: it was "played later" there."""
    day, lisbon = date(2026, 11, 30), datetime(2026, 11, 30, 23, 30, tzinfo=UTC).timestamp()
    clock_of(monkeypatch, "WET0")
    game = replace(finished_day(day), updated=lisbon)
    result = result_of(game)
    assert result is not None
    kept = write_calendar(Calendar().with_result(result))
    clock_of(monkeypatch, "CET-1")
    assert read_calendar(kept).streak(day) == 1
    late = result_of(game)
    assert late is not None
    assert late.late
    assert not read_calendar(write_calendar(Calendar().with_result(late))).days[day].in_time


def clock_of(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """Have the device's clock be that of a zone, as POSIX writes them."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()


@pytest.fixture
def own_clock() -> Iterator[None]:
    """The machine's own clock again, once the test has put back what it set."""
    yield
    time.tzset()


def finished_day(day: date) -> Save:
    async def go() -> Save:
        store = MemoryStore()
        await day_played(store, day)
        return read_save(store.texts[GAME + daily_id(day)], LEVELS)

    return asyncio.run(go())


def test_of_a_day_the_first_try_counts():
    calendar = Calendar().with_result(a_result(at=5.0))
    assert calendar.with_result(a_result(at=6.0, winners=(0,) * 5)) == calendar
    earlier = a_result(at=4.0, winners=(1,) * 5)
    assert calendar.with_result(earlier).days == {DAY: earlier}
    assert Calendar().with_result(earlier).merged(calendar).days == {DAY: earlier}


def test_results_are_kept_and_read_back():
    async def go() -> None:
        store = MemoryStore()
        kept = daily_calendar(Saves(store, LEVELS))
        assert (await kept.get()) == Calendar()
        for n in range(3):
            await kept.change(adding(a_result(DAY + timedelta(days=n))))
        again = daily_calendar(Saves(store, LEVELS))
        assert len((await again.get()).days) == 3
        assert (await again.get()).days[DAY] == a_result()
        writes = len(store.writes)
        await again.change(adding(a_result(at=9.0)))
        assert len(store.writes) == writes, "nothing to write"

    asyncio.run(go())


def days(**changes) -> str:
    value = json.loads(write_calendar(Calendar().with_result(a_result())))
    value["days"][DAY.isoformat()].update(changes)
    return json.dumps(value)


DAMAGED = {
    "no JSON": "{",
    "a list": "[]",
    "another format": '{"format": "x", "version": 1, "days": {}}',
    "version 0": '{"format": "twenty-five-daily", "version": 0, "days": {}}',
    "version true": '{"format": "twenty-five-daily", "version": true, "days": {}}',
    "a later version": '{"format": "twenty-five-daily", "version": 4, "days": {}}',
    "no days": '{"format": "twenty-five-daily", "version": 1}',
    "no date": days().replace("2026-11-30", "2026-11-31"),
    "a year before all years": days().replace("2026-11-30", "0001-01-01"),
    "another form of date": days().replace("2026-11-30", "20261130"),
    "too few tricks": days(winners=[0]),
    "an unknown seat": days(winners=[0, 1, 2, 3, 4]),
    "a seat true": days(winners=[0, 1, 2, 3, True]),
    "all tricks, and given up": days(given_up=True),
    "given up as a number": days(winners=[0], given_up=1),
    "a time before all times": days(at=-1.0),
    "a time as text": days(at="5"),
    "too deep": "[" * 100_000,
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_results_that_cannot_be_read_are_put_aside(text):
    with pytest.raises(Unreadable):
        read_calendar(text)

    async def go() -> None:
        store = MemoryStore()
        store.texts[DAILY] = text
        kept = daily_calendar(Saves(store, LEVELS))
        with pytest.raises(DamagedValue):
            await kept.get()
        assert store.texts == {ASIDE + DAILY.removeprefix(PREFIX): text}
        assert (await kept.get()) == Calendar()

    asyncio.run(go())


def test_a_new_result_does_not_wait_for_damaged_ones_and_does_not_overwrite_them():
    async def go(store: MemoryStore) -> None:
        store.texts[DAILY] = "{"
        kept = daily_calendar(Saves(store, LEVELS))
        await kept.change(adding(a_result()))
        assert "{" in store.texts.values()
        assert (await kept.get()).days == {DAY: a_result()}

    async def full() -> None:
        store = fakes.FullStore()
        store.texts[DAILY] = "{"
        kept = daily_calendar(Saves(store, LEVELS))
        with pytest.raises(DamagedValue):
            await kept.change(adding(a_result()))
        assert store.texts == {DAILY: "{"}

    asyncio.run(go(MemoryStore()))
    asyncio.run(full())


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", [fakes.RefusingStore, fakes.SilentStore])
def test_a_store_that_gives_no_answer_is_not_written_over(kind):
    async def go() -> None:
        kept = daily_calendar(Saves(kind(), LEVELS))
        with pytest.raises(SilentStore):
            await kept.change(adding(a_result()))

    asyncio.run(go())


def test_two_changes_at_once_are_both_kept():
    async def go() -> None:
        store = MemoryStore()
        kept = daily_calendar(Saves(store, LEVELS))
        results = [a_result(DAY + timedelta(days=n)) for n in range(4)]
        await asyncio.gather(*(kept.change(adding(result)) for result in results))
        assert len((await kept.get()).days) == 4

    asyncio.run(go())


def test_a_deal_that_was_deleted_and_begun_anew_is_played_on():
    async def go() -> None:
        store = MemoryStore()
        saves = Saves(store, LEVELS)
        table = await LocalTable.open(daily_game(DAY, NAMES), saves, "me", lambda: 7.0)
        await table.leave()
        await saves.remove(daily_id(DAY))
        await saves.write(daily_game(DAY, NAMES), "me", 8.0)
        save = await saves.load(daily_id(DAY))
        assert save is not None
        again = await LocalTable.open(save, saves, "me", lambda: 9.0)
        await go_on(again, random.Random(1))
        await again.leave()

    asyncio.run(go())


def test_a_deal_that_is_given_up_has_the_tricks_so_far_and_is_no_day_in_a_row():
    async def go() -> None:
        store = MemoryStore()
        table = await LocalTable.open(
            daily_game(DAY, NAMES), Saves(store, LEVELS), "me", lambda: 7.0
        )
        rng = random.Random(1)
        while len((await settled(table)).view.tricks) < 2:
            await go_on(table, rng)
        view = table.present(0).view
        await table.leave()
        save = read_save(store.texts[GAME + daily_id(DAY)], LEVELS)
        at = datetime.combine(DAY, datetime.min.time()).timestamp() + 60
        result = given_up(save, at)
        assert result == DailyResult(DAY, at, view.trick_winners, given_up=True)
        assert result.tricks <= 2
        assert not result.in_time
        calendar = Calendar().with_result(result)
        assert calendar.streak(DAY) == 0
        assert read_calendar(write_calendar(calendar)) == calendar
        later = a_result(at=at + 1)
        assert calendar.with_result(later) == calendar, "no second try counts"

    asyncio.run(go())


def test_a_finished_deal_is_not_given_up():
    async def go() -> None:
        store = MemoryStore()
        await day_played(store)
        save = read_save(store.texts[GAME + daily_id(DAY)], LEVELS)
        assert given_up(save, 99.0) == result_of(save)
        assert given_up(replace(save, kind=Kind.GAME), 99.0) is None

    asyncio.run(go())
