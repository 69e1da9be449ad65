"""Whatever a member asks, the answer is the same byte for byte when all that its seat cannot see is
dealt anew: at every step, for every seat and a spectator. The fair-deal code alone differs."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.actions import Deal, Play
from engine.cards import ALL_CARDS
from engine.legal import legal_actions
from engine.ranking import ace_of_trumps
from engine.state import Phase
from server.calls import Context, done
from server.rooms import Person, Refused, Room, answer_for
from table.protocol import Back
from table.shared import Act, Ask, Claim, NextDeal, Reply, Request, Say, Sit, Stand
from table.wire import write_json
from tests.engine.test_secrecy import renamed, seen_by
from tests.helpers import ANY_LAYOUT, LONG, TABLES
from tests.server.rooms import At

# Each seat looks at every step; a match between people who bid at random need never end.
CHOSEN = TABLES if LONG else [("twenty-five", "two-pairs"), ("auction-120", "two-pairs")]
EVERY = 1 if LONG else 7
DEALS = 12 if LONG else 1


def table(game: str, layout: str, rng: random.Random) -> At:
    """A table with a person at every seat, and one who watches."""
    seats = ANY_LAYOUT[layout].seats
    names = [f"P{seat}" for seat in range(1, seats)]
    short: dict[str, Any] = {"chips": 4, "deals": 3} if game == "spoil-five" else {}
    at = At(
        "M" + "O" * (seats - 1),
        *names,
        "Watcher",
        layout=ANY_LAYOUT[layout],
        game=game,
        seed=str(rng.random()),
        **short,
    )
    at.sit(**{name: seat for seat, name in enumerate(names, 1)})
    at.start()
    return at


def redealt(room: Room, person: Person, rng: random.Random) -> Room:
    """The table with everything else dealt that this member cannot see.

    Who has robbed held the ace of trumps, as everybody knows by then: it stays there.
    """
    assert room.match is not None
    match, deal_now = room.match, room.match.state.current
    known = seen_by(match.state, person.seat)
    if deal_now.robber is not None and deal_now.trump is not None:
        known |= {ace_of_trumps(deal_now.trump)}
    unseen = [card for card in room.rules.pack if card not in known]
    cards = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    parts = {field.name: getattr(match, field.name) for field in fields(match)}
    deal = tuple(renamed(step, cards) for step in match.deal)
    present = renamed(match.present, cards)
    return replace(room, match=type(match)(**parts | {"deal": deal, "present": present}))


def answers(room: Room, person: Person, requests: list[Request]) -> list[bytes]:
    """All that a member can learn: what is told, and what comes of each request."""
    told = []
    for after in (None, room.seq - 1, max(0, room.seq - 3)):
        answer = answer_for(room, person, after, told=True)
        told.append(write_json(replace(answer, table=replace(answer.table, fair=None))))
    for request in requests:
        try:
            after_it = done(room, person.member, request, Context(2000.0, "seed"))
        except Refused as refused:
            told.append(write_json(refused.problem))
        else:
            answer = answer_for(after_it, after_it.person(person.member) or person)
            told.append(write_json(replace(answer, table=replace(answer.table, fair=None))))
    return told


def requests(room: Room, person: Person, rng: random.Random) -> list[Request]:
    """What somebody curious would try."""
    assert room.match is not None
    number, seq = person.number + 1, room.seq
    state = room.match.state
    known = [
        card
        for card in ALL_CARDS
        if person.seat is not None and card in state.current.hands[person.seat]
    ]
    tries = [*known, rng.choice(ALL_CARDS)]
    tried: list[Request] = [Act(number=number, seq=seq, action=Play(card)) for card in tries]
    if state.to_act is not None and state.to_act == person.seat:
        tried += [Act(number=number, seq=seq, action=rng.choice(legal_actions(state)))]
    tried += [
        Act(number=number, seq=seq, action=Deal(())),
        Claim(number=number, seq=seq),
        Ask(number=number, seq=seq, back=Back.UNDONE),
        Ask(number=number, seq=seq, back=Back.RESTARTED),
        Reply(number=number, yes=True),
        NextDeal(number=number, seq=seq),
        Say(number=number, phrase="hello"),
        Stand(number=number),
        Sit(number=number, seat=rng.randrange(room.layout.seats)),
    ]
    return tried


@pytest.mark.parametrize(("game", "layout"), CHOSEN)
def test_no_answer_depends_on_what_its_seat_cannot_see(game, layout):
    rng = random.Random(f"{game} {layout}")
    at = table(game, layout, rng)
    looks = 0
    while at.state.phase is not Phase.OVER and at.room.match.number <= DEALS:
        at.act(rng.choice(legal_actions(at.state))) if at.state.to_act is not None else at.go_on()
        if at.state.to_act is not None and rng.randrange(10) == 0:
            at.ask(at.sitting(rng.randrange(at.room.layout.seats)), Say, phrase="hello")
        if at.state.phase in (Phase.DEAL, Phase.OVER) or at.room.seq % EVERY:
            continue
        for person in at.room.people:
            other = redealt(at.room, person, rng)
            tried = requests(at.room, person, rng)
            assert answers(other, person, tried) == answers(at.room, person, tried)
            looks += 1
    assert looks > 0
