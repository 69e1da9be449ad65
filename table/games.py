"""How games on this device begin: anew, or as a deal of some record played again."""

from __future__ import annotations

from dataclasses import replace

from engine.record import DealRecord, Record
from engine.ruleset import Layout, RuleSet
from table.chance import first_dealer
from table.save import Kind, Save


def new_game(
    game: str,
    rules: RuleSet,
    layout: Layout,
    names: tuple[str, ...],
    seating: tuple[str, ...],
    seed: str,
) -> Save:
    """Give a game about to begin; the seed decides who deals first, and every pack.

    Raises RuleSetError for a layout that the rules do not have.
    """
    rules.check_layout(layout)
    record = Record(rules, names, layout.sides, first_dealer(seed, layout))
    return Save(game, record, seating, seed)


def play_again(game: str, before: Save, seed: str) -> Save:
    """Give another game like one before: the same rules, seats and players."""
    record = before.record
    return new_game(game, record.rules, record.layout, record.seats, before.seating, seed)


def deal_again(game: str, record: Record, deal: int, seating: tuple[str, ...], seed: str) -> Save:
    """Give a practice copy of one deal, counted from 1: same cards, dealer and scores.

    With the seed of the game the record is of, computer players decide the same for the same plays.
    Raises ValueError for no such deal.
    """
    if not 0 < deal <= len(record.deals):
        raise ValueError(f"no deal {deal}")
    pack = DealRecord(record.deals[deal - 1].pack)
    begun = replace(record, deals=(*record.deals[: deal - 1], pack))
    return Save(game, begun, seating, seed, kind=Kind.PRACTICE)
