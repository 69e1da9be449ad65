"""The face-up cards of a table, as the person sees them whose hand is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.state import Phase
from ui.components.surface import Setting
from ui.controllers.table import TableController
from ui.sprites import Place, Sprite, sprites


@dataclass(frozen=True, slots=True)
class ShownCards:
    """The cards of the hand and all others, lowest first; `instantly` says that none travels.

    What is just leaving the hand is still among its cards.
    """

    in_hand: tuple[Sprite, ...]
    on_table: tuple[Sprite, ...]
    instantly: bool


def shown_cards(
    setting: Setting, controller: TableController, hinted: Sequence[Card] = ()
) -> ShownCards:
    """Give the cards of the present frame, and let the keyboard go through the hand."""
    frame = controller.frame
    assert frame is not None
    view, playable = frame.view, None
    if controller.shows_turn and (view.phase in (Phase.PLAY, Phase.BURY) or controller.burying):
        playable = frozenset(card for card in view.hand if controller.may_pick(card))
    shown = sprites(
        frame,
        setting.layout,
        playable,
        controller.chosen,
        controller.picks,
        controller.drawn,
        setting.by_suit,
        tuple(hinted),
        controller.picks_to_bury,
    )
    held = [sprite for sprite in shown if sprite.place is Place.HAND]
    controller.hand_focus.show([sprite.card for sprite in held])
    with_hand = [sprite for sprite in shown if sprite in held or sprite.card is frame.leaving]
    return ShownCards(
        tuple(with_hand),
        tuple(sprite for sprite in shown if sprite not in with_hand),
        frame.entering or frame.dealing or bool(frame.taken or frame.back),
    )
