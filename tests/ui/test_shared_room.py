"""A shared table as one device knows it: what is asked of the service, what is told of others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.ruleset import TWO_PAIRS, preset
from table.protocol import Back, Stop
from table.service import Refused
from table.shared import (
    Asked,
    Member,
    Options,
    Place,
    Presence,
    Problem,
    Refusal,
    Reply,
    Shared,
    Start,
    You,
)
from table.tickets import Ticket
from tests.table.remote import ADDRESS
from ui.screens.home_games import recent
from ui.shared import Room, room_names
from ui.texts.shared import changes_text, place_text
from ui.texts.words import make_words

ZOE, ANA, BEA = 1, 2, 3


def a_table(
    members: dict[int, str],
    seats: Sequence[int | str | None],
    *,
    host: int = ZOE,
) -> Shared:
    """A table with these members and, by seat, a member, a level of a computer player or nobody."""
    sitting = {who: seat for seat, who in enumerate(seats) if isinstance(who, int)}
    here = Presence.HERE
    return Shared(
        code="ABCDEFGH",
        match=1,
        rules=preset("twenty-five"),
        layout=TWO_PAIRS,
        places=tuple(
            Place(member=who) if isinstance(who, int) else Place(level=who, open=True)
            for who in seats
        ),
        members=tuple(
            Member(member=one, name=name, seat=sitting.get(one), presence=here)
            for one, name in members.items()
        ),
        host=host,
        options=Options(),
        said=(),
        asked=None,
        fair=None,
        seq=7,
    )


ALONE = a_table({ZOE: "Zoe"}, (ZOE, "club", "club", None))
BOTH = a_table({ZOE: "Zoe", ANA: "Ana"}, (ZOE, "club", "club", None))
SEATED = a_table({ZOE: "Zoe", ANA: "Ana"}, (ZOE, ANA, "club", None))
ANAS = replace(SEATED, host=ANA)
WISHED = replace(SEATED, asked=Asked(back=Back.UNDONE, seat=0, events=(), agreed=(0,), needed=(1,)))
NOTHING = ""


@pytest.mark.parametrize(
    ("before", "after", "me", "told"),
    [
        (ALONE, BOTH, ZOE, "Ana has joined the table."),
        (ALONE, BOTH, ANA, NOTHING),
        (SEATED, ALONE, ZOE, "Ana has left the table."),
        (BOTH, SEATED, ZOE, "Ana takes the seat of a computer player."),
        (BOTH, SEATED, ANA, NOTHING),
        (
            ALONE,
            SEATED,
            ZOE,
            "Ana has joined the table. Ana takes the seat of a computer player.",
        ),
        (BOTH, a_table({ZOE: "Zoe", ANA: "Ana"}, (ZOE, "club", "club", ANA)), ZOE, NOTHING),
        (ANAS, SEATED, ZOE, "You are the host of this table now."),
        (ANAS, SEATED, ANA, NOTHING),
        (WISHED, SEATED, ZOE, "Not everybody agreed: nothing is taken back."),
        (WISHED, SEATED, ANA, NOTHING),
        (WISHED, replace(SEATED, seq=8), ZOE, NOTHING),
        (WISHED, replace(SEATED, options=Options(undo=False)), ZOE, NOTHING),
        (
            replace(
                WISHED,
                members=(
                    *SEATED.members,
                    Member(member=BEA, name="Bea", seat=None, presence=Presence.AWAY),
                ),
            ),
            WISHED,
            ZOE,
            "Bea has left the table.",
        ),
        (ALONE, replace(SEATED, code="HGFEDCBA"), ZOE, NOTHING),
    ],
)
def test_who_comes_goes_sits_down_or_becomes_host_is_told_but_not_of_ourselves(
    before, after, me, told
):
    assert changes_text(make_words("en"), before, after, me) == told


def test_a_wish_that_we_have_taken_back_ourselves_was_refused_by_nobody():
    assert changes_text(make_words("en"), WISHED, SEATED, ZOE, withdrawn=True) == NOTHING


def test_two_of_one_name_are_told_apart_where_they_sit():
    table = a_table({ZOE: "Zoe", ANA: "Zoe"}, (ZOE, ANA, "club", "club"))
    said = [place_text(make_words("en"), table, seat, room_names(table), ZOE) for seat in (0, 1)]
    assert said == ["Zoe (you, host)", "Zoe 2"]


class SlowLink:
    """A link on which nothing is answered until `answer` is set."""

    left = lost = begun = False
    stopped = seat = finished = None

    def __init__(self, shared: Shared, refusal: Refusal | None = None) -> None:
        self.shared, self.you = shared, You(member=ZOE, seat=0, number=0)
        self.refusal = refusal
        self.asked: list[object] = []
        self.answer = asyncio.Event()

    async def request(self, make: Callable[[int], object]) -> None:
        self.asked.append(make(1))
        await self.answer.wait()
        if self.refusal is not None:
            raise Refused(Problem(error=self.refusal))


def asked_twice(
    link: SlowLink, ask: Callable[[Room], Coroutine[Any, Any, None]]
) -> tuple[list[object], list[Refusal]]:
    """What a second tap asks of the service besides, and what the player is told."""
    told: list[Refusal] = []
    room = Room(told.append)

    async def act() -> None:
        room.come(link)  # type: ignore[arg-type]
        taps = [asyncio.create_task(ask(room)) for _ in range(2)]
        await asyncio.sleep(0)
        link.answer.set()
        await asyncio.gather(*taps)

    asyncio.run(act())
    return link.asked, told


def test_a_second_tap_asks_for_nothing_while_the_first_is_under_way():
    asked, told = asked_twice(SlowLink(SEATED), lambda room: room.start())
    assert (asked, told) == ([Start(number=1, match=2)], [])
    asked, told = asked_twice(SlowLink(WISHED), lambda room: room.answer(False))
    assert (asked, told) == ([Reply(number=1, yes=False)], [])


def test_that_somebody_else_was_faster_with_an_answer_is_no_error():
    link = SlowLink(WISHED, Refusal.NOT_POSSIBLE)
    assert asked_twice(link, lambda room: room.answer(True))[1] == []
    link = SlowLink(ANAS, Refusal.NOT_HOST)
    assert asked_twice(link, lambda room: room.start())[1] == [Refusal.NOT_HOST]


def test_what_is_asked_for_already_done_or_there_no_more_is_not_asked_for():
    async def act() -> None:
        link, told = SlowLink(SEATED), list[Refusal]()
        link.answer.set()
        room = Room(told.append)
        room.come(link)  # type: ignore[arg-type]
        await room.answer(True)
        room.playing = True
        await room.start()
        assert (link.asked, told) == ([], [])

    asyncio.run(act())


def test_a_table_just_left_is_seen_as_it_was_and_has_not_stopped():
    async def act() -> None:
        link = SlowLink(SEATED)
        room = Room(lambda error: None)
        room.come(link)  # type: ignore[arg-type]
        room.leaving = True
        link.shared, link.stopped = ALONE, Stop.GONE  # type: ignore[assignment]
        link.tell()  # type: ignore[attr-defined]
        assert (room.table, room.stopped) == (SEATED, None)

    asyncio.run(act())


def test_only_the_two_tables_used_last_and_within_a_day_stand_at_home():
    now = time.time()

    def ticket(hours: float) -> Ticket:
        return Ticket(address=ADDRESS, code="A", token="0", used=now - hours * 3600)

    one, two, three, old = ticket(1), ticket(2), ticket(3), ticket(25)
    assert recent((one, two, three, old)) == (one, two)
    assert recent((one, old)) == (one,)
