"""What stands at the seats and in the score board can be read, told apart and hit."""

from __future__ import annotations

from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from engine.ruleset import KITTY, THREE_PAIRS, singles
from tests.helpers import LONG
from tests.ui.test_layout import (
    COMMON,
    CROWDED,
    SCREENS,
    every_screen,
    every_text,
    lay,
    name,
    safe,
)
from tests.ui.test_layout_panel import every_auction
from ui.components.calls import Call, call_bubble
from ui.components.measure import width_of
from ui.components.score import ScoreFacts, SideMark, board_names, plan_scores, score, side_mark
from ui.components.seats import SeatFacts, name_room, seat_badges
from ui.layout import Insets, Rect
from ui.layout.extras import calls, room, tray
from ui.layout.reach import rims, seat_targets
from ui.texts.words import make_words
from ui.theme import make_look

some_screens = pytest.mark.parametrize("screen", SCREENS if LONG else SCREENS[::2], ids=name)
every_table = pytest.mark.parametrize("table", COMMON + CROWDED, ids=name)
SMALL = [(320, 568, Insets()), (320, 568, Insets(0, 20, 0, 0)), (568, 320, Insets())]


def leaves(control: ft.Control, kind: type) -> list:
    """All controls of a kind inside another."""
    inside = [getattr(control, "content", None), *(getattr(control, "controls", None) or ())]
    found = [control] if isinstance(control, kind) else []
    return found + [one for part in inside if part is not None for one in leaves(part, kind)]


@every_screen
@every_text
@every_auction
def test_every_call_can_be_read_in_its_place(screen, table, text):
    look, passed = make_look(False, text), Call("Passe", icon=ft.Icons.CLOSE)
    for rect in calls(lay(screen, table, text)):
        for call in (Call("15", "15"), Call("Mantenho 15", "15", highest=True), passed):
            bubble = call_bubble(call, rect, look, 0)
            words = leaves(bubble, ft.Text)
            signs = leaves(bubble, ft.Icon)
            assert words or signs
            for word in words:
                assert word.style.size >= 12
                assert word.style.size * 1.2 <= rect.height + 0.01
                assert len(word.value) * word.style.size * 0.5 <= rect.width
            for sign in signs:
                assert 12 <= sign.size <= rect.width


@pytest.mark.slow
@some_screens
@every_text
@every_table
def test_badges_keep_clear_of_buttons_cards_and_other_seats(screen, table, text):
    layout = lay(screen, table, text)
    look = make_look(False, layout.name_scale)
    facts = SeatFacts(0, "Ana", "", True, False, True, 5, 0, None, False, ft.Icons.GAVEL)
    things = (
        *layout.fixtures,
        *(place.bounds for place in (*layout.trick, *tray(layout, KITTY).cards)),
        room(layout),
        room(layout, panel=False),
    )
    for place, rim in zip(layout.seats, rims(layout), strict=True):
        badges = [
            Rect(badge.left, badge.top, badge.width, badge.height)
            for badge in seat_badges(facts, place, rim, look)
        ]
        assert len(badges) == 3
        for badge in badges:
            assert badge.width >= 14
            assert Rect(0, 0, *screen[:2]).contains(badge)
            for thing in things:
                assert thing == place.pill or not badge.overlaps(thing), (badge, thing)
        for one, other in combinations(badges, 2):
            assert not one.overlaps(other)


@pytest.mark.slow
@some_screens
@every_text
@every_table
@pytest.mark.parametrize("who", ["Ana", "Mariana", "Maximiliana"])
def test_no_badge_touches_a_letter_of_a_name_and_enough_of_it_can_be_read(screen, table, text, who):
    layout = lay(screen, table, text)
    look = make_look(False, layout.name_scale)
    for dealer, eldest, to_act, task in product((False, True), repeat=4):
        facts = SeatFacts(
            0,
            who,
            "",
            dealer,
            eldest and not dealer,
            to_act,
            5,
            0,
            None,
            False,
            ft.Icons.GAVEL if task else None,
        )
        for place, rim in zip(layout.seats, rims(layout), strict=True):
            room, size = name_room(facts, place, rim, look)
            assert size >= 11.9
            assert place.pill.contains(room)
            assert room.width >= 2.9 * 0.54 * size, (room, size)
            for badge in seat_badges(facts, place, rim, look):
                assert not room.overlaps(Rect(badge.left, badge.top, badge.width, badge.height))


@pytest.mark.slow
@some_screens
@every_text
@every_table
def test_the_target_of_a_seat_reaches_into_no_other(screen, table, text):
    layout = lay(screen, table, text)
    targets = seat_targets(layout)
    for one, other in combinations(targets, 2):
        assert not one.overlaps(other)
    for place, target in zip(layout.seats, targets, strict=True):
        assert target.contains(place.pill)
        kitty = [card.rect for card in tray(layout, KITTY).cards]
        for thing in (*layout.fixtures, *kitty, room(layout)):
            assert thing in place.rects or not target.overlaps(thing)
    own = targets[0]
    assert own.width >= 48
    if screen[0] < 700 or screen[1] < 700:
        assert own.height >= 47.5
        assert safe(screen).contains(own)


@pytest.mark.parametrize("screen", SMALL, ids=name)
@every_text
@pytest.mark.parametrize("number", ["0", "25", "−15"])
def test_three_sides_are_told_apart_where_there_is_least_room(screen, text, number):
    layout = lay(screen, (6, 3), text)
    look, mark = make_look(False, layout.name_scale), SideMark("#e0685a", 0.15)
    ways = (("Rui · Eva", "Rui·Eva", "Ru·Ev", "R·E"), ("Bea · Ivo", "Bea·Ivo", "Be·Iv", "B·I"))
    shown = []
    facts = [ScoreFacts(1, names, number, 0, 45, 0, mark) for names in ways]
    plans = plan_scores(facts, layout.scores[1:], look, layout.pegs)
    for one, plan, rect in zip(facts, plans, layout.scores[1:], strict=True):
        drawn = score(one, plan, rect, look, layout.pegs)
        said, figures = leaves(drawn, ft.Text)
        assert said.value in one.names
        assert said.style.size >= 12
        assert figures.value == number
        width = width_of(said.value, said.style.size) + width_of(number, figures.style.size)
        assert width + 9 + 2 * 4 <= rect.width + 0.5 or layout.pegs
        shown.append(said.value)
    assert len(set(shown)) == 2


@every_text
@pytest.mark.parametrize("screen", SMALL, ids=name)
def test_the_scores_of_many_players_are_written_in_one_size(screen, text):
    """A name that cannot be cut stood in smaller letters beside the others."""
    layout = lay(screen, (10, 10), text)
    look = make_look(False, layout.name_scale)
    ways = [("Nosotros", "Nos"), *(("Rui", "Ru"), ("Wilhelmina", "Wil", "Wi")) * 4, ("Mm", "M")]
    facts = [ScoreFacts(side, way, "25", 25, 25, 0, None) for side, way in enumerate(ways)]
    plans = plan_scores(facts, layout.scores, look, layout.pegs)
    drawn = [
        score(one, plan, rect, look, layout.pegs)
        for one, plan, rect in zip(facts, plans, layout.scores, strict=True)
    ]
    assert len({leaves(one, ft.Text)[0].style.size for one in drawn}) == 1
    assert [leaves(one, ft.Text)[1].value for one in drawn] == ["25"] * 10


def test_a_name_that_is_nothing_to_see_has_its_plate_too():
    """A name of accents alone is no width at all, by which nothing may be divided."""
    layout = lay((390, 844, Insets()), (4, 2), 1.0)
    facts = SeatFacts(1, "\u0301", "", False, False, False, 5, 0, None)
    room, size = name_room(facts, layout.seats[1], rims(layout)[1], make_look(False, 1.0))
    assert room.width > 0
    assert size >= 12


def test_a_side_is_named_in_ever_fewer_letters():
    words, names = make_words("en"), ("Ana", "Rui", "Bea", "Leo", "Eva", "Ivo")
    view: Any = SimpleNamespace(layout=THREE_PAIRS, side=0, seat=0)
    assert board_names(words, view, 0, names) == ("Us",)
    ways = board_names(words, view, 1, names)
    assert ways[0] == "Rui · Eva"
    assert ways[-1] == "R·E"
    assert [len(way) for way in ways] == sorted((len(way) for way in ways), reverse=True)


def test_a_sides_mark_is_the_same_whoever_looks_and_has_the_colour_chosen_for_its_first_seat():
    """Us were always a gold round one: round one tablet it changed with the person."""
    look = make_look(True, 1.0)
    chosen = ("leaf", "plum", "sky", "rose", "sand", "brass")
    marks = [side_mark(look, THREE_PAIRS, side, chosen) for side in range(THREE_PAIRS.sides)]
    assert [mark.colour for mark in marks] == [look.seat_colour(one) for one in chosen[:3]]
    assert len({(mark.corner, mark.turned) for mark in marks}) == 3, "a colour is no only sign"
    assert side_mark(look, singles(4), 0) is None, "more sides than shapes"
