"""Rule sets as data: the presets and the house rules of rules.md 10.

A `RuleSet` that cannot be played is refused where it is made. Code asks for its properties
(`rules.follow`), never for the preset's name, which serves records and texts only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from engine.cards import ALL_CARDS, STANDARD_PACK, Card


class Follow(StrEnum):
    """What a seat that holds the plain suit led may play (rules.md 5)."""

    SUIT = "suit"
    SUIT_OR_TRUMP = "suit_or_trump"


class RobTime(StrEnum):
    """When the pack may be robbed (rules.md 4)."""

    BEFORE_LEAD = "before_lead"
    BEFORE_OWN_CARD = "before_own_card"
    OFF = "off"


class Bonus(StrEnum):
    """Points for the best trump of a deal (rules.md 6)."""

    NONE = "none"
    BEST_TRUMP = "best_trump"


class JinkRule(StrEnum):
    """What five tricks are worth (rules.md 6)."""

    SCORES = "scores"
    WINS = "wins"


class Finish(StrEnum):
    """When a game ends (rules.md 7)."""

    AT_ONCE = "at_once"
    END_OF_DEAL = "end_of_deal"


class Tie(StrEnum):
    """Who wins when several sides reach the target in one deal (rules.md 7)."""

    NON_DEALER_FIRST = "non_dealer_first"
    HIGHER_TOTAL = "higher_total"
    BIDDER_FIRST = "bidder_first"


@dataclass(frozen=True, slots=True, order=True)
class Layout:
    """Who plays with whom: the side of seat s is s mod `sides` (rules.md 2)."""

    seats: int
    sides: int

    def side(self, seat: int) -> int:
        """Give the side of a seat."""
        return seat % self.sides

    def left_of(self, seat: int, steps: int = 1) -> int:
        """Give the seat so many steps clockwise."""
        return (seat + steps) % self.seats

    def from_eldest(self, dealer: int) -> tuple[int, ...]:
        """Give all seats in dealing order: eldest first, the dealer last."""
        return tuple(self.left_of(dealer, i + 1) for i in range(self.seats))


def singles(seats: int) -> Layout:
    """Give the layout in which everybody plays alone."""
    return Layout(seats, seats)


TWO_PAIRS: Final = Layout(4, 2)
THREE_PAIRS: Final = Layout(6, 3)
TWO_THREES: Final = Layout(6, 2)

CARDS_EACH: Final = 5
KITTY: Final = 3
BIDS: Final = (15, 20, 25, 30)
MOST_DRAWN_BY_SIX: Final = 3


class RuleSetError(ValueError):
    """A rule set that cannot be played.

    `code` says why: `preset` (no such preset), `option` (no such option, or not to be changed in
    this preset), `value` (the option does not take this value), `layout` (not one of the preset's).
    `name` is the preset or option meant, `value` what was given.
    """

    def __init__(self, code: str, name: str, value: object = None) -> None:
        super().__init__(code, name, value)
        self.code = code
        self.name = name
        self.value = value


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """All that distinguishes one game of the family from another; values as in rules.md 10.

    `layouts` are those the preset is played in, the usual one first. `bids` are the bids of an
    auction, from the lowest; empty where trump is turned up. `chips` is what each seat starts with
    in a game for a pool, of `deals` deals or more; 0 where points are counted. What a pool game
    has no use for is 0 or None.
    """

    preset: str
    layouts: tuple[Layout, ...]
    house_rules: frozenset[str]
    target: int = 0
    deal_pattern: tuple[int, int] = (3, 2)
    follow: Follow
    rob: RobTime
    joker: bool = False
    bonus: Bonus = Bonus.NONE
    jink: JinkRule | None = None
    finish: Finish | None = None
    tie: Tie | None = None
    games: int = 1
    bids: tuple[int, ...] = ()
    chips: int = 0
    deals: int = 0

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the pack, in no order that matters."""
        return ALL_CARDS if self.joker else STANDARD_PACK

    @property
    def auction(self) -> bool:
        """Whether trump is bid for, not turned up (rules.md 8)."""
        return bool(self.bids)

    @property
    def for_pool(self) -> bool:
        """Whether a pool of chips is played for, not points (rules.md 9)."""
        return self.chips > 0

    def most_drawn(self, layout: Layout) -> int:
        """Give how many cards a defender may discard and draw in an auction game (rules.md 8)."""
        return MOST_DRAWN_BY_SIX if layout.seats == 6 else CARDS_EACH - 1

    def check_layout(self, layout: Layout) -> None:
        """Raise RuleSetError where the preset is not played in this layout."""
        if layout not in self.layouts:
            raise RuleSetError("layout", self.preset, layout)


def _choice(kind: type[StrEnum]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, str):
            raise ValueError
        return kind(value)

    return read


def _whole_number(least: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or value < least:
            raise ValueError
        return value

    return read


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def _pattern(value: Any) -> tuple[int, int]:
    # 3.0 equals 3, but no packet has 3.0 cards.
    if value not in ([3, 2], [2, 3]) or any(type(packet) is not int for packet in value):
        raise ValueError
    return value[0], value[1]


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "target": _whole_number(5),
    "deal_pattern": _pattern,
    "follow": _choice(Follow),
    "rob": _choice(RobTime),
    "joker": _flag,
    "bonus": _choice(Bonus),
    "jink": _choice(JinkRule),
    "finish": _choice(Finish),
    "tie": _choice(Tie),
    "games": _whole_number(1),
    "chips": _whole_number(1),
    "deals": _whole_number(1),
}

# What may be changed where (rules.md 10).
_ANYWHERE: Final = frozenset({"deal_pattern", "follow", "joker"})
_FOR_POINTS: Final = _ANYWHERE | {"target", "tie", "games"}
_TURN_UP_GAME: Final = _FOR_POINTS | {"rob", "bonus", "jink", "finish"}
_POOL_GAME: Final = _ANYWHERE | {"rob", "chips", "deals"}

_TWENTY_FIVE: Final = RuleSet(
    preset="twenty-five",
    layouts=(TWO_PAIRS, THREE_PAIRS, TWO_THREES),
    house_rules=_TURN_UP_GAME,
    target=25,
    follow=Follow.SUIT,
    rob=RobTime.BEFORE_LEAD,
    jink=JinkRule.SCORES,
    finish=Finish.AT_ONCE,
    tie=Tie.NON_DEALER_FIRST,
)

_IRISH: Final = replace(
    _TWENTY_FIVE,
    preset="twenty-five-irish",
    layouts=(TWO_PAIRS, THREE_PAIRS, TWO_THREES, *map(singles, range(2, 10))),
    follow=Follow.SUIT_OR_TRUMP,
    rob=RobTime.BEFORE_OWN_CARD,
    jink=JinkRule.WINS,
)

_BRUFF: Final = replace(
    _IRISH,
    preset="forty-five-bruff",
    layouts=(THREE_PAIRS,),
    target=45,
    joker=True,
    bonus=Bonus.BEST_TRUMP,
)

_ATLANTIC: Final = replace(
    _IRISH,
    preset="forty-five-atlantic",
    layouts=(TWO_PAIRS, THREE_PAIRS, TWO_THREES, *map(singles, range(2, 7))),
    target=45,
    bonus=Bonus.BEST_TRUMP,
    jink=JinkRule.SCORES,
    finish=Finish.END_OF_DEAL,
    tie=Tie.HIGHER_TOTAL,
)

_AUCTION: Final = replace(
    _ATLANTIC,
    preset="auction-120",
    layouts=(TWO_PAIRS, THREE_PAIRS, TWO_THREES),
    house_rules=_FOR_POINTS,
    target=120,
    rob=RobTime.OFF,
    tie=Tie.BIDDER_FIRST,
    bids=BIDS,
)

_SPOIL_FIVE: Final = RuleSet(
    preset="spoil-five",
    layouts=tuple(map(singles, (5, 2, 3, 4, 6, 7, 8, 9, 10))),
    house_rules=_POOL_GAME,
    follow=Follow.SUIT_OR_TRUMP,
    rob=RobTime.BEFORE_OWN_CARD,
    chips=20,
    deals=10,
)

PRESETS: Final[Mapping[str, RuleSet]] = {
    rules.preset: rules
    for rules in (_TWENTY_FIVE, _IRISH, _BRUFF, _ATLANTIC, _AUCTION, _SPOIL_FIVE)
}


def preset(name: str, /, **options: object) -> RuleSet:
    """Give a preset with options changed, values in the form of the record; raises RuleSetError.

    >>> preset("twenty-five", target=15, rob="off").target
    15
    """
    if name not in PRESETS:
        raise RuleSetError("preset", name)
    base = PRESETS[name]
    changed = {}
    for option, value in options.items():
        if option not in _READERS:
            raise RuleSetError("option", option, value)
        try:
            read = _READERS[option](value)
        except ValueError:
            raise RuleSetError("value", option, value) from None
        # A preset's own value may always be repeated (rules.md 10).
        if read != getattr(base, option) and option not in base.house_rules:
            raise RuleSetError("option", option, value)
        if read is Tie.BIDDER_FIRST and not base.auction:
            raise RuleSetError("value", option, value)
        changed[option] = read
    return replace(base, **changed)


def rules_from_spec(spec: object) -> RuleSet:
    """Give the rule set that a record's `rules` object names; raises RuleSetError."""
    if not isinstance(spec, dict) or not isinstance(spec.get("preset"), str):
        raise RuleSetError("preset", "", spec)
    options = {key: value for key, value in spec.items() if key != "preset"}
    return preset(spec["preset"], **options)


def rules_spec(rules: RuleSet) -> dict[str, object]:
    """Give a rule set as a record's `rules` object: the preset and what was changed from it."""
    base = PRESETS[rules.preset]
    spec: dict[str, object] = {"preset": rules.preset}
    for option in fields(rules):
        value = getattr(rules, option.name)
        if option.name in _READERS and value != getattr(base, option.name):
            spec[option.name] = list(value) if isinstance(value, tuple) else value
    return spec
