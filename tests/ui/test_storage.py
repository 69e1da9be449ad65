"""The store over SharedPreferences, which remember what they loaded first and never look again."""

import asyncio
import json

import pytest

from table.saves import ASIDE, GAME, Damage, LostGame, Saves
from ui.storage import DEVICE, PreferenceStore


class Disk:
    """What a browser keeps; it may be full."""

    def __init__(self):
        self.kept = {}
        self.full = False


class Preferences:
    """As a tab sees the disk: loaded once, and what was refused is remembered all the same."""

    def __init__(self, disk):
        self.disk = disk
        self.memory = dict(disk.kept)
        self.silent = False

    async def get(self, key):
        return self.memory.get(key)

    async def set(self, key, value):
        if self.silent:
            await asyncio.Event().wait()
        self.memory[key] = value
        if self.disk.full:
            raise RuntimeError("QuotaExceededError")
        self.disk.kept[key] = value
        return True

    async def remove(self, key):
        self.memory.pop(key, None)
        self.disk.kept.pop(key, None)
        return True

    async def get_keys(self, key_prefix):
        return [key for key in self.memory if key.startswith(key_prefix)]


class Hub:
    """As Flet's pubsub: one for the process, each session with its own end."""

    def __init__(self):
        self.heard = []

    def end(self):
        return End(self)


class End:
    def __init__(self, hub):
        self.hub = hub

    def subscribe_topic(self, topic, handler):
        self.hub.heard.append((self, topic, handler))

    def send_others_on_topic(self, topic, message):
        for end, subject, handler in self.hub.heard:
            if end is not self and subject == topic:
                asyncio.get_running_loop().create_task(handler(topic, message))


async def settle():
    for _ in range(3):
        await asyncio.sleep(0)


async def two_tabs():
    disk, hub = Disk(), Hub()
    stores = []
    for _ in range(2):
        store = PreferenceStore(Preferences(disk), hub.end())
        await store.join()
        stores.append(store)
    return disk, *stores


def test_a_tab_sees_what_another_one_wrote_changed_and_removed():
    async def story():
        _, one, other = await two_tabs()
        await one.set("twenty-five.game.a", "first")
        await settle()
        assert await other.get("twenty-five.game.a") == "first"
        assert await other.keys("twenty-five.game.") == ("twenty-five.game.a",)
        await other.set("twenty-five.game.a", "second")
        await settle()
        assert await one.get("twenty-five.game.a") == "second"
        await one.remove("twenty-five.game.a")
        await settle()
        assert await other.get("twenty-five.game.a") is None
        assert await other.keys("twenty-five.game.") == ()

    asyncio.run(story())


def test_two_browsers_at_one_server_do_not_hear_each_other():
    async def story():
        hub = Hub()
        one = PreferenceStore(Preferences(Disk()), hub.end())
        other = PreferenceStore(Preferences(Disk()), hub.end())
        await one.join()
        await other.join()
        await one.set("twenty-five.game.a", "mine")
        await settle()
        assert await other.get("twenty-five.game.a") is None

    asyncio.run(story())


def test_the_first_tab_names_the_browser_and_the_second_takes_the_name():
    async def story():
        disk, one, other = await two_tabs()
        assert await one.get(DEVICE) == await other.get(DEVICE) == disk.kept[DEVICE]

    asyncio.run(story())


def test_the_owner_of_a_save_changes_across_tabs():
    async def story():
        _, one, other = await two_tabs()
        mine, theirs = Saves(one, ()), Saves(other, ())
        await mine.take("g", "me")
        await settle()
        await mine.check("g", "me")
        await theirs.take("g", "them")
        await settle()
        with pytest.raises(LostGame):
            await mine.check("g", "me")

    asyncio.run(story())


def test_what_is_refused_is_an_error_but_goes_on_in_this_session():
    async def story():
        disk, one, other = await two_tabs()
        disk.full = True
        with pytest.raises(RuntimeError):
            await one.set("twenty-five.game.a", "big")
        await settle()
        assert await one.get("twenty-five.game.a") == "big"
        assert await one.keys("twenty-five.game.") == ("twenty-five.game.a",)
        assert await other.get("twenty-five.game.a") is None
        disk.full = False
        await one.set("twenty-five.game.a", "bigger")
        await settle()
        assert await other.get("twenty-five.game.a") == "bigger"

    asyncio.run(story())


def test_a_set_that_is_never_answered_is_remembered_too():
    async def story():
        preferences = Preferences(Disk())
        store = PreferenceStore(preferences, Hub().end())
        preferences.silent = True
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(store.set("k", "text"), 0.01)
        assert await store.get("k") == "text"

    asyncio.run(story())


def test_a_text_is_asked_for_once_and_again_when_the_page_is_another():
    class Counting(Preferences):
        asked = 0

        async def get(self, key):
            self.asked += 1
            return await super().get(key)

    async def story():
        disk = Disk()
        disk.kept["twenty-five.owner.g"] = "me"
        preferences = Counting(disk)
        store = PreferenceStore(preferences, Hub().end())
        for _ in range(3):
            assert await store.get("twenty-five.owner.g") == "me"
        await store.set("twenty-five.owner.g", "me again")
        assert await store.get("twenty-five.owner.g") == "me again"
        assert preferences.asked == 1
        disk.kept["twenty-five.owner.g"] = "another"
        store.renew(Counting(disk))
        assert await store.get("twenty-five.owner.g") == "another"

    asyncio.run(story())


def test_blocked_storage_raises_until_something_is_known():
    class Blocked(Preferences):
        async def get(self, key):
            raise RuntimeError("SecurityError")

        async def set(self, key, value):
            raise RuntimeError("SecurityError")

        async def get_keys(self, key_prefix):
            raise RuntimeError("SecurityError")

    async def story():
        store = PreferenceStore(Blocked(Disk()), Hub().end())
        with pytest.raises(RuntimeError):
            await store.join()
        with pytest.raises(RuntimeError):
            await store.keys("twenty-five.")
        with pytest.raises(RuntimeError):
            await store.set("twenty-five.game.a", "text")
        assert await store.get("twenty-five.game.a") == "text"
        assert await store.keys("twenty-five.") == ("twenty-five.game.a",)

    asyncio.run(story())


@pytest.mark.parametrize("value", [5, 1.5, True, [], ["a"], {}, {"format": "x"}], ids=repr)
def test_a_save_of_the_wrong_type_is_kept_aside_and_told(value):
    async def story():
        disk = Disk()
        disk.kept[GAME + "g"] = value
        shelf = await Saves(PreferenceStore(Preferences(disk), Hub().end()), ()).shelf()
        assert [error.damage for error in shelf.put_aside] == [Damage.DAMAGED]
        assert disk.kept == {ASIDE + "game.g": json.dumps(value)}

    asyncio.run(story())
