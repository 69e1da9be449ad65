"""The app with faults put in, to see what a player sees of them (`test_faults.py` starts it)."""

from pathlib import Path

import flet as ft

from ui.app import main
from ui.controllers.table import TableController
from ui.screens import table_sheets


async def broken_pick(self: TableController, card: object) -> None:
    raise ZeroDivisionError("put in by a test: a handler fails")


def broken_ladder(*_: object) -> list[ft.Control]:
    raise ZeroDivisionError("put in by a test: a screen cannot be drawn")


TableController.pick = broken_pick  # type: ignore[method-assign]
vars(table_sheets)["ladder"] = broken_ladder

if __name__ == "__main__":
    ft.run(main, assets_dir=str(Path(__file__).resolve().parents[2] / "assets"))
