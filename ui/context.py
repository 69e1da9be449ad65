"""What every screen can reach: words, look, settings, saved games, the way to other screens.

One `AppContext` belongs to one run of `main(page)`; `use_app()` gives it to a component, which is
drawn anew whenever the settings or the device change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import flet as ft

from engine.cards import Card
from engine.record import Record
from i18n import choose_language
from table.daily import Calendar, daily_calendar
from table.kept import Kept
from table.saves import LONG_PATIENCE_SECONDS, PATIENCE_SECONDS, PREFIX, Saves, Store
from table.statistics import Statistics, kept_statistics
from ui.cards import Letters
from ui.files import Files
from ui.settings import TEXT_SIZES, Settings, read_settings, write_settings
from ui.storage import PreferenceStore
from ui.texts.faults import not_kept_text
from ui.texts.words import Words, local_letters, make_words
from ui.theme import Look, make_look

if TYPE_CHECKING:
    from ui.tables import Tables

SETTINGS = PREFIX + "settings"

T = TypeVar("T")

Keys = Mapping[str, Callable[[], Any]]
"""What keys do, by Flutter's names for them: `Escape`, `Arrow Left`, `L`."""


@dataclass(frozen=True, slots=True)
class Device:
    """What the device says of itself: languages in order of preference, theme, size in dp.

    `insets` are left, top, right and bottom of what notches and system bars cover; `text_scale`
    says how many times larger than usual the device draws every text.
    """

    locales: tuple[str, ...] = ()
    dark: bool = True
    still: bool = False
    width: float = 0.0
    height: float = 0.0
    insets: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    text_scale: float = 1.0


@ft.observable
@dataclass
class Notices:
    """The one quiet line that may be shown to the player; `number` grows with each."""

    text: str = ""
    number: int = 0

    def say(self, text: str) -> None:
        """Show a line, and speak it."""
        self.text = text
        self.number += 1

    def hush(self) -> None:
        """Take the line away."""
        self.text = ""


@ft.observable
@dataclass
class AppContext:
    """All that is shared by the screens of one run of the app.

    `owner` marks the games that this run has opened (see `table.saves`). `visits` counts how often
    the app has come back, from a reload or from behind others. Watched: `settings`, `device` and
    `visits`; the rest follows from these or stays. `at_close` is what must be done when the page is
    gone for good. `laid_ready` holds by game and seat what a player has picked to discard and not
    yet discarded: the hand, and the cards picked. `opened` are records from elsewhere, by the names
    that `ui.records` gave them. `calendar` and `statistics` are where these are kept. `files` are
    chosen by the player. `waking` is held by whoever asks that the screen stay on, or no longer.
    """

    page: ft.Page
    store: PreferenceStore
    saves: Saves
    owner: str
    settings: Settings
    device: Device
    visits: int = 0
    notices: Notices = field(default_factory=Notices)
    files: Files = field(default_factory=Files)
    _tables: Tables | None = None
    _told: set[object] = field(default_factory=set)
    _keeping: asyncio.Task[None] | None = None
    _going: asyncio.Task[Any] | None = None
    _way: str = ""
    _there: str = ""
    at_close: dict[object, Callable[[], Awaitable[None]]] = field(default_factory=dict)
    laid_ready: dict[str, dict[int, tuple[tuple[Card, ...], tuple[Card, ...]]]] = field(
        default_factory=dict
    )
    opened: dict[str, Record] = field(default_factory=dict)
    waking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _over: dict[str, Callable[[], None]] = field(default_factory=dict)
    _keys: dict[object, Callable[[], Keys]] = field(default_factory=dict)
    _leavings: dict[object, Callable[[], None]] = field(default_factory=dict)
    calendar: Kept[Calendar] = field(init=False)
    statistics: Kept[Statistics] = field(init=False)

    def __post_init__(self) -> None:
        self.calendar = daily_calendar(self.saves)
        self.statistics = kept_statistics(self.saves)

    @property
    def tables(self) -> Tables:
        """What this run has to do with shared tables; nothing of it is loaded before."""
        if self._tables is None:
            from ui.tables import tables_of

            self._tables = tables_of(self.page, self.saves)
            self.at_close[self._tables] = self._tables.close
        return self._tables

    @property
    def language(self) -> str:
        """The language in use: the player's choice, else the device's."""
        return self.settings.language or choose_language(self.device.locales)

    @property
    def letters(self) -> Letters:
        """The letters on aces and court cards, as `ui.cards.face` takes them."""
        if self.settings.letters == "AKQJ":
            return "AKQJ"
        return cast(Letters, local_letters(self.language))

    @property
    def words(self) -> Words:
        return make_words(self.language, self.letters)

    @property
    def look(self) -> Look:
        theme = self.settings.theme
        dark = self.device.dark if theme == "system" else theme == "dark"
        contrast, enlarged = self.settings.contrast, self.device.text_scale
        return make_look(dark, self.text_size, contrast, enlarged)

    @property
    def text_size(self) -> float:
        """How large texts are, 1.0 to 2.0: as set here on top of what the device does."""
        largest = TEXT_SIZES[-1]
        return min(largest, max(1.0, round(self.settings.text_size * self.device.text_scale, 2)))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page in dp; 0 where not yet known."""
        return self.device.width, self.device.height

    @property
    def reduced_motion(self) -> bool:
        """Whether things should change at once rather than move."""
        return self.settings.motion == "off" or self.device.still

    def change(self, **changes: Any) -> None:
        """Change settings, by their names, at once and for good."""
        self.settings = replace(self.settings, **changes)
        self._keeping = asyncio.create_task(self._keep())

    def forget(self) -> None:
        """Be as at the first start: what was set, opened and laid ready is gone from here too."""
        self.settings = Settings()
        self.opened.clear()
        self.laid_ready.clear()

    def go(self, path: str) -> None:
        """Go to a screen."""
        self.notices.hush()
        self._way = path
        # Not `page.navigate`: nobody holds its task, nor hears when the page has gone meanwhile.
        self._going = asyncio.create_task(patiently(self.page.push_route(path)))

    def arrive(self, path: str) -> None:
        """Be told that another screen is there: a notice goes with the one that it was for.

        On the way that `go` took, what has been told since is for the screen it leads to.
        """
        if self._there and path not in (self._there, self._way):
            self.notices.hush()
        self._there, self._way = path, ""

    def lies_over(self, path: str, close: Callable[[], None] | None) -> None:
        """Be told what closes that which lies over a screen, None where nothing does."""
        if close is None:
            self._over.pop(path, None)
            return
        self._over[path] = close
        routed: Any = self.page.on_route_change
        if not self.page.web or routed is None or getattr(routed, "closes", False):
            return

        async def asked(event: ft.RouteChangeEvent) -> None:
            if not self._stays(event.route):
                called = routed(event)
                if isawaitable(called):
                    await called

        asked.closes = True  # type: ignore[attr-defined]
        self.page.on_route_change = asked

    def _stays(self, path: str) -> bool:
        """Close what lies over the screen, and stay there, where a browser leads somewhere else."""
        close = self._over.get(self._there)
        if close is None or path in (self._there, self._way):
            return False
        close()
        # The browser has gone already: it is brought back.
        self._going = asyncio.create_task(patiently(self.page.push_route(self._there)))
        return True

    def notify(self, text: str) -> None:
        """Tell the player something in one quiet line."""
        self.notices.say(text)

    def on_keys(self, key: object, calls: Callable[[], Keys]) -> None:
        """Have keys do what `calls()` says by their names until `off_keys` of the same key.

        What was asked for last counts alone, as a sheet does before the screen below it.
        """
        self._keys[key] = calls

    def off_keys(self, key: object) -> None:
        """Take back what `on_keys` asked for."""
        self._keys.pop(key, None)

    async def press(self, name: str) -> None:
        """Do what a key of the keyboard does here."""
        if not self._keys:
            return
        call = list(self._keys.values())[-1]().get(name)
        called = call() if call is not None else None
        if isawaitable(called):
            await called

    def on_leaving(self, key: object, call: Callable[[], None]) -> None:
        """Have this done as soon as nobody is sure to look at the app, until `off_leaving`."""
        self._leavings[key] = call

    def off_leaving(self, key: object) -> None:
        """Take back what `on_leaving` asked for."""
        self._leavings.pop(key, None)

    def leave(self) -> None:
        """Say that the app went behind others, or that its page has gone for now."""
        for call in list(self._leavings.values()):
            call()

    def tell_if_not_kept(self, told: Callable[[Words], str] = not_kept_text) -> None:
        """Tell the player that the device does not keep what is saved; the same words but once."""
        if self.saves.failed and told not in self._told:
            self._told.add(told)
            self.notify(told(self.words))

    async def _keep(self) -> None:
        await self.saves.keep(SETTINGS, write_settings(self.settings))


class _Failed:
    """What `patiently` gives in place of an answer."""


FAILED = _Failed()


async def patiently(call: Awaitable[T], seconds: float = PATIENCE_SECONDS) -> T | _Failed:
    """Wait for the platform a bounded time; FAILED where it refuses or does not answer."""
    try:
        return await asyncio.wait_for(call, seconds)
    except Exception:  # whatever a platform raises
        return FAILED


class SettingsDamaged(ValueError):
    """Settings that could not be read; they have been put aside."""


async def load_settings(store: Store, saves: Saves) -> Settings | None:
    """Give what the player has set, None where the store does not answer.

    Raises SettingsDamaged; the next call then gives the usual settings.
    """
    text = await patiently(store.get(SETTINGS), LONG_PATIENCE_SECONDS)
    if isinstance(text, _Failed):
        return None
    if text is None:
        return Settings()
    try:
        return read_settings(text)
    except ValueError:
        await saves.put_aside(SETTINGS, text)
        raise SettingsDamaged from None


def locale_names(locales: Sequence[ft.Locale] | None) -> tuple[str, ...]:
    """Give Flet's locales as `pt-PT`."""
    return tuple(
        "-".join(filter(None, (one.language_code, one.script_code, one.country_code)))
        for one in locales or ()
    )


_CONTEXT: Any = ft.create_context(None)

provide_app = _CONTEXT
"""`provide_app(app, build)` calls `build` with the app in reach."""


def use_app() -> AppContext:
    """Give a component the app it runs in, and draw it anew when that changes (a hook)."""
    app: AppContext | None = ft.use_context(_CONTEXT)
    assert app is not None, "outside the app"
    return app


def use_keys(app: AppContext, keys: Keys) -> None:
    """Have keys do this while a component is there (a hook); see `AppContext.on_keys`."""
    key, latest = ft.use_memo(object, []), ft.use_ref(keys)
    latest.current = keys

    def listen() -> None:
        app.on_keys(key, lambda: latest.current or {})

    # The cleanup is handed over apart: Flet forgets one that an effect returns at the next drawing.
    ft.use_effect(listen, [], lambda: app.off_keys(key))


def use_escape(app: AppContext, call: Callable[[], None]) -> None:
    """Have the Escape key do this, and no other key anything, while a component is there."""
    use_keys(app, {"Escape": call})
