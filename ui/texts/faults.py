"""What went wrong, in words: records and saves that cannot be read, tables that stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Bid, Bury, Discard, Hold, Jink, NameTrump, Pass, Play, Rob, Take
from engine.record import Fault, RecordError
from table.protocol import Stop
from table.saves import Damage, DamagedSave

from .rules import rules_error_text
from .words import Words, mark

_FAULTS: Final = {
    Fault.TOO_LARGE: mark("The file is far too large for a game"),
    Fault.NOT_JSON: mark("The file is damaged or incomplete: its text cannot be read"),
    Fault.NOT_A_RECORD: mark("This is not a game from this app"),
    Fault.LATER_VERSION: mark("The game was written by a later version of the app: update the app"),
    Fault.UNKNOWN_KEY: mark("The file says something this version does not know: “{what}”"),
    Fault.DOUBLED_KEY: mark("The file says something twice: “{what}”"),
    Fault.MISSING_KEY: mark("Something is missing from the file: “{what}”"),
    Fault.WRONG_TYPE: mark("The file has a wrong entry: “{what}”"),
    Fault.RULES: mark("The rules of the game cannot be played"),
    Fault.SEATS: mark("The players, sides and dealer in the file do not fit together"),
    Fault.PACK: mark("The pack is not complete, or has a card twice"),
    Fault.NOT_AN_ACTION: mark("The file has an action that does not exist"),
    Fault.ILLEGAL: mark("The file has an action that the rules do not allow"),
    Fault.AFTER_UNFINISHED: mark("A new deal begins before the last one is finished"),
    Fault.AFTER_THE_END: mark("The file goes on after the end of the match"),
}

_STOPS: Final = {
    Stop.TAKEN_OVER: mark(
        "This game was opened in another window and goes on there. Nothing more is saved here."
    ),
    Stop.DELETED: mark("This game was deleted in another window."),
    Stop.GONE: mark(
        "This table is no longer there: everybody has left it, or nobody has used it for a long"
        " time."
    ),
    Stop.REMOVED: mark("The host has removed you from this table."),
    Stop.VERSION: mark(
        "The service that holds this table has a different version from this app. Close the app and"
        " open it again, or ask whoever runs the service to bring it up to date."
    ),
    Stop.BROKEN: mark(
        "Something went wrong and the game stopped. The game was saved: open it again."
    ),
}


def record_error_text(words: Words, error: RecordError) -> str:
    """Say what is wrong with a record, and where."""
    problem = _problem(words, error)
    if error.action is not None:
        return words.t(
            "{problem} (deal {deal}, action {action})",
            problem=problem,
            deal=error.deal,
            action=error.action,
        )
    if error.deal is not None:
        return words.t("{problem} (deal {deal})", problem=problem, deal=error.deal)
    return problem


def _problem(words: Words, error: RecordError) -> str:
    if error.rules is not None:
        return rules_error_text(words, error.rules)
    # Players are counted from 1, seats from 0.
    player = None if error.seat is None else error.seat + 1
    match error.illegal:
        case Play(card) if player:
            return words.t(
                "Player {player} may not play {card}", player=player, card=words.the_card(card)
            )
        case Bury(card) if player:
            return words.t(
                "Player {player} may not bury {card}", player=player, card=words.the_card(card)
            )
        case Rob() if player:
            return words.t("Player {player} may not rob the pack", player=player)
        case Bid(points) if player:
            return words.t("Player {player} may not bid {bid}", player=player, bid=points)
        case Hold() if player:
            return words.t("Player {player} may not hold a bid", player=player)
        case Pass() if player:
            return words.t("Player {player} may not pass", player=player)
        case NameTrump() if player:
            return words.t("Player {player} may not name trumps", player=player)
        case Discard() if player:
            return words.t("Player {player} may not discard these cards", player=player)
        case Take() if player:
            return words.t("Player {player} may not take the pool", player=player)
        case Jink() if player:
            return words.t("Player {player} may not go for all five tricks", player=player)
    return words.t(_FAULTS[error.fault], what=error.what)


def save_error_text(words: Words, error: DamagedSave) -> str:
    """Say why a saved game cannot be opened, and what became of it."""
    if error.damage is Damage.NEWER:
        return words.t(
            "This game was saved by a later version of the app. It has been set aside:"
            " update the app to play on."
        )
    if error.record_error is None:
        return words.t(
            "This saved game is damaged. It has been set aside and can no longer be played."
        )
    return words.t(
        "This saved game is damaged and has been set aside. {problem}.",
        problem=record_error_text(words, error.record_error),
    )


def put_aside_text(words: Words, errors: Sequence[DamagedSave]) -> str:
    """Say that saved games were put aside; "" for none."""
    if not errors:
        return ""
    if len(errors) == 1:
        return save_error_text(words, errors[0])
    return words.n(
        "{n} saved game cannot be read and has been set aside.",
        "{n} saved games cannot be read and have been set aside.",
        len(errors),
    )


def stop_text(words: Words, stop: Stop) -> str:
    """Say why the table went away."""
    return words.t(_STOPS[stop])


def not_kept_text(words: Words) -> str:
    """Say, once, that the device does not keep what is saved."""
    return words.t(
        "This device is not saving at the moment. You can play on, but the game will be lost when"
        " you close the app."
    )


def learning_not_kept_text(words: Words) -> str:
    """Say, once, that the device does not keep what is learnt in lessons and practice."""
    return words.t(
        "This device is not saving at the moment. You can go on learning, but how far you have come"
        " will be forgotten when you close the app."
    )


def silent_store_text(words: Words) -> str:
    """Say that the device does not give what it keeps."""
    return words.t("This device cannot read its saved games at the moment. Try again later.")


def no_such_page_text(words: Words) -> str:
    """Say that an address leads nowhere."""
    return words.t("There is no page at that address.")


def no_such_game_text(words: Words) -> str:
    """Say that a game that was asked for is not kept here."""
    return words.t("This game is not on this device.")
