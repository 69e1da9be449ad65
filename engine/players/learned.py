"""What a learned net makes of the cards that may be played, where there is a net for the game."""

from __future__ import annotations

from functools import cache

from engine.actions import Play
from engine.cards import Card
from engine.players.net import Net, net_of
from engine.players.sight import Places, Sight
from engine.ruleset import Bonus, Finish, Follow, Layout, RobTime
from engine.view import SeatView

Known = tuple[Net, Places]


def gains(view: SeatView, habit: Card) -> dict[Card, float] | None:
    """Give by how much each card is better than the rest, in the unit of `outcomes`.

    None where no net knows the game. `habit` is what the quick policy would play.
    """
    kind = _kind(view)
    known = _known(f"{kind}-{view.layout.seats}-{view.layout.sides}", view.layout)
    if known is None:
        return None
    net, places = known
    sight = Sight(view, places, net.tricks, habit)
    base, code = net.added(sight.features), sight.table.code
    found = {}
    for action in view.legal_actions:
        if isinstance(action, Play):
            added = net.added(sight.of_card(1 << code[action.card.index]), base)
            found[action.card] = net.value(added) / net.unit
    return found


def _kind(view: SeatView) -> str:
    """Give the kind of game by which a net is named: auctions, and races by single tricks."""
    rules = view.rules
    if rules.auction:
        return "other" if rules.joker or rules.follow is Follow.SUIT else "auction"
    by_tricks = rules.finish is Finish.AT_ONCE and rules.bonus is Bonus.NONE and not rules.joker
    robbing = rules.rob is RobTime.BEFORE_OWN_CARD and not view.tricks
    return rules.follow if by_tricks and not rules.for_pool and not robbing else "other"


@cache
def _known(name: str, layout: Layout) -> Known | None:
    net = net_of(name)
    return None if net is None else (net, Places.of(layout, net.tricks))
