"""Make all that app stores ask for: `make store`, or `python -m tools.store [--texts]`.

Writes build/store/ in the form that fastlane's `supply` and `deliver` read: the texts of
docs/store/, pictures of the app in each language at each size, icon and banner.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from tools.store.pictures import take_pictures
from tools.store.texts import LOCALES, ROOT, faults, files, read
from tools.web.checks import Broken


def main(argv: list[str] | None = None) -> int:
    """Write everything, or say in a line each what a store would refuse."""
    parser = argparse.ArgumentParser(prog="python -m tools.store", description=__doc__)
    parser.add_argument("--texts", action="store_true", help="the texts only: no pictures")
    options = parser.parse_args(argv)
    lines = [f"{language}: {line}" for language in LOCALES for line in faults(read(language))]
    for line in lines:
        print(f"store: docs/store/{line}", file=sys.stderr)
    if lines:
        return 1
    out: Path = ROOT / "build" / "store"
    shutil.rmtree(out, ignore_errors=True)
    for language in LOCALES:
        for name, text in files(language).items():
            path = out / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", "utf-8")
    if not options.texts:
        try:
            take_pictures(out)
        except Broken as fault:
            print(f"store: {fault}", file=sys.stderr)
            return 1
    print(f"store: {out} holds {sum(path.is_file() for path in out.rglob('*'))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
