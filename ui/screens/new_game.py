"""New game: who plays with whom, under which rules, and called what."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import flet as ft

from engine.players import LEVELS
from engine.ruleset import PRESETS, Layout, rules_from_spec
from table.local import new_game
from table.saves import PERSON
from ui.components.buttons import button, pressable
from ui.components.fields import Option, choice, name_field
from ui.components.page import column_width, panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.house_rules import Offer, Spec, effective, offers, with_option
from ui.names import called, usual_names, with_drafts
from ui.settings import Settings
from ui.texts.rules import (
    layout_line,
    layout_name,
    option_label,
    option_line,
    preset_line,
    preset_name,
    value_label,
    value_line,
)
from ui.texts.words import Words, mark
from ui.theme import Look, baize_glow

PRESET: Final = "twenty-five"

# Who sits how many places to the left of the player, by layout.
_PLACES: Final = {
    Layout(4, 2): (
        mark("Opponent on your left"),
        mark("Partner, opposite you"),
        mark("Opponent on your right"),
    ),
    Layout(6, 3): (
        mark("Opponent on your left"),
        mark("Opponent, far left"),
        mark("Partner, opposite you"),
        mark("Opponent, far right"),
        mark("Opponent on your right"),
    ),
    Layout(6, 2): (
        mark("Opponent on your left"),
        mark("Partner, far left"),
        mark("Opponent, opposite you"),
        mark("Partner, far right"),
        mark("Opponent on your right"),
    ),
}


def chosen_layout(settings: Settings) -> Layout:
    """Give the layout of the last new game, if this game is played in it."""
    layout, allowed = Layout(settings.seats, settings.sides), PRESETS[PRESET].layouts
    return layout if layout in allowed else allowed[0]


def chosen_rules(settings: Settings) -> Spec:
    """Give the rules of the last new game."""
    last = settings.rules
    return effective(last if last.get("preset") == PRESET else {"preset": PRESET})


@guarded
def NewGameScreen() -> ft.View:
    """Choose and begin a game."""
    app = use_app()
    words, look = app.words, app.look
    layout, set_layout = ft.use_state(chosen_layout(app.settings))
    spec, set_spec = ft.use_state(chosen_rules(app.settings))
    open_rules, set_open_rules = ft.use_state(False)
    begun = ft.use_ref(False)
    usual = usual_names(words, layout.seats)
    untouched: Mapping[int, str] = {}
    drafts, set_drafts = ft.use_state(untouched)
    kept = with_drafts(app.settings.names, drafts, usual)
    names = called(kept, usual)

    def rename(seat: int, draft: str) -> None:
        set_drafts(lambda before: {**before, seat: draft})

    async def start() -> None:
        if begun.current:
            return
        begun.current = True
        app.change(seats=layout.seats, sides=layout.sides, rules=dict(spec), names=kept)
        await begin(app, layout, spec, names)

    body: list[ft.Control] = [
        ft.Column(
            [
                heading(look, preset_name(words, PRESET)),
                text(look, preset_line(words, PRESET), colour=look.palette.soft),
            ],
            spacing=2,
        ),
        choice(
            look,
            "layout",
            words.t("Table"),
            [
                Option(
                    one,
                    f"{one.seats}-{one.sides}",
                    layout_name(words, one),
                    layout_line(words, one),
                )
                for one in PRESETS[PRESET].layouts
            ],
            layout,
            set_layout,
        ),
        *_rules(app, spec, open_rules, set_open_rules, set_spec),
        heading(look, words.t("Players")),
        _table(app, layout, names),
        *(
            name_field(
                look,
                f"name-{seat}",
                words.t(place),
                drafts.get(seat, names[seat]),
                lambda draft, seat=seat: rename(seat, draft),  # type: ignore[misc]
            )
            for seat, place in enumerate((mark("Your name"), *_PLACES[layout]))
        ),
    ]
    footer = button(
        look,
        "start",
        words.t("Start the game"),
        lambda: app.page.run_task(start),
        icon=ft.Icons.PLAY_ARROW,
        tone="fill",
    )
    return screen(app, words.t("New game"), body, footer=footer)


async def begin(app: AppContext, layout: Layout, spec: Spec, names: tuple[str, ...]) -> None:
    """Make a game, save it and go to its table."""
    save = new_game(
        secrets.token_urlsafe(9),
        rules_from_spec(dict(spec)),
        layout,
        names,
        (PERSON, *(LEVELS[-1:] * (layout.seats - 1))),
        secrets.token_urlsafe(16),
    )
    await app.saves.write(save, app.owner, time.time())
    app.go(f"/table/{save.id}")


def _rules(
    app: AppContext,
    spec: Spec,
    is_open: bool,
    set_open: Callable[[bool], None],
    set_spec: Callable[[Spec], None],
) -> list[ft.Control]:
    """Give the house rules, folded behind what differs from the usual ones."""
    look, words = app.look, app.words
    found = offers(spec)
    changed = [
        f"{option_label(words, one.option)}: {value_label(words, one.option, one.current)}"
        for one in found
        if one.current != one.usual
    ]
    summary = " · ".join(changed) or words.t("As usual")
    title = words.t("House rules")
    face = ft.Row(
        [
            ft.Container(
                ft.Column(
                    [
                        text(look, title, bold=True),
                        text(look, summary, "small", look.palette.soft),
                    ],
                    spacing=1,
                ),
                expand=True,
            ),
            ft.Icon(
                ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE,
                color=look.palette.brass,
                size=look.size("body") * 1.5,
            ),
        ],
        spacing=10,
    )
    folded = pressable(
        look,
        "house-rules",
        f"{title}. {summary}",
        face,
        lambda: set_open(not is_open),
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        expanded=is_open,
    )
    if not is_open:
        return [folded]
    shown: list[ft.Control] = [
        _offer(look, words, one, lambda option, value: set_spec(with_option(spec, option, value)))
        for one in found
    ]
    if changed:
        shown.append(
            button(
                look,
                "usual-rules",
                words.t("Back to the usual rules"),
                lambda: set_spec({"preset": PRESET}),
                icon=ft.Icons.RESTART_ALT,
            )
        )
    inner = ft.Column(shown, spacing=18, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [folded, panel(look, inner)]


def _offer(look: Look, words: Words, one: Offer, pick: Callable[[str, Any], None]) -> ft.Control:
    label = option_label(words, one.option)
    options = [
        Option(
            value,
            "-".join(map(str, value))
            if isinstance(value, list)
            else str(value).lower().replace("_", "-"),
            value_label(words, one.option, value),
            value_line(words, one.option, value),
            value_label(words.aloud, one.option, value),
        )
        for value in one.values
    ]
    return ft.Column(
        [
            heading(look, label, 3),
            text(look, option_line(words, one.option), "small", look.palette.soft),
            choice(
                look,
                one.option.replace("_", "-"),
                label,
                options,
                one.current,
                lambda value: pick(one.option, value),
            ),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _table(app: AppContext, layout: Layout, names: Sequence[str]) -> ft.Control:
    """Draw who sits where: the player at the bottom, clockwise to the left; partners in brass."""
    look = app.look
    colours = look.palette
    width = min(column_width(app), 440.0)
    pill_width = width * 0.4
    pill_height = look.size("small") * 1.35 + 18
    height = pill_height * (5.4 if layout.seats > 4 else 4.4)
    pills: list[ft.Control] = []
    for seat, name in enumerate(names):
        turn = math.pi / 2 + 2 * math.pi * seat / layout.seats
        ours = layout.side(seat) == layout.side(0)
        words = text(
            look,
            name,
            "small",
            colours.on_table,
            bold=ours,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        line: list[ft.Control] = [ft.Container(words, expand=True, expand_loose=True)]
        if ours:
            line.insert(0, ft.Icon(ft.Icons.HANDSHAKE_OUTLINED, size=15, color=colours.lamp))
        pills.append(
            ft.Container(
                ft.Row(line, spacing=5, tight=True, alignment=ft.MainAxisAlignment.CENTER),
                left=width / 2 + math.cos(turn) * (width - pill_width) / 2 - pill_width / 2,
                top=height / 2 + math.sin(turn) * (height - pill_height) / 2 - pill_height / 2,
                width=pill_width,
                height=pill_height,
                padding=ft.Padding.symmetric(horizontal=8),
                alignment=ft.Alignment.CENTER,
                bgcolor=colours.pill,
                border=ft.Border.all(1.5, colours.lamp if ours else colours.pill),
                border_radius=pill_height / 2,
            )
        )
    baize = ft.Container(
        left=width * 0.11,
        right=width * 0.11,
        top=pill_height * 0.5,
        bottom=pill_height * 0.5,
        gradient=baize_glow(look),
        border=ft.Border.all(5, colours.edge),
        border_radius=height,
    )
    # The fields below say the same in words.
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Row(
            [ft.Stack([baize, *pills], width=width, height=height)],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )
