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
    "contrast": mark("High contrast"),
    "card_size": mark("Cards in your hand"),
    "hand_shape": mark("Held as"),
    "hand_order": mark("Sorted"),
    "left_handed": mark("Left-handed"),
    "auto_play": mark("Play the only card for me"),
    "hints": mark("A button for hints"),
    "coach": mark("A word from the coach after a trick"),
    "wake_lock": mark("Keep the screen on"),
    "haptics": mark("Vibration"),
    "sounds": mark("Sounds"),
    "recap": mark("Since your last turn"),
    "flat": mark("Flat on the table"),
    "phrases": mark("Show what others say"),
}

_LINES: Final = {
    "contrast": mark("Stronger colours and thicker edges"),
    "left_handed": mark("Buttons are where the left thumb reaches"),
    "auto_play": mark("Where the rules leave you one card, and only against computer players"),
    "hints": mark("On your turn: what is best to do, and why; not in the deal of the day"),
    "coach": mark(
        "When another card was clearly better, as far as you could know; not in the deal of the day"
    ),
    "wake_lock": mark("While a table is open"),
    "haptics": mark("For your cards, your tricks, and what is not allowed; on phones and tablets"),
    "sounds": mark("Short and quiet, from your first tap at a table"),
    "phrases": mark("The phrases and signs that can be sent at a shared table"),
    "flat": mark("For a tablet lying between the players: each side reads its own edge"),
}

_VALUES: Final[dict[str, dict[str, str]]] = {
    "deck": {"two": mark("Two colours"), "four": mark("Four colours")},
    "speed": {
        "slow": mark("Slow"),
        "normal": mark("Normal"),
        "fast": mark("Fast"),
        "wait": mark("Wait for me"),
    },
    "motion": {"system": mark("Same as the device"), "off": mark("No motion")},
    "theme": {"system": mark("Same as the device"), "dark": mark("Dark"), "light": mark("Light")},
    "card_size": {"normal": mark("Usual size"), "large": mark("Large")},
    "hand_shape": {"fan": mark("A fan"), "row": mark("A straight row")},
    "hand_order": {"strength": mark("By strength"), "suit": mark("By suit")},
    "recap": {"replay": mark("Play it again"), "list": mark("List it")},
}

_VALUE_LINES: Final = {
    "hand_shape": {
        "fan": mark("Slightly turned, as in a hand"),
        "row": mark("Each card upright and side by side; easier to read from left to right"),
    },
    "hand_order": {
        "strength": mark("Trumps first, from the highest down"),
        "suit": mark("Each suit always in the same place, whatever is trumps"),
    },
    "recap": {
        "replay": mark("When you open your hand, the cards played meanwhile are shown once more"),
        "list": mark("When you open your hand, you read what was played"),
    },
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


def setting_line(words: Words, setting: str) -> str:
    """Explain a setting that is on or off, where its name does not say all; else ""."""
    return words.t(_LINES[setting]) if setting in _LINES else ""


def value_line(words: Words, setting: str, value: object) -> str:
    """Explain a value of a setting, where its name does not say all; else ""."""
    lines = _VALUE_LINES.get(setting)
    return words.t(lines[str(value)]) if lines else ""


def key_lines(words: Words) -> tuple[str, ...]:
    """Say what the keys do at a table (see `ui.controllers.keys`)."""
    return (
        words.t("The left and right arrows move through your hand, Enter plays the card"),
        words.t("T: last trick, L: trump ladder, G: what happened, R: rules"),
        words.t("U: take back, M: menu, Escape: close, or the menu"),
        words.t("H: hint, where the table allows it"),
    )


def device_language(words: Words, name: str) -> str:
    """Say that the language follows the device; `name` is that language's own name for itself."""
    return words.t("Same as the device: {language}", language=name)
