"""Say what could not ship to Android and iOS: `python -m tools.mobile.check`, `make mobile-check`.

Nothing is built and nothing is asked of the network: see `tools.mobile.rehearsal`. The pictures can
be looked at with `--pictures FOLDER`.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from flet_platform_assets import DEFAULT_SPECS
from PIL.Image import Image

from i18n import LANGUAGES
from tools.mobile import packages
from tools.mobile.rehearsal import TARGETS, Rehearsal, packed, rehearse
from tools.web.checks import Broken
from tools.web.python import ROOT, app_sources
from ui.theme import DAY, NIGHT

PERMISSIONS: Final = {
    "android.permission.INTERNET": ("table", "httpx"),
    "android.permission.VIBRATE": ("ui", "HapticFeedback"),
}
"""What the app may ask of Android, and the package and the word that show that it needs it."""

# What the template of the project says already: a second time, and Xcode stops.
_PLIST_KEYS: Final = re.compile(
    r"CFBundle(?!Localizations)|LSRequires|UI(Launch|Main|Supported|Application)|CADisable"
    r"|NSAppTransportSecurity|Flutter"
)
_ANDROID: Final = "android/app/src/main/res"
_SPLASHES: Final = {
    "apk": [
        f"{_ANDROID}/drawable-{density}/{name}.png"
        for density in ("mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi")
        for name in ("splash", "android12splash")
    ],
    "ipa": [
        f"ios/Runner/Assets.xcassets/LaunchImage.imageset/LaunchImage{dark}{scale}.png"
        for dark in ("", "Dark")
        for scale in ("", "@2x", "@3x")
    ],
}
# What is drawn on a colour that the phone fills the screen, or the shape of its icons, with.
_ON_THE_GROUND: Final = ("_foreground.png", "splash.png", "LaunchImage.png", "LaunchImageDark.png")
_SYSTEMS: Final = {"apk": "android", "ipa": "ios"}
# Beside the app's own Python: what the client loads by name.
_ASSETS: Final = ("fonts/*", "sounds/*")


def names_and_numbers(build: Rehearsal) -> Iterator[str]:
    """Say what is wrong with what stores and phones know the app by."""
    project = build.project
    if not re.fullmatch(r"[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+", project["bundle_id"] or ""):
        yield f"bundle_id {project['bundle_id']!r} is no name for both Android and iOS"
    if project["product_name"] != "Twenty-Five":
        yield f"the app would be called {project['product_name']!r}"
    version = project["pyproject"]["project"]["version"]
    if not re.fullmatch(r"\d+\.\d{1,3}\.\d{1,3}", version):
        yield f"version {version!r} is not of the form 1.2.3"
    if version not in build.flutter:
        yield f"Flutter would not be told the version {version}"
    if "build_number" in project["pyproject"]["tool"]["flet"]:
        yield "build_number: it follows from the version (tools/mobile/build.py)"


def permissions(build: Rehearsal, root: Path) -> Iterator[str]:
    """Say what would be asked of the player's phone without need, or needed and not asked for."""
    wanted = {name for name, on in build.project["options"]["android_permissions"].items() if on}
    for name in sorted(wanted - PERMISSIONS.keys()):
        yield f"{name} is asked for, and nothing says what for (tools/mobile/check.py)"
    for name, (package, word) in PERMISSIONS.items():
        used = any(word in path.read_text("utf-8") for path in (root / package).rglob("*.py"))
        if used and name not in wanted:
            yield f"{name} is not asked for, and {package}/ uses {word}"
        if name in wanted and not used:
            yield f"{name} is asked for, and {package}/ has no {word}"


def plist(build: Rehearsal) -> Iterator[str]:
    """Say what is wrong with what iOS is told."""
    info = build.project["options"]["info_plist"]
    for key in info:
        if _PLIST_KEYS.match(key):
            yield f"[tool.flet.ios.info] {key}: Flet's template says it already"
    expected = sorted("pt-BR" if code == "pt" else code.replace("_", "-") for code in LANGUAGES)
    if sorted(info.get("CFBundleLocalizations", ())) != expected:
        yield f"[tool.flet.ios.info] CFBundleLocalizations should name {', '.join(expected)}"


def colours(build: Rehearsal) -> Iterator[str]:
    """Say where the app would not begin in its own colours, or with words in one language."""
    splash, boot = build.project["splash"], build.boot_screen
    said: dict[str, tuple[Any, str]] = {
        "splash.color": (splash["color"], DAY.page),
        "splash.dark_color": (splash["dark_color"], NIGHT.page),
        "boot_screen.flet.bgcolor_light": (boot.get("bgcolor_light"), DAY.page),
        "boot_screen.flet.bgcolor_dark": (boot.get("bgcolor_dark"), NIGHT.page),
        "boot_screen.flet.spinner_color_light": (boot.get("spinner_color_light"), DAY.brass),
        "boot_screen.flet.spinner_color_dark": (boot.get("spinner_color_dark"), NIGHT.brass),
    }
    for key, (found, expected) in said.items():
        if found != expected:
            yield f"[tool.flet] {key} is {found}, and ui/theme.py has {expected}"
    for key in ("prepare_message", "startup_message"):
        if boot.get(key):
            yield f"[tool.flet] boot_screen.flet.{key} would be read in one language only"


def files(build: Rehearsal, root: Path) -> Iterator[str]:
    """Say what would be packed that is no part of the app, and what of the app would not."""
    assets = {path for pattern in _ASSETS for path in (root / "assets").glob(pattern)}
    expected = {"LICENSE", *app_sources()} | {path.relative_to(root).as_posix() for path in assets}
    found = packed(build, root)
    for name in sorted({_top(name, expected) for name in found - expected}):
        yield f"{name} would be packed: name it in [tool.flet.app] exclude"
    for name in sorted(expected - found):
        yield f"{name} would not be packed"


def pictures(build: Rehearsal) -> Iterator[str]:
    """Say which icon or splash screen would be missing, or refused by a store."""
    yield from build.warnings
    system = _SYSTEMS.get(build.target)
    if system is None:
        return
    for target in DEFAULT_SPECS[system].targets:
        picture = build.pictures.get(target.relative_path)
        if picture is None or picture.size != (target.size, target.size):
            yield f"{target.relative_path} would not be drawn at {target.size} pixels"
        elif target.opaque and picture.mode != "RGB":
            yield f"{target.relative_path} may not be transparent"
    for path in _SPLASHES[build.target]:
        if path not in build.pictures:
            yield f"{path} would not be drawn"
    for path, picture in build.pictures.items():
        if path.endswith(_ON_THE_GROUND) and not _clear(picture):
            yield f"{path} would hide the colour below it"


def faults(build: Rehearsal, root: Path = ROOT) -> Iterator[str]:
    """Say all that stands between one target and a phone."""
    yield from names_and_numbers(build)
    yield from colours(build)
    yield from pictures(build)
    lock = (root / "requirements.lock").read_text("utf-8")
    yield from packages.faults(packages.needed(build.named("-r"), build.target), lock)
    if build.target == "web":
        return  # what else is in the web app, tools/web looks after
    yield from files(build, root)
    yield from plist(build) if build.target == "ipa" else permissions(build, root)


def _clear(picture: Image) -> bool:
    """Say whether a picture leaves its corners free."""
    return picture.mode == "RGBA" and picture.getchannel("A").getpixel((0, 0)) == 0


def _top(name: str, expected: set[str]) -> str:
    """Give the outermost folder of a file that holds nothing of the app."""
    parts = name.split("/")
    for count in range(1, len(parts)):
        folder = "/".join(parts[:count]) + "/"
        if not any(other.startswith(folder) for other in expected):
            return folder.rstrip("/")
    return name


def main(argv: list[str] | None = None) -> int:
    """Print what could not ship; 1 where that is anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.mobile.check", description=__doc__)
    parser.add_argument("--pictures", type=Path, help="write icons and splash screens below it")
    options = parser.parse_args(argv)
    found: dict[str, None] = {}
    for target in TARGETS:
        with tempfile.TemporaryDirectory() as stage:
            try:
                build = rehearse(target, ROOT, Path(stage))
            except Broken as broken:
                found[str(broken)] = None
                continue
            found |= dict.fromkeys(f"{target}: {fault}" for fault in faults(build))
            for name, picture in build.pictures.items() if options.pictures else ():
                path = options.pictures / target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                picture.save(path)
    for fault in found:
        print(f"mobile: {fault}", file=sys.stderr)
    if not found:
        print(f"mobile: {', '.join(TARGETS)} could ship; none has been built")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
