"""The best trump, the target and the ties in words."""

from dataclasses import replace

import pytest

from engine.actions import parse_action
from engine.cards import parse_card
from engine.events import events, events_for
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, Tie, preset, singles
from engine.state import BestTrump, Phase
from engine.transition import apply_action
from engine.view import view_for
from tests.helpers import dealt, play
from ui.texts import make_words
from ui.texts.deal import bonus_text, deal_headline, deal_line, deal_notes, game_end_text
from ui.texts.events import event_text
from ui.texts.table import told_of

SIX = ("Ana", "Rui", "Bea", "Leo", "Zé", "Oto")
FOUR = SIX[:4]
EN = make_words("en")
NBSP = "\N{NO-BREAK SPACE}"

# Ana deals; Rui is eldest and partner of Zé.
BRUFF = {
    0: "2D 3D 4D 6D 7D",
    1: "7S 8S 9S TS KH",
    2: "5S JS AH 2C 3C",
    3: "KD QD JD TD 9D",
    4: "2S 3S 4S 6S KC",
    5: "4C 6C 7C 8C 9C",
}


def bruff(*tricks, viewer=2, turn_up="QS", **options):
    state = dealt(BRUFF, turn_up, game="forty-five-bruff", layout=THREE_PAIRS, **options)
    return view_for(play(state, *tricks), viewer)


def test_the_bonus_is_open_until_no_higher_trump_can_come():
    assert bonus_text(EN, bruff(), SIX) == "The best trump of the deal earns a bonus of 5"
    open_one = bruff("TS 2C 9D 6S 9C 7D")
    assert bonus_text(EN, open_one, SIX) == (
        "Best trump so far: 6♠, played by Zé; 9 higher trumps may still come"
    )
    jack = bruff("TS JS 9D 6S 9C 7D")
    assert bonus_text(EN, jack, SIX) == "Best trump so far: J♠, played by you; 5♠ may still come"
    assert bonus_text(EN.aloud, jack, SIX) == (
        "Best trump so far: the jack of spades, played by you; the five of spades may still come"
    )
    assert bonus_text(EN, replace(jack, seat=0), SIX).startswith(
        "Best trump so far: J♠, played by Bea;"
    )
    ace = bruff("TS AH 9D 6S 9C 7D")
    assert bonus_text(EN, ace, SIX).endswith("the joker, J♠ and 5♠ may still come")
    five = bruff("TS 5S 9D 6S 9C 7D")
    assert bonus_text(EN, five, SIX) == "You played the best trump, 5♠: a bonus of 5 for your side"
    assert told_of(EN, five, "bonus", SIX) == bonus_text(EN, five, SIX)


def test_a_turn_up_left_lying_does_not_come():
    hands = {**BRUFF, 2: "JS AH 2C 3C QC"}
    state = dealt(hands, "5S", game="forty-five-bruff", layout=THREE_PAIRS)
    view = view_for(play(state, "TS AH 9D 6S 9C 7D"), 2)
    assert bonus_text(EN, view, SIX).endswith("the joker and J♠ may still come")


def test_no_trump_so_far_leaves_the_bonus_open():
    hands = {0: "2D 3D 4D 6D 7D", 1: "KC QC JC 2C 3C"}
    state = dealt(hands, "7S", game="forty-five-atlantic", layout=singles(2))
    state = play(state, "KC 2D")
    assert bonus_text(EN, view_for(state, 0), FOUR) == (
        "Bonus still open: no trump in the tricks so far"
    )
    view = view_for(play(state, "QC 3D", "JC 4D", "2C 6D", "3C 7D"), 0)
    assert deal_notes(EN, view, FOUR) == (
        "Nobody played a trump: there is no bonus",
        "You need 45 more points to win the game",
    )
    assert deal_line(EN, view, 1, FOUR) == "Rui: 5 tricks, 25 points"
    assert bonus_text(EN, view, FOUR) == "Nobody played a trump: there is no bonus"


def test_the_bonus_is_told_as_it_is_settled():
    state = dealt(BRUFF, "QS", game="forty-five-bruff", layout=THREE_PAIRS)
    before = play(state, "TS 5S 9D 6S 9C")
    action = parse_action("play 7D")
    happened = events(before, action, apply_action(before, action))
    lines = {
        seat: [event_text(EN, one, SIX, seat, THREE_PAIRS) for one in events_for(happened, seat)]
        for seat in (2, 3)
    }
    assert lines[2][2] == "You win the bonus of 5 with 5♠: no higher trump can come"
    assert lines[3][2] == "Bea wins the bonus of 5 with 5♠: no higher trump can come"


def test_the_bonus_is_told_to_every_side():
    view = bruff("TS 5S 9D 6S 9C 7D", scores=(0, 0, 35))
    assert view.game_winners == (2,)
    assert deal_notes(EN, view, SIX) == (
        "You played the best trump, 5♠: a bonus of 5 for your side",
        "The target of 45 was reached in trick 1: the rest of the deal is not played",
    )
    assert deal_headline(EN, view, SIX) == "Your side wins the deal"
    assert game_end_text(EN, view, SIX) == (
        f"You and Oto win the game, 45{NBSP}to{NBSP}0{NBSP}and{NBSP}0"
    )
    assert deal_notes(EN, replace(view, seat=0), SIX)[0] == (
        "Bea played the best trump, 5♠: a bonus of 5 for Bea and Oto"
    )
    assert deal_notes(EN, replace(view, seat=5), SIX)[0] == (
        "Bea played the best trump, 5♠: a bonus of 5 for your side"
    )


def test_a_bonus_open_at_the_end_does_not_count():
    view = bruff("TS JS 9D 6S 9C 7D", scores=(0, 0, 40))
    assert deal_notes(EN, view, SIX)[0] == (
        "The bonus was still open when the game ended: it does not count"
    )
    assert bonus_text(EN, view, SIX) == deal_notes(EN, view, SIX)[0]


# The end of a game, from views made for the purpose


def ended(*, game="forty-five-atlantic", layout=TWO_PAIRS, won, winner, scores, points, **more):
    """A view after a deal in which these seats won the tricks; Ana looks, Leo dealt."""
    options = more.pop("options", {})
    view = view_for(dealt({}, "7S", game=game, layout=layout, dealer=3, **options), 0)
    return replace(
        view,
        phase=Phase.OVER,
        to_act=None,
        tricks=(view.trick,) * len(won),
        trick_winners=won,
        scores=scores,
        points=points,
        game_winners=(winner,),
        **more,
    )


BEST = BestTrump(parse_card("JS"), 0, 1, settled=True)


@pytest.mark.parametrize(
    ("options", "winner", "scores", "said"),
    [
        ({}, 0, (50, 40), "The target of 45 is reached"),
        ({}, 0, (50, 45), "More than one side reached 45: the highest total wins"),
        (
            {},
            0,
            (50, 50),
            "More than one side reached 45 with the same total: the dealer’s side comes last",
        ),
        (
            {"tie": "non_dealer_first"},
            0,
            (45, 50),
            "More than one side reached 45: the dealer’s side comes last",
        ),
    ],
)
def test_ties_are_explained_by_their_rule(options, winner, scores, said):
    view = ended(
        won=(0, 1, 0, 1, 0),
        winner=winner,
        scores=scores,
        points=(20, 10),
        best_trump=BEST,
        options=options,
    )
    assert deal_notes(EN, view, FOUR)[-1] == said


def test_ties_of_many_sides_are_explained():
    level = ended(
        layout=singles(4),
        won=(0, 1, 2, 3, 0),
        winner=0,
        scores=(45, 45, 10, 10),
        points=(15, 5, 5, 5),
        best_trump=BEST,
    )
    assert deal_notes(EN, level, FOUR)[-1] == (
        "More than one side reached 45 with the same total: the first in turn from eldest hand wins"
    )
    assert game_end_text(EN, level, FOUR) == "You win the game with 45 points"
    first = replace(level, rules=replace(level.rules, tie=Tie.NON_DEALER_FIRST))
    assert deal_notes(EN, first, FOUR)[-1] == (
        "More than one side reached 45: the first in turn from eldest hand wins"
    )


def test_the_bidder_wins_a_tie():
    view = ended(won=(0, 1, 0, 1, 0), winner=0, scores=(120, 130), points=(20, 10), best_trump=BEST)
    auction = replace(view.auction, declarer=2, contract=20)
    view = replace(view, rules=preset("auction-120"), auction=auction)
    assert deal_notes(EN, view, FOUR) == (
        "You played the best trump, J♠: a bonus of 5 for your side",
        "Bea bid 20, your side took 20: the contract is made",
        "More than one side reached 120: the declarer’s side wins",
    )
    other = replace(view, game_winners=(1,), scores=(110, 130))
    assert deal_notes(EN, other, FOUR)[-1] == "The target of 120 is reached"


def test_a_game_won_in_an_earlier_trick_says_since_when_that_is_certain():
    view = ended(
        game="forty-five-bruff",
        layout=THREE_PAIRS,
        won=(1, 0, 2, 2),
        winner=0,
        scores=(45, 40, 45),
        points=(10, 5, 10),
        best_trump=BEST,
    )
    assert deal_notes(EN, view, SIX)[1:] == (
        "The target of 45 was reached in trick 2: with the bonus open, that was certain only"
        " after trick 4",
        "More than one side reached 45: the first to get there wins",
    )
    assert deal_headline(EN, view, SIX) == "Level on points: Ana and Leo, Bea and Oto"


def test_all_five_tricks_win_outright_where_they_do():
    view = ended(
        game="twenty-five-irish", won=(0, 2, 0, 2, 0), winner=0, scores=(25, 20), points=(25, 0)
    )
    assert deal_notes(EN, view, FOUR) == ("All five tricks: that wins the game outright",)
    assert game_end_text(EN, view, FOUR) == "You and Bea win the game with all five tricks"


def test_tricks_are_counted_where_each_counts_the_same():
    view = ended(
        game="twenty-five", won=(0, 1, 0, 1, 0), winner=0, scores=(15, 10), points=(15, 10)
    )
    goes_on = replace(view, game_winners=(), phase=Phase.DEAL)
    assert deal_notes(EN, goes_on, FOUR) == ("Your side needs 2 more tricks to win the game",)
    assert deal_notes(EN, goes_on, FOUR, one_deal=True) == (), "nothing is played on to"
    level = replace(goes_on, points=(10, 10))
    assert deal_headline(EN, level, FOUR) == "Level on tricks: Us, Them"
    assert deal_notes(EN, replace(goes_on, seat=None), FOUR) == ("The game goes on to 25",)
