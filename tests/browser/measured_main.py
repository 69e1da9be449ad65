"""The app on a scale: at SIGUSR1 it tells what its memory holds (see `test_hundred_games.py`).

What Python has allocated is counted once all garbage is gone; how much the system gave to the
process is told beside it.
"""

import gc
import json
import resource
import signal
import sys
from pathlib import Path

import flet as ft

from table.local import LocalTable
from ui.app import main
from ui.controllers.frames import Frame


def weigh(*_: object) -> None:
    gc.collect()
    there = gc.get_objects()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    weight = {
        "blocks": sys.getallocatedblocks(),
        "tables": sum(isinstance(one, LocalTable | Frame) for one in there),
        "resident": pages * resource.getpagesize(),
    }
    print("weight", json.dumps(weight), flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, weigh)
    ft.run(main, assets_dir=str(Path(__file__).resolve().parents[2] / "assets"))
