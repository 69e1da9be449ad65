"""The commands of the engine, for the shell.

- `python -m engine replay [--json] FILE`: replay a game record (record.md);
- `python -m engine simulate --players FIRST,SECOND`: let two players play duplicate deals.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NoReturn

from engine.record import LARGEST, Fault, RecordError, read_record
from engine.ruleset import Layout, RuleSetError, preset
from engine.shell import error_line, replay_json, replay_lines
from engine.simulate import PLAYERS, compare


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status (2: wrong arguments, or the file cannot be read)."""
    parser = _Parser(prog="python -m engine")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay a game record")
    replay.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    replay.add_argument("file", type=Path)
    simulate = commands.add_parser("simulate", help="let two players play duplicate deals")
    simulate.add_argument("--rules", default="twenty-five", metavar="PRESET")
    simulate.add_argument("--seats", type=_whole, help="with --sides; else the usual layout")
    simulate.add_argument("--sides", type=_whole)
    simulate.add_argument("--players", type=_two_players, required=True, metavar="FIRST,SECOND")
    simulate.add_argument("--deals", type=_whole, default=100)
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    try:
        options = parser.parse_args(arguments)
    except _WrongArguments as error:
        return _refuse(f"{parser.prog}: {error}")
    return _replay(options) if options.command == "replay" else _simulate(options)


def _replay(options: argparse.Namespace) -> int:
    try:
        record = read_record(_text(options.file))
    except RecordError as error:
        return _refuse(error_line(error))
    except OSError as error:
        return _refuse(f"{options.file}: {error.strerror or error}")
    with _long_numbers():
        if options.json:
            return _print([json.dumps(replay_json(record), ensure_ascii=False)])
        return _print(replay_lines(record))


@contextlib.contextmanager
def _long_numbers() -> Iterator[None]:
    """Print chips of a strange record even where they outgrow what Python prints by itself."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(usual)


def _simulate(options: argparse.Namespace) -> int:
    try:
        rules = preset(options.rules)
        layout = rules.layouts[0]
        if options.seats or options.sides:
            layout = Layout(options.seats or layout.seats, options.sides or layout.sides)
        rules.check_layout(layout)
    except RuleSetError as error:
        return _refuse(f"{options.rules}: {_WRONG_RULES[error.code]}")
    found = compare(rules, layout, options.players, options.deals, options.seed)
    return _print([json.dumps(found.to_json())] if options.json else found.lines())


_WRONG_RULES: Final = {"preset": "no such preset", "layout": "not played by so many in such sides"}


def _whole(text: str) -> int:
    """Read a whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _two_players(text: str) -> tuple[str, str]:
    """Read two names of players; raises for others."""
    first, _, second = text.partition(",")
    if first not in PLAYERS or second not in PLAYERS:
        raise argparse.ArgumentTypeError(f"two of {', '.join(PLAYERS)} are needed, as strong,club")
    return first, second


def _print(lines: Iterable[str]) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):  # names may not fit the terminal's encoding
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        print("\n".join(lines), flush=True)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _let_go_of_output()
    except OSError as error:
        _let_go_of_output()
        return _refuse(f"cannot write: {error.strerror or error}")
    return 0


class _WrongArguments(ValueError):
    """What was typed is no command."""


class _Parser(argparse.ArgumentParser):
    """As argparse, but silent about how the command is used."""

    def error(self, message: str) -> NoReturn:
        raise _WrongArguments(message)


def _refuse(message: str) -> int:
    """Say what is wrong in exactly one line, whatever a file is called; give the exit status."""
    print("".join(c if c.isprintable() else ascii(c)[1:-1] for c in message), file=sys.stderr)
    return 2


def _let_go_of_output() -> None:
    """Have what could not be written forgotten: Python would try once more at its end."""
    with contextlib.suppress(OSError):
        sys.stdout.close()


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(4 * LARGEST + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(Fault.NOT_JSON) from None


if __name__ == "__main__":
    sys.exit(main())
