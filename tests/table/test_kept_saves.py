"""Saves of every version there has been, as they were written then, still open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from table.local import LocalTable
from table.save import VERSION, Kind, read_save, write_save
from table.saves import GAME, Saves
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, go_on, settled

KEPT = sorted((Path(__file__).parents[1] / "saves").glob("*.json"))


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def test_every_version_has_a_save():
    versions = {json.loads(text(path))["version"] for path in KEPT}
    assert versions == set(range(1, VERSION + 1))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_save_of_then_is_read_and_written_as_one_of_now(path):
    save = read_save(text(path), LEVELS)
    assert save.kind is Kind.GAME
    assert save.record.seats == ("Ana", "Rui", "Bea", "Zé")
    assert read_save(write_save(save), LEVELS) == save


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_save_of_then_is_on_the_shelf_and_goes_on(path):
    async def go() -> None:
        store = MemoryStore()
        store.texts[GAME + "kept-1"] = text(path)
        saves = Saves(store, LEVELS)
        shelf = await saves.shelf()
        assert not shelf.put_aside
        (save,) = shelf.games
        table = await LocalTable.open(save, saves, "me")
        step = await settled(table)
        assert (step.view.to_act is None) is save.finished
        if not save.finished:
            await go_on(table, Random(1))
            assert table.present(0).seq > step.seq

    asyncio.run(go())
