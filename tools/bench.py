"""Measure the engine and the computer players: `python -m tools.bench`, or `make bench`.

The ladder (each level against the one below, in duplicate deals) is printed in short form;
`--strength DEALS` measures it over so many deals of each of three seeds, `club` against random play
in every layout, and what becomes of its contracts; `--yardstick DEALS` measures `strong` and
`expert` by what a player that sees all cards would do; `--races GAMES` what it brings to play for
the game. Times are of this process alone (CPU time).
"""

from __future__ import annotations

import argparse
import gc
import itertools
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.actions import Action, Deal, Pass, Play
from engine.cards import Card, shuffled
from engine.kernel import random_deals, ranked
from engine.legal import legal_actions
from engine.players import LEVELS, choose_action
from engine.record import Record, read_record, write_record
from engine.ruleset import PRESETS, THREE_PAIRS, TWO_PAIRS, TWO_THREES, Layout, RuleSet, preset
from engine.scoring import contract_made, trick_points
from engine.simulate import PLAYERS, WHAT, Comparison, Player, at_random, compare, of_level
from engine.solver import open_cards
from engine.state import State
from engine.transition import apply_action, new_match
from engine.view import view_for
from tools.races import bench_races

FOREVER = 1_000_000  # a target that no deal reaches, so that every deal is played to its end
SECONDS = 1.5
SEEDS = (1, 2, 3)
SHORT = 12  # deals of a ladder in short form

play_club = of_level("club")


def endless(rules: RuleSet) -> RuleSet:
    """Give the rules with a target out of reach and no jink, so that deals alone count."""
    if rules.for_pool:
        return rules
    options = {"target": FOREVER} | ({} if rules.auction else {"jink": "scores"})
    return preset(rules.preset, **options)


def layout_name(layout: Layout) -> str:
    names = {TWO_PAIRS: "two pairs", THREE_PAIRS: "three pairs", TWO_THREES: "two threes"}
    return names.get(layout, f"{layout.seats} alone")


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


def state_deals(rules: RuleSet, layout: Layout, count: int, player: Player = at_random) -> None:
    rng = random.Random("state")
    state = new_match(rules, layout)
    for _ in range(count):
        pack = shuffled(rules.pack, rng.random)
        state = play_deal(state, pack, (player,) * layout.sides, rng)
        if state.winners:
            state = new_match(rules, layout)


def bench_deals() -> None:
    print("Complete random deals a second, in the usual layout, shuffling included")
    print("  preset              layout      search kernel   public state API   kernel / state")
    for name, rules in PRESETS.items():
        layout = rules.layouts[0]
        kernel = per_second(partial(kernel_deals, endless(rules), layout))
        state = per_second(partial(state_deals, endless(rules), layout))
        print(
            f"  {name:20}{layout_name(layout):12}"
            f"{kernel:13,.0f}{state:19,.0f}{kernel / state:17.1f}",
            flush=True,
        )


def bench_decisions(deals: int = 100) -> None:
    print("\nDecisions of the computer player `club` among two or more legal actions")
    print(
        "  preset              layout         a second   median ms   p95 ms   (views not counted)"
    )
    took: list[float] = []

    def timed(state: State, rng: random.Random) -> Action:
        view = view_for(state, state.to_act)
        began = time.process_time()
        action = choose_action(view, rng, "club")
        if len(view.legal_actions) > 1:
            took.append(1000 * (time.process_time() - began))
        return action

    for name, rules in PRESETS.items():
        layout = rules.layouts[0]
        took.clear()
        state_deals(rules, layout, deals, timed)
        p95 = statistics.quantiles(took, n=20)[-1]
        print(
            f"  {name:20}{layout_name(layout):12}{1000 * len(took) / sum(took):11,.0f}"
            f"{statistics.median(took):12.3f}{p95:9.3f}",
            flush=True,
        )


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


def over_seeds(
    rules: RuleSet,
    layout: Layout,
    names: tuple[str, str],
    deals: int,
    seeds: Sequence[int],
    players: Mapping[str, Player] = PLAYERS,
) -> Comparison:
    """Compare two players over so many deals of each seed, taken together."""
    found = [compare(rules, layout, names, deals, seed, players) for seed in seeds]
    values = {what: [value for one in found for value in one.values[what]] for what in WHAT}
    return Comparison(values, found[0].times)


def figures(found: Comparison) -> str:
    return "   ".join(
        f"{one.mean:+.3f} ± {one.high - one.mean:.3f}" for one in found.differences.values()
    )


def bench_ladder(deals: int, seeds: Sequence[int]) -> None:
    print(f"\nEach level v the one below, {deals:,} duplicate deals of each seed of {seeds}")
    print("  preset              levels                      tricks            points (chips)")
    for name, rules in PRESETS.items():
        for below, level in itertools.pairwise(LEVELS):
            found = over_seeds(rules, rules.layouts[0], (level, below), deals, seeds)
            times = found.times[level].summary()
            print(
                f"  {name:20}{level:9}v {below:10}  {figures(found)}"
                f"   {times['first_trick_p95']:6.1f} ms first trick p95",
                flush=True,
            )


def with_open_cards(state: State, rng: random.Random) -> Action:
    """Play what brings the most tricks with all hands open, the lowest of equals; else as `club`.

    For measuring only: it sees what no player may see.
    """
    legal = legal_actions(state)
    if len(legal) < 2 or not all(isinstance(action, Play) for action in legal):
        return play_club(state, rng)
    assert state.current.trump is not None
    code = ranked(state.current.trump, state.rules.follow).code
    tricks = open_cards(state)
    return Play(max(tricks, key=lambda card: (tricks[card], -code[card.index])))


def bench_solver(deals: int = 100) -> None:
    print("\nOpen cards solved, ms for the exact tricks of every card that eldest may lead")
    for layout in (TWO_PAIRS, TWO_THREES):
        rng, took = random.Random("solver"), []
        for number in range(deals if layout is TWO_PAIRS else deals // 4):
            rules = preset("twenty-five", rob="off")
            state = new_match(rules, layout, number % layout.seats)
            state = apply_action(state, Deal(shuffled(rules.pack, rng.random)))
            began = time.process_time()
            open_cards(state)
            took.append(1000 * (time.process_time() - began))
        p95 = statistics.quantiles(took, n=20)[-1]
        print(f"  {layout_name(layout):12}median {statistics.median(took):.1f}, p95 {p95:.1f}")


def bench_yardstick(deals: int) -> None:
    print("\nTricks against `club`, `twenty-five`, as a share of what open cards would bring")
    players = {**PLAYERS, "open": with_open_cards}
    rules = preset("twenty-five")
    for layout in (TWO_PAIRS, TWO_THREES):
        found = {
            name: over_seeds(rules, layout, (name, "club"), deals, SEEDS, players)
            for name in ("open", "strong", "expert")
        }
        whole = found["open"].differences["tricks"].mean
        for name, one in found.items():
            tricks = one.differences["tricks"]
            share = f"{tricks.mean / whole:.0%}, at least {tricks.low / whole:.0%}"
            print(f"  {layout_name(layout):12}{name:8}{figures(one)}   {share}", flush=True)


def contracts(rules: RuleSet, layout: Layout, deals: int) -> list[tuple[bool, int, bool]]:
    """Play auctions of the computer player with itself, in matches to the end.

    Gives for each deal whether all the others had passed to the dealer, the contract, and whether
    it was made.
    """
    rng, found = random.Random("contracts"), []
    state = new_match(rules, layout)
    for _ in range(deals):
        pack = shuffled(rules.pack, rng.random)
        state = play_deal(state, pack, (play_club,) * layout.sides, rng)
        deal = state.current
        declarer, contract = deal.auction.declarer, deal.auction.contract
        assert declarer is not None
        assert contract is not None
        took = trick_points(layout, deal.trick_winners, deal.best_trump)[layout.side(declarer)]
        left = declarer == state.dealer and len(deal.auction.calls) == layout.seats
        bids = [call for _, call in deal.auction.calls if not isinstance(call, Pass)]
        found.append((left and len(bids) == 1, contract, contract_made(took, contract)))
        if state.winners:
            state = new_match(rules, layout, layout.left_of(state.dealer))
    return found


def bench_strength(deals: int) -> None:
    bench_ladder(deals, SEEDS)
    print("\n`club` v random play, in every layout")
    for name, rules in PRESETS.items():
        for layout in rules.layouts:
            found = over_seeds(rules, layout, ("club", "random"), deals, SEEDS)
            print(f"  {name:20}{layout_name(layout):12}{figures(found)}", flush=True)
    print("\nContracts of `club` against itself, in matches to the end")
    for name, rules in PRESETS.items():
        for layout in rules.layouts if rules.auction else ():
            print(f"  {name}, {layout_name(layout)}: {contract_report(rules, layout, deals)}")


def contract_report(rules: RuleSet, layout: Layout, deals: int) -> str:
    found = contracts(rules, layout, deals)
    left = sum(forced for forced, _, _ in found)
    made = sum(made for _, _, made in found)
    each = []
    for bid in rules.bids:
        of_bid = [made for _, contract, made in found if contract == bid]
        share = sum(of_bid) / len(of_bid) if of_bid else 0
        each.append(f"{bid}: {len(of_bid) / deals:.0%} of deals, {share:.0%} made")
    return f"left to the dealer {left / deals:.0%}, made {made / deals:.0%}; " + "; ".join(each)


def main(argv: list[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--strength", type=int, metavar="DEALS", help="e.g. 2000")
    parser.add_argument("--yardstick", type=int, metavar="DEALS", help="e.g. 500")
    parser.add_argument("--races", type=int, metavar="GAMES", help="e.g. 200")
    options = parser.parse_args(argv)
    print(f"{platform.python_implementation()} {platform.python_version()}\n")
    if options.strength:
        bench_strength(options.strength)
        return 0
    if options.yardstick:
        bench_yardstick(options.yardstick)
        return 0
    if options.races:
        bench_races(options.races, SEEDS)
        return 0
    bench_deals()
    bench_decisions()
    bench_solver()
    bench_ladder(SHORT, SEEDS[:1])
    bench_races(SHORT, SEEDS[:1])
    bench_long_run()
    bench_record()
    return 0


if __name__ == "__main__":
    sys.exit(main())
