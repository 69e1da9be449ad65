"""Several people at one device, taking back, ending a deal early, and fair deals: in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ruleset import Layout
from engine.state import Phase
from engine.view import SeatView
from table.fair import Proof
from table.protocol import Back
from table.save import Kind

from .auction import contract_text
from .pool import pool_text
from .sides import number_text, side_name, side_seats
from .status import asks
from .table import trump_label
from .words import Words, mark

_DONE: Final = {
    Back.UNDONE: mark("Taken back"),
    Back.RESTARTED: mark("The deal begins again"),
}
_WISHES: Final = {
    Back.UNDONE: mark("{name} wishes to take back the last decision"),
    Back.RESTARTED: mark("{name} wishes to begin the deal again"),
}
_KINDS: Final = {
    Kind.PRACTICE: (mark("Practice deal"), mark("This deal was for practice: it does not count.")),
    Kind.DAILY: (mark("Deal of the day"), mark("That was the deal of the day.")),
}


def pass_text(words: Words, name: str) -> str:
    """Ask for the device to be passed on."""
    return words.t("Pass the device to {name}", name=name)


def open_text(words: Words, name: str) -> str:
    """Say what opens a hand."""
    return words.t("I am {name}: show my cards", name=name)


def show_text(words: Words, name: str) -> str:
    """Say the same where the device stays where it is and only one's own edge tells whose it is."""
    return words.t("{name}: show my cards", name=name)


def partners_text(words: Words, layout: Layout, seat: int, names: Sequence[str]) -> str:
    """Say with whom a seat plays; "" for a player alone."""
    others = [names[one] for one in side_seats(layout, layout.side(seat)) if one != seat]
    return words.t("With {names}", names=words.list(others)) if others else ""


def public_lines(words: Words, view: SeatView, names: Sequence[str]) -> tuple[str, ...]:
    """Say what everybody may know of where the deal stands."""
    lines = (
        "" if view.phase is Phase.PLAY else asks(words, view, names),
        trump_label(words, view) if view.trump is not None else "",
        contract_text(words, view, names),
        pool_text(words, view),
    )
    return tuple(filter(None, lines))


def scores_by_side(
    words: Words, view: SeatView, names: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Give each side by its players, with its score."""
    layout = view.layout
    return tuple(
        (side_name(words, layout, side, None, names), number_text(words, view.scores[side]))
        for side in range(layout.sides)
    )


def back_text(words: Words, back: Back) -> str:
    """Say that something has been taken back."""
    return words.t(_DONE[back])


def wish_text(words: Words, back: Back, name: str) -> str:
    """Say what somebody wishes."""
    return words.t(_WISHES[back], name=name)


def refused_text(words: Words) -> str:
    """Say that a wish is gone because somebody said no."""
    return words.t("Not everybody agreed: nothing is taken back.")


def agreement_text(words: Words, names: Sequence[str]) -> str:
    """Say who has still to agree to a wish."""
    return words.t("It is done if all agree. Still to be asked: {names}.", names=words.list(names))


def going_text(words: Words) -> str:
    """Say what stands below: what has happened since the decision that somebody regrets."""
    return words.t("This is taken back:")


def finish_title(words: Words, claims: bool) -> str:
    """Name the way to end a deal early."""
    return words.t("Claim the rest") if claims else words.t("End this deal")


def finish_text(words: Words, view: SeatView, claims: bool) -> str:
    """Say what ending the deal early does."""
    if not claims:
        return words.t(
            "Nobody can win the pool any more. The cards that are left are played out at once,"
            " whatever they are."
        )
    said = words.t(
        "From the cards you can see, it is certain that every remaining trick is yours. The"
        " rest of the deal is played out at once."
    )
    if view.rules.for_pool and view.jinker is None and view.rules.jink is not None:
        said += " " + words.t("That means going for all five tricks.")
    return said


def kind_title(words: Words, kind: Kind) -> str:
    """Name what a game is for; "" for one like any other."""
    return words.t(_KINDS[kind][0]) if kind in _KINDS else ""


def kind_text(words: Words, kind: Kind) -> str:
    """Say at the end what the game was for; "" for one like any other."""
    return words.t(_KINDS[kind][1]) if kind in _KINDS else ""


def code_text(words: Words, code: str) -> str:
    """Give the code of a deal."""
    return words.t("Code of this deal: {code}", code=code)


def next_code_text(words: Words, code: str) -> str:
    """Give the code of the deal to come."""
    return words.t("Code of the next deal: {code}", code=code)


def code_meaning(words: Words) -> str:
    """Say what the code is for."""
    return words.t(
        "The cards were fixed before the first one was played. Note the code: after the deal you"
        " can check that it belongs to these cards."
    )


def command(proof: Proof) -> str:
    """Give the command that checks a code, the same in every language."""
    return f'python -m table fair {proof.code} "{proof.pack}" {proof.nonce}'
