"""`python -m table fair CODE PACK NONCE`: check from the shell that a deal was fair."""

from __future__ import annotations

import argparse
import sys

from table.fair import check_fair


def main(arguments: list[str] | None = None) -> int:
    """Run the command; give its exit status (1: the code was made of something else)."""
    parser = argparse.ArgumentParser(prog="python -m table")
    commands = parser.add_subparsers(dest="command", required=True)
    fair = commands.add_parser("fair", help="check the code of a deal")
    fair.add_argument("code", help="as shown before the deal")
    fair.add_argument("pack", help='as shown after it, such as "5H JS 2D ..."')
    fair.add_argument("nonce", help="as shown after it")
    options = parser.parse_args(arguments)
    fits = check_fair(options.code, options.pack, options.nonce)
    sys.stdout.write("the code fits\n" if fits else "the code does not fit\n")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
