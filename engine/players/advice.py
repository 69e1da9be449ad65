"""What to do and why: an action of the computer player with a reason that the position bears out.

A reason is a row of `_REASONS`: a code and a test. The first whose test holds is given, so that
nothing is ever said that is not so. Everything is judged from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from engine.actions import (
    Action,
    Bid,
    Bury,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
)
from engine.cards import Card
from engine.legal import may_rob
from engine.players import DEFAULT_LEVEL, choose_action, thinking
from engine.players.decision import FEW, Decision
from engine.view import SeatView

ADVISER: Final = "strong"
"""The level that is asked first."""


class Because(StrEnum):
    """Why an action is advised."""

    ONLY_CHOICE = "only_choice"
    LEAD_UNBEATABLE = "lead_unbeatable"
    LEAD_STRONG = "lead_strong"
    LEAD_FEW = "lead_few"
    LEAD_LOW = "lead_low"
    LEAD_KEEPS = "lead_keeps"
    LEAD_PLAIN = "lead_plain"
    LEAD_HARDEST = "lead_hardest"
    LEAD_EASIEST = "lead_easiest"
    WINS_FOR_CERTAIN = "wins_for_certain"
    WINS_CHEAPLY = "wins_cheaply"
    WINS_SO_FAR = "wins_so_far"
    WINS_ANYWAY = "wins_anyway"
    HOLDS_BACK = "holds_back"
    PARTNER_HAS_IT = "partner_has_it"
    PARTNER_LEADS_SO_FAR = "partner_leads_so_far"
    CANNOT_WIN = "cannot_win"
    SAVES = "saves"
    TAKES_TRUMP = "takes_trump"
    TAKES_BETTER = "takes_better"
    NO_RIGHT = "no_right"
    NOT_WORTH_IT = "not_worth_it"
    WEAKEST = "weakest"
    WORTH_BIDDING = "worth_bidding"
    MUST_BID = "must_bid"
    HOLDS_PRICE = "holds_price"
    TOO_WEAK = "too_weak"
    PARTNER_BIDS = "partner_bids"
    MOST_TRUMPS = "most_trumps"
    BEST_TRUMPS = "best_trumps"
    KEEPS_TRUMPS = "keeps_trumps"
    TAKE_SAFELY = "take_safely"
    ALL_FIVE = "all_five"
    HABIT = "habit"
    """No reason of its own: a club player would. Said of nothing else but what one would do."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An action and why.

    `best` is the card that wins the trick so far, `seat` who played it; `beaters` are the cards
    not yet seen, strongest first, that would beat the one it is about (the card advised, or the
    partner's).
    """

    action: Action
    because: Because
    best: Card | None = None
    seat: int | None = None
    beaters: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand that the action is about."""
        match self.action:
            case Play(card) | Rob(card) | Bury(card):
                return (card,)
            case Discard(cards):
                return cards
        return ()


def advise(view: SeatView, level: str = DEFAULT_LEVEL) -> Advice:
    """Give the advice for the seat to act, always the same for one view; raises ValueError."""
    return explained(view, choose_action(view, Random(0), level))


def advising(view: SeatView) -> Generator[None, None, Advice]:
    """Think about the advice for the seat to act; yields between portions of work, returns it.

    It is what a searching player would do, unless nothing can be said for that: then what a club
    player would. Always the same for one view; raises ValueError when it is not this seat's turn.
    """
    usual = advise(view)
    action = yield from thinking(view, Random(0), ADVISER)
    found = explained(view, action)
    return usual if found.because is Because.HABIT else found


def explained(view: SeatView, action: Action) -> Advice:
    """Give the reason for an action that is legal now; HABIT where the position bears out none."""
    here = Decision(view, action)
    because = next(
        (code for code, kind, test in _REASONS if isinstance(action, kind) and test(here)),
        Because.HABIT,
    )
    about = here.best if because in _ABOUT_PARTNER else here.played
    beaters = here.beaters(about) if about is not None else ()
    return Advice(action, because, here.best, here.holder, beaters)


Test = Callable[[Decision], bool]

_REASONS: Final[Sequence[tuple[Because, type[Action], Test]]] = (
    (Because.ONLY_CHOICE, Play, lambda h: len(h.view.legal_actions) == 1),
    (Because.LEAD_UNBEATABLE, Play, lambda h: h.leads and not h.beaters(h.card)),
    (
        Because.LEAD_STRONG,
        Play,
        lambda h: h.leads and not h.is_trump(h.card) and h.best_of_its_suit(h.card),
    ),
    (Because.LEAD_FEW, Play, lambda h: h.leads and len(h.beaters(h.card)) <= FEW),
    (
        Because.LEAD_LOW,
        Play,
        lambda h: h.leads and h.weakest_lead and h.keeps_better and not h.sure_winner,
    ),
    (Because.LEAD_KEEPS, Play, lambda h: h.leads and h.weakest_lead and h.keeps_better),
    (
        Because.LEAD_PLAIN,
        Play,
        lambda h: h.leads and not h.is_trump(h.card) and any(map(h.is_trump, h.hand)),
    ),
    (Because.LEAD_HARDEST, Play, lambda h: h.leads and h.hardest_lead),
    (Because.LEAD_EASIEST, Play, lambda h: h.leads and h.weakest_lead and not h.sure_winner),
    (
        Because.WINS_ANYWAY,
        Play,
        lambda h: h.follows_and_wins and h.partner_safe and h.must_win and h.lowest,
    ),
    (Because.HABIT, Play, lambda h: h.leads or (h.follows_and_wins and h.partner_safe)),
    (Because.WINS_CHEAPLY, Play, lambda h: h.follows_and_wins and h.last and h.wins_cheaply),
    (
        Because.WINS_FOR_CERTAIN,
        Play,
        lambda h: h.follows_and_wins and (h.last or not h.beaters(h.card)),
    ),
    (Because.WINS_SO_FAR, Play, lambda h: h.follows_and_wins),
    (Because.PARTNER_HAS_IT, Play, lambda h: h.partner_safe and h.lowest),
    (Because.HOLDS_BACK, Play, lambda h: h.holds_back),
    (
        Because.PARTNER_LEADS_SO_FAR,
        Play,
        lambda h: (
            (h.partner_holds and not h.partner_safe and h.lowest)
            and (h.keeps_better or len(h.beaters(h.best)) <= FEW)
        ),
    ),
    (Because.CANNOT_WIN, Play, lambda h: not h.could_win and h.lowest),
    (Because.SAVES, Play, lambda h: h.lowest and h.keeps_better),
    (
        Because.TAKES_TRUMP,
        Rob,
        lambda h: not h.is_trump(h.card) and not h.best_of_its_suit(h.card),
    ),
    (
        Because.TAKES_BETTER,
        Rob,
        lambda h: h.view.turn_up is not None and h.better(h.view.turn_up, h.card),
    ),
    (Because.NO_RIGHT, Keep, lambda h: not may_rob(h.view.position)),
    (
        Because.NOT_WORTH_IT,
        Keep,
        lambda h: (
            h.view.turn_up is not None and not any(h.better(h.view.turn_up, c) for c in h.hand)
        ),
    ),
    (Because.WEAKEST, Bury, lambda h: h.most_beaten(h.card)),
    (Because.MUST_BID, Bid, lambda h: not any(isinstance(a, Pass) for a in h.view.legal_actions)),
    (
        Because.WORTH_BIDDING,
        Bid,
        lambda h: isinstance(h.action, Bid) and h.highest_bid >= h.action.points,
    ),
    (Because.HOLDS_PRICE, Hold, lambda h: h.highest_bid >= h.price),
    (Because.TOO_WEAK, Pass, lambda h: h.too_weak),
    (Because.PARTNER_BIDS, Pass, lambda h: h.partner_bids),
    (Because.MOST_TRUMPS, NameTrump, lambda h: not h.rivals),
    (Because.BEST_TRUMPS, NameTrump, lambda h: h.better_trumps),
    (Because.KEEPS_TRUMPS, Discard, lambda h: h.changes_plain),
    (Because.TAKE_SAFELY, Take, lambda h: any(map(h.beaters, h.hand))),
    (Because.ALL_FIVE, Jink, lambda h: h.all_strong),
)
_ABOUT_PARTNER: Final = (Because.PARTNER_HAS_IT, Because.PARTNER_LEADS_SO_FAR)
