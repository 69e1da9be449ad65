"""Home, new game, rules and settings in a real browser."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from engine.ruleset import TWO_PAIRS, preset
from i18n import LANGUAGES
from table.local import new_game
from table.saves import ASIDE, GAME, write_save
from tests.browser.driver import Driver
from tests.browser.games import PATH, a_save, stored
from ui.context import SETTINGS

LEVEL = "club"


def kept(device: Driver, key: str) -> str | None:
    """Give a text that the app keeps."""
    value = device.storage().get(f"flutter.{key}")
    return None if value is None else json.loads(value)


def settings(device: Driver) -> dict:
    return json.loads(kept(device, SETTINGS) or "{}")


def saved(game: str, updated: float = 1.0) -> dict[str, str]:
    """Give a game that has just begun, as storage."""
    seating = ("person", LEVEL, LEVEL, LEVEL)
    save = new_game(
        game, preset("twenty-five"), TWO_PAIRS, ("Ana", "Bea", "Rui", "Leo"), seating, "seed"
    )
    text = write_save(save).replace('"updated": 0.0', f'"updated": {updated}')
    return {GAME + game: text}


def at(device: Driver, path: str) -> None:
    device.until(lambda: device.path == path, f"path {path}")


def test_deep_links_and_both_ways_back(open_app) -> None:
    phone = open_app(path="/rules/twenty-five/order")
    phone.wait("trump-S")
    assert phone.path == "/rules/twenty-five/order"
    phone.tap("back")
    phone.wait("rules-spoil-five")
    at(phone, "/rules")
    phone.tap("back")
    phone.wait("new-game")
    at(phone, "/")
    phone.tap("settings")
    phone.wait("theme-dark")
    at(phone, "/settings")
    phone.until(lambda: "Settings" in phone.page.title(), "a title for the tab")
    phone.back()
    phone.wait("new-game")
    at(phone, "/")
    phone.tap("new-game")
    phone.wait("start")
    phone.reload()
    phone.wait("start")
    assert phone.path == "/new"


def test_a_path_that_names_nothing_leads_home(open_app) -> None:
    phone = open_app(path="/no/such/place")
    phone.wait("new-game")
    at(phone, "/")


def test_odd_addresses_lead_to_the_right_page_or_home(open_app) -> None:
    phone = open_app(path="//table//g1", storage=saved("g1"))
    phone.wait("menu")
    at(phone, "/table/g1")
    for odd, mark, path in (
        ("///settings//", "theme-dark", "/settings/"),
        ("/new//?a=//b", "start", "/new/?a=//b"),
        ("/table/g1//rules//twenty-five", "trump-S", "/table/g1/rules/twenty-five"),
        ("//", "new-game", "/"),
        ("//no//such//place//", "new-game", "/"),
        ("/table/", "new-game", "/"),
        ("/table/g1/nowhere", "new-game", "/"),
        ("/index.html", "new-game", "/"),
    ):
        phone.goto(odd)
        phone.wait(mark)
        at(phone, path)
    for wrong in ("/new/spoil-five", "/rules/spoil-fish"):
        phone.goto(wrong)
        phone.see("There is no page at that address.")


def test_the_language_follows_the_device_until_one_is_chosen(open_app) -> None:
    phone = open_app(path="/settings", locale="it-IT")
    phone.see("Impostazioni")
    phone.tap("language-es")
    phone.see("Ajustes")
    phone.until(lambda: settings(phone).get("language") == "es", "kept")
    phone.reopen("/")
    phone.see("Nueva partida")
    phone.goto("/settings")
    phone.tap("language-device")
    phone.see("Impostazioni")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_opens_every_screen(open_app, language) -> None:
    phone = open_app(storage={SETTINGS: json.dumps({"language": language})})
    for path, mark in (("/new", "start"), ("/rules/twenty-five", "trump-S"), ("/settings", "back")):
        phone.goto(path)
        phone.wait(mark)


def test_settings_are_kept_and_spoken(open_app) -> None:
    phone = open_app(path="/settings")
    for one in ("text-size-150", "deck-four", "speed-wait", "motion-off", "theme-light"):
        phone.tap(one)
        phone.until(
            lambda one=one: phone.node(one).get_attribute("aria-checked") == "true", f"{one} chosen"
        )
    phone.tap("confirm-tap")
    phone.until(lambda: settings(phone).get("confirm_tap"), "a second tap wished for")
    phone.type("your-name", "  Aoife  ")
    phone.press("Enter")
    expected = {
        "text_size": 1.5,
        "deck": "four",
        "speed": "wait",
        "motion": "off",
        "theme": "light",
        "confirm_tap": True,
        "names": ["Aoife"],
    }
    phone.until(lambda: settings(phone) == expected, "all kept")
    phone.reopen("/settings")
    assert phone.wait("speed-wait").get_attribute("aria-checked") == "true"
    assert phone.wait("confirm-tap").get_attribute("aria-checked") == "true"
    assert "Text size: 150" in phone.label("text-size-150")


def test_letters_of_the_language_are_offered_where_it_has_its_own(open_app) -> None:
    phone = open_app(path="/settings", locale="en-GB")
    phone.wait("deck-four")
    assert not phone.has("letters-local")
    phone.tap("language-pt")
    phone.wait("letters-local")


def test_everything_can_be_done_from_the_keyboard(open_app) -> None:
    laptop = open_app(width=1440, height=900, touch=False)
    laptop.wait("settings")
    for _ in range(8):
        laptop.press("Tab")
        laptop.page.wait_for_timeout(100)
        if laptop.focused() == "settings":
            break
    laptop.press("Enter")
    laptop.wait("theme-dark")
    laptop.until(lambda: (laptop.press("Tab"), laptop.focused())[1] == "theme-dark", "focus")
    laptop.press("Space")
    laptop.until(lambda: settings(laptop).get("theme") == "dark", "kept")


def test_a_screen_reader_can_press_buttons(open_app) -> None:
    phone = open_app(path="/rules/twenty-five")
    phone.click("trump-H")
    phone.see("Trumps: hearts, highest first: five of hearts, jack of hearts, ace of hearts")
    phone.click("back")
    phone.wait("rules-twenty-five")
    phone.gone("trump-H")
    phone.click("back")
    phone.wait("new-game")


def test_a_new_game_is_made_as_chosen_and_remembered(open_app) -> None:
    phone = open_app(path="/new")
    phone.tap("layout-6-2")
    phone.tap("house-rules")
    phone.tap("target-15")
    phone.tap("rob-off")
    assert not phone.has("tie-higher-total")
    phone.tap("finish-end-of-deal")
    phone.wait("tie-higher-total")
    for seat, name in ((2, "Sebastian"), (3, "sebastian")):
        phone.tap(f"seat-{seat}")
        phone.type(f"name-{seat}", name)
        phone.until(lambda name=name: phone.label("seat-sheet").startswith(name), "typed")
        phone.tap("close-sheet")
        phone.gone("seat-sheet")
    assert phone.label("seat-3").startswith("sebastian 2. ")
    phone.tap("start")
    phone.until(lambda: phone.path.startswith("/table/"), "the table")
    game = phone.path.removeprefix("/table/")
    record = json.loads(kept(phone, GAME + game) or "")["record"]
    assert record["rules"] == {
        "preset": "twenty-five",
        "target": 15,
        "rob": "off",
        "finish": "end_of_deal",
    }
    assert record["sides"] == 2
    assert record["seats"][:4] == ["You", "Rory", "Sebastian", "sebastian 2"]
    assert len(record["seats"]) == 6
    phone.reopen("/new")
    assert phone.wait("layout-6-2").get_attribute("aria-checked") == "true"
    assert settings(phone)["names"][2] == "Sebastian"
    assert "15" in phone.label("house-rules")


def test_back_never_leads_into_a_screen_that_was_left_by_its_own_arrow(open_app) -> None:
    """The arrow of the settings added an entry to the history; Back then opened them again."""
    phone = open_app(storage=saved("older", 1.0))
    phone.tap("continue-older")
    at(phone, "/table/older")
    for _ in range(2):
        phone.tap("menu")
        phone.tap("settings")
        at(phone, "/table/older/settings")
        phone.tap("back")
        at(phone, "/table/older")
        phone.wait("menu")
        phone.gone("back")
    phone.back()
    at(phone, "/")
    phone.wait("continue-older")
    phone.tap("new-game")
    at(phone, "/new")
    phone.reload()
    phone.tap("back")
    at(phone, "/")
    phone.page.evaluate("history.forward()")
    at(phone, "/new")
    phone.wait("start")


def test_two_taps_on_start_begin_one_game(open_app) -> None:
    phone = open_app(path="/new")
    phone.double_tap("start")
    phone.until(lambda: phone.path.startswith("/table/"), "the table")
    assert len([key for key in phone.storage() if key.startswith(f"flutter.{GAME}")]) == 1


def test_unfinished_games_are_listed_newest_first_and_can_be_deleted(open_app) -> None:
    phone = open_app(storage=saved("older", 1.0) | saved("newer", 2.0))
    phone.wait("continue-newer")
    listed = [name for name in phone.identifiers() if name.startswith("continue-")]
    assert listed == ["continue-newer", "continue-older"]
    assert "Ana" in phone.label("continue-newer") or "Us 0" in phone.label("continue-newer")
    phone.tap("delete-newer")
    phone.tap("delete-no")
    phone.wait("continue-newer")
    phone.tap("delete-newer")
    phone.tap("delete-yes")
    phone.gone("continue-newer")
    phone.until(lambda: kept(phone, GAME + "newer") is None, "deleted")
    assert kept(phone, GAME + "older")
    phone.tap("continue-older")
    at(phone, "/table/older")


def test_damaged_settings_and_saves_are_put_aside_and_the_player_is_told(open_app) -> None:
    phone = open_app(storage={SETTINGS: "{oh", GAME + "bad": "{no"} | saved("good"))
    phone.wait("continue-good")
    phone.wait("notice")
    assert "settings" in phone.label("notice")
    phone.see("damaged")
    phone.until(lambda: kept(phone, ASIDE + "game.bad") == "{no", "the save is aside")
    assert kept(phone, ASIDE + "settings") == "{oh"
    assert kept(phone, GAME + "bad") is None
    phone.tap("notice-close")
    phone.gone("notice")
    phone.reopen("/")
    phone.wait("continue-good")
    assert not phone.has("notice")


def test_a_tab_sees_the_game_that_another_tab_began(open_app) -> None:
    one = open_app()
    one.wait("new-game")
    first = one.page
    one.page = one.context.new_page()
    one.goto("/new")
    one.tap("start")
    one.until(lambda: one.path.startswith("/table/"), "the table")
    game = one.path.removeprefix("/table/")
    one.page.close()
    one.page = first
    one.tap("settings")
    one.tap("back")
    one.wait(f"continue-{game}")


def test_full_storage_is_told_and_a_game_begins_all_the_same(open_app) -> None:
    phone = open_app()
    phone.wait("new-game")
    phone.page.evaluate(
        """() => {
          for (const size of [1 << 20, 1 << 12, 1 << 6, 1]) {
            try { for (let i = 0; ; i++) localStorage.setItem(`x${size}.${i}`, 'x'.repeat(size)); }
            catch (full) { continue; }
          }
        }"""
    )
    phone.tap("new-game")
    phone.tap("start")
    phone.until(lambda: phone.path.startswith("/table/"), "the table")
    phone.wait("notice")
    game = phone.path.removeprefix("/table/")
    phone.page.evaluate("history.back()")
    phone.page.evaluate("history.back()")
    phone.wait(f"continue-{game}")
    phone.see("not saving")


SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900)]
FIXED = {"back", "start"}  # what scrolls passes behind these


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_screens_fit_and_targets_are_large_enough(open_app, size, text_size) -> None:
    width, height = size
    choice = {"text_size": text_size, "language": "pt", "seats": 6, "sides": 3, "motion": "off"}
    device = open_app(width, height, storage={SETTINGS: json.dumps(choice)} | saved("one"))
    screens = {"new-game": "house-rules", "settings": "text-size-100"}
    for way, mark in ({"": "new-game"} | screens).items():
        if way:
            device.click(way)
        device.wait(mark)
        if mark == "house-rules":
            device.click(mark)
            device.wait("target-25")
        device.rect(mark)
        check_fit(device, way, width, height)
        if way:
            device.click("back")
            device.wait("settings")


def check_fit(device: Driver, screen: str, width: int, height: int) -> None:
    rects = device.rects()
    fold = rects["start"].y - 10 if "start" in rects else float(height)
    for name, rect in rects.items():
        assert rect.x >= 0, (screen, name)
        assert rect.x + rect.width <= width + 0.5, (screen, name)
        assert rect.width >= 47.5, (screen, name)
        cut = rect.y + rect.height > fold - 1  # by the edge of what scrolls
        assert rect.height >= 47.5 or cut, (screen, name)
    moving = {name: rect for name, rect in rects.items() if name not in FIXED}
    for (a, one), (b, other) in combinations(moving.items(), 2):
        # The way to delete a game lies in a corner that its entry leaves free.
        if {a, b} != {"continue-one", "delete-one"}:
            assert not one.overlaps(other), (screen, a, b)


def test_the_browsers_way_back_closes_what_lies_over_a_table_and_then_leaves(open_app) -> None:
    """It left the table, and the next tap chose another game."""
    phone = open_app(storage=stored(a_save("back")))
    phone.tap("continue-g1")
    for sheet in ("ladder", "menu"):
        phone.tap(sheet)
        phone.wait(f"{sheet}-sheet")
        phone.back()
        phone.gone(f"{sheet}-sheet")
        phone.until(lambda: phone.path == PATH, "still at the table")
        assert phone.has("message")
    phone.tap("menu")
    phone.tap("settings")
    phone.wait("language-it")
    phone.back()
    phone.wait("message")
    phone.back()
    phone.wait("new-game")
    assert phone.path == "/"
