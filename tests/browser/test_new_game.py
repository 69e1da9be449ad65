"""Choosing a new game in a real browser: every game of the family, and a table's own rules."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout, singles
from table.saves import GAME, PERSON
from tests.browser.driver import TIMEOUT, Driver
from tests.browser.test_shell import FIXED, SIZES
from ui.context import SETTINGS
from ui.settings import MOST_SETS

TEN = {"rules": {"preset": "spoil-five", "chips": 50}, "seats": 10, "sides": 10}
BRUFF = {"rules": {"preset": "forty-five-bruff", "games": 3}, "seats": 6, "sides": 3}
MINE = [{"name": "Granny's", **BRUFF}, {"name": "Friday night in the back room", **TEN}]


def settings(device: Driver) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(device.kept(SETTINGS))
    return kept


def storage(**kept: Any) -> dict[str, str]:
    return {SETTINGS: json.dumps({"language": "en", **kept})}


def press(device: Driver, name: str) -> None:
    """Scroll to a control until it is clear of the bar with the way to start, and tap it."""
    device.wait(name).evaluate("(node) => node.scrollIntoView({block: 'center'})")
    device.tap(name)


def chosen(device: Driver, *names: str) -> None:
    """Wait until each of these says that it is the one chosen."""
    for name in names:
        node = device.wait(name)
        expect(node).to_have_attribute("aria-checked", "true", timeout=TIMEOUT * 1000)


def begun(device: Driver) -> dict[str, Any]:
    """Wait for the table, and give the game as saved."""
    device.until(lambda: device.path.startswith("/table/"), "the table")
    key = GAME + device.path.removeprefix("/table/")
    device.until(lambda: f"flutter.{key}" in device.storage(), "the save")
    save: dict[str, Any] = json.loads(device.kept(key))
    return save


def began(device: Driver) -> dict[str, Any]:
    """Wait for the table, and give the record of the game."""
    record: dict[str, Any] = begun(device)["record"]
    return record


def in_seat(device: Driver, seat: int, *choices: str) -> None:
    """Open a seat, choose these there, and close it."""
    press(device, f"seat-{seat}")
    for choice in choices:
        device.tap(choice)
        chosen(device, choice)
    device.tap("close-sheet")
    device.gone("seat-sheet")


GAMES = [
    ("twenty-five", TWO_PAIRS),
    ("twenty-five-irish", TWO_THREES),
    ("twenty-five-irish", singles(2)),
    ("forty-five-bruff", THREE_PAIRS),
    ("forty-five-atlantic", singles(6)),
    ("auction-120", TWO_PAIRS),
    ("spoil-five", singles(5)),
    ("spoil-five", singles(10)),
]


@pytest.mark.parametrize(
    ("name", "layout"), GAMES, ids=lambda one: one if isinstance(one, str) else str(one.seats)
)
def test_every_game_of_the_family_begins(open_app, name: str, layout: Layout) -> None:
    phone = open_app(path="/new")
    press(phone, f"preset-{name}")
    if layout != PRESETS[name].layouts[0]:
        press(phone, f"layout-{layout.seats}-{layout.sides}")
    chosen(phone, f"layout-{layout.seats}-{layout.sides}")
    press(phone, "start")
    record = began(phone)
    assert record["rules"] == {"preset": name}
    assert record["sides"] == layout.sides
    assert len(set(record["seats"])) == layout.seats


def test_each_game_comes_back_as_it_was_left(open_app) -> None:
    phone = open_app(path="/new")
    press(phone, "preset-twenty-five-irish")
    press(phone, "layout-5-5")
    press(phone, "house-rules")
    press(phone, "target-15")
    chosen(phone, "target-15", "layout-5-5")
    press(phone, "preset-spoil-five")
    chosen(phone, "chips-20")
    assert not phone.has("target-15")
    assert not phone.has("layout-4-2")
    press(phone, "layout-10-10")
    phone.wait("seat-9")
    press(phone, "preset-twenty-five-irish")
    chosen(phone, "target-15", "layout-5-5")
    phone.gone("seat-5")
    phone.reopen("/new")
    chosen(phone, "preset-twenty-five-irish", "layout-5-5")
    assert "15 points" in phone.label("house-rules")
    press(phone, "preset-spoil-five")
    chosen(phone, "layout-10-10")


def test_only_what_makes_sense_is_offered(open_app) -> None:
    phone = open_app(path="/new", storage=storage(setups=[BRUFF]))
    press(phone, "house-rules")
    chosen(phone, "jink-wins", "games-3", "bonus-best-trump", "joker-true")
    assert not {"tie-higher-total", "layout-4-2", "chips-20"} & set(phone.identifiers())
    press(phone, "target-25")
    phone.gone("jink-wins")
    press(phone, "preset-auction-120")
    chosen(phone, "tie-bidder-first")
    assert not {"rob-off", "jink-wins", "finish-at-once"} & set(phone.identifiers())
    press(phone, "follow-suit")
    press(phone, "usual-rules")
    chosen(phone, "follow-suit-or-trump")


def test_a_tables_own_rules_are_saved_and_used_again(open_app) -> None:
    phone = open_app(path="/new")
    press(phone, "preset-spoil-five")
    press(phone, "layout-7-7")
    press(phone, "save-rules")
    phone.wait("save-rules-yes")
    phone.type("rules-name", "   ")
    phone.press("Enter")
    phone.see("Give these rules a name first.")
    phone.type("rules-name", "  Granny's ")
    press(phone, "save-rules-yes")
    chosen(phone, "my-rules-0")
    assert phone.label("my-rules-0") == "My rules: Granny's. Spoil Five · Singles, 7 players"
    assert not phone.has("save-rules")
    assert not phone.has("my-rules-1")
    phone.until(lambda: "Rules saved as “Granny's”" in phone.live(), "said")
    press(phone, "preset-forty-five-bruff")
    phone.wait("save-rules")
    phone.reopen("/new")
    chosen(phone, "preset-forty-five-bruff")
    press(phone, "my-rules-0")
    chosen(phone, "my-rules-0", "preset-spoil-five", "layout-7-7")
    press(phone, "start")
    assert len(began(phone)["seats"]) == 7


def test_the_same_name_replaces_after_saying_so(open_app) -> None:
    phone = open_app(path="/new", storage=storage(my_rules=MINE))
    press(phone, "save-rules")
    phone.type("rules-name", "GRANNY'S")
    phone.see("“Granny's” is kept already and will be replaced.")
    press(phone, "save-rules-no")
    phone.gone("rules-name")
    assert settings(phone)["my_rules"] == MINE
    press(phone, "save-rules")
    phone.type("rules-name", "GRANNY'S")
    phone.see("Replace")
    press(phone, "save-rules-yes")
    chosen(phone, "my-rules-0")
    usual = {"rules": {"preset": "twenty-five"}, "seats": 4, "sides": 2}
    phone.until(
        lambda: settings(phone)["my_rules"] == [{"name": "GRANNY'S", **usual}, MINE[1]], "replaced"
    )


def test_rules_can_be_deleted_and_damaged_ones_do_no_harm(open_app) -> None:
    damaged = {"name": "of a later version", "rules": {"preset": "bridge"}, "seats": 4, "sides": 2}
    phone = open_app(path="/new", storage=storage(my_rules=[damaged, *MINE]))
    phone.wait("my-rules-1")
    assert not phone.has("my-rules-2")
    press(phone, "delete-my-rules-0")
    press(phone, "delete-no")
    press(phone, "delete-my-rules-0")
    press(phone, "delete-yes")
    phone.gone("my-rules-1")
    assert "Friday" in phone.label("my-rules-0")
    phone.until(lambda: settings(phone)["my_rules"] == [MINE[1], damaged], "the others are kept")


def test_there_is_an_end_to_how_many_are_kept(open_app) -> None:
    many = [{"name": f"Rules {number}", **BRUFF} for number in range(MOST_SETS)]
    phone = open_app(path="/new", storage=storage(my_rules=many))
    press(phone, "save-rules")
    phone.type("rules-name", "One more")
    phone.see("20 sets of rules are kept already: delete one first.")
    phone.press("Enter")
    phone.type("rules-name", "Rules 3")
    phone.see("will be replaced")
    assert settings(phone)["my_rules"] == many


def test_rules_are_saved_from_the_keyboard(open_app) -> None:
    laptop = open_app(width=1440, height=900, touch=False, path="/new")
    laptop.wait("start")
    laptop.focus("preset-spoil-five")
    laptop.press("Space")
    chosen(laptop, "preset-spoil-five")
    laptop.focus("save-rules")
    laptop.press("Enter")
    laptop.wait("rules-name")
    laptop.until(lambda: laptop.focused() == "rules-name", "the field has the keyboard")
    laptop.page.keyboard.type("Ours")
    laptop.see("Name for these rules Ours")
    laptop.press("Enter")
    chosen(laptop, "my-rules-0")


def test_people_and_levels_sit_where_they_are_put(open_app) -> None:
    phone = open_app(path="/new", storage=storage(names=["Ana"]))
    assert "Club" in phone.label("computer-players")
    in_seat(phone, 2, "who-expert", "colour-plum")
    in_seat(phone, 1, "who-person")
    chosen(phone, "people-2")
    assert phone.label("seat-2").endswith("Partner of Ana. Computer player: Expert. Colour: Plum")
    # With buttons: the sheet goes along.
    press(phone, "seat-2")
    phone.tap("move-left")
    phone.until(lambda: "Partner of Player 2" in phone.label("seat-place"), "one place on")
    phone.wait("name-3")
    phone.tap("close-sheet")
    phone.gone("seat-sheet")
    assert phone.label("seat-3").startswith("Nora. Partner of Player 2. Computer player: Expert.")
    # With a finger: Ana by her handle to the other side of the table.
    plate = phone.scroll_to("seat-0")
    phone.drag((plate.x + plate.width + 16, plate.centre[1]), "seat-2")
    phone.until(lambda: phone.label("seat-2").startswith("Ana."), "changed places")
    phone.tap("start")
    save = begun(phone)
    assert save["seating"] == ["club", PERSON, PERSON, "expert"]
    assert save["record"]["seats"] == ["Conor", "Player 2", "Ana", "Nora"]
    phone.reopen("/new")
    assert phone.label("seat-2").startswith("Ana. ")
    assert "Expert" in phone.label("seat-3")


def test_one_choice_sets_the_level_of_all_and_partners_may_differ(open_app) -> None:
    laptop = open_app(width=1440, height=900, touch=False, path="/new")
    laptop.click("computer-players")
    press(laptop, "level-strong")
    chosen(laptop, "level-strong")
    press(laptop, "levels-apart")
    press(laptop, "partner-level-casual")
    chosen(laptop, "partner-level-casual", "opponent-level-strong")
    press(laptop, "how-computer")
    laptop.until(lambda: laptop.path == "/new/computer", "told how the computer plays")
    laptop.see("It cannot peek")
    laptop.click("back")
    laptop.wait("start")
    press(laptop, "start")
    assert begun(laptop)["seating"] == [PERSON, "strong", "casual", "strong"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_ten_players_with_rules_of_their_own_fit(open_app, size, text_size) -> None:
    width, height = size
    kept = storage(text_size=text_size, language="pt", setups=[TEN], my_rules=MINE, motion="off")
    device = open_app(width, height, path="/new", storage=kept)
    device.click("house-rules")
    device.wait("chips-50")
    device.click("delete-my-rules-0")
    device.wait("delete-yes")
    tallest: dict[str, float] = {}
    for name in ("delete-yes", "preset-spoil-five", "layout-10-10", "chips-50", "seat-0", "seat-9"):
        device.scroll_to(name)
        rects = {key: one for key, one in device.rects().items() if key not in FIXED}
        for key, rect in rects.items():
            assert rect.x >= 0, (name, key)
            assert rect.x + rect.width <= width + 0.5, (name, key)
            assert rect.width >= 47.5, (name, key)
            tallest[key] = max(rect.height, tallest.get(key, 0))
        for one, other in combinations(rects, 2):
            assert not rects[one].overlaps(rects[other]), (name, one, other)
    # What scrolls is cut at its edges: a control is as tall as it once was.
    assert not [key for key in rects if tallest[key] < 47.5]
    assert tallest["layout-10-10"] >= 47.5


def test_a_long_label_takes_no_touch_from_the_seat_below(open_app) -> None:
    phone = open_app(390, 844, path="/new", storage=storage(setups=[TEN], language="es"))
    press(phone, "preset-spoil-five")
    press(phone, "layout-10-10")
    press(phone, "seat-3")
    phone.wait("seat-sheet")
    phone.press("Escape")
    phone.gone("seat-sheet")
    touched = phone.page.evaluate(
        """() => [...document.querySelectorAll("[flt-semantics-identifier^='seat-']")].map(seat => {
            const at = seat.getBoundingClientRect(), name = "flt-semantics-identifier";
            const parts = [0.1, 0.5, 0.9];
            return [seat.getAttribute(name), parts.flatMap(x => parts.map(y => document
                .elementFromPoint(at.x + x * at.width, at.y + y * at.height)
                ?.closest(`[${name}]`)?.getAttribute(name)))];
        })"""
    )
    assert len(touched) == 10
    for seat, others in touched:
        assert set(others) == {seat}
