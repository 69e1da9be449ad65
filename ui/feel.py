"""What a table does besides drawing: a card that is felt and heard, a screen that stays awake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final

import flet as ft
from flet_audio import Audio, ReleaseMode

from engine.actions import Play
from engine.cards import Card
from engine.events import Played, TrickWon
from engine.state import Phase
from ui.context import AppContext, patiently
from ui.controllers.frames import Frame, Hold
from ui.controllers.pacer import PACES
from ui.controllers.table import TableController


class Cue(Enum):
    """What may be felt or heard; its value is the name of the sound."""

    CARD = "card"
    TRICK = "trick"
    REFUSED = "no"


_FELT: Final[dict[Cue, Callable[[ft.HapticFeedback], object]]] = {
    Cue.CARD: ft.HapticFeedback.light_impact,
    Cue.TRICK: ft.HapticFeedback.medium_impact,
    Cue.REFUSED: ft.HapticFeedback.heavy_impact,
}


def cues(frame: Frame, seat: int | None) -> Iterator[tuple[Cue, bool]]:
    """Give what a frame brings, and whether it is the business of who sits at `seat`."""
    for event in frame.events:
        match event:
            case Played(seat=player):
                yield Cue.CARD, player == seat
            case TrickWon(seat=winner):
                layout = frame.view.layout
                mine = seat is not None and layout.side(winner) == layout.side(seat)
                yield Cue.TRICK, mine


def only_card(controller: TableController) -> Card | None:
    """Give the card that alone may be played, where nobody but computer players looks on."""
    frame = controller.frame
    if frame is None or controller.shared or not controller.my_turn:
        return None
    match frame.view.phase, frame.view.legal_actions:
        case Phase.PLAY, (Play(card),):
            return card
    return None


class Feel:
    """The device's ways to be felt and heard, and to stay awake; each made when first needed.

    Sounds are silent until the player has done something: browsers would refuse them.
    """

    def __init__(self, page: ft.Page, waking: asyncio.Lock) -> None:
        self._page = page
        self._waking = waking
        self._haptics: ft.HapticFeedback | None = None
        self._wakelock: ft.Wakelock | None = None
        self._sounds: dict[Cue, Audio] = {}
        self._tapped = False

    async def give(self, cue: Cue, mine: bool, app: AppContext) -> None:
        """Let something be felt, if it is the player's own, and heard, as the settings say."""
        if app.settings.haptics and mine:
            await self._touch(cue)
        if app.settings.sounds and self._tapped:
            await self._sound(cue)

    def hear_tap(self) -> None:
        """Note that the player has done something."""
        self._tapped = True

    def hush(self) -> None:
        """Be silent until the next tap, as on a page that has been loaded anew."""
        self._tapped = False

    async def keep_awake(self, awake: bool) -> None:
        """Keep the screen on, or no longer."""
        # The browser's own script fails where it is asked again before it has answered.
        async with self._waking:
            if self._wakelock is None:
                if not awake:
                    return
                self._wakelock = ft.Wakelock()
            await patiently(self._wakelock.enable() if awake else self._wakelock.disable())

    async def _touch(self, cue: Cue) -> None:
        # Elsewhere there is nothing to feel, and a browser complains of the attempt.
        if self._page.platform is None or not self._page.platform.is_mobile():
            return
        if self._haptics is None:
            self._haptics = ft.HapticFeedback()
        await patiently(_FELT[cue](self._haptics))  # type: ignore[arg-type]

    async def _sound(self, cue: Cue) -> None:
        if cue not in self._sounds:
            self._sounds[cue] = Audio(src=f"sounds/{cue.value}.wav", release_mode=ReleaseMode.STOP)
        await patiently(self._sounds[cue].play())


def use_feel(app: AppContext, controller: TableController, auto_play: bool = True) -> None:
    """Have a table felt and heard, keep the screen awake and play what must be played (a hook)."""
    feel: Feel = ft.use_memo(lambda: Feel(app.page, app.waking), [])
    frame, refusal, settings = controller.frame, controller.refusal, app.settings
    by_itself: Any = ft.use_ref()

    def own(seat: int) -> bool:
        return seat == controller.viewer

    async def tell() -> None:
        if frame is None or frame.leaving is not None:
            return
        played = (one.card for one in frame.events if isinstance(one, Played) and own(one.seat))
        if any(card is not by_itself.current for card in played):
            feel.hear_tap()
        for cue, mine in cues(frame, controller.viewer):
            await feel.give(cue, mine, app)

    async def refuse() -> None:
        if refusal is not None:
            feel.hear_tap()
            await feel.give(Cue.REFUSED, True, app)

    async def stay_awake() -> None:
        await feel.keep_awake(app.settings.wake_lock)

    async def let_sleep() -> None:
        await feel.keep_awake(False)

    async def play_alone() -> None:
        card = only_card(controller) if auto_play and settings.auto_play else None
        if card is None:
            return
        await asyncio.sleep(PACES[settings.speed][Hold.BEAT] or 0)
        if app.settings.auto_play and only_card(controller) is card:
            by_itself.current = card
            # What it does changes what this hangs on: it would be cancelled half done.
            await asyncio.shield(controller.act(Play(card)))

    ft.use_effect(tell, [frame])
    ft.use_effect(refuse, [refusal])
    ft.use_effect(stay_awake, [settings.wake_lock, app.visits], let_sleep)
    ft.use_effect(feel.hush, [app.visits])
    ft.use_effect(play_alone, [frame, settings.auto_play, controller.my_turn])
