"""The auction in words, from the first call to the contract made or failed."""

import pytest

from engine.actions import Bid, Hold, Pass, parse_action
from engine.cards import parse_card
from engine.events import ContractEnded, events, events_for
from engine.ruleset import TWO_PAIRS
from engine.transition import apply_action
from engine.view import view_for
from tests.helpers import act, dealt, play
from ui.texts import make_words
from ui.texts.auction import auction_lines, call_text, contract_text
from ui.texts.deal import deal_headline, deal_line, deal_notes, game_end_text, total_text
from ui.texts.events import event_text
from ui.texts.status import asks
from ui.texts.table import hand_card_label, told_of

NAMES = ("Ana", "Rui", "Bea", "Leo")
EN = make_words("en")

# Ana deals, Rui is eldest; Rui's side has all the trumps when spades are named.
HANDS = {
    0: "2D 3D 4D 6D 7D",
    1: "5S JS AS KS QS",
    2: "2C 3C 4C 6C 7C",
    3: "8D 9D TD 8C 9C",
}
KITTY = "2H 3H 4H"
STOCK = "6H 7H 8H 9H"

# By trump: Rui wins all with spades, Bea all with clubs.
TRICKS = {
    "S": ("5S 2C 8D 2D", "JS 3C 9D 3D", "AS 4C TD 4D", "KS 6C 8C 6D", "QS 7C 9C 7D"),
    "C": ("5S 2C 8D 2D", "3C 8C 3D JS", "4C 9C 4D AS", "6C 9D 6D KS", "7C TD 7D QS"),
}


def table(*lines, **options):
    """An auction of these lines; Ana deals."""
    return act(dealt(HANDS, game="auction-120", kitty=KITTY, stock=STOCK, **options), *lines)


def played(bid, *, trump="S", viewer=1, scores=()):
    """The end of a deal in which Rui bid so much and named this trump."""
    state = table(f"1 bid {bid}", "2 pass", "3 pass", "0 pass", f"1 trump {trump}", scores=scores)
    state = act(state, "1 discard 2H 3H 4H", "2 discard", "3 discard", "0 discard")
    return view_for(play(state, *TRICKS[trump]), viewer)


def lines(viewer, before, action):
    """What a seat is told of an action."""
    action = parse_action(action)
    happened = events_for(events(before, action, apply_action(before, action)), viewer)
    said = [event_text(EN, event, NAMES, viewer, TWO_PAIRS) for event in happened]
    return [line for line in said if line]


def test_calls_are_told():
    state = table()
    assert lines(1, state, "bid 20") == ["You bid 20"]
    assert lines(0, state, "bid 20") == ["Rui bids 20"]
    state = table("1 bid 20", "2 pass", "3 pass")
    assert lines(0, state, "hold") == ["You hold the bid of 20"]
    assert lines(None, state, "hold") == ["Ana holds the bid of 20"]
    assert lines(0, state, "pass") == ["You pass", "Rui wins the auction for 20"]
    assert lines(1, state, "pass") == ["Ana passes", "You win the auction for 20"]
    assert [call_text(EN, call) for call in (Bid(15), Hold(), Pass())] == ["15", "Hold", "Pass"]


def test_trump_kitty_discards_and_draws_are_told_by_name_to_their_owner_alone():
    state = table("1 bid 20", "2 pass", "3 pass", "0 pass")
    assert lines(1, state, "trump S") == [
        "You name trumps: spades",
        "You take the kitty: 2♥, 3♥ and 4♥",
    ]
    assert lines(0, state, "trump S") == ["Rui names trumps: spades", "Rui takes the kitty"]
    state = act(state, "1 trump S")
    assert lines(1, state, "discard 2H 3H 4H") == ["You discard 2♥, 3♥ and 4♥"]
    assert lines(2, state, "discard 2H 3H 4H") == ["Rui discards 3 cards"]
    state = act(state, "1 discard 2H 3H 4H")
    assert lines(2, state, "discard 2C") == ["You discard 2♣", "You draw 6♥"]
    assert lines(0, state, "discard 2C") == ["Bea discards 1 card"]
    assert lines(2, state, "discard") == ["You keep all five cards"]
    assert lines(0, state, "discard") == ["Bea keeps all five cards"]


@pytest.mark.parametrize(
    ("calls", "viewer", "said"),
    [
        ([], 1, "No bid yet: bid or pass"),
        ([], 0, "No bid yet. Rui's turn"),
        (["1 bid 20"], 2, "Rui has bid 20. Bid more or pass"),
        (["1 bid 20"], 1, "Your bid of 20 is the highest. Bea's turn"),
        (["1 bid 30"], 2, "Rui has bid 30. Pass: nobody can bid more"),
        (["1 bid 20", "2 pass", "3 pass"], 0, "Rui has bid 20. Bid more, hold it or pass"),
        (
            ["1 bid 30", "2 pass", "3 pass"],
            0,
            "Rui has bid 30. Hold it or pass: nobody can bid more",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 hold"],
            1,
            "Ana holds the bid of 20. Bid more or pass",
        ),
        (["1 bid 20", "2 pass", "3 pass", "0 hold"], 0, "You hold the bid of 20. Rui's turn"),
        (
            ["1 pass", "2 pass", "3 pass"],
            0,
            "Everybody else has passed: as dealer you must bid",
        ),
        (
            ["1 pass", "2 pass", "3 pass"],
            1,
            "Everybody else has passed: Ana deals and must bid",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass"],
            1,
            "You won the auction for 20: name the trump suit, then the kitty is yours",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass"],
            3,
            "Rui won the auction for 20 and names trumps",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass", "1 trump S"],
            1,
            "You have the kitty: choose 3 cards to discard",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass", "1 trump S"],
            2,
            "Rui has the kitty and chooses what to discard",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass", "1 trump S", "1 discard 2H 3H 4H"],
            2,
            "Choose up to 4 cards to exchange, or keep all five",
        ),
        (
            ["1 bid 20", "2 pass", "3 pass", "0 pass", "1 trump S", "1 discard 2H 3H 4H"],
            1,
            "Bea may exchange cards",
        ),
    ],
)
def test_the_line_above_the_hand_says_what_may_be_called_and_why(calls, viewer, said):
    assert asks(EN, view_for(table(*calls), viewer), NAMES) == said


def test_a_bid_that_was_just_told_is_not_told_again():
    assert asks(EN, view_for(table("1 bid 20"), 2), NAMES, just_told=True) == "Bid more or pass"
    passed = view_for(table("1 bid 20", "2 pass"), 3)
    assert asks(EN, passed, NAMES, just_told=True) == "Rui has bid 20. Bid more or pass"


def test_a_side_near_the_target_is_told_why_it_may_not_bid_the_least():
    near = table(scores=(0, 100))
    assert asks(EN, view_for(near, 1), NAMES) == (
        "Bid 20 or more, or pass: with 100 points or more, 15 may not be bid"
    )


def test_the_contract_stands_once_the_auction_is_over():
    state = table("1 bid 15", "2 pass", "3 bid 20")
    assert contract_text(EN, view_for(state, 0), NAMES) == ""
    assert auction_lines(EN, view_for(state, 2), NAMES) == (
        "Rui bids 15",
        "You pass",
        "Leo bids 20",
    )
    state = act(state, "0 hold", "1 pass", "3 pass")
    assert auction_lines(EN, view_for(state, 2), NAMES)[3] == "Ana holds the bid of 20"
    assert contract_text(EN, view_for(state, 1), NAMES) == "Ana: 20"
    state = act(state, "0 trump D")
    assert contract_text(EN, view_for(state, 1), NAMES) == "Ana: 20, diamonds"
    assert contract_text(EN, view_for(state, 0), NAMES) == "You: 20, diamonds"


def test_a_tap_tells_of_calls_contract_and_cards_exchanged():
    state = table("1 bid 15", "2 pass")
    view = view_for(state, 3)
    assert told_of(EN, view, "seat-1", NAMES) == (
        "Rui, your partner, eldest hand, 5 cards, highest bid: 15"
    )
    assert told_of(EN, view, "seat-2", NAMES) == "Bea, 5 cards, call: Pass"
    assert told_of(EN, view, "auction", NAMES) == "Rui bids 15. Bea passes"
    assert told_of(EN, view, "kitty", NAMES) == (
        "The three cards that lie there, the kitty, go to whoever wins the auction"
    )
    assert told_of(EN, view, "trump", NAMES) == (
        "No trump yet. The best trump of the deal earns a bonus of 5"
    )
    state = act(state, "3 pass", "0 pass", "1 trump S", "1 discard 2H 3H 4H", "2 discard 2C 3C")
    view = view_for(state, 0)
    assert told_of(EN, view, "seat-1", NAMES) == "Rui, eldest hand, 5 cards, declarer, 15"
    assert told_of(EN, view, "seat-2", NAMES) == "Bea, your partner, 5 cards, 2 cards exchanged"
    assert told_of(EN, view, "seat-3", NAMES) == "Leo, to act, 5 cards"
    assert told_of(EN, view, "trump", NAMES) == (
        "Trumps: spades. Contract: Rui: 15, spades. The best trump of the deal earns a bonus of 5"
    )
    state = play(act(state, "3 discard", "0 discard"), "5S 4C 8D 2D")
    assert told_of(EN, view_for(state, 0), "seat-3", NAMES) == (
        "Leo, 4 cards, no cards exchanged, no tricks"
    )
    assert told_of(EN, view_for(state, 1), "scores", NAMES).startswith(
        "Them: 0 of 120, 0 in this deal. Us: 0 of 120, 10 in this deal. Contract: You: 15, spades"
    )


def test_cards_say_whether_they_may_be_discarded():
    five = parse_card("5S")
    assert hand_card_label(EN, five, True, discarding=True) == "five of spades, may be discarded"
    assert hand_card_label(EN, five, False, discarding=True) == (
        "five of spades, may not be discarded"
    )
    assert hand_card_label(EN, five, None, discarding=True) == "five of spades"


def test_a_contract_made_is_told():
    view = played(20)
    assert deal_headline(EN, view, NAMES) == "You make your contract of 20"
    assert deal_line(EN, view, 1, NAMES) == "Your side: 5 tricks, 30 points"
    assert deal_notes(EN, view, NAMES) == (
        "You played the best trump, 5♠: a bonus of 5 for your side",
        "You bid 20, your side took 30: the contract is made",
        "Your side needs 90 more points to win the game",
    )
    other = played(20, viewer=0)
    assert deal_headline(EN, other, NAMES) == "Rui makes the contract of 20"
    assert deal_notes(EN, other, NAMES)[:2] == (
        "Rui played the best trump, 5♠: a bonus of 5 for the other side",
        "Rui bid 20, that side took 30: the contract is made",
    )


def test_thirty_made_scores_sixty():
    view = played(30, scores=(0, 60))
    assert deal_line(EN, view, 1, NAMES) == "Your side: 5 tricks, 60 points"
    assert deal_notes(EN, view, NAMES)[1:] == (
        "You bid 30, your side took 30: the contract is made, and a bid of 30 then scores 60"
        " points",
        "The target of 120 is reached",
    )
    assert game_end_text(EN, view, NAMES) == (
        "You and Leo win the game, 120\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}0"
    )


def test_a_contract_failed_costs_what_was_bid():
    assert deal_headline(EN, played(20, trump="C"), NAMES) == "You fail to make your contract of 20"
    lost = played(20, trump="C", viewer=3)
    assert deal_headline(EN, lost, NAMES) == "Rui fails to make the contract of 20"
    assert deal_line(EN, lost, 1, NAMES) == "Your side: no tricks, 20 points lost"
    assert deal_notes(EN, lost, NAMES) == (
        "Bea played the best trump, 2♣: a bonus of 5 for the other side",
        "Rui bid 20, your side took 0: the contract fails and costs 20 points",
        "Your side needs 140 more points to win the game",
    )
    assert total_text(EN, lost, 1) == "Total \N{MINUS SIGN}20"
    assert total_text(EN.aloud, lost, 1) == "Total minus 20"
    assert told_of(EN, lost, "scores", NAMES).startswith("Them: 30 of 120. Us: \N{MINUS SIGN}20")


def test_the_log_says_that_a_contract_ended():
    def said(viewer, took, made):
        return event_text(EN, ContractEnded(1, 20, took, made), NAMES, viewer, TWO_PAIRS)

    assert said(1, 25, True) == "You bid 20, took 25 and made it"
    assert said(0, 25, True) == "Rui bid 20, took 25 and made it"
    assert said(1, 15, False) == "You bid 20, took only 15 and failed"
    assert said(0, 15, False) == "Rui bid 20, took only 15 and failed"
