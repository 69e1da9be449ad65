"""Games to start browser tests from: saves in storage, and what the storage says of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from engine import State, apply_action, legal_actions, preset, shuffled
from engine.actions import Action, Bid, Bury, Deal, Pass, Play, Rob
from engine.players import DEFAULT_LEVEL, LEVELS
from engine.ranking import order
from engine.record import final_state
from engine.ruleset import TWO_PAIRS, Layout, singles
from engine.state import Phase
from table.local import new_game
from table.saves import GAME, PERSON, PREFIX, Save, read_save, write_save
from tests.browser.driver import Driver

ME = 0
NAMES = ("Ana", "Rui", "Bea", "Leo", "Eva", "Ivo", "Zoe", "Max", "Lia", "Tom")
QUICK = {"speed": "fast", "motion": "off"}
PATH = "/table/g1"


def a_save(seed: str, layout: Layout = TWO_PAIRS, game: str = "twenty-five", **rules: Any) -> Save:
    """Give a game about to begin, a person in seat 0 and computer players elsewhere."""
    seating = (PERSON, *(DEFAULT_LEVEL for _ in range(layout.seats - 1)))
    names = NAMES[: layout.seats]
    return new_game("g1", preset(game, **rules), layout, names, seating, seed)


def played_to(
    save: Save,
    wanted: Callable[[State], bool],
    choose: Callable[[State, Random], Action] = lambda state, rng: rng.choice(legal_actions(state)),
) -> Save | None:
    """Give the game with its first deal played as far as `wanted`; None where it never comes."""
    record, rng = save.record, Random(save.seed)
    pack = shuffled(record.rules.pack, Random(f"{save.seed} pack 0").random)
    state, record = apply_action(record.start(), Deal(pack)), record.with_pack(pack)
    while not wanted(state):
        if state.to_act is None:
            return None
        action = choose(state, rng)
        record = record.with_action(state.to_act, action)
        state = apply_action(state, action)
    return replace(save, record=record)


def save_where(
    wanted: Callable[[State], bool],
    choose: Callable[[State, Random], Action] = lambda state, rng: rng.choice(legal_actions(state)),
    layout: Layout = TWO_PAIRS,
    **rules: Any,
) -> Save:
    """Give the first game whose first deal, played by `choose`, comes to what is wanted."""
    for number in range(5000):
        save = played_to(a_save(f"seed {number}", layout, **rules), wanted, choose)
        if save is not None:
            return save
    raise LookupError("no such deal in 5,000")


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


def _calls(mine: bool, bids: int = 0) -> Callable[[State, Random], Action]:
    """Give players that bid so often and then pass; the person, if `mine`, bids the most."""

    def choose(state: State, rng: Random) -> Action:
        legal = legal_actions(state)
        if state.phase is Phase.BID:
            made = sum(isinstance(call, Bid) for _, call in state.current.auction.calls)
            if state.to_act == ME and mine:
                return legal[-1] if Pass() not in legal else [a for a in legal if a != Pass()][-1]
            if made < bids and state.to_act != ME:
                return legal[0]
            return legal[-1]
        return rng.choice(legal)

    return choose


def _mine(phase: Phase) -> Callable[[State], bool]:
    return lambda now: now.phase is phase and now.to_act == ME


def as_declarer(phase: Phase, layout: Layout = TWO_PAIRS, **rules: Any) -> Save:
    """Give an auction game in which the person is first to bid, or then declarer, in a phase."""
    return save_where(
        lambda now: _mine(phase)(now) and now.dealer == layout.seats - 1,
        _calls(mine=True),
        layout,
        game="auction-120",
        **rules,
    )


def as_dealer(layout: Layout = TWO_PAIRS, **rules: Any) -> Save:
    """Give an auction game in which the person deals, and may hold another's bid."""
    return save_where(
        lambda now: (
            _mine(Phase.BID)(now) and now.dealer == ME and now.current.auction.contract is not None
        ),
        _calls(mine=False, bids=1),
        layout,
        game="auction-120",
        **rules,
    )


def as_defender(layout: Layout = TWO_PAIRS, **rules: Any) -> Save:
    """Give an auction game in which the person may exchange cards, and is the last to."""
    return save_where(
        lambda now: _mine(Phase.DISCARD)(now) and now.current.auction.declarer == 1,
        _calls(mine=False, bids=1),
        layout,
        game="auction-120",
        **rules,
    )


def before_defending(layout: Layout = TWO_PAIRS, **rules: Any) -> Save:
    """Give the same before the others have exchanged theirs."""
    return save_where(
        lambda now: (
            now.phase is Phase.DISCARD and now.current.auction.declarer == 1 and now.to_act == 2
        ),
        _calls(mine=False, bids=1),
        layout,
        game="auction-120",
        **rules,
    )


def for_the_pool(seats: int = 5, **rules: Any) -> Save:
    """Give a game of Spoil Five in which the person has won the first three tricks."""

    def choose(state: State, rng: Random) -> Action:
        assert state.current.trump is not None
        strength = {
            card: n for n, card in enumerate(order(state.current.trump, state.current.trump))
        }
        plays = [action for action in legal_actions(state) if isinstance(action, Play)]
        if not plays:
            return legal_actions(state)[0]

        def weak(play: Play) -> int:
            return strength.get(play.card, 99)

        return min(plays, key=weak) if state.to_act == ME else max(plays, key=weak)

    return save_where(_mine(Phase.JINK), choose, singles(seats), game="spoil-five", **rules)


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
    # While a card played leaves the hand the others look as before, for a moment.
    driver.until(
        lambda: (my_cards(driver) and state(driver).to_act == ME) or driver.has("outcome"),
        "my turn",
    )
    mine = my_cards(driver)
    if mine:
        now = state(driver)
        assert now.to_act == ME
        legal = {a.card.name for a in legal_actions(now) if isinstance(a, Play)}
        assert set(mine) == legal
    return mine


def cards_in_hand(driver: Driver) -> list[str]:
    """Give the cards of the hand that the screen shows."""
    names = (name.removeprefix("card-") for name in driver.identifiers() if "card-" in name)
    return [name for name in names if len(name) == 2]  # there are settings of cards, too


def is_off(driver: Driver, identifier: str) -> bool:
    """Say whether a button cannot be pressed now; a screen reader must be told the same."""
    # Both in one look: it may change between two.
    off, said = driver.node(identifier).evaluate(
        "one => [!one.matches('[flt-tappable]') && !one.querySelector('[flt-tappable]'),"
        " one.getAttribute('aria-disabled') === 'true']"
    )
    assert off is said, identifier
    return bool(off)


def waits_for(driver: Driver) -> tuple[str, ...]:
    """Give what the player is asked, by its identifiers; nothing while it is another's turn."""
    here = driver.identifiers()
    for name in ("outcome", "keep", "bury", "take", "discard"):
        if name in here:
            return (name,)
    for start in ("bid-", "trump-"):
        found = sorted(name for name in here if name.startswith(start))
        if found:
            return (start.rstrip("-"), *found)
    mine = my_cards(driver)
    return ("card", *sorted(mine)) if mine else ()


def play_on(driver: Driver) -> bool:
    """Do one thing that a player would do; false once the match is over."""
    driver.until(lambda: waits_for(driver), "something to do")
    waiting = waits_for(driver)
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
    elif waiting[0] in ("bid", "trump", "take"):
        button = {"bid": "pass", "trump": waiting[-1], "take": "take"}[waiting[0]]
        button = button if driver.has(button) else waiting[-1]
        driver.tap(button)
        driver.gone(button)
    elif driver.has("discard"):
        for name in cards_in_hand(driver)[: len(cards_in_hand(driver)) - 5]:
            driver.tap(f"card-{name}")
        driver.until(lambda: not is_off(driver, "discard"), "picked enough")
        driver.tap("discard")
        driver.gone("discard")
    else:
        card_played = my_cards(driver)[0]
        driver.tap(f"card-{card_played}")
        driver.gone(f"card-{card_played}")
    return True
