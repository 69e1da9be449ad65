"""Our search kernel v OpenSpiel's euchre, driven from Python: `make bench-peers`.

Complete random deals of four seats, dealing included, in turns in one process; run in a virtual
environment of its own (`.venv/peers`), for the app needs no such library.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from statistics import median
from typing import Any, Final

from engine.ruleset import TWO_PAIRS, preset
from tools.bench import endless, kernel_deals

ROUNDS: Final = 7
SECONDS: Final = 1.0


def euchre_deals(game: Any, count: int) -> None:
    """Play complete random deals of OpenSpiel's euchre, chance by its own legal actions."""
    rng = random.Random("euchre").random
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng() * len(actions))])


def per_second(run: Callable[[int], None], count: int) -> float:
    """Give how many deals a second of CPU time `run` plays."""
    began = time.process_time()
    run(count)
    return count / (time.process_time() - began)


def main() -> int:
    """Print deals a second of both, and the ratio of each round."""
    game = import_module("pyspiel").load_game("euchre")
    ours, theirs = (
        partial(kernel_deals, endless(preset("twenty-five")), TWO_PAIRS),
        partial(euchre_deals, game),
    )
    counts = [int(SECONDS * per_second(run, 500)) for run in (ours, theirs)]
    rounds = [(per_second(ours, counts[0]), per_second(theirs, counts[1])) for _ in range(ROUNDS)]
    ratios = [one / other for one, other in rounds]
    print(f"Complete random deals a second, four seats, {ROUNDS} rounds in turn")
    print(f"  twenty-five, search kernel           {median(one for one, _ in rounds):10,.0f}")
    name = f"euchre, OpenSpiel {version('open_spiel')}"
    print(f"  {name:37}{median(other for _, other in rounds):10,.0f}")
    print(f"  ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
