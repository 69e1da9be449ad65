"""Reading and writing records, and every way in which a file can be wrong (record.md)."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from engine import Deal, preset
from engine.legal import Why
from engine.record import (
    LARGEST,
    Fault,
    Record,
    RecordError,
    final_state,
    read_record,
    replay,
    resumed_from_json,
    write_record,
)
from engine.ruleset import TWO_PAIRS, Layout
from tests.engine.test_shell import golden, run
from tests.helpers import (
    ANY_LAYOUT,
    HOUSE_RULES,
    LONG,
    TABLES,
    random_match,
    random_record,
    rig,
)

# -- round trips --


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_a_record_reads_back_as_it_was_at_every_step(game, name):
    layout, rng = ANY_LAYOUT[name], random.Random(f"{game} {name}")
    names = ("Ana", "", "Zoë 李", "\n", "x", "x", "\u2028", "\x1b", "é", "0")[: layout.seats]
    for options in HOUSE_RULES[game].values():
        rules = preset(game, **options)
        record = Record(rules, names, layout.sides, 0)
        for before, seat, action, after in random_match(rules, layout, rng, deals=2):
            if before.deals == 0:
                record = Record(rules, names, layout.sides, before.dealer)
            if isinstance(action, Deal):
                record = record.with_pack(action.pack)
            else:
                record = record.with_action(seat, action)
            # To read it is to replay it: every step in the long tests, some in the others.
            if LONG or rng.random() < 0.1:
                value = json.loads(write_record(record))
                assert resumed_from_json(value) == (record, after)


def test_a_match_that_has_not_begun_reads_back_too():
    record = Record(preset("twenty-five"), ("a", "b", "c", "d"), 2, 3)
    assert read_record(write_record(record)) == record
    assert final_state(record) == record.start()


def test_replaying_gives_every_action_with_its_place():
    record = random_record(preset("twenty-five"), TWO_PAIRS, "places")
    places = [(step.deal, step.number) for step in replay(record)]
    assert places == [
        (d, a) for d, deal in enumerate(record.deals, 1) for a in range(len(deal.actions) + 1)
    ]


def test_the_text_is_the_form_of_record_md():
    record = read_record(json.dumps(golden("joker-turned")))
    value = json.loads(write_record(record))
    assert list(value) == ["format", "version", "rules", "seats", "sides", "dealer", "deals"]
    assert list(value["deals"][0]) == ["pack", "actions"]
    assert value == golden("joker-turned")


# -- a file that cannot be read: exit 2 and one line that says where and why --

Mutation = Callable[[dict[str, Any]], Any]


def with_(*path: str | int, value: Any) -> Mutation:
    """The record with another value at this place."""

    def change(record: dict[str, Any]) -> dict[str, Any]:
        inner: Any = record
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        return record

    return change


def without(*path: str | int) -> Mutation:
    def change(record: dict[str, Any]) -> dict[str, Any]:
        inner: Any = record
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]
        return record

    return change


def action(text: Any, at: int = 0) -> Mutation:
    """The record whose first deal breaks off with this action."""

    def change(record: dict[str, Any]) -> dict[str, Any]:
        deal = record["deals"][0]
        deal["actions"] = [*deal["actions"][:at], text]
        return record

    return change


def pack(change_words: Callable[[list[str]], list[str]]) -> Mutation:
    def change(record: dict[str, Any]) -> dict[str, Any]:
        deal = record["deals"][0]
        deal["pack"] = " ".join(change_words(deal["pack"].split()))
        return record

    return change


def more(deal: dict[str, Any] | None = None) -> Mutation:
    """The record with a deal added at its end."""

    def change(record: dict[str, Any]) -> dict[str, Any]:
        record["deals"].append(deal or {**record["deals"][0], "actions": []})
        return record

    return change


# Eldest, seat 0, leads KS after the dealer's `bury`, see tests/records/twenty-five.joker-turned.
WRONG: list[tuple[str, Mutation, str]] = [
    ("format missing", without("format"), "record"),
    ("another format", with_("format", value="pgn"), "record"),
    ("a format of another type", with_("format", value=[1]), "record"),
    ("version missing", without("version"), "version"),
    ("a later version", with_("version", value=2), "later version"),
    ("a much later version with new keys", lambda r: {**r, "version": 99, "moon": 1},
     "later version"),
    ("version 0", with_("version", value=0), "version"),
    ("a negative version", with_("version", value=-1), "version"),
    ("version true", with_("version", value=True), "version"),
    ("version 1.0", with_("version", value=1.0), "version"),
    ("version as text", with_("version", value="1"), "version"),
    ("version null", with_("version", value=None), "version"),
    ("an unknown key", lambda r: {**r, "comment": "hi"}, "comment"),
    ("an unknown key in the rules", with_("rules", "colour", value=1), "colour"),
    ("the key `name` in the rules", with_("rules", "name", value="x"), "name"),
    ("an unknown key in a deal", with_("deals", 0, "note", value=1), "deal 1.*note"),
    ("rules missing", without("rules"), "rules"),
    ("rules as a list", with_("rules", value=[]), "rules"),
    ("rules empty", with_("rules", value={}), "preset"),
    ("an unknown preset", with_("rules", "preset", value="poker"), "poker"),
    ("a target of another type", with_("rules", "target", value="25"), "target"),
    ("a target of true", with_("rules", "target", value=True), "target"),
    ("a target too small", with_("rules", "target", value=4), "target"),
    ("a target of NaN", with_("rules", "target", value=float("nan")), "target"),
    ("a target of infinity", with_("rules", "target", value=float("inf")), "target"),
    ("an unknown deal pattern", with_("rules", "deal_pattern", value=[1, 4]), "deal_pattern"),
    ("a deal pattern of floats", with_("rules", "deal_pattern", value=[3.0, 2.0]), "deal_pattern"),
    ("seats missing", without("seats"), "seats"),
    ("seats as text", with_("seats", value="Ana Rui Bea Leo"), "seats"),
    ("seats empty", with_("seats", value=[]), "seats"),
    ("five seats", with_("seats", value=list("abcde")), "seats"),
    ("a thousand seats", with_("seats", value=["x"] * 1000), "seats"),
    ("a name of another type", with_("seats", value=["a", "b", "c", 4]), "seats"),
    ("a name of null", with_("seats", value=["a", "b", "c", None]), "seats"),
    ("sides missing", without("sides"), "sides"),
    ("four sides", with_("sides", value=4), "sides"),
    ("no side", with_("sides", value=0), "sides"),
    ("less than no side", with_("sides", value=-2), "sides"),
    ("sides of true", with_("sides", value=True), "sides"),
    ("sides of 2.0", with_("sides", value=2.0), "sides"),
    ("dealer missing", without("dealer"), "dealer"),
    ("dealer -1", with_("dealer", value=-1), "dealer"),
    ("dealer 4", with_("dealer", value=4), "dealer"),
    ("dealer as text", with_("dealer", value="0"), "dealer"),
    ("dealer true", with_("dealer", value=True), "dealer"),
    ("deals missing", without("deals"), "deals"),
    ("deals as an object", with_("deals", value={}), "deals"),
    ("deals null", with_("deals", value=None), "deals"),
    ("a deal of another type", with_("deals", value=["deal"]), "deal 1"),
    ("a deal of null", with_("deals", value=[None]), "deal 1"),
    ("pack missing", without("deals", 0, "pack"), "deal 1.*pack"),
    ("pack as a list", with_("deals", 0, "pack", value=["5H"]), "deal 1.*pack"),
    ("pack empty", with_("deals", 0, "pack", value=""), "deal 1.*pack"),
    ("an unknown card", pack(lambda p: ["1H", *p[1:]]), "deal 1.*1H"),
    ("a card in lower case", pack(lambda p: [p[0].lower(), *p[1:]]), "deal 1.*ks"),
    ("a missing card", pack(lambda p: p[:-1]), r"deal 1.*no \w\w"),
    ("a doubled card", pack(lambda p: [*p, p[0]]), "deal 1.*KS"),
    ("one card in the place of another", pack(lambda p: [p[1], *p[1:]]), "deal 1.*2S"),
    ("a joker too many", pack(lambda p: [*p, "JK"]), "deal 1.*JK"),
    ("no joker where one belongs", pack(lambda p: [c for c in p if c != "JK"]), "deal 1.*JK"),
    ("a joker where none belongs", with_("rules", "joker", value=False), "deal 1.*JK"),
    ("actions missing", without("deals", 0, "actions"), "deal 1.*actions"),
    ("actions as text", with_("deals", 0, "actions", value="3 bury 9S"), "deal 1.*actions"),
    ("an action of another type", action(7), "deal 1, action 1"),
    ("an action of null", action(None), "deal 1, action 1"),
    ("an action as a list", action(["3", "bury", "9S"]), "deal 1, action 1"),
    ("an action empty", action(""), "deal 1, action 1"),
    ("an action without seat", action("bury 9S"), "deal 1, action 1"),
    ("an action without verb", action("3"), "deal 1, action 1"),
    ("an action without argument", action("3 bury"), "deal 1, action 1"),
    ("an action with two arguments", action("3 bury 9S 7D"), "deal 1, action 1"),
    ("an argument to keep", action("3 keep 9S"), "deal 1, action 1"),
    ("an unknown verb", action("3 throw 9S"), "deal 1, action 1"),
    ("a verb in capitals", action("3 BURY 9S"), "deal 1, action 1"),
    ("an unknown card in an action", action("3 bury 1S"), "deal 1, action 1"),
    ("a lower-case card in an action", action("3 bury 9s"), "deal 1, action 1"),
    ("a seat with a nought before it", action("03 bury 9S"), "deal 1, action 1"),
    ("a negative seat", action("-3 bury 9S"), "deal 1, action 1"),
    ("a seat with a plus", action("+3 bury 9S"), "deal 1, action 1"),
    ("a seat in other digits", action("３ bury 9S"), "deal 1, action 1"),
    ("a superscript seat", action("³ bury 9S"), "deal 1, action 1"),
    ("a seat of many digits", action("9" * 5000 + " bury 9S"), "deal 1, action 1"),
    ("two spaces", action("3  bury 9S"), "deal 1, action 1"),
    ("two spaces before the card", action("3 bury  9S"), "deal 1, action 1"),
    ("a space before", action(" 3 bury 9S"), "deal 1, action 1"),
    ("a space after", action("3 bury 9S "), "deal 1, action 1"),
    ("a line break after", action("3 bury 9S\n"), "deal 1, action 1"),
    ("a tab", action("3\tbury 9S"), "deal 1, action 1"),
    ("a seat that is not at the table", action("9 bury 9S"), "deal 1, action 1: seat 9"),
    ("a deal as an action", action("3 deal 5H"), "deal 1, action 1"),
    ("a verb of another game", action("3 pass"), "deal 1, action 1"),
    ("out of turn", action("0 bury KS"), "deal 1, action 1: seat 0.*turn"),
    ("not now", action("3 play 9S"), "deal 1, action 1: seat 3"),
    ("a card not held", action("3 bury 5H"), "deal 1, action 1: seat 3.*5H"),
    ("burying the joker", action("3 bury JK"), "deal 1, action 1: seat 3.*JK"),
    ("robbing without right", action("0 rob KS", 1), "deal 1, action 2: seat 0"),
    ("not following", action("1 play AH", 2), "deal 1, action 3: seat 1 .*AH.*spades"),
    ("out of turn in a trick", action("2 play 2C", 2), "deal 1, action 3: seat 2.*turn"),
    ("not following trump", action("1 play TD", 7), "deal 1, action 8: seat 1.*TD.*trump"),
    ("an action after the end", action("1 play TD", 18),
     "deal 1, action 19: seat 1"),
    ("a deal after the end of the match", more(), "deal 2.*over"),
    ("a deal after an unfinished one", lambda r: more()(action("3 bury 9S")(r)),
     "deal 2.*unfinished"),
    ("a deal after one without actions",
     lambda r: more()(with_("deals", 0, "actions", value=[])(r)), "deal 2.*unfinished"),
    # -- not JSON, or JSON that is no record --
    ("an empty file", lambda r: "", "JSON"),
    ("white space", lambda r: " \n ", "JSON"),
    ("truncated", lambda r: json.dumps(r)[:-2], "JSON"),
    ("cut in the middle", lambda r: json.dumps(r)[: len(json.dumps(r)) // 2], "JSON"),
    ("something after it", lambda r: json.dumps(r) + "x", "JSON"),
    ("two records", lambda r: json.dumps(r) * 2, "JSON"),
    ("prose", lambda r: "Dear Ana", "JSON"),
    ("a number", lambda r: "25", "record"),
    ("null", lambda r: "null", "record"),
    ("true", lambda r: "true", "record"),
    ("a list", lambda r: json.dumps([r]), "record"),
    ("text", lambda r: json.dumps("x"), "record"),
    ("NaN", lambda r: "NaN", "record"),
    ("an empty object", lambda r: "{}", "record"),
    ("a number of many digits", lambda r: "1" * 10_000, ""),
    ("a version of many digits", lambda r: '{"format": "twenty-five-record", "version": 9'
     + "9" * 9000 + "}", ""),
    ("a doubled key", lambda r: json.dumps(r).replace('"dealer"', '"dealer": 3, "dealer"'), ""),
    ("a doubled key in the rules",
     lambda r: json.dumps(r).replace('"preset"', '"preset": "twenty-five", "preset"'), ""),
    ("nested too deep", lambda r: "[" * 100_000, "JSON"),
    ("nested too deep in an action",
     lambda r: json.dumps(action("@")(r)).replace('"@"', "[" * 600 + "]" * 600), "deal 1"),
    ("objects nested too deep", lambda r: '{"a":' * 100_000, "JSON"),
    ("UTF-16", lambda r: json.dumps(r).encode("utf-16"), "JSON"),
    ("Latin-1", lambda r: json.dumps(with_("seats", 0, value="Zoë")(r), ensure_ascii=False)
     .encode("latin-1"), "JSON"),
    ("bytes that are no text", lambda r: bytes(range(256)), "JSON"),
    ("noughts", lambda r: bytes(5000), "JSON"),
    ("a huge file", lambda r: json.dumps(r) + " " * LARGEST, "large"),
    ("a much larger file", lambda r: b" " * (5 * LARGEST), "large"),
    ("a pack of millions of letters", with_("deals", 0, "pack", value="x" * 3_000_000), "deal 1"),
    ("an action of millions of letters", action("3 bury " + "x" * 3_000_000), "deal 1, action 1"),
    ("an unknown key of millions of letters", lambda r: {**r, "x" * 3_000_000: 1}, "unknown"),
    ("a preset of millions of letters", with_("rules", "preset", value="x" * 3_000_000), "preset"),
    ("a target of millions of letters", with_("rules", "target", value="x" * 3_000_000), "target"),
    ("a line break in a key", lambda r: {**r, "a\nb\u2028c\r": 1}, "unknown"),
    ("a line break in a preset", with_("rules", "preset", value="a\nb\u2028c\r"), "preset"),
    ("a line break in a target", with_("rules", "target", value="a\nb\u2028c\r"), "target"),
    ("half a character in a key", lambda r: {**r, "\ud800": 1}, "unknown"),
    ("half a character in the pack", with_("deals", 0, "pack", value="\ud800"), "deal 1"),
    ("braces in a key", lambda r: {**r, "{what}{0}%s": 1}, "unknown"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"), [pytest.param(change, says, id=name) for name, change, says in WRONG]
)
def test_a_wrong_file_ends_with_status_2_and_one_line(tmp_path, change, says):
    wrong = change(copy.deepcopy(golden("joker-turned")))
    if isinstance(wrong, dict):
        wrong = json.dumps(wrong)
    path = tmp_path / "game.json"
    path.write_bytes(wrong if isinstance(wrong, bytes) else wrong.encode())
    for options in ((), ("--json",)):
        status, out, err = run(path, *options)
        assert (status, out) == (2, "")
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        assert len(err) < 300
        assert re.search(says, err, re.IGNORECASE), err


def test_a_file_that_is_not_there(tmp_path):
    status, out, err = run(tmp_path / "none.json")
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert "none.json" in err


def test_a_directory_is_no_record(tmp_path):
    status, out, err = run(tmp_path)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(golden("joker-turned")).encode())
    assert run(path, "--json")[0] == 0


def test_the_line_has_the_form_of_record_md(tmp_path):
    # Seat 2 is the third to play and holds a club.
    rules = preset("twenty-five")
    hands = {0: "2C", 1: "3C", 2: "4C KD", 3: "6D"}
    record = Record(rules, ("Ana", "Rui", "Bea", "Leo"), 2, 3)
    record = record.with_pack(rig(TWO_PAIRS, 3, hands, "7S", rules))
    value = json.loads(write_record(record))
    keeps = [f"{seat} keep" for seat in range(4)]
    value["deals"][0]["actions"] = [*keeps, "0 play 2C", "1 play 3C", "2 play KD"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(value))
    line = "deal 1, action 7: seat 2 may not play KD: must follow clubs\n"
    assert run(path, "--json") == (2, "", line)


# Preset, house rules, actions of which the last is illegal, where, and why in these words. Seat 0
# deals; the hands are those of `HANDS`, the kitty is 2D 3D 4D, TS is turned up.
HANDS = {
    1: "5S JS AS KS QS",
    2: "2C 3C 4C 6C 7C",
    3: "2H 3H 4H 6H 7H",
    0: "7D 8D 9D TD QD",
    4: "8C 9C TC JC QC",
}
PASSES = ["1 pass", "2 pass", "3 pass"]
NAMED = ["1 bid 20", "2 pass", "3 pass", "0 pass", "1 trump S"]
GONE = [*NAMED, "1 discard 2D 3D 4D"]
LINES: list[tuple[Why, str, dict[str, Any], list[str], str, str]] = [
    (Why.NO_SUCH_BID, "auction-120", {}, ["1 bid 16"], "seat 1 may not bid 16", "no such bid"),
    (Why.NO_SUCH_BID, "auction-120", {}, ["1 bid 60"], "seat 1 may not bid 60", "no such bid"),
    (Why.BID_TOO_LOW, "auction-120", {}, ["1 bid 20", "2 bid 20"], "seat 2 may not bid 20", "20"),
    (Why.TOO_NEAR_TARGET, "auction-120", {"target": 20}, ["1 bid 15"], "seat 1 may not bid 15",
     "0 points or more"),
    (Why.ONLY_DEALER_HOLDS, "auction-120", {}, ["1 bid 20", "2 hold"], "seat 2 may not hold",
     "only the dealer"),
    (Why.NOTHING_TO_HOLD, "auction-120", {}, [*PASSES, "0 hold"], "seat 0 may not hold", "no bid"),
    (Why.DEALER_MUST_BID, "auction-120", {}, [*PASSES, "0 pass"], "seat 0 may not pass",
     "must bid"),
    (Why.OUT_OF_TURN, "auction-120", {}, ["1 pass", "1 bid 20"], "seat 1 may not bid 20", "turn"),
    (Why.WRONG_PHASE, "auction-120", {}, ["1 trump S"], "seat 1 may not trump S", "not now"),
    (Why.WRONG_PHASE, "auction-120", {}, [*NAMED, "1 trump H"], "seat 1 may not trump H",
     "not now"),
    (Why.WRONG_PHASE, "auction-120", {}, ["1 play 5S"], "seat 1 may not play 5S", "not now"),
    (Why.DISCARD_THREE, "auction-120", {}, [*NAMED, "1 discard 2D 3D"],
     "seat 1 may not discard 2D 3D", "3"),
    (Why.DISCARD_THREE, "auction-120", {}, [*NAMED, "1 discard"], "seat 1 may not discard", "3"),
    (Why.TOO_MANY, "auction-120", {}, [*GONE, "2 discard 2C 3C 4C 6C 7C"],
     "seat 2 may not discard 2C 3C 4C 6C 7C", "4 cards at most"),
    (Why.NOT_HELD, "auction-120", {}, [*NAMED, "1 discard 2C 2D 3D"],
     "seat 1 may not discard 2C 2D 3D", "does not hold 2C"),
    (Why.NOT_HELD, "auction-120", {}, [*NAMED, "1 discard 2D 2D 3D"],
     "seat 1 may not discard 2D 2D 3D", "does not hold 2D"),
    (Why.OUT_OF_TURN, "auction-120", {}, [*GONE, "3 discard"], "seat 3 may not discard", "turn"),
    (Why.WRONG_PHASE, "spoil-five", {}, ["1 take"], "seat 1 may not take", "not now"),
    (Why.WRONG_PHASE, "spoil-five", {}, ["1 jink"], "seat 1 may not jink", "not now"),
    (Why.OUT_OF_TURN, "spoil-five", {}, ["0 take"], "seat 0 may not take", "turn"),
    (Why.WRONG_PHASE, "spoil-five", {}, ["1 bid 15"], "seat 1 may not bid 15", "not now"),
    (Why.WRONG_PHASE, "forty-five-atlantic", {}, ["1 hold"], "seat 1 may not hold", "not now"),
    (Why.WRONG_PHASE, "twenty-five", {}, ["1 discard"], "seat 1 may not discard", "not now"),
]  # fmt: skip


def broken(game: str, options: dict[str, Any], actions: list[str]) -> dict[str, Any]:
    """A record of one deal of `HANDS`, with these actions."""
    rules = preset(game, **options)
    layout = rules.layouts[0]
    hands = {seat: cards for seat, cards in HANDS.items() if seat < layout.seats}
    kitty, turn_up = ("2D 3D 4D", "") if rules.auction else ("", "TS")
    record = Record(rules, ("x",) * layout.seats, layout.sides, 0)
    record = record.with_pack(rig(layout, 0, hands, turn_up, rules, kitty=kitty))
    value: dict[str, Any] = json.loads(write_record(record))
    value["deals"][0]["actions"] = actions
    return value


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row[0]} {row[4]}") for row in LINES])
def test_an_illegal_action_of_any_phase_has_its_line(tmp_path, row):
    code, game, options, actions, who, says = row
    record = broken(game, options, actions)
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(record))
    assert caught.value.reason is not None
    assert caught.value.reason.code is code
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    status, out, err = run(path, "--json")
    assert (status, out) == (2, "")
    assert err.startswith(f"deal 1, action {len(actions)}: {who}: ")
    assert says in err.partition(f"{who}: ")[2]
    assert len(err.splitlines()) == 1


def test_every_reason_of_the_auction_has_a_line_here():
    assert {row[0] for row in LINES} >= {
        Why.NO_SUCH_BID, Why.BID_TOO_LOW, Why.TOO_NEAR_TARGET, Why.ONLY_DEALER_HOLDS,
        Why.NOTHING_TO_HOLD, Why.DEALER_MUST_BID, Why.DISCARD_THREE, Why.TOO_MANY,
    }  # fmt: skip


NOT_ACTIONS = ("bid", "bid 015", "bid +15", "bid ١٥", "hold 15", "trump", "trump s", "trump JK",
               "discard 3D 2D 4D", "discard  2D", "discard ", "take 5", "jink now")  # fmt: skip


@pytest.mark.parametrize("text", [*NOT_ACTIONS, "bid " + "9" * 5000])
def test_an_action_of_the_auction_is_written_to_the_letter(text):
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(broken("auction-120", {}, [f"1 {text}"])))
    error = caught.value
    assert (error.fault, error.deal, error.action) == (Fault.NOT_AN_ACTION, 1, 1)


@pytest.mark.parametrize("text", ["bid " + "9" * 4000, "discard " + "2D " * 4000 + "3D"])
def test_an_action_of_thousands_of_letters_is_refused_in_one_line(tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(broken("auction-120", {}, [f"1 {text}"])))
    status, out, err = run(path)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith("deal 1, action 1: seat 1 may not ")
    assert len(err) < 300


# Preset, options, seats, sides: rule sets and tables that there are not.
WRONG_RULES = [
    ("spoil-five", {"target": 25}, 5, 5, "target"),
    ("spoil-five", {"jink": "wins"}, 5, 5, "jink"),
    ("spoil-five", {"games": 2}, 5, 5, "games"),
    ("spoil-five", {"chips": 0}, 5, 5, "chips"),
    ("spoil-five", {"deals": True}, 5, 5, "deals"),
    ("spoil-five", {}, 4, 2, "spoil-five"),
    ("spoil-five", {}, 11, 11, "spoil-five"),
    ("auction-120", {"rob": "before_lead"}, 4, 2, "rob"),
    ("auction-120", {"bonus": "none"}, 4, 2, "bonus"),
    ("auction-120", {"finish": "at_once"}, 4, 2, "finish"),
    ("auction-120", {"chips": 20}, 4, 2, "chips"),
    ("auction-120", {}, 4, 4, "auction-120"),
    ("forty-five-bruff", {"tie": "bidder_first"}, 6, 3, "tie"),
    ("forty-five-bruff", {}, 4, 2, "forty-five-bruff"),
    ("forty-five-atlantic", {}, 7, 7, "forty-five-atlantic"),
    ("twenty-five-irish", {}, 10, 10, "twenty-five-irish"),
    ("twenty-five-irish", {"deals": 10}, 4, 2, "deals"),
]


@pytest.mark.parametrize(("game", "options", "seats", "sides", "says"), WRONG_RULES)
def test_a_rule_set_that_cannot_be_played_is_refused_with_its_reason(
    tmp_path, game, options, seats, sides, says
):
    value = {
        "format": "twenty-five-record", "version": 1, "rules": {"preset": game, **options},
        "seats": ["x"] * seats, "sides": sides, "dealer": 0, "deals": [],
    }  # fmt: skip
    path = tmp_path / "game.json"
    path.write_text(json.dumps(value))
    status, out, err = run(path)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert says in err


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_an_empty_record_of_every_table_can_be_read(game, name):
    layout: Layout = ANY_LAYOUT[name]
    record = Record(preset(game), ("x",) * layout.seats, layout.sides, layout.seats - 1)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("change", "fault", "deal", "number"),
    [
        (action("3 bury JK"), Fault.ILLEGAL, 1, 1),
        (action("1 play AH", 2), Fault.ILLEGAL, 1, 3),
        (action("00 play 5H", 4), Fault.NOT_AN_ACTION, 1, 5),
        (pack(lambda p: p[1:]), Fault.PACK, 1, None),
        (more(), Fault.AFTER_THE_END, 2, None),
        (with_("version", value=2), Fault.LATER_VERSION, None, None),
        (with_("dealer", value=9), Fault.SEATS, None, None),
        (with_("seats", value=["x"]), Fault.RULES, None, None),
    ],
)
def test_the_error_says_where_and_why(change, fault, deal, number):
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(change(copy.deepcopy(golden("joker-turned")))))
    error = caught.value
    assert (error.fault, error.deal, error.action) == (fault, deal, number)


# -- anything at all --


def mangled(text: str, rng: random.Random) -> bytes:
    """A record with something changed, left out or doubled at random."""
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 3)):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + rng.choice((1, 2, 8, 80)))
        kind = rng.randrange(4)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = data[at:end] * rng.randint(1, 3)
        elif kind == 2:
            data[at:end] = bytes(rng.randrange(256) for _ in range(end - at))
        else:
            data[at:end] = rng.choice(
                (b"null", b"0", b"-1", b"1e9", b"NaN", b'""', b"[]", b"{}", b"true", b" ", b'"')
            )
    return bytes(data)


def swapped(value: Any, rng: random.Random) -> Any:
    """JSON with some values exchanged for others, so that the file still parses."""
    if rng.random() < 0.02:
        return rng.choice((None, True, 0, -1, 1.5, "", "x", [], {}, [[]], "1 keep", "5H", 10**30))
    if isinstance(value, dict):
        return {key: swapped(inner, rng) for key, inner in value.items()}
    if isinstance(value, list):
        items = [swapped(inner, rng) for inner in value]
        if items and rng.random() < 0.1:
            items.insert(rng.randrange(len(items)), rng.choice(items))
        if items and rng.random() < 0.1:
            items.pop(rng.randrange(len(items)))
        return items
    return value


@pytest.mark.parametrize(
    "name",
    ["joker-turned", "house-rules", "auction-120.two-pairs", "spoil-five.singles-5",
     "forty-five-bruff.three-pairs"],
)  # fmt: skip
def test_no_file_whatever_brings_a_traceback(tmp_path, name):
    rng = random.Random(name)
    record = golden(name)
    path = tmp_path / "game.json"
    refused = 0
    for turn in range(3000 if LONG else 100):
        if turn % 2:
            path.write_bytes(mangled(json.dumps(record), rng))
        else:
            path.write_text(json.dumps(swapped(copy.deepcopy(record), rng)))
        status, out, err = run(path, *rng.choice(((), ("--json",))))
        assert status in (0, 2)
        assert len(err.splitlines()) == (1 if status else 0)
        assert bool(out) is (status == 0)
        refused += status == 2
    assert refused > turn / 3
