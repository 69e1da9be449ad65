"""Who sits where: people and levels, exchanging seats, and the colours of seats.

What is kept for next time is by seat, as long as it must be, with "" for what is usual
(`ui.settings.Settings`). A seating says for every seat of a table who plays there, as in a save.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from engine.players import DEFAULT_LEVEL
from engine.ruleset import TWO_PAIRS, Layout
from table.save import PERSON
from ui.names import called, chosen_name, names_at, usual_at, usual_names
from ui.settings import MOST_SEATS, Settings
from ui.texts.words import Words

Seating = tuple[str, ...]
"""For each seat `person` or a level."""

# As the marks of sides are, while there are so few.
_USUAL_COLOURS: Final = ("brass", "rose", "sky", "leaf", "plum", "sand")

T = TypeVar("T")


def seating(who: Sequence[str], seats: int) -> Seating:
    """Give who plays at a table: as kept, else the usual; there is always a person."""
    found = tuple(_at(who, seat) or (DEFAULT_LEVEL if seat else PERSON) for seat in range(seats))
    return found if PERSON in found else (PERSON, *found[1:])


def people(seating: Seating) -> tuple[int, ...]:
    """Give the seats of people."""
    return tuple(seat for seat, who in enumerate(seating) if who == PERSON)


def computers(seating: Seating) -> tuple[int, ...]:
    """Give the seats of computer players."""
    return tuple(seat for seat, who in enumerate(seating) if who != PERSON)


def alone(seating: Seating) -> int | None:
    """Give the seat of the one person who plays with computer players only, else None."""
    found = people(seating)
    return found[0] if len(found) == 1 else None


def partners(layout: Layout, seating: Seating) -> tuple[int, ...]:
    """Give the seats of computer players that play on the side of a person."""
    sides = {layout.side(seat) for seat in people(seating)}
    return tuple(seat for seat in computers(seating) if layout.side(seat) in sides)


def opponents(layout: Layout, seating: Seating) -> tuple[int, ...]:
    """Give the seats of computer players on whose side no person plays."""
    return tuple(seat for seat in computers(seating) if seat not in partners(layout, seating))


def levels(seating: Seating, seats: Sequence[int]) -> tuple[str, ...]:
    """Give the levels that play at these seats, each once, in the order of the seats."""
    return tuple(dict.fromkeys(seating[seat] for seat in seats))


def with_who(seating: Seating, seats: Sequence[int], who: str) -> Seating:
    """Give a seating with the same at each of these seats."""
    return tuple(who if seat in seats else one for seat, one in enumerate(seating))


def with_people(seating: Seating, count: int) -> Seating:
    """Give a seating with so many people (at least 1).

    Who sits already stays; more come in the order of the seats, and the last ones go. Computer
    players take over at the level of the others.
    """
    now = people(seating)
    free = [seat for seat in range(len(seating)) if seat not in now]
    staying = (*now[:count], *free[: max(0, count - len(now))])
    level = usual_level(seating)
    return tuple(
        PERSON if seat in staying else level if who == PERSON else who
        for seat, who in enumerate(seating)
    )


def usual_level(seating: Seating) -> str:
    """Give the level for one more computer player: that of the first there is."""
    return next((who for who in seating if who != PERSON), DEFAULT_LEVEL)


def kept_who(seating: Seating, who: Sequence[str], others: str = "") -> tuple[str, ...]:
    """Give what to keep of a seating for next time.

    With `others`, that also plays at the seats that larger tables have; else what was kept for
    these stays.
    """
    rest = (others,) * (MOST_SEATS - len(seating)) if others else tuple(who[len(seating) :])
    return (*seating, *rest)


def seat_colours(kept: Sequence[str], layout: Layout) -> tuple[str, ...]:
    """Give the names of the colours of a table's seats: as kept, else that of their side."""
    return tuple(
        _at(kept, seat) or _USUAL_COLOURS[layout.side(seat) % len(_USUAL_COLOURS)]
        for seat in range(layout.seats)
    )


def names_with(
    words: Words, names: Sequence[str], before: Seating, after: Seating
) -> tuple[str, ...]:
    """Give the names to keep once others play: neither takes over the other's name.

    A person keeps what a computer player was called only where somebody had chosen it.
    """
    stock = usual_names(words, MOST_SEATS)
    new = [seat for seat in people(after) if before[seat] != PERSON]
    gone = [seat for seat in computers(after) if before[seat] == PERSON]
    return tuple(
        "" if seat in gone or (seat in new and name in stock) else name
        for seat, name in enumerate(names)
    )


def daily_names(words: Words, settings: Settings) -> tuple[str, ...]:
    """Give the names at the deal of a day: the player's own, and usual ones for the others."""
    seat = alone(seating(settings.who, TWO_PAIRS.seats))
    mine = "" if seat is None else _at(settings.names, seat)
    return called((mine,), usual_names(words, TWO_PAIRS.seats))


@dataclass(frozen=True, slots=True)
class Company:
    """All who sit at a table that is being laid: by seat who plays, the name, the colour's name."""

    layout: Layout
    seating: Seating
    names: tuple[str, ...]
    colours: tuple[str, ...]

    def opponents_alike(self, seat: int) -> tuple[int, ...]:
        """Give the seats of other sides that have the colour of this one."""
        return tuple(
            other
            for other, colour in enumerate(self.colours)
            if colour == self.colours[seat] and self.layout.side(other) != self.layout.side(seat)
        )

    @property
    def own_side(self) -> int | None:
        """The side of the one person who plays with computer players only, else None."""
        seat = alone(self.seating)
        return None if seat is None else self.layout.side(seat)


def company(words: Words, settings: Settings, layout: Layout) -> Company:
    """Give who would sit at a table now."""
    seated = seating(settings.who, layout.seats)
    return Company(
        layout,
        seated,
        names_at(words, settings.names, seated),
        seat_colours(settings.colours, layout),
    )


def with_places_changed(
    words: Words, settings: Settings, layout: Layout, one: int, other: int
) -> Settings:
    """Give the settings after two seats of a table have changed places: names, players, colours.

    A computer player's name goes along, even where it is the usual one; a person who has chosen
    none is called as the new place has it. Of two such people the colours go along, even where
    they are usual: else nothing would be seen of it. Where nothing is, nothing changes. Partners
    who had one colour have one afterwards: their sides exchange them.
    """
    now = company(words, settings, layout)
    who = _exchanged(now.seating, one, other)
    usual = usual_at(words, who)
    names = list(_padded(settings.names, layout.seats))
    for seat, before in ((one, other), (other, one)):
        named = _at(settings.names, before)
        if now.seating[before] != PERSON:
            named = named or now.names[before]
        names[seat] = chosen_name(named, usual[seat])
    colours = _padded(settings.colours, layout.seats)
    nameless = all(
        now.seating[seat] == PERSON and not _at(settings.names, seat) for seat in (one, other)
    )
    if nameless or colours[one] or colours[other]:
        colours = _colours_exchanged(now, colours, one, other, nameless)
    after = replace(settings, names=tuple(names), who=kept_who(who, settings.who), colours=colours)
    return settings if company(words, after, layout) == now else after


def with_colour(kept: Sequence[str], layout: Layout, seat: int, colour: str) -> tuple[str, ...]:
    """Give the colours to keep with that of one seat chosen.

    One that opponents have is exchanged with the seat's own wherever either is: so sides stay apart
    and partners together.
    """
    now, found = seat_colours(kept, layout), _padded(kept, layout.seats)
    side = layout.side(seat)
    if any(one == colour and layout.side(other) != side for other, one in enumerate(now)):
        return _wherever(found, now, now[seat], colour)
    return tuple(colour if at == seat else one for at, one in enumerate(found))


def _wherever(kept: Sequence[str], now: Sequence[str], one: str, other: str) -> tuple[str, ...]:
    """Give the colours to keep with two of them exchanged wherever either is seen `now`."""
    exchanged = {one: other, other: one}
    seen = (*now, *("" for _ in kept[len(now) :]))
    return tuple(exchanged.get(shown, own) for own, shown in zip(kept, seen, strict=True))


def _colours_exchanged(
    now: Company, kept: Sequence[str], one: int, other: int, usual_too: bool
) -> tuple[str, ...]:
    """Give the colours to keep once those of two seats are exchanged."""
    sides = [now.layout.side(at) for at in range(now.layout.seats)]

    def of_side(seat: int) -> set[str]:
        return {c for side, c in zip(sides, now.colours, strict=True) if side == sides[seat]}

    if len(of_side(one)) == len(of_side(other)) == 1:
        return _wherever(kept, now.colours, now.colours[one], now.colours[other])
    colours = list(kept)
    if usual_too:
        colours[one], colours[other] = now.colours[one], now.colours[other]
    return _exchanged(colours, one, other)


def _exchanged(values: Sequence[T], one: int, other: int) -> tuple[T, ...]:
    found = list(values)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def _padded(values: Sequence[str], seats: int) -> tuple[str, ...]:
    """Give values by seat for that many seats at least, "" where none is kept."""
    return (*values, *([""] * (seats - len(values))))


def _at(values: Sequence[str], seat: int) -> str:
    return values[seat] if seat < len(values) else ""
