"""A shared table on one device's screens, with others who come over a service in this process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from flet.controls.context import context

from engine.ruleset import TWO_PAIRS
from table.addresses import spaced
from table.protocol import StaleAction, Stop
from table.saves import PREFIX, SilentStore
from table.shared import (
    MINE,
    OPEN,
    HandOn,
    Remove,
    Say,
    Start,
)
from table.statistics import SHARED, STATISTICS, Group, read_statistics
from table.tickets import Ticket, Tickets
from tests.browser.games import a_save, stored
from tests.table.remote import ADDRESS, Device, Line, a_service, play, until
from tests.ui.headless import Headless
from ui import tables
from ui.app import main
from ui.controllers import pacer
from ui.controllers.frames import Hold
from ui.progress import PROGRESS
from ui.shared import DOUBLE_TAP_SECONDS

Make = Callable[[str], Device]


@contextlib.asynccontextmanager
async def an_app(kept: dict[str, str], **settings: object) -> AsyncIterator[Headless]:
    """Run the app on a device of its own; nothing of it may go on at the end."""
    before = len(asyncio.all_tasks())
    usual = {"speed": "fast", "motion": "off", "language": "en", "names": ["Zoe"]}
    kept.setdefault(PREFIX + "settings", json.dumps(usual | {"tables": ADDRESS} | settings))
    kept.setdefault(PROGRESS, '{"greeted": true}')
    app = Headless(kept, 390, 844)
    context.reset_auto_update()
    await main(app.session.page)
    await app.session.after_event(app.session.page)
    try:
        yield app
        await app.session.page._trigger_event("close", None)
        app.session.close()
        await app.until(lambda: len(asyncio.all_tasks()) <= before, "the end of all tasks")
        assert not app.faults
    finally:
        app.executor.shutdown()


def with_a_service(
    folder: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Make], Awaitable[None]]
) -> None:
    """Run a service that the app's own calls reach, too."""
    monkeypatch.setattr(pacer, "PACES", {"fast": dict.fromkeys(Hold, 0.0)})

    async def go() -> None:
        async with asyncio.timeout(110), a_service(folder) as make:
            monkeypatch.setattr(tables, "_client", lambda: client(make("app")))
            await act(make)

    asyncio.run(go())


lines: list[Line] = []
"""The ways of the app to the service, the last one in use."""


def client(device: Device) -> httpx.AsyncClient:
    lines.append(device.line)
    return device.service._client


def message(app: Headless) -> str:
    return app.there()["message"].label or ""


async def drop_a_card(app: Headless) -> None:
    """Play the first card that may be played, if it is one's turn."""
    shown = app.there().items()
    for name, one in shown:
        if name.startswith("card-") and (one.label or "").endswith(", may be played"):
            await app.drop(name)
            return
    await asyncio.sleep(0.01)


def words_of(app: Headless) -> str:
    """All that is there to be read."""
    controls = list(app.session.index.values())
    shown = [one for one in controls if app._is_there(one)]
    return "\n".join(str(getattr(one, "value", "") or "") for one in shown)


def hand(app: Headless) -> set[str]:
    return {name for name in app.there() if name.startswith("card-")}


async def a_host(make: Make, *places: str, target: int = 25) -> Device:
    """Somebody who has opened a table from another device."""
    host = make("Ana")
    await host.create((MINE, *places), TWO_PAIRS, rob="off", target=target)
    return host


async def joined(app: Headless, host: Device, seat: int = 2) -> None:
    """Come to a table by its link, and sit down."""
    await app.go(f"/join/{host.ticket.code}", "join-table")
    await app.press("join-table")
    await app.press(f"place-{seat}")
    await until(lambda: host.link.shared.places[seat].member is not None)


async def begun(app: Headless, host: Device) -> None:
    await host.link.request(lambda number: Start(number=number, match=1))
    await app.wait("message")


def test_the_rules_opened_at_a_shared_table_are_those_of_that_table(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        host = await a_host(make, "club", OPEN, "club", target=40)
        async with an_app({}) as app:
            await joined(app, host)
            await begun(app, host)
            table = app.session.page.route
            await app.go(f"{table}/rules/twenty-five", "search")
            await app.until(lambda: "the rules of your table" in words_of(app), "its rules")
            assert "40" in words_of(app)
            await app.press("back")
            await app.until(lambda: "search" not in app.there(), "the table")
            assert app.session.page.route == table
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_a_double_tap_on_a_free_seat_sits_down_and_opens_nothing(tmp_path, monkeypatch):
    """The second tap opened the way to stand up again."""

    async def act(make: Make) -> None:
        host = await a_host(make, "club", OPEN, "club")
        async with an_app({}) as app:
            await joined(app, host)
            await app.press("place-2")
            assert "stand-up" not in app.there()
            await asyncio.sleep(DOUBLE_TAP_SECONDS)
            await app.press("place-2")
            await app.wait("stand-up")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_a_table_is_opened_others_come_and_the_match_is_shown(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        kept: dict[str, str] = {}
        async with an_app(kept) as app:
            await app.go("/shared", "open-table")
            await app.press("open-table")
            await app.press("start")
            code = (await app.wait("code")).label
            (key,) = (key for key in kept if ".ticket." in key)
            assert json.loads(kept[key])["address"] == ADDRESS
            table = key.rpartition(".")[2]
            assert code == "Code of the table: " + ", ".join(table)
            assert spaced(table) in words_of(app)
            guest = make("Bea")
            await guest.join(table, 1)
            await app.until(lambda: "Bea" in words_of(app), "Bea in the lobby")
            await app.press("start")
            await app.wait("message")
            assert guest.link.shared.match == 1
            assert len(hand(app)) == 5
            await guest.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_who_leaves_for_good_gives_up_the_seat_even_in_the_middle_of_a_match(tmp_path, monkeypatch):
    """Once a match had begun there was no way to leave, and forgetting a table kept the seat."""

    async def act(make: Make) -> None:
        kept: dict[str, str] = {}
        host = await a_host(make, "club", OPEN, OPEN)
        async with an_app(kept) as app:
            await joined(app, host, 2)
            await begun(app, host)
            await app.press("menu")
            await app.press("leave-table")
            await app.press("stay")
            await app.until(lambda: "leave-sheet" not in app.there(), "the table")
            await app.press("menu")
            await app.press("leave-table")
            await app.press("leave-for-good")
            await until(lambda: host.link.shared.places[2].member is None)
            assert host.link.shared.places[2].open
            assert not [key for key in kept if ".ticket." in key]
            await app.go(f"/join/{host.ticket.code}", "join-table")
            await app.press("join-table")
            await until(lambda: len(host.link.shared.members) == 2)
            await app.go("/shared", f"forget-{host.ticket.code}")
            await app.press(f"forget-{host.ticket.code}")
            await until(lambda: len(host.link.shared.members) == 1)
            await app.until(lambda: not [key for key in kept if ".ticket." in key], "forgotten")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


@pytest.mark.long
def test_by_a_link_one_comes_sits_down_and_after_a_kill_is_back_with_the_same_hand(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        kept: dict[str, str] = {}
        host = await a_host(make, "club", OPEN, "club")
        async with an_app(kept) as app:
            await joined(app, host)
            await begun(app, host)
            before = hand(app)
            assert len(before) == 5
            await host.link.leave()
        async with an_app(kept) as app:
            await app.go("/shared", f"back-to-{host.ticket.code}")
            await app.press(f"back-to-{host.ticket.code}")
            await app.wait("message")
            assert hand(app) == before

    with_a_service(tmp_path, monkeypatch, act)


@pytest.mark.long
def test_what_others_say_is_shown_unless_muted_and_a_lost_line_is_told_quietly(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        host = await a_host(make, OPEN, "club", "club")
        async with an_app({}) as app:
            await joined(app, host, 1)
            await begun(app, host)
            await host.link.request(lambda number: Say(number=number, phrase="well_played"))
            said = await app.wait("said-1")
            assert said.label == "Ana: Well played!"
            await app.press("menu")
            await app.press("say")
            await app.press("phrases")
            await app.until(lambda: "said-1" not in app.there(), "silence")
            await app.press("close-sheet")
            line = lines[-1]
            line.fault = lambda request: "lost"
            # What ends the call that waits; the next one is lost.
            await host.link.request(lambda number: Say(number=number, phrase="hello"))
            await app.until(lambda: "No connection" in message(app), "that the line is lost")
            line.fault = lambda request: ""
            await app.until(lambda: "No connection" not in message(app), "the line")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


@pytest.mark.long
def test_what_somebody_wishes_to_take_back_is_agreed_to_and_who_is_sent_away_is_told(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        host = await a_host(make, OPEN, "club", "club")
        async with an_app({}) as app:
            await joined(app, host, 1)
            await begun(app, host)
            while not host.table.may_undo(0):
                step = host.table.present(None)
                if host.table.asks(step.view):
                    await host.table.act(step.view.legal_actions[0], step.seq)
                else:
                    await drop_a_card(app)
            await host.table.undo(0, host.table.present(None).seq)
            await app.wait("asked-sheet")
            await app.press("agree")
            await until(lambda: host.table.present(None).view.to_act == 0)
            await app.until(lambda: "asked-sheet" not in app.there(), "the table again")
            member = next(one.member for one in host.link.shared.members if one.name == "Zoe")
            await host.link.request(lambda number: Remove(number=number, member=member))
            await app.wait("stopped")
            assert "The host has removed you from this table." in words_of(app)
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_whether_somebody_is_to_be_removed_is_asked_once_more(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        host = await a_host(make, OPEN, "club", "club")
        async with an_app({}) as app:
            await joined(app, host, 1)
            guest = make("Bea")
            await guest.join(host.ticket.code)
            await app.until(lambda: "Bea has joined the table." in words_of(app), "Bea told")
            me = next(one.member for one in host.link.shared.members if one.name == "Zoe")
            await host.link.request(lambda number: HandOn(number=number, member=me))
            await app.until(lambda: "You are the host" in words_of(app), "that told")
            member = guest.link.you.member
            await app.press(f"member-{member}")
            await app.press("remove")
            await app.press("do-not-remove")
            await app.until(lambda: "remove-sheet" not in app.there(), "the lobby")
            assert guest.link.stopped is None
            await app.press(f"member-{member}")
            await app.press("remove")
            await app.press("remove-yes")
            await until(lambda: guest.link.stopped is Stop.REMOVED)
            await app.until(lambda: "Bea has left the table." in words_of(app), "Bea gone")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_who_has_been_removed_is_not_offered_to_try_again_but_to_join(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        kept: dict[str, str] = {}
        host = await a_host(make, OPEN, "club", "club")
        async with an_app(kept) as app:
            await joined(app, host, 1)
            member = next(one.member for one in host.link.shared.members if one.name == "Zoe")
            await host.link.request(lambda number: Remove(number=number, member=member))
            await app.wait("join-anew")
            assert "again" not in app.there()
            await app.go("/shared", f"back-to-{host.ticket.code}")
            await app.press(f"back-to-{host.ticket.code}")
            await app.wait("join-anew")
            assert "again" not in app.there()
            await app.press("join-anew")
            await app.wait("join-table")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_who_is_removed_from_a_match_is_told_so_and_may_join_again(tmp_path, monkeypatch):
    """In a match there was only "Game stopped here", though it went on, and the way home."""

    async def act(make: Make) -> None:
        host = await a_host(make, OPEN, "club", "club")
        async with an_app({}) as app:
            await joined(app, host, 1)
            await begun(app, host)
            member = next(one.member for one in host.link.shared.members if one.name == "Zoe")
            await host.link.request(lambda number: Remove(number=number, member=member))
            await app.wait("stopped")
            assert "You are no longer at this table" in words_of(app)
            await app.press("join-anew")
            await app.wait("join-table")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_the_next_match_is_not_missed_behind_a_sheet(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        host = await a_host(make, OPEN, "club", "club", target=5)
        async with an_app({}) as app:
            await app.go(f"/join/{host.ticket.code}", "join-table")
            await app.press("join-table")
            await app.wait("place-1")
            await begun(app, host)
            await app.press("menu")
            await app.press("people")
            await app.wait("people-sheet")
            await play(host, random.Random(1), deals=9)
            assert "people-sheet" in app.there()
            await host.link.request(lambda number: Start(number=number, match=2))
            await app.until(lambda: "people-sheet" not in app.there(), "the table")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_home_leads_back_to_the_tables_one_has_just_been_at_a_newcomer_too(tmp_path, monkeypatch):
    async def act(make: Make) -> None:
        kept: dict[str, str] = {PROGRESS: "{}"}
        host = await a_host(make, OPEN, "club", "club")
        async with an_app(kept) as app:
            await joined(app, host, 1)
            await app.go("/", f"at-table-{host.ticket.code}")
            await app.wait("teach-me")
            await app.press(f"at-table-{host.ticket.code}")
            await app.wait("place-1")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


def test_where_nothing_is_heard_of_tables_the_games_stand_at_home_all_the_same(monkeypatch):
    async def silent(_: Tickets) -> tuple[Ticket, ...]:
        raise SilentStore

    monkeypatch.setattr(Tickets, "all", silent)

    async def go() -> None:
        save = a_save("kept")
        async with an_app(stored(save)) as app:
            await app.wait(f"continue-{save.id}")

    asyncio.run(go())


async def deal_played(app: Headless, host: Device) -> int:
    """Let both play the deal to its end; give the step that ended it."""
    while host.table.present(0).view.to_act is not None:
        step = host.table.present(0)
        if host.table.asks(step.view):
            with contextlib.suppress(StaleAction):
                await host.table.act(step.view.legal_actions[0], step.seq)
        else:
            await drop_a_card(app)
    await app.wait("outcome")
    return host.table.present(0).seq


@pytest.mark.long
def test_what_a_deal_came_to_stays_until_its_reader_goes_on_whoever_else_has_gone_on_before(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        # One deal, even of five tricks for one side, must not be the end of the game.
        host = await a_host(make, OPEN, "club", "club", target=50)
        async with an_app({}) as app:
            await joined(app, host, 1)
            await begun(app, host)
            await host.table.deal(await deal_played(app, host))
            await app.until(lambda: "The next deal has begun." in words_of(app), "that it began")
            assert "outcome" in app.there()
            await app.press("next-deal")
            await app.until(lambda: len(hand(app)) == 5, "the new hand")
            assert "outcome" not in app.there()
            assert host.link.shared.match == 1
            await app.press("menu")
            await app.press("leave")
            await host.link.leave()

    with_a_service(tmp_path, monkeypatch, act)


@pytest.mark.long
def test_a_match_that_is_over_is_counted_once_and_its_end_stays_when_the_next_begins(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        kept: dict[str, str] = {}
        host = await a_host(make, OPEN, "club", "club", target=5)
        async with an_app(kept) as app:
            await joined(app, host, 1)
            await begun(app, host)
            await deal_played(app, host)
            await app.until(lambda: STATISTICS in kept, "that it is counted")
            await host.link.request(lambda number: Start(number=number, match=2))
            await app.until(lambda: "The next game has begun." in words_of(app), "that it began")
            await app.press("next-deal")
            await app.until(lambda: len(hand(app)) == 5, "the new hand")
            await host.link.leave()
        (game,) = read_statistics(kept[STATISTICS]).games.values()
        assert game.group == Group("twenty-five", SHARED)
        assert game.counts.games == 1

    with_a_service(tmp_path, monkeypatch, act)


def test_a_code_that_has_been_typed_stays_when_a_service_has_been_found(tmp_path, monkeypatch):
    async def act(_: Make) -> None:
        async with an_app({}, tables="") as app:
            await app.go("/shared", "table-code")
            await app.type("table-code", "ABCD EFGH")
            await app.type("service-address", ADDRESS)
            await app.press("use-service")
            await app.wait("open-table")
            assert app.typed("table-code") == "ABCD EFGH"

    with_a_service(tmp_path, monkeypatch, act)


@pytest.mark.long
def test_without_a_service_the_menu_says_how_to_run_one_and_wrong_codes_are_told(
    tmp_path, monkeypatch
):
    async def act(make: Make) -> None:
        async with an_app({}, tables="") as app:
            await app.go("/shared", "table-code")
            await app.until(lambda: "make tables" in words_of(app), "how to run a service")
        async with an_app({}) as app:
            await app.go("/join/ABCDEFGH", "join-table")
            assert "table-code" not in app.there()
            await app.press("join-table")
            await app.until(lambda: "No table has this code" in words_of(app), "what is wrong")
            await app.wait("table-code")

    with_a_service(tmp_path, monkeypatch, act)
