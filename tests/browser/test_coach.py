"""The coach at the table: a hint marks a card and says why, and a blunder is not passed over."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine import State, legal_actions
from engine.actions import Play
from engine.players.advice import advising
from engine.players.verdict import Verdict, judging
from engine.view import view_for
from table.save import Save
from tests.browser.driver import Driver
from tests.browser.games import ME, PATH, save_where, stored, wait_for_my_card, waits_for
from ui.texts.advice import advice_text, clearly_better_text
from ui.texts.words import make_words

ALOUD = make_words("en").aloud


def result(thinking):
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


def blunder(now: State) -> Verdict | None:
    """The first play that would be told as a blunder, where one ends the trick."""
    last = len(now.current.trick.cards) == 3 if now.deal else False
    if now.to_act != ME or not last or len(now.current.hands[ME]) < 3:
        return None
    view = view_for(now, ME)
    plays = (action for action in legal_actions(now) if isinstance(action, Play))
    return next(filter(None, (result(judging(view, play)) for play in plays)), None)


@cache
def before_a_blunder() -> tuple[Save, State, Verdict]:
    """A game in which the person may blunder now, that moment, and what is said of it then."""
    found: list[tuple[State, Verdict]] = []

    def wanted(now: State) -> bool:
        verdict = blunder(now)
        if verdict is not None and verdict.explained:
            found.append((now, verdict))
        return bool(found)

    save = save_where(wanted, rob="off")
    return save, *found[0]


def test_a_hint_marks_a_card_and_says_why_and_a_blunder_is_told_after_the_trick(
    open_app: Callable[..., Driver],
) -> None:
    save, now, verdict = before_a_blunder()
    hint = result(advising(view_for(now, ME)))
    phone = open_app(path=PATH, storage=stored(save, coach=True))
    wait_for_my_card(phone)
    (card,) = hint.cards
    assert "advised" not in phone.label(f"card-{card.name}")
    phone.press("h")
    assert phone.label("advice") == advice_text(ALOUD, hint, view_for(now, ME))
    assert "advised" in phone.label(f"card-{card.name}")
    phone.tap("advice")
    phone.gone("advice")
    phone.tap("menu")
    phone.wait("menu-sheet")  # the table has such a button, too
    phone.tap("hint")
    phone.wait("advice")
    phone.tap("hint")
    phone.gone("advice")

    phone.tap(f"card-{verdict.played.card.name}")
    assert phone.label("word") == clearly_better_text(ALOUD, verdict, chips=False)
    phone.tap("word")
    phone.gone("word")


def test_a_daily_deal_has_no_coach(open_app: Callable[..., Driver]) -> None:
    phone = open_app(path="/daily", storage=stored(before_a_blunder()[0], coach=True))
    phone.tap("play-day")
    phone.until(lambda: waits_for(phone), "something to do")
    phone.press("h")
    phone.tap("menu")
    phone.wait("rules")
    assert not phone.has("hint")
    assert not phone.has("advice")
