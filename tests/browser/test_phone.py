"""What phones do to an app, as far as a browser can do it too (see also `tests.ui.test_phone`)."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from table.save import Save
from tests.browser.conftest import Server
from tests.browser.driver import Driver
from tests.browser.games import (
    PATH,
    a_save,
    as_declarer,
    for_the_pool,
    play_on,
    seed_where,
    state,
    stored,
    wait_for_my_card,
    waits_for,
)
from tests.browser.people import a_shared_save, covered
from tests.browser.test_game import i_may_rob
from tests.browser.test_sizes import check, inside

UPRIGHT, ON_ITS_SIDE = (390, 844), (844, 390)


def robbing() -> Save:
    return a_save(seed_where(i_may_rob))


def burying() -> Save:
    mine = seed_where(lambda now: now.phase is Phase.BURY and now.to_act == 0, joker=True)
    return a_save(mine, joker=True)


# What a game waits for: a save that comes to it, and what must be in sight then.
WAITING: dict[str, tuple[Callable[[], Save], tuple[str, ...]]] = {
    "rob": (robbing, ("rob", "keep")),
    "bury": (burying, ("bury",)),
    "bid": (lambda: as_declarer(Phase.BID), ("bid-15", "bid-30", "pass")),
    "trump": (lambda: as_declarer(Phase.TRUMP), ("trump-S", "trump-H", "trump-D", "trump-C")),
    "discard": (lambda: as_declarer(Phase.DISCARD), ("discard",)),
    "play": (lambda: a_save("turned", rob="off"), ("message",)),
    "jink": (for_the_pool, ("take", "jink")),
}


@pytest.mark.parametrize("phase", WAITING)
def test_a_phone_turned_in_each_phase_asks_the_same_and_shows_all(open_app, phase) -> None:
    begin, needed = WAITING[phase]
    phone = open_app(*UPRIGHT, path=PATH, storage=stored(begin()))
    phone.until(lambda: waits_for(phone), "a decision")
    before, waiting = state(phone), waits_for(phone)
    for size in (ON_ITS_SIDE, UPRIGHT, ON_ITS_SIDE):
        phone.resize(*size)
        in_sight(phone, size, {"menu", "turn-up", *needed})
        assert waits_for(phone) == waiting
    assert state(phone) == before
    assert play_on(phone)
    phone.until(lambda: state(phone) != before, "what was decided on its side")


def in_sight(phone: Driver, size: tuple[int, int], needed: set[str]) -> None:
    """Wait until all of this, and every card of the hand, lies within a window of that size."""

    def all_there() -> bool:
        rects = phone.rects()
        cards = {name for name in rects if name.startswith("card-")}
        return needed <= rects.keys() and all(inside(rects[one], *size) for one in needed | cards)

    phone.until(all_there, f"{sorted(needed)} and the hand in sight at {size}")


def test_a_phone_turned_with_a_sheet_or_a_cover_open_keeps_it(open_app) -> None:
    phone = open_app(*UPRIGHT, path=PATH, storage=stored(a_shared_save("turned", rob="off")))
    phone.until(lambda: covered(phone), "the cover")
    phone.resize(*ON_ITS_SIDE)
    in_sight(phone, ON_ITS_SIDE, {"open-hand", "menu"})
    phone.page.wait_for_timeout(500)  # nothing is drawn anew under the finger
    assert not [name for name in phone.identifiers() if name.startswith("card-")]
    phone.tap("menu")
    phone.wait("leave")
    phone.resize(*UPRIGHT)
    in_sight(phone, UPRIGHT, {"close-sheet"})
    phone.tap("close-sheet")
    phone.until(lambda: covered(phone), "the cover again")


@pytest.mark.parametrize("scale", [1.3, 2.0])
def test_text_that_the_system_draws_larger_leaves_the_table_in_sight(open_app, scale) -> None:
    save = a_save("large", rob="off")
    phone = open_app(320, 568, path=PATH, storage=stored(save), text_scale=scale)
    wait_for_my_card(phone)
    for width, height in ((320, 568), (390, 844), (844, 390)):
        phone.resize(width, height)
        check(phone, width, height, TWO_PAIRS, set())
    plain = open_app(844, 390, path=PATH, storage=stored(save))
    wait_for_my_card(plain)
    name = "scores"
    assert phone.rect(name).height > plain.rect(name).height, "drawn no larger"


def test_the_device_changes_its_language_in_the_middle_of_a_game(open_app) -> None:
    kept = stored(a_save("language", rob="off"), language=None)
    phone = open_app(path=PATH, storage=kept, locale="en-GB")
    wait_for_my_card(phone)
    before = state(phone)
    phone.page.evaluate(
        """() => {
          Object.defineProperty(navigator, 'languages', {get: () => ['it-IT', 'en-GB']});
          Object.defineProperty(navigator, 'language', {get: () => 'it-IT'});
          dispatchEvent(new Event('languagechange'));
        }"""
    )
    phone.until(lambda: "may be played" not in phone.text(), "Italian")
    assert state(phone) == before
    phone.tap("menu")
    phone.see("Impostazioni")


def test_a_page_of_no_size_at_first_is_drawn_once_it_has_one(open_app) -> None:
    phone = open_app(path="/settings", storage=stored(a_save("no size", rob="off")))
    phone.context.add_init_script(
        """
        let shown = false;
        for (const [side, all] of [['width', 'innerWidth'], ['height', 'innerHeight']])
          Object.defineProperty(visualViewport, side, {get: () => shown ? window[all] : 0});
        setTimeout(() => {
          shown = true;
          visualViewport.dispatchEvent(new Event('resize'));
        }, 3000);
        """
    )
    phone.reopen(PATH)
    wait_for_my_card(phone)
    in_sight(phone, UPRIGHT, {"menu", "message"})


def test_an_app_stopped_behind_others_goes_on_where_it_was(open_app, server: Server) -> None:
    save = a_save("stopped", rob="off", target=100)
    phone = open_app(path=PATH, storage=stored(save, speed="slow"))
    card = wait_for_my_card(phone)[0]
    phone.tap(f"card-{card}")
    hide(phone, True)
    server.process.send_signal(signal.SIGSTOP)
    phone.page.wait_for_timeout(3000)
    server.process.send_signal(signal.SIGCONT)
    hide(phone, False)
    phone.gone(f"card-{card}")
    wait_for_my_card(phone)
    assert len(state(phone).current.hands[0]) == 4
    assert play_on(phone)


def hide(phone: Driver, hidden: bool) -> None:
    """Put the page behind others, or bring it back, as far as it can tell."""
    phone.page.evaluate(
        """(hidden) => {
          const state = {get: () => hidden ? 'hidden' : 'visible', configurable: true};
          Object.defineProperty(document, 'visibilityState', state);
          Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
          dispatchEvent(new Event(hidden ? 'blur' : 'focus'));
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )
