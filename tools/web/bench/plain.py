"""The site that ours is measured against: Flet's counter as `flet publish --no-cdn` makes it.

As published by Flet 1.0.5 it does not start. Four cures make it start, and nothing else is changed.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.web.checks import expect, replace_once
from tools.web.client import PYODIDE, lock_info, web_folder
from tools.web.python import wheels

COUNTER: Final = Path(__file__).parents[1] / "counter"
_NEEDED: Final = ("flet", "msgpack", "repath", "six")
_ARCHIVE: Final = "app.tar.gz"
# Asked for by nobody, so that they need no compressed forms: what other browsers draw with, debug
# symbols, Pyodide's command line.
_IDLE: Final = re.compile(
    r"skwasm|wimp|experimental|main\.dart\.(mjs|wasm)|\.(exe|map|symbols|whl)$"
)


def plain_site(cache: Path) -> dict[str, bytes]:
    """Publish the counter and give the files of its site by path, those nobody asks for left out.

    Raises `Broken` where it cannot be published, or a cure has nothing to cure.
    """
    web = web_folder()
    expect(find_spec("flet_cli"), "the package flet-cli is not installed")
    with tempfile.TemporaryDirectory(dir=cache) as temporary:
        work = Path(temporary)
        project, out = work / "counter", work / "out"
        shutil.copytree(COUNTER, project, ignore=shutil.ignore_patterns("__pycache__"))
        _bring_packages(project / "__pypackages__", cache)
        environment = {
            **os.environ,
            "FLET_PYTHON_BUILD_MANIFEST": str(_manifest(work, lock_info(web)["python"])),
            "FLET_CACHE_DIR": str(_cached_pyodide(work, web)),
        }
        publish = "import sys; from flet.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", publish, "publish", "--no-cdn", str(project)]
        done = subprocess.run(
            [*command, "--distpath", str(out)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        expect(done.returncode == 0, f"flet publish failed:\n{(done.stdout + done.stderr)[-3000:]}")
        _name_pyodide(out / "index.html")
        _install_nothing(out / _ARCHIVE)
        paths = (path for path in sorted(out.rglob("*")) if path.is_file())
        files = {path.relative_to(out).as_posix(): path for path in paths}
        return {name: path.read_bytes() for name, path in files.items() if not _IDLE.search(name)}


def _manifest(work: Path, python: str) -> Path:
    """Cure 1: what Pythons there are, which Flet would download."""
    release = {"full_version": python, "pyodide_version": PYODIDE, "android_abis": []}
    path = work / "manifest.json"
    path.write_text(
        json.dumps({"default_python_version": "3.14", "pythons": {"3.14": release}}), "utf-8"
    )
    return path


def _cached_pyodide(work: Path, web: Path) -> Path:
    """Cure 2: the Pyodide that is here, which Flet would download, since its lock names none."""
    cached = work / "cache" / "pyodide" / PYODIDE
    shutil.copytree(web / "pyodide", cached)
    lock = cached / "pyodide-lock.json"
    known = json.loads(lock.read_text("utf-8"))
    known["info"]["version"] = PYODIDE
    lock.write_text(json.dumps(known), "utf-8")
    return work / "cache"


def _name_pyodide(page: Path) -> None:
    """Cure 3: an address for Pyodide that a module worker can go to."""
    bare, whole = '"pyodide/pyodide.mjs"', 'new URL("pyodide/pyodide.mjs", document.baseURI).href'
    text = page.read_text("utf-8")
    page.write_text(replace_once(text, f"pyodideUrl={bare}", f"pyodideUrl={whole}", page.name))


def _bring_packages(folder: Path, cache: Path) -> None:
    """Cure 4: the packages in the archive, which the page would install from an index."""
    for wheel in wheels(cache):
        if wheel.name.split("-")[0] in _NEEDED:
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(folder)


def _install_nothing(archive: Path) -> None:
    """Cure 4, its other half: no list of packages to install."""
    whole = io.BytesIO(archive.read_bytes())
    with tarfile.open(fileobj=whole) as before, tarfile.open(archive, "w:gz") as after:
        for member in before.getmembers():
            if member.name != "requirements.txt":
                after.addfile(member, before.extractfile(member) if member.isfile() else None)
