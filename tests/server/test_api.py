"""The calls as docs/api.md describes them, and what is refused."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path

import jsonschema_rs
import pytest

from engine.actions import Keep
from engine.legal import Why
from server.openapi import CALLED, STATUS, description
from server.rooms import key_of
from table.shared import (
    CALLS,
    CODE_LENGTH,
    CODE_LETTERS,
    Act,
    Answer,
    Join,
    Leave,
    Refusal,
    Remove,
    Say,
    Sit,
    Start,
)
from table.wire import read_json
from tests.helpers import LONG
from tests.server.calling import Caller, calling, problem
from tests.server.rooms import create

API_TEXT = (Path(__file__).resolve().parents[2] / "docs/api.md").read_text("utf-8")


async def opened(app, *others: str, places: str = "MOOO") -> list[Caller]:
    """Ann's table, and the others sitting at it."""
    ann, *rest = (Caller(app, name) for name in ("Ann", *others))
    made = read_json(Answer, (await ann.post("/api/1/tables", create(places))).content)
    for seat, caller in enumerate((ann, *rest)):
        caller.code = made.table.code
        if caller is not ann:
            await caller.post(f"/api/1/tables/{caller.code}/join", Join(name=caller.name))
            assert (await caller.ask(Sit, seat=seat)).status_code == 200
    return [ann, *rest]


def test_the_description_names_the_calls_and_refusals_that_the_document_names():
    table = API_TEXT.partition("## Calls")[2].partition("##")[0]
    paths = {path.partition("?")[0] for path in re.findall(r"`(?:GET|POST) (/\S+)`", table)}
    paths |= {f"/api/1/tables/CODE/{name}" for name in re.findall(r"`\.\.\./(\w+)`", table)}
    assert paths == {call.path.replace("{code}", "CODE") for call in CALLED}
    for refusal in Refusal:
        (status,) = set(re.findall(rf"\| (\d+) \|[^|]*`{refusal}`", API_TEXT))
        assert int(status) == STATUS[refusal]
    assert set(CALLS) <= {call.name for call in CALLED}


def test_what_is_answered_is_of_the_form_described(tmp_path):
    schema = description()

    def validate(answer, name):
        reference = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
        jsonschema_rs.validator_for(reference).validate(answer.json())

    async def work(app):
        ann, _ = await opened(app, "Ben", places="MOCC")
        validate(await ann.http.get("/api"), "About")
        validate(await ann.ask(Start, match=1), "Answer")
        for _ in range(40):
            answer = await ann.look()
            validate(answer, "Answer")
            view = read_json(Answer, answer.content).steps[-1].view
            if view.legal_actions:
                action = view.legal_actions[0]
                validate(
                    await ann.ask(
                        Act, seq=read_json(Answer, answer.content).table.seq, action=action
                    ),
                    "Answer",
                )
            await asyncio.sleep(0.005)
        validate(await ann.ask(Act, seq=1, action=Keep()), "Problem")
        validate(await ann.http.get(f"/api/1/tables/{ann.code}/record"), "Finished")
        assert (await ann.http.get("/openapi.json")).json() == json.loads(json.dumps(schema))

    calling(work, tmp_path)


def test_a_table_is_created_once_and_a_member_joins_once_however_often_the_call_is_sent(tmp_path):
    async def work(app):
        ann, ben = Caller(app, "Ann"), Caller(app, "Ben")
        bodies = [create(), create(), create()]
        answers = await asyncio.gather(*(ann.post("/api/1/tables", body) for body in bodies))
        (code,) = {answer.json()["table"]["code"] for answer in answers}
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(CODE_LETTERS)
        for _ in range(2):
            joined = await ben.post(f"/api/1/tables/{code}/join", Join(name="Ben"))
        assert len(joined.json()["table"]["members"]) == 2

    calling(work, tmp_path)


def test_who_waits_is_told_at_once_and_a_second_call_ends_the_first(tmp_path):
    async def work(app):
        ann, ben = await opened(app, "Ben")
        version = (await ann.present()).version
        first = asyncio.create_task(ann.look(f"?after=0&version={version}"))
        await asyncio.sleep(0.02)
        second = asyncio.create_task(ann.look(f"?after=0&version={version}"))
        await asyncio.wait_for(first, 5)
        assert not second.done()
        await ben.ask(Say, phrase="hello")
        said = read_json(Answer, (await asyncio.wait_for(second, 5)).content)
        assert [one.phrase for one in said.table.said] == ["hello"]

    calling(work, tmp_path)


def test_an_answer_to_a_request_does_not_swallow_steps_that_were_not_looked_at(tmp_path):
    async def work(app):
        (ann,) = await opened(app, places="MCCC")
        version = (await ann.ask(Start, match=1)).json()["version"]
        looked = await asyncio.wait_for(ann.look(f"?after=0&version={version + 99}"), 5)
        assert looked.json()["steps"]

    calling(work, tmp_path)


def test_who_leaves_last_closes_the_table(tmp_path):
    async def work(app):
        ann, ben = await opened(app, "Ben")
        assert (await ann.ask(Leave)).status_code == 204
        assert problem(await ann.look()).error is Refusal.NOT_MEMBER
        assert (await ben.present()).table.host == 2
        assert (await ben.ask(Leave)).status_code == 204
        assert problem(await ben.look()).error is Refusal.NO_TABLE

    calling(work, tmp_path)


def test_another_form_of_the_calls_is_told_apart_from_what_does_not_exist(tmp_path):
    async def work(app):
        ann = Caller(app, "Ann")
        about = (await ann.http.get("/api")).json()
        assert (about["oldest"], about["newest"]) == (1, 1)
        for path in ("/api/2/tables", "/api/0/tables/ABCDEFGH", "/api/x/anything"):
            assert problem(await ann.http.get(path)).error is Refusal.VERSION
        assert problem(await ann.http.get("/api/1/nothing")).error is Refusal.BAD_REQUEST

    calling(work, tmp_path)


def test_a_stolen_code_shows_what_a_spectator_sees_and_a_token_only_its_own_hand(tmp_path):
    async def work(app):
        ann, ben = await opened(app, "Ben")
        await ann.ask(Start, match=1)
        thief = Caller(app, "Thief")
        thief.code = ann.code
        assert problem(await thief.look()).error is Refusal.NOT_MEMBER
        await thief.post(f"/api/1/tables/{ann.code}/join", Join(name="x"))
        hands = {
            caller.name: (await caller.present()).steps[-1].view.hand
            for caller in (ann, ben, thief)
        }
        assert len(hands["Ann"]) == len(hands["Ben"]) == 5
        assert not set(hands["Ann"]) & set(hands["Ben"])
        assert hands["Thief"] == ()
        assert problem(await thief.ask(Act, seq=1, action=Keep())).error is Refusal.NOT_SEATED
        await ann.ask(Remove, member=3)
        assert problem(await thief.look()).error is Refusal.REMOVED

    calling(work, tmp_path)


def test_a_token_that_is_not_whole_opens_nothing(tmp_path):
    async def work(app):
        (ann,) = await opened(app)
        whole = ann.token
        for token in ("", whole[:-1], whole + "0", whole.upper(), whole[:-1] + "x", key_of(whole)):
            headers = {"Authorization": f"Bearer {token}"}
            assert problem(await ann.look(headers=headers)).error is Refusal.NOT_MEMBER
        assert problem(await ann.look(headers={"Authorization": whole})).error is Refusal.NOT_MEMBER
        assert (
            problem(await ann.look(f"?token={whole}", headers={"Authorization": ""})).error
            is Refusal.NOT_MEMBER
        )

    calling(work, tmp_path)


def test_replayed_reordered_and_foreign_requests_do_nothing(tmp_path):
    async def work(app):
        people = await opened(app, "Ben", "Cat", "Dan")
        ann = people[0]
        await ann.ask(Start, match=1)
        there = await ann.present()
        view = there.steps[-1].view
        actor, other = people[view.to_act], people[(view.to_act + 1) % 4]
        action = (await actor.present()).steps[-1].view.legal_actions[0]
        foreign = problem(await other.ask(Act, seq=there.table.seq, action=action))
        assert foreign.error is Refusal.ILLEGAL
        assert foreign.reason.code is Why.OUT_OF_TURN
        for _ in range(3):
            number = actor.number if actor.number > 1 else actor.number + 1
            await actor.ask(Act, number=number, seq=there.table.seq, action=action)
        assert (await ann.present()).table.seq == there.table.seq + 1
        late = await actor.ask(Act, number=actor.number + 5, seq=there.table.seq, action=action)
        assert problem(late).error is Refusal.STALE
        await actor.ask(Say, number=50, phrase="hello")
        early = await actor.ask(Say, number=49, phrase="sigh")
        assert problem(early).error is Refusal.OLD_REQUEST

    calling(work, tmp_path, limits=float("inf"))


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", Refusal.BAD_REQUEST),
        (b"\xff\xfe", Refusal.BAD_REQUEST),
        (b"[" * 8000, Refusal.BAD_REQUEST),
        (b'{"number": 1, "seat": 1e400}', Refusal.BAD_REQUEST),
        (b'{"number": 1, "seat": 99}', Refusal.BAD_REQUEST),
        (b'{"number": 1, "seat": -1}', Refusal.BAD_REQUEST),
        (b'{"number": %s, "seat": 1}' % (b"9" * 5000), Refusal.BAD_REQUEST),
        (b'{"number": 1, "seat": 1, "x": "%s"}' % (b"x" * 9000), Refusal.TOO_LARGE),
    ],
)
def test_a_body_that_is_not_of_the_form_or_too_large_is_refused(tmp_path, body, error):
    async def parts():
        for at in range(0, len(body), 1000):
            yield body[at : at + 1000]

    async def work(app):
        ann, _ = await opened(app, "Ben", places="MOCC")
        for content in (body, parts()):
            answer = await ann.http.post(f"/api/1/tables/{ann.code}/sit", content=content)
            assert problem(answer).error is error

    calling(work, tmp_path)


def test_codes_cannot_be_tried_out_for_the_right_one_looks_like_the_others_by_then(tmp_path):
    guesses = 10_000 if LONG else 100

    async def work(app):
        (ann,) = await opened(app)
        rng = random.Random("guesses")
        thief = Caller(app, "Thief", "198.51.100.7")
        told = []
        for _ in range(guesses):
            thief.code = "".join(rng.choices(CODE_LETTERS, k=CODE_LENGTH))
            told.append(problem(await thief.look()).error)
        assert told[:20] == [Refusal.NO_TABLE] * 20
        assert set(told[20:]) == {Refusal.TOO_MANY}
        for code in (ann.code, "ABCDEFGH"):
            path = f"/api/1/tables/{code}/join"
            answer = problem(await thief.post(path, Join(name="x")))
            assert answer.error is Refusal.TOO_MANY
            assert answer.retry > 0
        assert (await ann.look()).status_code == 200

    calling(work, tmp_path)


def test_so_many_tables_may_be_opened_from_one_address_and_so_many_calls_made(tmp_path):
    async def work(app):
        answers = [await Caller(app, f"{n}").post("/api/1/tables", create()) for n in range(22)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 2
        elsewhere = Caller(app, "Ann", "2001:db8::1")
        assert (await elsewhere.post("/api/1/tables", create())).status_code == 200
        calls = [(await elsewhere.http.get("/api")).status_code for _ in range(121)]
        assert calls[-1] == 429
        neighbour = Caller(app, "Ben", "2001:db8::2")
        assert (await neighbour.http.get("/api")).status_code == 429

    calling(work, tmp_path)


def test_only_pages_of_the_origins_that_were_named_may_call(tmp_path):
    async def work(app):
        ann = Caller(app, "Ann")
        for origin, allowed in (("https://cards.example", True), ("https://evil.example", False)):
            asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            for answer in (
                await ann.http.options("/api/1/tables", headers=asked),
                await ann.http.get("/api", headers={"Origin": origin}),
            ):
                named = answer.headers.get("Access-Control-Allow-Origin")
                assert named == (origin if allowed else None)

    calling(work, tmp_path, origins=("https://cards.example",))
