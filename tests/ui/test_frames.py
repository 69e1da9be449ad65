"""How steps of the table are shown."""

import asyncio
import contextlib
from dataclasses import replace
from random import Random

from engine import apply_action, legal_actions, new_match, preset, view_for
from engine.actions import Action, Deal
from engine.cards import shuffled
from engine.events import (
    BidHeld,
    BidMade,
    CardsDealt,
    Discarded,
    Drew,
    GameWon,
    KittyTaken,
    MatchWon,
    Passed,
    Played,
    PoolWon,
    TrickWon,
    events,
    events_for,
)
from engine.ruleset import TWO_PAIRS
from engine.state import Phase, State
from table.protocol import Step
from ui.controllers.frames import Hold, frames, still
from ui.controllers.pacer import PACES, Pacer
from ui.layout import table_layout
from ui.sprites import Place, Sign, sprites

ME = 0


def steps_of_a_deal(seed: int = 1, target: int = 50) -> list[tuple[State, Step]]:
    rules = preset("twenty-five", rob="off", target=target)
    state, rng = new_match(rules, TWO_PAIRS, 3), Random(seed)
    action: Action = Deal(shuffled(rules.pack, rng.random))
    made = []
    seq = 0
    while True:
        after = apply_action(state, action)
        seq += 1
        happened = events_for(events(state, action, after), ME)
        made.append((after, Step(seq, happened, view_for(after, ME))))
        state = after
        if state.to_act is None:
            return made
        action = rng.choice(legal_actions(state))


def test_the_last_frame_of_every_step_is_settled_and_shows_the_view() -> None:
    for _, step in steps_of_a_deal():
        shown = frames(step, ME)
        assert [frame.settled for frame in shown] == [False] * (len(shown) - 1) + [True]
        assert shown[-1].view is step.view
        assert shown[-1].trick == step.view.trick


def test_every_event_but_the_dealt_hands_is_told_exactly_once() -> None:
    for _, step in steps_of_a_deal():
        told = [event for frame in frames(step, ME) for event in frame.events]
        assert told == [event for event in step.events if not isinstance(event, CardsDealt)]


def test_a_finished_trick_is_read_with_all_its_cards_before_it_is_gathered() -> None:
    for _, step in steps_of_a_deal():
        won = [event for event in step.events if isinstance(event, TrickWon)]
        if won:
            read = next(f for f in frames(step, ME) if f.hold is Hold.READ)
            assert len(read.trick.cards) == 4
            assert read.winner == won[0].seat
            gather = frames(step, ME)[-2]
            assert gather.gathering
            assert gather.hold is Hold.GATHER


def test_another_players_card_starts_at_its_player_and_ones_own_in_the_hand() -> None:
    for _, step in steps_of_a_deal():
        played = [event for event in step.events if isinstance(event, Played)]
        if played:
            assert frames(step, ME)[0].entering is (played[0].seat != ME)


def test_ones_own_card_moves_before_anything_else_changes() -> None:
    """In a browser a card waited until the whole table had been drawn anew."""
    layout = table_layout(390, 844, seats=4, sides=2, viewer=ME)
    left, before = 0, None
    for _, step in steps_of_a_deal():
        shown = frames(step, ME, before)
        mine = [event for event in step.events if isinstance(event, Played) and event.seat == ME]
        assert [frame.leaving for frame in shown if frame.leaving] == [one.card for one in mine]
        if mine and before is not None:
            card, first = mine[0].card, shown[0]
            same = replace(first, trick=before.trick, leaving=None, hold=before.hold)
            assert same == before, "what was said is not said again"
            assert first.hold is Hold.START, "left out where motion is off"
            was, now = (
                {one.card: one for one in sprites(frame, layout, frozenset([card]), None)}
                for frame in (before, first)
            )
            assert now.pop(card).place is Place.TRICK
            assert was.pop(card).place is Place.HAND
            assert [one for one in now.values() if one.place is Place.HAND] == [
                one for one in was.values() if one.place is Place.HAND
            ]
            left += 1
        before = shown[-1]
    assert left == 5


def test_a_card_played_while_nobody_looked_does_not_leave_the_hand_again() -> None:
    steps = [step for _, step in steps_of_a_deal()]
    for before, _, step in zip(steps, steps[1:], steps[2:], strict=False):
        assert not any(frame.leaving for frame in frames(step, ME, still(before)))


def test_scores_and_tricks_change_once_when_the_trick_has_been_gathered() -> None:
    before = None
    for _, step in steps_of_a_deal():
        shown = frames(step, ME, before)
        if before is not None and step.view.trick_winners != before.view.trick_winners:
            tallies = [frame.tally.trick_winners for frame in shown]
            assert tallies[:-1] == [before.view.trick_winners] * (len(shown) - 1)
            assert tallies[-1] == step.view.trick_winners
        before = shown[-1]


def test_a_match_of_one_game_is_not_said_to_be_won_apart_from_the_game() -> None:
    told = [
        event
        for _, step in steps_of_a_deal(target=5)
        for frame in frames(step, ME)
        for event in frame.events
    ]
    assert any(isinstance(event, GameWon) for event in told)
    assert not any(isinstance(event, MatchWon) for event in told)


def test_a_resumed_game_is_shown_as_it_stands() -> None:
    _, step = steps_of_a_deal()[3]
    frame = still(step)
    assert frame.settled
    assert frame.events == ()
    assert frame.trick == step.view.trick


def steps_of_an_auction(viewer: int, seed: int = 3) -> list[Step]:
    rules = preset("auction-120")
    state, rng = new_match(rules, TWO_PAIRS, 3), Random(seed)
    action: Action = Deal(shuffled(rules.pack, rng.random))
    made: list[Step] = []
    while True:
        after = apply_action(state, action)
        happened = events_for(events(state, action, after), viewer)
        made.append(Step(len(made) + 1, happened, view_for(after, viewer)))
        state = after
        if state.to_act is None:
            return made
        action = rng.choice(legal_actions(state))


def test_kitty_and_drawn_cards_travel_to_the_hand_they_come_to() -> None:
    for viewer in range(4):
        for step in steps_of_an_auction(viewer):
            gained = [
                event.cards
                for event in step.events
                if isinstance(event, KittyTaken | Drew) and event.cards
            ]
            shown = frames(step, viewer)
            if gained:
                assert [frame.taken for frame in shown] == [gained[0], ()]
                assert shown[0].hold is Hold.START
                assert set(gained[0]) <= set(step.view.hand)
            else:
                assert not any(frame.taken for frame in shown)


def test_what_others_exchange_is_only_glanced_at() -> None:
    for step in steps_of_an_auction(viewer=0):
        exchanged = [event for event in step.events if isinstance(event, Discarded)]
        if exchanged and exchanged[0].seat != 0:
            assert [frame.hold for frame in frames(step, 0)] == [Hold.GLANCE]


def test_every_call_is_told_and_shown_for_a_beat() -> None:
    steps = steps_of_an_auction(viewer=0)
    calls = [step for step in steps if isinstance(step.events[0], BidMade | BidHeld | Passed)]
    assert len(calls) >= 4
    for step in calls:
        (frame,) = frames(step, 0)
        assert frame.events == step.events
        assert frame.hold is Hold.BEAT
        assert frame.settled


class ScriptedTable:
    """A table whose steps are known beforehand."""

    def __init__(self, steps: list[Step]) -> None:
        self.script = steps

    def present(self, seat: int | None) -> Step:
        return self.script[-1]

    async def steps(self, seat: int | None, after: int | None = None):
        for step in self.script:
            yield step


def shown_by(speed: str, motion: bool, seconds: float = 2.0) -> list[Hold]:
    holds: list[Hold] = []
    steps = [step for _, step in steps_of_a_deal()][:6]
    pacer = Pacer(
        ScriptedTable(steps),  # type: ignore[arg-type]
        ME,
        lambda frame: holds.append(frame.hold),
        lambda: speed,
        lambda: motion,
    )

    async def watch() -> None:
        async def tap() -> None:
            while True:
                await asyncio.sleep(0.005)
                if speed != "wait":
                    pacer.skip()

        tapping = asyncio.create_task(tap())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pacer.run(), seconds)
        tapping.cancel()

    asyncio.run(watch())
    return holds


def test_without_motion_the_frames_that_only_move_are_left_out() -> None:
    assert Hold.START in shown_by("fast", motion=True)
    still_holds = shown_by("fast", motion=False)
    assert Hold.START not in still_holds
    assert Hold.GATHER not in still_holds
    assert Hold.READ in still_holds


def test_wait_for_me_waits_at_the_finished_trick_until_there_is_a_tap(monkeypatch) -> None:
    monkeypatch.setitem(PACES["wait"], Hold.BEAT, 0.01)
    assert shown_by("wait", motion=False, seconds=0.6)[-1] is Hold.READ


def declarer_with_the_kitty() -> Step:
    """Give the step in which the viewer, as declarer, has taken the kitty."""
    return next(
        step
        for viewer in range(4)
        for step in steps_of_an_auction(viewer)
        if step.view.phase is Phase.DISCARD and len(step.view.hand) == 8
    )


def test_the_kitty_lies_apart_until_the_declarer_has_discarded() -> None:
    step = declarer_with_the_kitty()
    view = step.view
    layout = table_layout(390, 844, seats=4, sides=2, viewer=view.seat or 0)
    picked = view.hand[5]
    shown = sprites(still(step), layout, None, None, picks=(view.hand[0], picked))
    apart = [sprite for sprite in shown if sprite.rect.bottom < layout.message.top]
    assert {sprite.card for sprite in apart} == set(view.hand[5:])
    assert {s.card for s in shown if s.sign is Sign.KITTY} == set(view.hand[5:]) - {picked}
    chosen = [sprite for sprite in shown if sprite.sign is Sign.PICKED]
    assert {sprite.card for sprite in chosen} == {view.hand[0], picked}
    assert all(sprite.chosen for sprite in chosen)
    plain = sprites(still(step), layout, None, None)
    lower = {sprite.card: sprite.rect.top for sprite in plain}
    assert all(sprite.rect.top < lower[sprite.card] for sprite in chosen), "raised"


def test_a_card_that_is_advised_and_picked_is_seen_to_be_picked() -> None:
    """After a hint the button counted three, and one card only looked picked."""
    step = declarer_with_the_kitty()
    layout = table_layout(390, 844, seats=4, sides=2, viewer=step.view.seat or 0)
    one, two = step.view.hand[:2]
    shown = sprites(still(step), layout, None, None, picks=(one,), advised=(one, two))
    signs = {sprite.card: (sprite.sign, sprite.chosen) for sprite in shown}
    assert signs[one] == (Sign.PICKED, True)
    assert signs[two] == (Sign.ADVISED, False)


def test_drawn_cards_say_so() -> None:
    step = declarer_with_the_kitty()
    layout = table_layout(390, 844, seats=4, sides=2, viewer=step.view.seat or 0)
    new = step.view.hand[0]
    shown = sprites(still(step), layout, None, None, drawn=frozenset([new]))
    assert [sprite.card for sprite in shown if sprite.sign is Sign.NEW] == [new]


def test_a_pool_won_is_told_before_the_summary_covers_the_table() -> None:
    state, step = steps_of_a_deal()[-1]
    told = Step(step.seq, (PoolWon(1, 7, jink=False),), view_for(state, ME))
    first, last = frames(told, ME)
    assert (first.settled, first.hold, first.events) == (False, Hold.READ, told.events)
    assert last.settled
