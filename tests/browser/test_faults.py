"""What a player sees when the app, or the browser's storage, fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from table.saves import ASIDE, GAME
from tests.browser.conftest import Server
from tests.browser.driver import Driver
from tests.browser.games import PATH, a_save, my_cards, play_on, stored, wait_for_my_card
from tests.browser.wire import Wire
from tools.browser import kept_at
from ui.context import SETTINGS


@pytest.fixture
def faulty(
    monkeypatch: pytest.MonkeyPatch, worker_id: str, browser: Browser
) -> Iterator[tuple[Driver, Server]]:
    """The app with faults put in, at a game."""
    monkeypatch.setenv("APP_MAIN", str(Path(__file__).with_name("faulty_main.py")))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    server = Server(f"faulty-{worker_id}")
    kept = kept_at(server.url, stored(a_save("faults", rob="off")))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, storage_state=kept
    )
    yield Driver(context, server.url, path=PATH), server
    context.close()
    server.stop()


def test_a_fault_is_told_in_one_line_and_the_app_goes_on(faulty) -> None:
    phone, server = faulty
    card = wait_for_my_card(phone)[0]
    phone.tap(f"card-{card}")
    phone.wait("notice")
    phone.see("Something went wrong")
    assert "ZeroDivisionError" not in phone.text()
    assert my_cards(phone), "the table is still there"
    phone.tap("notice-close")
    phone.tap("ladder")
    phone.wait("home")
    assert "ZeroDivisionError" not in phone.text()
    phone.tap("home")
    phone.wait("continue-g1")
    assert server.log().count("ZeroDivisionError: put in by a test") >= 2, "the log has it all"


def test_storage_that_begins_to_refuse_is_told_once_and_play_goes_on(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(a_save("refuses", rob="off")))
    wait_for_my_card(phone)
    before = phone.kept(GAME + "g1")
    phone.page.evaluate(
        """() => { Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError"); } }"""
    )
    assert play_on(phone)
    phone.wait("notice")
    phone.tap("notice-close")
    phone.gone("notice")
    assert play_on(phone)
    phone.page.wait_for_timeout(1000)
    assert not phone.has("notice"), "told once"
    assert phone.kept(GAME + "g1") == before
    phone.console_errors.clear()


def test_what_is_kept_in_the_wrong_type_is_put_aside_and_told(open_app) -> None:
    odd = {"a": 5, "b": ["x"], "c": {"format": "x"}, "d": True}
    kept = {GAME + game: value for game, value in odd.items()} | {SETTINGS: []}
    phone = open_app(storage=stored(a_save("types")) | kept)
    assert "settings" in phone.label("notice")
    phone.wait("continue-g1")
    phone.see("4 saved games cannot be read and have been set aside")
    for game, value in odd.items():
        assert f"flutter.{GAME}{game}" not in phone.storage()
        assert json.loads(phone.kept(f"{ASIDE}game.{game}")) == value
    assert phone.kept(ASIDE + "settings") == "[]"


def test_after_a_lost_connection_play_goes_on_and_is_saved_again(
    server: Server, browser: Browser
) -> None:
    wire = Wire(server.url)
    save = a_save("wire", rob="off", target=45)
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        storage_state=kept_at(wire.url, stored(save)),
    )
    phone = Driver(context, wire.url, path=PATH)
    wait_for_my_card(phone)
    wire.cut()
    phone.page.wait_for_timeout(1000)
    phone.until(lambda: my_cards(phone), "the table again")
    before = phone.kept(GAME + "g1")
    assert play_on(phone)
    phone.until(lambda: phone.kept(GAME + "g1") != before, "a save after the loss")
    wait_for_my_card(phone)
    context.close()
    wire.close()
