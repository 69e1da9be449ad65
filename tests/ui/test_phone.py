"""What phones do to an app: it is closed and opened again, put away, turned, and asked to go back.

No browser can do that; a session of Flet's can be told so (see `tests.ui.headless`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft
import pytest
from flet.controls.context import context
from flet.messaging.protocol import InvokeMethodRequestBody

from engine.players import LEVELS
from engine.record import final_state
from table.saves import GAME, PREFIX, read_save, write_save
from tests.browser.games import save_where
from tests.ui.headless import Headless, within
from ui.app import main
from ui.controllers import pacer
from ui.controllers.frames import Hold
from ui.progress import PROGRESS

SAVE = save_where(lambda now: now.to_act == 0, rob="off", target=100)
TABLE = f"/table/{SAVE.id}"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is held before the player."""
    monkeypatch.setattr(pacer, "PACES", {"fast": dict.fromkeys(Hold, 0.0)})


class Phone(Headless):
    """An Android phone; its storage may answer late or refuse."""

    def __init__(self, kept: dict[str, str], width: float, height: float) -> None:
        self.late = 0.0
        self.refuses = False
        self.asked: list[tuple[str, Any]] = []
        super().__init__(kept, width, height)
        self.session.apply_page_patch({"web": False, "platform": "android"})

    def _answer(self, asked: InvokeMethodRequestBody) -> None:
        self.asked.append((asked.name, asked.args))
        if asked.name == "set" and self.refuses:
            number, call = asked.control_id, asked.call_id
            self.session.handle_invoke_method_results(number, call, None, "no room")
        elif self.late:
            self.loop.call_later(self.late, super()._answer, asked)
        else:
            super()._answer(asked)

    async def start(self) -> None:
        """Have Python draw, as when the app is opened."""
        context.reset_auto_update()
        await main(self.session.page)
        await self.session.after_event(self.session.page)

    async def event(self, name: str, data: Any = None, **page: Any) -> None:
        """Tell what has happened to the device, and what the page says of itself from now on."""
        self.session.apply_patch(self.session.page._i, page)
        await self.session.dispatch_event(self.session.page._i, name, data)

    async def hide(self) -> None:
        """Go behind other apps."""
        for state in ("inactive", "hide", "pause"):
            await self.event("app_lifecycle_state_change", {"state": state})

    async def show(self) -> None:
        """Come back."""
        for state in ("show", "inactive", "resume"):
            await self.event("app_lifecycle_state_change", {"state": state})

    def to_play(self) -> list[str]:
        """The cards that may be played now."""
        return [
            name
            for name, one in self.there().items()
            if name.startswith("card-") and (one.label or "").endswith(", may be played")
        ]

    async def play(self) -> str:
        """Play a card as soon as one may be played, and give its name."""
        card = (await self.until(self.to_play, "a card to play"))[0]
        await self.press(card)
        await self.until(lambda: card not in self.there(), f"{card} to be gone")
        return card

    def hand(self) -> int:
        """How many cards of mine the save holds."""
        save = read_save(self.kept[GAME + SAVE.id], LEVELS)
        return len(final_state(save.record).current.hands[0])

    def view(self) -> ft.View:
        """The screen on top."""
        views = (one for one in self.session.index.values() if isinstance(one, ft.View))
        return next(view for view in views if view.route == self.session.page.route)

    async def die(self) -> None:
        """Be closed, as Flet does when Android has kept the process and begins anew."""
        self.session.close()
        await asyncio.sleep(0.05)
        self.executor.shutdown()


def on_a_phone(
    act: Callable[[Phone], Coroutine[Any, Any, None]],
    size: tuple[float, float] = (390, 844),
    **settings: Any,
) -> None:
    async def go() -> None:
        usual = {"speed": "fast", "motion": "off", "language": "en"} | settings
        kept = {PREFIX + "settings": json.dumps(usual), PROGRESS: '{"greeted": true}'}
        phone = Phone(kept | {GAME + SAVE.id: write_save(SAVE)}, *size)
        await act(phone)
        assert not phone.faults
        await phone.die()

    asyncio.run(go())


def test_the_app_begins_twice_in_one_process_and_only_the_newer_plays_on() -> None:
    async def act(old: Phone) -> None:
        await old.start()
        await old.go(TABLE, "menu")
        await old.play()
        await old.until(old.to_play, "the next turn")
        new = Phone(old.kept, 390, 844)
        await new.start()
        await old.die()
        await new.go(TABLE, "menu")
        before = new.hand()
        await new.play()
        assert new.hand() == before - 1
        settings = json.loads(new.kept[PREFIX + "settings"])
        assert settings["language"] == "en"
        assert not new.faults
        await new.die()

    on_a_phone(act)


def test_a_screen_of_no_size_at_first_is_drawn_once_it_has_one() -> None:
    async def act(phone: Phone) -> None:
        await phone.start()
        await phone.session.page.push_route(TABLE)
        await asyncio.sleep(0.1)
        assert not phone.to_play()
        await phone.event("resize", {"width": 360.0, "height": 780.0}, width=360.0, height=780.0)
        await phone.play()

    on_a_phone(act, size=(0, 0))


def test_what_could_not_be_kept_is_kept_when_the_app_is_put_away() -> None:
    async def act(phone: Phone) -> None:
        await phone.start()
        await phone.go(TABLE, "menu")
        await phone.until(phone.to_play, "my turn")
        before, phone.refuses = phone.hand(), True
        await phone.play()
        await phone.until(phone.to_play, "my next turn, when nobody else writes any more")
        await phone.hide()
        assert phone.hand() == before
        phone.refuses = False
        await phone.hide()
        assert phone.hand() == before - 1

    on_a_phone(act)


@pytest.mark.long
def test_storage_that_answers_late_holds_nothing_up_for_good() -> None:
    async def act(phone: Phone) -> None:
        phone.late = 0.03
        await phone.start()
        await phone.go("/", "new-game")
        await phone.wait(f"continue-{SAVE.id}")
        await phone.go(TABLE, "menu")
        before = phone.hand()
        await phone.play()
        assert phone.hand() == before - 1

    on_a_phone(act)


@pytest.mark.long
def test_another_language_of_the_device_is_spoken_at_once_unless_one_was_chosen() -> None:
    portuguese = {"locales": [{"language_code": "pt", "country_code": "PT"}]}

    async def follows(phone: Phone) -> None:
        await phone.start()
        assert (await phone.wait("new-game")).label == "New game"
        await phone.event("locale_change", portuguese)
        await phone.until(lambda: phone.there()["new-game"].label == "Nova partida", "Portuguese")

    async def stays(phone: Phone) -> None:
        await phone.start()
        await phone.wait("new-game")
        await phone.event("locale_change", portuguese)
        await asyncio.sleep(0.05)
        assert phone.there()["new-game"].label == "New game"

    on_a_phone(follows, language=None)
    on_a_phone(stays, language="en")


def test_the_devices_way_back_closes_a_sheet_first_and_then_leaves() -> None:
    async def act(phone: Phone) -> None:
        await phone.start()
        await phone.go(TABLE, "menu")
        await phone.until(phone.to_play, "my turn")
        assert phone.view().can_pop
        await phone.press("menu")
        await phone.wait("menu-sheet")
        assert not phone.view().can_pop
        await phone.session.dispatch_event(phone.view()._i, "confirm_pop", None)
        await phone.until(lambda: "menu-sheet" not in phone.there(), "the sheet to be closed")
        assert ("confirm_pop", {"should_pop": False}) in phone.asked
        await phone.until(lambda: phone.view().can_pop, "the way out")
        await phone.event("view_pop", {"route": phone.view().route})
        await phone.wait(f"continue-{SAVE.id}")

    on_a_phone(act)


def test_notch_and_gesture_bar_are_kept_clear_and_follow_the_phone_as_it_turns() -> None:
    none = {"left": 0.0, "top": 0.0, "right": 0.0, "bottom": 0.0}

    def media(**covered: float) -> dict[str, Any]:
        kinds = ("padding", "view_padding", "view_insets")
        return dict.fromkeys(kinds, none) | {"padding": none | covered}

    async def act(phone: Phone) -> None:
        await phone.start()
        await phone.go(TABLE, "menu")
        await phone.until(phone.to_play, "my turn")
        upright = place(phone, "menu")
        await phone.event("media_change", None, media=media(top=47.0, bottom=34.0))
        await phone.until(lambda: place(phone, "menu")[1] >= upright[1] + 47, "below the notch")
        on_its_side = media(left=47.0, right=47.0, bottom=21.0)
        await phone.event("media_change", None, media=on_its_side)
        await phone.event("resize", None, width=844.0, height=390.0)
        await phone.until(
            lambda: 47 <= place(phone, "menu")[0] <= 844 - 47 - 48, "beside the notch"
        )
        assert phone.to_play()

    on_a_phone(act)


def place(phone: Phone, identifier: str) -> tuple[float, float]:
    """Where a button of the table lies: left and top of the nearest that has a place."""
    wanted = phone.there()[identifier]
    placed = (one for one in phone.session.index.values() if getattr(one, "left", None) is not None)
    around = next(one for one in placed if any(part is wanted for part in within(one)))
    assert isinstance(around, ft.LayoutControl)
    return float(around.left or 0), float(around.top or 0)


@pytest.mark.long
def test_after_hours_behind_other_apps_the_same_decision_waits() -> None:
    async def act(phone: Phone) -> None:
        await phone.start()
        await phone.go(TABLE, "menu")
        await phone.play()
        await phone.hide()
        clock, ahead = phone.loop.time, 6 * 3600.0
        phone.loop.time = lambda: clock() + ahead  # type: ignore[method-assign]
        await phone.show()
        before = phone.hand()
        await phone.play()
        assert phone.hand() == before - 1

    on_a_phone(act)
