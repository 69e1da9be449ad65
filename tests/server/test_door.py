"""The page at the service's own address."""

from __future__ import annotations

import pytest

from i18n import LANGUAGES
from server.door import APP_LINK, door_page
from table.shared import CODE_LETTERS
from tests.server.calling import Caller, calling


@pytest.mark.parametrize(
    ("asked", "language", "said"),
    [
        ("pt-PT,pt;q=0.9,en;q=0.8", "pt-PT", "Mesas partilhadas"),
        ("pt-BR", "pt", "Mesas compartilhadas"),
        ("de-DE,it;q=0.5", "it", "Tavoli condivisi"),
        ("", "en", "Shared tables"),
    ],
)
def test_who_taps_an_invitation_is_told_what_to_do_in_their_language(
    tmp_path, asked, language, said
):
    """An invitation sent from a phone led to "Not Found"."""

    async def work(app):
        http = Caller(app, "Ann").http
        answer = await http.get("/", headers={"Accept-Language": asked})
        assert answer.status_code == 200
        assert f'<html lang="{language}">' in answer.text
        assert said in answer.text

    calling(work, tmp_path, door=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(language):
    page = door_page(language)
    assert "{{" not in page
    assert f"[{CODE_LETTERS}]{{8}}" in page
    assert f'href="{APP_LINK}"' in page
