"""Build the offline web app: `python -m tools.web.build [--base /cards/] [--out dist]`, `make web`.

`dist/` is then a whole site of static files, made from what is installed here and a few wheels that
requirements.lock names. What it takes for granted about Flet's files it checks, and says what is so
no longer.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import itertools
import json
import re
import shutil
import string
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import brotli

from i18n import LANGUAGES, choose_language
from tools.web import python
from tools.web.checks import Broken, expect
from tools.web.client import client_files, lock_info, web_folder
from tools.web.fonts import icon_names
from tools.web.privacy import privacy_page
from tools.web.words import WORDS
from ui.context import SETTINGS
from ui.theme import DAY, NIGHT

ROOT: Final = python.ROOT
CACHE: Final = ROOT / "build" / "web"
ASSETS: Final = ROOT / "assets"

# Of assets/: what the page or the app asks for by URL. The rest is for phones, or stands in the
# page itself.
_ASSETS: Final = ("favicon.png", "fonts/*.ttf", "icons/*-*.png", "sounds/*.wav")
_NOT_ASKED_FOR: Final = "icons/loading-animation.png"
_COMPRESSED: Final = re.compile(
    r"\.(bin|frag|html|js|json|mjs|otf|svg|ttf|txt|wasm|wav|webmanifest|zip)$"
)
# A version needs these only if it has the variant of CanvasKit that they are.
_VARIANTS: Final = {"/canvaskit/chromium/": "chromium", "/canvaskit/canvaskit.": "full"}
# What a version can do without when it is offline.
_NOT_KEPT: Final = ("licences/", "privacy.html", "manifest.", "icons/")
_LARGE: Final = ("main.dart.js", "canvaskit.wasm", "pyodide.asm.wasm", "stdlib.zip", "app.zip")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a site is put together from, as files by path.

    `engine` changes with Flet and Pyodide only, `app` with the app; `info` is what Pyodide's lock
    file says of itself.
    """

    engine: dict[str, bytes]
    app: dict[str, bytes]
    licences: dict[str, bytes]
    info: dict[str, str]


def make_parts() -> Parts:
    """Make what the site consists of; raises `Broken` where Flet's files are not as known."""
    CACHE.mkdir(parents=True, exist_ok=True)
    web = web_folder()
    sources = python.app_sources()
    icons = icon_names(ROOT / name for name in sources if name.endswith(".py"))
    others = python.packages(CACHE)
    engine = client_files(web, icons)
    app = python.archives(web, {**sources, **others}, icons, CACHE)
    app["worker.js"] = (python.SITE / "worker.js").read_bytes()
    return Parts(engine, app, licences(), lock_info(web))


def assemble(parts: Parts, base: str = "./") -> dict[str, bytes]:
    """Give the files of the site by their paths.

    `base` is the path that the site will stand at, or `./` for wherever it is put.
    """
    files = _assets()
    names = {}
    for kind, part in (("flet", parts.engine), ("app", parts.app)):
        names[kind] = f"{kind}-{digest(part)}"
        files |= {f"{names[kind]}/{name}": content for name, content in part.items()}
    files |= {f"licences/{name}": content for name, content in parts.licences.items()}
    for code, words in WORDS.items():
        files[f"manifest.{code}.webmanifest"] = _manifest(code, words.description)
    files["privacy.html"] = privacy_page()
    files["index.html"] = _page(base, names, parts.info, files).encode()
    files["sw.js"] = _service_worker(files).encode()
    return dict(sorted(files.items()))


def digest(files: Mapping[str, bytes]) -> str:
    """Give a short name for what files contain."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()[:10]


def write_site(files: Mapping[str, bytes], out: Path, compress: bool = True) -> None:
    """Write the site in the place of what was there, and beside large files their short forms."""
    fresh = out.with_name(out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if compress and _COMPRESSED.search(name):
            for ending, short in _short_forms(content).items():
                if len(short) < len(content):
                    path.with_name(path.name + ending).write_bytes(short)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def _short_forms(content: bytes) -> dict[str, bytes]:
    """Give a file as brotli and as gzip; those of large files are kept from build to build."""
    kept = CACHE / "short" / hashlib.sha256(content).hexdigest()[:24]
    if kept.with_suffix(".br").is_file() and kept.with_suffix(".gz").is_file():
        return {ending: kept.with_suffix(ending).read_bytes() for ending in (".br", ".gz")}
    short = {
        ".br": brotli.compress(content, quality=11, lgwin=24),
        ".gz": gzip.compress(content, 9, mtime=0),
    }
    if len(content) > 100_000:
        kept.parent.mkdir(parents=True, exist_ok=True)
        for ending, packed in short.items():
            kept.with_suffix(ending).write_bytes(packed)
    return short


def _assets() -> dict[str, bytes]:
    paths = sorted(path for pattern in _ASSETS for path in ASSETS.glob(pattern))
    files = {path.relative_to(ASSETS).as_posix(): path.read_bytes() for path in paths}
    files.pop(_NOT_ASKED_FOR, None)
    return files


def licences() -> dict[str, bytes]:
    """Give our licence and those of all that comes with the app."""
    return {
        "twenty-five.txt": (ROOT / "LICENSE").read_bytes(),
        **{path.name: path.read_bytes() for path in (ROOT / "ui/notices").glob("*.txt")},
    }


def _manifest(code: str, description: str) -> bytes:
    def icon(name: str, size: int, purpose: str) -> dict[str, str]:
        path = f"icons/{name}-{size}.png"
        expect((ASSETS / path).is_file(), f"assets/ has no {path}")
        return {"src": path, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}

    manifest = {
        "name": "Twenty-Five",
        "short_name": "Twenty-Five",
        "description": description,
        "lang": code.replace("_", "-"),
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": NIGHT.page,
        "theme_color": NIGHT.page,
        "categories": ["games", "cards"],
        "icons": [
            *(icon("icon", size, "any") for size in (192, 512)),
            *(icon("icon-maskable", size, "maskable") for size in (192, 512)),
        ],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _page(
    base: str, names: Mapping[str, str], info: Mapping[str, str], files: Mapping[str, bytes]
) -> str:
    expect(list(WORDS) == list(LANGUAGES), "tools/web/words.py lacks a language")
    sizes = {name.rsplit("/", 1)[1]: len(files[name]) for name in files if name.endswith(_LARGE)}
    build = {
        "engine": names["flet"],
        "app": names["app"],
        "lock": info,
        "settings": SETTINGS,
        "probe": f"flutter.{SETTINGS}.probe",
        "portugal": [tag for tag in _regions() if choose_language([f"pt-{tag}"]) == "pt_PT"],
        # What is done after the loading takes as long as some megabytes.
        "weights": {**sizes, "python": 12_000_000, "app": 16_000_000, "screen": 12_000_000},
        "words": {code: words.for_script() for code, words in WORDS.items()},
    }
    colours = {
        f"{theme}_{part}": getattr(palette, part)
        for theme, palette in (("day", DAY), ("night", NIGHT))
        for part in ("page", "ink", "edge", "panel", "fill", "on_fill")
    }
    icon = (ASSETS / "icon.svg").read_text("utf-8").replace("<svg ", '<svg aria-hidden="true" ', 1)
    return _fill(
        (python.SITE / "index.html").read_text("utf-8"),
        {
            "base": base,
            "description": WORDS["en"].description,
            "icon": icon,
            "build": json.dumps(build, ensure_ascii=False, separators=(",", ":")),
            "history": (ASSETS / "history.js").read_text("utf-8"),
            "files": (ASSETS / "files.js").read_text("utf-8"),
            "boot": (python.SITE / "boot.js").read_text("utf-8"),
            **colours,
        },
    )


def _regions() -> list[str]:
    return ["".join(letters) for letters in itertools.product(string.ascii_uppercase, repeat=2)]


def _service_worker(files: Mapping[str, bytes]) -> str:
    listed = []
    for name, content in sorted(files.items()):
        if name.startswith(_NOT_KEPT) or name.endswith("/NOTICES"):
            continue
        row = [name, hashlib.sha256(content).hexdigest()[:32]]
        row += [variant for part, variant in _VARIANTS.items() if part in name]
        listed.append(row)
    script = (python.SITE / "sw.js").read_text("utf-8")
    table = json.dumps(listed, indent=1)
    # Its own words count too: a service worker that works otherwise is another version.
    version = digest({"files": table.encode(), "script": script.encode()})
    return _fill(script, {"version": version, "files": table})


def _fill(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of `{{name}}`; one pass, so that values may hold braces."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], template)


def read_base(text: str) -> str:
    if text in ("", "./"):
        return "./"
    path = text.strip("/")
    if not re.fullmatch(r"[\w.~-]*(/[\w.~-]+)*", path):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as /cards/")
    return f"/{path}/" if path else "/"


def main(argv: list[str] | None = None) -> int:
    """Build the site, or say in a line why it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m tools.web.build", description=__doc__)
    parser.add_argument("--base", type=read_base, default="./", help="where it will stand: /cards/")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist/")
    parser.add_argument("--plain", action="store_true", help="no compressed forms beside the files")
    options = parser.parse_args(argv)
    try:
        files = assemble(make_parts(), options.base)
    except Broken as fault:
        print(f"web: {fault}", file=sys.stderr)
        return 1
    write_site(files, options.out, compress=not options.plain)
    size = sum(map(len, files.values()))
    print(f"web: {options.out} holds {len(files)} files, {size / 1e6:.1f} MB before compression")
    return 0


if __name__ == "__main__":
    sys.exit(main())
