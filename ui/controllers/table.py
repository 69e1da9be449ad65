"""The table screen's view-model: what is shown of one game, and what the player does there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import flet as ft

from engine.actions import Action, Bury, Discard, Play, Rob
from engine.cards import Card
from engine.events import Drew
from engine.legal import Reason, Why, discard_numbers, why_illegal_at
from engine.ruleset import CARDS_EACH
from engine.state import Phase
from engine.view import SeatView
from table.protocol import Capability, MatchTable
from ui.controllers.back import TakingBack
from ui.controllers.frames import Frame
from ui.controllers.keys import HandFocus

_NO_CARDS: Final = (Phase.BID, Phase.TRUMP, Phase.JINK)
"""Phases in which buttons are asked for, not cards."""

LaidReady = dict[int, tuple[tuple[Card, ...], tuple[Card, ...]]]
"""By seat: the hand of which cards have been picked to be discarded, and these cards."""


@ft.observable
@dataclass
class TableController(TakingBack):
    """One game as one seat sees it, and what is done there (see `Watching` and `TakingBack`).

    `chosen` is the card picked and not yet confirmed, `picks` those picked to be discarded;
    `burying` is set while the card to bury for the turn-up is picked; `refusal` says why the card
    tapped last may not be played; `asked` are the topics that the player asked about (see
    `ui.texts.table.told_of`); `whole` says that the line above the hand is to be shown to its end.
    `hand_focus` is where the keyboard is; `begun_again` is set once another game is being made.
    """

    chosen: Card | None = None
    picks: tuple[Card, ...] = ()
    burying: bool = False
    refusal: Reason | None = None
    asked: str = ""
    whole: bool = False
    hand_focus: HandFocus = field(default_factory=HandFocus)
    begun_again: bool = False
    _laid_ready: LaidReady = field(default_factory=dict)

    def sit_down(
        self,
        table: MatchTable,
        from_the_start: bool = False,
        laid_ready: LaidReady | None = None,
    ) -> None:
        """Begin to show a table; `laid_ready` is what was picked there before."""
        self._laid_ready = dict(laid_ready or {})
        super().sit_down(table, from_the_start)

    @property
    def laid_ready(self) -> LaidReady:
        """What has been picked to be discarded, for who comes back to the table."""
        return dict(self._laid_ready)

    def _forget(self) -> None:
        super()._forget()
        self.chosen, self.burying, self.picks = None, False, ()
        self.hand_focus = HandFocus()
        self.begun_again = False
        self._answer()

    def _show(self, frame: Frame) -> None:
        if self.frame is None or frame.seq != self.frame.seq:
            self.chosen, self.burying = None, False
            self.picks = self._picked(frame.view)
            # What was being done is seen: it may still be on its way to the store.
            self._acting = False
            self._answer()
        super()._show(frame)

    def _picked(self, view: SeatView) -> tuple[Card, ...]:
        """Give what the viewer has laid ready of this hand."""
        if view.seat is None or not _discards_later(view):
            return ()
        hand, picks = self._laid_ready.get(view.seat, ((), ()))
        return picks if hand == view.hand else ()

    def _may_open(self) -> bool:
        return super()._may_open() and self.wish is None

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act, and sees that."""
        frame = self.frame
        return (
            frame is not None
            and frame.settled
            and frame.leaving is None
            and not self._acting
            and self.stopped is None
            and self._table is not None
            and self._table.asks(frame.view)
        )

    @property
    def shows_turn(self) -> bool:
        """Whether it is seen what the viewer may do: also while the card played leaves the hand."""
        return self.my_turn or (self.frame is not None and self.frame.leaving is not None)

    @property
    def coached(self) -> bool:
        """Whether this table lets the viewer be told what to do."""
        return self._table is not None and Capability.HINT in self._table.capabilities

    @property
    def may_ask(self) -> bool:
        """Whether the viewer may ask what to do, and wishes to be able to."""
        return self.coached and self.hints()

    @property
    def answers(self) -> bool:
        """Whether the line above the hand answers something the player did or asked."""
        return self.refusal is not None or self.asked != ""

    @property
    def tells_whole(self) -> bool:
        """Whether that line is shown to its end, whatever it covers."""
        return self.whole or self.answers

    def tell(self, topic: str) -> None:
        """Tell about topics (see `asked`); no longer, if they are being told."""
        self._answer(asked="" if self.asked == topic else topic)

    def tell_more(self) -> None:
        """Show the whole line, or no longer."""
        whole = not self.tells_whole
        self._answer()
        self.whole = whole

    def answered(self) -> None:
        """Have done with what was asked."""
        self._answer()

    def _answer(self, refusal: Reason | None = None, asked: str = "") -> None:
        """Answer this and nothing else."""
        self.refusal, self.asked, self.whole = refusal, asked, False

    @property
    def picks_to_bury(self) -> bool:
        """Whether a card of the hand is to be picked for burying, not for playing."""
        return self.burying or (self.frame is not None and self.frame.view.phase is Phase.BURY)

    def may_pick(self, card: Card) -> bool:
        """Say whether picking this card now does something legal."""
        view = self.frame.view if self.frame else None
        return view is not None and self._action(card) in view.legal_actions

    @property
    def may_rob(self) -> bool:
        """Whether the viewer may take the turn-up now."""
        actions = self.frame.view.legal_actions if self.my_turn and self.frame else ()
        return any(isinstance(action, Rob) for action in actions)

    @property
    def picks_to_discard(self) -> bool:
        """Whether cards of the hand are picked to be discarded, now or before one's turn."""
        return self.frame is not None and _discards_later(self.frame.view)

    @property
    def discard_numbers(self) -> range:
        """How many cards the viewer may discard."""
        assert self.frame is not None
        return discard_numbers(self.frame.view.position)

    @property
    def may_discard(self) -> bool:
        """Whether what is picked may be discarded now."""
        return self.my_turn and len(self.picks) in self.discard_numbers

    @property
    def drawn(self) -> frozenset[Card]:
        """The cards that the viewer has drawn from the stock, until playing the first card."""
        view = self.frame.view if self.frame else None
        if view is None or view.tricks or len(view.hand) < CARDS_EACH:
            return frozenset()
        draws = (event for event in self.log if isinstance(event, Drew) and event.cards)
        return frozenset(card for event in draws for card in event.cards or ())

    def _action(self, card: Card) -> Action:
        if self.burying:
            return Rob(card)
        burying_for_joker = self.frame is not None and self.frame.view.phase is Phase.BURY
        return Bury(card) if burying_for_joker else Play(card)

    async def pick(self, card: Card) -> None:
        """Tap a card of the hand: play it, pick it, or learn why it may not be played.

        A card to bury, and with the setting any card, is only picked: `confirm_pick` goes on.
        Cards to discard are picked and put back, before one's turn too.
        """
        if self._hasty():
            return
        if self._pacer is not None:
            self._pacer.skip()
        if self.picks_to_discard:
            self._pick_to_discard(card)
            return
        if not self.my_turn or self.frame is None:
            self._refuse_out_of_turn()
            return
        view = self.frame.view
        if view.phase in _NO_CARDS or (
            view.phase is Phase.ROB and not self.burying and not self.may_rob
        ):
            self._answer()  # what is asked stands there, and its buttons
            return
        if view.phase is Phase.ROB and not self.burying:
            # Asked before the lead: picking a card is how the card to bury is named.
            self.burying = True
        self._answer(refusal=why_illegal_at(view.position, self._action(card)))
        if self.refusal is not None:
            self.chosen = None
        elif self.picks_to_bury or self.confirm():
            again = self.chosen is card and not self.picks_to_bury
            self.chosen = card
            if again:
                await self.confirm_pick()
        else:
            await self.act(self._action(card))

    def _pick_to_discard(self, card: Card) -> None:
        assert self.frame is not None
        seat, hand, most = self.viewer, self.frame.view.hand, self.discard_numbers[-1]
        if card not in self.picks and len(self.picks) >= most:
            code = Why.DISCARD_THREE if len(hand) > CARDS_EACH else Why.TOO_MANY
            self._answer(refusal=Reason(code, number=most))
            return
        others = tuple(picked for picked in self.picks if picked is not card)
        self.picks = others if card in self.picks else (*others, card)
        if seat is not None:
            self._laid_ready[seat] = (hand, self.picks)
        self._answer()

    async def drop(self, card: Card) -> None:
        """Drag a card to the middle: play it without a second tap."""
        if self._hasty():
            return
        if self.picks_to_bury or not self.my_turn or self.frame is None:
            await self.pick(card)
            return
        self._answer(refusal=why_illegal_at(self.frame.view.position, Play(card)))
        if self.refusal is None:
            await self.act(Play(card))

    async def confirm_pick(self) -> None:
        """Do what the picked card was picked for."""
        if self.chosen is not None and self.my_turn:
            await self.act(self._action(self.chosen))

    async def discard(self) -> None:
        """Discard what has been picked."""
        if self.picks_to_discard and self.may_discard:
            await self.act(Discard(self.picks))

    def start_burying(self) -> None:
        """Take up the offer to rob: next, the card to bury is picked."""
        if self.may_rob and not self._hasty():
            self.burying, self.chosen = True, None
            self._answer()

    def stop_burying(self) -> None:
        """Think better of robbing."""
        self.burying, self.chosen = False, None

    async def next_deal(self) -> None:
        """Go on to the next deal."""
        if self._table is not None and self.frame is not None and not self._acting:
            with self._doing() as table:
                await table.deal(self.frame.seq)

    async def act(self, action: Action) -> None:
        """Do this, if it is the viewer's turn; a second tap comes too late and does nothing."""
        if self.my_turn and self.frame is not None and not self._hasty():
            with self._doing() as table:
                await table.act(action, self.frame.seq)

    def _refuse_out_of_turn(self) -> None:
        view = self.frame.view if self.frame else None
        waiting = view is not None and view.to_act not in (None, self.viewer)
        if waiting and self.frame is not None and self.frame.settled:
            self._answer(refusal=Reason(Why.OUT_OF_TURN))


def _discards_later(view: SeatView) -> bool:
    """Say whether the viewer is still to discard, in turn from the declarer on."""
    declarer = view.auction.declarer
    if view.phase is not Phase.DISCARD or None in (view.seat, view.to_act, declarer):
        return False
    assert view.seat is not None
    assert view.to_act is not None
    assert declarer is not None
    seats = view.layout.seats
    return (view.seat - declarer) % seats >= (view.to_act - declarer) % seats
