"""How a match goes on: `new_match` and `apply_action`, pure functions from state to state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.actions import (
    Action,
    Bid,
    Bury,
    Deal,
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
from engine.cards import JOKER, Card
from engine.legal import IllegalAction, why_illegal
from engine.ruleset import CARDS_EACH, KITTY, Bonus, Layout, RobTime, RuleSet
from engine.scoring import (
    TRICKS_FOR_POOL,
    antes,
    best_trump,
    contract_points,
    game_winner,
    pool_game_winners,
    pool_payments,
    trick_points,
)
from engine.state import Auction, DealState, Hand, Phase, State, Trick, changed


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
    return State(
        rules=rules,
        layout=layout,
        dealer=dealer,
        scores=_at_first(rules, layout),
        games=(0,) * layout.sides,
    )


def _at_first(rules: RuleSet, layout: Layout) -> tuple[int, ...]:
    """Give the scores with which a game begins; chips, where there are any."""
    return (rules.chips,) * layout.sides


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
    scores = _at_first(rules, layout) if state.game_winners else state.scores
    hands, rest = _dealt(rules, layout, dealer, pack)
    kitty, stock = (rest[:KITTY], rest[KITTY:]) if rules.auction else ((), rest)
    eldest = layout.left_of(dealer)
    deal = DealState(
        phase=Phase.BID,
        to_act=eldest,
        hands=hands,
        stock=stock,
        joker_turned=not rules.auction and stock[0] is JOKER,
        turn_up=None,
        trump=None,
        trick=Trick(eldest),
        points=(0,) * layout.sides,
        kitty=kitty,
    )
    if rules.for_pool:
        paid = antes(scores, state.pool, dealer)
        deal = changed(deal, pool=state.pool + sum(paid))
        deal, scores = _paid(deal, scores, [-chips for chips in paid])
    if deal.joker_turned:
        hands = _with_hand(hands, dealer, (*hands[dealer], JOKER))
        deal = changed(deal, phase=Phase.BURY, to_act=dealer, hands=hands, stock=stock[1:])
    elif not rules.auction:
        deal = _turn_up(state, deal, dealer)
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


def _call(state: State, action: Bid | Hold | Pass) -> State:
    """Go on to the next seat that is in; the auction ends when that is the holder of the bid."""
    deal, seat = _acting(state)
    was = deal.auction
    auction = Auction(
        (*was.calls, (seat, action)),
        was.declarer if isinstance(action, Pass) else seat,
        action.points if isinstance(action, Bid) else was.contract,
    )
    passed = auction.passed
    following = next(s for s in state.layout.from_eldest(seat) if s not in passed)
    phase = Phase.TRUMP if following == auction.declarer else Phase.BID
    return changed(state, deal=changed(deal, auction=auction, phase=phase, to_act=following))


def _name_trump(state: State, action: NameTrump) -> State:
    """Fix trump; only then does the declarer take the kitty (rules.md 8)."""
    deal, seat = _acting(state)
    hands = _with_hand(deal.hands, seat, deal.hands[seat] + deal.kitty)
    deal = changed(deal, trump=action.suit, hands=hands, kitty=(), phase=Phase.DISCARD)
    return changed(state, deal=deal)


def _discard(state: State, action: Discard) -> State:
    """Lay cards aside and draw back to five; after the last defender the declarer leads."""
    deal, seat = _acting(state)
    kept = tuple([card for card in deal.hands[seat] if card not in action.cards])
    drawn = CARDS_EACH - len(kept)
    following = state.layout.left_of(seat)
    last = following == deal.auction.declarer
    deal = changed(
        deal,
        hands=_with_hand(deal.hands, seat, kept + deal.stock[:drawn]),
        stock=deal.stock[drawn:],
        buried=(*deal.buried, *((seat, card) for card in action.cards)),
        phase=Phase.PLAY if last else Phase.DISCARD,
        to_act=following,
        trick=Trick(following) if last else deal.trick,
    )
    return changed(state, deal=deal)


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
    return _score_pool(state, deal) if state.rules.for_pool else _score(state, deal)


def _score(state: State, deal: DealState) -> State:
    """Count a complete trick; end the deal, the game and the match where it does so."""
    rules, layout = state.rules, state.layout
    # What the deal has brought is in the scores already, except after an auction.
    before = state.scores if rules.auction else _less(state.scores, deal.points)
    best = None
    if rules.bonus is Bonus.BEST_TRUMP:
        assert deal.trump is not None
        left = deal.turn_up if deal.robber is None else None
        best = best_trump(rules, layout, deal.trump, deal.tricks, left)
    points = trick_points(layout, deal.trick_winners, best)
    complete = len(deal.tricks) == CARDS_EACH
    declarer, contract = deal.auction.declarer, deal.auction.contract
    if complete and declarer is not None and contract is not None:
        points = contract_points(rules, layout, points, declarer, contract)
    deal = changed(deal, points=points, best_trump=best)
    winner = game_winner(rules, layout, state.dealer, before, deal)
    if complete or winner is not None:
        deal = changed(deal, phase=Phase.OVER, to_act=None)
    counts = complete or not rules.auction
    scores = tuple(map(sum, zip(before, points, strict=True))) if counts else before
    state = changed(state, deal=deal, scores=scores)
    return state if winner is None else _won(state, (winner,))


def _score_pool(state: State, deal: DealState) -> State:
    """See whether the pool is won, spoilt, or may be left for all five tricks (rules.md 9)."""
    seat, count = deal.trick_winners[-1], len(deal.tricks)
    if deal.jinker is not None:
        if seat == deal.jinker and count == CARDS_EACH:
            return _win_pool(state, deal, seat)
        spoilt = seat != deal.jinker
    else:
        if deal.trick_winners.count(seat) == TRICKS_FOR_POOL:
            if count > TRICKS_FOR_POOL:
                return _win_pool(state, deal, seat)
            return changed(state, deal=changed(deal, phase=Phase.JINK))
        spoilt = count == CARDS_EACH
    return changed(state, deal=changed(deal, phase=Phase.OVER, to_act=None) if spoilt else deal)


def _take(state: State, action: Take) -> State:
    return _win_pool(state, *_acting(state))


def _jink(state: State, action: Jink) -> State:
    deal, seat = _acting(state)
    return changed(state, deal=changed(deal, phase=Phase.PLAY, jinker=seat))


def _win_pool(state: State, deal: DealState, seat: int) -> State:
    deal = changed(deal, phase=Phase.OVER, to_act=None, pool_winner=seat)
    deal, scores = _paid(deal, state.scores, pool_payments(state.scores, deal))
    state = changed(state, deal=deal, scores=scores)
    winners = pool_game_winners(state.rules, scores, state.deals)
    return _won(state, winners) if winners else state


def _paid(
    deal: DealState, held: tuple[int, ...], gets: Sequence[int]
) -> tuple[DealState, tuple[int, ...]]:
    """Give the deal and the chips held after chips have moved."""
    points = tuple(map(sum, zip(deal.points, gets, strict=True)))
    return changed(deal, points=points), tuple(map(sum, zip(held, gets, strict=True)))


def _won(state: State, winners: tuple[int, ...]) -> State:
    """Count a game won; the match is won with the last of `games`."""
    games = tuple(won + (side in winners) for side, won in enumerate(state.games))
    match = tuple(side for side in winners if games[side] == state.rules.games)
    return changed(state, games=games, game_winners=winners, winners=match)


def _less(values: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value - other for value, other in zip(values, others, strict=True))


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
    Bid: _call,
    Hold: _call,
    Pass: _call,
    NameTrump: _name_trump,
    Discard: _discard,
    Play: _play,
    Take: _take,
    Jink: _jink,
}
