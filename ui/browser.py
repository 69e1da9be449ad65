"""The offline web app, where Python runs in the browser: what it tells its page and other tabs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import iscoroutine
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
"""Whether this Python runs in a browser, and not on a server or a phone."""


def tell_shown() -> None:
    """Tell the page that the first screen is there, so that it takes its splash away."""
    if IN_BROWSER:
        # Made by tools/web/site/worker.js.
        import_module("twenty_five_page").shown()


class Tabs:
    """A `ui.storage.Channel` between the tabs of a browser.

    Each tab has a Python of its own there, so that Flet's pubsub does not leave it.
    """

    def __init__(self) -> None:
        self._channels: dict[str, Any] = {}
        self._hearing: set[asyncio.Task[Any]] = set()

    def subscribe_topic(self, topic: str, handler: Callable[[str, Any], Any]) -> object:
        """Have what other tabs send on a topic given to the handler, which may be async."""

        def hear(event: Any) -> None:
            heard = handler(topic, json.loads(event.data))
            if iscoroutine(heard):
                # The loop alone would let go of it half-way.
                self._hearing.add(task := asyncio.create_task(heard))
                task.add_done_callback(self._hearing.discard)

        channel = import_module("js").BroadcastChannel.new(topic)
        channel.onmessage = import_module("pyodide.ffi").create_proxy(hear)
        self._channels[topic] = channel
        return channel

    def send_others_on_topic(self, topic: str, message: Any) -> object:
        """Send a message that JSON can hold to the other tabs."""
        return self._channels[topic].postMessage(json.dumps(message))
