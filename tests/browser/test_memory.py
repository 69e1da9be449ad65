"""What the app remembers: the deal of the day, statistics, a backup; all of it out and in again."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from engine import preset
from engine.ruleset import TWO_PAIRS
from table.backup import read_backup
from table.daily import DAILY, daily_id, read_calendar
from table.saves import GAME, OWNER, PERSON, PREFIX, Save, write_save
from table.statistics import STATISTICS, read_statistics
from tests.browser.driver import Driver
from tests.browser.games import NAMES, QUICK, is_off, play_on, waits_for
from tests.helpers import random_record
from ui.context import SETTINGS
from ui.progress import PROGRESS

DAY = timedelta(days=1)


def at(device: Driver, path: str) -> None:
    device.until(lambda: device.path == path, f"path {path}")


def finished(game: str) -> Save:
    record = random_record(preset("twenty-five"), TWO_PAIRS, game, 30)
    names = replace(record, seats=NAMES[:4])
    return Save(game, names, (PERSON, "club", "club", "club"), "s", 1, 5.0, finished=True)


def storage(**settings: Any) -> dict[str, str]:
    """Give a device on which one game has been finished, and not counted yet."""
    return {
        GAME + "over": write_save(finished("over")),
        PROGRESS: json.dumps({"greeted": True, "best": 4}),
        SETTINGS: json.dumps(QUICK | {"language": "en"} | settings),
    }


def ours(device: Driver) -> dict[str, str]:
    """Give what the app keeps, but for what is the device's own."""
    kept = device.storage().items()
    texts = {key.removeprefix("flutter."): json.loads(text) for key, text in kept}
    private = (OWNER, PREFIX + "device")
    return {
        key: text
        for key, text in texts.items()
        if key.startswith(PREFIX) and not key.startswith(private)
    }


def play_to_the_end(device: Driver) -> None:
    while True:
        device.until(lambda: waits_for(device), "something to do")
        if device.has("outcome"):
            return
        play_on(device)


def test_a_daily_deal_is_remembered_exported_erased_and_brought_back(
    open_app, tmp_path: Path
) -> None:
    today = date.today()
    phone = open_app(storage=storage())
    phone.tap("daily")
    phone.tap("play-day")
    at(phone, f"/table/{daily_id(today)}")
    play_to_the_end(phone)
    phone.tap("home")
    phone.until(lambda: "of 5 tricks" in phone.label("daily"), "today's result")
    assert not phone.has(f"continue-{daily_id(today)}")

    phone.tap("daily")
    result = read_calendar(phone.kept(DAILY)).days[today]
    phone.wait("day-marks")
    assert phone.label("day-marks").startswith("Tricks won by: ")
    assert f"today. {result.tricks} of 5 tricks" in phone.label(f"day-{today.isoformat()}")
    assert not phone.has("play-day")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.tap("copy-result")
    phone.see("Copied")
    shared = phone.page.evaluate("navigator.clipboard.readText()")
    assert f"{result.tricks}/5" in shared
    phone.tap("back")

    phone.tap("statistics")
    assert phone.label("summary-0") == "Games: 1", "the deal of the day is no game"
    counted = read_statistics(phone.kept(STATISTICS)).games["over"].counts
    assert phone.label("summary-2") == f"Deals: {counted.deals}"
    phone.tap("back")

    phone.tap("settings")
    phone.tap("backup")
    phone.wait("save-backup")
    before = ours(phone)
    with phone.page.expect_download() as download:
        phone.tap("save-backup")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert read_backup(file.read_text()) == before

    phone.tap("notice-close")
    phone.gone("notice")

    phone.tap("erase")
    phone.wait("erase-warning")
    assert is_off(phone, "erase-yes"), "until the word is typed"
    phone.type("erase-word", "Erase ")
    phone.until(lambda: not is_off(phone, "erase-yes"), "may be erased")
    phone.tap("erase-yes")
    at(phone, "/")
    phone.wait("teach-me")
    assert ours(phone) == {}

    phone.goto("/backup")
    phone.tap("paste-backup")
    phone.type("backup-text", '{"format": "twenty-five-backup", "version": 99, "values": {}}')
    phone.until(lambda: not is_off(phone, "open-text"), "a text to look at")
    phone.tap("open-text")
    phone.wait("fault")
    assert "later version" in phone.label("fault")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("open-backup")
    chooser.value.set_files(file)
    phone.wait("offer")
    assert "2 games" in phone.label("offer")
    phone.tap("take-backup")
    phone.wait("imported")
    phone.until(lambda: ours(phone) == before, "all is back")
    phone.tap("back")
    phone.until(lambda: "of 5 tricks" in phone.label("daily"), "today's result again")


def test_an_earlier_day_is_begun_from_the_keyboard_left_and_given_up(open_app) -> None:
    earlier = date.today() - 2 * DAY
    game = daily_id(earlier)
    laptop = open_app(width=1180, height=820, touch=False, path="/daily", storage=storage())
    laptop.wait("play-day")
    laptop.focus("day-before")
    laptop.press("Enter")
    laptop.press("Enter")
    chosen = f"day-{earlier.isoformat()}"
    laptop.until(lambda: laptop.node(chosen).get_attribute("aria-checked") == "true", "chosen")
    laptop.focus("play-day")
    laptop.press("Enter")
    at(laptop, f"/table/{game}")
    laptop.wait("message")
    laptop.goto("/")
    assert "Deal of the day" in laptop.label(f"continue-{game}")
    laptop.tap("daily")
    laptop.tap("day-before")
    laptop.tap("day-before")
    assert "Begun, not finished" in laptop.label(chosen)
    laptop.tap("give-up-day")
    laptop.tap("delete-yes")
    laptop.gone("delete-yes")
    assert GAME + game not in ours(laptop)
    assert "Given up" in laptop.label(chosen)
    assert not laptop.has("play-day")
