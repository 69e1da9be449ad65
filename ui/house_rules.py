"""What can be chosen for a new game: its rules, who plays with whom, and sets kept under a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.ruleset import (
    CARDS_EACH,
    PRESETS,
    Bonus,
    Finish,
    Follow,
    JinkRule,
    Layout,
    RobTime,
    RuleSet,
    Tie,
    rules_from_spec,
    rules_spec,
)
from engine.scoring import TRICK_POINTS
from ui.settings import NamedSetup, Setup

Spec = Mapping[str, Any]
"""A rule set as in a record: the preset and what differs from it."""

# In the order in which the screen shows them; values as in a record.
_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "target": (15, 25, 45),
    "chips": (10, 20, 50),
    "deals": (5, 10, 20),
    "follow": tuple(map(str, Follow)),
    "rob": tuple(map(str, RobTime)),
    "joker": (False, True),
    "bonus": tuple(map(str, Bonus)),
    "jink": tuple(map(str, JinkRule)),
    "finish": tuple(map(str, Finish)),
    "tie": tuple(map(str, Tie)),
    "games": (1, 2, 3, 5),
    "deal_pattern": ([3, 2], [2, 3]),
}

# Where the numbers of a game are others.
_VALUES_OF: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "forty-five-bruff": {"target": (25, 45), "games": (1, 3)},
    "forty-five-atlantic": {"target": (25, 45)},
    "auction-120": {"target": (60, 120)},
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
        # A bonus makes them 30, but there is none in a deal without any trump.
        return rules.target > CARDS_EACH * TRICK_POINTS
    return True


def offers(spec: Spec) -> tuple[Offer, ...]:
    """Give the house rules to offer, without those that would change nothing."""
    rules = rules_from_spec(dict(spec))
    usual = PRESETS[rules.preset]
    found = []
    for option in _VALUES:
        if option in usual.house_rules and has_effect(option, rules):
            current = _as_in_record(getattr(rules, option))
            values = _values(option, rules)
            known = values if current in values else tuple(sorted((*values, current)))
            found.append(Offer(option, known, _as_in_record(getattr(usual, option)), current))
    return tuple(found)


def _values(option: str, rules: RuleSet) -> tuple[Any, ...]:
    values = _VALUES_OF.get(rules.preset, {}).get(option, _VALUES[option])
    if option == "tie" and not rules.auction:
        return tuple(value for value in values if value != Tie.BIDDER_FIRST)
    return values


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


def in_effect(setup: Setup) -> Setup:
    """Give a setup with the shortest rules that play the same."""
    return replace(setup, rules=effective(setup.rules))


def last_setup(setups: Sequence[Setup], preset: str) -> Setup:
    """Give what was last chosen for a game of the family, else what is usual there."""
    for one in setups:
        if one.preset == preset:
            return in_effect(one)
    return Setup({"preset": preset}, PRESETS[preset].layouts[0])


def with_setup(setups: Sequence[Setup], setup: Setup) -> tuple[Setup, ...]:
    """Give the last choices after this one, the newest first."""
    return (setup, *(one for one in setups if one.preset != setup.preset))


def named(sets: Sequence[NamedSetup], name: str) -> NamedSetup | None:
    """Give the set with that name, whatever its capitals."""
    return next((one for one in sets if one.name.casefold() == name.casefold()), None)


def with_named(sets: Sequence[NamedSetup], new: NamedSetup) -> tuple[NamedSetup, ...]:
    """Give the sets with a new one; it takes the place of one with the same name."""
    old = named(sets, new.name)
    if old is None:
        return (*sets, new)
    return tuple(new if one is old else one for one in sets)


def alone(layouts: Sequence[Layout]) -> tuple[Layout, ...]:
    """Give the layouts in which everybody plays alone, by the number of players."""
    return tuple(sorted(one for one in layouts if one.seats == one.sides))


def _as_in_record(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value
