"""Steps from outside on the CPU: decisions a second on a core, and what threads add.

    python benchmarks/batch.py [--seconds S] [BOARD ...]

Actions are chosen by `Batch.random_actions`, whose time is counted apart: the steps alone tell
masks, and observations where there are some. The best of several rounds counts. One core is
measured with few games, which its cache holds, threads with many, of which one thread alone and
all together have the same number each.
"""

import argparse
import os
import time

from ironroad.batch import Batch
from ironroad.engine.board import board_names

ROUNDS = 7
FEW = 1024
MANY = 16_384
"""Games a thread."""


def rates(board: str, games: int, observe: bool, threads: int, seconds: float) -> list[float]:
    """Millions of decisions a second: steps alone, and with the choice of actions."""
    n = games * threads
    batch = Batch(board, 2, n, restart=True, observe=observe, threads=threads)
    for _ in range(300):  # compiles, and takes the games apart
        batch.step(batch.random_actions())
    best = [0.0, 0.0]
    for _ in range(ROUNDS):
        stepping = choosing = 0.0
        steps = 0
        while stepping + choosing < seconds / ROUNDS:
            start = time.perf_counter()
            actions = batch.random_actions()
            chosen = time.perf_counter()
            batch.step(actions)
            stepping += time.perf_counter() - chosen
            choosing += chosen - start
            steps += 1
        best[0] = max(best[0], steps * n / stepping / 1e6)
        best[1] = max(best[1], steps * n / (stepping + choosing) / 1e6)
    return best


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
        plain, _ = rates(board, FEW, False, 1, arguments.seconds)
        seen, chosen = rates(board, FEW, True, 1, arguments.seconds)
        alone, _ = rates(board, MANY, True, 1, arguments.seconds)
        together, _ = rates(board, MANY, True, threads, arguments.seconds)
        cells = [f"{rate:.2f}" for rate in (plain, seen, chosen, alone, together)]
        print(f"| {board} | {' | '.join(cells)} | {together / alone:.2f} |", flush=True)


if __name__ == "__main__":
    main()
