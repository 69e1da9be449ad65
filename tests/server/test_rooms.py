"""A shared table, without HTTP: who sits, who may do what, what time brings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Keep, parse_action
from engine.legal import Why, legal_actions
from engine.record import DealRecord
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from server.match import revived
from server.rooms import Refused, computer_at, joined, key_of, new_room, read_room, write_room
from table.protocol import Back
from table.shared import (
    Act,
    Ask,
    Claim,
    HandOn,
    Leave,
    NextDeal,
    Options,
    Presence,
    Refusal,
    Remove,
    Reply,
    Say,
    SetOptions,
    SetPlace,
    Sit,
    Stand,
    Start,
)
from tests.helpers import rig
from tests.server.rooms import At, create, four, with_options


def refused(error: Refusal):
    return pytest.raises(Refused, match=f"^{error}$")


def test_who_joins_watches_until_sitting_down_in_an_open_seat():
    at = At("MOCO", "Ben")
    assert at.person("Ben").seat is None
    with refused(Refusal.TAKEN):
        at.sit(Ben=0)
    with refused(Refusal.TAKEN):
        at.sit(Ben=2)
    at.sit(Ben=3)
    at.sit(Ben=1)
    assert [place.member for place in at.room.places] == [1, 2, None, None]
    assert [place.open for place in at.room.places] == [False, False, False, True]
    at.ask("Ben", Stand)
    assert at.room.places[1].open


def test_seats_still_open_are_played_by_computer_players_and_stay_open_for_who_comes_late():
    at = At("MOCO", "Ben")
    at.start()
    assert [place.level for place in at.room.places] == [None, "club", "club", "club"]
    with refused(Refusal.TAKEN):
        at.sit(Ben=2)
    at.sit(Ben=3)
    assert at.answer("Ben").steps[0].view.hand != ()


def test_who_has_seen_a_hand_may_not_sit_down_at_another_in_that_deal():
    at = four()
    at.ask("Ben", Stand)
    at.ask("Cat", Stand)
    with refused(Refusal.NEXT_DEAL):
        at.sit(Ben=2)
    at.sit(Ben=1)
    assert at.answer("Cat").steps[-1].view.hand == ()


def test_who_leaves_and_comes_again_sees_no_second_hand_of_the_deal():
    """A guest left, joined under another name, sat elsewhere, and saw two hands of one deal."""
    at = four()
    at.ask("Ben", Stand)
    at.ask("Cat", Leave)
    at.room = joined(at.room, "Eve", key_of("Eve"), at.now)
    for seat in (1, 2):
        with refused(Refusal.NEXT_DEAL):
            at.sit(Eve=seat)
    while at.state.phase is not Phase.DEAL:
        match = at.room.match
        assert match is not None
        at.room = at.room.with_match(match.with_action(legal_actions(at.state)[0]), at.now)
    at.sit(Eve=1, Ben=2)
    at.go_on()
    assert at.answer("Eve").steps[-1].view.hand != ()


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (Start, {"match": 1}),
        (SetPlace, {"seat": 1, "who": "club"}),
        (Remove, {"member": 1}),
        (HandOn, {"member": 2}),
        (SetOptions, {"options": Options(away=30)}),
    ],
)
def test_only_the_host_has_the_hosts_powers(kind, what):
    at = At("MOOO", "Ben")
    with refused(Refusal.NOT_HOST):
        at.ask("Ben", kind, **what)


def test_a_host_who_leaves_hands_the_table_on_to_who_sits_and_is_here():
    at = At("MOOO", "Ben", "Cat", "Dan")
    at.sit(Cat=2, Dan=3)
    at.wait(60, Cat=20.0)
    at.ask("Ann", Leave)
    assert at.room.host == at.person("Dan").member
    assert at.room.places[0].open


def test_a_host_long_away_is_followed_only_by_somebody_who_is_here():
    at = At("MOOO", "Ben")
    at.wait(200, Ann=200.0)
    assert at.room.host == 1
    at.wait(200, Ann=400.0, Ben=400.0)
    assert at.room.host == 1
    at.wait(1, Ann=401.0)
    assert at.room.host == 2


def test_who_was_removed_does_not_come_back_and_a_computer_player_goes_on():
    at = four()
    at.ask("Ann", Remove, member=at.person("Ben").member)
    assert at.room.places[1].level == "club"
    with refused(Refusal.REMOVED):
        joined(at.room, "Ben", key_of("Ben"), at.now)


def test_the_same_token_is_the_same_member_and_only_the_name_changes():
    at = At("MOOO", "Ben")
    again = joined(at.room, "Ben", key_of("Ben"), at.now)
    assert again is at.room
    assert joined(at.room, " Benedict\n II", key_of("Ben"), at.now).people[1].name == "Benedict II"


@pytest.mark.parametrize("name", ["", " \n", "\u202e\u2066", "\u200d", "x" * 41])
def test_a_name_that_cannot_be_shown_is_refused(name):
    with refused(Refusal.BAD_REQUEST):
        joined(At().room, name, "key", 0.0)


@pytest.mark.parametrize(
    "bad",
    [
        {"places": "MOO"},
        {"places": "MMOO"},
        {"options": Options(away=5)},
        {"options": Options(idle=0)},
        {"options": Options(stand_in="genius")},
        {"game": "forty-five-bruff"},
        {"target": 10**9},
    ],
)
def test_a_table_that_cannot_be_played_at_is_not_opened(bad):
    with refused(Refusal.BAD_REQUEST):
        new_room("CODE", create(**bad), "key", 0.0)


def test_a_request_sent_twice_counts_once_and_an_older_one_not_at_all():
    at = four()
    before = at.room.seq
    ann = at.person(at.sitting(at.state.to_act))
    act = Act(number=ann.number + 1, seq=before, action=legal_actions(at.state)[0])
    first = at.do(ann.member, act)
    assert at.do(ann.member, act) is first
    assert at.room.seq == before + 1
    with refused(Refusal.OLD_REQUEST):
        at.do(ann.member, replace(act, number=ann.number))
    with refused(Refusal.STALE):  # a double tap
        at.do(ann.member, replace(act, number=ann.number + 2))


def test_nobody_acts_for_another_seat_nor_against_the_rules_nor_deals_a_pack():
    at = four()
    other = at.sitting((at.state.to_act + 1) % 4)
    with pytest.raises(Refused) as error:
        at.ask(other, Act, seq=at.room.seq, action=legal_actions(at.state)[0])
    assert error.value.problem.reason.code is Why.OUT_OF_TURN
    while at.state.phase is not Phase.PLAY:
        at.act(Keep())
    theirs = at.state.current.hands[(at.state.to_act + 1) % 4][0]
    with pytest.raises(Refused) as error:
        at.act(type(legal_actions(at.state)[0])(theirs))
    assert error.value.problem.reason.code is Why.NOT_HELD
    with refused(Refusal.STALE):
        at.ask("Ann", NextDeal, seq=at.room.seq)


def test_who_watches_can_say_something_but_not_act():
    at = At("MCCC", "Ben")
    at.start()
    at.ask("Ben", Say, phrase="hello")
    assert [(said.number, said.member) for said in at.room.said] == [(1, 2)]
    with refused(Refusal.NOT_SEATED):
        at.ask("Ben", Act, seq=at.room.seq, action=Keep())
    with refused(Refusal.BAD_REQUEST):
        at.ask("Ben", Say, phrase="anything else")


def test_a_seat_is_waited_for_then_played_by_a_computer_player_and_had_back_on_return():
    at = four()
    name = at.sitting(at.state.to_act)
    at.wait(20, **{name: 20.0})
    assert at.person(name).presence is Presence.AWAY
    assert computer_at(at.room, at.now) is None
    at.wait(40, **{name: 60.0})
    assert at.person(name).presence is Presence.REPLACED
    assert computer_at(at.room, at.now) == "club"
    at.wait(0)
    assert at.person(name).presence is Presence.HERE
    assert computer_at(at.room, at.now) is None


def test_who_is_here_but_idle_is_waited_for_as_long_as_the_host_has_set():
    at = four()
    at.wait(3600)
    assert computer_at(at.room, at.now) is None
    at.ask("Ann", SetOptions, options=Options(idle=90))
    assert computer_at(at.room, at.room.moved + 89) is None
    assert computer_at(at.room, at.room.moved + 90) == "club"


def test_it_is_taken_back_once_all_who_are_here_have_agreed():
    at = four(rob="off")
    first = at.sitting(at.state.to_act)
    before = at.state
    at.act()
    others = [name for name in ("Ann", "Ben", "Cat", "Dan") if name != first]
    at.ask(first, Ask, seq=at.room.seq, back=Back.UNDONE)
    assert [type(event).__name__ for event in at.answer("Ann").table.asked.events] == ["Played"]
    at.ask(others[0], Reply, yes=True)
    at.ask(others[1], Reply, yes=True)
    assert at.state != before
    at.wait(60, **{others[2]: 60.0})  # whom nobody waits for
    assert at.state == before
    assert at.answer("Ann").table.asked is None


def test_no_wish_outlives_those_who_agreed_to_it():
    """Somebody agreed and stood up, another sat down there, and was not asked."""
    at = four(rob="off")
    first = at.sitting(at.state.to_act)
    at.act()
    others = [name for name in ("Ann", "Ben", "Cat", "Dan") if name != first]
    for gone in (others[0], first):
        at.ask(first, Ask, seq=at.room.seq, back=Back.RESTARTED)
        at.ask(others[0], Reply, yes=True)
        assert at.room.wish is not None
        seat = at.person(gone).seat
        at.ask(gone, Stand)
        assert at.room.wish is None
        at.ask(gone, Sit, seat=seat)


def test_no_wish_outlives_a_no_or_another_action():
    at = four(rob="off")
    first = at.sitting(at.state.to_act)
    at.act()
    at.ask(first, Ask, seq=at.room.seq, back=Back.RESTARTED)
    at.ask("Ann" if first != "Ann" else "Ben", Reply, yes=False)
    assert at.room.wish is None
    at.ask(first, Ask, seq=at.room.seq, back=Back.UNDONE)
    at.act()
    assert at.room.wish is None


def test_a_deal_that_is_over_is_not_taken_back_for_its_hands_may_have_been_seen():
    at = four(rob="off")
    while at.state.phase is not Phase.DEAL:
        at.act()
    with refused(Refusal.NOT_POSSIBLE):
        at.ask("Ann", Ask, seq=at.room.seq, back=Back.UNDONE)


def test_where_the_table_does_not_allow_it_nothing_is_taken_back_or_claimed():
    at = four(rob="off")
    at.act()
    with_options(at, undo=False, claim=False)
    with refused(Refusal.NOT_POSSIBLE):
        at.ask("Ann", Ask, seq=at.room.seq, back=Back.UNDONE)
    with refused(Refusal.NOT_POSSIBLE):
        at.ask(at.sitting(at.state.to_act), Claim, seq=at.room.seq)


def test_who_can_see_that_the_rest_is_won_may_claim_it():
    """Seat 1 has the five and the jack of trumps left, and is on lead."""
    at = four(rob="off", target=100)
    hands = {1: "KC QC KD 5S JS", 2: "2C 3C 2D 9D 9H", 3: "4C 6C 3D 8D 8H", 0: "7C 8C 4D 7D 7H"}
    match = at.room.match
    dealer = match.state.dealer
    turned = {(seat + dealer) % 4: cards for seat, cards in hands.items()}
    pack = rig(TWO_PAIRS, dealer, turned, "7S", at.room.rules)
    at.room = replace(at.room, match=revived(replace(match, present=DealRecord(pack))))
    for trick in range(3):
        for seat in (1, 2, 3, 0):
            at.act(parse_action(f"play {hands[seat].split()[trick]}"))
    for name in ("Ann", "Ben", "Cat", "Dan"):
        if name != at.sitting(at.state.to_act):
            with refused(Refusal.NOT_POSSIBLE):
                at.ask(name, Claim, seq=at.room.seq)
    at.ask(at.sitting(at.state.to_act), Claim, seq=at.room.seq)
    assert at.state.phase is Phase.DEAL
    assert at.room.seq == 21


def test_another_match_goes_on_with_the_same_numbers_and_freed_seats():
    at = four(target=5, rob="off")
    while at.state.phase is not Phase.OVER:
        at.go_on()
    last = at.room.seq
    at.ask("Cat", Stand)
    at.sit(Cat=2)
    with refused(Refusal.STALE):
        at.start(1)
    at.start(2)
    steps = at.answer("Ann", after=last - 3).steps
    assert [step.seq for step in steps] == [last + 1]
    assert steps[0].view.deals == 1


def test_a_room_is_read_as_it_was_written_from_nothing_and_from_an_earlier_one():
    at = four(target=5, rob="off")
    earlier = at.room
    for _ in range(70):
        if at.state.phase is Phase.OVER:
            at.start(at.room.number + 1)
        at.go_on()
        for known in (None, earlier, at.room):
            again = read_room(write_room(at.room), known)
            assert again == at.room
            assert again.match.deal == at.room.match.deal
        earlier = at.room if at.room.seq % 7 == 0 else earlier
