"""A decision as the seat to act sees it: what can be said of an action, by the cards.

Everything is judged from the view of the seat. Which of it is a reason: `engine.players.advice`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from engine.actions import (
    Action,
    Bid,
    Bury,
    Discard,
    Hold,
    NameTrump,
    Play,
    Rob,
)
from engine.beats import wins_over
from engine.cards import Card, Suit
from engine.legal import playable
from engine.players.calls import ceiling, worth_of
from engine.players.counting import count_cards
from engine.ranking import order, outranks, suit_in_play, top_trumps, winning_card
from engine.view import SeatView

FEW: Final = 3
"""So few cards that may still beat one are a reason to play it."""


class Decision:
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
    def must_win(self) -> bool:
        """Whether every playable card beats what lies there."""
        return all(map(self._wins, playable(self.view.position)))

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
    def hardest_lead(self) -> bool:
        """Whether no card that could be led is beaten by fewer cards, and some by more."""
        many = [len(self.beaters(one)) for one in playable(self.view.position)]
        return len(self.beaters(self.card)) == min(many) < max(many)

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
