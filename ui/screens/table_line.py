"""The line above the hand: what happened, what is asked, and what a player asked about."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import DealEnded, TrickWon, events_for
from engine.state import Phase
from engine.view import SeatView
from ui.components.message import ABOVE, has_room, height_of
from ui.components.surface import Setting
from ui.controllers.table import TableController
from ui.texts.events import event_text
from ui.texts.passing import back_text, refused_text
from ui.texts.pool import pool_text
from ui.texts.reasons import reason_text, short_reason_text
from ui.texts.sides import scores_text
from ui.texts.status import asks, asks_to_bury
from ui.texts.table import told_of
from ui.texts.words import Words


def message(setting: Setting, words: Words, controller: TableController) -> str:
    """Give the line above the hand; in fewer words where there is no room for all.

    Tapping it tells the whole.
    """
    frame = controller.frame
    assert frame is not None
    view = frame.view
    told = _told(setting, words, controller)
    if told and not (frame.settled and view.to_act == controller.viewer):
        # What happened last is what one must know: the card that was turned up, not who dealt.
        return _fitting(setting, [". ".join(told[first:]) for first in range(len(told))])
    asked = _asked(setting, words, controller)
    if short := short_reason(setting, controller):
        return short
    if controller.tells_whole or not controller.my_turn:
        return asked
    return _fitting(setting, (asked, *_shorter(words, view)))


def _fitting(setting: Setting, ways: Sequence[str]) -> str:
    """Give the first way to say it that has room, else the last."""
    return next((line for line in ways if has_room(setting, line)), ways[-1])


def short_reason(setting: Setting, controller: TableController) -> str:
    """Give the few words for a reason that, whole, would cover the trick it is about; else ""."""
    frame, refusal, layout = controller.frame, controller.refusal, setting.layout
    if refusal is None or frame is None or layout.stacked or frame.view.phase is not Phase.PLAY:
        return ""
    room = layout.message.bottom - layout.foot_of_trick - layout.panel.height - 2 * ABOVE
    if height_of(setting, reason_text(setting.words, refusal)) <= room:
        return ""
    return short_reason_text(setting.words, refusal)


def _shorter(words: Words, view: SeatView) -> tuple[str, ...]:
    """Give shorter ways to ask what the buttons, or the hand, ask as well."""
    if view.phase is Phase.TRUMP:
        bid = view.auction.contract
        return (words.t("You won the auction for {bid}: name the trump suit", bid=bid),)
    if view.phase is Phase.JINK:
        return words.t("Take the pool, or go on for all five tricks?"), pool_text(words, view)
    if view.phase is Phase.PLAY and len(view.legal_actions) == len(view.hand):
        return (words.t("Play any card"),)
    return ()


def spoken(setting: Setting, words: Words, controller: TableController) -> str:
    """Give the same for the ear, which sees no card arrive: what happened, then what is asked."""
    told = ". ".join(_told(setting, words, controller))
    score = _score(setting, words, controller) if told else ""
    said = (told, score, _asked(setting, words, controller, told != ""))
    sentences = (sentence for part in said if part for sentence in part.split(". "))
    return ". ".join(dict.fromkeys(sentences))  # nothing twice


def _told(setting: Setting, words: Words, controller: TableController) -> Sequence[str]:
    """Say what the frame tells; nothing once the player has asked something or been answered."""
    frame = controller.frame
    if frame is None or controller.answers:
        return ()
    if controller.covered is not None and controller.refused is not None:
        return (refused_text(words),)
    if frame.back is not None:
        return (back_text(words, frame.back),)
    events = frame.events
    if words.spoken and controller.shared and frame.view.to_act != controller.viewer:
        # Whoever the device is passed on to hears it too.
        events = events_for(events, None)
    told = (
        event_text(
            words,
            event,
            setting.names,
            controller.viewer,
            frame.view.layout,
            frame.view.rules.for_pool,
        )
        for event in events
    )
    return tuple(line for line in told if line)


def _score(setting: Setting, words: Words, controller: TableController) -> str:
    """Say the score after a trick that changed it; at the end of a deal that is told anyway."""
    frame = controller.frame
    assert frame is not None
    view = frame.view
    happened = {type(event) for event in frame.events}
    if TrickWon not in happened or DealEnded in happened or view.rules.auction:
        return ""
    if view.rules.for_pool:
        return ""
    return scores_text(words, view.layout, view.scores, setting.names, controller.viewer)


def _asked(
    setting: Setting, words: Words, controller: TableController, just_told: bool = False
) -> str:
    """Answer what the player asked, or say what is asked of the player (see `asks`)."""
    frame = controller.frame
    assert frame is not None
    view, names = frame.view, setting.names
    if controller.refusal is not None:
        return reason_text(words, controller.refusal)
    if controller.asked:
        told = (told_of(words, view, topic, names) for topic in controller.asked.split())
        return ". ".join(part for part in told if part)
    if controller.burying:
        return asks_to_bury(words, view)
    return asks(words, view, names, just_told) if frame.settled else ""
