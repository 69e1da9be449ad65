"""Build the app for Android or iOS: `python -m tools.mobile.build apk`, or aab, or ipa; `make apk`.

`flet build` does it, and installs what it misses of Flutter and Android's tools; it needs the world
outside, and a Mac for iOS. What stands behind the target is handed on to it. Before it begins, all
is looked at that can be looked at without these tools; it is given the build number that follows
from the version, and the packages that requirements.lock has.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.mobile import packages
from tools.mobile.check import faults
from tools.mobile.packages import PYTHON
from tools.mobile.rehearsal import rehearse
from tools.web.checks import Broken
from tools.web.python import ROOT

BUILT: Final = ("apk", "aab", "ipa")


def build_number(version: str) -> int:
    """Give the number by which stores tell which build is later: 1002003 for 1.2.3."""
    first, second, third = map(int, version.split("."))
    return (first * 1000 + second) * 1000 + third


def command(target: str, version: str, more: Sequence[str]) -> list[str]:
    """Give what builds a target; what is said in `more` counts before what is said here."""
    flet = [sys.executable, "-m", "flet.cli", "build", target, "--python-version", PYTHON]
    return [*flet, "--build-number", str(build_number(version)), *more]


def main(argv: list[str] | None = None) -> int:
    """Build one target, or say why that would be in vain."""
    target, *more = (argv if argv is not None else sys.argv[1:]) or [""]
    if target not in BUILT:
        print(f"mobile: what is to be built? {', '.join(BUILT)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as stage:
        try:
            build = rehearse(target, ROOT, Path(stage))
            found = list(faults(build))
        except Broken as broken:
            found = [str(broken)]
    for fault in found:
        print(f"mobile: {fault}", file=sys.stderr)
    if found:
        return 1
    version = build.project["pyproject"]["project"]["version"]
    wanted = packages.needed(build.named("-r"), target)
    held = ROOT / "build/mobile/constraints.txt"
    held.parent.mkdir(parents=True, exist_ok=True)
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    held.write_text(packages.constraints(wanted, lock), "utf-8")
    environment = os.environ | {"PIP_CONSTRAINT": str(held)}
    return subprocess.call(command(target, version, more), cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
