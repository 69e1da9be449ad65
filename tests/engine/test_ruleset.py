"""What a rule set may be: rules.md 10."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest

from engine import Layout, RuleSetError, new_match, preset
from engine.ruleset import PRESETS, rules_from_spec, rules_spec
from tests.helpers import LAYOUTS

NAN = float("nan")


def refused(code: str, name: str, spec: object) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules_from_spec(spec)
    assert (caught.value.code, caught.value.name) == (code, name)


# The row of rules.md 10.
TWENTY_FIVE = {
    "target": 25,
    "deal_pattern": (3, 2),
    "follow": "suit",
    "rob": "before_lead",
    "joker": False,
    "bonus": "none",
    "jink": "scores",
    "finish": "at_once",
    "tie": "non_dealer_first",
    "games": 1,
}

# Option, values in the form of the record that it takes, and values that it does not.
OPTIONS: dict[str, tuple[list[Any], list[Any]]] = {
    "target": ([5, 15, 25, 12, 1000], [4, 0, -5, True, "25", 25.0, None, [25], {}, NAN]),
    "deal_pattern": (
        [[3, 2], [2, 3]],
        [[5], [3, 3], [1, 4], [], (3, 2), [3, 2, 0], "3, 2", 32, None, {}, [3.0, 2.0],
         [[3], 2], ["3", "2"], NAN],
    ),
    "follow": (["suit", "suit_or_trump"], ["", "Suit", "any", None, 0, True, ["suit"], {}]),
    "rob": (
        ["before_lead", "before_own_card", "off"],
        ["never", False, None, 1, "before lead", ["off"]],
    ),
    "joker": ([True, False], [0, 1, "true", None, [], 1.0]),
    "jink": (["scores", "wins"], ["win", True, None, 25]),
    "finish": (["at_once", "end_of_deal"], ["at once", None, 0]),
    "tie": (
        ["non_dealer_first", "higher_total"],
        ["bidder_first", "higher", None, 0],
    ),
    "games": ([1, 2, 3, 100], [0, -1, True, "3", 3.0, None, [3]]),
}  # fmt: skip


def test_the_preset_is_the_row_of_the_table():
    rules = preset("twenty-five")
    assert {name: getattr(rules, name) for name in TWENTY_FIVE} == TWENTY_FIVE
    assert rules.layouts == (Layout(4, 2), Layout(6, 3), Layout(6, 2)), "the default first"


def test_every_option_of_a_turn_up_game_is_tried_here():
    assert {*OPTIONS, "bonus"} == set(TWENTY_FIVE)


@pytest.mark.parametrize(
    ("option", "value"), [(o, v) for o, (good, _) in OPTIONS.items() for v in good]
)
def test_an_option_takes_its_values(option, value):
    rules = rules_from_spec({"preset": "twenty-five", option: value})
    read = tuple(value) if isinstance(value, list) else value
    assert getattr(rules, option) == read
    others = {name: getattr(rules, name) for name in TWENTY_FIVE if name != option}
    assert others == {name: v for name, v in TWENTY_FIVE.items() if name != option}
    assert preset("twenty-five", **{option: value}) == rules


@pytest.mark.parametrize(
    ("option", "value"), [(o, v) for o, (_, bad) in OPTIONS.items() for v in bad]
)
def test_an_option_takes_no_other_values(option, value):
    refused("value", option, {"preset": "twenty-five", option: value})


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_presets_own_value_may_always_be_repeated(name):
    own = preset(name)
    for option in TWENTY_FIVE:
        value = getattr(own, option)
        value = list(value) if isinstance(value, tuple) else value
        assert rules_from_spec({"preset": name, option: value}) == own


def test_the_bonus_of_none_may_be_repeated_and_no_other_named():
    assert rules_from_spec({"preset": "twenty-five", "bonus": "none"}) == preset("twenty-five")
    with pytest.raises(RuleSetError):
        rules_from_spec({"preset": "twenty-five", "bonus": "best"})


@pytest.mark.parametrize(
    ("code", "name", "spec"),
    [
        ("option", "colour", {"preset": "twenty-five", "colour": 1}),
        ("option", "chips", {"preset": "twenty-five", "chips": 20}),
        ("option", "deals", {"preset": "twenty-five", "deals": 10}),
        ("option", "layouts", {"preset": "twenty-five", "layouts": []}),
        ("option", "house_rules", {"preset": "twenty-five", "house_rules": []}),
        ("option", "", {"preset": "twenty-five", "": 1}),
        ("option", "name", {"preset": "twenty-five", "name": "spoil-five"}),
        ("option", "self", {"preset": "twenty-five", "self": 1}),
        ("preset", "poker", {"preset": "poker"}),
        ("preset", "Twenty-Five", {"preset": "Twenty-Five"}),
        ("preset", "", {"preset": ""}),
        ("preset", "", {"preset": 25}),
        ("preset", "", {"preset": None}),
        ("preset", "", {"preset": ["twenty-five"]}),
        ("preset", "", {}),
        ("preset", "", {"target": 25}),
        ("preset", "", "twenty-five"),
        ("preset", "", None),
        ("preset", "", ["twenty-five"]),
    ],
)
def test_other_specs_are_refused(code, name, spec):
    refused(code, name, spec)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_preset_is_played_in_its_layouts(layout):
    assert new_match(preset("twenty-five"), layout, layout.seats - 1).layout == layout


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(s, n) for s, n in itertools.product(range(12), repeat=2)
     if (s, n) not in ((4, 2), (6, 3), (6, 2))],
)  # fmt: skip
def test_a_preset_is_played_in_no_other_layout(seats, sides):
    with pytest.raises(RuleSetError) as caught:
        new_match(preset("twenty-five"), Layout(seats, sides))
    assert caught.value.code == "layout"


@pytest.mark.parametrize("dealer", [-1, 4, 100])
def test_the_dealer_sits_at_the_table(dealer):
    with pytest.raises(ValueError, match=str(dealer)):
        new_match(preset("twenty-five"), Layout(4, 2), dealer)


def test_a_spec_read_and_written_is_itself_without_what_was_not_changed():
    spec = {"preset": "twenty-five", "target": 15, "deal_pattern": [2, 3], "rob": "off"}
    assert rules_spec(rules_from_spec({**spec, "games": 1, "bonus": "none"})) == spec


@pytest.mark.parametrize(
    ("option", "value"), [(o, v) for o, (good, _) in OPTIONS.items() for v in good]
)
def test_every_spec_survives_a_round_trip(option, value):
    rules = preset("twenty-five", **{option: value})
    assert rules_from_spec(rules_spec(rules)) == rules


@pytest.mark.parametrize("joker", [True, False])
def test_the_pack_has_a_joker_where_the_rules_say_so(joker):
    names = [card.name for card in preset("twenty-five", joker=joker).pack]
    assert len(names) == len(set(names)) == 52 + joker
    assert ("JK" in names) is joker


def test_a_rule_set_does_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset("twenty-five").target = 15
