"""Statistics: what the finished games of one player come to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import Rob, preset
from engine.record import Record, final_state, replay
from engine.review import review
from engine.ruleset import TWO_PAIRS
from engine.scoring import contract_made
from engine.state import Phase
from table.kept import DamagedValue, Unreadable
from table.saves import PERSON, Kind, Save, Saves
from table.shared import Finished
from table.statistics import (
    MIXED,
    PEOPLE,
    SHARED,
    STATISTICS,
    CountedGame,
    Counts,
    Group,
    Statistics,
    count_game,
    count_shared,
    kept_statistics,
    read_statistics,
    write_statistics,
)
from tests.helpers import ANY_LAYOUT, PLAYED, random_record
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS


def a_save(record: Record, game: str = "g1", **changes) -> Save:
    seating = (PERSON, *["club"] * (len(record.seats) - 1))
    return replace(Save(game, record, seating, "s", 9, 50.0, finished=True), **changes)


def finished(game: str = "twenty-five", layout: str = "two-pairs", seed: object = 1) -> Record:
    """A match of random play; an auction game, which so has no end, is cut off."""
    rules = preset(game)
    return random_record(rules, ANY_LAYOUT[layout], seed, 12 if rules.auction else 10_000)


TABLES = [(game, layouts[0]) for game, layouts in PLAYED.items()]


@pytest.mark.parametrize(("game", "layout"), TABLES)
@pytest.mark.parametrize("viewer", [0, 1])
def test_counts_are_those_of_the_record(game, layout, viewer):
    for seed in range(3):
        record = finished(game, layout, seed)
        counted = count_game(a_save(record), viewer)
        assert counted is not None
        counts, end = counted.counts, final_state(record)
        side = record.layout.side(viewer)
        deals = review(record)
        assert counts.games == 1
        assert counts.wins == (side in end.winners)
        assert counts.deals == len(record.deals)
        winners = [deal.steps[-1].view.trick_winners for deal in deals]
        own = sum(number * deals for number, deals in enumerate(counts.tricks))
        assert own == sum(seats.count(viewer) for seats in winners)
        sides = sum(number * deals for number, deals in enumerate(counts.side_tricks))
        assert sides == sum(record.layout.side(s) == side for seats in winners for s in seats)
        mine = [step for deal in deals for step in deal.steps if step.seat == viewer]
        assert counts.robs == sum(isinstance(step.action, Rob) for step in mine)
        assert counts.reneges == sum(step.reneged for step in mine)


def test_a_match_at_a_shared_table_counts_as_any_other_for_who_began_it():
    played = finished()
    record = replace(played, seats=("Ana", "Bea", "club", "open"))
    shared = Finished(record=record, nonces=(), taken_back=True)
    for seat in (0, 1):
        alone = count_game(a_save(played), seat)
        counted = count_shared("t1", 9.0, shared, seat)
        assert alone is not None
        assert counted == CountedGame("t1", 9.0, Group("twenty-five", SHARED, True), alone.counts)
    assert count_shared("t1", 9.0, shared, 2) is None, "a computer player began at that seat"
    assert count_shared("t1", 9.0, shared, 3) is None
    cut = replace(shared, record=replace(record, deals=record.deals[:-1]))
    assert count_shared("t1", 9.0, cut, 0) is None, "the match goes on"


def test_contracts_and_bonus_are_counted_for_the_declarer_and_the_winner():
    made = failed = bonus = 0
    for seed in range(6):
        record = finished("auction-120", seed=seed)
        for viewer in range(4):
            counted = count_game(a_save(record), viewer)
            assert counted is not None
            made += counted.counts.made
            failed += counted.counts.failed
            bonus += counted.counts.bonus
    assert made
    assert failed
    deals = bonuses = kept = 0
    for seed in range(6):
        for step in replay(finished("auction-120", seed=seed)):
            deal = step.after.current
            if deal.phase is Phase.OVER:
                deals += 1
                bonuses += deal.best_trump is not None
                declarer, contract = deal.auction.declarer, deal.auction.contract
                assert declarer is not None
                assert contract is not None
                kept += contract_made(deal.points[TWO_PAIRS.side(declarer)], contract)
    assert (made + failed, made, bonus) == (deals, kept, bonuses)


def test_pools_and_jinks_are_counted():
    pools = jinks = lost = spoilt = deals = 0
    for seed in range(16):
        record = finished("spoil-five", "singles-3", seed)
        for viewer in range(3):
            counted = count_game(a_save(record), viewer)
            assert counted is not None
            pools += counted.counts.pools
            jinks += counted.counts.jinks
            lost += counted.counts.jinks_lost
        ends = [deal.steps[-1].view for deal in review(record)]
        deals += len(ends)
        spoilt += sum(end.pool_winner is None for end in ends)
    assert pools == deals - spoilt
    assert jinks
    assert lost


def test_what_is_not_counted():
    record = finished()
    save = a_save(record)
    assert count_game(save) is not None
    assert count_game(replace(save, finished=False)) is None
    assert count_game(replace(save, kind=Kind.PRACTICE)) is None
    assert count_game(replace(save, kind=Kind.DAILY)) is None
    assert count_game(replace(save, seating=(PERSON, "club", PERSON, "club"))) is None
    assert count_game(replace(save, seating=(PERSON, "club", PERSON, "club")), 2) is not None


@pytest.mark.parametrize(
    ("seating", "level"),
    [("Pccc", "club"), ("Pcsc", MIXED), ("PPPP", PEOPLE), ("PcPc", "club")],
)
def test_games_are_grouped_by_preset_level_and_whether_anything_was_undone(seating, level):
    who = tuple({"P": PERSON, "c": "club", "s": "strong"}[letter] for letter in seating)
    save = a_save(finished(), seating=who)
    for undone, restarted, marked in (((), (), False), ((0, 2), (), True), ((), (1,), True)):
        counted = count_game(replace(save, undone=undone, restarted=restarted), 0)
        assert counted is not None
        assert counted.group == Group("twenty-five", level, marked)


def counted_games(*wins: int, start: int = 0, group: Group | None = None) -> list[CountedGame]:
    group = group or Group("twenty-five", "club")
    return [
        CountedGame(f"g{n}", float(n), group, Counts(games=1, wins=win))
        for n, win in enumerate(wins, start)
    ]


def statistics(games) -> Statistics:
    made = Statistics()
    for game in games:
        made = made.with_game(game)
    return made


def test_a_game_counts_once_as_it_was_first_finished():
    first, again = counted_games(1)[0], counted_games(0)[0]
    made = statistics([first, again, first, None])
    assert list(made.games.values()) == [first]


def test_streaks_are_of_games_in_the_order_in_which_they_were_finished():
    games = counted_games(1, 1, 0, 1, 1, 1, 0, 1)
    [(group, totals)] = statistics(reversed(games)).totals().items()
    assert group == Group("twenty-five", "club")
    assert (totals.streak, totals.best_streak) == (1, 3)
    assert (totals.counts.games, totals.counts.wins) == (8, 6)


def test_groups_are_told_apart():
    undone = Group("twenty-five", "club", True)
    games = [*counted_games(1, 0), *counted_games(1, start=2, group=undone)]
    totals = statistics(games).totals()
    assert {group: one.counts.games for group, one in totals.items()} == {
        Group("twenty-five", "club"): 2, undone: 1,
    }  # fmt: skip


def test_statistics_of_two_devices_are_put_together_without_counting_twice():
    games = counted_games(1, 0, 1, 1)
    one, two = statistics(games[:3]), statistics(games[1:])
    assert one.merged(two) == two.merged(one) == statistics(games)
    assert one.merged(one) == one


def test_spreads_add_up():
    one = Counts(games=1, tricks=(1, 0, 2, 0, 0, 0), robs=1)
    two = Counts(games=1, tricks=(0, 0, 1, 0, 0, 3), robs=2)
    both = one + two
    assert (both.games, both.tricks, both.robs, both.deals) == (2, (1, 0, 3, 0, 0, 3), 3, 7)


def adding(game: CountedGame | None) -> Callable[[Statistics], Statistics]:
    return lambda made: made.with_game(game)


def test_they_are_kept_and_read_back():
    async def go() -> None:
        store = MemoryStore()
        kept = kept_statistics(Saves(store, LEVELS))
        for seed in range(3):
            game = count_game(a_save(finished(seed=seed), f"g{seed}"))
            await kept.change(adding(game))
        made = await kept_statistics(Saves(store, LEVELS)).get()
        assert list(made.games) == ["g0", "g1", "g2"]
        assert read_statistics(write_statistics(made)) == made
        store.texts[STATISTICS] = "{"
        with pytest.raises(DamagedValue):
            await kept.get()
        assert "{" in store.texts.values()

    asyncio.run(go())


def changed(**changes) -> str:
    made = statistics([replace(counted_games(1)[0], counts=Counts(games=1, tricks=(1,) * 6))])
    value = json.loads(write_statistics(made))
    value["games"][0].update(changes)
    return json.dumps(value)


DAMAGED = {
    "no games": '{"format": "twenty-five-statistics", "version": 1}',
    "a later version": '{"format": "twenty-five-statistics", "version": 2, "games": []}',
    "a game of another kind": '{"format": "twenty-five-statistics", "version": 1, "games": [1]}',
    "a key too many": changed(extra=1),
    "an id as a number": changed(id=1),
    "undone as a number": changed(undone=1),
    "a time that is none": changed(at=float("nan")),
    "an unknown count": changed(counts={"luck": 1}),
    "a count below nothing": changed(counts={"wins": -1}),
    "a count true": changed(counts={"wins": True}),
    "a count as a list": changed(counts={"wins": [1]}),
    "a spread as a number": changed(counts={"tricks": 1}),
    "a spread too short": changed(counts={"tricks": [1]}),
    "a spread with a hole": changed(counts={"tricks": [1, 1, 1, None, 1, 1]}),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_statistics_that_cannot_be_so_are_refused(text):
    with pytest.raises(Unreadable):
        read_statistics(text)
    assert read_statistics(changed())


def test_several_groups_have_streaks_of_their_own_and_one_together():
    def game(name: str, at: float, level: str, won: int) -> CountedGame:
        return CountedGame(name, at, Group("twenty-five", level), Counts(games=1, wins=won))

    statistics = Statistics()
    for number, (level, won) in enumerate([("club", 1), ("expert", 0), ("club", 1), ("club", 1)]):
        statistics = statistics.with_game(game(str(number), float(number), level, won))
    assert statistics.total(lambda group: group.level == "club").best_streak == 3
    together = statistics.total(lambda group: True)
    assert (together.counts.games, together.counts.wins) == (4, 3)
    assert (together.streak, together.best_streak) == (2, 2)
    assert statistics.total(lambda group: False).counts == Counts()
