"""Reviewing: the walk through a record, what is said on the way, records in and out."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import preset
from engine.record import Fault, Record, RecordError, read_record, replay, write_record
from engine.review import finished_part
from engine.ruleset import TWO_PAIRS
from engine.view import view_for
from i18n import LANGUAGES
from table.fair import check_fair
from table.save import PERSON, Kind, Save
from tests.helpers import random_record
from ui.controllers.review import Chances, ReviewController, shown_trick
from ui.records import NothingFinished, Reviewable, file_name, of_save, open_record
from ui.texts import make_words
from ui.texts.faults import record_error_text
from ui.texts.review import step_lines, why_won

RECORDS = Path(__file__).parents[1] / "records"
EN = make_words("en")

# One for each preset, with what is peculiar to it: a joker, a renege, a jink, an auction.
GOLDEN = (
    "twenty-five.joker-turned",
    "twenty-five-irish.singles-4",
    "forty-five-bruff.turned-joker.unfinished",
    "forty-five-atlantic.three-pairs",
    "auction-120.two-threes",
    "spoil-five.jink-lost",
)


def golden(name: str) -> Record:
    return finished_part(read_record((RECORDS / f"{name}.json").read_text()))


def a_save(deals: int, unfinished: int = 0, **more: Any) -> Save:
    """A game on this device, its last deal `unfinished` by so many actions."""
    record = random_record(preset("twenty-five", target=200), TWO_PAIRS, "save", deals)
    last = record.deals[-1]
    last = replace(last, actions=last.actions[: len(last.actions) - unfinished])
    record = replace(record, deals=(*record.deals[:-1], last))
    return Save("g1", record, (PERSON, "club", "club", "club"), "seed", **more)


def an_app() -> Any:
    return SimpleNamespace(opened={})


@pytest.mark.parametrize("name", [name for name in GOLDEN if golden(name).deals])
def test_every_step_is_the_engines_forwards_and_back(name):
    record = golden(name)
    walk = ReviewController(record)
    there = []
    for number, step in enumerate(replay(record)):
        if number:
            walk.forward()
        here = walk.step
        assert (walk.deal, here.number) == (step.deal, step.number)
        assert here.view == view_for(step.after, None)
        assert here.hands == step.after.current.hands
        there.append(here)
    assert walk.at_end
    walk.forward()
    assert walk.step is there[-1]
    for here in reversed(there):
        assert walk.step is here
        walk.back()
    assert walk.at_start


def test_jumping_leads_to_the_first_card_of_a_trick_and_to_a_deal():
    walk = ReviewController(golden("twenty-five.two-pairs"), deal=2)
    assert (walk.deal, walk.place) == (2, 0)
    for number in range(len(walk.tricks), 0, -1):
        walk.to_trick(number)
        shown = shown_trick(walk.step)
        assert (shown.number, len(shown.trick.cards), shown.winner) == (number, 1, None)
    walk.to_end()
    assert walk.step is walk.last_step(2)
    walk.to_deal(1)
    assert (walk.deal, walk.place) == (1, 0)


def test_a_complete_trick_stays_until_the_next_is_led():
    walk = ReviewController(golden("twenty-five.two-pairs"))
    walk.to_trick(2)
    led = walk.place
    walk.back()
    shown = shown_trick(walk.step)
    assert (shown.number, len(shown.trick.cards)) == (1, 4)
    assert shown.winner == walk.steps[led].seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_with_its_cards_open(language):
    words = make_words(language)
    for name in GOLDEN:
        record = golden(name)
        if not record.deals:
            continue
        walk = ReviewController(record)
        while not walk.at_end:
            lines = step_lines(words, walk.step, record.seats, None)
            assert lines or walk.step.action is not None
            assert not any("{" in line or "None" in line for line in lines)
            walk.forward()


def test_what_was_secret_is_told_by_its_cards():
    walk = ReviewController(golden("auction-120.two-pairs"))
    said = [line for step in walk.steps for line in step_lines(EN, step, "ABCD", None)]
    assert "D takes the kitty: 10♣, 9♦ and 5♣" in said
    assert "A discards 7♠, J♣, J♦ and J♠" in said
    assert "A draws 7♥, 8♣, Q♣ and 2♠" in said


def test_of_a_trick_it_is_said_why_it_was_won_first_against_the_strongest_rival():
    walk = ReviewController(golden("auction-120.two-pairs"))
    won = [step for step in walk.steps if step.won][3]
    assert won.won is not None
    winning = won.won.trick.card_of(won.won.winner, won.view.layout)
    assert winning is not None
    assert won.view.trump is not None
    assert why_won(EN, won.won, winning, won.view.trump) == (
        "9♦ beats 4♦: in red suits high numbers are high",
        "9♦ beats Q♣: a trump beats every other suit",
    )


WRONG = {
    "": Fault.NOT_A_RECORD,
    "Dear diary, today we played": Fault.NOT_A_RECORD,
    b"milk\nbread": Fault.NOT_A_RECORD,
    "{": Fault.NOT_JSON,
    '{"format": "twenty-five-save"}': Fault.NOT_A_RECORD,
    b"\xff\xfe\x00": Fault.NOT_A_RECORD,
    b'{"\xff': Fault.NOT_JSON,
    write_record(golden("twenty-five.two-pairs")).replace('"version": 1', '"version": 9'): (
        Fault.LATER_VERSION
    ),
    write_record(golden("twenty-five.two-pairs")).replace("play", "eat", 1): Fault.NOT_AN_ACTION,
}


@pytest.mark.parametrize(("content", "fault"), WRONG.items(), ids=WRONG.values())
def test_what_is_no_record_is_refused_with_a_sentence_and_nothing_is_kept(content, fault):
    app = an_app()
    with pytest.raises(RecordError) as caught:
        open_record(app, content)
    assert caught.value.fault is fault
    assert record_error_text(EN, caught.value)
    assert app.opened == {}


def test_half_a_character_in_a_name_is_refused():
    value = json.loads(write_record(golden("twenty-five.two-pairs")))
    value["seats"][1] = "\ud83c"
    with pytest.raises(RecordError):
        open_record(an_app(), json.dumps(value))


def test_a_record_goes_out_and_comes_in_again_the_same():
    record = golden("spoil-five.jink-lost")
    app = an_app()
    for content in (write_record(record), b"\xef\xbb\xbf" + write_record(record).encode()):
        game = open_record(app, content)
        assert (game.record, game.save) == (record, None)
    assert len(app.opened) == 1


def test_of_a_game_in_play_only_the_deals_that_are_over_are_there():
    save = a_save(3, unfinished=1)
    game = of_save(save)
    assert len(game.record.deals) == 2
    assert game.record.deals == save.record.deals[:2]
    with pytest.raises(NothingFinished):
        of_save(a_save(1, unfinished=1))
    with pytest.raises(NothingFinished):
        open_record(an_app(), write_record(a_save(1, unfinished=1).record))


def test_a_deal_is_played_again_as_practice_with_the_same_cards_and_computer_players():
    save = a_save(3)
    again = of_save(save).again("g2", 2, "other")
    assert (again.id, again.kind, again.seating, again.seed) == (
        "g2",
        Kind.PRACTICE,
        save.seating,
        "seed",
    )
    assert again.record.deals[-1].pack == save.record.deals[1].pack
    assert not again.record.deals[-1].actions
    strange = Reviewable("opened-1", save.record).again("g3", 1, "other")
    assert strange.seating.count(PERSON) == 1
    assert strange.seed == "other"


def test_the_fair_code_of_a_finished_deal_of_ours_can_be_checked():
    game = of_save(a_save(2))
    proof = game.proof(2)
    assert proof is not None
    assert check_fair(proof.code, proof.pack, proof.nonce)
    assert Reviewable("opened-1", game.record).proof(1) is None


def test_who_has_not_chosen_a_name_is_addressed_in_the_language_of_the_screen():
    record = golden("twenty-five.two-pairs")
    theirs = Reviewable("opened-1", replace(record, seats=("Ana", "Você", "Rui", " ")))
    assert theirs.viewer == 1
    assert theirs.names(EN)[:3] == ("Ana", "You", "Rui")
    assert len(set(theirs.names(EN))) == 4
    assert Reviewable("opened-2", record).viewer is None


def test_a_file_is_named_after_the_game_and_its_day():
    assert file_name(Reviewable("opened-1", golden("spoil-five.jink-lost"))) == "spoil-five.json"
    assert file_name(of_save(a_save(1, updated=86_400.0 * 365))).startswith("twenty-five-197")


def test_chances_are_worked_out_for_the_deal_last_asked_for():
    record = golden("spoil-five.singles-2")
    chances = Chances(record, 0)

    async def ask() -> None:
        for deal in (2, 1):
            chances.work_out(deal)
            await asyncio.sleep(0)
        while chances._task is not None and not chances._task.done():
            await asyncio.sleep(0.01)

    asyncio.run(ask())
    assert len(chances.found) == len(ReviewController(record).steps)
    assert chances.found[-1].chance in (0.0, 1.0)
