"""One file for all that is kept: export, import, erase."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine import preset
from engine.ruleset import TWO_PAIRS
from table.backup import (
    LARGEST,
    BackupError,
    BackupFault,
    Imported,
    erase_all,
    export_backup,
    import_backup,
    read_backup,
)
from table.daily import DAILY, Calendar, DailyResult, read_calendar, write_calendar
from table.protocol import Stop, TableStopped
from table.saves import ASIDE, GAME, OWNER, PERSON, PREFIX, Save, Saves, SilentStore, write_save
from table.statistics import (
    STATISTICS,
    CountedGame,
    Counts,
    Group,
    Statistics,
    read_statistics,
    write_statistics,
)
from tests.helpers import random_record
from tests.table.fakes import FullStore, MemoryStore, RefusingStore
from tests.table.games import LEVELS, a_game, opened, settled

SETTINGS = PREFIX + "settings"
PROGRESS = PREFIX + "progress"
DEVICE = PREFIX + "device"


def a_save(game: str = "g1", **changes) -> Save:
    record = random_record(preset("twenty-five", target=100), TWO_PAIRS, game, 1)
    return replace(Save(game, record, (PERSON, "club", "club", "club"), "s", 3, 17.5), **changes)


def result(day: int, at: float = 1.0, winners=(0, 0, 0, 0, 0)) -> DailyResult:
    return DailyResult(date(2026, 11, day), at, winners)


def calendar(*results: DailyResult) -> str:
    made = Calendar()
    for one in results:
        made = made.with_result(one)
    return write_calendar(made)


def statistics(*games: str) -> str:
    group = Group("twenty-five", "club")
    counted = {game: CountedGame(game, 1.0, group, Counts(games=1)) for game in games}
    return write_statistics(Statistics(counted))


def store_with(**texts: str) -> MemoryStore:
    store = MemoryStore()
    store.texts = {PREFIX + key: text for key, text in texts.items()}
    return store


def full_store() -> MemoryStore:
    store = store_with(
        settings='{"speed": "fast"}', progress='{"best": 3}', daily=calendar(result(30)),
        statistics=statistics("g1"), device="me",
    )  # fmt: skip
    store.texts[GAME + "g1"] = write_save(a_save())
    store.texts[OWNER + "g1"] = "me"
    store.texts[ASIDE + "game.g0"] = "{"
    return store


def saves(store: MemoryStore) -> Saves:
    return Saves(store, LEVELS)


async def exported(store: MemoryStore) -> str:
    return await export_backup(saves(store))


def test_a_file_holds_everything_but_what_belongs_to_the_device():
    async def go() -> None:
        store = full_store()
        values = read_backup(await exported(store))
        assert set(values) == {SETTINGS, PROGRESS, DAILY, STATISTICS, GAME + "g1"}
        assert all(store.texts[key] == text for key, text in values.items())

    asyncio.run(go())


def test_an_empty_device_takes_the_whole_file():
    async def go() -> None:
        file = await exported(full_store())
        store = MemoryStore()
        assert await import_backup(saves(store), file) == Imported(games=1)
        assert read_backup(await exported(store)) == read_backup(file)
        assert [save.id for save in (await saves(store).shelf()).games] == ["g1"]

    asyncio.run(go())


def test_importing_twice_changes_nothing():
    async def go() -> None:
        store = full_store()
        before = dict(store.texts)
        assert await import_backup(saves(store), await exported(store)) == Imported(kept=1)
        assert store.texts == before

    asyncio.run(go())


@pytest.mark.parametrize(
    ("here", "taken"),
    [({"updated": 17.0}, True), ({"updated": 18.0}, False), ({"revision": 4}, False),
     ({"revision": 2}, True)],
)  # fmt: skip
def test_a_newer_game_is_never_overwritten(here, taken):
    async def go() -> None:
        file = await exported(full_store())
        store = MemoryStore()
        mine = write_save(a_save(**here))
        store.texts[GAME + "g1"] = mine
        done = await import_backup(saves(store), file)
        assert done == (Imported(games=1) if taken else Imported(kept=1))
        assert (store.texts[GAME + "g1"] == mine) is not taken

    asyncio.run(go())


def test_a_game_here_that_cannot_be_read_is_put_aside_first():
    async def go() -> None:
        store = MemoryStore()
        store.texts[GAME + "g1"] = "{ damaged"
        assert (await import_backup(saves(store), await exported(full_store()))).games == 1
        assert "{ damaged" in store.texts.values()

    asyncio.run(go())


def test_an_open_table_whose_game_was_imported_has_lost_it():
    async def go() -> None:
        store = MemoryStore()
        table = await opened(a_game("PPPP", rob="off"), store)
        step = await settled(table)
        game = write_save(replace(a_save(), updated=1e9))
        file = {"format": "twenty-five-backup", "version": 1, "values": {GAME + "g1": game}}
        await import_backup(saves(store), json.dumps(file))
        with pytest.raises(TableStopped) as caught:
            await table.act(step.view.legal_actions[0], step.seq)
        assert caught.value.why is Stop.TAKEN_OVER
        assert store.texts[GAME + "g1"] == game

    asyncio.run(go())


def test_results_and_statistics_are_put_together():
    async def go() -> None:
        store = store_with(
            daily=calendar(result(29), result(30, at=0.5, winners=(1,) * 5)),
            statistics=statistics("g2"),
        )
        file = await exported(full_store())
        await import_backup(saves(store), file)
        days = read_calendar(store.texts[DAILY]).days
        assert set(days) == {date(2026, 11, 29), date(2026, 11, 30)}
        assert days[date(2026, 11, 30)].winners == (1,) * 5, "the first try"
        assert set(read_statistics(store.texts[STATISTICS]).games) == {"g1", "g2"}

    asyncio.run(go())


def test_what_is_set_here_stays_unless_the_app_says_how_to_merge_it():
    async def go() -> None:
        file = await exported(full_store())
        store = store_with(settings="{}", progress='{"best": 9}')
        await import_backup(saves(store), file, {SETTINGS: lambda here, imported: imported})
        assert store.texts[SETTINGS] == '{"speed": "fast"}'
        assert store.texts[PROGRESS] == '{"best": 9}'

    asyncio.run(go())


def test_what_is_not_wanted_is_left_out_on_an_empty_device_too():
    async def go() -> None:
        file = await exported(full_store())
        store = MemoryStore()
        await import_backup(saves(store), file, leaving=(SETTINGS,))
        assert SETTINGS not in store.texts
        assert PROGRESS in store.texts

    asyncio.run(go())


def test_what_cannot_be_read_is_told_and_not_taken():
    async def go() -> None:
        values = {
            GAME + "g1": "{", GAME + "other": write_save(a_save()), DAILY: "{",
            STATISTICS: statistics("g1"),
        }  # fmt: skip
        file = json.dumps({"format": "twenty-five-backup", "version": 1, "values": values})
        store = store_with(daily=calendar(result(29)))
        before = store.texts[DAILY]
        done = await import_backup(saves(store), file)
        assert done == Imported(unread=(GAME + "g1", GAME + "other", DAILY))
        assert store.texts == {DAILY: before, STATISTICS: values[STATISTICS]}

    asyncio.run(go())


def test_results_here_that_cannot_be_read_are_put_aside_first():
    async def go() -> None:
        store = store_with(daily="{ damaged")
        await import_backup(saves(store), await exported(full_store()))
        assert store.texts[DAILY] == calendar(result(30))
        assert "{ damaged" in store.texts.values()

    asyncio.run(go())


def test_a_file_cannot_write_under_other_keys():
    async def go() -> None:
        values = {"elsewhere": "x", OWNER + "g1": "x", DEVICE: "x", ASIDE + "g1": "x"}
        file = json.dumps({"format": "twenty-five-backup", "version": 1, "values": values})
        store = MemoryStore()
        assert await import_backup(saves(store), file) == Imported()
        assert store.texts == {}

    asyncio.run(go())


WRONG = {
    BackupFault.NOT_JSON: ["{", '{"values": ' + "[" * 100_000],
    BackupFault.NOT_A_BACKUP: ["", "milk", "null", "[]", "{}", '{"format": "twenty-five-record"}'],
    BackupFault.LATER_VERSION: ['{"format": "twenty-five-backup", "version": 2}'],
    BackupFault.WRONG_TYPE: [
        '{"format": "twenty-five-backup", "version": true, "values": {}}',
        '{"format": "twenty-five-backup", "version": 0, "values": {}}',
        '{"format": "twenty-five-backup", "version": 1}',
        '{"format": "twenty-five-backup", "version": 1, "values": {"twenty-five.daily": 1}}',
    ],
    BackupFault.TOO_LARGE: [" " * 20_000_001],
}


@pytest.mark.parametrize(
    ("fault", "text"),
    [(fault, text) for fault, texts in WRONG.items() for text in texts],
    ids=[f"{fault} {n}" for fault, texts in WRONG.items() for n in range(len(texts))],
)
def test_a_wrong_file_is_refused_with_a_code_and_changes_nothing(fault, text):
    async def go() -> None:
        store = full_store()
        before = dict(store.texts)
        with pytest.raises(BackupError) as caught:
            await import_backup(saves(store), text)
        assert caught.value.fault is fault
        assert store.texts == before

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
def test_half_a_backup_is_none():
    async def go() -> None:
        with pytest.raises(SilentStore):
            await exported(RefusingStore())

    asyncio.run(go())


def test_a_store_that_takes_nothing_is_told_of():
    async def go() -> None:
        file = await exported(full_store())
        store = FullStore()
        done = await import_backup(saves(store), file)
        assert done.games == 0
        assert set(done.unread) == set(read_backup(file))
        assert store.texts == {}

    asyncio.run(go())


def test_everything_can_be_erased_and_an_open_table_does_not_bring_it_back():
    async def go() -> None:
        store = full_store()
        store.texts["elsewhere"] = "x"
        table = await opened(a_game("PPPP", rob="off"), store)
        step = await settled(table)
        assert await erase_all(saves(store))
        assert store.texts == {"elsewhere": "x"}
        with pytest.raises(TableStopped) as caught:
            await table.act(step.view.legal_actions[0], step.seq)
        assert caught.value.why is Stop.DELETED
        assert store.texts == {"elsewhere": "x"}

    asyncio.run(go())


def test_the_page_cuts_files_that_are_longer_than_any_backup() -> None:
    script = (Path(__file__).parents[2] / "assets" / "files.js").read_text("utf-8")
    assert f"const LARGEST = {LARGEST:_};" in script
