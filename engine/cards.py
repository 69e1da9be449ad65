"""Cards and their text form: rank `A 2 ... 9 T J Q K`, suit `S H D C`; the joker is `JK`.

Every card exists once: `parse_card("5H")` always gives the same object, so that cards compare and
hash by identity and tables can be indexed by `card.index` (0 to 52, the joker last).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

RANKS: Final = "A23456789TJQK"
JOKER_RANK: Final = "*"


class Suit(Enum):
    """A suit, with its letter in the text form."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def red(self) -> bool:
        """Whether high numerals are high in this suit ("high in red, low in black")."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the pack; made by this module only (see `parse_card`)."""

    name: str
    rank: str
    suit: Suit | None
    index: int

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return parse_card, (self.name,)


STANDARD_PACK: Final = tuple(
    Card(rank + suit.value, rank, suit, 13 * s + r)
    for s, suit in enumerate(Suit)
    for r, rank in enumerate(RANKS)
)
JOKER: Final = Card("JK", JOKER_RANK, None, 52)
ALL_CARDS: Final = (*STANDARD_PACK, JOKER)

_BY_NAME: Final = {card.name: card for card in ALL_CARDS}


def parse_card(text: str) -> Card:
    """Give the card with this text form; raises ValueError for anything else."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def card_name(card: Card) -> str:
    """Give a card's text form, the inverse of `parse_card`."""
    return card.name


def parse_cards(text: str) -> tuple[Card, ...]:
    """Give the cards of a text such as `"5H JS 2D"`; raises ValueError."""
    return tuple(parse_card(word) for word in text.split())


def cards_name(cards: Iterable[Card]) -> str:
    """Give the text form of several cards, the inverse of `parse_cards`."""
    return " ".join(card.name for card in cards)


ACE_OF_HEARTS: Final = parse_card("AH")


def shuffled(pack: Iterable[Card], random: Callable[[], float]) -> tuple[Card, ...]:
    """Give the pack in a random order, with `random()` in [0, 1).

    A Fisher-Yates of our own: the order that `random.shuffle` makes of a seed may change from one
    Python to the next, and saved games and deals of the day must not.
    """
    cards = list(pack)
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)
