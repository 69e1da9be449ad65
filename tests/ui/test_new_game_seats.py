"""Who sits where in a new game: people and levels, exchanged seats, names, colours."""

from __future__ import annotations

import pytest

from engine.players import DEFAULT_LEVEL, LEVELS
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, TWO_THREES, singles
from i18n import LANGUAGES
from table.save import PERSON
from tests.ui.test_settings import contrast
from ui.names import names_at
from ui.screens.new_game_players import place_at, seat_text
from ui.seating import (
    Company,
    company,
    daily_names,
    kept_who,
    names_with,
    opponents,
    partners,
    people,
    seat_colours,
    seating,
    with_colour,
    with_people,
    with_places_changed,
    with_who,
)
from ui.settings import COLOURS, MOST_SEATS, Settings, read_settings, write_settings
from ui.texts.levels import chapters, colour_name, level_line, level_name, strength_line, who_text
from ui.texts.words import make_words
from ui.theme import make_look

EN = make_words("en")
FOUR = (PERSON, "club", "expert", PERSON)


def test_usually_a_person_plays_with_computer_players_of_the_usual_level():
    assert seating((), 4) == (PERSON, *(DEFAULT_LEVEL,) * 3)
    assert seating(("", "strong", PERSON), 4) == (PERSON, "strong", PERSON, DEFAULT_LEVEL)


def test_there_is_always_a_person():
    assert seating(("club", "strong", "", PERSON), 3) == (PERSON, "strong", DEFAULT_LEVEL)
    assert people(with_people(seating((), 6), 1)) == (0,)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_so_many_people_play_as_are_asked_for_and_who_sits_stays(count):
    seated = with_people((PERSON, "strong", PERSON, "strong"), count)
    assert len(people(seated)) == count
    assert people(seated)[0] == 0
    assert {who for who in seated if who != PERSON} <= {"strong"}
    if count >= 2:
        assert 2 in people(seated)


def test_partners_and_opponents_of_the_people_may_differ():
    seated = seating((), 6)
    assert partners(TWO_THREES, seated) == (2, 4)
    assert partners(THREE_PAIRS, seated) == (3,)
    assert opponents(THREE_PAIRS, seated) == (1, 2, 4, 5)
    assert partners(singles(6), seated) == ()
    assert opponents(TWO_PAIRS, FOUR) == ()
    mixed = with_who(seated, partners(THREE_PAIRS, seated), "expert")
    assert mixed == (PERSON, "club", "club", "expert", "club", "club")


def test_what_was_chosen_for_larger_tables_is_kept():
    assert kept_who(FOUR, ("", "", "", "", "strong")) == (*FOUR, "strong")
    for_all = kept_who(FOUR, (), "casual")
    assert len(for_all) == MOST_SEATS
    assert seating(for_all, 10)[4:] == ("casual",) * 6


def moved(settings: Settings, one: int, other: int) -> Settings:
    return with_places_changed(EN, settings, TWO_PAIRS, one, other)


def test_names_players_and_colours_change_places_together():
    before = Settings(
        names=("Ana", "", "Rui"), who=("", "strong", PERSON), colours=("", "", "sky", "leaf")
    )
    after = moved(before, 1, 2)
    told = company(EN, after, TWO_PAIRS)
    assert told.names == ("Ana", "Rui", "Rory", "Conor")
    assert told.seating == (PERSON, PERSON, "strong", DEFAULT_LEVEL)
    assert after.colours == ("", "sky", "", "leaf")
    again = company(EN, moved(after, 2, 1), TWO_PAIRS)
    assert again == company(EN, before, TWO_PAIRS)


def test_partners_of_one_colour_have_one_after_two_of_different_sides_change_places():
    """The two colours of each side were mixed then, against the marks of the sides."""
    kept = ("plum", "", "plum", "")
    named = Settings(names=("Ana", "Rui", "Eva", "Gil"), who=(PERSON,) * 4, colours=kept)
    after = company(EN, moved(named, 0, 1), TWO_PAIRS)
    assert after.names == ("Rui", "Ana", "Eva", "Gil")
    assert after.colours == ("rose", "plum", "rose", "plum")
    back = company(EN, moved(moved(named, 0, 1), 0, 1), TWO_PAIRS)
    assert back == company(EN, named, TWO_PAIRS)
    nameless = company(EN, moved(Settings(who=(PERSON,) * 4), 1, 2), TWO_PAIRS)
    assert nameless.colours == ("rose", "brass", "rose", "brass")
    assert company(EN, moved(named, 0, 2), TWO_PAIRS).colours == ("plum", "rose", "plum", "rose")


def test_who_has_no_name_is_you_in_any_seat_and_a_number_among_several():
    alone = moved(Settings(), 0, 2)
    assert company(EN, alone, TWO_PAIRS).names == ("Nora", "Rory", "You", "Conor")
    assert company(EN, moved(alone, 2, 3), TWO_PAIRS).names[3] == "You"
    assert names_at(EN, ("You", "", "Rui"), (PERSON, "club", PERSON, PERSON)) == (
        "Player 1",
        "Rory",
        "Rui",
        "Player 4",
    )


def test_a_person_does_not_take_over_the_name_of_a_computer_player():
    before, after = (PERSON, "club", "club", "club"), (PERSON, PERSON, PERSON, "club")
    names = ("", "Nora", "Sebastian", "Rory")
    assert names_with(EN, names, before, after) == ("", "", "Sebastian", "Rory")


def told(layout, seated) -> Company:
    return Company(layout, seated, names_at(EN, (), seated), seat_colours((), layout))


def test_places_are_told_from_the_one_person_or_by_who_else_sits_there():
    one = told(TWO_PAIRS, ("club", PERSON, "club", "club"))
    assert place_at(EN, one, 1) == "Your place"
    assert place_at(EN, one, 3) == "Partner, opposite you"
    several = told(TWO_PAIRS, FOUR)
    assert place_at(EN, several, 0) == "Partner of Nora"
    assert place_at(EN, told(TWO_THREES, (PERSON,) * 6), 2) == "Partner of Player 1 and Player 5"
    ring = told(singles(3), (PERSON,) * 3)
    assert [place_at(EN, ring, seat) for seat in range(3)] == [
        "On the left of Player 3",
        "On the left of Player 1",
        "On the left of Player 2",
    ]
    assert seat_text(EN, several, 2) == (
        "Nora. Partner of Player 1. Computer player: Expert. Colour: Brass"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_of_every_table_can_be_told_from_the_others(language):
    words = make_words(language)
    for layout in {layout for rules in PRESETS.values() for layout in rules.layouts}:
        for count in (1, 2, layout.seats):
            seated = with_people(seating((), layout.seats), count)
            table = company(words, Settings(who=seated), layout)
            places = {place_at(words, table, seat) for seat in range(layout.seats)}
            assert len(places) == len(set(table.names)) == layout.seats


def test_colours_are_kept_by_seat_and_usually_those_of_the_sides():
    assert seat_colours((), TWO_PAIRS) == ("brass", "rose", "brass", "rose")
    assert set(seat_colours((), singles(10))) == set(COLOURS)
    kept = with_colour((), TWO_PAIRS, 2, "plum")
    assert seat_colours(kept, TWO_PAIRS) == ("brass", "rose", "plum", "rose")
    assert read_settings(write_settings(Settings(colours=kept))).colours == kept


def test_who_takes_the_colour_of_opponents_exchanges_it_with_them():
    """Three of four seats had one colour then, and partners two."""
    kept = with_colour((), TWO_PAIRS, 2, "rose")
    assert seat_colours(kept, TWO_PAIRS) == ("rose", "brass", "rose", "brass")
    one_apart = with_colour((), TWO_PAIRS, 0, "plum")
    assert seat_colours(one_apart, TWO_PAIRS) == ("plum", "rose", "brass", "rose")
    taken = with_colour(one_apart, TWO_PAIRS, 1, "plum")
    assert seat_colours(taken, TWO_PAIRS) == ("rose", "plum", "brass", "plum")


def test_whose_colour_opponents_have_is_told_so():
    usual = company(EN, Settings(), TWO_PAIRS)
    assert all(usual.opponents_alike(seat) == () for seat in range(4))
    roses = company(EN, Settings(colours=("", "", "rose")), TWO_PAIRS)
    assert [roses.opponents_alike(seat) for seat in range(4)] == [(), (2,), (1, 3), (2,)]


@pytest.mark.parametrize("dark", [True, False])
def test_colours_of_seats_stand_out_from_their_plates(dark):
    for more in (False, True):
        look = make_look(dark, 1.0, more)
        for colour in COLOURS:
            assert contrast(look.seat_colour(colour), look.palette.pill) >= 3


def test_every_level_and_colour_has_its_words():
    for level in LEVELS:
        assert level_name(EN, level) == who_text(EN, level)
        assert level_line(EN, level)
        assert strength_line(EN, level)
    assert len({colour_name(EN, colour) for colour in COLOURS}) == len(COLOURS)
    assert [chapter.key for chapter in chapters(EN)] == ["sees", "hidden", "check"]
    assert who_text(EN, PERSON) == "Person"


def test_a_computer_player_does_not_take_over_the_name_of_a_person():
    before, after = (PERSON, PERSON, "club", PERSON), (PERSON, "club", "club", PERSON)
    names = names_with(EN, ("Ana", "Rui", "HAL", "Leo"), before, after)
    assert names == ("Ana", "", "HAL", "Leo")
    assert names_at(EN, names, after)[1] == "Rory"


def test_at_the_deal_of_the_day_only_the_player_has_a_name_of_their_own():
    usual = ("You", "Rory", "Nora", "Conor")
    assert daily_names(EN, Settings()) == usual
    assert daily_names(EN, Settings(names=("Ana", "Rui", "Bea"))) == ("Ana", *usual[1:])
    moved_on = Settings(names=("HAL", "", "Ana"), who=("club", "", PERSON))
    assert daily_names(EN, moved_on) == ("Ana", *usual[1:])
    several = Settings(names=("Ana", "Rui"), who=(PERSON, PERSON))
    assert daily_names(EN, several) == usual


def test_of_two_people_without_names_the_colours_change_places_or_nothing_does():
    before = Settings(who=(PERSON,) * 4)
    shown = company(EN, before, TWO_PAIRS).colours
    after = company(EN, moved(before, 1, 2), TWO_PAIRS).colours
    assert after == (shown[1], shown[0], shown[1], shown[0]), "both sides exchange theirs"
    assert moved(before, 1, 3) is before, "partners of one colour"
