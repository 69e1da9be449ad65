"""Games, layouts and house rules by name, each with a line in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ruleset import Layout, RuleSetError, rules_spec
from engine.view import SeatView
from ui.house_rules import effective

from .words import Words, mark

# Preset -> name, one line.
_PRESETS: Final = {
    "twenty-five": (
        mark("Twenty-Five"),
        mark("With partners. No trumping while you can follow suit"),
    ),
    "twenty-five-irish": (
        mark("Twenty-Five, Irish style"),
        mark("Partners or alone. You may always trump a plain lead"),
    ),
    "forty-five-bruff": (
        mark("Forty-Five, Bruff"),
        mark("Three pairs, a joker, and 5 points for the best trump"),
    ),
    "forty-five-atlantic": (
        mark("Forty-Five, Atlantic"),
        mark("5 points for the best trump; every deal is played out"),
    ),
    "auction-120": (
        mark("Auction 120"),
        mark("Bid to name trumps, exchange cards, take what you bid"),
    ),
    "spoil-five": (
        mark("Spoil Five"),
        mark("Everyone alone, for a pool of chips: three tricks win it"),
    ),
}

_LAYOUTS: Final = {
    Layout(4, 2): mark("Two pairs"),
    Layout(6, 3): mark("Three pairs"),
    Layout(6, 2): mark("Two threes"),
}
_LAYOUT_LINES: Final = {
    Layout(4, 2): mark("Four players, partners facing each other"),
    Layout(6, 3): mark("Six players in three pairs, partners facing each other"),
    Layout(6, 2): mark("Six players in two teams of three, seated alternately"),
}

# Option -> label, what it is about.
_OPTIONS: Final = {
    "target": (mark("Target"), mark("The points that win a game; a trick is worth 5")),
    "chips": (mark("Chips"), mark("What everyone starts with; a new pool takes one from each")),
    "deals": (
        mark("Length"),
        mark(
            "The game ends when a pool is won after this many deals, or when someone has no"
            " chip for the next pool"
        ),
    ),
    "deal_pattern": (mark("Packets"), mark("How the five cards are dealt")),
    "follow": (
        mark("Following suit"),
        mark("What you may play when a plain suit is led and you hold it"),
    ),
    "rob": (mark("Robbing"), mark("When the holder of the ace of trumps may take the turn-up")),
    "joker": (mark("Joker"), mark("A 53rd card, a trump in every deal, below five and jack")),
    "bonus": (mark("Best trump"), mark("A bonus for the highest trump played in a deal")),
    "jink": (mark("All five tricks"), mark("What winning every trick of a deal is worth")),
    "finish": (mark("End of the game"), mark("When the game ends once the target is reached")),
    "tie": (
        mark("More than one at the target"),
        mark("Who wins when more than one reaches the target in one deal"),
    ),
    "games": (mark("Match"), mark("How many games must be won")),
}

# Option -> value as in a record -> label, what it means.
_VALUES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "deal_pattern": {
        "3-2": (mark("3, then 2"), mark("Three cards to everyone, then two")),
        "2-3": (mark("2, then 3"), mark("Two cards to everyone, then three")),
    },
    "follow": {
        "suit": (
            mark("Follow suit"),
            mark("If you hold the suit led, you must follow; only without it may you trump"),
        ),
        "suit_or_trump": (
            mark("Follow suit or trump"),
            mark("You may always play a trump instead of following, as at most Irish tables"),
        ),
    },
    "rob": {
        "before_lead": (
            mark("Before the first lead"),
            mark("Everyone is asked in turn, so nobody learns who holds the ace"),
        ),
        "before_own_card": (
            mark("Before your own first card"),
            mark("You may take the turn-up on your first turn, just before you play"),
        ),
        "off": (
            mark("No robbing"),
            mark("The turn-up only shows the trump suit; a good way to start"),
        ),
    },
    "joker": {
        "true": (
            mark("With the joker"),
            mark("The joker is the third-best trump, above the ace of hearts"),
        ),
        "false": (mark("No joker"), mark("52 cards; the ace of hearts is the third-best trump")),
    },
    "bonus": {
        "none": (mark("No bonus"), mark("Every trick counts 5, whatever won it")),
        "best_trump": (
            mark("5 more points"),
            mark("The trick that the best trump of the deal has won counts 10"),
        ),
    },
    "jink": {
        "scores": (mark("Points only"), mark("The five tricks score as always, and no more")),
        "wins": (
            mark("Wins the game"),
            mark("Whoever takes all five tricks wins the game, whatever the score"),
        ),
    },
    "finish": {
        "at_once": (
            mark("At once"),
            mark("Any trick may end the game; the rest of the deal is then not played"),
        ),
        "end_of_deal": (
            mark("At the end of the deal"),
            mark("All five tricks are played before anyone wins"),
        ),
    },
    "tie": {
        "non_dealer_first": (
            mark("The dealer last"),
            mark("Asked in turn from eldest hand on; the first at the target wins"),
        ),
        "higher_total": (
            mark("The highest total"),
            mark("The most points win; if level, the dealer comes last"),
        ),
        "bidder_first": (
            mark("The declarer’s side"),
            mark("If the declarer’s side is at the target it wins; if not, the highest total"),
        ),
    },
}


def preset_name(words: Words, preset: str) -> str:
    """Name a game of the family."""
    return words.t(_PRESETS[preset][0])


def preset_line(words: Words, preset: str) -> str:
    """Describe a game of the family in one line."""
    return words.t(_PRESETS[preset][1])


def layout_name(words: Words, layout: Layout) -> str:
    """Name a layout: "Two pairs"; everyone for themselves is "Singles, 5 players"."""
    if layout.seats == layout.sides:
        return words.n("Singles, {n} player", "Singles, {n} players", layout.seats)
    return words.t(_LAYOUTS[layout])


def layout_line(words: Words, layout: Layout) -> str:
    """Describe a layout in one line."""
    if layout.seats == layout.sides:
        return words.t("Everyone plays alone")
    return words.t(_LAYOUT_LINES[layout])


def option_label(words: Words, option: str) -> str:
    """Name a house rule; one without texts of its own is called by its code."""
    return words.t(_OPTIONS[option][0]) if option in _OPTIONS else option


def option_line(words: Words, option: str) -> str:
    """Say in one line what a house rule is about."""
    return words.t(_OPTIONS[option][1])


def value_label(words: Words, option: str, value: object) -> str:
    """Name a value of a house rule; `value` as in a record or in a RuleSet."""
    number = _number(value)
    match option:
        case "target":
            return words.n("{n} point", "{n} points", number)
        case "chips":
            return str(number)
        case "deals":
            return words.n("{n} deal", "{n} deals", number)
        case "games":
            return (
                words.t("One game") if number == 1 else words.t("First to win {n} games", n=number)
            )
    return words.t(_VALUES[option][_key(value)][0])


def value_line(words: Words, option: str, value: object) -> str:
    """Say in one line what a value of a house rule means; "" for plain numbers."""
    if option in _VALUES:
        return words.t(_VALUES[option][_key(value)][1])
    return ""


def house_rules_lines(words: Words, view: SeatView) -> tuple[str, ...]:
    """Say how many play, to what end, and each house rule that differs from the usual ones."""
    spec = effective(rules_spec(view.rules))
    ends = ("chips", "deals") if view.rules.for_pool else ("target",)
    end = {option: getattr(view.rules, option) for option in ends}
    rest = {option: value for option, value in spec.items() if option not in ends}
    return (layout_name(words, view.layout), *changes(words, end), *changes(words, rest))


def changes(words: Words, spec: Mapping[str, object]) -> tuple[str, ...]:
    """Say each house rule that a rule set changes: "Robbing: No robbing"; values as in a record."""
    return tuple(
        f"{option_label(words, option)}: {value_label(words, option, value)}"
        for option, value in spec.items()
        if option != "preset"
    )


def setup_line(words: Words, spec: Mapping[str, object], layout: Layout) -> str:
    """Say in one line what is played: the game, who with whom, and what is not as usual."""
    game = preset_name(words, str(spec["preset"]))
    return " · ".join((game, layout_name(words, layout), *changes(words, spec)))


def rules_error_text(words: Words, error: RuleSetError) -> str:
    """Say why a rule set cannot be played."""
    match error.code, error.value:
        case "preset", _:
            return words.t("This app does not know the game “{name}”", name=_shown(error.name))
        case "layout", Layout(seats, sides):
            return words.t(
                "This game is not played by {seats} players on {sides} sides",
                seats=seats,
                sides=sides,
            )
        case "value", value:
            return words.t(
                "The house rule “{option}” cannot have the value “{value}”",
                option=option_label(words, _shown(error.name)),
                value=_shown(value),
            )
    return words.t(
        "The house rule “{option}” cannot be changed in this game",
        option=option_label(words, _shown(error.name)),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _key(value: object) -> str:
    """Give a value as the tables here spell it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "-".join(map(str, value))
    return str(value)


def _shown(value: object) -> str:
    """Give what stood in a file, short enough for a sentence."""
    shown = str(value)
    return shown if len(shown) <= 30 else shown[:29] + "…"
