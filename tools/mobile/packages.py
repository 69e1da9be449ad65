"""The packages that phones and browsers get: which they are, and whether they can run there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

PYTHON: Final = "3.14"
"""The Python that phones get: the one that the web app has."""

_COMPILED: Final = frozenset({"msgpack"})
"""Not pure Python, and yet to be had: Flet keeps it for phones, its authors do for Pyodide."""

_SYSTEMS: Final = {"apk": "android", "aab": "android", "ipa": "ios", "web": "emscripten"}
_SYSTEM_NAMES: Final = {"android": "Android", "ios": "iOS", "emscripten": "Emscripten"}


def needed(requirements: Iterable[str], target: str) -> dict[str, Distribution | None]:
    """Give all that must be installed for one of `rehearsal.TARGETS`, None where it is not here.

    What a package needs is asked of the installed one, as a phone or browser would read it.
    """
    system = _SYSTEMS[target]
    environment = {
        "sys_platform": system,
        "platform_system": _SYSTEM_NAMES[system],
        "python_version": PYTHON,
        "python_full_version": f"{PYTHON}.0",
    }
    found: dict[str, Distribution | None] = {}
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found:
            continue
        try:
            found[name] = package = distribution(name)
        except PackageNotFoundError:
            found[name] = None
            continue
        for extra in ("", *requirement.extras):
            others = map(Requirement, package.requires or ())
            here = {**environment, "extra": extra}
            waiting += [one for one in others if one.marker is None or one.marker.evaluate(here)]
    return found


def faults(packages: Mapping[str, Distribution | None], lock: str) -> Iterator[str]:
    """Say what of the packages could not ship; `lock` is the text of requirements.lock."""
    versions = locked(lock)
    for name, package in sorted(packages.items()):
        if package is None:
            yield f"{name} is needed and not installed"
            continue
        if versions.get(name) != package.version:
            yield f"{name} {package.version} is not what requirements.lock has"
        if package.metadata["Requires-Python"]:
            pythons = SpecifierSet(package.metadata["Requires-Python"])
            if f"{PYTHON}.0" not in pythons:
                yield f"{name} wants Python {pythons}, and the app brings {PYTHON}"
        pure = "-none-any" in (package.read_text("WHEEL") or "")
        if not pure and name not in _COMPILED:
            yield f"{name} is not pure Python: who makes it for phones? (tools/mobile/packages.py)"
        if pure and name in _COMPILED:
            yield f"{name} is pure Python by now: tools/mobile/packages.py says otherwise"


def locked(lock: str) -> dict[str, str]:
    """Give the versions that requirements.lock has, by name."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE))


def constraints(packages: Iterable[str], lock: str) -> str:
    """Give what holds pip to the locked versions of these packages, as it reads them.

    Not of those that are compiled: Flet's index for phones has the versions that it has.
    """
    versions = locked(lock)
    wanted = sorted(set(packages) - _COMPILED)
    return "".join(f"{name}=={versions[name]}\n" for name in wanted)
