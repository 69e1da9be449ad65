"""The same rectangles with larger cards, a straight hand, and everything for the left hand."""

from __future__ import annotations

from functools import partial

import pytest

from tests.helpers import LONG
from tests.ui import test_layout as usual
from tests.ui import test_layout_panel as extras
from ui.layout import Insets, table_layout

SCREENS = [
    (320, 568, Insets()),
    (844, 390, Insets(47, 0, 20, 21)),
    *([(390, 844, Insets(0, 47, 0, 34)), (820, 1180, Insets())] if LONG else []),
]
TABLES = [(4, 2), *([(6, 3), (5, 5), (10, 10)] if LONG else [])]
OPTIONS = [
    {"left_handed": True},
    {"large": True},
    {"large": True, "straight": True, "left_handed": True},
]


def lay(options, screen, table, text, viewer=0):
    width, height, insets = screen
    seats, sides = table
    return table_layout(
        width,
        height,
        seats=seats,
        sides=sides,
        viewer=viewer,
        text_scale=text,
        insets=insets,
        **options,
    )


@pytest.fixture(params=OPTIONS, ids="-".join)
def options(request, monkeypatch):
    for tests in (usual, extras):
        monkeypatch.setattr(tests, "lay", partial(lay, request.param))
    return request.param


@pytest.mark.parametrize("screen", SCREENS, ids=usual.name)
@usual.every_text
@pytest.mark.parametrize("table", TABLES, ids=usual.name)
def test_nothing_overlaps_and_everything_can_be_read_and_hit(options, screen, table, text):
    usual.test_everything_is_inside_the_safe_area_and_nothing_overlaps(screen, table, text)
    usual.test_no_card_of_the_trick_hides_the_index_of_another(screen, table, text)
    usual.test_the_led_mark_hides_no_card_and_no_other_part(screen, table, text)
    usual.test_what_is_tapped_is_large_enough_for_a_thumb(screen, table, text)
    usual.test_opponents_sit_clockwise_and_cards_lie_on_their_side(screen, table, text)
    for count in (1, 5, 6, 8):
        usual.test_every_card_of_the_hand_can_be_read_and_hit(screen, table, text, count)
    if table in extras.AUCTIONS:
        extras.test_six_choices_have_room_and_stand_clear_of_all_else(screen, table, text)
        extras.test_four_suits_have_room_where_no_buttons_are(screen, table, text)
        extras.test_eight_cards_and_the_button_can_be_seen_and_hit(screen, table, text)
        extras.test_calls_stand_at_their_seats_and_hide_nothing(screen, table, text)


@pytest.mark.parametrize("table", [(5, 5), (6, 3)], ids=usual.name)
def test_on_a_small_phone_with_a_tall_notch_large_names_overlap_nothing(table):
    screen = (320, 568, Insets(0, 47, 0, 34))
    usual.test_everything_is_inside_the_safe_area_and_nothing_overlaps(screen, table, 2.0)


@pytest.mark.parametrize("screen", SCREENS, ids=usual.name)
@usual.every_text
def test_large_cards_are_never_smaller_and_mostly_larger(screen, text):
    plain, large = (lay(o, screen, (4, 2), text) for o in ({}, {"large": True}))
    assert large.hand_card.width >= plain.hand_card.width
    if text == 1:
        assert large.hand_card.width >= 1.15 * plain.hand_card.width
    assert large.trick_card.width >= 39


@pytest.mark.parametrize("screen", SCREENS, ids=usual.name)
def test_a_row_stands_straight_and_lies_apart_where_there_is_room(screen):
    layout = lay({"straight": True}, screen, (4, 2), 1.0)
    for count in range(1, 6):
        cards = layout.hand(count)
        assert {card.angle for card in cards} == {0.0}
        assert len({card.rect.top for card in cards}) == 1
    two = layout.hand(2)
    assert two[0].rect.right < two[1].rect.left


@pytest.mark.parametrize("screen", SCREENS, ids=usual.name)
def test_for_the_left_hand_tools_lie_left_and_trump_right(screen):
    layout = lay({"left_handed": True}, screen, (4, 2), 1.0)
    right = lay({}, screen, (4, 2), 1.0)
    middle = usual.safe(screen).centre[0]
    assert layout.menu.right < middle < right.menu.left
    for tool in (layout.menu, layout.ladder, layout.last_trick, layout.help):
        assert tool.centre[0] < middle < layout.trump.left
    if layout.stacked:
        assert layout.panel.right < layout.hand_area.left
    assert [s.left for s in layout.scores] == sorted(s.left for s in layout.scores)


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("count", [5, 8])
def test_the_column_beside_the_hand_is_clear_of_it_on_either_side(straight, count):
    for left_handed in (False, True):
        options = {"left_handed": left_handed, "straight": straight}
        layout = lay(options, (844, 390, Insets()), (4, 2), 2.0)
        column = layout.beside_hand(count)
        assert column.width >= layout.panel.width
        assert not any(column.overlaps(card.bounds) for card in layout.hand(count))
