"""Sentences made from the engine's codes: every code in every language, the very words in one."""

import random
from collections.abc import Iterator

import pytest

from engine.actions import Deal, Keep, Play, Rob
from engine.cards import ALL_CARDS, JOKER, STANDARD_PACK, Suit, parse_card, shuffled
from engine.events import Kept, events, events_for
from engine.legal import Reason, Why, legal_actions, why_illegal
from engine.ranking import order, suit_in_play, top_trumps
from engine.ruleset import (
    THREE_PAIRS,
    TWO_PAIRS,
    TWO_THREES,
    Layout,
    preset,
)
from engine.state import Phase
from engine.transition import apply_action, new_match
from engine.view import view_for
from i18n import LANGUAGES
from tests.helpers import dealt
from ui.texts import make_words, sides
from ui.texts.events import event_text
from ui.texts.reasons import reason_text, short_reason_text
from ui.texts.status import asks, asks_to_bury
from ui.texts.words import GLYPHS

FOUR = ("Ana", "Rui", "Bea", "Leo")
SIX = (*FOUR, "Íris", "{Oto}")
EN = make_words("en")
ALL = [make_words(language) for language in LANGUAGES]

each_language = pytest.mark.parametrize("words", ALL, ids=lambda words: words.language)


def card(text):
    return parse_card(text)


def sound(text: str, *, empty: bool = False) -> None:
    """A sentence for players: something said, all placeholders filled, nothing half-made."""
    assert empty or text.strip()
    plain = text.replace("{Oto}", "Oto")
    assert "{" not in plain, text
    assert "}" not in plain, text
    assert "None" not in text, text
    assert "  " not in text, text


# Reasons


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            Reason(Why.FOLLOW_SUIT, card("KD"), card("9C"), card("7C"), Suit.CLUBS),
            "Clubs were led and you hold one: follow with a club",
        ),
        (
            Reason(Why.FOLLOW_OR_TRUMP, card("KD"), card("9C"), card("7C"), Suit.CLUBS),
            "Clubs were led and you hold one: follow with a club or play a trump",
        ),
        (
            Reason(Why.FOLLOW_SUIT, card("AH"), card("3H"), card("QH"), Suit.HEARTS),
            "A♥ is always a trump, never a heart: hearts were led and you hold 3♥",
        ),
        (
            Reason(Why.NOT_ALL_TOP, card("KD"), card("9C"), card("7C"), Suit.CLUBS),
            "Trumps were led and you hold 9♣: play a trump. Another suit is allowed only when"
            " all your trumps are top trumps",
        ),
        (
            Reason(Why.PLAY_TRUMP, card("KD"), card("9C"), card("AH"), Suit.CLUBS),
            "A♥ was led and is always a trump, and you hold 9♣: play a trump",
        ),
        (
            Reason(Why.OUTRANKED, card("KD"), card("JC"), card("5C"), Suit.CLUBS),
            "Your jack does not outrank the five that was led: play a trump",
        ),
        (Reason(Why.NOT_HELD, card("KD")), "You do not hold K♦"),
        (
            Reason(Why.NO_SUCH_BID, number=22),
            "There is no bid of 22: the bids are 15, 20, 25 and 30",
        ),
        (Reason(Why.BID_TOO_LOW, number=20), "20 has been bid: only a higher bid counts"),
        (Reason(Why.BID_TOO_LOW, number=30), "30 has been bid, and nobody can bid more"),
        (
            Reason(Why.TOO_NEAR_TARGET, number=100),
            "A side with 100 points or more may not bid 15",
        ),
        (Reason(Why.ONLY_DEALER_HOLDS), "Only the dealer may hold another player’s bid"),
        (Reason(Why.NOTHING_TO_HOLD), "There is no bid to hold yet"),
        (Reason(Why.DEALER_MUST_BID), "Everybody else has passed, so the dealer must bid"),
        (
            Reason(Why.DISCARD_THREE, number=3),
            "You have the kitty: discard 3 cards, no more and no fewer",
        ),
        (Reason(Why.TOO_MANY, number=4), "You may exchange 4 cards at most"),
    ],
)
def test_reasons_speak_of_the_cards_at_hand(reason, said):
    assert reason_text(EN, reason) == said


def test_where_a_reason_has_no_room_a_few_words_say_what_to_play():
    nine, jack, five = map(parse_card, ("9C", "JC", "5C"))
    assert short_reason_text(EN, Reason(Why.FOLLOW_SUIT, suit=Suit.CLUBS)) == "Follow with a club"
    told = short_reason_text(EN, Reason(Why.NOT_ALL_TOP, held=nine))
    assert told == "You hold 9♣: play a trump"
    told = short_reason_text(EN, Reason(Why.OUTRANKED, held=jack, led=five))
    assert told == "5♣ beats J♣: play a trump"


def reasons() -> Iterator[Reason]:
    """Every reason there can be, as the engine makes them for one card led and two held."""
    for why in (Why.OUT_OF_TURN, Why.WRONG_PHASE, Why.NO_RIGHT_TO_ROB, Why.ROB_TOO_LATE):
        yield Reason(why)
    for why in (Why.ONLY_DEALER_HOLDS, Why.NOTHING_TO_HOLD, Why.DEALER_MUST_BID):
        yield Reason(why)
    for why in (Why.NO_SUCH_BID, Why.BID_TOO_LOW, Why.TOO_NEAR_TARGET):
        yield from (Reason(why, number=bid) for bid in (15, 30, 100))
    for why in (Why.DISCARD_THREE, Why.TOO_MANY):
        yield from (Reason(why, number=cards) for cards in (1, 3, 4))
    yield Reason(Why.BURY_JOKER, JOKER)
    yield from (Reason(Why.NOT_HELD, one) for one in ALL_CARDS)
    for trump in Suit:
        for led in ALL_CARDS:
            suit = suit_in_play(led, trump)
            for held in order(suit, trump):
                if held is led:
                    continue
                for tried in (card("AH"), card("KD")):
                    for why in (
                        (Why.PLAY_TRUMP, Why.NOT_ALL_TOP)
                        if suit is trump
                        else (Why.FOLLOW_SUIT, Why.FOLLOW_OR_TRUMP)
                    ):
                        yield Reason(why, tried, held, led, suit)
    for trump in Suit:
        top = top_trumps(trump)
        for i, led in enumerate(top):
            for held in top[i + 1 :]:
                yield Reason(Why.OUTRANKED, card("2D"), held, led, trump)


@each_language
def test_every_reason_is_a_sentence_for_the_eye_and_the_ear(words):
    seen = set()
    for reason in reasons():
        seen.add(reason.code)
        sound(reason_text(words, reason))
        sound(short_reason_text(words, reason))
        said = reason_text(words.aloud, reason)
        sound(said)
        assert not set(said) & set(GLYPHS.values())
    assert seen == set(Why)


# What is asked


def at_table(turn_up, hand, plays="", viewer=1, dealer=0, **options):
    """The view of a seat after these cards were played, nobody having robbed."""
    hands = {viewer: hand}
    played = plays.split()
    for i, name in enumerate(played):
        hands[(dealer + 1 + i) % 4] = name
    state = dealt(hands, turn_up, dealer=dealer, **{"rob": "off", **options})
    for name in played:
        state = apply_action(state, Play(card(name)))
    return view_for(state, viewer)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (at_table("7S", "AH KD 4C 9D 2H"), "Your lead: play any card"),
        (
            at_table("2S", "3H KD 4C 9D 8C", "QH", viewer=2),
            "Hearts were led: follow with a heart",
        ),
        (
            at_table("2S", "3H 7S 4C 9D 8C", "QH", viewer=2, follow="suit_or_trump"),
            "Hearts were led: follow with a heart or play a trump",
        ),
        (
            at_table("2S", "3H KD 4C 9D 8C", "QH", viewer=2, follow="suit_or_trump"),
            "Hearts were led: follow with a heart",
        ),
        (
            at_table("2S", "AC KD 4C 9D 8C", "QH", viewer=2),
            "Hearts were led and you have none: play any card",
        ),
        (
            at_table("2S", "AH KD 4C 9D 8C", "QH", viewer=2),
            "A♥ is a trump, so you have no hearts: play any card",
        ),
        (
            at_table("2C", "JC 9C KD 2S 3H", "7C", viewer=2),
            "Trumps were led: play a trump",
        ),
        (
            at_table("2S", "5S AH KD 4C 9D", "7S", viewer=2),
            "Trumps were led, but you may hold back 5♠ and A♥: play any card",
        ),
        (
            at_table("2S", "5S AH KD 4C 9D", "JS", viewer=2),
            "Trumps were led: play a trump",
        ),
        (
            at_table("2S", "6S KD 4C 9D 8D", "AH", viewer=2),
            "A♥ was led and is always a trump: play a trump",
        ),
        (
            at_table("2S", "3H KD 4C 9D 8D", "7S", viewer=2),
            "Trumps were led and you have none: play any card",
        ),
        (at_table("7S", "AH KD 4C 9D 2H", viewer=3), "Rui's turn"),
        (
            at_table("7S", "AS KD 4C 9D 2H", rob="before_lead"),
            "You hold the ace of trumps: you may take 7♠ and bury a card",
        ),
        (
            at_table("7S", "AH KD 4C 9D 2H", rob="before_lead"),
            "You cannot rob: you do not hold the ace of trumps",
        ),
        (
            at_table("AS", "AH KD 4C 9D 2H", rob="before_lead"),
            "You cannot rob: the turn-up is the ace, and it is the dealer’s to take",
        ),
        (
            at_table("7S", "AH KD 4C 9D 2H", rob="before_lead", viewer=0),
            "Rui is asked about the turn-up",
        ),
        (
            at_table("7S", "AS KD 4C 9D 2H", rob="before_own_card"),
            "You may take 7♠ first. Your lead: play any card",
        ),
        (
            at_table("JK 7S", "AH KD 4C 9D 2H", viewer=0, joker=True),
            "You take the joker: choose a card to bury",
        ),
        (
            at_table("JK 7S", "AH KD 4C 9D 2H", viewer=2, joker=True),
            "Ana takes the joker and has a card to bury",
        ),
    ],
)
def test_the_line_above_the_hand_says_what_is_asked_and_why(view, said):
    assert asks(EN, view, FOUR) == said


def test_the_dealer_is_told_of_the_ace_turned_up():
    state = dealt({}, "AS")
    for _ in range(3):
        state = apply_action(state, Keep())
    assert asks(EN, view_for(state, 0), FOUR) == (
        "You turned up the ace: you may take it and bury a card"
    )
    assert asks_to_bury(EN, view_for(state, 0)) == "You take A♠: choose the card to bury"


# Names and the rest


def test_what_a_robber_buries_is_told_to_nobody_else():
    before = dealt({1: "AS KD 4C 9D 2H"}, "7S")
    action = Rob(card("4C"))
    happened = events(before, action, apply_action(before, action))
    lines = {
        seat: [event_text(EN, one, FOUR, seat, TWO_PAIRS) for one in events_for(happened, seat)]
        for seat in (None, 0, 1)
    }
    assert lines[1] == ["You take 7♠ and bury 4♣"]
    assert lines[0] == lines[None] == ["Rui takes 7♠ and buries a card"]
    assert event_text(EN, Kept(2), FOUR, 1, TWO_PAIRS) == "Bea does not rob"


@pytest.mark.parametrize(
    ("layout", "viewer", "said"),
    [
        (TWO_PAIRS, 1, ["Them", "Us"]),
        (TWO_PAIRS, None, ["Ana and Bea", "Rui and Leo"]),
        (THREE_PAIRS, 0, ["Ana and Leo", "Rui and Íris", "Bea and {Oto}"]),
        (TWO_THREES, 2, ["Us", "Them"]),
        (Layout(3, 3), 1, ["Ana", "You", "Bea"]),
    ],
)
def test_sides_are_named(layout, viewer, said):
    named = [sides.side_name(EN, layout, side, viewer, SIX) for side in range(layout.sides)]
    assert named == said


def test_reasons_of_real_positions_are_told():
    """Every card that may not be played at random tables has a reason that can be said."""
    rng = random.Random(7)
    for _ in range(20):
        state = new_match(preset("twenty-five", rob="off"), TWO_PAIRS)
        state = apply_action(state, Deal(shuffled(STANDARD_PACK, rng.random)))
        while state.phase is Phase.PLAY:
            seat = state.to_act
            for one in state.current.hands[seat]:
                reason = why_illegal(state, Play(one))
                if reason is not None:
                    sound(reason_text(EN, reason))
            legal = legal_actions(state)
            state = apply_action(state, legal[int(rng.random() * len(legal))])
