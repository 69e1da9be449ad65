"""The numbers of steps: they grow, whatever is taken back, and each is told once."""

from __future__ import annotations

from engine import preset
from engine.legal import legal_actions
from engine.ruleset import TWO_PAIRS
from engine.state import Phase
from server.match import Match, new_match, revived
from table.fair import check_fair
from table.protocol import Back

NAMES = ("Ann", "Ben", "Cat", "Dan")


def a_match(actions: int = 0, seq: int = 0) -> Match:
    match = new_match(preset("twenty-five", rob="off", target=100), TWO_PAIRS, NAMES, "seed", seq)
    for _ in range(actions):
        match = onwards(match)
    return match


def onwards(match: Match) -> Match:
    if match.state.phase is Phase.DEAL:
        return match.with_deal()
    return match.with_action(legal_actions(match.state)[0])


def numbers(match: Match, after: int) -> list[int]:
    return [step.seq for step in match.steps(after, None)]


def test_steps_are_told_from_any_step_even_of_a_deal_that_is_over():
    match = a_match(actions=25, seq=100)
    assert match.seq == 126
    assert match.number == 2
    assert numbers(match, 100) == list(range(101, 127))
    assert numbers(match, 124) == [125, 126]
    assert numbers(match, 126) == []
    assert match.steps(100, 2)[:3] == a_match(seq=100).steps(100, 2) + a_match(2, 100).steps(101, 2)


def test_what_was_taken_back_is_told_as_one_step_and_those_before_it_not_any_more():
    match = a_match(actions=6)
    back = match.with_back(Back.UNDONE, keep=4)
    assert back.seq == 8
    for after in (0, 3, 7):
        (step,) = back.steps(after, None)
        assert (step.seq, step.back, step.events) == (8, Back.UNDONE, ())
        assert step.view == a_match(actions=4).story(None)[-1].view
    again = onwards(onwards(back))
    assert [step.back for step in again.steps(2, 1)] == [Back.UNDONE, None, None]
    assert numbers(again, 8) == [9, 10]


def test_the_story_of_a_deal_is_numbered_up_to_the_present_step():
    back = a_match(actions=6).with_back(Back.RESTARTED, keep=0)
    assert [step.seq for step in back.story(0)] == [8]
    assert back.finished.taken_back
    assert not a_match(actions=6).finished.taken_back
    assert [step.seq for step in onwards(back).story(0)] == [8, 9]
    twice = onwards(onwards(back)).with_back(Back.UNDONE, keep=1)
    assert [step.seq for step in twice.story(0)] == [10, 11]
    assert twice.story(0)[-1].events == a_match(actions=1).story(0)[-1].events


def test_a_later_deal_can_still_tell_what_was_taken_back_in_an_earlier_one():
    match = a_match(actions=6).with_back(Back.UNDONE, keep=4)
    while match.number == 1:
        match = onwards(match)
    steps = match.steps(5, 3)
    assert [step.back for step in steps[:2]] == [Back.UNDONE, None]
    assert [step.seq for step in steps] == list(range(8, match.seq + 1))
    assert revived(match).steps(5, 3) == steps


def test_the_fair_code_of_a_deal_is_that_of_the_pack_and_nonce_told_when_it_is_over():
    match = a_match()
    code = match.fair
    assert match.finished.nonces == ()
    while match.state.phase is not Phase.DEAL:
        match = onwards(match)
    assert match.fair == code
    pack = " ".join(card.name for card in match.finished.record.deals[0].pack)
    assert check_fair(code, pack, match.finished.nonces[0])
    assert match.with_deal().fair != code
    assert len(match.with_deal().finished.record.deals) == 1
