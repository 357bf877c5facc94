"""Steps from outside on the CPU: decisions a second on a core, and what threads add.

    python benchmarks/batch.py [--seconds S] [BOARD ...]

Actions are chosen by `Batch.random_actions`, whose time is counted apart: the steps alone tell
masks, and observations where there are some. The best of several rounds counts, and what is
compared is measured in turn. One core is measured with few games, which its cache holds, threads
with many, of which one thread alone and all together have the same number each.
"""

import argparse
import os
import time

from ironroad.batch import Batch
from ironroad.engine.board import board_names

ROUNDS = 9
FEW = 1024
MANY = 16_384
"""Games a thread."""


Rates = tuple[float, float]
"""Millions of decisions a second: steps alone, and with the choice of actions."""


def prepared(board: str, games: int, observe: bool = True, threads: int = 1) -> Batch:
    """So many games a thread, each at another point."""
    batch = Batch(board, 2, games * threads, restart=True, observe=observe, threads=threads)
    for _ in range(300):  # compiles, too
        batch.step(batch.random_actions())
    return batch


def rates(batch: Batch, seconds: float) -> Rates:
    """What it does in so many seconds."""
    stepping = choosing = 0.0
    steps = 0
    while stepping + choosing < seconds:
        start = time.perf_counter()
        actions = batch.random_actions()
        chosen = time.perf_counter()
        batch.step(actions)
        stepping += time.perf_counter() - chosen
        choosing += chosen - start
        steps += 1
    decisions = steps * len(batch.seats) / 1e6
    return decisions / stepping, decisions / (stepping + choosing)


def best(batches: list[Batch], seconds: float) -> list[Rates]:
    """The best of several rounds for each, in turn, so that all have the same quiet and noise."""
    found = [[rates(batch, seconds / ROUNDS) for batch in batches] for _ in range(ROUNDS)]
    return [(max(r[0] for r in each), max(r[1] for r in each)) for each in zip(*found, strict=True)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("boards", nargs="*")
    arguments = parser.parse_args()
    threads = os.cpu_count() or 1
    print(f"M decisions/s, 2 players; {FEW:,} games on one core, then {MANY:,} a thread\n")
    print(
        f"| board | masks | and observations | choosing too | 1 thread | {threads} threads | gain |"
    )
    print("|---|---|---|---|---|---|---|")
    for board in arguments.boards or board_names():
        few = [prepared(board, FEW, observe=False), prepared(board, FEW)]
        (plain, _), (seen, chosen) = best(few, arguments.seconds)
        many = [prepared(board, MANY), prepared(board, MANY, threads=threads)]
        (alone, _), (together, _) = best(many, arguments.seconds)
        cells = [f"{rate:.2f}" for rate in (plain, seen, chosen, alone, together)]
        print(f"| {board} | {' | '.join(cells)} | {together / alone:.2f} |", flush=True)


if __name__ == "__main__":
    main()
