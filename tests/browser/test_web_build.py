"""The offline web app: built once, served as a plain host would, opened in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.games import PATH, a_save, stored, wait_for_my_card
from tests.browser.site import PATIENCE, Host, Tab
from tools.browser import kept_at
from tools.web.build import Parts, assemble, make_parts
from tools.web.words import WORDS

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="session")
def parts() -> Parts:
    """What a site is made of; what takes long is kept in build/web."""
    return make_parts()


def later(parts: Parts) -> Parts:
    """Give the parts of a later version, which does the same."""
    worker = parts.app["worker.js"] + b"// A later version.\n"
    return replace(parts, app={**parts.app, "worker.js": worker})


@pytest.fixture
def host_at(parts: Parts, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """A function that serves the site at a path."""
    hosts: list[Host] = []

    def start(base: str = "/") -> Host:
        host = Host(tmp_path / "dist", base)
        host.put_up(assemble(parts))
        hosts.append(host)
        return host

    yield start
    for host in hosts:
        host.stop()


@pytest.fixture
def open_site(browser: Browser) -> Iterator[Callable[..., Tab]]:
    """A function that opens a host's site on a new device.

    The test fails when a page logged an error, or when anything was asked of another host.
    """
    tabs: list[Tab] = []

    def opener(
        host: Host, path: str = "/", storage: dict[str, str] | None = None, locale: str = "en-GB"
    ) -> Tab:
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            locale=locale,
            has_touch=True,
            storage_state=kept_at(host.origin, storage or {}),
        )
        tab = Tab(context, host.url, path=path)
        tabs.append(tab)
        return tab

    yield opener
    for tab in tabs:
        tab.context.close()
    assert not [error for tab in tabs for error in tab.console_errors]
    assert not [url for tab in tabs for url in tab.outside]


def test_a_game_goes_on_after_a_reload_without_network(
    host_at: Callable[..., Host], open_site: Callable[..., Tab]
) -> None:
    host = host_at()
    phone = open_site(host, PATH, stored(a_save("web", rob="off")))
    play_a_card(phone)
    hand = wait_for_my_card(phone)
    phone.tap("menu")
    phone.tap("settings")
    phone.tap("back")
    phone.until(lambda: phone.page.evaluate("history.state.entry") == 0, "gone back, not on")
    assert wait_for_my_card(phone) == hand
    phone.until_kept()
    phone.lose(host)
    phone.reload()
    assert phone.path == PATH
    assert wait_for_my_card(phone) == hand
    play_a_card(phone)


@pytest.mark.long
def test_a_deep_link_opens_below_a_path_in_the_language_of_the_browser(
    host_at: Callable[..., Host], open_site: Callable[..., Tab]
) -> None:
    host = host_at("/cards/")
    phone = open_site(host, "/rules/twenty-five/order", locale="pt-AO")
    phone.wait("trump-S")
    assert phone.folder == "/cards/"
    page = phone.page
    assert page.evaluate("document.documentElement.lang") == "pt-PT"
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert manifest["description"] == WORDS["pt_PT"].description
    for icon in manifest["icons"]:
        assert page.evaluate("(path) => fetch(path).then((answer) => answer.ok)", icon["src"])
    phone.tap("back")
    phone.wait("rules-spoil-five")
    phone.until(lambda: phone.path == "/rules", "path /rules")
    phone.back()
    phone.wait("trump-S")
    page.evaluate("location.hash = '#/settings'")
    phone.tap("language-it")
    phone.until(lambda: page.evaluate("document.documentElement.lang") == "it", "lang it")


@pytest.mark.long
def test_the_button_for_screen_readers_speaks_the_language(
    host_at: Callable[..., Host], browser: Browser
) -> None:
    context = browser.new_context(locale="es-MX")
    page = context.new_page()
    page.goto(host_at().origin)
    button = page.get_by_role("button", name=WORDS["es"].accessibility)
    expect(button).to_have_count(1, timeout=PATIENCE)
    context.close()


@pytest.mark.long
def test_two_tabs_notice_each_other(
    host_at: Callable[..., Host], open_site: Callable[..., Tab]
) -> None:
    phone = open_site(host_at(), PATH, stored(a_save("tabs", rob="off")))
    wait_for_my_card(phone)
    older = phone.page
    phone.second_tab(PATH)
    play_a_card(phone)
    phone.page = older
    phone.wait("stopped")


@pytest.mark.long
def test_a_new_version_is_offered_and_the_game_goes_on_in_it(
    host_at: Callable[..., Host], open_site: Callable[..., Tab], parts: Parts
) -> None:
    host = host_at()
    phone = open_site(host, PATH, stored(a_save("update", rob="off")))
    play_a_card(phone)
    hand = wait_for_my_card(phone)
    phone.until_kept()
    old = version(phone)
    host.put_up(assemble(later(parts)))
    look_for_update(phone)
    notice = phone.page.locator("#notice")
    expect(notice).to_contain_text(WORDS["en"].new_version, timeout=PATIENCE)
    # Nothing is forced: whoever reloads goes on with what there was.
    phone.reload()
    assert version(phone) == old
    assert wait_for_my_card(phone) == hand
    with phone.page.expect_navigation():
        notice.get_by_role("button", name=WORDS["en"].reload).click()
    phone._switch_on_semantics()
    assert version(phone) != old
    assert wait_for_my_card(phone) == hand
    # The old version's files have gone, here and from the host, and nobody misses them.
    phone.page.wait_for_function("caches.keys().then((names) => names.length === 1)")
    phone.lose(host)
    phone.reload()
    assert wait_for_my_card(phone) == hand


@pytest.mark.long
def test_half_a_new_version_leaves_the_old_one_whole(
    host_at: Callable[..., Host], open_site: Callable[..., Tab], parts: Parts
) -> None:
    host = host_at()
    phone = open_site(host)
    phone.wait("new-game")
    phone.until_kept()
    old = version(phone)
    files = assemble(later(parts))
    missing = next(name for name in files if name.endswith("stdlib.zip"))
    host.put_up({name: content for name, content in files.items() if name != missing})
    look_for_update(phone)
    phone.page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting)",
        timeout=PATIENCE,
    )
    phone.console_errors = [line for line in phone.console_errors if missing not in line]
    assert phone.page.locator("#notice").is_hidden()
    for stop in (False, True):
        if stop:
            phone.lose(host)
        phone.reload()
        phone.wait("new-game")
        assert version(phone) == old


@pytest.mark.long
@pytest.mark.parametrize(
    ("lacks", "words"),
    [
        ("delete globalThis.WebAssembly", "too_old"),
        ("delete WebAssembly.Exception", "too_old"),
    ],
)
def test_a_browser_that_cannot_run_it_is_told(
    lacks: str, words: str, host_at: Callable[..., Host], browser: Browser
) -> None:
    context = browser.new_context(locale="it-IT")
    context.add_init_script(lacks)
    page = context.new_page()
    page.goto(host_at().origin)
    expect(page.get_by_role("status")).to_have_text(getattr(WORDS["it"], words))
    context.close()


@pytest.mark.long
def test_a_browser_that_keeps_nothing_plays_and_says_so(
    host_at: Callable[..., Host], browser: Browser
) -> None:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }"
    )
    page = context.new_page()
    page.goto(host_at().origin)
    expect(page.locator("#splash")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#notice")).to_contain_text(WORDS["en"].nothing_kept)
    page.locator("#notice").get_by_role("button", name=WORDS["en"].ok).click()
    expect(page.locator("#notice")).to_be_hidden()
    context.close()


@pytest.mark.long
def test_a_file_that_does_not_come_is_said_so_and_tried_again(
    host_at: Callable[..., Host], browser: Browser
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.route(re.compile("main.dart.js"), lambda route: route.abort())
    page.goto(host_at().origin)
    expect(page.get_by_role("status")).to_have_text(WORDS["en"].failed, timeout=PATIENCE)
    again = page.get_by_role("button", name=WORDS["en"].again)
    with page.expect_navigation():
        again.click()
    context.close()


def play_a_card(phone: Tab) -> None:
    card = wait_for_my_card(phone)[0]
    phone.tap(f"card-{card}")
    phone.gone(f"card-{card}")


def version(phone: Tab) -> str:
    """Tell which version runs."""
    return str(phone.page.evaluate("build.app"))


def look_for_update(phone: Tab) -> None:
    phone.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")


@pytest.mark.long
@pytest.mark.parametrize(
    ("device", "processor"),
    [
        ("", True),  # this browser draws WebGL with the processor
        ("HTMLCanvasElement.prototype.getContext = () => null", True),
        ("WebGL2RenderingContext.prototype.getParameter = () => 'ANGLE (Apple, Apple M4)'", False),
    ],
    ids=("software", "no WebGL", "a card"),
)
def test_the_processor_draws_only_where_there_is_no_graphics_card(
    device: str, processor: bool, host_at: Callable[..., Host], browser: Browser
) -> None:
    context = browser.new_context(locale="en-GB")
    # Flutter itself must find things as they are.
    context.add_init_script(
        "{ const { getContext } = HTMLCanvasElement.prototype;"
        " const { getParameter } = WebGL2RenderingContext.prototype;"
        f" {device};"
        " addEventListener('load', () => { HTMLCanvasElement.prototype.getContext = getContext;"
        " WebGL2RenderingContext.prototype.getParameter = getParameter; }); }"
    )
    page = context.new_page()
    page.goto(host_at().origin)
    expect(page.locator("#splash")).to_have_count(0, timeout=PATIENCE)
    assert page.evaluate("flet.canvasKitForceCpuOnly") is processor
    context.close()
