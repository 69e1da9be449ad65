"""The offline web app as the browser tests meet it: a host of static files, a tab that runs it."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.driver import Driver
from tools.web.build import write_site
from tools.web.serve import Site, make_server

PATIENCE = 120_000  # ms: Python itself must start, on a busy machine


class Host:
    """A host of static files, whose folder may change under it, as when a version is put up."""

    def __init__(self, folder: Path, base: str = "/") -> None:
        self.folder = folder
        self.server = make_server(Site(folder, base), "127.0.0.1", 0, quiet=True)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = self.origin + base

    def put_up(self, files: dict[str, bytes]) -> None:
        write_site(files, self.folder, compress=False)

    def stop(self) -> None:
        """Let nobody in any more."""
        self.server.shutdown()
        self.server.server_close()

    # What a `tests.browser.conftest.Server` writes down: files are silent.

    def log(self, start: int = 0) -> str:
        return ""

    def log_size(self) -> int:
        return 0


class Tab(Driver):
    """A device on which the app runs whole; the app's paths stand behind the `#` of the address."""

    def goto(self, path: str) -> None:
        """Load a path of the app, as opened in a new tab: behind the `#` nothing loads anew."""
        self.page.set_default_navigation_timeout(PATIENCE)
        self.page.goto("about:blank")
        self.page.goto(f"{self.base_url}#{path}")
        self._switch_on_semantics()

    @property
    def path(self) -> str:
        """The app's path in the address bar."""
        return str(self.page.evaluate("location.hash")).removeprefix("#")

    @property
    def folder(self) -> str:
        """The path that the site stands at."""
        return urlsplit(self.page.url).path

    def until_kept(self) -> None:
        """Wait until the whole version is kept for when there is no network."""
        self.page.wait_for_function("navigator.serviceWorker.controller", timeout=PATIENCE)

    def lose(self, host: Host) -> None:
        """Lose the network: no service worker is to reach the host either."""
        self.context.set_offline(True)
        host.stop()

    def _switch_on_semantics(self) -> None:
        expect(self.page.locator("#splash")).to_have_count(0, timeout=PATIENCE)
        super()._switch_on_semantics()
