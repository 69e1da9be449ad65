"""Settings: their text form, names, and colours that can be read."""

import asyncio
import json
from dataclasses import fields
from typing import Any

import pytest

from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, singles
from i18n import LANGUAGES
from table.saves import ASIDE, Saves
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game
from ui.context import SETTINGS, AppContext, Device, SettingsDamaged, load_settings
from ui.names import called, chosen_name, shown_names, told_apart, usual_names, with_drafts
from ui.settings import (
    LONGEST_NAME,
    NamedSetup,
    Settings,
    Setup,
    clean_name,
    read_settings,
    write_settings,
)
from ui.texts.words import make_words
from ui.theme import DAY, NIGHT, Palette, make_look

POOL = Setup({"preset": "spoil-five", "chips": 50}, singles(10))
BRUFF = Setup({"preset": "forty-five-bruff"}, THREE_PAIRS)
CHANGED = Settings(
    language="pt_PT",
    text_size=1.5,
    deck="four",
    letters="local",
    speed="wait",
    motion="off",
    confirm_tap=True,
    theme="light",
    card_size="large",
    hand_shape="row",
    hand_order="suit",
    left_handed=True,
    auto_play=True,
    hints=False,
    coach=True,
    contrast=True,
    haptics=False,
    sounds=True,
    wake_lock=False,
    recap="list",
    flat=True,
    tables="https://tables.example",
    phrases=False,
    names=("Ana", "", "Rui"),
    who=("person", "", "expert", "person"),
    colours=("sky", "", "rose"),
    setups=(POOL, BRUFF),
    my_rules=(NamedSetup("Granny's", POOL),),
    unread_rules=({"name": "of a later version", "rules": {"preset": "bridge"}},),
)


def test_settings_come_back_as_they_were_written():
    assert read_settings(write_settings(Settings())) == Settings()
    assert read_settings(write_settings(CHANGED)) == CHANGED
    assert all(
        getattr(CHANGED, one.name) != getattr(Settings(), one.name)
        for one in fields(Settings)
        if one.name != "unknown"
    ), "a setting is missing above"


def test_keys_of_a_later_version_are_kept():
    read = read_settings('{"speed": "fast", "perfume": {"strength": 3}}')
    assert read.speed == "fast"
    assert json.loads(write_settings(read)) == {"speed": "fast", "perfume": {"strength": 3}}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "de"),
        ("language", 3),
        ("text_size", 1.1),
        ("text_size", True),
        ("text_size", "2.0"),
        ("deck", "three"),
        ("deck", None),
        ("letters", "ARDV"),
        ("speed", ["slow"]),
        ("motion", "on"),
        ("confirm_tap", 1),
        ("confirm_tap", "true"),
        ("theme", "DARK"),
        ("names", "Ana"),
        ("names", ["Ana", 5]),
        ("setups", {}),
        ("my_rules", "Granny's"),
    ],
)
def test_a_wrong_value_falls_back_alone(key, value):
    read = read_settings(json.dumps({"theme": "light", "speed": "fast"} | {key: value}))
    assert getattr(read, key) == getattr(Settings(), key)
    for other, kept in (("theme", "light"), ("speed", "fast")):
        assert key == other or getattr(read, other) == kept


BAD_SETUPS: list[object] = [
    None,
    [],
    {},
    {"rules": {"preset": "spoil-five"}},
    {"rules": {"preset": "spoil-five"}, "seats": 4, "sides": 2},
    {"rules": {"preset": "spoil-five"}, "seats": 4.0, "sides": 4},
    {"rules": {"preset": "spoil-five"}, "seats": "4", "sides": 4},
    {"rules": {"preset": "spoil-five"}, "seats": [], "sides": {}},
    {"rules": {"preset": "poker"}, "seats": 4, "sides": 2},
    {"rules": {"preset": "twenty-five", "target": 4}, "seats": 4, "sides": 2},
    {"rules": {"preset": "twenty-five", "chips": 4}, "seats": 4, "sides": 2},
    {"rules": [], "seats": 4, "sides": 2},
]
GOOD_SETUP = {"rules": {"preset": "forty-five-bruff"}, "seats": 6, "sides": 3}


@pytest.mark.parametrize("bad", BAD_SETUPS, ids=json.dumps)
def test_a_damaged_choice_falls_away_alone(bad):
    read = read_settings(json.dumps({"setups": [bad, GOOD_SETUP], "theme": "light"}))
    assert read.setups == (BRUFF,)
    assert read.theme == "light"


@pytest.mark.parametrize(
    "bad", [*BAD_SETUPS, GOOD_SETUP | {"name": " "}, GOOD_SETUP], ids=json.dumps
)
def test_a_damaged_set_of_rules_harms_no_other_and_is_kept(bad):
    good = {"name": "  Granny's \n", **GOOD_SETUP}
    read = read_settings(json.dumps({"my_rules": [bad, good]}))
    assert read.my_rules == (NamedSetup("Granny's", BRUFF),)
    assert bad in json.loads(write_settings(read))["my_rules"]
    assert read_settings(write_settings(read)) == read


def test_the_last_game_of_the_first_version_is_still_known():
    usual = {"preset": "twenty-five"}
    assert read_settings('{"seats": 6}').setups == (Setup(usual, TWO_THREES),)
    assert read_settings('{"seats": 6, "sides": 3}').setups == (Setup(usual, THREE_PAIRS),)
    short = {"preset": "twenty-five", "target": 15}
    read = read_settings(json.dumps({"rules": short}))
    assert read.setups == (Setup(short, TWO_PAIRS),)
    assert set(json.loads(write_settings(read))) == {"setups"}
    assert read_settings('{"rules": 5, "speed": "fast"}') == Settings(speed="fast")


def test_whole_numbers_do_for_text_sizes():
    assert read_settings('{"text_size": 2}').text_size == 2.0


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"{}"', "[" * 100_000, "\x00"])
def test_what_is_no_settings_at_all_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - json has words of its own
        read_settings(text)


class Memory:
    """A store that forgets nothing, or refuses everything."""

    def __init__(self, kept, refuses=False):
        self.kept = dict(kept)
        self.refuses = refuses

    async def get(self, key):
        self._check()
        return self.kept.get(key)

    async def set(self, key, value):
        self._check()
        self.kept[key] = value

    async def remove(self, key):
        self._check()
        self.kept.pop(key, None)

    async def keys(self, prefix):
        self._check()
        return [key for key in self.kept if key.startswith(prefix)]

    def _check(self):
        if self.refuses:
            raise OSError


def load(store):
    return asyncio.run(load_settings(store, Saves(store, ())))


def test_damaged_settings_are_put_aside_and_said_so():
    store = Memory({SETTINGS: "{oh"})
    with pytest.raises(SettingsDamaged):
        load(store)
    assert store.kept == {ASIDE + "settings": "{oh"}
    assert load(store) == Settings()


def test_settings_damaged_twice_are_both_kept():
    store = Memory({SETTINGS: "{oh", ASIDE + "settings": "{ah"})
    with pytest.raises(SettingsDamaged):
        load(store)
    assert set(store.kept.values()) == {"{oh", "{ah"}


def test_settings_are_loaded_and_the_usual_ones_where_there_are_none():
    assert load(Memory({SETTINGS: write_settings(CHANGED)})) == CHANGED
    assert load(Memory({})) == Settings()
    assert load(Memory({}, refuses=True)) is None


def test_names_are_cleaned_and_the_usual_one_is_not_kept():
    assert clean_name("  Ana\n Maria ") == "Ana Maria"
    assert len(clean_name("x" * 100)) == LONGEST_NAME
    # A sign that turns text about would turn whole sentences about: "52 sdib cba".
    assert clean_name("\u202eabc\u2066\u0007") == "abc"
    assert clean_name("\u200d") == ""
    assert clean_name("Zoe\u0308") == "Zo\u00eb"
    assert chosen_name(" You ", "You") == ""
    assert chosen_name("", "You") == ""
    assert chosen_name("Ana", "You") == "Ana"


def test_names_of_seats_that_are_not_at_this_table_are_kept_for_the_next():
    usual = ("You", "Rory", "Nora", "Conor")
    before = ("", "", "Rui", "", "", "Leo")
    after = with_drafts(before, {1: "Bea", 2: ""}, usual)
    assert after == ("", "Bea", "", "", "", "Leo")
    assert called(after, usual) == ("You", "Bea", "Nora", "Conor")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (("Ana", "Ana", "Ana", "Rui"), ("Ana", "Ana 2", "Ana 3", "Rui")),
        (("Ana", "Ana", "Ana 2"), ("Ana", "Ana 3", "Ana 2")),
        (("Ana", "ANA", "ana"), ("Ana", "ANA 2", "ana 3")),
        (("Z\u00e9", "Ze\u0301"), ("Z\u00e9", "Ze\u0301 2")),
        (("x" * 40, "x" * 40), ("x" * 40, "x" * 38 + " 2")),
        (("Ana", "Bea"), ("Ana", "Bea")),
    ],
)
def test_players_of_the_same_name_are_told_apart_by_numbers(typed, shown):
    assert told_apart(typed) == shown
    assert told_apart(shown) == shown


def test_a_chosen_name_that_another_seat_has_already_gets_a_number_at_the_table():
    usual = ("You", "Rory", "Nora", "Conor")
    assert called(("Rory", "", "", "Nora"), usual) == ("Rory", "Rory 2", "Nora", "Nora 2")
    assert shown_names(make_words("es"), ("You", "T\u00fa"), 0) == ("T\u00fa", "T\u00fa 2")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_every_language_has_names_for_every_table(language, seats):
    names = usual_names(make_words(language), seats)
    assert len(names) == len(set(names)) == seats
    assert all(name and name == clean_name(name) for name in names)


def luminance(colour: str) -> float:
    def linear(part: str) -> float:
        c = int(part, 16) / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[i : i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [NIGHT, DAY], ids=["night", "day"])
def test_text_can_be_read_on_all_it_stands_on(palette: Palette):
    pairs = [
        (ink, ground)
        for ink in (palette.ink, palette.soft, palette.brass, palette.alarm)
        for ground in (palette.page, palette.page_lit, palette.panel, palette.raised)
    ]
    pairs += [(palette.on_fill, palette.fill), (palette.on_table, palette.oxblood)]
    pairs += [
        (ink, palette.pill) for ink in (palette.on_table, palette.on_table_soft, palette.lamp)
    ]
    poor = {pair: round(contrast(*pair), 2) for pair in pairs if contrast(*pair) < 4.5}
    assert not poor


def test_text_grows_with_the_setting_and_body_text_fully():
    usual, double = make_look(True, 1.0), make_look(True, 2.0)
    assert double.size("body") == 2 * usual.size("body")
    assert double.size("small") == 2 * usual.size("small")
    for kind in ("display", "title", "heading"):
        assert usual.size(kind) < double.size(kind)
        assert double.size(kind) >= double.size("body")


def test_after_everything_is_erased_no_record_is_still_open():
    """Records opened just now stood in the list until the app was started again."""
    page: Any = None
    saves = Saves(MemoryStore(), LEVELS)
    app = AppContext(page, page, saves, "me", Settings(text_size=2.0), Device())
    app.opened["o1"] = a_game().record
    app.laid_ready["g1"] = {}
    app.forget()
    assert (app.settings, app.opened, app.laid_ready) == (Settings(), {}, {})
