"""Make the bundled fonts and the index outlines of the cards.

    python tools/make_fonts.py SOURCES

SOURCES is a folder with the unpacked npm packages `@fontsource/alegreya` and
`@fontsource/fira-sans`, as `npm install --prefix SOURCES @fontsource/alegreya
@fontsource/fira-sans` leaves them (or as folders `alegreya` and `fira-sans`).
Needs `fonttools` and `brotli`. It writes

- assets/fonts/Alegreya-Bold.ttf, FiraSans-Regular.ttf, FiraSans-Bold.ttf: subsets for the
  languages of the app, with figures that stand on the line and arrows added;
- assets/fonts/OFL-*.txt: their licences;
- assets/fonts/Suits.ttf: the suit symbols, from the paths in ui/cards/suits.py;
- ui/cards/glyphs.py: the outlines of the index letters and figures, from Alegreya ExtraBold.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ui.cards.suits import SUIT_PATHS  # noqa: E402

FONTS: Final = ROOT / "assets" / "fonts"
EPOCH: Final = 3_786_912_000  # a fixed date, so that the same sources give the same bytes

LETTERS: Final = [*range(0x20, 0x7F), *range(0xA0, 0x180)] + [
    ord(c) for c in "–—…“”„‘’‚‹›·•×½¼¾€−≤≥≠↑↓←→ȘșȚț\u00a0\u2009\u202f"
]
FACES: Final = (
    # package, weight, family, style, stem of the file written. Alegreya is for titles, and without
    # its figures: its 1 reads as an I, so they are left to the sans beside it.
    ("alegreya", 700, "Alegreya", "Bold", "Alegreya-Bold"),
    ("fira-sans", 400, "Fira Sans", "Regular", "FiraSans-Regular"),
    ("fira-sans", 700, "Fira Sans", "Bold", "FiraSans-Bold"),
)
LICENCES: Final = {
    "alegreya": ("OFL-Alegreya.txt", None),
    "fira-sans": (
        "OFL-FiraSans.txt",
        "Digitized data copyright 2012-2016, The Mozilla Foundation and Telefonica S.A.",
    ),
}
INDEX: Final = "A23456789JQKRDVF"

SUITS: Final = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
EXTRAS: Final = {
    "check": ("✓", "M6 56L20 43L39 64L80 10L95 22L41 94Z"),
    "star": (
        "★",
        "M50 2L62 36L98 37L69 59L79 94L50 73L21 94L31 59L2 37L38 36Z",
    ),
}


def package(sources: Path, name: str) -> Path:
    """Find the folder of one font package among the sources."""
    for folder in (sources / "node_modules" / "@fontsource" / name, sources / name):
        if folder.is_dir():
            return folder
    raise SystemExit(f"no package {name} in {sources}")


def source(sources: Path, name: str, weight: int, script: str) -> TTFont:
    """One source font, opened and decompressed."""
    path = package(sources, name) / "files" / f"{name}-{script}-{weight}-normal.woff2"
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = None
    return font


def lining(font: TTFont) -> dict[str, str]:
    """Names of glyphs that have a lining form, with the name of that form."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    chosen = [
        i
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for i in record.Feature.LookupListIndex
    ]
    return {
        old: new
        for i in chosen
        for subtable in table.LookupList.Lookup[i].SubTable
        for old, new in getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}).items()
    }


def stand_figures(font: TTFont) -> None:
    """Let the characters 0 to 9 show the figures that stand on the line."""
    forms = lining(font)
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            name = table.cmap.get(code)
            table.cmap[code] = forms.get(name, name) if name else name
        table.cmap = {code: name for code, name in table.cmap.items() if name}


def add_arrows(font: TTFont) -> None:
    """Add left and right arrows, which the sources lack, by turning the upward one."""
    up = font.getBestCmap().get(ord("↑"))
    if up is None:
        return
    glyphs, (width, _) = font.getGlyphSet(), font["hmtx"][up]
    bounds = BoundsPen(glyphs)
    glyphs[up].draw(bounds)
    left, low, right, high = bounds.bounds
    x, y = (left + right) / 2, (low + high) / 2
    length, margin = high - low, max(30, (width - (right - left)) / 2)
    advance = round(length + 2 * margin)
    for char, turn in (("→", -1), ("←", 1)):
        if ord(char) in font.getBestCmap():
            continue
        pen = TTGlyphPen(None)
        draw = (0, turn, -turn, 0, advance / 2 + turn * y, y - turn * x)
        shape = DecomposingRecordingPen(glyphs)
        glyphs[up].draw(shape)
        shape.replay(TransformPen(pen, draw))
        name = f"uni{ord(char):04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (advance, round(margin))
        for table in font["cmap"].tables:
            table.cmap[ord(char)] = name


def subset(font: TTFont, codes: list[int]) -> None:
    """Cut a font down to some characters, without hints."""
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp", "prep", "DSIG"]
    worker = Subsetter(options)
    worker.populate(unicodes=codes)
    worker.subset(font)


def name_font(font: TTFont, family: str, style: str) -> None:
    """Give a font its family and style names; weights of one family share the family name."""
    full = f"{family} {style}"
    names = {1: family, 2: style, 3: full, 4: full, 6: full.replace(" ", "", 1).replace(" ", "-")}
    for key, text in names.items():
        font["name"].setName(text, key, 3, 1, 0x409)
    font["name"].names = [n for n in font["name"].names if n.nameID not in (16, 17, 21, 22, 25)]
    font["OS/2"].usWeightClass = {"Regular": 400, "Bold": 700}[style]
    font["head"].macStyle = 1 if style == "Bold" else 0
    font["head"].created = font["head"].modified = EPOCH


def text_font(sources: Path, name: str, weight: int, family: str, style: str, stem: str) -> None:
    """Join the Latin parts of one face and write what the app needs of it."""
    have: set[int] = set()
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for script in ("latin", "latin-ext"):
            font = source(sources, name, weight, script)
            stand_figures(font)
            codes = [c for c in LETTERS if c not in have]
            if name == "alegreya":
                codes = [c for c in codes if not chr(c).isdigit()]
            subset(font, codes)
            have |= set(font.getBestCmap())
            parts.append(f"{folder}/{script}.ttf")
            font.save(parts[-1])
        font = Merger().merge(parts)
    add_arrows(font)
    name_font(font, family, style)
    font.recalcTimestamp = False
    font.save(FONTS / f"{stem}.ttf")
    missing = "".join(chr(c) for c in LETTERS if c not in font.getBestCmap())
    print(f"{stem}: {(FONTS / f'{stem}.ttf').stat().st_size} bytes, lacks {missing!r}")


def licence(sources: Path, name: str, file: str, owner: str | None) -> None:
    """Copy a licence, its first line made the copyright notice where the package cut it."""
    lines = (package(sources, name) / "LICENSE").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line.rstrip() for line in [owner or lines[0], *lines[1:]])
    (FONTS / file).write_text(text.rstrip() + "\n", encoding="utf-8")


def suit_font() -> None:
    """Write the font of suit symbols: as high as a capital, standing on the line."""
    shapes = {name: (SUITS[name], path) for name, path in SUIT_PATHS.items()} | EXTRAS
    scale, advance, drop = 7.6, 800, 30
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    cmap: dict[int, str] = {0x20: "space", 0xFE0E: "blank", 0xFE0F: "blank"}
    metrics: dict[str, tuple[int, int]] = {".notdef": (advance, 0)}
    for blank, width in (("space", 260), ("blank", 0)):
        glyphs[blank] = TTGlyphPen(None).glyph()
        metrics[blank] = (width, 0)
    for name, (chars, path) in shapes.items():
        pen = TTGlyphPen(None)
        place = (scale, 0, 0, -scale, (advance - 100 * scale) / 2, 100 * scale - drop)
        parse_path(path, TransformPen(Cu2QuPen(pen, 0.5, reverse_direction=False), place))
        glyphs[name] = pen.glyph()
        metrics[name] = (advance, 0)
        cmap |= {ord(char): name for char in chars}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {
            name: (width, glyphs[name].xMin if glyphs[name].numberOfContours else 0)
            for name, (width, _) in metrics.items()
        }
    )
    # The same line height as the sans beside it, or a symbol would push its line apart.
    builder.setupHorizontalHeader(ascent=935, descent=-265)
    builder.setupOS2(sTypoAscender=935, sTypoDescender=-265, usWinAscent=935, usWinDescent=265)
    builder.setupNameTable({"familyName": "Suits", "styleName": "Regular"})
    builder.setupPost()
    builder.setupHead(unitsPerEm=1000, created=EPOCH, modified=EPOCH)
    builder.font.recalcTimestamp = False
    builder.save(FONTS / "Suits.ttf")
    print(f"Suits: {(FONTS / 'Suits.ttf').stat().st_size} bytes")


def index_glyphs(sources: Path) -> None:
    """Write the outlines of the index letters and figures, 100 high, y downwards."""
    font = source(sources, "alegreya", 800, "latin")
    cmap, forms, glyphs = font.getBestCmap(), lining(font), font.getGlyphSet()
    scale = 100 / font["OS/2"].sCapHeight
    lines = []
    for text in [*INDEX, "10"]:
        start, outline = 0.0, ""
        for char in text:
            name = forms.get(cmap[ord(char)], cmap[ord(char)])
            bounds = BoundsPen(glyphs)
            glyphs[name].draw(bounds)
            left, _, right, high = bounds.bounds
            # Figures and capitals differ a little in height: all are brought to 100.
            tall = 100 / high if char.isdigit() else scale
            pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.1f}".removesuffix(".0"))
            place = (scale, 0, 0, -tall, start - left * scale, 100)
            glyphs[name].draw(TransformPen(pen, place))
            outline += pen.getCommands()
            start += (right - left) * scale + 9
        lines.append(f"    {text!r}: ({start - 9:.1f}, {outline!r}),".replace("'", '"'))
    (ROOT / "ui" / "cards" / "glyphs.py").write_text(
        '"""Outlines of the index letters and figures; written by tools/make_fonts.py.\n\n'
        "From Alegreya ExtraBold, SIL Open Font License (assets/fonts/OFL-Alegreya.txt).\n"
        '"""\n\n# ruff: noqa: E501\n\nfrom typing import Final\n\n'
        "INDEX: Final[dict[str, tuple[float, str]]] = {\n" + "\n".join(lines) + "\n}\n"
        '"""For each index text its width and outline: 100 high, on a line at 100, y down."""\n',
        encoding="utf-8",
    )


def main() -> None:
    """Make everything."""
    parser = argparse.ArgumentParser(description="Make the bundled fonts.")
    parser.add_argument("sources", type=Path, help="folder with the unpacked font packages")
    sources = parser.parse_args().sources
    FONTS.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        text_font(sources, *face)
    for name, (file, owner) in LICENCES.items():
        licence(sources, name, file, owner)
    suit_font()
    index_glyphs(sources)


if __name__ == "__main__":
    main()
