"""What `flet build` would do with this repository, found out without Flutter or any phone's SDK.

Flet's own commands read `[tool.flet]`, choose what is packed and draw the icons; only what needs an
SDK is left out: looking for one, filling in the templates, running Dart, Flutter and pip.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import types
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from flet_cli.commands import build_base
from flet_cli.commands.build import Command
from flet_cli.commands.flutter_base import BaseFlutterCommand, console
from flet_cli.utils.python_versions import MANIFEST_PATH_ENV
from PIL.Image import Image

from tools.mobile.packages import PYTHON
from tools.web.checks import Broken
from tools.web.client import PYODIDE

TARGETS: Final = ("apk", "aab", "ipa", "web")
"""What is built of the app, as `flet build` calls it."""

# What Flet would fetch from elsewhere: which Pythons there are, and for which processors.
_PYTHONS: Final = {
    "default_python_version": PYTHON,
    "pythons": {
        PYTHON: {
            "full_version": f"{PYTHON}.0",
            "pyodide_version": PYODIDE,
            "android_abis": ["arm64-v8a", "armeabi-v7a", "x86_64"],
        }
    },
}


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What became of one target.

    `project` is what the templates would be filled with, `packing` and `flutter` are the arguments
    that Dart and Flutter would be run with, `pictures` are icons and splash screens by their paths
    in the Flutter project, and `warnings` is what Flet said of them.
    """

    target: str
    project: Mapping[str, Any]
    packing: tuple[str, ...]
    flutter: tuple[str, ...]
    pictures: Mapping[str, Image]
    warnings: tuple[str, ...]

    def named(self, option: str) -> list[str]:
        """Give what stands behind an option of the packing, as often as it is there."""
        pairs = zip(self.packing, self.packing[1:], strict=False)
        return [value for name, value in pairs if name == option]

    @property
    def boot_screen(self) -> dict[str, Any]:
        """How the screen looks that Flutter shows until Python has drawn."""
        options = base64.b64decode(self.project["boot_screen"]["options_b64"])
        found: dict[str, Any] = json.loads(options)
        return found


def rehearse(target: str, root: Path, stage: Path) -> Rehearsal:
    """Have Flet do what it can for one of `TARGETS`; raises `Broken` with what it would say.

    Flet writes below `stage`, an empty folder, and leaves the repository at `root` alone.
    """
    for path in root.iterdir():
        if path.name != "build":
            (stage / path.name).symlink_to(path)
    manifest = stage / "build/pythons.json"
    manifest.parent.mkdir()
    manifest.write_text(json.dumps(_PYTHONS), "utf-8")
    parser = argparse.ArgumentParser()
    build = _Build(parser)
    options = parser.parse_args([target, str(stage), "--python-version", PYTHON])
    with (
        _replaced(os.environ, MANIFEST_PATH_ENV, str(manifest)),
        # Compressing pictures that nobody will look at takes longer than all the rest.
        _replaced(vars(build_base), "write", build.take),
        console.capture() as said,
    ):
        build.rehearse(options)
    warnings = [line for line in said.get().splitlines() if "Warning" in line]
    return Rehearsal(
        target=target,
        project=build.template_data,
        packing=tuple(build.packing),
        flutter=tuple(build.flutter),
        pictures=build.pictures,
        warnings=tuple(warnings),
    )


def packed(rehearsal: Rehearsal, root: Path) -> set[str]:
    """Give what the app on the phone would hold of the repository, as paths below it."""
    left_out = {Path(path).as_posix() for path in rehearsal.named("--exclude")}
    cleared = rehearsal.named("--cleanup-app-files")

    def look(folder: Path) -> Iterator[str]:
        for path in folder.iterdir():
            name = path.relative_to(root).as_posix()
            if name in left_out or any(fnmatch(name, pattern) for pattern in cleared):
                continue
            if path.is_dir():
                yield from look(path)
            else:
                yield name

    return set(look(root))


class _NoToolchain(BaseFlutterCommand):
    """Stands where Flet would look for Flutter, and install it."""

    def initialize_command(self) -> None:
        self.emojis: Any = defaultdict(str)
        self.flutter_exe, self.dart_exe = "flutter", "dart"
        self.skip_flutter_doctor = True


class _Build(Command, _NoToolchain):
    """`flet build` without what needs an SDK."""

    def rehearse(self, options: argparse.Namespace) -> None:
        # Past Command.handle, which would build.
        super(Command, self).handle(options)
        self.packing: list[str] = []
        self.flutter: list[str] = []
        self.pictures: dict[str, Image] = {}
        self.template_digest = ""
        self.initialize_command()
        self.validate_entry_point()
        self.setup_template_data()
        self.package_python_app()
        self.customize_icons()
        self.customize_splash_images()
        self.add_flutter_command_args(self.flutter)

    def run(self, args: list[str], *_: Any, **__: Any) -> Any:
        """Note what would be run, and leave behind what Flet looks for afterwards."""
        self.packing += args
        (self.build_dir / "python-app").mkdir()
        archive = self.flutter_dir / "app/app.zip"
        archive.parent.mkdir(parents=True)
        archive.touch()
        return types.SimpleNamespace(returncode=0, stdout="", stderr="")

    def take(self, result: Any, *_: Any, **__: Any) -> None:
        """Keep the pictures that would be written."""
        self.pictures |= {asset.relative_path: asset.image for asset in result.assets}

    def update_status(self, status: str) -> None:
        pass

    def cleanup(self, exit_code: int, message: Any = None, no_border: bool = False) -> None:
        raise Broken(f"flet build {self.target_platform}: {message or exit_code}")


@contextmanager
def _replaced(values: Any, name: str, value: Any) -> Iterator[None]:
    """Have another value stand under a name for a while."""
    before = values.get(name)
    values[name] = value
    try:
        yield
    finally:
        if before is None:
            del values[name]
        else:
            values[name] = before
