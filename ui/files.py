"""Files that a player chooses on the device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

Take = Callable[[Sequence[ft.FilePickerFile]], None]
"""What is done with the files chosen, with their content; none where nobody chose any."""


class Files:
    """The one file picker of a run of the app.

    Flet forgets a picker that nothing holds any more, and what it gives comes long after the tap,
    when the screen may have been drawn anew for a visit: so there is one for good.
    """

    def __init__(self) -> None:
        self._take: Take | None = None
        self._picker = ft.FilePicker(on_result=self._chosen)

    def choose(self, extension: str, take: Take) -> ft.PickFiles:
        """Give what opens the device's window for a file; `take` gets what is chosen from now on.

        To be done by the device itself, while the tap is handled (see `ui.components.buttons`).
        """
        self._take = take
        return ft.PickFiles(
            self._picker,
            file_type=ft.FilePickerFileType.CUSTOM,
            allowed_extensions=[extension],
            with_data=True,
            # On a slow device the window comes back before the file does.
            cancel_upload_on_window_blur=False,
        )

    def _chosen(self, event: ft.FilePickerResultEvent) -> None:
        if self._take is not None:
            self._take(event.files)
