"""The rules of a game as a page: fragments of Markdown put together, with the numbers filled in.

Numbers stand in the texts as `{target}`; links lead to `rules:<anchor>` and `glossary:<term>`;
examples are fenced (see `rules_examples`). What belongs where: `rules_sections`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.legal import NEAR_TARGET
from engine.ruleset import CARDS_EACH, PRESETS
from engine.scoring import BONUS_POINTS, HIGHEST_BID_MADE, TRICK_POINTS
from i18n import text

from .rules_examples import Example, read_example
from .rules_sections import SECTIONS, Game
from .words import Words


class Heading(NamedTuple):
    """A heading within a section."""

    title: str
    anchor: str = ""


class Prose(NamedTuple):
    """A paragraph or list in Markdown."""

    markdown: str
    anchor: str = ""


Block = Heading | Prose | Example


class Section(NamedTuple):
    """A section of a page, or an entry of the glossary."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def anchors(self) -> Iterator[str]:
        """The names by which addresses reach it, or a place in it."""
        yield self.key
        for block in self.blocks:
            if not isinstance(block, Example) and block.anchor:
                yield block.anchor


@lru_cache(maxsize=32)
def rules_of(words: Words, game: Game) -> tuple[Section, ...]:
    """Give the rules of a game, with the numbers of its rule set."""
    numbers = placeholders(words, game)
    sections = []
    for row in SECTIONS:
        blocks: list[Block] = []
        for part in row.parts:
            if part.when(game):
                name = part.name.replace("{preset}", game.rules.preset)
                blocks += _anchored(_blocks(fragment(words, name, numbers)), part.anchor)
        if blocks:
            sections.append(Section(row.key, words.t(row.title), tuple(blocks)))
    return tuple(sections)


_IN_SHORT: Final = {
    "follow": ("quick.follow-suit", "quick.follow-trump"),
    "renege": ("quick.trump-led",),
    "rob": ("quick.rob",),
}
"""What the quick reference says of a section."""


def in_short(words: Words, game: Game, section: str) -> tuple[Block, ...]:
    """Give a section of the rules in a sentence or two, as Markdown; () where there is none."""
    (row,) = (row for row in SECTIONS if row.key == "short")
    names = _IN_SHORT.get(section, ())
    parts = (part.name for part in row.parts if part.name in names and part.when(game))
    numbers = placeholders(words, game)
    said = (fragment(words, name, numbers).removeprefix("- ") for name in parts)
    return tuple(block for text in said for block in _blocks(text))


def _anchored(blocks: list[Block], anchor: str) -> list[Block]:
    first = blocks[0]
    if anchor and not isinstance(first, Example):
        return [first._replace(anchor=anchor), *blocks[1:]]
    return blocks


def fragment(words: Words, name: str, numbers: dict[str, str]) -> str:
    """Give a fragment in the language of `words`, its placeholders filled."""
    return PLACEHOLDER.sub(lambda found: numbers[found[1]], text(name, words.language))


PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


def placeholders(words: Words, game: Game) -> dict[str, str]:
    """Give the numbers that a text may name, by their names in it."""
    rules = game.rules
    alone = [layout.seats for layout in rules.layouts if layout.seats == layout.sides]
    tricks = CARDS_EACH * TRICK_POINTS
    first, second = rules.deal_pattern
    bids = rules.bids or (0,)
    numbers: dict[str, object] = {
        "target": rules.target,
        "trick": TRICK_POINTS,
        "bonus": BONUS_POINTS,
        "best_trick": TRICK_POINTS + BONUS_POINTS,
        "all_tricks": tricks,
        "all_points": tricks + BONUS_POINTS,
        "first_packet": first,
        "second_packet": second,
        "bids": words.list([str(bid) for bid in bids]),
        "lowest": bids[0],
        "highest": bids[-1],
        "highest_made": HIGHEST_BID_MADE,
        "near": rules.target - NEAR_TARGET,
        "chips": rules.chips,
        "deals": rules.deals,
        "games": rules.games,
        "fewest": min(alone, default=0),
        "most": max(alone, default=0),
    }
    return {name: str(number) for name, number in numbers.items()}


def _blocks(markdown: str) -> list[Block]:
    """Split Markdown into headings, paragraphs and lists, and examples."""
    blocks: list[Block] = []
    for number, part in enumerate(markdown.split("```")):
        if number % 2:
            kind, _, lines = part.partition("\n")
            if kind != "example":
                raise ValueError(f"a fenced block is an example, not {kind!r}")
            blocks.append(read_example(lines))
            continue
        for paragraph in filter(None, (one.strip() for one in part.split("\n\n"))):
            head, _, title = paragraph.partition("### ")
            blocks.append(Heading(title.strip()) if title and not head else Prose(paragraph))
    return blocks


def all_fragments() -> tuple[str, ...]:
    """Give the names of all long texts there must be, glossary and privacy statement too."""
    names = [
        part.name.replace("{preset}", preset)
        for row in SECTIONS
        for part in row.parts
        for preset in (PRESETS if "{preset}" in part.name else [""])
    ]
    return (*dict.fromkeys(names), GLOSSARY, PRIVACY)


GLOSSARY: Final = "glossary"
PRIVACY: Final = "privacy"
_TERM: Final = re.compile(r"^## (?P<title>.+) \(#(?P<key>[a-z-]+)\)$", re.MULTILINE)


@lru_cache(maxsize=8)
def glossary_of(words: Words) -> tuple[Section, ...]:
    """Give the entries of the glossary, in no order that matters to the reader."""
    _, *parts = _TERM.split(text(GLOSSARY, words.language))
    return tuple(
        Section(key, title, tuple(_blocks(body)))
        for title, key, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def privacy_of(words: Words) -> tuple[Block, ...]:
    """Give the privacy statement."""
    return tuple(_blocks(text(PRIVACY, words.language)))


def preset_game(preset: str) -> Game:
    """Give a preset as it is usually played, in all its layouts; KeyError where there is none."""
    rules = PRESETS[preset]
    return Game(rules, rules.layouts)


def home_of(anchor: str, preset: str) -> str:
    """Give the game on whose page an anchor is found: this preset if it can be, else another.

    "" where no game has it.
    """
    for name in (preset, *PRESETS):
        if name in PRESETS and anchor in _anchors(preset_game(name)):
            return name
    return ""


@lru_cache
def _anchors(game: Game) -> frozenset[str]:
    sections = rules_of(Words("en"), game)
    return frozenset(anchor for section in sections for anchor in section.anchors)
