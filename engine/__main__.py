"""`python -m engine replay [--json] FILE`: replay a game record from the shell (record.md)."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import NoReturn

from engine.record import LARGEST, Fault, RecordError, read_record
from engine.shell import error_line, replay_json, replay_lines


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status (2: wrong arguments, or the file cannot be read)."""
    parser = _Parser(prog="python -m engine")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay a game record")
    replay.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    replay.add_argument("file", type=Path)
    try:
        options = parser.parse_args(arguments)
    except _WrongArguments as error:
        return _refuse(f"{parser.prog}: {error}")
    try:
        record = read_record(_text(options.file))
    except RecordError as error:
        return _refuse(error_line(error))
    except OSError as error:
        return _refuse(f"{options.file}: {error.strerror or error}")
    if isinstance(sys.stdout, io.TextIOWrapper):  # names may not fit the terminal's encoding
        sys.stdout.reconfigure(errors="backslashreplace")
    output = [json.dumps(replay_json(record), ensure_ascii=False)] if options.json else None
    try:
        print("\n".join(output or replay_lines(record)), flush=True)
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
