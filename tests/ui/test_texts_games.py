"""Whole games told to every seat: every event, question and outcome in every language."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.actions import Deal
from engine.cards import shuffled
from engine.events import CardsDealt, Drew, MatchWon, events, events_for
from engine.legal import legal_actions
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, TWO_THREES, preset, singles
from engine.state import Phase
from engine.transition import apply_action, new_match
from engine.view import SeatView, view_for
from tests.ui.test_texts import EN, FOUR, SIX, each_language, sound
from ui.texts import bonus, deal, pool, sides, table
from ui.texts.auction import auction_lines, contract_text
from ui.texts.events import event_text
from ui.texts.status import asks
from ui.texts.words import GLYPHS, Words

TEN = (*SIX, "Zé", "Ivo", "Una", "Ía")
NOT_SAID = {*GLYPHS.values(), "\u2212"}


def game(layout, seed, name="twenty-five", deals=40, **options):
    """Play a match at random; give each step as (view, events) of every seat and a spectator."""
    rng = random.Random(seed)
    state = new_match(preset(name, **options), layout)
    for _ in range(600):
        if state.phase is Phase.OVER or (state.phase is Phase.DEAL and state.deals == deals):
            return
        if state.phase is Phase.DEAL:
            action = Deal(shuffled(state.rules.pack, rng.random))
        else:
            legal = legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
        before, state = state, apply_action(state, action)
        happened = events(before, action, state)
        for seat in (None, *range(layout.seats)):
            yield view_for(state, seat), events_for(happened, seat)


HOUSES = [
    (TWO_PAIRS, {}),
    (THREE_PAIRS, {"joker": True, "rob": "before_own_card", "games": 2}),
    (TWO_THREES, {"follow": "suit_or_trump", "finish": "end_of_deal", "target": 15}),
    (TWO_PAIRS, {"jink": "wins", "tie": "higher_total", "finish": "end_of_deal", "target": 40}),
    (TWO_PAIRS, {"name": "twenty-five-irish", "deals": 2}),
    (singles(9), {"name": "twenty-five-irish", "deals": 1}),
    (THREE_PAIRS, {"name": "forty-five-bruff", "target": 15, "games": 2}),
    (singles(2), {"name": "forty-five-atlantic", "target": 15, "deals": 3}),
    (TWO_PAIRS, {"name": "auction-120", "target": 25, "deals": 3}),
    (TWO_THREES, {"name": "auction-120", "joker": True, "deals": 2}),
    (singles(3), {"name": "spoil-five", "chips": 2, "deals": 3}),
    (singles(10), {"name": "spoil-five", "joker": True, "deals": 1}),
]


def test_every_game_is_told():
    assert {options.get("name", "twenty-five") for _, options in HOUSES} == set(PRESETS)


@each_language
@pytest.mark.parametrize(("layout", "options"), HOUSES)
def test_whole_games_are_told_to_every_seat(words, layout, options):
    names = TEN[: layout.seats]
    looked = set()
    for view, happened in game(layout, 3, **options):
        if view.seat not in (None, 1):
            continue
        both(words, asks, view, names)
        for event in happened:
            hidden = isinstance(event, CardsDealt) and event.cards is None
            hidden |= isinstance(event, Drew) and not event.cards
            chips = view.rules.for_pool
            line = both(words, event_text, event, names, view.seat, layout, chips, empty=True)
            assert (line == "") == hidden
        # What can be tapped is told once in every phase and after every trick.
        now = (view.seat, view.deals, view.phase, len(view.auction.calls), len(view.tricks))
        if now not in looked:
            looked.add(now)
            at_table_told(words, view, names)
        if view.to_act is None:
            ended(words, view, names)


def both(words: Words, tell: Callable[..., str], *values: Any, empty: bool = False) -> str:
    """A sentence for the eye, once it and the one for the ear have been looked at."""
    shown, said = tell(words, *values), tell(words.aloud, *values)
    sound(shown, empty=empty)
    sound(said, empty=empty)
    assert not set(said) & NOT_SAID
    return shown


def at_table_told(words: Words, view: SeatView, names: tuple[str, ...]) -> None:
    rules = view.rules
    for topic in ("scores", "trump", *(f"seat-{seat}" for seat in range(view.layout.seats))):
        both(words, table.told_of, view, topic, names)
    both(words, table.told_of, view, "bonus", names, empty=rules.bonus == "none")
    both(words, table.told_of, view, "pool", names, empty=not rules.for_pool)
    called = bool(view.auction.calls)
    both(words, table.told_of, view, "auction", names, empty=not called)
    assert len(auction_lines(words, view, names)) == len(view.auction.calls)
    assert bool(bonus.bonus_text(words, view, names)) == (rules.bonus != "none")
    assert bool(pool.pool_text(words, view)) == rules.for_pool
    decided = called and view.phase is not Phase.BID
    assert bool(contract_text(words, view, names)) == decided


def ended(words: Words, view: SeatView, names: tuple[str, ...]) -> None:
    both(words, deal.deal_headline, view, names)
    notes, aloud = (deal.deal_notes(one, view, names) for one in (words, words.aloud))
    for note, said in zip(notes, aloud, strict=True):
        sound(note)
        sound(said)
        assert not set(said) & NOT_SAID
    both(words, deal.games_text, view, names)
    named = [
        sides.side_name(words, view.layout, side, view.seat, names)
        for side in range(view.layout.sides)
    ]
    assert len(set(named)) == view.layout.sides
    for side in range(view.layout.sides):
        both(words, deal.deal_line, view, side, names)
        both(words, deal.total_text, view, side)
    if view.game_winners:
        both(words, deal.game_end_text, view, names)
        sound(event_text(words, MatchWon(view.game_winners), names, view.seat, view.layout))


def told(viewer, options=None):
    """All lines of a game of two pairs as one seat reads them."""
    return [
        event_text(EN, event, FOUR, viewer, TWO_PAIRS)
        for view, happened in game(TWO_PAIRS, 4, **(options or {}))
        if view.seat == viewer
        for event in happened
    ]


def test_the_log_speaks_to_the_viewer_and_of_the_others():
    lines = told(1)
    assert lines[0] == "Ana deals"
    assert any(re.fullmatch(r"You are dealt \S+, \S+, \S+, \S+ and \S+", line) for line in lines)
    turned = r"\S+ is turned up: (spades|hearts|diamonds|clubs) are trumps"
    assert any(re.fullmatch(turned, line) for line in lines)
    assert any(re.fullmatch(r"You (play|lead) \S+", line) for line in lines)
    assert any(re.fullmatch(r"Bea (plays|leads) \S+", line) for line in lines)
    assert any(re.fullmatch(r"Leo wins the trick|You win the trick", line) for line in lines)
    assert re.fullmatch(r"You and Leo win the (game|match)|Ana and Bea win the match", lines[-1])


def test_a_game_that_ends_early_says_so():
    ends = [view for view, _ in game(TWO_PAIRS, 4) if view.game_winners and view.seat == 1]
    view = ends[-1]
    (note,) = deal.deal_notes(EN, view, FOUR)
    assert note.startswith("The target of 25 ")
    assert re.fullmatch(
        r"(You and Leo|Ana and Bea) win the game, \d+\u00a0to\u00a0\d+",
        deal.game_end_text(EN, view, FOUR),
    )
    lines = [deal.deal_line(EN, view, side, FOUR) for side in (1, 0)]
    assert re.fullmatch(r"Your side: (\d tricks?|no tricks), (\d+ points|no points)", lines[0])
    assert lines[1].startswith("Their side: ")
