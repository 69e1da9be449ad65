"""The JSON form of what goes between a shared table and its clients (docs/api.md).

One pair of functions for all values: dataclasses are objects with all their fields, tuples are
lists, and the types of the game have the text form they have elsewhere. Reading is strict: exactly
the fields there are, of exactly their types.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.actions import Action, action_name, parse_action
from engine.cards import Card, parse_card
from engine.events import Event
from engine.legal import legal_at
from engine.record import (
    DealRecord,
    Record,
    RecordError,
    deal_from_json,
    deal_to_json,
    record_from_json,
    record_to_json,
)
from engine.ruleset import RuleSet, RuleSetError, rules_from_spec, rules_spec
from engine.view import SeatView

_T = TypeVar("_T")

EVENT: Final = "event"
"""The key that says which event an object is."""

UNSENT: Final = {"wire": False}
"""Metadata of a dataclass field that is not sent; where it is read, it has its default."""

SAME: Final = {"wire": "same"}
"""Metadata of a field in which the same value is written again and again: its form is kept."""


class WireError(ValueError):
    """A value that is not of the form; `where` is the way to it, as `steps.0.view.hand`."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where or 'the whole'}: {what}")
        self.where = where


# Enough for the tables that write at the same time.
_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class _Form:
    """A JSON form of its own: what type it has in JSON, and both ways."""

    json: type
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


_ACTIONS: Final = frozenset(get_args(Action))
_EVENTS: Final = {kind.__name__: kind for kind in get_args(Event)}
_ACTION: Final = _Form(str, action_name, parse_action)
_FORMS: Final[dict[type, _Form]] = {
    Card: _Form(str, lambda card: card.name, parse_card),
    RuleSet: _Form(dict, lru_cache(_KEPT)(rules_spec), rules_from_spec),
    Record: _Form(dict, record_to_json, record_from_json),
    DealRecord: _Form(dict, deal_to_json, deal_from_json),
    **dict.fromkeys(_ACTIONS, _ACTION),
}

# What follows from the other fields is not sent, but found again where it is read.
_DERIVED: Final[dict[type, dict[str, Callable[[Any], Any]]]] = {
    SeatView: {"legal_actions": lambda view: legal_at(view.position)},
}


def to_wire(value: object) -> Any:
    """Give a value as plain JSON values."""
    kind: Any = type(value)
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    """Give what writes the values of a type."""
    form = _FORMS.get(kind)
    if form is not None:
        return form.write
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, (tuple, list)):
        return lambda values: [to_wire(value) for value in values]
    if is_dataclass(kind):
        return _object_writer(kind)
    assert kind in (str, int, float, bool, NoneType), kind
    return lambda value: value


def _object_writer(kind: Any) -> Callable[[Any], Any]:
    hints = _hints(kind)
    same = {field.name for field in fields(kind) if field.metadata == SAME}
    parts = tuple(
        (name, lru_cache(_KEPT)(to_wire) if name in same else _part_writer(hints[name]))
        for name in _sent(kind)
    )
    head = {EVENT: kind.__name__} if kind in _EVENTS.values() else {}

    def write(value: Any) -> Any:
        written = dict(head)
        for name, write_part in parts:
            part = getattr(value, name)
            written[name] = part if write_part is None else write_part(part)
        return written

    return write


def _part_writer(hint: Any) -> Callable[[Any], Any] | None:
    """Give what writes the values of a field; None where they are written as they are."""
    if _is_plain(hint):
        return None
    if get_origin(hint) is tuple and all(map(_is_plain, get_args(hint))):
        return list
    return to_wire


def _is_plain(hint: Any) -> bool:
    if get_origin(hint) in (Union, UnionType):
        return all(map(_is_plain, get_args(hint)))
    return hint in (str, int, float, bool, NoneType, Ellipsis)


def from_wire(kind: type[_T], value: object) -> _T:
    """Give the value of a type that plain JSON values describe; raises WireError."""
    read: _T = _read(kind, value, "")
    return read


def write_json(value: object) -> bytes:
    """Give a value as the text of its JSON, always the same for the same value."""
    text = json.dumps(to_wire(value), ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


def read_json(kind: type[_T], text: bytes | str) -> _T:
    """Give the value of a type whose JSON this text is; raises WireError."""
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number)
    except WireError:
        raise
    except (ValueError, RecursionError):
        raise WireError("", "not JSON") from None
    return from_wire(kind, value)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise WireError("", "a key stands twice")
    return value


def _no_number(text: str) -> float:
    raise WireError("", f"{text} is no number")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _sent(kind: Any) -> tuple[str, ...]:
    """Give the names of the fields that are sent."""
    derived = _DERIVED.get(kind, {})
    return tuple(
        field.name
        for field in fields(kind)
        if field.name not in derived and field.metadata.get("wire", True)
    )


def _read(kind: Any, value: Any, where: str) -> Any:
    form = _FORMS.get(kind)
    if form is not None:
        return _formed(form, value, where)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(get_args(kind), value, where)
    if origin is tuple:
        return _tuple(get_args(kind), value, where)
    if origin is Literal:
        if value not in get_args(kind) or isinstance(value, bool):
            raise WireError(where, "no such value")
        return value
    if issubclass(kind, Enum):
        try:
            return kind(_typed(str, value, where))
        except ValueError:
            raise WireError(where, "no such value") from None
    if is_dataclass(kind):
        return _object(kind, value, where)
    if kind is float and type(value) is int:  # JSON does not tell 1 from 1.0
        return float(value)
    return _typed(kind, value, where)


def _typed(kind: type, value: Any, where: str) -> Any:
    if type(value) is not kind:  # true is no number
        raise WireError(where, f"not {kind.__name__}")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:  # JSON may hold halves of characters
            raise WireError(where, "half a character") from None
    return value


def _formed(form: _Form, value: Any, where: str) -> Any:
    try:
        return form.read(_typed(form.json, value, where))
    except WireError:
        raise
    except (RuleSetError, RecordError, ValueError, TypeError) as error:
        raise WireError(where, str(error)[:80]) from None


def _one_of(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1:
        return _read(kinds[0], value, where)
    if _ACTIONS.issuperset(kinds):
        action = _formed(_ACTION, value, where)
        if type(action) not in kinds:
            raise WireError(where, "another action")
        return action
    name = value.get(EVENT) if isinstance(value, dict) else None
    found = _EVENTS.get(name) if isinstance(name, str) else None
    if found not in kinds:
        raise WireError(where, "no such event")
    return _object(found, {key: part for key, part in value.items() if key != EVENT}, where)


def _tuple(kinds: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    parts = _typed(list, value, where)
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(parts)
    if len(kinds) != len(parts):
        raise WireError(where, f"not {len(kinds)} values")
    both = enumerate(zip(kinds, parts, strict=True))
    return tuple(_read(kind, part, _way(where, at)) for at, (kind, part) in both)


def _object(kind: Any, value: Any, where: str) -> Any:
    parts, names, hints = _typed(dict, value, where), _sent(kind), _hints(kind)
    for key in parts:
        if key not in names:
            raise WireError(_way(where, str(key)[:40]), "unknown")
    for name in names:
        if name not in parts:
            raise WireError(_way(where, name), "missing")
    read = {name: _read(hints[name], parts[name], _way(where, name)) for name in names}
    derived = _DERIVED.get(kind, {})
    try:
        made = kind(**read, **dict.fromkeys(derived, ()))
        for name, find in derived.items():
            object.__setattr__(made, name, find(made))
    except (ValueError, TypeError, IndexError, KeyError, AssertionError) as error:
        raise WireError(where, str(error)[:80]) from None
    return made


def _way(where: str, part: str | int) -> str:
    return f"{where}.{part}" if where else str(part)
