"""Hands and eyes for the app in a real browser, through Flutter's accessibility tree.

Flutter paints on a canvas; what can be asserted is the tree it keeps for screen readers.
`ft.Semantics(identifier="x")` is `[flt-semantics-identifier="x"]` there, in every language.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import Error as BrowserError

TIMEOUT = 15.0  # seconds; a busy two-core machine is slow, a lost tap never comes
# What stays in its place while the rest of a page scrolls below it.
PINNED = ("start", "status", "check", "show-me", "next")
# Flutter's web page looks for these elsewhere whatever it is told, and does well without.
OUTSIDE_KNOWN = re.compile(r"/rive_native\.(js|wasm)$")
# The script of Flutter's wake lock says so where a page goes meanwhile; nothing comes of it.
ERROR_KNOWN = "Cannot read properties of null (reading 'completeError')"
# Flutter sees its <html> font size as the reader's text scale; 16 px is 100 %.
TEXT_SCALE = """
document.addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = (16 * %s) + 'px';
});
"""
# Spoken lines are removed from the page a moment later, so they are written down as they come.
LISTEN = """
window.__spoken = [];
new MutationObserver((changes) => {
  for (const change of changes) {
    if (!change.target.nodeName.startsWith('FLT-ANNOUNCEMENT-')) continue;
    for (const node of change.addedNodes) {
      // Flutter appends a no-break space to say the same words twice.
      const text = node.textContent.replace(/\\u00a0$/, '');
      if (text) window.__spoken.push(text);
    }
  }
}).observe(document, {childList: true, subtree: true});
"""
# A label is an attribute, a text of the node's own, or an input's; a subtree speaks for itself.
LABELS = """
(root) => {
  if (!root) return [];
  const own = (node) => {
    const parts = [];
    const label = node.getAttribute('aria-label');
    if (label) parts.push(label);
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) parts.push(child.textContent);
      else if (/^(SPAN|INPUT|TEXTAREA|FLT-SEMANTICS-IMG)$/.test(child.nodeName)) {
        parts.push(child.getAttribute('aria-label') || '', child.value || '');
        if (child.nodeName === 'SPAN') parts.push(child.textContent);
      }
    }
    return parts.map((part) => part.trim()).filter(Boolean).join(' ');
  };
  const found = [];
  const walk = (node) => {
    if (/^(FLT-SEMANTICS|H[1-6]|A)$/.test(node.nodeName)) {
      const text = own(node);
      if (text) found.push(text);
    }
    for (const child of node.children) walk(child);
  };
  walk(root);
  return found;
}
"""
FOCUS_MOVED = """
() => document.activeElement !== window.__had
  && document.activeElement?.closest('flt-semantics-host')
"""
RECTS = """
() => Object.fromEntries(
  [...document.querySelectorAll('[flt-semantics-identifier]')].map((node) => {
    const r = node.getBoundingClientRect();
    return [node.getAttribute('flt-semantics-identifier'), [r.x, r.y, r.width, r.height]];
  })
)
"""


class Rect(NamedTuple):
    """A rectangle in CSS pixels, as the page sees it."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: Rect) -> bool:
        """Say whether the middle of another one lies in it."""
        (x, y), (right, bottom) = other.centre, (self.x + self.width, self.y + self.height)
        return self.x <= x < right and self.y <= y < bottom

    def overlaps(self, other: Rect, slack: float = 0.5) -> bool:
        """Say whether both share more than a rounding error of space."""
        return (
            self.x + slack < other.x + other.width
            and other.x + slack < self.x + self.width
            and self.y + slack < other.y + other.height
            and other.y + slack < self.y + self.height
        )


class Driver:
    """One page of the app in one browser context: a device of its own."""

    def __init__(
        self,
        context: BrowserContext,
        base_url: str,
        *,
        path: str = "/",
        touch: bool = True,
        text_scale: float = 1,
    ) -> None:
        self.context = context
        self.base_url = base_url
        self.touch = touch
        self.console_errors: list[str] = []
        self.outside: list[str] = []
        context.set_default_timeout(TIMEOUT * 1000)
        context.add_init_script(LISTEN)
        if text_scale != 1:
            context.add_init_script(TEXT_SCALE % text_scale)
        self.page = self._new_page()
        self.goto(path)

    # Going places

    def goto(self, path: str) -> None:
        """Load a path of the app, as typed into the address bar."""
        self.page.goto(self.base_url + path)
        self._switch_on_semantics()

    def reload(self) -> None:
        """Press the browser's reload button: Flet finds its session again."""
        self.page.reload()
        self._switch_on_semantics()

    def reopen(self, path: str = "/") -> None:
        """Close the tab and open a new one: a new session that knows only what was stored."""
        self.page.close()
        self.page = self._new_page()
        self.goto(path)

    def second_tab(self, path: str = "/") -> None:
        """Open another tab of the same browser and go on there; the first stays open."""
        self.page = self._new_page()
        self.goto(path)

    def back(self) -> None:
        """Press the browser's back button."""
        # Inside a one-page app no load event follows, so waiting for it would be in vain.
        self.page.evaluate("history.back()")

    def resize(self, width: int, height: int) -> None:
        """Turn the phone or drag the window's corner."""
        self.page.set_viewport_size({"width": width, "height": height})

    @property
    def path(self) -> str:
        """The path in the address bar."""
        parts = urlsplit(str(self.page.evaluate("location.href")))
        return parts.path + (f"?{parts.query}" if parts.query else "")

    # Looking

    def node(self, identifier: str) -> Locator:
        """The node with that `Semantics(identifier=)`."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def has(self, identifier: str) -> bool:
        """Say whether the node is there right now."""
        return self.node(identifier).count() > 0

    def wait(self, identifier: str, timeout: float = TIMEOUT) -> Locator:
        """Wait until the node is in the tree."""
        node = self.node(identifier)
        node.first.wait_for(state="attached", timeout=timeout * 1000)
        return node

    def gone(self, identifier: str, timeout: float = TIMEOUT) -> None:
        """Wait until the node is no longer in the tree."""
        expect(self.node(identifier)).to_have_count(0, timeout=timeout * 1000)

    def until(self, true: Callable[[], Any], what: str = "", timeout: float = TIMEOUT) -> Any:
        """Wait until the function returns something true, and return that."""
        end = time.monotonic() + timeout
        while not (result := true()):
            if time.monotonic() > end:
                raise AssertionError(
                    f"not within {timeout:g} s: {what or true}\n" + "\n".join(self.labels())
                )
            self.page.wait_for_timeout(50)
        return result

    def identifiers(self) -> list[str]:
        """Every identifier in the tree, in reading order."""
        return [
            str(name)
            for name in self.page.evaluate(
                "[...document.querySelectorAll('[flt-semantics-identifier]')]"
                ".map((node) => node.getAttribute('flt-semantics-identifier'))"
            )
        ]

    def label(self, identifier: str) -> str:
        """What a screen reader says for the node and all that is in it."""
        self.wait(identifier)
        return "\n".join(self.node(identifier).evaluate(LABELS))

    def said(self) -> dict[str, str]:
        """What a screen reader says for every node that has an identifier, at one moment."""
        script = f"""() => Object.fromEntries(
            [...document.querySelectorAll("[flt-semantics-identifier]")].map((node) => [
                node.getAttribute("flt-semantics-identifier"), ({LABELS})(node).join("\\n"),
            ]))"""
        return {str(name): str(label) for name, label in self.page.evaluate(script).items()}

    def labels(self) -> list[str]:
        """What a screen reader says for every node, in reading order."""
        script = f"({LABELS})(document.querySelector('flt-semantics-host'))"
        return [str(label) for label in self.page.evaluate(script)]

    def text(self) -> str:
        """Everything the screen says, one node to a line."""
        return "\n".join(self.labels())

    def see(self, text: str, timeout: float = TIMEOUT) -> None:
        """Wait until the words are somewhere on the screen."""
        self.until(lambda: text in self.text(), f"text {text!r}", timeout)

    def live(self) -> list[str]:
        """Every line that live regions have spoken since the page was loaded."""
        return [str(line) for line in self.page.evaluate("window.__spoken")]

    def rect(self, identifier: str) -> Rect:
        """Where the node is, once it has stopped moving."""
        self.wait(identifier)
        last: Rect | None = None
        for _ in range(int(TIMEOUT * 10)):
            now = self.rects().get(identifier)
            if now and now == last:
                return now
            last = now
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{identifier} does not come to rest")

    def rects(self) -> dict[str, Rect]:
        """Where every node with an identifier is right now."""
        return {name: Rect(*box) for name, box in self.page.evaluate(RECTS).items()}

    def focused(self) -> str:
        """The identifier of the node that has the keyboard, or of the nearest one around it."""
        return str(
            self.page.evaluate(
                "document.activeElement?.closest('[flt-semantics-identifier]')"
                "?.getAttribute('flt-semantics-identifier') ?? ''"
            )
        )

    def storage(self) -> dict[str, str]:
        """What the browser keeps; SharedPreferences have keys `flutter.*` and values in JSON."""
        return dict(self.page.evaluate("Object.fromEntries(Object.entries(localStorage))"))

    def kept(self, key: str) -> str:
        """Give the text that the app keeps under a key of its own."""
        return str(json.loads(self.storage()[f"flutter.{key}"]))

    def screenshot(self, path: str | Path) -> None:
        """Take a picture of the page."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    # Doing

    def tap(self, identifier: str) -> None:
        """Press the middle of the node, with a finger or the mouse.

        What is chosen may move what is below it: a tap on one of several, or on a switch, waits
        until it says so.
        """
        centre = self.scroll_to(identifier).centre
        was = self._checked(identifier)
        self.tap_at(*centre)
        end = time.monotonic() + 3
        while was is not None and self._checked(identifier) == was and time.monotonic() < end:
            self.page.wait_for_timeout(50)

    def tap_at(self, x: float, y: float) -> None:
        """Press a point of the page."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def double_tap(self, identifier: str) -> None:
        """Press twice without waiting for what the first one does."""
        centre = self.scroll_to(identifier).centre
        self.tap_at(*centre)
        self.tap_at(*centre)

    def click(self, identifier: str) -> None:
        """Activate the node through the tree, as a screen reader does."""
        self.wait(identifier)
        node = self.node(identifier)
        if node.get_attribute("flt-tappable") is None:
            inner = node.locator("[flt-tappable]")
            with suppress(BrowserError):
                inner.first.wait_for(state="attached", timeout=1000)
            if inner.count() == 0:
                raise AssertionError(f"a screen reader cannot press {identifier}")
            node = inner.first
        node.evaluate("(node) => node.click()")

    def drag(self, what: str | tuple[float, float], to: str | tuple[float, float]) -> None:
        """Drag a node by its middle, or what is at a point, to the middle of a node or a point."""
        start = self.rect(what).centre if isinstance(what, str) else what
        end = self.rect(to).centre if isinstance(to, str) else to
        steps = 10
        path = [
            tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            for step in range(steps + 1)
        ]
        if self.touch:
            self._drag_finger(path)
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for x, y in path[1:]:
            self.page.mouse.move(x, y)
        self.page.mouse.up()

    def scroll_to(self, identifier: str) -> Rect:
        """Bring the middle of the node into the window, and out from behind a pinned bar."""

        def in_sight() -> Rect | None:
            rect = self.rect(identifier)
            if self._in_window(rect) and not self._behind(identifier, rect):
                return rect
            # Again each time: what is drawn anew meanwhile may stop a scroll on its way.
            self.node(identifier).evaluate("(node) => node.scrollIntoView({block: 'center'})")
            return None

        found: Rect = self.until(in_sight, f"{identifier} in view")
        return found

    def type(self, identifier: str, text: str) -> None:
        """Replace what a text field holds."""
        self.wait(identifier)
        field = self.node(identifier).locator("input, textarea").first
        for _ in range(5):
            field.focus()
            # Flutter moves the focus some frames later; what is typed until then is lost.
            self.page.wait_for_timeout(300)
            field.fill(text)
            self.page.wait_for_timeout(100)
            if field.input_value() == text:
                return

    def press(self, key: str, times: int = 1) -> None:
        """Press a key; names as in Playwright (Tab, Enter, Escape, ArrowLeft ...)."""
        for _ in range(times):
            self.page.evaluate("window.__had = document.activeElement")
            self.page.keyboard.press(key)
            if key.endswith("Tab"):
                # Flutter moves the focus some frames later.
                with suppress(BrowserError):
                    self.page.wait_for_function(FOCUS_MOVED, timeout=2000)

    def focus(self, identifier: str, tabs: int = 60) -> None:
        """Press Tab until the node, or something in it, has the keyboard."""
        seen = []
        for _ in range(tabs):
            if self.focused() == identifier:
                return
            self.press("Tab")
            seen.append(self.focused())
        raise AssertionError(f"Tab does not reach {identifier}, only {seen}")

    # Inside

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", self._fail)
        page.on("console", self._hear)
        page.on("request", lambda request: self._watch(request.url))
        return page

    def _fail(self, error: BrowserError) -> None:
        if ERROR_KNOWN not in str(error):
            self.console_errors.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        where = message.location.get("url", "")
        # What is asked of other hosts is kept in `outside`; nothing but the app answers here.
        if not self._is_outside(where):
            self.console_errors.append(f"{message.text} ({where})")

    def _watch(self, url: str) -> None:
        if self._is_outside(url) and not OUTSIDE_KNOWN.search(urlsplit(url).path):
            self.outside.append(url)

    def _is_outside(self, url: str) -> bool:
        return url.startswith(("http:", "https:", "ws:", "wss:")) and (
            urlsplit(url).netloc != urlsplit(self.base_url).netloc
        )

    def _switch_on_semantics(self) -> None:
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached")
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        # First comes Flet's own "Working...", then a screen of ours; only ours has identifiers.
        self.until(self.identifiers, "a screen with identifiers")

    def _checked(self, identifier: str) -> str | None:
        found = self.page.evaluate(
            "(name) => document.querySelector(`[flt-semantics-identifier='${name}']`)"
            "?.getAttribute('aria-checked') ?? null",
            identifier,
        )
        return None if found is None else str(found)

    def _behind(self, identifier: str, rect: Rect) -> bool:
        """Say whether the middle of the node lies under what stays where it is below a list."""
        bars = [bar for name, bar in self.rects().items() if name in PINNED and name != identifier]
        return any(bar.holds(rect) for bar in bars)

    def _in_window(self, rect: Rect) -> bool:
        size = self.page.viewport_size
        assert size is not None
        x, y = rect.centre
        return 0 <= x < size["width"] and 0 <= y < size["height"]

    def _drag_finger(self, path: list[Any]) -> None:
        session = self.context.new_cdp_session(self.page)

        def send(kind: str, points: list[dict[str, float]]) -> None:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        points: Iterator[dict[str, float]] = ({"x": x, "y": y} for x, y in path)
        send("touchStart", [next(points)])
        for point in points:
            send("touchMove", [point])
            self.page.wait_for_timeout(16)  # a frame: Flutter drops a leap as no drag at all
        send("touchEnd", [])
        session.detach()
