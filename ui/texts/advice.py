"""What to do and why, in a sentence: the advice of a computer player, before a play and after."""

from __future__ import annotations

from typing import Final

from engine.actions import (
    Action,
    Bid,
    Bury,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
)
from engine.players.advice import Advice, Because
from engine.players.decision import FEW
from engine.players.verdict import Verdict
from engine.view import SeatView

from .words import Words, mark

_BECAUSE: Final = {
    Because.ONLY_CHOICE: mark("it is the only card you may play"),
    Because.LEAD_UNBEATABLE: mark("nothing that is still out can beat it"),
    Because.LEAD_STRONG: mark("nothing higher of its suit is out: only a trump can beat it"),
    Because.LEAD_KEEPS: mark("your better cards stay for a later trick"),
    Because.LEAD_PLAIN: mark("it costs you no trump"),
    Because.LEAD_LOW: mark("you have no sure winner to lead, so keep your better cards"),
    Because.LEAD_HARDEST: mark("none of your cards is harder to beat"),
    Because.LEAD_EASIEST: mark(
        "you have no sure winner to lead: the card that is easiest to beat costs you least"
    ),
    Because.WINS_FOR_CERTAIN: mark("it wins this trick for certain"),
    Because.WINS_SO_FAR: mark("it wins so far, though it may still be beaten"),
    Because.WINS_CHEAPLY: mark("it is just enough to win, and your better cards stay"),
    Because.WINS_ANYWAY: mark("every card you may play wins this trick: keep the better ones"),
    Because.HOLDS_BACK: mark("your best trump may stay in your hand, for a better moment"),
    Because.PARTNER_HAS_IT: mark("your partner wins this trick anyway"),
    Because.PARTNER_LEADS_SO_FAR: mark("your partner is winning so far: spare your better cards"),
    Because.CANNOT_WIN: mark("you cannot win this trick: give away what you will miss least"),
    Because.SAVES: mark("this trick is not worth a better card"),
    Because.TAKES_TRUMP: mark("one more trump, for a card that would hardly win anything"),
    Because.TAKES_BETTER: mark("the card you take is the better one"),
    Because.NO_RIGHT: mark("it is not yours to take"),
    Because.NOT_WORTH_IT: mark("it would not make your hand better"),
    Because.WEAKEST: mark("of your cards it is least likely to win"),
    Because.WORTH_BIDDING: mark("your hand should take that much"),
    Because.MUST_BID: mark("everybody has passed, and the dealer must bid"),
    Because.HOLDS_PRICE: mark("your hand is worth that price"),
    Because.TOO_WEAK: mark("your hand is too weak to bid"),
    Because.PARTNER_BIDS: mark("your partner has the highest bid"),
    Because.MOST_TRUMPS: mark("no other suit gives you more trumps"),
    Because.BEST_TRUMPS: mark("another suit would give you more trumps, but not as good ones"),
    Because.KEEPS_TRUMPS: mark("keep what may win, and exchange the rest"),
    Because.TAKE_SAFELY: mark("the pool is certain, all five tricks are not"),
    Because.ALL_FIVE: mark("your last cards should win as well"),
    Because.HABIT: mark("that is what a good club player would do"),
}


def advice_text(words: Words, advice: Advice, view: SeatView, brief: bool = False) -> str:
    """Say what is advised in this position, and why: "Play 5♠: it wins this trick for certain".

    `brief` leaves the reason out.
    """
    what = _action(words, advice.action, view)
    if brief:
        return what
    return words.t("{advice}: {why}", advice=what, why=_why(words, advice))


def clearly_better_text(words: Words, verdict: Verdict, chips: bool, brief: bool = False) -> str:
    """Say that another card was clearly better, by how many points or `chips`, and why.

    `brief` leaves the reason out.
    """
    (card,) = map(words.the_card, verdict.better.cards)
    number = max(1, round(verdict.gain))
    if chips:
        said = words.n(
            "{card} was clearly better, by about {n} chip",
            "{card} was clearly better, by about {n} chips",
            number,
            card=card,
        )
    else:
        said = words.n(
            "{card} was clearly better, by about {n} point",
            "{card} was clearly better, by about {n} points",
            number,
            card=card,
        )
    if brief or not verdict.explained:
        return said
    return words.t(
        "{verdict}. The reason at the time: {why}", verdict=said, why=_why(words, verdict.better)
    )


def _why(words: Words, advice: Advice) -> str:
    """Give the reason; a few cards that are still out and would win are named."""
    many = len(advice.beaters)
    if not 0 < many <= FEW:
        return words.t(_BECAUSE[advice.because])
    cards = words.list([*map(words.the_card, advice.beaters)])
    if advice.because is Because.WINS_SO_FAR:
        return words.n(
            "it wins so far, and of the cards still out only {cards} beats it",
            "it wins so far, and of the cards still out only {cards} beat it",
            many,
            cards=cards,
        )
    if advice.because is Because.LEAD_FEW:
        return words.n(
            "of the cards still out only {cards} beats it",
            "of the cards still out only {cards} beat it",
            many,
            cards=cards,
        )
    if advice.because is Because.PARTNER_LEADS_SO_FAR and advice.best is not None:
        return words.n(
            "your partner is winning with {card}, and of the cards still out only {cards} beats it",
            "your partner is winning with {card}, and of the cards still out only {cards} beat it",
            many,
            card=words.the_card(advice.best),
            cards=cards,
        )
    return words.t(_BECAUSE[advice.because])


def _action(words: Words, action: Action, view: SeatView) -> str:
    match action:
        case Play(card):
            return words.t("Play {card}", card=words.the_card(card))
        case Rob(card) if view.turn_up:
            return words.t(
                "Take {card} and bury {other}",
                card=words.the_card(view.turn_up),
                other=words.the_card(card),
            )
        case Bury(card):
            return words.t("Bury {card}", card=words.the_card(card))
        case Keep():
            return words.t("Leave the turn-up")
        case Bid(points):
            return words.t("Bid {points}", points=points)
        case Hold():
            return words.p("advice", "Hold")
        case Pass():
            return words.p("advice", "Pass")
        case NameTrump(suit):
            return words.t("Trumps: {suit}", suit=words.suit(suit))
        case Discard(()):
            return words.t("Keep all your cards")
        case Discard(cards):
            named = words.list([words.the_card(card) for card in cards])
            return words.t("Discard {cards}", cards=named)
        case Take():
            return words.t("Take the pool")
        case Jink():
            return words.t("Go for all five")
    raise ValueError(action)
