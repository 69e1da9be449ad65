"""What tests of the engine share: everything in the notation of record.md."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine import (
    Action,
    Card,
    Deal,
    Layout,
    RuleSet,
    State,
    action_name,
    apply_action,
    legal_actions,
    new_match,
    parse_action,
    parse_card,
    preset,
    shuffled,
)
from engine.cards import JOKER
from engine.record import Record
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.state import Phase

LONG = bool(os.environ.get("TEST_LONG"))

LAYOUTS = {"two-pairs": TWO_PAIRS, "three-pairs": THREE_PAIRS, "two-threes": TWO_THREES}

# House rules that between them use every value of every option.
HOUSES: dict[str, dict[str, Any]] = {
    "as printed": {},
    "short": {"target": 15, "rob": "before_own_card", "follow": "suit_or_trump"},
    "joker": {"joker": True, "deal_pattern": [2, 3], "jink": "wins", "target": 45},
    "joker, own card": {"joker": True, "rob": "before_own_card", "finish": "end_of_deal"},
    "end of deal": {"finish": "end_of_deal", "tie": "higher_total", "rob": "off", "games": 2},
    "long": {"target": 60, "games": 2, "jink": "wins", "follow": "suit_or_trump", "joker": True},
}


def rig(
    layout: Layout,
    dealer: int,
    hands: Mapping[int, str],
    turn_up: str,
    rules: RuleSet,
) -> tuple[Any, ...]:
    """A pack that deals these hands and turns these cards up, filled up with what is left.

    Cards of a hand are dealt in the order written; seats that are not named get anything.
    """
    named = {seat: text.split() for seat, text in hands.items()}
    top = turn_up.split()
    used = {name for hand in named.values() for name in hand} | set(top)
    assert len(used) == sum(map(len, named.values())) + len(top), "a card stands twice"
    # The joker goes to the bottom unless a test wants it elsewhere.
    spare = [card.name for card in rules.pack if card.name not in used]
    full = {}
    order = [(dealer + i) % layout.seats for i in range(1, layout.seats + 1)]
    for seat in order:
        hand = named.get(seat, [])
        full[seat] = hand + [spare.pop(0) for _ in range(5 - len(hand))]
    pack = []
    at = 0
    for packet in rules.deal_pattern:
        for seat in order:
            pack += full[seat][at : at + packet]
        at += packet
    return tuple(parse_card(name) for name in (*pack, *top, *spare))


def dealt(
    hands: Mapping[int, str],
    turn_up: str,
    *,
    layout: Layout = TWO_PAIRS,
    dealer: int = 0,
    **options: Any,
) -> State:
    """The state after a deal of these hands, under Twenty-Five with these house rules."""
    rules = preset("twenty-five", **options)
    match = new_match(rules, layout, dealer)
    return apply_action(match, Deal(rig(layout, dealer, hands, turn_up, rules)))


def act(state: State, *lines: str) -> State:
    """Apply lines of a record, `1 keep`, `2 play 5H`; each must be for the seat to act."""
    for line in lines:
        seat, _, action = line.partition(" ")
        assert state.to_act == int(seat), f"{line}: it is the turn of seat {state.to_act}"
        state = apply_action(state, parse_action(action))
    return state


def keep_all(state: State) -> State:
    """Everybody keeps when asked to rob."""
    while state.phase is Phase.ROB:
        state = act(state, f"{state.to_act} keep")
    return state


def legal(state: State) -> set[str]:
    """The legal actions as text."""
    return {action_name(action) for action in legal_actions(state)}


def plays(state: State) -> set[str]:
    """The cards that may be played, as text."""
    return {name.removeprefix("play ") for name in legal(state) if name.startswith("play ")}


def random_match(
    rules: RuleSet, layout: Layout, rng: random.Random, deals: int = 10_000
) -> Iterator[tuple[State, int | None, Action, State]]:
    """Play at random until the match is over, or so many deals have been; give every step."""
    state = new_match(rules, layout, int(rng.random() * layout.seats))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            if state.deals == deals:
                return
            action: Action = Deal(_pack(rules, layout, rng))
        else:
            action = rng.choice(legal_actions(state))
        after = apply_action(state, action)
        yield state, state.to_act, action, after
        state = after


def _pack(rules: RuleSet, layout: Layout, rng: random.Random) -> tuple[Card, ...]:
    """A shuffled pack; where there is a joker, it is turned up more often than by chance."""
    pack = list(shuffled(rules.pack, rng.random))
    if rules.joker and rng.random() < 0.2:
        pack.remove(JOKER)
        pack.insert(5 * layout.seats, JOKER)
    return tuple(pack)


def random_record(rules: RuleSet, layout: Layout, seed: object, deals: int = 10_000) -> Record:
    """A whole match of random play, written down."""
    record = None
    for before, seat, action, _ in random_match(rules, layout, random.Random(str(seed)), deals):
        if record is None:
            names = tuple(f"P{s}" for s in range(layout.seats))
            record = Record(rules, names, layout.sides, before.dealer)
        if isinstance(action, Deal):
            record = record.with_pack(action.pack)
        else:
            assert seat is not None
            record = record.with_action(seat, action)
    assert record is not None
    return record
