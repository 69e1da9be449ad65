"""A match at a shared table, as a value: what is kept of it, and how it goes on.

Kept are the seed and the record; the situation follows from them. Steps are numbered from 1 for as
long as the table lives: `base` is the number of the step before the first of the record, so that
the numbers grow even where something was taken back (docs/api.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from engine.actions import Action, Deal
from engine.cards import Card, cards_name
from engine.events import Event, events, events_for
from engine.record import DealRecord, Record, ReplayStep, replay
from engine.ruleset import Layout, RuleSet
from engine.state import Phase, State
from engine.transition import apply_action
from engine.view import view_for
from table.chance import first_dealer, nonce_of, pack_of
from table.fair import code_of
from table.protocol import Back, Step
from table.shared import Finished
from table.wire import UNSENT, read_json, write_json


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """The last thing taken back, told as step `seq`."""

    seq: int
    back: Back


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match; `names` are by seat, as it began.

    Of the deals that are over the text is kept, and how many steps they were (`before`), so that
    an action costs as much in the last deal as in the first. `deal` holds the steps of the present
    one.
    """

    rules: RuleSet
    layout: Layout
    names: tuple[str, ...]
    seed: str
    base: int
    past: tuple[str, ...] = ()
    before: int = 0
    present: DealRecord
    last_back: TakenBack | None = None
    deal: tuple[ReplayStep, ...] = field(default=(), compare=False, metadata=UNSENT)

    @property
    def number(self) -> int:
        """The number of the present deal, counted from 1."""
        return len(self.past) + 1

    @property
    def record(self) -> Record:
        """The record so far."""
        deals = (*map(_deal_of, self.past), self.present)
        dealer = first_dealer(self.seed, self.layout)
        return Record(self.rules, self.names, self.layout.sides, dealer, deals)

    @property
    def state(self) -> State:
        """The present situation, with all its secrets."""
        return self.deal[-1].after

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return self.state.phase is Phase.OVER

    @property
    def seq(self) -> int:
        """The number of the present step."""
        return self.base + self.before + _steps_of(self.present)

    @property
    def fair(self) -> str:
        """The fair code of the present deal."""
        return code_of(cards_name(self.present.pack), nonce_of(self.seed, self.number))

    @property
    def finished(self) -> Finished:
        """What may be known of the deals that are over."""
        record = self.record
        if self.state.phase not in (Phase.DEAL, Phase.OVER):
            record = replace(record, deals=record.deals[:-1])
        deals = range(1, len(record.deals) + 1)
        nonces = tuple(nonce_of(self.seed, deal) for deal in deals)
        return Finished(record=record, nonces=nonces, taken_back=self.last_back is not None)

    def with_deal(self) -> Match:
        """Give the match with its next deal begun."""
        number = self.number + 1
        pack = pack_of(self.seed, self.rules, number)
        return replace(
            self,
            past=(*self.past, _text_of(self.present)),
            before=self.before + _steps_of(self.present),
            present=DealRecord(pack),
            deal=(_dealt(number, self.state, pack),),
        )

    def with_action(self, action: Action) -> Match:
        """Give the match after an action of the seat to act; raises IllegalAction."""
        before, seat = self.state, self.state.to_act
        after = apply_action(before, action)
        assert seat is not None
        step = ReplayStep(self.number, len(self.deal), before, seat, action, after)
        actions = (*self.present.actions, (seat, action))
        present = replace(self.present, actions=actions)
        return replace(self, present=present, deal=(*self.deal, step))

    def with_back(self, back: Back, keep: int) -> Match:
        """Give the match with only so many actions of its deal left."""
        seq = self.seq + 1
        shorter = replace(
            self,
            present=replace(self.present, actions=self.present.actions[:keep]),
            last_back=TakenBack(seq=seq, back=back),
            deal=self.deal[: keep + 1],
        )
        return replace(shorter, base=self.base + seq - shorter.seq)

    def story(self, seat: int | None) -> tuple[Step, ...]:
        """Give the steps of the present deal as a seat may know them."""
        return _told(self.deal, self.seq - len(self.deal) + 1, seat)

    def steps(self, after: int, seat: int | None) -> tuple[Step, ...]:
        """Give what happened after a step, as a seat may know it."""
        back = self.last_back
        told: tuple[Step, ...] = ()
        after = max(after, self.base)
        if back is not None and after < back.seq:
            after = back.seq
            (at,) = self._since(after - 1)[:1]
            told = (Step(after, (), view_for(at.after, seat), back.back),)
        return (*told, *_told(self._since(after), after + 1, seat))

    def _since(self, seq: int) -> Sequence[ReplayStep]:
        missing = self.seq - seq
        if missing <= len(self.deal):
            return self.deal[len(self.deal) - missing :]
        return list(replay(self.record))[-missing:]

    def would_go(self, keep: int) -> tuple[Event, ...]:
        """Give what everybody saw of what came after so many actions of the deal."""
        gone = (events(step.before, step.action, step.after) for step in self.deal[keep + 1 :])
        return tuple(event for told in gone for event in events_for(told, None))


def new_match(rules: RuleSet, layout: Layout, names: tuple[str, ...], seed: str, seq: int) -> Match:
    """Give a match whose first pack is dealt: the step after `seq`."""
    pack = pack_of(seed, rules, 1)
    match = Match(
        rules=rules, layout=layout, names=names, seed=seed, base=seq, present=DealRecord(pack)
    )
    return replace(match, deal=(_dealt(1, match.record.start(), pack),))


def revived(match: Match, known: Match | None = None) -> Match:
    """Give a match that was read with its situation: replayed, from a known one where possible."""
    if known is None or known.seed != match.seed or known.past != match.past:
        steps: list[ReplayStep] = []
        for step in replay(match.record):
            if step.seat is None:
                steps.clear()
            steps.append(step)
        return replace(match, deal=tuple(steps))
    actions = match.present.actions
    pairs = zip(known.present.actions, actions, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    shorter = replace(match.present, actions=actions[:same])
    revived = replace(match, present=shorter, deal=known.deal[: same + 1])
    for _, action in actions[same:]:
        revived = revived.with_action(action)
    return revived


def _dealt(number: int, before: State, pack: tuple[Card, ...]) -> ReplayStep:
    return ReplayStep(number, 0, before, None, Deal(pack), apply_action(before, Deal(pack)))


def _steps_of(deal: DealRecord) -> int:
    return len(deal.actions) + 1


def _text_of(deal: DealRecord) -> str:
    return write_json(deal).decode()


def _deal_of(text: str) -> DealRecord:
    return read_json(DealRecord, text)


def _told(steps: Sequence[ReplayStep], first: int, seat: int | None) -> tuple[Step, ...]:
    return tuple(
        Step(
            seq,
            events_for(events(step.before, step.action, step.after), seat),
            view_for(step.after, seat),
        )
        for seq, step in enumerate(steps, first)
    )
