"""Flutter's icon font with only the icons that the app and Flutter's own controls draw."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from tools.web.checks import expect

_NAME: Final = re.compile(r"\bIcons\.([A-Z][A-Z0-9_]*)\b")
# What Flutter's Material controls and Flet's own messages draw by themselves.
_FLUTTERS: Final = frozenset(
    (
        "ADD",
        "ARROW_BACK",
        "ARROW_BACK_IOS_NEW",
        "ARROW_DOWNWARD",
        "ARROW_DROP_DOWN",
        "ARROW_DROP_UP",
        "ARROW_FORWARD",
        "ARROW_UPWARD",
        "CANCEL",
        "CHECK",
        "CHECK_BOX",
        "CHECK_BOX_OUTLINE_BLANK",
        "CHEVRON_LEFT",
        "CHEVRON_RIGHT",
        "CLEAR",
        "CLOSE",
        "CONTENT_COPY",
        "CONTENT_CUT",
        "CONTENT_PASTE",
        "DRAG_HANDLE",
        "EDIT",
        "ERROR",
        "ERROR_OUTLINE",
        "EXPAND_LESS",
        "EXPAND_MORE",
        "INFO",
        "INFO_OUTLINE",
        "KEYBOARD_ARROW_DOWN",
        "KEYBOARD_ARROW_UP",
        "MENU",
        "MORE_HORIZ",
        "MORE_VERT",
        "REFRESH",
        "REMOVE",
        "SEARCH",
        "SELECT_ALL",
        "UNFOLD_MORE",
        "WARNING",
    )
)
# Two names for one icon: the font has the other one.
_SAME: Final = {"COPY": "CONTENT_COPY"}
_SUFFIXES: Final = {"_OUTLINED": "_outlined", "_ROUNDED": "_rounded", "_SHARP": "_sharp"}


def icon_names(sources: Iterable[Path]) -> list[str]:
    """Give the names of all icons that the app may draw, as in `ft.Icons`, in order."""
    used = {name for path in sources for name in _NAME.findall(path.read_text("utf-8"))}
    return sorted(used | _FLUTTERS)


def icon_font(font: bytes, names: Iterable[str]) -> bytes:
    """Give Flutter's icon font with these icons alone; raises `Broken` where one is not in it."""
    loaded = TTFont(io.BytesIO(font), recalcTimestamp=False)
    codes = {glyph: code for code, glyph in loaded.getBestCmap().items()}
    wanted = [_glyph(name) for name in names]
    for glyph in wanted:
        expect(glyph in codes, f"Flutter's icon font has no glyph {glyph!r}")
    options = subset.Options(notdef_outline=True, glyph_names=False, recalc_timestamp=False)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[codes[glyph] for glyph in wanted])
    cut.subset(loaded)
    written = io.BytesIO()
    loaded.save(written)
    return written.getvalue()


def icon_table(table: bytes, names: Iterable[str]) -> bytes:
    """Give Flet's table of icons with these alone."""
    numbers = json.loads(table)
    for name in names:
        expect(name in numbers, f"Flet has no icon {name}")
    return json.dumps({name: numbers[name] for name in names}, separators=(",", ":")).encode()


def _glyph(name: str) -> str:
    name = _SAME.get(name, name)
    for ending, suffix in _SUFFIXES.items():
        if name.endswith(ending):
            return name.removesuffix(ending).lower() + suffix
    return name.lower() + "_baseline"
