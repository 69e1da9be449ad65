"""How quick the app is in play in the browser, how long its players think, what memory it holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Worker

from engine.ruleset import TWO_PAIRS, preset
from table.games import new_game
from table.save import write_save
from table.saves import GAME, PERSON
from tools.web.bench.host import Host
from tools.web.bench.load import PHONE, USABLE
from tools.web.build import Parts
from tools.web.checks import replace_once
from ui.context import SETTINGS
from ui.settings import Motion, Settings, Setup, write_settings

_PLAYER: Final = Path(__file__).with_name("play.js")
_PATIENCE: Final = 120_000  # ms
_NAMES: Final = ("Ana", "Rui", "Bea", "Leo")
_STARTED: Final = '\n  postMessage({ reached: "python" });\n'

# Milliseconds for each decision of the first trick between two or more cards.
_THINKING: Final = """
import json, random, time
from engine.actions import Deal
from engine.cards import shuffled
from engine.players import choose_action
from engine.ruleset import TWO_PAIRS, preset
from engine.state import Phase
from engine.transition import apply_action, new_match
from engine.view import view_for

def first_tricks(level, deals):
    rules, took = preset("twenty-five"), []
    for number in range(deals):
        rng = random.Random(f"bench {number}")
        state = new_match(rules, TWO_PAIRS, number %% 4)
        state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
        while state.to_act is not None and not state.current.tricks:
            view = view_for(state, state.to_act)
            began = time.perf_counter()
            action = choose_action(view, rng, level)
            if state.phase is Phase.PLAY and len(view.legal_actions) > 1:
                took.append(1000 * (time.perf_counter() - began))
            state = apply_action(state, action)
    return json.dumps(took)

first_tricks("%s", %d)
"""
_MEMORY: Final = """
() => [
  python._module.HEAPU8.length,
  python.runPython("import gc; gc.collect(); len(gc.get_objects())"),
]
"""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is held after so many games: Python's objects, its heap and the page's in bytes."""

    games: int
    objects: int
    python: int
    page: int


def open_to_question(parts: Parts) -> Parts:
    """Give the same app, whose worker lets its Python be asked."""
    worker = parts.app["worker.js"].decode()
    worker = replace_once(worker, _STARTED, f"\n  self.python = python;{_STARTED}", "worker.js")
    return replace(parts, app={**parts.app, "worker.js": worker.encode()})


@contextmanager
def at_table(
    browser: Browser, host: Host, level: str, target: int = 25, motion: Motion = "system"
) -> Iterator[Page]:
    """Open the app at a game of two pairs, a person in seat 0 and computer players elsewhere."""
    rules = preset("twenty-five", target=target, rob="off")
    save = new_game("g1", rules, TWO_PAIRS, _NAMES, (PERSON, level, level, level), "bench")
    again = Setup({"preset": "twenty-five", "target": target, "rob": "off"}, TWO_PAIRS)
    settings = Settings(language="en", speed="fast", motion=motion, setups=(again,))
    context = browser.new_context(
        viewport=PHONE, has_touch=True, locale="en-GB", service_workers="block"
    )
    for key, text in ((SETTINGS, write_settings(settings)), (GAME + "g1", write_save(save))):
        # Flutter keeps a text as JSON.
        kept = f"{json.dumps('flutter.' + key)}, {json.dumps(json.dumps(text))}"
        context.add_init_script(f"localStorage.setItem({kept})")
    context.add_init_script(USABLE % "menu")
    context.add_init_script(path=_PLAYER)
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    page.goto(f"{host.address}#/table/g1", wait_until="commit")
    page.wait_for_function("window.usable", polling=50)
    yield page
    context.close()


def taps(page: Page, count: int, think: bool = False) -> list[float]:
    """Give ms from touching a card to its first movement; `think`: while a hint is thought of."""
    took: list[float] = []
    while len(took) < count:
        page.wait_for_function("player.turn()", polling=50)
        page.wait_for_timeout(400)  # nobody plays sooner; what was moving lies still
        turn = page.evaluate("player.turn()")
        if turn is None:
            continue
        page.evaluate("(name) => player.watch(name)", turn["name"])
        if think:
            page.evaluate("player.press(player.find('hint'))")
            page.wait_for_timeout(60)
        page.touchscreen.tap(turn["x"], turn["y"])
        took.append(float(page.wait_for_function("player.moved", polling=50).json_value()))
    return took


def first_tricks(page: Page, level: str, deals: int) -> list[float]:
    """Give ms for each decision of the first trick of so many deals."""
    answer = _worker(page).evaluate("(code) => python.runPython(code)", _THINKING % (level, deals))
    return [float(ms) for ms in json.loads(answer)]


def many_games(page: Page, games: int, every: int) -> Iterator[Memory]:
    """Play so many games in one page; tell what memory it holds after each `every` of them.

    The page is at a table; from there it goes on as a player does.
    """
    session = page.context.new_cdp_session(page)
    for number in range(1, games + 1):
        page.evaluate("player.playOn()")
        page.wait_for_function("player.over", polling=100)
        for button in ("play-again", "start"):
            page.wait_for_function("(name) => player.find(name)", arg=button, polling=100)
            page.evaluate("(name) => player.press(player.find(name))", button)
        page.wait_for_function("player.find('menu')", polling=100)
        if number % every == 0:
            held, objects = _worker(page).evaluate(_MEMORY)
            session.send("HeapProfiler.collectGarbage")
            used = session.send("Runtime.getHeapUsage")["usedSize"]
            yield Memory(number, int(objects), int(held), int(used))


def _worker(page: Page) -> Worker:
    return page.workers[0]
