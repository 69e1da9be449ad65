"""Statistics and backups in words."""

from __future__ import annotations

import pytest

from engine.players import LEVELS
from i18n import LANGUAGES
from table.backup import BackupFault, Imported
from table.statistics import MIXED, PEOPLE, Counts, Totals
from ui.texts.backup import Contents, backup_fault_text, contents_text, imported_text
from ui.texts.statistics import (
    Figure,
    average_text,
    figures,
    opponents_name,
    results_aloud,
    spread_aloud,
    summary,
    won_aloud,
)
from ui.texts.words import make_words

EN = make_words("en")
COUNTS = Counts(games=3, wins=1, tricks=(1, 0, 2, 0, 0, 0), robs=2, made=1, failed=2)


def test_charts_are_said_in_words():
    said = spread_aloud(EN, "Your tricks in a deal", COUNTS.tricks)
    assert said == "Your tricks in a deal: no tricks in 1 deal, 2 tricks in 2 deals"
    assert average_text(EN, COUNTS.tricks) == "1.3 tricks a deal"
    assert won_aloud(EN, "Club", COUNTS) == "Club: 3 games, 1 won, 33%"


def test_what_never_happened_is_left_out():
    assert figures(EN, COUNTS) == (
        Figure("Robbed the pack", "2", 2, 3),
        Figure("Contracts made", "1 of 3", 1, 3),
    )
    assert figures(EN, Counts()) == ()
    assert summary(EN, Totals(COUNTS, (False, True, False)))[1] == ("Won", "1 of 3 (33%)")
    assert summary(EN, Totals(Counts(), ()))[1] == ("Won", "0 of 0 (0%)")


def test_no_bar_is_fuller_than_full_with_three_top_trumps_held_back_in_one_deal():
    one_deal = Counts(games=1, tricks=(0, 0, 1, 0, 0, 0), reneges=3)
    assert figures(EN, one_deal) == (Figure("Reneged: a top trump held back", "3", 3, 3),)


def test_the_last_games_are_said_one_by_one_the_oldest_first():
    assert results_aloud(EN, (True, False, True)) == "The last 3 games: won, lost, won"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name(language):
    words = make_words(language)
    names = [opponents_name(words, level) for level in (*LEVELS, PEOPLE, MIXED)]
    assert len(set(names)) == len(names)


def test_a_backup_says_what_it_holds_and_what_became_of_it():
    everything = Contents(2, True, True, True, True)
    assert contents_text(EN, everything) == (
        "2 games, statistics, results of daily deals, progress in lessons and settings"
    )
    assert contents_text(EN, Contents()) == "nothing"
    assert imported_text(EN, Imported(2, 1, ("x",))) == (
        "2 games were added. 1 was here already, the same or newer, and stays as it is."
        " 1 entry of the file could not be read or kept."
    )


@pytest.mark.parametrize("fault", BackupFault)
def test_a_file_that_is_refused_changes_nothing_and_says_so(fault):
    assert backup_fault_text(EN, fault).endswith("Nothing was changed.")
