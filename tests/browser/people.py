"""Several people at one device: their games, and an ear for all that Python sends."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction
from playwright.sync_api import Page

from engine import State, preset
from engine.cards import Card, cards_name
from engine.players import DEFAULT_LEVEL
from engine.ranking import outranks
from engine.ruleset import TWO_PAIRS, Layout
from engine.state import Phase
from table.games import new_game
from table.save import PERSON, Save
from tests.browser.driver import Driver
from tests.browser.games import NAMES, PATH, is_off, state, waits_for
from ui.cards import face
from ui.controllers.watching import HASTE_SECONDS
from ui.texts.words import make_words

EN = make_words("en")

ORNAMENTS = ("Ireland’s own card game", "language-it")
"""What comes with cards that are nobody's: those of the home screen, and of the settings."""


def a_shared_save(
    seed: str,
    seating: str = "PPPP",
    layout: Layout = TWO_PAIRS,
    game: str = "twenty-five",
    **rules: Any,
) -> Save:
    """Give a game about to begin; `P` a person, `C` a computer player."""
    who = tuple(PERSON if letter == "P" else DEFAULT_LEVEL for letter in seating)
    return new_game("g1", preset(game, **rules), layout, NAMES[: layout.seats], who, seed)


def hidden_from(now: State, seat: int | None) -> frozenset[Card]:
    """Give the cards that a seat (None: a spectator) may not know."""
    deal = now.deal
    if deal is None or now.phase in (Phase.DEAL, Phase.OVER):
        return frozenset()
    others = {card for other, hand in enumerate(deal.hands) if other != seat for card in hand}
    buried = {card for by, card in deal.buried if by != seat}
    return frozenset(others | buried | set(deal.stock)) - {deal.turn_up} - named_openly(now)


def named_openly(now: State) -> frozenset[Card]:
    """Give the trumps above the best so far: all are told of them while the bonus is open."""
    deal, best = now.current, now.current.best_trump
    if best is None or best.settled or deal.trump is None:
        return frozenset()
    trump = deal.trump
    return frozenset(card for card in now.rules.pack if outranks(card, best.card, trump))


def traces(card: Card) -> tuple[str, ...]:
    """Give all that would tell a card: identifiers and keys, its names for eye and ear."""
    names = (f"{what}-{card.name}" for what in ("card", "trick", "last"))
    return (*names, EN.card_aloud(card), EN.card(card), cards_name((card,)) + " ")


def _drawn(card: Card, heard: list[str]) -> bool:
    picture = repr(face(card.name, deck="two", letters="AKQJ").encode())[2:-1]
    return any(picture in said and not any(one in said for one in ORNAMENTS) for said in heard)


class Ear:
    """Hears what Python sends to all pages that a driver opens from now on.

    `drawn` are cards of which it has heard the picture: that it knows one when it hears it.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._heard: list[str] = []
        self._spoken = 0
        self.drawn: set[Card] = set()
        driver.context.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("websocket", lambda wire: wire.on("framereceived", self._hear))

    def _hear(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        if not data or data[0] != 0:
            return
        action, body = msgpack.unpackb(
            data[1:], ext_hook=lambda code, inner: repr(inner), strict_map_key=False
        )
        # What is saved holds all hands; it goes to the storage and is never shown.
        saves = action == MessageAction.INVOKE_METHOD.value and body["name"] == "set"
        if not saves:
            self._heard.append(str(body))

    def check(self, viewer: int | None) -> int:
        """Hold what was heard, and what the page says, against what a viewer may know.

        Gives the number of messages heard since the last time.
        """
        driver = self._driver
        hidden = hidden_from(state(driver), viewer)
        heard, self._heard = self._heard, []
        spoken = driver.live()
        if len(spoken) < self._spoken:  # loaded anew
            self._spoken = 0
        lines, self._spoken = spoken[self._spoken :], len(spoken)
        page = "\n".join((*driver.identifiers(), *driver.labels(), *lines)) + "\n"
        for card in hidden:
            for trace in traces(card):
                assert trace not in page, f"{trace!r} can be read by seat {viewer}:\n{page}"
                for message in heard:
                    assert trace not in message, f"{trace!r} was sent to seat {viewer}"
            shown = _drawn(card, heard)
            assert not shown, f"{card} was shown to seat {viewer}"
        self.drawn |= {card for card in state(driver).rules.pack if _drawn(card, heard)}
        return len(heard)


def covered(driver: Driver) -> bool:
    """Say whether the cover is there, and its button may be pressed."""
    return driver.has("open-hand") and not is_off(driver, "open-hand")


def open_hand(driver: Driver) -> None:
    """Take up the device: wait for the cover, open one's hand, and look before a tap counts."""
    driver.until(lambda: covered(driver), "a cover")
    driver.tap("open-hand")
    driver.gone("cover")
    look_first(driver)


def look_first(driver: Driver) -> None:
    """Wait as long as a tap may be meant for the cover: Python hears late that it is gone."""
    driver.page.wait_for_timeout(1000 * HASTE_SECONDS + 800)


def rest(driver: Driver) -> str:
    """Wait until the table waits for people; say for what: cover, turn, or outcome."""

    def what() -> str:
        if covered(driver):
            return "cover"
        # One look: the summary may come between two.
        waiting = waits_for(driver)
        return "outcome" if "outcome" in waiting else "turn" if waiting else ""

    return str(driver.until(what, "people are asked"))


__all__ = [
    "PATH",
    "Ear",
    "a_shared_save",
    "covered",
    "hidden_from",
    "look_first",
    "open_hand",
    "rest",
]
