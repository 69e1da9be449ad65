"""Tasks that nobody waits for, and what a log may say when one fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

log = logging.getLogger("twenty-five")


def told(error: BaseException | None) -> str:
    """Give what a log may say of an error: its kind and place, for its text may tell a hand."""
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""
    return f"{type(error).__name__}{at}"


_RUNNING: Final[set[asyncio.Task[None]]] = set()


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begin a task that is kept until it is done, and whose failure is told."""
    task = asyncio.create_task(work)
    _RUNNING.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[None]) -> None:
    _RUNNING.discard(task)
    if not task.cancelled() and task.exception() is not None:
        log.error("a task failed: %s", told(task.exception()))
