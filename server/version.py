"""The version of the service: that of the whole project."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def version() -> str:
    """Give the version."""
    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
