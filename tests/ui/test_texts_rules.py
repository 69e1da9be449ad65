"""Games, layouts and house rules in words: all that can be chosen, in every language."""

import pytest

from engine.ruleset import PRESETS, RuleSetError, rules_from_spec, singles
from engine.transition import new_match
from engine.view import view_for
from i18n import LANGUAGES
from ui.house_rules import offers
from ui.screens.new_game_players import place, spots
from ui.texts import make_words, rules

EN = make_words("en")
each_language = pytest.mark.parametrize(
    "words", [make_words(language) for language in LANGUAGES], ids=lambda words: words.language
)


def sound(text: str) -> None:
    assert text.strip()
    assert not {"{", "}"} & set(text), text
    assert "None" not in text, text


@each_language
@pytest.mark.parametrize("name", PRESETS)
def test_all_that_a_game_offers_has_its_words(words, name):
    rule_set = PRESETS[name]
    sound(rules.preset_name(words, name))
    sound(rules.preset_line(words, name))
    for layout in rule_set.layouts:
        sound(rules.layout_name(words, layout))
        sound(rules.layout_line(words, layout))
    spec = {"preset": name}
    if "finish" in rule_set.house_rules:
        spec |= {"finish": "end_of_deal", "target": 65}
    found = offers(spec)
    assert {one.option for one in found} == rule_set.house_rules
    for one in found:
        assert rules.option_label(words, one.option) != one.option
        sound(rules.option_line(words, one.option))
        labels = [rules.value_label(words, one.option, value) for value in one.values]
        lines = [rules.value_line(words, one.option, value) for value in one.values]
        assert len(set(labels)) == len(labels)
        assert any(lines) == all(lines)
        for text in (*labels, *filter(None, lines)):
            sound(text)


def test_twenty_five_and_its_sister_say_whether_a_plain_lead_may_be_trumped():
    assert rules.preset_line(EN, "twenty-five") == (
        "With partners. No trumping while you can follow suit"
    )
    assert rules.preset_line(EN, "twenty-five-irish") == (
        "Partners or alone. You may always trump a plain lead"
    )


def test_what_is_played_in_one_line():
    spec = {"preset": "forty-five-bruff", "games": 3, "rob": "off"}
    assert rules.setup_line(EN, spec, PRESETS["forty-five-bruff"].layouts[0]) == (
        "Forty-Five, Bruff · Three pairs · Match: First to win 3 games · Robbing: No robbing"
    )
    assert rules.setup_line(EN, {"preset": "spoil-five", "chips": 50}, singles(7)) == (
        "Spoil Five · Singles, 7 players · Chips: 50"
    )


def lines(spec, layout):
    return rules.house_rules_lines(EN, view_for(new_match(rules_from_spec(spec), layout, 0), 0))


def test_the_table_says_to_what_end_it_plays_and_what_differs():
    assert lines({"preset": "auction-120", "joker": True}, PRESETS["auction-120"].layouts[0]) == (
        "Two pairs",
        "Target: 120 points",
        "Joker: With the joker",
    )
    assert lines({"preset": "spoil-five", "deals": 5}, singles(3)) == (
        "Singles, 3 players",
        "Chips: 20",
        "Length: 5 deals",
    )
    # At 25 all five tricks are the game anyway, and where it ends at once nobody is level.
    record = {"preset": "twenty-five", "jink": "wins", "tie": "higher_total"}
    assert lines(record, PRESETS["twenty-five"].layouts[0]) == ("Two pairs", "Target: 25 points")


def test_whatever_cannot_be_played_is_said_by_its_name():
    for spec, said in (
        ({"preset": "bridge"}, "“bridge”"),
        ({"preset": "spoil-five", "target": 25}, "“Target”"),
        ({"preset": "twenty-five", "chips": 5}, "“Chips”"),
        ({"preset": "twenty-five", "tie": "bidder_first"}, "“More than one at the target”"),
    ):
        with pytest.raises(RuleSetError) as caught:
            rules_from_spec(spec)
        assert said in rules.rules_error_text(EN, caught.value)


@each_language
def test_every_seat_of_every_table_has_a_place_of_its_own(words):
    for rule_set in PRESETS.values():
        for layout in rule_set.layouts:
            places = [place(words, layout, seat) for seat in range(layout.seats)]
            assert len(set(places)) == layout.seats
            drawn = spots(layout.seats)
            assert len(set(drawn)) == layout.seats


def test_places_go_round_to_the_left():
    assert [place(EN, singles(5), seat) for seat in range(1, 5)] == [
        "On your left",
        "2nd on your left",
        "2nd on your right",
        "On your right",
    ]
    assert place(EN, singles(2), 1) == "Opposite you"
    assert place(EN, singles(10), 5) == "Opposite you"
    assert spots(4) == ((0, 2), (-1, 1), (0, 0), (1, 1))
