"""What the stores' pictures show: screens of the app, and the games that are kept for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine import State, apply_action, preset, shuffled
from engine.actions import Deal
from engine.cards import ACE_OF_HEARTS
from engine.ranking import order
from engine.ruleset import TWO_PAIRS
from engine.simulate import of_level
from engine.state import Phase
from table.games import new_game
from table.save import PERSON, Save, write_save
from table.saves import GAME
from tests.browser.games import ME, as_declarer, save_where
from tests.browser.site import PATIENCE, Tab
from ui.context import SETTINGS
from ui.progress import PROGRESS

NAMES: Final = ("Ana", "Rui", "Bea", "Leo")
_PLAYER: Final = of_level("club")


def _nothing(tab: Tab) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen: its path, an identifier that it shows once it is there, and what is done then."""

    name: str
    path: str
    shows: str
    then: Callable[[Tab], None] = _nothing


def _open_ladder(tab: Tab) -> None:
    tab.click("ladder")
    tab.wait("ladder-sheet", PATIENCE / 1000)


def _show_chances(tab: Tab) -> None:
    for name in (*["next"] * 9, "more", "toggle-chances"):
        tab.wait(name, PATIENCE / 1000)
        tab.click(name)
    tab.until(lambda: "%" in tab.text(), "a chance to win", PATIENCE / 1000)


SCENES: Final = (
    Scene("table", "/table/pairs", "trick-", lambda tab: tab.gone("notice")),
    Scene("ladder", "/table/pairs", "ladder", _open_ladder),
    Scene("lesson", "/learn/red-and-black/two-beats-ten", "status"),
    Scene("auction", "/table/auction", "bid-"),
    Scene("review", "/review/over/1", "next", _show_chances),
    Scene("games", "/new", "start"),
)


def storage(language: str) -> dict[str, str]:
    """Give what the device keeps before the app starts, by its keys."""
    settings = {"language": language, "speed": "fast", "motion": "off", "names": NAMES[:1]}
    saves = (_in_a_trick(), as_declarer(Phase.BID), finished("over 3"))
    named = zip(("pairs", "auction", "over"), saves, strict=True)
    return {
        SETTINGS: json.dumps(settings),
        PROGRESS: json.dumps({"greeted": True}),
        **{GAME + name: write_save(replace(save, id=name)) for name, save in named},
    }


def _in_a_trick() -> Save:
    """Give a game in which the person ends a trick, with good cards in hand."""

    def wanted(now: State) -> bool:
        if now.phase is not Phase.PLAY or now.to_act != ME or len(now.current.tricks) != 1:
            return False
        trump = now.current.trump
        best = set(order(trump, trump)[:2]) | {ACE_OF_HEARTS}
        return len(now.current.trick.cards) == 3 and len(best & set(now.current.hands[ME])) > 1

    return save_where(wanted, _PLAYER)


def finished(seed: str) -> Save:
    """Give a game that computer players have played to its end, the person in seat 0."""
    seating = (PERSON, "club", "club", "club")
    save = new_game("g", preset("twenty-five"), TWO_PAIRS, NAMES, seating, seed)
    record, rng = save.record, Random(seed)
    state = record.start()
    while state.phase is not Phase.OVER:
        if state.to_act is None:
            pack = shuffled(record.rules.pack, rng.random)
            state, record = apply_action(state, Deal(pack)), record.with_pack(pack)
        else:
            action = _PLAYER(state, rng)
            record = record.with_action(state.to_act, action)
            state = apply_action(state, action)
    return replace(save, record=record, finished=True)
