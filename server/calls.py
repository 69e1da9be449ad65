"""What a member may ask of a table: one pure function for each request (docs/api.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.actions import Deal
from engine.legal import Reason, Why, why_illegal
from engine.state import Phase
from engine.view import view_for
from server.match import Match, new_match
from server.rooms import (
    KEPT_REMOVED,
    KEPT_SAID,
    Person,
    Refused,
    Room,
    Wish,
    check_options,
    needed,
    next_host,
    place_for,
)
from table.back import kept_actions
from table.claims import may_finish, written_out
from table.shared import (
    OPEN,
    PHRASES,
    Act,
    Ask,
    Claim,
    HandOn,
    Leave,
    NextDeal,
    Place,
    Presence,
    Refusal,
    Remove,
    Reply,
    Request,
    Said,
    Say,
    SetOptions,
    SetPlace,
    Sit,
    Stand,
    Start,
)

# What JSON's readers agree on as a whole number.
_LARGEST: Final = 2**53


@dataclass(frozen=True, slots=True)
class Context:
    """When a request is done, and a seed for the match that it may begin."""

    now: float
    seed: str


def done(room: Room, member: int, request: Request, context: Context) -> Room:
    """Give the room after a member's request, the same one if it was done before; raises Refused.

    The member may have left by it, and the room be empty.
    """
    person = room.person(member)
    if person is None:
        raise Refused(Refusal.NOT_MEMBER)
    if request.number == person.number:
        return room
    if not 0 < request.number < _LARGEST:
        raise Refused(Refusal.BAD_REQUEST)
    if request.number < person.number:
        raise Refused(Refusal.OLD_REQUEST)
    person = replace(person, number=request.number, presence=Presence.HERE)
    room = _DO[type(request)](room.with_person(person), person, request, context)
    return settled(room, context.now).later(context.now)


def settled(room: Room, now: float) -> Room:
    """Give the room with what all have agreed to done."""
    wish, match = room.wish, room.match
    if wish is None or match is None or needed(room, wish):
        return room
    return room.with_match(match.with_back(wish.back, wish.keep), now)


def without(room: Room, person: Person) -> Room:
    """Give the room with a member gone; the table goes on to the next host."""
    room = room.without_seat(person)
    others = tuple(one for one in room.people if one.member != person.member)
    if person.member == room.host:
        here = (one for one in others if one.presence is Presence.HERE)
        host = next_host(room, here) or next_host(room, others)
        room = replace(room, host=host or room.host)
    return replace(room, people=others)


def _sit(room: Room, person: Person, request: Sit, context: Context) -> Room:
    seat = _seat(room, request.seat)
    if person.seat == seat:
        return room
    place = room.places[seat]
    if not place.open or place.member is not None:
        raise Refused(Refusal.TAKEN)
    if room.dealt and person.held not in (None, seat):
        raise Refused(Refusal.NEXT_DEAL)
    room = room.without_seat(person).with_place(seat, Place(member=person.member))
    held = seat if room.dealt else None
    return room.with_person(replace(person, seat=seat, held=held))


def _stand(room: Room, person: Person, request: Stand, context: Context) -> Room:
    _own_seat(person)
    return room.without_seat(person)


def _leave(room: Room, person: Person, request: Leave, context: Context) -> Room:
    return without(room, person)


def _start(room: Room, person: Person, request: Start, context: Context) -> Room:
    _host(room, person)
    if request.match != room.number + 1:
        raise Refused(Refusal.STALE)
    if room.playing or not room.seated:
        raise Refused(Refusal.NOT_POSSIBLE)
    places = tuple(
        replace(place, level=room.options.stand_in) if _vacant(place) else place
        for place in room.places
    )
    names = tuple(_name(room, place) for place in places)
    match = new_match(room.rules, room.layout, names, context.seed, room.seq)
    room = replace(room, places=places, number=request.match)
    return room.with_deal(match, context.now)


def _act(room: Room, person: Person, request: Act, context: Context) -> Room:
    seat, match = _own_seat(person), _match(room, request.seq)
    if isinstance(request.action, Deal):
        raise Refused(Refusal.ILLEGAL, reason=Reason(Why.WRONG_PHASE))
    reason = why_illegal(match.state, request.action, seat)
    if reason is not None:
        raise Refused(Refusal.ILLEGAL, reason=reason)
    return room.with_match(match.with_action(request.action), context.now)


def _deal(room: Room, person: Person, request: NextDeal, context: Context) -> Room:
    _own_seat(person)
    match = _match(room, request.seq)
    if match.state.phase is not Phase.DEAL:
        raise Refused(Refusal.STALE)
    return room.with_deal(match.with_deal(), context.now)


def _claim(room: Room, person: Person, request: Claim, context: Context) -> Room:
    seat, match = _own_seat(person), _match(room, request.seq)
    if not room.options.claim or not may_finish(view_for(match.state, seat)):
        raise Refused(Refusal.NOT_POSSIBLE)
    for action in written_out(match.state, seat):
        match = match.with_action(action)
    return room.with_match(match, context.now)


def _ask(room: Room, person: Person, request: Ask, context: Context) -> Room:
    seat, match = _own_seat(person), room.match
    # The hands of a deal that is over may have been seen.
    if match is None or match.state.to_act is None or not room.options.undo:
        raise Refused(Refusal.NOT_POSSIBLE)
    since = match.deal[len(match.deal) - (match.seq - request.seq) :]
    if not 0 <= match.seq - request.seq < len(match.deal):
        raise Refused(Refusal.STALE)
    if any(step.seat is None or room.places[step.seat].member for step in since):
        raise Refused(Refusal.STALE)
    seats = frozenset(one.seat for one in room.seated if one.seat is not None)
    keep = kept_actions(request.back, match.deal, seat, seats)
    if keep is None:
        raise Refused(Refusal.NOT_POSSIBLE)
    wish = Wish(back=request.back, seat=seat, keep=keep, agreed=(seat,))
    return replace(room, wish=wish)


def _reply(room: Room, person: Person, request: Reply, context: Context) -> Room:
    seat, wish = _own_seat(person), room.wish
    if wish is None:
        raise Refused(Refusal.NOT_POSSIBLE)
    if not request.yes:
        return replace(room, wish=None)
    if seat in wish.agreed:
        return room
    return replace(room, wish=replace(wish, agreed=(*wish.agreed, seat)))


def _say(room: Room, person: Person, request: Say, context: Context) -> Room:
    if request.phrase not in PHRASES:
        raise Refused(Refusal.BAD_REQUEST)
    number = room.said[-1].number + 1 if room.said else 1
    said = Said(number=number, member=person.member, phrase=request.phrase)
    return replace(room, said=(*room.said, said)[-KEPT_SAID:])


def _place(room: Room, person: Person, request: SetPlace, context: Context) -> Room:
    _host(room, person)
    seat = _seat(room, request.seat)
    place = place_for(request.who, room.options, playing=room.playing is not None)
    sitting = next((one for one in room.people if one.seat == seat), None)
    room = room if sitting is None else room.without_seat(sitting)
    return room.with_place(seat, place)


def _remove(room: Room, person: Person, request: Remove, context: Context) -> Room:
    _host(room, person)
    other = _other(room, person, request.member)
    removed = (*room.removed, other.key)[-KEPT_REMOVED:]
    return replace(without(room, other), removed=removed)


def _hand_on(room: Room, person: Person, request: HandOn, context: Context) -> Room:
    _host(room, person)
    return replace(room, host=_other(room, person, request.member).member)


def _options(room: Room, person: Person, request: SetOptions, context: Context) -> Room:
    _host(room, person)
    check_options(request.options)
    wish = room.wish if request.options.undo else None
    return replace(room, options=request.options, wish=wish)


_DO: Final[dict[type[Request], Callable[[Room, Person, Any, Context], Room]]] = {
    Sit: _sit,
    Stand: _stand,
    Leave: _leave,
    Start: _start,
    Act: _act,
    NextDeal: _deal,
    Claim: _claim,
    Ask: _ask,
    Reply: _reply,
    Say: _say,
    SetPlace: _place,
    Remove: _remove,
    HandOn: _hand_on,
    SetOptions: _options,
}


def _seat(room: Room, seat: int) -> int:
    if not 0 <= seat < room.layout.seats:
        raise Refused(Refusal.BAD_REQUEST)
    return seat


def _own_seat(person: Person) -> int:
    if person.seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return person.seat


def _match(room: Room, seq: int) -> Match:
    """Give the match if this is its present step."""
    if room.match is None:
        raise Refused(Refusal.NOT_POSSIBLE)
    if seq != room.match.seq:
        raise Refused(Refusal.STALE)
    return room.match


def _host(room: Room, person: Person) -> None:
    if person.member != room.host:
        raise Refused(Refusal.NOT_HOST)


def _other(room: Room, person: Person, member: int) -> Person:
    other = room.person(member)
    if other is None or other.member == person.member:
        raise Refused(Refusal.NOT_POSSIBLE)
    return other


def _vacant(place: Place) -> bool:
    return place.member is None and place.level is None


def _name(room: Room, place: Place) -> str:
    person = None if place.member is None else room.person(place.member)
    return person.name if person is not None else place.level or OPEN
