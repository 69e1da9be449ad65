"""What to do and why: an action of the computer player with a reason that the position bears out.

A reason is a row of `_REASONS`: a code and a test. The first whose test holds is given, so that
nothing is ever said that is not so. Everything is judged from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from engine.beats import wins_over
from engine.cards import Card, Suit
from engine.legal import may_rob, playable
from engine.players import choose_action
from engine.ranking import outranks, suit_in_play, top_trumps, winning_card
from engine.view import SeatView


class Because(StrEnum):
    """Why an action is advised."""

    ONLY_CHOICE = "only_choice"
    LEAD_UNBEATABLE = "lead_unbeatable"
    LEAD_STRONG = "lead_strong"
    LEAD_LOW = "lead_low"
    WINS_FOR_CERTAIN = "wins_for_certain"
    WINS_CHEAPLY = "wins_cheaply"
    WINS_SO_FAR = "wins_so_far"
    HOLDS_BACK = "holds_back"
    PARTNER_HAS_IT = "partner_has_it"
    PARTNER_LEADS_SO_FAR = "partner_leads_so_far"
    CANNOT_WIN = "cannot_win"
    SAVES = "saves"
    TAKES_TRUMP = "takes_trump"
    NO_RIGHT = "no_right"
    NOT_WORTH_IT = "not_worth_it"
    WEAKEST = "weakest"
    WORTH_BIDDING = "worth_bidding"
    MUST_BID = "must_bid"
    HOLDS_PRICE = "holds_price"
    TOO_WEAK = "too_weak"
    MOST_TRUMPS = "most_trumps"
    BEST_TRUMPS = "best_trumps"
    KEEPS_TRUMPS = "keeps_trumps"
    TAKE_SAFELY = "take_safely"
    ALL_FIVE = "all_five"


@dataclass(frozen=True, slots=True)
class Advice:
    """An action and why.

    `best` is the card that wins the trick so far, `seat` who played it; `beaters` are the cards
    not yet seen that would beat the one it is about (the card advised, or the partner's).
    """

    action: Action
    because: Because
    best: Card | None = None
    seat: int | None = None
    beaters: tuple[Card, ...] = ()


def advise(view: SeatView, level: str = "club") -> Advice:
    """Give the advice for the seat to act, always the same for one view; raises ValueError."""
    return explained(view, choose_action(view, Random(0), level))


def explained(view: SeatView, action: Action) -> Advice:
    """Give the reason for an action that is legal now."""
    here = _Scene.of(view, action)
    because = next(code for code, kind, test in _REASONS if isinstance(action, kind) and test(here))
    about = here.best if because in _ABOUT_PARTNER else here.card
    beaters = here.beaters(about) if about is not None else ()
    return Advice(action, because, here.best, here.holder, beaters)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A decision as the seat sees it; `best` and `holder` are those of the trick so far."""

    view: SeatView
    action: Action
    best: Card | None
    holder: int | None
    unseen: frozenset[Card]

    @classmethod
    def of(cls, view: SeatView, action: Action) -> _Scene:
        """Look at the trick, and at what has not been seen."""
        best = holder = None
        if view.trick.cards and view.trump is not None:
            best = winning_card(view.trick.cards, view.trump)
            holder = view.layout.left_of(view.trick.leader, view.trick.cards.index(best))
        seen = {*view.hand, *view.buried, *view.cards_seen}
        if view.turn_up is not None and view.robber is None and view.tricks:
            seen.add(view.turn_up)
        unseen = frozenset(view.rules.pack) - seen
        return cls(view, action, best, holder, unseen)

    @property
    def card(self) -> Card | None:
        """The card played, if one is."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def trump(self) -> Suit:
        """The trump suit, once it is fixed."""
        assert self.view.trump is not None
        return self.view.trump

    @property
    def last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return len(self.view.trick.cards) == self.view.layout.seats - 1

    @property
    def wins(self) -> bool:
        """Whether the card beats what lies there."""
        card, best = self.card, self.best
        if card is None or best is None:
            return False
        return wins_over(card, best, self.view.trick.cards[0], self.trump)

    @property
    def partner_holds(self) -> bool:
        """Whether a partner's card wins so far."""
        return self.holder is not None and self.view.layout.side(self.holder) == self.view.side

    def beaters(self, card: Card) -> tuple[Card, ...]:
        """Give the unseen cards that would beat this one, in the trick as it was led."""
        led = self.view.trick.cards[0] if self.view.trick.cards else card
        return tuple(
            other
            for other in self.view.rules.pack
            if other in self.unseen and wins_over(other, card, led, self.trump)
        )

    def beaters_of_its_suit(self, card: Card) -> tuple[Card, ...]:
        """Give those of them that do not trump it."""
        suit = suit_in_play(card, self.trump)
        return tuple(c for c in self.beaters(card) if suit_in_play(c, self.trump) is suit)

    def cheaper_winner(self) -> bool:
        """Whether another playable card of the same suit, but lower, would win as well."""
        led, card = self.view.trick.cards[0], self.card
        assert card is not None
        assert self.best is not None
        return any(
            outranks(card, other, self.trump) and wins_over(other, self.best, led, self.trump)
            for other in playable(self.view.position)
        )

    def could_win(self) -> bool:
        """Whether some playable card beats what lies there."""
        led = self.view.trick.cards[0]
        assert self.best is not None
        return any(
            wins_over(other, self.best, led, self.trump) for other in playable(self.view.position)
        )

    def holds_back(self) -> bool:
        """Whether a top trump stays in the hand though trumps were led (rules.md 5)."""
        cards = self.view.trick.cards
        if not cards or suit_in_play(cards[0], self.trump) is not self.trump:
            return False
        if self.card is None or suit_in_play(self.card, self.trump) is self.trump:
            return False
        return any(card in top_trumps(self.trump) for card in self.view.hand)

    def most_trumps(self) -> bool:
        """Whether no other suit would make more trumps of the hand."""
        named = self.action.suit if isinstance(self.action, NameTrump) else self.trump
        counts = {suit: sum(suit_in_play(c, suit) is suit for c in self.view.hand) for suit in Suit}
        return counts[named] == max(counts.values())


def _leads(here: _Scene) -> bool:
    return not here.view.trick.cards


def _only(here: _Scene) -> bool:
    return len(here.view.legal_actions) == 1


def _partner_safe(here: _Scene) -> bool:
    assert here.best is not None
    return here.last or not here.beaters(here.best)


Test = Callable[[_Scene], bool]

_REASONS: Final[Sequence[tuple[Because, type[Action], Test]]] = (
    (Because.ONLY_CHOICE, Play, _only),
    (Because.LEAD_UNBEATABLE, Play, lambda h: _leads(h) and not h.beaters(_card(h))),
    (Because.LEAD_STRONG, Play, lambda h: _leads(h) and not h.beaters_of_its_suit(_card(h))),
    (Because.LEAD_STRONG, Play, lambda h: _leads(h) and _trump(h)),
    (Because.LEAD_LOW, Play, _leads),
    (Because.WINS_CHEAPLY, Play, lambda h: h.wins and h.last and not h.cheaper_winner()),
    (Because.WINS_FOR_CERTAIN, Play, lambda h: h.wins and (h.last or not h.beaters(_card(h)))),
    (Because.WINS_SO_FAR, Play, lambda h: h.wins),
    (Because.PARTNER_HAS_IT, Play, lambda h: h.partner_holds and _partner_safe(h)),
    (Because.HOLDS_BACK, Play, lambda h: h.holds_back()),
    (Because.PARTNER_LEADS_SO_FAR, Play, lambda h: h.partner_holds),
    (Because.CANNOT_WIN, Play, lambda h: not h.could_win()),
    (Because.SAVES, Play, lambda h: True),
    (Because.TAKES_TRUMP, Rob, lambda h: True),
    (Because.NO_RIGHT, Keep, lambda h: not may_rob(h.view.position)),
    (Because.NOT_WORTH_IT, Keep, lambda h: True),
    (Because.WEAKEST, Bury, lambda h: True),
    (Because.MUST_BID, Bid, lambda h: not any(isinstance(a, Pass) for a in h.view.legal_actions)),
    (Because.WORTH_BIDDING, Bid, lambda h: True),
    (Because.HOLDS_PRICE, Hold, lambda h: True),
    (Because.TOO_WEAK, Pass, lambda h: True),
    (Because.MOST_TRUMPS, NameTrump, lambda h: h.most_trumps()),
    (Because.BEST_TRUMPS, NameTrump, lambda h: True),
    (Because.KEEPS_TRUMPS, Discard, lambda h: True),
    (Because.TAKE_SAFELY, Take, lambda h: True),
    (Because.ALL_FIVE, Jink, lambda h: True),
)
_ABOUT_PARTNER: Final = (Because.PARTNER_HAS_IT, Because.PARTNER_LEADS_SO_FAR)


def _card(here: _Scene) -> Card:
    assert here.card is not None
    return here.card


def _trump(here: _Scene) -> bool:
    return suit_in_play(_card(here), here.trump) is here.trump
