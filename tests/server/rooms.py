"""Tables for tests of the service, without HTTP: `At` a table, members act by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import preset
from engine.actions import Action
from engine.legal import legal_actions
from engine.ruleset import TWO_PAIRS, Layout
from engine.state import Phase
from server.calls import Context, done
from server.presence import came, passed
from server.rooms import Person, Room, answer_for, joined, key_of, new_room
from table.shared import Act, Answer, Create, NextDeal, Options, Request, Sit, Start

OPTIONS = Options()


def create(
    places: str = "MOOO", layout: Layout = TWO_PAIRS, game: str = "twenty-five", **more: Any
) -> Create:
    """A table to be: of its seats `M` is mine, `O` open, `C` a club player's."""
    who = {"M": "mine", "O": "open", "C": "club"}
    options = more.pop("options", OPTIONS)
    seats = tuple(who[place] for place in places)
    return Create(
        name="Ann", rules=preset(game, **more), layout=layout, places=seats, options=options
    )


class At:
    """A table, and what its members have asked of it so far."""

    def __init__(self, places: str = "MOOO", *others: str, seed: str = "s", **more: Any) -> None:
        self.now = 1000.0
        self.seed = seed
        self.room = new_room("CODE", create(places, **more), key_of("Ann"), self.now)
        for name in others:
            self.room = joined(self.room, name, key_of(name), self.now)

    def person(self, name: str) -> Person:
        return next(person for person in self.room.people if person.name == name)

    def ask(self, name: str, kind: type[Any], **what: Any) -> Room:
        """A member makes a request, with the next number unless one is given."""
        person = self.person(name)
        what.setdefault("number", person.number + 1)
        return self.do(person.member, kind(**what))

    def do(self, member: int, request: Request) -> Room:
        self.room = done(self.room, member, request, Context(self.now, self.seed))
        return self.room

    def sit(self, **seats: int) -> None:
        for name, seat in seats.items():
            self.ask(name, Sit, seat=seat)

    def start(self, match: int = 1) -> None:
        self.ask("Ann", Start, match=match)

    @property
    def state(self):
        assert self.room.match is not None
        return self.room.match.state

    def sitting(self, seat: int) -> str:
        return next(person.name for person in self.room.people if person.seat == seat)

    def act(self, action: Action | None = None, **more: Any) -> None:
        """Whoever is to act does so, as they like."""
        seat = self.state.to_act
        action = action or legal_actions(self.state)[0]
        self.ask(self.sitting(seat), Act, seq=self.room.seq, action=action, **more)

    def go_on(self) -> None:
        """The next action, or the next deal."""
        if self.state.phase is Phase.DEAL:
            self.ask("Ann", NextDeal, seq=self.room.seq)
        else:
            self.act()

    def wait(self, seconds: float, **silent: float) -> None:
        """Time passes; of these members nothing has been heard for so long."""
        self.now += seconds
        for name in {person.name for person in self.room.people} - set(silent):
            self.room = came(self.room, self.person(name).member, self.now)
        self.room = passed(self.room, lambda person: silent.get(person.name, 0.0), self.now)

    def answer(self, name: str, after: int | None = None) -> Answer:
        return answer_for(self.room, self.person(name), after, told=True)


def four(**more: Any) -> At:
    """Ann, Ben, Cat and Dan at a table in a match that has begun."""
    at = At("MOOO", "Ben", "Cat", "Dan", **more)
    at.sit(Ben=1, Cat=2, Dan=3)
    at.start()
    return at


def with_options(at: At, **options: Any) -> None:
    at.room = replace(at.room, options=replace(at.room.options, **options))
