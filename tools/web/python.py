"""The app's Python as the browser gets it: two archives, compiled by Pyodide's own Python."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import playwright

from tools.web.checks import Broken, expect
from tools.web.fonts import icon_table

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = Path(__file__).parent / "site"
OURS: Final = ("engine", "table", "i18n", "ui")
"""The packages of the app; main.py comes with them."""

PACKAGES: Final = (
    *("flet", "flet-audio", "msgpack", "repath", "six"),
    # For shared tables: fetch stands for the sockets that httpx has elsewhere (ui/fetch.py).
    *("httpx", "idna", "segno", "tenacity"),
)
"""What the app imports besides, and what that needs: see what flet requires on Emscripten."""

_PLATFORM: Final = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"),
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"),
)
# Read while translating, or by type checkers; not by the app.
_LEFT_OUT: Final = (".po", ".pot", ".pyc", ".pyi", ".pyx", ".typed")
# Shell commands of packages, and what fits one to a framework that is not here.
_COMMANDS: Final = (
    *("httpx/_main.py", "idna/__main__.py", "idna/cli.py"),
    *("segno/__main__.py", "segno/cli.py", "tenacity/tornadoweb.py"),
)
_ICONS: Final = "flet/controls/material/icons.json"
_SCRIPTS: Final = ("compile.mjs", "compile.py", "known_code.py", "check.py")
_EMPTY: Final = "flet/controls/cupertino/cupertino_icons.json"


def app_sources() -> dict[str, bytes]:
    """Give the app's own files by their paths below the repository."""
    paths = [ROOT / "main.py"]
    paths += [path for name in OURS for path in (ROOT / name).rglob("*")]
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted(paths)
        if path.is_file() and path.suffix not in _LEFT_OUT and "__pycache__" not in path.parts
    }


def wheels(cache: Path) -> list[Path]:
    """Give the packages for Pyodide as requirements.lock has them, hashes and all.

    They are kept in `cache`.
    """
    wanted = _locked()
    folder = cache / f"wheels-{_digest(wanted.encode())}"
    if not folder.is_dir():
        _download(wanted, folder)
    return sorted(folder.glob("*.whl"))


def packages(cache: Path) -> dict[str, bytes]:
    """Give the files of the packages for Pyodide by path."""
    files: dict[str, bytes] = {}
    for wheel in wheels(cache):
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if ".dist-info/" not in name and not name.endswith(("/", *_LEFT_OUT, *_COMMANDS)):
                    files[name] = packed.read(name)
    return files


def archives(
    web: Path, files: Mapping[str, bytes], icons: list[str], cache: Path
) -> dict[str, bytes]:
    """Compile the app's files and give `app.zip` and `stdlib.zip`; Pyodide is below `web`.

    They are not compressed: what serves them does that better, and over the whole.
    """
    for name in (_ICONS, _EMPTY):
        expect(name in files, f"flet has no {name}")
    files = {**files, _ICONS: icon_table(files[_ICONS], icons), _EMPTY: b"{}"}
    library = (web / "pyodide/python_stdlib.zip").read_bytes()
    scripts = [(SITE / name).read_bytes() for name in _SCRIPTS]
    key = _digest(library, *scripts, *(part for item in sorted(files.items()) for part in item))
    made = cache / f"code-{key}"
    if not made.is_dir():
        with tempfile.TemporaryDirectory(dir=cache) as temporary:
            work = Path(temporary) / "work"
            _write(work / "app", files)
            with zipfile.ZipFile(io.BytesIO(library)) as packed:
                packed.extractall(work / "stdlib")
            shutil.copy(SITE / "known_code.py", work / "stdlib")
            _under_pyodide(web, "compile.py", work)
            done = Path(temporary) / "done"
            done.mkdir()
            for name in ("app", "stdlib"):
                (done / f"{name}.zip").write_bytes(pack(_read(work / name)))
            _under_pyodide(web, "check.py", done, library=done / "stdlib.zip")
            _put(done, made)
    return {path.name: path.read_bytes() for path in sorted(made.iterdir())}


def pack(files: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    """Give an archive of files that depends on nothing but them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = compression
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, files[name])
    return packed.getvalue()


def _locked() -> str:
    """Give the lines of requirements.lock for the packages."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    blocks = []
    for name in PACKAGES:
        found = re.search(rf"^{name}==\S+.*(?:\n    --hash=.*)+", lock, re.MULTILINE)
        expect(found, f"requirements.lock has no {name}")
        assert found is not None
        blocks.append(found[0])
    return "\n".join(blocks) + "\n"


def _download(wanted: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        listed = Path(temporary) / "requirements.txt"
        listed.write_text(wanted, "utf-8")
        wheels = Path(temporary) / "wheels"
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        pip += ["--no-deps", "--require-hashes", "--only-binary", ":all:", *_PLATFORM]
        done = subprocess.run([*pip, "-d", str(wheels), "-r", str(listed)], check=False)
        expect(done.returncode == 0, "pip could not get the packages for Pyodide (see above)")
        _put(wheels, folder)


def _put(made: Path, place: Path) -> None:
    """Move a folder to its place, unless another build was quicker."""
    with contextlib.suppress(OSError):
        made.rename(place)
    expect(place.is_dir(), f"{place} could not be written")


def _under_pyodide(web: Path, script: str, folder: Path, library: Path | None = None) -> None:
    """Run a script of ours under Pyodide, with a folder at /site and, if given, that library."""
    node = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")
    if not node.is_file():
        found = shutil.which("node")
        expect(found, "Playwright brings no Node any more, and there is none on the path")
        node = Path(found or "")
    command = [str(node), str(SITE / "compile.mjs"), str(web / "pyodide"), str(SITE / script)]
    command += [str(folder), *([str(library)] if library else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Broken(f"{script} failed under Pyodide:\n{(done.stdout + done.stderr)[-3000:]}")
    print(f"web: {done.stdout.strip().splitlines()[-1]}")


def _read(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _digest(*parts: bytes | str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()[:16]
