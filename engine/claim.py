"""When the rest of a deal is certain: from what one seat can see, or from what everybody can.

Nothing here looks at a hidden card, so that a button to claim tells nothing that its owner does not
know. Where it cannot be certain, the answer is no.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions import Action, Jink, Play
from engine.beats import wins_over
from engine.cards import Card, Suit
from engine.ranking import order, suit_in_play
from engine.ruleset import CARDS_EACH, RobTime
from engine.scoring import TRICKS_FOR_POOL
from engine.state import Phase
from engine.view import SeatView


def certain(view: SeatView) -> bool:
    """Say whether the seat to act wins all the rest, whatever the others hold and do.

    Any card that it has not seen may be in any other hand; what follows from who did not follow is
    left aside. The last card of a hand is no claim: there is nothing left to decide.
    """
    return len(view.hand) > 1 and _winning_play(view) is not None


def decided(view: SeatView) -> bool:
    """Say whether the points of the deal are fixed, as everybody can see.

    That is so in one case: a pool is played for, and nobody can come to three tricks any more. In
    every other deal each trick that is left scores, or the deal ends by itself.
    """
    if not view.rules.for_pool or view.phase is not Phase.PLAY or view.jinker is not None:
        return False
    most = max(map(view.trick_winners.count, range(view.layout.seats)))
    return most + CARDS_EACH - len(view.tricks) < TRICKS_FOR_POOL


def claimed_action(view: SeatView) -> Action:
    """Give what the seat to act does next to make good its claim; raises ValueError if it cannot.

    All the rest was claimed: so a pool that may be taken after three tricks is left for five.
    """
    if view.phase is Phase.JINK and view.legal_actions:
        return Jink()
    card = _winning_play(view)
    if card is None:
        raise ValueError("not certain")
    return Play(card)


def _winning_play(view: SeatView) -> Card | None:
    """Give a card to play now after which all the rest is won, whatever happens."""
    trump = view.trump
    if view.phase is not Phase.PLAY or trump is None or view.seat != view.to_act:
        return None
    others = _elsewhere(view)
    plays = [action.card for action in view.legal_actions if isinstance(action, Play)]
    if not view.trick.cards:
        line = _line(view.hand, trump)
        return line[0] if line and _holds(line, others, trump) else None
    for card in plays:
        if not _wins_trick(view, card, others, trump):
            continue
        rest = [held for held in view.hand if held is not card]
        if _holds(_line(rest, trump), others, trump):
            return card
    return None


def _elsewhere(view: SeatView) -> frozenset[Card]:
    """Give the cards that may be in other hands."""
    gone = {*view.cards_seen, *view.hand, *view.buried}
    turn_up = view.turn_up
    if turn_up is not None and not (view.robber is not None or _may_be_robbed(view)):
        gone.add(turn_up)  # it lies where it was turned up
    return frozenset(view.rules.pack) - gone


def _may_be_robbed(view: SeatView) -> bool:
    """Say whether some other seat may still take the turn-up."""
    sizes = (size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    return view.rules.rob is RobTime.BEFORE_OWN_CARD and CARDS_EACH in sizes


def _line(hand: Iterable[Card], trump: Suit) -> list[Card]:
    """Give the order in which to lead: trumps, which draw the others' trumps; each from the top."""
    suits = (trump, *(suit for suit in Suit if suit is not trump))
    held = set(hand)
    return [card for suit in suits for card in order(suit, trump) if card in held]


def _holds(line: list[Card], others: frozenset[Card], trump: Suit) -> bool:
    """Say whether every card of the line wins when led in its turn.

    A lead from the top takes a card of its suit from every hand that has one, for none of these may
    be withheld. So the n-th lead of a suit is beaten only by a hand that had n cards of it; and
    a plain lead only by a trump kept through all leads of trumps before, if not in its own suit.
    """
    trumps = sum(suit_in_play(card, trump) is trump for card in others)
    leads = dict.fromkeys(Suit, 0)
    for card in line:
        suit = suit_in_play(card, trump)
        leads[suit] += 1
        if suit is not trump and trumps > leads[trump]:
            return False
        its = [other for other in others if suit_in_play(other, trump) is suit]
        if len(its) >= leads[suit] and any(wins_over(other, card, card, trump) for other in its):
            return False
    return True


def _wins_trick(view: SeatView, card: Card, others: frozenset[Card], trump: Suit) -> bool:
    """Say whether a card played to this trick wins it, whatever comes after."""
    led = view.trick.cards[0]
    to_come = others if len(view.trick.cards) + 1 < view.layout.seats else ()
    return all(wins_over(card, other, led, trump) for other in view.trick.cards) and not any(
        wins_over(other, card, led, trump) for other in to_come
    )
