"""Reading the rules: which fragments a rule set chooses, numbers, anchors, searching."""

from __future__ import annotations

import re

import flet as ft
import pytest

from engine import preset
from engine.lessons.course import lesson
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, singles
from engine.state import Phase
from i18n import LANGUAGES
from tests.ui.headless import within
from ui.components.measure import fits
from ui.screens.rules_text import place_in, title_view
from ui.texts.reasons import SITUATIONS, TAUGHT
from ui.texts.rules_examples import Example, Line, example_text, read_example
from ui.texts.rules_page import (
    Heading,
    Prose,
    Section,
    glossary_of,
    home_of,
    in_short,
    preset_game,
    rules_of,
)
from ui.texts.rules_search import found_text, in_vain, marked, plain, search, spans, terms
from ui.texts.rules_sections import Game
from ui.texts.words import make_words
from ui.theme import make_look

ENGLISH = make_words("en")


def page(game: Game) -> str:
    parts = []
    for section in rules_of(ENGLISH, game):
        parts.append(f"## {section.title}")
        for block in section.blocks:
            match block:
                case Prose(markdown):
                    parts.append(markdown)
                case Heading(title):
                    parts.append(f"### {title}")
    return "\n".join(parts)


def of(name: str, *layouts, **options) -> str:
    rules = preset(name, **options)
    return page(Game(rules, layouts or rules.layouts))


def keys(name: str) -> list[str]:
    return [section.key for section in rules_of(ENGLISH, preset_game(name))]


def test_the_joker_stands_in_its_place_in_the_order():
    with_joker, without = of("forty-five-bruff", THREE_PAIRS), of("twenty-five", TWO_PAIRS)
    assert "third. Then comes the ace of hearts" in with_joker
    assert "the jack of the suit. Then comes the ace of hearts" in without
    assert "the jack of the suit. Then" not in with_joker


def test_every_game_has_its_sections_in_order():
    turn_up = "short players pack deal rob follow renege order score win variants examples"
    last = " tips questions history"
    for name in PRESETS:
        expected = turn_up + last
        if name == "auction-120":
            expected = expected.replace("rob ", "auction kitty ")
        assert keys(name) == expected.split()


@pytest.mark.parametrize(
    ("house_rules", "said", "unsaid"),
    [
        ({"target": 15}, "The target is 15.", "25 points win the game"),
        ({"target": 45, "jink": "wins"}, "wins the game outright", "25 points win the game"),
        ({"jink": "wins"}, "25 points win the game", "wins the game outright"),
        ({"deal_pattern": [2, 3]}, "first 2, then 3", "first 3"),
        ({"follow": "suit_or_trump"}, "you have a choice", "you may not trump"),
        ({}, "you may not trump", "you have a choice"),
        ({"rob": "off"}, "At this table nobody robs", "What if I forget to rob?"),
        ({"rob": "before_own_card"}, "just before you play your first card", "asked in turn, from"),
        ({"joker": True}, "The pack has 53 cards", "The pack has 52 cards"),
        ({"bonus": "best_trump"}, "30 points in a deal", "higher total"),
        ({"finish": "end_of_deal"}, "the dealer’s side comes last", "The rest of the deal is not"),
        (
            {"finish": "end_of_deal", "tie": "higher_total"},
            "the highest total wins",
            "has more points",
        ),
        ({"games": 3}, "The first side to win 3 games wins the match", "side to win 1 games"),
    ],
)
def test_house_rules_change_what_the_page_says(house_rules, said, unsaid):
    text = of("twenty-five", **house_rules)
    assert said in text
    assert unsaid not in text


@pytest.mark.parametrize(
    ("game", "house_rules", "unsaid"),
    [
        ("forty-five-bruff", {"joker": False}, "joker in the pack"),
        ("forty-five-bruff", {"bonus": "none"}, "bonus for the best trump"),
        ("forty-five-atlantic", {"bonus": "none"}, "brings a bonus"),
        ("forty-five-atlantic", {}, "whoever wins a third trick has won the deal"),
        ("twenty-five", {"follow": "suit_or_trump"}, "In this version you must follow"),
        ("twenty-five", {"finish": "end_of_deal"}, "The first side to reach"),
        ("twenty-five", {"rob": "off"}, "Leave out robbing"),
    ],
)
def test_a_table_is_told_nothing_that_its_house_rules_have_changed(game, house_rules, unsaid):
    assert unsaid not in of(game, **house_rules)


def test_chips_and_deals_are_those_of_the_table():
    text = of("spoil-five", singles(5), chips=7, deals=3)
    assert "the same number of them: 7" in text
    assert "if at least 3 deals have been played" in text


def test_a_table_hears_of_its_own_layout_only():
    assert "team" not in of("twenty-five", TWO_PAIRS)
    alone = of("twenty-five-irish", singles(3))
    assert "Partners win tricks" not in alone
    assert "one side takes three or more" not in alone
    assert "Everyone alone" in alone


def test_only_with_two_sides_one_side_always_takes_three():
    assert "one side takes three or more" not in of("forty-five-bruff")
    assert "one side takes three or more" not in of("twenty-five", THREE_PAIRS)
    both = of("twenty-five")
    assert "With two sides" in both
    assert "two, two and one" in both


def test_anchors_lead_to_the_game_that_has_them():
    assert home_of("renege", "forty-five-bruff") == "forty-five-bruff"
    assert home_of("bonus", "twenty-five") == "forty-five-bruff"
    assert home_of("kitty", "") == "auction-120"
    assert home_of("jink", "spoil-five") == "spoil-five"
    assert home_of("pool", "nonsense") == "spoil-five"
    assert home_of("nonsense", "twenty-five") == ""


def test_an_address_with_a_place_that_is_not_there_opens_the_page_at_its_top():
    sections = rules_of(ENGLISH, preset_game("twenty-five"))
    assert place_in(sections, "renege") == "renege"
    assert place_in(sections, "xyz") == ""
    assert place_in(sections, "contract") == "", "it is on the page of Auction 120"
    assert place_in(sections, None) == ""


def test_an_anchor_stands_once_on_a_page():
    for name in PRESETS:
        sections = rules_of(ENGLISH, preset_game(name))
        anchors = [anchor for section in sections for anchor in section.anchors]
        assert len(anchors) == len(set(anchors)), name


def test_the_glossary_has_each_term_once():
    entries = [entry.key for entry in glossary_of(ENGLISH)]
    assert len(entries) == len(set(entries))


# Searching

SECTIONS = (
    Section("a", "Réneging", (Prose("The *five* is [kept](glossary:bury) back."), Prose("No."))),
    Section("b", "Other", (Heading("Ace"), Prose("Of hearts."), Example(), Prose("**Ten** five."))),
)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("reneging", [("a", 2)]),
        ("RÉNE", [("a", 2)]),
        ("five", [("a", 1), ("b", 2)]),
        ("kept five", [("a", 1)]),
        ("bury", []),
        ("ive", []),
        ("hearts", [("b", 2)]),
        ("ace hearts", [("b", 2)]),
        ("ten  five!", [("b", 2)]),
        ("ten jack", []),
    ],
)
def test_every_word_must_be_found_from_its_beginning(query, found):
    sections = search(SECTIONS, terms(query))
    assert [(section.key, len(section.blocks)) for section in sections] == found


def test_single_letters_are_not_looked_for():
    assert terms("A ♥ b") == ()
    assert terms("Ás de paus, ás") == ("as", "de", "paus")


def test_what_is_found_is_marked_and_links_stay_whole():
    assert marked("A **Bónus** for [the bonus](rules:bonus)", ("bonus",)) == (
        "A **`Bónus`** for [the `bonus`](rules:bonus)"
    )
    assert marked("nothing", ()) == "nothing"
    assert spans("fi ﬁve five", ("five",)) == [(3, 6), (7, 11)]


def test_what_was_found_is_counted():
    assert found_text(ENGLISH, 0).startswith("Nothing")
    assert found_text(ENGLISH, 1) == "Found in 1 section"
    assert found_text(ENGLISH, 2) == "Found in 2 sections"


def test_signs_and_pictures_alone_find_nothing():
    assert all(in_vain(query) for query in ("?", "😀 !", "— …"))
    assert not any(in_vain(query) for query in ("", "  ", "a", "5", "é!", "five?"))


def test_letters_without_accents_sort_and_compare():
    assert plain("ÀÉîõÇ ß") == "aeioc ss"


# Examples


def test_an_example_is_read_and_told():
    example = read_example("players 6/3\ntrump S\n1 holds AH KD\n0 play 7S\n1 may play AH\nspoilt")
    assert example.players == THREE_PAIRS
    assert [line.what for line in example.story] == ["play", "may play", "spoilt"]
    assert example_text(ENGLISH, example) == (
        "Trumps: spades. Player 2 holds the ace of hearts and the king of diamonds."
        " Player 1 plays the seven of spades. Player 2 may play the ace of hearts."
        " The deal is spoilt."
    )


@pytest.mark.parametrize(
    "line", ["0 eats 7S", "trump X", "turned 1S", "bid 20", "players 6", "9", "0 play 7X"]
)
def test_what_an_example_cannot_say_is_refused(line):
    with pytest.raises(ValueError):  # noqa: PT011 (whatever in it is wrong)
        read_example(line)


def test_the_dealer_sits_last():
    assert read_example("dealer may rob").story == (Line("may rob", -1),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_told_without_letter_codes_or_signs(language):
    words = make_words(language)
    for name in PRESETS:
        for section in rules_of(words, preset_game(name)):
            for block in section.blocks:
                if isinstance(block, Example):
                    assert not re.search(
                        r"[♠♥♦♣{}]|\b[2-9TJQKA][SHDC]\b", example_text(words, block)
                    )


def test_a_heading_in_which_something_is_found_stays_a_heading_of_its_kind() -> None:
    """The word that was found was in another type, and the rest lost its colour."""
    look = make_look(False, 1.0)
    shown = title_view(look, "Robbing the pack", 2, ["pack"])
    (words,) = (one for one in within(shown) if isinstance(one, ft.Text))
    spans = words.spans or []
    assert "".join(span.text or "" for span in spans) == "Robbing the pack"
    family = look.style("heading").font_family
    assert {span.style.font_family for span in spans if span.style and span.text} == {family}
    colours = [span.style.color for span in spans if span.style and span.text]
    assert colours == [look.palette.brass, look.palette.on_fill]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRESETS)
def test_a_rule_that_a_reason_names_is_told_in_short(game, language) -> None:
    words, page = make_words(language), preset_game(game)
    for section in {rule for rule, _ in TAUGHT.values()}:
        told = in_short(words, page, section)
        if section == "rob" and page.rules.rob == "off":
            assert told == ()
            continue
        (block,) = told
        assert isinstance(block, Prose)
        assert block.markdown.startswith("**")
        assert len(block.markdown) < 330
    assert in_short(words, page, "history") == ()


@pytest.mark.parametrize("phase", SITUATIONS)
def test_for_what_a_table_has_come_to_there_is_a_section_and_a_lesson(phase) -> None:
    """From the menu the rules opened at their top, and no lesson but from a refused card."""
    section, taught = SITUATIONS[phase]
    games = {Phase.JINK: "spoil-five", Phase.ROB: "twenty-five", Phase.BURY: "forty-five-bruff"}
    auction = phase in (Phase.BID, Phase.TRUMP, Phase.DISCARD)
    game = "auction-120" if auction else games.get(phase, "twenty-five")
    assert home_of(section, game) == game
    assert lesson(taught)


def test_the_rule_in_short_is_that_of_the_table() -> None:
    words = make_words("en")
    (strict,) = in_short(words, preset_game("twenty-five"), "follow")
    (free,) = in_short(words, preset_game("twenty-five-irish"), "follow")
    assert isinstance(strict, Prose)
    assert isinstance(free, Prose)
    assert "Only without a card of that suit may you trump" in strict.markdown
    assert "follow suit or play a trump, as you like" in free.markdown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_searched_is_told_whole_on_the_smallest_phone(language):
    """With letters twice as large it was "Search the gl…", and no better in Italian."""
    words, size = make_words(language), make_look(False, 2.0).size("body")
    room = 320 - 2 * 16 - 52  # beside the looking glass
    for said in ("Find a word", "Search rules"):
        assert fits(words.t(said), size, room), words.t(said)
