"""A second reading of rules.md and record.md: slow, plain, on text alone.

It shares nothing with the engine, not even the cards. Tests hold the two equal; where they differ
one of them misread the rules. Only turn-up games without a bonus are read here.
"""

from __future__ import annotations

from typing import Any

# The two tables of rules.md 1, highest first.
_TRUMPS = {
    "S": "5S JS JK AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC JK AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "D": "5D JD JK AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H JH JK AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
}
_PLAIN = {
    "S": "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
    "C": "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC",
    "D": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD",
    "H": "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
}
TRUMPS = {suit: row.split() for suit, row in _TRUMPS.items()}
PLAIN = {suit: row.split() for suit, row in _PLAIN.items()}
TOP = 4  # five, jack, joker and ace of hearts may be withheld

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

# The row of rules.md 10.
TWENTY_FIVE: dict[str, Any] = {
    "target": 25,
    "deal_pattern": [3, 2],
    "follow": "suit",
    "rob": "before_lead",
    "joker": False,
    "bonus": "none",
    "jink": "scores",
    "finish": "at_once",
    "tie": "non_dealer_first",
    "games": 1,
}


def winner(cards: list[str], trump: str) -> int:
    """The place of the card that wins: the highest trump, else the highest of the suit led."""
    trumped = [card for card in TRUMPS[trump] if card in cards]
    if trumped:
        return cards.index(trumped[0])
    return cards.index(next(card for card in PLAIN[cards[0][1]] if card in cards))


def followers(hand: list[str], led: str | None, trump: str, follow: str) -> list[str]:
    """The cards that may be played to the card led (rules.md 5)."""
    if led is None:
        return hand
    ranking = TRUMPS[trump]
    trumps = [card for card in hand if card in ranking]
    if led in ranking:
        may_withhold_all = all(
            ranking.index(card) < TOP and ranking.index(card) < ranking.index(led)
            for card in trumps
        )
        return hand if may_withhold_all else trumps
    of_suit = [card for card in hand if card[1] == led[1] and card not in ranking]
    if not of_suit:
        return hand
    return of_suit if follow == "suit" else of_suit + trumps


class _Deal:
    """One deal, played by `act`."""

    def __init__(self, rules: dict[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        assert sorted(pack) == sorted(PACK + ["JK"] * rules["joker"])
        self.rules, self.seats, self.dealer = rules, seats, dealer
        self.round = [(dealer + i) % seats for i in range(1, seats + 1)]
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.round}
        self.rest = list(pack)
        for packet in rules["deal_pattern"]:
            for seat in self.round:
                self.hands[seat] += [self.rest.pop(0) for _ in range(packet)]
        self.turn_up: str | None = None
        self.robbed = False
        self.to_bury = False
        self.to_ask: list[int] = []
        self.to_play: list[int] = list(self.round)
        self.trick: list[str] = []
        self.leader = self.round[0]
        self.tricks: list[dict[str, Any]] = []
        self.over = False
        self._turn()

    def _turn(self) -> None:
        card = self.rest.pop(0)
        if card == "JK":
            self.hands[self.dealer].append(card)
            self.to_bury = True
            return
        self.turn_up = card
        if self.rules["rob"] == "before_lead":
            self.to_ask = list(self.round)

    @property
    def trump(self) -> str | None:
        return self.turn_up and self.turn_up[1]

    @property
    def to_act(self) -> int | None:
        if self.over:
            return None
        if self.to_bury:
            return self.dealer
        return self.to_ask[0] if self.to_ask else self.to_play[0]

    def _may_rob(self, seat: int) -> bool:
        if self.robbed or self.turn_up is None:
            return False
        ace = "A" + self.turn_up[1]
        return seat == self.dealer if self.turn_up == ace else ace in self.hands[seat]

    def legal(self) -> list[str]:
        seat = self.to_act
        if seat is None:
            return []
        hand = self.hands[seat]
        if self.to_bury:
            return sorted(f"bury {card}" for card in hand if card != "JK")
        robs = [f"rob {card}" for card in hand] if self._may_rob(seat) else []
        if self.to_ask:
            return sorted(["keep", *robs])
        assert self.trump
        led = self.trick[0] if self.trick else None
        plays = [f"play {c}" for c in followers(hand, led, self.trump, self.rules["follow"])]
        first_turn = self.rules["rob"] == "before_own_card" and len(self.tricks) == 0
        return sorted(plays + (robs if first_turn else []))

    def act(self, text: str) -> int | None:
        """Do an action; give the seat that won a trick by it."""
        seat = self.to_act
        assert seat is not None
        assert text in self.legal()
        verb, _, card = text.partition(" ")
        if card:
            self.hands[seat].remove(card)
        if verb == "bury":
            self.to_bury = False
            self._turn()
        elif verb == "rob":
            self.robbed = True
            assert self.turn_up
            self.hands[seat].append(self.turn_up)
            if self.to_ask:
                self.to_ask.pop(0)
        elif verb == "keep":
            self.to_ask.pop(0)
        else:
            return self._play(card)
        return None

    def _play(self, card: str) -> int | None:
        self.to_play.pop(0)
        self.trick.append(card)
        if self.to_play:
            return None
        assert self.trump
        won = (self.leader + winner(self.trick, self.trump)) % self.seats
        self.tricks.append({"leader": self.leader, "cards": self.trick, "winner": won})
        self.leader, self.trick = won, []
        self.to_play = [(won + i) % self.seats for i in range(self.seats)]
        return won


def _game_winner(deal: _Deal, sides: int, scores: list[int]) -> int | None:
    rules = deal.rules
    took = [trick["winner"] % sides for trick in deal.tricks]
    if rules["jink"] == "wins" and len(took) == 5 and len(set(took)) == 1:
        return took[0]
    there = [side for side in range(sides) if scores[side] >= rules["target"]]
    if not there or (rules["finish"] == "end_of_deal" and len(took) < 5):
        return None
    if rules["finish"] == "at_once":
        assert len(there) == 1
        return there[0]
    if rules["tie"] == "higher_total":
        best = max(scores[side] for side in there)
        there = [side for side in there if scores[side] == best]
    # From eldest on, by first seat; the dealer's side last.
    mine = deal.dealer % sides
    asked = [seat % sides for seat in deal.round if seat % sides != mine] + [mine]
    return next(side for side in asked if side in there)


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `python -m engine replay --json` should print for a good record."""
    assert record["rules"]["preset"] == "twenty-five"
    options = {key: value for key, value in record["rules"].items() if key != "preset"}
    rules = {**TWENTY_FIVE, **options}
    seats, sides = len(record["seats"]), record["sides"]
    dealer = record["dealer"]
    scores, games = [0] * sides, [0] * sides
    game_over = False
    winners: list[int] = []
    out: list[dict[str, Any]] = []
    deal = None
    for written in record["deals"]:
        assert not winners
        assert deal is None or deal.over
        if deal is not None:
            dealer = (dealer + 1) % seats
        if game_over:
            scores, game_over = [0] * sides, False
        deal = _Deal(rules, seats, dealer, written["pack"].split())
        points, steps = [0] * sides, []
        for line in written["actions"]:
            seat, _, action = line.partition(" ")
            assert int(seat) == deal.to_act
            steps.append({"seat": int(seat), "legal": deal.legal(), "action": action})
            won = deal.act(action)
            if won is None:
                continue
            points[won % sides] += 5
            scores[won % sides] += 5
            side = _game_winner(deal, sides, scores)
            deal.over = side is not None or len(deal.tricks) == 5
            if side is not None:
                games[side] += 1
                game_over = True
                winners = [side] if games[side] == rules["games"] else []
        out.append(
            {
                "dealer": dealer,
                "turn_up": deal.turn_up,
                "trump": deal.trump,
                "declarer": None,
                "contract": None,
                "steps": steps,
                "tricks": deal.tricks,
                "points": points,
                "scores": list(scores),
            }
        )
    return {
        "deals": out,
        "games": games,
        "winners": winners,
        "to_act": deal.to_act if deal else None,
        "legal": deal.legal() if deal else [],
    }
