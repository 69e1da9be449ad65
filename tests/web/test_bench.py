"""What the web app is measured with, as far as it does not need a browser."""

from __future__ import annotations

import tarfile
import urllib.request
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from tools.web import python
from tools.web.bench.host import Line, serving
from tools.web.bench.plain import plain_site
from tools.web.bench.play import open_to_question
from tools.web.build import Parts, write_site


def test_a_line_counts_every_byte_it_sends_and_loses_none(tmp_path: Path) -> None:
    content = bytes(range(256)) * 300
    write_site({"index.html": b"page", "font.bin": content}, tmp_path / "site", compress=False)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with serving(tmp_path / "site", line := Line(1e9)) as host:
        for number in (1, 2):
            with opener.open(f"{host.address}font.bin", timeout=10) as answer:
                assert answer.read() == content
            assert number * len(content) < line.sent < number * (len(content) + 1000)


def test_the_worker_that_is_measured_differs_by_one_line() -> None:
    worker = (python.SITE / "worker.js").read_bytes()
    changed = open_to_question(Parts({}, {"worker.js": worker}, {}, {})).app["worker.js"]
    assert set(changed.splitlines()) - set(worker.splitlines()) == {b"  self.python = python;"}


def test_the_archive_of_the_app_can_be_taken_apart_as_it_stands() -> None:
    packed = python.pack({"ui/app.pyc": b"one" * 100, "main.pyc": b"two"})
    assert packed[-22:].startswith(b"PK\x05\x06"), "worker.js looks for the end there"
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        assert {row.compress_type for row in archive.infolist()} == {zipfile.ZIP_STORED}


@pytest.mark.long
@pytest.mark.timeout(300)
def test_the_counter_is_published_with_its_four_cures(tmp_path: Path) -> None:
    site = plain_site(tmp_path)
    assert b"document.baseURI).href" in site["index.html"]
    assert b'"version": "314.' in site["pyodide/pyodide-lock.json"]
    with tarfile.open(fileobj=BytesIO(site["app.tar.gz"])) as archive:
        names = archive.getnames()
    assert "main.py" in names
    assert "__pypackages__/msgpack/__init__.py" in names
    assert "requirements.txt" not in names
