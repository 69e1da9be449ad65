"""Several people at one device, in every phase and language: the long tier alone runs these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from engine.ruleset import TWO_PAIRS, Layout, singles
from engine.state import Phase
from i18n import LANGUAGES
from table.save import Save
from tests.browser.driver import Driver, Rect
from tests.browser.games import cards_in_hand, my_cards, played_to, state, stored, waits_for
from tests.browser.people import PATH, a_shared_save, covered, open_hand, rest
from tests.browser.test_passing import begun
from tests.browser.test_sizes import FINGER, inside

pytestmark = [pytest.mark.long, pytest.mark.timeout(400)]

# In turn upright and on its side: that is what brings the cover back.
PHONES: Final = ((320, 568), (844, 390), (390, 844))
TABLETS: Final = ((1133, 744), (744, 1133), (1366, 1024), (1024, 1366), (1180, 820), (820, 1180))

GAMES: Final[dict[Phase, tuple[str, Layout, dict[str, Any]]]] = {
    Phase.ROB: ("twenty-five", TWO_PAIRS, {"rob": "before_lead"}),
    Phase.BURY: ("twenty-five", TWO_PAIRS, {"joker": True}),
    Phase.PLAY: ("twenty-five", TWO_PAIRS, {"rob": "off"}),
    Phase.BID: ("auction-120", TWO_PAIRS, {}),
    Phase.TRUMP: ("auction-120", TWO_PAIRS, {}),
    Phase.DISCARD: ("auction-120", TWO_PAIRS, {}),
    Phase.JINK: ("spoil-five", singles(3), {}),
}
"""A game with people alone in which a phase comes."""


def shared_at(phase: Phase) -> Save:
    """Give the first game that comes to this phase, there."""
    game, layout, rules = GAMES[phase]
    for number in range(5000):
        begun = a_shared_save(f"seed {number}", "P" * layout.seats, layout, game, **rules)
        save = played_to(begun, lambda now: now.phase is phase and now.to_act is not None)
        if save is not None:
            return save
    raise LookupError("no such deal in 5,000")


@pytest.mark.parametrize("phase", GAMES, ids=lambda phase: phase.value)
def test_after_a_reload_in_any_phase_the_cover_comes_and_then_the_same_decision(
    open_app, phase
) -> None:
    phone, ear = begun(open_app, shared_at(phase))
    open_hand(phone)
    assert rest(phone) == "turn"
    before, waiting = state(phone), waits_for(phone)
    assert before.phase is phase
    ear.check(before.to_act)
    phone.reload()
    phone.until(lambda: covered(phone), "the cover")
    assert not cards_in_hand(phone)
    if phase is not Phase.BURY:  # that the joker was turned up, and who took it, all have seen
        ear.check(None)
    open_hand(phone)
    phone.until(lambda: waits_for(phone) == waiting, f"the same decision: {waiting}")
    assert state(phone) == before
    ear.check(before.to_act)


def wrong(rects: dict[str, Rect], width: int, height: int, buttons: set[str]) -> Iterator[str]:
    """Say what of a shared table cannot be seen, or hit with a finger."""
    needed = buttons | {name for name in rects if name.startswith("card-")}
    for name in sorted(needed):
        if name not in rects:
            yield f"{name} is out of sight"
        elif not inside(rects[name], width, height):
            yield f"{name} reaches out: {rects[name]}"
        elif name in buttons and min(rects[name].width, rects[name].height) < FINGER:
            yield f"{name} is too small for a finger: {rects[name]}"


def fits(device: Driver, width: int, height: int, buttons: set[str]) -> None:
    """Wait until all is in its place after a turn of the device."""
    faults: list[str] = []

    def right() -> bool:
        faults[:] = wrong(device.rects(), width, height, buttons)
        return not faults

    try:
        device.until(right)
    except AssertionError:
        pytest.fail(f"{width}x{height}: " + "; ".join(faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cover_and_hand_fit_tablets_that_lie_flat_and_phones_in_every_language(
    open_app, language
) -> None:
    save = a_shared_save("sizes", rob="off")
    device = open_app(path=PATH, storage=stored(save, flat=True, language=language))
    tools = {"menu", "ladder", "last-trick", "log"}
    for width, height in (*PHONES, *TABLETS):
        device.resize(width, height)
        device.until(lambda: covered(device), "the cover after a turn, or from the start")
        fits(device, width, height, {"open-hand", "menu"})
        open_hand(device)
        device.until(lambda: len(cards_in_hand(device)) == 5, "one's hand")
        flat = (width, height) in TABLETS
        fits(device, width, height, tools | ({"hide"} if flat else set()))
        assert device.has("hide") is flat
        if flat:
            device.tap("hide")


def test_on_a_table_that_lies_flat_each_edge_has_its_hints_and_drags_cards_to_the_middle(
    open_app,
) -> None:
    width, height = 820, 1180
    save = a_shared_save("flat", rob="off", target=100)
    tablet = open_app(width, height, path=PATH, storage=stored(save, flat=True))
    for _ in range(4):
        tablet.until(lambda: covered(tablet), "the cover")
        seat = state(tablet).to_act
        assert seat is not None
        open_hand(tablet)
        assert rest(tablet) == "turn"
        tablet.tap("hint")
        advice = tablet.rect("advice")
        assert tablet.label("advice").startswith("Play the ")
        assert inside(advice, width, height)
        cards = [tablet.rect(f"card-{name}") for name in cards_in_hand(tablet)]
        assert not any(advice.overlaps(card, slack=4) for card in cards)
        tablet.tap("advice")
        tablet.gone("advice")
        card = my_cards(tablet)[0]
        tablet.drag(f"card-{card}", (width / 2, height / 2))
        tablet.gone(f"card-{card}")
        assert card not in {one.name for one in state(tablet).current.hands[seat]}
