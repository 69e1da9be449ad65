"""Check from the shell that a game on this device was fair.

python -m table fair CODE PACK NONCE     the pack of a deal is the one its code was made of
python -m table decisions FILE           the computer players chose what their level chooses
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.actions import action_name
from table.backup import BackupError
from table.decisions import decisions, saves_in
from table.fair import check_fair
from table.save import DamagedSave


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status (1: it was not fair, 2: nothing to check)."""
    parser = argparse.ArgumentParser(prog="python -m table")
    commands = parser.add_subparsers(dest="command", required=True)
    fair = commands.add_parser("fair", help="check the code of a deal")
    fair.add_argument("code", help="as shown before the deal")
    fair.add_argument("pack", help='as shown after it, such as "5H JS 2D ..."')
    fair.add_argument("nonce", help="as shown after it")
    again = commands.add_parser("decisions", help="make the computer players' decisions again")
    again.add_argument("file", type=Path, help="a backup of the app, or one save")
    options = parser.parse_args(arguments)
    if options.command == "fair":
        fits = check_fair(options.code, options.pack, options.nonce)
        sys.stdout.write("the code fits\n" if fits else "the code does not fit\n")
        return 0 if fits else 1
    return _decide_again(options.file)


def _decide_again(file: Path) -> int:
    try:
        saves = saves_in(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return _nothing(f"{file}: cannot be read")
    except BackupError as error:
        return _nothing(f"{file}: neither a backup nor a save ({error.fault})")
    except DamagedSave as error:
        return _nothing(f"{file}: a save in it is {error.damage}")
    differing = 0
    for save in saves:
        made = list(decisions(save))
        other = [one for one in made if one.done != one.chosen]
        sys.stdout.write(f"{save.id}: {len(made)} decisions, {len(other)} differ\n")
        for one in other:
            sys.stdout.write(
                f"  deal {one.deal}, action {one.number + 1}, seat {one.seat}: "
                f"{action_name(one.done)}, not {action_name(one.chosen)}\n"
            )
        differing += len(other)
    return 1 if differing else 0


def _nothing(why: str) -> int:
    sys.stderr.write(why + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
