"""The deal with advice, played by taps."""

from __future__ import annotations

from tests.browser.games import my_cards
from tests.browser.learning import cards_of, settings


def test_a_whole_deal_is_played_with_advice(open_app) -> None:
    fast = {"speed": "fast"}
    phone = open_app(path="/learn/partner/deal", storage=settings(**fast))
    assert "A whole deal with a partner" in phone.label("hello")
    phone.tap("begin")
    advised = 0
    while not phone.has("outcome"):
        phone.until(lambda: phone.has("advice") or phone.has("outcome"), "advice", timeout=30)
        if not phone.has("advice"):
            break
        said = phone.label("advice")
        assert ": " in said
        advised += 1
        if phone.has("keep"):
            phone.tap("keep")
            phone.gone("keep")
            continue
        mine = [n for n, label in phone.said().items() if label.endswith(", may be played")]
        named = [n for n in mine if phone.label(n).split(",")[0] in said] or mine
        phone.tap(named[0])
        phone.gone(named[0])
    assert advised >= 4
    phone.wait("finish")
    phone.tap("finish")
    phone.wait("lesson-end")


def test_a_deal_with_advice_goes_on_after_a_reload(open_app) -> None:
    phone = open_app(path="/learn/partner/deal", storage=settings(speed="fast"))
    phone.tap("begin")
    phone.tap("keep")
    phone.until(lambda: phone.has("advice") and not phone.has("keep"), "advice", timeout=30)
    mine = f"card-{phone.until(lambda: my_cards(phone))[0]}"
    phone.tap(mine)
    phone.until(
        lambda: phone.has("advice") and mine not in phone.identifiers(), "advice", timeout=30
    )
    before = (phone.label("advice"), set(cards_of(phone)))
    phone.reopen("/learn/partner/deal")
    phone.until(lambda: phone.has("advice"), "advice")
    assert (phone.label("advice"), set(cards_of(phone))) == before
    phone.tap("menu")
    phone.tap("leave")
    phone.wait("go-on")
    assert "With a partner" in phone.label("go-on")


def test_the_advice_comes_back_after_the_reason_why_a_card_may_not_be_played(open_app) -> None:
    """The reason stood in its place for the rest of the turn, when it was needed most."""
    phone = open_app(path="/learn/partner/deal", storage=settings(speed="fast"))
    phone.tap("begin")
    wrong: list[str] = []
    while not wrong:
        phone.until(lambda: phone.has("advice") or phone.has("outcome"), "advice", timeout=30)
        if phone.has("outcome"):
            phone.tap("another-deal")
            phone.gone("outcome")
            continue
        if phone.has("keep"):
            phone.tap("keep")
            phone.gone("keep")
            continue
        said = phone.said()
        wrong = [one for one in said if said[one].endswith(", may not be played")]
        if not wrong:
            mine = next(one for one in said if said[one].endswith(", may be played"))
            phone.tap(mine)
            phone.gone(mine)
    before = phone.label("advice")
    phone.tap(wrong[0])
    phone.gone("advice")
    phone.until(lambda: phone.has("advice"), "the advice again", timeout=20)
    assert phone.label("advice") == before
