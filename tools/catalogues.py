"""Brings the catalogues up to date: `python -m tools.catalogues [--check]`, or `make catalogues`.

Takes the messages from the code, keeps every translation whose English is unchanged, leaves new
ones empty to be filled in, forgets the rest, and compiles. What it writes depends on the code and
the translations alone. `--check` writes nothing and exits 1 where anything is stale or missing.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from i18n import BASES, ENGLISH, LANGUAGES, LOCALE

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("main.py", "ui/**/*.py", "server/door.py")

# `mark` stands for messages in tables; the first argument of `p` is the context.
KEYWORDS: Final[dict[str, Any]] = {"t": None, "mark": None, "n": (1, 2), "p": ((1, "c"), 2)}

# Two forms each, also where newer tables have a third for millions.
PLURALS: Final = {"pt": "n > 1"}
OTHER_PLURALS: Final = "n != 1"

Id = str | tuple[str, str]
"""The English of a message: one text, or that for one and that for many."""
Key = tuple[Id, str | None]
"""A message's English and its context."""


class Trouble(Exception):
    """Code that no catalogue can be made from."""


class _Catalogue(Catalog):
    """A catalogue whose header says what programs need and nothing that changes by itself."""

    def __init__(self, language: str) -> None:
        super().__init__(fuzzy=False, header_comment=f"# Twenty-Five: {LANGUAGES[language]}")
        self._language = language

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", self._language),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            (
                "Plural-Forms",
                f"nplurals=2; plural=({PLURALS.get(self._language, OTHER_PLURALS)});",
            ),
        ]


def extracted(root: Path = ROOT) -> dict[Key, list[str]]:
    """Give all messages of the code, in the order of their files, and the files they stand in."""
    found: dict[Key, list[str]] = {}
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        name = path.relative_to(root).as_posix()
        with path.open("rb") as file:
            for _, message, _, context in extract("python", file, keywords=KEYWORDS):
                key = (message if isinstance(message, str) else (message[0], message[1]), context)
                places = found.setdefault(key, [])
                if name not in places:
                    places.append(name)
    many_of: dict[tuple[str, str | None], Id] = {}
    for id_, context in found:
        other = many_of.setdefault((_one(id_), context), id_)
        if other != id_:
            raise Trouble(f"{_one(id_)!r} is used with and without a plural, or with two")
    return found


def po_path(language: str) -> Path:
    """Give the place of a language's messages, as translators see them."""
    return LOCALE / language / "LC_MESSAGES" / "messages.po"


def mo_path(language: str) -> Path:
    """Give the place of a language's messages, compiled."""
    return po_path(language).with_suffix(".mo")


def translations(language: str) -> dict[Key, tuple[str, ...]]:
    """Give what a language's file holds now: one text a message, or one for each plural form."""
    if not po_path(language).is_file():
        return {}
    with po_path(language).open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return {
        (_id(message), message.context): _forms(message.string)
        for message in messages
        if not message.fuzzy
    }


def updated(language: str, found: dict[Key, list[str]]) -> _Catalogue:
    """Give a language's catalogue for the messages found, with the translations there are."""
    known = translations(language)
    base = translations(BASES[language]) if language in BASES else {}
    made = _Catalogue(language)
    for key, places in found.items():
        id_, context = key
        forms = known.get(key, ())
        if language == ENGLISH:
            forms = (id_,) if isinstance(id_, str) else id_
        elif isinstance(id_, str) and forms == base.get(key):
            forms = ()  # said by the base already
        string: Id = ("", "") if isinstance(id_, tuple) else ""
        if forms:
            string = (forms[0], forms[-1]) if isinstance(id_, tuple) else forms[0]
        made.add(id_, string, locations=[(place, 0) for place in places], context=context)
    return made


def as_po(made: _Catalogue) -> bytes:
    """Give a catalogue as the text that translators edit."""
    file = io.BytesIO()
    write_po(file, made, width=100, include_lineno=False)
    return file.getvalue()


def as_mo(made: _Catalogue) -> bytes:
    """Compile a catalogue; a message without translation is left out and looked for elsewhere."""
    full = _Catalogue(made._language)
    for message in made:
        if message.id and all(_forms(message.string)):
            full.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, full)
    return file.getvalue()


def problems() -> list[str]:
    """Give a line for everything that is stale, missing or wrong; empty when all is well."""
    try:
        found = extracted()
    except Trouble as trouble:
        return [str(trouble)]
    made = {language: updated(language, found) for language in LANGUAGES}
    lines: list[str] = []
    for language, catalogue in made.items():
        lines += _stale(language, catalogue)
        for message in catalogue:
            if message.id:
                lines += [f"{language}: {line}" for line in _faults(language, message)]
    return lines


def _stale(language: str, made: _Catalogue) -> Iterator[str]:
    for path, content in ((po_path(language), as_po(made)), (mo_path(language), as_mo(made))):
        if not path.is_file() or path.read_bytes() != content:
            yield f"{path.relative_to(ROOT)} is stale: run make catalogues"


def _faults(language: str, message: Message) -> Iterator[str]:
    id_, forms = _id(message), _forms(message.string)
    if not all(forms):
        # Plurals may not fall back: the base may count 0 differently.
        if any(forms) or isinstance(id_, tuple) or language not in BASES:
            yield f"not translated: {_one(id_)!r}"
        return
    try:
        wanted = set().union(*(_fields(text) for text in _forms(id_)))
        for text in forms:
            has = _fields(text)
            if not has <= wanted or not wanted - has <= ({"n"} if len(forms) > 1 else set()):
                yield f"placeholders of {_one(id_)!r} differ in {text!r}"
    except ValueError as error:
        yield f"not a format: {_one(id_)!r} or its translation ({error})"


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _id(message: Message) -> Id:
    id_ = message.id
    return id_ if isinstance(id_, str) else (id_[0], id_[1])


def _one(id_: Id) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def _forms(string: str | Iterable[str] | None) -> tuple[str, ...]:
    return (string or "",) if isinstance(string, str | None) else tuple(string)


def write() -> None:
    """Write all catalogues."""
    found = extracted()
    for language in LANGUAGES:
        made = updated(language, found)
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_bytes(as_po(made))
        mo_path(language).write_bytes(as_mo(made))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tools.catalogues")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if not in order"
    )
    check = parser.parse_args().check
    if not check:
        try:
            write()
        except Trouble as trouble:
            print(trouble, file=sys.stderr)
            return 1
    lines = problems()
    for line in lines:
        print(line, file=sys.stderr if check else sys.stdout)
    return 1 if check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
