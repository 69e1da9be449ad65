"""Runs in the browser: what `dataclasses` writes and has compiled, compiled when this was built.

A class with fields has its methods written as text, at every start anew; for all the classes of
Flet and of the app, that would be a good part of the time until the first screen.
"""

from _imp import source_hash
from types import CodeType

# Put in by compile.py: by the hash of the text.
TABLE: dict[bytes, CodeType] = "table"  # type: ignore[assignment]


def known(text: str) -> CodeType | str:
    """Give the text compiled; as it is, where the build has not seen it."""
    return TABLE.get(source_hash(0, text.encode()), text)
