"""How a match goes on: `new_match` and `apply_action`, pure functions from state to state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.actions import Action, Bury, Deal, Keep, Play, Rob
from engine.cards import JOKER, Card
from engine.legal import IllegalAction, why_illegal
from engine.ruleset import CARDS_EACH, Layout, RobTime, RuleSet
from engine.scoring import game_winner, trick_points
from engine.state import DealState, Hand, Phase, State, Trick, changed


class BadPack(ValueError):
    """A pack that cannot be dealt; `card` is missing (`missing`) or too many."""

    def __init__(self, card: Card, missing: bool) -> None:
        super().__init__(card, missing)
        self.card = card
        self.missing = missing


def new_match(rules: RuleSet, layout: Layout, dealer: int = 0) -> State:
    """Give a match that waits for its first pack.

    Raises RuleSetError for a layout that the preset does not have, ValueError for no such seat.
    """
    rules.check_layout(layout)
    if not 0 <= dealer < layout.seats:
        raise ValueError(f"no seat {dealer}")
    nothing = (0,) * layout.sides
    return State(rules=rules, layout=layout, dealer=dealer, scores=nothing, games=nothing)


def apply_action(state: State, action: Action) -> State:
    """Give the state after an action of the seat to act, or of chance (`Deal`).

    Raises IllegalAction where `why_illegal` gives a reason, BadPack for an impossible pack.
    """
    if isinstance(action, Deal) and state.phase is Phase.DEAL:
        return _deal(state, action.pack)
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalAction(action, reason)
    return _APPLY[type(action)](state, action)


def check_pack(rules: RuleSet, pack: tuple[Card, ...]) -> None:
    """Raise BadPack unless the pack holds each card of the rule set once."""
    if len(pack) == len(rules.pack) and set(pack) == set(rules.pack):
        return
    seen: set[Card] = set()
    for card in pack:
        if card in seen or card not in rules.pack:
            raise BadPack(card, missing=False)
        seen.add(card)
    for card in rules.pack:
        if card not in seen:
            raise BadPack(card, missing=True)


def _deal(state: State, pack: tuple[Card, ...]) -> State:
    check_pack(state.rules, pack)
    rules, layout = state.rules, state.layout
    dealer = layout.left_of(state.dealer) if state.deals else state.dealer
    hands, stock = _dealt(rules, layout, dealer, pack)
    deal = DealState(
        phase=Phase.BURY,
        to_act=dealer,
        hands=hands,
        stock=stock,
        joker_turned=stock[0] is JOKER,
        turn_up=None,
        trump=None,
        trick=Trick(layout.left_of(dealer)),
        points=(0,) * layout.sides,
    )
    if deal.joker_turned:
        with_joker = (*hands[dealer], JOKER)
        deal = changed(deal, hands=_with_hand(hands, dealer, with_joker), stock=stock[1:])
    else:
        deal = _turn_up(state, deal, dealer)
    scores = (0,) * layout.sides if state.game_winners else state.scores
    return changed(
        state, dealer=dealer, deals=state.deals + 1, deal=deal, scores=scores, game_winners=()
    )


def _dealt(
    rules: RuleSet, layout: Layout, dealer: int, pack: tuple[Card, ...]
) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """Deal packets round from eldest; give the hands by seat, and the rest of the pack."""
    hands: list[Hand] = [()] * layout.seats
    at = 0
    for packet in rules.deal_pattern:
        for seat in layout.from_eldest(dealer):
            hands[seat] += pack[at : at + packet]
            at += packet
    return tuple(hands), pack[at:]


def _turn_up(state: State, deal: DealState, dealer: int) -> DealState:
    """Turn the next card of the stock: its suit is trump."""
    turn_up, *stock = deal.stock
    asks = state.rules.rob is RobTime.BEFORE_LEAD
    return changed(
        deal,
        turn_up=turn_up,
        trump=turn_up.suit,
        stock=tuple(stock),
        phase=Phase.ROB if asks else Phase.PLAY,
        to_act=state.layout.left_of(dealer),
    )


def _bury(state: State, action: Bury) -> State:
    deal, seat = _acting(state)
    deal = changed(
        deal,
        hands=_with_hand(deal.hands, seat, _without(deal.hands[seat], action.card)),
        buried=(*deal.buried, (seat, action.card)),
    )
    return changed(state, deal=_turn_up(state, deal, state.dealer))


def _keep(state: State, action: Keep) -> State:
    deal, seat = _acting(state)
    return changed(state, deal=_after_asking(state, deal, seat))


def _rob(state: State, action: Rob) -> State:
    deal, seat = _acting(state)
    assert deal.turn_up is not None
    hand = (*_without(deal.hands[seat], action.card), deal.turn_up)
    deal = changed(
        deal,
        hands=_with_hand(deal.hands, seat, hand),
        buried=(*deal.buried, (seat, action.card)),
        robber=seat,
    )
    if deal.phase is Phase.ROB:
        deal = _after_asking(state, deal, seat)
    return changed(state, deal=deal)


def _after_asking(state: State, deal: DealState, seat: int) -> DealState:
    """Ask the next seat; after the dealer eldest leads."""
    phase = Phase.PLAY if seat == state.dealer else Phase.ROB
    return changed(deal, phase=phase, to_act=state.layout.left_of(seat))


def _play(state: State, action: Play) -> State:
    deal, seat = _acting(state)
    layout = state.layout
    hands = _with_hand(deal.hands, seat, _without(deal.hands[seat], action.card))
    trick = Trick(deal.trick.leader, (*deal.trick.cards, action.card))
    if len(trick.cards) < layout.seats:
        deal = changed(deal, hands=hands, trick=trick, to_act=layout.left_of(seat))
        return changed(state, deal=deal)
    assert deal.trump is not None
    winner = trick.winner(deal.trump, layout)
    deal = changed(
        deal,
        hands=hands,
        trick=Trick(winner),
        tricks=(*deal.tricks, trick),
        trick_winners=(*deal.trick_winners, winner),
        to_act=winner,
    )
    return _score(state, deal)


def _score(state: State, deal: DealState) -> State:
    """Count a complete trick; end the deal, the game and the match where it does so."""
    rules, layout = state.rules, state.layout
    points = trick_points(layout, deal.trick_winners)
    scores = tuple(
        score - old + new for score, old, new in zip(state.scores, deal.points, points, strict=True)
    )
    deal = changed(deal, points=points)
    winner = game_winner(rules, layout, state.dealer, scores, deal.trick_winners)
    if winner is None:
        if len(deal.tricks) == CARDS_EACH:
            deal = changed(deal, phase=Phase.OVER, to_act=None)
        return changed(state, deal=deal, scores=scores)
    games = tuple(won + (side == winner) for side, won in enumerate(state.games))
    return changed(
        state,
        deal=changed(deal, phase=Phase.OVER, to_act=None),
        scores=scores,
        games=games,
        game_winners=(winner,),
        winners=(winner,) if games[winner] == rules.games else (),
    )


def _acting(state: State) -> tuple[DealState, int]:
    deal = state.current
    assert deal.to_act is not None
    return deal, deal.to_act


def _without(hand: Hand, card: Card) -> Hand:
    return tuple([held for held in hand if held is not card])


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


_APPLY: Final[dict[type[Action], Callable[[State, Any], State]]] = {
    Bury: _bury,
    Keep: _keep,
    Rob: _rob,
    Play: _play,
}
