"""The deal of the day in words: dates, how it went, and the line to share."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from i18n import LANGUAGES
from table.daily import Calendar, DailyResult, result_line
from ui.memory import Days
from ui.screens.daily_calendar import first_month, month_after, month_before
from ui.texts.daily import (
    cell_label,
    day_text,
    days_in_a_row_text,
    marks_text,
    month_summary,
    month_text,
    result_lines,
    share_text,
    short_day_text,
    state_text,
)
from ui.texts.words import make_words

EN = make_words("en")
DAY = date(2026, 11, 30)


def result(*winners: int, day: date = DAY, hour: int = 12) -> DailyResult:
    at = datetime(day.year, day.month, day.day, hour).timestamp()
    return DailyResult(day, at, winners)


def test_the_line_to_share_says_day_tricks_and_who_won_them():
    line = result_line(result(0, 1, 2, 3, 0))
    said = share_text(EN, line)
    assert said == f"Twenty-Five, 30 November 2026: ●○◐○● 3/5 (computer: {line.par})"
    assert "\n" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_line_in_every_language(language):
    said = share_text(make_words(language), result_line(result(0, 1, 2, 3, 0)))
    assert "●○◐○●" in said
    assert "2026" in said
    assert "\n" not in said


def test_a_result_is_compared_with_a_computer_player_in_the_same_seat():
    par = result_line(result(0, 0, 0, 0, 0)).par
    assert 0 < par < 5
    won, compared = result_lines(EN, result_line(result(0, 0, 0, 0, 0)))
    assert won == "Your side won 5 of 5 tricks, 5 of them yours."
    assert "more trick than with a computer player" in compared
    won, compared = result_lines(EN, result_line(result(1, 1, 3, 3, 3)))
    assert won == "Your side won no tricks."
    assert compared.startswith("With a computer player in your seat it would be")
    as_many = result(*(0,) * par, *(1,) * (5 - par))
    assert result_lines(EN, result_line(as_many))[1].endswith("just as many.")


def test_a_day_of_the_calendar_says_all_there_is_to_it():
    done = result(0, 1, 2, 3, 0)
    assert cell_label(EN, DAY, DAY, done, False) == (
        "Monday, 30 November 2026. today. 3 of 5 tricks"
    )
    later = result(0, 1, 2, 3, 0, day=DAY)
    late = DailyResult(DAY, later.at, later.winners, late=True)
    assert cell_label(EN, DAY, date(2026, 12, 2), late, False).endswith("played later")
    assert state_text(EN, None, True) == "Begun, not finished"
    assert state_text(EN, None, False) == "Not played"
    assert cell_label(EN, date(2026, 12, 1), DAY, None, False) == "Tuesday, 1 December 2026"
    assert marks_text(EN, done.marks) == (
        "Tricks won by: you, the others, your partner, the others, you"
    )


def test_the_first_of_a_month_is_counted_where_the_language_counts_it():
    first, second = date(2026, 12, 1), date(2026, 12, 2)
    said = [
        (short_day_text(words, first), short_day_text(words, second))
        for words in map(make_words, ("pt", "pt_PT", "es", "it"))
    ]
    assert said == [
        ("1º de dezembro", "2 de dezembro"),
        ("1 de dezembro", "2 de dezembro"),
        ("1 de diciembre", "2 de diciembre"),
        ("1º dicembre", "2 dicembre"),
    ]
    assert day_text(make_words("pt"), first).startswith("Terça-feira, 1º de dezembro")


def test_months_and_streaks():
    assert month_text(EN, date(2026, 12, 1)) == "December 2026"
    assert day_text(EN, DAY) == "Monday, 30 November 2026"
    assert days_in_a_row_text(EN, 1) == "1 day in a row"
    assert month_summary(EN, (result(0, 0, 0, 1, 1), result(1, 1, 1, 1, 2))) == (
        "2 deals played, 4 of 10 tricks"
    )


def test_the_calendar_turns_back_a_year_or_to_the_first_result():
    assert first_month(Calendar(), DAY) == date(2025, 11, 1)
    old = Calendar().with_result(result(0, 0, 0, 0, 0, day=date(2024, 2, 29)))
    assert first_month(old, DAY) == date(2024, 2, 1)
    assert month_before(date(2026, 1, 1)) == date(2025, 12, 1)
    assert month_after(date(2025, 12, 1)) == date(2026, 1, 1)
    assert not Days(old).begun(DAY)
