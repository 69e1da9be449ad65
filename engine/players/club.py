"""A computer player with the habits of a good club player: rules of thumb and counting, no search.

One module for each subject: `calls` (the auction and trump), `exchange` (burying, robbing,
discarding), `play` (the cards), `pool` (take or jink). They share what `counting` says about the
cards and `prospects` about the score.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action, Keep
from engine.players.calls import best_call, best_trump
from engine.players.counting import count_cards
from engine.players.exchange import best_bury, best_discard, best_rob
from engine.players.play import best_play
from engine.players.pool import take_or_jink
from engine.state import Phase
from engine.view import SeatView


def choose_action(view: SeatView, rng: Random) -> Action:
    """Give the action of the seat to act, whose turn it must be; `rng` decides between equals."""
    match view.phase:
        case Phase.BURY:
            return best_bury(view)
        case Phase.BID:
            return best_call(view)
        case Phase.TRUMP:
            return best_trump(view)
        case Phase.DISCARD:
            return best_discard(view, count_cards(view))
        case Phase.JINK:
            return take_or_jink(view)
    count = count_cards(view)
    rob = best_rob(view, count)
    if rob is not None:
        return rob
    if view.phase is Phase.ROB:
        return Keep()
    return best_play(view, count, rng)
