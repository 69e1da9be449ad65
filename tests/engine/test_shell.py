"""`python -m engine replay`: what it prints for good records, to the letter of record.md."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import preset
from engine.__main__ import main
from engine.record import read_record, write_record
from engine.shell import replay_json
from tests import reference
from tests.helpers import ANY_LAYOUT, HOUSE_RULES, LONG, TABLES, random_record
from tests.records.make import expected, records

ROOT = Path(__file__).resolve().parents[2]


def run(path: Path, *options: str) -> tuple[int, str, str]:
    """Run the command in this process: exit status, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["replay", *options, str(path)])
    return status, out.getvalue(), err.getvalue()


def golden_path(name: str) -> Path:
    """A golden record, of Twenty-Five unless the name says more."""
    full = name if "." in name else f"twenty-five.{name}"
    return ROOT / "tests" / "records" / f"{full}.json"


def golden(name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(golden_path(name).read_text())
    return value


def shown(tmp_path: Path, record: dict[str, Any]) -> dict[str, Any]:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    status, out, err = run(path, "--json")
    assert (status, err) == (0, "")
    value: dict[str, Any] = json.loads(out)
    return value


def cut(record: dict[str, Any], deals: int, actions: int) -> dict[str, Any]:
    """The record as it was after so many actions of its deal number `deals`."""
    kept = record["deals"][:deals]
    last = {**kept[-1], "actions": kept[-1]["actions"][:actions]}
    return {**record, "deals": [*kept[:-1], last]}


def test_the_object_has_exactly_the_keys_of_record_md_in_their_order(tmp_path):
    value = shown(tmp_path, golden("two-pairs"))
    assert list(value) == ["deals", "games", "winners", "to_act", "legal"]
    deal = value["deals"][0]
    assert list(deal) == [
        "dealer", "turn_up", "trump", "declarer", "contract", "steps", "tricks", "points",
        "scores",
    ]  # fmt: skip
    assert {tuple(step) for step in deal["steps"]} == {("seat", "legal", "action")}
    assert {tuple(trick) for trick in deal["tricks"]} == {("leader", "cards", "winner")}


def test_it_prints_one_object_and_nothing_else(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(golden("two-pairs")))
    _, out, _ = run(path, "--json")
    assert out.endswith("}\n")
    assert json.JSONDecoder().raw_decode(out)[1] == len(out) - 1


def test_legal_actions_are_sorted_as_text(tmp_path):
    for deal in shown(tmp_path, golden("house-rules"))["deals"]:
        for step in deal["steps"]:
            assert step["legal"] == sorted(step["legal"])
            assert step["action"] in step["legal"]


def test_a_match_without_deals_waits_for_its_first_pack(tmp_path):
    assert shown(tmp_path, {**golden("two-pairs"), "deals": []}) == {
        "deals": [], "games": [0, 0], "winners": [], "to_act": None, "legal": [],
    }  # fmt: skip


def test_a_deal_without_actions_waits_for_eldest(tmp_path):
    record = cut(golden("two-pairs"), 1, 0)
    value = shown(tmp_path, record)
    assert value["to_act"] == (record["dealer"] + 1) % 4
    assert "keep" in value["legal"]
    assert value["deals"][0]["steps"] == value["deals"][0]["tricks"] == []
    assert value["deals"][0]["points"] == value["deals"][0]["scores"] == [0, 0]


def test_trump_and_turn_up_are_null_until_a_card_is_buried_for_the_joker(tmp_path):
    before = shown(tmp_path, cut(golden("joker-turned"), 1, 0))
    assert (before["deals"][0]["turn_up"], before["deals"][0]["trump"]) == (None, None)
    assert before["to_act"] == 3
    assert before["legal"] == ["bury 7D", "bury 9S", "bury AS", "bury JH", "bury TC"]
    after = shown(tmp_path, cut(golden("joker-turned"), 1, 1))
    assert (after["deals"][0]["turn_up"], after["deals"][0]["trump"]) == ("7H", "H")


def test_between_deals_nobody_is_to_act(tmp_path):
    record = golden("two-threes")
    assert len(record["deals"]) > 1
    value = shown(tmp_path, {**record, "deals": record["deals"][:1]})
    assert (value["to_act"], value["legal"], value["winners"]) == (None, [], [])
    assert sum(value["deals"][0]["points"]) == 25


def test_a_trick_in_progress_is_not_among_the_tricks(tmp_path):
    record = golden("two-pairs")
    first = next(i for i, line in enumerate(record["deals"][0]["actions"]) if "play" in line)
    assert shown(tmp_path, cut(record, 1, first + 3))["deals"][0]["tricks"] == []
    assert len(shown(tmp_path, cut(record, 1, first + 4))["deals"][0]["tricks"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_random_matches_replay_as_the_second_reader_of_the_rules_says(tmp_path, game, layout):
    for house, options in HOUSE_RULES[game].items():
        rules = preset(game, **options)
        for seed in range(12 if LONG else 1):
            record = random_record(rules, ANY_LAYOUT[layout], f"{house} {seed}", 30 if LONG else 2)
            value = json.loads(write_record(record))
            assert shown(tmp_path, value) == reference.replay(value)
            for part in range(0, len(value["deals"][-1]["actions"]), 1 if LONG else 31):
                unfinished = cut(value, len(value["deals"]), part)
                assert shown(tmp_path, unfinished) == reference.replay(unfinished)


# -- auctions --


def at_each_action(name: str, deal: int) -> list[tuple[dict[str, Any], list[str]]]:
    """What is printed after each action of a deal, and the actions so far."""
    record = golden(name)
    actions = record["deals"][deal - 1]["actions"]
    return [
        (replay_json(read_record(json.dumps(cut(record, deal, number)))), actions[:number])
        for number in range(len(actions) + 1)
    ]


def test_declarer_and_contract_are_null_until_the_auction_has_ended():
    ended = False
    for value, actions in at_each_action("auction-120.two-pairs", 1):
        deal = value["deals"][0]
        open_yet = any(call in " ".join(value["legal"]) for call in ("bid", "pass", "hold"))
        assert (deal["declarer"] is None) is (deal["contract"] is None) is open_yet
        assert deal["turn_up"] is None
        named = [line.split()[2] for line in actions if " trump " in line]
        assert deal["trump"] == (named[0] if named else None)
        if not open_yet:
            bids = [line.split() for line in actions if " bid " in line]
            assert deal["contract"] == int(bids[-1][2])
            ended = True
    assert ended


def test_for_a_discard_the_choice_is_the_verb_alone(tmp_path):
    seen = False
    for value, _ in at_each_action("auction-120.two-pairs", 1):
        for step in value["deals"][0]["steps"]:
            if step["action"].split()[0] == "discard":
                assert step["legal"] == ["discard"]
                seen = True
            else:
                assert step["action"] in step["legal"]
    assert seen
    waiting = shown(tmp_path, golden("auction-120.discards.unfinished"))
    assert waiting["legal"] == ["discard"]
    assert waiting["to_act"] is not None


def test_an_auction_scores_when_the_deal_is_over_and_points_are_then_what_was_scored(tmp_path):
    record = golden("auction-120.two-pairs")
    whole = shown(tmp_path, record)
    before = [0, 0]
    for number, deal in enumerate(whole["deals"], 1):
        looks = at_each_action("auction-120.two-pairs", number)
        for value, _ in looks[:-1]:
            now = value["deals"][-1]
            took = [0, 0]
            for trick in now["tricks"]:
                took[trick["winner"] % 2] += 5
            assert now["scores"] == before
            # With the bonus, when that is settled.
            extra = [p - t for p, t in zip(now["points"], took, strict=True)]
            assert sorted(extra) in ([0, 0], [0, 5])
        assert deal["scores"] == [b + p for b, p in zip(before, deal["points"], strict=True)]
        before = deal["scores"]


# -- the pool --


def test_points_are_chips_won_less_chips_paid_and_scores_the_chips_held(tmp_path):
    record = golden("spoil-five.singles-5")
    before = [record["rules"]["chips"]] * 5
    pool = 0
    for deal in shown(tmp_path, record)["deals"]:
        assert deal["scores"] == [b + p for b, p in zip(before, deal["points"], strict=True)]
        pool -= sum(deal["points"])
        assert pool >= 0
        assert sum(deal["scores"]) + pool == 15
        assert deal["declarer"] is deal["contract"] is None
        before = deal["scores"]


def test_antes_count_from_the_first_card_on(tmp_path):
    value = shown(tmp_path, cut(golden("spoil-five.singles-5"), 1, 0))
    assert value["deals"][0]["points"] == [-1] * 5
    assert value["deals"][0]["scores"] == [2] * 5


def test_take_or_jink_is_the_choice_after_the_first_three_tricks(tmp_path):
    value = shown(tmp_path, golden("spoil-five.singles-7.unfinished"))
    assert value["legal"] == ["jink", "take"]
    assert {trick["winner"] for trick in value["deals"][-1]["tricks"]} == {value["to_act"]}


def test_all_who_share_a_win_are_winners(tmp_path):
    value = shown(tmp_path, golden("spoil-five.singles-2"))
    assert (value["winners"], value["games"]) == ([0, 1], [1, 1])


# -- the bonus --


def test_a_bonus_still_open_is_not_in_the_points(tmp_path):
    """The last look at a deal with 30 points came out of looks in which they were not all there."""
    record = golden("forty-five-atlantic.two-pairs")
    late = 0
    for number, deal in enumerate(shown(tmp_path, record)["deals"], 1):
        for value, _ in at_each_action("forty-five-atlantic.two-pairs", number):
            now = value["deals"][-1]
            assert sum(now["points"]) - 5 * len(now["tricks"]) in (0, 5)
            open_yet = len(now["tricks"]) == 4 and sum(now["points"]) == 20
            late += open_yet and sum(deal["points"]) == 30
    assert late


# -- for people --


def test_people_read_one_line_an_action_and_then_the_scores(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(golden("joker-turned")))
    status, out, err = run(path)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "deal 1: Leo deals, the joker is turned up"
    actions = [line.split()[1:] for line in golden("joker-turned")["deals"][0]["actions"]]
    assert [line.split()[1:3] for line in lines[1:19]] == actions
    assert any("15" in line for line in lines[19:])
    assert lines[-1] == "side 1 wins the match"


def test_people_read_who_is_to_act_when_a_deal_is_unfinished(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(cut(golden("joker-turned"), 1, 3)))
    status, out, _ = run(path)
    assert status == 0
    assert out.splitlines()[-1] == "Rui to act: play 6S"


ODD_NAMES = ("", "Zoë", "李", "a\nb", "\x1b[31m", "\ud800", "\u2028", "x" * 999)


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
def test_names_of_any_kind_are_printed_on_their_line(tmp_path, name):
    record = golden("joker-turned")
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "seats": [name, *record["seats"][1:]]}))
    status, out, err = run(path)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == len(run(golden_path("joker-turned"))[1].splitlines())
    assert "\x1b" not in out


# -- a few real processes --


def shell(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        env={"PATH": "", **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_the_command_replays_a_golden_record():
    done = shell("replay", "--json", str(golden_path("joker-turned")))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == json.loads(expected(golden_path("joker-turned")).read_text())


def test_the_command_survives_a_terminal_that_cannot_show_a_name(tmp_path):
    record = golden("joker-turned")
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "seats": ["Zoë", "李", "\ud800", "x"]}))
    done = shell("replay", str(path), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"play KS" in done.stdout


def test_numbers_as_long_as_a_book_are_no_traceback(tmp_path):
    """Chips grew by a digit beyond what Python prints by itself."""
    value = golden("spoil-five.singles-2")
    value["rules"]["chips"] = int("9" * 4300)
    path = tmp_path / "rich.json"
    path.write_text(json.dumps(value))
    for options in ((), ("--json",)):
        done = shell("replay", *options, str(path))
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"1" + b"0" * 4299 in done.stdout


def test_the_command_refuses_a_file_with_one_line(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("{")
    done = shell("replay", str(path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("replay",),
        ("replay", "--json"),
        ("replay", "--loud", "game.json"),
        ("replay", "--json=yes", "game.json"),
        ("replay", "game.json", "other.json"),
        ("replay", "game.json", "two\nlines"),
        ("replay", "no such\nfile.json"),
        ("play", "game.json"),
        ("--json", "replay", "game.json"),
    ],
    ids=" ".join,
)
def test_wrong_arguments_are_refused_with_status_2_and_one_line(arguments):
    done = shell(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1


def test_there_are_golden_records():
    assert len(records()) >= len(TABLES)
