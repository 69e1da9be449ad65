"""What finished games come to is kept once, whoever asks; what cannot be read is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from typing import Any

from engine import preset
from engine.ruleset import TWO_PAIRS
from table.daily import DAILY, daily_calendar, daily_game, daily_id
from table.save import PERSON, Kind, Save
from table.saves import GAME, Saves, write_save
from table.statistics import STATISTICS, kept_statistics
from tests.helpers import random_record
from tests.table.fakes import MemoryStore
from ui.memory import give_up, known_days, recall_statistics, remember, remember_one
from ui.texts.daily import cell_label, month_summary, state_text
from ui.texts.words import make_words

LEVELS = ("club",)
DAY = date(2026, 11, 30)


class Host:
    """What of an app is asked here."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.saves = Saves(self.store, LEVELS)
        self.calendar = daily_calendar(self.saves)
        self.statistics = kept_statistics(self.saves)
        self.words = make_words("en")
        self.told: list[str] = []

    def notify(self, text: str) -> None:
        self.told.append(text)

    def tell_if_not_kept(self) -> None:
        pass


def host() -> Any:
    return Host()


def finished(game: str, **changes: Any) -> Save:
    record = random_record(preset("twenty-five"), TWO_PAIRS, game, 30)
    seating = (PERSON, "club", "club", "club")
    return replace(Save(game, record, seating, "s", 1, 5.0, True), **changes)


def a_day(done: bool) -> Save:
    save = daily_game(DAY, ("Ana", "Rui", "Bea", "Leo"))
    record = random_record(save.record.rules, TWO_PAIRS, "day", 1)
    deals = record.deals if done else (replace(record.deals[0], actions=()),)
    return replace(save, record=replace(record, deals=deals), finished=done, updated=7.0)


def test_a_finished_game_is_counted_once_and_stays_counted():
    async def go() -> None:
        app = host()
        await remember(app, finished("a"), finished("b"), finished("c", finished=False))
        await remember(app, finished("a"))
        statistics = await recall_statistics(app)
        assert statistics is not None
        assert set(statistics.games) == {"a", "b"}
        assert len([key for key, _ in app.store.writes if key == STATISTICS]) == 1

    asyncio.run(go())


def test_practice_and_games_of_several_people_are_not_counted():
    async def go() -> None:
        app = host()
        practice = finished("a", kind=Kind.PRACTICE)
        people = finished("b", seating=(PERSON, PERSON, "club", "club"))
        await remember(app, practice, people)
        assert STATISTICS not in app.store.texts

    asyncio.run(go())


def test_the_deal_of_a_day_goes_to_the_calendar_alone():
    async def go() -> None:
        app = host()
        app.store.texts[GAME + daily_id(DAY)] = write_save(a_day(done=False))
        days = await known_days(app)
        assert days.begun(DAY)
        assert days.result(DAY) is None
        app.store.texts[GAME + daily_id(DAY)] = write_save(a_day(done=True))
        await remember_one(app, daily_id(DAY))
        assert STATISTICS not in app.store.texts
        days = await known_days(app)
        assert not days.begun(DAY)
        result = days.result(DAY)
        assert result is not None
        assert result.at == 7.0
        del app.store.texts[GAME + daily_id(DAY)]
        assert (await known_days(app)).result(DAY) == result, "kept without its game"

    asyncio.run(go())


def test_damaged_statistics_are_set_aside_and_told_and_counting_goes_on():
    async def go() -> None:
        app = host()
        app.store.texts[STATISTICS] = "{"
        app.store.texts[DAILY] = "{"
        await remember(app, finished("a"), a_day(done=True))
        assert len(app.told) == 2
        assert all("set aside" in line for line in app.told)
        statistics = await recall_statistics(app)
        assert statistics is not None
        assert set(statistics.games) == {"a"}
        assert list(app.store.texts.values()).count("{") == 2

    asyncio.run(go())


def test_a_deal_of_a_day_that_is_given_up_stays_in_the_calendar():
    async def go() -> None:
        app = host()
        app.store.texts[GAME + daily_id(DAY)] = write_save(a_day(done=False))
        await give_up(app, DAY)
        assert GAME + daily_id(DAY) not in app.store.texts
        days = await known_days(app)
        result = days.result(DAY)
        assert result is not None
        assert result.given_up
        assert not days.begun(DAY)
        assert state_text(app.words, result, False) == "Given up"
        assert "played later" not in cell_label(app.words, DAY, DAY, result, False)
        assert month_summary(app.words, (result,)) == "No deals played this month"

    asyncio.run(go())
