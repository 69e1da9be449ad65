"""What the shell command says: the record replayed as JSON or in English lines, and its errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from engine.actions import action_name
from engine.cards import Card, Suit
from engine.legal import Reason, Why, legal_actions
from engine.record import Fault, Record, RecordError, ReplayStep, replay
from engine.ruleset import RuleSetError
from engine.state import NO_AUCTION, Phase, State

SUIT_WORDS: Final = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
}


def replay_json(record: Record) -> dict[str, Any]:
    """Give what `replay --json` prints (record.md)."""
    state = record.start()
    deals = []
    for _, group in groupby(replay(record), key=lambda step: step.deal):
        steps = list(group)
        state = steps[-1].after
        deals.append(_deal_json(steps))
    return {
        "deals": deals,
        "games": list(state.games),
        "winners": list(state.winners),
        "to_act": state.to_act,
        "legal": _legal(state),
    }


def _deal_json(steps: list[ReplayStep]) -> dict[str, Any]:
    state = steps[-1].after
    deal = state.current
    # Who is highest so far is not yet the declarer.
    auction = NO_AUCTION if deal.phase is Phase.BID else deal.auction
    return {
        "dealer": state.dealer,
        "turn_up": deal.turn_up.name if deal.turn_up else None,
        "trump": deal.trump.value if deal.trump else None,
        "declarer": auction.declarer,
        "contract": auction.contract,
        "steps": [
            {
                "seat": step.seat,
                "legal": _legal(step.before),
                "action": action_name(step.action),
            }
            for step in steps
            if step.seat is not None
        ],
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [card.name for card in trick.cards],
                "winner": winner,
            }
            for trick, winner in zip(deal.tricks, deal.trick_winners, strict=True)
        ],
        "points": list(deal.points),
        "scores": list(state.scores),
    }


def _legal(state: State) -> list[str]:
    """Give the legal actions as text; discards, whose choices are many, as the verb alone."""
    if state.phase is Phase.DISCARD:
        return ["discard"]
    return sorted(action_name(action) for action in legal_actions(state))


def replay_lines(record: Record) -> Iterator[str]:
    """Give the record for people: one line an action, then the scores."""
    names = tuple(_printable(name) for name in record.seats)
    state = record.start()
    for step in replay(record):
        state = step.after
        if step.seat is None:
            yield f"deal {step.deal}: {names[state.dealer]} deals{_turned(state)}"
            continue
        line = f"  {names[step.seat]}: {action_name(step.action)}"
        won = len(state.current.tricks) > len(step.before.current.tricks)
        if won:
            line += f" ({names[state.current.trick_winners[-1]]} wins the trick)"
        yield line
        if state.current.phase is Phase.OVER:
            yield f"  points {_numbers(state.current.points)}, scores {_numbers(state.scores)}"
        if state.game_winners:
            yield f"  side {_numbers(state.game_winners)} wins the game"
    yield f"scores {_numbers(state.scores)}, games {_numbers(state.games)}"
    if state.winners:
        yield f"side {_numbers(state.winners)} wins the match"
    elif state.to_act is not None:
        yield f"{names[state.to_act]} to act: {', '.join(_legal(state))}"


def _turned(state: State) -> str:
    deal = state.current
    if deal.turn_up is not None:
        return f", turn-up {deal.turn_up.name}"
    return ", the joker is turned up" if deal.joker_turned else ""


def _printable(name: str) -> str:
    """Keep a name on its line, whatever it is made of."""
    return "".join(c if c.isprintable() else "?" for c in name)


def _numbers(values: tuple[int, ...]) -> str:
    return "-".join(map(str, values))


_FAULTS: Final = {
    Fault.TOO_LARGE: "the file is too large to be a record",
    Fault.NOT_JSON: "not a JSON file",
    Fault.NOT_A_RECORD: "not a record of this game",
    Fault.LATER_VERSION: "written by a later version ({what})",
    Fault.UNKNOWN_KEY: "unknown key {what!r}",
    Fault.DOUBLED_KEY: "the key {what!r} stands twice",
    Fault.MISSING_KEY: "{what!r} is missing",
    Fault.WRONG_TYPE: "{what!r} has a wrong value",
    Fault.SEATS: "{what!r} does not fit the number of seats",
    Fault.PACK: "impossible pack: {what}",
    Fault.NOT_AN_ACTION: "not an action: {what}",
    Fault.AFTER_UNFINISHED: "the deal before it is unfinished",
    Fault.AFTER_THE_END: "the match was over",
}

_RULE_FAULTS: Final = {
    "preset": "no preset {name!r}",
    "option": "{name!r} cannot be changed in this preset",
    "value": "{name!r} cannot be {value!r}",
    "layout": "{name!r} is not played by so many seats and sides",
}


def error_line(error: RecordError) -> str:
    """Give one line that says where the record is wrong and why."""
    where = ", ".join(
        f"{word} {number}"
        for word, number in (("deal", error.deal), ("action", error.action))
        if number is not None
    )
    if error.rules is not None:
        what = f"rules: {_rules_line(error.rules)}"
    elif error.fault is Fault.ILLEGAL and error.reason is not None and error.illegal is not None:
        what = f"seat {error.seat} may not {action_name(error.illegal)[:40]}: "
        what += reason_line(error.reason)
    else:
        what = _FAULTS[error.fault].format(what=error.what)
    line = f"{where}: {what}" if where else what
    return " ".join(line.split())


def _rules_line(error: RuleSetError) -> str:
    value = error.value if len(repr(error.value)) < 40 else "that"
    return _RULE_FAULTS[error.code].format(name=error.name[:40], value=value)


def reason_line(reason: Reason) -> str:
    """Give a reason in a few English words."""
    suit = SUIT_WORDS[reason.suit] if reason.suit else ""
    return {
        Why.OUT_OF_TURN: "it is not that seat's turn",
        Why.WRONG_PHASE: "not now",
        Why.NOT_HELD: f"does not hold {_name(reason.card)}",
        Why.BURY_JOKER: "the joker stays in the hand",
        Why.NO_RIGHT_TO_ROB: "has no right to rob",
        Why.ROB_TOO_LATE: "too late to rob",
        Why.FOLLOW_SUIT: f"must follow {suit}",
        Why.FOLLOW_OR_TRUMP: f"must follow {suit} or play a trump",
        Why.PLAY_TRUMP: "must play a trump",
        Why.NOT_ALL_TOP: f"must play a trump, for {_name(reason.held)} is not a top trump",
        Why.OUTRANKED: f"{_name(reason.held)} does not outrank {_name(reason.led)}",
        Why.NO_SUCH_BID: "no such bid",
        Why.BID_TOO_LOW: f"must bid more than {reason.number}",
        Why.TOO_NEAR_TARGET: f"may not bid the least with {reason.number} points or more",
        Why.ONLY_DEALER_HOLDS: "only the dealer may hold",
        Why.NOTHING_TO_HOLD: "there is no bid to hold",
        Why.DEALER_MUST_BID: "the dealer must bid when everybody has passed",
        Why.DISCARD_THREE: f"the declarer discards {reason.number} cards",
        Why.TOO_MANY: f"may discard {reason.number} cards at most",
    }[reason.code]


def _name(card: Card | None) -> str:
    return card.name if card else "?"
