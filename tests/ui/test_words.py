"""How sentences are put together, in every language: capitals, lists, winners."""

from __future__ import annotations

import re

import pytest

from engine.cards import JOKER, Suit, parse_card
from engine.lessons.course import lesson
from engine.ruleset import Layout
from i18n import LANGUAGES
from ui.texts import make_words
from ui.texts.deal import game_won_text, match_won_text
from ui.texts.verdicts import verdict_text

TWO_THREES = Layout(6, 2)
SIX = ("Ana", "Rui", "Nora", "Leo", "Maeve", "Oto")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spoken_sentence_that_begins_with_a_card_begins_with_a_capital(language):
    words = make_words(language).aloud
    exercise = lesson("tricks").step("suit-led").exercise()
    for card in exercise.view.trick.cards or exercise.view.tricks[-1].cards:
        verdict = exercise.check((card,))
        said = verdict_text(words, verdict, exercise.view.trump)
        assert said[:1].isupper(), said
    exercise = lesson("ace-of-hearts").step("with-a-heart").exercise()
    said = verdict_text(words, exercise.check((parse_card("AH"),)), exercise.view.trump)
    assert all(begun.isupper() for begun in re.findall(r"(?:^|[.!?] )(\w)", said)), said


def test_within_a_sentence_and_in_a_label_a_card_has_none():
    words = make_words("en").aloud
    five = parse_card("5S")
    assert words.list([words.the_card(five), "hearts"]) == "the five of spades and hearts"
    assert words.t("{card}, place {n}", card=words.card_aloud(five), n=1).startswith("five")
    said = words.t("{card} is no loss, and your better cards stay", card=words.the_card(five))
    assert said.startswith("The five of spades is no loss")


def test_the_joker_is_written_with_a_capital_too_and_names_stay_as_they_are():
    words = make_words("en")
    told = {"card": words.the_card(JOKER), "suit": words.suit(Suit.CLUBS)}
    assert words.t("{card} is turned up: {suit} are trumps", **told).startswith("The joker")
    assert words.t("{name} wins the trick", name="maria {o}") == "maria {o} wins the trick"


@pytest.mark.parametrize(
    ("language", "names", "said"),
    [
        ("en", ["Nora", "Maeve"], "Nora and Maeve"),
        ("es", ["Ana", "Iria"], "Ana e Iria"),
        ("es", ["Ana", "Luis"], "Ana y Luis"),
        ("it", ["Ugo", "Emma"], "Ugo ed Emma"),
        ("it", ["Ugo", "Edo"], "Ugo e Edo"),
        ("it", ["Ugo", "Anna"], "Ugo e Anna"),
        ("pt", ["Rui", "Ana", "Bia"], "Rui, Ana e Bia"),
    ],
)
def test_names_are_listed_as_the_language_does(language, names, said):
    assert make_words(language).list(names) == said


def test_who_wins_is_one_list_however_many_they_are():
    words = make_words("en")
    assert game_won_text(words, TWO_THREES, (0,), SIX, 0) == "You, Nora and Maeve win the game"
    assert match_won_text(words, TWO_THREES, (0,), SIX, 0) == "You, Nora and Maeve win the match"
    assert game_won_text(words, TWO_THREES, (1,), SIX, 0) == "Rui, Leo and Oto win the game"
    assert game_won_text(words, Layout(4, 2), (0,), SIX, 0) == "You and Nora win the game"
    assert game_won_text(words, Layout(4, 4), (0, 1, 2), SIX, 0) == (
        "You, Rui and Nora share the win"
    )
