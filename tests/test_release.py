"""A release is refused for each thing that is not in order, and its archives hold what it is."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import release
from tools.release import Refused, differences, faults, kept_saves, site, write_archives

OLD_SAVE = Path(__file__).parent / "saves/version-1.json"
CHANGES = "# Changes\n\n## {}\n\n- Something.\n\n## 0.1.0\n\n- Everything.\n"


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree in order for 0.2.0, with 0.1.0 released."""
    root = tmp_path_factory.mktemp("release") / "tree"
    (root / "tests/saves").mkdir(parents=True)
    (root / "tests/saves/version-1.json").write_bytes(OLD_SAVE.read_bytes())
    (root / ".gitignore").write_text("/build/\n/dist/\n")
    for version in ("0.1.0", "0.2.0"):
        (root / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
        (root / "CHANGELOG.md").write_text(CHANGES.format(version))
        if version == "0.1.0":
            git(root.parent, "init", "--quiet", "tree")
        commit(root)
        if version == "0.1.0":
            git(root, "tag", "-a", "-m", "0.1.0", "v0.1.0")
    return root


@pytest.fixture
def tree(made: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(made, tmp_path / "tree"))


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "-m", "A step")


def test_nothing_stands_in_the_way_of_a_tree_in_order(tree):
    assert list(faults(tree, "0.2.0")) == []


@pytest.mark.parametrize("version", ["", "1", "1.0", "v1.0.0", "1.0.0-beta", "01.0.0", "1.0.0\n"])
def test_a_version_is_three_numbers(tree, version):
    assert ["is no version" in line for line in faults(tree, version)] == [True]


def edited(name: str, text: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        (root / name).write_text(text)
        commit(root)

    return edit


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (edited("pyproject.toml", '[project]\nversion = "0.3.0"\n'), "pyproject.toml says 0.3.0"),
        (edited("CHANGELOG.md", CHANGES.format("Unreleased")), "no heading '## 0.2.0'"),
        (edited("CHANGELOG.md", CHANGES.format("0.2.01")), "no heading '## 0.2.0'"),
        (edited("CHANGELOG.md", "## 0.2.0\n\n## 0.1.0\n\n- All.\n"), "says nothing under"),
        (lambda root: (root / "new.py").write_text(""), r"not clean (?? new.py)"),
        (lambda root: (root / "CHANGELOG.md").open("a").write("."), "not clean (M CHANGELOG.md)"),
        (lambda root: git(root, "tag", "v0.2.0"), "a tag v0.2.0 already"),
        (lambda root: git(root, "tag", "v0.10.0"), "earlier than the last release, 0.10.0"),
    ],
)
def test_each_fault_is_told(tree, change, said):
    change(tree)
    (line,) = faults(tree, "0.2.0")
    assert said in line


def test_a_save_that_no_longer_opens_is_told(tree):
    save = json.loads(OLD_SAVE.read_text("utf-8"))
    first = save["record"]["deals"][0]["actions"]
    first[4], first[5] = first[5], first[4]  # out of turn
    edited("tests/saves/version-1.json", json.dumps(save))(tree)
    (line,) = faults(tree, "0.2.0")
    assert line == "tests/saves/version-1.json does not open any more (damaged)"


def test_saves_of_a_release_are_read_as_they_stood_then(tree):
    then = "tests/saves/version-1.json of 0.1.0"
    assert then in kept_saves(tree)
    (tree / "tests/saves/version-1.json").write_text("{}")
    commit(tree)
    git(tree, "tag", "-f", "v0.1.0")
    edited("tests/saves/version-1.json", OLD_SAVE.read_text("utf-8"))(tree)
    assert list(faults(tree, "0.2.0")) == [f"{then} does not open any more (damaged)"]


def test_the_archives_hold_the_web_app_and_the_commit(tree):
    dist = tree / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("page")
    web, source, sums = write_archives(tree, "0.2.0", dist)
    assert zipfile.ZipFile(web).namelist() == ["twenty-five-0.2.0/index.html"]
    with tarfile.open(source) as packed:
        assert "twenty-five-0.2.0/tests/saves/version-1.json" in packed.getnames()
    subprocess.run(["sha256sum", "--check", sums.name], cwd=sums.parent, check=True)


def test_two_builds_are_compared_file_by_file_but_for_their_short_forms(tmp_path):
    for name, page, short in (("one", "page", "a"), ("other", "pag", "b")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(page)
        (tmp_path / name / "index.html.br").write_text(short)
    one, other = site(tmp_path / "one"), site(tmp_path / "other")
    assert differences(one, one) == []
    assert differences(one, other) == ["index.html"]
    assert differences(one, {**one, "sw.js": b""}) == ["sw.js"]


def test_failing_tests_leave_no_tag_and_no_archive(tree, monkeypatch):
    (tree / "Makefile").write_text("test-long:\n\t@false\n")
    commit(tree)
    monkeypatch.setattr(release, "build_twice", lambda root: pytest.fail("was built"))
    with pytest.raises(Refused, match="make test-long failed"):
        release.release(tree, "0.2.0")
    assert release.releases(tree) == ["0.1.0"]
    assert not (tree / "build").exists()


def test_a_release_is_tagged_once_all_is_well(tree, monkeypatch):
    (tree / "Makefile").write_text("test-long:\n\t@true\n")
    commit(tree)
    (tree / "dist").mkdir()
    monkeypatch.setattr(release, "build_twice", lambda root: root / "dist")
    for key, value in {"NAME": "A", "EMAIL": "a@example.org"}.items():
        monkeypatch.setenv(f"GIT_COMMITTER_{key}", value)
    assert [path.suffix for path in release.release(tree, "0.2.0")] == [".zip", ".gz", ".sha256"]
    assert release.releases(tree) == ["0.1.0", "0.2.0"]
    with pytest.raises(Refused, match="already"):
        release.release(tree, "0.2.0")
