"""Fixtures for tests in a real browser: a server and a browser to a worker, a context to a test.

How a test reads::

    def test_start(open_app):
        phone = open_app(width=320, height=568, locale="ga-IE")
        phone.tap("start-play")
        phone.wait("table")

With TEST_WEB=1 they run on the offline web app, built and served as files: what needs a server of
its own is then left out.
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.driver import Driver
from tests.browser.site import Host, Tab
from tests.browser.tiers import is_long
from tools.browser import CHROMIUM_ARGS, installed_chromium, kept_at
from tools.web.build import assemble, make_parts

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "test-artefacts"
HERE = Path(__file__).parent
WEB = bool(os.environ.get("TEST_WEB"))
PAGE_CLOSED = re.compile(
    r"^(\S+\.)?(ClientDisconnected|WebSocketDisconnect|RuntimeError: Session closed)", re.MULTILINE
)
# Where the report of a fault begins: the server's, asyncio's, Flet's, and the app's own.
REPORT = re.compile(
    r"^(?=ERROR:    Exception in ASGI|Task exception was never|Unhandled error in"
    r"|.* could not be )",
    re.MULTILINE,
)
OUTCOME = pytest.StashKey[bool]()


class Server:
    """The app in web-server mode, with its log in a file."""

    def __init__(self, name: str) -> None:
        if WEB:
            pytest.skip("it is about the server")
        main = Path(os.environ.get("APP_MAIN", ROOT / "main.py"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        ARTEFACTS.mkdir(exist_ok=True)
        self.log_file = ARTEFACTS / f"server-{name}.log"
        environment = os.environ | {
            "FLET_FORCE_WEB_SERVER": "true",
            "FLET_SERVER_IP": "127.0.0.1",
            "FLET_SERVER_PORT": str(port),
            "FLET_WEB_NO_CDN": "true",
            "PYTHONUNBUFFERED": "1",
            # Sessions of closed tabs go soon; still long enough for a tab that reloads.
            "FLET_SESSION_TIMEOUT": "60",
        }
        with self.log_file.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(main)],
                cwd=main.parent,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 (no threads run yet)
            )
        self._wait()

    def log(self, start: int = 0) -> str:
        """Read what the server has written since that byte."""
        with self.log_file.open("rb") as log:
            log.seek(start)
            return log.read().decode(errors="replace")

    def log_size(self) -> int:
        return self.log_file.stat().st_size

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _wait(self, patience: float = 60) -> None:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                opener.open(self.url, timeout=2).close()
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise RuntimeError(f"the app did not start:\n{self.log()}")


def tracebacks(log: str) -> list[str]:
    """Give the parts of a log that hold a traceback.

    A page that closes while it is written to is no fault, though the server reports it as one.
    """
    parts = (part for part in REPORT.split(log) if not PAGE_CLOSED.search(part))
    return [part for part in parts if "Traceback (most recent call last)" in part]


def _die_with_parent() -> None:
    # A worker that is killed has no time to stop its server. Linux can see to that (1 is
    # PR_SET_PDEATHSIG); elsewhere such a server is left to the person who killed the worker.
    if platform.system() == "Linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if is_long(item.name):
                item.add_marker(pytest.mark.long)
            if WEB:  # Python itself must start, each time
                item.add_marker(pytest.mark.timeout(600))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Any:
    report = yield
    if report.when == "call":
        item.stash[OUTCOME] = report.failed
    given = getattr(item, "funcargs", {})
    server = given.get("server") or given.get("app_host")
    if report.failed and server is not None:
        report.sections.append(("server log (its end)", server.log()[-5000:]))
    return report


@pytest.fixture(scope="session")
def server(worker_id: str) -> Iterator[Server]:
    """The running app; one for each worker."""
    running = Server(worker_id)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def app_host(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server | Host]:
    """What the app comes from; one for each worker."""
    if not WEB:
        yield request.getfixturevalue("server")
        return
    host = Host(tmp_path_factory.mktemp("web") / "dist")
    host.put_up(assemble(make_parts()))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium; one for each worker."""
    path = installed_chromium()
    if path is None:
        pytest.fail("no Chromium: run `make chromium`, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_app(
    request: pytest.FixtureRequest, app_host: Server | Host, browser: Browser
) -> Iterator[Callable[..., Driver]]:
    """A function that opens the app on a new device, as often as a test needs one.

    The test fails when a page logged an error, when anything was asked of another host, or
    when the server wrote a traceback.
    """
    start = app_host.log_size()
    driver = Tab if WEB else Driver
    devices: list[Driver] = []
    contexts: list[BrowserContext] = []

    def opener(
        width: int = 390,
        height: int = 844,
        locale: str = "en-GB",
        path: str = "/",
        touch: bool = True,
        scale: float = 1,
        storage: dict[str, Any] | None = None,
        reduced_motion: bool = False,
        text_scale: float = 1,
        dark: bool = False,
    ) -> Driver:
        """Open the app; `storage` holds SharedPreferences by their plain keys."""
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=touch,
            device_scale_factor=scale,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            color_scheme="dark" if dark else "light",
            storage_state=kept_at(app_host.url.rstrip("/"), storage or {}),
        )
        contexts.append(context)
        device = driver(context, app_host.url, path=path, touch=touch, text_scale=text_scale)
        devices.append(device)
        return device

    yield opener
    if request.node.stash.get(OUTCOME, True):
        # Pictures show what no assertion does.
        name = re.sub(r"[^\w-]+", "_", request.node.nodeid.split("::", 1)[-1])
        pages = [page for context in contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=ARTEFACTS / f"{name}-{number}.png")
    for context in contexts:
        context.close()
    errors = [error for device in devices for error in device.console_errors]
    assert not errors, "the page logged errors:\n" + "\n".join(errors)
    outside = [url for device in devices for url in device.outside]
    assert not outside, "asked of other hosts:\n" + "\n".join(outside)
    written = app_host.log(start)
    if tracebacks(
        written
    ):  # its last line, which tells a page that closed, may still be on its way
        time.sleep(1)
        written = app_host.log(start)
    assert not tracebacks(written), f"the server wrote:\n{written}"
