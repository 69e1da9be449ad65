"""What a score board calls the sides where there is little room."""

import pytest

from engine import new_match, preset
from engine.ruleset import THREE_PAIRS, TWO_PAIRS
from engine.view import view_for
from tests.browser.games import NAMES
from ui.components.score import board_names
from ui.names import short_among, short_name
from ui.texts.words import make_words


@pytest.mark.parametrize(
    ("layout", "names"),
    [
        (TWO_PAIRS, [("Nosotros", "Nos"), ("Ellos", "Ell", "El")]),
        (
            THREE_PAIRS,
            [
                ("Nosotros", "Nos"),
                ("Rui · Eva", "Rui·Eva", "Rui·Eva", "Rui·Eva", "Ru·Ev", "R·E"),
                ("Bea · Ivo", "Bea·Ivo", "Bea·Ivo", "Bea·Ivo", "Be·Iv", "B·I"),
            ],
        ),
    ],
)
def test_our_own_side_has_a_shorter_name_as_the_others_have(layout, names) -> None:
    seats = [NAMES[0], "Rui", "Bea", "Leo", "Eva", "Ivo"][: layout.seats]
    view = view_for(new_match(preset("twenty-five"), layout, 0), 0)
    said = [board_names(make_words("es"), view, side, seats) for side in range(layout.sides)]
    assert said == names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Jugador 4", ("Juga4", "Ju4", "J4", "J4")),
        ("Jugador 10", ("Jug10", "J10", "J10", "J10")),
        ("Mariana", ("Maria", "Mar", "Ma", "M")),
    ],
)
def test_a_name_that_is_cut_keeps_the_number_that_tells_it_from_the_others(name, short) -> None:
    assert short_name(name, 20) == name
    assert tuple(short_name(name, letters) for letters in (5, 3, 2, 1)) == short


@pytest.mark.parametrize(
    ("names", "letters", "short"),
    [
        (("Maria José", "Maria João"), 5, ("M Jos", "M Joã")),
        (("Maria José", "Maria João"), 3, ("M…s", "M…ã")),
        (("Maria Cruz", "Maria Sá"), 5, ("M Cru", "M Sá")),
        (("Francisco", "Francisca"), 5, ("F…o", "F…a")),
        (("Rui", "Rute", "Ana"), 3, ("Rui", "Rut", "Ana")),
        (("Jugador 1", "Jugador 10"), 3, ("Ju1", "J10")),
    ],
)
def test_names_with_one_beginning_are_told_apart_in_a_few_letters(names, letters, short) -> None:
    assert tuple(short_among(name, names, letters) for name in names) == short
