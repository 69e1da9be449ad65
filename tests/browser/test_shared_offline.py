"""A shared table in the offline web app: phones run whole, calls are fetches, lines are cut."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import ROOT
from tests.browser.driver import Driver
from tests.browser.games import cards_in_hand
from tests.browser.site import Tab
from tests.browser.test_shared import PATIENCE, act, answering, gathered, play_until, played
from tests.browser.wire import Wire
from tools.browser import kept_at
from tools.tables.running import free_port
from tools.web.build import assemble, make_parts, write_site

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[Callable[[], Wire]]:
    """A function that lays a line to the web app and its tables, served from one origin."""
    write_site(assemble(make_parts()), tmp_path / "dist", compress=False)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = os.environ | {
        "TWENTY_FIVE_DATABASE": str(tmp_path / "tables.sqlite3"),
        "TWENTY_FIVE_LIMITS": "100",
    }
    command = [sys.executable, "-m", "tools.web.serve", "--folder", str(tmp_path / "dist")]
    with (tmp_path / "tables.log").open("w") as log:
        service = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    laid: list[Wire] = []

    def lay() -> Wire:
        laid.append(Wire(address))
        return laid[-1]

    try:
        answering(address)
        yield lay
    finally:
        for line in laid:
            line.close()
        service.terminate()
        service.wait(10)


@pytest.fixture
def open_phone(browser: Browser) -> Iterator[Callable[..., Tab]]:
    """A function that opens the web app at the end of a line, on a new phone."""
    tabs: list[Tab] = []

    def opener(line: Wire, width: int, height: int, path: str, storage: dict[str, str]) -> Tab:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            has_touch=True,
            storage_state=kept_at(line.url, storage),
        )
        tabs.append(Tab(context, line.url + "/", path=path))
        return tabs[-1]

    yield opener
    for tab in tabs:
        tab.context.close()


def test_four_phones_share_a_table_while_one_loses_its_line_one_reloads_and_one_goes(
    lines: Callable[[], Wire], open_phone: Callable[..., Tab]
) -> None:
    laid = [lines() for _ in range(4)]
    ways = iter(laid)

    def opened(**more: Any) -> Driver:
        return open_phone(next(ways), **more)

    # Each finds the service where the app came from: at the other end of its own line.
    phones = gathered(opened, "", 4)
    play_until(phones, lambda: played(phones, 4))

    _, lost, reloaded, closed = phones
    laid[1].down = True
    laid[1].cut()
    lost.see("No connection")
    hand = cards_in_hand(lost)
    for one in (phones[0], reloaded, closed):
        act(one)
    assert cards_in_hand(lost) == hand, "nothing is made up meanwhile"
    laid[1].down = False
    play_until(phones, lambda: played(phones, 3))
    assert "No connection" not in lost.text()

    before = set(cards_in_hand(reloaded))
    reloaded.reload()
    reloaded.wait("message", PATIENCE)
    assert set(cards_in_hand(reloaded)) <= before

    closed.page.close()
    three = phones[:3]
    play_until(three, lambda: all(one.has("outcome") for one in three))
