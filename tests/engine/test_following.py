"""Following and reneging: rules.md 5 and 11 as rows."""

from __future__ import annotations

import pytest

from engine import Play, parse_card, why_illegal
from engine.legal import Why
from engine.state import Phase
from tests.helpers import act, dealt, legal, plays

# rule, trump, trick so far (the card led first), hand, follow, legal cards
# ("all" for every card), then for each other card why not: code, the card that compels.
ROWS = [
    # -- rules.md 11 --
    ("the lead was lower than AH, the later 5S does not matter",
     "S", "7S 5S", "AH KD 4C 9D 2H", "both", "all", {}),
    ("JC could be withheld, but 9C could not",
     "C", "7C", "JC 9C KD 2S 3H", "both", "JC 9C",
     {"KD": (Why.NOT_ALL_TOP, "9C"), "2S": (Why.NOT_ALL_TOP, "9C"),
      "3H": (Why.NOT_ALL_TOP, "9C")}),
    ("a led jack forces AH",
     "S", "JS", "AH KD 4C 9D 2H", "both", "AH",
     {"KD": (Why.OUTRANKED, "AH"), "4C": (Why.OUTRANKED, "AH"),
      "9D": (Why.OUTRANKED, "AH"), "2H": (Why.OUTRANKED, "AH")}),
    ("the five is never forced",
     "S", "JS", "5S KD 4C 9D 2H", "both", "all", {}),
    ("the five could be withheld, but AH is forced; either will do",
     "S", "JS", "5S AH KD 4C 9D", "both", "5S AH",
     {"KD": (Why.OUTRANKED, "AH"), "4C": (Why.OUTRANKED, "AH"), "9D": (Why.OUTRANKED, "AH")}),
    ("a led joker leaves the five free",
     "H", "JK", "5H KD 4C 9D 2S", "both", "all", {}),
    ("a led joker leaves the jack free",
     "H", "JK", "JH KD 4C 9D 2S", "both", "all", {}),
    ("a led joker forces AH",
     "H", "JK", "AH KD 4C 9D 2S", "both", "AH",
     {"KD": (Why.OUTRANKED, "AH"), "4C": (Why.OUTRANKED, "AH"),
      "9D": (Why.OUTRANKED, "AH"), "2S": (Why.OUTRANKED, "AH")}),
    ("QH is led, no heart held: AH is not one",
     "S", "QH", "AH 4C 8D 9D 2D", "both", "all", {}),
    ("QH is led and a heart held: AH may not trump",
     "S", "QH", "AH 3H 4C 8D 9D", "suit", "3H",
     {"AH": (Why.FOLLOW_SUIT, "3H"), "4C": (Why.FOLLOW_SUIT, "3H"),
      "8D": (Why.FOLLOW_SUIT, "3H"), "9D": (Why.FOLLOW_SUIT, "3H")}),
    ("QH is led and a heart held: AH may trump",
     "S", "QH", "AH 3H 4C 8D 9D", "suit_or_trump", "AH 3H",
     {"4C": (Why.FOLLOW_OR_TRUMP, "3H"), "8D": (Why.FOLLOW_OR_TRUMP, "3H"),
      "9D": (Why.FOLLOW_OR_TRUMP, "3H")}),
    ("void in the plain suit led: no duty to trump",
     "C", "7S", "AH KC 2D 9H TD", "both", "all", {}),
    # -- rules.md 5, the list after "So:" --
    ("a led five forces the jack",
     "D", "5D", "JD 4C 9S 2H KC", "both", "JD",
     {"4C": (Why.OUTRANKED, "JD"), "9S": (Why.OUTRANKED, "JD"),
      "2H": (Why.OUTRANKED, "JD"), "KC": (Why.OUTRANKED, "JD")}),
    ("a led five forces the joker",
     "D", "5D", "JK 4C 9S 2H KC", "both", "JK",
     {"4C": (Why.OUTRANKED, "JK"), "9S": (Why.OUTRANKED, "JK"),
      "2H": (Why.OUTRANKED, "JK"), "KC": (Why.OUTRANKED, "JK")}),
    ("a led jack forces the joker",
     "D", "JD", "JK 4C 9S 2H KC", "both", "JK",
     {"4C": (Why.OUTRANKED, "JK"), "9S": (Why.OUTRANKED, "JK"),
      "2H": (Why.OUTRANKED, "JK"), "KC": (Why.OUTRANKED, "JK")}),
    ("a led jack forces the joker, the five stays playable",
     "D", "JD", "JK 5D 9S 2H KC", "both", "JK 5D",
     {"9S": (Why.OUTRANKED, "JK"), "2H": (Why.OUTRANKED, "JK"), "KC": (Why.OUTRANKED, "JK")}),
    ("a led five forces AH",
     "C", "5C", "AH 4S 9S 2H KD", "both", "AH",
     {"4S": (Why.OUTRANKED, "AH"), "9S": (Why.OUTRANKED, "AH"),
      "2H": (Why.OUTRANKED, "AH"), "KD": (Why.OUTRANKED, "AH")}),
    ("a led AH leaves five, jack and joker free",
     "C", "AH", "5C JC JK 2H KD", "both", "all", {}),
    ("a led AH forces an ordinary trump",
     "C", "AH", "2C 4S 9S 2H KD", "both", "2C",
     {"4S": (Why.PLAY_TRUMP, "2C"), "9S": (Why.PLAY_TRUMP, "2C"),
      "2H": (Why.PLAY_TRUMP, "2C"), "KD": (Why.PLAY_TRUMP, "2C")}),
    ("a led low trump leaves all four top trumps free",
     "H", "2H", "5H JH JK AH KD", "both", "all", {}),
    ("a led AH is a trump lead, not a heart",
     "S", "AH", "KH 3H TS 8D 9D", "both", "TS",
     {"KH": (Why.PLAY_TRUMP, "TS"), "3H": (Why.PLAY_TRUMP, "TS"),
      "8D": (Why.PLAY_TRUMP, "TS"), "9D": (Why.PLAY_TRUMP, "TS")}),
    ("a led AH asks no hearts of a hand without trumps",
     "S", "AH", "KH 3H TC 8D 9D", "both", "all", {}),
    ("a led AH asks hearts of a hand with hearts when hearts are trumps",
     "H", "AH", "KH 3H TC 8D 9D", "both", "KH 3H",
     {"TC": (Why.PLAY_TRUMP, "3H"), "8D": (Why.PLAY_TRUMP, "3H"),
      "9D": (Why.PLAY_TRUMP, "3H")}),
    ("a led joker asks for trumps",
     "S", "JK", "KH 3H TS 8D 9D", "both", "TS",
     {"KH": (Why.PLAY_TRUMP, "TS"), "3H": (Why.PLAY_TRUMP, "TS"),
      "8D": (Why.PLAY_TRUMP, "TS"), "9D": (Why.PLAY_TRUMP, "TS")}),
    # -- misreadings --
    ("a later five does not force what the led card left free",
     "H", "2H 5H", "JH KD 4C 9D 2S", "both", "all", {}),
    ("a later low trump does not free what the led card forced",
     "H", "5H 2H", "JH KD 4C 9D 2S", "both", "JH",
     {"KD": (Why.OUTRANKED, "JH"), "4C": (Why.OUTRANKED, "JH"),
      "9D": (Why.OUTRANKED, "JH"), "2S": (Why.OUTRANKED, "JH")}),
    ("a trump played on a plain lead does not make it a trump lead",
     "S", "7D 5S", "JS AS 4C 9C 2D", "suit", "2D",
     {"JS": (Why.FOLLOW_SUIT, "2D"), "AS": (Why.FOLLOW_SUIT, "2D"),
      "4C": (Why.FOLLOW_SUIT, "2D"), "9C": (Why.FOLLOW_SUIT, "2D")}),
    ("the ace of trumps has no privilege: spades",
     "S", "7S", "AS KD 4C 9D 2H", "both", "AS",
     {"KD": (Why.PLAY_TRUMP, "AS"), "4C": (Why.PLAY_TRUMP, "AS"),
      "9D": (Why.PLAY_TRUMP, "AS"), "2H": (Why.PLAY_TRUMP, "AS")}),
    ("the ace of trumps has no privilege: clubs",
     "C", "7C", "AC KD 4S 9D 2H", "both", "AC",
     {"KD": (Why.PLAY_TRUMP, "AC"), "4S": (Why.PLAY_TRUMP, "AC"),
      "9D": (Why.PLAY_TRUMP, "AC"), "2H": (Why.PLAY_TRUMP, "AC")}),
    ("the ace of trumps has no privilege: diamonds",
     "D", "7D", "AD KS 4C 9S 2H", "both", "AD",
     {"KS": (Why.PLAY_TRUMP, "AD"), "4C": (Why.PLAY_TRUMP, "AD"),
      "9S": (Why.PLAY_TRUMP, "AD"), "2H": (Why.PLAY_TRUMP, "AD")}),
    ("a plain jack is no top trump",
     "S", "7S", "JD 5C 5H 9D 2H", "both", "all", {}),
    ("a plain five follows suit like any card",
     "S", "7D", "5D JD 5S 9C 2C", "suit", "5D JD",
     {"5S": (Why.FOLLOW_SUIT, "5D"), "9C": (Why.FOLLOW_SUIT, "5D"),
      "2C": (Why.FOLLOW_SUIT, "5D")}),
    ("holding the suit, any trump may be played, no other card",
     "S", "7D", "5D JD 5S TS 2C", "suit_or_trump", "5D JD 5S TS",
     {"2C": (Why.FOLLOW_OR_TRUMP, "5D")}),
    ("holding the suit, the joker may not be played",
     "S", "7D", "5D JK AH 9C 2C", "suit", "5D",
     {"JK": (Why.FOLLOW_SUIT, "5D"), "AH": (Why.FOLLOW_SUIT, "5D"),
      "9C": (Why.FOLLOW_SUIT, "5D"), "2C": (Why.FOLLOW_SUIT, "5D")}),
    ("a plain ace of diamonds follows diamonds",
     "S", "KD", "AD TS 9C 2C AH", "suit", "AD",
     {"TS": (Why.FOLLOW_SUIT, "AD"), "9C": (Why.FOLLOW_SUIT, "AD"),
      "2C": (Why.FOLLOW_SUIT, "AD"), "AH": (Why.FOLLOW_SUIT, "AD")}),
    ("nobody must beat a card",
     "S", "7S", "KS 9S 4C 9D 2H", "both", "KS 9S",
     {"4C": (Why.PLAY_TRUMP, "9S"), "9D": (Why.PLAY_TRUMP, "9S"),
      "2H": (Why.PLAY_TRUMP, "9S")}),
    ("all four top trumps and one ordinary one: a trump must be played",
     "S", "7S", "5S JS JK AH TS", "both", "all", {}),
]  # fmt: skip

CASES = [
    pytest.param(trump, trick, hand, option, may, why, id=f"{rule} [{option}]")
    for rule, trump, trick, hand, follow, may, why in ROWS
    for option in (("suit", "suit_or_trump") if follow == "both" else (follow,))
]


def to_follow(trump: str, trick: str, hand: str, follow: str):
    """A state in which the seat after these cards holds this hand."""
    played = trick.split()
    me = 1 + len(played)
    hands = dict(enumerate(played, 1))
    hands[me % 4] = hand
    # A turn-up that nobody in the row needs.
    taken = f"{trick} {hand}"
    turn_up = next(r + trump for r in "3468279TKQ" if r + trump not in taken)
    # The others hold what does not bind them: their first card alone matters.
    state = dealt(hands, turn_up, rob="off", joker=True, follow=follow)
    for seat, card in enumerate(played, 1):
        assert state.to_act == seat
        if card not in plays(state):
            pytest.fail(f"{card} could not be played before the hand in question")
        state = act(state, f"{seat} play {card}")
    return state


@pytest.mark.parametrize(("trump", "trick", "hand", "follow", "may", "why"), CASES)
def test_what_may_be_played(trump, trick, hand, follow, may, why):
    state = to_follow(trump, trick, hand, follow)
    held = set(hand.split())
    allowed = held if may == "all" else set(may.split())
    assert plays(state) == allowed
    assert held - allowed == set(why), "the row must give a reason for every card refused"
    for name in held:
        reason = why_illegal(state, Play(parse_card(name)))
        if name in allowed:
            assert reason is None
            continue
        code, compels = why[name]
        assert reason is not None
        assert (reason.code, reason.card.name) == (code, name)
        assert reason.held.name == compels
        assert reason.led.name == trick.split()[0]
        led_is_trump = code in (Why.NOT_ALL_TOP, Why.OUTRANKED, Why.PLAY_TRUMP)
        assert reason.suit.value == (trump if led_is_trump else trick[1])


@pytest.mark.parametrize("follow", ["suit", "suit_or_trump"])
def test_any_card_may_be_led(follow):
    state = dealt({1: "5S AH KD 3C 2H"}, "7S", rob="off", follow=follow)
    assert plays(state) == {"5S", "AH", "KD", "3C", "2H"}


def test_eldest_leads_and_then_the_winner_of_each_trick():
    hands = {1: "2D 3D", 2: "KD 4C", 3: "9D 5C", 0: "AD 6C"}
    state = dealt(hands, "7S", rob="off")
    assert state.to_act == 1
    state = act(state, "1 play 2D", "2 play KD", "3 play 9D", "0 play AD")
    assert state.deal.trick_winners == (2,)
    assert state.to_act == 2
    state = act(state, "2 play 4C")
    assert state.to_act == 3


def test_cards_that_are_not_held_cannot_be_played():
    state = dealt({1: "2D 3D 4D 6D 7D"}, "7S", rob="off")
    for name in ("KD", "7S", "JK"):
        reason = why_illegal(state, Play(parse_card(name)))
        assert reason is not None
        assert (reason.code, reason.card.name) == (Why.NOT_HELD, name)


def test_nothing_is_legal_between_deals():
    state = dealt({1: "5S JS AH AS KS"}, "7S", rob="off")
    while state.phase is Phase.PLAY:
        state = act(state, f"{state.to_act} {min(legal(state))}")
    assert legal(state) == set()
    reason = why_illegal(state, Play(parse_card("5S")))
    assert reason is not None
    assert reason.code is Why.WRONG_PHASE
