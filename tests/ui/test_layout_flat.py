"""The table on a tablet between the players: every part has room of its own, seen from anywhere."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, pi, sin

import pytest

from tests.helpers import LONG
from ui.layout import Insets, Rect
from ui.layout.flat import FlatLayout, flat_layout
from ui.layout.reach import seat_targets
from ui.layout.turn import turned_layout

# The smallest and the largest, few and many in every run; the long tier has all.
MORE = [(1133, 744), (820, 1180), (1024, 1366)]
SIZES = [(744, 1133), (1366, 1024), *(MORE if LONG else [])]
SEATS = range(2, 11) if LONG else (2, 4, 5, 10)
SIDES = {4: 2, 6: 3}

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
every_text = pytest.mark.parametrize("text", [1.0, 2.0])


def lay(size, seats: int, text: float, people: frozenset[int] | None = None, **more) -> FlatLayout:
    return flat_layout(
        *size,
        seats=seats,
        sides=SIDES.get(seats, seats),
        people=frozenset(range(seats)) if people is None else people,
        text_scale=text,
        **more,
    )


def parts(flat: FlatLayout, seat: int) -> dict[str, Rect]:
    """All that is on the screen while it is for a seat to act, seen from there."""
    seen = flat.seen_by(seat)
    found = {
        **{f"station {number}": rect for number, rect in enumerate(flat.station(seat).rects)},
        **{f"score {number}": rect for number, rect in enumerate(seen.scores)},
        **{
            f"also {number}": rect
            for number, rect in enumerate(seen.also[: -len(flat.station(seat).own)])
        },
        **{f"card {number}": card.bounds for number, card in enumerate(seen.trick)},
        "label": seen.trump_label,
    }
    if flat.edges[seat] % 2 == 0:  # from the sides both boards are among the rest
        found["trump"] = seen.trump
    for number, place in enumerate(seen.seats):
        for part, rect in zip(("pill", "backs", "tricks"), place.rects, strict=True):
            found[f"{part} {number}"] = rect
    return found


@every_size
@every_text
def test_nothing_overlaps_for_any_number_of_players_whoever_is_to_act(size, text):
    for seats in SEATS:
        flat = lay(size, seats, text)
        for edge in set(flat.edges):
            seat = flat.edges.index(edge)  # the others there see the same
            found = parts(flat, seat)
            screen = flat.seen_by(seat).size
            for name, rect in found.items():
                assert Rect(0, 0, screen.width, screen.height).contains(rect), (seats, seat, name)
            for (name, one), (other, rect) in combinations(found.items(), 2):
                assert not one.overlaps(rect), (seats, seat, name, one, other, rect)
            assert flat.base.trick_card.width >= 54, (seats, flat.base.trick_card)
            assert flat.base.hand_card.width >= 78


@pytest.mark.parametrize("size", [*SIZES, (1133, 744), (820, 1180), (1180, 820)], ids=str)
@pytest.mark.parametrize(("seats", "text"), [(4, 1.0), (4, 1.3), (6, 1.0)])
def test_each_person_reads_trump_and_scores_from_their_own_edge(size, seats, text):
    """Those at the left and at the right had to read names and scores sideways."""
    flat = lay(size, seats, text)
    for seat, edge in enumerate(flat.edges):
        seen = flat.seen_by(seat)
        for rect in (seen.trump_label, *seen.scores):
            assert rect.width > rect.height, "lying down"
            assert rect.centre[1] > seen.middle.top, (edge, "nearer to another edge")
        assert len(seen.scores) == SIDES[seats]
    assert {edge for edge, _ in flat.strips} == {1, 3}
    assert lay(size, seats, text, frozenset({0})).strips == ()


@every_size
@every_text
def test_computer_players_have_plates_only_and_leave_the_trick_more_room(size, text):
    flat = lay(size, 4, text, frozenset({0, 2}))
    for seat in (0, 2):
        found = parts(flat, seat)
        for (name, one), (other, rect) in combinations(found.items(), 2):
            assert not one.overlaps(rect), (seat, name, other)
    assert flat.base.trick_card.width >= lay(size, 4, text).base.trick_card.width


@every_text
@pytest.mark.parametrize("options", [{"large": True}, {"left_handed": True}, {"straight": True}])
def test_options_of_the_hand_keep_everything_apart(text, options):
    flat = lay((744, 1133), 6, text, insets=Insets(0, 24, 0, 20), **options)
    for seat in range(6):
        for (name, one), (other, rect) in combinations(parts(flat, seat).items(), 2):
            assert not one.overlaps(rect), (seat, name, other)


@every_size
@every_text
def test_what_is_tapped_is_as_large_as_a_finger(size, text):
    for seats in SEATS:
        flat = lay(size, seats, text)
        station = flat.station(0)
        tools = (station.menu, station.help, station.last_trick, station.ladder)
        assert station.own == (station.hide, station.undo, station.hint)
        for rect in (*tools, *station.own):
            assert min(rect.width, rect.height) >= 48
        seen = flat.seen_by(0)
        for rect in seen.buttons(2):
            assert rect.height >= 48
        cards = seen.hand(5)
        for one, after in pairwise(cards):
            assert after.rect.left - one.rect.left >= 48
        for edge in set(flat.edges):
            targets = seat_targets(flat.seen_by(0, edge), choosing=False)
            for seat in (seat for seat in range(seats) if flat.edges[seat] == edge):
                assert min(targets[seat].width, targets[seat].height) >= 44, (seats, seat)


def test_players_sit_clockwise_and_each_card_lies_before_its_player():
    for size in SIZES:
        for seats in SEATS:
            flat = lay(size, seats, 1.0)
            assert list(flat.edges) == sorted(flat.edges)
            for seat, edge in enumerate(flat.edges):
                seen = flat.seen_by(seat)
                assert abs(seen.trick[seat].angle) < 1e-9, "not turned to its player"
                assert flat.base.trick[seat].angle == pytest.approx(edge * pi / 2)
                plate, middle = seen.seats[seat].pill, seen.middle.centre
                assert plate.centre[1] > middle[1], "its plate is not at its own edge"
                assert seen.trick[seat].rect.centre[1] >= middle[1] - 1 or seats in (3, 5)
            # Along an edge, clockwise is from right to left for who sits there.
            for seat in range(seats - 1):
                if flat.edges[seat] == flat.edges[seat + 1]:
                    here = flat.seen_by(seat)
                    one, after = here.seats[seat].pill, here.seats[seat + 1].pill
                    assert after.right <= one.left


def test_a_layout_turned_four_times_is_itself():
    seen = lay((820, 1180), 6, 1.0).seen_by(0)
    again = seen
    for _ in range(4):
        again = turned_layout(again, 1)
    assert again.menu == seen.menu
    assert again.seats == seen.seats
    x, y = again.trick[1].point(0, 0)
    angle = again.trick[1].angle
    assert (cos(angle), sin(angle)) == pytest.approx(
        (cos(seen.trick[1].angle), sin(seen.trick[1].angle))
    )
    assert (x, y) == pytest.approx(seen.trick[1].point(0, 0))
