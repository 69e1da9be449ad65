"""What a seat may know: re-deal all that it cannot see, and its view must not change."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import Bury, Card, Deal, Rob, State, apply_action, parse_action, preset, view_for
from engine.events import Buried, CardsDealt, Event, Robbed, events, events_for
from tests.helpers import HOUSES, LAYOUTS, LONG, act, dealt, random_match

DEALS = 300 if LONG else 12


def seats_and_spectator(state: State) -> list[int | None]:
    return [*range(state.layout.seats), None]


def redealt(state: State, seat: int | None, rng: random.Random) -> State:
    """A state that differs in everything this seat cannot see, and in nothing else."""
    deal = state.deal
    if deal is None:
        return state
    unseen = [c for s, hand in enumerate(deal.hands) if s != seat for c in hand]
    unseen += deal.stock
    unseen += [card for by, card in deal.buried if by != seat]
    rng.shuffle(unseen)
    left = iter(unseen)
    hands = tuple(
        hand if s == seat else tuple(next(left) for _ in hand) for s, hand in enumerate(deal.hands)
    )
    stock = tuple(next(left) for _ in deal.stock)
    buried = tuple((by, card if by == seat else next(left)) for by, card in deal.buried)
    assert next(left, None) is None
    return dataclasses.replace(
        state, deal=dataclasses.replace(deal, hands=hands, stock=stock, buried=buried)
    )


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


@pytest.mark.parametrize(("house", "name"), list(itertools.product(HOUSES, LAYOUTS)))
def test_a_view_does_not_depend_on_what_the_seat_cannot_see(house, name):
    rules = preset("twenty-five", **HOUSES[house])
    rng = random.Random(f"{house} {name}")
    for before, _, action, after in random_match(rules, LAYOUTS[name], rng, deals=DEALS):
        happened = events(before, action, after)
        for seat in seats_and_spectator(after):
            view = view_for(after, seat)
            assert view == view_for(redealt(after, seat, rng), seat)
            # Nor does it hold a card that the seat has not seen, in any corner.
            parts = {f.name: getattr(view, f.name) for f in dataclasses.fields(view)}
            del parts["rules"]
            assert set(cards_in(parts)) <= seen_by(after, seat)
            shown = set(cards_in(events_for(happened, seat)))
            assert shown <= seen_by(after, seat) | seen_by(before, seat)


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


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_match_is_told_in_events(name):
    """Enough for somebody who sees only events to know tricks, points and winners."""
    rules = preset("twenty-five", joker=True, games=2)
    tricks = 0
    for before, _, action, after in random_match(rules, LAYOUTS[name], random.Random(name)):
        told = [type(event).__name__ for event in events(before, action, after)]
        assert told, "something always happens"
        deal = after.current
        assert ("TrickWon" in told) is (
            not isinstance(action, Deal) and len(deal.tricks) > len(before.current.tricks)
        )
        tricks += "TrickWon" in told
        assert ("Robbed" in told) is isinstance(action, Rob)
        assert ("Buried" in told) is isinstance(action, Bury)
        assert ("DealEnded" in told) is (after.to_act is None)
        assert ("GameWon" in told) is bool(after.game_winners)
        assert ("MatchWon" in told) is bool(after.winners)
        assert ("DealBegan" in told) is isinstance(action, Deal)
        turned = before.deal is None or isinstance(action, Deal) or before.deal.turn_up is None
        assert ("TurnedUp" in told) is (turned and deal.turn_up is not None)
    assert tricks > 0
