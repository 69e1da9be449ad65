"""What a seat may know: re-deal all that it cannot see, and its view must not change."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import (
    Bid,
    Bury,
    Card,
    Deal,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Phase,
    Play,
    Rob,
    RuleSet,
    State,
    Take,
    apply_action,
    parse_action,
    parse_cards,
    preset,
    view_for,
)
from engine.events import (
    Buried,
    CardsDealt,
    Discarded,
    Drew,
    Event,
    KittyTaken,
    Robbed,
    events,
    events_for,
)
from tests.helpers import (
    ANY_LAYOUT,
    HOUSE_RULES,
    LAYOUTS,
    LONG,
    TABLES,
    act,
    dealt,
    random_match,
)

DEALS = 120 if LONG else 2
# Looking from every seat at every step would take most of the time at a large table.
EVERY = 1 if LONG else 9


def seats_and_spectator(state: State) -> list[int | None]:
    return [*range(state.layout.seats), None]


def renamed(value: Any, names: dict[Card, Card]) -> Any:
    """The same value with these cards in the place of others."""
    if isinstance(value, Card):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(inner, names) for inner in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, (type, RuleSet)):
        parts = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        return type(value)(**{name: renamed(part, names) for name, part in parts.items()})
    return value


def other_cards(state: State, seat: int | None, rng: random.Random) -> dict[Card, Card]:
    """For every card that this seat cannot see another, at random."""
    seen = seen_by(state, seat)
    unseen = [card for card in state.rules.pack if card not in seen]
    return dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))


def redealt(state: State, seat: int | None, rng: random.Random) -> State:
    """A state that differs in everything this seat cannot see, and in nothing else."""
    other: State = renamed(state, other_cards(state, seat, rng))
    return other


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere inside a value."""
    if isinstance(value, Card):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from cards_in((*value, *value.values()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for inner in value:
            yield from cards_in(inner)


def seen_by(state: State, seat: int | None) -> set[Card]:
    """What a seat has seen of the deal by now: its own cards, what was played and turned up."""
    deal = state.deal
    if deal is None:
        return set()
    seen = {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    seen |= {deal.turn_up} if deal.turn_up else set()
    if seat is not None:
        seen |= {*deal.hands[seat], *(card for by, card in deal.buried if by == seat)}
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_neither_view_nor_events_depend_on_what_the_seat_cannot_see(game, layout):
    rng = random.Random(f"{game} {layout}")
    looks = 0
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        for before, _, action, after in random_match(rules, ANY_LAYOUT[layout], rng, DEALS):
            happened = events(before, action, after)
            for seat in seats_and_spectator(after):
                if rng.random() * EVERY > 1:
                    continue
                looks += 1
                view, told = view_for(after, seat), events_for(happened, seat)
                names = other_cards(after, seat, rng)
                other = renamed(after, names)
                assert view == view_for(other, seat)
                others = events(renamed(before, names), renamed(action, names), other)
                assert told == events_for(others, seat)
                # Nor is there a card that the seat has not seen, in any corner.
                parts = {f.name: getattr(view, f.name) for f in dataclasses.fields(view)}
                del parts["rules"]
                assert set(cards_in(parts)) <= seen_by(after, seat)
                assert set(cards_in(told)) <= seen_by(after, seat) | seen_by(before, seat)
    assert looks > 20


def test_a_redealt_state_does_differ():
    state = dealt({1: "5S"}, "7S")
    other = redealt(state, 1, random.Random(1))
    assert state.deal is not None
    assert other.deal is not None
    assert state.deal.hands != other.deal.hands
    assert state.deal.hands[1] == other.deal.hands[1]
    assert view_for(state, 0) != view_for(other, 0)


def test_what_a_seat_sees_of_the_rules_is_no_secret():
    state = dealt({}, "7S")
    assert {view_for(state, seat).rules for seat in seats_and_spectator(state)} == {state.rules}


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError, match=str(seat)):
        view_for(dealt({}, "7S"), seat)


def test_a_spectator_holds_nothing_and_may_do_nothing():
    view = view_for(dealt({1: "AS"}, "7S"), None)
    assert (view.hand, view.buried, view.legal_actions) == ((), (), ())
    assert view.hand_sizes == (5, 5, 5, 5)


# -- events --


def happened(state: State, line: str) -> tuple[tuple[Event, ...], State]:
    after = act(state, line)
    assert state.to_act is not None
    return events(state, parse_action(line.partition(" ")[2]), after), after


def test_only_the_robber_sees_what_it_buried():
    happens, _ = happened(dealt({1: "AS 2D"}, "7S"), "1 rob 2D")
    for seat in (0, 1, 2, 3, None):
        (robbed,) = (e for e in events_for(happens, seat) if isinstance(e, Robbed))
        assert robbed.turn_up.name == "7S"
        assert (robbed.buried is not None) is (seat == 1)


def test_only_the_dealer_sees_what_it_buried_for_the_joker():
    happens, _ = happened(dealt({0: "2D"}, "JK 7S", joker=True), "0 bury 2D")
    for seat in (0, 1, 2, 3, None):
        (buried,) = (e for e in events_for(happens, seat) if isinstance(e, Buried))
        assert (buried.card is not None) is (seat == 0)


def test_each_seat_sees_its_own_hand_dealt_and_of_the_others_the_number():
    rules = preset("twenty-five")
    before = next(iter(random_match(rules, LAYOUTS["two-pairs"], random.Random(2))))[0]
    deal = Deal(rules.pack)
    after = apply_action(before, deal)
    assert after.deal is not None
    for seat in (0, 1, 2, 3, None):
        shown = events_for(events(before, deal, after), seat)
        for event in shown:
            if isinstance(event, CardsDealt):
                own = event.seat == seat
                assert event.cards == (after.deal.hands[event.seat] if own else None)
                assert event.count == 5


def test_all_see_who_was_asked_and_not_who_could():
    with_ace = happened(dealt({1: "AS"}, "7S"), "1 keep")[0]
    without = happened(dealt({2: "AS"}, "7S"), "1 keep")[0]
    assert events_for(with_ace, 3) == events_for(without, 3)


# What each action is told as, whatever else comes of it.
TOLD = {
    Deal: {"DealBegan", "CardsDealt"},
    Bury: {"Buried", "TurnedUp"},
    Keep: {"Kept"},
    Rob: {"Robbed"},
    Bid: {"BidMade"},
    Hold: {"BidHeld"},
    Pass: {"Passed"},
    NameTrump: {"TrumpNamed", "KittyTaken"},
    Discard: {"Discarded"},
    Play: {"Played"},
    Take: {"PoolWon"},
    Jink: {"JinkDeclared"},
}


@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_a_match_is_told_in_events(game, layout):
    """Enough for somebody who sees only events to know tricks, points and winners."""
    rng = random.Random(f"{game} {layout}")
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        for before, seat, action, after in random_match(rules, ANY_LAYOUT[layout], rng, DEALS):
            told = {type(event).__name__ for event in events(before, action, after)}
            deal, new = after.current, isinstance(action, Deal)
            over = deal.phase is Phase.OVER
            best = deal.best_trump
            was = None if new else before.current.best_trump
            declarer = deal.auction.declarer
            expected = set(TOLD[type(action)])
            for name, happened in (
                ("TrickWon", not new and len(deal.tricks) > len(before.current.tricks)),
                ("JokerTurned", new and deal.joker_turned),
                ("TurnedUp", new and deal.turn_up is not None),
                ("ChipsPaid", new and rules.for_pool),
                ("Drew", isinstance(action, Discard) and seat != declarer),
                ("AuctionWon", before.phase is Phase.BID and deal.phase is Phase.TRUMP),
                ("BonusWon", bool(best and best.settled) and not (was and was.settled)),
                ("ContractEnded", over and rules.auction),
                ("PoolWon", over and deal.pool_winner is not None),
                ("DealSpoilt", over and rules.for_pool and deal.pool_winner is None),
                ("DealEnded", over),
                ("GameWon", bool(after.game_winners)),
                ("MatchWon", bool(after.winners)),
            ):
                if happened:
                    expected.add(name)
            assert told == expected


# -- the auction's secrets --

HANDS = {1: "5S JS 2D 3D 4D", 2: "2C 3C 4C 6C 7C", 3: "2H 3H 4H 6H 7H", 0: "7D 8D 9D TD QD"}


def bid_and_named() -> State:
    """Seat 1 plays spades for 20; the kitty is 8C 9C AS."""
    state = dealt(HANDS, game="auction-120", kitty="8C 9C AS", stock="KS QS JH")
    return act(state, "1 bid 20", "2 pass", "3 pass", "0 pass")


def test_not_even_the_declarer_sees_the_kitty_before_trump_is_named():
    state = bid_and_named()
    assert state.to_act == 1
    for seat in (0, 1, 2, 3, None):
        view = view_for(state, seat)
        assert not set(cards_in((view.hand, view.buried))) & set(state.current.kitty)
        assert view.hand_sizes == (5, 5, 5, 5)


def test_only_the_declarer_sees_the_kitty():
    happens, state = happened(bid_and_named(), "1 trump S")
    for seat in (0, 1, 2, 3, None):
        (taken,) = (e for e in events_for(happens, seat) if isinstance(e, KittyTaken))
        assert taken.count == 3
        assert taken.cards == (parse_cards("8C 9C AS") if seat == 1 else None)
        assert view_for(state, seat).hand_sizes == (5, 8, 5, 5)


def test_what_is_discarded_and_drawn_is_seen_by_its_seat_and_the_number_by_all():
    happens, state = happened(act(bid_and_named(), "1 trump S"), "1 discard 2D 3D 8C")
    for seat in (0, 1, 2, 3, None):
        (gone,) = (e for e in events_for(happens, seat) if isinstance(e, Discarded))
        assert (gone.seat, gone.count) == (1, 3)
        assert gone.cards == (parse_cards("2D 3D 8C") if seat == 1 else None)
        assert not any(isinstance(e, Drew) for e in happens), "the declarer draws nothing"
    happens, state = happened(state, "2 discard 2C 7C")
    for seat in (0, 1, 2, 3, None):
        (gone,) = (e for e in events_for(happens, seat) if isinstance(e, Discarded))
        (drew,) = (e for e in events_for(happens, seat) if isinstance(e, Drew))
        assert (gone.seat, gone.count, drew.seat, drew.count) == (2, 2, 2, 2)
        assert gone.cards == (parse_cards("2C 7C") if seat == 2 else None)
        assert drew.cards == (parse_cards("KS QS") if seat == 2 else None)
        view = view_for(state, seat)
        assert view.buried_sizes == (0, 3, 2, 0)
        own = {1: "2D 3D 8C", 2: "2C 7C"}
        assert view.buried == parse_cards(own.get(seat, "") if seat is not None else "")
