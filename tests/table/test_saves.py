"""Saved games: reading, writing, damage, owners, and stores that fail."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from engine import preset
from engine.record import Fault, Record
from engine.ruleset import TWO_PAIRS
from table import saves as module
from table.saves import (
    ASIDE,
    GAME,
    MOST_FINISHED,
    PERSON,
    Damage,
    DamagedSave,
    Kind,
    LostGame,
    Save,
    Saves,
    read_save,
    write_save,
)
from tests.helpers import random_record
from tests.table.fakes import FullStore, MemoryStore, RefusingStore, SilentStore

LEVELS = ("club",)


def a_save(game: str = "g1", deals: int = 1, **changes: Any) -> Save:
    record = random_record(preset("twenty-five", target=100), TWO_PAIRS, game, deals)
    values = {
        "id": game, "record": record, "seating": (PERSON, "club", "club", PERSON),
        "seed": "s", "revision": 3, "updated": 17.5, "finished": False,
    }  # fmt: skip
    return Save(**{**values, **changes})


def a_finished_save(game: str) -> Save:
    record = random_record(preset("twenty-five", target=5), TWO_PAIRS, game, 1)
    return a_save(game, record=record, finished=True)


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads(write_save(a_save())), **changes})


def test_a_save_reads_back_as_itself():
    for save in (a_save(), a_finished_save("g1"), a_save(seed='é "\n')):
        assert read_save(write_save(save), LEVELS) == save
    assert a_save().people == {0, 3}


def test_what_was_taken_back_and_what_a_game_is_for_reads_back_too():
    for save in (
        a_save(undone=(2,), restarted=(1,)),
        a_save(kind=Kind.PRACTICE, finished=True),
        a_save(kind=Kind.DAILY, finished=True),
    ):
        assert read_save(write_save(save), LEVELS) == save


def test_a_save_of_version_1_reads_as_a_game_in_which_nothing_was_taken_back():
    value = json.loads(changed(version=1))
    for key in ("kind", "undone", "restarted"):
        del value[key]
    assert read_save(json.dumps(value), LEVELS) == a_save()


@pytest.mark.parametrize("kind", [Kind.PRACTICE, Kind.DAILY])
def test_a_game_of_one_deal_is_over_with_it(kind):
    with pytest.raises(DamagedSave):
        read_save(changed(kind=kind), LEVELS)
    assert read_save(changed(kind=kind, finished=True), LEVELS).one_deal


@pytest.mark.parametrize(
    "changes",
    [
        {"updated": float("nan")},
        {"updated": -1.0},
        {"updated": 1e300},
        {"id": ""},
        {"id": "../g1"},
        {"id": "g1?x"},
        {"finished": True},
        {"record": {"seats": ["\ud800", "b", "c", "d"]}},
    ],
    ids=str,
)
def test_a_save_that_cannot_be_so_is_damaged(changes):
    value = json.loads(write_save(a_save()))
    for key, change in changes.items():
        value[key] = {**value[key], **change} if isinstance(change, dict) else change
    with pytest.raises(DamagedSave):
        read_save(json.dumps(value), LEVELS)


def test_a_game_deleted_elsewhere_does_not_come_back():
    async def go() -> None:
        store = MemoryStore()
        mine, other = Saves(store, LEVELS), Saves(store, LEVELS)
        await mine.take("g1", "me")
        save = await mine.write(a_save(), "me", 1.0)
        await other.remove("g1")
        with pytest.raises(LostGame) as lost:
            await mine.write(save, "me", 2.0)
        assert lost.value.deleted
        assert GAME + "g1" not in store.texts

    asyncio.run(go())


def test_a_save_without_a_deal_reads_back_too():
    record = Record(preset("twenty-five"), ("a", "b", "c", "d"), 2, 0)
    save = a_save(record=record, revision=0)
    assert read_save(write_save(save), LEVELS) == save


def record_json(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(write_save(a_save()))["record"]
    return {**record, **changes}


def hand_edited() -> dict[str, Any]:
    record = record_json()
    deal = record["deals"][0]
    deal["actions"][4], deal["actions"][5] = deal["actions"][5], deal["actions"][4]
    return record


DAMAGED = {
    "empty": "",
    "no JSON": "{",
    "truncated": write_save(a_save())[:-5],
    "null": "null",
    "a list": "[]",
    "a number": "3",
    "too deep": "[" * 100_000,
    "a bare record": json.dumps(record_json()),
    "another format": changed(format="x"),
    "format of another type": changed(format=None),
    "version 0": changed(version=0),
    "version true": changed(version=True),
    "version 2.5": changed(version=2.5),
    "version 1 with keys of version 2": changed(version=1),
    "a kind nobody knows": changed(kind="war"),
    "undone below nothing": changed(undone=[-1]),
    "undone true": changed(undone=[True]),
    "more deals undone than there are": changed(undone=[0, 1]),
    "restarted as a number": changed(restarted=1),
    "version as text": changed(version="2"),
    "version null": changed(version=None),
    "a key too many": changed(extra=1),
    "a key missing": json.dumps({k: v for k, v in json.loads(changed()).items() if k != "seed"}),
    "id of another type": changed(id=1),
    "revision as text": changed(revision="3"),
    "revision true": changed(revision=True),
    "updated true": changed(updated=True),
    "updated as text": changed(updated="now"),
    "updated of many digits": changed(updated=10**400),
    "finished as a number": changed(finished=0),
    "seating as text": changed(seating="person"),
    "seating of another length": changed(seating=[PERSON]),
    "seating of nobody": changed(seating=[]),
    "seating with a seat too many": changed(seating=[PERSON, "club", "club", PERSON, "club"]),
    "seating without a person": changed(seating=["club"] * 4),
    "seating of unknown levels": changed(seating=[PERSON, "grandmaster", "club", "club"]),
    "seating of other types": changed(seating=[PERSON, None, ["club"], {}]),
    "seed null": changed(seed=None),
    "record null": changed(record=None),
    "record empty": changed(record={}),
    "record hand-edited": changed(record=hand_edited()),
    "record of unknown rules": changed(record=record_json(rules={"preset": "poker"})),
    "record with another dealer": changed(record=record_json(dealer=7)),
    "record with deep nesting": changed(record=record_json(dealer="@")).replace(
        '"@"', "[" * 500 + "]" * 500
    ),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_save_is_refused(text):
    with pytest.raises(DamagedSave) as caught:
        read_save(text, LEVELS)
    assert caught.value.damage is Damage.DAMAGED


NEWER = {
    "the save": changed(version=3),
    "the save, with other keys": json.dumps({"format": "twenty-five-save", "version": 9}),
    "the record inside": changed(record=record_json(version=2)),
}


@pytest.mark.parametrize("text", NEWER.values(), ids=NEWER)
def test_a_newer_save_is_told_from_a_damaged_one(text):
    with pytest.raises(DamagedSave) as caught:
        read_save(text, LEVELS)
    assert caught.value.damage is Damage.NEWER


def test_a_save_with_a_bad_record_says_what_is_wrong_with_it():
    with pytest.raises(DamagedSave) as caught:
        read_save(changed(record=hand_edited()), LEVELS)
    assert caught.value.record_error is not None
    assert caught.value.record_error.fault is Fault.ILLEGAL


# -- the shelf --


def test_games_stand_newest_first():
    async def go() -> None:
        saves = Saves(MemoryStore(), LEVELS)
        for game, now in (("a", 5.0), ("b", 9.0), ("c", 7.0)):
            await saves.write(a_save(game), "me", now)
        shelf = await saves.shelf()
        assert [save.id for save in shelf.games] == ["b", "c", "a"]
        assert shelf.put_aside == ()
        await saves.remove("b")
        assert [save.id for save in (await saves.shelf()).games] == ["c", "a"]
        assert await saves.load("b") is None
        assert not saves.failed

    asyncio.run(go())


@pytest.mark.parametrize("text", [DAMAGED["truncated"], NEWER["the save"]])
def test_a_save_that_cannot_be_read_is_kept_aside_and_never_overwritten(text):
    async def go() -> None:
        store = MemoryStore()
        saves = Saves(store, LEVELS)
        await saves.write(a_save("good"), "me", 1.0)
        kept = set()
        for n in range(4):
            store.texts[GAME + "g1"] = f"{text} {n}"
            kept.add(f"{text} {n}")
            shelf = await saves.shelf()
            assert [save.id for save in shelf.games] == ["good"]
            assert len(shelf.put_aside) == 1
            assert GAME + "g1" not in store.texts
            aside = [value for key, value in store.texts.items() if key.startswith(ASIDE)]
            assert set(aside) == kept
            assert len(aside) == n + 1
        assert (await saves.shelf()).put_aside == (), "told once"

    asyncio.run(go())


def test_loading_a_damaged_save_puts_it_aside_too():
    async def go() -> None:
        store = MemoryStore()
        store.texts[GAME + "g1"] = "{"
        saves = Saves(store, LEVELS)
        with pytest.raises(DamagedSave):
            await saves.load("g1")
        assert await saves.load("g1") is None
        assert [store.texts[key] for key in store.texts] == ["{"]

    asyncio.run(go())


def test_a_save_under_a_key_that_is_not_its_own_is_put_aside():
    async def go() -> None:
        store = MemoryStore()
        store.texts[GAME + "other"] = write_save(a_save("g1"))
        shelf = await Saves(store, LEVELS).shelf()
        assert shelf.games == ()
        assert [error.damage for error in shelf.put_aside] == [Damage.DAMAGED]
        assert list(store.texts.values()) == [write_save(a_save("g1"))]

    asyncio.run(go())


def test_a_damaged_save_stays_where_it_is_when_it_cannot_be_kept_elsewhere():
    async def go() -> None:
        store = FullStore()
        store.texts[GAME + "g1"] = "{"
        saves = Saves(store, LEVELS)
        shelf = await saves.shelf()
        assert len(shelf.put_aside) == 1
        assert store.texts == {GAME + "g1": "{"}
        assert saves.failed

    asyncio.run(go())


def test_what_was_put_aside_is_safe_when_the_store_cannot_tell_its_keys():
    class Forgetful(MemoryStore):
        async def keys(self, prefix):
            raise RuntimeError("no")

    async def go() -> None:
        store = Forgetful()
        store.texts = {GAME + "g1": "{ new", ASIDE + "g1": "{ old"}
        with pytest.raises(DamagedSave):
            await Saves(store, LEVELS).load("g1")
        assert sorted(store.texts.values()) == ["{ new", "{ old"]

    asyncio.run(go())


# -- one owner --


def test_the_revision_grows_with_every_write():
    async def go() -> None:
        saves = Saves(MemoryStore(), LEVELS)
        save = a_save(revision=0)
        for n in range(1, 4):
            save = await saves.write(save, "me", float(n))
            assert (save.revision, save.updated) == (n, n)
            assert await saves.load("g1") == save

    asyncio.run(go())


def test_whoever_opened_a_game_last_owns_it():
    async def go() -> None:
        store = MemoryStore()
        one, two = Saves(store, LEVELS), Saves(store, LEVELS)
        await one.take("g1", "one")
        first = await one.write(a_save(), "one", 1.0)
        await one.check("g1", "one")
        await two.take("g1", "two")
        with pytest.raises(LostGame):
            await one.check("g1", "one")
        await two.write(first, "two", 2.0)
        before = dict(store.texts)
        with pytest.raises(LostGame):
            await one.write(first, "one", 3.0)
        assert store.texts == before, "nothing written"
        await one.check("other game", "one")

    asyncio.run(go())


# -- stores that fail --


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", [RefusingStore, SilentStore, FullStore])
def test_play_goes_on_whatever_the_store_does(kind):
    async def go() -> None:
        saves = Saves(kind(), LEVELS)
        assert not saves.failed
        await saves.take("g1", "me")
        assert saves.failed
        await saves.check("g1", "me")
        assert (await saves.write(a_save(), "me", 1.0)).revision == 4
        await saves.remove("g1")

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", [RefusingStore, SilentStore])
def test_a_store_that_gives_no_answer_is_not_taken_for_an_empty_one(kind):
    async def go() -> None:
        saves = Saves(kind(), LEVELS)
        with pytest.raises(module.SilentStore):
            await saves.shelf()
        with pytest.raises(module.SilentStore):
            await saves.load("g1")

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
def test_a_save_that_is_not_given_hides_no_other_and_stays_where_it_is():
    class Reluctant(MemoryStore):
        async def get(self, key):
            if key == GAME + "odd":
                await asyncio.Event().wait()
            return await super().get(key)

    async def go() -> None:
        store = Reluctant()
        saves = Saves(store, LEVELS)
        save = await saves.write(a_save(), "me", 1.0)
        assert not (await saves.shelf()).silent
        store.texts[GAME + "odd"] = "what no platform can give"
        shelf = await saves.shelf()
        assert shelf.games == (save,)
        assert shelf.silent
        assert shelf.put_aside == ()
        assert GAME + "odd" in store.texts

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
def test_a_store_that_recovers_is_used_again():
    async def go() -> None:
        store = RefusingStore()
        saves = Saves(store, LEVELS)
        save = await saves.write(a_save(), "me", 1.0)
        store.refusing = False
        save = await saves.write(save, "me", 2.0)
        assert (await saves.shelf()).games == (save,)

    asyncio.run(go())


def test_of_finished_games_only_the_newest_are_kept():
    async def go():
        store = MemoryStore()
        saves = Saves(store, LEVELS)
        for number in range(MOST_FINISHED + 3):
            save = a_finished_save(f"g{number}") if number else a_save("g0")
            await saves.write(save, "me", float(number))
        shelf = await saves.shelf()
        kept = {save.id for save in shelf.games}
        assert len(kept) == MOST_FINISHED + 1
        assert "g0" in kept, "unfinished games are never forgotten"
        assert "g1" not in kept
        assert GAME + "g1" not in store.texts

    asyncio.run(go())


@pytest.mark.usefixtures("hasty")
def test_an_answer_lost_with_a_page_that_was_reloaded_is_no_fault_of_the_store():
    class Reloaded(MemoryStore):
        lost = False

        async def set(self, key, value):
            if not self.lost:
                self.lost = True
                await asyncio.Event().wait()
            await super().set(key, value)

    async def go() -> None:
        store = Reloaded()
        saves = Saves(store, LEVELS)
        assert await saves.keep(GAME + "g1", "text")
        assert not saves.failed
        assert await store.get(GAME + "g1") == "text"

    asyncio.run(go())
