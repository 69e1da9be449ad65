"""New game, the rules: the game, the table, house rules, and a table's own sets of these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from engine.ruleset import PRESETS
from ui.components.buttons import button, icon_button
from ui.components.fields import (
    Option,
    choice,
    fold,
    in_columns,
    name_field,
    numbers,
    option_tile,
)
from ui.components.page import panel
from ui.components.text import heading, text
from ui.context import AppContext, patiently, use_app
from ui.house_rules import (
    Offer,
    alone,
    in_effect,
    last_setup,
    named,
    offers,
    with_named,
    with_option,
)
from ui.screens.new_game_players import is_wide
from ui.settings import MOST_SETS, NamedSetup, Setup, clean_name
from ui.texts.rules import (
    changes,
    layout_line,
    layout_name,
    option_label,
    option_line,
    preset_line,
    preset_name,
    setup_line,
    value_label,
    value_line,
)

Choose = Callable[[Setup], Any]


def _columns(app: AppContext) -> int:
    return 2 if is_wide(app) else 1


def preset_choice(app: AppContext, setup: Setup, choose: Choose) -> list[ft.Control]:
    """Give the games of the family, each with a line; each comes back as it was left."""
    words = app.words
    label = words.p("one of several card games", "Game")
    options = [
        Option(name, name, preset_name(words, name), preset_line(words, name)) for name in PRESETS
    ]
    return [
        heading(app.look, label),
        choice(
            app.look,
            "preset",
            label,
            options,
            setup.preset,
            lambda name: choose(last_setup(app.settings.setups, name)),
            _columns(app),
        ),
    ]


def layout_choice(app: AppContext, setup: Setup, choose: Choose) -> list[ft.Control]:
    """Give who can play with whom: partners by name, the others by their number."""
    words, look = app.words, app.look
    label = words.t("Table")
    layouts = PRESETS[setup.preset].layouts
    singles = alone(layouts)
    together = [one for one in layouts if one not in singles]

    def pick(layout: Any) -> None:
        choose(replace(setup, layout=layout))

    found: list[ft.Control] = [heading(look, label)]
    if together:
        options = [
            Option(
                one,
                f"{one.seats}-{one.sides}",
                layout_name(words, one),
                layout_line(words, one),
            )
            for one in together
        ]
        columns = len(options) if _columns(app) > 1 else 1
        found.append(choice(look, "layout", label, options, setup.layout, pick, columns))
    if singles:
        options = [
            Option(one, f"{one.seats}-{one.sides}", str(one.seats), aloud=layout_name(words, one))
            for one in singles
        ]
        line = words.t("Everyone plays alone: how many players?")
        tiles = numbers(look, "layout", label, options, setup.layout, pick)
        found.append(ft.Column([text(look, line, "small", look.palette.soft), tiles], spacing=6))
    return found


def house_rules(
    app: AppContext,
    setup: Setup,
    choose: Choose,
    unfolded: bool,
    unfold: Callable[[bool], None],
) -> list[ft.Control]:
    """Give the house rules, folded behind what differs from the usual ones."""
    look, words = app.look, app.words
    changed = changes(words, setup.rules)
    summary = " · ".join(changed) or words.t("As usual")
    title = words.t("House rules")
    folded = fold(look, "house-rules", title, summary, unfolded, lambda: unfold(not unfolded))
    if not unfolded:
        return [folded]

    def pick(option: str, value: Any) -> None:
        choose(replace(setup, rules=with_option(setup.rules, option, value)))

    shown = [_offer(app, one, pick) for one in offers(setup.rules)]
    if changed:
        shown.append(
            button(
                look,
                "usual-rules",
                words.t("Back to the usual rules"),
                lambda: choose(replace(setup, rules={"preset": setup.preset})),
                icon=ft.Icons.RESTART_ALT,
            )
        )
    return [folded, panel(look, in_columns(shown, 1, 18))]


def _offer(app: AppContext, one: Offer, pick: Callable[[str, Any], None]) -> ft.Control:
    look, words = app.look, app.words
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
    lines: list[ft.Control] = [
        heading(look, label, 3),
        text(look, option_line(words, one.option), "small", look.palette.soft),
        choice(
            look,
            one.option.replace("_", "-"),
            label,
            options,
            one.current,
            lambda value: pick(one.option, value),
            _columns(app),
        ),
    ]
    return in_columns(lines, 1)


@ft.component
def MyRules(setup: Setup, choose: Choose) -> ft.Control:
    """Give the sets of rules kept under a name, to be used again or deleted."""
    app = use_app()
    words, look = app.words, app.look
    doomed, set_doomed = ft.use_state("")
    label = words.t("My rules")
    rows: list[ft.Control] = [heading(look, label)]
    for number, one in enumerate(app.settings.my_rules):
        if one.name == doomed:
            rows.append(_farewell(app, one, lambda: set_doomed("")))
            continue
        line = setup_line(words, one.setup.rules, one.setup.layout)
        spoken = setup_line(words.aloud, one.setup.rules, one.setup.layout)
        tile = option_tile(
            look,
            f"my-rules-{number}",
            f"{label}: {one.name}. {spoken}",
            Option(one.name, str(number), one.name, line),
            in_effect(one.setup) == setup,
            lambda one=one: choose(one.setup),  # type: ignore[misc]
        )
        tile.expand = True
        delete = icon_button(
            look,
            f"delete-my-rules-{number}",
            words.t("Delete “{name}”", name=one.name),
            ft.Icons.DELETE_OUTLINE,
            lambda name=one.name: set_doomed(name),  # type: ignore[misc]
            colour=look.palette.soft,
        )
        rows.append(ft.Row([tile, delete], spacing=4))
    return in_columns(rows, 1)


def _farewell(app: AppContext, one: NamedSetup, close: Callable[[], None]) -> ft.Control:
    """Ask whether a set of rules may go for good."""
    look, words = app.look, app.words

    def delete() -> None:
        app.change(my_rules=tuple(kept for kept in app.settings.my_rules if kept != one))
        close()

    question = text(look, words.t("Delete the rules “{name}” for good?", name=one.name))
    yes = button(look, "delete-yes", words.t("Delete"), delete, tone="alarm")
    no = button(look, "delete-no", words.t("Keep it"), close)
    lines: list[ft.Control] = [
        ft.Semantics(container=True, live_region=True, content=question),
        in_columns([yes, no], _columns(app), 10),
    ]
    return panel(look, in_columns(lines, 1, 12))


@ft.component
def SaveRules(setup: Setup) -> ft.Control:
    """Keep the rules as chosen under a name that is asked for; nothing where they are kept."""
    app = use_app()
    words, look = app.words, app.look
    draft, set_draft = ft.use_state("")
    newest = ft.use_ref("")  # Enter may come before what was typed last has been drawn
    asking, ask = ft.use_state(False)
    nameless, set_nameless = ft.use_state(False)
    field = ft.use_memo(ft.Ref[ft.TextField], [])

    async def give_keyboard() -> None:
        # Not `autofocus`: the focus that the button had goes to its neighbour first.
        if asking and field.current:
            await patiently(field.current.focus())

    ft.use_effect(give_keyboard, [asking])
    sets = app.settings.my_rules
    if not asking:
        if any(in_effect(one.setup) == setup for one in sets):
            return ft.Container(height=0)
        return button(
            look,
            "save-rules",
            words.t("Save these rules"),
            lambda: ask(True),
            icon=ft.Icons.BOOKMARK_ADD_OUTLINED,
        )
    name = clean_name(draft)
    old = named(sets, name)
    full = old is None and len(sets) >= MOST_SETS

    def type_in(text: str) -> None:
        newest.current = text
        set_draft(text)
        set_nameless(False)

    def close() -> None:
        type_in("")
        ask(False)

    def save() -> None:
        typed = clean_name(newest.current or "")
        if not typed:
            set_nameless(True)
        elif named(sets, typed) or len(sets) < MOST_SETS:
            app.change(my_rules=with_named(sets, NamedSetup(typed, setup)))
            app.notify(words.t("Rules saved as “{name}”", name=typed))
            close()

    note = words.t("Keeps the game, the table and the house rules as chosen above.")
    if nameless:
        note = words.t("Give these rules a name first.")
    elif full:
        note = words.n(
            "{n} set of rules is kept already: delete one first.",
            "{n} sets of rules are kept already: delete one first.",
            len(sets),
        )
    elif old is not None:
        note = words.t("“{name}” is kept already and will be replaced.", name=old.name)
    yes = button(
        look,
        "save-rules-yes",
        words.t("Save") if old is None else words.t("Replace"),
        save if not full else None,
        tone="fill",
    )
    no = button(look, "save-rules-no", words.t("Cancel"), close)
    said = text(look, note, "small", look.palette.alarm if full or nameless else look.palette.soft)
    lines: list[ft.Control] = [
        name_field(
            look,
            "rules-name",
            words.t("Name for these rules"),
            draft,
            type_in,
            on_enter=save,
            ref=field,
        ),
        ft.Semantics(container=True, identifier="save-rules-note", live_region=True, content=said),
        in_columns([yes, no], _columns(app), 10),
    ]
    return panel(look, in_columns(lines, 1, 12))
