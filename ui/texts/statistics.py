"""Statistics in words: what is counted, and the charts for those who hear them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.players import LEVELS
from table.statistics import MIXED, PEOPLE, SHARED, Counts, Spread, Totals

from .levels import level_name
from .words import Words


def opponents_name(words: Words, level: str) -> str:
    """Name the computer players of a game by their level, or say who else took part."""
    if level in LEVELS:
        return level_name(words, level)
    return {
        PEOPLE: words.t("People only"),
        MIXED: words.t("Several levels"),
        SHARED: words.t("Shared table"),
    }[level]


def percent(part: int, whole: int) -> int:
    """Give a part of a hundred, rounded."""
    return round(100 * part / whole) if whole else 0


def won_text(words: Words, counts: Counts) -> str:
    """Say how many games were won: "7 of 12 (58%)"."""
    share = words.t("{n}%", n=percent(counts.wins, counts.games))
    return words.t("{n} of {all} ({percent})", n=counts.wins, all=counts.games, percent=share)


def won_aloud(words: Words, name: str, counts: Counts) -> str:
    """Say the same of games of some kind, for the ear."""
    games = words.n("{n} game", "{n} games", counts.games)
    share = words.t("{n}%", n=percent(counts.wins, counts.games))
    return words.t(
        "{name}: {games}, {n} won, {percent}",
        name=name,
        games=games,
        n=counts.wins,
        percent=share,
    )


def average_text(words: Words, spread: Spread) -> str:
    """Say how many tricks a deal brought: "1.3 tricks a deal"."""
    deals = sum(spread)
    tricks = sum(number * count for number, count in enumerate(spread))
    average = f"{tricks / deals:.1f}" if deals else "0"
    if words.language != "en":
        average = average.replace(".", ",")
    return words.t("{average} tricks a deal", average=average)


def spread_aloud(words: Words, title: str, spread: Spread) -> str:
    """Say a chart of tricks: in how many deals how many were won."""
    parts = [
        words.t(
            "{tricks} in {deals}",
            tricks=words.n("{n} trick", "{n} tricks", tricks) if tricks else words.t("no tricks"),
            deals=words.n("{n} deal", "{n} deals", deals),
        )
        for tricks, deals in enumerate(spread)
        if deals
    ]
    return words.t("{title}: {parts}", title=title, parts=", ".join(parts))


@dataclass(frozen=True, slots=True)
class Figure:
    """How often something happened: in words, and as a part of how often it might have."""

    name: str
    shown: str
    part: int
    whole: int


def figures(words: Words, counts: Counts) -> tuple[Figure, ...]:
    """Give what else is counted; what never happened in such games is left out."""
    contracts, deals = counts.made + counts.failed, counts.deals
    # More than one top trump of a deal may be held back.
    in_deals = [
        (words.t("Robbed the pack"), counts.robs, deals),
        (words.t("Reneged: a top trump held back"), counts.reneges, max(deals, counts.reneges)),
        (words.t("All five tricks won"), counts.jinks, deals),
        (words.t("Went for all five in vain"), counts.jinks_lost, deals),
        (words.t("Best trump of the deal"), counts.bonus, deals),
        (words.t("Pools won"), counts.pools, deals),
    ]
    found = [Figure(name, str(n), n, whole) for name, n, whole in in_deals if n]
    if contracts:
        shown = words.t("{n} of {all}", n=counts.made, all=contracts)
        found.append(Figure(words.t("Contracts made"), shown, counts.made, contracts))
    return tuple(found)


def results_title(words: Words, results: Sequence[bool]) -> str:
    """Name the chart of the last games: "The last 5 games"."""
    return words.n("The last {n} game", "The last {n} games", len(results))


def results_aloud(words: Words, results: Sequence[bool]) -> str:
    """Say which of the last games were won: "The last 3 games: won, lost, won"."""
    said = results_title(words, results)
    each = [words.p("game", "won") if won else words.p("game", "lost") for won in results]
    return words.t("{title}: {parts}", title=said, parts=", ".join(each))


def summary(words: Words, totals: Totals) -> tuple[tuple[str, str], ...]:
    """Give the numbers that come first, by name."""
    counts = totals.counts
    return (
        (words.t("Games"), str(counts.games)),
        (words.t("Won"), won_text(words, counts)),
        (words.t("Deals"), str(counts.deals)),
        (words.t("Current run of wins"), str(totals.streak)),
        (words.t("Longest run of wins"), str(totals.best_streak)),
    )


def taken_back_text(words: Words, games: int) -> str:
    """Say in how many of the games something was taken back."""
    return words.n(
        "In {n} of these games something was taken back.",
        "In {n} of these games something was taken back.",
        games,
    )
