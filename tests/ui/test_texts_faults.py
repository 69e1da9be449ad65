"""Rules, settings and what can go wrong, in words: every code in every language."""

import pytest

from engine.actions import (
    Bid,
    Bury,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
)
from engine.cards import JOKER, Suit, parse_card
from engine.legal import Reason, Why
from engine.record import Fault, RecordError
from engine.ruleset import Layout, RuleSetError
from i18n import LANGUAGES
from table.protocol import Stop
from table.saves import Damage, DamagedSave
from ui import settings
from ui.texts import faults, labels, make_words

EN = make_words("en")
each_language = pytest.mark.parametrize(
    "words", [make_words(language) for language in LANGUAGES], ids=lambda words: words.language
)


def sound(text: str, *, empty: bool = False) -> None:
    """A text for players: something said, all placeholders filled, nothing half-made."""
    assert empty or text.strip()
    assert not {"{", "}"} & set(text), text
    assert "None" not in text, text


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
        RuleSetError("option", "chips", 30),
        RuleSetError("value", "deals", 0),
        RuleSetError("value", "tie", "bidder_first"),
        RuleSetError("option", "jink", None),
        RuleSetError("layout", "spoil-five", Layout(4, 2)),
    ]
    for error in rule_faults:
        said = faults.record_error_text(words, RecordError(Fault.RULES, rules=error))
        assert len(said) < 200
        sound(said)
    actions = (Play(parse_card("KC")), Rob(parse_card("2D")), Bury(JOKER), Keep())
    calls = (Bid(15), Hold(), Pass(), NameTrump(Suit.CLUBS), Discard(), Take(), Jink())
    for action in (*actions, *calls):
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


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Bid(15), "Player 3 may not bid 15"),
        (Hold(), "Player 3 may not hold a bid"),
        (Pass(), "Player 3 may not pass"),
        (NameTrump(Suit.SPADES), "Player 3 may not name trumps"),
        (Discard(), "Player 3 may not discard these cards"),
        (Take(), "Player 3 may not take the pool"),
        (Jink(), "Player 3 may not go for all five tricks"),
    ],
)
def test_an_illegal_action_is_named(action, said):
    error = RecordError(Fault.ILLEGAL, seat=2, illegal=action, reason=Reason(Why.WRONG_PHASE))
    assert faults.record_error_text(EN, error) == said


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
