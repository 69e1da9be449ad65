"""What can be done in a game, as values with a text form (record.md).

An action does not name its seat: it is always that of the seat to act. `Deal` is chance's action;
whoever runs the match supplies the pack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from engine.cards import Card, Suit, cards_name, parse_card, parse_cards


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
class Bid:
    """Bid so many points, more than anybody before."""

    points: int


@dataclass(frozen=True, slots=True)
class Hold:
    """The dealer takes over another seat's bid."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The declarer names the trump suit."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay cards aside, to be replaced from the stock; in the order of their text form."""

    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        # One value for one choice, in whatever order the cards were picked.
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.name)))


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pool after winning the first three tricks."""


@dataclass(frozen=True, slots=True)
class Jink:
    """Leave the pool after winning the first three tricks, and go for all five."""


Action = Deal | Bury | Keep | Rob | Bid | Hold | Pass | NameTrump | Discard | Play | Take | Jink

# Verb, class and reader of the argument, one row an action; the text form is read off these.
_VERBS: Final[dict[str, tuple[type[Action], Callable[[str], object] | None]]] = {
    "deal": (Deal, parse_cards),
    "bury": (Bury, parse_card),
    "keep": (Keep, None),
    "rob": (Rob, parse_card),
    "bid": (Bid, int),
    "hold": (Hold, None),
    "pass": (Pass, None),
    "trump": (NameTrump, Suit),
    "discard": (Discard, parse_cards),
    "play": (Play, parse_card),
    "take": (Take, None),
    "jink": (Jink, None),
}
_VERB_OF: Final = {kind: verb for verb, (kind, _) in _VERBS.items()}


def verb_of(action: Action) -> str:
    """Give the verb of an action's text form."""
    return _VERB_OF[type(action)]


def action_name(action: Action) -> str:
    """Give an action's text form, as `play 5H`."""
    words = [verb_of(action), *(_text(getattr(action, part.name)) for part in fields(action))]
    return " ".join(filter(None, words))


def _text(value: Card | Suit | int | tuple[Card, ...]) -> str:
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Suit):
        return value.value
    return str(value) if isinstance(value, int) else cards_name(value)


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
