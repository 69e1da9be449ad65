"""Settings: what the player may set, with what it looks like."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from i18n import LANGUAGES, choose_language
from ui.cards import face
from ui.components.buttons import button
from ui.components.drawing import drawing
from ui.components.fields import Option, choice, name_field, switch
from ui.components.page import column_width, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.names import chosen_name, usual_names
from ui.settings import (
    CARD_SIZES,
    DECKS,
    HAND_ORDERS,
    HAND_SHAPES,
    LETTER_SETS,
    MOTIONS,
    RECAPS,
    SPEEDS,
    TEXT_SIZES,
    THEMES,
)
from ui.texts.labels import (
    device_language,
    key_lines,
    setting_label,
    setting_line,
    setting_value,
    value_line,
)
from ui.texts.words import local_letters

PREVIEW = ("KS", "QH", "JD", "AC")

_CHOICES: dict[str, Sequence[object]] = {
    "text_size": TEXT_SIZES,
    "deck": DECKS,
    "letters": LETTER_SETS,
    "speed": SPEEDS,
    "motion": MOTIONS,
    "theme": THEMES,
    "card_size": CARD_SIZES,
    "hand_shape": HAND_SHAPES,
    "hand_order": HAND_ORDERS,
    "recap": RECAPS,
}


@guarded
def SettingsScreen() -> ft.View:
    """Show the settings; each counts at once."""
    app = use_app()
    words, look = app.words, app.look
    cards = [_setting(app, "deck")]
    if local_letters(app.language) != "AKQJ":
        cards.append(_setting(app, "letters"))
    cards += [_setting(app, name) for name in ("card_size", "hand_shape", "hand_order")]
    reading = [_setting(app, "text_size"), _setting(app, "theme"), _switch(app, "contrast")]
    table = [_setting(app, "speed"), _setting(app, "motion")]
    ways = ("confirm_tap", "auto_play", "hints", "coach", "left_handed")
    table += [_switch(app, name) for name in ways]
    groups: list[tuple[str, list[ft.Control]]] = [
        (words.t("Reading"), [_languages(app), *reading]),
        (words.t("The cards"), [_preview(app), *cards]),
        (words.t("At the table"), table),
        (
            words.t("Touch, sound and screen"),
            [_switch(app, name) for name in ("haptics", "sounds", "wake_lock")],
        ),
        (
            words.t("Several people on this device"),
            [_setting(app, "recap"), _switch(app, "flat")],
        ),
        (words.t("You"), [YourName()]),
        (words.t("Shared tables"), [*_service(), _switch(app, "phrases")]),
    ]
    if app.page.platform is None or not app.page.platform.is_mobile():
        lines = [text(look, line, "small", look.palette.soft) for line in key_lines(words)]
        groups.append(
            (words.t("Keyboard at the table"), [ft.Column(list[ft.Control](lines), spacing=4)])
        )
    body: list[ft.Control] = []
    for title, controls in groups:
        body += [ft.Container(heading(look, title), padding=ft.Padding.only(top=8)), *controls]
    if ft.use_view_path() == "/settings":  # not from a table: what is open there could be erased
        body += [_backup(app), _about(app)]
    return screen(app, words.t("Settings"), body)


def _backup(app: AppContext) -> ft.Control:
    """Give the way to the one file of all that is kept."""
    look, words = app.look, app.words
    return ft.Column(
        [
            ft.Container(heading(look, words.t("Your games")), padding=ft.Padding.only(top=8)),
            button(
                look,
                "backup",
                words.t("Backup: save, restore, erase"),
                lambda: app.go("/backup"),
                icon=ft.Icons.SAVE_ALT,
            ),
        ],
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _service() -> list[ft.Control]:
    """Give the address of the table service; not from a table, which may be held there."""
    if ft.use_view_path() != "/settings":
        return []
    from ui.screens.shared_fields import ServiceAddress  # loaded only where it is needed

    return [ServiceAddress()]


def _about(app: AppContext) -> ft.Control:
    """Give the way to the privacy statement and the licences."""
    label = app.words.t("About this app: privacy, licences")
    icon = ft.Icons.INFO_OUTLINE
    return button(app.look, "about", label, lambda: app.go("/about"), icon=icon)


def _labelled(app: AppContext, label: str, control: ft.Control) -> ft.Control:
    return ft.Column(
        [
            # Every option says the name of its setting.
            ft.Semantics(
                exclude_semantics=True,
                content=text(app.look, label, "small", app.look.palette.soft),
            ),
            control,
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _setting(app: AppContext, name: str) -> ft.Control:
    """Give a setting of which one value is chosen."""
    words, label = app.words, setting_label(app.words, name)
    options = [
        Option(
            value,
            _key(value),
            setting_value(words, name, value),
            value_line(words, name, value),
        )
        for value in _CHOICES[name]
    ]
    return _labelled(
        app,
        label,
        choice(
            app.look,
            name.replace("_", "-"),
            label,
            options,
            getattr(app.settings, name),
            lambda value: app.change(**{name: value}),
        ),
    )


def _switch(app: AppContext, name: str) -> ft.Control:
    """Give a setting that is on or off."""
    return switch(
        app.look,
        name.replace("_", "-"),
        setting_label(app.words, name),
        getattr(app.settings, name),
        lambda on: app.change(**{name: on}),
        setting_line(app.words, name),
    )


def _key(value: object) -> str:
    """Give a value as a part of an identifier."""
    return f"{value:.0%}".rstrip("%") if isinstance(value, float) else str(value).lower()


def _languages(app: AppContext) -> ft.Control:
    """Give the languages, each by its own name, and the device's."""
    label = setting_label(app.words, "language")
    device = choose_language(app.device.locales)
    options = [
        Option(None, "device", device_language(app.words, LANGUAGES[device])),
        *(Option(code, code.lower().replace("_", "-"), name) for code, name in LANGUAGES.items()),
    ]
    return _labelled(
        app,
        label,
        choice(
            app.look,
            "language",
            label,
            options,
            app.settings.language,
            lambda code: app.change(language=code),
        ),
    )


def _preview(app: AppContext) -> ft.Control:
    """Show four cards as they will look."""
    width = min(84.0, (column_width(app) - 30) / 4)
    cards = [
        drawing(
            face(name, deck=app.settings.deck, letters=app.letters),
            width=width,
            height=width * 1.4,
        )
        for name in PREVIEW
    ]
    return ft.Row(list[ft.Control](cards), spacing=10, alignment=ft.MainAxisAlignment.START)


@ft.component
def YourName() -> ft.Control:
    """Ask for the player's own name, kept when the field is left."""
    app = use_app()
    usual = usual_names(app.words, 1)[0]
    draft, set_draft = ft.use_state(app.settings.name(0) or usual)

    def keep() -> None:
        name = chosen_name(draft, usual)
        set_draft(name or usual)
        app.change(names=(name, *app.settings.names[1:]))

    return name_field(app.look, "your-name", app.words.t("Your name"), draft, set_draft, keep)
