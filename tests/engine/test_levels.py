"""The levels: legal and repeatable everywhere, blind to what is hidden.

Seat 0 deals, so that seat 1 leads; in two pairs seats 1 and 3 are partners.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import chain

import pytest

from engine import (
    Deal,
    Play,
    action_name,
    new_match,
    preset,
    shuffled,
    view_for,
)
from engine.cards import ACE_OF_HEARTS
from engine.players import (
    DEFAULT_LEVEL,
    LEVELS,
    auction,
    choose_action,
    newcomer,
    search,
    thinking,
)
from engine.players.levels import ROWS
from engine.players.trials import Effort
from engine.ranking import suit_in_play
from engine.ruleset import PRESETS, TWO_PAIRS
from engine.state import Phase, changed
from engine.transition import apply_action
from tests.engine.test_secrecy import redealt
from tests.helpers import (
    ANY_LAYOUT,
    HOUSE_RULES,
    LONG,
    TABLES,
    act,
    dealt,
    keep_all,
    random_match,
    rig,
)

SEARCHING = tuple(name for name, row in ROWS.items() if row.effort is not None)
QUICK = Effort(worlds=5)


def chosen(view, level, seed=0):
    return choose_action(view, random.Random(seed), level)


def searched(view, seed=0, effort=QUICK):
    """What the search does with few worlds, so that tests are short."""
    kind = auction if view.phase in auction.PHASES else search
    thought = kind.searched(view, random.Random(seed), effort)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value


def test_levels_are_named_from_the_weakest():
    assert LEVELS == ("newcomer", "casual", "club", "strong", "expert")
    assert DEFAULT_LEVEL in LEVELS


@pytest.mark.long
@pytest.mark.parametrize(
    ("levels", "deals"),
    [
        (tuple(level for level in LEVELS if level not in SEARCHING), 100_000),
        (SEARCHING, 1_000),
    ],
    ids=["light", "searching"],
)
@pytest.mark.parametrize("game", PRESETS)
def test_levels_that_meet_at_one_table_play_on_and_on(game, levels, deals):
    """Deal after deal, match after match, each seat of some level: every choice is legal."""
    rules, rng = PRESETS[game], random.Random(f"on and on {game}")
    match = new_match(rules, rules.layouts[0])
    for _ in range(deals):
        if match.winners:
            match = new_match(rules, rules.layouts[0])
        match = apply_action(match, Deal(shuffled(rules.pack, rng.random)))
        seats = rng.choices(levels, k=match.layout.seats)
        while (seat := match.to_act) is not None:
            # Raises where the choice is not legal.
            match = apply_action(match, choose_action(view_for(match, seat), rng, seats[seat]))


@pytest.mark.parametrize(("game", "layout"), TABLES)
def test_every_level_finds_a_legal_action_in_every_phase(game, layout):
    rng = random.Random(f"levels {game} {layout}")
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        matches = 30 if LONG else 1
        for before, seat, _, _ in random_match(rules, ANY_LAYOUT[layout], rng, matches):
            if seat is None or rng.random() > 0.25:
                continue
            view = view_for(before, seat)
            for level in ("newcomer", "casual", "club"):
                assert chosen(view, level) in view.legal_actions
            if len(view.legal_actions) > 1 and view.phase is not Phase.BURY:
                assert searched(view) in view.legal_actions


def phases_met(game, layout, level, deals=2):
    """Phases in which this level decided between actions, playing with itself."""
    rules = preset(game)
    rng = random.Random(f"{game} {level}")
    met: Counter[Phase] = Counter()
    state = new_match(rules, ANY_LAYOUT[layout])
    for _ in range(deals):
        state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            action = chosen(view, level)
            assert action in view.legal_actions
            met[state.phase] += len(view.legal_actions) > 1
            state = apply_action(state, action)
        if state.winners:
            break
    return met


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PRESETS)
def test_every_level_plays_deals_of_every_game_to_the_end(game, level):
    layouts = [layout for name, layout in TABLES if name == game]
    met = phases_met(game, layouts[0], level, deals=20 if LONG else 1)
    assert met[Phase.PLAY]
    if PRESETS[game].auction:
        assert met[Phase.BID]
        assert met[Phase.TRUMP]
        assert met[Phase.DISCARD]


@pytest.mark.parametrize(
    ("game", "layout"), [row for row in TABLES if LONG or not row[1].startswith("singles-1")]
)
def test_a_choice_depends_on_nothing_hidden(game, layout):
    rng = random.Random(f"hidden {game} {layout}")
    rules = preset(game)
    for before, seat, _, _ in random_match(rules, ANY_LAYOUT[layout], rng, 10 if LONG else 1):
        if seat is None or rng.random() > 0.3:
            continue
        view, other = view_for(before, seat), view_for(redealt(before, seat, rng), seat)
        if len(view.legal_actions) > 1 and view.phase is not Phase.BURY:
            assert searched(view) == searched(other)
        assert chosen(view, "casual") == chosen(other, "casual")


FRESH = """
import random, sys
from tests.engine.test_levels import sample_of_choices
print(sample_of_choices())
"""


def sample_of_choices():
    """Decisions of the searching levels, as text."""
    lines = []
    for game in ("twenty-five", "auction-120", "spoil-five"):
        rng = random.Random(f"sample {game}")
        rules = preset(game)
        for before, seat, _, _ in random_match(rules, rules.layouts[0], rng, 1):
            if seat is None or rng.random() > 0.15:
                continue
            view = view_for(before, seat)
            lines += [action_name(chosen(view, level)) for level in SEARCHING]
    return ";".join(lines)


def test_a_fresh_process_makes_the_same_choices():
    here = sample_of_choices()
    for hash_seed in ("1", "2"):
        fresh = subprocess.run(
            [sys.executable, "-c", FRESH],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PATH": "/usr/bin:/bin", "PYTHONPATH": "."},
        )
        assert fresh.stdout.strip() == here


def test_thinking_comes_in_many_portions_and_a_single_action_in_none():
    state = keep_all(dealt({1: "5S KD 3D TC 9H"}, "7S"))
    thought = thinking(view_for(state, 1), random.Random(0), "strong")
    portions = sum(1 for _ in thought)
    assert 20 <= portions <= ROWS["strong"].effort.worlds + 1
    state = act(state, "1 play 5S")
    forced = dealt({1: "7S", 2: "KS 2D 3D 4D 6D"}, "2S")
    forced = act(keep_all(forced), "1 play 7S")
    with pytest.raises(StopIteration) as done:
        next(thinking(view_for(forced, 2), random.Random(0), "expert"))
    assert action_name(done.value.value) == "play KS"


# What a newcomer does wrong


def test_a_newcomer_takes_the_ace_of_hearts_for_a_heart():
    hands = {1: "KC", 2: "2C", 3: "3C", 0: "AH 2H 3D 4D 6D"}
    state = act(keep_all(dealt(hands, "2S")), "1 play KC", "2 play 2C", "3 play 3C")
    view = view_for(changed(state, scores=(20, 20)), 0)
    assert action_name(chosen(view, "club")) == "play AH", "it wins the game"
    assert action_name(chosen(view, "newcomer")) != "play AH"


def test_a_newcomer_never_reneges():
    state = keep_all(dealt({1: "7S", 2: "5S 3D 4D 9H TC"}, "2S"))
    view = view_for(act(state, "1 play 7S"), 2)
    assert len(view.legal_actions) == 5
    assert action_name(newcomer.choose_action(view, random.Random(0))) == "play 5S"


@pytest.mark.parametrize("score", [0, 90])
@pytest.mark.parametrize("level", LEVELS)
def test_a_dealer_holds_a_bid_rather_than_go_over_it(level, score):
    """With three of a suit a newcomer always bid 20 over the 15 of its own side, and the strongest
    with the five and the jack."""
    state = new_match(preset("auction-120"), TWO_PAIRS, 0)
    pack = rig(TWO_PAIRS, 0, {0: "5S JS KS 2D 3C"}, "", state.rules)
    state = act(apply_action(state, Deal(pack)), "1 pass", "2 bid 15", "3 pass")
    state = changed(state, scores=(score, score))
    assert action_name(chosen(view_for(state, 0), level)) == "hold"


def test_a_newcomer_never_withholds_a_trump_in_random_games():
    rng = random.Random("renege")
    rules = preset("twenty-five", joker=True)
    seen = 0
    for before, seat, _, _ in chain(*(random_match(rules, TWO_PAIRS, rng) for _ in range(20))):
        if seat is None or before.phase is not Phase.PLAY:
            continue
        view = view_for(before, seat)
        if not view.trick.cards or suit_in_play(view.trick.cards[0], view.trump) != view.trump:
            continue
        trumps = [card for card in view.hand if card.suit in {view.trump, None}]
        plays = [action.card for action in view.legal_actions if isinstance(action, Play)]
        if trumps:
            assert chosen(view, "newcomer").card in trumps
            seen += len(plays) > len(trumps) and ACE_OF_HEARTS not in plays
    assert seen
