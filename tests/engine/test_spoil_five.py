"""Chips and the pool: rules.md 9."""

from __future__ import annotations

import dataclasses

import pytest

from engine import Deal, Play, State, apply_action, new_match, parse_action, parse_card, preset
from engine import why_illegal as why
from engine.events import ChipsPaid, DealSpoilt, GameWon, JinkDeclared, MatchWon, PoolWon, events
from engine.legal import Why
from engine.ruleset import singles
from engine.state import Phase
from tests.helpers import act, legal, play_in_order, rig

# ♠ are trumps. One plain suit for a seat, or half of one: of those that share one, a seat that is
# to win with a card it leads needs the high half.
CLUBS = "2C 3C 4C 6C 7C"
HALVES = {
    2: ("KH QH TH 9H 8H", "7H 6H 4H 3H 2H"),
    3: ("KH QH TH 9H 8H", "7H 6H 4H 3H 2H"),
    4: ("KD QD JD TD 9D", "8D 7D 6D 4D 3D"),
    0: ("KD QD JD TD 9D", "8D 7D 6D 4D 3D"),
}
SHARES = {2: 3, 3: 2, 4: 0, 0: 4}


def winners(text: str, eldest: int = 1) -> dict[int, str]:
    """Hands with which these seats win the tricks, each playing its cards in order.

    A seat wins with a plain card that it leads, or else with a trump; no trump is ever led.
    """
    won = [int(seat) for seat in text]
    led = [eldest, *won][: len(won)]
    leading = {seat for seat, leader in zip(won, led, strict=True) if seat == leader}
    hands = {1: CLUBS.split()}
    for seat, (high, low) in HALVES.items():
        other = SHARES[seat]
        assert not {seat, other} <= leading
        mine = seat in leading or (other not in leading and seat < other)
        hands[seat] = (high if mine else low).split()
    for number, (seat, leader) in enumerate(zip(won, led, strict=True)):
        if seat != leader:
            hands[seat][number] = ("5S", "JS", "AS", "KS", "QS")[number]
    return {seat: " ".join(cards) for seat, cards in hands.items()}


def start(chips: int = 20, **options) -> State:
    """A match of five seats with so many chips each, seat 0 to deal first."""
    return new_match(preset("spoil-five", rob="off", chips=chips, **options), singles(5), 0)


def having(held: tuple[int, ...], **options) -> State:
    """The same, with these chips held as it begins."""
    return dataclasses.replace(start(**options), scores=held)


def deal(state: State, text: str = "") -> State:
    """One more deal, in which these seats can win the tricks."""
    dealer = state.layout.left_of(state.dealer) if state.deals else state.dealer
    hands = winners(text, state.layout.left_of(dealer))
    return apply_action(state, Deal(rig(state.layout, dealer, hands, "TS", state.rules)))


def tricks(state: State, text: str, *numbers: int) -> State:
    """The tricks of these numbers, in a deal in which these seats can win."""
    hands = winners(text, state.layout.left_of(state.dealer))
    state = play_in_order(state, hands, numbers)
    won = "".join(map(str, state.current.trick_winners))
    assert text.startswith(won)
    return state


def played(state: State, text: str) -> State:
    """One more deal whose tricks these seats win; as many as are written."""
    return tricks(deal(state, text), text, *range(1, len(text) + 1))


def chips(state: State) -> tuple[tuple[int, ...], int]:
    """What everybody holds, and the pool."""
    return state.scores, state.pool


# -- the pool --


def test_everybody_starts_with_twenty_chips_and_pays_one_into_a_new_pool():
    assert chips(start()) == ((20, 20, 20, 20, 20), 0)
    state = deal(start())
    assert chips(state) == ((19, 19, 19, 19, 19), 5)
    assert state.current.points == (-1, -1, -1, -1, -1)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_seat_pays_however_many_there_are(seats):
    rules = preset("spoil-five")
    state = apply_action(new_match(rules, singles(seats)), Deal(rules.pack))
    assert chips(state) == ((19,) * seats, seats)


WON = [
    # what, tricks, who wins the pool
    ("the third of them in trick 4", "1211", 1),
    ("the third of them in trick 5", "12121", 1),
    ("the dealer", "02300", 0),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in WON])
def test_three_tricks_win_the_pool_and_the_rest_is_not_played(row):
    text, winner = row
    state = played(start(), text)
    assert (state.phase, state.to_act, state.current.phase) == (Phase.DEAL, None, Phase.OVER)
    assert state.current.pool_winner == winner
    assert state.scores == tuple(24 if seat == winner else 19 for seat in range(5))
    assert state.current.points == tuple(4 if seat == winner else -1 for seat in range(5))
    assert state.pool == 0


def test_only_the_first_three_tricks_give_a_choice():
    assert played(start(), "121").phase is Phase.PLAY
    state = played(start(), "111")
    assert (state.phase, state.to_act, legal(state)) == (Phase.JINK, 1, {"take", "jink"})
    refused = why(state, Play(parse_card("6C")))
    assert refused is not None
    assert refused.code is Why.WRONG_PHASE
    for choice in ("take", "jink"):
        refused = why(played(start(), "11"), parse_action(choice))
        assert refused is not None
        assert refused.code is Why.WRONG_PHASE


def test_taking_the_pool_ends_the_deal():
    state = act(played(start(), "111"), "1 take")
    assert chips(state) == ((19, 24, 19, 19, 19), 0)
    assert state.current.points == (-1, 4, -1, -1, -1)
    assert (state.phase, len(state.current.tricks)) == (Phase.DEAL, 3)
    assert (state.current.pool_winner, state.current.jinker) == (1, None)


def test_a_new_pool_is_made_by_everybody_after_one_was_won():
    state = deal(act(played(start(), "111"), "1 take"))
    assert state.dealer == 1
    assert chips(state) == ((18, 23, 18, 18, 18), 5)
    assert state.current.points == (-1, -1, -1, -1, -1)


# -- jink --


def jinked(text: str, state: State | None = None) -> State:
    """Seat 1 goes for all five; then these seats win the tricks left."""
    state = deal(state or start(), "111" + text)
    state = act(tricks(state, "111" + text, 1, 2, 3), "1 jink")
    return tricks(state, "111" + text, *range(4, 4 + len(text)))


def test_after_a_jink_play_goes_on_with_the_pool_where_it_was():
    state = jinked("")
    assert (state.phase, state.to_act, state.current.jinker) == (Phase.PLAY, 1, 1)
    assert chips(state) == ((19, 19, 19, 19, 19), 5)
    state = jinked("1")
    assert (state.phase, state.current.pool_winner) == (Phase.PLAY, None)


def test_a_jink_made_brings_the_pool_and_one_chip_from_everyone():
    state = jinked("11")
    assert chips(state) == ((18, 28, 18, 18, 18), 0)
    assert state.current.points == (-2, 8, -2, -2, -2)
    assert (state.phase, state.current.pool_winner, state.current.jinker) == (Phase.DEAL, 1, 1)


def test_from_everyone_who_has_one():
    state = jinked("11", having((1, 5, 3, 2, 1)))
    # After the antes 0 4 2 1 0: seats 0 and 4 have nothing left to give.
    assert chips(state) == ((0, 11, 1, 0, 0), 0)
    assert state.current.points == (-1, 6, -2, -2, -1)


@pytest.mark.parametrize("text", ["3", "13"])
def test_the_first_trick_a_jinker_loses_spoils_the_deal_and_ends_it(text):
    state = jinked(text)
    assert chips(state) == ((19, 19, 19, 19, 19), 5)
    assert state.current.points == (-1, -1, -1, -1, -1)
    assert (state.phase, len(state.current.tricks)) == (Phase.DEAL, 3 + len(text))
    assert state.current.pool_winner is None


# -- a spoilt deal --


@pytest.mark.parametrize("text", ["12123", "11022", "12340", "11223"])
def test_a_deal_in_which_nobody_wins_three_tricks_is_spoilt_and_the_pool_stays(text):
    state = tricks(deal(start(), text), text, 1, 2, 3, 4)
    assert state.phase is Phase.PLAY, "all five tricks are played"
    state = played(start(), text)
    assert (state.phase, state.current.pool_winner) == (Phase.DEAL, None)
    assert chips(state) == ((19, 19, 19, 19, 19), 5)


def test_as_the_next_deal_begins_its_dealer_adds_a_chip_and_nobody_else():
    state = played(start(), "12340")
    assert chips(state) == ((19, 19, 19, 19, 19), 5), "not before"
    state = deal(state)
    assert state.dealer == 1
    assert chips(state) == ((19, 18, 19, 19, 19), 6)
    assert state.current.points == (0, -1, 0, 0, 0)
    state = deal(played(played(start(), "12340"), "12340"))
    assert chips(state) == ((19, 18, 18, 19, 19), 7)


def test_the_winner_of_a_grown_pool_gets_all_of_it():
    state = act(played(played(start(), "12340"), "333"), "3 take")
    assert state.scores == (19, 18, 19, 25, 19)
    assert state.current.points == (0, -1, 0, 6, 0)


def test_a_dealer_without_chips_adds_none():
    state = deal(played(having((5, 1, 5, 5, 5)), "12340"))
    assert state.dealer == 1
    assert chips(state) == ((4, 0, 4, 4, 4), 5)
    assert state.current.points == (0, 0, 0, 0, 0)


def test_a_seat_without_chips_plays_on_and_may_win_the_pool():
    state = played(having((5, 1, 5, 5, 5)), "12340")
    state = act(played(state, "111"), "1 take")
    assert chips(state) == ((4, 5, 4, 4, 4), 0)
    assert state.winners == ()


def test_a_jink_lost_counts_as_a_spoilt_deal_for_the_next_dealer():
    assert chips(deal(jinked("3"))) == ((19, 18, 19, 19, 19), 6)


# -- the end --


def test_the_game_ends_when_a_pool_is_won_in_the_last_deal_or_later():
    state = start(deals=2)
    state = act(played(state, "111"), "1 take")
    assert state.phase is Phase.DEAL, "one deal is not two"
    state = act(played(state, "333"), "3 take")
    assert (state.phase, state.winners, state.games) == (Phase.OVER, (1, 3), (0, 1, 0, 1, 0))
    assert state.scores == (18, 23, 18, 23, 18)


def test_a_spoilt_deal_does_not_end_the_game_however_many_were_played():
    state = start(deals=1)
    for _ in range(3):
        state = played(state, "12340")
        assert (state.phase, state.winners) == (Phase.DEAL, ())
    state = played(state, "22112")
    assert state.phase is Phase.OVER


def test_a_spoilt_deal_is_a_deal_played():
    state = played(start(deals=2), "12340")
    state = act(played(state, "333"), "3 take")
    assert (state.phase, state.winners) == (Phase.OVER, (3,))


def test_it_is_ten_deals_unless_the_house_says_otherwise():
    state = start()
    for number in range(1, 11):
        assert state.phase is Phase.DEAL
        seat = number % 5
        state = act(played(state, str(seat) * 3), f"{seat} take")
    assert state.phase is Phase.OVER
    assert state.winners == (0, 1, 2, 3, 4), "two pools each"
    assert state.games == (1, 1, 1, 1, 1)


def test_it_ends_before_that_when_a_seat_has_no_chip_for_the_new_pool():
    state = act(played(having((5, 5, 1, 5, 5)), "111"), "1 take")
    assert state.scores == (4, 9, 0, 4, 4)
    assert (state.phase, state.winners, state.games) == (Phase.OVER, (1,), (0, 1, 0, 0, 0))


def test_not_while_the_pool_stays():
    state = played(having((5, 5, 1, 5, 5)), "12340")
    assert state.scores[2] == 0
    assert (state.phase, state.winners) == (Phase.DEAL, ())


def test_the_last_chip_given_after_a_jink_ends_it_too():
    state = jinked("11", having((2, 5, 5, 5, 5)))
    assert state.scores == (0, 13, 3, 3, 3)
    assert (state.phase, state.winners) == (Phase.OVER, (1,))


def test_one_chip_each_is_a_game_of_one_pool():
    state = act(played(start(chips=1), "444"), "4 take")
    assert (state.scores, state.winners) == ((0, 0, 0, 0, 5), (4,))


def test_most_chips_win_not_the_last_pool():
    state = act(played(having((20, 30, 20, 20, 9), deals=1), "444"), "4 take")
    assert (state.scores, state.winners) == ((19, 29, 19, 19, 13), (1,))


def test_level_players_share_the_win_and_each_has_won_a_game():
    state = act(played(having((25, 20, 20, 20, 20), deals=1), "111"), "1 take")
    assert state.scores == (24, 24, 19, 19, 19)
    assert (state.winners, state.game_winners) == ((0, 1), (0, 1))
    assert state.games == (1, 1, 0, 0, 0)


def test_no_points_and_no_bonus_are_counted():
    state = played(start(), "12")
    assert state.current.points == (-1,) * 5, "what was paid"
    assert state.current.best_trump is None


# -- told in events --


def told(before: State, line: str) -> list[object]:
    action = parse_action(line.partition(" ")[2])
    return list(events(before, action, act(before, line)))


def test_what_becomes_of_the_chips_is_told():
    first = deal(start(deals=1), "1113")
    pack = rig(singles(5), 0, winners("1113"), "TS", first.rules)
    begun = events(start(deals=1), Deal(pack), first)
    assert ChipsPaid((1, 1, 1, 1, 1), 5) in begun
    asked = tricks(first, "1113", 1, 2, 3)
    taken = told(asked, "1 take")
    assert PoolWon(1, 5, jink=False) in taken
    assert GameWon((1,)) in taken
    assert MatchWon((1,)) in taken
    assert JinkDeclared(1) in told(asked, "1 jink")
    hands = winners("1113")
    rest = [f"{seat} play {hands[seat].split()[3]}" for seat in (1, 2, 3, 4, 0)]
    before = act(act(asked, "1 jink"), *rest[:4])
    assert DealSpoilt(5, 1) in told(before, rest[4])


def test_a_broke_dealer_pays_nothing_in_the_telling_either():
    before = played(having((5, 1, 5, 5, 5)), "12340")
    pack = rig(singles(5), 1, {}, "TS", before.rules)
    after = apply_action(before, Deal(pack))
    assert ChipsPaid((0, 0, 0, 0, 0), 5) in events(before, Deal(pack), after)


def test_ten_seats_with_a_turned_joker_use_52_of_53_cards():
    """rules.md 10, pack check."""
    rules = preset("spoil-five", joker=True)
    pack = rig(singles(10), 0, {0: "2D 3D 4D 6D 7D"}, "JK TS", rules)
    state = act(apply_action(new_match(rules, singles(10)), Deal(pack)), "0 bury 2D")
    assert len(state.current.stock) == 1
    assert [len(hand) for hand in state.current.hands] == [5] * 10


def test_ten_seats_use_51_of_52_cards():
    rules = preset("spoil-five")
    state = apply_action(new_match(rules, singles(10)), Deal(rules.pack))
    assert len(state.current.stock) == 1


def test_the_turn_up_may_be_robbed_before_ones_own_card_as_elsewhere():
    rules = preset("spoil-five")
    pack = rig(singles(5), 0, {**winners(""), 1: "AS 3C 4C 6C 7C"}, "TS", rules)
    state = apply_action(new_match(rules, singles(5)), Deal(pack))
    assert {"rob 3C", "rob AS", "play AS"} <= legal(state)
    state = act(state, "1 rob 3C", "1 play TS")
    assert state.to_act == 2
