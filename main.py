"""Starts the app; nothing else."""

from pathlib import Path

import flet as ft

from ui.app import main

if __name__ == "__main__":
    ft.run(main, assets_dir=str(Path(__file__).parent / "assets"))
