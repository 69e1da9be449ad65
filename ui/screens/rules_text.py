"""The text of the rules as controls: headings, Markdown in our style, examples, found words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence

import flet as ft

from table.saves import LONG_PATIENCE_SECONDS
from ui.components.buttons import button, pressable
from ui.components.fields import text_input
from ui.components.text import heading
from ui.context import FAILED, AppContext, patiently
from ui.screens.rules_cards import example_panel
from ui.texts.rules_examples import Example
from ui.texts.rules_page import Block, Heading, Prose, Section
from ui.texts.rules_search import marked, spans
from ui.theme import Kind, Look

Follow = Callable[[str, str], None]
"""Called with what a link leads to: its kind (rules or glossary) and the place."""

_PAUSE = 0.1
_TRIES = 20


def place_in(sections: Sequence[Section], named: str | None) -> str:
    """Give the place that an address names; "" for one that is not there: the page's top."""
    return named if named and any(named in one.anchors for one in sections) else ""


def use_places(
    app: AppContext, column: ft.Ref[ft.Column], wanted: str, ready: bool
) -> tuple[Callable[[str], None], Callable[[str], ft.Control]]:
    """Scroll to the place that the address names (a hook).

    Nothing scrolls before the page is `ready`. Gives what scrolls to another place, and what makes
    the foot of the page, which tells when the client has all of it; its argument is a name for what
    is on the page.
    """
    (place, times), set_place = ft.use_state(("", 0))
    laid_out, set_laid_out = ft.use_state(0)
    until = ft.use_ref(0.0)

    def go_to(anchor: str, first: bool = False) -> None:
        until.current = time.monotonic() + LONG_PATIENCE_SECONDS
        set_place(lambda now: (anchor, 0 if first else now[1] + 1))

    async def go() -> None:
        # A page that is drawn anew later on stays where the reader is.
        if place and ready and time.monotonic() < (until.current or 0.0):
            await _scroll(column, place, 350 if times and not app.reduced_motion else 0)

    def foot(name: str) -> ft.Control:
        return ft.Container(
            key=name, height=1, on_size_change=lambda _: set_laid_out(lambda count: count + 1)
        )

    ft.use_effect(lambda: go_to(wanted, first=True), [wanted])
    # Once at once, for a page that is there; once more when one that is drawn anew has come.
    ft.use_effect(go, [place, times, ready, laid_out])
    return go_to, foot


async def _scroll(column: ft.Ref[ft.Column], place: str, duration: int) -> None:
    for _ in range(_TRIES):
        # Drawing anew may put another column in the place of the one just asked.
        if column.current:
            call = column.current.scroll_to(scroll_key=place, duration=duration)
            if await patiently(call, LONG_PATIENCE_SECONDS) is not FAILED:
                return
        await asyncio.sleep(_PAUSE)


def section_view(
    app: AppContext,
    section: Section,
    on_link: Follow,
    wanted: Sequence[str] = (),
    *,
    level: int = 2,
) -> list[ft.Control]:
    """Give a section with its heading; what was looked for is marked."""
    look = app.look
    title = anchored(section.key, title_view(look, section.title, level, wanted))
    title.padding = ft.Padding.only(top=10 if level == 2 else 4)
    return [title, *block_views(app, section.blocks, on_link, wanted)]


def block_views(
    app: AppContext, blocks: Sequence[Block], on_link: Follow, wanted: Sequence[str] = ()
) -> Iterator[ft.Control]:
    """Give blocks as controls; paragraphs that follow each other become one."""
    look = app.look
    prose: list[str] = []
    anchor = ""
    for block in (*blocks, None):
        if isinstance(block, Prose) and not (block.anchor and prose):
            prose.append(marked(block.markdown, wanted))
            anchor = anchor or block.anchor
            continue
        if prose:
            yield anchored(anchor, prose_view(look, "\n\n".join(prose), on_link))
            prose, anchor = [], ""
        if isinstance(block, Prose):
            prose, anchor = [marked(block.markdown, wanted)], block.anchor
        elif isinstance(block, Heading):
            yield anchored(block.anchor, title_view(look, block.title, 3, wanted))
        elif isinstance(block, Example):
            yield example_panel(app, block)


def anchored(anchor: str, content: ft.Control) -> ft.Container:
    """Give content that can be scrolled to by name."""
    if not anchor:
        return ft.Container(content)
    return ft.Container(content, key=ft.ScrollKey(anchor))  # type: ignore[call-arg]


def title_view(look: Look, title: str, level: int, wanted: Sequence[str] = ()) -> ft.Control:
    """Give a heading, with what was looked for marked in it."""
    found = spans(title, wanted)
    if not found:
        return heading(look, title, level)
    # What a span does not say itself it takes from the page, not from the heading.
    style = look.style("heading", look.palette.brass)
    marks = _mark(look, "heading")
    at, parts = 0, []
    for start, end in found:
        parts.append(ft.TextSpan(title[at:start], style=style))
        parts.append(ft.TextSpan(title[start:end], style=marks))
        at = end
    parts.append(ft.TextSpan(title[at:], style=style))
    return ft.Semantics(
        container=True,
        header=True,
        heading_level=level,
        content=ft.Text(spans=parts, style=style),
    )


def _mark(look: Look, kind: Kind = "body") -> ft.TextStyle:
    style = look.style(kind, look.palette.on_fill, bold=True)
    style.bgcolor = look.palette.fill
    return style


def prose_view(look: Look, markdown: str, on_link: Follow) -> ft.Control:
    """Give Markdown in our fonts and colours."""
    colours = look.palette
    style = look.style("body")
    strong = look.style("body", bold=True)
    link = look.style("body", colours.brass)
    link.decoration = ft.TextDecoration.UNDERLINE
    link.decoration_color = colours.brass
    sheet = ft.MarkdownStyleSheet(
        p_text_style=style,
        strong_text_style=strong,
        em_text_style=ft.TextStyle(italic=True),
        code_text_style=_mark(look),
        list_bullet_text_style=look.style("body", colours.brass),
        a_text_style=link,
        block_spacing=look.size("body") * 0.6,
        list_indent=look.size("body") * 1.4,
    )

    def tap(event: ft.Event[ft.Markdown]) -> None:
        kind, _, place = str(event.data).partition(":")
        on_link(kind, place)

    return ft.Markdown(
        markdown,
        extension_set=ft.MarkdownExtensionSet.GITHUB_WEB,
        md_style_sheet=sheet,
        fit_content=True,
        on_tap_link=tap,
    )


def use_search(
    app: AppContext, hint: str, everything: str
) -> tuple[str, Callable[[], None], ft.Control]:
    """Give what is looked for, what empties the field, and the field itself (a hook).

    `hint` says what is searched, `everything` leads back to all of it.
    """
    look = app.look
    colours = look.palette
    query, set_query = ft.use_state("")
    field = text_input(
        look,
        value=query,
        hint_text=hint,
        hint_style=look.style("body", colours.soft),
        prefix_icon=ft.Icon(ft.Icons.SEARCH, color=colours.brass, size=look.size("body") * 1.4),
        on_change=lambda event: set_query(event.control.value or ""),
        max_length=60,
    )
    named = ft.MergeSemantics(ft.Semantics(identifier="search", label=hint, content=field))
    clear = button(look, "search-clear", everything, lambda: set_query(""))
    shown = ft.Column(
        [named, ft.Container(clear, visible=bool(query))],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return query, lambda: set_query(""), shown


def pills(
    look: Look, prefix: str, items: Sequence[tuple[str, str]], on_press: Callable[[str], None]
) -> ft.Control:
    """Give small buttons side by side, one for each (key, label)."""
    tiles: list[ft.Control] = [
        pressable(
            look,
            f"{prefix}-{key}",
            label,
            ft.Text(label, style=look.style("small")),
            lambda key=key: on_press(key),  # type: ignore[misc]
            padding=ft.Padding.symmetric(horizontal=14, vertical=14),
            alignment=None,
        )
        for key, label in items
    ]
    return ft.Row(tiles, spacing=8, run_spacing=8, wrap=True)
