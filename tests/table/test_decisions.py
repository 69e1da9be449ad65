"""The computer players' decisions can be made again, from a backup alone."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from engine.actions import Play
from engine.legal import legal_actions
from engine.record import replay
from table.__main__ import main
from table.backup import export_backup
from table.decisions import decisions, saves_in
from table.saves import Saves
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, go_on, opened, settled


@pytest.fixture
def backup() -> str:
    """A backup with a game of two deals; what could be claimed was."""

    async def go() -> str:
        store = MemoryStore()
        table = await opened(a_game("PCCC", target=100), store)
        rng = random.Random(3)
        while (step := await settled(table)).view.deals < 3:
            if table.to_watch == 0 and table.may_finish(0):
                await table.finish_deal(0, step.seq)
            else:
                await go_on(table, rng)
        await table.leave()
        return await export_backup(Saves(store, LEVELS))

    return asyncio.run(go())


def test_every_decision_comes_out_the_same(backup, tmp_path, capsys) -> None:
    file = tmp_path / "backup.json"
    file.write_text(backup)
    assert main(["decisions", str(file)]) == 0
    assert capsys.readouterr().out.endswith(" decisions, 0 differ\n")
    made = [one for save in saves_in(backup) for one in decisions(save)]
    assert len(made) > 15
    assert {one.seat for one in made} == {1, 2, 3}


def test_a_card_that_the_level_would_not_have_played_is_told(backup) -> None:
    (save,) = saves_in(backup)
    for step in replay(save.record):
        others = [a for a in legal_actions(step.before) if isinstance(a, Play)]
        if step.deal == 1 and step.seat == 1 and len(others) > 1:
            break
    other = next(play for play in others if play != step.action)
    deal = save.record.deals[0]
    changed = replace(deal, actions=(*deal.actions[: step.number - 1], (1, other)))
    forged = replace(save, record=replace(save.record, deals=(changed,)))
    differing = [one for one in decisions(forged) if one.done != one.chosen]
    assert [(one.seat, one.done) for one in differing] == [(1, other)]


@pytest.mark.parametrize("text", ["", "{}", "5H", '{"format": "twenty-five-backup"}'])
def test_a_file_that_holds_no_game_is_said_to_be_none(text, tmp_path, capsys) -> None:
    file = tmp_path / "wrong"
    file.write_text(text)
    assert main(["decisions", str(file)]) == 2
    assert str(file) in capsys.readouterr().err
