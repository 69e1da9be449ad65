"""The privacy statement as a page of its own, in all languages: app stores ask for its address."""

from __future__ import annotations

from html import escape
from typing import Final

from i18n import LANGUAGES
from ui.texts.rules_page import Heading, Prose, privacy_of
from ui.texts.words import make_words
from ui.theme import DAY, NIGHT

_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Twenty-Five: privacy</title>
<link rel="icon" href="favicon.png">
<style>
body {{ max-width: 40rem; margin: auto; padding: 1rem; font: 1.1rem/1.5 sans-serif;
  background: {day.page}; color: {day.ink} }}
a {{ color: inherit; margin-right: 1rem; line-height: 3rem }}
@media (prefers-color-scheme: dark) {{ body {{ background: {night.page}; color: {night.ink} }} }}
</style>
</head>
<body>
<nav>
{ways}
</nav>
{sections}
</body>
</html>
"""


def privacy_page() -> bytes:
    """Give the page; it needs no script."""
    ways = "\n".join(
        f'<a href="#{_tag(code)}" lang="{_tag(code)}">{escape(name)}</a>'
        for code, name in LANGUAGES.items()
    )
    sections = "\n".join(map(_section, LANGUAGES))
    return _PAGE.format(ways=ways, sections=sections, day=DAY, night=NIGHT).encode()


def _section(code: str) -> str:
    words = make_words(code)
    parts = [f"<h1>Twenty-Five: {escape(words.t('Privacy'))}</h1>"]
    for block in privacy_of(words):
        if isinstance(block, Heading):
            parts.append(f"<h2>{escape(block.title)}</h2>")
        elif isinstance(block, Prose):
            parts.append(f"<p>{escape(block.markdown)}</p>")
    return f'<section id="{_tag(code)}" lang="{_tag(code)}">\n' + "\n".join(parts) + "\n</section>"


def _tag(code: str) -> str:
    return code.replace("_", "-")
