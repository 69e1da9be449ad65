"""Golden records: what replaying them prints must not change (see tests/records/make.py).

`twenty-five.joker-turned.expected.json` was written by hand, from the rules.
"""

from __future__ import annotations

import json

import pytest

from engine.record import read_record, write_record
from engine.ruleset import PRESETS
from engine.shell import replay_json, replay_lines
from tests import reference
from tests.records.make import expected, records

PATHS = [pytest.param(path, id=path.stem) for path in records()]


@pytest.mark.parametrize("path", PATHS)
def test_a_golden_record_replays_as_it_always_did(path):
    assert replay_json(read_record(path.read_text())) == json.loads(expected(path).read_text())


@pytest.mark.parametrize("path", PATHS)
def test_a_golden_record_replays_as_the_second_reader_of_the_rules_says(path):
    assert reference.replay(json.loads(path.read_text())) == json.loads(expected(path).read_text())


@pytest.mark.parametrize("path", PATHS)
def test_a_golden_record_survives_reading_and_writing(path):
    assert json.loads(write_record(read_record(path.read_text()))) == json.loads(path.read_text())


@pytest.mark.parametrize("path", PATHS)
def test_a_golden_record_is_a_whole_match(path):
    record = read_record(path.read_text())
    lines = list(replay_lines(record))
    assert lines[-1].endswith("wins the match")
    actions = sum(len(deal.actions) for deal in record.deals)
    assert sum(line.startswith("  ") and ": " in line for line in lines) == actions


def test_every_preset_has_a_golden_record_in_every_layout():
    have = set()
    for path in records():
        value = json.loads(path.read_text())
        have.add((value["rules"]["preset"], len(value["seats"]), value["sides"]))
    need = {(p, lay.seats, lay.sides) for p, rules in PRESETS.items() for lay in rules.layouts}
    assert need <= have, "add one with tests/records/make.py"


def test_a_golden_record_turns_the_joker_and_robs_before_its_own_card():
    for path in records():
        value = json.loads(path.read_text())
        actions = [line for deal in value["deals"] for line in deal["actions"]]
        verbs = {line.split()[1] for line in actions}
        if {"bury", "rob"} <= verbs and value["rules"].get("rob") == "before_own_card":
            return
    pytest.fail("no such record")
