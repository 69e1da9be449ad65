"""What comes of an answer, in codes that a sentence can be made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.beats import Beats, why_beats
from engine.cards import Card, Suit
from engine.legal import Position, Reason
from engine.ranking import suit_in_play, top_trumps


class Says(StrEnum):
    """What a verdict says, besides reasons and why a card beats another.

    Those of the first group can be said of right answers too.
    """

    BEATEN = "beaten"
    """`card` loses to `other`, for the reason `beats`."""
    ILLEGAL = "illegal"
    """`card` may not be played (None: the action may not be done), for `reason`."""
    ALSO_LEGAL = "also_legal"
    """`card` may be played, as `may` says; and so may all of `cards`, the whole hand, if any."""
    MAY_ROB = "may_rob"
    """`card` is the turn-up, `other` the ace that gives the right."""
    NO_RIGHT = "no_right"
    """`card` is the turn-up, `other` the ace that would give the right."""
    DEALERS_RIGHT = "dealers_right"
    """`card`, the turn-up, is the ace: it is the dealer's, and that is somebody else."""
    COUNTED = "counted"
    """How the number, `points`, comes about: see `Sum`."""
    PLAYS_ON = "plays_on"
    """Nobody has won the game before the deal is over; the own side has `points` so far."""
    HIGHER_TOTAL = "higher_total"
    """The game is over: the own side has `points`, the best of the others `most`."""

    IN_ORDER = "in_order"
    """`cards` are in order."""
    TRUMPS = "trumps"
    """`cards` are the trumps held."""
    HELD_BACK = "held_back"
    """`card`, a top trump, stays in the hand."""
    SAVED = "saved"
    """`card` was the one to give away."""
    ROBBED = "robbed"
    """`card`, the turn-up, is taken and `other` buried."""
    BEST_SUIT = "best_suit"
    """`suit` makes most trumps of the hand."""
    KEPT_TRUMPS = "kept_trumps"
    FAIR_BID = "fair_bid"
    """`points` is a bid that the hand bears."""
    ALL_CERTAIN = "all_certain"
    """`cards` are all that is left in the hand, and nothing that others may hold beats them."""
    POOL_AT_RISK = "pool_at_risk"
    """`card` can be beaten."""

    NOT_A_TRUMP = "not_a_trump"
    ALSO_A_TRUMP = "also_a_trump"
    CHEAPER = "cheaper"
    """`card` wins, but so does the lesser `other`."""
    SPENDS_TOP_TRUMP = "spends_top_trump"
    WASTES = "wastes"
    """`card` is worth more than `other`."""
    BURIES_TRUMP = "buries_trump"
    BURIES_HIGH = "buries_high"
    TAKE_IT = "take_it"
    DISCARDS_TRUMP = "discards_trump"
    BID_TOO_HIGH = "bid_too_high"
    """`points` were bid, but `most` is the highest that the hand bears."""
    WORTH_A_BID = "worth_a_bid"
    """The hand bears a bid, `most` at most."""


class MayPlay(StrEnum):
    """Why a card may be played (rules.md 5)."""

    LEADS = "leads"
    OF_SUIT = "of_suit"
    TRUMP_LED = "trump_led"
    TRUMPS_IN = "trumps_in"
    VOID = "void"
    NO_HEART = "no_heart"
    """Hearts were led, and the only one in hand is the ace, which is a trump."""

    NO_TRUMP = "no_trump"
    MAY_HOLD_BACK = "may_hold_back"


class Number(StrEnum):
    """What is to be counted for the learner's side."""

    POINTS = "points"
    TRICKS_MISSING = "tricks_missing"
    SCORE = "score"
    NEXT_POOL = "next_pool"
    """Not of a side: the chips in the pool of the next deal."""


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number comes about: tricks the side won in the deal, its score, the target; the pool.

    `best` is the best trump where it brings a bonus, to the side (`ours`) or not, once it is
    `settled`.
    """

    what: Number
    tricks: int
    score: int
    target: int
    best: Card | None = None
    ours: bool = False
    settled: bool = False
    pool: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of an answer: whether it is `right`, and one thing that shows why.

    `card` is the card of the answer that it is about, `other` the card that shows why; `beats`
    says why `other` beats `card`, `reason` why it is illegal, `may` why it may be played.
    """

    says: Says
    right: bool = False
    card: Card | None = None
    other: Card | None = None
    cards: tuple[Card, ...] = ()
    beats: Beats | None = None
    reason: Reason | None = None
    may: MayPlay | None = None
    suit: Suit | None = None
    sum: Sum | None = None
    points: int = 0
    most: int = 0


def beaten(card: Card, winner: Card, trump: Suit, *, right: bool = False) -> Verdict:
    """Say that a card loses to another, and why."""
    why = why_beats(winner, card, trump)
    return Verdict(Says.BEATEN, right, card, winner, beats=why)


def may_play(here: Position, card: Card, *, right: bool = False) -> Verdict:
    """Say why a card may be played; it must be legal."""
    may = why_playable(here, card)
    held = None
    if may is MayPlay.NO_HEART:
        held = next(one for one in here.hand if one.suit is here.trick.cards[0].suit)
    if may is MayPlay.MAY_HOLD_BACK and here.trump is not None:
        held = next(top for top in top_trumps(here.trump) if top in here.hand)
    return Verdict(Says.ALSO_LEGAL, right, card, held, may=may)


def why_playable(here: Position, card: Card) -> MayPlay:
    """Say why a card may be played; it must be legal."""
    if not here.trick.cards or here.trump is None:
        return MayPlay.LEADS
    led, trump = here.trick.cards[0], here.trump
    suit = suit_in_play(led, trump)
    if suit_in_play(card, trump) is suit:
        return MayPlay.TRUMP_LED if suit is trump else MayPlay.OF_SUIT
    if all(suit_in_play(held, trump) is not suit for held in here.hand):
        if suit is trump:
            return MayPlay.NO_TRUMP
        # Only the ace of hearts has a suit on its face that is not its suit in play.
        return MayPlay.NO_HEART if any(one.suit is suit for one in here.hand) else MayPlay.VOID
    return MayPlay.MAY_HOLD_BACK if suit is trump else MayPlay.TRUMPS_IN
