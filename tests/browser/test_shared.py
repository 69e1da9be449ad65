"""Shared tables in real browsers: four phones, one table, and what happens to phones."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from table.saves import PREFIX
from tests.browser.driver import Driver
from tests.browser.games import QUICK, cards_in_hand, my_cards
from tools.tables.running import running

NAMES = ("Ana", "Bea", "Cid", "Dov")
SIZES = ((390, 844), (360, 740), (844, 390), (320, 568))
LONGER = {"rules": {"preset": "twenty-five", "target": 45}, "seats": 4, "sides": 2}
"""No deal, all of whose tricks one side takes, is a whole game."""
PATIENCE = 60.0
"""Four phones and two servers on one machine: longer than one page alone is waited for."""

Open = Callable[..., Driver]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[str]:
    """A table service in a process of its own; gives its address."""
    with running(str(tmp_path / "tables.sqlite3")) as service:
        yield service.address


def answering(address: str) -> None:
    """Wait until a service answers there."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + PATIENCE
    while True:
        try:
            opener.open(address + "/api", timeout=2).close()
        except (urllib.error.URLError, OSError):
            assert time.monotonic() < end, "the service did not start"
            time.sleep(0.1)
        else:
            return


def phone(open_app: Open, tables: str, number: int, path: str) -> Driver:
    """Open the app on somebody's phone, each of another size."""
    width, height = SIZES[number]
    own = {"language": "en", "names": [NAMES[number]], "tables": tables, "setups": [LONGER]}
    kept = {
        PREFIX + "settings": json.dumps(QUICK | own),
        PREFIX + "progress": '{"greeted": true}',
    }
    return open_app(width=width, height=height, path=path, storage=kept)


def gathered(open_app: Open, tables: str, people: int) -> list[Driver]:
    """Bring phones to one table, and begin; what is left is the computer's."""
    host = phone(open_app, tables, 0, "/shared/new")
    host.tap("start")
    host.wait("code", PATIENCE)
    code = host.path.rpartition("/")[2]
    phones = [host]
    for number in range(1, people):
        guest = phone(open_app, tables, number, f"/join/{code}")
        guest.tap("join-table")
        guest.wait(f"place-{number}", PATIENCE)
        guest.tap(f"place-{number}")
        host.until(partial(sits, host, number), f"{NAMES[number]} at the table", PATIENCE)
        phones.append(guest)
    host.tap("start")
    for one in phones:
        one.wait("message", PATIENCE)
    return phones


def sits(device: Driver, number: int) -> bool:
    """Whether a device shows this person at the seat of that number."""
    return NAMES[number] in device.label(f"place-{number}")


def act(device: Driver) -> bool:
    """Do what is asked of somebody, if anything is."""
    here = device.identifiers()
    if "outcome" in here:
        return False
    if "keep" in here:
        device.tap("keep")
        device.until(lambda: not device.has("keep"), "kept", PATIENCE)
        return True
    mine = my_cards(device)
    if not mine:
        return False
    device.tap(f"card-{mine[0]}")
    device.until(lambda: not device.has(f"card-{mine[0]}") or gone(device), "played", PATIENCE)
    return True


def gone(device: Driver) -> bool:
    """Whether a card that was played left the hand for the trick, where it has the same name."""
    return not my_cards(device)


def play_until(phones: list[Driver], over: Callable[[], bool]) -> None:
    """Let everybody play until something holds."""
    end = time.monotonic() + 4 * PATIENCE
    while not over():
        assert time.monotonic() < end, "\n\n".join(one.text() for one in phones)
        for one in phones:
            act(one)
        phones[0].page.wait_for_timeout(50)


def played(phones: list[Driver], cards: int) -> bool:
    """Whether somebody has only so many cards left."""
    return any(len(cards_in_hand(one)) <= cards for one in phones)


def test_an_invitation_leads_to_a_page_that_names_address_and_code(open_app, tables):
    page = open_app(path="/about").context.new_page()
    page.goto(f"{tables}/#/join/ABCDEFGH")
    page.get_by_text("ABCD EFGH").wait_for()
    assert page.get_by_text(tables, exact=True).is_visible()
    (link,) = (page.get_by_role("link").get_attribute("href"),)
    assert link.startswith("twentyfive://app/join/ABCDEFGH?at=http%3A%2F%2F127.0.0.1")
    page.goto(tables)
    assert page.get_by_role("link").count() == 0


def test_the_browsers_way_back_leaves_a_table_that_one_has_opened_or_joined(open_app, tables):
    """It led to the form that had led there: for the host ready to open a second table, for others
    on to the table again, for ever."""
    host = phone(open_app, tables, 0, "/shared")
    host.tap("open-table")
    host.tap("start")
    host.wait("code", PATIENCE)
    table = host.path
    code = table.rpartition("/")[2]
    guest = phone(open_app, tables, 1, "/shared")
    guest.wait("use-service", PATIENCE)
    guest.type("table-code", code)
    guest.tap("join")
    guest.tap("join-table")
    guest.wait("place-1", PATIENCE)
    for one in (host, guest):
        one.until(lambda one=one: one.path == table, "the table's address")
        one.back()
        one.until(lambda one=one: one.path == "/shared", "the list of tables", PATIENCE)
        one.tap(f"back-to-{code}")
        one.wait("place-1", PATIENCE)
        one.tap("back")
        one.until(lambda one=one: one.path == "/shared", "the list again", PATIENCE)


def test_two_taps_do_one_thing_and_who_leaves_sees_no_error(open_app, tables):
    host = phone(open_app, tables, 0, "/shared/new")
    host.tap("start")
    host.wait("code", PATIENCE)
    host.double_tap("start")
    host.wait("message", PATIENCE)
    host.page.wait_for_timeout(1500)
    assert not host.has("notice"), host.label("notice")
    host.tap("menu")
    host.tap("leave-table")
    host.page.evaluate(
        """() => {
          window.__stops = 0;
          new MutationObserver(() => {
            const there = "[flt-semantics-identifier='stopped'], [flt-semantics-identifier='again']"
                + ", [flt-semantics-identifier='join-anew']";
            window.__stops += document.querySelectorAll(there).length;
          }).observe(document, {childList: true, subtree: true, attributes: true});
        }"""
    )
    host.tap("leave-for-good")
    host.wait("open-table", PATIENCE)
    assert host.page.evaluate("window.__stops") == 0


def test_four_phones_play_together_and_one_reloads(open_app, tables):
    phones = gathered(open_app, tables, 4)
    play_until(phones, lambda: played(phones, 4))
    before = set(cards_in_hand(phones[2]))
    phones[2].reload()
    phones[2].wait("message", PATIENCE)
    assert set(cards_in_hand(phones[2])) <= before
    play_until(phones, lambda: played(phones, 3))


def test_four_phones_play_a_deal_to_its_end_and_begin_the_next(open_app, tables):
    phones = gathered(open_app, tables, 4)
    play_until(phones, lambda: all(one.has("outcome") for one in phones))
    # What a deal came to stays for each until they go on themselves.
    for number in (1, 3, 0, 2):
        assert phones[number].has("outcome")
        phones[number].tap("next-deal")
        phones[number].gone("outcome", PATIENCE)


def test_a_closed_phone_is_replaced_and_comes_back_to_its_seat(open_app, tables):
    host, guest = gathered(open_app, tables, 2)
    host.tap("menu")
    host.tap("people")
    guest.page.close()
    host.until(
        lambda: "the computer plays" in host.label("place-1"), "the computer at Bea's seat", 150
    )
    host.tap("close-sheet")
    play_until([host], lambda: host.has("outcome"))
    guest.page = guest._new_page()
    guest.goto("/shared")
    code = host.path.rpartition("/")[2]
    guest.tap(f"back-to-{code}")
    guest.wait("outcome", PATIENCE)
    for one in (guest, host):
        one.tap("next-deal")
        one.gone("outcome", PATIENCE)
    play_until([host, guest], lambda: played([guest], 4))
