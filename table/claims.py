"""Finishing a deal early: its rest is written out card by card, by legal plays (record.md)."""

from __future__ import annotations

from engine.actions import Action, Play
from engine.claim import certain, claimed_action, decided
from engine.legal import legal_actions
from engine.state import Phase, State
from engine.transition import apply_action
from engine.view import SeatView, view_for


def may_finish(view: SeatView) -> bool:
    """Say whether the seat of this view is to act and may have the rest written out."""
    return view.seat is not None and view.seat == view.to_act and (certain(view) or decided(view))


def written_out(state: State, seat: int) -> tuple[Action, ...]:
    """Give actions to the deal's end: the claimant's make good the claim, the others' only legal.

    `may_finish` must hold for the view of this seat, which is to act.
    """
    claim = certain(view_for(state, seat))
    actions: list[Action] = []
    while state.current.phase is not Phase.OVER:
        if claim and state.to_act == seat:
            action = claimed_action(view_for(state, seat))
        else:
            action = next(a for a in legal_actions(state) if isinstance(a, Play))
        actions.append(action)
        state = apply_action(state, action)
    return tuple(actions)
