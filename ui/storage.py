"""Where the app keeps things: the browser's or the phone's key-value store.

Flet's SharedPreferences load everything at the first call and answer from memory ever after: what
another tab of the same browser writes, a tab never sees; a text that could not be written is still
given back. Tabs therefore tell each other what they write, over a channel named after the browser.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import flet as ft

from table.saves import PREFIX
from ui.browser import IN_BROWSER, Tabs

DEVICE: Final = PREFIX + "device"
"""Names the browser or phone, so that its tabs find each other; says nothing about anybody."""


class Preferences(Protocol):
    """What is used of `ft.SharedPreferences`."""

    async def get(self, key: str) -> object: ...
    async def set(self, key: str, value: str) -> bool: ...
    async def remove(self, key: str) -> bool: ...
    async def get_keys(self, key_prefix: str) -> list[str]: ...


class Channel(Protocol):
    """What is used of `page.pubsub`, and what `ui.browser.Tabs` is."""

    def subscribe_topic(self, topic: str, handler: Callable[[str, Any], Any]) -> object: ...
    def send_others_on_topic(self, topic: str, message: Any) -> object: ...


class StorageError(RuntimeError):
    """The platform refused to keep or give something."""


class PreferenceStore:
    """A `table.saves.Store` over SharedPreferences. Any call may raise, or never answer.

    What could not be written is still given back to this session, as the newest there is.
    """

    def __init__(self, preferences: Preferences, channel: Channel) -> None:
        self._preferences = preferences
        self._channel = channel
        self._topic = ""
        # What the preferences' memory does not know, None for a key that is gone: what other tabs
        # wrote, and what of ours was refused or is still on its way: that is `_owed` too.
        self._news: dict[str, str | None] = {}
        # What that memory is known to hold: to ask the client again would only take time.
        self._read: dict[str, str | None] = {}
        self._owed: set[str] = set()

    async def join(self) -> None:
        """Begin to hear what other tabs write, and to be heard; once is enough."""
        if self._topic:
            return
        device = await self._preferences.get(DEVICE)
        if not isinstance(device, str):
            device = secrets.token_urlsafe(12)
            await self._preferences.set(DEVICE, device)
        self._topic = f"{DEVICE}.{device}"
        self._channel.subscribe_topic(self._topic, self._hear)

    def renew(self, preferences: Preferences) -> None:
        """Go on with new preferences: those of a page whose connection broke do not answer."""
        self._preferences = preferences
        self._read.clear()

    async def get(self, key: str) -> str | None:
        """Give the text under a key, None where there is none.

        What somebody else put there and is no text is given as JSON: it can be told and kept aside.
        """
        if key not in self._news and key not in self._read:
            value = await self._preferences.get(key)
            text = value if value is None or isinstance(value, str) else json.dumps(value)
            self._read.setdefault(key, text)
        return self._news[key] if key in self._news else self._read[key]

    async def set(self, key: str, value: str) -> None:
        """Keep a text under a key; raises where the platform refuses."""
        self._news[key] = value
        self._owed.add(key)
        if not await self._preferences.set(key, value):
            raise StorageError(key)
        self._done(key, value)

    async def remove(self, key: str) -> None:
        """Forget a key."""
        self._news[key] = None
        self._owed.add(key)
        await self._preferences.remove(key)
        self._done(key, None)

    async def settle(self) -> bool:
        """Try once more what was refused or not answered; say whether there was any of that."""
        owed = tuple(self._owed)
        for key in owed:
            if key in self._owed:
                value = self._news[key]
                await (self.remove(key) if value is None else self.set(key, value))
        return bool(owed)

    async def keys(self, prefix: str) -> Sequence[str]:
        """Give all keys that begin so."""
        news = {key: value for key, value in self._news.items() if key.startswith(prefix)}
        try:
            keys = dict.fromkeys(await self._preferences.get_keys(prefix))
        except Exception:
            if not news:
                raise
            keys = {}
        return tuple(key for key in keys | news if news.get(key, "") is not None)

    def _done(self, key: str, value: str | None) -> None:
        self._news.pop(key, None)
        self._read[key] = value
        self._owed.discard(key)
        self._tell(key, value)

    def _tell(self, key: str, value: str | None) -> None:
        if self._topic:
            self._channel.send_others_on_topic(self._topic, (key, value))

    async def _hear(self, _topic: str, news: tuple[str, str | None]) -> None:
        key, value = news
        self._news[key] = value
        self._owed.discard(key)


def open_store(page: ft.Page) -> PreferenceStore:
    """Give the store of a page's device; call it while the page is being made."""
    return PreferenceStore(ft.SharedPreferences(), Tabs() if IN_BROWSER else page.pubsub)
