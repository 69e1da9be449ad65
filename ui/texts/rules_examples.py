"""Worked examples in the rules texts: what a fenced block says, and how it is read aloud.

A block is written in the notation of the record, one thing a line, seats from 0 (eldest hand; the
last one is also called `dealer`)::

    ```example
    players 6/3              seats and sides; the usual layout of the game without it
    target 45                what the scores are about, where it matters
    scores 35 35 20          the scores before the deal, by side
    trump S                  or `turned 9S`: the card turned up
    1 holds AH KD 4C 9D 2H   a hand; in what is not said there is nothing to see
    0 play 7S                an action of the record
    1 may play AH KD         and what follows: exactly these cards may be played,
    1 may rob                or `may not rob`: whether the seat has the right,
    0 may take or jink       the choice after three tricks,
    1 is winning             whose card is the best so far,
    1 wins                   who has won the trick,
    points 0 10 0            what the deal has brought each side,
    dealer plays for 20      who has won the auction,
    winner 0                 or `no winner`: the side that has won the game,
    spoilt                   the deal is over and nobody has the pool,
    bid 20 took 15 scores -20    what a contract scores
    ```

Nothing in it is believed: a test deals these cards in every game on whose page the block stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.cards import Card, Suit, parse_card, parse_cards
from engine.ruleset import Layout

from .words import Words, mark

DEALER: Final = -1
"""The seat of the dealer: the last one."""

_SEAT: Final = re.compile(
    r"(?P<seat>\d|dealer) (?P<what>holds|may play|may rob|may not rob|may take or jink"
    r"|is winning|wins|plays for|play|bid|hold|pass)(?: (?P<rest>.+))?"
)
_CONTRACT: Final = re.compile(r"bid (?P<bid>\d+) took (?P<took>\d+) scores (?P<scores>-?\d+)")


class Line(NamedTuple):
    """One thing of an example: `what` as in the module's text, of a seat where it has one."""

    what: str
    seat: int = 0
    cards: tuple[Card, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A block as read: how it stands at first, and then line by line."""

    players: Layout | None = None
    target: int = 0
    scores: tuple[int, ...] = ()
    trump: Suit | None = None
    turned: Card | None = None
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    story: tuple[Line, ...] = ()


def read_example(lines: str) -> Example:
    """Give what a block says; raises ValueError for what it cannot say."""
    found: dict[str, object] = {}
    hands: dict[int, tuple[Card, ...]] = {}
    story: list[Line] = []
    for line in lines.strip().splitlines():
        key, _, rest = line.partition(" ")
        match key:
            case "players":
                seats, sides = _numbers(rest.replace("/", " "))
                found["players"] = Layout(seats, sides)
            case "target":
                (found["target"],) = _numbers(rest)
            case "scores":
                found["scores"] = _numbers(rest)
            case "trump":
                found["trump"] = Suit(rest)
            case "turned":
                found["turned"] = parse_card(rest)
            case "points" | "winner":
                story.append(Line(key, numbers=_numbers(rest)))
            case "no" | "spoilt":
                story.append(Line(line))
            case "bid":
                story.append(_contract(line))
            case _:
                one = _of_seat(line)
                if one.what == "holds":
                    hands[one.seat] = one.cards
                else:
                    story.append(one)
    return Example(hands=hands, story=tuple(story), **found)  # type: ignore[arg-type]


def _of_seat(line: str) -> Line:
    found = _SEAT.fullmatch(line)
    if not found:
        raise ValueError(f"not a line of an example: {line!r}")
    seat = DEALER if found["seat"] == "dealer" else int(found["seat"])
    what, rest = found["what"], found["rest"] or ""
    if what in ("bid", "plays for"):
        return Line(what, seat, numbers=_numbers(rest))
    return Line(what, seat, parse_cards(rest))


def _contract(line: str) -> Line:
    found = _CONTRACT.fullmatch(line)
    if not found:
        raise ValueError(f"not a line of an example: {line!r}")
    return Line("contract", numbers=tuple(map(int, found.groups())))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def example_text(words: Words, example: Example) -> str:
    """Tell an example from beginning to end, for a screen reader."""
    return ". ".join(_told(words.aloud, example)) + "."


def _told(words: Words, example: Example) -> Iterator[str]:
    yield from opening(words, example)
    for seat, cards in example.hands.items():
        if shows_hand(example, seat):
            yield hand_text(words, seat, cards)
    yield from (line_text(words, line) for line in example.story)


def shows_hand(example: Example, seat: int) -> bool:
    """Say whether a hand is to be seen: where the example asks what it may do."""
    return any(line.seat == seat and line.what.startswith("may") for line in example.story)


def opening(words: Words, example: Example) -> Iterator[str]:
    """Say how an example stands before anybody acts."""
    if example.trump is not None:
        yield words.t("Trumps: {suit}", suit=words.suit(example.trump))
    if example.turned is not None:
        yield words.t("Turned up: {card}", card=words.card(example.turned))
    if example.scores:
        yield words.t("Scores: {scores}", scores=_by_side(words, example.scores))


def player(words: Words, seat: int) -> str:
    """Call a player of an example by number, in the order of their seats."""
    return words.t("The dealer") if seat == DEALER else words.t("Player {n}", n=seat + 1)


def hand_text(words: Words, seat: int, cards: tuple[Card, ...]) -> str:
    """Say what a player holds."""
    return words.t("{player} holds {cards}", player=player(words, seat), cards=_list(words, cards))


_LINES: Final = {
    "play": mark("{player} plays {cards}"),
    "is winning": mark("{player} is winning the trick"),
    "wins": mark("{player} wins the trick"),
    "may play": mark("{player} may play {cards}"),
    "may rob": mark("{player} may take the turn-up"),
    "may not rob": mark("{player} may not take the turn-up"),
    "may take or jink": mark("{player} may take the pool or go for all five tricks"),
    "bid": mark("{player} bids {number}"),
    "hold": mark("{player} holds the bid"),
    "pass": mark("{player} passes"),
    "plays for": mark("{player} plays for {number}"),
    "winner": mark("The side of {player} has won the game"),
    "no winner": mark("Nobody has won the game yet"),
    "spoilt": mark("The deal is spoilt"),
}


def line_text(words: Words, line: Line) -> str:
    """Say one thing that happens in an example, or that follows."""
    match line.what:
        case "contract":
            bid, took, scores = line.numbers
            return words.t(
                "Bid {bid}, took {took}: {scores}", bid=bid, took=took, scores=signed(scores)
            )
        case "points":
            return words.t("Points: {points}", points=_by_side(words, line.numbers))
    number = line.numbers[0] if line.numbers else ""
    who = player(words, line.numbers[0] if line.what == "winner" else line.seat)
    return words.t(_LINES[line.what], player=who, cards=_list(words, line.cards), number=number)


def signed(number: int) -> str:
    """Give a number with its sign: +25, −20."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _list(words: Words, cards: tuple[Card, ...]) -> str:
    return words.list([words.the_card(card) for card in cards])


def _by_side(words: Words, numbers: tuple[int, ...]) -> str:
    return words.list([str(number) for number in numbers])
