"""Make a release: `make release VERSION=1.2.0`, or `python -m tools.release 1.2.0`.

Everything is looked at before anything is written: the version, the changes, the tree, the saves of
all earlier releases, the tests, and that the web app built here and in a fresh clone is the same.
Only then are the archives written to build/release/, and last of all the commit is tagged.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from engine.players import LEVELS
from table.save import DamagedSave, read_save
from tools.web.python import pack

ROOT: Final = Path(__file__).resolve().parents[1]
OUT: Final = Path("build/release")
SAVES: Final = "tests/saves"
_FORM: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


class Refused(Exception):
    """Why there is no release; each line says one thing that is to be done first."""


def faults(root: Path, version: str) -> Iterator[str]:
    """Give a line for everything that stands in the way and can be seen at a glance."""
    if not _FORM.fullmatch(version):
        yield f"{version!r} is no version: three numbers, as 1.2.0"
        return
    yield from _version_faults(root, version)
    yield from _changelog_faults((root / "CHANGELOG.md").read_text("utf-8"), version)
    if changed := _git(root, "status", "--porcelain"):
        first = changed.splitlines()[0].strip()
        yield f"the tree is not clean ({first}): commit it, or take it away"
    for place, text in kept_saves(root).items():
        yield from _save_faults(place, text)


def _version_faults(root: Path, version: str) -> Iterator[str]:
    written = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if written != version:
        yield f"pyproject.toml says {written}: write {version} there, and commit it"
    earlier = releases(root)
    if version in earlier:
        yield f"there is a tag v{version} already"
    elif earlier and _numbers(version) < _numbers(earlier[-1]):
        yield f"{version} is earlier than the last release, {earlier[-1]}"


def _changelog_faults(changes: str, version: str) -> Iterator[str]:
    found = re.search(rf"^## {re.escape(version)}\b.*\n((?:(?!## ).*\n?)*)", changes, re.MULTILINE)
    if found is None:
        yield f"CHANGELOG.md has no heading '## {version}'"
    elif not found[1].strip():
        yield f"CHANGELOG.md says nothing under '## {version}'"


def releases(root: Path) -> list[str]:
    """Give the versions released so far, the earliest first."""
    tags = _git(root, "tag", "--list", "v*").split()
    versions = [tag.removeprefix("v") for tag in tags]
    return sorted(filter(_FORM.fullmatch, versions), key=_numbers)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def kept_saves(root: Path) -> dict[str, str]:
    """Give the saves kept here, and those of each earlier release as they stood then."""
    saves = {
        path.relative_to(root).as_posix(): path.read_text("utf-8", errors="replace")
        for path in sorted((root / SAVES).glob("*.json"))
    }
    for version in releases(root):
        names = _git(root, "ls-tree", "--name-only", f"v{version}", f"{SAVES}/").splitlines()
        for name in names:
            saves[f"{name} of {version}"] = _git(root, "show", f"v{version}:{name}")
    return saves


def _save_faults(place: str, text: str) -> Iterator[str]:
    try:
        read_save(text, LEVELS)
    except DamagedSave as error:
        yield f"{place} does not open any more ({error.damage})"


def site(folder: Path) -> dict[str, bytes]:
    """Give the files of a web app by their paths, without their compressed forms."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in (".br", ".gz")
    }


def differences(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """Give the paths at which two web apps are not the same."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def build_twice(root: Path) -> Path:
    """Build the web app here and in a fresh clone; give the folder of the first.

    Raises Refused where they differ: then something goes in that is not in the commit, or that
    is made otherwise each time.
    """
    dist = root / "dist"
    _run(root, sys.executable, "-m", "tools.web.build")
    with tempfile.TemporaryDirectory() as temporary:
        clone = Path(temporary) / "clone"
        _run(root, "git", "clone", "--quiet", "--no-hardlinks", ".", str(clone))
        _run(clone, sys.executable, "-m", "tools.web.build", "--plain")
        if differ := differences(site(dist), site(clone / "dist")):
            raise Refused(f"two builds of the web app differ in {', '.join(differ[:5])}")
    return dist


def write_archives(root: Path, version: str, dist: Path) -> list[Path]:
    """Write the web app and the sources as archives, with their hashes, and give their paths."""
    out = root / OUT
    out.mkdir(parents=True, exist_ok=True)
    name = f"twenty-five-{version}"
    web, source = out / f"{name}-web.zip", out / f"{name}-source.tar.gz"
    files = {
        f"{name}/{path.relative_to(dist).as_posix()}": path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }
    web.write_bytes(pack(files, zipfile.ZIP_DEFLATED))
    _run(root, "git", "archive", f"--prefix={name}/", "-o", str(source), "HEAD")
    hashes = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in (web, source)
    ]
    sums = out / f"{name}.sha256"
    sums.write_text("\n".join(hashes) + "\n", "utf-8")
    return [web, source, sums]


def release(root: Path, version: str) -> list[Path]:
    """Release the commit that stands here, and give the archives; raises Refused."""
    if lines := list(faults(root, version)):
        raise Refused("\n".join(lines))
    commit = _git(root, "rev-parse", "HEAD")
    _run(root, "make", "test-long")
    dist = build_twice(root)
    if _git(root, "status", "--porcelain") or _git(root, "rev-parse", "HEAD") != commit:
        raise Refused("the tree changed meanwhile")
    archives = write_archives(root, version, dist)
    _run(
        root,
        "git",
        "tag",
        "--annotate",
        "--message",
        f"Twenty-Five {version}",
        f"v{version}",
        commit,
    )
    return archives


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise Refused(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def _run(root: Path, *command: str) -> None:
    print(f"release: {' '.join(command)}", flush=True)
    if subprocess.run(command, cwd=root, check=False).returncode != 0:
        raise Refused(f"{' '.join(command)} failed (see above)")


def main(argv: list[str] | None = None) -> int:
    """Make the release, or say in a line each why there is none."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("version", help="as in pyproject.toml: 1.2.0")
    version: str = parser.parse_args(argv).version
    try:
        archives = release(ROOT, version)
    except Refused as refused:
        for line in str(refused).splitlines():
            print(f"release: {line}", file=sys.stderr)
        return 1
    for path in archives:
        print(f"release: {path.relative_to(ROOT)}")
    print(f"release: tagged v{version}; git push origin v{version} publishes the tag")
    return 0


if __name__ == "__main__":
    sys.exit(main())
