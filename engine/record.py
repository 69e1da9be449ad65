"""The game record: one JSON file, enough to replay a match card by card (record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.actions import Action, Deal, action_name, parse_action
from engine.cards import Card, cards_name, parse_cards
from engine.legal import IllegalAction, Reason, Why, why_illegal
from engine.ruleset import Layout, RuleSet, RuleSetError, rules_from_spec, rules_spec
from engine.state import Phase, State
from engine.transition import BadPack, apply_action, new_match

FORMAT: Final = "twenty-five-record"
VERSION: Final = 1

# A whole match is a few kB; what is larger by far is refused before it is parsed.
LARGEST: Final = 4_000_000


class Fault(StrEnum):
    """What is wrong with a record."""

    TOO_LARGE = "too_large"
    NOT_JSON = "not_json"
    NOT_A_RECORD = "not_a_record"
    LATER_VERSION = "later_version"
    UNKNOWN_KEY = "unknown_key"
    DOUBLED_KEY = "doubled_key"
    MISSING_KEY = "missing_key"
    WRONG_TYPE = "wrong_type"
    RULES = "rules"
    SEATS = "seats"
    PACK = "pack"
    NOT_AN_ACTION = "not_an_action"
    ILLEGAL = "illegal"
    AFTER_UNFINISHED = "after_unfinished"
    AFTER_THE_END = "after_the_end"


class RecordError(ValueError):
    """A record that cannot be read.

    `fault` says what is wrong; `deal` and `action` say where, counted from 1 (None: elsewhere in
    the file); `what` is the key, text or card meant; `seat`, `illegal` and `reason` belong to an
    illegal action, `rules` to a rule set that cannot be played.
    """

    def __init__(
        self,
        fault: Fault,
        what: str = "",
        *,
        deal: int | None = None,
        action: int | None = None,
        seat: int | None = None,
        illegal: Action | None = None,
        reason: Reason | None = None,
        rules: RuleSetError | None = None,
    ) -> None:
        super().__init__(fault, what, deal, action)
        self.fault = fault
        self.what = what
        self.deal = deal
        self.action = action
        self.seat = seat
        self.illegal = illegal
        self.reason = reason
        self.rules = rules


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as written: the pack in dealing order, and (seat, action) in order."""

    pack: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written. Records are values: `with_pack` and `with_action` give a longer one."""

    rules: RuleSet
    seats: tuple[str, ...]
    sides: int
    dealer: int
    deals: tuple[DealRecord, ...] = ()

    @property
    def layout(self) -> Layout:
        """The layout of the table."""
        return Layout(len(self.seats), self.sides)

    def start(self) -> State:
        """Give the match before its first deal; raises RuleSetError or ValueError."""
        return new_match(self.rules, self.layout, self.dealer)

    def with_pack(self, pack: tuple[Card, ...]) -> Record:
        """Give this record with a new deal begun."""
        return replace(self, deals=(*self.deals, DealRecord(pack)))

    def with_action(self, seat: int, action: Action) -> Record:
        """Give this record with one more action in its last deal."""
        last = self.deals[-1]
        longer = replace(last, actions=(*last.actions, (seat, action)))
        return replace(self, deals=(*self.deals[:-1], longer))


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One action of a record, with the states around it; `seat` is None for `Deal`.

    `deal` and `number` are counted from 1; the `Deal` itself is number 0.
    """

    deal: int
    number: int
    before: State
    seat: int | None
    action: Action
    after: State


def replay(record: Record) -> Iterator[ReplayStep]:
    """Give every step of a record in order; raises RecordError at the first that cannot be."""
    state = _start(record)
    for d, deal in enumerate(record.deals, 1):
        if state.phase is not Phase.DEAL:
            over = state.phase is Phase.OVER
            raise RecordError(Fault.AFTER_THE_END if over else Fault.AFTER_UNFINISHED, deal=d)
        try:
            after = apply_action(state, Deal(deal.pack))
        except BadPack as bad:
            what = f"{'no' if bad.missing else 'one too many'} {bad.card.name}"
            raise RecordError(Fault.PACK, what, deal=d) from None
        yield ReplayStep(d, 0, state, None, Deal(deal.pack), after)
        state = after
        for a, (seat, action) in enumerate(deal.actions, 1):
            after = _applied(state, seat, action, d, a)
            yield ReplayStep(d, a, state, seat, action, after)
            state = after


def _start(record: Record) -> State:
    try:
        return record.start()
    except RuleSetError as error:
        raise RecordError(Fault.RULES, rules=error) from None
    except ValueError:
        raise RecordError(Fault.SEATS, "dealer") from None


def _applied(state: State, seat: int, action: Action, deal: int, number: int) -> State:
    if isinstance(action, Deal):
        raise RecordError(Fault.NOT_AN_ACTION, "deal", deal=deal, action=number)
    if state.current.phase is Phase.OVER:
        reason: Reason | None = Reason(Why.WRONG_PHASE)
    else:
        reason = why_illegal(state, action, seat)
    if reason is not None:
        raise RecordError(
            Fault.ILLEGAL, deal=deal, action=number, seat=seat, illegal=action, reason=reason
        )
    try:
        return apply_action(state, action)
    except IllegalAction as error:  # the two faces of legality are one; tests hold them equal
        raise RecordError(Fault.ILLEGAL, deal=deal, action=number, reason=error.reason) from None


def final_state(record: Record) -> State:
    """Give the state a record leads to: resuming is replaying. Raises RecordError."""
    state = _start(record)
    for step in replay(record):
        state = step.after
    return state


def write_record(record: Record) -> str:
    """Give a record as the text of its file."""
    return json.dumps(record_to_json(record), ensure_ascii=False, indent=1)


def record_to_json(record: Record) -> dict[str, Any]:
    """Give a record as plain JSON values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules_spec(record.rules),
        "seats": list(record.seats),
        "sides": record.sides,
        "dealer": record.dealer,
        "deals": [deal_to_json(deal) for deal in record.deals],
    }


def deal_to_json(deal: DealRecord) -> dict[str, Any]:
    """Give one deal of a record as plain JSON values."""
    return {
        "pack": cards_name(deal.pack),
        "actions": [f"{seat} {action_name(action)}" for seat, action in deal.actions],
    }


def read_record(text: str) -> Record:
    """Give the record that a file holds, replayed to its end; raises RecordError."""
    if len(text) > LARGEST:
        raise RecordError(Fault.TOO_LARGE)
    try:
        value = json.loads(text, object_pairs_hook=_unique)
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError(Fault.NOT_JSON) from None
    return record_from_json(value)


def record_from_json(value: object) -> Record:
    """Give the record that plain JSON values describe, replayed to its end; raises RecordError."""
    return resumed_from_json(value)[0]


def resumed_from_json(value: object) -> tuple[Record, State]:
    """Give the record that plain JSON values describe and where it leads; raises RecordError."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise RecordError(Fault.NOT_A_RECORD)
    version = _typed(value, "version", int)
    if version > VERSION:
        raise RecordError(Fault.LATER_VERSION, str(version))
    if version < 1:
        raise RecordError(Fault.WRONG_TYPE, "version")
    _only(value, {"format", "version", "rules", "seats", "sides", "dealer", "deals"})
    try:
        rules = rules_from_spec(_typed(value, "rules", dict))
    except RuleSetError as error:
        raise RecordError(Fault.RULES, rules=error) from None
    seats = _typed(value, "seats", list)
    if not all(isinstance(name, str) for name in seats):
        raise RecordError(Fault.WRONG_TYPE, "seats")
    sides, dealer = _typed(value, "sides", int), _typed(value, "dealer", int)
    if sides < 1 or not seats:
        raise RecordError(Fault.SEATS, "sides")
    deals = _typed(value, "deals", list)
    record = Record(rules, tuple(seats), sides, dealer)
    record = replace(
        record, deals=tuple(deal_from_json(deal, d) for d, deal in enumerate(deals, 1))
    )
    return record, final_state(record)


def deal_from_json(value: object, number: int = 1) -> DealRecord:
    """Give the deal that plain JSON values describe, not replayed; raises RecordError."""
    if not isinstance(value, dict):
        raise RecordError(Fault.WRONG_TYPE, "deals", deal=number)
    _only(value, {"pack", "actions"}, number)
    try:
        text = _typed(value, "pack", str, number)
        pack = parse_cards(text)
        if cards_name(pack) != text:
            raise ValueError("cards stand one space apart")
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(Fault.PACK, str(error)[:40], deal=number) from None
    actions = _typed(value, "actions", list, number)
    return DealRecord(pack, tuple(_action(text, number, a) for a, text in enumerate(actions, 1)))


def _action(text: object, deal: int, number: int) -> tuple[int, Action]:
    seat, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
    try:
        if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and str(int(seat)) == seat):
            raise ValueError(seat)
        return int(seat), parse_action(rest)
    except ValueError:
        what = repr(text)[:40]
        raise RecordError(Fault.NOT_AN_ACTION, what, deal=deal, action=number) from None


def _typed(value: dict[str, Any], key: str, kind: type, deal: int | None = None) -> Any:
    if key not in value:
        raise RecordError(Fault.MISSING_KEY, key, deal=deal)
    if type(value[key]) is not kind:
        raise RecordError(Fault.WRONG_TYPE, key, deal=deal)
    return value[key]


def _only(value: dict[str, Any], known: set[str], deal: int | None = None) -> None:
    for key in value:
        if key not in known:
            raise RecordError(Fault.UNKNOWN_KEY, key[:40], deal=deal)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build a JSON object, refusing a key that stands twice."""
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        doubled = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(Fault.DOUBLED_KEY, doubled[:40])
    return value
