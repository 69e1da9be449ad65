"""Statistics: what the finished games of one player come to.

Each game is counted once, under its id, and stays counted when it is deleted. Totals are made when
they are asked for, so that counts from two devices can be put together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import groupby, takewhile
from operator import eq
from typing import Any, Final

from engine.actions import Rob
from engine.players import LEVELS
from engine.record import Record, ReplayStep, final_state, replay
from engine.review import reneged
from engine.ruleset import CARDS_EACH
from engine.scoring import contract_made, trick_points
from engine.state import Phase, State
from table.kept import Kept, Unreadable, object_of
from table.save import PERSON, Kind, Save
from table.saves import PREFIX, Saves
from table.shared import OPEN, Finished

STATISTICS: Final = PREFIX + "statistics"
FORMAT: Final = "twenty-five-statistics"
VERSION: Final = 1

PEOPLE: Final = "people"
"""In the place of a level, where no computer player took part."""
MIXED: Final = "mixed"
"""In the place of a level, where computer players of several took part."""
SHARED: Final = "shared"
"""In the place of a level, where the game was played at a shared table."""

Spread = tuple[int, ...]
"""In how many deals how many tricks were won: none, one, ... five."""
_NONE: Final[Spread] = (0,) * (CARDS_EACH + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What one game, or several, came to for a player.

    `tricks` spreads the deals by the player's own tricks, `side_tricks` by those of the side.
    `robs`, `reneges` (withheld top trumps), `bids` won as declarer (`made`, `failed`) and `bonus`
    are the player's own. `jinks` are deals of five tricks for the side, in a pool game for the
    player who went for them, and `jinks_lost` those tried there in vain; `pools` were won.
    """

    games: int = 0
    wins: int = 0
    tricks: Spread = _NONE
    side_tricks: Spread = _NONE
    robs: int = 0
    reneges: int = 0
    jinks: int = 0
    jinks_lost: int = 0
    made: int = 0
    failed: int = 0
    bonus: int = 0
    pools: int = 0

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(self.tricks)

    def __add__(self, other: Counts) -> Counts:
        return Counts(**{name: _sum(getattr(self, name), getattr(other, name)) for name in _NAMES})


_NAMES: Final = tuple(one.name for one in fields(Counts))
_SPREADS: Final = ("tricks", "side_tricks")


def _sum(one: Any, other: Any) -> Any:
    return tuple(map(sum, zip(one, other, strict=True))) if isinstance(one, tuple) else one + other


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Games that are counted together; `undone` are those in which anything was taken back."""

    preset: str
    level: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One game's counts; `at` is when it was finished, in seconds since 1970."""

    id: str
    at: float
    group: Group
    counts: Counts


@dataclass(frozen=True, slots=True)
class Totals:
    """What a group comes to; `results` says of each game whether it was won, the oldest first."""

    counts: Counts
    results: tuple[bool, ...]

    @property
    def streak(self) -> int:
        """How many games in a row have been won up to now."""
        return sum(1 for _ in takewhile(bool, reversed(self.results)))

    @property
    def best_streak(self) -> int:
        """How many games in a row were won at best."""
        return max((sum(games) for won, games in groupby(self.results) if won), default=0)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All games counted, by id."""

    games: Mapping[str, CountedGame] = field(default_factory=dict)

    def with_game(self, game: CountedGame | None) -> Statistics:
        """Give them with a game; one that is counted already stays as it was."""
        if game is None or game.id in self.games:
            return self
        return Statistics({**self.games, game.id: game})

    def merged(self, other: Statistics) -> Statistics:
        """Give the games of both; one that both hold is as it was here."""
        return Statistics({**other.games, **self.games})

    def totals(self) -> dict[Group, Totals]:
        """Give what each group of games comes to, in order."""
        groups = sorted({game.group for game in self.games.values()})
        return {group: self.total(partial(eq, group)) for group in groups}

    def total(self, wanted: Callable[[Group], bool]) -> Totals:
        """Give what the games of all groups that are wanted come to together."""
        games = [game for game in self.games.values() if wanted(game.group)]
        return _totals(sorted(games, key=lambda game: (game.at, game.id)))


def _totals(games: Iterable[CountedGame]) -> Totals:
    counted = [game.counts for game in games]
    return Totals(sum(counted, Counts()), tuple(bool(one.wins) for one in counted))


def count_game(save: Save, viewer: int | None = None) -> CountedGame | None:
    """Count a finished game for the viewer, by default its one person.

    None for a game that is not counted: one that goes on, a practice copy, a deal of the day, or
    one of several people where no viewer is named.
    """
    if viewer is None and len(save.people) == 1:
        viewer = min(save.people)
    if viewer is None or not save.finished or save.kind is not Kind.GAME:
        return None
    levels = {who for who in save.seating if who != PERSON} or {PEOPLE}
    level = levels.pop() if len(levels) == 1 else MIXED
    group = Group(save.record.rules.preset, level, save.taken_back > 0)
    return CountedGame(save.id, save.updated, group, _counts(save.record, viewer))


def count_shared(game: str, at: float, finished: Finished, seat: int) -> CountedGame | None:
    """Count a match at a shared table, finished at a time, for who held a seat at its end.

    None for a match that goes on, or one in which a computer player began at that seat.
    """
    record = finished.record
    began = record.seats[seat]
    if began in (OPEN, *LEVELS) or final_state(record).phase is not Phase.OVER:
        return None
    group = Group(record.rules.preset, SHARED, finished.taken_back)
    return CountedGame(game, at, group, _counts(record, seat))


def _counts(record: Record, viewer: int) -> Counts:
    counts = Counts(games=1)
    state = record.start()
    for step in replay(record):
        if step.seat == viewer:
            counts += _of_step(step)
        state = step.after
        if state.current.phase is Phase.OVER:
            counts += _of_deal(state, viewer)
    won = state.layout.side(viewer) in state.winners
    return counts + Counts(wins=int(won))


def _of_step(step: ReplayStep) -> Counts:
    robbed = isinstance(step.action, Rob)
    return Counts(robs=int(robbed), reneges=int(reneged(step.before, step.action)))


def _of_deal(state: State, viewer: int) -> Counts:
    deal, layout = state.current, state.layout
    side = layout.side(viewer)
    own = deal.trick_winners.count(viewer)
    sides = sum(layout.side(seat) == side for seat in deal.trick_winners)
    contract, best = deal.auction.contract, deal.best_trump
    made = failed = False
    if deal.auction.declarer == viewer and contract is not None:
        took = trick_points(layout, deal.trick_winners, best)[side]
        made = contract_made(took, contract)
        failed = not made
    return Counts(
        tricks=_one_of(own),
        side_tricks=_one_of(sides),
        jinks=int(sides == CARDS_EACH),
        jinks_lost=int(deal.jinker == viewer and deal.pool_winner != viewer),
        made=int(made),
        failed=int(failed),
        bonus=int(best is not None and best.settled and best.seat == viewer),
        pools=int(deal.pool_winner == viewer),
    )


def _one_of(tricks: int) -> Spread:
    return tuple(int(number == tricks) for number in range(CARDS_EACH + 1))


def kept_statistics(saves: Saves) -> Kept[Statistics]:
    """Give where the statistics are kept."""
    return Kept(saves, STATISTICS, read_statistics, write_statistics, Statistics())


def write_statistics(statistics: Statistics) -> str:
    """Give the text to keep; counts of nothing are left out."""
    games = [
        {
            "id": game.id,
            "at": game.at,
            "preset": game.group.preset,
            "level": game.group.level,
            "undone": game.group.undone,
            "counts": {
                name: list(value) if isinstance(value, tuple) else value
                for name in _NAMES
                if (value := getattr(game.counts, name)) not in (0, _NONE)
            },
        }
        for game in statistics.games.values()
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "games": games})


def read_statistics(text: str) -> Statistics:
    """Give the statistics a text holds; raises Unreadable."""
    games = object_of(text, FORMAT, VERSION).get("games")
    if not isinstance(games, list):
        raise Unreadable("games")
    return Statistics({game.id: game for game in map(_game, games)})


_KEYS: Final = {"id": str, "at": float, "preset": str, "level": str, "undone": bool, "counts": dict}


def _game(value: Any) -> CountedGame:
    if not isinstance(value, dict) or set(value) != set(_KEYS):
        raise Unreadable("game")
    if any(type(value[key]) is not kind for key, kind in _KEYS.items()):
        raise Unreadable("game")
    if not 0 <= value["at"] < 1e11 or not set(value["counts"]) <= set(_NAMES):
        raise Unreadable("game")
    group = Group(value["preset"], value["level"], value["undone"])
    counts = {name: _count(name, number) for name, number in value["counts"].items()}
    return CountedGame(value["id"], value["at"], group, Counts(**counts))


def _count(name: str, value: Any) -> Any:
    numbers = value if name in _SPREADS and isinstance(value, list) else [value]
    if any(type(number) is not int or number < 0 for number in numbers):
        raise Unreadable(name)
    if name not in _SPREADS:
        return value
    if len(numbers) != len(_NONE):
        raise Unreadable(name)
    return tuple(numbers)
