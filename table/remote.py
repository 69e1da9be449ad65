"""The table that a service holds and several devices share, as the table screen plays at it.

A device knows what its seat may know, and no more.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Callable
from itertools import pairwise

from engine.actions import Action
from engine.cards import cards_name
from engine.events import Event, Kept
from engine.legal import IllegalAction, Reason, Why, why_illegal_at
from engine.record import Record
from engine.state import Phase
from engine.view import SeatView
from table.back import Request as Wish
from table.back import was_choice
from table.claims import may_finish
from table.fair import Proof, code_of
from table.link import Link
from table.protocol import Back, Capability, NotPossible, StaleAction, Step, TableStopped
from table.service import Refused
from table.shared import Act, Ask, Claim, NextDeal, Refusal, Request


class RemoteTable:
    """A shared table whose first match has begun (see `table.protocol.MatchTable`).

    For the person here it stands still at the end of a deal until they go on with `deal`, whoever
    else has gone on before.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self._read = link.seq - 1  # what came before is past

    @property
    def _now(self) -> Step:
        """The step at which the table is for the person here."""
        unread = (step for step in self.link.past if step.seq > self._read and _ends(step))
        return next(unread, self.link.present)

    @property
    def _deal(self) -> tuple[Step, ...]:
        """The steps of the deal up to there."""
        return self.link.deal_of(self._now.seq)

    @property
    def waits(self) -> bool:
        """Whether others have gone on while the end of a deal is read here."""
        return self._now is not self.link.present

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
        return self.waits or self._now.view.phase is not Phase.OVER

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
        view = self._now.view
        return view.seat if self.asks(view) else None

    def present(self, seat: int | None) -> Step:
        """Give the present step without its events; always as our own seat sees it."""
        step = self._now
        return Step(step.seq, (), step.view)

    def story(self, seat: int | None, after: int = 0) -> tuple[Event, ...]:
        """Give what has happened in the deal so far, or after a step."""
        return tuple(event for step in self._deal if step.seq > after for event in step.events)

    def last_turn(self, seat: int) -> int:
        """Give the step of this seat's last action in the deal, or what came before the deal."""
        deal = self._deal
        acted = (step.seq for before, step in pairwise(deal) if before.view.to_act == seat)
        return max(deal[0].seq - 1 if deal else 0, *acted, 0)

    async def steps(self, seat: int | None, after: int | None = None) -> AsyncGenerator[Step, None]:
        """Give every step after `after` (by default: after the present one).

        Raises TableStopped when the table stops; ends when it is left.
        """
        steps = self.link.steps(self._now.seq if after is None else after)
        async with contextlib.aclosing(steps):
            async for step in steps:
                await self._reached(step.seq)
                if self.link.left:
                    return
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
        """Go on to the next deal or match, and begin the deal unless somebody else has.

        Raises StaleAction unless the present step waits for that.
        """
        if self.link.stopped:
            raise TableStopped(self.link.stopped)
        if seq != self._now.seq or not (self.waits or self._now.view.phase is Phase.DEAL):
            raise StaleAction(seq)
        if not self.waits:
            with contextlib.suppress(StaleAction):  # somebody else was faster
                await self._possible(lambda number: NextDeal(number=number, seq=seq))
        self._read = seq
        await self.link.wake()

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

    def may_undo(self, seat: int) -> bool:
        """Say whether this seat has had a choice in the deal, by the service's own measure."""
        if Capability.UNDO not in self.capabilities or seat not in self.people:
            return False
        return any(
            was_choice(
                before.view,
                any(isinstance(event, Kept) for event in after.events),
                self.others_agree,
            )
            for before, after in pairwise(self._deal)
            if before.view.to_act == seat
        )

    def may_restart(self, seat: int) -> bool:
        """Say whether anybody has done anything in the deal."""
        return Capability.RESTART in self.capabilities and self.may_undo(seat)

    def may_finish(self, seat: int) -> bool:
        """Say whether the rest of the deal may be written out: see `table.claims`."""
        if Capability.CLAIM not in self.capabilities or seat not in self.people:
            return False
        return may_finish(self._now.view)

    async def undo(self, seat: int, seq: int) -> bool:
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
        """Give the fair code of a deal of the match, "" where we were not told."""
        at = (self._match, self._now.view.deals if deal is None else deal)
        return self.link.codes.get(at, "")

    def fair_proof(self, deal: int) -> Proof:
        """Give what the code of a finished deal was made of; raises ValueError where unknown.

        The code is the one that we were told before the deal was played, if we were there.
        """
        known = self.link.finished
        if known is None or not 0 < deal <= len(known.record.deals):
            raise ValueError(f"deal {deal} is not over")
        pack, nonce = cards_name(known.record.deals[deal - 1].pack), known.nonces[deal - 1]
        told = self.link.codes.get((self.link.finished_of[0], deal))
        return Proof(told or code_of(pack, nonce), pack, nonce)

    async def _reached(self, seq: int) -> None:
        """Wait until the person here has gone on to a step; raises TableStopped."""
        await self.link.until(lambda: self._now.seq >= seq)
        if self._now.seq < seq and self.link.stopped:
            raise TableStopped(self.link.stopped)

    @property
    def _match(self) -> int:
        """The number of the match at whose step the table is here."""
        ended = self.waits and self._now.view.phase is Phase.OVER
        return self.link.finished_of[0] if ended else self.link.shared.match

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


def _ends(step: Step) -> bool:
    """Say whether a deal is over with a step."""
    return step.view.phase in (Phase.DEAL, Phase.OVER)
