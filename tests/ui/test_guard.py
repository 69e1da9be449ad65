"""What Flet takes for a fault and is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from ui.context import AppContext, Notices
from ui.guard import guard_session


def guarded(**parts: Any) -> SimpleNamespace:
    usual = {"handle_invoke_method_results": None, "error": None, "schedule_effect": None}
    session = SimpleNamespace(**usual | parts)
    guard_session(cast(Any, SimpleNamespace(page=SimpleNamespace(session=session))))
    return session


def test_an_answer_for_a_list_that_was_left_does_not_stop_the_page_from_listening() -> None:
    def refuse(control: int, call: str, result: Any, error: str | None) -> None:
        raise RuntimeError(f"Control with ID {control} is not registered.")

    session = guarded(handle_invoke_method_results=refuse)
    session.handle_invoke_method_results(7, "scroll", result=None, error=None)
    session.handle_invoke_method_results(7, "scroll", None, None)


def test_what_goes_while_the_page_is_away_is_cleared_up_after() -> None:
    done: list[str] = []

    def schedule(hook: Any, is_cleanup: bool) -> None:
        done.append("later" if is_cleanup else "begun")

    hook = SimpleNamespace(cleanup=lambda: done.append("cleared up"))
    session = guarded(schedule_effect=schedule, connection=object())
    session.schedule_effect(hook, True)
    session.connection = None
    session.schedule_effect(hook, True)
    session.schedule_effect(hook, False)
    assert done == ["later", "cleared up", "begun"]


def test_a_notice_goes_with_its_screen_but_not_with_the_way_that_leads_to_another() -> None:
    app: Any = SimpleNamespace(notices=Notices(), _way="", _there="")
    app.notices.say("set aside")
    AppContext.arrive(app, "/")
    assert app.notices.text, "told before the first screen"
    app._way = "/learn"
    app.notices.say("no such game")
    AppContext.arrive(app, "/learn")
    assert app.notices.text, "told for the screen that was gone to"
    AppContext.arrive(app, "/rules")
    assert not app.notices.text, "another address was typed"
