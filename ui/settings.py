"""What the player has set, as one value, and its JSON form."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from engine.ruleset import RuleSetError, rules_from_spec
from i18n import LANGUAGES

Deck = Literal["two", "four"]
LetterSet = Literal["AKQJ", "local"]
Speed = Literal["slow", "normal", "fast", "wait"]
Motion = Literal["system", "off"]
ThemeName = Literal["system", "dark", "light"]

TEXT_SIZES: Final = (1.0, 1.25, 1.5, 2.0)
DECKS: Final[tuple[Deck, ...]] = ("two", "four")
LETTER_SETS: Final[tuple[LetterSet, ...]] = ("AKQJ", "local")
SPEEDS: Final[tuple[Speed, ...]] = ("slow", "normal", "fast", "wait")
MOTIONS: Final[tuple[Motion, ...]] = ("system", "off")
THEMES: Final[tuple[ThemeName, ...]] = ("system", "dark", "light")

LONGEST_NAME: Final = 40
MOST_SEATS: Final = 10


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings.

    `language` is None to follow the device. `names` are the players' by seat, the player's own
    first; an empty one means the name that the language gives. `rules` and `seats`, `sides` are
    what the last new game was made with, `rules` as in a record. `unknown` keeps keys of a later
    version.
    """

    language: str | None = None
    text_size: float = 1.0
    deck: Deck = "two"
    letters: LetterSet = "AKQJ"
    speed: Speed = "normal"
    motion: Motion = "system"
    confirm_tap: bool = False
    theme: ThemeName = "system"
    names: tuple[str, ...] = ()
    seats: int = 4
    sides: int = 2
    rules: Mapping[str, Any] = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)

    def name(self, seat: int) -> str:
        """Give the name the player chose for a seat, empty where none."""
        return self.names[seat] if seat < len(self.names) else ""


def clean_name(text: str) -> str:
    """Give a name as it is kept: no line breaks, no outer spaces, at most 40 characters."""
    return " ".join(text.split())[:LONGEST_NAME].strip()


def _one_of(*allowed: object) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        # 1 == True == 1.0: the type counts, too, except that 1 is as good as 1.0.
        for one in allowed:
            same = type(value) is type(one) or {type(value), type(one)} == {int, float}
            if same and value == one:
                return one
        raise ValueError(value)

    return read


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(value)
    return tuple(clean_name(name) for name in value[:MOST_SEATS])


def _rules(value: Any) -> Mapping[str, Any]:
    try:
        rules_from_spec(value)
    except RuleSetError as error:
        raise ValueError(value) from error
    return dict(value)


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "language": _one_of(None, *LANGUAGES),
    "text_size": _one_of(*TEXT_SIZES),
    "deck": _one_of(*DECKS),
    "letters": _one_of(*LETTER_SETS),
    "speed": _one_of(*SPEEDS),
    "motion": _one_of(*MOTIONS),
    "confirm_tap": _one_of(False, True),
    "theme": _one_of(*THEMES),
    "names": _names,
    "seats": _one_of(*range(2, MOST_SEATS + 1)),
    "sides": _one_of(*range(2, MOST_SEATS + 1)),
    "rules": _rules,
}


def read_settings(text: str) -> Settings:
    """Give the settings a text holds; a value that makes no sense is replaced by the default.

    Raises ValueError where the text as a whole is no such thing.
    """
    try:
        kept = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(kept, dict):
        raise ValueError("not an object")
    values: dict[str, Any] = {}
    for key, read in _READERS.items():
        if key in kept:
            try:
                values[key] = read(kept[key])
            except ValueError:
                continue
    unknown = {key: value for key, value in kept.items() if key not in _READERS}
    return Settings(**values, unknown=unknown)


def write_settings(settings: Settings) -> str:
    """Give the text to keep, the inverse of `read_settings`; defaults are left out."""
    fresh = Settings()
    values = dict(settings.unknown)
    for one in fields(settings):
        value = getattr(settings, one.name)
        if one.name in _READERS and value != getattr(fresh, one.name):
            values[one.name] = dict(value) if isinstance(value, Mapping) else value
    return json.dumps(values, ensure_ascii=False)
