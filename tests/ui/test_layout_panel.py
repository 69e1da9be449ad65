"""Where what is not always on the table has its place: tiles, the kitty, calls, a small mark."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.ruleset import BIDS, CARDS_EACH, KITTY
from tests.ui.test_layout import SCREENS, every_screen, every_text, fixed, lay, name, safe
from ui.layout import Rect, Size, TableLayout
from ui.layout.extras import calls, mark, room, tiles, tray
from ui.screens.table_coach import hint_place
from ui.screens.table_tools import spare_place

AUCTIONS = [(4, 2), (6, 3), (6, 2)]
POOLS = [(2, 2), (3, 3), (5, 5), (8, 8), (10, 10)]
every_auction = pytest.mark.parametrize("table", AUCTIONS, ids=name)
every_table = pytest.mark.parametrize("table", AUCTIONS + POOLS, ids=name)

# The smallest phones give up a little where six names have to be large.
NARROW = 320


def others(layout: TableLayout, *parts: str) -> list[Rect]:
    """All that stands still but these parts."""
    return [rect for part, rect in fixed(layout).items() if part not in parts]


def apart(rects, obstacles) -> None:
    for one, other in combinations(rects, 2):
        assert not one.overlaps(other)
    for one in rects:
        for other in obstacles:
            assert not one.overlaps(other, 1.0), (one, other)


@every_screen
@every_text
@every_auction
def test_six_choices_have_room_and_stand_clear_of_all_else(screen, table, text):
    layout = lay(screen, table, text)
    bids = tiles(room(layout), len(BIDS), Size(120, 90))
    answers = layout.buttons(2)
    for rect in (*bids, *answers):
        assert safe(screen).contains(rect)
        assert min(rect.width, rect.height) >= 48
    apart((*bids, *answers), others(layout, "panel"))
    assert not any(rect.overlaps(layout.panel) for rect in bids)


@every_screen
@every_text
@every_auction
def test_four_suits_have_room_where_no_buttons_are(screen, table, text):
    layout = lay(screen, table, text)
    suits = tiles(room(layout, panel=False), 4, Size(120, 120))
    for rect in suits:
        assert safe(screen).contains(rect)
        assert min(rect.width, rect.height) >= 48
    apart(suits, others(layout, "panel"))


@every_screen
@every_text
@every_auction
def test_eight_cards_and_the_button_can_be_seen_and_hit(screen, table, text):
    layout = lay(screen, table, text)
    kitty = tray(layout, KITTY)
    cards = [card.rect for card in kitty.cards]
    assert len(cards) == KITTY
    for rect in (*cards, kitty.button):
        assert safe(screen).contains(rect)
        assert min(rect.width, rect.height) >= 47.9
    for rect in cards:
        assert rect.width <= layout.hand_card.width + 0.01
    apart((*cards, kitty.button), others(layout, "panel"))


@every_screen
@every_text
@every_auction
def test_calls_stand_at_their_seats_and_hide_nothing(screen, table, text):
    layout = lay(screen, table, text)
    for seat, call in enumerate(calls(layout)):
        place = layout.seats[seat]
        own = {f"backs {seat}", f"tricks {seat}"}
        assert safe(screen).contains(call)
        assert call.height >= 15
        assert call.width >= 20
        apart([call], others(layout, *own, "panel", "message"))
        assert place.pill.inset(-8).overlaps(call, 0)


@every_screen
@every_text
@every_table
def test_the_mark_near_trump_hides_nothing_where_it_has_a_place(screen, table, text):
    layout = lay(screen, table, text)
    small = mark(layout)
    if small.empty:
        return  # then it stands on the label of trump
    assert safe(screen).contains(small)
    apart([small], [*others(layout), *(card.bounds for card in layout.trick)])


@every_screen
@every_text
@every_table
def test_pool_and_bonus_never_lie_under_a_round_button(screen, table, text):
    """At 320x568 with text at 200 % the button for a hint hid how many chips the pool held."""
    layout = lay(screen, table, text)
    small = mark(layout)
    for cards in range(1, CARDS_EACH + 1):
        for place in (hint_place(layout, cards), spare_place(layout, cards)):
            assert place is None or small.empty or not place.overlaps(small, 0.0)


@pytest.mark.parametrize("screen", SCREENS, ids=name)
def test_at_usual_text_the_mark_has_a_place_of_its_own(screen):
    assert not mark(lay(screen, (4, 2), 1.0)).empty


def test_tiles_are_as_large_as_may_be_and_no_larger():
    wide = tiles(Rect(0, 0, 1000, 400), 4, Size(100, 80))
    assert [(r.width, r.height) for r in wide] == [(100, 80)] * 4
    assert len({r.top for r in wide}) == 1
    assert sum(r.centre[0] for r in wide) / 4 == pytest.approx(500)
    narrow = tiles(Rect(0, 0, 120, 110), 4, Size(100, 80))
    assert len({r.top for r in narrow}) == 2
    assert all(Rect(0, 0, 120, 110).contains(r) for r in narrow)
