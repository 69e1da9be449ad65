"""The catalogues are complete, fresh, and in the words of terms.md."""

import ast
import re
from string import Formatter

import pytest

from i18n import LANGUAGES, TEXTS, catalogue
from tools import catalogues

OTHERS = [language for language in LANGUAGES if language != "en"]
FOUND = catalogues.extracted()

# Names and forms that are the same in several languages.
SAME_EVERYWHERE = re.compile(r"[\W\d]*|Twenty-Five|Total|Joker|Menu|Normal")

AVOIDED = {
    "en": r"\b(round|cheat|pile)\b",
    "pt": r"\btruques?\b|bem-vind|\bà \{|\btu\b|\bsair\b|\bequipa\b|\becrã\b|\bregisto\b",
    "pt_PT": r"coringa|placar|embaralh|rodada|\btelas?\b|\bvocês?\b|\bt(u|eus?|uas?|i)\b|contigo"
    r"|\bequipes?\b|\bbônus\b|\bregistro|celular|aplicativo|arquivo|configuraç|\bduplas?\b"
    r"|\bsalv(a|o|ar|as|os|ando)\b|\best(á|ão|ava) \w+ndo\b|\banular\b|\baparelho\b"
    r"|\b(jogue|escolha|siga|abra|atualize|use|guarde|conte)\b",
    "es": r"\bco(ger?|j[ao]s?|ge[ns]?)\b|vosotr|\bvuestr|\bustedes\b|\btrucos?\b|\bordenador"
    r"|\bfall(ar|a|as)\b|\btu as de triunfos\b",
    # "Cúig is fiche" is Irish, and what the game is called.
    "it": r"(?<!cúig is )\bfiches?\b|\batout\b|\bpalo\b|\btrucc|arrivato/a"
    r"|(?<!di )(?<!in )\bmano\b",
}
# A card by its letters: suits go by their names or signs.
CARD_CODE = re.compile(r"(?<![\w{])(?:[A2-9TJQK]|10)[SHDC](?!\w)|\bJK\b")


def said(language):
    """Every text of a language as a player meets it, with the English it stands for."""
    messages = catalogue(language)
    for (id_, context), _ in FOUND.items():
        if isinstance(id_, tuple):
            for count in (1, 2):
                yield id_[0], messages.ngettext(*id_, count)
        elif context:
            yield id_, messages.pgettext(context, id_)
        else:
            yield id_, messages.gettext(id_)


def test_nothing_is_stale_missing_or_misplaced():
    assert catalogues.problems() == []


def test_making_the_catalogues_again_changes_nothing():
    for language in LANGUAGES:
        made = catalogues.updated(language, FOUND)
        assert catalogues.as_po(made) == catalogues.as_po(catalogues.updated(language, FOUND))
        assert catalogues.po_path(language).read_bytes() == catalogues.as_po(made)
        assert re.search(rb"\b20\d\d-\d\d|\.py:\d", catalogues.as_po(made)) is None


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_sentence_is_left(language):
    left = [
        english
        for english, text in said(language)
        if text == english and not SAME_EVERYWHERE.fullmatch(english) and english.count(" ") >= 3
    ]
    left = [english for english in left if re.search(r"[A-Za-z]{2}", re.sub(r"{\w+}", "", english))]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_avoid_are_avoided(language):
    avoided = re.compile(AVOIDED[language], re.IGNORECASE)
    for english, text in said(language):
        found = avoided.search(text)
        assert not found, f"{found} in {text!r} ({english!r})"
    for path in (TEXTS / language).glob("*.md"):
        found = avoided.search(path.read_text(encoding="utf-8"))
        assert not found, f"{found} in {path.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_goes_by_a_code(language):
    texts = [text for _, text in said(language)]
    # Worked examples are in the notation of the record; the app draws them.
    pages = [path.read_text(encoding="utf-8") for path in (TEXTS / language).glob("*.md")]
    texts += [re.sub(r"```example\n.*?```", "", page, flags=re.DOTALL) for page in pages]
    assert [text for text in texts if CARD_CODE.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_joined_to_an_article_or_preposition_that_depends_on_it(language):
    """Names may be anything: no elision, contraction or possessive may touch one."""
    joined = re.compile(r"(\b[dl]'|\b(do|da|del|dal|al|ao|pel[ao]|à) |'s ){names?}")
    assert [text for _, text in said(language) if joined.search(text)] == []


def test_messages_are_written_out_in_the_code():
    """An f-string would never be found by the tool."""
    wrong = []
    for pattern in catalogues.SOURCES:
        for path in catalogues.ROOT.glob(pattern):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and node.func.attr in ("t", "n", "p")
                    and any(isinstance(argument, ast.JoinedStr) for argument in node.args[:2])
                ):
                    wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []


def test_placeholders_have_plain_names():
    for id_, _ in FOUND:
        for text in (id_,) if isinstance(id_, str) else id_:
            for _, name, spec, conversion in Formatter().parse(text):
                assert name is None or (name.isidentifier() and not spec and not conversion), text


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """The catalogues, copied to where a test may spoil them."""
    for language in LANGUAGES:
        for path in (catalogues.po_path(language), catalogues.mo_path(language)):
            copy = tmp_path / path.relative_to(catalogues.LOCALE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "extracted", lambda: dict(FOUND))

    def change(language, before, after):
        path = catalogues.po_path(language)
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        return "\n".join(catalogues.problems())

    return change


def test_the_check_finds_a_missing_translation(changed):
    assert "it: not translated: 'spades'" in changed("it", 'msgstr "picche"', 'msgstr ""')


def test_the_check_finds_a_wrong_placeholder(changed):
    assert "es: placeholders of" in changed("es", "Turno de {name}", "Turno de {nombre}")


def test_the_check_finds_a_catalogue_that_was_not_compiled(changed):
    assert "messages.mo is stale" in changed("pt", 'msgstr "paus"', 'msgstr "paus!"')


def test_the_check_finds_a_brace_that_is_never_closed(changed):
    assert "not a format" in changed("it", "Turno di {name}", "Turno di {name")


def test_european_portuguese_may_leave_out_what_is_as_in_brazil_but_no_plural(changed):
    assert "pt_PT: not translated: '{n} trick'" in changed(
        "pt_PT", 'msgstr[1] "{n} vazas"', 'msgstr[1] ""'
    )


def test_a_message_that_is_new_or_gone_makes_the_catalogues_stale(changed, monkeypatch):
    found = {("Brand new", None): ["ui/x.py"], **FOUND}
    del found["spades", None]
    monkeypatch.setattr(catalogues, "extracted", lambda: found)
    lines = "\n".join(catalogues.problems())
    assert "it: not translated: 'Brand new'" in lines
    assert "messages.po is stale" in lines


def test_one_english_text_cannot_be_said_with_and_without_a_plural(tmp_path):
    (tmp_path / "main.py").write_text('w.t("{n} trick")\nw.n("{n} trick", "{n} tricks", 2)\n')
    with pytest.raises(catalogues.Trouble):
        catalogues.extracted(tmp_path)
