"""A shared table as devices see it: over a bad line, after a kill, in other versions."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx
import pytest

from engine.actions import Play
from engine.events import Played, events_for
from engine.legal import IllegalAction
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from table.fair import check_fair
from table.link import Link
from table.protocol import Back, NotPossible, StaleAction, Step, Stop, TableStopped
from table.service import (
    Refused,
    Silent,
)
from table.shared import MINE, OPEN, Join, Options, Problem, Refusal, Remove, Reply, Say, Sit, Start
from table.tickets import new_token
from table.wire import write_json
from tests.table.remote import QUICK, Device, a_service, a_table, play, until

Make = Callable[[str], Device]


def with_a_service(folder: Path, act: Callable[[Make], Awaitable[None]]) -> None:
    """Run a service and do something there; no task may be left then."""

    async def go() -> None:
        async with asyncio.timeout(60), a_service(folder) as make:
            await act(make)
        await asyncio.sleep(0.01)
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []

    asyncio.run(go())


def story(device: Device) -> list[object]:
    """What everybody may know of the deal, as this device was told it."""
    return list(events_for(device.table.story(None), None))


@pytest.mark.slow
def test_four_devices_play_a_deal_over_a_line_that_loses_and_doubles(tmp_path):
    async def act(make: Make) -> None:
        devices = await a_table(make)
        rng = random.Random("line")
        faults = ["lost", "unheard", "twice", "", "", ""]
        for device in devices:
            device.line.fault = lambda request: rng.choice(faults)
        await asyncio.gather(*(play(device, random.Random(device.name)) for device in devices))
        last = max(device.table.present(None).seq for device in devices)
        await until(lambda: all(one.table.present(None).seq == last for one in devices))
        stories = [story(device) for device in devices]
        assert stories[0] == stories[1] == stories[2] == stories[3]
        plays = Counter(event.card for event in stories[0] if isinstance(event, Played))
        assert len(plays) == 20
        assert set(plays.values()) == {1}, "no card was played twice"

    with_a_service(tmp_path, act)


def test_an_action_whose_answer_is_lost_counts_once(tmp_path):
    async def act(make: Make) -> None:
        (device,) = await a_table(make, people=1, rob="off")
        table = device.table
        await until(lambda: table.asks(table.present(None).view))
        hand, step = table.present(None).view.hand, table.present(None)
        lost = iter(["unheard", "lost"])
        acting = f"/api/1/tables/{device.ticket.code}/act"
        device.line.fault = lambda r: next(lost, "") if r.url.path == acting else ""
        await table.act(step.view.legal_actions[0], step.seq)
        assert device.line.sent.count(f"POST {acting}") == 3
        assert len(table.present(None).view.hand) == len(hand) - 1
        with pytest.raises(StaleAction):
            await table.act(step.view.legal_actions[0], step.seq)
        assert not device.link.lost

    with_a_service(tmp_path, act)


def test_who_says_too_much_is_told_so_and_a_card_need_not_wait(tmp_path):
    """The seventh phrase said "No connection", and held back the card that was played then."""

    async def act(make: Make) -> None:
        (device,) = await a_table(make, people=1, rob="off")
        table = device.table
        await until(lambda: table.asks(table.present(None).view))
        problem = write_json(Problem(error=Refusal.TOO_MANY, retry=30.0))
        refused = httpx.Response(429, content=problem)
        device.line.answer = lambda r: refused if r.url.path.endswith("/say") else None
        with pytest.raises(Refused) as too_many:
            await device.link.request(lambda number: Say(number=number, phrase="hello"))
        assert too_many.value.error is Refusal.TOO_MANY
        assert not device.link.lost
        step = table.present(None)
        await table.act(step.view.legal_actions[0], step.seq)
        assert table.present(None).seq > step.seq

    with_a_service(tmp_path, act)


def test_while_there_is_no_answer_that_is_known_and_play_goes_on_after(tmp_path):
    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, rob="off")
        told: list[bool] = []
        device.link.tell = lambda: told.append(device.link.lost)
        device.line.fault = lambda request: "lost"
        device.link.hurry()
        await until(lambda: device.link.lost)
        behind = device.table.present(None).seq
        playing = asyncio.gather(
            play(device, random.Random(1)), play(other, random.Random(2)), return_exceptions=True
        )
        await asyncio.sleep(0.05)
        assert device.table.present(None).seq == behind, "nothing is made up meanwhile"
        device.line.fault = lambda request: ""
        await until(lambda: not device.link.lost)
        await playing
        assert not device.link.lost
        assert told[0] is True
        assert told[-1] is False
        assert story(device) == story(other)

    with_a_service(tmp_path, act)


def test_who_comes_back_after_a_kill_has_the_same_hand_and_goes_on(tmp_path):
    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, rob="off")
        await device.link.request(lambda number: Say(number=number, phrase="hello"))
        before, story = device.table.present(None), device.table.story(None)
        await device.link.leave()
        await device.open(device.ticket)
        assert device.table.present(None) == before
        assert device.table.story(None) == story
        await device.link.request(lambda number: Say(number=number, phrase="clap"))
        assert [said.phrase for said in device.link.shared.said] == ["hello", "clap"]
        await asyncio.gather(play(device, random.Random(1)), play(other, random.Random(2)))

    with_a_service(tmp_path, act)


def test_another_window_on_the_same_table_takes_it_over(tmp_path):
    async def act(make: Make) -> None:
        device, _ = await a_table(make, people=2)
        second = await Link.open(device.service, device.ticket, device.saves, "another", QUICK)
        await device.link.check_owner()
        assert device.link.stopped is Stop.TAKEN_OVER
        with pytest.raises(TableStopped):
            await device.table.deal(device.table.present(None).seq)
        await second.leave()

    with_a_service(tmp_path, act)


def test_a_decision_is_taken_back_when_all_agree_and_the_deal_is_told_anew(tmp_path):
    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, rob="off")
        rng = random.Random(3)

        async def at_a_choice() -> Device:
            """Play on until somebody who has played before is asked again."""
            while True:
                for one in (device, other):
                    step = one.table.present(None)
                    if step.view.seat is not None and one.table.asks(step.view):
                        if one.table.may_undo(step.view.seat) and step.view.tricks:
                            return one
                        await one.table.act(rng.choice(step.view.legal_actions), step.seq)
                await asyncio.sleep(0.002)

        one = await at_a_choice()
        two = other if one is device else device
        seat = one.table.present(None).view.seat
        assert seat is not None
        seen: list[Back | None] = []

        async def watch() -> None:
            async for step in two.table.steps(None):
                seen.append(step.back)

        watching = asyncio.create_task(watch())
        await until(lambda: two.table.present(None).seq == one.table.present(None).seq)
        before = one.table.present(None)
        assert not await one.table.undo(seat, before.seq), "somebody else must agree"
        await until(lambda: two.link.shared.asked is not None)
        assert two.link.shared.asked.needed == (two.link.you.seat,)
        assert any(isinstance(event, Played) for event in two.table.would_go)
        await two.link.request(lambda number: Reply(number=number, yes=True))
        both = (one, two)
        await until(lambda: all(each.table.present(None).seq > before.seq for each in both))
        assert all(each.link.shared.asked is None for each in both)
        now = one.table.present(None)
        assert now.view.to_act == seat
        assert now.view.cards_seen == before.view.cards_seen[: len(now.view.cards_seen)]
        assert len(now.view.cards_seen) < len(before.view.cards_seen)
        plays = [event for event in one.table.story(None) if isinstance(event, Played)]
        assert tuple(event.card for event in plays) == now.view.cards_seen
        assert story(one) == story(two)
        assert seen[-1] is Back.UNDONE
        watching.cancel()
        await asyncio.gather(play(one, rng), play(two, rng))

    with_a_service(tmp_path, act)


def test_taking_back_is_offered_just_where_the_service_does_not_refuse_it(tmp_path):
    """Whoever had been forced to a first card could not; nobody else knows that it was forced."""

    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, rob="off", target=100)
        rng, forced = random.Random(8), False

        def reached(one: Device, seq: int) -> bool:
            return one.table.present(None).seq == seq

        def asked(one: Device) -> bool:
            return one.link.shared.asked is not None

        async def play_as(one: Device, two: Device, step: Step) -> bool:
            """Wish to take back where it is offered, then play; say whether there was no choice."""
            seat, view = step.view.seat, step.view
            assert seat is not None
            await until(partial(reached, two, step.seq))
            if one.table.may_undo(seat):
                assert not await one.table.undo(seat, step.seq)
                await until(partial(asked, two))
                await two.link.request(lambda number: Reply(number=number, yes=False))
                await until(lambda: not (asked(one) or asked(two)))
            else:
                with pytest.raises(NotPossible):
                    await one.table.undo(seat, step.seq)
            await one.table.act(rng.choice(view.legal_actions), step.seq)
            return len(view.legal_actions) == 1 and len(view.hand) == 5

        while not (forced and device.table.present(None).view.phase is Phase.DEAL):
            for one, two in ((device, other), (other, device)):
                step = one.table.present(None)
                if step.view.phase is Phase.DEAL:
                    with contextlib.suppress(StaleAction):
                        await one.table.deal(step.seq)
                elif one.table.asks(step.view):
                    forced = await play_as(one, two, step) or forced
                if step.view.phase is Phase.OVER:
                    return
            await asyncio.sleep(0.002)

    with_a_service(tmp_path, act)


def test_only_what_the_host_allows_is_offered(tmp_path):
    async def act(make: Make) -> None:
        options = Options(undo=False, claim=False, hint=False)
        (device,) = await a_table(make, people=1, rob="off", options=options)
        table = device.table
        await until(lambda: table.asks(table.present(None).view))
        step = table.present(None)
        await table.act(step.view.legal_actions[0], step.seq)
        assert table.capabilities == frozenset()
        assert not table.may_undo(0)
        with pytest.raises(NotPossible):
            await table.undo(0, table.present(None).seq)
        with pytest.raises(NotPossible):
            await table.finish_deal(0, table.present(None).seq)

    with_a_service(tmp_path, act)


def test_what_the_rules_forbid_is_not_even_sent(tmp_path):
    async def act(make: Make) -> None:
        device, _ = await a_table(make, people=2, rob="off")
        table = device.table
        step, sent = table.present(None), len(device.line.sent)
        foreign = next(card for card in step.view.rules.pack if card not in step.view.hand)
        with pytest.raises(IllegalAction):
            await table.act(Play(foreign), step.seq)
        assert len(device.line.sent) == sent

    with_a_service(tmp_path, act)


@pytest.mark.long
def test_who_watches_sees_no_hand_and_who_sits_down_in_the_match_sees_that_seats(tmp_path):
    async def act(make: Make) -> None:
        host = make("Ana")
        code = await host.create((MINE, OPEN, "club", "club"), TWO_PAIRS, rob="off")
        guest = make("Bea")
        await guest.join(code)
        await host.link.request(lambda number: Start(number=number, match=1))
        await until(lambda: guest.link.begun)
        assert guest.table.people == frozenset()
        assert guest.table.present(None).view.hand == ()
        await guest.link.request(lambda number: Sit(number=number, seat=1))
        await until(lambda: guest.table.people == frozenset({1}))
        view = guest.table.present(None).view
        assert view.seat == 1
        assert len(view.hand) == view.hand_sizes[1]
        await asyncio.gather(play(host, random.Random(1)), play(guest, random.Random(2)))

    with_a_service(tmp_path, act)


def test_a_deal_that_is_over_can_be_checked_by_the_code_told_before_it(tmp_path):
    async def act(make: Make) -> None:
        (device,) = await a_table(make, people=1)
        code = device.table.fair_code()
        with pytest.raises(ValueError, match="not over"):
            device.table.fair_proof(1)
        await play(device, random.Random(5))
        await until(lambda: device.link.finished is not None)
        proof = device.table.fair_proof(1)
        assert proof.code == code
        assert check_fair(code, proof.pack, proof.nonce)

    with_a_service(tmp_path, act)


def test_the_end_of_a_deal_stays_for_who_reads_it_while_others_play_on(tmp_path):
    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, rob="off", target=100)
        reading, playing = device.table, other.table
        seen: list[Step] = []

        async def watch() -> None:
            async for step in reading.steps(0, 0):
                seen.append(step)

        watching = asyncio.create_task(watch())
        await asyncio.gather(play(device, random.Random(1)), play(other, random.Random(2)))
        await until(lambda: seen and seen[-1].view.phase is Phase.DEAL)
        end, code = reading.present(0), reading.fair_code()
        told = reading.story(0)
        await playing.deal(playing.present(1).seq)
        await until(lambda: device.link.seq > end.seq)
        assert reading.waits
        assert reading.goes_on
        assert reading.present(0) == end
        assert reading.story(0) == told
        assert reading.fair_code() == code
        assert reading.fair_proof(1).code == code
        assert reading.fair_code(2) not in ("", code), "of the deal that is on its way"
        assert not playing.waits
        sent = len(device.line.sent)
        await reading.deal(end.seq)
        assert f"POST /api/1/tables/{device.ticket.code}/deal" not in device.line.sent[sent:]
        await until(lambda: seen[-1].view.deals == 2)
        assert [step.seq for step in seen] == list(range(1, len(seen) + 1)), "nothing was missed"
        await asyncio.gather(play(device, random.Random(3), 2), play(other, random.Random(4), 2))
        watching.cancel()

    with_a_service(tmp_path, act)


@pytest.mark.long
def test_after_the_end_the_same_people_play_again(tmp_path):
    async def act(make: Make) -> None:
        device, other = await a_table(make, people=2, target=5)
        both = (device, other)
        await asyncio.gather(*(play(one, random.Random(one.name), 99) for one in both))
        assert device.table.present(None).view.phase is Phase.OVER
        assert not device.table.goes_on
        await device.link.request(lambda number: Start(number=number, match=2))
        await until(lambda: all(one.table.present(None).view.deals == 1 for one in both))
        assert all(one.link.shared.match == 2 for one in both)
        assert story(device) == story(other)

    with_a_service(tmp_path, act)


def test_who_is_sent_away_or_has_left_is_told_and_stops(tmp_path):
    async def act(make: Make) -> None:
        host, guest = await a_table(make, people=2)
        member = guest.link.you.member
        await host.link.request(lambda number: Remove(number=number, member=member))
        await until(lambda: guest.link.stopped is Stop.REMOVED)
        await host.link.resign()
        with pytest.raises(Refused) as refused:
            await host.service.look(host.ticket.token, host.ticket.code)
        assert refused.value.error in (Refusal.NO_TABLE, Refusal.NOT_MEMBER)

    with_a_service(tmp_path, act)


def test_wrong_codes_addresses_and_versions_are_told_apart(tmp_path):
    async def act(make: Make) -> None:
        device = make("Ana")
        with pytest.raises(Refused) as refused:
            await device.service.join(new_token(), "ABCDEFGH", Join(name="Ana"))
        assert refused.value.error is Refusal.NO_TABLE
        assert (await device.service.about()).newest >= 1
        device.line.fault = lambda request: "lost"
        with pytest.raises(Silent):
            await device.service.about()

    with_a_service(tmp_path, act)
