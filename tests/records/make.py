"""Golden records: new ones, and what replaying them should print.

    python -m tests.records.make                        # write every *.expected.json anew
    python -m tests.records.make NAME PRESET SEATS SIDES [JSON]   # add a record of random play

JSON are the house rules, as `{"joker": true}`. Look at what changes: these files say what the
program did when it was right.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.record import read_record, write_record
from engine.ruleset import Layout, rules_from_spec
from engine.shell import replay_json

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


def main(arguments: list[str]) -> None:
    if arguments:
        from tests.helpers import random_record

        name, preset, seats, sides, *options = arguments
        rules = rules_from_spec({"preset": preset, **json.loads(options[0] if options else "{}")})
        record = random_record(rules, Layout(int(seats), int(sides)), name)
        (HERE / f"{name}.json").write_text(write_record(record) + "\n")
    for path in records():
        replayed = replay_json(read_record(path.read_text()))
        expected(path).write_text(pretty(replayed))


if __name__ == "__main__":
    main(sys.argv[1:])
