"""What Flet takes for a fault and is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from ui.guard import guard_session


def test_an_answer_for_a_list_that_was_left_does_not_stop_the_page_from_listening() -> None:
    def refuse(control: int, call: str, result: Any, error: str | None) -> None:
        raise RuntimeError(f"Control with ID {control} is not registered.")

    session = SimpleNamespace(handle_invoke_method_results=refuse, error=None)
    guard_session(cast(Any, SimpleNamespace(page=SimpleNamespace(session=session))))
    session.handle_invoke_method_results(7, "scroll", result=None, error=None)
    session.handle_invoke_method_results(7, "scroll", None, None)
