"""What the player has set, as one value, and its JSON form."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from engine.players import LEVELS
from engine.ruleset import Layout, RuleSetError, rules_from_spec
from i18n import LANGUAGES
from table.names import plain_name
from table.save import PERSON

Deck = Literal["two", "four"]
LetterSet = Literal["AKQJ", "local"]
Speed = Literal["slow", "normal", "fast", "wait"]
Motion = Literal["system", "off"]
ThemeName = Literal["system", "dark", "light"]
CardSize = Literal["normal", "large"]
HandShape = Literal["fan", "row"]
HandOrder = Literal["strength", "suit"]
Recap = Literal["replay", "list"]

TEXT_SIZES: Final = (1.0, 1.25, 1.5, 2.0)
DECKS: Final[tuple[Deck, ...]] = ("two", "four")
LETTER_SETS: Final[tuple[LetterSet, ...]] = ("AKQJ", "local")
SPEEDS: Final[tuple[Speed, ...]] = ("slow", "normal", "fast", "wait")
MOTIONS: Final[tuple[Motion, ...]] = ("system", "off")
THEMES: Final[tuple[ThemeName, ...]] = ("system", "dark", "light")
CARD_SIZES: Final[tuple[CardSize, ...]] = ("normal", "large")
HAND_SHAPES: Final[tuple[HandShape, ...]] = ("fan", "row")
HAND_ORDERS: Final[tuple[HandOrder, ...]] = ("strength", "suit")
RECAPS: Final[tuple[Recap, ...]] = ("replay", "list")
COLOURS: Final = ("brass", "sky", "rose", "leaf", "plum", "sand")
"""The colours that players may choose for their seats."""

LONGEST_NAME: Final = 40
LONGEST_ADDRESS: Final = 200
MOST_SEATS: Final = 10
MOST_SETS: Final = 20
"""So many sets of rules may be kept under names of their own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is made with: the rules as in a record, and who plays with whom."""

    rules: Mapping[str, Any]
    layout: Layout

    @property
    def preset(self) -> str:
        """The game of the family that is played."""
        return str(self.rules["preset"])


@dataclass(frozen=True, slots=True)
class NamedSetup:
    """A table's own rules, kept under a name."""

    name: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings.

    `language` is None to follow the device. `names` are the players' by seat, the player's own
    first; an empty one means the name that the language gives. `who` says by seat whether a person
    sits there or which level plays, `colours` which colour a seat has; what is missing or empty is
    as usual. `recap` is how people who share the device are told what happened since their last
    turn, `flat` that it lies between them. `tables` is the address of the service that holds shared
    tables, `phrases` whether what is said there is shown. `setups` are the last choices for
    new games, one to a preset, the newest first; `my_rules` those kept under a name. What a later
    version has written stays: `unread_rules` among these, `unknown` are other keys.
    """

    language: str | None = None
    text_size: float = 1.0
    deck: Deck = "two"
    letters: LetterSet = "AKQJ"
    speed: Speed = "normal"
    motion: Motion = "system"
    confirm_tap: bool = False
    theme: ThemeName = "system"
    card_size: CardSize = "normal"
    hand_shape: HandShape = "fan"
    hand_order: HandOrder = "strength"
    left_handed: bool = False
    auto_play: bool = False
    hints: bool = True
    coach: bool = False
    contrast: bool = False
    haptics: bool = True
    sounds: bool = False
    wake_lock: bool = True
    recap: Recap = "replay"
    flat: bool = False
    tables: str = ""
    phrases: bool = True
    names: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    setups: tuple[Setup, ...] = ()
    my_rules: tuple[NamedSetup, ...] = ()
    unread_rules: tuple[Any, ...] = ()
    unknown: Mapping[str, Any] = field(default_factory=dict)

    def name(self, seat: int) -> str:
        """Give the name the player chose for a seat, empty where none."""
        return self.names[seat] if seat < len(self.names) else ""


def clean_name(text: str) -> str:
    """Give a name as it is kept: plain, and at most 40 characters."""
    return plain_name(text)[:LONGEST_NAME].strip()


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


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value[:LONGEST_ADDRESS]


def _by_seat(*allowed: str) -> Callable[[Any], tuple[str, ...]]:
    """Read one word for each seat; one that is not known is as usual."""

    def read(value: Any) -> tuple[str, ...]:
        return tuple(one if one in allowed else "" for one in _list(value)[:MOST_SEATS])

    return read


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(value)
    return value


def _setup(value: Any) -> Setup:
    if not isinstance(value, dict):
        raise ValueError(value)
    seats, sides = value.get("seats"), value.get("sides")
    if type(seats) is not int or type(sides) is not int:
        raise ValueError(value)
    layout = Layout(seats, sides)
    try:
        rules_from_spec(value.get("rules")).check_layout(layout)
    except RuleSetError as error:
        raise ValueError(value) from error
    return Setup(dict(value["rules"]), layout)


def _named_setup(value: Any) -> NamedSetup:
    setup = _setup(value)
    if not isinstance(value.get("name"), str) or not clean_name(value["name"]):
        raise ValueError(value)
    return NamedSetup(clean_name(value["name"]), setup)


def _readable(value: Any, read: Callable[[Any], Any]) -> bool:
    try:
        read(value)
    except ValueError:
        return False
    return True


def _each(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    """Read a list; what in it makes no sense is left out alone."""
    return lambda value: tuple(read(one) for one in _list(value) if _readable(one, read))


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "language": _one_of(None, *LANGUAGES),
    "text_size": _one_of(*TEXT_SIZES),
    "deck": _one_of(*DECKS),
    "letters": _one_of(*LETTER_SETS),
    "speed": _one_of(*SPEEDS),
    "motion": _one_of(*MOTIONS),
    "confirm_tap": _one_of(False, True),
    "theme": _one_of(*THEMES),
    "card_size": _one_of(*CARD_SIZES),
    "hand_shape": _one_of(*HAND_SHAPES),
    "hand_order": _one_of(*HAND_ORDERS),
    "left_handed": _one_of(False, True),
    "auto_play": _one_of(False, True),
    "hints": _one_of(False, True),
    "coach": _one_of(False, True),
    "contrast": _one_of(False, True),
    "haptics": _one_of(False, True),
    "sounds": _one_of(False, True),
    "wake_lock": _one_of(False, True),
    "recap": _one_of(*RECAPS),
    "flat": _one_of(False, True),
    "tables": _text,
    "phrases": _one_of(False, True),
    "names": _names,
    "who": _by_seat(PERSON, *LEVELS),
    "colours": _by_seat(*COLOURS),
    "setups": _each(_setup),
    "my_rules": _each(_named_setup),
}

# Before there were several games, the last one was kept so, what was usual left out.
_FORMER: Final = {"rules": {"preset": "twenty-five"}, "seats": 4, "sides": 2}


def known_values(
    text: str, readers: Mapping[str, Callable[[Any], Any]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the object a text holds, and what the readers make of it; what they refuse is left out.

    Raises ValueError where the text as a whole is no JSON object.
    """
    try:
        kept = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(kept, dict):
        raise ValueError("not an object")
    values: dict[str, Any] = {}
    for key, read in readers.items():
        with suppress(ValueError, TypeError):
            if key in kept:
                values[key] = read(kept[key])
    return kept, values


def read_settings(text: str) -> Settings:
    """Give the settings a text holds; a value that makes no sense is replaced by the default.

    Raises ValueError where the text as a whole is no such thing.
    """
    kept, values = known_values(text, _READERS)
    former = {key: kept.pop(key) for key in _FORMER if key in kept}
    if former and "setups" not in kept and _readable(_FORMER | former, _setup):
        values["setups"] = (_setup(_FORMER | former),)
    if isinstance(kept.get("my_rules"), list):
        values["unread_rules"] = tuple(
            one for one in kept["my_rules"] if not _readable(one, _named_setup)
        )
    unknown = {key: value for key, value in kept.items() if key not in _READERS}
    return Settings(**values, unknown=unknown)


def write_settings(settings: Settings) -> str:
    """Give the text to keep, the inverse of `read_settings`; defaults are left out."""
    fresh = Settings()
    values = dict(settings.unknown)
    for one in fields(settings):
        value = getattr(settings, one.name)
        if one.name in _READERS and value != getattr(fresh, one.name):
            values[one.name] = value
    if settings.unread_rules:
        values["my_rules"] = [*settings.my_rules, *settings.unread_rules]
    return json.dumps(values, ensure_ascii=False, default=_as_json)


def _as_json(value: object) -> dict[str, Any]:
    match value:
        case Setup(rules, layout):
            return {"rules": dict(rules), "seats": layout.seats, "sides": layout.sides}
        case NamedSetup(name, setup):
            return {"name": name, **_as_json(setup)}
    raise TypeError(value)
