"""The root: what happens at the start, what is where, and what the device tells meanwhile."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from typing import Any

import flet as ft

from engine.players import LEVELS
from table.saves import LONG_PATIENCE_SECONDS, Saves
from ui.browser import tell_shown
from ui.context import (
    AppContext,
    Device,
    SettingsDamaged,
    load_settings,
    locale_names,
    patiently,
    provide_app,
    use_app,
)
from ui.guard import guard_session
from ui.progress import Book, ProgressDamaged, provide_book
from ui.screens.about import AboutScreen, LicenceScreen
from ui.screens.backup import BackupScreen
from ui.screens.computer import ComputerScreen
from ui.screens.daily import DailyScreen
from ui.screens.glossary import GlossaryScreen
from ui.screens.guided import GuidedScreen
from ui.screens.home import HomeScreen
from ui.screens.learn import LearnScreen
from ui.screens.lesson import DEAL, LessonScreen
from ui.screens.new_game import NewGameScreen
from ui.screens.practice import DrillScreen, PracticeScreen
from ui.screens.records import RecordsScreen
from ui.screens.review import ReviewScreen
from ui.screens.rules import RulesListScreen, RulesScreen
from ui.screens.settings import SettingsScreen
from ui.screens.statistics import StatisticsScreen
from ui.screens.table import TableScreen
from ui.settings import Settings
from ui.storage import open_store
from ui.texts.faults import no_such_page_text
from ui.theme import FONTS, SANS, flet_theme

# Flutter's own words (paste, select all) come in these; ours in `i18n.LANGUAGES`.
FLUTTER_LOCALES = {
    "en": ft.Locale("en"),
    "pt": ft.Locale("pt", "BR"),
    "pt_PT": ft.Locale("pt", "PT"),
    "es": ft.Locale("es"),
    "it": ft.Locale("it"),
}


async def main(page: ft.Page) -> None:
    """Start the app on a page; may run more than once in one process."""
    page.title = "Twenty-Five"
    page.fonts = dict(FONTS)
    page.padding = 0
    store = open_store(page)
    accessibility = ft.SemanticsService()
    device, _ = await asyncio.gather(
        _look_at_device(page, accessibility), patiently(store.join(), LONG_PATIENCE_SECONDS)
    )
    app = AppContext(
        page=page,
        store=store,
        saves=Saves(store, LEVELS),
        owner=secrets.token_urlsafe(12),
        settings=Settings(),
        device=device,
    )
    guard_session(app)
    loaded = await _load(app)
    _listen(app, accessibility, loaded)
    _dress(app)
    _measure_text(app)
    page.render_views(App, app)


@ft.component
def App(app: AppContext) -> Any:
    """Everything, from the root: the app for all, and the screen that the path names."""
    ft.use_effect(lambda: _dress(app), [app.look, app.reduced_motion, app.language])
    ft.use_effect(tell_shown, [])
    return provide_app(app, _Places)


@ft.component
def _Places() -> Any:
    app = use_app()
    book: Book = ft.use_state(lambda: Book(app.store, app.saves))[0]  # type: ignore

    async def read() -> None:
        try:
            await book.read()
        except ProgressDamaged:
            app.notify(
                app.words.t(
                    "Your progress in lessons and practice could not be read. It has"
                    " been set aside."
                )
            )

    ft.use_effect(read, [app.visits])
    return provide_book(book, _places)


def _places() -> Any:
    return ft.Router(
        [
            ft.Route(
                path="/",
                component=HomeScreen,
                children=[
                    ft.Route(
                        path="new",
                        component=NewGameScreen,
                        children=[ft.Route(path="computer", component=ComputerScreen)],
                    ),
                    ft.Route(path="computer", component=ComputerScreen),
                    ft.Route(
                        path="rules",
                        component=RulesListScreen,
                        children=[
                            ft.Route(path="computer", component=ComputerScreen),
                            ft.Route(path="glossary/:term?", component=GlossaryScreen),
                            ft.Route(path=":preset/:section?", component=RulesScreen),
                        ],
                    ),
                    ft.Route(path="settings", component=SettingsScreen),
                    ft.Route(path="daily", component=DailyScreen, children=[_review()]),
                    ft.Route(path="join/:code", component=_join_screen),
                    ft.Route(
                        path="shared",
                        component=_shared_screen,
                        children=[
                            ft.Route(path="new", component=_open_table_screen),
                            ft.Route(
                                path=":code",
                                component=_shared_table_screen,
                                children=_beside_a_table(),
                            ),
                        ],
                    ),
                    ft.Route(path="statistics", component=StatisticsScreen),
                    ft.Route(path="backup", component=BackupScreen),
                    ft.Route(
                        path="about",
                        component=AboutScreen,
                        children=[ft.Route(path=":part", component=LicenceScreen)],
                    ),
                    ft.Route(path="records", component=RecordsScreen),
                    _review(),
                    ft.Route(
                        path="learn",
                        component=LearnScreen,
                        children=[
                            ft.Route(
                                path=f":guided/{DEAL}",
                                component=GuidedScreen,
                                children=_beside_a_table(),
                            ),
                            ft.Route(path=":lesson/:step?", component=LessonScreen),
                        ],
                    ),
                    ft.Route(
                        path="practice",
                        component=PracticeScreen,
                        children=[ft.Route(path=":skill", component=DrillScreen)],
                    ),
                    ft.Route(
                        path="table/:game",
                        component=TableScreen,
                        children=_beside_a_table(),
                    ),
                ],
            )
        ],
        not_found=_Lost,
        manage_views=True,
    )


def _review() -> ft.Route:
    """Give the review of a game that is over, which leads back to where it was asked for."""
    return ft.Route(path="review/:reviewed/:deal?", component=ReviewScreen)


def _beside_a_table() -> list[ft.Route]:
    """Give what can be looked up while a table waits below."""
    return [
        _review(),
        ft.Route(path="rules/glossary/:term?", component=GlossaryScreen),
        ft.Route(path="rules/:preset/:section?", component=RulesScreen),
        ft.Route(path="settings", component=SettingsScreen),
        ft.Route(path="learn/:lesson/:step?", component=LessonScreen),
    ]


# Screens of shared tables are loaded when they are first gone to: most runs of the app never do.


def _join_screen() -> Any:
    from ui.screens.shared_join import JoinScreen

    return JoinScreen()


def _shared_screen() -> Any:
    from ui.screens.shared import SharedScreen

    return SharedScreen()


def _open_table_screen() -> Any:
    from ui.screens.shared_new import OpenTableScreen

    return OpenTableScreen()


def _shared_table_screen() -> Any:
    from ui.screens.shared_table import SharedTableScreen

    return SharedTableScreen()


@ft.component
def _Lost() -> ft.Control:
    """Lead home from a path that names no screen."""
    app = use_app()

    def lead_home() -> None:
        app.go("/")
        app.notify(no_such_page_text(app.words))

    ft.use_effect(lead_home, [])
    return ft.Container()


async def _load(app: AppContext) -> bool:
    """Load the settings; false where the store does not answer."""
    try:
        settings = await load_settings(app.store, app.saves)
    except SettingsDamaged:
        app.notify(app.words.t("Your settings could not be read. They have been set aside."))
        return True
    if settings is not None:
        app.settings = settings
    return settings is not None


def _dress(app: AppContext) -> None:
    """Give Flet our colours, and the language for its own few words."""
    page, look = app.page, app.look
    page.theme = page.dark_theme = flet_theme(look, app.reduced_motion)
    page.theme_mode = ft.ThemeMode.DARK if look.dark else ft.ThemeMode.LIGHT
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=list(FLUTTER_LOCALES.values()),
        current_locale=FLUTTER_LOCALES[app.language],
    )
    page.update()


def _measure_text(app: AppContext) -> None:
    """Learn how much larger the device draws texts: no event says so, but a letter's size does."""
    size = 100.0

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        if event.height > 0:
            app.device = replace(app.device, text_scale=round(event.height / size, 2))

    letter = ft.Text(
        "0",
        style=ft.TextStyle(size=size, height=1.0, font_family=SANS),
        on_size_change=measured,
    )
    unseen = ft.Semantics(exclude_semantics=True, content=letter)
    app.page.overlay.append(
        ft.Container(unseen, left=-9 * size, top=-9 * size, opacity=0, ignore_interactions=True)
    )


async def _look_at_device(page: ft.Page, accessibility: ft.SemanticsService) -> Device:
    info, features = await asyncio.gather(
        patiently(page.get_device_info(), LONG_PATIENCE_SECONDS),
        patiently(accessibility.get_accessibility_features(), LONG_PATIENCE_SECONDS),
    )
    locales = locale_names(getattr(info, "locales", None))
    return Device(
        locales=locales,
        dark=page.platform_brightness is not ft.Brightness.LIGHT,
        still=_wants_stillness(features),
        width=page.width or 0.0,
        height=page.height or 0.0,
        insets=_insets(page.media),
    )


def _wants_stillness(features: Any) -> bool:
    return bool(
        getattr(features, "reduce_motion", False) or getattr(features, "disable_animations", False)
    )


def _insets(media: ft.PageMediaData) -> tuple[float, float, float, float]:
    space = media.padding
    return float(space.left), float(space.top), float(space.right), float(space.bottom)


def _listen(app: AppContext, accessibility: ft.SemanticsService, loaded: bool) -> None:
    """Follow what the device tells; `loaded` says whether the settings have been loaded yet."""
    page = app.page

    def look_again() -> None:
        # What the page says now: events may be late, or lost with a page that was reloaded.
        app.device = replace(
            app.device,
            width=page.width or 0.0,
            height=page.height or 0.0,
            insets=_insets(page.media),
        )

    async def come_back() -> None:
        # A page reloaded while the app began has taken answers away with it: ask again.
        nonlocal loaded
        app.saves.failed = False
        app.store.renew(ft.SharedPreferences())
        look_again()
        await patiently(app.store.join())
        loaded = loaded or await _load(app)
        app.visits += 1

    def measured(event: Any) -> None:
        look_again()

    def locales_changed(event: ft.LocaleChangeEvent) -> None:
        app.device = replace(app.device, locales=locale_names(event.locales))

    def brightness_changed(event: Any) -> None:
        # Flet 1.0.5 hands on the bare word instead of the event that it documents.
        app.device = replace(app.device, dark=event.data == ft.Brightness.DARK.value)

    async def lifecycle_changed(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state in (ft.AppLifecycleState.SHOW, ft.AppLifecycleState.RESUME):
            features = await patiently(accessibility.get_accessibility_features())
            app.device = replace(app.device, still=_wants_stillness(features))
            app.visits += 1
        elif event.state in (ft.AppLifecycleState.HIDE, ft.AppLifecycleState.PAUSE):
            app.leave()
            # All is kept as it happens; what could not be may be now, and may never be again.
            if await patiently(app.store.settle()) is True:
                app.saves.failed = False

    async def key_pressed(event: ft.KeyboardEvent) -> None:
        # With Ctrl and the like it is the browser's or the system's.
        if not (event.ctrl or event.alt or event.meta):
            await app.press(event.key)

    async def closed() -> None:
        for call in list(app.at_close.values()):
            await call()

    page.on_keyboard_event = key_pressed
    page.on_close = closed
    page.on_connect = come_back
    page.on_disconnect = lambda _: app.leave()
    page.on_resize = measured
    page.on_media_change = measured
    page.on_locale_change = locales_changed
    page.on_platform_brightness_change = brightness_changed
    page.on_app_lifecycle_state_change = lifecycle_changed
