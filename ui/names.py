"""What players are called: as chosen, else as the language calls them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, takewhile
from typing import Final

from i18n import LANGUAGES
from table.save import PERSON
from ui.settings import LONGEST_NAME, MOST_SEATS, clean_name
from ui.texts.words import Words, make_words

_TELLING: Final = 3
_NUMBERED: Final = re.compile(r"(.*?)\s*(\d*)", re.DOTALL)


def usual_names(words: Words, seats: int) -> tuple[str, ...]:
    """Give the names that a language gives to the seats, the player's own first."""
    others = words.t("Rory, Nora, Conor, Maeve, Fintan, Ciara, Declan, Una, Brendan").split(",")
    spare = map(str, range(len(others) + 2, MOST_SEATS + 1))
    names = (*(clean_name(name) for name in others), *spare)
    return (words.p("name of the player", "You"), *names[: seats - 1])


def usual_at(words: Words, seating: Sequence[str]) -> tuple[str, ...]:
    """Give the usual names at a table with this seating (see `ui.seating`).

    One person alone is "You"; of several nobody is, they are numbered by their seats.
    """
    names = usual_names(words, len(seating))
    alone = seating.count(PERSON) == 1
    # Where a computer player has the seat of "You", there is a name that a person does not need.
    spare = seating.index(PERSON)
    return tuple(
        names[seat or spare]
        if who != PERSON
        else names[0]
        if alone
        else _numbered_name(words, seat)
        for seat, who in enumerate(seating)
    )


def names_at(words: Words, chosen: Sequence[str], seating: Sequence[str]) -> tuple[str, ...]:
    """Give what everybody is called at a table with this seating, told apart."""
    if seating.count(PERSON) > 1:
        chosen = ["" if is_you(name) else name for name in chosen]
    return called(chosen, usual_at(words, seating))


def shown_names(words: Words, names: Sequence[str], viewer: int) -> tuple[str, ...]:
    """Give the names at a table as the viewer reads them.

    A game keeps the name of who has chosen none in the language in which it began; it follows the
    language. No two are the same, whoever made the game.
    """
    found = [_translated(words, name) for name in names]
    if is_you(names[viewer]):
        found[viewer] = words.p("name of the player", "You")
    return told_apart(found)


def names_for_all(words: Words, names: Sequence[str]) -> tuple[str, ...]:
    """Give the names at a table of several people, of whom nobody is "You"; no two the same."""
    return told_apart(
        [
            _numbered_name(words, seat) if is_you(name) else _translated(words, name)
            for seat, name in enumerate(names)
        ]
    )


def name_for_others(name: str) -> str:
    """Give a player's own name as others may read it: "" for none, and for "You"."""
    return "" if is_you(name) else name


def is_you(name: str) -> bool:
    """Say whether a name is what a player without one is called, in any language."""
    return name in _yous()


def called(chosen: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """Give what every seat is called: the name chosen for it, else the usual one, told apart."""
    return told_apart([_at(chosen, seat) or name for seat, name in enumerate(usual)])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Give the names with a number behind each that an earlier seat has already: Ana, Ana 2."""
    taken, given = {_heard(name) for name in names}, set[str]()
    different = []
    for name in names:
        free = name
        if _heard(name) in given:
            free = next(one for one in _numbered(name) if _heard(one) not in taken)
        taken.add(_heard(free))
        given.add(_heard(free))
        different.append(free)
    return tuple(different)


def chosen_name(draft: str, usual: str) -> str:
    """Give what to keep of a typed name: nothing where it is empty or what is usual anyway."""
    name = clean_name(draft)
    return "" if name == usual else name


def with_drafts(
    chosen: Sequence[str], drafts: Mapping[int, str], usual: Sequence[str]
) -> tuple[str, ...]:
    """Give the chosen names, by seat, with those that were typed anew."""
    return tuple(
        chosen_name(drafts[seat], usual[seat])
        if seat in drafts and seat < len(usual)
        else _at(chosen, seat)
        for seat in range(max(len(chosen), len(usual)))
    )


def _numbered_name(words: Words, seat: int) -> str:
    return words.p("name of a player", "Player {n}", n=seat + 1)


def _translated(words: Words, name: str) -> str:
    """Give what one of several people is called who has chosen no name, any other name as it is."""
    seat = _numbered_names().get(name)
    return name if seat is None else _numbered_name(words, seat)


@cache
def _numbered_names() -> Mapping[str, int]:
    """Give what people without a name are called where several play, in all languages: the seat."""
    return {
        _numbered_name(make_words(language), seat): seat
        for language in LANGUAGES
        for seat in range(MOST_SEATS)
    }


@cache
def _yous() -> frozenset[str]:
    return frozenset(make_words(language).p("name of the player", "You") for language in LANGUAGES)


def _heard(name: str) -> str:
    """Give what a name has in common with all that nobody could tell from it."""
    return unicodedata.normalize("NFKC", name).casefold()


def _numbered(name: str) -> Iterator[str]:
    for number in count(2):
        behind = f" {number}"
        yield name[: LONGEST_NAME - len(behind)].rstrip() + behind


def _at(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""


def short_name(name: str, letters: int) -> str:
    """Give a name in so many letters; of a name with a number that stays, and a letter: "Ju4"."""
    head, number = _NUMBERED.fullmatch(name).groups()  # type: ignore[union-attr]
    if len(name) <= letters or not number:
        return name[:letters].rstrip()
    return head[: max(1, letters - len(number))].rstrip() + number


def short_among(name: str, names: Sequence[str], letters: int) -> str:
    """Give a name in so many letters, which tell it from the other `names` where three can.

    Of what equal beginnings share only the first letter stays: "Maria José" and "Maria João" are
    "M Jos" and "M Joã", and in three letters "M…s" and "M…ã".
    """
    short = short_name(name, letters)
    alike = [one for one in names if one != name and short_name(one, letters) == short]
    if not alike or letters < _TELLING or len(name) <= letters:
        return short
    columns = zip(name, *alike, strict=False)
    shared = sum(1 for _ in takewhile(lambda signs: len(set(signs)) == 1, columns))
    word = name.rfind(" ", 0, shared) + 1

    def from_place(one: str, place: int, between: str) -> str:
        return (one[0] + between + one[place : place + letters - 2]).rstrip()

    by_word = from_place(name, word, " ")
    if word and by_word not in [from_place(one, word, " ") for one in alike]:
        return by_word
    return from_place(name, shared, "…")
