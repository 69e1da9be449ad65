"""What can be done in a game, as values with a text form (record.md).

An action does not name its seat: it is always that of the seat to act. `Deal` is chance's action;
whoever runs the match supplies the pack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from engine.cards import Card, cards_name, parse_card, parse_cards


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin a deal with this pack, in the order in which it is dealt."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bury:
    """The dealer, who took a turned joker, buries a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Keep:
    """Do not rob the pack when asked before the lead."""


@dataclass(frozen=True, slots=True)
class Rob:
    """Take the turn-up and bury a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


Action = Deal | Bury | Keep | Rob | Play

# Verb, class and reader of the argument, one row an action; the text form is read off these.
_VERBS: Final[dict[str, tuple[type[Action], Callable[[str], object] | None]]] = {
    "deal": (Deal, parse_cards),
    "bury": (Bury, parse_card),
    "keep": (Keep, None),
    "rob": (Rob, parse_card),
    "play": (Play, parse_card),
}
_VERB_OF: Final = {kind: verb for verb, (kind, _) in _VERBS.items()}


def action_name(action: Action) -> str:
    """Give an action's text form, as `play 5H`."""
    verb = _VERB_OF[type(action)]
    words = [verb]
    for part in fields(action):
        value = getattr(action, part.name)
        words.append(value.name if isinstance(value, Card) else cards_name(value))
    return " ".join(words)


def parse_action(text: str) -> Action:
    """Give the action with this text form, the inverse of `action_name`; raises ValueError."""
    verb, _, argument = text.partition(" ")
    if verb not in _VERBS:
        raise ValueError(f"not an action: {text!r}")
    kind, read = _VERBS[verb]
    action = kind(read(argument)) if read else kind()  # type: ignore[call-arg, arg-type]
    if action_name(action) != text:
        raise ValueError(f"not an action: {text!r}")
    return action
