"""Scenes of lessons: a fragment of a record that becomes a real state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.actions import Deal, parse_action
from engine.cards import JOKER, Card, parse_cards
from engine.ruleset import CARDS_EACH, TWO_PAIRS, Layout, RuleSet, preset
from engine.state import State, changed
from engine.transition import apply_action, new_match

LEARNER = 0
"""The seat of the learner in every scene."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Who was dealt what and what was done since, in the notation of the record.

    `hands` are by seat; what is not named is dealt from the rest of the pack. `turned` are the
    cards that come after the hands: the turn-up, after a turned joker the card after it too, or
    the kitty. `actions` are lines of a record, with commas between. Without `options` nobody robs,
    so that a lesson on something else need not mention it. `scores` are those before the deal.
    """

    hands: Mapping[int, str]
    turned: str
    actions: str = ""
    dealer: int = 3
    layout: Layout = TWO_PAIRS
    game: str = "twenty-five"
    options: Mapping[str, object] = field(default_factory=lambda: {"rob": "off"})
    scores: tuple[int, ...] = ()

    def rules(self) -> RuleSet:
        """Give the rule set; raises RuleSetError."""
        return preset(self.game, **self.options)

    def state(self) -> State:
        """Give the state it leads to; raises ValueError for a scene that cannot be."""
        rules = self.rules()
        state = new_match(rules, self.layout, self.dealer)
        if self.scores:
            state = changed(state, scores=self.scores)
        pack = stacked(rules, self.layout, self.dealer, self.hands, parse_cards(self.turned))
        state = apply_action(state, Deal(pack))
        for line in filter(None, self.actions.split(", ")):
            seat, _, action = line.partition(" ")
            if state.to_act != int(seat):
                raise ValueError(f"{line!r}: it is the turn of seat {state.to_act}")
            state = apply_action(state, parse_action(action))
        return state


def stacked(
    rules: RuleSet,
    layout: Layout,
    dealer: int,
    hands: Mapping[int, str],
    turned: tuple[Card, ...],
) -> tuple[Card, ...]:
    """Give a pack that deals these hands, each in this order, and has these cards after them.

    Hands are filled up from the rest of the pack, whose joker stays at the bottom. Raises
    ValueError when a card is named twice or a hand is too long.
    """
    named = {seat: list(parse_cards(text)) for seat, text in hands.items()}
    used = [*turned, *(card for hand in named.values() for card in hand)]
    if len(set(used)) != len(used) or any(len(hand) > CARDS_EACH for hand in named.values()):
        raise ValueError("a card is named twice, or a hand is too long")
    rest = [card for card in rules.pack if card not in used]
    rest.sort(key=lambda card: card is JOKER)
    full = {}
    for seat in layout.from_eldest(dealer):
        hand = named.get(seat, [])
        full[seat] = hand + [rest.pop(0) for _ in range(CARDS_EACH - len(hand))]
    first, second = rules.deal_pattern
    around = layout.from_eldest(dealer)
    dealt = [card for seat in around for card in full[seat][:first]]
    dealt += [card for seat in around for card in full[seat][first : first + second]]
    return (*dealt, *turned, *rest)
