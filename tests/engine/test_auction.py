"""Bidding, the kitty, discards and contracts: rules.md 8."""

from __future__ import annotations

import pytest

from engine import (
    Bid,
    Deal,
    Discard,
    Hold,
    IllegalAction,
    NameTrump,
    Pass,
    Play,
    State,
    Suit,
    apply_action,
    new_match,
    parse_action,
    parse_card,
    parse_cards,
    preset,
    why_illegal,
)
from engine.events import ContractEnded, events
from engine.legal import Reason, Why, discard_numbers, position
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.state import Phase
from tests.helpers import act, again, dealt, legal, play, play_in_order, plays

BIDS = {"bid 15", "bid 20", "bid 25", "bid 30"}


def auction(hands: dict[int, str] | None = None, **options) -> State:
    """A deal of Auction 120; seat 0 deals, seat 1 speaks first. Seats 0 and 2 are partners."""
    return dealt(hands or {}, game="auction-120", **options)


def calls(state: State, text: str) -> State:
    """Calls one after the other, whoever is to speak: `15 pass hold`."""
    for word in text.split():
        call = word if word in ("pass", "hold") else f"bid {word}"
        state = act(state, f"{state.to_act} {call}")
    return state


def contract(state: State) -> tuple[int | None, int | None]:
    """Who the declarer is, or has the highest bid so far, and at what price."""
    return state.current.auction.declarer, state.current.auction.contract


def why(state: State, text: str) -> Reason:
    reason = why_illegal(state, parse_action(text))
    assert reason is not None
    with pytest.raises(IllegalAction) as caught:
        apply_action(state, parse_action(text))
    assert caught.value.reason == reason
    return reason


# -- the deal --


def test_after_the_hands_three_cards_lie_in_the_middle_and_the_rest_is_the_stock():
    rules = preset("auction-120")
    state = apply_action(new_match(rules, TWO_PAIRS, 1), Deal(rules.pack))
    deal = state.current
    assert [" ".join(card.name for card in hand) for hand in deal.hands] == [
        "7S 8S 9S 4H 5H",
        "TS JS QS 6H 7H",
        "AS 2S 3S KS AH",
        "4S 5S 6S 2H 3H",
    ]
    assert deal.kitty == parse_cards("8H 9H TH")
    assert deal.stock == rules.pack[23:]
    assert (deal.turn_up, deal.trump) == (None, None)
    assert (state.phase, state.to_act) == (Phase.BID, 2)


def test_a_joker_among_the_cards_is_a_card_like_others_and_never_turned():
    state = auction(kitty="JK 2D 3D", joker=True)
    assert state.phase is Phase.BID
    assert not state.current.joker_turned
    state = act(calls(state, "15 pass pass pass"), "1 trump D")
    assert "JK" in {card.name for card in state.current.hands[1]}
    assert state.phase is Phase.DISCARD


# -- who may say what --

SAID = [
    # what, dealer 0 of four; said so far, who is to speak, what may be said
    ("eldest first: any bid or pass", "", 1, BIDS | {"pass"}),
    ("only more than the highest bid", "20", 2, {"bid 25", "bid 30", "pass"}),
    ("a partner's bid must be topped as well", "15 pass", 3, BIDS - {"bid 15"} | {"pass"}),
    ("the dealer may hold the bid of another", "15 20 pass", 0,
     {"bid 25", "bid 30", "hold", "pass"}),
    ("the dealer may hold the partner's bid", "pass 20 pass", 0,
     {"bid 25", "bid 30", "hold", "pass"}),
    ("nothing tops thirty, but the dealer may hold it", "30 pass pass", 0, {"hold", "pass"}),
    ("nothing tops thirty", "30", 2, {"pass"}),
    ("nobody but the dealer holds, not even the last to speak", "pass 15", 3,
     BIDS - {"bid 15"} | {"pass"}),
    ("a dealer to whom all have passed must bid, and has nothing to hold", "pass pass pass", 0,
     BIDS),
    ("after a hold those still in raise or pass", "15 pass pass hold", 1,
     {"bid 20", "bid 25", "bid 30", "pass"}),
    ("the seats that passed are not asked again", "15 pass pass hold 20", 0,
     {"bid 25", "bid 30", "hold", "pass"}),
    ("round and round", "15 20 pass pass", 1, {"bid 25", "bid 30", "pass"}),
    ("the dealer may hold again and again", "15 pass pass hold 20 hold 25", 0,
     {"bid 30", "hold", "pass"}),
    ("after a hold of thirty the others can only pass", "pass 30 pass hold", 2, {"pass"}),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in SAID])
def test_what_may_be_said(row):
    said, seat, may = row
    state = calls(auction(), said)
    assert (state.to_act, legal(state)) == (seat, may)


ENDED = [
    # what, said, declarer, price
    ("everyone but eldest has passed", "15 pass pass pass", 1, 15),
    ("three pass and the dealer bids", "pass pass pass 20", 0, 20),
    ("the last to raise", "15 20 pass pass 25 pass", 1, 25),
    ("a hold that nobody tops", "20 pass pass hold pass", 0, 20),
    ("a hold of the partner's bid that nobody tops", "pass 20 pass hold pass", 0, 20),
    ("a raise after a hold, and the dealer gives way", "15 pass pass hold 20 pass", 1, 20),
    ("two still in after a hold", "15 20 pass hold pass 25 hold pass", 0, 25),
    ("thirty held", "30 pass pass hold pass", 0, 30),
    ("the longest: every bid made and held", "pass pass 15 hold 20 hold 25 hold 30 hold pass", 0,
     30),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in ENDED])
def test_the_auction_ends_when_everyone_but_the_holder_of_the_contract_has_passed(row):
    said, declarer, price = row
    state = auction()
    for word in said.split():
        assert state.phase is Phase.BID
        state = calls(state, word)
    assert (state.phase, state.to_act, contract(state)) == (
        Phase.TRUMP, declarer, (declarer, price),
    )  # fmt: skip


@pytest.mark.parametrize("layout", [THREE_PAIRS, TWO_THREES])
def test_six_seats_speak_in_turn_too(layout):
    state = auction(layout=layout, dealer=4)
    order = []
    for call in ("15", "pass", "20", "pass", "25", "hold", "pass", "30", "pass", "hold", "pass"):
        order.append(state.to_act)
        state = calls(state, call)
    assert order == [5, 0, 1, 2, 3, 4, 5, 1, 3, 4, 1]
    assert (state.phase, contract(state)) == (Phase.TRUMP, (4, 30))


def test_each_refusal_has_its_reason():
    state = auction()
    assert why(state, "bid 16") == Reason(Why.NO_SUCH_BID, number=16)
    assert why(state, "bid 35") == Reason(Why.NO_SUCH_BID, number=35)
    assert why(state, "bid 10") == Reason(Why.NO_SUCH_BID, number=10)
    assert why(state, "hold").code is Why.ONLY_DEALER_HOLDS
    assert why(calls(state, "20"), "bid 15") == Reason(Why.BID_TOO_LOW, number=20)
    assert why(calls(state, "20"), "bid 20") == Reason(Why.BID_TOO_LOW, number=20)
    assert why(calls(state, "20"), "hold").code is Why.ONLY_DEALER_HOLDS
    assert why(calls(state, "pass pass pass"), "hold").code is Why.NOTHING_TO_HOLD
    assert why(calls(state, "pass pass pass"), "pass").code is Why.DEALER_MUST_BID
    assert why(state, "trump S").code is Why.WRONG_PHASE
    assert why(state, "discard").code is Why.WRONG_PHASE
    done = calls(state, "15 pass pass pass")
    for call in ("bid 20", "hold", "pass"):
        assert why(done, call).code is Why.WRONG_PHASE


# -- near the target --

NEAR = [
    # what, scores, said so far, whether the seat to speak may bid 15
    ("a hundred is near", (0, 100), "", False),
    ("ninety-five is not", (0, 95), "", True),
    ("more is near too", (0, 115), "", False),
    ("the other side's score does not matter", (115, 0), "", True),
    ("the partner's side is the same side", (100, 0), "pass", False),
    ("a dealer who may not pass may still bid 15", (100, 0), "pass pass pass", True),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in NEAR])
def test_a_side_within_20_of_the_target_may_not_bid_15(row):
    scores, said, may = row
    state = calls(auction(scores=scores), said)
    assert ("bid 15" in legal(state)) is may
    assert {"bid 20", "bid 25", "bid 30"} <= legal(state)
    if not may:
        assert why(state, "bid 15") == Reason(Why.TOO_NEAR_TARGET, number=100)
        assert "pass" in legal(state)


def test_a_side_near_the_target_may_hold_15():
    state = calls(auction(scores=(110, 0)), "15 pass pass")
    assert legal(state) == {"bid 20", "bid 25", "bid 30", "hold", "pass"}
    state = calls(state, "hold pass")
    assert contract(state) == (0, 15)


def test_how_near_goes_by_the_target_of_the_house():
    for score, may in ((35, True), (40, False), (55, False)):
        assert ("bid 15" in legal(auction(scores=(0, score), target=60))) is may


def test_a_side_far_below_nothing_may_bid_15():
    assert "bid 15" in legal(auction(scores=(0, -60)))


# -- trump, kitty, discards --

# Seat 1 plays spades; what is not written is filled up with other cards.
HANDS = {
    1: "5S JS AH 2D 3D",
    2: "2C 3C 4C 6C 7C",
    3: "2H 3H 4H 6H 7H",
    0: "7D 8D 9D TD QD",
}
KITTY = "KS 9C TH"
STOCK = "QS 6S 7S 8S 9S TS 2S 3S 4S"


def bid_for(said: str = "20 pass pass pass", **options) -> State:
    return calls(auction(HANDS, kitty=KITTY, stock=STOCK, **options), said)


def test_the_declarer_names_the_trump_suit_before_seeing_the_kitty():
    state = bid_for()
    assert legal(state) == {"trump S", "trump H", "trump D", "trump C"}
    assert len(state.current.hands[1]) == 5
    assert state.current.kitty == parse_cards(KITTY)
    state = act(state, "1 trump S")
    assert state.current.trump is Suit.SPADES
    assert state.current.turn_up is None
    assert set(state.current.hands[1]) == set(parse_cards(f"{HANDS[1]} {KITTY}"))
    assert state.current.kitty == ()
    assert (state.phase, state.to_act) == (Phase.DISCARD, 1)


def test_the_declarer_discards_three_of_the_eight_whatever_they_are():
    state = act(bid_for(), "1 trump S")
    assert len(legal(state)) == 56
    assert discard_numbers(position(state)) == range(3, 4)
    assert "discard 5S AH JS" in legal(state), "trumps too, and none of the kitty need go"
    for few in ("discard", "discard 2D 3D", "discard 2D 3D 9C TH"):
        assert why(state, few) == Reason(Why.DISCARD_THREE, number=3)
    assert why(state, "discard 2C 2D 3D") == Reason(Why.NOT_HELD, parse_card("2C"))
    assert why(state, "discard 2D 2D 3D") == Reason(Why.NOT_HELD, parse_card("2D"))
    assert why(state, "play 5S").code is Why.WRONG_PHASE
    state = act(state, "1 discard 2D 3D TH")
    assert set(state.current.hands[1]) == set(parse_cards("5S JS AH KS 9C"))
    assert state.current.buried == tuple((1, card) for card in parse_cards("2D 3D TH"))
    assert state.to_act == 2


def test_a_discard_is_the_same_in_whatever_order_it_is_picked():
    one, other = parse_cards("2D 3D TH"), parse_cards("TH 2D 3D")
    assert Discard(one) == Discard(other)


def test_the_others_discard_from_the_declarers_left_and_draw_back_to_five():
    state = act(bid_for(), "1 trump S", "1 discard 2D 3D TH", "2 discard 2C 3C", "3 discard")
    assert state.current.hands[2] == parse_cards("4C 6C 7C QS 6S")
    assert state.current.hands[3] == parse_cards(HANDS[3])
    state = act(state, "0 discard 7D 8D 9D TD")
    assert state.current.hands[0] == parse_cards("QD 7S 8S 9S TS")
    assert [len(hand) for hand in state.current.hands] == [5] * 4
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)


def test_a_defender_keeps_at_least_one_card():
    state = act(bid_for(), "1 trump S", "1 discard 2D 3D TH")
    assert discard_numbers(position(state)) == range(5)
    assert len(legal(state)) == 1 + 5 + 10 + 10 + 5
    assert why(state, "discard 2C 3C 4C 6C 7C") == Reason(Why.TOO_MANY, number=4)


@pytest.mark.parametrize("layout", [THREE_PAIRS, TWO_THREES])
def test_six_seats_draw_three_cards_at_most(layout):
    state = calls(auction(layout=layout, dealer=2), "pass 15 pass pass pass pass")
    state = act(state, "4 trump C")
    order = []
    while state.phase is Phase.DISCARD:
        order.append(state.to_act)
        hand = sorted(card.name for card in state.current.hands[order[-1]])
        if state.to_act != 4:
            assert why(state, f"discard {' '.join(hand[:4])}") == Reason(Why.TOO_MANY, number=3)
        state = act(state, f"{state.to_act} discard {' '.join(hand[:3])}")
    assert order == [4, 5, 0, 1, 2, 3]
    assert [len(hand) for hand in state.current.hands] == [5] * 6
    assert len(state.current.stock) == 52 - 33 - 15, "the pack does not run out"


def test_the_declarer_leads_whoever_is_eldest_and_nobody_robs():
    state = bid_for("pass 20 pass pass")
    state = act(state, "2 trump H", "2 discard 2C 3C 4C", "3 discard", "0 discard", "1 discard")
    assert state.to_act == 2
    assert state.current.trick.leader == 2
    assert legal(state) == {"play 6C", "play 7C", "play KS", "play 9C", "play TH"}
    # Seat 1 holds the ace of trumps, but nothing was turned up.
    state = act(state, "2 play 6C", "3 play 2H", "0 play 7D")
    assert "AH" in plays(state)
    why(state, "rob 2D")


def test_one_may_trump_where_one_could_follow():
    state = act(bid_for(), "1 trump S", "1 discard 2D KS TH")
    state = act(state, "2 discard 2C 3C", "3 discard", "0 discard")
    state = act(state, "1 play 9C")
    assert plays(state) == {"4C", "6C", "7C", "QS", "6S"}


# -- what is scored --

# ♠ are trumps, and seat 1 holds five of them.
BEST = {
    1: "5S JS AS KS QS",
    2: "2C 3C 4C 6C 7C",
    3: "2H 3H 4H 6H 7H",
    0: "7D 8D 9D TD QD",
}


def contract_played(
    hands: dict[int, str],
    bid: str,
    *,
    scores: tuple[int, ...] = (0, 0),
    tricks: tuple[int, ...] = (1, 2, 3, 4, 5),
    **options,
) -> State:
    """Seat 1 plays spades for this bid, keeping its five cards; nobody draws."""
    state = dealt(hands, game="auction-120", kitty="2D 3D 4D", scores=scores, **options)
    state = calls(state, f"{bid} pass pass pass")
    state = act(state, "1 trump S", "1 discard 2D 3D 4D", "2 discard", "3 discard", "0 discard")
    return play_in_order(state, hands, tricks)


def split(mine: int) -> dict[int, str]:
    """Seat 1 wins so many tricks with trumps, the five first, and seat 0 the others."""
    first, last = 3 * mine, 3 * (5 - mine)
    return {
        1: "5S JS AS KS QS "[:first] + "JC TC 9C 8C "[:last],
        2: "JD 6D 5D 2H KD",
        3: "3H 4H 6H 7H 8H",
        0: "7D 8D 9D TD QD "[:first] + "KC QC AC 5C "[:last],
    }


MADE = [
    # what, hands, bid, points of the sides of seat 0 and seat 1
    ("what it took, more than the bid", BEST, "15", (0, 30)),
    ("what it took, more than twenty", BEST, "20", (0, 30)),
    ("thirty that is made scores sixty", BEST, "30", (0, 60)),
    ("exactly the bid", split(3), "20", (10, 20)),
    ("three tricks and the bonus are more than fifteen", split(3), "15", (10, 20)),
    ("the bid is lost, not what was missing", split(3), "25", (10, -25)),
    ("thirty that fails loses thirty", split(4), "30", (5, -30)),
    ("twenty-five with four tricks and the bonus", split(4), "25", (5, 25)),
    ("what was taken does not count when it fails", split(1), "15", (20, -15)),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in MADE])
def test_the_declarers_side_scores_what_it_took_or_loses_the_bid(row):
    hands, bid, points = row
    state = contract_played(hands, bid)
    assert (state.current.points, state.scores) == (points, points)
    assert state.phase is Phase.DEAL


def test_until_the_deal_is_over_points_are_what_was_taken_and_scores_stay():
    hands = split(3)
    state = contract_played(hands, "25", scores=(40, -20), tricks=(1, 2, 3, 4))
    assert state.current.points == (5, 20), "three tricks and the five"
    assert state.scores == (40, -20)
    state = play_in_order(state, hands, (5,))
    assert state.current.points == (10, -25)
    assert state.scores == (50, -45)


def test_scores_may_be_negative_and_are_made_up_from_there():
    state = contract_played(split(1), "25")
    assert state.scores == (20, -25)
    state = again(state, {}, kitty="")
    state = calls(state, "pass pass pass 15")
    assert state.scores == (20, -25)


def test_five_tricks_without_a_trump_are_twenty_five_and_thirty_fails():
    """No trump is played, so there is no bonus."""
    hands = {1: "KC QC JC AC 2C", 2: "2H 3H 4H 6H 7H", 3: "8H 9H TH QH KH", 0: "7D 8D 9D TD QD"}
    state = contract_played(hands, "30")
    assert state.current.best_trump is None
    assert state.current.points == (0, -30)
    assert contract_played(hands, "25").current.points == (0, 25)


def test_the_bonus_of_a_defender_is_the_defenders():
    hands = {**split(3), 0: "7D 8D 9D 5S QC", 1: "JS AS KS TC 9C"}
    state = contract_played(hands, "15")
    assert state.current.points == (15, 15)


# ♠ are trumps; seat 1 wins two tricks and the bonus, seat 2 the other three.
SIX = {
    1: "5S JS TC 9C 3C",
    2: "2H 3H KC QC AC",
    3: "8H 9H TH QH KH",
    4: "4H 6H 7H 5H JH",
    5: "6D 8D 9D QD KD",
    0: "7D TD JD 5D AD",
}


def six_played(bid: str, tricks: tuple[int, ...] = (1, 2, 3, 4, 5), **options) -> State:
    """Seat 1 of three pairs plays spades for this bid; nobody draws."""
    state = dealt(SIX, game="auction-120", kitty="2D 3D 4D", layout=THREE_PAIRS, **options)
    state = act(calls(state, f"{bid} pass pass pass pass pass"), "1 trump S")
    state = act(state, "1 discard 2D 3D 4D", *(f"{seat} discard" for seat in (2, 3, 4, 5, 0)))
    return play_in_order(state, SIX, tricks)


def test_of_three_sides_the_others_each_score_what_they_took():
    assert six_played("15", (1, 2, 3)).current.points == (0, 15, 5)
    assert six_played("15").scores == (0, 15, 15)
    assert six_played("20").scores == (0, -20, 15)


def test_what_became_of_the_contract_is_told():
    hands = split(3)
    for bid, took, made in (("20", 20, True), ("25", 20, False)):
        before = contract_played(hands, bid, tricks=(1, 2, 3, 4))
        before = play(before, *(hands[s].split()[4] for s in (0, 1, 2)))
        last = Play(parse_card(hands[3].split()[4]))
        told = events(before, last, apply_action(before, last))
        (ended,) = (event for event in told if isinstance(event, ContractEnded))
        assert (ended.seat, ended.contract, ended.took, ended.made) == (1, int(bid), took, made)


# -- the end of a game --

TIES = [
    # what, hands, bid of seat 1, scores before, scores, who wins by bidder_first, higher_total,
    # non_dealer_first (seat 0 deals: its side is asked last)
    ("the bidder, with less", split(3), "20", (115, 100), (125, 120), 1, 0, 1),
    ("the bidder, with more", split(3), "20", (110, 110), (120, 130), 1, 1, 1),
    ("the bidder failed: the other side", split(3), "25", (115, 119), (125, 94), 0, 0, 0),
    ("the bidder failed and is there no more", split(3), "25", (115, 140), (125, 115), 0, 0, 0),
    ("the bidder is not there", split(3), "15", (110, 0), (120, 20), 0, 0, 0),
    ("the bidder alone is there", BEST, "30", (60, 60), (60, 120), 1, 1, 1),
    ("nobody is there", BEST, "25", (115, 85), (115, 115), None, None, None),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in TIES])
@pytest.mark.parametrize("tie", ["bidder_first", "higher_total", "non_dealer_first"])
def test_who_wins_when_several_sides_reach_the_target(row, tie):
    hands, bid, before, scores, *winners = row
    state = contract_played(hands, bid, scores=before, tie=tie)
    winner = winners[["bidder_first", "higher_total", "non_dealer_first"].index(tie)]
    assert state.scores == scores
    assert state.game_winners == (() if winner is None else (winner,))


@pytest.mark.parametrize(
    ("before", "scores", "winner"),
    [
        ((115, 0, 105), (115, 15, 120), 2),
        ((120, 0, 105), (120, 15, 120), 2),  # level: the dealer's side, seat 0's, is asked last
        ((125, 0, 105), (125, 15, 120), 0),
        ((115, 0, 100), (115, 15, 115), None),
    ],
)
def test_where_the_bidder_is_not_there_the_higher_total_wins(before, scores, winner):
    state = six_played("15", scores=before)
    assert state.scores == scores
    assert state.game_winners == (() if winner is None else (winner,))


def test_a_game_is_not_won_before_all_five_tricks_are_played():
    state = contract_played(BEST, "20", scores=(0, 115), tricks=(1, 2, 3, 4))
    assert state.phase is Phase.PLAY
    assert state.scores == (0, 115)


def test_the_next_deal_has_an_auction_of_its_own():
    state = again(contract_played(BEST, "15"), {})
    assert (state.dealer, state.phase, state.to_act) == (1, Phase.BID, 2)
    assert contract(state) == (None, None)
    assert legal(state) == BIDS | {"pass"}


@pytest.mark.parametrize("action", [Bid(15), Hold(), Pass(), NameTrump(Suit.HEARTS), Discard()])
def test_a_game_with_a_turn_up_knows_none_of_this(action):
    state = dealt({}, "7S", rob="off")
    reason = why_illegal(state, action)
    assert reason is not None
    assert reason.code is Why.WRONG_PHASE
