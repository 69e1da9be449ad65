"""Roll-outs: a deal played to its end on bits by a quick policy, for the search to count.

The policy is a learned table (`policies`): what it sees of a hand and a trick makes a small number,
and the table says what to do with it. It sees no more than the seat would. Cards are bits in the
codes of `engine.kernel.ranked`: the lowest bit of a hand is the card of least worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.kernel import circle
from engine.ruleset import CARDS_EACH
from engine.tables import BLOCK, TRUMP_BASE, Tables

PLAIN: Final = (1 << TRUMP_BASE) - 1
SUITS: Final = TRUMP_BASE // BLOCK
SUIT_OF: Final = tuple(
    sum(1 << code for code in range(suit, TRUMP_BASE, SUITS)) for suit in range(SUITS)
)

# How good a card is, by how many better ones of its suit have not been seen.
KINDS: Final = 8
PLAIN_KIND: Final = (2, 1, *(0,) * BLOCK)
TRUMP_KIND: Final = (7, 6, 5, 4, 4, 4, *(3,) * 12)

# What a policy says to do when following, and when leading.
LOWEST, CHEAPEST, HIGHEST = range(3)
LOW_PLAIN, TOP_PLAIN, TOP_TRUMP, LOW_TRUMP = range(4)

FOLLOWS: Final = 4 * 2 * KINDS**3 * 2
LEADS: Final = KINDS * 4 * 4 * CARDS_EACH


@dataclass(frozen=True, slots=True)
class Policy:
    """What to do, by number, when following with a card that would win, and when leading."""

    follow: bytes
    lead: bytes


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a roll-out begins: the trick in progress, and what of the deal the key must say.

    `best` is the card (a bit) that wins so far, 0 before the lead; `lead` the code of the card led;
    `winner` the seat of the best card, or the one to lead; `rest` the seats that have still to
    play. `number` is the trick's, from 0; `top` the best trump of the tricks before, and `top_at`
    the number of its trick. `live` are the cards of the pack that have not been seen.
    """

    table: Tables
    policy: Policy
    sides: int
    lead: int
    best: int
    winner: int
    rest: tuple[int, ...]
    number: int
    top: int
    top_at: int
    live: int

    def after(self, seat: int, card: int) -> Turn:
        """Give the turn when this seat, whose it is, has played a card."""
        live = self.live & ~card
        if not self.best:
            lead = card.bit_length() - 1
            return replace(self, lead=lead, best=card, winner=seat, live=live)
        rest = self.rest[1:]
        if card & self.table.contest[self.lead] > self.best:
            return replace(self, best=card, winner=seat, rest=rest, live=live)
        return replace(self, rest=rest, live=live)


def advised(turn: Turn, seat: int, hand: int) -> int:
    """Give the card that the policy plays from the hand of this seat, whose turn it is."""
    if not turn.best:
        return led(hand, turn.number, turn.live, turn.policy.lead)
    table, lead = turn.table, turn.lead
    legal = table.legal(hand, lead)
    winning = legal & table.contest[lead] & -(turn.best << 1)
    if not winning:
        return legal & -legal
    partner = turn.winner % turn.sides == seat % turn.sides
    unseen = turn.live & table.contest[lead] & ~hand
    left, follows = len(turn.rest) - 1, turn.policy.follow
    return followed(legal, winning, turn.best, unseen, partner, left, turn.number, follows)


def roll_out(turn: Turn, hands: list[int]) -> int:
    """Play the deal out; gives the key of its outcome (see `outcomes`). The hands are used up."""
    table, sides = turn.table, turn.sides
    force, allow, contest = table.force, table.allow, table.contest
    follows, leads = turn.policy.follow, turn.policy.lead
    lead, best, winner, rest = turn.lead, turn.best, turn.winner, turn.rest
    number, top, top_at, live = turn.number, turn.top, turn.top_at, turn.live
    around = circle(len(hands))
    key = 1
    while True:
        if not best:
            hand = hands[winner]
            best = led(hand, number, live, leads) if hand & (hand - 1) else hand
            hands[winner] = hand ^ best
            live &= ~best
            lead = best.bit_length() - 1
            rest = around[winner]
        forced, allowed, contesting = force[lead], allow[lead], contest[lead]
        left = len(rest)
        for seat in rest:
            left -= 1
            hand = hands[seat]
            card = hand & allowed if hand & forced else hand
            if card & (card - 1):
                winning = card & contesting & -(best << 1)
                if winning:
                    partner = winner % sides == seat % sides
                    unseen = live & contesting & ~hand
                    card = followed(card, winning, best, unseen, partner, left, number, follows)
                else:
                    card &= -card
            hands[seat] = hand ^ card
            live &= ~card
            if card & contesting > best:
                best, winner = card, seat
        key = key * sides + winner % sides
        if best > top:
            top, top_at = best, number
        number += 1
        if not hands[winner]:
            return key * 6 + top_at
        best = 0


def followed(
    legal: int,
    winning: int,
    best: int,
    unseen: int,
    partner: bool,
    left: int,
    number: int,
    follows: bytes,
) -> int:
    """Give the card that a policy plays, of several legal ones, where some would win.

    `unseen` are the cards not seen that could win the trick, `best` is the one that does so far,
    a partner's or not; `left` is how many seats are still to play after this one.
    """
    code = follow_code(legal, winning, best, unseen, partner, left, number)
    move = follows[code]
    if move == CHEAPEST:
        return winning & -winning
    return legal & -legal if move == LOWEST else 1 << winning.bit_length() - 1


def follow_code(
    legal: int, winning: int, best: int, unseen: int, partner: bool, left: int, number: int
) -> int:
    """Give the number by which a policy is asked what to play (see `followed`)."""
    high = winning.bit_length()
    if high > TRUMP_BASE:
        code = TRUMP_KIND[(unseen >> high).bit_count()]
    else:
        code = PLAIN_KIND[((unseen & PLAIN) >> high).bit_count()]
    low = winning & -winning
    if low >> high - 1:
        code |= code << 3
    elif low > PLAIN:
        code |= TRUMP_KIND[(unseen >> low.bit_length()).bit_count()] << 3
    else:
        code |= PLAIN_KIND[((unseen & PLAIN) >> low.bit_length()).bit_count()] << 3
    if partner:
        if best > PLAIN:
            code |= 512 | TRUMP_KIND[(unseen >> best.bit_length()).bit_count()] << 6
        else:
            code |= 512 | PLAIN_KIND[((unseen & PLAIN) >> best.bit_length()).bit_count()] << 6
    else:
        least = legal & -legal
        if least > PLAIN:
            code |= TRUMP_KIND[(unseen >> least.bit_length()).bit_count()] << 6
    return (code | (left if left < 3 else 3) << 10) << 1 | (number > 2)


def lead_code(hand: int, number: int, live: int) -> int:
    """Give the number by which a policy is asked what to lead from a hand."""
    trumps, plain = hand & ~PLAIN, hand & PLAIN
    count = trumps.bit_count()
    unseen = live & ~hand
    code = 0
    if trumps:
        code = TRUMP_KIND[(unseen >> trumps.bit_length()).bit_count()]
    kind = 3
    if plain:
        high = plain.bit_length()
        suit = SUIT_OF[(high - 1) % SUITS]
        kind = PLAIN_KIND[((unseen & suit) >> high).bit_count()]
    return ((code << 2 | (count if count < 3 else 3)) << 2 | kind) * CARDS_EACH + number


def led(hand: int, number: int, live: int, leads: bytes) -> int:
    """Give the card that a policy leads."""
    trumps, plain = hand & ~PLAIN, hand & PLAIN
    move = leads[lead_code(hand, number, live)]
    if (move >= TOP_TRUMP and trumps) or not plain:
        return 1 << trumps.bit_length() - 1 if move != LOW_TRUMP else trumps & -trumps
    return 1 << plain.bit_length() - 1 if move == TOP_PLAIN else plain & -plain
