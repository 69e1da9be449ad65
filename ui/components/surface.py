"""The table itself: baize, scores, seats, cards, and the line of words above the hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import flet as ft

from engine.cards import Card, parse_card
from engine.state import Phase
from engine.view import SeatView
from ui.components.again import Again
from ui.components.buttons import pressable
from ui.components.calls import call_bubble, call_of, clear_of_tiles
from ui.components.cards import DRAG_GROUP, CardStyle, table_card
from ui.components.measure import fits
from ui.components.score import ScoreFacts, board_names, plan_scores, score, side_mark
from ui.components.seats import (
    SeatFacts,
    seat_backs,
    seat_badges,
    seat_pill,
    seat_tricks,
)
from ui.controllers.frames import Frame
from ui.controllers.keys import HandFocus
from ui.layout import Rect, SeatPlace, TableLayout
from ui.layout.extras import calls
from ui.layout.reach import ARROW, led_arrow, rims, seat_targets
from ui.sprites import Place, Sign, Sprite
from ui.texts.sides import number_text, tricks_by_side
from ui.texts.table import (
    hand_card_label,
    score_label,
    seat_label,
    trick_card_label,
)
from ui.texts.words import Words, mark
from ui.theme import TARGET, Look, baize_glow, table_style

_SIGNS: Final = {
    Sign.PICKED: mark("to be discarded"),
    Sign.BURIED: mark("to be buried"),
    Sign.NEW: mark("just drawn"),
    Sign.ADVISED: mark("advised"),
    Sign.KITTY: mark("from the kitty"),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """How the table is drawn: where, in what words and colours, and who sits there.

    `colours` are the names of the colours of the seats; `by_suit` orders the hand by suit, not by
    strength in the deal. `again` has what was drawn before.
    """

    layout: TableLayout
    words: Words
    look: Look
    style: CardStyle
    names: tuple[str, ...]
    colours: tuple[str, ...] = ()
    by_suit: bool = False
    again: Again = field(default_factory=Again, compare=False)


def placed(rect: Rect, content: ft.Control | None, key: str, **more: object) -> ft.Container:
    """Give a control its place on the table."""
    return ft.Container(
        key=key,
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        content=content,
        **more,  # type: ignore[arg-type]
    )


def ground(setting: Setting) -> Iterator[ft.Control]:
    """Give what lies under everything: the baize, and the bar."""
    yield from setting.again.drawn("ground", _ground, setting.layout.bar, setting.look)


def _ground(bar: Rect, look: Look) -> tuple[ft.Control, ...]:
    baize = ft.Container(key="baize", left=0, top=0, right=0, bottom=0, gradient=baize_glow(look))
    return baize, placed(bar, None, "bar", bgcolor=look.palette.rail)


def score_lines(setting: Setting, view: SeatView) -> Iterator[ft.Control]:
    """Give each side's score in the bar."""
    words, layout, again = setting.words, setting.layout, setting.again
    look = replace(setting.look, text_size=layout.name_scale)
    tricks = tricks_by_side(view)
    facts = tuple(
        ScoreFacts(
            side=side,
            names=board_names(words, view, side, setting.names),
            number=number_text(words, view.scores[side]),
            score=view.scores[side],
            target=view.rules.target,
            tricks=tricks[side],
            mark=side_mark(look, view.layout, side, setting.colours),
        )
        for side in range(len(layout.scores))
    )
    plans = again.drawn("score-plans", plan_scores, facts, layout.scores, look, layout.pegs)
    for one, plan, rect in zip(facts, plans, layout.scores, strict=True):
        yield again.drawn(f"score-{one.side}", score, one, plan, rect, look, layout.pegs)


def scores(setting: Setting, view: SeatView, on_press: Callable[[], None]) -> Iterator[ft.Control]:
    """Give the scores; all together can be pressed to be told in words."""
    words, layout, again = setting.words, setting.layout, setting.again
    look = replace(setting.look, text_size=layout.name_scale)
    yield from score_lines(setting, view)
    first, last = layout.scores[0], layout.scores[-1]
    around = Rect.between(
        min(first.left, last.left), first.top, max(first.right, last.right), last.bottom
    )
    missing = max(0.0, TARGET - around.height) / 2
    target = Rect.between(
        around.left, around.top - missing, around.right, around.bottom + missing
    ).clamped(Rect(0, 0, layout.size.width, layout.size.height))
    label = ". ".join(
        score_label(words, view, side, setting.names) for side in range(view.layout.sides)
    )
    yield again.drawn("scores", _told, look, label, target, again.press("scores", on_press))


def _told(look: Look, label: str, rect: Rect, call: Callable[[], Any]) -> ft.Control:
    button = pressable(
        look,
        "scores",
        label,
        ft.Container(),
        call,
        tone="plain",
        width=rect.width,
        height=rect.height,
    )
    return placed(rect, button, "scores")


def seats(
    setting: Setting,
    frame: Frame,
    on_ask: Callable[[str], None],
    only: Collection[int] | None = None,
) -> Iterator[ft.Control]:
    """Give every seat: name plate, side, cards left, tricks won, and what it called.

    With `only`, these seats and no others.
    """
    view, layout, again = frame.view, setting.layout, setting.again
    look = replace(setting.look, text_size=layout.name_scale)
    choosing = view.phase in (Phase.BID, Phase.TRUMP, Phase.DISCARD, Phase.JINK)
    places, targets, edges = calls(layout), seat_targets(layout, choosing), rims(layout)
    # Backs at some seats only would look as if the others held no cards.
    with_backs = sum(place.backs.width > 0 for place in layout.seats) >= len(layout.seats) - 1
    for seat, place in enumerate(layout.seats):
        if only is not None and seat not in only:
            continue
        to_act = frame.settled and view.to_act == seat
        facts = SeatFacts(
            seat=seat,
            name=setting.names[seat],
            label=seat_label(setting.words, view, seat, setting.names, to_act),
            dealer=seat == view.dealer,
            eldest=seat == view.eldest,
            to_act=to_act,
            cards=view.hand_sizes[seat],
            tricks=frame.tally.trick_winners.count(seat),
            mark=side_mark(look, view.layout, view.layout.side(seat), setting.colours),
            colour=setting.colours[seat] if setting.colours else "",
            names=tuple(setting.names),
            out=view.phase in (Phase.BID, Phase.TRUMP) and seat in view.auction.passed,
            task=_task(view, seat),
        )
        call = call_of(setting.words, view, seat)
        if call is not None:
            where = clear_of_tiles(places[seat], layout, view)
            if not where.empty:
                yield call_bubble(call, where, setting.look, seat)
        elif with_backs and place.backs.width > 0 and seat != view.seat:
            yield again.drawn(f"backs-{seat}", seat_backs, facts, place.backs)
        yield from again.drawn(
            f"seat-{seat}", _seat, facts, place, targets[seat], edges[seat], look, on_ask
        )


def _seat(
    facts: SeatFacts,
    place: SeatPlace,
    target: Rect,
    rim: Rect,
    look: Look,
    on_ask: Callable[[str], None],
) -> tuple[ft.Control, ...]:
    return (
        seat_tricks(facts, place.tricks, look),
        seat_pill(facts, place, target, rim, look, on_ask),
        *seat_badges(facts, place, rim, look),
    )


def _task(view: SeatView, seat: int) -> ft.IconData | None:
    """Give the sign of the declarer, of who goes for all five tricks, or holds a turned joker."""
    if seat == view.jinker:
        return ft.Icons.BOLT
    if seat == view.joker_holder:
        return ft.Icons.THEATER_COMEDY
    declares = seat == view.auction.declarer and view.trump is not None
    return ft.Icons.GAVEL if declares else None


def drop_zone(setting: Setting, on_drop: Callable[[Card], Awaitable[None]]) -> ft.Control:
    """Give the middle, where a dragged card is played."""
    return setting.again.drawn("middle", _drop_zone, setting.layout.middle, on_drop)


def _drop_zone(middle: Rect, on_drop: Callable[[Card], Awaitable[None]]) -> ft.Control:
    async def accept(event: ft.DragTargetEvent) -> None:
        await on_drop(parse_card(event.src.data))

    return placed(
        middle,
        ft.DragTarget(
            group=DRAG_GROUP,
            on_accept=accept,
            content=ft.Container(width=middle.width, height=middle.height),
        ),
        "middle",
    )


def next_place(setting: Setting, frame: Frame) -> Iterator[ft.Control]:
    """Mark where the card of the seat to act will lie."""
    view, layout, look = frame.view, setting.layout, setting.look
    colours = look.palette
    if frame.settled and view.phase is Phase.PLAY and view.to_act is not None:
        where = layout.trick[view.to_act]
        yield ft.Container(
            key="next-place",
            left=where.rect.left,
            top=where.rect.top,
            width=where.rect.width,
            height=where.rect.height,
            rotate=ft.Rotate(where.angle),
            border=ft.Border.all(2, colours.lamp),
            border_radius=where.rect.width * 0.07,
            opacity=0.55,
        )


def led_mark(setting: Setting, frame: Frame) -> Iterator[ft.Control]:
    """Mark the card that was led; goes above all cards of the trick."""
    arrives_first = (frame.entering or frame.leaving) and len(frame.trick.cards) == 1
    if not frame.trick.cards or frame.gathering or arrives_first:
        return
    look, layout, leader = setting.look, setting.layout, frame.trick.leader
    rect, word, colour = layout.led_mark[leader], setting.words.p("table", "led"), look.palette.lamp
    arrow = setting.again.drawn("led-arrow-place", led_arrow, layout, leader)
    points_right = arrow.left < layout.trick[leader].rect.left
    many = frame.view.layout.seats > 4
    said = not rect.empty and fits(word, 11.5 * look.text_size, rect.width)
    said = said and not (many and rect.overlaps(arrow))
    if said:
        style = table_style(look, 11.5, colour, bold=True)
        mark = ft.Text(word, style=style, no_wrap=True)
        yield placed(rect, mark, "led", alignment=ft.Alignment.CENTER)
    if said and not many:
        return
    # No room for the word, or among many cards: an arrow beside the card, which hides no index.
    yield placed(
        arrow,
        ft.Icon(
            ft.Icons.ARROW_CIRCLE_RIGHT if points_right else ft.Icons.ARROW_CIRCLE_LEFT,
            size=ARROW,
            color=colour,
            semantics_label=None if said else word,
        ),
        "led-arrow",
        bgcolor=look.palette.pill,
        border_radius=ARROW / 2,
    )


def cards(
    setting: Setting,
    shown: Sequence[Sprite],
    viewer: int | None,
    instantly: bool,
    on_pick: Callable[[Card], Awaitable[None]],
    burying: bool = False,
    focus: HandFocus | None = None,
) -> Iterator[ft.Control]:
    """Give the face-up cards: the trick, and the hand; `focus` is the keyboard's way through it."""
    words = setting.words
    for sprite in shown:
        if sprite.place is Place.HAND:
            label = hand_card_label(words, sprite.card, sprite.playable, burying)
            if sprite.sign is not None:
                sign = words.t(_SIGNS[sprite.sign])
                label = words.t("{card}, {sign}", card=label, sign=sign)
        else:
            label = trick_card_label(
                words, sprite.card, sprite.seat, viewer, setting.names, sprite.led
            )
        yield setting.again.drawn(
            sprite.key, table_card, sprite, setting.style, label, on_pick, instantly, focus
        )


def tools(
    setting: Setting, actions: Sequence[tuple[str, str, ft.IconData, Rect, Callable[[], Any]]]
) -> Iterator[ft.Control]:
    """Give the round buttons at the rim of the table: (identifier, label, icon, place, call)."""
    look, again = setting.look, setting.again
    for identifier, label, icon, rect, call in actions:
        press = again.press(identifier, call)
        yield again.drawn(f"tool-{identifier}", _tool, look, identifier, label, icon, rect, press)


def _tool(
    look: Look,
    identifier: str,
    label: str,
    icon: ft.IconData,
    rect: Rect,
    call: Callable[[], Any],
) -> ft.Control:
    return placed(
        rect,
        pressable(
            look,
            identifier,
            label,
            ft.Icon(icon, color=look.palette.lamp, size=24),
            call,
            tone="plain",
            radius=14,
            width=rect.width,
            height=rect.height,
            ring=look.palette.on_table,
        ),
        identifier,
        bgcolor=look.palette.pill,
        border_radius=14,
    )
