"""The order of the hand, the keyboard's way through it, contrast, and what a table lets be felt."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import flet as ft
import pytest

from engine import apply_action, legal_actions, new_match, preset, view_for
from engine.actions import Deal, Play
from engine.cards import cards_name, parse_cards
from engine.record import final_state
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from engine.view import SeatView
from table.save import PERSON
from tests.browser.games import ME, as_declarer, save_where
from tests.helpers import dealt
from tests.ui.test_frames import steps_of_a_deal
from tests.ui.test_settings import contrast
from tests.ui.test_table_controller import at_the_table_of
from ui.components.calls import Call, call_bubble
from ui.controllers.frames import frames
from ui.controllers.keys import HandFocus, table_keys
from ui.feel import Cue, cues, only_card
from ui.layout import Rect
from ui.sprites import in_order
from ui.texts.status import asks
from ui.texts.words import make_words
from ui.theme import STARK_DAY, STARK_NIGHT, Palette, make_look

HAND = "8S AH 2C JD 5D"


def view_of(hand: str, turn_up: str) -> SeatView:
    return view_for(dealt({ME: hand}, turn_up), ME)


@pytest.mark.parametrize(
    ("turn_up", "by_suit", "order"),
    [
        ("3D", False, "5D JD AH 2C 8S"),
        ("3D", True, "8S AH 2C 5D JD"),
        ("3S", False, "AH 8S 2C JD 5D"),
        ("3S", True, "8S AH 2C JD 5D"),
    ],
)
def test_a_hand_is_held_by_strength_in_this_deal_or_by_suit(turn_up, by_suit, order):
    assert cards_name(in_order(view_of(HAND, turn_up), by_suit)) == order


def test_before_trump_is_known_a_hand_is_held_by_suit():
    rules = preset("auction-120")
    state = apply_action(new_match(rules, TWO_PAIRS, 0), Deal(rules.pack))
    hand = in_order(view_for(state, ME))
    suits = [card.suit for card in hand]
    changes = sum(one is not other for one, other in pairwise(suits))
    assert changes == len(set(suits)) - 1


def test_arrows_go_from_card_to_card_and_past_one_that_was_played():
    focus, hand = HandFocus(), parse_cards("5D JD AH 8S")
    assert focus.beside(1) is None
    focus.show(hand)
    assert (focus.beside(1), focus.beside(-1)) == (hand[0], hand[3])
    focus.came_to(hand[1])
    assert (focus.beside(1), focus.beside(-1)) == (hand[2], hand[0])
    focus.show(parse_cards("5D AH 8S"))
    assert (focus.beside(1), focus.beside(-1)) == (hand[2], hand[0])
    focus.came_to(hand[3])
    assert focus.beside(1) is hand[3]


def test_letters_open_what_lies_over_the_table():
    opened: list[str] = []
    keys = table_keys(HandFocus(), opened.append)
    for key in ("L", "G", "T", "M", "Escape"):
        keys[key]()
    assert opened == ["ladder", "log", "last-trick", "menu", "menu"]
    assert not {"U", "R"} & set(keys)


def test_what_has_just_been_told_is_not_said_again_in_other_words():
    words, names = make_words("en"), ("Ana", "Rui", "Bea", "Leo")
    view = view_for(final_state(as_declarer(Phase.TRUMP).record), ME)
    assert "won the auction" in asks(words, view, names)
    assert "won the auction" not in asks(words, view, names, just_told=True)


@pytest.mark.parametrize("width", [27, 36, 80])
def test_how_many_cards_were_exchanged_keeps_its_sign_in_little_room(width):
    call = Call("4", "4", ft.Icons.SWAP_VERT)
    bubble = call_bubble(call, Rect(0, 0, width, 28), make_look(True, 1.0), 1).content.content
    sign, number = bubble.content.controls
    assert isinstance(sign, ft.Icon)
    if isinstance(bubble.content, ft.Column):  # one above the other, where that is larger
        assert sign.size + 1.2 * number.style.size <= 28
    else:
        assert sign.size + 2 + 0.55 * number.style.size <= width - 2 * bubble.padding.left - 3


@pytest.mark.parametrize("palette", [STARK_NIGHT, STARK_DAY], ids=["night", "day"])
def test_high_contrast_is_seven_to_one_and_edges_three_to_one(palette: Palette):
    grounds = (palette.page, palette.page_lit, palette.panel, palette.raised)
    inks = (palette.ink, palette.soft, palette.brass, palette.alarm)
    table = (palette.pill, palette.baize_lit, palette.baize, palette.baize_far)
    pairs = [(ink, ground) for ink in inks for ground in grounds]
    pairs += [
        (ink, ground) for ink in (palette.on_table, palette.on_table_soft) for ground in table
    ]
    pairs += [(palette.lamp, palette.pill), (palette.on_fill, palette.fill)]
    pairs += [(palette.ink, palette.rail), ("#fff6ea", palette.oxblood)]
    assert not {pair for pair in pairs if contrast(*pair) < 7}
    assert min(contrast(palette.edge, ground) for ground in grounds) >= 3
    # The cover's button was brown on green, without a line round it.
    for baize in (palette.baize_lit, palette.baize, palette.baize_far):
        assert max(contrast(palette.fill, baize), contrast(palette.on_fill, baize)) >= 3
    assert make_look(True, 1.0, True).line > make_look(True, 1.0).line


def test_own_cards_and_tricks_are_felt_and_every_card_is_heard():
    _, *steps = (step for _, step in steps_of_a_deal())
    given = [cue for step in steps for frame in frames(step, ME) for cue in cues(frame, ME)]
    assert sum(cue is Cue.CARD for cue, _ in given) == 20
    assert sum(cue is Cue.CARD and mine for cue, mine in given) == 5
    tricks = [mine for cue, mine in given if cue is Cue.TRICK]
    assert len(tricks) == 5
    won = steps[-1].view.trick_winners
    assert sum(tricks) == sum(TWO_PAIRS.side(seat) == TWO_PAIRS.side(ME) for seat in won)


def test_only_alone_is_a_single_legal_card_known_to_be_played():
    save = save_where(
        lambda now: (
            now.phase is Phase.PLAY
            and now.to_act == ME
            and len(legal_actions(now)) == 1
            and len(now.current.hands[ME]) > 1
        )
    )

    async def alone(controller, table) -> None:
        card = only_card(controller)
        assert card is not None
        assert controller.frame.view.legal_actions == (Play(card),)

    async def with_another(controller, table) -> None:
        controller.open_hand()
        assert only_card(controller) is None

    at_the_table_of(alone, save)
    two = replace(save, seating=(PERSON, *save.seating[1:3], PERSON))
    at_the_table_of(with_another, two, waits=False)
