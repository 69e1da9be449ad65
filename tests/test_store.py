"""What app stores are given: texts in every language, none too long; pictures in their sizes."""

from __future__ import annotations

import json

import pytest

from engine.players import LEVELS
from engine.record import final_state
from engine.state import Phase
from i18n import LANGUAGES
from table.save import read_save
from table.saves import GAME
from tools.store.pictures import DEVICES, picture_paths
from tools.store.scenes import SCENES, storage
from tools.store.texts import FIELDS, LOCALES, faults, files, parse, read
from ui.context import SETTINGS

BRIEF = {field.heading: "x" for field in FIELDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_every_language_may_be_shown(language):
    assert list(faults(read(language))) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"Title": "x" * 31}, "'Title' has 31 characters, 1 too many"),
        ({"Keywords": "25, 45"}, "'Keywords' has spaces beside a comma, which count"),
        ({"News": ""}, "'News' is empty"),
        ({"Newz": "x"}, "'Newz' goes to no store"),
    ],
)
def test_what_a_store_would_refuse_is_told(change, said):
    assert list(faults(BRIEF | change)) == [said]


def test_a_missing_text_is_told():
    assert list(faults({**parse("# Twenty-Five\n\n## News\nNew."), "Subtitle": "x"})) == [
        "no 'Description'",
        "no 'Keywords'",
        "no 'Promotional text'",
        "no 'Short description'",
    ]


def test_each_store_has_every_language_under_its_own_name():
    assert list(LOCALES) == list(LANGUAGES)
    assert files("pt_PT")["metadata/android/pt-PT/title.txt"] == read("pt_PT")["Title"]
    assert files("it")["metadata/it/keywords.txt"] == read("it")["Keywords"]


def test_pictures_have_sizes_that_the_stores_take():
    assert {device.name: device.pixels for device in DEVICES} == {
        "phone": (1080, 1920),
        "tablet": (1600, 2560),
        "iphone": (1320, 2868),
        "ipad": (2064, 2752),
    }
    paths = [path for device in DEVICES for _, path in picture_paths("es", device)]
    assert len(set(paths)) == len(SCENES) * len(DEVICES)


def test_the_games_in_the_pictures_can_be_opened():
    kept = storage("it")
    assert json.loads(kept[SETTINGS])["language"] == "it"
    saves = {
        key.removeprefix(GAME): read_save(text, LEVELS)
        for key, text in kept.items()
        if key.startswith(GAME)
    }
    phases = {name: final_state(save.record).phase for name, save in saves.items()}
    assert phases == {"pairs": Phase.PLAY, "auction": Phase.BID, "over": Phase.OVER}
    shown = {scene.path.split("/")[2] for scene in SCENES if scene.path.startswith("/table/")}
    assert shown <= set(saves)
