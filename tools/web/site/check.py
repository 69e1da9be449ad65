"""Runs under Pyodide, with the archives made: imports all that is in them, to see it whole."""

import importlib
import sys
import zipfile
from types import CodeType

import known_code  # type: ignore[import-not-found]

unknown: list[str] = []
find = known_code.known


def known(text: str) -> CodeType | str:
    code = find(text)
    if code is text:
        unknown.append(text)
    return code


known_code.known = known
with zipfile.ZipFile("/site/app.zip") as archive:
    archive.extractall("/app")
    names = [name for name in archive.namelist() if name.endswith(".pyc")]
sys.path.insert(0, "/app")
for name in names:
    importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
importlib.import_module("msgpack._cmsgpack")
if unknown:
    raise SystemExit(f"known_code.py lacks what dataclasses write, {len(unknown)} times")
print(f"{len(names)} modules of the app import")
