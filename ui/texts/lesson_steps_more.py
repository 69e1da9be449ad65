"""What each step of the lessons on the relatives teaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .lesson_steps import StepText
from .words import mark

RELATIVES: Final[Mapping[str, Mapping[str, StepText]]] = {
    "bruff": {
        "joker": StepText(
            mark("The joker"),
            mark(
                "In Bruff, in County Limerick, three pairs play Forty-Five with a joker. It is a"
                " trump in every deal, below the jack and above {ace}."
            ),
            cards={"ace": "AH"},
            by_name=("ace",),
        ),
        "bonus": StepText(
            mark("Five more for the best trump"),
            mark(
                "The side that plays the best trump of the deal scores five more points. {five}"
                " cannot be beaten, so its five points are yours at once."
            ),
            cards={"five": "5S"},
        ),
        "still-open": StepText(
            mark("The bonus may have to wait"),
            mark(
                "Here {jack} is the best trump so far. But the five of trumps has not been seen"
                " and may still come: until that is settled, nobody gets the bonus."
            ),
            cards={"jack": "JS"},
        ),
    },
    "atlantic": {
        "bonus-at-the-end": StepText(
            mark("Every deal played out"),
            mark(
                "On the Atlantic coast of Canada the game goes to 45, and all five tricks of a"
                " deal are played. The best trump scores five more points there too. You have"
                " won all five, and {jack} was the best trump."
            ),
            cards={"jack": "JS"},
        ),
        "level": StepText(
            mark("Two tricks and the best trump"),
            mark(
                "Here the others have won three of the five tricks, and your side two. But"
                " {jack}, the best trump of the deal, was yours."
            ),
            done=mark(
                "So both sides have made 15: with the best trump, two tricks are worth as much as"
                " three."
            ),
            cards={"jack": "JS"},
        ),
        "plays-on": StepText(
            mark("Nobody wins before the last trick"),
            mark(
                "Before this deal your side had 40 points, the others 35. You have just won the"
                " first trick, and with it your side has 45."
            ),
            done=mark(
                "In Twenty-Five a side wins as soon as it reaches the target. Here four tricks are"
                " still to be played."
            ),
        ),
        "higher-total": StepText(
            mark("The higher total wins"),
            mark(
                "Now the deal is over. Your opponents have won the other four tricks, and {eight}"
                " was the best trump."
            ),
            done=mark("It does not matter who was there first."),
            cards={"eight": "8S"},
        ),
    },
    "auction": {
        "bid": StepText(
            mark("Bid for the trump suit"),
            mark(
                "No card is turned up. Everybody bids how many points their side will take: five"
                " a trick and five for the best trump, 30 in all. Whoever bids highest names trumps"
                " and gets three more cards, the kitty. {eldest} has passed."
            ),
            done=mark(
                "With diamonds as trumps it has the five, the jack and the king: three tricks and"
                " the bonus are likely, and your partner and the kitty may bring more."
            ),
        ),
        "name-trump": StepText(
            mark("Name trumps"),
            mark(
                "Suppose you have won the auction with a bid of 20. Your side must now make 20"
                " points; with fewer it loses 20. You name the trump suit."
            ),
            done=mark(
                "A bid of 30 is worth 60 when it is made. And the dealer, who bids last, need not"
                " go higher: the dealer may hold, and play for the highest bid instead of whoever"
                " made it."
            ),
        ),
        "discard": StepText(
            mark("Take the kitty"),
            mark(
                "The three cards from the middle, the kitty, are yours as well. Discard three of"
                " the eight cards."
            ),
            done=mark(
                "Then the others too discard what they do not want, and draw new cards in its"
                " place."
            ),
        ),
    },
    "spoil-five": {
        "spoilt": StepText(
            mark("A spoilt deal"),
            mark(
                "Everybody plays alone, and puts a chip into the pool at the start. Three tricks"
                " win it. Here nobody has won three: the deal is spoilt, the pool stays, and the"
                " next dealer adds a chip."
            ),
        ),
        "take": StepText(
            mark("Take the pool, or all five"),
            mark(
                "You have won the first three tricks: take the pool, or play on for all five."
                " Win all five, and you get the pool and one more chip from each of the others;"
                " lose one, and the pool stays where it is."
            ),
        ),
        "take-or-jink": StepText(
            mark("All five tricks"),
            mark(
                "Again you have won the first three, with {five}, {jack} and {ace}. When {ace} was"
                " led, nobody else played a trump, and with the five and the jack gone none may be"
                " held back: so nobody has one left."
            ),
            done=mark("That is a chip more from each of the others"),
            cards={"five": "5S", "jack": "JS", "ace": "AH"},
        ),
    },
}
