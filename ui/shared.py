"""A shared table's view-model: who is there, what is said, and what we may do besides playing."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Final

import flet as ft

from engine.state import Phase
from table.link import Link
from table.protocol import StaleAction, Stop, TableStopped
from table.service import Refused
from table.shared import (
    OPEN,
    Asked,
    Finished,
    HandOn,
    Member,
    Options,
    Refusal,
    Remove,
    Reply,
    Request,
    Said,
    Say,
    SetOptions,
    SetPlace,
    Shared,
    Sit,
    Stand,
    Start,
    You,
)
from table.statistics import CountedGame, count_shared
from ui.names import told_apart

DOUBLE_TAP_SECONDS: Final = 0.5

COMPUTERS: Final = (
    ("Rory", "Tara"),
    ("Nora", "Kieran"),
    ("Conor", "Sheila"),
    ("Maeve", "Owen"),
    ("Fintan", "Deirdre"),
    ("Ciara", "Brian"),
    ("Declan", "Nuala"),
    ("Una", "Cormac"),
    ("Brendan", "Aoife"),
    ("Orla", "Dermot"),
)
"""What a computer player is called, by seat, at a table that people see in different languages; or
else, where somebody is called so."""


@ft.observable
@dataclass
class Room:
    """A shared table as it is now.

    `refused` is called with what the service did not do, `changed` with the table before and after,
    and with whether a wish that is there no longer was taken back by us ourselves.

    `lost` says that the service does not answer, `begun` that there is a match to be seen, as the
    seat `seat`, and `playing` that it goes on; `finished` are its deals that are over. `came`
    counts how often the table has been opened; `heard` is the number of the last thing said before
    that. `fresh` says that the match began before our eyes, `leaving` that we go away for good: the
    table stays as we saw it last.
    """

    refused: Callable[[Refusal], None]
    changed: Callable[[Shared, Shared, bool], None] = lambda before, after, ours: None
    table: Shared | None = None
    you: You | None = None
    lost: bool = False
    stopped: Stop | None = None
    begun: bool = False
    playing: bool = False
    seat: int | None = None
    finished: Finished | None = None
    came: int = 0
    heard: int = 0
    fresh: bool = False
    leaving: bool = False
    _link: Link | None = None
    _asking: list[object] = field(default_factory=list)
    _thought_better: bool = False
    _changed: float = -inf

    @property
    def link(self) -> Link | None:
        """Our end of the table."""
        return self._link

    def come(self, link: Link) -> None:
        """Begin to follow a table."""
        self._link = link
        said = link.shared.said
        self.heard = said[-1].number if said else 0
        self.fresh = not link.begun
        link.tell = self._follow
        self.stopped, self.leaving = None, False
        # What was otherwise when we were here last is no news any more.
        self.table = None
        self._follow()
        self.came += 1

    async def go(self) -> None:
        """Follow it no longer; our place there is kept."""
        link, self._link = self._link, None
        if link is not None:
            link.tell = lambda: None
            await link.leave()

    def miss(self) -> None:
        """Note that the table could not be reached yet."""
        self.lost = True

    def _follow(self) -> None:
        link = self._link
        if link is None:
            return
        self.lost = link.lost
        if not self.leaving:
            before, self.table, self.you = self.table, link.shared, link.you
            self.stopped = link.stopped
            self.begun, self.seat = link.begun, link.seat
            self.playing = link.begun and link.present.view.phase is not Phase.OVER
            self.finished = link.finished
            if before is not None and before != link.shared:
                self.changed(before, link.shared, self._thought_better)
            if link.shared.asked is None:
                self._thought_better = False

    def goes_on_without(self, seq: int) -> bool:
        """Say whether others have gone on while we read what a deal came to, at this step."""
        return self._link is not None and self._link.seq > seq

    @property
    def result(self) -> CountedGame | None:
        """What the match came to for us, once it is over and all its deals have been told."""
        link = self._link
        if link is None or link.finished is None or link.seat is None or self.playing:
            return None
        if link.finished_of[0] != link.shared.match:
            return None
        game = f"{link.ticket.id}-{link.shared.match}"
        return count_shared(game, time.time(), link.finished, link.seat)

    def rest(self) -> None:
        """Ask for no news until `hurry`."""
        if self._link is not None:
            self._link.rest()

    def hurry(self) -> None:
        """Call anew at once."""
        if self._link is not None:
            self._link.hurry()

    # Who is there

    @property
    def me(self) -> int:
        """Our number among those at the table."""
        return self.you.member if self.you is not None else 0

    @property
    def is_host(self) -> bool:
        """Whether we have the say."""
        return self.table is not None and self.table.host == self.me

    def member(self, number: int) -> Member | None:
        """Give somebody by the number; None for who has left."""
        members = self.table.members if self.table is not None else ()
        return next((one for one in members if one.member == number), None)

    @property
    def host_name(self) -> str:
        """What the host is called."""
        host = self.member(self.table.host) if self.table is not None else None
        return host.name if host is not None else ""

    @property
    def watching(self) -> tuple[Member, ...]:
        """Who is there and does not sit."""
        members = self.table.members if self.table is not None else ()
        return tuple(one for one in members if one.seat is None)

    def may_sit(self, seat: int) -> bool:
        """Say whether we may take a seat: in a match nobody leaves one for another."""
        place = self.table.places[seat] if self.table is not None else None
        if place is None or place.member is not None or not place.open:
            return False
        return not self.playing or self.you is None or self.you.seat is None

    @property
    def to_answer(self) -> bool:
        """Whether we have yet to agree to what somebody wishes to take back."""
        asked = self.asked
        return asked is not None and self.seat is not None and self.seat in asked.needed

    @property
    def asked(self) -> Asked | None:
        """What somebody wishes to take back."""
        return self.table.asked if self.table is not None else None

    @property
    def news(self) -> tuple[Said, ...]:
        """What has been said since we came."""
        said = self.table.said if self.table is not None else ()
        return tuple(one for one in said if one.number > self.heard)

    # What we do

    async def sit(self, seat: int) -> None:
        """Take an open seat."""
        await self._do(lambda number: Sit(number=number, seat=seat))
        self._changed = time.monotonic()

    @property
    def just_changed(self) -> bool:
        """Whether a tap on a seat can be the second of two: we have just sat down, or sent away."""
        return time.monotonic() - self._changed < DOUBLE_TAP_SECONDS

    async def stand(self) -> None:
        """Give up our seat, and watch."""
        await self._do(lambda number: Stand(number=number))

    async def start(self) -> None:
        """Begin the next match, unless it has begun."""
        if self.table is not None and not self.playing:
            match = self.table.match + 1
            await self._do(lambda number: Start(number=number, match=match), Start)

    async def say(self, phrase: str) -> None:
        """Say something."""
        await self._do(lambda number: Say(number=number, phrase=phrase))

    async def answer(self, yes: bool) -> None:
        """Agree to what is asked, if anything still is, or not."""
        if self.asked is None:
            return
        self._thought_better = not yes and self.asked.seat == self.seat
        await self._do(lambda number: Reply(number=number, yes=yes), Reply)

    async def place(self, seat: int, who: str = OPEN) -> None:
        """Open a seat, or give it to a computer player."""
        await self._do(lambda number: SetPlace(number=number, seat=seat, who=who))

    async def remove(self, member: int) -> None:
        """Send somebody away."""
        await self._do(lambda number: Remove(number=number, member=member))
        self._changed = time.monotonic()

    async def hand_on(self, member: int) -> None:
        """Make somebody else the host."""
        await self._do(lambda number: HandOn(number=number, member=member))

    async def set_options(self, options: Options) -> None:
        """Set what the host may set."""
        await self._do(lambda number: SetOptions(number=number, options=options))

    async def resign(self) -> bool:
        """Go away for good; say whether that came to an end while the table was looked at."""
        link = self._link
        if link is None or self.leaving:
            return False
        self.leaving = True
        with suppress(StaleAction, Refused):
            await link.resign()
            return True
        return not link.left

    async def _do(self, make: Callable[[int], Request], once: object = None) -> None:
        """Ask for something, unless we are asking for it already: that is a second tap.

        Of what is asked `once` it is enough that it is of the same kind; that somebody else was
        faster with an answer is no error.
        """
        what = once or make(0)
        if self._link is None or what in self._asking:
            return
        self._asking.append(what)
        try:
            with suppress(StaleAction, TableStopped):
                await self._link.request(make)
        except Refused as refused:
            if once is not Reply or refused.error is not Refusal.NOT_POSSIBLE:
                self.refused(refused.error)
        finally:
            self._asking.remove(what)


def room_names(table: Shared) -> tuple[str, ...]:
    """Give what everybody is called, the same on every phone, no two the same.

    A computer player gives way to a person who has its name.
    """
    people = {one.member: one.name for one in table.members}
    heard = {name.casefold() for name in people.values()}

    def computer(seat: int) -> str:
        usual, other = COMPUTERS[seat]
        return other if usual.casefold() in heard else usual

    return told_apart(
        [
            computer(seat) if place.member is None else people.get(place.member, "")
            for seat, place in enumerate(table.places)
        ]
    )
