"""What each step of the lessons on the whole family teaches, in a few short sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .words import mark


@dataclass(frozen=True, slots=True)
class StepText:
    """The text of a step: its title, what it teaches, and what is said when it is done.

    Without `done` the verdict alone says why the answer was right. `cards` fill placeholders; those
    `by_name` stand among others that are named, and are named as they are. `{dealer}` and
    `{eldest}` are players' names.
    """

    title: str
    teaches: str
    done: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    by_name: Sequence[str] = ()


BASICS: Final[Mapping[str, Mapping[str, StepText]]] = {
    "tricks": {
        "turn-up": StepText(
            mark("The turned-up card"),
            mark(
                "When everybody has five cards, one more is turned face up: the turn-up. Its"
                " suit is trumps for the whole deal, and trumps beat every other suit."
            ),
        ),
        "highest-of-suit": StepText(
            mark("What a trick is"),
            mark(
                "One player leads a card, the others play one each: that is a trick. Without a"
                " trump in it, the highest card of the suit that was led wins."
            ),
        ),
        "suit-led": StepText(
            mark("Only the suit led counts"),
            mark(
                "{led} was led. However high a card of another suit is, it wins nothing, unless"
                " it is a trump."
            ),
            cards={"led": "JC"},
        ),
        "trump-wins": StepText(
            mark("A trump wins"),
            mark("Even a small trump beats the king of another suit."),
        ),
        "win-a-trick": StepText(
            mark("Your first trick"),
            mark(
                "Now you play. The others have played already, and you hold cards of the suit"
                " that was led: you must play one of them."
            ),
        ),
    },
    "top-trumps": {
        "the-order": StepText(
            mark("Five, jack, ace of hearts"),
            mark(
                "This is what makes the game: the best card is the five of trumps. Then come the"
                " jack of trumps and {ace}, and only then the ace, king and queen of trumps. Why"
                " the five? Nobody knows: it has been so for centuries."
            ),
            cards={"ace": "AH"},
            by_name=("ace",),
        ),
        "another-suit": StepText(
            mark("With another trump suit"),
            mark(
                "The trump suit changes from deal to deal; the order at the top does not. {ace}"
                " keeps its third place whatever is trumps."
            ),
            cards={"ace": "AH"},
        ),
        "jack-over-ace": StepText(
            mark("Four good cards"),
            mark("They meet in one trick. Which is the best of them?"),
        ),
        "beat-the-jack": StepText(
            mark("Beat the jack"),
            mark("{jack} is winning this trick. Only one card of the pack beats it."),
            cards={"jack": "JS"},
        ),
        "plain-five": StepText(
            mark("A five like any other"),
            mark(
                "The five is great only as a trump. Spades are trumps here, so this five of"
                " diamonds is an ordinary card."
            ),
        ),
    },
    "red-and-black": {
        "red-trumps": StepText(
            mark("High in red"),
            mark(
                "Below the court cards come the numbers. In hearts and diamonds a high number is"
                " a high card: ten, nine, eight and so on down to the two."
            ),
        ),
        "black-trumps": StepText(
            mark("Low in black"),
            mark(
                "In spades and clubs it is the reverse: the two is the best of the numbers, the"
                " ten the worst. Remember it as card players do: high in red, low in black."
            ),
        ),
        "black-plain": StepText(
            mark("A black suit that is not trumps"),
            mark(
                "Where a suit is not trumps, its king, queen and jack come first. In black the ace"
                " is next, then the two, the three and so on to the ten."
            ),
        ),
        "red-plain": StepText(
            mark("A red suit that is not trumps"),
            mark(
                "King, queen, jack, then the ten and down. And mind the ace of diamonds: when"
                " diamonds are not trumps, it is the lowest diamond of all."
            ),
        ),
        "two-beats-ten": StepText(
            mark("No trump, and a black suit"),
            mark("No trump was played. What is high in this black suit?"),
        ),
        "ace-is-low": StepText(
            mark("No trump, and a red suit"),
            mark("No trump here either, but this time the suit is red."),
        ),
        "cheapest": StepText(
            mark("No more than needed"),
            mark(
                "You play last, so you see what it takes to win. A card that is just good enough"
                " wins as much as your best."
            ),
        ),
    },
    "ace-of-hearts": {
        "always-a-trump": StepText(
            mark("A trump in every deal"),
            mark("{ace} is a trump whatever suit was turned up. Here clubs are trumps."),
            cards={"ace": "AH"},
        ),
        "no-heart": StepText(
            mark("It is not a heart"),
            mark(
                "{led} was led. Whoever holds the suit that was led must follow; without it, any"
                " card will do. Your only card with hearts on it is {ace}: does it count?"
            ),
            cards={"led": "QH", "ace": "AH"},
        ),
        "with-a-heart": StepText(
            mark("Now with a real heart"),
            mark("The same card was led, but now you hold {heart} as well."),
            cards={"heart": "3H"},
        ),
        "wins-as-a-trump": StepText(
            mark("Among hearts"),
            mark("Three hearts and {ace} lie on the table; spades are trumps."),
            cards={"ace": "AH"},
        ),
        "led": StepText(
            mark("When it is led"),
            mark("{ace} was led. So a trump was led, not a heart: what must you follow with?"),
            cards={"ace": "AH"},
        ),
    },
    "following": {
        "follow-suit": StepText(
            mark("Follow if you can"),
            mark(
                "If you hold the suit that was led, you must play a card of it. Which one is up"
                " to you, and you need not try to win."
            ),
        ),
        "void": StepText(
            mark("Nothing of that suit"),
            mark(
                "If you hold nothing of the suit that was led, you are free: throw away a poor"
                " card, or play a trump and take the trick, which is called trumping."
            ),
        ),
        "trump-in": StepText(
            mark("Trump it"),
            mark(
                "You hold none of the suit that was led, but you do hold a trump. Time to use it."
            ),
        ),
        "no-duty": StepText(
            mark("You need not win"),
            mark(
                "You play with the person across the table: what one of you wins counts for"
                " both. {king}, the best card here, is your partner’s, so the trick is yours"
                " already. Nobody is ever forced to trump: give away what you will not miss."
            ),
            cards={"king": "KC"},
        ),
        "trump-a-plain-lead": StepText(
            mark("A freer rule"),
            mark(
                "At most Irish tables you may trump even while you hold the suit that was led."
                " Before a game you can see which rule it uses. Here it is the freer one."
            ),
        ),
    },
    "reneging": {
        "lower-lead": StepText(
            mark("The top trumps may stay"),
            mark(
                "When a trump is led, you must follow with a trump. But the five, the jack and"
                " {ace} have a privilege: if the trump that was led is lower, they may stay in"
                " your hand. That is called reneging."
            ),
            cards={"ace": "AH"},
            by_name=("ace",),
        ),
        "another-trump": StepText(
            mark("Not with a lesser trump in hand"),
            mark(
                "The privilege is for these top trumps alone. If you hold any other trump too,"
                " you have to play a trump."
            ),
        ),
        "higher-lead": StepText(
            mark("A higher trump was led"),
            mark("This time {jack} was led, and it stands above {ace}, your only trump."),
            cards={"jack": "JS", "ace": "AH"},
        ),
        "five-is-free": StepText(
            mark("The five is never forced"),
            mark("Nothing stands above the five of trumps, so nothing can force it out."),
        ),
        "later-card": StepText(
            mark("Only the card that was led counts"),
            mark(
                "{seven} was led, and then {five} fell on it. It is the lead alone that decides"
                " whether {ace} may stay."
            ),
            cards={"seven": "7S", "five": "5S", "ace": "AH"},
        ),
        "ace-of-trumps": StepText(
            mark("An ace without the privilege"),
            mark(
                "The privilege belongs to the five, the jack and {heart}. Here you hold {ace}: a"
                " high trump, but only the fourth in order."
            ),
            cards={"heart": "AH", "ace": "AS"},
            by_name=("heart",),
        ),
        "hold-back": StepText(
            mark("Keep it for later"),
            mark(
                "You could take this trick with {jack}. But nobody can make you: you may hold it"
                " back, to beat {ace} with it, say, or for a later trick that matters more. Try"
                " it: play something else."
            ),
            cards={"jack": "JD", "ace": "AH"},
        ),
    },
    "robbing": {
        "holder": StepText(
            mark("The ace takes the turned-up card"),
            mark(
                "Whoever holds the ace of the trump suit may take the turned-up card into"
                " their hand, before the first card is led. This is called robbing the pack."
            ),
        ),
        "take-and-bury": StepText(
            mark("Take one, bury one"),
            mark(
                "In exchange you lay a card of yours aside, face down: you bury it, and nobody"
                " sees it again. Bury what is least likely to win."
            ),
        ),
        "spades": StepText(
            mark("Which ace is it?"),
            mark(
                "You hold {ace}, a trump in every deal. But it is the ace of the suit turned up"
                " that gives the right."
            ),
            cards={"ace": "AH"},
        ),
        "hearts": StepText(
            mark("And now?"),
            mark("The same hand, but another card has been turned up."),
        ),
        "dealer": StepText(
            mark("The ace itself is turned up"),
            mark(
                "If the turned-up card is the ace, nobody can hold it. Then the right is the"
                " dealer’s, and this time you have dealt."
            ),
        ),
        "not-the-dealer": StepText(
            mark("Somebody else has dealt"),
            mark("Again the ace is turned up. This time the dealer is {dealer}."),
        ),
        "too-late": StepText(
            mark("Until when?"),
            mark(
                "When the right ends depends on the game. In the steps so far it ended with the"
                " first lead; at this table each player keeps it until they play their first"
                " card. The first trick is over, and you have won it."
            ),
            done=mark("Your right ended with the card you played to that trick."),
        ),
    },
    "scoring": {
        "five-a-trick": StepText(
            mark("Five points a trick"),
            mark(
                "A deal has five tricks, and each of them scores five points. You have won the"
                " first one."
            ),
        ),
        "by-side": StepText(
            mark("You and your partner"),
            mark(
                "Partners sit opposite each other and score together. You have won the first"
                " trick, your partner the second."
            ),
        ),
        "to-the-target": StepText(
            mark("To twenty-five"),
            mark(
                "The first side to reach 25 points wins the game at once, even in the middle of a"
                " deal. Your side has won two tricks; the second of them still lies on the table."
            ),
        ),
    },
    "partner": {
        "partner-wins": StepText(
            mark("Let your partner win"),
            mark(
                "{king}, your partner’s card, is winning this trick, and you play last. To beat it"
                " would gain nothing."
            ),
            cards={"king": "KD"},
        ),
        "win-cheaply": StepText(
            mark("Win cheaply"),
            mark(
                "An opponent is winning with {king}, and you have no diamonds. Any of your trumps"
                " will do."
            ),
            cards={"king": "KD"},
        ),
    },
}
