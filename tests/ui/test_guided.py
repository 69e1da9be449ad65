"""The deals with advice: a reason for every decision, and a deal that waits where it was left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import flet as ft
import pytest

from engine.actions import Deal, Keep
from engine.lessons.course import LESSONS
from engine.lessons.scene import LEARNER
from engine.lessons.steps import DEAL
from engine.players import choose_action
from engine.players.advice import Advice, Because, advise
from engine.state import Phase, State
from engine.transition import apply_action
from engine.view import SeatView, view_for
from i18n import LANGUAGES
from table.chance import decision_rng, pack_of
from table.saves import ASIDE, GAME, OWNER
from tests.helpers import LONG
from tests.ui.headless import Headless, headless, within
from ui.controllers import pacer
from ui.controllers.frames import Hold
from ui.guided_deal import GUIDED, LESSON, SEEDS, guided_deal
from ui.progress import PROGRESS, Progress, read_progress, write_progress
from ui.texts import make_words
from ui.texts.advice import advice_text
from ui.texts.lessons import lesson_title

(PARTNER,) = (one for one in LESSONS if one.guided)
PATH = f"/learn/{PARTNER.name}/{DEAL}"
KEPT = LESSON + GUIDED


def asked(number: int, state: State, done: int) -> tuple[State, int] | None:
    """Give the next decision of the learner, the computer players having played; None at the end.

    `done` is how many actions the deal has had.
    """
    save = guided_deal(number)
    while state.phase not in (Phase.DEAL, Phase.OVER):
        seat = state.to_act
        assert seat is not None
        view = view_for(state, seat)
        if seat != LEARNER:
            rng = decision_rng(save.seed, 1, done, seat)
            action = choose_action(view, rng, save.seating[seat])
        elif view.legal_actions == (Keep(),):
            action = Keep()
        else:
            return state, done
        state, done = apply_action(state, action), done + 1
    return None


def decisions(number: int, strays: int) -> Iterator[tuple[SeatView, Advice]]:
    """Give all that the learner may be asked in a deal, who goes so often against the advice."""
    save = guided_deal(number)
    begun = save.record.start()
    pack = pack_of(save.seed, begun.rules, 1)
    waiting = [(apply_action(begun, Deal(pack)), 0, strays)]
    while waiting:
        state, done, left = waiting.pop()
        here = asked(number, state, done)
        if here is None:
            continue
        state, done = here
        view = view_for(state, LEARNER)
        advice = advise(view)
        yield view, advice
        for action in view.legal_actions:
            astray = action != advice.action
            if left or not astray:
                waiting.append((apply_action(state, action), done + 1, left - astray))


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_every_decision_has_a_reason_of_its_own_in_every_language(number):
    """Along the advice, and after one decision against it; the long tier goes all ways."""
    met = set()
    for view, advice in decisions(number, strays=6 if LONG else 1):
        assert advice.because is not Because.HABIT, (view.hand, view.trick)
        if advice.because in met:
            continue
        met.add(advice.because)
        for words in map(make_words, LANGUAGES):
            said = advice_text(words, advice, view)
            assert words.t("that is what a good club player would do") not in said
            assert said.startswith(advice_text(words, advice, view, brief=True))
            assert len(said) > len(advice_text(words, advice, view, brief=True)) + 10


def test_the_deals_give_something_to_decide_for_many_reasons():
    met = set()
    for number in range(len(SEEDS)):
        line = [*decisions(number, strays=0)]
        reasons = {advice.because for _, advice in line}
        assert sum(len(view.legal_actions) > 1 for view, _ in line) >= 4
        assert len(reasons) >= 4
        met |= reasons
    assert {Because.TAKES_TRUMP, Because.HOLDS_BACK, Because.PARTNER_HAS_IT} <= met


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is held before the player."""
    monkeypatch.setattr(pacer, "PACES", {"fast": dict.fromkeys(Hold, 0.0)})


def during(
    act: Callable[[Headless], Awaitable[None]], kept: dict[str, str], *size: float, **settings: Any
) -> dict[str, str]:
    """Run the app over what is kept, and give what is kept then."""

    async def go() -> dict[str, str]:
        async with headless({PROGRESS: '{"greeted": true}'} | kept, *size, **settings) as app:
            await act(app)
            return dict(app.kept)

    return asyncio.run(go())


def said(app: Headless, identifier: str) -> str:
    there = app.there().get(identifier)
    return str(there.label) if there is not None else ""


async def play_as_advised(app: Headless) -> None:
    """Play the first card that may be, one that is advised if it is named."""

    def playable() -> list[str]:
        labels = {name: said(app, name) for name in app.there() if name.startswith("card-")}
        return [name for name, label in labels.items() if label.endswith(", may be played")]

    await app.until(lambda: said(app, "advice") and playable(), "advice")
    mine = playable()
    named = [name for name in mine if said(app, name).split(",")[0] in said(app, "advice")]
    card = (named or mine)[0]
    await app.press(card)
    await app.until(lambda: card not in playable(), f"{card} played")


async def play_to_the_end(app: Headless) -> None:
    """Play what is left of the deal."""
    while not app.there().get("outcome"):
        await app.until(lambda: said(app, "advice") or app.there().get("outcome"), "a decision")
        if not app.there().get("outcome"):
            await play_as_advised(app)


def hand(app: Headless) -> set[str]:
    return {name for name in app.there() if name.startswith("card-")}


async def begin(app: Headless) -> None:
    """Begin the first deal, take what is turned up as advised, and play two cards."""
    await app.go(PATH, "hello")
    await app.press("begin")
    await app.until(lambda: "bury" in said(app, "advice"), "the advice to rob")
    await app.press("rob")
    await app.until(lambda: not app.there().get("rob"), "robbing")
    buried = next(
        name
        for name in hand(app)
        if said(app, name).split(",")[0] in said(app, "advice").split("bury")[1]
    )
    await app.press(buried)
    await app.press("bury")
    await play_as_advised(app)
    await play_as_advised(app)


async def go_on(app: Headless) -> None:
    """Go on with the deal from the list of lessons."""
    title = lesson_title(make_words("en"), PARTNER.name)
    await app.until(lambda: said(app, "go-on") == f"Continue: {title}", "the way back to it")
    await app.press("go-on")


def test_a_deal_that_is_left_goes_on_where_it_was_left():
    """To the list and back, and after the app was closed."""
    before: list[tuple[set[str], str]] = []

    async def leave_and_return(app: Headless) -> None:
        await begin(app)
        await app.until(lambda: said(app, "advice"), "the next decision")
        before.append((hand(app), said(app, "advice")))
        await app.go("/learn", "go-on")
        await app.until(lambda: not app.there().get("menu"), "the list alone")
        await go_on(app)
        await app.until(lambda: (hand(app), said(app, "advice")) == before[0], "as it was left")

    async def return_later(app: Headless) -> None:
        await app.go(PATH, "advice")
        await app.until(lambda: (hand(app), said(app, "advice")) == before[0], "as it was left")

    kept = during(leave_and_return, {})
    assert not [key for key in kept if key.startswith(GAME)], "it is no game to go on with at home"
    assert len(kept[KEPT]) < 2000
    during(return_later, kept)


@pytest.mark.slow
def test_the_rules_opened_from_it_lead_back_to_it():
    async def act(app: Headless) -> None:
        await begin(app)
        await app.go(f"{PATH}/rules/twenty-five/reneging", "search")
        await app.press("back")
        await app.until(lambda: "search" not in app.there() and said(app, "advice"), "the deal")
        assert app.session.page.route == PATH

    during(act, {})


@pytest.mark.slow
def test_where_the_whole_advice_would_hide_the_buttons_a_tap_tells_why():
    async def act(app: Headless) -> None:
        await app.go(PATH, "hello")
        await app.press("begin")
        await app.wait("advice")

        def shown() -> str:
            inside = within(app.there().get("advice"))
            return " ".join(str(one.value) for one in inside if isinstance(one, ft.Text))

        async def tap() -> None:
            plate = app.there()["advice"].content
            assert isinstance(plate, ft.Container)
            await app.session.dispatch_event(plate._i, "click", None)

        assert shown().endswith("Why?")
        assert "one more trump" in said(app, "advice"), "the ear is told all of it"
        await tap()
        await app.until(lambda: "one more trump" in shown(), "the reason")
        await tap()
        await app.until(lambda: "advice" not in app.there(), "the table, uncovered")

    during(act, {}, 320, 568, text_size=2.0)


@pytest.mark.slow
def test_what_a_summary_says_keeps_its_room_beside_three_tall_buttons():
    async def act(app: Headless) -> None:
        await begin(app)
        await play_to_the_end(app)

        def scrolled() -> ft.Column:
            columns = [one for one in within(app.there()["outcome"]) if isinstance(one, ft.Column)]
            return next(one for one in columns if one.scroll)

        def names(control: ft.Control) -> set[str]:
            inside = within(control)
            return {str(one.identifier) for one in inside if isinstance(one, ft.Semantics)}

        # As tall as they are in Spanish with letters of double size: title, words, buttons.
        for part, height in enumerate((70, 320, 160, 80)):
            parts = [
                one
                for one in within(app.there()["outcome"])
                if isinstance(one, ft.Container) and one.on_size_change
            ]
            data = {"w": 270.0, "h": float(height)}
            await app.session.dispatch_event(parts[part]._i, "size_change", data)
            await asyncio.sleep(0.05)
        await app.until(lambda: "again" in names(scrolled()), "the first button among the words")
        assert "another-deal" in names(scrolled())
        assert "finish" not in names(scrolled())
        assert (scrolled().height or 0) > 300
        assert scrolled().scroll is ft.ScrollMode.ALWAYS

    during(act, {}, 320, 568, text_size=2.0)


@pytest.mark.long
def test_a_deal_is_begun_again_and_ended():
    async def act(app: Headless) -> None:
        await begin(app)
        await app.press("menu")
        await app.press("restart")
        await app.press("restart-yes")
        await app.until(lambda: "bury" in said(app, "advice"), "the first decision")
        assert len(hand(app)) == 5
        await app.press("keep")
        await play_to_the_end(app)
        await app.press("again")
        await app.until(lambda: "bury" in said(app, "advice"), "the same deal")
        await app.press("menu")
        await app.press("another-deal")
        await app.until(
            lambda: said(app, "advice") and "bury" not in said(app, "advice"), "another"
        )

    during(act, {})


@pytest.mark.long
def test_a_deal_that_was_ended_is_not_gone_on_with():
    async def act(app: Headless) -> None:
        await begin(app)
        await play_to_the_end(app)
        await app.go("/learn", "go-on")
        await app.until(lambda: not app.there().get("outcome"), "the list alone")
        await go_on(app)
        await app.press("finish")
        await app.wait("lesson-end")
        await app.go(PATH, "hello")

    kept = during(act, {})
    assert read_progress(kept[PROGRESS]).has_done(PARTNER.name, DEAL)
    assert KEPT not in kept


@pytest.mark.long
@pytest.mark.parametrize("damaged", ["{oh", '{"format": "twenty-five-save", "version": 99}'])
def test_a_deal_that_cannot_be_read_is_set_aside_and_begun_anew(damaged):
    async def act(app: Headless) -> None:
        await app.go("/learn", "go-on")
        await go_on(app)
        await app.wait("notice")
        await app.press("begin")
        await app.wait("advice")

    left = write_progress(Progress().with_place(PARTNER.name, DEAL))
    kept = during(act, {KEPT: damaged, OWNER + GUIDED: "another tab", PROGRESS: left})
    assert kept[f"{ASIDE}game.{GUIDED}"] == damaged
    assert GUIDED in kept[KEPT]
