"""A tablet lying between its players, in a browser: each is served at their own edge."""

from __future__ import annotations

from engine.view import view_for
from tests.browser.games import PATH, cards_in_hand, my_cards, state, stored
from tests.browser.people import Ear, a_shared_save, covered, open_hand, rest

WIDTH, HEIGHT = 820, 1180


def test_a_trick_is_played_by_taps_from_two_edges_and_no_hand_is_seen_by_the_other(open_app):
    save = a_shared_save("flat", "PCPC", rob="off", target=100)
    tablet = open_app(WIDTH, HEIGHT, path="/settings", storage=stored(save, flat=True))
    ear = Ear(tablet)
    tablet.reopen(PATH)
    played = []

    def tricks():
        return view_for(state(tablet), None).tricks

    while not tricks():
        tablet.until(lambda: covered(tablet), "the cover")
        # While a hand was open, its own cards were sent, and no others.
        ear.check(played[-1] if played else None)
        ear.check(None)
        assert not cards_in_hand(tablet)
        seat = state(tablet).to_act
        at_the_top = seat == 2
        assert (tablet.rect("open-hand").centre[1] < HEIGHT / 2) == at_the_top
        on_the_table = {card.name for card in view_for(state(tablet), None).trick.cards}
        assert {f"trick-{name}" for name in on_the_table} <= set(tablet.identifiers())
        open_hand(tablet)
        assert rest(tablet) == "turn"
        ear.check(seat)
        if not played:
            tablet.tap("hide")
            tablet.until(lambda: covered(tablet), "the cover again")
            assert not cards_in_hand(tablet)
            open_hand(tablet)
            assert rest(tablet) == "turn"
        assert len(cards_in_hand(tablet)) == 5
        for name in cards_in_hand(tablet):
            assert (tablet.rect(f"card-{name}").centre[1] < HEIGHT / 2) == at_the_top
        card = my_cards(tablet)[0]
        tablet.tap(f"card-{card}")
        tablet.gone(f"card-{card}")
        played.append(seat)
        # Who takes the trick may lead to the next one, without a cover between.
        tablet.until(lambda: tricks() or covered(tablet), "the next turn")
    assert sorted(played) == [0, 2]
    # What is looked up is turned to its reader, and can be tapped there.
    if rest(tablet) == "turn":
        tablet.tap("hide")
    tablet.until(lambda: covered(tablet), "the cover")
    tablet.tap("menu")
    tablet.wait("menu-sheet")
    tablet.tap("undo")
    tablet.wait("wish-sheet")
    asked = 2 - played[-1]
    tablet.wait(f"agree-{asked}")
    below = tablet.rect("refuse").y > tablet.rect(f"agree-{asked}").y
    assert below == (asked == 0), "whoever is asked reads the question"
    tablet.tap("refuse")
    tablet.gone("wish-sheet")
    tablet.tap("menu")
    tablet.wait("menu-sheet")
    tablet.tap("flat")
    tablet.tap("close-sheet")
    tablet.gone("menu-sheet")
    tablet.until(lambda: tablet.has("turn-of"), "the cover of a device that is passed on")
