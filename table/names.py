"""What a name may be made of, wherever it comes from: a keyboard, a record, another device."""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"


def plain_name(text: str) -> str:
    """Give a name on one line, without signs that turn text about or stack up; "" if none is left.

    What joins letters stays, and so does the case; how long a name may be is not looked at.
    """
    signs = (" " if sign.isspace() else sign for sign in text)
    shown = "".join(sign for sign in signs if sign.isprintable() or sign in _JOINERS)
    shown = unicodedata.normalize("NFC", " ".join(shown.split()))
    return shown if shown.strip(_JOINERS) else ""
