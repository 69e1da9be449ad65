"""`Words`: the one way in which text reaches a player.

English is written in the code and is the key of the catalogues. Written text shows cards short, as
on the card (`5♠`); `words.aloud` names them, for screen readers ("five of spades"), so that every
sentence can be made twice by one function.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.cards import ALL_CARDS, JOKER, Card, Suit
from i18n import catalogue


def mark(text: str) -> str:
    """Give the text unchanged: marks a message that stands in a table, to be said by `words.t`."""
    return text


GLYPHS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

_SUITS: Final = {
    Suit.SPADES: mark("spades"),
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.CLUBS: mark("clubs"),
}

# Rank -> its name, a card's name without and with the article.
_RANKS: Final = {
    "A": (mark("ace"), mark("ace of {suit}"), mark("the ace of {suit}")),
    "2": (mark("two"), mark("two of {suit}"), mark("the two of {suit}")),
    "3": (mark("three"), mark("three of {suit}"), mark("the three of {suit}")),
    "4": (mark("four"), mark("four of {suit}"), mark("the four of {suit}")),
    "5": (mark("five"), mark("five of {suit}"), mark("the five of {suit}")),
    "6": (mark("six"), mark("six of {suit}"), mark("the six of {suit}")),
    "7": (mark("seven"), mark("seven of {suit}"), mark("the seven of {suit}")),
    "8": (mark("eight"), mark("eight of {suit}"), mark("the eight of {suit}")),
    "9": (mark("nine"), mark("nine of {suit}"), mark("the nine of {suit}")),
    "T": (mark("ten"), mark("ten of {suit}"), mark("the ten of {suit}")),
    "J": (mark("jack"), mark("jack of {suit}"), mark("the jack of {suit}")),
    "Q": (mark("queen"), mark("queen of {suit}"), mark("the queen of {suit}")),
    "K": (mark("king"), mark("king of {suit}"), mark("the king of {suit}")),
    JOKER.rank: (mark("joker"), mark("joker"), mark("the joker")),
}

ENGLISH_LETTERS: Final = "AKQJ"
_LOCAL_LETTERS: Final = {"pt": "ARDV", "pt_PT": "ARDV", "es": "ARDJ", "it": "ARDF"}

_AND: Final = mark("{rest} and {last}")
# Spanish "y" is "e" before the sound of an i: "Ana e Iria", but "Ana y Hielo".
_I_SOUND: Final = re.compile(r"[ií]|hí|hi(?![aeéo])|y(?![aeiouáéíóú])", re.IGNORECASE)
# Italian "e" is "ed" before another e: "Ugo ed Emma", but "Ugo e Edo".
_E_SOUND: Final = re.compile(r"[eèé](?!d)", re.IGNORECASE)
# Spanish makes one word of a preposition and the article of a card's name.
_CONTRACTED: Final = re.compile(r"\b([Aa]|[Dd]e) el (?=\w)")

# Where in a message a sentence begins with what fills a placeholder.
_OPENING: Final = re.compile(r"((?:^|[.!?]\s+)[¡¿“«]?)\{(\w+)\}")


def local_letters(language: str) -> str:
    """Give the letters of ace, king, queen and jack that the language's own packs may carry."""
    return _LOCAL_LETTERS.get(language, ENGLISH_LETTERS)


@dataclass(frozen=True, slots=True)
class Words:
    """The text of one language.

    `letters` are those of ace, king, queen and jack on the cards; `spoken` says that cards are
    named for the ear rather than shown for the eye. A sentence that begins with the name of a card
    begins with a capital.
    """

    language: str
    letters: str = ENGLISH_LETTERS
    spoken: bool = False

    @property
    def aloud(self) -> Words:
        """The same language for the ear: cards and suits by their names."""
        return replace(self, spoken=True)

    def t(self, text: str, /, **values: object) -> str:
        """Say a message; `values` fill its placeholders."""
        return self._sentence(catalogue(self.language).gettext(text) if text else "", text, values)

    def clause(self, text: str, /, **values: object) -> str:
        """Say a marked message that is a part of a sentence, wherever in it that may stand."""
        return _filled(catalogue(self.language).gettext(text), text, values)

    def n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Say a message that depends on a number, which fills `{n}`."""
        said = catalogue(self.language).ngettext(one, many, count)
        return self._sentence(said, one if count == 1 else many, {"n": count, **values})

    def p(self, context: str, text: str, /, **values: object) -> str:
        """Say a short message whose sense depends on where it stands."""
        return self._sentence(catalogue(self.language).pgettext(context, text), text, values)

    def card(self, card: Card) -> str:
        """Give a card as the eye reads it, `5♠`; aloud "five of spades"."""
        if self.spoken:
            return self.card_aloud(card)
        return self._short(card)

    def the_card(self, card: Card) -> str:
        """Give a card as the object of a sentence: `5♠`; aloud "the five of spades"."""
        if self.spoken or card is JOKER:
            return self._named(card, _RANKS[card.rank][2])
        return self._short(card)

    def card_aloud(self, card: Card) -> str:
        """Name a card: "five of spades"."""
        return self._named(card, _RANKS[card.rank][1])

    def rank_aloud(self, card: Card) -> str:
        """Name a card's rank: "five"."""
        return self.t(_RANKS[card.rank][0])

    def rank(self, card: Card) -> str:
        """Give a card's rank as on the card, with the letters in use; the joker by its name."""
        court = "AKQJ".find(card.rank)
        if court >= 0:
            return self.letters[court]
        return self.rank_aloud(card) if card is JOKER else card.rank.replace("T", "10")

    def suit(self, suit: Suit) -> str:
        """Name a suit, in lower case: "spades"."""
        return self.t(_SUITS[suit])

    def suit_glyph(self, suit: Suit) -> str:
        """Give a suit's sign, `♠`; aloud its name."""
        return self.suit(suit) if self.spoken else GLYPHS[suit]

    def list(self, items: Sequence[str]) -> str:
        """Join items as prose does: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        rest, last = ", ".join(items[:-1]), items[-1]
        if self.language == "es" and _I_SOUND.match(last):
            return f"{rest} e {last}"
        if self.language == "it" and _E_SOUND.match(last):
            return f"{rest} ed {last}"
        return self.clause(_AND, rest=rest, last=last)

    def _sentence(self, said: str, english: str, values: dict[str, object]) -> str:
        """Fill the placeholders; a card that begins a sentence does so with a capital."""

        def opened(found: re.Match[str]) -> str:
            value = values.get(found[2])
            if not isinstance(value, str) or not value.startswith(_cards_named(self.language)):
                return found[0]
            named = value[0].upper() + value[1:]
            return found[1] + named.replace("{", "{{").replace("}", "}}")

        filled = _filled(_OPENING.sub(opened, said), english, values)
        return _CONTRACTED.sub(r"\1l ", filled) if self.language == "es" else filled

    def _short(self, card: Card) -> str:
        return self.rank(card) + (GLYPHS[card.suit] if card.suit else "")

    def _named(self, card: Card, name: str) -> str:
        return self.t(name, suit=self.suit(card.suit)) if card.suit else self.t(name)


@lru_cache
def _cards_named(language: str) -> tuple[str, ...]:
    """Give the names of all cards as sentences have them: "the five of spades"."""
    aloud = Words(language, spoken=True)
    return tuple(aloud.the_card(card) for card in ALL_CARDS)


@lru_cache
def make_words(language: str, letters: str = ENGLISH_LETTERS) -> Words:
    """Give the words of a language with these letters on the cards."""
    return Words(language, letters)


def _filled(said: str, english: str, values: dict[str, object]) -> str:
    """Fill the placeholders; a translation that cannot be filled gives way to the English."""
    try:
        return said.format(**values)
    except (LookupError, ValueError, AttributeError, TypeError):
        return english.format(**values)
