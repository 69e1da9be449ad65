"""The description of the calls for programs (OpenAPI 3.1), made of the same values as the calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from engine.actions import Action
from engine.cards import ALL_CARDS, Card
from engine.events import Event
from engine.players import LEVELS
from engine.record import Record
from engine.ruleset import PRESETS, RuleSet
from engine.view import SeatView
from server.version import version
from table.shared import (
    API,
    CALLS,
    CODE_LENGTH,
    CODE_LETTERS,
    LONGEST_NAME,
    PHRASES,
    About,
    Answer,
    Create,
    Finished,
    Join,
    Problem,
    Refusal,
    Say,
)
from table.wire import EVENT

STATUS: Final = {
    Refusal.BAD_REQUEST: 400,
    Refusal.VERSION: 400,
    Refusal.NOT_MEMBER: 401,
    Refusal.REMOVED: 403,
    Refusal.NOT_HOST: 403,
    Refusal.NOT_SEATED: 403,
    Refusal.NO_TABLE: 404,
    Refusal.FULL: 409,
    Refusal.TAKEN: 409,
    Refusal.STALE: 409,
    Refusal.ILLEGAL: 409,
    Refusal.NEXT_DEAL: 409,
    Refusal.NOT_POSSIBLE: 409,
    Refusal.OLD_REQUEST: 409,
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_MANY: 429,
    Refusal.UNAVAILABLE: 503,
}
"""The HTTP status of each refusal."""

JSON: Final = "application/json"
_NAME: Final = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
# Fields of which more can be said than their type.
_FIELDS: Final[dict[tuple[type, str], dict[str, Any]]] = {
    (Create, "name"): _NAME,
    (Join, "name"): _NAME,
    (Say, "phrase"): {"enum": list(PHRASES)},
    (Create, "places"): {
        "type": "array",
        "minItems": 2,
        "maxItems": 10,
        "items": {"enum": ["open", "mine", *LEVELS]},
    },
}
_FORMS: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    Card: {"enum": [card.name for card in ALL_CARDS]},
    RuleSet: {
        "type": "object",
        "properties": {"preset": {"enum": list(PRESETS)}},
        "required": ["preset"],
    },
    Record: {"type": "object"},
}
_ACTION: Final = {"type": "string", "pattern": "^[a-z]+( [0-9A-Z]+)*$"}
_ACTIONS: Final = frozenset(get_args(Action))
_EVENTS: Final = frozenset(get_args(Event))


@dataclass(frozen=True, slots=True)
class Call:
    """A call: what is sent and answered, and the refusals that are its own."""

    method: str
    path: str
    name: str
    body: type | None
    answer: type
    refusals: tuple[Refusal, ...] = ()
    waits: bool = False


_TABLE: Final = f"/api/{API}/tables/{{code}}"
_ANY: Final = (Refusal.TOO_MANY, Refusal.UNAVAILABLE)
_FOR_MEMBERS: Final = (Refusal.NOT_MEMBER, Refusal.REMOVED, Refusal.NO_TABLE)
_WITH_BODY: Final = (Refusal.BAD_REQUEST, Refusal.TOO_LARGE)

CALLED: Final = (
    Call("get", "/api", "about", None, About),
    Call("post", f"/api/{API}/tables", "create", Create, Answer, (Refusal.NOT_MEMBER,)),
    Call("post", f"{_TABLE}/join", "join", Join, Answer, (*_FOR_MEMBERS, Refusal.FULL)),
    Call("get", _TABLE, "look", None, Answer, (*_FOR_MEMBERS, Refusal.BAD_REQUEST), waits=True),
    Call(
        "get", f"{_TABLE}/record", "record", None, Finished, (*_FOR_MEMBERS, Refusal.NOT_POSSIBLE)
    ),
    *(
        # What is refused for the state of the table has one status.
        Call("post", f"{_TABLE}/{name}", name, kind, Answer, (*_FOR_MEMBERS, Refusal.STALE))
        for name, kind in CALLS.items()
    ),
)


@cache
def description() -> dict[str, Any]:
    """Give the description as plain JSON values."""
    schemas: dict[str, Any] = {}
    paths: dict[str, Any] = {}
    for call in CALLED:
        paths.setdefault(call.path, {})[call.method] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Twenty-Five: shared tables", "version": version()},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call, schemas: dict[str, Any]) -> dict[str, Any]:
    refusals = (*call.refusals, *_ANY, *(_WITH_BODY if call.body else ()))
    answers: dict[str, Any] = {"200": _content("done", call.answer, schemas)}
    if call.name == "leave":
        answers["204"] = {"description": "gone"}
    for status in sorted({STATUS[refusal] for refusal in refusals}):
        answers[str(status)] = _content("refused", Problem, schemas)
    operation: dict[str, Any] = {"operationId": call.name, "responses": answers}
    if call.name != "about":
        operation["security"] = [{"token": []}]
    if call.body is not None:
        content = {JSON: {"schema": _schema(call.body, schemas)}}
        operation["requestBody"] = {"required": True, "content": content}
    code = {"type": "string", "pattern": f"^[{CODE_LETTERS}]{{{CODE_LENGTH}}}$"}
    parameters = [_parameter("code", "path", code)] if "{code}" in call.path else []
    if call.waits:
        number = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
        parameters += [_parameter(name, "query", number) for name in ("after", "version")]
    return operation | ({"parameters": parameters} if parameters else {})


def _parameter(name: str, where: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _content(text: str, kind: type, schemas: dict[str, Any]) -> dict[str, Any]:
    return {"description": text, "content": {JSON: {"schema": _schema(kind, schemas)}}}


def _schema(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    """Give the schema of a type; those of dataclasses are put among the others, and named."""
    if kind in _FORMS:
        return _FORMS[kind]
    if kind in _ACTIONS:
        return _ACTION
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _union(parts, schemas)
    if origin is tuple:
        return _tuple(parts, schemas)
    if issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    name: str = kind.__name__
    if name not in schemas:
        schemas[name] = _object(kind, schemas)
    return {"$ref": f"#/components/schemas/{name}"}


def _union(parts: tuple[Any, ...], schemas: dict[str, Any]) -> dict[str, Any]:
    kinds = [kind for kind in parts if kind is not NoneType]
    acts = _ACTIONS.issuperset(kinds)
    found = [_ACTION] if acts else [_schema(kind, schemas) for kind in kinds]
    found += [{"type": "null"}] if NoneType in parts else []
    return found[0] if len(found) == 1 else {"anyOf": found}


def _tuple(parts: tuple[Any, ...], schemas: dict[str, Any]) -> dict[str, Any]:
    if parts[-1] is Ellipsis:
        return {"type": "array", "items": _schema(parts[0], schemas)}
    return {
        "type": "array",
        "prefixItems": [_schema(part, schemas) for part in parts],
        "minItems": len(parts),
        "maxItems": len(parts),
    }


def _object(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    if kind is SeatView:
        names.remove("legal_actions")  # follow from the rest (table.wire)
    parts = {name: _FIELDS.get((kind, name)) or _schema(hints[name], schemas) for name in names}
    if kind in _EVENTS:
        parts = {EVENT: {"const": kind.__name__}} | parts
    return {
        "type": "object",
        "properties": parts,
        "required": list(parts),
        "additionalProperties": False,
    }
