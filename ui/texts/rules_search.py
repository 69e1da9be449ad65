"""Searching the rules: accents and capitals do not matter, every word must be found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from .rules_page import Heading, Prose, Section
from .words import Words

_LINK: re.Pattern[str] = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_TARGET: re.Pattern[str] = re.compile(r"(\]\([^)]*\))")


def plain(text: str) -> str:
    """Give a text without accents and capitals: what searching and sorting compare."""
    return "".join(char for _, char in _folded(text))


def _folded(text: str) -> Iterator[tuple[int, str]]:
    """Give the characters that are compared, each with the place it comes from."""
    for place, char in enumerate(text):
        for part in unicodedata.normalize("NFKD", char.casefold()):
            if not unicodedata.combining(part):
                yield place, part


def terms(query: str) -> tuple[str, ...]:
    """Give the words that are looked for; the beginning of a word is enough, a letter is not."""
    return tuple(dict.fromkeys(re.findall(r"\w\w+", plain(query))))


def in_vain(query: str) -> bool:
    """Say whether there is nothing to look for in what was typed, as signs or pictures alone."""
    return bool(query.strip()) and not re.search(r"\w", plain(query))


def search(sections: Sequence[Section], wanted: Sequence[str]) -> tuple[Section, ...]:
    """Give the sections in which every word is found, with the blocks that hold them.

    Where the title says it all, the whole section is given; where no block holds all the words,
    those that hold one of them. A heading stays with what is found below it.
    """
    found = []
    for section in sections:
        title = _held(section.title, wanted)
        if title == set(wanted):
            found.append(section)
            continue
        blocks = tuple(_lines(section, wanted))
        held = set.union(title, *(words for _, _, words in blocks))
        if held != set(wanted):
            continue
        best = [one for one in blocks if one[2] | title == held] or [
            one for one in blocks if one[2]
        ]
        shown = (one for heading, block, _ in best for one in (heading, block) if one)
        found.append(section._replace(blocks=tuple(dict.fromkeys(shown))))
    return tuple(found)


def _lines(
    section: Section, wanted: Sequence[str]
) -> Iterator[tuple[Heading | None, Heading | Prose, set[str]]]:
    """Give what can be searched of a section: the heading above, the block, the words it holds."""
    heading = None
    for block in section.blocks:
        match block:
            case Heading(title):
                heading = block
                yield None, block, _held(title, wanted)
            case Prose(markdown):
                line = _LINK.sub(r"\1", markdown).replace("*", "")
                above = _held(heading.title, wanted) if heading else set()
                yield heading, block, _held(line, wanted) | above


def _held(text: str, wanted: Sequence[str]) -> set[str]:
    """Give those words with which a word of the text begins."""
    folded = plain(text)
    return {word for word in wanted if _within(word, folded)}


def _within(word: str, folded: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", folded) is not None


def marked(markdown: str, wanted: Sequence[str]) -> str:
    """Mark what is looked for in a piece of Markdown, as code; where links lead stays as it is."""
    parts = _TARGET.split(markdown)
    return "".join(
        part if number % 2 else "".join(_marked(part, wanted)) for number, part in enumerate(parts)
    )


def spans(text: str, wanted: Sequence[str]) -> list[tuple[int, int]]:
    """Give where in a text one of the words begins and ends, in order, none within another."""
    folded = list(_folded(text))
    line = "".join(char for _, char in folded)
    pattern = "|".join(re.escape(word) for word in sorted(wanted, key=len, reverse=True))
    return [
        (folded[found.start()][0], folded[found.end() - 1][0] + 1)
        for found in re.finditer(rf"(?<!\w)(?:{pattern})", line)
        if wanted
    ]


def _marked(text: str, wanted: Sequence[str]) -> Iterator[str]:
    at = 0
    for start, end in spans(text, wanted):
        yield f"{text[at:start]}`{text[start:end]}`"
        at = end
    yield text[at:]


def found_text(words: Words, count: int) -> str:
    """Say in how many sections something was found."""
    if not count:
        return words.t("Nothing was found. Try another word.")
    return words.n("Found in {n} section", "Found in {n} sections", count)
