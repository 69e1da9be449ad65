"""How much room a text takes, by estimate: the device alone knows."""

from __future__ import annotations

from typing import Final

_LETTER: Final = 0.52
"""How wide an average letter is, as a part of its height: rather too much than too little."""


def lines_of(value: str, size: float, width: float) -> int:
    """Say in how many lines a text `size` px high is written where lines are so wide."""
    room, used, lines = max(1.0, width / (size * _LETTER)), 0.0, 1
    for word in value.split():
        long = len(word)
        if used and used + 1 + long > room:
            lines, used = lines + 1, 0.0
        if long > room:  # is broken
            lines, used = lines + int(long // room), long % room
        else:
            used += long + bool(used)
    return lines
