"""What lies over a shared table: who is there, what is said, how others come, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from engine.view import SeatView
from table.protocol import Back
from table.shared import Asked
from ui.components.buttons import button
from ui.components.late import use_calm
from ui.components.sheet import Sheet
from ui.components.text import text
from ui.context import AppContext, use_app
from ui.layout import Insets
from ui.screens.shared_invite import invitation
from ui.screens.shared_people import REMOVE, name_of, people_rows, removal, seat_ways
from ui.screens.shared_say import say_ways
from ui.screens.table_back import news_lines
from ui.shared import Room
from ui.texts.passing import agreement_text, going_text, wish_text
from ui.texts.shared import asked_text, leaving_text, own_wish_text, removing_text

SAY: Final = "say"
PEOPLE: Final = "people"
INVITE: Final = "invite"
LEAVE: Final = "leave"
_SEAT: Final = "seat "


def over_table(
    app: AppContext,
    room: Room,
    open_sheet: str,
    show_sheet: Callable[[str], Any],
    leave: Callable[[], Any],
) -> ft.Control | None:
    """Give the sheet of that name, None where it is none of these."""
    words, table = app.words, room.table
    if table is None:
        return None
    seat = open_sheet.removeprefix(_SEAT)
    removed = open_sheet.removeprefix(REMOVE)

    def close() -> None:
        show_sheet("")

    body: Sequence[ft.Control]
    footer: list[ft.Control] = []
    if open_sheet == LEAVE:
        title = words.t("Leave this table for good")
        body = [text(app.look, leaving_text(words, room.playing and room.seat is not None))]
        footer = [
            button(app.look, "stay", words.t("Stay"), close),
            button(app.look, "leave-for-good", words.t("Leave"), leave, tone="alarm"),
        ]
    elif removed != open_sheet:
        member = room.member(int(removed))
        if member is None or not room.is_host:
            return None
        name = name_of(room, table, member.member)
        title = removal(words, name)
        seated = room.playing and member.seat is not None
        body = [text(app.look, removing_text(words, name, seated))]

        async def remove() -> None:
            close()
            await room.remove(int(removed))

        footer = [
            button(app.look, "do-not-remove", words.t("Do not remove"), close),
            button(app.look, "remove-yes", words.t("Remove"), remove, tone="alarm"),
        ]
    elif open_sheet == SAY:
        title, body = words.t("Say something"), say_ways(app, room, close)
    elif open_sheet == PEOPLE:
        title = words.t("Who sits where")
        body = people_rows(app, room, table, lambda seat: show_sheet(f"{_SEAT}{seat}"))
    elif open_sheet == INVITE:
        title = words.t("Invite others")
        body = invitation(app, room, min(320.0, app.size[0] - 60))
    elif seat != open_sheet and int(seat) < len(table.places):
        title, body = seat_ways(app, room, table, int(seat), show_sheet)
    else:
        return None
    return Sheet(
        app.look,
        f"{open_sheet.partition(' ')[0]}-sheet",
        title,
        app.size,
        Insets(*app.device.insets),
        body,
        footer=footer,
        close=words.t("Close"),
        on_close=close,
    )


def way_out(app: AppContext, show_sheet: Callable[[str], Any]) -> ft.Control:
    """Give the button that asks whether to leave for good."""
    label = app.words.t("Leave this table for good")
    return button(app.look, "leave-table", label, lambda: show_sheet(LEAVE), tone="plain")


@ft.component
def AskedBack(
    room: Room, asked: Asked, names: Sequence[str], view: SeatView, insets: Insets
) -> ft.Control:
    """Ask everybody who sits whether something is to be taken back; who has agreed waits."""
    app = use_app()
    look, words = app.look, app.words
    # Nobody agrees with a tap that was meant for a card.
    calm = use_calm(asked.seat, asked.back)
    body: list[ft.Control] = []
    if asked.back is Back.UNDONE and asked.events:
        body.append(text(look, going_text(words), "small", look.palette.soft))
        body += news_lines(look, words, asked.events, names, None, view)
    if room.to_answer:
        body.append(text(look, asked_text(words, asked.back)))
    else:
        body.append(text(look, agreement_text(words, [names[seat] for seat in asked.needed])))
    footer = []
    if room.to_answer:
        yes = calm.press(partial(room.answer, True))
        footer.append(calm.around(button(look, "agree", words.t("Agree"), yes, tone="fill")))
    no = calm.press(partial(room.answer, False))
    footer.append(calm.around(button(look, "refuse", words.t("No, play on"), no)))
    ours = asked.seat == room.seat
    return Sheet(
        look,
        "asked-sheet",
        own_wish_text(words, asked.back)
        if ours
        else wish_text(words, asked.back, names[asked.seat]),
        app.size,
        insets,
        body,
        footer=footer,
    )
