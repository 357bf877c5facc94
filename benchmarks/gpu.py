"""Whole random games a second on the GPU, and whether they are the CPU's games.

    python benchmarks/gpu.py [--games N] [BOARD[,OPTION=VALUE] ...]

For every board and variant (or those named), with the fewest and the most players: games a
second, copies of the results included, decisions a game and mean score on both devices, and
the share of games that are equal on both.
"""

import argparse
import time
from typing import Any

from numba import cuda

from ironroad import batch
from ironroad import cuda as gpu
from ironroad.engine.board import Board, board_names, load_board

ROUNDS = 3
COMPARED = 20_000
VARIANTS = ["nederland,tolls=off", "nederland,neutral=on", "old_west,alvin=on"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("boards", nargs="*")
    arguments = parser.parse_args()
    start = time.perf_counter()
    gpu.play_random(load_board("usa"), 2, min(arguments.games, 10_000))
    print(f"compiled in {time.perf_counter() - start:.1f} s")
    print(f"{'board':24} players  M games/s  decisions GPU, CPU  score GPU, CPU  equal")
    for text in arguments.boards or sorted([*board_names(), *VARIANTS]):
        name, *options = text.split(",")
        board = load_board(name, dict(option.split("=") for option in options))
        least, most = board.file.players
        for players in [least] if "neutral=on" in options else [least, most]:
            report(text, board, players, arguments.games)


def report(text: str, board: Board, players: int, games: int) -> None:
    """A line for a board."""
    best = min(seconds(board, players, games) for _ in range(ROUNDS))
    ours = gpu.play_random(board, players, games, seed=1)
    theirs = batch.play_random(board, players, min(games, COMPARED), seed=1)
    some = slice(0, len(theirs.decisions))
    equal = (theirs.decisions == ours.decisions[some]) & (
        theirs.scores["total"] == ours.scores["total"][some]
    ).all(axis=1)
    score = [float(results.scores["total"][:, :players].mean()) for results in (ours, theirs)]
    print(
        f"{text:24} {players:7} {games / best / 1e6:10.2f} {ours.decisions.mean():12.2f}, "
        f"{theirs.decisions.mean():.2f} {score[0]:9.2f}, {score[1]:.2f} {equal.mean():9.2%}",
        flush=True,
    )


def seconds(board: Board, players: int, games: int) -> float:
    """How long a batch takes."""
    synchronize: Any = cuda.synchronize
    synchronize()
    start = time.perf_counter()
    gpu.play_random(board, players, games, seed=1)
    return time.perf_counter() - start


main()
