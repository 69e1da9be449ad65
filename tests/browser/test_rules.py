"""The rules in a real browser: found, read, searched and linked, at every size and language."""

from __future__ import annotations

import json

import pytest

from engine.ruleset import PRESETS, singles
from i18n import LANGUAGES
from tests.browser.driver import Driver
from tests.browser.games import a_save, stored
from ui.context import SETTINGS

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180)]


def heading(device: Driver, title: str, level: int = 2):
    return device.page.locator(f"h{level}", has_text=title).first


def at_top(device: Driver, title: str, level: int = 2) -> None:
    """Wait until the page has scrolled to a heading, which then stands below the bar."""
    height = (device.page.viewport_size or {"height": 0})["height"]

    def there() -> bool:
        node = heading(device, title, level)
        box = node.bounding_box() if node.count() else None
        return box is not None and 0 < box["y"] < height / 2

    device.until(there, f"{title} at the top", timeout=30)


def follow_link(device: Driver, word: str) -> None:
    """Bring a link into the middle of the window, and tap it once nothing moves any more."""
    link = device.page.locator("a", has_text=word).first
    boxes: list = []

    def at_rest() -> bool:
        link.evaluate("(node) => node.scrollIntoView({block: 'center'})")
        device.page.wait_for_timeout(500)
        boxes.append(link.bounding_box())
        return len(boxes) > 1 and boxes[-1] == boxes[-2]

    device.until(at_rest, f"{word} at rest")
    box = boxes[-1]
    device.tap_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def look_for(device: Driver, words: str) -> None:
    """Type into the field until it takes them: it may be busy being drawn."""

    def taken() -> bool:
        device.type("search", words)
        device.page.wait_for_timeout(1000)
        return device.has("found")

    device.until(taken, f"{words} looked for", timeout=30)


def test_every_game_is_listed_and_leads_to_its_rules_and_back(open_app) -> None:
    phone = open_app(path="/rules")
    for game in PRESETS:
        phone.tap(f"rules-{game}")
        phone.wait("search")
        assert phone.path == f"/rules/{game}"
        phone.tap("back")
        phone.gone("search")
    phone.tap("glossary")
    phone.see("Eldest hand")
    phone.tap("back")
    phone.wait("glossary")
    phone.tap("back")
    phone.wait("new-game")


def test_an_address_leads_to_a_section_or_a_place_in_it(open_app) -> None:
    phone = open_app(path="/rules/forty-five-bruff/renege")
    at_top(phone, "Reneging")
    phone.goto("/rules/auction-120/contract")
    at_top(phone, "Making the contract", 3)
    phone.goto("/rules/glossary/jink")
    at_top(phone, "Jink")
    phone.goto("/rules/twenty-five/no-such-section")
    phone.until(lambda: phone.rect("search").y < 200, "its top")
    phone.goto("/rules/no-such-game/no-such-section")
    phone.wait("rules-twenty-five")
    assert phone.path == "/rules"


def test_the_contents_lead_to_every_section(open_app) -> None:
    phone = open_app(path="/rules/spoil-five")
    phone.tap("contents")
    phone.wait("to-win")
    phone.tap("to-examples")
    at_top(phone, "Examples")
    phone.page.evaluate(
        "document.querySelector('[flt-semantics-identifier=contents]').scrollIntoView()"
    )
    phone.tap("contents")
    phone.gone("to-win")


def test_headings_tell_a_screen_reader_where_it_is(open_app) -> None:
    phone = open_app(path="/rules/twenty-five")
    phone.see("History")
    titles = phone.page.locator("h2").all_inner_texts()
    assert titles[0] == "In short"
    assert titles[-1] == "History"
    assert len(titles) == 15
    assert phone.page.locator("h1").inner_text() == "Rules of Twenty-Five"
    phone.see("Player 2 may play the jack of clubs and the nine of clubs")


def test_searching_shows_what_was_found_and_leads_there(open_app) -> None:
    phone = open_app(path="/rules/twenty-five")
    phone.wait("search")
    look_for(phone, "FORGE")
    phone.page.keyboard.type("T to")  # it keeps the keyboard while the page changes below it
    phone.until(lambda: phone.said().get("found") == "Found in 1 section", "all of it is typed")
    assert phone.has("found-questions")
    assert not phone.has("trump-S")
    phone.tap("found-questions")
    phone.gone("found")
    at_top(phone, "Questions people ask")
    look_for(phone, "xyzzy")
    phone.see("Nothing was found")
    look_for(phone, "?! …")
    phone.see("Nothing was found")
    phone.tap("search-clear")
    phone.wait("trump-S")


def test_the_browsers_way_back_closes_the_word_explained_and_stays(open_app) -> None:
    phone = open_app(path="/rules")
    phone.tap("rules-twenty-five")
    phone.see("In short")
    follow_link(phone, "top trumps")
    phone.wait("term-close")
    phone.back()
    phone.gone("term-close")
    phone.until(lambda: phone.path == "/rules/twenty-five", "still there")
    phone.see("In short")


def test_words_are_explained_on_the_spot(open_app) -> None:
    phone = open_app(path="/rules/twenty-five")
    phone.see("In short")
    follow_link(phone, "top trumps")
    phone.wait("term-close")
    assert phone.label("term") == "Top trumps"
    phone.tap("term-close")
    phone.gone("term")
    follow_link(phone, "top trumps")
    phone.wait("term")
    follow_link(phone, "Reneging")
    phone.gone("term")
    at_top(phone, "Reneging")
    follow_link(phone, "revoke")
    phone.tap("term-glossary")
    at_top(phone, "Revoke")
    assert phone.path == "/rules/glossary/revoke"
    follow_link(phone, "reneging")
    at_top(phone, "Reneging")


def test_from_a_table_the_rules_are_those_of_the_table(open_app) -> None:
    rules = {"target": 30, "joker": True, "rob": "off"}
    save = a_save("rules", singles(4), "forty-five-atlantic", **rules)
    phone = open_app(path="/table/g1/rules/forty-five-atlantic/win", storage=stored(save))
    phone.see("These are the rules of your table.")
    at_top(phone, "Winning")
    text = phone.text()
    for said in ("at 30 points", "The pack has 53 cards", "At this table nobody robs"):
        assert said in text
    assert "Two pairs" not in text
    phone.tap("back")
    phone.wait("menu")
    assert phone.path == "/table/g1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_in_every_language(open_app, language) -> None:
    phone = open_app(storage={SETTINGS: json.dumps({"language": language})})
    for game in PRESETS:
        phone.goto(f"/rules/{game}")
        phone.wait("trump-S")
        assert not phone.has("home")
    phone.goto("/rules/glossary")
    phone.wait("search")
    phone.until(lambda: phone.page.locator("h2").count() > 30, "the terms")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_everything_fits_at_every_size(open_app, size, text_size) -> None:
    width, height = size
    choice = {"text_size": text_size, "language": "en", "motion": "off"}
    device = open_app(width, height, path="/rules", storage={SETTINGS: json.dumps(choice)})
    device.wait("glossary")
    fits(device, width)
    device.goto("/rules/forty-five-bruff")
    device.wait("contents")
    if not device.has("to-win"):
        device.tap("contents")
    device.wait("to-win")
    fits(device, width)


def fits(device: Driver, width: int) -> None:
    for name, rect in device.rects().items():
        assert rect.x >= 0, name
        assert rect.x + rect.width <= width + 0.5, name
        assert rect.width >= 47.5, name
        assert rect.height >= 47.5 or rect.y + rect.height > 60, name
