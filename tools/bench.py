"""Measure the engine and the computer players: `python -m tools.bench`, or `make bench`.

`--strength DEALS` measures instead how many tricks a deal the computer player is better than
random play, over duplicate deals. Times are of this process alone (CPU time).
"""

from __future__ import annotations

import argparse
import gc
import itertools
import math
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial

from engine.actions import Action, Deal
from engine.cards import Card, shuffled
from engine.kernel import random_deals
from engine.legal import legal_actions
from engine.players import choose_action
from engine.record import Record, read_record, write_record
from engine.ruleset import THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout, RuleSet, preset
from engine.scoring import TRICK_POINTS
from engine.state import State
from engine.transition import apply_action, new_match
from engine.view import view_for

LAYOUTS = {"two pairs": TWO_PAIRS, "three pairs": THREE_PAIRS, "two threes": TWO_THREES}
FAMILIES = {
    "as preset": preset("twenty-five"),
    "Irish house rules": preset("twenty-five", follow="suit_or_trump", rob="before_own_card"),
    "the same with joker": preset(
        "twenty-five", follow="suit_or_trump", rob="before_own_card", joker=True
    ),
}
FOREVER = 1_000_000  # a target that no deal reaches, so that every deal is played to its end
SECONDS = 1.5

Player = Callable[[State, random.Random], Action]


def play_at_random(state: State, rng: random.Random) -> Action:
    legal = legal_actions(state)
    return legal[int(rng.random() * len(legal))]


def play_club(state: State, rng: random.Random) -> Action:
    return choose_action(view_for(state, state.to_act), rng, "club")


def with_target(rules: RuleSet, target: int) -> RuleSet:
    return preset(
        rules.preset, follow=rules.follow, rob=rules.rob, joker=rules.joker, target=target
    )


def play_deal(
    state: State, pack: tuple[Card, ...], players: Sequence[Player], rng: random.Random
) -> State:
    """Deal, and let each side's player choose until the deal is over."""
    state = apply_action(state, Deal(pack))
    while state.to_act is not None:
        player = players[state.layout.side(state.to_act)]
        state = apply_action(state, player(state, rng))
    return state


def per_second(run: Callable[[int], None]) -> float:
    """Give how many deals a second `run(count)` plays, run for about SECONDS."""
    count = 100
    while True:
        began = time.process_time()
        run(count)
        took = time.process_time() - began
        if took >= SECONDS / 2:
            return count / took
        count = int(count * max(2.0, SECONDS / max(took, 0.001)))


def kernel_deals(rules: RuleSet, layout: Layout, count: int) -> None:
    random_deals(rules, layout, count, random.Random("kernel").random)


def state_deals(
    rules: RuleSet, layout: Layout, count: int, player: Player = play_at_random
) -> None:
    rng = random.Random("state")
    state = new_match(rules, layout)
    for _ in range(count):
        pack = shuffled(rules.pack, rng.random)
        state = play_deal(state, pack, (player,) * layout.sides, rng)


def bench_deals() -> None:
    print("Complete random deals a second, dealing and robbing included (preset twenty-five)")
    print("  layout        search kernel   public state API   kernel / state")
    rules = preset("twenty-five", target=FOREVER)
    for name, layout in LAYOUTS.items():
        kernel = per_second(partial(kernel_deals, rules, layout))
        state = per_second(partial(state_deals, rules, layout))
        print(f"  {name:12}{kernel:14,.0f}{state:19,.0f}{kernel / state:17.1f}")


def bench_decisions(deals: int = 150) -> None:
    print("\nDecisions of the computer player `club` among two or more legal actions")
    print("  layout          a second   median ms   p95 ms   (the view is made beforehand)")
    rules = preset("twenty-five", target=FOREVER)
    took: list[float] = []

    def timed(state: State, rng: random.Random) -> Action:
        view = view_for(state, state.to_act)
        began = time.perf_counter()
        action = choose_action(view, rng, "club")
        if len(view.legal_actions) > 1:
            took.append(1000 * (time.perf_counter() - began))
        return action

    for name, layout in LAYOUTS.items():
        took.clear()
        state_deals(rules, layout, deals, timed)
        p95 = statistics.quantiles(took, n=20)[-1]
        median = statistics.median(took)
        print(f"  {name:12}{1000 * len(took) / sum(took):12,.0f}{median:12.3f}{p95:9.3f}")


def play_match(rules: RuleSet, layout: Layout, seed: str) -> Record:
    """Play a match to its end between computer players, and give its record."""
    rng = random.Random(seed)
    record = Record(rules, tuple(f"Seat {s}" for s in range(layout.seats)), layout.sides, 0)
    state = record.start()
    while not state.winners:
        seat = state.to_act
        if seat is None:
            pack = shuffled(rules.pack, rng.random)
            record = record.with_pack(pack)
            state = apply_action(state, Deal(pack))
        else:
            action = play_club(state, rng)
            record = record.with_action(seat, action)
            state = apply_action(state, action)
    return record


def memory_in_use() -> float:
    """Give the KiB that Python objects hold, free lists emptied; tracemalloc must be running."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


def bench_long_run(deals: int = 1000, part: int = 100) -> None:
    """Play many recorded matches in one process, and compare its end with its beginning."""
    rules = preset("twenty-five")

    def run(measure: Callable[[], float]) -> list[float]:
        marks = [measure()]
        done = 0
        for match in itertools.count():
            done += len(play_match(rules, TWO_PAIRS, f"long run {match}").deals)
            if done >= part * len(marks):
                marks.append(measure())
            if done >= deals:
                return marks
        raise AssertionError

    times = run(time.process_time)
    first, last = times[1] - times[0], times[-1] - times[-2]
    tracemalloc.start()
    memory = run(memory_in_use)
    peak = tracemalloc.get_traced_memory()[1] / 1024
    tracemalloc.stop()
    print(f"\n{deals:,} deals in one process (matches of two pairs, computer players, recorded)")
    print(
        f"  time a deal: first {part} {1000 * first / part:.2f} ms, "
        f"last {part} {1000 * last / part:.2f} ms, ratio {last / first:.2f}"
    )
    print(
        f"  memory in use: after {part} deals {memory[1]:.0f} KiB, after {deals} "
        f"{memory[-1]:.0f} KiB ({(memory[-1] - memory[1]) / (deals - part):+.3f} KiB a deal), "
        f"peak {peak:.0f} KiB"
    )


def bench_record() -> None:
    rules = preset("twenty-five", games=3)
    began = time.process_time()
    record = play_match(rules, TWO_PAIRS, "record")
    played = time.process_time()
    text = write_record(record)
    written = time.process_time()
    read_record(text)
    read = time.process_time()
    print(f"\nA match to three games ({len(record.deals)} deals, a record of {len(text):,} bytes)")
    print(
        f"  played in {1000 * (played - began):.0f} ms, written in "
        f"{1000 * (written - played):.1f} ms, read and replayed in {1000 * (read - written):.0f} ms"
    )


def duplicate(
    rules: RuleSet, layout: Layout, deals: int, hero: Player, other: Player
) -> tuple[float, float]:
    """Give hero's tricks less the mean of the other sides', a deal, and the 95 % half-width.

    Each deal is played once from each side, `other` in all the rest.
    """
    rules = with_target(rules, FOREVER)
    packs, rng = random.Random("packs"), random.Random("choices")
    differences = []
    for number in range(deals):
        pack = shuffled(rules.pack, packs.random)
        start = new_match(rules, layout, number % layout.seats)
        total = 0.0
        for side in range(layout.sides):
            players = [other] * layout.sides
            players[side] = hero
            tricks = [
                points / TRICK_POINTS
                for points in play_deal(start, pack, players, rng).current.points
            ]
            total += tricks[side] - (sum(tricks) - tricks[side]) / (layout.sides - 1)
        differences.append(total / layout.sides)
    half = 1.96 * statistics.stdev(differences) / math.sqrt(deals)
    return statistics.mean(differences), half


def bench_strength(deals: int) -> None:
    print(f"Tricks a deal more than random play, over {deals:,} duplicate deals (95 % interval)")
    for family, rules in FAMILIES.items():
        for name, layout in LAYOUTS.items():
            mean, half = duplicate(rules, layout, deals, play_club, play_at_random)
            print(f"  {family:20}  {name:12} {mean:+.3f} ± {half:.3f}", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--strength", type=int, metavar="DEALS", help="e.g. 2000")
    options = parser.parse_args(argv)
    print(f"{platform.python_implementation()} {platform.python_version()}\n")
    if options.strength:
        bench_strength(options.strength)
        return 0
    bench_deals()
    bench_decisions()
    bench_long_run()
    bench_record()
    return 0


if __name__ == "__main__":
    sys.exit(main())
