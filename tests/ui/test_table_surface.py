"""What lies on the table beside the cards: the others' cards left, and the mark of the card led."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from engine.record import replay
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, singles
from engine.state import Phase, State
from engine.view import view_for
from table.saves import GAME, write_save
from tests.browser.games import ME, save_where
from tests.ui.headless import headless
from tests.ui.test_layout import CROWDED, every_screen, every_text, lay, name
from ui.components.outcome import outcome
from ui.components.surface import led_mark
from ui.layout import Rect
from ui.progress import PROGRESS
from ui.texts.words import make_words
from ui.theme import make_look


@pytest.mark.parametrize(
    ("game", "layout", "size"),
    [
        ("twenty-five", TWO_PAIRS, (390, 844)),
        ("twenty-five", THREE_PAIRS, (390, 844)),
        ("spoil-five", singles(10), (320, 568)),
    ],
    ids=str,
)
def test_cards_left_are_shown_at_all_other_seats_or_at_none(game, layout, size) -> None:
    """At the seat opposite alone it looked as if nobody else held a card."""

    def mine(now: State) -> bool:
        return now.phase is Phase.PLAY and now.to_act == ME

    save = save_where(mine, layout=layout, game=game)

    async def act() -> set[object]:
        kept = {GAME + save.id: write_save(save), PROGRESS: '{"greeted": true}'}
        async with headless(kept, *size) as app:
            await app.go(f"/table/{save.id}", "message")
            keys = [getattr(one, "key", None) for one in app.session.index.values()]
            return {key for key in keys if str(key).startswith("backs-")}

    assert len(asyncio.run(act())) in (0, layout.seats - 1)


@every_screen
@every_text
@pytest.mark.parametrize("table", [(6, 3), *CROWDED], ids=name)
def test_the_word_for_the_card_led_is_never_under_its_arrow(screen, table, text) -> None:
    layout = lay(screen, table, text)
    look, words = make_look(False, text), make_words("es")
    setting: Any = SimpleNamespace(look=look, words=words, layout=layout)
    for seat in range(table[0]):
        trick = SimpleNamespace(cards=(1,), leader=seat)
        view = SimpleNamespace(layout=SimpleNamespace(seats=table[0]))
        frame: Any = SimpleNamespace(entering=(), gathering=False, trick=trick, view=view)
        marks: list[Any] = [*led_mark(setting, frame)]
        places = [
            Rect(one.left or 0, one.top or 0, one.width or 0, one.height or 0) for one in marks
        ]
        assert 1 <= len(places) <= 2
        assert len(places) == 1 or not places[0].overlaps(places[1])


@pytest.mark.parametrize("seats", [4, 10])
def test_of_many_who_play_alone_the_summary_says_first_what_happened(seats) -> None:
    save = save_where(
        lambda now: now.phase in (Phase.DEAL, Phase.OVER) and now.deals > 0,
        layout=singles(seats),
        game="spoil-five",
    )
    *_, end = replay(save.record)
    view = view_for(end.after, ME)
    names = [f"P{seat}" for seat in range(seats)]
    keys = [one.key for one in outcome(make_words("en"), view, names, make_look(False, 1.0))]
    told_first = keys[0] is None
    assert told_first is (seats > 4)
    assert {f"outcome-{seat}" for seat in range(seats)} <= set(keys)
