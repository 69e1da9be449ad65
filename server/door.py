"""The page at the service's own address: for whoever taps an invitation and has no web app there.

It names what the app asks for, the address and the code, and leads to an app that is installed.
The code stands behind the number sign of the address, which browsers keep to themselves.
"""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from i18n import catalogue, choose_language
from table.shared import CODE_LENGTH, CODE_LETTERS

APP_LINK: Final = "twentyfive://app"
"""What opens the app on a phone: `[tool.flet.android.deep_linking]` and iOS's in pyproject.toml."""

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title}</title>
<style>
body {{ margin: 0 auto; padding: 2rem 1.25rem; max-width: 34rem; background: #0e241b;
  color: #f3ead8; font: 1.125rem/1.5 system-ui, sans-serif }}
h1 {{ font: 700 1.75rem/1.2 Georgia, serif }}
dt {{ color: #c9bfa9 }}
dd {{ margin: 0 0 1rem; font-weight: 700; font-size: 1.375rem; overflow-wrap: anywhere }}
a {{ display: inline-block; padding: .9rem 1.4rem; border-radius: .8rem; background: #d9b25f;
  color: #241600; font-weight: 700; text-decoration: none }}
[hidden] {{ display: none }}
</style>
<h1>{title}</h1>
<p id="here">{here}</p>
<p id="invited" hidden>{invited}</p>
<dl><dt>{address}</dt><dd id="address"></dd>
<div id="table" hidden><dt>{code}</dt><dd id="code"></dd></div></dl>
<a id="open" hidden href="{link}">{open}</a>
<script>
document.getElementById("address").textContent = location.origin;
const found = /^#\\/join\\/([{letters}]{{{length}}})$/.exec(location.hash);
if (found) {{
  for (const id of ["invited", "table", "open"]) document.getElementById(id).hidden = false;
  document.getElementById("here").hidden = true;
  document.getElementById("code").textContent = found[1].match(/.{{1,4}}/g).join(" ");
  document.getElementById("open").href =
    "{link}/join/" + found[1] + "?at=" + encodeURIComponent(location.origin);
}}
</script>
</html>
"""


def door_page(language: str) -> str:
    """Give the page in a language of the app."""
    t = catalogue(language).gettext
    texts = {
        "title": t("Twenty-Five"),
        "here": t(
            "Here is a table service for Twenty-Five, an Irish card game. In the app, choose"
            " “Shared tables” and enter this address."
        ),
        "invited": t(
            "You are invited to a table for Twenty-Five, an Irish card game. In the app, choose"
            " “Shared tables” and enter this address and the code."
        ),
        "address": t("Address"),
        "code": t("Code"),
        "open": t("Open in the app"),
    }
    return _PAGE.format(
        language=language.replace("_", "-"),
        link=APP_LINK,
        letters=CODE_LETTERS,
        length=CODE_LENGTH,
        **{name: escape(text) for name, text in texts.items()},
    )


async def _door(request: Request) -> HTMLResponse:
    """Answer in the browser's language."""
    asked = request.headers.get("Accept-Language", "").split(",")
    language = choose_language([one.partition(";")[0].strip() for one in asked])
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return HTMLResponse(door_page(language), headers=headers)


DOOR: Final = Route("/", _door)
