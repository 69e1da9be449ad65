"""Five more for the best trump of a deal: rules.md 6, 7 and 11."""

from __future__ import annotations

import pytest

from engine import State, parse_action
from engine.events import BonusWon, events
from engine.ruleset import singles
from engine.state import BestTrump, Phase
from tests.helpers import act, dealt, legal, play, play_in_order


def bruff(hands: dict[int, str], turn_up: str = "TS", **options) -> State:
    """Six seats, partners opposite: the side of a seat is what is left of it by three."""
    return dealt(hands, turn_up, game="forty-five-bruff", **{"rob": "off", **options})


def best(state: State) -> tuple[str, int, int, bool] | None:
    """The best trump: card, seat, number of its trick (from 1), and whether it is settled."""
    found = state.current.best_trump
    return (found.card.name, found.seat, found.trick + 1, found.settled) if found else None


# -- settled or open --

SETTLED = [
    # what, trump and turn-up, the first trick (by seats 1, 2, 3, 0), best trump, settled
    ("the five is", "TS", "7S 5S KS 2S", "5S", True),
    ("the five is when it is led", "TS", "5S 2S KS 3S", "5S", True),
    ("the jack is not while the five may come", "TS", "JS 2S KS 3S", "JS", False),
    ("the jack is when the five was turned up and left", "5S", "JS 2S KS 3S", "JS", True),
    ("the jack is not when a lower trump was turned up", "QS", "JS 2S KS 3S", "JS", False),
    ("the joker is not when only the five is out of the way", "5S", "JK 2S KS 3S", "JK", False),
    ("the joker is not when only the jack is out of the way", "JS", "JK 2S KS 3S", "JK", False),
    ("AH is not when five or joker may come", "JS", "AH 2S KS 3S", "AH", False),
    ("the king is not", "TS", "KS 2S 3S 4S", "KS", False),
    ("a trump that took a plain trick counts too", "TD", "7C 2D KC 5D", "5D", True),
    ("the plain five of the suit led is no trump", "TD", "7C 5C KC 2C", None, False),
    ("the plain jack is no trump", "TD", "7C JC KC 2C", None, False),
    ("AH on a plain trick is one", "TD", "7C AH KC 2C", "AH", False),
    ("five and jack in one trick: the five", "TC", "JC 5C 2C 3C", "5C", True),
    ("the five of hearts, when hearts are trumps", "TH", "5H 2H KH 3H", "5H", True),
    ("the five of hearts is plain under clubs", "TC", "KH 5H QH 2H", None, False),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in SETTLED])
def test_the_best_trump_is_settled_when_no_higher_one_can_appear(row):
    turn_up, trick, card, settled = row
    hands = dict(zip((1, 2, 3, 0), trick.split(), strict=True))
    state = dealt(
        hands, turn_up, game="twenty-five-irish", bonus="best_trump", joker=True, rob="off"
    )
    state = play(state, trick)
    seat = None if card is None else (1, 2, 3, 0)[trick.split().index(card)]
    assert best(state) == (None if card is None else (card, seat, 1, settled))
    side = None if seat is None else seat % 2
    took = [5 * (side_of_trick == state.current.trick_winners[0] % 2) for side_of_trick in (0, 1)]
    assert state.current.points == tuple(
        points + 5 * (settled and side == i) for i, points in enumerate(took)
    )


def test_bruff_seven_five_king_of_diamonds_two_queen_four():
    """rules.md 11: the second seat wins; its side gets 10 at once."""
    hands = {
        1: "7S 2C 3C 4C 6C", 2: "5S 7C 8C 9C TC", 3: "KD QD JD TD 9D",
        4: "2S 2H 3H 4H 6H", 5: "QC JC KC AC 5C", 0: "4D 2D 3D 6D 7D",
    }  # fmt: skip
    state = bruff(hands)
    state = act(state, "1 play 7S", "2 play 5S")
    assert state.current.points == (0, 0, 0), "only when the trick is complete"
    state = act(state, "3 play KD", "4 play 2S", "5 play QC", "0 play 4D")
    assert state.current.trick_winners == (2,)
    assert state.current.points == state.scores == (0, 0, 10)
    assert best(state) == ("5S", 2, 1, True)


def test_a_better_trump_takes_the_bonus_over_and_it_is_paid_once():
    hands = {
        1: "KS 2D 3D 4D 6D", 2: "2S AS 7D 8D 9D", 3: "3S JS TD QD KD", 0: "4S 2C 3C 5S 6C",
    }  # fmt: skip
    state = dealt(hands, "TS", game="twenty-five-irish", bonus="best_trump", rob="off", target=60)
    looks = []
    bonuses = 0
    while state.to_act is not None:
        was, line = state, f"play {hands[state.to_act].split()[len(state.current.tricks)]}"
        state = act(state, f"{state.to_act} {line}")
        told = events(was, parse_action(line), state)
        bonuses += sum(isinstance(event, BonusWon) for event in told)
        if not state.current.trick.cards:
            looks.append((best(state), state.current.points))
    assert looks == [
        (("KS", 1, 1, False), (0, 5)),
        (("JS", 3, 2, False), (0, 10)),
        (("JS", 3, 2, False), (0, 15)),
        (("5S", 0, 4, True), (10, 15)),
        # Seat 0 leads 6C and nobody has a club left.
        (("5S", 0, 4, True), (15, 15)),
    ]
    assert bonuses == 1


def test_what_is_still_open_is_settled_with_the_fifth_trick():
    hands = {
        1: "KS 2C 3C 4C 6C", 2: "2S 2H 3H 4H 6H", 3: "3S 7D 8D 9D TD", 0: "4S 7H 8H 9H TH",
    }  # fmt: skip
    state = dealt(hands, "TS", game="twenty-five-irish", bonus="best_trump", rob="off", target=60)
    state = play_in_order(state, hands, (1, 2, 3, 4))
    assert best(state) == ("KS", 1, 1, False)
    assert state.current.points == (0, 20)
    state = play_in_order(state, hands, (5,))
    assert best(state) == ("KS", 1, 1, True)
    assert state.current.points == (0, 30)


# -- what is judged from the cards played alone --


def atlantic_with_the_five_turned_up() -> State:
    """Seat 1 leads JS; seat 3 holds AS and may take 5S."""
    hands = {1: "JS", 2: "2S", 3: "AS KS", 0: "3S"}
    state = dealt(hands, "5S", game="forty-five-atlantic")
    return act(state, "1 play JS", "2 play 2S")


def test_a_turn_up_that_was_taken_can_still_appear():
    state = act(atlantic_with_the_five_turned_up(), "3 rob KS", "3 play AS", "0 play 3S")
    assert best(state) == ("JS", 1, 1, False)


def test_a_turn_up_left_by_the_end_of_the_first_trick_cannot():
    state = atlantic_with_the_five_turned_up()
    assert "rob KS" in legal(state)
    state = act(state, "3 play KS", "0 play 3S")
    assert best(state) == ("JS", 1, 1, True)
    assert state.current.points == (0, 10)


def test_a_five_that_was_taken_and_then_played_has_the_bonus():
    state = act(atlantic_with_the_five_turned_up(), "3 rob KS", "3 play 5S", "0 play 3S")
    assert best(state) == ("5S", 3, 1, True)


def test_a_buried_five_is_waited_for_all_the_same():
    hands = {1: "JS", 2: "2S", 3: "AS 5S", 0: "3S"}
    state = dealt(hands, "TS", game="forty-five-atlantic")
    state = act(state, "1 play JS", "2 play 2S", "3 rob 5S", "3 play TS", "0 play 3S")
    assert best(state) == ("JS", 1, 1, False), "nobody else knows"


def test_so_is_a_five_buried_for_the_joker():
    hands = {1: "JS 2D", 0: "5S 2H 3H 4H 6H"}
    state = act(bruff(hands, "JK TS"), "0 bury 5S")
    state = act(state, "1 play JS")
    while state.current.trick.cards:
        state = act(state, f"{state.to_act} {min(legal(state))}")
    assert best(state) == ("JS", 1, 1, False)


def test_that_nobody_followed_proves_nothing():
    """All others are void in trumps, and still the five may be with one of them: reneged."""
    hands = {1: "JS 2D", 2: "3D", 3: "4D", 0: "6D"}
    fill = {1: "3C 4C 6C", 2: "7C 8C 9C TC", 3: "2H 3H 4H 6H", 0: "7H 8H 9H TH"}
    hands = {seat: f"{hands[seat]} {fill[seat]}" for seat in hands}
    state = dealt(hands, "TS", game="forty-five-atlantic", rob="off")
    state = play(state, "JS 3D 4D 6D")
    assert best(state) == ("JS", 1, 1, False)


# -- none --


def test_two_seats_and_no_trump_twenty_five_points_and_no_bonus():
    """rules.md 11."""
    hands = {1: "2D 3D 4D 6D 7D", 0: "KD QD JD TD 9D"}
    state = dealt(hands, "TS", game="forty-five-atlantic", layout=singles(2))
    state = play_in_order(state, hands, (1, 2, 3, 4, 5))
    assert best(state) is None
    assert state.current.points == state.scores == (25, 0)


def test_no_bonus_where_the_rules_have_none():
    hands = {1: "7S", 2: "5S", 3: "KS", 0: "JS"}
    state = play(dealt(hands, "TS", game="twenty-five-irish", rob="off"), "7S 5S KS JS")
    assert state.current.best_trump is None
    assert state.current.points == (5, 0)


# -- at once, with the bonus open: look at every trick twice --

# ♠ are trumps. Side 0 wins trick 1, seat 4 trick 2 with JS, seat 5 tricks 3 and 4, seat 0 trick 5.
ROUND = {
    1: "2D 6C TC 4H 2H",
    2: "3D 7C QC 6H JD",
    3: "KD 2C 5C 7H TD",
    4: "4D JS 8C 8H 9D",
    5: "6D 3C KC KH 9H",
    0: "7D 4C 9C 3H QH",
}


def with_cards(**cards: str) -> dict[int, str]:
    """The same hands with some cards changed: s5="9H 5S" has seat 5 hold 5S for 9H."""
    hands = dict(ROUND)
    for seat, change in cards.items():
        old, new = change.split()
        hands[int(seat[1:])] = hands[int(seat[1:])].replace(old, new)
    return hands


def test_bruff_at_35_with_the_jack_has_40_for_certain():
    """rules.md 11: 45 only if 5S never appears."""
    state = play_in_order(bruff(ROUND, scores=(0, 35, 35)), ROUND, (1, 2))
    assert best(state) == ("JS", 4, 2, False)
    assert (state.phase, state.scores) == (Phase.PLAY, (5, 40, 35))


def test_another_side_at_45_in_trick_4_has_not_won_while_the_bonus_is_open():
    state = play_in_order(bruff(ROUND, scores=(0, 35, 35)), ROUND, (1, 2, 3, 4))
    assert state.scores == (5, 40, 45)
    assert (state.phase, state.game_winners) == (Phase.PLAY, ())


ENDS = [
    # what, cards changed, scores at the end, who wins
    ("the five never appears: the first side has won, at trick 2", {}, (10, 45, 45), 1),
    ("the five takes trick 5 for a third side", {"s0": "QH 5S"}, (15, 40, 45), 2),
    ("the five takes trick 5 for the side that waits", {"s5": "9H 5S"}, (5, 40, 55), 2),
    ("the five comes too late for the first side", {"s1": "2H 5S"}, (5, 50, 45), 2),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in ENDS])
def test_then_the_fifth_trick_settles_it_and_all_tricks_count(row):
    changes, scores, winner = row
    hands = with_cards(**changes)
    state = play_in_order(bruff(hands, scores=(0, 35, 35)), hands, (1, 2, 3, 4, 5))
    assert (state.game_winners, state.scores) == ((winner,), scores)
    assert state.phase is Phase.OVER


def test_the_five_in_trick_3_settles_it_early_for_another():
    hands = with_cards(s5="KC 5S")
    state = play_in_order(bruff(hands, scores=(0, 35, 35)), hands, (1, 2, 3))
    assert best(state) == ("5S", 5, 3, True)
    assert (state.game_winners, state.scores) == ((2,), (5, 40, 45))


def test_a_bonus_still_open_when_the_game_ends_does_not_count():
    state = play_in_order(bruff(ROUND, scores=(0, 40, 35)), ROUND, (1, 2))
    assert best(state) == ("JS", 4, 2, False)
    assert (state.game_winners, state.scores) == ((1,), (5, 45, 35))
    assert state.current.points == (5, 5, 0)


def test_the_side_with_the_open_bonus_is_there_without_it_one_trick_later():
    hands = with_cards(s1="TC KC", s5="KC TC")
    state = play_in_order(bruff(hands, scores=(0, 35, 35)), hands, (1, 2, 3))
    assert state.current.trick_winners == (3, 4, 1)
    assert (state.game_winners, state.scores) == ((1,), (5, 45, 35)), "nobody else was earlier"


def test_a_bonus_too_small_to_reach_the_target_holds_nobody_up():
    state = play_in_order(bruff(ROUND, scores=(0, 30, 35)), ROUND, (1, 2, 3, 4))
    assert (state.game_winners, state.scores) == ((2,), (5, 35, 45))


def test_an_open_bonus_in_a_later_trick_holds_nobody_up():
    # Side 0 is at the target with trick 1; what JS brings in trick 2 would be too late anyway.
    state = play_in_order(bruff(ROUND, scores=(40, 35, 35)), ROUND, (1,))
    assert (state.game_winners, state.scores) == ((0,), (45, 35, 35))


def test_a_side_is_at_the_target_by_the_five_and_its_bonus_at_once():
    hands = with_cards(s4="JS 5S")
    state = play_in_order(bruff(hands, scores=(0, 35, 40)), hands, (1, 2))
    assert (state.game_winners, state.scores) == ((1,), (5, 45, 40))
    assert len(state.current.tricks) == 2


# -- at the end of the deal --

# ♠ are trumps; seat 1 wins four tricks, the first with KS, and seat 0 the last.
ATLANTIC = {
    1: "KS 2C 3C 4C 6C",
    2: "2S 2H 3H 4H 6H",
    3: "3S 7D 8D 9D TD",
    0: "4S 7H 8H 9H 6S",
}


@pytest.mark.parametrize(
    ("scores", "final", "winner"),
    [
        ((0, 20), (5, 45), 1),  # four tricks would make 40: there by the bonus alone
        ((40, 25), (45, 50), 1),  # the higher total, with the bonus in it
        ((40, 20), (45, 45), 1),  # level: the dealer's side, seat 0's, is asked last
        ((50, 20), (55, 45), 0),
        ((0, 15), (5, 40), None),
    ],
)
def test_at_the_end_of_the_deal_the_bonus_is_in_the_totals(scores, final, winner):
    state = dealt(ATLANTIC, "TS", game="forty-five-atlantic", rob="off", scores=scores)
    state = play_in_order(state, ATLANTIC, (1, 2, 3, 4))
    assert state.phase is Phase.PLAY, "all five tricks are played"
    state = play_in_order(state, ATLANTIC, (5,))
    assert state.current.best_trump == BestTrump(
        state.current.tricks[0].cards[0], seat=1, trick=0, settled=True
    )
    assert state.scores == final
    assert state.game_winners == (() if winner is None else (winner,))


def test_first_at_45_in_the_tricks_has_no_claim_at_the_end_of_the_deal():
    state = dealt(ATLANTIC, "TS", game="forty-five-atlantic", rob="off", scores=(40, 40))
    state = play_in_order(state, ATLANTIC, (1, 2, 3, 4, 5))
    assert state.scores == (45, 65)
    assert state.game_winners == (1,)
