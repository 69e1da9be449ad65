"""Colours, fonts and sizes: an Irish card room at night, or linen and ink by day.

A `Look` is all that a screen asks: `look.palette.brass`, `look.size("body")`. It is made by
`make_look` from what the player has set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import flet as ft

SERIF: Final = "Alegreya"
SANS: Final = "Fira Sans"
SUITS: Final = "Suits"

FONTS: Final = {
    SERIF: "fonts/Alegreya-Bold.ttf",
    SANS: "fonts/FiraSans-Regular.ttf",
    SANS + " Bold": "fonts/FiraSans-Bold.ttf",
    SUITS: "fonts/Suits.ttf",
}
"""Families and where the client finds them, below assets/."""

FOCUS_RING: Final = 3.5
"""How thick the ring about what has the keyboard is, in dp."""

TARGET: Final = 48.0
"""The least width and height of whatever can be tapped, in dp."""

Kind = Literal["display", "title", "heading", "body", "small"]

_SIZES: Final[dict[Kind, float]] = {
    "display": 40.0,
    "title": 26.0,
    "heading": 19.0,
    "body": 16.0,
    "small": 14.0,
}
# What is large already need not grow as fast: at 200 % a title is half as large again.
_GROWTH: Final[dict[Kind, float]] = {"display": 0.25, "title": 0.5, "heading": 0.75}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, as `#rrggbb`.

    `page` lies behind everything, `panel` is what text stands on, `raised` a panel on a panel,
    `edge` separates. `ink` is text, `soft` quieter text; both are readable on page, panel and
    raised. `brass` is the accent as text or line, `fill` the accent as a surface with `on_fill`
    upon it. `alarm` is text that warns. The table: `baize_lit` in the middle, `baize` around,
    `baize_far` at the rim; `rail` is its bars, `pill` what names stand on, with `on_table` text
    and `on_table_soft`; `lamp` marks whose turn it is and what may be played.
    """

    page: str
    page_lit: str
    panel: str
    raised: str
    edge: str
    ink: str
    soft: str
    brass: str
    fill: str
    on_fill: str
    alarm: str
    oxblood: str
    baize_lit: str
    baize: str
    baize_far: str
    rail: str
    pill: str
    on_table: str
    on_table_soft: str
    lamp: str
    shadow: str


NIGHT: Final = Palette(
    page="#170e09",
    page_lit="#2b1a10",
    panel="#291a12",
    raised="#38251a",
    edge="#5a4029",
    ink="#f7eedb",
    soft="#d6c4a4",
    brass="#e6bd66",
    fill="#e0b457",
    on_fill="#241606",
    alarm="#f3a99d",
    oxblood="#8e2b2f",
    baize_lit="#1f6f4d",
    baize="#124d37",
    baize_far="#0a3325",
    rail="#1d120b",
    pill="#0b2a1f",
    on_table="#f7eedb",
    on_table_soft="#d3dcc8",
    lamp="#f2c563",
    shadow="#66000000",
)

DAY: Final = Palette(
    page="#efe5d2",
    page_lit="#faf4e6",
    panel="#fffaf0",
    raised="#f5ead4",
    edge="#cbb48a",
    ink="#2b2016",
    soft="#5c4a34",
    brass="#7a540f",
    fill="#d9ab4c",
    on_fill="#2b1c06",
    alarm="#8e1f24",
    oxblood="#8e2b2f",
    baize_lit="#4f9c77",
    baize="#367f5c",
    baize_far="#2a6a4b",
    rail="#f3e9d6",
    pill="#1b4d38",
    on_table="#fffaf0",
    on_table_soft="#e3ead9",
    lamp="#ffd66e",
    shadow="#40000000",
)

# Text has at least 7:1 against all it may stand on, what separates and marks at least 3:1.
STARK_NIGHT: Final = Palette(
    page="#000000",
    page_lit="#000000",
    panel="#0d0805",
    raised="#241811",
    edge="#d9bf8f",
    ink="#ffffff",
    soft="#f0e3c8",
    brass="#ffd980",
    fill="#ffd980",
    on_fill="#140b02",
    alarm="#ffc4bb",
    oxblood="#7a1d22",
    baize_lit="#0d4a31",
    baize="#073523",
    baize_far="#031f14",
    rail="#000000",
    pill="#000000",
    on_table="#ffffff",
    on_table_soft="#eef4e6",
    lamp="#ffdc85",
    shadow="#99000000",
)

STARK_DAY: Final = Palette(
    page="#ffffff",
    page_lit="#ffffff",
    panel="#ffffff",
    raised="#f7f0e0",
    edge="#5c4420",
    ink="#000000",
    soft="#33261a",
    brass="#573a05",
    fill="#5c3d06",
    on_fill="#ffffff",
    alarm="#7d0f15",
    oxblood="#7a1d22",
    baize_lit="#17563b",
    baize="#0f452e",
    baize_far="#093321",
    rail="#ffffff",
    pill="#001a10",
    on_table="#ffffff",
    on_table_soft="#f2f7ec",
    lamp="#ffdf80",
    shadow="#66000000",
)

# By night and by day; at least 3:1 against the plates with names, which are dark in both.
_SEAT_COLOURS: Final = {
    "brass": ("#d9a94a", "#e8bc5e"),
    "sky": ("#7fb0d6", "#9cc7e6"),
    "rose": ("#dc8078", "#efa49c"),
    "leaf": ("#8bbf72", "#a9d893"),
    "plum": ("#b994cf", "#d3b4e4"),
    "sand": ("#d9cbb0", "#efe4cb"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How everything looks: colours, text size (1.0 to 2.0), and whether contrast is high.

    `enlarged` says how many times larger the device draws every text than it is asked to.
    """

    dark: bool
    text_size: float
    contrast: bool = False
    enlarged: float = 1.0

    @property
    def palette(self) -> Palette:
        if self.contrast:
            return STARK_NIGHT if self.dark else STARK_DAY
        return NIGHT if self.dark else DAY

    def seat_colour(self, name: str) -> str:
        """Give one of `ui.settings.COLOURS` as it is seen on a plate with a name."""
        return _SEAT_COLOURS[name][not self.dark]

    @property
    def line(self) -> float:
        """How thick borders are, in dp."""
        return 3.0 if self.contrast else 1.5

    def size(self, kind: Kind) -> float:
        """Give the height of a text in px, as it is seen."""
        return round(_SIZES[kind] * (1 + (self.text_size - 1) * _GROWTH.get(kind, 1.0)), 1)

    def style(
        self,
        kind: Kind = "body",
        colour: str | None = None,
        *,
        bold: bool = False,
        size: float | None = None,
    ) -> ft.TextStyle:
        """Give a text style, of another height in px than is usual for its kind with `size`.

        Titles come in the serif, suits in their own font everywhere.
        """
        serif = kind in ("display", "title", "heading")
        return ft.TextStyle(
            size=(size or self.size(kind)) / self.enlarged,
            color=colour or self.palette.ink,
            font_family=SERIF if serif else SANS + " Bold" if bold else SANS,
            # The serif has no figures of its own: its 1 would read as an I.
            font_family_fallback=[SUITS, SANS + " Bold"] if serif else [SUITS],
            height=1.15 if serif else 1.35,
            letter_spacing=0.2 if serif else 0,
        )


def table_style(look: Look, size: float, colour: str, *, bold: bool = False) -> ft.TextStyle:
    """Give the style of a text on the table, `size` px at 100 %, its lines close together.

    See `ui.layout`, which leaves that much room.
    """
    style = look.style("small", colour, bold=bold, size=round(size * look.text_size, 1))
    style.height = 1.2
    return style


@cache
def make_look(dark: bool, text_size: float, contrast: bool = False, enlarged: float = 1.0) -> Look:
    """Give the look for a theme and a text size; equal arguments give the same object."""
    return Look(dark, text_size, contrast, enlarged)


def page_glow(look: Look) -> ft.RadialGradient:
    """Give the background of menu screens: a lamp somewhere above."""
    colours = look.palette
    return ft.RadialGradient(
        center=ft.Alignment(0, -0.75), radius=1.3, colors=[colours.page_lit, colours.page]
    )


def baize_glow(look: Look) -> ft.RadialGradient:
    """Give the background of the table: baize lit from the middle."""
    colours = look.palette
    return ft.RadialGradient(
        center=ft.Alignment(0, -0.1),
        radius=0.95,
        colors=[colours.baize_lit, colours.baize, colours.baize_far],
        stops=[0.0, 0.55, 1.0],
    )


def flet_theme(look: Look, still: bool = False) -> ft.Theme:
    """Give Flet's theme for a look: what Material draws by itself gets our colours too.

    With `still`, screens change at once.
    """
    c = look.palette
    turn = ft.PageTransitionTheme.NONE if still else ft.PageTransitionTheme.FADE_FORWARDS
    return ft.Theme(
        font_family=SANS,
        use_material3=True,
        color_scheme=ft.ColorScheme(
            primary=c.brass,
            on_primary=c.on_fill if look.dark else c.panel,
            primary_container=c.raised,
            on_primary_container=c.ink,
            secondary=c.brass,
            on_secondary=c.on_fill if look.dark else c.panel,
            secondary_container=c.raised,
            on_secondary_container=c.ink,
            tertiary=c.baize,
            on_tertiary=c.on_table,
            tertiary_container=c.raised,
            on_tertiary_container=c.ink,
            error=c.alarm,
            on_error=c.page,
            error_container=c.oxblood,
            on_error_container=c.on_table,
            surface=c.page,
            on_surface=c.ink,
            on_surface_variant=c.soft,
            outline=c.edge,
            outline_variant=c.edge,
            shadow="#000000",
            scrim="#000000",
            inverse_surface=c.ink,
            on_inverse_surface=c.page,
            inverse_primary=c.fill,
            surface_tint=c.panel,
            surface_bright=c.raised,
            surface_dim=c.page,
            surface_container=c.panel,
            surface_container_low=c.panel,
            surface_container_lowest=c.page,
            surface_container_high=c.raised,
            surface_container_highest=c.raised,
        ),
        scaffold_bgcolor=c.page,
        canvas_color=c.panel,
        divider_color=c.edge,
        focus_color=_faint(c.ink, "4d"),
        hover_color=_faint(c.brass, "1f"),
        splash_color=_faint(c.brass, "33"),
        highlight_color=_faint(c.brass, "1f"),
        scrollbar_theme=ft.ScrollbarTheme(thumb_color=_faint(c.brass, "99"), thickness=6, radius=3),
        page_transitions=ft.PageTransitionsTheme(
            android=turn, ios=turn, linux=turn, macos=turn, windows=turn
        ),
        system_overlay_style=ft.SystemOverlayStyle(
            status_bar_color=ft.Colors.TRANSPARENT,
            system_navigation_bar_color=c.page,
            status_bar_icon_brightness=ft.Brightness.LIGHT if look.dark else ft.Brightness.DARK,
            system_navigation_bar_icon_brightness=(
                ft.Brightness.LIGHT if look.dark else ft.Brightness.DARK
            ),
        ),
    )


def _faint(colour: str, alpha: str) -> str:
    """Give a `#rrggbb` colour with an alpha of two hex digits."""
    return f"#{alpha}{colour[1:]}"
