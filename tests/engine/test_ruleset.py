"""What a rule set may be: rules.md 10."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest

from engine import Layout, RuleSetError, new_match, preset
from engine.ruleset import PRESETS, rules_from_spec, rules_spec
from tests.helpers import ANY_LAYOUT, HOUSE_RULES, PLAYED

NAN = float("nan")


def refused(code: str, name: str, spec: object) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules_from_spec(spec)
    assert (caught.value.code, caught.value.name) == (code, name)


# The table of rules.md 10, row by row; a pool game has no target, jink, finish or tie.
COLUMNS = ("joker", "follow", "rob", "bonus", "jink", "target", "finish", "tie")
ROWS = {
    "twenty-five": "no suit before_lead none scores 25 at_once non_dealer_first",
    "twenty-five-irish":
        "no suit_or_trump before_own_card none wins 25 at_once non_dealer_first",
    "forty-five-bruff":
        "yes suit_or_trump before_own_card best_trump wins 45 at_once non_dealer_first",
    "forty-five-atlantic":
        "no suit_or_trump before_own_card best_trump scores 45 end_of_deal higher_total",
    "auction-120": "no suit_or_trump off best_trump scores 120 end_of_deal bidder_first",
    "spoil-five": "no suit_or_trump before_own_card none - - - -",
}  # fmt: skip
TURN_UP_GAMES = ("twenty-five", "twenty-five-irish", "forty-five-bruff", "forty-five-atlantic")


def row(game: str) -> dict[str, Any]:
    """What a preset is, by option; what it has none of is left out."""
    words = dict(zip(COLUMNS, ROWS[game].split(), strict=True))
    own: dict[str, Any] = {name: word for name, word in words.items() if word != "-"}
    own["joker"] = own["joker"] == "yes"
    if "target" in own:
        own["target"] = int(own["target"])
    own |= {"deal_pattern": [3, 2], "games": 1}
    return own | ({"chips": 20, "deals": 10} if game == "spoil-five" else {})


TWENTY_FIVE = row("twenty-five") | {"deal_pattern": (3, 2)}

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
    "bonus": (["none", "best_trump"], ["best", None, 5, True, "None"]),
}  # fmt: skip


@pytest.mark.parametrize("game", ROWS)
def test_a_preset_is_the_row_of_the_table(game):
    rules = preset(game)
    assert {name: plain(getattr(rules, name)) for name in row(game)} == row(game)
    seats = {(lay.seats, lay.sides) for lay in rules.layouts}
    assert seats == {(lay.seats, lay.sides) for lay in map(ANY_LAYOUT.get, PLAYED[game]) if lay}
    assert rules.auction is (game == "auction-120")
    assert rules.bids == ((15, 20, 25, 30) if rules.auction else ())
    assert rules.for_pool is (game == "spoil-five")


def test_those_are_all_the_presets_there_are():
    assert set(ROWS) == set(PLAYED) == set(HOUSE_RULES) == set(PRESETS)


@pytest.mark.parametrize(
    ("game", "usual"),
    [("twenty-five", (4, 2)), ("forty-five-bruff", (6, 3)), ("forty-five-atlantic", (4, 2)),
     ("auction-120", (4, 2)), ("spoil-five", (5, 5))],
)  # fmt: skip
def test_the_usual_layout_stands_first(game, usual):
    first = preset(game).layouts[0]
    assert (first.seats, first.sides) == usual


def plain(value: Any) -> Any:
    """A value in the form of the record."""
    return list(value) if isinstance(value, tuple) else value


def test_every_option_of_a_turn_up_game_is_tried_here():
    assert set(OPTIONS) == set(TWENTY_FIVE)


# -- the cells of the table of house rules --

# Option, values; then whether it may be changed in turn-up games, at auction, in Spoil Five.
CELLS: list[tuple[str, list[Any], str]] = [
    ("target", [5, 15, 25, 45, 120], "yes yes no"),
    ("deal_pattern", [[3, 2], [2, 3]], "yes yes yes"),
    ("follow", ["suit", "suit_or_trump"], "yes yes yes"),
    ("rob", ["before_lead", "before_own_card", "off"], "yes no yes"),
    ("joker", [True, False], "yes yes yes"),
    ("bonus", ["none", "best_trump"], "yes no no"),
    ("jink", ["scores", "wins"], "yes no no"),
    ("finish", ["at_once", "end_of_deal"], "yes no no"),
    ("tie", ["non_dealer_first", "higher_total"], "yes yes no"),
    ("games", [1, 2, 3], "yes yes no"),
    ("chips", [1, 20, 30], "no no yes"),
    ("deals", [1, 10, 12], "no no yes"),
]


def kind(game: str) -> int:
    """The column of the table."""
    return 0 if game in TURN_UP_GAMES else 1 if game == "auction-120" else 2


CELL_CASES = [
    pytest.param(
        game, option, value, may.split()[kind(game)] == "yes", id=f"{game} {option} {value}"
    )
    for game in ROWS
    for option, values, may in CELLS
    for value in values
]


@pytest.mark.parametrize(("game", "option", "value", "may"), CELL_CASES)
def test_each_house_rule_is_allowed_where_the_table_says_so_and_nowhere_else(
    game, option, value, may
):
    spec = {"preset": game, option: value}
    if may or row(game).get(option) == value:
        assert plain(getattr(rules_from_spec(spec), option)) == value
        assert rules_from_spec(rules_spec(rules_from_spec(spec))) == rules_from_spec(spec)
    else:
        refused("option", option, spec)


@pytest.mark.parametrize("game", ROWS)
def test_the_bidders_side_is_first_in_auctions_only(game):
    spec = {"preset": game, "tie": "bidder_first"}
    if game == "auction-120":
        assert rules_from_spec(spec) == preset(game)
    else:
        with pytest.raises(RuleSetError) as caught:
            rules_from_spec(spec)
        assert (caught.value.code in ("value", "option"), caught.value.name) == (True, "tie")


@pytest.mark.parametrize("option", ["chips", "deals"])
@pytest.mark.parametrize("value", [0, -1, True, "20", 20.0, None, [20], {}])
def test_chips_and_deals_are_whole_numbers_from_one(option, value):
    refused("value", option, {"preset": "spoil-five", option: value})


@pytest.mark.parametrize("game", ROWS)
def test_the_house_rules_of_the_tests_take_every_value_of_every_option(game):
    tried = HOUSE_RULES[game].values()
    for option, values, may in CELLS:
        if may.split()[kind(game)] != "yes":
            assert not any(option in options for options in tried)
            continue
        used = [options.get(option, row(game)[option]) for options in tried]
        if type(values[0]) is int:
            assert len(set(used)) > 1, option
        else:
            assert all(value in used for value in values), option


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


@pytest.mark.parametrize("game", ROWS)
def test_a_presets_own_value_may_always_be_repeated(game):
    for option, value in row(game).items():
        assert rules_from_spec({"preset": game, option: value}) == preset(game)
    assert rules_from_spec({"preset": game, **row(game)}) == preset(game)
    assert rules_spec(rules_from_spec({"preset": game, **row(game)})) == {"preset": game}


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
        ("option", "bids", {"preset": "auction-120", "bids": [15, 20, 25, 30]}),
        ("option", "sides", {"preset": "auction-120", "sides": 2}),
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


@pytest.mark.parametrize("game", ROWS)
def test_a_preset_is_played_in_its_layouts_and_in_no_other(game):
    mine = {ANY_LAYOUT[name] for name in PLAYED[game]}
    for seats, sides in itertools.product(range(13), repeat=2):
        layout = Layout(seats, sides)
        if layout in mine:
            assert new_match(preset(game), layout, seats - 1).layout == layout
        else:
            with pytest.raises(RuleSetError) as caught:
                new_match(preset(game), layout)
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
