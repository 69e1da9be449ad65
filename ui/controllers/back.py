"""Taking back, beginning a deal again, and ending one whose rest is certain."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from engine.claim import certain
from engine.events import Event
from table.back import Request
from table.fair import Proof
from table.protocol import Back, MatchTable, NotPossible, StaleAction, TableStopped
from table.save import Kind
from ui.controllers.watching import Watching


@dataclass
class TakingBack(Watching):
    """What may be done about a deal besides playing it.

    `wish` is what somebody wishes to take back, until all people have agreed; no hand is open
    meanwhile. `refused` is the seat of whose wish others have refused, until that person's hand is
    opened. `kind` says what the game is for.
    """

    wish: Request | None = None
    refused: int | None = None
    kind: Kind = Kind.GAME
    _acting: bool = False

    def sit_down(self, table: MatchTable, from_the_start: bool = False) -> None:
        """Begin to show a table, as it stands or all that has happened at it."""
        self.wish, self.refused = table.asked_back, None
        super().sit_down(table, from_the_start)

    @property
    def last_person(self) -> int | None:
        """The person who acted last in this deal, where all know that it may have been a choice.

        None where nobody has.
        """
        table = self._playing
        if table is None or not table.people:
            return None
        seat = max(sorted(table.people), key=table.last_turn)
        return seat if table.may_undo(seat) else None

    @property
    def may_undo(self) -> bool:
        """Whether the viewer has a decision in this deal to go back to.

        In a deal that is over nobody has whose hand others may have seen meanwhile.
        """
        table = self._playing
        if table is None and not self.shared and not self.others_agree:
            table = self._open
        return table is not None and self.viewer is not None and table.may_undo(self.viewer)

    @property
    def may_restart(self) -> bool:
        """Whether there is anything in this deal that the viewer may begin again."""
        table = self._playing
        return table is not None and self.viewer is not None and table.may_restart(self.viewer)

    @property
    def others_agree(self) -> bool:
        """Whether people at other devices must agree to what is taken back."""
        return self._table is not None and self._table.others_agree

    @property
    def may_finish(self) -> bool:
        """Whether the viewer, to act, may have the rest of the deal played out at once."""
        table, frame = self._playing, self.frame
        if table is None or frame is None or self.viewer is None or not frame.settled:
            return False
        return frame.view.to_act == self.viewer and table.may_finish(self.viewer)

    @property
    def claims(self) -> bool:
        """Whether the viewer would win all the rest; else nothing that is left counts."""
        return self.frame is not None and certain(self.frame.view)

    async def undo(self) -> None:
        """Go back to the viewer's last decision; of several people all must agree."""
        if self.viewer is not None and self.may_undo:
            await self._ask(Back.UNDONE, self.viewer)

    async def undo_for(self, seat: int) -> None:
        """Wish in somebody's place to go back to their last decision, while no hand is open."""
        if self.viewer is None:
            await self._ask(Back.UNDONE, seat)

    async def restart(self) -> None:
        """Begin the deal again with the same cards; of several people all must agree."""
        if self.viewer is not None and self.may_restart:
            await self._ask(Back.RESTARTED, self.viewer)

    @property
    def would_go(self) -> tuple[Event, ...]:
        """What would be taken back by the wish, as everybody has seen it."""
        return self._table.would_go if self._table is not None and self.wish is not None else ()

    @property
    def still_to_agree(self) -> tuple[int, ...]:
        """The people who have yet to agree to a wish, from the left of whose it is."""
        if self.wish is None or self._table is None:
            return ()
        seats, first = len(self.names), self.wish.seat
        left = self._table.people - self.wish.agreed
        return tuple(sorted(left, key=lambda seat: (seat - first) % seats))

    async def agree(self, seat: int) -> None:
        """Agree to the wish in this person's name."""
        if self.wish is not None:
            await self._ask(self.wish.back, seat)

    def refuse(self) -> None:
        """Leave everything as it is, of which whoever wished otherwise is told."""
        if self._table is not None and self.wish is not None:
            self._table.withdraw()
            self.refused, self.wish = self.wish.seat, None

    def _watch(self, viewer: int | None, after: int | None = None) -> None:
        if viewer == self.refused:
            self.refused = None
        super()._watch(viewer, after)

    async def finish(self) -> None:
        """Have the rest of the deal played out at once."""
        if self.may_finish and self.viewer is not None and self.frame is not None:
            with self._doing() as table:
                self.catch_up()
                await table.finish_deal(self.viewer, self.frame.seq)

    @property
    def code(self) -> str:
        """The fair code of the present deal."""
        return self._table.fair_code() if self._table is not None else ""

    @property
    def next_code(self) -> str:
        """The fair code of the deal to come; "" where none is."""
        if self._table is None or self.frame is None or not self._table.goes_on:
            return ""
        return self._table.fair_code(self.frame.view.deals + 1)

    @property
    def proof(self) -> Proof | None:
        """What the code was made of, once the deal is over."""
        if self._table is None or self.frame is None or self.frame.view.to_act is not None:
            return None
        with contextlib.suppress(ValueError):
            return self._table.fair_proof(self.frame.view.deals)
        return None

    @property
    def goes_on(self) -> bool:
        """Whether another deal may follow the one that is over."""
        return self._table is not None and self._table.goes_on

    @property
    def finished(self) -> bool:
        """Whether the game is over, and may be looked at with all hands open."""
        return self._table is not None and self._table.may_review

    @property
    def _playing(self) -> MatchTable | None:
        """The table, while its deal goes on."""
        table = self._open
        return table if table is not None and table.present(None).view.to_act is not None else None

    @property
    def _open(self) -> MatchTable | None:
        """The table, unless something has stopped it or nobody sits there."""
        return self._table if self.stopped is None and self._seated else None

    async def _ask(self, back: Back, seat: int) -> None:
        if self.frame is None or self._acting:
            return
        with self._doing() as table:
            if back is Back.UNDONE:
                done = await table.undo(seat, self.frame.seq)
            else:
                done = await table.restart(seat, self.frame.seq)
            self.wish, self.refused = None if done else table.asked_back, None
            if self.shared:
                self._turn()
            else:
                self.catch_up()

    @contextlib.contextmanager
    def _doing(self) -> Iterator[MatchTable]:
        """Do one thing at a time; what came too late, or comes to nothing, does no harm."""
        assert self._table is not None
        self._acting = True
        try:
            with contextlib.suppress(StaleAction, NotPossible, TableStopped):
                yield self._table
        finally:
            self._acting = False
