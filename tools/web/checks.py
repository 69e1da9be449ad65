"""What the build takes for granted about Flet's files, checked where it matters."""

from __future__ import annotations


class Broken(Exception):
    """Something that the build relies on is no longer so; the text says what."""


def expect(holds: object, what: str) -> None:
    """Raise `Broken`, saying what is so instead, unless the first argument is true."""
    if not holds:
        raise Broken(what)


def replace_once(text: str, old: str, new: str, where: str) -> str:
    """Replace what must be there exactly once."""
    found = text.count(old)
    expect(found == 1, f"{where} has {found} places that read {old!r}, not one")
    return text.replace(old, new)
