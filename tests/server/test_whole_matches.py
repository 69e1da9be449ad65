"""Whole matches by real clients of the real service, on a bad network and with kill -9."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.helpers import ANY_LAYOUT, HOUSE_RULES, PLAYED, TABLES
from tests.server.phones import Phone, company, whole_match, with_open_seats
from tests.server.rooms import create
from tools.tables.running import POSTGRES, Running, postgres, postgres_programs, running

FAULTS = 0.3


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with running(str(tmp_path_factory.mktemp("tables") / "tables.sqlite3")) as found:
        yield found


def a_table(game: str, layout: str, people: int, **rules):
    seats = ANY_LAYOUT[layout].seats
    blank = create("M" + "C" * (seats - 1), ANY_LAYOUT[layout], game, **rules)
    return with_open_seats(blank, people)


def short_table(game: str, layout: str):
    """A person at every seat, and a match of a few deals."""
    rules = {"chips": 4, "deals": 3} if game == "spoil-five" else {"target": 25}
    return a_table(game, layout, ANY_LAYOUT[layout].seats, **rules)


def played(addresses: list[str], table, seed: str, meanwhile=None) -> None:
    async def go() -> None:
        phones = await company(addresses, table, seed, FAULTS)
        try:
            await whole_match(phones, meanwhile)
        finally:
            for phone in phones:
                await phone.close()

    asyncio.run(go())


def killed(services: list[Running], times: int, rng: random.Random):
    """Kill one of the services in mid-game, and start it again a little later."""

    async def meanwhile(phones: list[Phone]) -> None:
        for _ in range(times):
            before = phones[0].seq
            while phones[0].seq < before + 6:
                if phones[0].over:
                    return
                await asyncio.sleep(0.01)
            service = rng.choice(services)
            await asyncio.to_thread(service.kill)
            await asyncio.sleep(rng.random() * 0.3)
            service.start()
            await asyncio.to_thread(service.wait)

    return meanwhile


@pytest.mark.slow
def test_four_people_play_a_match_while_the_service_is_killed(service):
    table = a_table("twenty-five", "two-pairs", 4, target=5)
    played([service.address], table, "killed", killed([service], 1, random.Random("k")))
    # Nothing else is ever written: no token, no hand, no code, no address of a phone.
    assert {line.partition(b" at ")[0] for line in service.said.splitlines()} == {
        b"Shared tables are"
    }


@pytest.mark.long
def test_ten_seats_play_for_a_pool_with_computer_players_among_them(service):
    played([service.address], a_table("spoil-five", "singles-10", 3, deals=1, chips=1), "pool")


@pytest.mark.long
@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_every_preset_and_layout_is_played_by_as_many_people_as_there_are_seats(
    service, game, layout
):
    meanwhile = killed([service], 2, random.Random(f"{game} {layout}"))
    played([service.address], short_table(game, layout), f"{game} {layout}", meanwhile)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_house_rules_are_played_by_few_people_with_computer_players(service, game):
    for name, rules in HOUSE_RULES[game].items():
        layout = random.Random(name).choice(PLAYED[game])
        people = random.Random(name).randint(2, ANY_LAYOUT[layout].seats)
        played([service.address], a_table(game, layout, people, **rules), f"{game} {name}")


@pytest.mark.slow
@pytest.mark.skipif(postgres_programs() is None, reason=POSTGRES)
def test_a_match_goes_on_in_postgresql_while_one_of_two_processes_is_killed():
    with postgres() as database, running(database) as one, running(database) as other:
        table = a_table("twenty-five", "two-pairs", 4, target=5)
        meanwhile = killed([one, other], 1, random.Random("shared"))
        played([one.address, other.address], table, "shared", meanwhile)


@pytest.mark.long
@pytest.mark.skipif(postgres_programs() is None, reason=POSTGRES)
def test_two_processes_share_tables_in_postgresql_while_one_or_the_other_is_killed():
    with postgres() as database, running(database) as one, running(database) as other:
        for game, layout in TABLES:
            table = short_table(game, layout)
            meanwhile = killed([one, other], 2, random.Random(f"{game} {layout}"))
            addresses = [one.address, other.address]
            played(addresses, table, f"{game} {layout} shared", meanwhile)
