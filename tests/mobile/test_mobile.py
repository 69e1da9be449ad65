"""What could not ship to Android and iOS is said before anything is built."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from PIL import Image

from tools.mobile import check, packages
from tools.mobile.build import build_number, command
from tools.mobile.rehearsal import Rehearsal, packed, rehearse
from tools.web.checks import Broken
from tools.web.python import ROOT

LOCK = (ROOT / "requirements.lock").read_text("utf-8")


POOR = """
[project]
name = "cards"
version = "1.2"
dependencies = ["repath"]
[tool.flet]
bundle_id = "org.cards.my-app"
build_number = 7
app.exclude = ["tests", "assets/icon.png"]
cleanup.app_files = ["**.po"]
boot_screen.flet.startup_message = "Shuffling"
android.permission."android.permission.CAMERA" = true
ios.info.CFBundleDevelopmentRegion = "en"
"""
OURS = ("main.py", "ui/feel.py", "LICENSE", "assets/sounds/card.wav")
OTHERS = ("tests/a.py", "notes/b.txt", "ui/es.po", ".venv/c.py", "ui/__pycache__/d.pyc")


def project(root: Path, settings: str) -> Path:
    """A small app with an icon, and other things beside it."""
    for name in (*OURS, *OTHERS):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("HapticFeedback()" if name == "ui/feel.py" else "")
    Image.new("RGBA", (64, 64), "green").save(root / "assets/icon.png")
    (root / "pyproject.toml").write_text(settings)
    return root


def rehearsed(tmp_path: Path, target: str, settings: str) -> tuple[Rehearsal, Path]:
    root, stage = project(tmp_path / "project", settings), tmp_path / "stage"
    stage.mkdir()
    return rehearse(target, root, stage), root


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rehearsal, Path]:
    """An Android app with which everything is wrong."""
    return rehearsed(tmp_path_factory.mktemp("poor"), "apk", POOR)


def test_only_the_app_is_packed_and_what_else_lies_about_is_named(poor) -> None:
    build, root = poor
    assert packed(build, root) == {*OURS, "notes/b.txt", "pyproject.toml"}
    said = list(check.files(build, root))
    assert "notes would be packed: name it in [tool.flet.app] exclude" in said
    assert "ui/app.py would not be packed" in said


def test_android_is_asked_for_what_the_app_uses_and_for_nothing_else(poor) -> None:
    assert list(check.permissions(*poor)) == [
        "android.permission.CAMERA is asked for, and nothing says what for (tools/mobile/check.py)",
        "android.permission.INTERNET is asked for, and table/ has no httpx",
        "android.permission.VIBRATE is not asked for, and ui/ uses HapticFeedback",
    ]


def test_names_and_numbers_that_a_store_would_refuse_are_told(poor) -> None:
    name, product, version, number = check.names_and_numbers(poor[0])
    assert "'org.cards.my-app' is no name" in name
    assert "called 'cards'" in product
    assert version == "version '1.2' is not of the form 1.2.3"
    assert number.startswith("build_number")


def test_pictures_that_are_small_or_fill_their_ground_are_told(poor) -> None:
    said = "\n".join(check.pictures(poor[0]))
    assert "64px" in said
    assert "drawable-mdpi/ic_launcher_foreground.png would hide the colour below it" in said


def test_the_first_colours_are_those_of_the_app_and_say_nothing(poor) -> None:
    said = list(check.colours(poor[0]))
    assert "[tool.flet] splash.color is #ffffff, and ui/theme.py has #efe5d2" in said
    assert said[-1].startswith("[tool.flet] boot_screen.flet.startup_message")


def test_ios_is_told_its_languages_and_nothing_twice(tmp_path: Path) -> None:
    region, languages = check.plist(rehearsed(tmp_path, "ipa", POOR)[0])
    assert region.startswith("[tool.flet.ios.info] CFBundleDevelopmentRegion")
    assert languages.endswith("should name en, es, it, pt-BR, pt-PT")


def test_what_flet_itself_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    with pytest.raises(Broken, match="Invalid Android permission value for camera"):
        rehearsed(tmp_path, "aab", '[tool.flet]\nandroid.permission.camera = "yes"')


def test_a_phone_needs_what_the_app_needs_and_no_tool() -> None:
    phone = packages.needed(["flet", "httpx"], "ipa")
    assert {"msgpack", "oauthlib", "idna", "six"} <= phone.keys()
    assert not {"pytest", "flet-cli", "flet-web"} & phone.keys()
    assert "oauthlib" not in packages.needed(["flet"], "web")


def test_packages_that_cannot_run_on_a_phone_are_told() -> None:
    unfit = packages.needed(["pyyaml", "no-such-package"], "aab")
    absent, compiled = packages.faults(unfit, LOCK)
    assert absent == "no-such-package is needed and not installed"
    assert compiled.startswith("pyyaml is not pure Python")
    assert list(packages.faults(packages.needed(["repath"], "aab"), "")) == [
        f"{name} is not what requirements.lock has" for name in ("repath 0.9.0", "six 1.17.0")
    ]


def test_pip_is_held_to_the_lock_but_for_what_is_made_for_phones() -> None:
    held = packages.constraints(["msgpack", "six", "repath"], LOCK)
    assert held == "repath==0.9.0\nsix==1.17.0\n"


def test_a_later_version_has_a_greater_number() -> None:
    versions = ("0.1.0", "0.1.1", "0.2.0", "0.12.0", "1.0.0", "1.0.999", "1.1.0")
    numbers = [build_number(version) for version in versions]
    assert numbers == sorted(set(numbers))
    assert command("aab", "1.2.3", ["--yes"])[-3:] == ["--build-number", "1002003", "--yes"]


def test_the_workflows_call_commands_that_there_are() -> None:
    rules = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    known = {name for line in rules for name in line.split()}
    called = set()
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values():
            for step in job.get("steps", ()):
                called |= set(re.findall(r"^g?make ([\w-]+)", step.get("run", "")))
    assert called == {"test", "web", "apk", "aab", "ipa"}
    assert called <= known


def test_versions_are_in_one_place() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in str(settings["tool"]["flet"])
