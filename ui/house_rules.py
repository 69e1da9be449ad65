"""Which house rules the new-game screen offers, and what a choice of them comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.ruleset import (
    CARDS_EACH,
    PRESETS,
    Finish,
    Follow,
    JinkRule,
    RobTime,
    RuleSet,
    Tie,
    rules_from_spec,
    rules_spec,
)
from engine.scoring import TRICK_POINTS

Spec = Mapping[str, Any]
"""A rule set as in a record: the preset and what differs from it."""

# In the order in which the screen shows them; values as in a record.
_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "target": (15, 25, 45),
    "follow": tuple(map(str, Follow)),
    "rob": tuple(map(str, RobTime)),
    "joker": (False, True),
    "jink": tuple(map(str, JinkRule)),
    "finish": tuple(map(str, Finish)),
    "tie": tuple(map(str, Tie)),
    "games": (1, 2, 3, 5),
    "deal_pattern": ([3, 2], [2, 3]),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A house rule that may be chosen: its values, the usual one, and the one in force."""

    option: str
    values: tuple[Any, ...]
    usual: Any
    current: Any


def has_effect(option: str, rules: RuleSet) -> bool:
    """Say whether an option changes anything in games under these rules (rules.md 7)."""
    if option == "tie":
        return rules.finish is Finish.END_OF_DEAL
    if option == "jink":
        return rules.target > CARDS_EACH * TRICK_POINTS
    return True


def offers(spec: Spec) -> tuple[Offer, ...]:
    """Give the house rules to offer, without those that would change nothing."""
    rules = rules_from_spec(dict(spec))
    usual = PRESETS[rules.preset]
    found = []
    for option, values in _VALUES.items():
        if option in usual.house_rules and has_effect(option, rules):
            current = _as_in_record(getattr(rules, option))
            known = values if current in values else tuple(sorted((*values, current)))
            found.append(Offer(option, known, _as_in_record(getattr(usual, option)), current))
    return tuple(found)


def with_option(spec: Spec, option: str, value: Any) -> Spec:
    """Give the rules with one option changed; what then has no effect goes back to usual."""
    return effective({**spec, option: value})


def effective(spec: Spec) -> Spec:
    """Give the shortest spec that plays the same."""
    rules = rules_from_spec(dict(spec))
    return {
        key: value
        for key, value in rules_spec(rules).items()
        if key == "preset" or has_effect(key, rules)
    }


def _as_in_record(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value
