"""Backup: everything that is kept as one file, out and in; and erasing everything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import date

import flet as ft

from table.backup import (
    LARGEST,
    BackupError,
    BackupFault,
    erase_all,
    export_backup,
    import_backup,
    read_backup,
)
from table.daily import DAILY
from table.saves import GAME, SilentStore
from table.statistics import STATISTICS
from ui.components.buttons import Press, button
from ui.components.fault import fault_panels, use_fault
from ui.components.fields import switch, text_input
from ui.components.page import panel, screen
from ui.components.text import heading, text
from ui.context import SETTINGS, AppContext, SettingsDamaged, load_settings, use_app
from ui.files import Take
from ui.guard import guarded
from ui.progress import PROGRESS, merge_progress, use_book
from ui.screens.backup_erase import Erase
from ui.settings import Settings, read_settings
from ui.texts.backup import Contents, backup_fault_text, contents_text, imported_text
from ui.texts.faults import silent_store_text
from ui.theme import Look


def contents_of(keys: Collection[str]) -> Contents:
    """Give what stands under these keys."""
    return Contents(
        games=sum(key.startswith(GAME) for key in keys),
        statistics=STATISTICS in keys,
        daily=DAILY in keys,
        progress=PROGRESS in keys,
        settings=SETTINGS in keys,
    )


def replace_settings(here: str, imported: str) -> str:
    """Give the settings of a file; raises ValueError where they cannot be read."""
    del here
    read_settings(imported)
    return imported


async def take_file(app: AppContext, file: str, with_settings: bool) -> str:
    """Import a backup and say what became of it; raises BackupError, SilentStore."""
    merges = {PROGRESS: merge_progress, SETTINGS: replace_settings}
    leaving = () if with_settings else (SETTINGS,)
    done = await import_backup(app.saves, file, merges, leaving)
    if with_settings:
        try:
            app.settings = await load_settings(app.store, app.saves) or app.settings
        except SettingsDamaged:  # only where somebody wrote them meanwhile
            app.settings = Settings()
    return imported_text(app.words, done)


@guarded
def BackupScreen() -> ft.View:
    """Show what can be taken along, taken in, and erased."""
    app, book = use_app(), use_book()
    words, look = app.words, app.look
    location, path = ft.use_route_location(), ft.use_view_path()
    kept, set_kept = ft.use_state("")
    offered, offer = ft.use_state("")
    said, say = ft.use_state("")
    fault, tell = use_fault()
    with_settings, take_settings = ft.use_state(False)
    pasting, set_pasting = ft.use_state(False)

    async def look_up() -> None:
        if location != path:
            return
        try:
            set_kept(await export_backup(app.saves))
        except SilentStore:
            tell(silent_store_text(app.words))

    ft.use_effect(look_up, [location == path, app.visits, said])

    def look_into(file: str) -> None:
        """Offer what a file holds, or say what is wrong with it."""
        say("")
        offer("")
        try:
            read_backup(file)
        except BackupError as error:
            tell(backup_fault_text(app.words, error.fault))
            return
        tell("")
        set_pasting(False)
        take_settings(app.settings == Settings())
        offer(file)

    def picked(files: Sequence[ft.FilePickerFile]) -> None:
        for file in files:
            if file.size > LARGEST:
                tell(backup_fault_text(app.words, BackupFault.TOO_LARGE))
            elif file.bytes is not None:
                look_into(file.bytes.decode("utf-8-sig", errors="replace"))

    copying = ft.use_memo(lambda: ft.CopyToClipboard(kept), [kept])

    async def take() -> None:
        try:
            done = await take_file(app, offered, with_settings)
        except SilentStore:
            tell(silent_store_text(app.words))
            return
        await book.read()
        offer("")
        say(done)

    async def erase() -> None:
        try:
            erased = await erase_all(app.saves)
        except SilentStore:
            erased = False
        if not erased:
            tell(silent_store_text(app.words))
            return
        app.forget()
        await book.read()
        app.go("/")
        app.notify(app.words.t("Everything has been erased."))

    title = words.t("Backup")
    if not kept:
        return screen(app, title, fault_panels(look, fault))
    here = contents_of(read_backup(kept))
    body: list[ft.Control] = [
        heading(look, words.t("Take it with you")),
        text(look, words.t("On this device: {what}.", what=contents_text(words, here))),
        *_ways_out(app, kept, copying),
        ft.Container(height=4),
        heading(look, words.t("Bring it back")),
        text(
            look,
            words.t(
                "Nothing here is lost: where a game is in both, the newer one is kept;"
                " statistics and lessons are combined."
            ),
            "small",
            look.palette.soft,
        ),
    ]
    wrong = fault_panels(look, fault)
    if not pasting:
        body += wrong  # in sight from where the file was chosen
    if offered:
        what = contents_of(read_backup(offered))
        body.append(_offer(app, what, with_settings, take_settings, take, lambda: offer("")))
    else:
        body += _ways_in(app, picked, pasting, lambda: set_pasting(not pasting))
        if pasting:
            body += [Paste(look_into), *wrong]
    if said:
        body.append(_said(look, said))
    body += [ft.Container(height=4), Erase(contents_text(words, here), erase)]
    return screen(app, title, body)


def _ways_out(app: AppContext, kept: str, copying: ft.ClientAction) -> tuple[ft.Control, ...]:
    look, words = app.look, app.words

    async def save() -> None:
        name = f"twenty-five-{date.today().isoformat()}.json"
        path = await ft.FilePicker().save_file(
            dialog_title=words.t("Save as a file"), file_name=name, src_bytes=kept.encode()
        )
        if path or app.page.web:
            app.notify(words.t("Saved: {file}", file=name))

    return (
        button(
            look,
            "save-backup",
            words.t("Save as a file"),
            save,
            icon=ft.Icons.SAVE_ALT,
            tone="fill",
        ),
        button(
            look,
            "copy-backup",
            words.t("Copy as text"),
            lambda: app.notify(words.t("Copied.")),
            icon=ft.Icons.CONTENT_COPY,
            action=copying,
        ),
    )


def _ways_in(
    app: AppContext, picked: Take, pasting: bool, on_paste: Press
) -> tuple[ft.Control, ...]:
    look, words = app.look, app.words
    return (
        button(
            look,
            "open-backup",
            words.t("Open a file"),
            lambda: None,
            icon=ft.Icons.FOLDER_OPEN,
            action=app.files.choose("json", picked),
        ),
        button(
            look,
            "paste-backup",
            words.t("Paste a backup"),
            on_paste,
            icon=ft.Icons.CONTENT_PASTE,
            expanded=pasting,
        ),
    )


@ft.component
def Paste(look_into: Callable[[str], None]) -> ft.Control:
    """Give a field for a backup's text."""
    app = use_app()
    words = app.words
    # Not a state: the text is long, and would be sent back at every change.
    draft = ft.use_ref("")
    some, note = ft.use_state(False)

    def write(event: ft.Event[ft.TextField]) -> None:
        draft.current = event.control.value or ""
        note(bool(draft.current))

    def look() -> None:
        look_into(draft.current or "")

    label = words.t("The backup’s text")
    field = text_input(
        app.look, value=draft.current, multiline=True, min_lines=3, max_lines=6, on_change=write
    )
    shown = ft.Semantics(exclude_semantics=True, content=text(app.look, label, "small"))
    named = ft.MergeSemantics(ft.Semantics(identifier="backup-text", label=label, content=field))
    go = button(app.look, "open-text", words.t("Look at it"), look if some else None)
    return panel(
        app.look,
        ft.Column(
            [shown, named, go], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def _offer(
    app: AppContext,
    what: Contents,
    with_settings: bool,
    take_settings: Callable[[bool], None],
    take: Press,
    leave: Press,
) -> ft.Control:
    """Say what a file holds, and ask whether to take it."""
    look, words = app.look, app.words
    rows: list[ft.Control] = [
        ft.Semantics(
            container=True,
            identifier="offer",
            live_region=True,
            content=text(
                look, words.t("This backup holds: {what}.", what=contents_text(words, what))
            ),
        )
    ]
    if what.settings:
        rows.append(
            switch(
                look,
                "with-settings",
                words.t("Replace the settings here with those of the backup"),
                with_settings,
                take_settings,
            )
        )
    rows += [
        button(look, "take-backup", words.t("Add to this device"), take, tone="fill"),
        button(look, "leave-backup", words.t("Cancel"), leave),
    ]
    return panel(
        look,
        ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _said(look: Look, said: str) -> ft.Control:
    return panel(
        look,
        ft.Semantics(
            container=True, identifier="imported", live_region=True, content=text(look, said)
        ),
    )
