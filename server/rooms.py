"""A shared table as a value: who is there, who sits where, and the match.

Nothing here waits, stores or sends: every change gives a new room with a later version. What may be
asked of a room is in `server.calls`, what time does to it in `server.presence`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

from engine.players import LEVELS
from engine.ruleset import Layout, RuleSet, RuleSetError
from engine.state import Phase
from server.match import Match, revived
from table.names import plain_name
from table.protocol import Back, Step
from table.shared import (
    LONGEST_NAME,
    MINE,
    OPEN,
    Answer,
    Asked,
    Create,
    Member,
    Options,
    Place,
    Presence,
    Problem,
    Refusal,
    Said,
    Shared,
    You,
)
from table.wire import read_json, write_json

WATCHERS: Final = 20
"""So many people may be at a table beside those who can sit."""
LATE: Final = -1
"""The seat that is held in a deal by whoever came in the middle of it: none that there is."""
KEPT_SAID: Final = 12
KEPT_REMOVED: Final = 50
_WAITS: Final = range(20, 3601)
# A match longer than any that is played would make its row grow without end.
_MOST: Final = {"target": 500, "games": 20, "chips": 500, "deals": 100}


class Refused(ValueError):
    """A call that is not done: `problem` says why."""

    def __init__(self, error: Refusal, **more: Any) -> None:
        super().__init__(error)
        self.problem = Problem(error=error, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member of a table; `key` is the hash of the token, `held` the seat held in this deal.

    Nobody takes another seat in the deal: not even who has left, and comes again under a new name
    (`LATE`), sees two of its hands. `number` is that of the last request done.
    """

    member: int
    name: str
    key: str
    seat: int | None = None
    held: int | None = None
    number: int = 0
    presence: Presence = Presence.HERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wishes to take back; `keep` actions of the deal would stay."""

    back: Back
    seat: int
    keep: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A table; times are in seconds since 1970.

    `joined` counts all members there ever were, `removed` holds the keys of those sent away.
    `moved` is when the present step was reached, `updated` when anything last changed.
    """

    code: str
    version: int
    rules: RuleSet
    layout: Layout
    places: tuple[Place, ...]
    people: tuple[Person, ...]
    joined: int
    removed: tuple[str, ...]
    host: int
    options: Options
    said: tuple[Said, ...]
    wish: Wish | None
    number: int
    match: Match | None
    moved: float
    updated: float

    @property
    def playing(self) -> Match | None:
        """The match while it goes on."""
        return self.match if self.match is not None and not self.match.over else None

    @property
    def dealt(self) -> bool:
        """Whether hands are held: a deal goes on."""
        return self.playing is not None and self.playing.state.phase is not Phase.DEAL

    @property
    def seq(self) -> int:
        """The number of the present step."""
        return self.match.seq if self.match is not None else 0

    def person(self, member: int) -> Person | None:
        """Give the member with this number, None where there is none."""
        return next((person for person in self.people if person.member == member), None)

    def known(self, key: str) -> Person | None:
        """Give the member with this key, None where there is none."""
        found = None
        for person in self.people:  # all of them: how long it takes tells nothing
            if compare_digest(person.key, key):
                found = person
        return found

    def was_removed(self, key: str) -> bool:
        """Say whether the host has sent away who has this key."""
        return sum(compare_digest(removed, key) for removed in self.removed) > 0

    @property
    def seated(self) -> tuple[Person, ...]:
        """The members who sit."""
        return tuple(person for person in self.people if person.seat is not None)

    def with_person(self, person: Person) -> Room:
        """Give the room with a member as changed."""
        people = (person if one.member == person.member else one for one in self.people)
        return replace(self, people=tuple(people))

    def with_place(self, seat: int, place: Place) -> Room:
        """Give the room with a seat changed: nothing is asked any more, of others than before."""
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        return replace(self, places=places, wish=None)

    def without_seat(self, person: Person) -> Room:
        """Give the room with this member's seat given up: a computer player goes on there."""
        if person.seat is None:
            return self
        level = self.options.stand_in if self.playing else None
        room = self.with_place(person.seat, Place(level=level, open=True))
        return room.with_person(replace(person, seat=None))

    def with_deal(self, match: Match, now: float) -> Room:
        """Give the room with a deal begun: who sits has that hand."""
        people = tuple(replace(one, held=one.seat) for one in self.people)
        return replace(self, people=people).with_match(match, now)

    def with_match(self, match: Match, now: float) -> Room:
        """Give the room after a step of the match: nothing is asked any more."""
        return replace(self, match=match, wish=None, moved=now)

    def later(self, now: float) -> Room:
        """Give the changed room as the next version."""
        return replace(self, version=self.version + 1, updated=now)


def key_of(token: str) -> str:
    """Give what is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_room(code: str, create: Create, key: str, now: float) -> Room:
    """Give a table about to be; raises Refused."""
    check_options(create.options)
    _check_rules(create.rules, create.layout)
    places = create.places
    if len(places) != create.layout.seats or places.count(MINE) > 1:
        raise Refused(Refusal.BAD_REQUEST)
    if not {OPEN, MINE, *LEVELS}.issuperset(places):
        raise Refused(Refusal.BAD_REQUEST)
    seat = places.index(MINE) if MINE in places else None
    host = Person(member=1, name=clean_name(create.name), key=key, seat=seat)
    return Room(
        code=code,
        version=1,
        rules=create.rules,
        layout=create.layout,
        places=tuple(
            Place(member=1) if who == MINE else place_for(who, create.options, False)
            for who in places
        ),
        people=(host,),
        joined=1,
        removed=(),
        host=1,
        options=create.options,
        said=(),
        wish=None,
        number=0,
        match=None,
        moved=now,
        updated=now,
    )


def joined(room: Room, name: str, key: str, now: float) -> Room:
    """Give the room with a newcomer, or with the new name of who is there; raises Refused."""
    name = clean_name(name)
    if room.was_removed(key):
        raise Refused(Refusal.REMOVED)
    person = room.known(key)
    if person is not None:
        again = replace(person, name=name, presence=Presence.HERE)
        return room if again == person else room.with_person(again).later(now)
    if len(room.people) >= room.layout.seats + WATCHERS:
        raise Refused(Refusal.FULL)
    member = room.joined + 1
    person = Person(member=member, name=name, key=key, held=LATE if room.dealt else None)
    return replace(room, people=(*room.people, person), joined=member).later(now)


def place_for(who: str, options: Options, playing: bool) -> Place:
    """Give a seat that is open, or played by a level; raises Refused."""
    if who == OPEN:
        return Place(level=options.stand_in if playing else None, open=True)
    if who not in LEVELS:
        raise Refused(Refusal.BAD_REQUEST)
    return Place(level=who)


def check_options(options: Options) -> None:
    """Raise Refused for what no host may set."""
    idle_too = options.idle is None or options.idle in _WAITS
    if options.away not in _WAITS or not idle_too or options.stand_in not in LEVELS:
        raise Refused(Refusal.BAD_REQUEST)


def _check_rules(rules: RuleSet, layout: Layout) -> None:
    try:
        rules.check_layout(layout)
    except RuleSetError:
        raise Refused(Refusal.BAD_REQUEST) from None
    if any(getattr(rules, option) > most for option, most in _MOST.items()):
        raise Refused(Refusal.BAD_REQUEST)


def clean_name(name: str) -> str:
    """Give a name as all at the table may see it; raises Refused."""
    shown = plain_name(name)
    if not 0 < len(shown) <= LONGEST_NAME:
        raise Refused(Refusal.BAD_REQUEST)
    return shown


def next_host(room: Room, among: Iterable[Person]) -> int | None:
    """Give who follows the host: who sits before who watches, the longest here first."""
    order = sorted(among, key=lambda person: (person.seat is None, person.member))
    return next((person.member for person in order if person.member != room.host), None)


def answer_for(
    room: Room,
    person: Person,
    after: int | None = None,
    told: bool = False,
    table: Shared | None = None,
) -> Answer:
    """Give the table as a member may know it; with `told`, what happened after a step, too.

    Without a step that there is or was, that is the present deal from its beginning. `table` is
    what everybody sees of the room, where it is at hand.
    """
    match, seat = room.match, person.seat
    steps: tuple[Step, ...] = ()
    if not told or match is None:
        pass
    elif after is None or after > match.seq:
        steps = match.story(seat)
    else:
        steps = match.steps(after, seat)
    you = You(member=person.member, seat=seat, number=person.number)
    return Answer(version=room.version, you=you, table=table or shared(room), steps=steps)


def shared(room: Room) -> Shared:
    """Give the table as everybody at it sees it."""
    return Shared(
        code=room.code,
        match=room.number,
        rules=room.rules,
        layout=room.layout,
        places=room.places,
        members=tuple(
            Member(member=one.member, name=one.name, seat=one.seat, presence=one.presence)
            for one in room.people
        ),
        host=room.host,
        options=room.options,
        said=room.said,
        asked=_asked(room),
        fair=room.match.fair if room.match is not None else None,
        seq=room.seq,
    )


def needed(room: Room, wish: Wish) -> tuple[int, ...]:
    """Give the seats that have still to agree: of people for whom no computer player sits in."""
    return tuple(
        person.seat
        for person in room.seated
        if person.seat is not None
        and person.seat not in wish.agreed
        and person.presence is not Presence.REPLACED
    )


def _asked(room: Room) -> Asked | None:
    wish, match = room.wish, room.match
    if wish is None or match is None:
        return None
    return Asked(
        back=wish.back,
        seat=wish.seat,
        events=match.would_go(wish.keep),
        agreed=wish.agreed,
        needed=needed(room, wish),
    )


def computer_at(room: Room, now: float) -> str | None:
    """Give the level that acts for the seat to act; None while a person must, or nobody."""
    match = room.playing
    seat = match.state.to_act if match is not None else None
    if seat is None or match is None or match.state.phase is Phase.DEAL:
        return None
    place, idle = room.places[seat], room.options.idle
    if place.member is None:
        return place.level or room.options.stand_in
    person = room.person(place.member)
    gone = person is None or person.presence is Presence.REPLACED
    if gone or (idle is not None and now - room.moved >= idle):
        return room.options.stand_in
    return None


def write_room(room: Room) -> bytes:
    """Give a room as the text to keep."""
    return write_json(room)


def read_room(text: bytes | str, known: Room | None = None) -> Room:
    """Give the room that a kept text holds; `known` is an earlier one, to go on from.

    Raises ValueError.
    """
    room = read_json(Room, text)
    if room.match is None:
        return room
    return replace(room, match=revived(room.match, known.match if known else None))
