"""The JSON form of a shared table: what is written is read again, and nothing else is read."""

from __future__ import annotations

import json
import random

import pytest

from engine import parse_card, preset
from engine.actions import Play
from engine.events import Event, Played, events, events_for
from engine.ruleset import TWO_PAIRS
from engine.view import view_for
from table.protocol import Back, Step
from table.shared import Act, Create, Options
from table.wire import WireError, from_wire, read_json, to_wire, write_json
from tests.helpers import ANY_LAYOUT, LONG, TABLES, random_match

CHOSEN = TABLES if LONG else TABLES[::6]
ACT = {"number": 1, "seq": 4, "action": "play 5H"}


@pytest.mark.parametrize(("game", "layout"), CHOSEN)
def test_every_step_of_a_match_is_read_as_it_was_written(game, layout):
    rng = random.Random(f"{game} {layout}")
    match = random_match(preset(game), ANY_LAYOUT[layout], rng, deals=10_000 if LONG else 2)
    for seq, (before, _, action, after) in enumerate(match):
        for seat in {None, rng.randrange(after.layout.seats), after.to_act}:
            told = events_for(events(before, action, after), seat)
            step = Step(seq, told, view_for(after, seat), rng.choice((None, *Back)))
            assert read_json(Step, write_json(step)) == step


def test_values_of_the_game_have_the_form_of_the_record():
    act = Act(number=1, seq=4, action=Play(parse_card("5H")))
    assert to_wire(act) == ACT
    assert from_wire(Act, ACT) == act
    played = {"event": "Played", "seat": 2, "card": "5H", "led": True}
    assert to_wire(Played(2, parse_card("5H"), True)) == played
    assert from_wire(Event, played) == Played(2, parse_card("5H"), True)
    rules = preset("twenty-five", target=15)
    create = Create(
        name="Ann", rules=rules, layout=TWO_PAIRS, places=("mine", "open"), options=Options()
    )
    assert to_wire(create)["rules"] == {"preset": "twenty-five", "target": 15}
    assert from_wire(Create, to_wire(create)) == create


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", ""),
        ("[]", ""),
        ("[" * 100_000, ""),
        ('{"number": NaN, "seq": 4, "action": "pass"}', ""),
        ('{"number": 1, "number": 1, "seq": 4, "action": "pass"}', ""),
        (json.dumps({"number": 1, "seq": 4}), "action"),
        (json.dumps(ACT | {"more": 1}), "more"),
        (json.dumps(ACT | {"seq": True}), "seq"),
        (json.dumps(ACT | {"seq": 4.0}), "seq"),
        (json.dumps(ACT | {"seq": None}), "seq"),
        (json.dumps(ACT | {"action": "play 5h"}), "action"),
        (json.dumps(ACT | {"action": "deal 5H\ud800"}), "action"),
        (json.dumps(ACT | {"action": ["play 5H"]}), "action"),
    ],
)
def test_what_is_not_exactly_of_the_form_is_refused(text, where):
    with pytest.raises(WireError) as refused:
        read_json(Act, text)
    assert refused.value.where == where


@pytest.mark.parametrize(
    "value",
    [
        None,
        {"event": "Shuffled"},
        {"event": ["Played"]},
        {"seat": 1},
        {"event": "Played", "seat": 1, "card": "5H"},
        {"event": "Played", "seat": 1, "card": None, "led": True},
    ],
)
def test_an_event_is_one_of_those_there_are_with_all_its_fields(value):
    with pytest.raises(WireError):
        from_wire(Event, value)
