"""Golden records: what replaying them prints must not change (see tests/records/make.py).

`twenty-five.joker-turned.expected.json` was written by hand, from the rules.
"""

from __future__ import annotations

import json

import pytest

from engine.record import read_record, write_record
from engine.shell import replay_json, replay_lines
from tests import reference
from tests.helpers import ANY_LAYOUT, TABLES
from tests.records.make import expected, moments, records

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
def test_a_golden_record_is_a_whole_match_or_says_that_it_is_not(path):
    record = read_record(path.read_text())
    assert path.name.startswith(f"{record.rules.preset}.")
    lines = list(replay_lines(record))
    assert lines[-1].endswith("wins the match") is ("unfinished" not in path.name)
    actions = sum(len(deal.actions) for deal in record.deals)
    assert sum(line.startswith("  ") and ": " in line for line in lines) == actions


def golden_of(game: str) -> dict[str, set[str]]:
    """The moments of the golden records of a preset, by name."""
    return {
        path.stem: moments(read_record(path.read_text()))
        for path in records()
        if path.name.startswith(f"{game}.")
    }


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_every_preset_has_a_golden_record_in_every_layout(game, name):
    have = set()
    for path in records():
        value = json.loads(path.read_text())
        have.add((value["rules"]["preset"], len(value["seats"]), value["sides"]))
    layout = ANY_LAYOUT[name]
    assert (game, layout.seats, layout.sides) in have, "add one with tests/records/make.py"


# What must happen in the golden records of each preset, in one or another of them.
WANTED = {
    "twenty-five": ["MatchWon", "bury", "rob", "keep", "GameWon"],
    "twenty-five-irish": ["MatchWon", "rob", "bonus early"],
    "forty-five-bruff": ["MatchWon", "bury", "rob", "bonus early", "bonus late"],
    "forty-five-atlantic": ["MatchWon", "bury", "rob", "bonus early", "bonus late"],
    "auction-120": [
        "MatchWon", "hold against others", "hold against partner", "bid against partner",
        "forced bid", "30 made", "30 failed", "15 made", "discard nothing", "bonus early",
        "bonus late",
    ],
    "spoil-five": [
        "MatchWon", "bury", "rob", "take", "jink", "jink made", "jink lost", "pool won",
        "DealSpoilt", "shared",
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", WANTED)
def test_the_golden_records_of_a_preset_have_what_is_worth_having(game):
    happened = set().union(*golden_of(game).values())
    assert set(WANTED[game]) <= happened


def test_a_golden_record_turns_the_joker_and_robs_before_its_own_card():
    for path in records():
        value = json.loads(path.read_text())
        actions = [line for deal in value["deals"] for line in deal["actions"]]
        verbs = {line.split()[1] for line in actions}
        if {"bury", "rob"} <= verbs and value["rules"].get("rob") == "before_own_card":
            return
    pytest.fail("no such record")
