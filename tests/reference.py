"""A second reading of rules.md and record.md: slow, plain, on text alone.

It shares nothing with the engine, not even the cards. Tests hold the two equal; where they differ
one of them misread the rules. Every preset, layout and house rule is read here.
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

# The rows of rules.md 10.
_IRISH: dict[str, Any] = {
    "target": 25,
    "deal_pattern": [3, 2],
    "follow": "suit_or_trump",
    "rob": "before_own_card",
    "joker": False,
    "bonus": "none",
    "jink": "wins",
    "finish": "at_once",
    "tie": "non_dealer_first",
    "games": 1,
}
_BRUFF = {"target": 45, "joker": True, "bonus": "best_trump"}
_ATLANTIC = {"target": 45, "bonus": "best_trump", "jink": "scores", "finish": "end_of_deal"}
_POOL = ("deal_pattern", "follow", "rob", "joker", "bonus", "games")
PRESETS: dict[str, dict[str, Any]] = {
    "twenty-five": _IRISH | {"follow": "suit", "rob": "before_lead", "jink": "scores"},
    "twenty-five-irish": _IRISH,
    "forty-five-bruff": _IRISH | _BRUFF,
    "forty-five-atlantic": _IRISH | _ATLANTIC | {"tie": "higher_total"},
    "auction-120": _IRISH | _ATLANTIC | {"target": 120, "rob": "off", "tie": "bidder_first"},
    "spoil-five": {option: _IRISH[option] for option in _POOL} | {"chips": 20, "deals": 10},
}
# (seats, sides)
_TEAMS = [(4, 2), (6, 3), (6, 2)]
LAYOUTS: dict[str, list[tuple[int, int]]] = {
    "twenty-five": _TEAMS,
    "twenty-five-irish": [*((n, n) for n in range(2, 10)), *_TEAMS],
    "forty-five-bruff": [(6, 3)],
    "forty-five-atlantic": [*_TEAMS, *((n, n) for n in range(2, 7))],
    "auction-120": _TEAMS,
    "spoil-five": [(n, n) for n in range(2, 11)],
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
    """One deal: the hands and the tricks. What comes before the first lead is said by the heirs."""

    def __init__(
        self, rules: dict[str, Any], seats: int, dealer: int, pack: list[str], near: list[int]
    ) -> None:
        assert sorted(pack) == sorted(PACK + ["JK"] * rules["joker"])
        self.rules, self.seats, self.dealer, self.pack = rules, seats, dealer, pack
        self.near = near  # the seats of sides within 20 points of the target
        self.round = self.from_left_of(dealer)
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.round}
        self.rest = list(pack)
        for packet in rules["deal_pattern"]:
            for seat in self.round:
                self.hands[seat] += self.draw(packet)
        self.turn_up: str | None = None
        self.robbed = False
        self.trump: str | None = None
        self.declarer: int | None = None
        self.contract: int | None = None
        self.trick: list[str] = []
        self.tricks: list[dict[str, Any]] = []
        self.over = False
        self.to_play: list[int] = []
        self.lead(self.round[0])

    def from_left_of(self, seat: int) -> list[int]:
        return [(seat + i) % self.seats for i in range(1, self.seats + 1)]

    def draw(self, number: int) -> list[str]:
        return [self.rest.pop(0) for _ in range(number)]

    def lead(self, leader: int) -> None:
        self.leader = leader
        self.to_play = [leader, *self.from_left_of(leader)[:-1]]

    def choice(self) -> tuple[int, list[str]]:
        """Who is to act, and what may be done."""
        assert self.trump
        seat = self.to_play[0]
        led = self.trick[0] if self.trick else None
        cards = followers(self.hands[seat], led, self.trump, self.rules["follow"])
        return seat, [f"play {card}" for card in cards]

    @property
    def to_act(self) -> int | None:
        return None if self.over else self.choice()[0]

    def legal(self) -> list[str]:
        return [] if self.over else sorted(self.choice()[1])

    def act(self, text: str) -> None:
        seat, legal = self.to_act, self.legal()
        assert seat is not None
        verb, *words = text.split()
        assert text == " ".join([verb, *words])
        assert (verb if legal == ["discard"] else text) in legal
        getattr(self, f"do_{verb}")(seat, *words)

    def do_play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.to_play.pop(0)
        self.trick.append(card)
        if self.to_play:
            return
        assert self.trump
        won = (self.leader + winner(self.trick, self.trump)) % self.seats
        self.tricks.append({"leader": self.leader, "cards": self.trick, "winner": won})
        self.trick = []
        self.lead(won)
        self.over = len(self.tricks) == 5


class _TurnUpDeal(_Deal):
    """A card is turned (rules.md 3) and may be robbed (rules.md 4)."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.to_bury = False
        self.to_ask: list[int] = []
        self.turn()

    def turn(self) -> None:
        (card,) = self.draw(1)
        if card == "JK":
            self.hands[self.dealer].append(card)
            self.to_bury = True
            return
        self.turn_up, self.trump = card, card[1]
        if self.rules["rob"] == "before_lead":
            self.to_ask = list(self.round)

    def robs(self, seat: int) -> list[str]:
        ace = f"A{self.trump}"
        right = seat == self.dealer if self.turn_up == ace else ace in self.hands[seat]
        return [f"rob {card}" for card in self.hands[seat]] if right and not self.robbed else []

    def choice(self) -> tuple[int, list[str]]:
        if self.to_bury:
            return self.dealer, [f"bury {c}" for c in self.hands[self.dealer] if c != "JK"]
        if self.to_ask:
            return self.to_ask[0], ["keep", *self.robs(self.to_ask[0])]
        seat, plays = super().choice()
        if self.rules["rob"] == "before_own_card" and not self.tricks:
            plays += self.robs(seat)
        return seat, plays

    def do_bury(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.to_bury = False
        self.turn()

    def do_keep(self, seat: int) -> None:
        self.to_ask.remove(seat)

    def do_rob(self, seat: int, card: str) -> None:
        assert self.turn_up
        self.hands[seat].remove(card)
        self.hands[seat].append(self.turn_up)
        self.robbed = True
        if self.to_ask:
            self.to_ask.remove(seat)


class _AuctionDeal(_Deal):
    """Trump is bid for (rules.md 8)."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.kitty = self.draw(3)
        self.bidders = list(self.round)  # those still in, the next to speak first
        self.high, self.holder = 0, -1  # the highest bid, and whose the contract is
        self.to_discard: list[int] = []

    def choice(self) -> tuple[int, list[str]]:
        if self.declarer is None:
            return self.bidders[0], self.bids(self.bidders[0])
        if self.trump is None:
            return self.declarer, [f"trump {suit}" for suit in "SHDC"]
        if self.to_discard:
            return self.to_discard[0], ["discard"]
        return super().choice()

    def bids(self, seat: int) -> list[str]:
        must = self.bidders == [self.dealer]  # all the others have passed, and there is no bid
        higher = [bid for bid in (15, 20, 25, 30) if bid > self.high]
        if seat in self.near and not must:
            higher = [bid for bid in higher if bid != 15]
        hold = seat == self.dealer and self.high > 0
        return [f"bid {bid}" for bid in higher] + ["hold"] * hold + ["pass"] * (not must)

    def speak(self, seat: int, still_in: bool) -> None:
        self.bidders.remove(seat)
        if still_in:
            self.bidders.append(seat)
        if self.bidders == [self.holder]:
            self.declarer, self.contract = self.holder, self.high

    def do_bid(self, seat: int, bid: str) -> None:
        self.high, self.holder = int(bid), seat
        self.speak(seat, True)

    def do_hold(self, seat: int) -> None:
        self.holder = seat
        self.speak(seat, True)

    def do_pass(self, seat: int) -> None:
        self.speak(seat, False)

    def do_trump(self, seat: int, suit: str) -> None:
        self.trump = suit
        self.hands[seat] += self.kitty
        self.to_discard = [seat, *self.from_left_of(seat)[:-1]]
        self.lead(seat)

    def do_discard(self, seat: int, *cards: str) -> None:
        hand = self.hands[seat]
        assert list(cards) == sorted(set(cards) & set(hand))
        if seat == self.declarer:
            assert len(cards) == 3
        else:
            assert len(cards) <= (3 if self.seats == 6 else 4)
        for card in cards:
            hand.remove(card)
        hand += self.draw(5 - len(hand))
        self.to_discard.remove(seat)


class _SpoilDeal(_TurnUpDeal):
    """The deal stops when it is won or spoilt (rules.md 9)."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.asked: int | None = None  # who won the first three tricks and must take or jink
        self.jinker: int | None = None
        self.taker: int | None = None  # who won the pool

    def choice(self) -> tuple[int, list[str]]:
        return super().choice() if self.asked is None else (self.asked, ["jink", "take"])

    def do_take(self, seat: int) -> None:
        self.asked, self.taker, self.over = None, seat, True

    def do_jink(self, seat: int) -> None:
        self.asked, self.jinker = None, seat

    def do_play(self, seat: int, card: str) -> None:
        super().do_play(seat, card)
        if self.trick:
            return
        won = [trick["winner"] for trick in self.tricks]
        if self.jinker is not None:
            if won[-1] != self.jinker:
                self.over = True
            elif len(won) == 5:
                self.taker = self.jinker
        elif won == won[:1] * 3:
            self.asked = won[0]
        elif won.count(won[-1]) == 3:
            self.taker, self.over = won[-1], True


def _best_trump(deal: _Deal) -> tuple[int | None, bool]:
    """The trick won by the best trump so far, and whether that is settled (rules.md 6)."""
    assert deal.trump
    if deal.rules["bonus"] == "none":
        return None, True
    last = len(deal.tricks) == 5
    higher: list[str] = []
    for trump in TRUMPS[deal.trump]:
        for number, trick in enumerate(deal.tricks):
            if trump in trick["cards"]:
                return number, last or not higher
        if trump in deal.pack and (trump != deal.turn_up or deal.robbed):
            higher.append(trump)
    return None, last


def _first_there(took: list[tuple[int, int]], scores: list[int], target: int) -> int | None:
    """The side that is first at the target, in the order of the tricks."""
    scores = list(scores)
    for side, points in took:
        scores[side] += points
        if scores[side] >= target:
            return side
    return None


class _Points:
    """Games up to a target (rules.md 6 to 8)."""

    def __init__(self, rules: dict[str, Any], seats: int, sides: int) -> None:
        self.rules, self.seats, self.sides = rules, seats, sides
        self.scores, self.games = [0] * sides, [0] * sides
        self.game_over = False
        self.winners: list[int] = []

    def begin(self, dealer: int, pack: list[str]) -> _Deal:
        if self.game_over:
            self.scores, self.game_over = [0] * self.sides, False
        self.before, self.points = list(self.scores), [0] * self.sides
        limit = self.rules["target"] - 20
        near = [seat for seat in range(self.seats) if self.scores[seat % self.sides] >= limit]
        kind = _AuctionDeal if self.rules["preset"] == "auction-120" else _TurnUpDeal
        return kind(self.rules, self.seats, dealer, pack, near)

    def after(self, deal: _Deal) -> None:
        """Score what an action has brought."""
        if deal.trick or not deal.tricks:
            return
        best, settled = _best_trump(deal)
        plain = [(trick["winner"] % self.sides, 5) for trick in deal.tricks]
        given = [(side, 10 if number == best else 5) for number, (side, _) in enumerate(plain)]
        took = given if settled else plain
        self.points = [sum(p for s, p in took if s == side) for side in range(self.sides)]
        if deal.declarer is not None and deal.over:
            mine = deal.declarer % self.sides
            bid = deal.contract or 0
            made = self.points[mine] >= bid
            if not made:
                self.points[mine] = -bid
            elif bid == 30:
                self.points[mine] = 60
        if deal.declarer is None or deal.over:
            self.scores = [b + p for b, p in zip(self.before, self.points, strict=True)]
        won: int | None
        if self.rules["jink"] == "wins" and len(took) == 5 and len(set(plain)) == 1:
            won = plain[0][0]
        elif self.rules["finish"] == "at_once":
            # With and without the bonus the same side must be the first.
            won, other = (
                _first_there(look, self.before, self.rules["target"]) for look in (took, given)
            )
            won = won if won == other else None
        else:
            won = self.best_at_end(deal) if deal.over else None
        if won is not None:
            deal.over = self.game_over = True
            self.games[won] += 1
            self.winners = [won] if self.games[won] == self.rules["games"] else []

    def best_at_end(self, deal: _Deal) -> int | None:
        there = [side for side in range(self.sides) if self.scores[side] >= self.rules["target"]]
        if not there:
            return None
        tie = self.rules["tie"]
        if tie == "bidder_first":
            assert deal.declarer is not None
            if deal.declarer % self.sides in there:
                return deal.declarer % self.sides
        if tie != "non_dealer_first":
            best = max(self.scores[side] for side in there)
            there = [side for side in there if self.scores[side] == best]
        # From eldest on, by first seat; the dealer's side last.
        mine = deal.dealer % self.sides
        sides = [seat % self.sides for seat in deal.round]
        asked = [side for side in sides if side != mine] + [mine]
        return next(side for side in asked if side in there)


class _Chips:
    """A game for a pool (rules.md 9)."""

    def __init__(self, rules: dict[str, Any], seats: int, sides: int) -> None:
        assert seats == sides
        self.rules, self.seats = rules, seats
        self.scores, self.games = [rules["chips"]] * seats, [0] * seats
        self.winners: list[int] = []
        self.pool = self.played = 0

    def pay(self, seats: list[int]) -> None:
        """A chip into the pool from each who has one."""
        for seat in seats:
            if self.scores[seat] > 0:
                self.scores[seat] -= 1
                self.pool += 1

    def begin(self, dealer: int, pack: list[str]) -> _Deal:
        self.before = list(self.scores)
        self.pay([dealer] if self.pool else list(range(self.seats)))
        self.reckon()
        return _SpoilDeal(self.rules, self.seats, dealer, pack, [])

    def reckon(self) -> None:
        self.points = [s - b for s, b in zip(self.scores, self.before, strict=True)]

    def after(self, deal: _Deal) -> None:
        assert isinstance(deal, _SpoilDeal)
        if not deal.over:
            return
        self.played += 1
        if deal.taker is None:
            return
        if deal.jinker is not None:
            self.pay([seat for seat in range(self.seats) if seat != deal.taker])
        self.scores[deal.taker] += self.pool
        self.pool = 0
        self.reckon()
        if self.played >= self.rules["deals"] or 0 in self.scores:
            most = max(self.scores)
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == most]
            self.games = [int(seat in self.winners) for seat in range(self.seats)]


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `python -m engine replay --json` should print for a good record."""
    preset = record["rules"]["preset"]
    assert record["rules"].keys() <= {"preset", *PRESETS[preset]}
    rules = {**PRESETS[preset], **record["rules"]}
    seats, sides, dealer = len(record["seats"]), record["sides"], record["dealer"]
    assert (seats, sides) in LAYOUTS[preset]
    match = (_Chips if preset == "spoil-five" else _Points)(rules, seats, sides)
    out: list[dict[str, Any]] = []
    deal = None
    for written in record["deals"]:
        assert not match.winners
        assert deal is None or deal.over
        if deal is not None:
            dealer = (dealer + 1) % seats
        deal = match.begin(dealer, written["pack"].split())
        steps = []
        for line in written["actions"]:
            seat, _, action = line.partition(" ")
            assert int(seat) == deal.to_act
            steps.append({"seat": int(seat), "legal": deal.legal(), "action": action})
            deal.act(action)
            match.after(deal)
        out.append(
            {
                "dealer": dealer,
                "turn_up": deal.turn_up,
                "trump": deal.trump,
                "declarer": deal.declarer,
                "contract": deal.contract,
                "steps": steps,
                "tricks": deal.tricks,
                "points": match.points,
                "scores": list(match.scores),
            }
        )
    return {
        "deals": out,
        "games": match.games,
        "winners": match.winners,
        "to_act": deal.to_act if deal else None,
        "legal": deal.legal() if deal else [],
    }
