"""A hundred games in one session: neither the server's memory nor the browser's grows with them."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, CDPSession

from table.saves import MOST_FINISHED
from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.driver import Driver
from tests.browser.games import QUICK, my_cards
from tools.browser import kept_at
from ui.context import SETTINGS
from ui.progress import PROGRESS

GAMES: Final = 100
EVERY: Final = 10
"""So often there is a visit home, where games no longer kept are forgotten, and all is weighed."""

SHORT: Final = {
    "rules": {"preset": "twenty-five", "target": 5, "rob": "off"},
    "seats": 4,
    "sides": 2,
}

GROWTH: Final = {"blocks": 8_000, "resident": 4_000_000, "heap": 1_600_000, "nodes": 40}
"""What may have been added between the game after which as many are kept as ever are and the last:
blocks of memory in Python (the controls of a single table are 8,000), bytes of the server, bytes
and nodes of the page. Tables and frames are counted outright: none may stay."""


@pytest.fixture
def weighed(
    monkeypatch: pytest.MonkeyPatch, worker_id: str, browser: Browser
) -> Iterator[tuple[Driver, Server]]:
    """The app on a scale, with the shortest of games chosen."""
    monkeypatch.setenv("APP_MAIN", str(Path(__file__).with_name("measured_main.py")))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    server = Server(f"weighed-{worker_id}")
    settings = QUICK | {"language": "en", "setups": [SHORT]}
    kept = {SETTINGS: json.dumps(settings), PROGRESS: json.dumps({"greeted": True})}
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        storage_state=kept_at(server.url, kept),
    )
    yield Driver(context, server.url), server
    context.close()
    server.stop()


def play(phone: Driver) -> None:
    """Play a game to its end by taps on cards."""

    def asked() -> list[str] | bool:
        return phone.has("outcome") or my_cards(phone)

    while (cards := phone.until(asked, "my turn")) is not True:
        card = f"card-{cards[0]}"
        phone.tap_at(*phone.rects()[card].centre)
        phone.gone(card)


def python_holds(phone: Driver, server: Server) -> dict[str, int]:
    """Give what the server's memory holds once all garbage is gone."""
    start = server.log_size()
    server.process.send_signal(signal.SIGUSR1)
    told = str(phone.until(lambda: server.log(start).partition("weight ")[2], "the weight"))
    found: dict[str, int] = json.loads(told.splitlines()[0])
    return found


def browser_holds(wire: CDPSession) -> dict[str, int]:
    """Give what the page's memory holds once all garbage is gone."""
    wire.send("HeapProfiler.collectGarbage")
    counted, heap = wire.send("Memory.getDOMCounters"), wire.send("Runtime.getHeapUsage")
    return {"heap": int(heap["usedSize"]), "nodes": counted["nodes"]}


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc are asked")
def test_a_hundred_games_in_one_session_leave_nothing_behind_in_memory(weighed) -> None:
    phone, server = weighed
    wire = phone.context.new_cdp_session(phone.page)
    weights: dict[int, dict[str, int]] = {}
    phone.tap("new-game")
    for game in range(1, GAMES + 1):
        phone.tap("start")
        play(phone)
        if game % EVERY:
            phone.tap("new-game")
            continue
        phone.tap("home")
        phone.wait("new-game")
        phone.until(lambda: python_holds(phone, server)["tables"] == 0, "no table in memory")
        weights[game] = python_holds(phone, server) | browser_holds(wire)
        (ARTEFACTS / "hundred-games.json").write_text(json.dumps(weights, indent=1))
        phone.tap("new-game")

    full = MOST_FINISHED + EVERY
    more = {what: weights[GAMES][what] - weights[full][what] for what in GROWTH}
    assert all(more[what] < most for what, most in GROWTH.items()), (more, weights)
    assert not phone.console_errors
