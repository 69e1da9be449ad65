"""What time does to a table: who counts as here, and who is host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from server.calls import settled
from server.rooms import Person, Room, next_host
from table.shared import Options, Presence

AWAY_SECONDS: Final = 15.0
HOST_SECONDS: Final = 300.0
"""A host away for so long is followed by another, if one is here."""


def came(room: Room, member: int, now: float) -> Room:
    """Give the room with this member here, the same one if it is so already."""
    person = room.person(member)
    if person is None or person.presence is Presence.HERE:
        return room
    return room.with_person(replace(person, presence=Presence.HERE)).later(now)


def passed(room: Room, silence: Callable[[Person], float], now: float) -> Room:
    """Give the room as it is now, the same one if nothing changed by time alone.

    `silence` says for how many seconds nothing has been heard of a member.
    """
    people = tuple(_passed(one, silence(one), room.options) for one in room.people)
    host = room.host
    if any(one.member == host and silence(one) >= HOST_SECONDS for one in people):
        here = (one for one in people if one.presence is Presence.HERE)
        host = next_host(room, here) or host
    if people == room.people and host == room.host:
        return room
    return settled(replace(room, people=people, host=host), now).later(now)


def _passed(person: Person, silence: float, options: Options) -> Person:
    if silence < AWAY_SECONDS:
        # Whoever is replaced comes back by a call, not by a clock.
        return person
    presence = Presence.REPLACED if silence >= options.away else Presence.AWAY
    return person if presence is person.presence else replace(person, presence=presence)
