"""A process of the service: what it does by itself, and beside other processes."""

from __future__ import annotations

import asyncio
import logging
import signal
import time

import httpx
import pytest

from engine.legal import legal_actions
from engine.state import Phase
from server.app import make_app
from server.calls import Context
from server.config import Config
from server.rooms import Refused, key_of
from server.service import SLEEP_SECONDS, Service
from server.sqlite import SqliteStore
from server.store import StoreFailed
from table.shared import Act, Join, NextDeal, Presence, Refusal, Say, Sit, Start
from table.wire import write_json
from tests.server.calling import Caller, calling, problem
from tests.server.rooms import create
from tools.tables.running import running

DAY = 24 * 3600.0


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def serving(work, tmp_path, processes: int = 1) -> None:
    """Run `work(clock, service, ...)`, all services on the same file."""
    path, clock = str(tmp_path / "tables.sqlite3"), Clock()

    async def go():
        services = []
        for _ in range(processes):
            store = SqliteStore(path)
            store.alone = processes == 1
            services.append(Service(store, clock))
            await services[-1].open()
        await work(clock, *services)
        for service in services:
            await service.close()

    asyncio.run(go())


async def passing(service: Service, clock: Clock, seconds: float) -> None:
    """Time passes, and the service notices."""
    clock.now += seconds
    for awake in list(service._awake.values()):
        await service._pass_time(awake, clock.now)


async def a_table(service: Service, places: str = "MOOO"):
    """Ann's table, and Ben at it."""
    code = (await service.create(create(places), key_of("Ann"))).table.code
    table = await service.find(code)
    assert table is not None
    await service.join(table, "Ben", key_of("Ben"))
    await service.do(table, 2, Sit(number=1, seat=1))
    return table


def test_who_has_no_call_open_is_away_and_here_again_with_the_next(tmp_path):
    async def work(clock, service):
        table = await a_table(service)
        ann = table.room.person(1)
        waiting = asyncio.create_task(service.wait(table, ann, 0, table.room.version))
        await asyncio.sleep(0.01)
        await passing(service, clock, 16)
        told = await asyncio.wait_for(waiting, 5)
        assert [one.presence for one in told.table.members] == [Presence.HERE, Presence.AWAY]
        await service.wait(table, table.room.person(2), None, None)
        assert table.room.person(2).presence is Presence.HERE

    serving(work, tmp_path)


def test_computer_players_move_for_who_is_away_too_long_until_a_person_must(tmp_path):
    async def work(clock, service):
        table = await a_table(service, "MOCC")
        await service.do(table, 1, Start(number=1, match=1))
        ann = table.room.person(1)
        end = time.monotonic() + 30  # a busy machine needs its time
        while time.monotonic() < end:
            waiting = asyncio.create_task(service.wait(table, ann, 0, table.room.version))
            await asyncio.sleep(0.002)
            state = table.room.match.state
            number = table.room.person(1).number + 1
            if state.to_act == 0:
                act = Act(number=number, seq=table.room.seq, action=legal_actions(state)[0])
                await service.do(table, 1, act)
            elif state.phase is Phase.DEAL:
                await service.do(table, 1, NextDeal(number=number, seq=table.room.seq))
            await passing(service, clock, 20)
            waiting.cancel()
            replaced = table.room.person(2).presence is Presence.REPLACED
            if replaced and state.phase in (Phase.DEAL, Phase.OVER):
                return
        raise AssertionError("play does not go on")

    serving(work, tmp_path)


def test_a_table_nobody_calls_for_sleeps_in_the_store_and_nobody_is_replaced_as_it_wakes(tmp_path):
    async def work(clock, service):
        table = await a_table(service)
        await passing(service, clock, SLEEP_SECONDS + 1)
        assert service._awake == {}
        clock.now += 3600
        again = await service.find(table.room.code)
        assert again is not table
        before = [one.presence for one in again.room.people]
        await passing(service, clock, 5)
        assert [one.presence for one in again.room.people] == before

    serving(work, tmp_path)


def test_who_waits_is_answered_when_the_service_ends(tmp_path):
    async def work(clock, service):
        table = await a_table(service)
        person = table.room.person(1)
        answered = await service.wait(table, person, 0, None)
        waiting = asyncio.create_task(service.wait(table, person, 0, answered.version))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        service.rest()
        assert (await asyncio.wait_for(waiting, 5)).steps == ()

    serving(work, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_service_that_is_stopped_answers_who_waits_and_says_nothing_of_it(tmp_path, how):
    async def waited(service):
        headers = {"Authorization": f"Bearer {'0' * 32}"}
        async with httpx.AsyncClient(base_url=service.address, headers=headers) as http:
            made = await http.post("/api/1/tables", content=write_json(create()))
            path = f"/api/1/tables/{made.json()['table']['code']}"
            version = (await http.get(path)).json()["version"]
            wait = http.get(f"{path}?after=0&version={version}", timeout=30)
            call = asyncio.create_task(wait)
            await asyncio.sleep(1)
            assert not call.done()
            await asyncio.to_thread(service.kill, how)
            answer = await call
            assert answer.status_code == 200
            assert answer.headers["Connection"] == "close"

    with running(str(tmp_path / "tables.sqlite3")) as service:
        asyncio.run(waited(service))
        assert service.said.count(b"\n") == 1, service.said
        service.start()
        service.wait()


def test_two_processes_that_change_one_table_lose_nothing(tmp_path):
    async def work(clock, one, other):
        here = await a_table(one)
        there = await other.find(here.room.code)
        says = [
            (service, table, member, number)
            for number in range(2, 22)
            for service, table, member in ((one, here, 1), (other, there, 2))
        ]
        for service, table, member, number in says:
            await service.do(table, member, Say(number=number, phrase="hello"))
        assert there.room.said[-1].number == 40
        answer = await one.wait(here, here.room.person(1), None, None)
        assert answer.table.said[-1].number == 40
        with pytest.raises(Refused, match=Refusal.OLD_REQUEST):
            await one.do(here, 2, Say(number=3, phrase="hello"))

    serving(work, tmp_path, processes=2)


def test_a_process_that_is_told_of_changes_reads_no_row_for_who_waits(tmp_path, monkeypatch):
    """Four waiting people cost four reads an action; a notice that is lost costs one wait."""

    async def work(clock, one, other):
        table = await a_table(one)
        here = await other.find(table.room.code)
        store, reads = other._store, []
        load = store.load

        async def counting(*values):
            reads.append(values)
            return await load(*values)

        store.load = counting
        version = here.room.version

        def waiting():
            return other.wait(here, here.room.person(1), None, version)

        store.listening = True
        unheard = asyncio.create_task(waiting())
        await asyncio.sleep(0.02)
        assert not reads
        await one.do(table, 2, Say(number=2, phrase="hello"))
        assert (await unheard).table.said  # read once, when the time was up
        assert len(reads) == 1
        later = await other.wait(here, here.room.person(1), None, here.room.version + 1)
        assert later.version == here.room.version
        assert len(reads) == 3
        store.listening = False
        await other.wait(here, here.room.person(1), None, here.room.version - 1)
        assert len(reads) == 4

    monkeypatch.setattr("server.service.POLL_SECONDS", 0.2)
    serving(work, tmp_path, processes=2)


def test_who_was_let_in_by_one_process_is_known_to_the_other_at_once(tmp_path, monkeypatch):
    """The other had the table in memory, and said that nobody with such a token was there."""
    monkeypatch.setattr(SqliteStore, "alone", False)
    config = Config(database=str(tmp_path / "tables.sqlite3"))
    one, other = make_app(config), make_app(config)

    async def go():
        async with one.router.lifespan_context(one), other.router.lifespan_context(other):
            ann, ann_there = Caller(one, "Ann"), Caller(other, "Ann")
            ann.code = (await ann.post("/api/1/tables", create())).json()["table"]["code"]
            ben, ben_there = Caller(one, "Ben"), Caller(other, "Ben")
            for caller in (ann_there, ben, ben_there):
                caller.code = ann.code
            assert (await ann_there.look()).status_code == 200
            await ben.post(f"/api/1/tables/{ben.code}/join", Join(name="Ben"))
            assert (await ben_there.look()).status_code == 200

    asyncio.run(go())


def test_a_table_that_nobody_called_is_kept_for_thirty_days_and_hardly_longer(tmp_path):
    """It was forgotten up to a day early: when it was last called is noted now and then."""
    asked = []

    async def work(clock, service):
        service._store.forget = lambda before: asked.append(before) or asyncio.sleep(0)
        clock.now = 100 * DAY
        sweeping = asyncio.create_task(service._sweep())
        while not asked:
            await asyncio.sleep(0.01)
        sweeping.cancel()
        assert 69 * DAY < asked[0] <= 70 * DAY - 3600

    serving(work, tmp_path)


def test_a_store_that_does_not_answer_is_told_and_what_was_asked_is_done_later(tmp_path):
    async def work(clock, service):
        table = await a_table(service)
        replace = service._store.replace

        async def failing(*values):
            await replace(*values)
            raise StoreFailed

        service._store.replace = failing
        with pytest.raises(StoreFailed):
            await service.do(table, 1, Say(number=1, phrase="hello"))
        service._store.replace = replace
        answer = await service.do(table, 1, Say(number=1, phrase="hello"))
        assert [said.number for said in answer.table.said] == [1]

    serving(work, tmp_path)


def test_a_row_that_cannot_be_read_is_a_fault_of_the_store_and_stays_as_it_is(tmp_path):
    async def work(clock, service):
        await service._store.add("CODE", "ann", 1, '{"of": "a later version"}', 1.0)
        with pytest.raises(StoreFailed):
            await service.find("CODE")
        assert (await service._store.load("CODE")).text == '{"of": "a later version"}'

    serving(work, tmp_path)


def test_a_call_that_fails_says_nothing_of_a_hand_in_answer_or_log(tmp_path, caplog, monkeypatch):
    def failing(room, member, request, context: Context):
        raise RuntimeError(f"play 5H {room.people[0].key} {room.code}")

    async def work(app):
        ann = Caller(app, "Ann")
        ann.code = (await ann.post("/api/1/tables", create())).json()["table"]["code"]
        monkeypatch.setattr("server.service.done", failing)
        answer = await ann.ask(Say, phrase="hello")
        assert problem(answer).error is Refusal.UNAVAILABLE
        (line,) = [record.getMessage() for record in caplog.records if record.name == "twenty-five"]
        assert "RuntimeError at" in line
        for secret in ("5H", ann.token, key_of(ann.token), ann.code, "192.0.2.1"):
            assert secret not in line + answer.text

    with caplog.at_level(logging.INFO):
        calling(work, tmp_path)
