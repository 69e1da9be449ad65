"""What tests of the engine share: everything in the notation of record.md."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
ANY_LAYOUT = LAYOUTS | {f"singles-{n}": Layout(n, n) for n in range(2, 11)}


def _singles(least: int, most: int) -> tuple[str, ...]:
    return tuple(f"singles-{n}" for n in range(least, most + 1))


# The presets and their layouts, as rules.md 10 has them.
PLAYED: dict[str, tuple[str, ...]] = {
    "twenty-five": ("two-pairs", "three-pairs", "two-threes"),
    "twenty-five-irish": (*_singles(2, 9), "two-pairs", "three-pairs", "two-threes"),
    "forty-five-bruff": ("three-pairs",),
    "forty-five-atlantic": ("two-pairs", "three-pairs", "two-threes", *_singles(2, 6)),
    "auction-120": ("two-pairs", "three-pairs", "two-threes"),
    "spoil-five": _singles(2, 10),
}
TABLES = [(game, layout) for game, layouts in PLAYED.items() for layout in layouts]

# House rules that between them use every value of every option (test_ruleset.py sees to it).
HOUSE_RULES: dict[str, dict[str, dict[str, Any]]] = {
    "twenty-five": {
        "as printed": {},
        "short": {"target": 15, "rob": "before_own_card", "follow": "suit_or_trump"},
        "joker": {"joker": True, "deal_pattern": [2, 3], "jink": "wins", "target": 45},
        "joker, own card": {"joker": True, "rob": "before_own_card", "finish": "end_of_deal"},
        "end of deal": {"finish": "end_of_deal", "tie": "higher_total", "rob": "off", "games": 2},
        "long": {
            "target": 60, "games": 2, "jink": "wins", "follow": "suit_or_trump", "joker": True,
        },
        "bonus": {"bonus": "best_trump", "target": 20},
    },
    "twenty-five-irish": {
        "as printed": {},
        "joker": {"joker": True, "deal_pattern": [2, 3], "rob": "before_lead", "games": 2},
        "bonus": {"bonus": "best_trump", "follow": "suit", "jink": "scores", "target": 35},
        "end of deal": {"finish": "end_of_deal", "tie": "higher_total", "rob": "off"},
    },
    "forty-five-bruff": {
        "as printed": {},
        "three games": {"games": 3, "target": 25},
        "no joker": {"joker": False, "follow": "suit", "rob": "before_lead"},
        "no bonus": {"bonus": "none", "rob": "off", "jink": "scores", "deal_pattern": [2, 3]},
        "end of deal": {"finish": "end_of_deal", "tie": "higher_total", "target": 30},
    },
    "forty-five-atlantic": {
        "as printed": {},
        "joker": {"joker": True, "rob": "before_lead", "jink": "wins", "games": 2, "target": 30},
        "no bonus": {"bonus": "none", "tie": "non_dealer_first", "deal_pattern": [2, 3]},
        "at once": {"finish": "at_once", "follow": "suit", "rob": "off"},
    },
    "auction-120": {
        "as printed": {},
        "joker": {"joker": True, "tie": "higher_total", "deal_pattern": [2, 3]},
        "short": {"target": 40, "games": 2, "follow": "suit", "tie": "non_dealer_first"},
    },
    "spoil-five": {
        "as printed": {},
        "joker": {"joker": True, "deal_pattern": [2, 3], "rob": "before_lead", "deals": 3},
        "poor": {"chips": 2, "deals": 2, "rob": "off", "follow": "suit"},
        "broke": {"chips": 1, "deals": 4},
    },
}  # fmt: skip
HOUSES = HOUSE_RULES["twenty-five"]


def rig(
    layout: Layout,
    dealer: int,
    hands: Mapping[int, str],
    turn_up: str,
    rules: RuleSet,
    *,
    kitty: str = "",
    stock: str = "",
) -> tuple[Card, ...]:
    """A pack that deals these cards, filled up with what is left.

    Cards of a hand are dealt in the order written; seats that are not named get anything. After
    the hands comes the kitty or the turn-up (and what follows a turned joker), then the stock.
    """
    full = {seat: hands.get(seat, "").split() for seat in layout.from_eldest(dealer)}
    middle, rest = [*kitty.split(), *turn_up.split()], stock.split()
    used = [name for part in (*full.values(), middle, rest) for name in part]
    assert len(used) == len(set(used)), "a card stands twice"
    # The joker goes to the bottom unless a test wants it elsewhere.
    spare = [card.name for card in rules.pack if card.name not in used]

    def fill(cards: list[str], size: int) -> None:
        cards += [spare.pop(0) for _ in range(size - len(cards))]

    for hand in full.values():
        fill(hand, 5)
    if rules.auction:
        fill(middle, 3)
    pack = []
    at = 0
    for packet in rules.deal_pattern:
        for hand in full.values():
            pack += hand[at : at + packet]
        at += packet
    return tuple(parse_card(name) for name in (*pack, *middle, *rest, *spare))


def dealt(
    hands: Mapping[int, str],
    turn_up: str = "",
    *,
    game: str = "twenty-five",
    layout: Layout | None = None,
    dealer: int = 0,
    kitty: str = "",
    stock: str = "",
    scores: tuple[int, ...] = (),
    **options: Any,
) -> State:
    """The state after a deal of these cards in this preset with these house rules.

    The usual layout, and the scores with which a match begins, unless others are given.
    """
    rules = preset(game, **options)
    match = new_match(rules, layout or rules.layouts[0], dealer)
    pack = rig(match.layout, dealer, hands, turn_up, rules, kitty=kitty, stock=stock)
    return apply_action(replace(match, scores=scores or match.scores), Deal(pack))


def again(
    state: State, hands: Mapping[int, str], turn_up: str = "", kitty: str = "", stock: str = ""
) -> State:
    """The state after one more deal, of these cards."""
    dealer = state.layout.left_of(state.dealer)
    pack = rig(state.layout, dealer, hands, turn_up, state.rules, kitty=kitty, stock=stock)
    return apply_action(state, Deal(pack))


def act(state: State, *lines: str) -> State:
    """Apply lines of a record, `1 keep`, `2 play 5H`; each must be for the seat to act."""
    for line in lines:
        seat, _, action = line.partition(" ")
        assert state.to_act == int(seat), f"{line}: it is the turn of seat {state.to_act}"
        state = apply_action(state, parse_action(action))
    return state


def play(state: State, *tricks: str) -> State:
    """Play these cards one after the other, whoever is to act."""
    for card in " ".join(tricks).split():
        state = act(state, f"{state.to_act} play {card}")
    return state


def play_in_order(state: State, hands: Mapping[int, str], tricks: Sequence[int]) -> State:
    """Play the tricks of these numbers (from 1); everybody the card written in that place."""
    for number in tricks:
        for _ in range(state.layout.seats):
            assert state.to_act is not None
            state = play(state, hands[state.to_act].split()[number - 1])
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
    """A match of random play, written down: whole, or of so many deals."""
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
