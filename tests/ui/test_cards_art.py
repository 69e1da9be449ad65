"""The drawn cards: whole, small, all different, and of one source with the suit font."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from ui.cards import SUIT_COLOURS, Deck, Letters, back, face, suit
from ui.cards.faces import PIPS
from ui.cards.glyphs import INDEX
from ui.cards.suits import SUIT_PATHS

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
CARDS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["JK"]
DECKS: tuple[Deck, ...] = get_args(Deck)
LETTERS: tuple[Letters, ...] = get_args(Letters)
ALLOWED = {"svg", "g", "path", "rect", "circle"}
NAMESPACE = "{http://www.w3.org/2000/svg}"


def largest(card: str) -> int:
    """How many bytes a face may have."""
    return 16_000 if card[0] in "JQK" else 8_000


def tags(svg: str) -> set[str]:
    return {str(node.tag).removeprefix(NAMESPACE) for node in ElementTree.fromstring(svg).iter()}


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("card", CARDS)
def test_every_face_is_small_and_of_plain_shapes(card: str, deck: Deck) -> None:
    for letters in LETTERS:
        svg = face(card, deck=deck, letters=letters)
        assert tags(svg) <= ALLOWED
        assert "style=" not in svg
        assert len(svg.encode()) <= largest(card)
        assert ElementTree.fromstring(svg).get("viewBox") == "0 0 250 350"


def test_back_and_suits_are_plain_shapes() -> None:
    assert tags(back()) <= ALLOWED
    assert len(back().encode()) <= 14_000
    for letter in SUIT_PATHS:
        assert tags(suit(letter)) <= ALLOWED


@pytest.mark.parametrize("deck", DECKS)
def test_all_faces_differ(deck: Deck) -> None:
    assert len({face(card, deck=deck) for card in CARDS}) == 53


@pytest.mark.parametrize("letters", LETTERS)
def test_the_index_shows_the_rank_in_the_letters_asked_for(letters: Letters) -> None:
    shown = dict(zip("AKQJ", letters, strict=True)) | {"T": "10"}
    for card in CARDS[:-1]:
        text = shown.get(card[0], card[0])
        others = [outline for name, (_, outline) in INDEX.items() if name not in (text, "10")]
        svg = face(card, letters=letters)
        assert INDEX[text][1] in svg
        assert not any(outline in svg for outline in others if outline not in INDEX["10"][1])


def test_no_two_index_outlines_are_alike() -> None:
    assert len({outline for _, outline in INDEX.values()}) == len(INDEX)


@pytest.mark.parametrize("rank", PIPS)
def test_number_cards_have_as_many_pips_as_they_say(rank: str) -> None:
    wanted = 10 if rank == "T" else int(rank)
    for name, path in SUIT_PATHS.items():
        assert face(rank + name).count(path) == wanted + 1


@pytest.mark.parametrize("deck", DECKS)
def test_suits_show_in_the_ink_of_the_deck(deck: Deck) -> None:
    for name, ink in SUIT_COLOURS[deck].items():
        assert re.search(rf'fill="{ink}" d="{SUIT_PATHS[name]}', face(f"9{name}", deck=deck))
        assert ink in suit(name, deck=deck)
    assert len(set(SUIT_COLOURS[deck].values())) == {"two": 2, "four": 4}[deck]


def test_a_suit_goes_by_letter_or_word_and_takes_a_colour() -> None:
    assert suit("hearts") == suit("H")
    assert 'fill="#ffffff"' in suit("S", colour="#ffffff")


def test_the_suit_font_has_every_form_and_blank_selectors() -> None:
    font = TTFont(FONTS / "Suits.ttf")
    cmap = font.getBestCmap()
    for solid, outline in ("♠♤", "♥♡", "♦♢", "♣♧"):
        assert cmap[ord(solid)] == cmap[ord(outline)]
    assert font["hmtx"][cmap[0xFE0E]][0] == 0
    assert (FONTS / "Suits.ttf").stat().st_size < 4_000


@pytest.mark.parametrize(("name", "char"), [("S", "♠"), ("H", "♥"), ("D", "♦"), ("C", "♣")])
def test_the_suit_font_is_drawn_from_the_paths_of_the_faces(name: str, char: str) -> None:
    font = TTFont(FONTS / "Suits.ttf")
    glyphs, glyph = font.getGlyphSet(), font.getBestCmap()[ord(char)]
    scale = 7.6
    place = (scale, 0, 0, -scale, 20, 100 * scale - 30)

    bounds, area = BoundsPen(glyphs), AreaPen(glyphs)
    glyphs[glyph].draw(bounds)
    glyphs[glyph].draw(area)
    wanted_bounds, wanted_area = BoundsPen(None), AreaPen(None)
    parse_path(SUIT_PATHS[name], TransformPen(wanted_bounds, place))
    parse_path(SUIT_PATHS[name], TransformPen(wanted_area, place))

    assert bounds.bounds == pytest.approx(wanted_bounds.bounds, abs=2)
    assert abs(area.value) == pytest.approx(abs(wanted_area.value), rel=0.01)


@pytest.mark.parametrize("stem", ["Alegreya-Bold", "FiraSans-Regular", "FiraSans-Bold"])
def test_text_fonts_are_small_and_write_all_our_languages(stem: str) -> None:
    path = FONTS / f"{stem}.ttf"
    cmap = TTFont(path).getBestCmap()
    # The titles' own 1 reads as an I: figures come from the sans.
    figures = "" if stem.startswith("Alegreya") else "0189"
    assert stem != "Alegreya-Bold" or ord("1") not in cmap
    for char in figures + "AZazÁÉÍÓÚÀÈÌÒÙÂÊÔÃÕÇÑÜáéíóúàèìòùâêôãõçñü–—…“”‘’«»·•←→×½€ªº¿¡":
        assert ord(char) in cmap
    assert path.stat().st_size < 70_000
    assert (FONTS / f"OFL-{stem.split('-', maxsplit=1)[0]}.txt").exists()
