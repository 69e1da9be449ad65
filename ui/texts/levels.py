"""Who plays at a seat: the levels of the computer players, and how they play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.players import LEVELS

from .words import Words

CHECK = "python -m table "
"""How the commands begin that check a deal, or the computer's decisions."""


def level_name(words: Words, level: str) -> str:
    """Name a level of the computer players."""
    return {
        "newcomer": words.p("level of a computer player", "Newcomer"),
        "casual": words.p("level of a computer player", "Casual"),
        "club": words.p("level of a computer player", "Club"),
        "strong": words.p("level of a computer player", "Strong"),
        "expert": words.p("level of a computer player", "Expert"),
    }[level]


def level_line(words: Words, level: str) -> str:
    """Say in a sentence how a level plays."""
    return {
        "newcomer": words.t(
            "Takes the ace of hearts for a plain heart, counts nothing, and does not notice"
            " whose trick it is"
        ),
        "casual": words.t("Plays well more often than not, otherwise like a newcomer"),
        "club": words.t("Good rules of thumb: counts the cards and minds the score"),
        "strong": words.t(
            "Imagines again and again how the unseen cards may lie, and plays whatever does best"
        ),
        "expert": words.t("Like Strong, with more imagined deals: slower, and hardly any better"),
    }[level]


def person_name(words: Words) -> str:
    """Say that a person plays, not the computer."""
    return words.p("who plays at a seat", "Person")


def who_text(words: Words, who: str) -> str:
    """Say who plays at a seat: "Person" or the name of a level."""
    return level_name(words, who) if who in LEVELS else person_name(words)


def colour_name(words: Words, colour: str) -> str:
    """Name one of the colours of seats."""
    return {
        "brass": words.p("colour of a seat", "Brass"),
        "sky": words.p("colour of a seat", "Sky"),
        "rose": words.p("colour of a seat", "Rose"),
        "leaf": words.p("colour of a seat", "Leaf"),
        "plum": words.p("colour of a seat", "Plum"),
        "sand": words.p("colour of a seat", "Sand"),
    }[colour]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the page on the computer players: `key` names it in every language."""

    key: str
    title: str
    lines: tuple[str, ...]


def computer_title(words: Words) -> str:
    """Name the page on how the computer players play."""
    return words.t("How the computer plays")


def chapters(words: Words) -> tuple[Chapter, ...]:
    """Tell what a computer player sees and does not see, and how that can be checked."""
    return (
        Chapter(
            "sees",
            words.t("What it sees"),
            (
                words.t(
                    "A computer player is shown what you would be shown in its seat: its own"
                    " hand, the turned-up card, the cards played, the bids, and the score."
                ),
                words.t(
                    "From that it works out what may still be out. It takes each deal on its own"
                    " and learns nothing about you."
                ),
            ),
        ),
        Chapter(
            "hidden",
            words.t("What it does not see"),
            (
                words.t(
                    "The hands of the others, your partner’s too, the cards that were not dealt,"
                    " and what others have laid aside face down."
                ),
                words.t(
                    "It cannot peek: what is hidden is never handed to it. The tests of this app"
                    " change the hidden cards and check that a seat’s view stays the same."
                ),
            ),
        ),
        Chapter(
            "check",
            words.t("How you can check it"),
            (
                words.t(
                    "Every deal has a code that is shown while it is played. It is made from the"
                    " shuffled pack and a salt, random letters and digits for that deal alone,"
                    " and both are shown after the deal. If you noted the code, you can see that"
                    " the pack was not changed meanwhile: on a computer with Python, in the"
                    " folder of the app, type:"
                ),
                CHECK + "fair " + words.t('CODE "PACK" SALT'),
                words.t(
                    "Nothing in a decision depends on the clock, or on chance that is not"
                    " recorded: the same cards, the same plays and the same level lead to the"
                    " same choice. Deal again from the start, play as before, and so will the"
                    " computer."
                ),
                words.t(
                    "A backup holds all that is needed to make every decision of the computer"
                    " players again, and to compare:"
                ),
                CHECK + "decisions " + words.t("FILE"),
            ),
        ),
    )


def strength_title(words: Words) -> str:
    """Name the part of the page that tells how strong the levels are."""
    return words.t("How strong the levels are")


def strength_intro(words: Words) -> str:
    """Say how strength was measured."""
    return words.t(
        "Measured in Twenty-Five with two pairs: every deal was played twice, so that each side"
        " held both sets of hands. What counts is how many more of the five tricks one side wins"
        " than the other. The cards decide much: no level wins every deal."
    )


def strength_line(words: Words, level: str) -> str:
    """Say how strong a level proved to be (docs/players.md)."""
    return {
        "newcomer": words.t(
            "About three tricks better in every four deals than cards played at random"
        ),
        "casual": words.t("About one trick better than the newcomer in every five deals"),
        "club": words.t("About one trick better than the casual player in every six deals"),
        "strong": words.t("About one trick better than the club player in every seven deals"),
        "expert": words.t(
            "Could not be told apart from the strong player; thinks four times as long"
        ),
    }[level]
