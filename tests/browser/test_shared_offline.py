"""A shared table in the offline web app: phones run whole, calls are fetches, lines are cut."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
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
from tools.browser import kept_at
from tools.tables.running import free_port
from tools.web.build import assemble, make_parts, write_site

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


class Line:
    """A phone's way to the service, at a port of its own; it can be cut and mended."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[socket.socket] = []
        self._cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Let nothing through any more, and end what is under way."""
        self._cut = True
        for one in self._open:
            _close(one)
        self._open.clear()

    def mend(self) -> None:
        self._cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            if self._cut:
                _close(phone)
                continue
            service = socket.create_connection(("127.0.0.1", self._to))
            self._open += [phone, service]
            for one, other in ((phone, service), (service, phone)):
                threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    _close(one)
    _close(other)


def _close(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[Callable[[], Line]]:
    """A function that lays a line to the web app and its tables, served from one origin."""
    write_site(assemble(make_parts()), tmp_path / "dist", compress=False)
    port = free_port()
    environment = os.environ | {
        "TWENTY_FIVE_DATABASE": str(tmp_path / "tables.sqlite3"),
        "TWENTY_FIVE_LIMITS": "100",
    }
    command = [sys.executable, "-m", "tools.web.serve", "--folder", str(tmp_path / "dist")]
    with (tmp_path / "tables.log").open("w") as log:
        service = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    laid: list[Line] = []

    def lay() -> Line:
        laid.append(Line(port))
        return laid[-1]

    try:
        answering(f"http://127.0.0.1:{port}")
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

    def opener(line: Line, width: int, height: int, path: str, storage: dict[str, str]) -> Tab:
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
    lines: Callable[[], Line], open_phone: Callable[..., Tab]
) -> None:
    laid = [lines() for _ in range(4)]
    ways = iter(laid)

    def opened(**more: Any) -> Driver:
        return open_phone(next(ways), **more)

    # Each finds the service where the app came from: at the other end of its own line.
    phones = gathered(opened, "", 4)
    play_until(phones, lambda: played(phones, 4))

    _, lost, reloaded, closed = phones
    laid[1].cut()
    lost.see("No connection")
    hand = cards_in_hand(lost)
    for one in (phones[0], reloaded, closed):
        act(one)
    assert cards_in_hand(lost) == hand, "nothing is made up meanwhile"
    laid[1].mend()
    play_until(phones, lambda: played(phones, 3))
    assert "No connection" not in lost.text()

    before = set(cards_in_hand(reloaded))
    reloaded.reload()
    reloaded.wait("message", PATIENCE)
    assert set(cards_in_hand(reloaded)) <= before

    closed.page.close()
    three = phones[:3]
    play_until(three, lambda: all(one.has("outcome") for one in three))
