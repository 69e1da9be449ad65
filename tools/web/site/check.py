"""Runs under Pyodide, with the archives made: imports all that is in them, to see it whole."""

import importlib
import sys
import zipfile

with zipfile.ZipFile("/site/app.zip") as archive:
    archive.extractall("/app")
    names = [name for name in archive.namelist() if name.endswith(".pyc")]
sys.path.insert(0, "/app")
for name in names:
    importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
importlib.import_module("msgpack._cmsgpack")
print(f"{len(names)} modules of the app import")
