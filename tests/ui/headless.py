"""The app in a session of Flet's without a browser: what Python sends is packed, and answered.

Nothing is drawn or laid out; what is there is found by its identifier, as in `tests.browser`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    InvokeMethodRequestBody,
    Message,
    MessageAction,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from table.saves import PREFIX
from ui.app import main

SECONDS: Final = 15.0
"""So long something may be waited for: a busy machine is slow, a lost tap never comes."""

_INSETS: Final = {"left": 0.0, "top": 0.0, "right": 0.0, "bottom": 0.0}
_KINDS: Final = ("padding", "view_padding", "view_insets")
_encode: Final = configure_encode_object_for_msgpack(BaseControl)

T = TypeVar("T")


class Headless(Connection):
    """A client of the app that keeps texts, goes where it is told, and shows nothing."""

    def __init__(self, kept: dict[str, str], width: float, height: float) -> None:
        super().__init__()
        self.kept = kept
        self.faults: list[str] = []
        self.page_url = "http://127.0.0.1"
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.session = Session(self)
        self._going: set[asyncio.Task[None]] = set()
        page = {
            "route": "/",
            "web": True,
            "platform": "linux",
            "platform_brightness": "dark",
            "width": width,
            "height": height,
            "media": dict.fromkeys(_KINDS, _INSETS),
        }
        _context_page.set(self.session.page)
        self.session.apply_page_patch(page)
        # Flet notes what has been sent while it is packed, and later sends what differs.
        self._pack(self.session.get_page_patch())

    def send_message(self, message: Message) -> None:
        """Take a message, as the wire would, and answer what asks for an answer."""
        self._pack([message.action.value, message.body])
        if message.action is MessageAction.SESSION_CRASHED:
            self.faults.append(str(message.body))
        elif message.action is MessageAction.INVOKE_METHOD:
            self.loop.call_soon(self._answer, message.body)

    def _pack(self, body: Any) -> None:
        msgpack.packb(body, default=_encode)

    def _answer(self, asked: InvokeMethodRequestBody) -> None:
        args: dict[str, Any] = asked.args or {}
        result: Any = None
        match asked.name:
            case "get":
                result = self.kept.get(args["key"])
            case "set":
                self.kept[args["key"]] = args["value"]
                result = True
            case "remove":
                result = self.kept.pop(args["key"], None) is not None
            case "get_keys":
                result = [key for key in self.kept if key.startswith(args["key_prefix"])]
            case "push_route":
                page = self.session.page
                page.route = args["route"]
                task = asyncio.create_task(
                    page._trigger_event("route_change", {"route": page.route})
                )
                self._going.add(task)
                task.add_done_callback(self._going.discard)
        self.session.handle_invoke_method_results(asked.control_id, asked.call_id, result, None)

    async def until(self, true: Callable[[], T], what: object) -> T:
        """Wait until the function gives something true, and give that."""
        end = time.monotonic() + SECONDS
        while not (found := true()):
            assert time.monotonic() < end, f"not in time: {what}; there is {sorted(self.there())}"
            await asyncio.sleep(0.005)
        return found

    def there(self) -> dict[str, ft.Semantics]:
        """Give all that has an identifier."""
        found = {}
        for control in list(self.session.index.values()):
            if isinstance(control, ft.Semantics) and control.identifier and self._is_there(control):
                found[control.identifier] = control
        return found

    def _is_there(self, control: BaseControl) -> bool:
        with contextlib.suppress(RuntimeError):
            return control.page is self.session.page
        return False

    async def wait(self, identifier: str) -> ft.Semantics:
        """Wait until something of that name is there."""
        return await self.until(lambda: self.there().get(identifier), identifier)  # type: ignore

    async def press(self, identifier: str) -> None:
        """Press the button of that name."""
        await self.wait(identifier)
        button = await self.until(lambda: self._button(identifier), f"{identifier} to be pressed")
        assert button is not None
        await self.session.dispatch_event(button._i, "click", None)

    def _button(self, identifier: str) -> ft.TextButton | None:
        inside = within(self.there().get(identifier))
        buttons = (one for one in inside if isinstance(one, ft.TextButton) and one.on_click)
        return next(buttons, None)

    async def type(self, identifier: str, words: str) -> None:
        """Type into the field of that name."""
        await self.wait(identifier)
        (field,) = self._fields(identifier)
        self.session.apply_patch(field._i, {"value": words})
        await self.session.dispatch_event(field._i, "change", words)
        await asyncio.sleep(0.05)  # what hangs on it is drawn

    def typed(self, identifier: str) -> str:
        """Give what stands in the field of that name."""
        (field,) = self._fields(identifier)
        return field.value or ""

    def _fields(self, identifier: str) -> list[ft.TextField]:
        inside = within(self.there().get(identifier))
        return [one for one in inside if isinstance(one, ft.TextField)]

    async def drop(self, identifier: str) -> None:
        """Drag what has that name to the place where things may be dropped."""
        card = next(
            one for one in within(self.there()[identifier]) if isinstance(one, ft.Draggable)
        )
        assert card.max_simultaneous_drags != 0, f"{identifier} cannot be dragged"
        places = [one for one in self.session.index.values() if isinstance(one, ft.DragTarget)]
        (place,) = (one for one in places if self._is_there(one) and one.group == card.group)
        here = {"x": 0.0, "y": 0.0}
        event = {"src_id": card._i, "l": here, "g": here}
        await self.session.dispatch_event(place._i, "accept", event)

    async def lay_out(self, key: str) -> None:
        """Tell, as a screen does, that what has this key is drawn now."""

        def found() -> BaseControl | None:
            there = (one for one in self.session.index.values() if getattr(one, "key", "") == key)
            return next((one for one in there if self._is_there(one)), None)

        control = await self.until(found, key)
        (measured,) = (one for one in within(control) if getattr(one, "on_size_change", None))
        await self.session.dispatch_event(measured._i, "size_change", {"w": 1.0, "h": 1.0})

    async def go(self, path: str, identifier: str) -> None:
        """Go to a path of the app, and wait until something that is to be there is."""
        await self.session.page.push_route(path)
        await self.wait(identifier)


def within(value: Any) -> Iterator[BaseControl]:
    """Give a control and all that is inside it."""
    if isinstance(value, list):
        for one in value:
            yield from within(one)
    elif isinstance(value, BaseControl):
        yield value
        for name in ("_b", "content", "controls"):
            yield from within(getattr(value, name, None))


@contextlib.asynccontextmanager
async def headless(
    kept: dict[str, str], width: float = 390, height: float = 844, **settings: Any
) -> AsyncIterator[Headless]:
    """Run the app over what is kept; at its end nothing may have failed, or go on."""
    usual = {"speed": "fast", "motion": "off", "language": "en"}
    kept = {PREFIX + "settings": json.dumps(usual | settings)} | kept
    client = Headless(kept, width, height)
    context.reset_auto_update()
    await main(client.session.page)
    await client.session.after_event(client.session.page)
    try:
        yield client
        client.session.close()
        await client.until(lambda: len(asyncio.all_tasks()) == 1, "the end of all tasks")
        assert not client.faults
    finally:
        client.executor.shutdown()
