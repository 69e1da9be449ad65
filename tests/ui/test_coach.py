"""The coach beside a table: hints for the decision at hand, and a word after a blunder."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from engine import State, parse_card
from engine.actions import Play
from engine.events import events, events_for
from engine.transition import apply_action
from engine.view import view_for
from table.protocol import Back, Step
from tests.helpers import dealt, keep_all, play
from ui.controllers.coach import Coach
from ui.controllers.frames import Frame, frames, still

ME = 3
LAST = {
    0: "QC 9D 8D 4D 2S",
    1: "2C TD 7D KD 9S",
    2: "3C 4C 6D 3D TS",
    3: "KC 9C 2D 3S 4S",
}
BEFORE = play(keep_all(dealt(LAST, "6H", dealer=ME, scores=(0, 0))), "QC 2C 3C")


def step(state: State, seq: int, card: str = "") -> Step:
    """The step that leads to a state, by a card of the viewer's if one is named."""
    if not card:
        return Step(seq, (), view_for(state, ME))
    action = Play(parse_card(card))
    after = apply_action(state, action)
    return Step(seq, events_for(events(state, action, after), ME), view_for(after, ME))


def shown(card: str, seq: int = 2) -> tuple[Frame, ...]:
    return frames(step(BEFORE, seq, card), ME, still(step(BEFORE, seq - 1)))


def during(act: Callable[[Coach], Awaitable[None]]) -> None:
    async def go() -> None:
        coach = Coach()
        await act(coach)
        coach.hush()

    asyncio.run(go())


async def until(true: Callable[[], object]) -> None:
    async def wait() -> None:
        while not true():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), 10)


def test_a_hint_is_for_the_decision_it_was_asked_for_and_can_be_put_away() -> None:
    async def act(coach: Coach) -> None:
        here = still(step(BEFORE, 1))
        coach.follow(here, judges=False)
        coach.ask(here)
        await until(lambda: coach.hint_at(here))
        hint = coach.hint_at(here)
        assert hint is not None
        assert hint.action in here.view.legal_actions
        assert coach.hint_at(shown("KC")[-1]) is None
        coach.ask(here)
        assert coach.hint_at(here) is None

    during(act)


def test_after_the_trick_a_blunder_is_told_to_who_made_it_until_the_next_play() -> None:
    async def act(coach: Coach) -> None:
        leaving, first, *_, last = shown("9C")
        coach.follow(still(step(BEFORE, 1)), judges=True)
        coach.follow(leaving, judges=True)
        coach.follow(first, judges=True)
        await until(lambda: coach.word)
        assert coach.word_at(first) is None, "its last card is still on its way"
        told = coach.word_at(last)
        assert told is not None
        assert told.better.action == Play(parse_card("KC"))
        other = replace(last, view=replace(last.view, seat=1))
        assert coach.word_at(other) is None, "for nobody else's eyes"
        coach.follow(replace(last, back=Back.UNDONE), judges=True)
        assert coach.word_at(last) is None

    during(act)


def test_a_good_play_gets_no_word_nor_does_one_when_the_next_decision_comes_first() -> None:
    async def act(coach: Coach) -> None:
        for card in ("KC", "9C"):
            coach.follow(still(step(BEFORE, 1)), judges=card == "9C")
            for frame in shown(card)[:2]:
                coach.follow(frame, judges=card == "9C")
            # My next turn, in the next trick.
            view = replace(shown("KC")[-1].view, to_act=ME)
            coach.follow(still(Step(9, (), view)), judges=True)
            await asyncio.sleep(0.3)
            assert coach.word is None

    during(act)
