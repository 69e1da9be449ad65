"""What finished games come to, as it is kept: results of days, and statistics."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from table.daily import Calendar, DailyResult, daily_id, day_of, given_up, result_of
from table.kept import DamagedValue, Kept
from table.save import DamagedSave, Kind, Save
from table.saves import GAME, SilentStore
from table.statistics import CountedGame, Statistics, count_game
from ui.texts.faults import silent_store_text

if TYPE_CHECKING:
    from ui.context import AppContext

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Days:
    """What is known of the days: their results, and the deals that are kept, finished or not."""

    calendar: Calendar = field(default_factory=Calendar)
    kept: Mapping[date, Save] = field(default_factory=dict)

    def result(self, day: date) -> DailyResult | None:
        """Give how a day's deal went, None where it was not played to its end."""
        known = self.calendar.days.get(day)
        return known or (result_of(self.kept[day]) if day in self.kept else None)

    def begun(self, day: date) -> bool:
        """Say whether a day's deal waits to be gone on with."""
        return day in self.kept and not self.kept[day].finished


async def remember(app: AppContext, *games: Save) -> None:
    """Keep what those of these games that are finished come to, each once.

    The player is told, once, where that fails.
    """
    await _remember_days(app, [one for one in games if one.kind is Kind.DAILY])
    await _remember_games(app, [one for one in games if one.kind is Kind.GAME and one.finished])


async def remember_one(app: AppContext, game: str) -> None:
    """Keep what a game that has just been finished comes to (see `remember`)."""
    with suppress(SilentStore, DamagedSave):
        save = await app.saves.load(game)
        if save is not None:
            await remember(app, save)


async def remember_shared(app: AppContext, game: CountedGame) -> None:
    """Keep what a match at a shared table came to (see `remember`)."""
    if await recall_statistics(app) is not None:
        await _change(app, app.statistics, lambda statistics: statistics.with_game(game))


async def _remember_days(app: AppContext, games: list[Save]) -> None:
    results = [result for game in games if (result := result_of(game))]
    if results:
        await _keep_days(app, results)


async def give_up(app: AppContext, day: date) -> None:
    """Give up a day's deal that was begun: that is kept as its result, and the game goes."""
    try:
        save = await app.saves.load(daily_id(day))
    except DamagedSave:  # set aside by that
        return
    except SilentStore:
        app.notify(silent_store_text(app.words))
        return
    result = None if save is None else given_up(save, time.time())
    if result is not None and await _keep_days(app, [result]):
        await app.saves.remove(daily_id(day))


async def _keep_days(app: AppContext, results: list[DailyResult]) -> bool:
    """Keep results of days; say whether that was done."""

    def with_results(calendar: Calendar) -> Calendar:
        for result in results:
            calendar = calendar.with_result(result)
        return calendar

    await recall_calendar(app)  # what is damaged is told
    return await _change(app, app.calendar, with_results)


async def _remember_games(app: AppContext, games: list[Save]) -> None:
    known = await recall_statistics(app) if games else None
    if known is None:
        return
    # Counting plays a game through: only what is new.
    new = [count for game in games if game.id not in known.games and (count := count_game(game))]

    def with_games(statistics: Statistics) -> Statistics:
        for game in new:
            statistics = statistics.with_game(game)
        return statistics

    if new:
        await _change(app, app.statistics, with_games)


async def _change(app: AppContext, kept: Kept[_T], change: Callable[[_T], _T]) -> bool:
    """Change a kept value; say whether the device keeps it, and tell the player where not."""
    try:
        await kept.change(change)
    except (SilentStore, DamagedValue):
        app.saves.failed = True
    app.tell_if_not_kept()
    return not app.saves.failed


async def recall_calendar(app: AppContext) -> Calendar | None:
    """Give the results of all days; None where the store does not give them."""
    said = app.words.t("Your daily results could not be read. They have been set aside.")
    return await _recall(app, app.calendar, said)


async def recall_statistics(app: AppContext) -> Statistics | None:
    """Give the statistics; None where the store does not give them."""
    said = app.words.t("Your statistics could not be read. They have been set aside.")
    return await _recall(app, app.statistics, said)


async def _recall(app: AppContext, kept: Kept[_T], damaged: str) -> _T | None:
    """Give a kept value; one that is damaged is set aside, told, and begun anew."""
    for _ in range(2):
        try:
            return await kept.get()
        except DamagedValue:
            app.notify(damaged)
        except SilentStore:
            break
    return None


async def known_days(app: AppContext) -> Days:
    """Look into the store, and keep the results that are new; the player is told of silence."""
    try:
        kept = await _kept_days(app)
    except SilentStore:
        app.notify(silent_store_text(app.words))
        kept = {}
    await remember(app, *kept.values())
    return Days(await recall_calendar(app) or Calendar(), kept)


async def _kept_days(app: AppContext) -> dict[date, Save]:
    """Give the deals of days that are on this device, finished or not; raises SilentStore."""
    days = {}
    for key in await app.saves.keys(GAME):
        day = day_of(key.removeprefix(GAME))
        if day is None:
            continue
        try:
            save = await app.saves.load(key.removeprefix(GAME))
        except DamagedSave:
            continue
        if save is not None:
            days[day] = save
    return days
