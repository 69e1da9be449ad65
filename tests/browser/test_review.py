"""A game that is over: looked at step by step, its record handed out and taken in again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from engine import preset
from engine.actions import Deal
from engine.record import Record, write_record
from engine.review import review
from engine.ruleset import TWO_PAIRS
from table.fair import fair_proof
from table.save import PERSON, Kind, Save, read_save
from tests.browser.driver import Driver
from tests.browser.games import NAMES, stored
from tests.helpers import random_match
from ui.texts import make_words
from ui.texts.review import step_lines

Open = Callable[..., Driver]
ALOUD = make_words("en").aloud


def a_finished_game(seed: str = "over") -> Save:
    """A game of random play, over, the person in seat 0."""
    record = None
    rules = preset("twenty-five", target=15)
    for before, seat, action, _ in random_match(rules, TWO_PAIRS, Random(seed)):
        if record is None:
            record = Record(rules, NAMES[:4], 2, before.dealer)
        if isinstance(action, Deal):
            record = record.with_pack(action.pack)
        else:
            assert seat is not None
            record = record.with_action(seat, action)
    assert record is not None
    return Save("g1", record, (PERSON, "club", "club", "club"), seed, 1, 1.0, finished=True)


def told(save: Save, place: int) -> str:
    """What a screen reader says at a step, counted from 0, of the first deal."""
    step = review(save.record)[0].steps[place]
    return step_lines(ALOUD, step, save.record.seats, 0)[0]


def the_record(device: Driver) -> str:
    """What the clipboard holds."""
    return str(device.page.evaluate("navigator.clipboard.readText()"))


def test_a_finished_game_is_stepped_through_by_finger_and_by_keyboard(open_app: Open) -> None:
    save = a_finished_game()
    steps = review(save.record)[0].steps
    device = open_app(path="/records", storage=stored(save))
    device.tap("review-g1")
    device.see(told(save, 0))
    device.tap("next")
    device.see(told(save, 1))
    for place in range(2, 6):
        device.press("ArrowRight")
        device.see(told(save, place))
    device.press("ArrowLeft")
    device.see(told(save, 4))
    device.press("End")
    device.see(told(save, len(steps) - 1))
    device.wait("outcome-0")
    device.tap("trick-2")
    lead = steps[review(save.record)[0].tricks[1]]
    device.see(told(save, lead.number))
    for seat in range(4):
        said = device.label(f"hand-{seat}")
        assert all(ALOUD.card(card) in said for card in lead.hands[seat])

    device.tap("more")
    device.context.grant_permissions(["clipboard-read", "clipboard-write"])
    device.tap("copy-record")
    device.until(lambda: the_record(device) == write_record(save.record), "the record copied")
    with device.page.expect_download() as download:
        device.tap("save-record")
    assert download.value.path().read_text() == write_record(save.record)
    device.tap("toggle-chances")
    device.see("% to win the deal")
    device.tap("more")
    device.tap("fair")
    proof = fair_proof(save, 1)
    device.see(proof.nonce)
    device.press("Escape")
    device.tap("more")
    device.tap("deal-again")
    device.wait("turn-up")
    kept = read_save(
        device.kept("twenty-five." + device.path.strip("/").replace("table/", "game.")), ("club",)
    )
    assert kept.kind is Kind.PRACTICE
    assert kept.record.deals[0].pack == save.record.deals[0].pack


def chosen(device: Driver, name: str, content: bytes) -> None:
    """Choose a file where the app asks for one."""
    with device.page.expect_file_chooser() as chooser:
        device.tap("open-file")
    files: list[Any] = [{"name": name, "mimeType": "application/json", "buffer": content}]
    chooser.value.set_files(files)


def test_a_record_from_elsewhere_is_opened_and_a_wrong_one_says_why(open_app: Open) -> None:
    record = a_finished_game().record
    device = open_app(path="/records")
    device.wait("open-file")
    chosen(device, "holiday.json", b'{"format": "holiday"}')
    device.see("This is not a game from this app.")
    # The second refusal was not heard, and nothing on the screen changed.
    chosen(device, "notes.json", b'{"notes": 1}')
    said = "This is not a game from this app."
    device.until(lambda: device.live().count(said) == 2, "said again")
    # A video stopped the app for minutes.
    chosen(device, "video.json", bytes(30_000_000))
    device.see("The file is far too large for a game.", 40)
    later = json.loads(write_record(record)) | {"version": 2}
    device.tap("paste-record")
    device.type("record-text", json.dumps(later))
    device.tap("open-text")
    device.see("update the app")
    cut = replace(record, deals=(replace(record.deals[0], actions=record.deals[0].actions[:3]),))
    chosen(device, "cut.json", write_record(cut).encode())
    device.see("No deal of this game is over yet")
    chosen(device, "game.json", write_record(record).encode())
    device.wait("step")
    device.see(f"Deal 1 of {len(record.deals)}")
    device.tap("more")
    assert not device.has("fair")
    device.press("Escape")
    device.tap("back")
    device.see("Opened just now")
