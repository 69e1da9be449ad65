"""What is said of an answer in a lesson: why it is right, or what is wrong, from the cards."""

from __future__ import annotations

from typing import Final

from engine.beats import Beats
from engine.cards import ACE_OF_HEARTS, JOKER, Card, Suit
from engine.lessons.verdicts import MayPlay, Number, Says, Sum, Verdict
from engine.ranking import suit_in_play
from engine.scoring import BONUS_POINTS, TRICK_POINTS

from .reasons import reason_text
from .words import Words, mark

_BEATS: Final = {
    Beats.FIVE: mark("{best} beats {card}: nothing stands above the five of trumps"),
    Beats.JACK: mark("{best} beats {card}: only the five stands above the jack of trumps"),
    Beats.JOKER: mark("{best} beats {card}: only the five and the jack of trumps are better"),
    Beats.HEART_ACE: mark(
        "{best} beats {card}: it is a trump in every deal, right after the best of them"
    ),
    Beats.ACE_OF_TRUMPS: mark(
        "{best} beats {card}: the ace of trumps comes right after the top trumps"
    ),
    Beats.TRUMP: mark("{best} beats {card}: a trump beats every other suit"),
    Beats.SUIT_LED: mark(
        "{best} beats {card}: only a trump or a card of the suit that was led can win"
    ),
    Beats.BLACK_ACE: mark("{best} beats {card}: in a black suit the ace is above the numbers"),
    Beats.LOW_ACE: mark(
        "{best} beats {card}: when diamonds are not trumps, their ace is the lowest"
    ),
    Beats.HIGH_IN_RED: mark("{best} beats {card}: in red suits high numbers are high"),
    Beats.LOW_IN_BLACK: mark("{best} beats {card}: in black suits low numbers are high"),
}
_COURT_OVER_COURT: Final = mark("{best} beats {card}: the king comes first, then the queen")
_COURT_OVER_JACK: Final = mark(
    "{best} beats {card}: where the jack is not a trump, it comes after king and queen"
)
_COURT_OVER_ACE: Final = mark(
    "{best} beats {card}: where a suit is not trumps, its court cards stand above the ace"
)
_COURT_OVER_NUMBER: Final = mark("{best} beats {card}: the court cards stand above the numbers")

_MAY: Final = {
    MayPlay.LEADS: mark("{card} may be played: whoever leads may play any card"),
    MayPlay.OF_SUIT: mark("{card} may be played: it is of the suit that was led"),
    MayPlay.TRUMP_LED: mark("{card} may be played: trumps were led, and it is a trump"),
    MayPlay.TRUMPS_IN: mark("{card} may be played: here you may trump whatever was led"),
    MayPlay.VOID: mark("{card} may be played: you have nothing of the suit that was led"),
    MayPlay.NO_HEART: mark("{card} may be played: you have no hearts, for {held} is a trump"),
    MayPlay.NO_TRUMP: mark("{card} may be played: trumps were led and you have none"),
    MayPlay.MAY_HOLD_BACK: mark(
        "{card} may be played: {held} is above the trump that was led and may stay in your hand"
    ),
}

# What speaks of one card, or of it and another.
_CARDS: Final = {
    Says.HELD_BACK: mark("{card} stays in your hand for a later trick"),
    Says.SAVED: mark("{card} is no loss, and your better cards stay"),
    Says.ROBBED: mark("{card} is yours, and {other} will not be missed"),
    Says.CHEAPER: mark("{card} wins, but {other} would do: keep the better one"),
    Says.SPENDS_TOP_TRUMP: mark("{card} is the one to keep: play another card"),
    Says.WASTES: mark("{card} is worth more than {other}: give away the lesser card"),
    Says.BURIES_TRUMP: mark("{card} is a trump: bury a card that is not, such as {other}"),
    Says.BURIES_HIGH: mark("{card} may still win a trick, sooner than {other}"),
    Says.TAKE_IT: mark("Take {card}: one more trump is one more chance of a trick"),
    Says.DISCARDS_TRUMP: mark("{card} is a trump: first discard what is not"),
    Says.POOL_AT_RISK: mark(
        "{card} can be beaten, and if you lose a trick, the pool stays on the table"
    ),
    Says.NO_RIGHT: mark("Only {other} gives the right to {card}, and you do not hold it"),
    Says.DEALERS_RIGHT: mark("{card} is the ace of trumps itself: only the dealer may take it"),
}


def verdict_text(words: Words, verdict: Verdict, trump: Suit | None) -> str:
    """Say why an answer is right or wrong, as one sentence about the cards; "" where it is plain.

    `trump` is that of the position.
    """
    card, other = verdict.card, verdict.other
    match verdict.says:
        case Says.BEATEN if card and other and verdict.beats and trump:
            said = _beats(card, verdict.beats, trump)
            return words.t(said, best=words.the_card(other), card=words.the_card(card))
        case Says.ILLEGAL if verdict.reason:
            reason = reason_text(words, verdict.reason)
            # A right answer left that card out: it needs no telling off.
            if card is None or card is not verdict.reason.card or verdict.right:
                return reason
            return words.t(
                "{card} may not be played. {reason}", card=words.the_card(card), reason=reason
            )
        case Says.ALSO_LEGAL if card and verdict.may:
            held = words.the_card(other) if other else ""
            may = words.t(_MAY[verdict.may], card=words.the_card(card), held=held)
            if len(verdict.cards) < 2:
                return may
            return words.t("You may play any of your cards. {why}", why=may)
        case Says.MAY_ROB if card and other:
            if card is other:
                return words.t("You have dealt and turned up the ace of trumps: you may take it")
            return words.t("You hold {ace}, the ace of trumps", ace=words.the_card(other))
        case Says.COUNTED if verdict.sum:
            said = _sum(words, verdict.sum)
            return f"{said}. {_reckoned(verdict.sum, verdict.points)}" if verdict.right else said
        case Says.PLAYS_ON:
            return words.t(
                "Your side has {points} points, but all five tricks of a deal are played before"
                " the game is won",
                points=verdict.points,
            )
        case Says.HIGHER_TOTAL:
            return words.t(
                "Your side has {own} points, the others have {points}: the higher total wins",
                own=verdict.points,
                points=verdict.most,
            )
        case Says.IN_ORDER:
            return words.t(
                "From the highest down: {cards}", cards=", ".join(map(words.card, verdict.cards))
            )
        case Says.TRUMPS:
            cards = words.list([words.the_card(one) for one in verdict.cards])
            return words.t("Your trumps: {cards}", cards=cards)
        case Says.NOT_A_TRUMP if card and verdict.suit:
            return words.t(
                "{card} is not a trump. Trumps here: {suit}",
                card=words.the_card(card),
                suit=words.suit(verdict.suit),
            )
        case Says.ALSO_A_TRUMP if card and verdict.suit:
            if card in (ACE_OF_HEARTS, JOKER) and verdict.suit is not Suit.HEARTS:
                return words.t("{card} is a trump in every deal", card=words.the_card(card))
            return words.t(
                "{card} is a trump too. Trumps here: {suit}",
                card=words.the_card(card),
                suit=words.suit(verdict.suit),
            )
        case Says.BEST_SUIT if verdict.suit:
            return words.t(
                "You have the most trumps with this suit: {suit}", suit=words.suit(verdict.suit)
            )
        case Says.FAIR_BID:
            return words.t("{bid} is a fair bid for this hand", bid=verdict.points)
        case Says.BID_TOO_HIGH:
            return words.t(
                "{bid} is more than this hand can promise: bid {most} at most",
                bid=verdict.points,
                most=verdict.most,
            )
        case Says.WORTH_A_BID:
            return words.t("This hand is worth a bid of up to {most}", most=verdict.most)
        case Says.KEPT_TRUMPS:
            return words.t("Your trumps stay together")
        case Says.ALL_CERTAIN:
            cards = words.list([words.the_card(one) for one in verdict.cards])
            return words.t("Nothing that the others may still hold beats {cards}", cards=cards)
    named = {"card": words.the_card(card) if card else ""}
    return words.t(_CARDS[verdict.says], other=words.the_card(other) if other else "", **named)


def _beats(card: Card, beats: Beats, trump: Suit) -> str:
    """Give the sentence for what makes a card lose."""
    if beats is not Beats.COURT:
        return _BEATS[beats]
    if card.rank == "A":
        return _COURT_OVER_ACE
    if card.rank == "J" and suit_in_play(card, trump) is not trump:
        return _COURT_OVER_JACK
    return _COURT_OVER_COURT if card.rank in "KQ" else _COURT_OVER_NUMBER


def _reckoned(total: Sum, number: int) -> str:
    """Reckon the right number, in signs."""
    tricks = f"{total.tricks} × {TRICK_POINTS}"
    match total.what:
        case Number.NEXT_POOL:
            return f"{total.pool} + {number - total.pool} = {number}"
        case Number.TRICKS_MISSING:
            reached = total.score + number * TRICK_POINTS
            return f"{total.score} + {number} × {TRICK_POINTS} = {reached}"
    if total.ours and total.settled:
        tricks += f" + {BONUS_POINTS}"
    return f"{tricks} = {number}"


def _sum(words: Words, total: Sum) -> str:
    """Say how a number comes about."""
    if total.what is Number.NEXT_POOL:
        return words.n(
            "{n} chip stays in the pool, and the next dealer adds one",
            "{n} chips stay in the pool, and the next dealer adds one",
            total.pool,
        )
    if total.what is Number.TRICKS_MISSING:
        return words.t(
            "You have {score} of {target} points, and every trick is worth {points}",
            score=total.score,
            target=total.target,
            points=TRICK_POINTS,
        )
    said = words.n(
        "Your side has won {n} trick, and a trick scores {points} points",
        "Your side has won {n} tricks, and a trick scores {points} points",
        total.tricks,
        points=TRICK_POINTS,
    )
    if total.best is None or not total.ours:
        return said
    card = words.the_card(total.best)
    if total.settled:
        bonus = words.t(
            "{card}, the best trump, scores {points} more", card=card, points=BONUS_POINTS
        )
    else:
        bonus = words.t("{card} scores nothing yet: a higher trump may still come", card=card)
    return f"{said}. {bonus}"
