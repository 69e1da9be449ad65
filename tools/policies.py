"""Learn the quick policies of `engine/players/policies.py`: `python -m tools.policies`.

A policy says what to do in each of some thousand kinds of situation. It is learned from play with
itself: wherever there is a choice, each card is tried in the very deal and the rest rolled out; for
each kind of situation the move that did best on average is the next policy's. What a seat cannot
see is averaged over, so that nothing of it gets into the table. Prints the rows of `LEARNED`.
"""

from __future__ import annotations

import argparse
import random
import sys
import zlib
from base64 import b85encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.kernel import circle, deal_bits, full_pack, ranked
from engine.players.outcomes import KEYS, NO_BONUS
from engine.players.policies import LEARNED, Situation
from engine.players.rollout import (
    CHEAPEST,
    FOLLOWS,
    HIGHEST,
    KINDS,
    LEADS,
    LOW_PLAIN,
    LOWEST,
    PLAIN,
    TOP_PLAIN,
    TOP_TRUMP,
    Policy,
    Turn,
    advised,
    follow_code,
    lead_code,
    roll_out,
)
from engine.ruleset import PRESETS, Follow, RuleSet
from engine.scoring import TRICKS_FOR_POOL

PASSES: Final = 6
SEEN_ENOUGH: Final = 8
"""So often a situation must have come up before its move is changed."""

WIDTH: Final = 92


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice met in a deal: of which kind, between which cards (bits; 0 is no card), and where.

    `won` are the sides that won the tricks before.
    """

    leading: bool
    code: int
    cards: tuple[int, ...]
    seat: int
    turn: Turn
    hands: list[int]
    won: list[int]


def first_policy() -> Policy:
    """Give something to begin with: win as the last seat can, before it high; leave partners be."""
    follow = bytearray(FOLLOWS)
    for code in range(FOLLOWS):
        partner, left = code // (2 * KINDS**3) % 2, code // (4 * KINDS**3)
        follow[code] = LOWEST if partner else HIGHEST if left else CHEAPEST
    lead = bytearray(LEADS)
    for code in range(LEADS):
        plain, count, top = code // 5 % 4, code // 20 % 4, code // 80
        lead[code] = TOP_PLAIN if plain in {1, 2} else LOW_PLAIN
        if count >= 2 and top >= 5:
            lead[code] = TOP_TRUMP
    return Policy(bytes(follow), bytes(lead))


def rules_of(situation: Situation) -> RuleSet:
    """Give a preset in which the situation comes up."""
    if situation.pool:
        return PRESETS["spoil-five"]
    return PRESETS["twenty-five" if situation.follow is Follow.SUIT else "twenty-five-irish"]


def choices(turn: Turn, hands: list[int]) -> Iterator[Choice]:
    """Play a deal by its policy, and give each choice there is."""
    won: list[int] = []
    around = circle(len(hands))
    while True:
        leading = not turn.best
        seat = turn.winner if leading else turn.rest[0]
        hand = hands[seat]
        code, cards = _leads(turn, hand) if leading else _follows(turn, seat, hand)
        if len({*cards} - {0}) > 1:
            yield Choice(leading, code, cards, seat, turn, hands.copy(), won.copy())
        card = advised(turn, seat, hand)
        hands[seat] = hand ^ card
        turn = turn.after(seat, card)
        if not turn.rest:
            won.append(turn.winner % turn.sides)
            if not hands[turn.winner]:
                return
            turn = replace(turn, lead=-1, best=0, rest=around[turn.winner], number=turn.number + 1)


def _leads(turn: Turn, hand: int) -> tuple[int, tuple[int, ...]]:
    trumps, plain = hand & ~PLAIN, hand & PLAIN
    cards = plain & -plain, _highest(plain), _highest(trumps), trumps & -trumps
    return lead_code(hand, turn.number, turn.live), cards


def _follows(turn: Turn, seat: int, hand: int) -> tuple[int, tuple[int, ...]]:
    legal = turn.table.legal(hand, turn.lead)
    winning = legal & turn.table.contest[turn.lead] & -(turn.best << 1)
    if not winning:
        return 0, ()
    unseen = turn.live & turn.table.contest[turn.lead] & ~hand
    partner = turn.winner % turn.sides == seat % turn.sides
    left = len(turn.rest) - 1
    code = follow_code(legal, winning, turn.best, unseen, partner, left, turn.number)
    return code, (legal & -legal, winning & -winning, _highest(winning))


def _highest(bits: int) -> int:
    return 1 << bits.bit_length() >> 1


def worth(won: list[int], side: int, situation: Situation) -> float:
    """Give what a deal is worth to a side: tricks more than the others, or its part of the pool."""
    sides = situation.layout.sides
    if situation.pool:
        taker = next((one for one in range(sides) if won.count(one) >= TRICKS_FOR_POOL), None)
        return 1.0 if taker is None else float(sides * (taker == side))
    own = won.count(side)
    return own - (len(won) - own) / (sides - 1)


def winners(key: int, sides: int) -> list[int]:
    """Give the sides of a key, in order."""
    key //= KEYS
    found: list[int] = []
    while key > 1:
        key, side = divmod(key, sides)
        found.append(side)
    return found[::-1]


def improved(situation: Situation, policy: Policy, deals: int, seed: str) -> Policy:
    """Give the next policy, from so many deals."""
    rules, layout = rules_of(situation), situation.layout
    rng, pack = random.Random(seed), full_pack(rules)
    sums: dict[tuple[bool, int], list[float]] = {}
    for number in range(deals):
        deal = deal_bits(rules, layout, number % layout.seats, pack, rng.random)
        trump = next(card.suit for card in deal.table.cards(deal.turn_up))
        assert trump is not None
        table = ranked(trump, rules.follow)
        hands = [table.bits(deal.table.cards(hand)) for hand in deal.hands]
        turn_up = table.bits(deal.table.cards(deal.turn_up))
        if deal.right is not None:
            hand = hands[deal.right]
            hands[deal.right] = hand ^ (hand & -hand) | turn_up
        live = table.bits(rules.pack) & (-1 if deal.right is not None else ~turn_up)
        rest = circle(layout.seats)[deal.leader]
        turn = Turn(table, policy, layout.sides, -1, 0, deal.leader, rest, 0, PLAIN, NO_BONUS, live)
        for choice in choices(turn, hands):
            _count(choice, situation, sums.setdefault((choice.leading, choice.code), [0.0] * 5))
    moves = {True: bytearray(policy.lead), False: bytearray(policy.follow)}
    for (leading, code), (*totals, seen) in sums.items():
        if seen >= SEEN_ENOUGH:
            number = 4 if leading else 3
            moves[leading][code] = max(range(number), key=totals.__getitem__)
    return Policy(bytes(moves[False]), bytes(moves[True]))


def _count(choice: Choice, situation: Situation, sums: list[float]) -> None:
    """Try each card of a choice, and add what it brought more than the mean of them."""
    values: dict[int, float] = {}
    for card in {*choice.cards} - {0}:
        hands = choice.hands.copy()
        hands[choice.seat] ^= card
        key = roll_out(choice.turn.after(choice.seat, card), hands)
        won = choice.won + winners(key, situation.layout.sides)
        values[card] = worth(won, choice.seat % situation.layout.sides, situation)
    mean = sum(values[card] for card in choice.cards if card) / sum(map(bool, choice.cards))
    for move, card in enumerate(choice.cards):
        # A move that cannot be made counts as nothing either way.
        sums[move] += values[card] - mean if card else 0.0
    sums[-1] += 1


def row(situation: Situation, policy: Policy) -> str:
    """Give the row of `LEARNED`."""
    text = b85encode(zlib.compress(policy.follow + policy.lead, 9)).decode()
    seats, sides = situation.layout.seats, situation.layout.sides
    head = f"Situation(Follow.{situation.follow.name}, Layout({seats}, {sides}), "
    lines = [f'        "{text[at : at + WIDTH]}"' for at in range(0, len(text), WIDTH)]
    return "\n".join([f"    {head}pool={situation.pool}): (", *lines, "    ),"])


def main(argv: list[str] | None = None) -> int:
    """Print the rows."""
    parser = argparse.ArgumentParser(prog="python -m tools.policies", description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="for each pass")
    options = parser.parse_args(argv)
    for situation in LEARNED:
        policy = first_policy()
        for number in range(PASSES):
            policy = improved(situation, policy, options.deals, f"policy {number}")
        print(row(situation, policy), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
