"""What becomes of what is done in the app, and what it is made of, a few taps from home."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from i18n import LANGUAGES
from tests.browser.driver import Driver
from tests.browser.games import a_save, stored
from ui.texts.rules_page import Prose, privacy_of
from ui.texts.words import make_words

pytestmark = pytest.mark.long


def test_settings_lead_to_the_privacy_statement_and_to_licences(
    open_app: Callable[..., Driver],
) -> None:
    phone = open_app(320, 568, path="/settings", storage=stored(a_save("about"), text_size=2.0))
    phone.tap("about")
    phone.see("Privacy")
    for part, words in (("flet", "Apache License"), ("pyodide", "Mozilla Public License")):
        phone.tap(f"part-{part}")
        phone.see(words)
        phone.tap("back")
        phone.until(lambda: phone.path == "/about", "path /about")
    phone.goto("/about/nothing")
    phone.until(lambda: phone.path == "/about", "path /about")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_statement_is_read_whole(
    open_app: Callable[..., Driver], language: str
) -> None:
    kept = stored(a_save("about"), language=language)
    phone = open_app(path="/about", storage=kept)
    for block in privacy_of(make_words(language)):
        phone.see(block.markdown if isinstance(block, Prose) else block.title)  # type: ignore[union-attr]
