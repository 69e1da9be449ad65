"""Chance in a game on this device: all of it comes from the game's seed (design.md, "The spine").

Packs, the first dealer and computer players' decisions depend on the seed and the place in the game
alone. So a deal taken back comes again card by card, and every decision can be repeated.
"""

from __future__ import annotations

import random
from hashlib import sha256

from engine.cards import Card, shuffled
from engine.ruleset import Layout, RuleSet


def first_dealer(seed: str, layout: Layout) -> int:
    """Give the seat that deals first."""
    return int(random.Random(f"{seed} dealer").random() * layout.seats)


def pack_of(seed: str, rules: RuleSet, deal: int) -> tuple[Card, ...]:
    """Give the pack of a deal, counted from 1."""
    return shuffled(rules.pack, random.Random(f"{seed} pack {deal - 1}").random)


def decision_rng(seed: str, deal: int, action: int, seat: int) -> random.Random:
    """Give the generator for a decision: the deal from 1, the actions before it, and the seat."""
    return random.Random(f"{seed} decision {deal} {action} {seat}")


def nonce_of(seed: str, deal: int) -> str:
    """Give the nonce of a deal's fair code: it tells neither the seed nor another deal's."""
    return sha256(f"{seed} nonce {deal}".encode()).hexdigest()[:32]
