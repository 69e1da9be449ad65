"""The licences of all that comes with the app: `python -m tools.notices [--check]`.

Writes the texts that packages bring along into ui/notices/, and docs/licences.md, the list of what
is in the web app and what on phones. `--check` writes nothing and tells what is stale or missing.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from tools.mobile.packages import needed
from tools.web.client import FLET, PYODIDE, lock_info, web_folder
from tools.web.python import PACKAGES
from ui.notices import PARTS, Part

ROOT: Final = Path(__file__).resolve().parents[1]
NOTICES: Final = ROOT / "ui" / "notices"
TABLE: Final = ROOT / "docs" / "licences.md"

_FONTS: Final = {"alegreya": "OFL-Alegreya.txt", "fira-sans": "OFL-FiraSans.txt"}
_WEB_ONLY: Final = ("pyodide", "emscripten")
_LICENCE: Final = re.compile(r"(licen[cs]e|copying)[^/]*$", re.IGNORECASE)


def on_phones() -> set[str]:
    """Give the packages that come with the app for phones: what it needs, and what that needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return set(needed(project["dependencies"], "apk"))


def in_web_app() -> set[str]:
    """Give the packages that come with the web app."""
    return set(map(canonicalize_name, PACKAGES))


def texts() -> dict[str, str]:
    """Give the licences that packages and fonts bring along, by the key of the part."""
    found = {key: (ROOT / "assets/fonts" / name).read_text("utf-8") for key, name in _FONTS.items()}
    for name in on_phones() | in_web_app():
        if text := _licence_of(distribution(name)):
            found[name] = text
    return found


def _licence_of(package: Distribution) -> str:
    files = [path for path in package.files or () if ".dist-info" in str(path)]
    paths = [path for path in files if _LICENCE.search(path.as_posix())]
    return "\n".join(path.read_text("utf-8") for path in sorted(paths))


def table() -> str:
    """Give the list as Markdown."""
    info = lock_info(web_folder())
    versions = {"flutter": f"Flet {FLET}’s", "pyodide": PYODIDE, "python": f"web: {info['python']}"}
    versions["emscripten"] = info["platform"].removeprefix("emscripten_").replace("_", ".")
    phones, web = on_phones(), in_web_app()
    rows = []
    for part in PARTS:
        packaged = part.key in phones | web
        version = distribution(part.key).version if packaged else versions.get(part.key, "")
        there = part.key in web if packaged else True
        here = part.key in phones if packaged else part.key not in _WEB_ONLY
        marks = ["yes" if is_there else "" for is_there in (there, here)]
        link = f"[{part.name}](https://{part.home})"
        cells = [link, version, *marks, part.licence, f"`{part.key}.txt`"]
        rows.append("| " + " | ".join(cells) + " |")
    return _INTRODUCTION + "\n".join(rows) + "\n"


_INTRODUCTION: Final = """\
# Licences of all that comes with the app

Written by `python -m tools.notices` from what is installed; a test fails where it is stale.

Twenty-Five itself is under the MIT licence (`LICENSE`); cards, suits, icons and sounds are our own.
The texts are in `ui/notices/`. They come with the app, which shows them under Settings, About; the
web app has them as files in `licences/` too. Flutter’s own file `NOTICES` comes along in every
build and holds the licences of the packages that Flet’s client is made of.

On phones, `flet build` adds Python for the device and what that is built with (`python.txt`,
`python-libraries.txt`). No such build has been looked into yet: compare it with this list when the
first one is made.

| part | version | web app | phones | licence | text |
|---|---|---|---|---|---|
"""


def faults(here: Mapping[str, str], parts: tuple[Part, ...] = PARTS) -> Iterator[str]:
    """Give a line for everything that is stale or missing; `here` are the files in ui/notices."""
    keys = {part.key for part in parts}
    for name in sorted((on_phones() | in_web_app()) - keys):
        yield f"{name} comes with the app, and PARTS of ui/notices does not name it"
    for key in sorted(keys ^ here.keys()):
        yield f"ui/notices/{key}.txt " + ("is of no part" if key in here else "is missing")
    for key, text in sorted(texts().items()):
        if key in here and here[key] != text:
            yield f"ui/notices/{key}.txt is stale"


def written() -> dict[str, str]:
    """Give the texts in ui/notices by their keys."""
    return {path.stem: path.read_text("utf-8") for path in NOTICES.glob("*.txt")}


def main(argv: list[str] | None = None) -> int:
    """Write, or check, the texts and the list."""
    parser = argparse.ArgumentParser(prog="python -m tools.notices", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if not in order"
    )
    if not parser.parse_args(argv).check:
        for key, text in texts().items():
            (NOTICES / f"{key}.txt").write_text(text, "utf-8")
        TABLE.write_text(table(), "utf-8")
    lines = list(faults(written()))
    if TABLE.read_text("utf-8") != table():
        lines.append("docs/licences.md is stale: python -m tools.notices")
    for line in lines:
        print(line, file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
