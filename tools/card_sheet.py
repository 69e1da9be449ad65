"""Render every card on one sheet, to be looked at.

    python tools/card_sheet.py OUT.png [--scale 2]

Shows both decks, the letters of the other languages, the joker, the back, lone suits, and
fans of small cards half covered by the next one. Needs playwright and a Chromium.
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path
from typing import Final, get_args

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ui.cards import Deck, Letters, back, face, suit  # noqa: E402

CHROMIUM: Final = "/usr/bin/chromium"
FANS: Final = ("5H JH AH KS QC", "TD 9C 4S AS 2H", "7D 8H 3C 6S TS", "KH QD JC JK AD")


def picture(svg: str, width: float, style: str = "") -> str:
    """Make an image tag for an SVG string."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" style="width:{width}px;{style}">'


def row(pictures: list[str]) -> str:
    """Make a row of the sheet."""
    return f'<div class="row">{"".join(pictures)}</div>'


def fan(cards: str, width: int) -> str:
    """Cards that cover half of each other."""
    shown = [
        picture(face(card), width, f"margin-left:{0 if i == 0 else -width / 2}px")
        for i, card in enumerate(cards.split())
    ]
    return f'<div class="fan">{"".join(shown)}</div>'


def sheet() -> str:
    """Make the page with all cards."""
    rows = [
        row([picture(face(r + s, deck=deck), 104) for r in "A23456789TJQK"])
        for deck in get_args(Deck)
        for s in "SHDC"
    ]
    rows.append(
        row(
            [picture(face("JK"), 104), picture(back(), 104)]
            + [
                picture(face(f"{r}S", letters=letters), 104)
                for letters in get_args(Letters)[1:]
                for r in "KQJ"
            ]
            + [picture(suit(s, deck="four"), 40) for s in "SHDC"]
        )
    )
    rows.append(row([fan(cards, 56) for cards in FANS] + [fan(cards, 48) for cards in FANS[:2]]))
    rows.append(row([picture(face(c), 300) for c in ("KS", "QH", "JC", "JK", "AH")]))
    rows.append(
        row([picture(back(), 300), *(picture(face(c), 300) for c in ("KD", "QC", "JD", "TS"))])
    )
    style = (
        "body{margin:0;padding:16px;background:#0f4a34;width:1560px}.row{display:flex;gap:14px;"
        "margin-bottom:14px;align-items:flex-end}.fan{display:flex}img{display:block;flex:none}"
    )
    return f"<!doctype html><style>{style}</style>{''.join(rows)}"


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description="Render every card on one sheet.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--scale", type=float, default=1)
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(
            viewport={"width": 1592, "height": 900}, device_scale_factor=wanted.scale
        )
        page.set_content(sheet())
        page.screenshot(path=wanted.out, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
