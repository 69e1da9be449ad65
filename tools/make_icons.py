"""Make the app's icons: the five of hearts over knotwork on baize.

    python tools/make_icons.py

Writes assets/icon.svg and, through playwright and a Chromium, the pictures that Flet takes
over from assets: icon.png, icon_android.png and splash.png (phones, desktop), favicon.png and
icons/ (the web page).
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ui.cards.glyphs import INDEX  # noqa: E402
from ui.cards.knots import plait, ribbon, rosette  # noqa: E402
from ui.cards.parts import BRASS, ERMINE, OXBLOOD  # noqa: E402
from ui.cards.suits import RED, pip  # noqa: E402

ASSETS: Final = ROOT / "assets"
CHROMIUM: Final = "/usr/bin/chromium"

# Name, size in pixels, and how the motif fills the picture: "full" to the edges, "round" with
# rounded corners on nothing, "safe" full but small enough for a round mask, "tiny" the five alone.
# "layer" is on nothing and so small that no launcher of Android's cuts it; "bare" the cards alone.
PICTURES: Final = (
    ("icon.png", 1024, "full"),
    ("icon_android.png", 512, "layer"),
    ("splash.png", 768, "bare"),
    ("favicon.png", 64, "tiny"),
    ("icons/icon-192.png", 192, "round"),
    ("icons/icon-512.png", 512, "round"),
    ("icons/icon-maskable-192.png", 192, "safe"),
    ("icons/icon-maskable-512.png", 512, "safe"),
    ("icons/apple-touch-icon-192.png", 192, "full"),
    ("icons/loading-animation.png", 320, "round"),
)

# How round the corners are, None for nothing below the motif, and how large the motif is.
FILLS: Final[dict[str, tuple[int | None, float]]] = {
    "full": (0, 1.0),
    "round": (220, 1.12),
    "safe": (0, 0.86),
    "tiny": (220, 1.3),
    "layer": (None, 0.62),
    "bare": (None, 1.0),
}


def front() -> str:
    """Draw the five of hearts, 500 by 660 around the origin, as plain as an icon must be."""
    width, outline = INDEX["5"]
    return (
        f'<rect x="-250" y="-330" width="500" height="660" rx="52" fill="{ERMINE}" '
        f'stroke="{BRASS}" stroke-width="16"/>'
        f'<path transform="translate({-84 - width * 1.7:.0f} -278) scale(3.4 3.1)" fill="{RED}" '
        f'd="{outline}"/>' + pip("H", 74, 168, 256, RED)
    )


def rear() -> str:
    """Draw the back of a card that looks out from under the five."""
    knot = ribbon(plait(5, 7, 80, at=(-200, -280)), BRASS, "#4a0d12", 15, 6)
    return (
        f'<rect x="-250" y="-330" width="500" height="660" rx="52" fill="{OXBLOOD}" '
        f'stroke="{ERMINE}" stroke-width="20"/>{knot}'
    )


def icon(fill: str) -> str:
    """Draw the icon as SVG of 1024 by 1024."""
    corner, scale = FILLS[fill]
    if fill == "tiny":
        motif = f'<g transform="rotate(9)">{front()}</g>'
    else:
        motif = (
            f'<g transform="translate(-84 -6) rotate(-17)">{rear()}</g>'
            '<g transform="translate(58 14) rotate(9)">'
            '<rect x="-262" y="-326" width="524" height="676" rx="60" fill="#000" opacity=".28"/>'
            f"{front()}</g>"
        )
    knots = ribbon(rosette(16, 3, 400, 62, reach=40), "#1d7a55", "#0a3a29", 22, 7)
    ring = "" if fill == "bare" else f'<g opacity=".75">{knots}</g>'
    ground = f'<rect width="1024" height="1024" rx="{corner}" fill="url(#baize)"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024">'
        '<defs><radialGradient id="baize" cx=".5" cy=".42" r=".75">'
        '<stop offset="0" stop-color="#1f7a58"/><stop offset=".6" stop-color="#11523b"/>'
        '<stop offset="1" stop-color="#082a1f"/></radialGradient></defs>'
        f"{'' if corner is None else ground}"
        f'<g transform="translate(512 512) scale({scale})">{ring}{motif}</g></svg>\n'
    )


def render(page: Page, svg: str, size: int, out: Path) -> None:
    """Write one picture, on nothing where the SVG leaves room."""
    data = base64.b64encode(svg.encode()).decode()
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        "<style>body{margin:0;background:transparent}img{display:block}</style>"
        f'<img width="{size}" height="{size}" src="data:image/svg+xml;base64,{data}">'
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=out, omit_background=True)


def main() -> None:
    """Make every picture."""
    (ASSETS / "icon.svg").write_text(icon("full"), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        for name, size, fill in PICTURES:
            render(page, icon(fill), size, ASSETS / name)
        browser.close()


if __name__ == "__main__":
    main()
