"""`python -m engine simulate`: fair to both players, repeatable, and what it prints."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from statistics import fmean

import pytest

from engine import Deal, apply_action, new_match, preset, shuffled
from engine.__main__ import main
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS
from engine.simulate import PLAYERS, Difference, compare, percentile
from engine.state import changed
from engine.view import view_for
from tools.races import RACES, for_points, race


def run(capsys, *arguments):
    assert main(["simulate", *arguments]) == 0
    return capsys.readouterr().out


def test_it_prints_one_json_object(capsys):
    found = json.loads(
        run(capsys, "--players", "club,random", "--deals", "30", "--seed", "2", "--json")
    )
    assert set(found) == {"deals", "tricks", "points", "ms"}
    assert found["deals"] == 30
    for what in ("tricks", "points"):
        assert set(found[what]) == {"mean", "low", "high"}
        assert found[what]["low"] < found[what]["mean"] < found[what]["high"]
    assert found["points"]["mean"] == pytest.approx(5 * found["tricks"]["mean"])
    assert set(found["ms"]) == {"club", "random"}
    for times in found["ms"].values():
        assert set(times) == {"median", "p95", "first_trick_p95"}
        assert 0 <= times["median"] <= times["p95"]


def test_it_prints_lines_for_people(capsys):
    text = run(capsys, "--rules", "spoil-five", "--players", "club,random", "--deals", "5")
    lines = text.splitlines()
    assert lines[0].startswith("5 deals")
    assert [line.split()[0] for line in lines[1:]] == ["tricks", "points", "club", "random"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_player_is_even_with_itself(name):
    rules = preset(name)
    found = compare(rules, rules.layouts[0], ("club", "club"), 6, 1)
    for what in found.differences.values():
        assert what.mean == pytest.approx(0, abs=1e-12)


def test_the_same_seed_gives_the_same_deals_and_another_seed_others():
    rules = preset("twenty-five")
    first, again, other = (
        compare(rules, TWO_PAIRS, ("club", "random"), 20, seed).values for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_each_side_is_played_once_by_the_first_player_and_each_deal_begins_a_game():
    seen = []

    def watch(name):
        def play(state, rng):
            assert state.deals == 1
            seen.append((name, state.dealer, state.to_act, state.current.hands))
            return PLAYERS["club"](state, rng)

        return play

    rules = preset("twenty-five")
    compare(rules, THREE_PAIRS, ("a", "b"), 2, 5, {"a": watch("a"), "b": watch("b")})
    seats_of_a = [{seat for name, d, seat, _ in seen if name == "a" and d == n} for n in (0, 1)]
    assert seats_of_a == [set(range(6))] * 2, "over the plays of a deal it sits everywhere"
    for dealer in (0, 1):
        starts = {hands for _, d, _, hands in seen if d == dealer and len(hands[0]) == 5}
        pack = shuffled(rules.pack, random.Random(f"5 pack {dealer}").random)
        dealt = apply_action(new_match(rules, THREE_PAIRS, dealer), Deal(pack)).current.hands
        assert dealt in starts


def test_the_difference_is_the_side_less_the_mean_of_the_others():
    """By hand: the first player always wins what it can, in a game of three sides."""
    found = compare(preset("twenty-five"), THREE_PAIRS, ("club", "random"), 40, 3)
    assert all(-5 <= value <= 5 for value in found.values["tricks"])
    assert 0 < fmean(found.values["tricks"]) < 2


def test_intervals_and_percentiles():
    one = Difference.of([1.0, 2.0, 3.0, 4.0])
    assert one.mean == 2.5
    assert one.high - one.mean == pytest.approx(1.96 * 1.2909944 / 2)
    assert Difference.of([2.0]) == Difference(2.0, 2.0, 2.0)
    assert percentile([], 0.95) == 0
    assert percentile(list(range(100)), 0.95) == 95
    assert percentile([3.0], 0.95) == 3.0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "club"), "two of"),
        (("--players", "club,wizard"), "two of"),
        (("--players", "club,club", "--deals", "0"), "whole number"),
        (("--players", "club,club", "--rules", "whist"), "no such preset"),
        (("--players", "club,club", "--seats", "5", "--sides", "5"), "not played"),
        ((), "--players"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(capsys, arguments, said):
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_a_layout_can_be_named(capsys):
    run(
        capsys, "--rules", "twenty-five-irish", "--seats", "3", "--sides", "3",
        "--players", "club,random", "--deals", "2",
    )  # fmt: skip


@pytest.mark.parametrize(("name", "layout", "scores"), RACES)
def test_a_player_that_does_not_look_at_the_score_gains_nothing_by_knowing_it(name, layout, scores):
    assert race(preset(name), layout, scores, 3, 1, "newcomer") == pytest.approx([0.0] * 3)


def test_in_a_race_the_others_are_shown_the_score_of_a_first_deal():
    rules = preset("twenty-five")
    state = changed(new_match(rules, TWO_PAIRS), scores=(5, 20))
    state = apply_action(state, Deal(shuffled(rules.pack, random.Random("race").random)))
    rng = random.Random(1)
    while not state.current.trick_winners:
        state = apply_action(state, PLAYERS["club"](state, rng))
    view = view_for(state, state.to_act)
    assert sum(view.scores) == 30
    assert sum(for_points(view).scores) == 5
    assert for_points(view).legal_actions == view.legal_actions


def test_it_runs_from_the_shell():
    done = subprocess.run(
        [
            sys.executable, "-m", "engine", "simulate",
            "--players", "strong,club", "--deals", "1", "--json",
        ],
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["deals"] == 1
