"""The place of trump: the turn-up, or the suit named and the contract; beside it bonus and pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import flet as ft

from engine.cards import JOKER, Suit
from engine.ruleset import KITTY, Bonus
from engine.state import Phase
from engine.view import SeatView
from ui.cards import back, suit
from ui.components.buttons import pressable
from ui.components.cards import CORNER, card_picture
from ui.components.drawing import drawing
from ui.components.measure import fits, width_of
from ui.components.surface import Setting, placed
from ui.layout import Rect
from ui.layout.extras import mark
from ui.texts.table import told_of
from ui.texts.words import GLYPHS
from ui.theme import TARGET, table_style

_GAP, _EDGE = 5.0, 3.0
_RED = "#ffb3a7"
_PAPER = "#fffdf6"


def trump(setting: Setting, view: SeatView, on_ask: Callable[[str], None]) -> Iterator[ft.Control]:
    """Give what is trump, always in sight; all of it can be pressed to be told in words.

    `view` is what has been shown so far of the tricks.
    """
    yield from setting.again.drawn("trump", _trump, setting, view, on_ask)


def _trump(
    setting: Setting, view: SeatView, on_ask: Callable[[str], None]
) -> tuple[ft.Control, ...]:
    return tuple(_trump_parts(setting, view, on_ask))


def _trump_parts(
    setting: Setting, view: SeatView, on_ask: Callable[[str], None]
) -> Iterator[ft.Control]:
    layout = setting.layout
    yield placed(layout.trump, _face(setting, view), "trump-card")
    yield from trump_label(setting, view)
    small = mark(layout)
    if not small.empty:
        note = _note(setting, view)
        if note:
            yield placed(small, _pill(setting, note, small), "trump-note")
    parts = [rect for rect in (layout.trump, layout.trump_label, small) if not rect.empty]
    target = _around(parts).clamped(Rect(0, 0, layout.size.width, layout.size.height))
    topics = topics_of(view)
    told = (told_of(setting.words.aloud, view, topic, setting.names) for topic in topics.split())
    label = ". ".join(part for part in told if part)
    yield placed(
        target,
        pressable(
            setting.look,
            "turn-up",
            label,
            ft.Container(),
            lambda: on_ask(topics),
            tone="plain",
            radius=layout.trump.width * CORNER,
            width=target.width,
            height=target.height,
            ring=setting.look.palette.on_table,
        ),
        "turn-up",
    )


def topics_of(view: SeatView) -> str:
    """Give the topics that are told about at the place of trump (see `ui.texts.table.told_of`)."""
    if view.phase in (Phase.BID, Phase.TRUMP):
        return "auction kitty bonus" if view.auction.calls else "kitty bonus"
    return "trump pool" if view.rules.for_pool else "trump"


def _around(parts: list[Rect]) -> Rect:
    left, top = min(rect.left for rect in parts), min(rect.top for rect in parts)
    right, bottom = max(rect.right for rect in parts), max(rect.bottom for rect in parts)
    return Rect.between(left, top, max(right, left + TARGET), max(bottom, top + TARGET))


def _face(setting: Setting, view: SeatView) -> ft.Control:
    width = setting.layout.trump.width
    if view.rules.auction:
        return _kitty(width) if view.trump is None else _named(setting, view, width)
    if view.turn_up is None:
        return card_picture(JOKER if view.joker_turned else None, setting.style, width)
    lies = view.robber is None
    return ft.Container(
        card_picture(view.turn_up, setting.style, width), opacity=1 if lies else 0.35
    )


def _kitty(width: float) -> ft.Control:
    """Give the kitty as it lies: three backs, a little apart."""
    small = width * 0.78
    step = (width - small) / (KITTY - 1)
    return ft.Stack(
        [
            drawing(
                back(),
                left=step * number,
                top=step * 1.4 * number,
                width=small,
                height=small * 1.4,
            )
            for number in range(KITTY)
        ]
    )


def _named(setting: Setting, view: SeatView, width: float) -> ft.Control:
    """Give the trump suit on a card of its own."""
    assert view.trump is not None
    return ft.Container(
        bgcolor=_PAPER,
        border_radius=width * CORNER * 1.4,
        border=ft.Border.all(1, "#59000000"),
        shadow=ft.BoxShadow(blur_radius=width * 0.09, color=setting.look.palette.shadow),
        alignment=ft.Alignment.CENTER,
        content=drawing(
            suit(view.trump.value, deck=setting.style.deck),
            width=width * 0.66,
            height=width * 0.66,
        ),
    )


def trump_label(setting: Setting, view: SeatView, alone: bool = False) -> Iterator[ft.Control]:
    """Give the words under the turn-up: the suit and "trumps", or the contract.

    `alone`, with no card above that shows the suit, the contract has it too.
    """
    layout, words, look = setting.layout, setting.words, setting.look
    place, on_table = layout.trump_label, look.palette.on_table
    plain = table_style(look, 14, on_table)
    note = _note(setting, view, beside=True) if mark(layout).empty else []
    parts: list[ft.Control] = []
    if view.rules.auction:
        auction = view.auction
        if auction.declarer is None:
            parts = [ft.Text(words.p("table", "kitty"), style=plain, no_wrap=True)]
        else:
            if alone and view.trump is not None:
                parts.append(_sign(setting, view.trump))
            if not note:
                parts.append(
                    ft.Container(
                        ft.Text(
                            setting.names[auction.declarer],
                            style=plain,
                            no_wrap=True,
                            max_lines=1,
                            overflow=ft.TextOverflow.ELLIPSIS,
                        ),
                        expand=True,
                        expand_loose=True,
                    )
                )
            bold = table_style(look, 15, look.palette.lamp, bold=True)
            parts.append(ft.Text(str(auction.contract), style=bold, no_wrap=True))
    elif view.trump is not None:
        parts.append(_sign(setting, view.trump))
        word, size = words.p("table", "trumps"), 14 * look.text_size
        if not note and fits(word, size, place.width - size - 10):
            parts.append(ft.Text(word, style=plain, no_wrap=True))
    if not view.rules.for_pool and _width([*parts, *note]) > place.width - 2 * _EDGE:
        note = note[1:]  # the best trump can do without its medal
    if parts or note:
        yield placed(place, _pill(setting, [*parts, *note], place), "trump-label")


def _sign(setting: Setting, trump: Suit) -> ft.Text:
    look = setting.look
    ink = _RED if trump.red else look.palette.on_table
    return ft.Text(GLYPHS[trump], style=table_style(look, 14, ink))


def _width(parts: Sequence[ft.Control]) -> float:
    """Give how wide texts and signs are beside each other."""
    wide = 0.0
    for part in parts:
        match part:
            case ft.Text(value=said, style=ft.TextStyle(size=float(size))):
                wide += width_of(said, size)
            case ft.Icon(size=float(size)) | ft.Image(width=float(size)):
                wide += size
    return wide + _GAP * (len(parts) - 1)


def _note(setting: Setting, view: SeatView, beside: bool = False) -> list[ft.Control]:
    """Give the pool, or the best trump so far: with a question mark while a better may come.

    `beside` the trump suit there is nothing until there is a best trump.
    """
    words, look = setting.words, setting.look
    lamp, size = look.palette.lamp, 14.0
    if view.rules.for_pool:
        return [
            ft.Icon(ft.Icons.TOLL, size=size * look.text_size * 1.1, color=lamp),
            ft.Text(str(view.pool), style=table_style(look, size, lamp, bold=True), no_wrap=True),
        ]
    best = view.best_trump
    if best is None and beside:
        return []
    if view.rules.bonus is Bonus.NONE or view.trump is None:
        return []
    settled = best is not None and best.settled
    style = table_style(look, size, look.palette.on_table, bold=settled)
    sign = ft.Icons.MILITARY_TECH if settled else ft.Icons.MILITARY_TECH_OUTLINED
    parts: list[ft.Control] = [ft.Icon(sign, size=size * look.text_size, color=lamp)]
    said = "" if settled else "?"
    if best is None:
        said = "–"
    elif best.card is JOKER:  # its name is too long, and no letter stands for it
        parts.append(card_picture(JOKER, setting.style, size * look.text_size * 0.85))
    else:
        said = words.card(best.card) + said
    return [*parts, ft.Text(said, style=style, no_wrap=True)]


def _pill(setting: Setting, parts: list[ft.Control], place: Rect) -> ft.Control:
    row = ft.Row(parts, spacing=_GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=row),
        bgcolor=setting.look.palette.pill,
        border_radius=place.height / 2,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=_EDGE),
    )
