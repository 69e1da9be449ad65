"""Flet's client for browsers, from the `flet-web` wheel: the part of it that is ever asked for."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tools.web.checks import expect, replace_once
from tools.web.fonts import icon_font

FLET: Final = "1.0.5"
"""The Flet whose files were looked at; another one must be looked at first."""

PYODIDE: Final = "314.0.7"

# As they are. Whatever else the wheel holds is never asked for: other renderers, debug symbols,
# formulas, video, Pyodide's command line.
_COPIED: Final = (
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
)
_ICON_FONT: Final = "assets/fonts/MaterialIcons-Regular.otf"
# Flutter asks a distant host for Roboto unless a font of that name is here; ours has its letters.
_FONTS: Final = {
    "MaterialIcons": "fonts/MaterialIcons-Regular.otf",
    "Alegreya": "../../fonts/Alegreya-Bold.ttf",
    "Fira Sans": "../../fonts/FiraSans-Regular.ttf",
    "Fira Sans Bold": "../../fonts/FiraSans-Bold.ttf",
    "Suits": "../../fonts/Suits.ttf",
    "Roboto": "../../fonts/FiraSans-Regular.ttf",
}
# Flet asks a distant host for an animation player, tries a second one, and does well without.
_RIVE: Final = re.compile(r'A\.\w+\("wasm(?:_compatibility)?/rive_native\.js","RiveNative"\)')
# What python.js of Flet's gives its client, and boot.js gives it instead.
_BRIDGE: Final = ("globalThis.jsConnect", "globalThis.jsSend", "globalThis.jsDisconnect")
# What python-worker.js of Flet's does with Python, and worker.js does instead.
_WORKER: Final = (
    'registerJsModule("flet_js"',
    "flet_js.documentUrl",
    "flet_js.start_connection(self.receiveCallback)",
    "flet_js.send(event.data)",
)
# What Flet's client is told, and must ask for by these names.
_READ: Final = (
    "pyodide",
    "multiView",
    "routeUrlStrategy",
    "assetBase",
    "fontFallbackBaseUrl",
    "canvasKitForceCpuOnly",
)
_CONFIG: Final = "var flutterConfig = {"
_SETTINGS: Final = re.compile(r"\n    serviceWorkerSettings: \{.*?\n    \},", re.DOTALL)


def web_folder() -> Path:
    """Give the folder of the installed client; raises `Broken` where it is not the one known."""
    spec = find_spec("flet_web")
    expect(spec is not None and spec.origin, "the package flet-web is not installed")
    assert spec is not None
    assert spec.origin is not None
    for package in ("flet", "flet-web"):
        expect(
            version(package) == FLET,
            f"{package} is {version(package)}; its web files were looked at in {FLET}:"
            " look again, and say so in tools/web/client.py",
        )
    return Path(spec.origin).parent / "web"


def lock_info(web: Path) -> dict[str, str]:
    """Give what Pyodide wants to know of the packages made for it, of which we load none."""
    package = json.loads((web / "pyodide/package.json").read_text("utf-8"))
    expect(package["version"] == PYODIDE, f"Flet brings Pyodide {package['version']}")
    info: dict[str, str] = json.loads((web / "pyodide/pyodide-lock.json").read_text("utf-8"))[
        "info"
    ]
    expect(info["python"].startswith("3.14."), f"Pyodide brings Python {info['python']}")
    return info


def client_files(web: Path, icons: list[str]) -> dict[str, bytes]:
    """Give the client's files by their paths; raises `Broken` where they are not as expected."""
    for name in (*_COPIED, _ICON_FONT):
        expect((web / name).is_file(), f"Flet's client has no {name}")
    _check_bridge(web)
    files = {name: (web / name).read_bytes() for name in _COPIED}
    files["main.dart.js"] = _main(web).encode()
    files["flutter_bootstrap.js"] = _bootstrap(web).encode()
    files[_ICON_FONT] = icon_font((web / _ICON_FONT).read_bytes(), icons)
    files["assets/FontManifest.json"] = _font_manifest(web)
    return files


def _check_bridge(web: Path) -> None:
    python = (web / "python.js").read_text("utf-8")
    for name in _BRIDGE:
        expect(f"{name} = async function" in python, f"Flet's python.js defines no {name}")
    functions = set(re.findall(r"globalThis\.(\w+) =", python))
    expect(len(functions) == len(_BRIDGE), f"Flet's python.js defines {sorted(functions)}")
    worker = (web / "python-worker.js").read_text("utf-8")
    for part in _WORKER:
        expect(part in worker, f"Flet's python-worker.js has no {part!r}")


def _main(web: Path) -> str:
    """Give Flet's client as JavaScript, which then asks for nothing from elsewhere."""
    script = (web / "main.dart.js").read_text("utf-8")
    for name in ("jsConnect(", "jsSend(", "jsDisconnect("):
        expect(f".{name}" in script, f"Flet's main.dart.js calls no {name[:-1]}")
    for setting in _READ:
        expect(f".{setting}" in script, f"Flet's main.dart.js reads no setting {setting}")
    expect('"MakeRadialGradient"' in script, "Flet's main.dart.js draws glows in another way")
    found = _RIVE.findall(script)
    expect(len(found) == 2, f"Flet's main.dart.js loads rive in {len(found)} places, not two")
    return _RIVE.sub("null", script)


def _bootstrap(web: Path) -> str:
    """Give Flutter's start-up script, told who is to draw.

    It starts no service worker, which would replace ours.
    """
    script = (web / "flutter_bootstrap.js").read_text("utf-8")
    builds = re.search(r"_flutter\.buildConfig = (\{.*\});", script)
    expect(builds, "Flet's flutter_bootstrap.js has no buildConfig")
    assert builds is not None
    renderers: Any = {build["renderer"] for build in json.loads(builds[1])["builds"]}
    expect("canvaskit" in renderers, f"Flet's client draws with {sorted(renderers)} only")
    found = _SETTINGS.findall(script)
    expect(len(found) == 1, "Flet's flutter_bootstrap.js has no serviceWorkerSettings to take out")
    script = script.replace(found[0], "")
    expect("flet.canvasKitBaseUrl" in script, "Flet's bootstrap reads no canvasKitBaseUrl")
    for old, new in (
        ("//# sourceMappingURL=flutter.js.map\n", ""),
        (_CONFIG, f"{_CONFIG}\n    canvasKitForceCpuOnly: flet.canvasKitForceCpuOnly,"),
    ):
        script = replace_once(script, old, new, "flutter_bootstrap.js")
    return script


def _font_manifest(web: Path) -> bytes:
    theirs = json.loads((web / "assets/FontManifest.json").read_text("utf-8"))
    icons = [font for font in theirs if font["family"] == "MaterialIcons"]
    asset = _ICON_FONT.removeprefix("assets/")
    expect(
        icons == [{"family": "MaterialIcons", "fonts": [{"asset": asset}]}],
        f"Flet's icon font is listed as {icons}",
    )
    ours = [{"family": name, "fonts": [{"asset": path}]} for name, path in _FONTS.items()]
    return json.dumps(ours, separators=(",", ":")).encode()
