"""The long texts: complete in every language, and true: what they claim is dealt and played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine import Action, Card, RuleSet, apply_action, legal_actions, preset
from engine.actions import Bid, Deal, Discard, Hold, Jink, Keep, NameTrump, Pass, Play, Take
from engine.cards import STANDARD_PACK, Suit
from engine.legal import may_rob, playable
from engine.lessons.scene import stacked
from engine.ranking import order
from engine.ruleset import KITTY
from engine.scoring import contract_points
from engine.state import Phase, State
from engine.transition import new_match
from engine.view import view_for
from i18n import LANGUAGES, TEXTS
from tests.helpers import HOUSE_RULES
from ui.texts import rules_page
from ui.texts.rules_examples import Example, Line, example_text, read_example
from ui.texts.rules_page import Section, all_fragments, glossary_of, rules_of
from ui.texts.rules_sections import Game
from ui.texts.words import make_words

FRAGMENTS = all_fragments()
OTHERS = [language for language in LANGUAGES if language != "en"]
GAMES = {
    f"{name}, {house}": Game(rules := preset(name, **options), rules.layouts)
    for name, houses in HOUSE_RULES.items()
    for house, options in houses.items()
}
FENCE = re.compile(r"```example\n(.*?)```", re.DOTALL)


def source(language: str, name: str) -> str:
    return (TEXTS / language / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_fragment_and_no_other(language):
    here = {path.name.removesuffix(".md") for path in (TEXTS / language).glob("*.md")}
    assert sorted(set(FRAGMENTS) - here) == [], "missing"
    assert sorted(here - set(FRAGMENTS)) == [], "never shown"


@pytest.mark.parametrize("language", OTHERS)
def test_a_fragment_has_the_same_shape_in_every_language(language):
    for name in FRAGMENTS:
        has_the_same_shape(source("en", name), source(language, name))


def has_the_same_shape(english: str, other: str) -> None:
    assert other != english, "not translated"
    for what, pattern in {
        "placeholders": r"\{[^}]*\}",
        "links": r"\]\((?:rules|glossary):[a-z-]+\)",
    }.items():
        assert sorted(re.findall(pattern, other)) == sorted(re.findall(pattern, english)), what
    for what, pattern in {
        "headings": r"^#+ ",
        "examples": r"```example\n.*?```",
        "points of a list": r"^- ",
        "terms": r"\(#[a-z-]+\)$",
    }.items():
        flags = re.MULTILINE | re.DOTALL if what == "examples" else re.MULTILINE
        found = re.findall(pattern, other, flags), re.findall(pattern, english, flags)
        assert sorted(found[0]) == sorted(found[1]), what


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_more_to_read_than_a_small_booklet(language):
    words = sum(len(FENCE.sub("", source(language, name)).split()) for name in FRAGMENTS)
    assert words < 6500


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_can_be_made_and_nothing_in_it_is_left_to_be_filled(language, game):
    words = make_words(language)
    sections = rules_of(words, GAMES[game])
    assert len({section.key for section in sections}) == len(sections) >= 13
    for section in sections:
        assert section.title
        assert section.blocks
        for block in section.blocks:
            shown = example_text(words, block) if isinstance(block, Example) else " ".join(block)
            assert shown.strip()
            assert not re.search(r"[{}<>]|```|\(#", shown), shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_somewhere(language):
    words = make_words(language)
    entries = {entry.key for entry in glossary_of(words)}
    assert len(entries) > 30
    for name in FRAGMENTS:
        for kind, target in re.findall(r"\]\(([a-z]+):([a-z-]+)\)", source(language, name)):
            if kind == "glossary":
                assert target in entries, f"{name}: {target}"
            else:
                assert kind == "rules"
                assert rules_page.home_of(target, ""), f"{name}: {target}"
        assert not re.search(r"\]\((?!rules:|glossary:)", source(language, name)), name


@pytest.mark.parametrize("game", GAMES)
def test_links_between_the_sections_of_a_page_stay_on_it(game):
    """A page whose link led to another game would be no rules of this one."""
    sections = rules_of(make_words("en"), GAMES[game])
    anchors = {anchor for section in sections for anchor in section.anchors}
    for section in sections:
        for block in section.blocks:
            for target in re.findall(r"\]\(rules:([a-z-]+)\)", str(block)):
                assert target in anchors, f"{section.key}: {target}"


# What a text must never say: that the jack cannot be beaten; and, but of two sides, that one side
# takes three tricks. After each a sentence that would be found.
NEVER = {
    "en": (r"jack.{0,20} (cannot|can never|is never) be", "The jack of trumps cannot be beaten."),
    "pt": (r"valete.{0,20} (não pode|nunca pode|nunca)", "O valete de trunfo não pode perder."),
    "es": (r"(jota|sota).{0,20} (no se|no puede|nunca)", "La jota de triunfos nunca pierde."),
    "it": (r"fante.{0,20} (non si|non può|mai)", "Il fante di briscola non si batte."),
}
THREE = {
    "en": r"\b(one|a) side (always )?(takes|wins|makes|has) three",
    "pt": r"\buma (das |delas )?.{0,20}(faz|ganha|tem) (sempre )?três",
    "es": r"\buno .{0,20}(gana|hace|tiene) (siempre )?tres",
    "it": r"\buna .{0,20}(fa|vince|ha) (sempre )?(almeno )?tre\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_that_the_jack_is_unbeaten_or_that_one_side_takes_three_of_more_sides(
    language,
):
    never, like_this = NEVER[language[:2]]
    assert re.search(never, like_this, re.IGNORECASE)
    three = [name for name in FRAGMENTS if re.search(THREE[language[:2]], source(language, name))]
    assert three == ["score.two-sides"]
    for name in FRAGMENTS:
        assert not re.search(never, source(language, name), re.IGNORECASE), name


# Worked examples


def examples(sections: tuple[Section, ...]) -> list[Example]:
    return [block for section in sections for block in section.blocks if isinstance(block, Example)]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_examples_claim_is_so_in_every_game_that_shows_them(game):
    shown = examples(rules_of(make_words("en"), GAMES[game]))
    assert len(shown) >= 8
    for example in shown:
        played(example, GAMES[game].rules)


def test_every_example_is_shown_somewhere():
    words = make_words("en")
    written = [
        read_example(block) for name in FRAGMENTS for block in FENCE.findall(source("en", name))
    ]
    shown = [one for game in GAMES.values() for one in examples(rules_of(words, game))]
    assert all(one in shown for one in written)


def played(example: Example, rules: RuleSet) -> None:
    """Deal and play an example by these rules; what it claims must be so."""
    if example.target:
        rules = replace(rules, target=example.target)
    contracts = [line for line in example.story if line.what == "contract"]
    for line in contracts:
        bid, took, scores = line.numbers
        layout = rules.layouts[0]
        assert contract_points(rules, layout, (took, 30 - took), 0, bid)[0] == scores, line
    if len(contracts) == len(example.story):
        return
    state = begun(example, rules)
    for line in example.story:
        while state.phase is Phase.ROB and line.what not in ("may rob", "may not rob"):
            state = apply_action(state, Keep())
        state = followed(state, line)


def begun(example: Example, rules: RuleSet) -> State:
    """Give the state an example begins with: eldest hand is seat 0, and leads."""
    layout = example.players or rules.layouts[0]
    dealer = layout.seats - 1
    hands = {seat % layout.seats: cards for seat, cards in example.hands.items()}
    used = {card for cards in hands.values() for card in cards}
    state = new_match(rules, layout, dealer)
    state = replace(state, scores=example.scores or state.scores)
    middle: tuple[Card, ...]
    if example.turned:
        middle = (example.turned,)
    elif rules.auction:
        middle = tuple(card for card in STANDARD_PACK if card not in used)[-KITTY:]
    else:
        assert example.trump
        middle = (next(c for c in reversed(order(example.trump, example.trump)) if c not in used),)
    texts = {seat: " ".join(card.name for card in cards) for seat, cards in hands.items()}
    state = apply_action(state, Deal(stacked(rules, layout, dealer, texts, middle)))
    return bid_for(state, example.trump, middle) if rules.auction and example.trump else state


def bid_for(state: State, trump: Suit, kitty: tuple[Card, ...]) -> State:
    """Let eldest hand win the auction, and nobody change a card."""
    passes = [Pass()] * (state.layout.seats - 1)
    keeps = [Discard()] * (state.layout.seats - 1)
    actions: tuple[Action, ...] = (Bid(20), *passes, NameTrump(trump), Discard(kitty), *keeps)
    for action in actions:
        state = apply_action(state, action)
    return state


def followed(state: State, line: Line) -> State:
    """Do what a line says; or see that it is so."""
    deal, layout = state.current, state.layout
    seat = line.seat % layout.seats
    match line.what:
        case "play":
            assert state.to_act == seat, line
            return apply_action(state, Play(line.cards[0]))
        case "bid" | "hold" | "pass":
            assert state.to_act == seat, line
            calls: dict[str, Action] = {"hold": Hold(), "pass": Pass()}
            call = calls.get(line.what) or Bid(line.numbers[0])
            return apply_action(state, call)
        case "may play":
            assert state.to_act == seat, line
            assert set(playable(view_for(state, seat).position)) == set(line.cards), line
        case "may rob" | "may not rob":
            assert may_rob(view_for(state, seat).position) is (line.what == "may rob"), line
        case "may take or jink":
            assert state.to_act == seat
            assert legal_actions(state) == (Take(), Jink())
        case "is winning":
            assert deal.trump
            assert deal.trick.winner(deal.trump, layout) == seat, line
        case "wins":
            assert not deal.trick.cards
            assert deal.trick_winners[-1] == seat, line
        case "plays for":
            assert deal.phase is Phase.TRUMP
            assert (deal.auction.declarer, deal.auction.contract) == (seat, line.numbers[0])
        case "points":
            assert deal.points == line.numbers, line
        case "winner":
            assert state.game_winners == line.numbers, line
        case "no winner":
            assert state.game_winners == ()
        case "spoilt":
            assert state.pool
            assert deal.phase is Phase.OVER
            assert deal.pool_winner is None
        case _:
            raise AssertionError(line)
    return state
