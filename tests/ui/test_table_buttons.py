"""The buttons of each phase: their words fit, and they cover nothing, in every language."""

from __future__ import annotations

import asyncio
from itertools import combinations

import flet as ft
import pytest

from engine import view_for
from engine.record import final_state
from engine.ruleset import BIDS
from engine.state import Phase
from i18n import LANGUAGES
from table.saves import GAME, Save, write_save
from tests.browser.games import ME, as_declarer, for_the_pool, save_where
from tests.helpers import LONG
from tests.ui.headless import headless, within
from tests.ui.test_layout import every_screen, lay, name, safe
from ui.components.cards import CardStyle
from ui.components.message import has_room, height_of, message_plate
from ui.components.surface import Setting
from ui.layout import Rect, Size, TableLayout
from ui.layout.extras import room, tiles
from ui.progress import PROGRESS
from ui.screens.table_buttons import held, in_few_words, plain
from ui.screens.table_line import _shorter
from ui.texts.words import make_words
from ui.theme import make_look

every_text = pytest.mark.parametrize("text", [1.0, 1.3, 2.0])


def setting_of(layout: TableLayout, language: str, text: float) -> Setting:
    look = make_look(False, text)
    style = CardStyle("two", "AKQJ", look.palette, 0)
    names = ("Ana", "Rui", "Bea", "Leo", "Eva", "Ivo", "Zoe", "Max", "Lia", "Tom")
    return Setting(layout, make_words(language), look, style, names[: len(layout.seats)])


def covered(layout: TableLayout, rects, *parts: Rect) -> list[tuple[Rect, Rect]]:
    """All that is covered by some rectangles, besides these parts."""
    things = [thing for thing in layout.fixtures if thing not in parts]
    return [(rect, thing) for rect in rects for thing in things if rect.overlaps(thing)]


def ways_on(setting: Setting):
    words, meant = setting.words, setting.layout.buttons(2)
    said = (words.t("Take the pool") + ": 10", words.t("Go for all five") + ": 19")
    least = (words.p("button", "Pool"), words.p("button", "All five"))
    ways = [(f"{least[0]}: 10", f"{least[1]}: 19"), least]
    choices = [plain("one", label, None) for label in said]
    return in_few_words(setting, choices, ways, 2, meant)


@every_screen
@every_text
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 8, 9, 10] if LONG else [2, 5, 10])
def test_the_two_ways_to_go_on_cover_nothing(screen, seats, text):
    layout = lay(screen, (seats, seats), text)
    for language in LANGUAGES:
        setting = setting_of(layout, language, text)
        choices, rects = ways_on(setting)
        assert held(setting, choices, rects), language
        assert not covered(layout, rects, layout.panel), language
        assert not rects[0].overlaps(rects[1])
        for rect in rects:
            assert safe(screen).contains(rect)
            assert min(rect.width, rect.height) >= 48


@every_screen
@every_text
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_what_the_pool_is_worth_is_told_whole(screen, seats, text):
    setting = setting_of(lay(screen, (seats, seats), text), "en", text)
    pool = setting.words.n("Pool: {n} chip", "Pool: {n} chips", 10)
    assert has_room(setting, pool)
    if screen[2].top == 0 and (text < 2 or screen[:2] not in ((568, 320), (844, 390))):
        assert has_room(setting, setting.words.t("Take the pool, or go on for all five tricks?"))


@every_screen
@every_text
@pytest.mark.parametrize("table", [(2, 2), (6, 2), (10, 10)], ids=name)
def test_that_any_card_may_be_played_is_told_whole(screen, table, text):
    """In Spanish it ended in dots on the smallest phone with the largest letters."""
    layout = lay(screen, table, text)
    for language in LANGUAGES:
        setting = setting_of(layout, language, text)
        assert has_room(setting, setting.words.t("Play any card")), language


def test_who_has_none_of_the_suit_is_told_in_few_words_that_any_card_may_be_played():
    def void(state):
        view = view_for(state, ME) if state.to_act == ME else None
        if view is None or view.phase is not Phase.PLAY or not view.tricks:
            return False
        return len(view.hand) == len(view.legal_actions) and bool(state.current.trick.cards)

    record = save_where(void).record
    assert _shorter(make_words("en"), view_for(final_state(record), ME)) == ("Play any card",)


@every_screen
@every_text
@pytest.mark.parametrize("table", [(4, 2), (6, 3), (6, 2)], ids=name)
def test_the_answers_to_a_bid_cover_neither_a_bid_nor_a_seat(screen, table, text):
    layout = lay(screen, table, text)
    bids = tiles(room(layout), len(BIDS), Size(120, 90))
    for language in LANGUAGES:
        setting = setting_of(layout, language, text)
        words = setting.words
        labels = [words.t("Hold {bid}", bid=25), words.p("button", "Pass")]
        choices = [plain("one", label, None) for label in labels]
        meant = layout.buttons(2)
        shown, rects = in_few_words(setting, choices, [["= 25", labels[1]]], 5, meant, bids)
        assert held(setting, shown, rects), language
        assert not covered(layout, rects, layout.panel), language
        for one, other in combinations((*rects, *bids), 2):
            assert not one.overlaps(other), language


def at_the_table(save: Save, size: tuple[float, float], wanted: str) -> dict[str, ft.Semantics]:
    """What there is at a table, by its identifiers, once one of them is there."""
    kept = {GAME + save.id: write_save(save), PROGRESS: '{"greeted": true}'}

    async def there() -> dict[str, ft.Semantics]:
        async with headless(kept, *size) as app:
            await app.go(f"/table/{save.id}", wanted)
            return app.there()

    return asyncio.run(there())


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (820, 1180)], ids=str)
def test_the_buttons_of_a_jink_say_what_each_way_pays(size) -> None:
    """Five play with 20 chips each, one of them in the pool: all five would win it and 4 more."""
    there = at_the_table(for_the_pool(), size, "jink")
    assert (there["take"].label, there["jink"].label) == (
        "Take the pool: 5",
        "Go for all five: 9",
    )


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (820, 1180)], ids=str)
def test_a_bid_of_30_says_that_it_is_worth_60(size) -> None:
    there = at_the_table(as_declarer(Phase.BID), size, "bid-30")
    assert there["bid-30"].label == "Bid 30, worth 60"
    assert written(there["bid-30"]) in (["30", "worth 60"], ["30 = 60"])
    assert written(there["bid-25"]) == ["25"]


def written(control: ft.Control) -> list[str]:
    """All that is written on a control, from its top to its foot."""
    return [one.value for one in within(control) if isinstance(one, ft.Text)]


@every_screen
@every_text
def test_what_is_told_whole_of_the_pool_leaves_both_ways_in_reach(screen, text) -> None:
    """A line too long for its place grows upwards: it grew over both buttons."""
    for language in LANGUAGES:
        setting = setting_of(lay(screen, (5, 5), text), language, text)
        told = setting.words.n(
            "You won the first three tricks: take the pool of {n} chip, or go for all five",
            "You won the first three tricks: take the pool of {n} chips, or go for all five",
            10,
        )
        if setting.layout.stacked or has_room(setting, told):
            continue
        _, places = ways_on(setting)
        top = min(place.top for place in places)
        shown = message_plate(
            setting, told, "", alarm=False, whole=True, on_press=print, buttons=top
        )
        assert isinstance(shown, ft.Container)
        assert isinstance(shown.bottom, float)
        foot = setting.layout.size.height - shown.bottom
        assert foot < top or top - height_of(setting, told, icon=False) < 0, language
