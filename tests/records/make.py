"""Golden records: new ones, and what replaying them should print.

    python -m tests.records.make                         # write every *.expected.json anew
    python -m tests.records.make NAME PRESET LAYOUT ...  # add a record of random play

NAME begins with the preset's. A layout is `two-pairs`, `three-pairs`, `two-threes` or `singles-N`.

    --rules JSON    house rules, as {"joker": true}
    --deals N       stop after so many deals
    --with A,B      try until all of this happens; see `moments`
    --until PHASE   break off in the last deal, when this phase is reached

A record of a match that does not end has `unfinished` in its name. Look at what changes: these
files say what the program did when it was right.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.actions import verb_of
from engine.events import BonusWon, ContractEnded, PoolWon, events
from engine.record import Record, ReplayStep, read_record, replay, write_record
from engine.ruleset import RuleSet, rules_from_spec
from engine.shell import replay_json
from engine.state import Phase

HERE = Path(__file__).parent


def records() -> list[Path]:
    """The records, without what is expected of them."""
    return sorted(path for path in HERE.glob("*.json") if ".expected" not in path.name)


def expected(path: Path) -> Path:
    """Where it is written what a record replays to."""
    return path.with_suffix(".expected.json")


def pretty(value: dict[str, Any]) -> str:
    """JSON with a line for each step, so that a change can be read."""
    deals = []
    for deal in value["deals"]:
        parts = []
        for key, part in deal.items():
            text = json.dumps(part)
            if key in ("steps", "tricks"):
                text = "[\n    " + ",\n    ".join(map(json.dumps, part)) + "\n  ]" if part else "[]"
            parts.append(f"  {json.dumps(key)}: {text}")
        deals.append("{\n" + ",\n".join(parts) + "\n}")
    lines = [f'"deals": [{", ".join(deals)}]']
    lines += [f"{json.dumps(k)}: {json.dumps(v)}" for k, v in value.items() if k != "deals"]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def moments(record: Record) -> set[str]:
    """What happens in a record that is worth having in one: verbs, events, and how they end."""
    return {moment for step in replay(record) for moment in _moments(step)}


def _moments(step: ReplayStep) -> Iterator[str]:
    state, seat, action = step.after, step.seat, step.action
    verb = verb_of(action)
    yield verb
    was = step.before.current.auction if step.seat is not None else None
    if was is not None and seat is not None and was.declarer is not None:
        partner = state.layout.side(was.declarer) == state.layout.side(seat)
        yield f"{verb} against partner" if partner else f"{verb} against others"
    if verb == "bid" and seat == state.dealer and was is not None and was.declarer is None:
        yield "forced bid"
    if verb == "discard" and action.cards == ():  # type: ignore[union-attr]
        yield "discard nothing"
    for event in events(step.before, action, state):
        yield type(event).__name__
        match event:
            case BonusWon():
                yield "bonus late" if len(state.current.tricks) == 5 else "bonus early"
            case ContractEnded(_, contract, _, made):
                yield f"{contract} {'made' if made else 'failed'}"
            case PoolWon(_, _, jink):
                yield "jink made" if jink else "pool won"
    if state.current.phase is Phase.OVER:
        jinker = state.current.jinker
        if jinker is not None and state.current.pool_winner is None:
            yield "jink lost"
        if len(state.winners) > 1:
            yield "shared"


def random_records(rules: RuleSet, layout: str, name: str, deals: int) -> Iterator[Record]:
    """Records of random play, one after the other."""
    from tests.helpers import ANY_LAYOUT, random_record

    for seed in itertools.count():
        yield random_record(rules, ANY_LAYOUT[layout], f"{name} {seed}", deals)


def cut(record: Record, phase: Phase) -> Record | None:
    """The record as it was when the last deal first reached this phase; None if it never did."""
    last = len(record.deals)
    for step in replay(record):
        if step.deal == last and step.after.phase is phase:
            deal = record.deals[-1]
            shorter = replace(deal, actions=deal.actions[: step.number])
            return replace(record, deals=(*record.deals[:-1], shorter))
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.records.make")
    parser.add_argument("name", nargs="?")
    parser.add_argument("preset", nargs="?")
    parser.add_argument("layout", nargs="?")
    parser.add_argument("--rules", type=json.loads, default={})
    parser.add_argument("--deals", type=int, default=99)
    parser.add_argument("--with", dest="wanted", default="")
    parser.add_argument("--until", type=Phase)
    options = parser.parse_args()
    if options.name:
        rules = rules_from_spec({"preset": options.preset, **options.rules})
        wanted = set(filter(None, options.wanted.split(",")))
        for record in random_records(rules, options.layout, options.name, options.deals):
            found = cut(record, options.until) if options.until else record
            if found and wanted <= moments(found):
                (HERE / f"{options.name}.json").write_text(write_record(found) + "\n")
                break
    for path in records():
        replayed = replay_json(read_record(path.read_text()))
        expected(path).write_text(pretty(replayed))


if __name__ == "__main__":
    main()
