"""A button that waits for calm: the second of two taps must not be somebody else's answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import flet as ft

from ui.components.buttons import Press

WAIT_SECONDS: Final = 0.8
"""So long nobody must have tapped before a tap counts."""


@dataclass(frozen=True, slots=True)
class Calm:
    """Whether a button may be pressed yet; `hurried` is for a tap that comes before."""

    ready: bool
    hurried: Press

    def press(self, call: Press) -> Press | None:
        """Give what the button does: nothing yet, or this."""
        return call if self.ready else None

    def around(self, button: ft.Control) -> ft.Control:
        """Give the button, every tap on which begins the waiting anew until it may be pressed."""
        return ft.GestureDetector(
            button, on_tap=lambda _: self.hurried(), exclude_from_semantics=True
        )


def use_calm(*since: object) -> Calm:
    """Wait for calm since any of this has changed (a hook)."""
    taps, count = ft.use_state(0)
    never: tuple[object, ...] = ()
    calm, become_calm = ft.use_state(never)
    now = (*since, taps)

    async def wait() -> None:
        await asyncio.sleep(WAIT_SECONDS)
        become_calm(now)

    ft.use_effect(wait, [now])
    return Calm(calm == now, lambda: count(lambda before: before + 1))
