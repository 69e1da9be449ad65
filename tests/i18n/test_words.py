"""Words: cards by sight and by sound, lists, numbers, and translations that cannot be filled."""

import pytest

from engine.cards import ALL_CARDS, Suit, parse_card
from i18n import LANGUAGES
from ui.texts.words import Words, local_letters, make_words

EN = make_words("en")


@pytest.mark.parametrize(
    ("language", "letters", "names", "short"),
    [
        ("en", "AKQJ", "5H AS TD QC JK", "5♥ A♠ 10♦ Q♣ joker"),
        ("pt", "ARDV", "KH QD JC AS JK", "R♥ D♦ V♣ A♠ coringa"),
        ("es", "ARDJ", "KH QD JC AS JK", "R♥ D♦ J♣ A♠ comodín"),
        ("it", "ARDF", "KH QD JC AS JK", "R♥ D♦ F♣ A♠ jolly"),
    ],
)
def test_cards_are_written_with_the_letters_in_use(language, letters, names, short):
    words = make_words(language, letters)
    assert " ".join(words.card(parse_card(name)) for name in names.split()) == short


@pytest.mark.parametrize(
    ("language", "name", "said", "with_article"),
    [
        ("en", "5S", "five of spades", "the five of spades"),
        ("pt", "QC", "dama de paus", "a dama de paus"),
        ("pt", "AH", "ás de copas", "o ás de copas"),
        ("pt", "JK", "coringa", "o coringa"),
        ("pt_PT", "JK", "joker", "o joker"),
        ("es", "JD", "jota de diamantes", "la jota de diamantes"),
        ("es", "AS", "as de picas", "el as de picas"),
        ("it", "AH", "asso di cuori", "l'asso di cuori"),
        ("it", "8C", "otto di fiori", "l'otto di fiori"),
        ("it", "QD", "donna di quadri", "la donna di quadri"),
    ],
)
def test_cards_are_named_for_the_ear(language, name, said, with_article):
    words = make_words(language)
    assert words.card_aloud(parse_card(name)) == words.aloud.card(parse_card(name)) == said
    assert words.aloud.the_card(parse_card(name)) == with_article
    # To the eye a card stands as on the card; only the joker, a word there too, has its article.
    shown = with_article if name == "JK" else words.card(parse_card(name))
    assert words.the_card(parse_card(name)) == shown


@pytest.mark.parametrize("words", [make_words(language) for language in LANGUAGES])
def test_every_card_has_a_name_of_its_own(words):
    for naming in (words.card, words.card_aloud, words.aloud.the_card):
        names = {naming(one) for one in ALL_CARDS}
        assert len(names) == len(ALL_CARDS)
        assert not any("{" in name for name in names)
    assert len({words.suit(suit) for suit in Suit}) == 4
    assert words.aloud.suit_glyph(Suit.CLUBS) == words.suit(Suit.CLUBS)
    assert words.suit_glyph(Suit.CLUBS) == "♣"
    assert len(set(local_letters(words.language))) == 4


@pytest.mark.parametrize(
    ("language", "items", "joined"),
    [
        ("en", [], ""),
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Rui", "Bea"], "Ana, Rui and Bea"),
        ("pt", ["Ana", "Iria"], "Ana e Iria"),
        ("es", ["Ana", "Rui"], "Ana y Rui"),
        ("es", ["Ana", "Iria"], "Ana e Iria"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Ana", "Hierro"], "Ana y Hierro"),
        ("it", ["Ana", "Ugo", "Bea"], "Ana, Ugo e Bea"),
    ],
)
def test_lists_are_joined_as_prose_joins_them(language, items, joined):
    assert make_words(language).list(items) == joined


def test_a_name_may_look_like_a_placeholder():
    assert EN.t("{name}'s turn", name="{0} {name} 100 %") == "{0} {name} 100 %'s turn"


def test_a_translation_that_cannot_be_filled_gives_way_to_english(monkeypatch):
    class Broken:
        def gettext(self, text):
            return "Turno di {nome.x[0]} {"

        def ngettext(self, one, many, count):
            return "{0} prese"

    monkeypatch.setattr("ui.texts.words.catalogue", lambda language: Broken())
    assert Words("it").t("{name}'s turn", name="Ugo") == "Ugo's turn"
    assert Words("it").n("{n} trick", "{n} tricks", 3) == "3 tricks"


def test_spanish_joins_a_preposition_and_the_article_of_a_card():
    aloud = make_words("es").aloud
    five, queen = (aloud.the_card(parse_card(name)) for name in ("5C", "QC"))
    said = [aloud.t("gana a {card} y de {card}", card=card) for card in (five, queen)]
    assert said == [
        "gana al cinco de tréboles y del cinco de tréboles",
        "gana a la dama de tréboles y de la dama de tréboles",
    ]
    assert aloud.t("se lo da a él") == "se lo da a él"
