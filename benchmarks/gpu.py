"""Whole random games a second on the GPU, and whether they are the CPU's games.

    python benchmarks/gpu.py [BOARD] [PLAYERS] [GAMES]

Prints games a second (kernel and copies, and kernel alone), decisions a game on both
devices, and the share of games that are equal on both.
"""

import sys
import time
from typing import Any

from numba import cuda

from ironroad.batch import play_random
from ironroad.cuda import RandomGames
from ironroad.engine.board import load_board

ROUNDS = 5


def main() -> None:
    """Measure and print."""
    name, players, games = (*sys.argv[1:], *("europe", "2", "1048576")[len(sys.argv) - 1 :])
    board = load_board(name)
    on_gpu = RandomGames(board, int(players))
    start = time.perf_counter()
    on_gpu.play(1, seed=1)
    print(f"compiled in {time.perf_counter() - start:.1f} s")
    best = min(_seconds(on_gpu, int(games)) for _ in range(ROUNDS))
    print(f"{board.name}, {players} players: {int(games) / best / 1e6:.2f} M games/s on the GPU")
    results = on_gpu.play(int(games), seed=1)
    compared = min(int(games), 200_000)
    same = play_random(board, int(players), compared, seed=1)
    equal = (same.decisions == results.decisions[:compared]) & (
        same.scores["total"] == results.scores["total"][:compared]
    ).all(axis=1)
    print(f"decisions a game: {results.decisions.mean():.3f} GPU, {same.decisions.mean():.3f} CPU")
    print(f"games equal on both: {equal.mean():.2%} of {compared:,}")


def _seconds(on_gpu: RandomGames, games: int) -> float:
    synchronize: Any = cuda.synchronize
    synchronize()
    start = time.perf_counter()
    on_gpu.play(games, seed=1)
    return time.perf_counter() - start


main()
