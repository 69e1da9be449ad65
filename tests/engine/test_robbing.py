"""Dealing, the turned joker, burying and robbing: rules.md 3 and 4."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import (
    Bury,
    Deal,
    IllegalAction,
    Play,
    Rob,
    State,
    apply_action,
    legal_actions,
    new_match,
    parse_card,
    parse_cards,
    preset,
    why_illegal,
)
from engine.legal import Why
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES
from engine.state import Phase
from engine.view import view_for
from tests.helpers import act, dealt, legal, plays, rig


def robs(state: State) -> set[str]:
    """The cards that may be buried for the turn-up."""
    return {name.removeprefix("rob ") for name in legal(state) if name.startswith("rob ")}


def asked(state: State) -> Iterator[tuple[int | None, bool]]:
    """Everybody who is asked before the lead, in order, and whether that seat could rob."""
    while state.phase is Phase.ROB:
        yield state.to_act, bool(robs(state))
        state = act(state, f"{state.to_act} keep")


def hands(state: State) -> tuple[str, ...]:
    assert state.deal is not None
    return tuple(" ".join(card.name for card in hand) for hand in state.deal.hands)


def code(state: State, action: Play | Rob | Bury) -> Why:
    reason = why_illegal(state, action)
    assert reason is not None
    return reason.code


# -- the deal --


def in_order(layout, pattern):
    rules = preset("twenty-five", deal_pattern=pattern)
    return apply_action(new_match(rules, layout, 1), Deal(rules.pack))


def test_three_then_two_are_dealt_round_from_eldest():
    # The pack in its own order: A to K of spades, then of hearts ...
    assert hands(in_order(TWO_PAIRS, [3, 2])) == (
        "7S 8S 9S 4H 5H",
        "TS JS QS 6H 7H",
        "AS 2S 3S KS AH",
        "4S 5S 6S 2H 3H",
    )


def test_two_then_three_are_dealt_round_from_eldest():
    assert hands(in_order(TWO_PAIRS, [2, 3])) == (
        "5S 6S 2H 3H 4H",
        "7S 8S 5H 6H 7H",
        "AS 2S 9S TS JS",
        "3S 4S QS KS AH",
    )


@pytest.mark.parametrize("layout", [TWO_PAIRS, THREE_PAIRS, TWO_THREES])
@pytest.mark.parametrize("pattern", [[3, 2], [2, 3]])
def test_the_card_after_the_hands_is_turned_and_its_suit_is_trump(layout, pattern):
    state = in_order(layout, pattern)
    turned = state.rules.pack[5 * layout.seats]
    assert state.deal is not None
    assert state.deal.turn_up is turned
    assert state.deal.trump is turned.suit
    assert state.deal.stock == state.rules.pack[5 * layout.seats + 1 :]


# -- who has the right --

RIGHTS = [
    # what, hands, dealer, turn-up, the seat that has the right
    ("the holder of the ace of trumps", {2: "AC"}, 0, "7C", 2),
    ("the holder may be the dealer", {0: "AD"}, 0, "7D", 0),
    ("in spades AS gives it, not AH", {1: "AH", 3: "AS"}, 0, "7S", 3),
    ("in clubs AH gives nothing", {1: "AH", 3: "2C"}, 0, "7C", None),
    ("in hearts AH gives it", {1: "AS", 2: "AH"}, 0, "7H", 2),
    ("the dealer, when AS is turned", {1: "AH"}, 0, "AS", 0),
    ("the dealer, when AH is turned", {1: "AS"}, 3, "AH", 3),
    ("the dealer, when AC is turned", {1: "AS", 0: "AH"}, 2, "AC", 2),
    ("nobody, when the ace lies in the stock", {1: "AH"}, 0, "7D", None),
    ("a joker gives none", {1: "JK"}, 0, "7D", None),
]


@pytest.mark.parametrize("what", [pytest.param(row[1:], id=row[0]) for row in RIGHTS])
@pytest.mark.parametrize("rob", ["before_lead", "before_own_card", "off"])
def test_who_may_rob(what, rob):
    held, dealer, turn_up, seat = what
    ace = "A" + turn_up[1]
    held = dict(held)
    if seat is None:  # keep the ace out of the hands
        held |= {s: f"{held.get(s, '')} {fill}" for s, fill in OTHERS.items()}
    state = dealt(held, turn_up, dealer=dealer, rob=rob, joker=True)
    assert state.deal is not None
    holders = [s for s, hand in enumerate(state.deal.hands) if parse_card(ace) in hand]
    assert holders in ([seat], []), "the row did not deal what it meant"
    able = set()
    for _ in range(8):  # everybody's first turn
        if robs(state):
            able.add(state.to_act)
        quiet = min(name for name in legal(state) if not name.startswith("rob"))
        state = act(state, f"{state.to_act} {quiet}")
        if state.deal is not None and state.deal.tricks:
            break
    assert able == (set() if seat is None or rob == "off" else {seat})


OTHERS = {0: "2H 3H 4H 6H", 1: "2S 3S 4S 6S", 2: "8H 9H TH QH", 3: "8S 9S TS QS"}


# -- before the lead --


def test_everybody_is_asked_once_from_eldest_to_dealer_and_then_eldest_leads():
    state = dealt({2: "AC"}, "7C", dealer=2)
    assert list(asked(state)) == [(3, False), (0, False), (1, False), (2, True)]
    for seat in (3, 0, 1, 2):
        state = act(state, f"{seat} keep")
    assert (state.phase, state.to_act) == (Phase.PLAY, 3)
    assert robs(state) == set()


def test_six_seats_are_asked_too():
    state = dealt({5: "AC"}, "7C", dealer=1, layout=THREE_PAIRS)
    asking = [(2, False), (3, False), (4, False), (5, True), (0, False), (1, False)]
    assert list(asked(state)) == asking


def test_a_seat_without_the_right_can_only_keep():
    state = dealt({2: "AC", 1: "5C JC AH KC QC"}, "7C")
    assert legal(state) == {"keep"}
    assert code(state, Rob(parse_card("5C"))) is Why.NO_RIGHT_TO_ROB


def test_any_of_the_five_cards_may_be_buried_even_the_ace():
    state = act(dealt({2: "AC 5C 2D 3D 4D"}, "7C"), "1 keep")
    assert legal(state) == {"keep", "rob AC", "rob 5C", "rob 2D", "rob 3D", "rob 4D"}


def test_the_card_just_taken_may_not_be_buried():
    state = act(dealt({2: "AC 5C 2D 3D 4D"}, "7C"), "1 keep")
    assert code(state, Rob(parse_card("7C"))) is Why.NOT_HELD
    with pytest.raises(IllegalAction):
        apply_action(state, Rob(parse_card("7C")))


def test_robbing_takes_the_turn_up_and_buries_one_card():
    before = act(dealt({2: "AC 5C 2D 3D 4D"}, "7C"), "1 keep")
    after = act(before, "2 rob 3D")
    assert after.deal is not None
    assert set(after.deal.hands[2]) == set(parse_cards("AC 5C 2D 4D 7C"))
    assert after.deal.buried == ((2, parse_card("3D")),)
    assert after.deal.robber == 2
    assert after.deal.trump is parse_card("7C").suit


def test_the_asking_goes_on_to_the_dealer_after_a_rob_and_nobody_else_may():
    state = act(dealt({2: "AC 5C 2D 3D 4D"}, "7C"), "1 keep", "2 rob 3D")
    assert list(asked(state)) == [(3, False), (0, False)]
    state = act(state, "3 keep", "0 keep")
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)


def test_the_dealer_who_turned_the_ace_is_asked_last():
    state = dealt({0: "2H 3H 4H 6H 7H"}, "AS")
    assert list(asked(state)) == [(1, False), (2, False), (3, False), (0, True)]
    state = act(state, "1 keep", "2 keep", "3 keep", "0 rob 2H")
    assert state.deal is not None
    assert set(state.deal.hands[0]) == set(parse_cards("3H 4H 6H 7H AS"))


def test_robbing_can_be_left_undone_and_is_then_over():
    state = act(dealt({1: "AC"}, "7C"), "1 keep", "2 keep", "3 keep", "0 keep")
    assert state.to_act == 1
    assert robs(state) == set()
    assert code(state, Rob(parse_card("AC"))) is Why.ROB_TOO_LATE


def test_nobody_plays_while_the_asking_goes_on():
    state = dealt({1: "2H"}, "7C")
    assert code(state, Play(parse_card("2H"))) is Why.WRONG_PHASE
    assert code(state, Bury(parse_card("2H"))) is Why.WRONG_PHASE


def test_the_joker_may_be_buried_when_robbing():
    state = act(dealt({2: "AC JK 2D 3D 4D"}, "7C", joker=True), "1 keep")
    assert "rob JK" in legal(state)


# -- before one's own first card --


def test_robbing_is_one_more_action_at_the_first_turn_and_then_it_plays():
    state = dealt({1: "2D 3D", 2: "AC 5D 2S 3S 4S"}, "7C", rob="before_own_card")
    assert state.phase is Phase.PLAY
    state = act(state, "1 play 2D")
    assert plays(state) == {"5D"}
    assert robs(state) == {"AC", "5D", "2S", "3S", "4S"}
    state = act(state, "2 rob 5D")
    assert state.to_act == 2, "the robber still has to play"
    assert robs(state) == set(), "once only"
    assert plays(state) == {"AC", "7C", "2S", "3S", "4S"}, "void in diamonds now"
    assert code(state, Rob(parse_card("2S"))) is Why.NO_RIGHT_TO_ROB


def test_the_right_is_gone_with_the_first_card_played():
    state = dealt({1: "AC 2D", 2: "3D", 3: "4D", 0: "KD"}, "7C", rob="before_own_card")
    assert "rob AC" in legal(state)
    state = act(state, "1 play 2D", "2 play 3D", "3 play 4D", "0 play KD")
    while state.to_act != 1:
        assert robs(state) == set()
        state = act(state, f"{state.to_act} {min(legal(state))}")
    assert robs(state) == set()
    assert state.deal is not None
    assert code(state, Rob(state.deal.hands[1][0])) is Why.ROB_TOO_LATE


def test_the_right_lasts_for_the_last_to_play():
    state = dealt({0: "2H 3H 4H 6H 7H"}, "AD", rob="before_own_card")
    for seat in (1, 2, 3):
        assert robs(state) == set()
        state = act(state, f"{seat} {min(legal(state))}")
    assert robs(state) == {"2H", "3H", "4H", "6H", "7H"}


def test_no_robbing_at_all_where_it_is_off():
    state = dealt({1: "AC"}, "7C", rob="off")
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert robs(state) == set()
    assert why_illegal(state, Rob(parse_card("AC"))) is not None


# -- the turned joker --


@pytest.mark.parametrize("rob", ["before_lead", "before_own_card", "off"])
@pytest.mark.parametrize(("layout", "dealer"), [(TWO_PAIRS, 3), (THREE_PAIRS, 4), (TWO_THREES, 0)])
def test_the_dealer_takes_a_turned_joker_buries_a_card_and_the_next_fixes_trump(
    layout, dealer, rob
):
    state = dealt(
        {dealer: "2H 3H 4H 6H 7H"}, "JK 7C", joker=True, layout=layout, dealer=dealer, rob=rob
    )
    assert state.deal is not None
    assert (state.phase, state.to_act) == (Phase.BURY, dealer)
    assert (state.deal.turn_up, state.deal.trump) == (None, None)
    assert legal(state) == {"bury 2H", "bury 3H", "bury 4H", "bury 6H", "bury 7H"}
    assert code(state, Bury(parse_card("JK"))) is Why.BURY_JOKER
    assert code(state, Bury(parse_card("7C"))) is Why.NOT_HELD
    state = act(state, f"{dealer} bury 4H")
    assert state.deal is not None
    assert state.deal.turn_up is parse_card("7C")
    assert set(state.deal.hands[dealer]) == set(parse_cards("2H 3H 6H 7H JK"))
    assert state.deal.buried == ((dealer, parse_card("4H")),)
    assert state.to_act == layout.left_of(dealer)
    assert state.phase is (Phase.ROB if rob == "before_lead" else Phase.PLAY)


def test_all_know_who_holds_a_turned_joker_until_it_is_played_or_may_have_been_buried():
    state = dealt({0: "AC 3H 4H 6H 7H"}, "JK 7C", joker=True, dealer=0, rob="before_own_card")
    assert [view_for(state, seat).joker_holder for seat in (None, 0, 1)] == [0, 0, 0]
    state = act(state, "0 bury 3H")
    assert view_for(state, 2).joker_holder == 0
    robbed = state
    for _ in range(3):
        robbed = apply_action(robbed, legal_actions(robbed)[0])
    robbed = act(robbed, "0 rob 4H")
    assert view_for(robbed, 2).joker_holder is None
    played = state
    for _ in range(3):
        played = apply_action(played, legal_actions(played)[0])
    played = apply_action(played, Play(parse_card("JK")))
    assert view_for(played, 2).joker_holder is None
    assert view_for(dealt({0: "AC"}, "7C"), 0).joker_holder is None


def test_nobody_may_rob_when_the_ace_was_buried_for_the_joker():
    state = act(dealt({0: "AC 3H 4H 6H 7H"}, "JK 7C", joker=True), "0 bury AC")
    assert [able for _, able in asked(state)] == [False] * 4


def test_a_dealer_who_took_the_joker_may_rob_as_usual_and_may_bury_the_joker_then():
    state = act(dealt({0: "AC 3H 4H 6H 7H"}, "JK 7C", joker=True), "0 bury 3H")
    state = act(state, "1 keep", "2 keep", "3 keep")
    assert legal(state) == {"keep", "rob AC", "rob 4H", "rob 6H", "rob 7H", "rob JK"}
    state = act(state, "0 rob JK")
    assert state.deal is not None
    assert set(state.deal.hands[0]) == set(parse_cards("AC 4H 6H 7H 7C"))
    assert state.deal.buried == ((0, parse_card("3H")), (0, parse_card("JK")))


def test_the_dealer_who_took_the_joker_robs_when_the_next_card_is_the_ace():
    state = act(dealt({0: "2C 3H 4H 6H 7H"}, "JK AC", joker=True), "0 bury 3H")
    assert list(asked(state)) == [(1, False), (2, False), (3, False), (0, True)]


def test_the_ace_buried_when_robbing_with_it_does_not_bring_a_second_right():
    state = act(dealt({1: "AC"}, "7C"), "1 rob AC")
    assert [able for _, able in asked(state)] == [False] * 3


def test_no_hand_ever_has_four_or_six_cards_at_play():
    state = dealt({0: "AC 3H 4H 6H 7H", 2: "2C"}, "JK 7C", joker=True)
    sizes = []
    for line in ("0 bury 3H", "1 keep", "2 keep", "3 keep", "0 rob 4H"):
        state = act(state, line)
        assert state.deal is not None
        sizes.append([len(hand) for hand in state.deal.hands])
    assert sizes == [[5, 5, 5, 5]] * 5


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("forty-five-bruff", 6, {}), ("twenty-five-irish", 4, {"joker": True}),
     ("forty-five-atlantic", 4, {"joker": True}), ("spoil-five", 5, {"joker": True})],
)  # fmt: skip
def test_the_joker_may_be_turned_wherever_it_is_played_with_and_the_dealer_rob_after_it(
    game, seats, options
):
    held = {0: "AC 3H 4H 6H 7H", 1: "2D", 2: "3D", 3: "4D", 4: "6D", 5: "7D"}
    held = {seat: cards for seat, cards in held.items() if seat < seats}
    state = dealt(held, "JK 7C", game=game, **options)
    assert (state.phase, state.to_act) == (Phase.BURY, 0)
    state = act(state, "0 bury 3H")
    assert (state.phase, state.to_act) == (Phase.PLAY, 1), "nobody is asked"
    state = act(state, "1 play 2D")
    while state.to_act != 0:
        assert robs(state) == set()
        state = act(state, f"{state.to_act} {min(legal(state))}")
    assert robs(state) == {"AC", "4H", "6H", "7H", "JK"}
    state = act(state, "0 rob 4H")
    assert [len(hand) for hand in state.current.hands] == [5, *[4] * (seats - 1)]


def test_nobody_robs_at_an_auction():
    state = dealt({1: "AS AH AD AC 2D"}, game="auction-120", kitty="3D 4D 6D")
    state = act(state, "1 bid 15", "2 pass", "3 pass", "0 pass", "1 trump S")
    assert robs(state) == set()
    state = act(state, "1 discard 3D 4D 6D", "2 discard", "3 discard", "0 discard")
    for _ in range(4):
        assert robs(state) == set()
        state = act(state, f"{state.to_act} {min(legal(state))}")


def test_a_joker_in_the_pack_that_is_not_turned_changes_nothing():
    state = dealt({1: "JK 2D 3D 4D 6D"}, "7C", joker=True, rob="off")
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert state.deal is not None
    assert not state.deal.joker_turned


def test_all_actions_of_the_asking_are_named_once():
    state = dealt({1: "AC"}, "7C")
    assert len(legal_actions(state)) == len(set(legal_actions(state))) == 6


def test_rig_deals_what_a_test_asks_for():
    rules = preset("twenty-five", deal_pattern=[2, 3], joker=True)
    pack = rig(THREE_PAIRS, 2, {2: "5H JH AH KH QH", 3: "JK"}, "7C", rules)
    state = apply_action(new_match(rules, THREE_PAIRS, 2), Deal(pack))
    assert state.deal is not None
    assert state.deal.hands[2] == parse_cards("5H JH AH KH QH")
    assert state.deal.hands[3][0] is parse_card("JK")
    assert state.deal.turn_up is parse_card("7C")
