"""The names of settings and of their values."""

from __future__ import annotations

from typing import Final

from .words import Words, local_letters, mark

_SETTINGS: Final = {
    "language": mark("Language"),
    "text_size": mark("Text size"),
    "deck": mark("Suit colours"),
    "letters": mark("Letters on the cards"),
    "speed": mark("Speed"),
    "motion": mark("Motion"),
    "confirm_tap": mark("Confirm each card with a second tap"),
    "theme": mark("Appearance"),
}

_VALUES: Final[dict[str, dict[str, str]]] = {
    "deck": {"two": mark("Two colours"), "four": mark("Four colours")},
    "speed": {
        "slow": mark("Slow"),
        "normal": mark("Normal"),
        "fast": mark("Fast"),
        "wait": mark("Wait for me"),
    },
    "motion": {"system": mark("As on the device"), "off": mark("No motion")},
    "theme": {"system": mark("As on the device"), "dark": mark("Dark"), "light": mark("Light")},
}


def setting_label(words: Words, setting: str) -> str:
    """Name a setting of `ui.settings.Settings`."""
    return words.t(_SETTINGS[setting])


def setting_value(words: Words, setting: str, value: object) -> str:
    """Name a value of a setting; letters are shown, text sizes given in per cent."""
    if setting == "letters":
        letters = local_letters(words.language) if value == "local" else "AKQJ"
        return " ".join(letters)
    if setting == "text_size" and isinstance(value, int | float):
        return words.t("{n}%", n=round(100 * value))
    return words.t(_VALUES[setting][str(value)])


def device_language(words: Words, name: str) -> str:
    """Say that the language follows the device; `name` is that language's own name for itself."""
    return words.t("As on the device: {language}", language=name)
