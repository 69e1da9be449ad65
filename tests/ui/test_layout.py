"""The rectangles of the table screen, at every size that the app promises."""

from __future__ import annotations

from itertools import combinations
from math import hypot, isfinite

import pytest

from tests.helpers import LONG
from ui.layout import Insets, Placed, Rect, TableLayout, table_layout
from ui.layout.extras import mark as small_mark
from ui.layout.reach import led_arrow, rims

# Every run has the extremes and the most usual; the long tier has all.
SIZES = [
    (320, 568),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1440, 900),
]
if LONG:
    SIZES += [(360, 640), (412, 915), (1180, 820), (568, 320), (744, 1133), (1366, 1024)]
NOTCHED = [
    (390, 844, Insets(0, 47, 0, 34)),
    (412, 915, Insets(0, 47, 0, 34)),
    (844, 390, Insets(47, 0, 47, 21)),
    (820, 1180, Insets(0, 24, 0, 20)),
    (1180, 820, Insets(0, 24, 0, 20)),
]
SHORT = [(320, 568, Insets(0, 20, 0, 0)), (360, 640, Insets(0, 47, 0, 34))]
SCREENS = [(w, h, Insets()) for w, h in SIZES]
# A notch at each orientation in every run; the long tier has all.
SCREENS += [*NOTCHED, *SHORT] if LONG else [NOTCHED[0], NOTCHED[2]]
PHONES = [screen for screen in SCREENS if screen[0] < 500 and screen[2] == Insets()]
COMMON = [(2, 2), (4, 2), (6, 3), (6, 2)]
CROWDED = [(5, 5), (10, 10)]
if LONG:
    CROWDED += [(3, 3), (8, 8)]
SIDES = {4: 2, 6: 3}
TEXT = [1.0, 2.0]


def name(value: object) -> str:
    return str(value).replace("Insets", "")


every_screen = pytest.mark.parametrize("screen", SCREENS, ids=name)
every_text = pytest.mark.parametrize("text", TEXT)
every_table = pytest.mark.parametrize("table", COMMON + CROWDED, ids=name)


def lay(screen, table, text, viewer=0) -> TableLayout:
    width, height, insets = screen
    seats, sides = table
    return table_layout(
        width, height, seats=seats, sides=sides, viewer=viewer, text_scale=text, insets=insets
    )


def safe(screen) -> Rect:
    width, height, i = screen
    return Rect.between(i.left, i.top, width - i.right, height - i.bottom)


def fixed(layout: TableLayout) -> dict[str, Rect]:
    """All that may overlap nothing else at all."""
    rects = {
        part: getattr(layout, part)
        for part in (
            *("menu", "trump", "trump_label", "ladder", "last_trick", "help"),
            *("message", "panel", "hand_area"),
        )
    }
    rects |= {f"score {i}": r for i, r in enumerate(layout.scores)}
    for i, s in enumerate(layout.seats):
        rects |= {f"pill {i}": s.pill, f"backs {i}": s.backs, f"tricks {i}": s.tricks}
    return rects


def covers(front: Placed, point: tuple[float, float], slack: float = 0.5) -> bool:
    """Tell whether a turned card covers a point, by turning the point back."""
    cx, cy = front.rect.centre
    back = Placed(Rect(point[0], point[1], 0, 0))
    x, y = back.rect.left - cx, back.rect.top - cy
    turned = Placed(Rect(-0.5, -0.5, 1, 1), -front.angle).point(x + 0.5, y + 0.5)
    return (
        abs(turned[0]) < front.rect.width / 2 - slack
        and abs(turned[1]) < front.rect.height / 2 - slack
    )


def index_points(card: Placed) -> list[tuple[float, float]]:
    """Points all over the index: 40 % of the width and 56 % of the height."""
    return [card.point(0.1 * i, 0.14 * j) for i in range(5) for j in range(5)]


@every_screen
@every_text
@every_table
def test_everything_is_inside_the_safe_area_and_nothing_overlaps(screen, table, text):
    layout = lay(screen, table, text)
    rects = fixed(layout)
    for part, rect in rects.items():
        assert safe(screen).contains(rect), part
    for (a, one), (b, other) in combinations(rects.items(), 2):
        assert not one.overlaps(other), (a, one, b, other)
    for seat, card in enumerate(layout.trick):
        assert safe(screen).contains(card.bounds), seat
        assert layout.middle.contains(card.bounds), seat
        for part, rect in rects.items():
            assert not card.bounds.overlaps(rect, 1.5), (seat, card, part, rect)
    assert not layout.bar.overlaps(layout.middle)
    assert not layout.middle.overlaps(layout.hand_area)
    assert not layout.middle.overlaps(layout.message)
    assert not layout.middle.overlaps(layout.panel)
    assert layout.bar.contains(layout.scores[0])


@every_screen
@every_text
@every_table
def test_no_card_of_the_trick_hides_the_index_of_another(screen, table, text):
    layout = lay(screen, table, text)
    assert sorted(layout.trick_order) == list(range(table[0]))
    for at, behind in enumerate(layout.trick_order):
        for front in layout.trick_order[at + 1 :]:
            if layout.trick[behind].index.overlaps(layout.trick[front].bounds, 0):
                for point in index_points(layout.trick[behind]):
                    assert not covers(layout.trick[front], point), (behind, front)


@every_screen
@every_text
@every_table
def test_the_led_mark_hides_no_card_and_no_other_part(screen, table, text):
    layout = lay(screen, table, text)
    for seat, mark in enumerate(layout.led_mark):
        if mark.empty:
            continue  # no place for it: then it is left out
        assert safe(screen).contains(mark)
        assert mark.height >= 15 * text
        assert mark.width >= 12 * text
        for card in layout.trick:
            assert not mark.overlaps(card.rect.inset(0.06 * card.rect.width)), seat
        for part, rect in fixed(layout).items():
            assert not mark.overlaps(rect), (seat, part)
        # "Led" was written over the chips of the pool at 200 %.
        assert not mark.overlaps(small_mark(layout)), seat


@every_screen
@every_text
@every_table
def test_what_is_tapped_is_large_enough_for_a_thumb(screen, table, text):
    layout = lay(screen, table, text)
    targets = (layout.menu, layout.ladder, layout.last_trick, layout.help)
    for rect in (*targets, *layout.buttons(1), *layout.buttons(2)):
        assert rect.width >= 48
        assert rect.height >= 48
        assert layout.panel.contains(rect) or rect in targets
    one, other = layout.buttons(2)
    assert not one.overlaps(other)
    assert layout.buttons(0) == ()


@every_screen
@every_text
@pytest.mark.parametrize("table", [(4, 2), (10, 10)], ids=name)
@pytest.mark.parametrize("count", range(1, 9))
def test_every_card_of_the_hand_can_be_read_and_hit(screen, table, text, count):
    layout = lay(screen, table, text)
    cards = layout.hand(count)
    assert len(cards) == count
    for i, card in enumerate(cards):
        assert layout.hand_area.contains(card.bounds)
        lifted = Placed(card.rect.moved(0, -layout.lift), card.angle)
        assert layout.hand_area.contains(lifted.bounds)
        for front in cards[i + 1 :]:
            strip = strip_beside(card, front)
            assert strip >= 47.5, (i, strip)
            assert not any(covers(front, p) for p in index_points(card))
    one_row = spread(cards) < 40
    if one_row:
        assert [c.rect.left for c in cards] == sorted(c.rect.left for c in cards)
    else:
        assert count > 5


def spread(cards) -> float:
    return max(c.rect.top for c in cards) - min(c.rect.top for c in cards)


def strip_beside(card: Placed, front: Placed) -> float:
    """Give the width (for a card in a second row: the height) that the front card leaves free."""
    if front.rect.top - card.rect.top > card.rect.height / 4:
        return front.rect.top - card.rect.top
    edges = [(card.point(0, y), front.point(0, y)) for y in (0, 0.5, 1)]
    return min(hypot(b[0] - a[0], b[1] - a[1]) for a, b in edges)


@every_screen
@every_text
@pytest.mark.parametrize("table", COMMON, ids=name)
def test_cards_are_large_enough_to_read(screen, table, text):
    layout = lay(screen, table, text)
    assert layout.hand_card.width >= 60
    assert layout.hand(5)[0].rect.width >= 60
    cramped = text == 2 or (table[0] == 6 and min(screen[:2]) == 320)
    assert layout.trick_card.width >= (39 if cramped else 44)
    assert layout.trick_card.width < layout.hand_card.width <= 190
    assert layout.small_card.width >= 34


@pytest.mark.parametrize(
    ("screen", "hand", "trick"),
    [
        ((320, 568), 74, 56),
        ((360, 640), 88, 64),
        ((390, 844), 98, 88),
        ((820, 1180), 185, 145),
        ((1440, 900), 150, 120),
    ],
)
def test_four_players_get_cards_as_large_as_the_screen_allows(screen, hand, trick):
    layout = lay((*screen, Insets()), (4, 2), 1.0)
    assert layout.hand_card.width >= hand
    assert layout.trick_card.width >= trick


@every_screen
@every_text
@pytest.mark.parametrize("table", COMMON, ids=name)
def test_text_has_its_room(screen, table, text):
    layout = lay(screen, table, text)
    lines = 3 if text == 2 and screen not in SHORT else 2
    assert layout.message.height >= lines * 15 * 1.2 * text
    assert layout.trump_label.height >= 14 * 1.2 * text
    for score in layout.scores:
        assert score.height >= 14 * 1.2 * text
    for seat in layout.seats:
        assert seat.pill.height >= 14 * 1.2 * text
        assert seat.pill.width >= 48
    if layout.pegs:
        assert all(s.height >= 14 * 1.2 * text + 14 for s in layout.scores)
        assert all(s.width >= 76 for s in layout.scores)


@every_screen
@every_text
@every_table
def test_opponents_sit_clockwise_and_cards_lie_on_their_side(screen, table, text):
    layout = lay(screen, table, text, viewer=1)
    seats = table[0]
    opponents = [layout.seats[(1 + i) % seats] for i in range(1, seats)]
    assert layout.seats[1].side_of_table == "bottom"
    assert layout.seats[1].backs.empty
    sides = [o.side_of_table for o in opponents]
    assert sides == sorted(sides, key=["left", "top", "right"].index)
    assert sides.count("left") == sides.count("right")
    left, top, right = (
        [o.pill.centre for o in opponents if o.side_of_table == s] for s in ("left", "top", "right")
    )
    assert left == sorted(left, key=lambda p: -p[1])
    assert top == sorted(top)
    assert right == sorted(right, key=lambda p: p[1])
    assert len({s.pill.centre for s in layout.seats}) == seats
    x, y = layout.trick[1].rect.centre
    for seat, place in enumerate(layout.seats):
        cx, cy = layout.trick[seat].rect.centre
        match place.side_of_table:
            case "left":
                assert cx < x - 10
                assert place.pill.centre[0] < x
            case "right":
                assert cx > x + 10
                assert place.pill.centre[0] > x
            case "top":
                assert cy < y - 10
            case "bottom":
                assert seat == 1


def test_the_partner_of_two_pairs_sits_opposite():
    layout = lay((390, 844, Insets()), (4, 2), 1.0, viewer=3)
    assert [s.side_of_table for s in layout.seats] == ["left", "top", "right", "bottom"]
    assert layout.seats[1].pill.centre[0] == pytest.approx(195)


@every_screen
@every_text
def test_trump_is_at_the_top_left_and_the_ladder_at_the_top_right(screen, text):
    layout = lay(screen, (4, 2), text)
    middle = safe(screen).centre
    assert layout.trump.right < middle[0] < layout.ladder.left
    assert layout.trump.bottom < middle[1]
    assert layout.ladder.bottom < middle[1]


@pytest.mark.parametrize("screen", PHONES, ids=name)
@every_text
def test_upright_the_message_stands_between_trick_and_hand(screen, text):
    layout = lay(screen, (4, 2), text)
    assert layout.middle.bottom <= layout.panel.top
    assert layout.panel.bottom <= layout.message.top
    assert layout.message.bottom <= layout.hand_area.top
    assert layout.message.centre[0] == pytest.approx(screen[0] / 2)
    assert layout.message.width >= screen[0] - 12.5


@every_screen
@every_text
@pytest.mark.parametrize("table", COMMON, ids=name)
def test_the_viewers_own_name_stands_at_the_hand(screen, table, text):
    layout = lay(screen, table, text)
    pill, hand = layout.seats[0].pill, layout.hand_area
    assert hand.top - 24 <= pill.bottom <= hand.bottom
    assert pill.left - hand.right <= 12


@every_screen
@every_text
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cards_of_the_trick_lie_apart(screen, text, seats):
    layout = lay(screen, (seats, SIDES.get(seats, seats)), text)
    for (a, one), (b, other) in combinations(enumerate(layout.trick), 2):
        assert gap(one, other) >= 1, (a, one, b, other)


@pytest.mark.parametrize(
    "screen", [s for s in SCREENS if s not in SHORT and min(s[:2]) >= 360], ids=name
)
@every_text
@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_even_in_a_crowd_cards_lie_apart_where_there_is_room(screen, text, seats):
    layout = lay(screen, (seats, seats), text)
    assert layout.trick_card.width >= 28
    assert all(gap(one, other) >= 1 for one, other in combinations(layout.trick, 2))


def gap(one: Placed, other: Placed) -> float:
    """Give how far two turned cards lie apart, along the edges of either; negative: they meet."""
    return max(reach(one, other), reach(other, one))


def reach(card: Placed, other: Placed) -> float:
    """Turn the card upright, the other with it, and give the widest free strip between them."""
    (cx, cy), corners = card.rect.centre, [other.point(x, y) for x in (0, 1) for y in (0, 1)]
    about = Placed(Rect(cx - 0.5, cy - 0.5, 1, 1), -card.angle)
    xs, ys = zip(*(about.point(x - cx + 0.5, y - cy + 0.5) for x, y in corners), strict=True)
    box = card.rect
    return max(min(xs) - box.right, box.left - max(xs), min(ys) - box.bottom, box.top - max(ys))


@every_screen
def test_robbing_shows_the_turn_up_at_the_viewers_own_place(screen):
    layout = lay(screen, (4, 2), 1.0, viewer=2)
    assert layout.panel_card == layout.trick[2].rect
    assert not layout.panel_card.overlaps(layout.panel)


def test_the_viewer_changes_only_who_sits_where():
    one = lay((390, 844, Insets()), (6, 3), 1.0, viewer=0)
    other = lay((390, 844, Insets()), (6, 3), 1.0, viewer=4)
    assert [other.seats[(4 + i) % 6] for i in range(6)] == list(one.seats)
    assert [other.trick[(4 + i) % 6] for i in range(6)] == list(one.trick)
    assert other.message == one.message


def test_the_same_question_has_the_same_answer():
    first = lay((390, 844, Insets()), (4, 2), 1.0)
    table_layout.cache_clear()
    assert lay((390, 844, Insets()), (4, 2), 1.0) == first


@pytest.mark.parametrize("table", COMMON + CROWDED, ids=name)
@every_text
@pytest.mark.parametrize(
    "size", [(0, 0), (1, 900), (900, 1), (280, 280), (280, 653), (500, 300), (5000, 4000)]
)
def test_any_size_gives_finite_numbers(size, text, table):
    layout = lay((*size, Insets(0, 47, 0, 34)), table, text)
    rects = [*fixed(layout).values(), *layout.led_mark, layout.middle, layout.bar]
    rects += [p.rect for p in layout.trick]
    rects += [p.rect for count in range(9) for p in layout.hand(count)]
    for r in rects:
        assert all(isfinite(v) for v in (r.left, r.top, r.width, r.height))
        assert r.width >= 0
        assert r.height >= 0


@pytest.mark.parametrize("scale", [1.15, 1.3, 1.5, 1.75])
@pytest.mark.parametrize("screen", SCREENS, ids=name)
def test_sizes_of_text_between_the_two_hold_as_well(screen, scale):
    test_everything_is_inside_the_safe_area_and_nothing_overlaps(screen, (4, 2), scale)
    test_no_card_of_the_trick_hides_the_index_of_another(screen, (6, 3), scale)


@every_screen
@every_table
def test_the_arrow_at_the_card_led_hides_no_badge_and_no_index(screen, table):
    """On the smallest phone it lay on the badge of the eldest hand."""
    layout = lay(screen, table, 1.0)
    for seat in range(table[0]):
        arrow, card = led_arrow(layout, seat), layout.trick[seat].rect
        assert arrow.overlaps(card)
        assert not any(arrow.overlaps(rim) for rim in rims(layout))
        others = [one.index for n, one in enumerate(layout.trick) if n != seat]
        assert not any(arrow.overlaps(index) for index in others)
