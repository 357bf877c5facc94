"""Measures steps of a batch on the CPU: decisions a second on one core, and what threads add.

    python benchmarks/batch.py [--threads T] [--seconds S] [BOARD ...]

Actions are chosen by `Batch.random_actions`, which is timed separately; a step makes masks, and
observations if they are on. One core is measured with few games, which fit into its cache, and
threads with many: one thread alone and all together, with the same number of games for each
thread. These two take their steps in turn, so that noise of the machine meets both. Noise only
ever makes steps slower, so the figure is the step that is slower than a tenth of all.
"""

import argparse
import os
import time

import numpy as np
import numpy.typing as npt

from ironroad import Batch, board_names

FEW = 1024
MANY = 16_384
"""How many games each thread plays when threads are measured."""

Seconds = npt.NDArray[np.float64]
"""How long each step took, in seconds."""


def prepared(board: str, games: int, observe: bool = True, threads: int = 1) -> Batch:
    """A batch with so many games for each thread, at different points of the games."""
    batch = Batch(board, 2, games * threads, restart=True, observe=observe, threads=threads)
    for _ in range(300):  # compiles too
        batch.step(batch.random_actions())
    return batch


def timed_step(batch: Batch) -> tuple[float, float]:
    """Seconds that choosing the actions took, and that the step took."""
    start = time.perf_counter()
    actions = batch.random_actions()
    chosen = time.perf_counter()
    batch.step(actions)
    return chosen - start, time.perf_counter() - chosen


def in_turn(batches: list[Batch], seconds: float) -> list[tuple[Seconds, Seconds]]:
    """For each batch, the times of choosing and of stepping; the batches step in turn."""
    rows: list[list[tuple[float, float]]] = []
    end = time.perf_counter() + seconds * len(batches)
    while not rows or time.perf_counter() < end:
        rows.append([timed_step(batch) for batch in batches])
    times = np.array(rows)
    return [(times[:, b, 0], times[:, b, 1]) for b in range(len(batches))]


def millions(games: int, seconds: Seconds) -> float:
    """Millions of decisions a second, without steps that noise made slower."""
    return games / float(np.quantile(seconds, 0.1)) / 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("boards", nargs="*")
    arguments = parser.parse_args()
    threads = arguments.threads
    print(f"M decisions/s, 2 players; {FEW:,} games on one core, then {MANY:,} a thread\n")
    print(
        f"| board | masks | and observations | choosing too | 1 thread | {threads} threads | gain |"
    )
    print("|---|---|---|---|---|---|---|")
    for board in arguments.boards or board_names():
        [(_, plain)] = in_turn([prepared(board, FEW, observe=False)], arguments.seconds)
        [(choosing, seen)] = in_turn([prepared(board, FEW)], arguments.seconds)
        many = [prepared(board, MANY), prepared(board, MANY, threads=threads)]
        (_, alone), (_, together) = in_turn(many, arguments.seconds)
        one, all_of_them = millions(MANY, alone), millions(MANY * threads, together)
        few = (millions(FEW, times) for times in (plain, seen, choosing + seen))
        cells = [f"{rate:.2f}" for rate in (*few, one, all_of_them, all_of_them / one)]
        print(f"| {board} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
