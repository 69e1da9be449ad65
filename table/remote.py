"""The table that a service holds and several devices share, as the table screen plays at it.

A device knows what its seat may know, and no more.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Callable

from engine.actions import Action
from engine.cards import cards_name
from engine.events import Event
from engine.legal import IllegalAction, Reason, Why, why_illegal_at
from engine.record import Record
from engine.state import Phase
from engine.view import SeatView
from table.back import Request as Wish
from table.claims import may_finish
from table.fair import Proof, code_of
from table.link import Link
from table.protocol import Back, Capability, NotPossible, StaleAction, Step
from table.service import Refused
from table.shared import Act, Ask, Claim, NextDeal, Refusal, Request


class RemoteTable:
    """A shared table whose first match has begun (see `table.protocol.MatchTable`)."""

    def __init__(self, link: Link) -> None:
        self.link = link

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people by seat, "" where a computer player sits."""
        called = {member.member: member.name for member in self.link.shared.members}
        return tuple(
            called.get(place.member, "") if place.member is not None else ""
            for place in self.link.shared.places
        )

    @property
    def people(self) -> frozenset[int]:
        """The seat this device acts for, if it has one."""
        return frozenset() if self.link.seat is None else frozenset({self.link.seat})

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What the host allows."""
        options = self.link.shared.options
        allowed = {
            Capability.UNDO: options.undo,
            Capability.RESTART: options.undo,
            Capability.CLAIM: options.claim,
            Capability.HINT: options.hint,
        }
        return frozenset(one for one, yes in allowed.items() if yes)

    @property
    def goes_on(self) -> bool:
        """Whether another deal may follow the present one."""
        return self.link.present.view.phase is not Phase.OVER

    @property
    def may_review(self) -> bool:
        """Never: the game is not kept on this device."""
        return False

    @property
    def finished_deals(self) -> Record | None:
        """The record of the deals that are over, once the service has told it."""
        return self.link.finished.record if self.link.finished else None

    def asks(self, view: SeatView) -> bool:
        """Say whether the seat of this view is ours, and to act."""
        return view.seat is not None and view.seat in self.people and view.to_act == view.seat

    @property
    def to_watch(self) -> int | None:
        """The seat to act, if it is ours."""
        view = self.link.present.view
        return view.seat if self.asks(view) else None

    def present(self, seat: int | None) -> Step:
        """Give the newest step without its events; always as our own seat sees it."""
        step = self.link.present
        return Step(step.seq, (), step.view)

    def story(self, seat: int | None, after: int = 0) -> tuple[Event, ...]:
        """Give what has happened in the deal so far, or after a step."""
        return tuple(event for step in self.link.deal if step.seq > after for event in step.events)

    def last_turn(self, seat: int) -> int:
        """Give the step of this seat's last action in the deal, or what came before the deal."""
        acted = (
            step.seq
            for before, step in zip(self.link.deal, self.link.deal[1:], strict=False)
            if before.view.to_act == seat
        )
        return max(self.link.deal[0].seq - 1 if self.link.deal else 0, *acted, 0)

    async def steps(self, seat: int | None, after: int | None = None) -> AsyncGenerator[Step, None]:
        """Give every step after `after` (by default: after the present one).

        Raises TableStopped when the table stops; ends when it is left.
        """
        steps = self.link.steps(self.link.seq if after is None else after)
        async with contextlib.aclosing(steps):
            async for step in steps:
                yield step

    async def act(self, action: Action, seq: int) -> None:
        """Do an action of our seat; raises StaleAction, IllegalAction, TableStopped."""
        self.link.check(seq)
        view = self.link.present.view
        if not self.asks(view):
            raise IllegalAction(action, Reason(Why.OUT_OF_TURN))
        reason = why_illegal_at(view.position, action)
        if reason is not None:
            raise IllegalAction(action, reason)
        try:
            await self.link.request(lambda number: Act(number=number, seq=seq, action=action))
        except Refused as refused:
            if refused.error is Refusal.ILLEGAL and refused.problem.reason is not None:
                raise IllegalAction(action, refused.problem.reason) from None
            raise StaleAction(seq) from refused

    async def deal(self, seq: int) -> None:
        """Begin the next deal; raises StaleAction unless the present step waits for one."""
        self.link.check(seq)
        if self.link.present.view.phase is not Phase.DEAL:
            raise StaleAction(seq)
        await self._possible(lambda number: NextDeal(number=number, seq=seq))

    @property
    def others_agree(self) -> bool:
        """Whether anybody else sits at the table."""
        return sum(place.member is not None for place in self.link.shared.places) > 1

    @property
    def asked_back(self) -> Wish | None:
        """Nothing: what somebody wishes is `shared.asked`, for each to answer for themselves."""
        return None

    @property
    def would_go(self) -> tuple[Event, ...]:
        """What everybody has seen happen of what somebody wishes to take back."""
        return self.link.shared.asked.events if self.link.shared.asked else ()

    def may_undo(self, seat: int, openly: bool = False) -> bool:
        """Say whether this seat has had a choice in the deal."""
        if Capability.UNDO not in self.capabilities or seat not in self.people:
            return False
        return any(
            step.view.to_act == seat and len(step.view.legal_actions) > 1
            for step in self.link.deal[:-1]
        )

    def may_restart(self, seat: int) -> bool:
        """Say whether anybody has done anything in the deal."""
        return Capability.RESTART in self.capabilities and self.may_undo(seat)

    def may_finish(self, seat: int) -> bool:
        """Say whether the rest of the deal may be written out: see `table.claims`."""
        if Capability.CLAIM not in self.capabilities or seat not in self.people:
            return False
        return may_finish(self.link.present.view)

    async def undo(self, seat: int, seq: int, openly: bool = False) -> bool:
        """Ask all to go back to our last decision; say whether it is done already.

        Raises StaleAction, NotPossible, TableStopped.
        """
        return await self._ask_back(Back.UNDONE, seq)

    async def restart(self, seat: int, seq: int) -> bool:
        """Ask all to begin the deal again; as `undo`."""
        return await self._ask_back(Back.RESTARTED, seq)

    def withdraw(self) -> None:
        """Nothing: a wish is ended by an answer (see `asked_back`)."""

    async def finish_deal(self, seat: int, seq: int) -> None:
        """Claim the rest; raises StaleAction, NotPossible, TableStopped."""
        self.link.check(seq)
        if not self.may_finish(seat):
            raise NotPossible
        await self._possible(lambda number: Claim(number=number, seq=seq))

    def fair_code(self, deal: int | None = None) -> str:
        """Give the fair code of the present deal, "" where there is none."""
        return self.link.shared.fair or ""

    def fair_proof(self, deal: int) -> Proof:
        """Give what the code of a finished deal was made of; raises ValueError where unknown.

        The code is the one that we were told before the deal was played, if we were there.
        """
        known = self.link.finished
        if known is None or not 0 < deal <= len(known.record.deals):
            raise ValueError(f"deal {deal} is not over")
        pack, nonce = cards_name(known.record.deals[deal - 1].pack), known.nonces[deal - 1]
        told = self.link.codes.get((self.link.shared.match, deal))
        return Proof(told or code_of(pack, nonce), pack, nonce)

    async def leave(self) -> None:
        """Look at the table no longer; our place there is kept."""
        await self.link.leave()

    async def check_owner(self) -> None:
        """Stop if the table has been opened in another window."""
        await self.link.check_owner()

    async def _possible(self, make: Callable[[int], Request]) -> None:
        """Ask for something about the deal; raises NotPossible where it is refused."""
        try:
            await self.link.request(make)
        except Refused as refused:
            raise NotPossible from refused

    async def _ask_back(self, back: Back, seq: int) -> bool:
        await self._possible(lambda number: Ask(number=number, seq=seq, back=back))
        return self.link.shared.asked is None
