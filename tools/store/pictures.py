"""Pictures for the app stores, taken of the web app in Chromium."""

from __future__ import annotations

import base64
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.site import PATIENCE, Host, Tab
from tools.browser import CHROMIUM_ARGS, MISSING, installed_chromium, kept_at
from tools.store.scenes import SCENES, Scene, storage
from tools.store.texts import LOCALES, ROOT
from tools.web.build import assemble, make_parts
from tools.web.checks import expect
from ui.cards import face

ASSETS: Final = ROOT / "assets"


@dataclass(frozen=True, slots=True)
class Device:
    """A device: its size in CSS pixels, how many pixels each is, and where its pictures belong.

    `folder` is a path with {play} or {apple} for what the store calls the language.
    """

    name: str
    width: int
    height: int
    scale: int
    folder: str

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of its pictures."""
        return self.width * self.scale, self.height * self.scale


DEVICES: Final = (
    Device("phone", 360, 640, 3, "metadata/android/{play}/images/phoneScreenshots"),
    Device("tablet", 800, 1280, 2, "metadata/android/{play}/images/tenInchScreenshots"),
    Device("iphone", 440, 956, 3, "screenshots/{apple}"),
    Device("ipad", 1032, 1376, 2, "screenshots/{apple}"),
)
"""The sizes that the stores ask for: 9:16 and 10-inch tablets, 6.9-inch phones and 13-inch pads."""

# Google Play wants a banner too, of this size, and without small text.
BANNER: Final = (1024, 500)
_BANNER_CARDS: Final = ("5S", "JS", "AH", "2S", "TS")


class Patient(Tab):
    """A device that is given time: a large picture takes long on a busy machine."""

    def _new_page(self) -> Page:
        self.context.set_default_timeout(PATIENCE)
        return super()._new_page()


def picture_paths(language: str, device: Device) -> Iterator[tuple[Scene, str]]:
    """Give each scene with the path of its picture."""
    play, apple = LOCALES[language]
    folder = device.folder.format(play=play, apple=apple)
    for number, scene in enumerate(SCENES, 1):
        yield scene, f"{folder}/{device.name}-{number}-{scene.name}.png"


def take_pictures(out: Path) -> None:
    """Take all pictures and write them below `out`."""
    path = installed_chromium()
    expect(path, MISSING)
    with _host() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        for language in LOCALES:
            for device in DEVICES:
                print(f"store: {language}, {device.name}", flush=True)
                _take(browser, host, language, device, out)
        _take_banner(browser, out)
        browser.close()


@contextmanager
def _host() -> Iterator[Host]:
    with tempfile.TemporaryDirectory() as temporary:
        host = Host(Path(temporary) / "dist")
        host.put_up(assemble(make_parts()))
        yield host
        host.stop()


def _take(browser: Browser, host: Host, language: str, device: Device, out: Path) -> None:
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.scale,
        locale=language.replace("_", "-"),
        has_touch=True,
        storage_state=kept_at(host.origin, storage(language)),
    )
    tab = Patient(context, host.url)
    for scene, path in picture_paths(language, device):
        # Behind the `#` nothing loads anew: Python goes on running.
        tab.page.evaluate("(path) => { location.hash = path; }", scene.path)
        tab.until(partial(_is_there, tab, scene), scene.name, PATIENCE / 1000)
        scene.then(tab)
        tab.page.wait_for_timeout(1000)  # until everything has come to rest
        tab.screenshot(out / path)
    context.close()


def _is_there(tab: Tab, scene: Scene) -> bool:
    return tab.path == scene.path and any(
        name.startswith(scene.shows) for name in tab.identifiers()
    )


def _take_banner(browser: Browser, out: Path) -> None:
    """Draw the banner: the name over cards, from the best trump to the lowest."""
    width, height = BANNER
    page = browser.new_page(viewport={"width": width, "height": height})
    cards = "".join(
        f'<img style="transform: rotate({(number - 2) * 9}deg)" src="data:image/svg+xml;base64,'
        f'{base64.b64encode(face(card).encode()).decode()}">'
        for number, card in enumerate(_BANNER_CARDS)
    )
    font = base64.b64encode((ASSETS / "fonts/Alegreya-Bold.ttf").read_bytes()).decode()
    page.set_content(
        f"""<style>
        @font-face {{ font-family: Name; src: url(data:font/ttf;base64,{font}) }}
        body {{ margin: 0; height: {height}px; overflow: hidden; text-align: center;
          background: radial-gradient(#1f7a58, #11523b 60%, #082a1f) }}
        h1 {{ font: 104px Name; color: #f6e7c1; margin: 26px 0 22px }}
        img {{ width: 190px; margin: 0 -60px; transform-origin: 50% 260% }}
        </style><h1>Twenty-Five</h1>{cards}"""
    )
    page.evaluate("document.fonts.ready")
    drawn = page.screenshot()
    page.close()
    for play, _ in LOCALES.values():
        images = out / f"metadata/android/{play}/images"
        images.mkdir(parents=True, exist_ok=True)
        (images / "featureGraphic.png").write_bytes(drawn)
        shutil.copy(ASSETS / "icons/icon-512.png", images / "icon.png")
