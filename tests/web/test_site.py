"""The site of the offline web app: what it is made of, and how it is served."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from i18n import LANGUAGES
from tools.web import client, python
from tools.web.build import Parts, assemble, read_base, write_site
from tools.web.checks import Broken
from tools.web.client import FLET
from tools.web.fonts import icon_names, icon_table
from tools.web.python import ROOT, app_sources, pack
from tools.web.serve import Site, base_of, make_server

PARTS = Parts(
    engine={"main.dart.js": b"flutter", "canvaskit/canvaskit.wasm": b"full"},
    app={"app.zip": b"app" * 1000, "worker.js": b"worker"},
    licences={},
    info={"python": "3.14.2"},
)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "dist"
    write_site(assemble(PARTS, "/cards/"), folder)
    return folder


@pytest.fixture(scope="module")
def address(dist: Path) -> Iterator[str]:
    with make_server(Site(dist, base_of(dist)), "127.0.0.1", 0, quiet=True) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def get(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with opener.open(urllib.request.Request(address, headers=names), timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, dict(refused.headers), b""


def test_equal_sources_give_equal_bytes() -> None:
    assert assemble(PARTS) == assemble(PARTS)
    assert pack({"b": b"2", "a": b"1"}) == pack({"a": b"1", "b": b"2"})


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_same_python_is_compiled_to_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    web, sources = client.web_folder(), app_sources()
    others = python.packages(tmp_path)
    icons = icon_names((ROOT / "ui").rglob("*.py"))
    one, other = (
        python.archives(web, {**sources, **others}, icons, cache)
        for cache in (tmp_path, tmp_path / "elsewhere")
    )
    assert one == other


def test_a_change_of_the_app_leaves_the_name_of_the_engine() -> None:
    changed = Parts(PARTS.engine, {**PARTS.app, "app.zip": b"later"}, {}, PARTS.info)
    before, after = set(assemble(PARTS)), set(assemble(changed))
    assert {name.split("-")[0] for name in before ^ after} == {"app"}
    assert assemble(PARTS)["sw.js"] != assemble(changed)["sw.js"]


def test_every_template_is_filled_in() -> None:
    for name, content in assemble(PARTS).items():
        if name.endswith((".html", ".js", ".webmanifest")):
            assert b"{{" not in content, name


def test_each_language_has_its_manifest() -> None:
    files = assemble(PARTS)
    for code in LANGUAGES:
        manifest = json.loads(files[f"manifest.{code}.webmanifest"])
        assert manifest["lang"] == code.replace("_", "-")
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        assert all(icon["src"] in files for icon in manifest["icons"])


def test_no_tests_tools_or_catalogue_sources_come_along() -> None:
    names = list(app_sources())
    assert {name.split("/")[0] for name in names} == {"main.py", "engine", "table", "i18n", "ui"}
    assert not [name for name in names if name.endswith((".po", ".pyc"))]
    assert any(name.endswith(".mo") for name in names)


def test_an_icon_that_flet_does_not_have_stops_the_build() -> None:
    names = icon_names((ROOT / "ui").rglob("*.py"))
    assert "PLAY_ARROW" in names
    with pytest.raises(Broken, match="no icon PLAY_ARROW"):
        icon_table(b"{}", ["PLAY_ARROW"])


def test_another_flet_stops_the_build_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.web_folder().is_dir()
    monkeypatch.setattr(client, "version", lambda package: "9.9")
    with pytest.raises(Broken, match=rf"flet is 9\.9.*{FLET}"):
        client.web_folder()


def test_a_client_without_a_known_file_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(Broken, match=r"no canvaskit/canvaskit\.js"):
        client.client_files(tmp_path, [])


@pytest.mark.parametrize(
    ("text", "base"), [("", "./"), ("/", "/"), ("cards", "/cards/"), ("/a/b/", "/a/b/")]
)
def test_a_base_is_read_however_it_is_written(text: str, base: str) -> None:
    assert read_base(text) == base


def test_the_page_and_its_redirect_stand_at_the_base(address: str) -> None:
    status, headers, page = get(f"{address}/cards")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert b'<base href="/cards/">' in page
    assert headers["Cache-Control"] == "no-cache"
    assert get(f"{address}/")[0] == 404
    assert get(f"{address}/cards/", If_None_Match=headers["ETag"])[0] == 304


def test_what_is_named_by_its_content_is_kept_for_ever_and_comes_short(
    address: str, dist: Path
) -> None:
    (archive,) = dist.glob("app-*/app.zip")
    url = f"{address}/cards/{archive.relative_to(dist)}"
    for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None)):
        status, headers, content = get(url, Accept_Encoding=accepted)
        assert status == 200
        assert headers.get("Content-Encoding") == encoding
        assert (len(content) < archive.stat().st_size) == (encoding is not None)
        assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "%2e%2e/pyproject.toml", "index.html.br", "x"]
)
def test_nothing_but_the_site_is_served(address: str, path: str) -> None:
    assert get(f"{address}/cards/{path}")[0] == 404
