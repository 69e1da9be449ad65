"""Games to start browser tests from: saves in storage, and what the storage says of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from engine import State, apply_action, legal_actions, preset, shuffled
from engine.actions import Bury, Deal, Play, Rob
from engine.players import LEVELS
from engine.record import final_state
from engine.ruleset import TWO_PAIRS, Layout
from table.local import new_game
from table.saves import GAME, PERSON, PREFIX, Save, read_save, write_save
from tests.browser.driver import Driver

ME = 0
NAMES = ("Ana", "Rui", "Bea", "Leo", "Eva", "Ivo")
QUICK = {"speed": "fast", "motion": "off"}
PATH = "/table/g1"


def a_save(seed: str, layout: Layout = TWO_PAIRS, **rules: Any) -> Save:
    """Give a game about to begin, a person in seat 0 and computer players elsewhere."""
    seating = (PERSON, *(LEVELS[0] for _ in range(layout.seats - 1)))
    names = NAMES[: layout.seats]
    return new_game("g1", preset("twenty-five", **rules), layout, names, seating, seed)


def stored(save: Save, **settings: Any) -> dict[str, str]:
    """Give what the browser's storage holds before the app starts."""
    return {
        GAME + save.id: write_save(save),
        PREFIX + "settings": json.dumps(QUICK | {"language": "en"} | settings),
    }


def seed_where(wanted: Callable[[State], bool], layout: Layout = TWO_PAIRS, **rules: Any) -> str:
    """Give the first seed whose first deal begins as wanted."""
    for number in range(5000):
        save = a_save(f"seed {number}", layout, **rules)
        pack = shuffled(save.record.rules.pack, Random(f"{save.seed} pack 0").random)
        if wanted(apply_action(save.record.start(), Deal(pack))):
            return save.seed
    raise LookupError("no such deal in 5,000")


def state(driver: Driver) -> State:
    """Give the state that the browser's storage leads to."""
    save = read_save(driver.kept(GAME + "g1"), LEVELS)
    return final_state(save.record)


def my_cards(driver: Driver) -> list[str]:
    """Give the cards that may be played now, once the screen says so."""
    return [
        name.removeprefix("card-")
        for name, label in driver.said().items()
        if name.startswith("card-") and label.endswith(", may be played")
    ]


def wait_for_my_card(driver: Driver) -> list[str]:
    """Wait until a card may be played, and give all that may; they are those of the engine."""
    driver.until(lambda: my_cards(driver) or driver.has("outcome"), "my turn")
    mine = my_cards(driver)
    if mine:
        now = state(driver)
        assert now.to_act == ME
        legal = {a.card.name for a in legal_actions(now) if isinstance(a, Play)}
        assert set(mine) == legal
    return mine


def play_on(driver: Driver) -> bool:
    """Do one thing that a player would do; false once the match is over."""
    driver.until(
        lambda: (
            driver.has("outcome") or driver.has("keep") or driver.has("bury") or my_cards(driver)
        ),
        "something to do",
    )
    if driver.has("outcome"):
        driver.until(lambda: driver.has("next-deal") or driver.has("play-again"))
        if not driver.has("next-deal"):
            return False
        driver.tap("next-deal")
        driver.gone("outcome")
    elif driver.has("keep"):
        driver.tap("keep")
        driver.gone("keep")
    elif driver.has("bury"):
        card = next(a.card for a in legal_actions(state(driver)) if isinstance(a, Bury | Rob))
        driver.tap(f"card-{card.name}")
        driver.tap("bury")
        driver.gone("bury")
    else:
        card_played = my_cards(driver)[0]
        driver.tap(f"card-{card_played}")
        driver.gone(f"card-{card_played}")
    return True
