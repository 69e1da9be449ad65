"""What lies on the table beside the cards: the others' cards left, and the mark of the card led."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from engine.players import LEVELS
from engine.record import final_state, replay
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, singles
from engine.state import Phase, State
from engine.view import view_for
from table.saves import GAME, Save, read_save, write_save
from tests.browser.games import ME, save_where
from tests.ui.headless import headless, within
from tests.ui.test_layout import CROWDED, every_screen, every_text, lay, name
from tests.ui.test_table_buttons import setting_of
from ui.components.again import Again
from ui.components.measure import width_of
from ui.components.outcome import outcome
from ui.components.surface import led_mark
from ui.components.trump import trump, trump_label
from ui.layout import Insets, Rect
from ui.layout.flat import flat_layout
from ui.progress import PROGRESS
from ui.texts.words import GLYPHS, make_words
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
    setting: Any = SimpleNamespace(look=look, words=words, layout=layout, again=Again())
    for seat in range(table[0]):
        trick = SimpleNamespace(cards=(1,), leader=seat)
        view = SimpleNamespace(layout=SimpleNamespace(seats=table[0]))
        frame: Any = SimpleNamespace(
            entering=False, leaving=None, gathering=False, trick=trick, view=view
        )
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


def test_a_game_that_is_over_is_followed_by_one_like_it_however_often_it_is_tapped() -> None:
    def last_card(now: State) -> bool:
        deal = now.current
        return (len(deal.tricks), len(deal.trick.cards), now.to_act) == (4, 3, ME)

    save = save_where(last_card, target=5, finish="end_of_deal")
    (card,) = final_state(save.record).current.hands[ME]
    kept = {GAME + save.id: write_save(save), PROGRESS: '{"greeted": true}'}

    async def act() -> list[Save]:
        async with headless(kept) as app:
            await app.go(f"/table/{save.id}", "message")
            await app.press(f"card-{card.name}")
            await app.wait("play-again")
            await app.press("review")
            await app.wait("next")
            await app.press("back")  # it once led to the list of games, and the result was lost
            await app.wait("play-again")
            await asyncio.gather(app.press("play-again"), app.press("play-again"))
            await app.until(lambda: "play-again" not in app.there(), "another table")
            await app.wait("message")
            return [read_save(app.kept[key], LEVELS) for key in app.kept if key.startswith(GAME)]

    first, *others = sorted(asyncio.run(act()), key=lambda one: one.id != save.id)
    assert first.id == save.id
    (other,) = others
    assert other.record.rules == save.record.rules
    assert (other.record.seats, other.seating) == (save.record.seats, save.seating)


@every_screen
@every_text
@pytest.mark.parametrize("layout", [TWO_PAIRS, THREE_PAIRS], ids=str)
def test_contract_and_best_trump_have_room_on_their_label(screen, layout, text) -> None:
    """At 320x568 with text at 200 % the suit of the best trump was cut off."""
    save = save_where(
        lambda now: now.phase is Phase.PLAY and len(now.current.tricks) == 1,
        game="auction-120",
        layout=layout,
    )
    *_, end = replay(save.record)
    placed = lay(screen, (layout.seats, layout.sides), text)
    setting = setting_of(placed, "es", text)
    for control in trump(setting, view_for(end.after, ME), print):
        if control.key != "trump-label":
            continue
        words = [one for one in within(control) if isinstance(one, ft.Text) and not one.expand]
        free = [one for one in words if one.overflow is None]
        signs = [one for one in within(control) if isinstance(one, ft.Icon)]
        wide = sum(width_of(one.value, one.style.size) for one in free)  # type: ignore
        wide += sum(one.size for one in signs)  # type: ignore
        assert wide <= placed.trump_label.width


def test_who_sits_at_the_side_of_a_flat_table_reads_what_is_trump_there() -> None:
    """Their strip had the bidder and the bid, and the suit stood on the other edges alone."""
    save = save_where(lambda now: now.phase is Phase.PLAY, game="auction-120")
    *_, end = replay(save.record)
    view = view_for(end.after, None)
    assert view.trump is not None
    flat = flat_layout(1024, 768, seats=4, sides=2, people=frozenset(range(4)))
    setting = setting_of(flat.seen_by(0, 1), "en", 1.0)
    (label,) = trump_label(setting, view, alone=True)
    said = [one.value for one in within(label) if isinstance(one, ft.Text)]
    assert said == [GLYPHS[view.trump], setting.names[view.auction.declarer or 0], "30"]


def test_on_a_tablet_five_scores_stand_in_a_row() -> None:
    for width in (744, 820, 1024):
        scores = lay((width, 1180, Insets()), (5, 5), 1.0).scores
        assert len({score.top for score in scores}) == 1
    assert len({score.top for score in lay((390, 844, Insets()), (5, 5), 1.0).scores}) == 2
