"""The phases that only some games of the family have, by taps in a real browser."""

from __future__ import annotations

import pytest

from engine.actions import Bid, Hold, Pass
from engine.cards import JOKER
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, singles
from engine.state import Phase
from tests.browser.driver import Driver, Rect
from tests.browser.games import (
    ME,
    PATH,
    a_save,
    as_dealer,
    as_declarer,
    as_defender,
    cards_in_hand,
    for_the_pool,
    is_off,
    play_on,
    save_where,
    state,
    stored,
    waits_for,
)

FINGER = 47.5  # 48 dp, less what rounding takes
FAR = Rect(0, 10_000, 0, 0)
BIDS = ("bid-15", "bid-20", "bid-25", "bid-30")


def inside(rect: Rect, width: int, height: int) -> bool:
    return (
        rect.x >= -1
        and rect.y >= -1
        and rect.x + rect.width <= width + 1
        and (rect.y + rect.height <= height + 1)
    )


def test_an_auction_deal_is_played_by_taps_on_a_phone(open_app) -> None:
    phone = open_app(width=390, height=844, path=PATH, storage=stored(as_declarer(Phase.BID)))
    phone.wait("bid-30")
    assert all(phone.has(bid) for bid in BIDS)
    assert phone.has("pass")
    assert not phone.has("hold")
    phone.tap("bid-30")
    phone.wait("trump-S")
    assert state(phone).current.auction.contract == 30
    assert {phone.label(f"trump-{suit}") for suit in "SHDC"} == {
        "spades",
        "hearts",
        "diamonds",
        "clubs",
    }
    assert len(cards_in_hand(phone)) == 5
    phone.tap("trump-H")
    phone.until(lambda: len(cards_in_hand(phone)) == 8, "the kitty")
    discard_three(phone)
    phone.until(lambda: waits_for(phone)[:1] == ("card",), "the lead")
    taps = 0
    while not phone.has("outcome"):
        play_on(phone)
        phone.until(lambda: waits_for(phone))
        taps += 1
        assert taps <= 5
    now = state(phone)
    assert len(now.current.tricks) == 5
    assert now.current.trump is not None
    assert now.current.trump.value == "H"


def until_picked(phone: Driver, card: str) -> None:
    phone.until(lambda: "discarded" in phone.label(f"card-{card}"), "picked")


def discard_three(phone: Driver) -> None:
    cards = cards_in_hand(phone)
    assert is_off(phone, "discard")
    for card in cards[:3]:
        phone.tap(f"card-{card}")
        until_picked(phone, card)
    phone.until(lambda: not is_off(phone, "discard"), "three are picked")
    phone.tap("discard")
    phone.gone("discard")
    assert {card.name for _, card in state(phone).current.buried[:3]} == set(cards[:3])


@pytest.mark.parametrize("layout", [TWO_PAIRS, THREE_PAIRS], ids=["4", "3x2"])
def test_eight_cards_can_be_seen_and_picked_on_the_smallest_phone(open_app, layout) -> None:
    save = as_declarer(Phase.DISCARD, layout)
    phone = open_app(width=320, height=568, path=PATH, storage=stored(save, text_size=2.0))
    phone.until(lambda: len(cards_in_hand(phone)) == 8, "eight cards")
    cards = cards_in_hand(phone)
    rects = {card: phone.rect(f"card-{card}") for card in cards}
    for card, rect in rects.items():
        assert min(rect.width, rect.height) >= FINGER, (card, rect)
        assert inside(rect, 320, 568), (card, rect)
    assert len({round(rect.y / 60) for rect in rects.values()}) == 2, "two rows"
    button = phone.rect("discard")
    assert min(button.width, button.height) >= FINGER
    assert not any(rect.overlaps(button, 2) for rect in rects.values())
    assert "3" in phone.label("discard")
    first, second, third, fourth, *_ = cards
    for card in (first, second, third):
        phone.tap(f"card-{card}")
    phone.until(lambda: not is_off(phone, "discard"), "three are picked")
    phone.tap(f"card-{fourth}")
    phone.until(lambda: "3" in phone.label("message"), "why not a fourth")
    phone.tap(f"card-{second}")
    phone.until(lambda: is_off(phone, "discard"), "one is put back")
    assert "1" in phone.label("discard")
    phone.tap(f"card-{fourth}")
    phone.until(lambda: not is_off(phone, "discard"), "three again")
    phone.tap("discard")
    phone.gone("discard")
    now = state(phone)
    mine = {card.name for seat, card in now.current.buried if seat == ME}
    assert mine == {first, third, fourth}


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_six_choices_have_room_on_the_smallest_phone(open_app, text) -> None:
    phone = open_app(width=320, height=568, path=PATH, storage=stored(as_dealer(), text_size=text))
    phone.wait("hold")
    rects = phone.rects()
    buttons = [*BIDS, "hold", "pass"]
    for name in buttons:
        assert min(rects[name].width, rects[name].height) >= FINGER, (name, rects[name])
        for other in [*buttons, "message", "turn-up", *(f"card-{c}" for c in cards_in_hand(phone))]:
            assert name == other or not rects[name].overlaps(rects[other], 2), (name, other)
    assert is_off(phone, "bid-15"), "it is bid already"
    phone.tap("hold")
    phone.until(lambda: (ME, Hold()) in state(phone).current.auction.calls, "it is held")


def test_a_bid_that_may_not_be_made_is_off_and_a_pass_is_a_pass(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(as_dealer()))
    phone.wait("pass")
    phone.tap("bid-15")
    phone.page.wait_for_timeout(300)
    assert waits_for(phone)[0] == "bid"
    phone.double_tap("pass")
    phone.gone("pass")
    calls = state(phone).current.auction.calls
    assert [call for seat, call in calls if seat == ME] == [Pass()]


def test_a_double_tap_makes_one_bid(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(as_declarer(Phase.BID)))
    phone.wait("bid-20")
    phone.double_tap("bid-20")
    phone.gone("bid-20")
    calls = state(phone).current.auction.calls
    assert [call for seat, call in calls if seat == ME][:1] == [Bid(20)]


def test_a_defender_exchanges_and_sees_what_came(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(as_defender(), speed="slow"))
    phone.wait("discard")
    before = cards_in_hand(phone)
    assert not is_off(phone, "discard"), "one may keep all five"
    for card in before[:2]:
        phone.tap(f"card-{card}")
    phone.until(lambda: "2" in phone.label("discard"), "how many")
    phone.tap("discard")
    phone.until(lambda: len({*cards_in_hand(phone)} - {*before}) == 2, "new cards")
    new = {*cards_in_hand(phone)} - {*before}
    phone.until(lambda: all("drawn" in phone.label(f"card-{card}") for card in new), "marked")


@pytest.mark.parametrize("again", ["reload", "reopen"])
@pytest.mark.parametrize("phase", [Phase.BID, Phase.TRUMP, Phase.DISCARD, Phase.JINK])
def test_after_a_reload_the_same_decision_waits(open_app, again, phase) -> None:
    save = for_the_pool() if phase is Phase.JINK else as_declarer(phase)
    phone = open_app(path=PATH, storage=stored(save))
    phone.until(lambda: waits_for(phone), "a decision")
    before, waiting = state(phone), waits_for(phone)
    picked = cards_in_hand(phone)[0]
    if phase is Phase.DISCARD:
        phone.tap(f"card-{picked}")
        phone.until(lambda: "discarded" in phone.label(f"card-{picked}"), "picked")
    phone.reload() if again == "reload" else phone.reopen(PATH)
    phone.until(lambda: waits_for(phone) == waiting, f"the same decision: {waiting}")
    assert state(phone) == before
    if phase is Phase.DISCARD and again == "reload":
        assert "discarded" in phone.label(f"card-{picked}"), "the choice stays"


def test_what_is_picked_stays_in_another_language_and_size(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(as_declarer(Phase.DISCARD)))
    phone.until(lambda: len(cards_in_hand(phone)) == 8, "eight cards")
    picked = cards_in_hand(phone)[5]
    phone.tap(f"card-{picked}")
    phone.until(lambda: "2" in phone.label("discard"), "two to go")
    phone.resize(844, 390)
    phone.until(lambda: phone.rects().get(f"card-{picked}", FAR).y < 300, "drawn anew")
    assert "2" in phone.label("discard")
    phone.tap("menu")
    phone.tap("settings")
    phone.tap("language-it")
    phone.back()
    phone.until(lambda: phone.has("discard"), "back at the table")
    phone.until(lambda: "2" in phone.label("discard"), "the choice stays")


def test_a_deal_of_spoil_five_shows_pool_and_chips(open_app) -> None:
    phone = open_app(width=320, height=568, path=PATH, storage=stored(for_the_pool()))
    phone.wait("take")
    assert phone.has("jink")
    assert "5" in phone.label("turn-up"), "the pool"
    assert phone.label("scores").count("19") == 5
    phone.tap("take")
    phone.wait("outcome")
    assert state(phone).current.pool_winner == ME
    assert state(phone).scores[ME] == 24


def test_going_for_all_five_is_played_on(open_app) -> None:
    phone = open_app(path=PATH, storage=stored(for_the_pool()))
    phone.wait("jink")
    phone.tap("jink")
    phone.gone("jink")
    phone.until(lambda: waits_for(phone)[:1] == ("card",), "the lead")
    assert state(phone).current.jinker == ME


def test_the_best_trump_is_told_while_the_bonus_is_open(open_app) -> None:
    save = save_where(
        lambda now: (
            now.phase is Phase.PLAY
            and now.to_act == ME
            and now.current.best_trump is not None
            and not now.current.best_trump.settled
        ),
        layout=THREE_PAIRS,
        game="forty-five-bruff",
    )
    phone = open_app(path=PATH, storage=stored(save))
    phone.wait("turn-up")
    assert "est trump" in phone.label("turn-up")
    phone.tap("turn-up")
    phone.until(lambda: "est trump" in phone.label("message"), "told")


def test_a_bruff_deal_with_a_turned_joker_is_played(open_app) -> None:
    save = save_where(
        lambda now: now.phase is Phase.BURY and now.to_act == ME,
        layout=THREE_PAIRS,
        game="forty-five-bruff",
    )
    phone = open_app(width=320, height=568, path=PATH, storage=stored(save))
    phone.wait("bury")
    assert len(cards_in_hand(phone)) == 6
    assert is_off(phone, "bury")
    card = next(c for c in state(phone).current.hands[ME] if c is not JOKER)
    phone.tap(f"card-{card.name}")
    phone.until(lambda: not is_off(phone, "bury"))
    phone.tap("bury")
    phone.gone("bury")
    taps = 0
    while not phone.has("outcome"):
        phone.until(lambda: waits_for(phone), "something to do")
        if phone.has("outcome"):
            break
        play_on(phone)
        taps += 1
        assert taps <= 8
    assert len(state(phone).current.tricks) >= 1


@pytest.mark.parametrize(
    ("game", "seats"), [("twenty-five-irish", 6), ("spoil-five", 10), ("twenty-five-irish", 9)]
)
def test_many_seats_are_all_in_sight_on_the_smallest_phone(open_app, game, seats) -> None:
    phone = open_app(
        width=320, height=568, path=PATH, storage=stored(a_save("many", singles(seats), game))
    )
    phone.until(lambda: waits_for(phone), "my turn")
    rects = phone.rects()
    places = [rects[f"seat-{seat}"] for seat in range(seats)]
    assert all(inside(place, 320, 568) for place in places)
    assert len({place.centre for place in places}) == seats
