"""What the app is made of besides our own work, and under which licences: `*.txt` beside this.

`tools/notices.py` takes the texts of packages from the packages themselves and sees to it that
none is missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple


class Part(NamedTuple):
    """Something that comes with the app.

    `key` names it in addresses and, with `.txt`, the file of its licence; `licence` is by SPDX;
    `home` is where its source is found.
    """

    key: str
    name: str
    licence: str
    home: str


PARTS: Final = (
    Part("flet", "Flet", "Apache-2.0", "github.com/flet-dev/flet"),
    Part("flet-audio", "Flet Audio", "Apache-2.0", "github.com/flet-dev/flet"),
    Part("flutter", "Flutter", "BSD-3-Clause", "github.com/flutter/flutter"),
    Part("python", "Python", "PSF-2.0", "github.com/python/cpython"),
    Part(
        "python-libraries",
        "Expat, zlib, bzip2, SQLite",
        "MIT AND BSD-3-Clause AND Zlib",
        "python.org",
    ),
    Part("pyodide", "Pyodide", "MPL-2.0", "github.com/pyodide/pyodide"),
    Part("emscripten", "Emscripten, musl", "MIT", "github.com/emscripten-core/emscripten"),
    Part("alegreya", "Alegreya", "OFL-1.1", "github.com/huertatipografica/Alegreya"),
    Part("fira-sans", "Fira Sans", "OFL-1.1", "github.com/mozilla/Fira"),
    Part("msgpack", "msgpack", "Apache-2.0", "github.com/msgpack/msgpack-python"),
    Part("repath", "repath", "MIT", "github.com/nickcoutsos/python-repath"),
    Part("six", "six", "MIT", "github.com/benjaminp/six"),
    Part("httpx", "HTTPX", "BSD-3-Clause", "github.com/encode/httpx"),
    Part("httpcore", "HTTP Core", "BSD-3-Clause", "github.com/encode/httpcore"),
    Part("h11", "h11", "MIT", "github.com/python-hyper/h11"),
    Part("anyio", "AnyIO", "MIT", "github.com/agronholm/anyio"),
    Part("certifi", "Certifi", "MPL-2.0", "github.com/certifi/python-certifi"),
    Part("segno", "Segno", "BSD-3-Clause", "github.com/heuer/segno"),
    Part("tenacity", "Tenacity", "Apache-2.0", "github.com/jd/tenacity"),
    Part("idna", "idna", "BSD-3-Clause", "github.com/kjd/idna"),
    Part("oauthlib", "OAuthLib", "BSD-3-Clause", "github.com/oauthlib/oauthlib"),
    Part(
        "typing-extensions", "typing_extensions", "PSF-2.0", "github.com/python/typing_extensions"
    ),
)


def notice(part: Part) -> str:
    """Give the text of a part's licence, with whose work it is."""
    return (Path(__file__).parent / f"{part.key}.txt").read_text("utf-8")
