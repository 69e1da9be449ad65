"""The texts that app stores show, in docs/store/<language>.md, and how long they may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
TEXTS: Final = ROOT / "docs" / "store"

LOCALES: Final = {
    "en": ("en-GB", "en-GB"),
    "pt": ("pt-BR", "pt-BR"),
    "pt_PT": ("pt-PT", "pt-PT"),
    "es": ("es-ES", "es-ES"),
    "it": ("it-IT", "it"),
}
"""What Google Play and the App Store call our languages."""


class Field(NamedTuple):
    """A text: its heading in our files, the most characters, and its file in each store, or ""."""

    heading: str
    most: int
    play: str
    apple: str


TITLE: Final = "Title"
FIELDS: Final = (
    Field(TITLE, 30, "title.txt", "name.txt"),
    Field("Subtitle", 30, "", "subtitle.txt"),
    Field("Short description", 80, "short_description.txt", ""),
    Field("Promotional text", 170, "", "promotional_text.txt"),
    Field("Keywords", 100, "", "keywords.txt"),
    Field("Description", 4000, "full_description.txt", "description.txt"),
    Field("News", 500, "changelogs/default.txt", "release_notes.txt"),
)


def read(language: str) -> dict[str, str]:
    """Give the texts of a language by their headings."""
    return parse((TEXTS / f"{language}.md").read_text("utf-8"))


def parse(markdown: str) -> dict[str, str]:
    """Give the texts of a file by their headings; its own heading is the title."""
    first, *parts = re.split(r"^## ", markdown, flags=re.MULTILINE)
    texts = {TITLE: first.removeprefix("# ").strip()}
    for part in parts:
        heading, _, text = part.partition("\n")
        texts[heading.strip()] = text.strip()
    return texts


def faults(texts: Mapping[str, str]) -> Iterator[str]:
    """Give a line for everything that a store would refuse."""
    known = {field.heading: field for field in FIELDS}
    for heading in sorted(texts.keys() ^ known.keys()):
        yield f"no {heading!r}" if heading in known else f"{heading!r} goes to no store"
    for heading in texts.keys() & known.keys():
        text, most = texts[heading], known[heading].most
        if not text:
            yield f"{heading!r} is empty"
        if len(text) > most:
            yield f"{heading!r} has {len(text)} characters, {len(text) - most} too many"
    if re.search(r",\s|\s,", texts.get("Keywords", "")):
        yield "'Keywords' has spaces beside a comma, which count"


def files(language: str) -> dict[str, str]:
    """Give the texts of a language by their paths in the folder that fastlane reads."""
    play, apple = LOCALES[language]
    texts = read(language)
    found = {}
    for field in FIELDS:
        if field.play:
            found[f"metadata/android/{play}/{field.play}"] = texts[field.heading]
        if field.apple:
            found[f"metadata/{apple}/{field.apple}"] = texts[field.heading]
    return found
