"""The table at every size: what is needed is in sight, apart, and large enough for a finger."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import State
from engine.actions import Play
from engine.cards import Card
from engine.legal import Why, why_illegal
from engine.record import final_state
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout
from engine.state import Phase
from i18n import LANGUAGES
from tests.browser.driver import Driver, Rect
from tests.browser.games import ME, PATH, a_save, save_where, seed_where, stored, wait_for_my_card
from tests.browser.test_game import i_may_rob

SIZES = (
    (320, 568),
    (360, 640),
    (390, 844),
    (412, 915),
    (844, 390),
    (744, 1133),
    (1133, 744),
    (820, 1180),
    (1180, 820),
    (1366, 1024),
    (1440, 900),
)
FINGER = 47.5  # 48 dp, less what rounding takes
TABLES = {"2 pairs": TWO_PAIRS, "3 pairs": THREE_PAIRS, "2 threes": TWO_THREES}


def check(phone: Driver, width: int, height: int, layout: Layout, tapped: set[str]) -> None:
    """Wait until the table, which has just been given this size, has no fault."""
    faults: list[str] = []

    def looks_right() -> bool:
        faults[:] = list(wrong(phone.rects(), width, height, layout, tapped))
        return not faults

    try:
        phone.until(looks_right)
    except AssertionError:
        pytest.fail(f"{width}x{height}: " + "; ".join(faults))


def wrong(
    rects: dict[str, Rect], width: int, height: int, layout: Layout, tapped: set[str]
) -> Iterator[str]:
    cards = {name for name in rects if name.startswith("card-")}
    trick = {name for name in rects if name.startswith("trick-")}
    seats = {f"seat-{seat}" for seat in range(layout.seats)}
    buttons = {"menu", "ladder", "last-trick", "log"} | tapped
    needed = buttons | {"turn-up", "message", "scores"} | seats
    if needed - set(rects) or len(cards) != 5:
        yield f"out of sight: {sorted(needed - set(rects))}, {len(cards)} cards in hand"
        return
    for name in sorted(needed | cards | trick):
        if not inside(rects[name], width, height):
            yield f"{name} reaches out: {rects[name]}"
    for name in sorted(buttons | seats):
        if min(rects[name].width, rects[name].height) < FINGER:
            yield f"{name} is too small for a finger: {rects[name]}"
    if len({round(rects[name].y / 40) for name in cards}) == 1:
        left = sorted(rects[name].x for name in cards)
        narrow = min(b - a for a, b in itertools.pairwise(left))
        if narrow < FINGER - 3:
            yield f"a card of the hand shows only {narrow} of itself"
    rows = (
        itertools.combinations(sorted(buttons | {"turn-up"}), 2),
        itertools.product(sorted(buttons | {"message"}), sorted(cards | trick)),
        itertools.product(sorted(cards), sorted(trick)),
        itertools.combinations(sorted(trick), 2),
    )
    for one, other in itertools.chain(*rows):
        if rects[one].overlaps(rects[other], slack=4):
            yield f"{one} lies on {other}"


def inside(rect: Rect, width: int, height: int) -> bool:
    return (
        rect.x >= -4
        and rect.y >= -4
        and rect.x + rect.width <= width + 4
        and rect.y + rect.height <= height + 4
    )


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_trick_turn_and_buttons_are_in_sight_and_apart(
    open_app, language, table, text
) -> None:
    layout = TABLES[table]
    dealt_by_me = seed_where(lambda state: state.dealer == ME, layout, rob="off")
    save = a_save(dealt_by_me, layout, rob="off")
    phone = open_app(path=PATH, storage=stored(save, text_size=text, language=language))
    phone.until(lambda: len(trick_cards(phone)) == layout.seats - 1)
    for width, height in SIZES:
        phone.resize(width, height)
        check(phone, width, height, layout, set())


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_buttons_for_robbing_have_room_too(open_app, text) -> None:
    save = a_save(seed_where(i_may_rob))
    phone = open_app(path=PATH, storage=stored(save, text_size=text, language="es"))
    phone.wait("rob")
    for width, height in SIZES:
        phone.resize(width, height)
        check(phone, width, height, TWO_PAIRS, {"rob", "keep"})


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_reason_against_a_card_covers_neither_the_trick_nor_the_hand(open_app, text) -> None:
    save = save_where(lambda state: barred(state) is not None, rob="off")
    card = barred(final_state(save.record))
    phone = open_app(path=PATH, storage=stored(save, text_size=text, language="it"))
    phone.until(lambda: len(trick_cards(phone)) == 3)
    phone.tap(f"card-{card}")
    phone.wait("why")
    for width, height in SIZES:
        phone.resize(width, height)
        check(phone, width, height, TWO_PAIRS, {"why"})
    phone.resize(320, 568)
    phone.tap("why")
    phone.see("solo se tutte le tue briscole sono supreme")  # the reason whole


def barred(state: State) -> Card | None:
    """Give the card the person may not play, last to a trick, for the longest of all reasons."""
    if state.phase is not Phase.PLAY or state.to_act != ME:
        return None
    if (len(state.current.trick.cards), len(state.current.hands[ME])) != (
        state.layout.seats - 1,
        5,
    ):
        return None
    reasons = ((card, why_illegal(state, Play(card))) for card in state.current.hands[ME])
    return next((card for card, why in reasons if why and why.code is Why.NOT_ALL_TOP), None)


def trick_cards(phone: Driver) -> list[str]:
    return [name for name in phone.identifiers() if name.startswith("trick-")]


def test_a_long_name_ends_in_dots_and_is_told_whole_on_tap(open_app) -> None:
    save = a_save("names", rob="off")
    name = "Maria Madalena de Albuquerque e Castro"
    seats = (save.record.seats[0], name, *save.record.seats[2:])

    save = replace(save, record=replace(save.record, seats=seats))
    phone = open_app(width=320, height=568, path=PATH, storage=stored(save))
    wait_for_my_card(phone)
    assert phone.label("seat-1").startswith(name)
    phone.tap("seat-1")
    phone.until(lambda: phone.label("message").startswith(name), "the whole name")
