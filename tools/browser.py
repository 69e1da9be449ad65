"""Find a Chromium for the browser tests, or install one: `python -m tools.browser`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import StorageState

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium for the browser tests: install one, or set CHROMIUM to its path"
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What needs the world outside fails everywhere, not only where there is none.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def kept_at(origin: str, values: Mapping[str, Any]) -> StorageState:
    """Give what a browser keeps for an origin: values as the app stores them, by their keys."""
    kept = [{"name": f"flutter.{key}", "value": json.dumps(value)} for key, value in values.items()]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": kept}]}  # type: ignore[typeddict-item]


def installed_chromium() -> str | None:
    """Return the path of a Chromium that is here already: CHROMIUM, PATH, Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwright_chromium()


def find_chromium() -> str | None:
    """Return the path of a Chromium, installing one where needed; None when nothing helps."""
    if os.environ.get("CHROMIUM"):  # a wrong path is to be told, not to be worked around
        return installed_chromium()
    return installed_chromium() or _from_playwright() or _from_apt()


def _playwright_chromium() -> str | None:
    # Asked in a process of its own: the sync API refuses to start inside a running event loop.
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    try:
        answer = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def _from_playwright() -> str | None:
    _say("no Chromium found; asking Playwright for one")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    # Where there is no way out, its retries would take minutes.
    environment = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"}
    return _playwright_chromium() if _run(command, environment, 300) else None


def _from_apt() -> str | None:
    if not shutil.which("apt-get"):
        return None
    sudo: list[str] = []
    if os.geteuid() != 0:
        if not shutil.which("sudo") or not _run(["sudo", "-n", "true"], None, 10):
            return None
        sudo = ["sudo", "-n"]
    _say("Playwright has none; installing the system's package chromium")
    # An old list of packages may be missing altogether, or name versions that are gone.
    _run([*sudo, "apt-get", "update", "-qq"], None, 300)
    install = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"]
    _run([*install, "--no-install-recommends", "chromium"], None, 900)
    return shutil.which("chromium")


def _run(command: list[str], environment: dict[str, str] | None, timeout: float) -> bool:
    try:
        done = subprocess.run(
            command,
            env=environment,
            timeout=timeout,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
    except subprocess.TimeoutExpired:
        _say(f"gave up after {timeout:.0f} s: {' '.join(command)}")
        return False
    except OSError as error:
        _say(f"{command[0]}: {error}")
        return False
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        _say(f"failed: {' '.join(command)}: {lines[0].strip() if lines else done.returncode}")
    return done.returncode == 0


def _say(line: str) -> None:
    print(f"browser: {line}", file=sys.stderr, flush=True)


def main() -> int:
    """Print where Chromium is; fail with one clear line where there is none."""
    path = find_chromium()
    if path is None:
        _say(MISSING)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
