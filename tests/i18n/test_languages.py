"""Which language is chosen, and what stands behind it."""

import subprocess
import sys

import pytest

import i18n
from i18n import LANGUAGES, catalogue, choose_language, text


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        (["pt-PT", "en_US", "es-419"], "pt_PT"),
        (["pt"], "pt"),
        (["pt_BR"], "pt"),
        (["pt-Latn-BR"], "pt"),
        (["pt-AO"], "pt_PT"),
        (["pt_MZ.UTF-8"], "pt_PT"),
        (["PT-pt"], "pt_PT"),
        (["es-419"], "es"),
        (["it_IT@euro"], "it"),
        (["de-DE", "ga", "it-CH", "en"], "it"),
        (["en-GB", "pt-PT"], "en"),
        (["zh-Hant-TW"], "en"),
        (["", "-", "??"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_device_that_is_ours_is_chosen(locales, language):
    assert choose_language(locales) == language


def test_european_portuguese_falls_back_to_brazilian_and_overrides_it():
    brazil, portugal = catalogue("pt"), catalogue("pt_PT")
    assert portugal.gettext("spades") == brazil.gettext("spades") == "espadas"
    assert brazil.gettext("joker") == "coringa"
    assert portugal.gettext("joker") == "joker"


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 tricks", "1 trick", "2 tricks"),
        ("pt", "0 vaza", "1 vaza", "2 vazas"),
        ("pt_PT", "0 vazas", "1 vaza", "2 vazas"),
        ("es", "0 bazas", "1 baza", "2 bazas"),
        ("it", "0 prese", "1 presa", "2 prese"),
    ],
)
def test_each_language_counts_its_own_way(language, none, one, two):
    said = [
        catalogue(language).ngettext("{n} trick", "{n} tricks", n).format(n=n) for n in range(3)
    ]
    assert said == [none, one, two]


def test_an_unknown_message_and_an_unknown_language_are_given_in_english():
    assert catalogue("it").gettext("Never written down") == "Never written down"
    assert catalogue("../it").gettext("spades") == "spades"


@pytest.fixture
def fresh_catalogues():
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\xde\x12\x04\x95" + b"\xff" * 60])
def test_a_broken_catalogue_gives_way_to_what_stands_behind_it(
    tmp_path, monkeypatch, fresh_catalogues, content
):
    for language in ("pt_PT", "it"):
        broken = tmp_path / language / "LC_MESSAGES" / "messages.mo"
        broken.parent.mkdir(parents=True)
        broken.write_bytes(content)
    whole = tmp_path / "pt" / "LC_MESSAGES" / "messages.mo"
    whole.parent.mkdir(parents=True)
    whole.write_bytes((i18n.LOCALE / "pt" / "LC_MESSAGES" / "messages.mo").read_bytes())
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    assert catalogue("it").gettext("spades") == "spades"
    assert catalogue("pt_PT").gettext("spades") == "espadas"


def test_a_text_that_a_language_lacks_is_given_in_what_stands_behind_it(tmp_path, monkeypatch):
    for language in ("en", "pt"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "deal.turn-up.md").write_text(language, encoding="utf-8")
    monkeypatch.setattr(i18n, "TEXTS", tmp_path)
    text.cache_clear()
    found = {language: text("deal.turn-up", language) for language in LANGUAGES}
    text.cache_clear()
    assert found == {"en": "en", "pt": "pt", "pt_PT": "pt", "es": "en", "it": "en"}


@pytest.mark.parametrize(
    "section", ["", "no-such-text", "../en/deal", "Deal", "deal..turn-up", "a/b"]
)
def test_there_is_no_text_of_another_name(section):
    with pytest.raises(LookupError):
        text(section, "en")


def test_languages_need_neither_flet_nor_babel():
    code = "import sys, i18n; i18n.catalogue('it'); print({'flet', 'babel'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
