"""What a deal's code was made of, to be read and copied."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from table.fair import Proof
from ui.components.buttons import button
from ui.components.text import text
from ui.context import AppContext
from ui.texts.passing import command
from ui.texts.review import how_to_check_text


def fair_proof_lines(app: AppContext, proof: Proof) -> Sequence[ft.Control]:
    """Give code, pack and nonce of a deal that is over, and how they are checked."""
    look, words = app.look, app.words
    parts = (
        (words.t("Code"), proof.code),
        (words.t("Pack"), proof.pack),
        (words.t("Salt"), proof.nonce),
        (words.t("Command"), command(proof)),
    )
    lines: list[ft.Control] = [text(look, how_to_check_text(words))]
    for name, value in parts:
        lines += [
            text(look, name, "small", look.palette.brass, bold=True),
            text(look, value, "small"),
        ]
    copied = "\n".join(value for _, value in parts)
    lines.append(
        button(
            look,
            "copy-proof",
            words.t("Copy"),
            lambda: app.notify(words.t("Copied.")),
            icon=ft.Icons.COPY,
            action=ft.CopyToClipboard(copied),
        )
    )
    return lines
