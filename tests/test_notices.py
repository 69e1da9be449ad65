"""Nothing comes with the app whose licence does not, and the app shows every one of them."""

from __future__ import annotations

import pytest

from i18n import LANGUAGES
from tools.notices import TABLE, faults, in_web_app, on_phones, table, written
from tools.web.build import licences
from tools.web.privacy import privacy_page
from ui.notices import PARTS, notice


def test_texts_and_list_are_those_of_what_is_installed():
    assert list(faults(written())) == []
    assert TABLE.read_text("utf-8") == table(), "stale: python -m tools.notices"


def test_what_the_app_needs_on_phones_and_in_the_browser_is_found():
    assert {"flet", "flet-audio", "httpx", "certifi", "h11"} <= on_phones()
    assert {"flet", "msgpack"} <= in_web_app() & on_phones()
    assert not {"pytest", "flet-web", "flet-cli", "colorama"} & on_phones()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"h11": "MIT"}, "h11.txt is stale"),
        ({"h11": None}, "h11.txt is missing"),
        ({"left": "pad"}, "left.txt is of no part"),
    ],
)
def test_a_text_that_is_not_in_order_is_told(change, said):
    here = {key: text for key, text in {**written(), **change}.items() if text is not None}
    assert [line.endswith(said) for line in faults(here)] == [True]


def test_a_package_that_no_part_names_is_told():
    parts = tuple(part for part in PARTS if part.key != "six")
    here = {part.key: notice(part) for part in parts}
    lines = list(faults(here, parts))
    assert lines == ["six comes with the app, and PARTS of ui/notices does not name it"]


def test_the_web_app_has_all_of_them_as_files():
    assert set(licences()) == {"twenty-five.txt", *(f"{part.key}.txt" for part in PARTS)}


def test_the_privacy_statement_is_a_page_in_every_language():
    page = privacy_page().decode()
    for code in LANGUAGES:
        assert f'<section id="{code.replace("_", "-")}"' in page
    assert page.count("<h2>") == 5 * len(LANGUAGES)
    assert "**" not in page
    assert "](" not in page
