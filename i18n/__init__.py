"""Languages: which there are, their catalogues of messages, and long texts in Markdown.

English is the language the messages are written in; whatever another language lacks is given in
English. European Portuguese holds only what differs from Brazilian, and falls back to it.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"

LANGUAGES: Final = {
    "en": "English",
    "pt": "Português (Brasil)",
    "pt_PT": "Português (Portugal)",
    "es": "Español",
    "it": "Italiano",
}
"""The languages of the app by code, each with its own name for itself."""

BASES: Final = {"pt_PT": "pt"}
"""Where a language finds what it does not say itself, before English."""

LOCALE: Final = Path(__file__).parent / "locale"
TEXTS: Final = Path(__file__).parent / "texts"

# Where Portuguese is written as in Portugal; Brazil is what plain `pt` means.
_AS_IN_PORTUGAL: Final = frozenset(
    ("PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL")
)
_SECTION: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")


def choose_language(locales: Sequence[str]) -> str:
    """Give the code of our language that suits a device best; English where none does.

    `locales` are the device's languages in order of preference: `["pt-AO", "en_US", "es-419"]`.
    """
    for locale in locales:
        language, *subtags = re.split(r"[-_.@]", locale)
        language = language.lower()
        if language == "pt":
            return "pt_PT" if _AS_IN_PORTUGAL & {tag.upper() for tag in subtags} else "pt"
        if language in LANGUAGES:
            return language
    return ENGLISH


@lru_cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Give the messages of a language, with its base and then English behind them. Never fails."""
    messages = gettext.NullTranslations()
    for code in reversed(_chain(language)):
        try:
            with (LOCALE / code / "LC_MESSAGES" / "messages.mo").open("rb") as file:
                nearer = gettext.GNUTranslations(file)
        except Exception:  # a broken file may break the reader in any way: do without it
            continue
        nearer.add_fallback(messages)
        messages = nearer
    return messages


@lru_cache
def text(section: str, language: str) -> str:
    """Give a long text as Markdown, in the language or what stands behind it.

    Raises LookupError where no language has such a section.
    """
    if _SECTION.fullmatch(section):
        for code in _chain(language):
            path = TEXTS / code / f"{section}.md"
            if path.is_file():
                return path.read_text(encoding="utf-8")
    raise LookupError(section)


def _chain(language: str) -> tuple[str, ...]:
    """Give a language and what stands behind it, nearest first."""
    chain = (language, BASES.get(language, ENGLISH), ENGLISH)
    return tuple(dict.fromkeys(code for code in chain if code in LANGUAGES))
