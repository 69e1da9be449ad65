"""The deal of the day in words: dates, results, and the line to share."""

from __future__ import annotations

from datetime import date
from typing import Final

from engine.ruleset import CARDS_EACH
from table.daily import DailyResult, Mark, ResultLine

from .words import Words, mark

_MONTHS: Final = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
_WEEKDAYS: Final = (
    (mark("Monday"), mark("Mon")),
    (mark("Tuesday"), mark("Tue")),
    (mark("Wednesday"), mark("Wed")),
    (mark("Thursday"), mark("Thu")),
    (mark("Friday"), mark("Fri")),
    (mark("Saturday"), mark("Sat")),
    (mark("Sunday"), mark("Sun")),
)
_SUNDAY_FIRST: Final = frozenset({"pt"})

_SIGNS: Final = {Mark.OWN: "●", Mark.PARTNER: "◐", Mark.OTHERS: "○"}


def first_weekday(words: Words) -> int:
    """Give the day with which a week begins on the language's calendars; 0 is Monday."""
    return 6 if words.language in _SUNDAY_FIRST else 0


def weekday_text(words: Words, weekday: int) -> str:
    """Name a day of the week, 0 is Monday: short for the eye, whole for the ear."""
    whole, short = _WEEKDAYS[weekday]
    return words.t(whole if words.spoken else short)


def month_text(words: Words, month: date) -> str:
    """Name a month as a title: "November 2026"."""
    said = words.t("{month} {year}", month=words.t(_MONTHS[month.month - 1]), year=month.year)
    return said[:1].upper() + said[1:]


def day_text(words: Words, day: date) -> str:
    """Give a date as a title: "Monday, 30 November 2026"."""
    said = words.t(
        "{weekday}, {day} {month} {year}",
        weekday=words.t(_WEEKDAYS[day.weekday()][0]),
        day=_day_of_month(words, day),
        month=words.t(_MONTHS[day.month - 1]),
        year=day.year,
    )
    return said[:1].upper() + said[1:]


def short_day_text(words: Words, day: date) -> str:
    """Give a day of the year: "30 November"."""
    month = words.t(_MONTHS[day.month - 1])
    return words.t("{day} {month}", day=_day_of_month(words, day), month=month)


def _day_of_month(words: Words, day: date) -> str:
    """Give the day's number; some languages count the first, and only it."""
    return words.p("first of a month", "1") if day.day == 1 else str(day.day)


def tricks_won_text(words: Words, result: DailyResult) -> str:
    """Say what the side won: "3 of 5 tricks"."""
    return words.t("{n} of {all} tricks", n=result.tricks, all=CARDS_EACH)


def result_lines(words: Words, line: ResultLine) -> tuple[str, ...]:
    """Say how a deal went, and how it goes with a computer player in the player's seat."""
    own = (
        words.n("{n} of them yours", "{n} of them yours", line.own)
        if line.own
        else words.t("none of them yours")
    )
    won = words.t(
        "Your side won {n} of {all} tricks, {own}.", n=line.tricks, all=CARDS_EACH, own=own
    )
    if not line.tricks:
        won = words.t("Your side won no tricks.")
    return won, _compared(words, line)


def _compared(words: Words, line: ResultLine) -> str:
    more = line.tricks - line.par
    if more > 0:
        return words.n(
            "That is {n} more trick than with a computer player in your seat.",
            "That is {n} more tricks than with a computer player in your seat.",
            more,
        )
    if more < 0:
        return words.n(
            "With a computer player in your seat it would be {n} more trick.",
            "With a computer player in your seat it would be {n} more tricks.",
            -more,
        )
    return words.t("With a computer player in your seat it would be just as many.")


def marks_text(words: Words, marks: tuple[Mark, ...]) -> str:
    """Say who won the tricks, in order."""
    who = {
        Mark.OWN: words.p("winner of a trick", "you"),
        Mark.PARTNER: words.p("winner of a trick", "your partner"),
        Mark.OTHERS: words.p("winner of a trick", "the others"),
    }
    return words.t("Tricks won by: {winners}", winners=", ".join(who[one] for one in marks))


def share_text(words: Words, line: ResultLine) -> str:
    """Give a result as one line to send: "Twenty-Five, 30 November 2026: ●○◐○● 3/5"."""
    return words.t(
        "{game}, {day} {year}: {signs} {n}/{all} (computer: {par})",
        game=words.t("Twenty-Five"),
        day=short_day_text(words, line.day),
        year=line.day.year,
        signs="".join(_SIGNS[one] for one in line.marks),
        n=line.tricks,
        all=CARDS_EACH,
        par=line.par,
    )


def state_text(words: Words, result: DailyResult | None, begun: bool) -> str:
    """Say in a few words how it stands with a day's deal."""
    if result is not None:
        return words.t("Given up") if result.given_up else tricks_won_text(words, result)
    return words.t("Begun, not finished") if begun else words.t("Not played")


def cell_label(
    words: Words, day: date, today: date, result: DailyResult | None, begun: bool
) -> str:
    """Say all about a day of the calendar."""
    facts = [day_text(words, day)]
    if day == today:
        facts.append(words.t("today"))
    if day <= today:
        facts.append(state_text(words, result, begun))
    if result is not None and not result.in_time and not result.given_up:
        facts.append(words.t("played later"))
    return ". ".join(facts)


def ask_to_give_up_text(words: Words) -> str:
    """Ask whether a deal that was begun is to be given up."""
    return words.t("Give this deal up? You have seen its cards: it cannot be begun again.")


def given_up_text(words: Words) -> str:
    """Say that a deal was given up."""
    return words.t("You gave this deal up.")


def days_in_a_row_text(words: Words, days: int) -> str:
    """Say how many days running the deal was played on its day."""
    if not days:
        return words.t("No streak yet")
    return words.n("{n} day in a row", "{n} days in a row", days)


def longest_text(words: Words, days: int) -> str:
    """Say the longest run of days."""
    return words.n("Longest: {n} day", "Longest: {n} days", days)


def month_summary(words: Words, results: tuple[DailyResult, ...]) -> str:
    """Say how many deals of a month were played, and what they brought."""
    results = tuple(result for result in results if not result.given_up)
    if not results:
        return words.t("No deals played this month")
    played = words.n("{n} deal played", "{n} deals played", len(results))
    tricks = sum(result.tricks for result in results)
    all_tricks = CARDS_EACH * len(results)
    won = words.t("{n} of {all} tricks", n=tricks, all=all_tricks)
    return words.t("{played}, {won}", played=played, won=won)
