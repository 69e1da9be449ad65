"""The game of Twenty-Five and its family: rules, records and computer players.

Standard library only, and nothing of ours from outside this package. The usual way in:

    rules = preset("twenty-five")
    state = new_match(rules, rules.layouts[0])
    state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
    for action in legal_actions(state): ...
"""

from engine.actions import (
    Action,
    Bid,
    Bury,
    Deal,
    Discard,
    Hold,
    Jink,
    Keep,
    NameTrump,
    Pass,
    Play,
    Rob,
    Take,
    action_name,
    parse_action,
)
from engine.cards import Card, Suit, card_name, parse_card, parse_cards, shuffled
from engine.legal import IllegalAction, legal_actions, why_illegal
from engine.ruleset import Layout, RuleSet, RuleSetError, preset
from engine.state import DealState, Phase, State, Trick
from engine.transition import apply_action, new_match
from engine.view import SeatView, view_for

__all__ = [
    "Action",
    "Bid",
    "Bury",
    "Card",
    "Deal",
    "DealState",
    "Discard",
    "Hold",
    "IllegalAction",
    "Jink",
    "Keep",
    "Layout",
    "NameTrump",
    "Pass",
    "Phase",
    "Play",
    "Rob",
    "RuleSet",
    "RuleSetError",
    "SeatView",
    "State",
    "Suit",
    "Take",
    "Trick",
    "action_name",
    "apply_action",
    "card_name",
    "legal_actions",
    "new_match",
    "parse_action",
    "parse_card",
    "parse_cards",
    "preset",
    "shuffled",
    "view_for",
    "why_illegal",
]
