"""What a page of rules is made of: its sections, and which fragments belong to which games.

A fragment is a file `i18n/texts/<language>/<name>.md`. It is chosen by what a rule set is, never
by the name of a game, but for the introduction and the history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.ruleset import (
    CARDS_EACH,
    THREE_PAIRS,
    TWO_PAIRS,
    TWO_THREES,
    Bonus,
    Finish,
    Follow,
    JinkRule,
    Layout,
    RobTime,
    RuleSet,
    Tie,
)
from engine.scoring import TRICK_POINTS

from .words import mark


class Game(NamedTuple):
    """What a page is about: a rule set, and the layouts it is played in here."""

    rules: RuleSet
    layouts: tuple[Layout, ...]


When = Callable[[Game], bool]


def _both(*whens: When) -> When:
    return lambda game: all(when(game) for when in whens)


def _not(when: When) -> When:
    return lambda game: not when(game)


def _played_in(layout: Layout) -> When:
    return lambda game: layout in game.layouts


def _alone(game: Game) -> bool:
    return any(layout.seats == layout.sides for layout in game.layouts)


def _partners(game: Game) -> bool:
    return any(layout.seats > layout.sides for layout in game.layouts)


def _two_sides(game: Game) -> bool:
    return any(layout.sides == 2 for layout in game.layouts)


def _more_sides(game: Game) -> bool:
    return any(layout.sides > 2 for layout in game.layouts)


def _six(game: Game) -> bool:
    return any(layout.seats == 6 for layout in game.layouts)


def _always(game: Game) -> bool:
    return True


def _joker(game: Game) -> bool:
    return game.rules.joker


def _auction(game: Game) -> bool:
    return game.rules.auction


def _pool(game: Game) -> bool:
    return game.rules.for_pool


def _bonus(game: Game) -> bool:
    return game.rules.bonus is Bonus.BEST_TRUMP


def _rob_at(time: RobTime) -> When:
    return lambda game: game.rules.rob is time


def _must_follow(game: Game) -> bool:
    return game.rules.follow is Follow.SUIT


def _at_once(game: Game) -> bool:
    return game.rules.finish is Finish.AT_ONCE


def _to_the_end(game: Game) -> bool:
    return game.rules.finish is Finish.END_OF_DEAL


def _tie(tie: Tie) -> When:
    return _both(_to_the_end, lambda game: game.rules.tie is tie)


def _jink_wins(game: Game) -> bool:
    # Where five tricks reach the target anyway there is nothing to say.
    return game.rules.jink is JinkRule.WINS and game.rules.target > CARDS_EACH * TRICK_POINTS


_turn_up = _not(_auction)
_points = _not(_pool)
_may_rob = _both(_turn_up, _not(_rob_at(RobTime.OFF)))


class Part(NamedTuple):
    """A fragment and when it is shown; `{preset}` in its name is that of the game."""

    name: str
    when: When = _always
    anchor: str = ""


class SectionRow(NamedTuple):
    """A section: its name in addresses, its title, what it is made of."""

    key: str
    title: str
    parts: tuple[Part, ...]


SECTIONS: Final = (
    SectionRow(
        "short",
        mark("In short"),
        (
            Part("short.{preset}"),
            Part("short.joker-bonus", _both(_turn_up, _joker, _bonus)),
            Part("short.to-the-end", _both(_turn_up, _to_the_end)),
            Part("quick.trumps", _not(_joker)),
            Part("quick.trumps-joker", _joker),
            Part("quick.numbers"),
            Part("quick.follow-suit", _must_follow),
            Part("quick.follow-trump", _not(_must_follow)),
            Part("quick.trump-led"),
            Part("quick.rob", _may_rob),
            Part("quick.auction", _auction),
            Part("quick.points", _points),
            Part("quick.bonus", _bonus),
            Part("quick.pool", _pool),
        ),
    ),
    SectionRow(
        "players",
        mark("The players"),
        (
            Part("players.turn-up", _turn_up),
            Part("players.auction", _auction),
            Part("players.two-pairs", _played_in(TWO_PAIRS)),
            Part("players.three-pairs", _played_in(THREE_PAIRS)),
            Part("players.two-threes", _played_in(TWO_THREES)),
            Part("players.alone", _alone),
            Part("players.partners", _partners),
        ),
    ),
    SectionRow(
        "pack", mark("The pack"), (Part("pack", _not(_joker)), Part("pack.joker", _joker, "joker"))
    ),
    SectionRow(
        "deal",
        mark("The deal"),
        (
            Part("deal"),
            Part("deal.turn-up", _turn_up, "turn-up"),
            Part("deal.joker", _both(_turn_up, _joker)),
            Part("deal.kitty", _auction),
        ),
    ),
    SectionRow(
        "rob",
        mark("Robbing the pack"),
        (
            Part("rob.off", _both(_turn_up, _rob_at(RobTime.OFF))),
            Part("rob", _may_rob),
            Part("rob.before-lead", _rob_at(RobTime.BEFORE_LEAD)),
            Part("rob.before-own-card", _rob_at(RobTime.BEFORE_OWN_CARD)),
            Part("rob.joker", _both(_may_rob, _joker)),
        ),
    ),
    SectionRow("auction", mark("The auction"), (Part("auction", _auction),)),
    SectionRow(
        "kitty",
        mark("The kitty"),
        (Part("kitty", _auction), Part("kitty.six", _both(_auction, _six))),
    ),
    SectionRow(
        "follow",
        mark("Following suit"),
        (
            Part("follow"),
            Part("follow.suit", _must_follow),
            Part("follow.suit-or-trump", _not(_must_follow)),
            Part("follow.wins"),
            Part("follow.joker", _joker),
        ),
    ),
    SectionRow("renege", mark("Reneging"), (Part("renege"), Part("renege.joker", _joker))),
    SectionRow(
        "order",
        mark("The cards in order"),
        (
            Part("order.trumps", _not(_joker)),
            Part("order.trumps-joker", _joker),
            Part("order"),
        ),
    ),
    SectionRow(
        "score",
        mark("Scoring"),
        (
            Part("score", _points),
            Part("score.two-sides", _both(_points, _two_sides)),
            Part("score.more-sides", _both(_points, _more_sides)),
            Part("bonus", _bonus, "bonus"),
            Part("bonus.turn-up", _both(_bonus, _turn_up)),
            Part("contract", _auction, "contract"),
            Part("jink.wins", _jink_wins, "jink"),
            Part("pool", _pool, "pool"),
            Part("pool.jink", _pool, "jink"),
        ),
    ),
    SectionRow(
        "win",
        mark("Winning"),
        (
            Part("win.at-once", _at_once),
            Part("win.at-once-bonus", _both(_at_once, _bonus)),
            Part("win.end-of-deal", _to_the_end),
            Part("tie.non-dealer-first", _tie(Tie.NON_DEALER_FIRST)),
            Part("tie.higher-total", _tie(Tie.HIGHER_TOTAL)),
            Part("tie.bidder-first", _tie(Tie.BIDDER_FIRST)),
            Part("win.pool", _pool),
            Part("win.match", lambda game: game.rules.games > 1),
        ),
    ),
    SectionRow("variants", mark("House rules"), (Part("variants"),)),
    SectionRow(
        "examples",
        mark("Examples"),
        (
            Part("examples"),
            Part("examples.follow-suit", _must_follow),
            Part("examples.follow-trump", _not(_must_follow)),
            Part("examples.joker", _joker),
            Part("examples.rob", _may_rob),
            Part("examples.auction", _auction),
            Part("examples.bonus", _bonus),
            Part("examples.at-once-bonus", _both(_at_once, _bonus)),
            Part("examples.pool", _pool),
        ),
    ),
    SectionRow(
        "tips",
        mark("Tips"),
        (
            Part("tips"),
            # With a bonus two tricks may be as good as three.
            Part("tips.two-sides", _both(_turn_up, _points, _two_sides, _not(_bonus))),
            Part("tips.partners", _partners),
            Part("tips.rob", _may_rob),
            Part("tips.bonus", _bonus),
            Part("tips.auction", _auction),
            Part("tips.pool", _pool),
            Part("tips.new", _both(_points, _may_rob)),
        ),
    ),
    SectionRow(
        "questions",
        mark("Questions people ask"),
        (
            Part("questions"),
            Part("questions.joker", _joker),
            Part("questions.rob", _may_rob),
            Part("questions.auction", _auction),
            Part("questions.pool", _pool),
        ),
    ),
    SectionRow(
        "history",
        mark("History"),
        (
            Part("history"),
            Part("history.{preset}"),
            Part("history.joker", _both(_turn_up, _joker)),
        ),
    ),
)
"""All that a page of rules is made of, in order; a section without a part to show is left out."""
