"""What to do and why: an action of the computer player with a reason that the position bears out.

A reason is a row of `_REASONS`: a code and a test. The first whose test holds is given, so that
nothing is ever said that is not so. Everything is judged from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
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
from engine.players import DEFAULT_LEVEL, choose_action, thinking
from engine.players.calls import ceiling, worth_of
from engine.players.counting import count_cards
from engine.ranking import order, outranks, suit_in_play, top_trumps, winning_card
from engine.view import SeatView

ADVISER: Final = "strong"
"""The level that is asked first."""

FEW: Final = 3
"""So few cards that may still beat one are a reason to play it."""


class Because(StrEnum):
    """Why an action is advised."""

    ONLY_CHOICE = "only_choice"
    LEAD_UNBEATABLE = "lead_unbeatable"
    LEAD_STRONG = "lead_strong"
    LEAD_FEW = "lead_few"
    LEAD_LOW = "lead_low"
    LEAD_KEEPS = "lead_keeps"
    LEAD_PLAIN = "lead_plain"
    WINS_FOR_CERTAIN = "wins_for_certain"
    WINS_CHEAPLY = "wins_cheaply"
    WINS_SO_FAR = "wins_so_far"
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
    here = _Scene(view, action)
    because = next(
        (code for code, kind, test in _REASONS if isinstance(action, kind) and test(here)),
        Because.HABIT,
    )
    about = here.best if because in _ABOUT_PARTNER else here.played
    beaters = here.beaters(about) if about is not None else ()
    return Advice(action, because, here.best, here.holder, beaters)


class _Scene:
    """A decision as the seat sees it; `best` and `holder` are those of the trick so far."""

    def __init__(self, view: SeatView, action: Action) -> None:
        self.view, self.action, self.hand = view, action, view.hand
        self.best: Card | None = None
        self.holder: int | None = None
        trick = view.trick
        if trick.cards and view.trump is not None:
            self.best = winning_card(trick.cards, view.trump)
            self.holder = view.layout.left_of(trick.leader, trick.cards.index(self.best))

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """All cards that may be in another hand, strongest first."""
        count = count_cards(self.view)
        return count.table.cards(count.elsewhere)[::-1]

    @property
    def played(self) -> Card | None:
        """The card played, if one is."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def card(self) -> Card:
        """The one card that is played or buried."""
        assert isinstance(self.action, Play | Rob | Bury)
        return self.action.card

    @property
    def trump(self) -> Suit:
        """The trump suit, once it is fixed."""
        assert self.view.trump is not None
        return self.view.trump

    @property
    def leads(self) -> bool:
        """Whether nothing has been played to this trick."""
        return not self.view.trick.cards

    @property
    def last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return len(self.view.trick.cards) == self.view.layout.seats - 1

    @property
    def follows_and_wins(self) -> bool:
        """Whether the card beats what lies there."""
        return not self.leads and self._wins(self.card)

    @property
    def partner_holds(self) -> bool:
        """Whether a partner's card wins so far."""
        return self.holder is not None and self.view.layout.side(self.holder) == self.view.side

    @property
    def partner_safe(self) -> bool:
        """Whether nobody can take the trick from the partner any more."""
        return self.partner_holds and (self.last or not self.beaters(self.best))

    def is_trump(self, card: Card) -> bool:
        """Whether a card counts as trump."""
        return suit_in_play(card, self.trump) is self.trump

    def better(self, card: Card, other: Card) -> bool:
        """Whether a card beats the other whatever is led; of two plain suits neither does."""
        return outranks(card, other, self.trump) or (
            self.is_trump(card) and not self.is_trump(other)
        )

    def beaters(self, card: Card | None) -> tuple[Card, ...]:
        """Give the unseen cards that would beat this one, in the trick as it was led."""
        assert card is not None
        led = self.view.trick.cards[0] if self.view.trick.cards else card
        return tuple(one for one in self.unseen if wins_over(one, card, led, self.trump))

    def best_of_its_suit(self, card: Card) -> bool:
        """Whether no unseen card of its suit is higher."""
        return not any(outranks(one, card, self.trump) for one in self.unseen)

    def _wins(self, card: Card) -> bool:
        assert self.best is not None
        return wins_over(card, self.best, self.view.trick.cards[0], self.trump)

    @property
    def wins_cheaply(self) -> bool:
        """Whether the card wins, is the least that does, and a better one stays in the hand."""
        less = (one for one in playable(self.view.position) if self.better(self.card, one))
        return self.keeps_better and not any(map(self._wins, less))

    @property
    def could_win(self) -> bool:
        """Whether some playable card beats what lies there."""
        return any(map(self._wins, playable(self.view.position)))

    @property
    def keeps_better(self) -> bool:
        """Whether a better card than the one played stays in the hand."""
        return any(self.better(one, self.card) for one in self.hand)

    @property
    def lowest(self) -> bool:
        """Whether no card that may be played is less than the one played."""
        return not any(self.better(self.card, one) for one in playable(self.view.position))

    @property
    def weakest_lead(self) -> bool:
        """Whether no card that could be led is beaten by more cards."""
        many = len(self.beaters(self.card))
        return all(len(self.beaters(one)) <= many for one in playable(self.view.position))

    @property
    def sure_winner(self) -> bool:
        """Whether a card that nothing beats could be led."""
        return any(not self.beaters(card) for card in playable(self.view.position))

    @property
    def holds_back(self) -> bool:
        """Whether a top trump stays in the hand though trumps were led (rules.md 5)."""
        if self.leads or not self.is_trump(self.view.trick.cards[0]) or self.is_trump(self.card):
            return False
        return any(card in top_trumps(self.trump) for card in self.hand)

    def most_beaten(self, card: Card) -> bool:
        """Whether no card of the hand is beaten by more cards when led, over all trump suits."""

        def beaten(one: Card) -> int:
            pack = self.view.rules.pack
            return sum(wins_over(other, one, one, trump) for trump in Suit for other in pack)

        return beaten(card) == max(map(beaten, self.hand))

    @property
    def highest_bid(self) -> int:
        """The highest bid that a club player would make with this hand at a level score."""
        _, worth = worth_of([card.index for card in self.hand])
        return ceiling(self.view.layout, self.view.rules.bids, worth)

    @property
    def price(self) -> int:
        """What has been bid so far, 0 before the first bid."""
        return self.view.auction.contract or 0

    @property
    def too_weak(self) -> bool:
        """Whether the hand is worth no call there might be instead of passing."""
        legal = self.view.legal_actions
        calls = [action.points for action in legal if isinstance(action, Bid)]
        calls += [self.price for action in legal if isinstance(action, Hold)]
        return bool(calls) and self.highest_bid < min(calls)

    @property
    def partner_bids(self) -> bool:
        """Whether a partner has made the highest bid."""
        declarer = self.view.auction.declarer
        return declarer is not None and self.view.layout.side(declarer) == self.view.side

    def trumps_with(self, suit: Suit) -> list[int]:
        """Give the places, from the top, of the cards that would be trumps with this suit."""
        places = (order(suit, suit).index(c) for c in self.hand if suit_in_play(c, suit) is suit)
        return sorted(places)

    @property
    def named(self) -> Suit:
        """The trump suit that is named."""
        assert isinstance(self.action, NameTrump)
        return self.action.suit

    @property
    def rivals(self) -> list[Suit]:
        """The suits that would give more trumps than the one named."""
        many = len(self.trumps_with(self.named))
        return [suit for suit in Suit if len(self.trumps_with(suit)) > many]

    @property
    def better_trumps(self) -> bool:
        """Whether the best trump is higher than it would be with each of these."""
        own = self.trumps_with(self.named)
        return bool(own) and all(own[0] < self.trumps_with(suit)[0] for suit in self.rivals)

    @property
    def changes_plain(self) -> bool:
        """Whether cards are laid aside, none of them a trump."""
        assert isinstance(self.action, Discard)
        return bool(self.action.cards) and not any(map(self.is_trump, self.action.cards))

    @property
    def all_strong(self) -> bool:
        """Whether each card left is beaten by few others or none."""
        return all(len(self.beaters(card)) <= FEW for card in self.hand)


Test = Callable[[_Scene], bool]

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
