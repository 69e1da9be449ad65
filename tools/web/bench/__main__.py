"""Measure the offline web app: `python -m tools.web.bench`, or `make bench-web`.

Loading is measured beside a plain Flet counter, by turns and on a line of 20 Mbit/s, since ratios
say more than seconds do; play on the app alone, on a line without limit. Times are by the clock, so
whatever else this machine does counts.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from engine.simulate import percentile
from tools.browser import CHROMIUM_ARGS, MISSING, find_chromium
from tools.web.bench.host import Line, serving
from tools.web.bench.load import Load, load
from tools.web.bench.plain import plain_site
from tools.web.bench.play import at_table, first_tricks, many_games, open_to_question, taps
from tools.web.build import CACHE, assemble, make_parts, write_site
from tools.web.checks import Broken

BITS: Final = 20e6
TAPS: Final = 30
DEALS: Final = 20
PARTS: Final = ("load", "taps", "thinking", "memory")
# Of the counter, browsers may keep all but the page: as good a host as there is.
LASTING: Final = re.compile(r"(?!index\.html)")


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured with: a browser, and the sites in folders of `work`."""

    playwright: Playwright
    chromium: str
    work: Path
    rounds: int
    games: int

    @contextmanager
    def browser(self) -> Iterator[Browser]:
        """Start a browser."""
        started = self.playwright.chromium.launch(executable_path=self.chromium, args=CHROMIUM_ARGS)
        yield started
        started.close()

    def load(self) -> None:
        """Print what opening the app takes, by turns with the counter."""
        line = Line(BITS)
        found: dict[str, list[Load]] = {"app": [], "counter": []}
        with (
            serving(self.work / "app", line) as app,
            serving(self.work / "counter", line, LASTING) as counter,
        ):
            print(f"Opened at {BITS / 1e6:.0f} Mbit/s, app / counter")
            print("  round    first load MB    home usable s  opened again s", flush=True)
            for number in range(self.rounds):
                by_turns = [("app", app, "new-game", True), ("counter", counter, "add", False)]
                for name, host, control, offline in by_turns[:: -1 if number % 2 else 1]:
                    opened = load(self.playwright, self.chromium, host, control, offline)
                    found[name].append(opened)
                ours, theirs = (found[name][-1] for name in found)
                print(
                    f"  {number + 1:5}{ours.sent / 1e6:9.2f} /{theirs.sent / 1e6:6.2f}"
                    f"{ours.first:9.2f} /{theirs.first:6.2f}"
                    f"{ours.again:8.2f} /{theirs.again:6.2f}",
                    flush=True,
                )
        pairs = list(zip(found["app"], found["counter"], strict=True))
        for what, budget, ratios in (
            ("first load, compressed bytes", 0.95, [a.sent / b.sent for a, b in pairs]),
            ("time until home can be used", 0.80, [a.first / b.first for a, b in pairs]),
            ("opened again from the cache", 0.70, [a.again / b.again for a, b in pairs]),
        ):
            rounds = " ".join(f"{ratio:.2f}" for ratio in ratios)
            print(f"  {what}: {judged(median(ratios), budget)}; rounds {rounds}")

    def taps(self) -> None:
        """Print how long a card takes to move after a tap."""
        print("From touching a card to its first movement, ms: median, p95")
        with serving(self.work / "app", Line()) as host, self.browser() as browser:
            for what, level, think, budget in (
                ("against level club", "club", False, 100),
                ("against level expert, who think at once", "expert", False, 150),
                ("while a hint is thought of, then experts", "expert", True, 150),
            ):
                with at_table(browser, host, level, target=100) as page:
                    took = taps(page, TAPS, think)
                print(f"  {what}: {judged(median(took), budget, 0)}, {percentile(took, 0.95):.0f}")

    def thinking(self) -> None:
        """Print how long computer players think in the browser."""
        print("Decisions of the first trick in the browser, ms: median, p95")
        with (
            serving(self.work / "app", Line()) as host,
            self.browser() as browser,
            at_table(browser, host, "club") as page,
        ):
            for level, budget in (("strong", 60), ("expert", 450)):
                took = first_tricks(page, level, DEALS)
                p95 = percentile(took, 0.95)
                print(f"  {level}: {median(took):.0f}, {judged(p95, budget, 0)}", flush=True)

    def memory(self) -> None:
        """Print what memory is held after more and more games in one page."""
        print("Held in one page: after games, Python's objects, its heap MB, the page's heap MB")
        with (
            serving(self.work / "app", Line()) as host,
            self.browser() as browser,
            at_table(browser, host, "club", target=10, motion="off") as page,
        ):
            for held in many_games(page, self.games, max(1, self.games // 10)):
                print(
                    f"  {held.games:5}{held.objects:11,}{held.python / 1e6:8.1f}"
                    f"{held.page / 1e6:8.1f}",
                    flush=True,
                )


def judged(value: float, budget: float, places: int = 2) -> str:
    """Say a figure, and whether it is within its budget."""
    verdict = "met" if value <= budget else "MISSED"
    return f"{value:.{places}f} (at most {budget:g}: {verdict})"


def main(argv: list[str] | None = None) -> int:
    """Measure what is asked for; 1 where it cannot be."""
    parser = argparse.ArgumentParser(prog="python -m tools.web.bench", description=__doc__)
    parser.add_argument("--only", choices=PARTS, action="append", help="default: everything")
    parser.add_argument("--rounds", type=int, default=5, help="of loading (default: 5)")
    parser.add_argument("--games", type=int, default=100, help="for the memory (default: 100)")
    options = parser.parse_args(argv)
    chromium = find_chromium()
    if chromium is None:
        print(f"bench-web: {MISSING}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        work = Path(temporary)
        bench = Bench(playwright, chromium, work, options.rounds, options.games)
        try:
            parts = make_parts()
            for part in options.only or PARTS:
                if part == "load":
                    write_site(plain_site(CACHE), work / "counter")
                    write_site(assemble(parts), work / "app")
                else:
                    write_site(assemble(open_to_question(parts)), work / "app", compress=False)
                getattr(bench, part)()
        except Broken as fault:
            print(f"bench-web: {fault}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
