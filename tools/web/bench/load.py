"""How soon a site can be used, first and when it is opened again, and what it costs to fetch."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page, Playwright, ViewportSize

from tools.browser import CHROMIUM_ARGS
from tools.web.bench.host import Host

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
_PATIENCE: Final = 180_000  # ms
_QUIET: Final = 3.0  # seconds without a byte: then all that comes has come

# A control can be used as soon as a screen reader could press it, and no splash covers it.
# Flutter's tree for screen readers is switched on at the first moment it can be.
USABLE: Final = """
(() => {
  let pressed = false;
  const look = () => {
    const switchOn = document.querySelector("flt-semantics-placeholder");
    if (switchOn && !pressed) {
      pressed = true;
      switchOn.click();
    }
    const there = document.querySelector('[flt-semantics-identifier="%s"]');
    if (!there || document.querySelector("#splash:not(.over)") || window.usable) return;
    window.usable = performance.now();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
})();
"""
# Whoever opens it again closed it long before: all that is to be kept has been kept.
_KEPT: Final = "navigator.serviceWorker.ready.then(() => true)"


@dataclass(frozen=True, slots=True)
class Load:
    """What opening a site took: seconds until `control` can be used, bytes on the line."""

    first: float
    sent: int
    again: float


def load(playwright: Playwright, chromium: str, host: Host, control: str, offline: bool) -> Load:
    """Open a site in a browser that has never seen it, and then once more.

    `offline` says that it keeps itself for when there is no network.
    """
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            args=CHROMIUM_ARGS,
            viewport=PHONE,
            has_touch=True,
            locale="en-GB",
        )
        context.add_init_script(USABLE % control)
        page = context.pages[0]
        before = host.line.sent
        page.goto(host.address, wait_until="commit")
        first = _usable(page)
        if offline:
            page.evaluate(_KEPT)
        host.line.rest(_QUIET)
        sent = host.line.sent - before
        page.reload(wait_until="commit")
        again = _usable(page)
        context.close()
    return Load(first, sent, again)


def _usable(page: Page) -> float:
    seconds = page.wait_for_function("window.usable", timeout=_PATIENCE, polling=50).json_value()
    return float(seconds) / 1000
