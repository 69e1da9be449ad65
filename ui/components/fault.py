"""What is wrong, in a panel of its own: told anew each time, in the same words or others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from ui.components.page import panel
from ui.components.text import text
from ui.theme import Look


@dataclass(frozen=True, slots=True)
class Fault:
    """What is told, "" for nothing; `times` counts how often anything has been."""

    text: str = ""
    times: int = 0


def use_fault() -> tuple[Fault, Callable[[str], None]]:
    """Give what is wrong, and what tells the next such thing (a hook)."""
    fault, change = ft.use_state(Fault())
    return fault, lambda said: change(lambda before: Fault(said, before.times + 1))


def fault_panels(look: Look, fault: Fault) -> list[ft.Control]:
    """Give the panel that tells it, or none. What a screen reader has read it reads again."""
    if not fault.text:
        return []
    found = alarm_panel(look, fault.text, "fault")
    found.key = f"fault-{fault.times}"
    return [found]


def alarm_panel(look: Look, said: str, identifier: str | None = None) -> ft.Container:
    """Give a panel that tells what is wrong, to a screen reader at once."""
    told = ft.Semantics(
        container=True, identifier=identifier, live_region=True, content=text(look, said)
    )
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, color=look.palette.alarm)
    return panel(look, ft.Row([icon, ft.Container(told, expand=True)], spacing=12), alarm=True)
