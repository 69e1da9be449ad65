"""How much room a text takes is known from the fonts that the app brings along."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from i18n import LANGUAGES
from tools.catalogues import translations
from ui.components.measure import fits, letters_in, lines_of, width_of

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


@pytest.fixture(scope="module", params=["FiraSans-Regular", "FiraSans-Bold"])
def advances(request):
    """How far each letter of a font goes, as a part of the size of type."""
    font = TTFont(FONTS / f"{request.param}.ttf")
    glyphs, units = font.getBestCmap(), font["head"].unitsPerEm
    return {chr(code): font["hmtx"][name][0] / units for code, name in glyphs.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_app_is_wider_than_it_is_taken_to_be(language, advances) -> None:
    texts = [one for forms in translations(language).values() for one in forms]
    written = [said for said in texts if set(said) <= set(advances)]
    assert len(written) > 0.9 * len(texts)
    for said in written:
        true = sum(advances[letter] for letter in said)
        assert true <= width_of(said, 1) <= 1.1 * true + 0.1, said


def test_names_of_wide_and_of_narrow_letters_are_told_apart() -> None:
    """At 200 % "Tom" was taken to be as wide as "Lia", and lost half of its last letter."""
    assert width_of("Tom", 10) > 1.4 * width_of("Lia", 10)
    assert width_of("Zoë", 10) == width_of("Zoe", 10)
    assert width_of("王", 10) == 10


def test_letters_that_have_room_are_counted_from_the_first_on() -> None:
    assert letters_in("Tom", 10, width_of("To", 10)) == 2
    assert letters_in("Tom", 10, 1) == 0
    assert fits("Tom", 10, width_of("Tom", 10))


def test_lines_are_filled_word_by_word_and_a_long_word_is_broken() -> None:
    assert lines_of("", 10, 100) == 1
    assert lines_of("Bota Bota", 10, width_of("Bota Bota", 10)) == 1
    assert lines_of("Bota Bota", 10, width_of("Bota Bota", 10) - 1) == 2
    assert lines_of("mmmmmmmm", 10, width_of("mmm", 10) + 0.1) == 3
