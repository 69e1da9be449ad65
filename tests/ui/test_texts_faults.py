"""Rules, settings and what can go wrong, in words: every code in every language."""

import pytest

from engine.actions import Bury, Keep, Play, Rob
from engine.cards import JOKER, parse_card
from engine.legal import Reason, Why
from engine.record import Fault, RecordError
from engine.ruleset import PRESETS, Layout, RuleSetError, preset
from i18n import LANGUAGES
from table.protocol import Stop
from table.saves import Damage, DamagedSave
from ui import settings
from ui.texts import faults, labels, make_words, rules

EN = make_words("en")
each_language = pytest.mark.parametrize(
    "words", [make_words(language) for language in LANGUAGES], ids=lambda words: words.language
)


def sound(text: str, *, empty: bool = False) -> None:
    """A text for players: something said, all placeholders filled, nothing half-made."""
    assert empty or text.strip()
    assert not {"{", "}"} & set(text), text
    assert "None" not in text, text


def values(option):
    """The values a house rule of a turn-up game may have, as rules.md 10 lists them."""
    return {
        "target": [5, 25, 45],
        "games": [1, 3],
        "deal_pattern": [[3, 2], [2, 3], (3, 2)],
        "joker": [True, False],
    }.get(option) or list(type(getattr(PRESETS["twenty-five"], option)))


@each_language
def test_every_game_layout_and_house_rule_has_its_words(words):
    for name, rule_set in PRESETS.items():
        sound(rules.preset_name(words, name))
        sound(rules.preset_line(words, name))
        sound(rules.rules_page(words, rule_set))
        for layout in rule_set.layouts:
            sound(rules.layout_name(words, layout))
            sound(rules.layout_line(words, layout))
        for option in rule_set.house_rules:
            assert rules.option_label(words, option) != option or words.language == "en"
            sound(rules.option_line(words, option))
            for value in values(option):
                sound(rules.value_label(words, option, value))
                number = option in ("target", "games")
                sound(rules.value_line(words, option, value), empty=number)
    assert str(15) in rules.rules_page(words, preset("twenty-five", target=15))
    sound(rules.layout_name(words, Layout(5, 5)))


@each_language
def test_every_setting_and_value_has_its_words(words):
    for setting, choices in {
        "text_size": settings.TEXT_SIZES,
        "deck": settings.DECKS,
        "letters": settings.LETTER_SETS,
        "speed": settings.SPEEDS,
        "motion": settings.MOTIONS,
        "theme": settings.THEMES,
    }.items():
        sound(labels.setting_label(words, setting))
        said = [labels.setting_value(words, setting, value) for value in choices]
        for one in said:
            sound(one)
    for setting in ("language", "confirm_tap"):
        sound(labels.setting_label(words, setting))
    sound(labels.device_language(words, "Italiano"))


@each_language
def test_everything_that_can_be_wrong_is_said(words):
    for fault in Fault:
        sound(faults.record_error_text(words, RecordError(fault, "what", deal=2, action=7)))
    rule_faults = [
        RuleSetError("preset", "bridge"),
        RuleSetError("option", "bonus", "best_trump"),
        RuleSetError("option", "x" * 500, ["a", 1]),
        RuleSetError("value", "target", "many " * 50),
        RuleSetError("layout", "twenty-five", Layout(5, 5)),
    ]
    for error in rule_faults:
        said = faults.record_error_text(words, RecordError(Fault.RULES, rules=error))
        assert len(said) < 200
        sound(said)
    for action in (Play(parse_card("KC")), Rob(parse_card("2D")), Bury(JOKER), Keep()):
        error = RecordError(
            Fault.ILLEGAL, deal=1, action=7, seat=2, illegal=action, reason=Reason(Why.NOT_HELD)
        )
        sound(faults.record_error_text(words, error))
    damaged = [
        DamagedSave(Damage.DAMAGED),
        DamagedSave(Damage.NEWER),
        DamagedSave(Damage.DAMAGED, RecordError(Fault.PACK, deal=1)),
    ]
    for bad in damaged:
        sound(faults.save_error_text(words, bad))
        assert faults.put_aside_text(words, [bad]) == faults.save_error_text(words, bad)
    assert "3" in faults.put_aside_text(words, damaged)
    assert faults.put_aside_text(words, []) == ""
    for stop in Stop:
        sound(faults.stop_text(words, stop))
    sound(faults.not_kept_text(words))


def test_a_fault_says_where_it_is():
    error = RecordError(
        Fault.ILLEGAL,
        deal=1,
        action=7,
        seat=2,
        illegal=Play(parse_card("KC")),
        reason=Reason(Why.NOT_HELD),
    )
    assert faults.record_error_text(EN, error) == "Player 3 may not play K♣ (deal 1, action 7)"
    assert faults.record_error_text(EN, RecordError(Fault.PACK, deal=3)) == (
        "The pack is not complete, or has a card twice (deal 3)"
    )
