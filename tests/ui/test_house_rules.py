"""What the new-game screen offers: only what can be played and changes something."""

import pytest

from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, rules_from_spec, singles
from ui.house_rules import (
    alone,
    effective,
    last_setup,
    named,
    offers,
    with_named,
    with_option,
    with_setup,
)
from ui.settings import NamedSetup, Setup

USUAL = {"preset": "twenty-five"}


def offered(spec):
    return {one.option: one.values for one in offers(spec)}


OFFERED = {
    "twenty-five": "target follow rob joker bonus finish games deal_pattern",
    "twenty-five-irish": "target follow rob joker bonus finish games deal_pattern",
    "forty-five-bruff": "target follow rob joker bonus jink finish games deal_pattern",
    "forty-five-atlantic": "target follow rob joker bonus jink finish tie games deal_pattern",
    "auction-120": "target follow joker tie games deal_pattern",
    "spoil-five": "chips deals follow rob joker deal_pattern",
}


@pytest.mark.parametrize("name", PRESETS)
def test_each_game_offers_the_house_rules_that_change_something_there(name):
    assert list(offered({"preset": name})) == OFFERED[name].split()


def test_house_rules_without_effect_are_not_offered():
    assert "tie" in offered({**USUAL, "finish": "end_of_deal"})
    assert "tie" not in offered({"preset": "forty-five-atlantic", "finish": "at_once"})
    assert "jink" in offered({**USUAL, "target": 45})
    assert "jink" not in offered({**USUAL, "target": 15})
    assert "jink" not in offered({"preset": "forty-five-bruff", "target": 25})
    # Five tricks and the bonus are 30 points, but a deal may lack trumps.
    assert "jink" in offered({**USUAL, "target": 30, "bonus": "best_trump"})


def test_numbers_suit_the_game_and_one_from_elsewhere_stays_on_offer():
    assert offered({"preset": "auction-120"})["target"] == (60, 120)
    assert offered({"preset": "forty-five-bruff"})["games"] == (1, 3)
    assert offered({"preset": "forty-five-bruff", "games": 4})["games"] == (1, 3, 4)
    assert offered({"preset": "spoil-five", "chips": 7})["chips"] == (7, 10, 20, 50)


def test_the_bidder_wins_a_tie_only_where_somebody_bids():
    assert "bidder_first" in offered({"preset": "auction-120"})["tie"]
    assert "bidder_first" not in offered({"preset": "forty-five-atlantic"})["tie"]


def test_a_choice_that_loses_its_effect_goes_back_to_usual():
    rules = with_option({**USUAL, "target": 45}, "jink", "wins")
    assert rules == {**USUAL, "target": 45, "jink": "wins"}
    assert with_option(rules, "target", 25) == USUAL
    late = {**USUAL, "finish": "end_of_deal", "tie": "higher_total"}
    assert effective(late) == late
    assert with_option(late, "finish", "at_once") == USUAL


@pytest.mark.parametrize("name", PRESETS)
def test_everything_offered_can_be_played_and_names_its_present_value(name):
    for option, values in {None: (None,), **offered({"preset": name})}.items():
        for value in values:
            spec = with_option({"preset": name}, option, value) if option else {"preset": name}
            for one in offers(spec):
                assert one.current in one.values
                assert one.usual in one.values
                for other in one.values:
                    rules_from_spec(dict(with_option(spec, one.option, other)))


def test_each_game_comes_back_as_it_was_left():
    bruff = Setup({"preset": "forty-five-bruff", "games": 3}, THREE_PAIRS)
    pool = Setup({"preset": "spoil-five"}, singles(10))
    setups = with_setup(with_setup((), bruff), pool)
    assert setups == (pool, bruff)
    assert last_setup(setups, "forty-five-bruff") == bruff
    fewer = Setup({"preset": "spoil-five"}, singles(3))
    assert with_setup(setups, fewer) == (fewer, bruff)


def test_a_game_not_yet_chosen_is_as_usual():
    assert last_setup((), "spoil-five") == Setup({"preset": "spoil-five"}, singles(5))
    assert last_setup((), "auction-120") == Setup({"preset": "auction-120"}, TWO_PAIRS)


def test_a_choice_from_elsewhere_is_brought_to_what_has_an_effect():
    setup = Setup({**USUAL, "jink": "wins", "target": 15}, TWO_PAIRS)
    assert last_setup((setup,), "twenty-five").rules == {**USUAL, "target": 15}


def test_rules_of_the_same_name_take_the_place_of_the_old_ones():
    one = NamedSetup("Friday", Setup(USUAL, TWO_PAIRS))
    other = NamedSetup("Granny's", Setup(USUAL, THREE_PAIRS))
    anew = NamedSetup("FRIDAY", Setup({"preset": "spoil-five"}, singles(4)))
    assert with_named((one,), other) == (one, other)
    assert with_named((one, other), anew) == (anew, other)
    assert named((one, other), "friday") == one
    assert named((one, other), "Sunday") is None


def test_playing_alone_is_told_from_playing_together():
    assert alone(PRESETS["spoil-five"].layouts) == tuple(map(singles, range(2, 11)))
    assert alone(PRESETS["forty-five-bruff"].layouts) == ()
