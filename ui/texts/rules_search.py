"""Searching the rules: accents and capitals do not matter, every word must be found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from .rules_examples import Example
from .rules_page import Heading, Section
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


def search(sections: Sequence[Section], wanted: Sequence[str]) -> tuple[Section, ...]:
    """Give the sections in which every word is found, with those blocks that hold one of them.

    Where the title says it all, the whole section is given. Headings of what is found stay.
    """
    found = []
    for section in sections:
        title = plain(section.title)
        if all(_within(word, title) for word in wanted):
            found.append(section)
            continue
        blocks: list[object] = []
        heading: Heading | None = None
        said = [title]
        for block in section.blocks:
            if isinstance(block, Example):
                continue
            if isinstance(block, Heading):
                heading = block
                line = plain(block.title)
            else:
                line = plain(_LINK.sub(r"\1", block.markdown).replace("*", ""))
            said.append(line)
            if not any(_within(word, line) for word in wanted):
                continue
            if heading is not None and block is not heading and heading not in blocks:
                blocks.append(heading)
            blocks.append(block)
        if blocks and all(any(_within(word, line) for line in said) for word in wanted):
            found.append(section._replace(blocks=tuple(blocks)))  # type: ignore[arg-type]
    return tuple(found)


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
